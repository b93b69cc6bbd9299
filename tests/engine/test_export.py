"""What a page lets people take away is what the command line prints, and all of it."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddsmith import __main__, api
from oddsmith.questions.export import MEDIA_TYPES, as_markdown
from oddsmith.questions.law import law_grid
from oddsmith.questions.odds import answer_odds
from tests.engine.strategies import texts
from tests.engine.test_api import anything, check_answer

LINK = "decibel?resolution=dynamic&opponent_dice=4&target=6"
REQUESTS = [
    ({"ask": "odds", "link": "5dB"}, ["odds", "5dB"]),
    ({"ask": "odds", "link": LINK}, ["odds", LINK]),
    ({"ask": "odds", "link": "blades"}, ["odds", "blades"]),
    (
        {"ask": "table", "link": "decibel", "rows": "dice=3..4", "columns": "discard=0..1"},
        ["table", "decibel", "--rows", "dice=3..4", "--columns", "discard=0..1"],
    ),
    ({"ask": "table", "link": "decibel", "published": "static"}, ["table", "decibel", "--published", "static"]),
    (
        {"ask": "solve", "link": "5dB", "chance": "65%", "for": "target"},
        ["solve", "5dB", "--chance", "65%", "--for", "target"],
    ),
    ({"ask": "compare", "links": ["3dB", "blades", "crucible"]}, ["compare", "3dB", "blades", "crucible"]),
]


def ask(**request: Any) -> dict[str, Any]:
    answered: dict[str, Any] = json.loads(api.answer(json.dumps(request)))
    return answered


@pytest.mark.parametrize("form", MEDIA_TYPES)
@pytest.mark.parametrize(("request_of", "arguments"), REQUESTS, ids=lambda given: str(given)[:40])
def test_it_is_what_the_command_line_prints(
    form: str, request_of: dict[str, Any], arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    taken = ask(ask="export", form=form, request=request_of)["answer"]
    assert __main__.main([*arguments, f"--{form}"]) == 0
    assert taken["text"].replace("\r\n", "\n") == capsys.readouterr().out
    assert (taken["form"], taken["media_type"]) == (form, MEDIA_TYPES[form])


def test_the_json_is_the_answer_itself() -> None:
    for request_of, _ in REQUESTS:
        text = ask(ask="export", form="json", request=request_of)["answer"]["text"]
        assert json.loads(text) == json.loads(api.answer(json.dumps(request_of)))["answer"]


def test_every_law_is_taken_away_with_an_empty_line_between_two() -> None:
    odds = answer_odds({"link": LINK})
    laws = [odds, *odds["further"]]
    assert len(laws) == 3
    text = ask(ask="export", form="csv", request={"ask": "odds", "link": LINK})["answer"]["text"]
    assert text.replace("\r\n", "").count("\n") == 0  # each line ends as RFC 4180 has it
    rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    expected: list[list[str]] = []
    for law in laws:
        expected += [*([[]] if expected else []), *law_grid(law)]
    assert rows == expected

    markdown = ask(ask="export", form="markdown", request={"ask": "odds", "link": LINK})["answer"]["text"]
    assert markdown.split("\n\n") == [as_markdown(law_grid(law)).rstrip("\n") for law in laws[:-1]] + [
        as_markdown(law_grid(laws[-1]))
    ]


@pytest.mark.parametrize(
    ("request_of", "field"),
    [
        ({}, "form"),
        ({"form": "pdf"}, "form"),
        ({"form": ["csv"]}, "form"),
        ({"form": "csv"}, "request"),
        ({"form": "csv", "request": "odds"}, "request"),
        ({"form": "csv", "request": {"ask": ["odds"]}}, "request"),
        ({"form": "csv", "request": {"ask": "roll", "link": "5dB"}}, "request"),
        ({"form": "csv", "request": {"ask": "export", "form": "csv", "request": {}}}, "request"),
        ({"form": "csv", "request": {"ask": "odds"}}, "link"),
    ],
)
def test_what_cannot_be_taken_away_is_refused(request_of: dict[str, Any], field: str) -> None:
    error = ask(ask="export", **request_of)["error"]
    assert (error["code"], error["field"]) == ("invalid-request", field)


def test_a_refusal_of_the_question_is_the_answer() -> None:
    within = {"ask": "odds", "link": "decibel?dice=5&discard=9"}
    assert ask(ask="export", form="csv", request=within) == ask(**within)


@given(
    st.fixed_dictionaries(
        {"ask": st.just("export")},
        optional={
            "form": st.sampled_from(sorted(MEDIA_TYPES)) | texts | anything,
            "request": st.fixed_dictionaries(
                {"ask": st.sampled_from(sorted(api.ASKS)) | anything, "link": st.just("5dB") | texts | anything},
                optional={"rows": st.just("dice=3..4") | anything, "links": st.lists(texts, max_size=7) | anything},
            )
            | anything,
        },
    )
)
def test_any_such_request_is_answered(request: dict[str, Any]) -> None:
    check_answer(api.answer(json.dumps(request)))
