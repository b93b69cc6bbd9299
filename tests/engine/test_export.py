"""Exports of the page are complete, and equal to what the command line prints."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddsmith import api
from oddsmith.questions.export import MEDIA_TYPES, as_markdown
from oddsmith.questions.law import law_grid
from oddsmith.questions.odds import answer_odds, odds_sheet
from tests.engine.strategies import texts
from tests.engine.test_api import anything, check_answer
from tests.engine.test_doors import ask

LINK = "decibel?resolution=dynamic&opponent_dice=4&target=6"


def test_every_law_is_exported_with_blank_lines_between() -> None:
    odds = answer_odds({"link": LINK})
    laws = [odds, *odds["further"]]
    assert len(laws) == 3
    text = ask(ask="export", form="csv", request={"ask": "odds", "link": LINK})["answer"]["text"]
    assert text.replace("\r\n", "").count("\n") == 0  # line ends as in RFC 4180
    rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    expected: list[list[str]] = []
    *sheets, summary = odds_sheet(odds).grids
    assert sheets == list(map(law_grid, laws))
    sheets.append(summary)
    for grid in sheets:
        expected += [*([[]] if expected else []), *grid]
    assert rows == expected

    markdown = ask(ask="export", form="markdown", request={"ask": "odds", "link": LINK})["answer"]["text"]
    title, *grids = markdown.split("\n\n")
    assert title == f"**{odds['sentence'].removesuffix('.')}**"
    assert grids == [as_markdown(grid).rstrip("\n") for grid in sheets[:-1]] + [as_markdown(summary)]


@pytest.mark.parametrize(
    ("form", "ending"),
    [
        ("csv", '\r\n"Oddsmith 1.0, today",https://example.org/#/5dB?a&b\r\n'),
        ("markdown", "\nOddsmith 1.0, today <https://example.org/#/5dB?a&b>\n"),
    ],
)
def test_an_export_ends_with_its_maker_and_address(form: str, ending: str) -> None:
    told = {"made": "Oddsmith 1.0, today", "address": "https://example.org/#/5dB?a&b"}
    request = {"ask": "odds", "link": LINK}
    whole, bare = (ask(ask="export", form=form, request=request, **more)["answer"]["text"] for more in (told, {}))
    assert whole == bare + ending


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
def test_invalid_exports_are_refused(request_of: dict[str, Any], field: str) -> None:
    error = ask(ask="export", **request_of)["error"]
    assert (error["code"], error["field"]) == ("invalid-request", field)


def test_a_refused_question_is_refused_in_an_export() -> None:
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
def test_any_export_request_is_answered(request: dict[str, Any]) -> None:
    check_answer(api.answer(json.dumps(request)))
