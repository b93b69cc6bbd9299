"""`api.answer`, the page's only entry point: JSON in, JSON out, and a message for every error."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oddsmith
from oddsmith import api, errors
from oddsmith.declare import input_kinds
from oddsmith.declare.inputs import Input
from oddsmith.errors import OddsmithError
from oddsmith.fair import dice as fair
from oddsmith.law.ratio import Ratio
from oddsmith.questions.asking import Ask
from oddsmith.questions.chance import chance_report
from tests.engine.strategies import HOSTILE, surrogates, texts

CODES = {kind.code for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, OddsmithError)} - {
    "error"
}


def answer(**request: Any) -> Any:
    return json.loads(api.answer(json.dumps(request)))["answer"]


def refusal(**request: Any) -> dict[str, str]:
    refused: dict[str, str] = json.loads(api.answer(json.dumps(request)))["error"]
    return refused


def check_answer(text: str) -> None:
    """Check that a reply is one JSON object with an answer, or with an error that says how to fix it."""
    answered = json.loads(text)
    assert list(answered) in (["answer"], ["error"])
    if "error" in answered:
        error = answered["error"]
        assert error["code"] in CODES
        if {"line", "column"} <= error.keys():  # in a program, whose source line is quoted as it is
            assert min(error.pop("line"), error.pop("column")) >= 1
            error.pop("source", None)
        assert set(error) <= {"code", "message", "field", "value", "allowed", "nearest"}
        assert all(isinstance(part, str) and part.isprintable() for part in error.values())
        assert len(error["message"]) < 500
        text.encode("utf-8")


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts | surrogates,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
links = st.one_of(
    texts, surrogates, texts.map("decibel?dice={}".format), st.sampled_from(["decibel", "5dB", "(7-3)dB"])
)
sweeps = st.one_of(texts, texts.map("dice={}".format), st.sampled_from(["dice=3..5", "target=0..3", "modifiers=both"]))
requests = st.fixed_dictionaries(
    {"ask": st.sampled_from(sorted(api.ASKS)) | texts, "link": links | anything},
    optional={
        "rows": sweeps | anything,
        "columns": sweeps | anything,
        "published": st.just("static") | anything,
        "chance": st.sampled_from(["65%", "1/2"]) | texts | anything,
        "for": st.sampled_from(["target", "modifiers"]) | texts | anything,
        "links": st.lists(links, max_size=8) | anything,
    },
)


@given(texts | surrogates)
def test_any_text_is_answered(text: str) -> None:
    check_answer(api.answer(text))


@given(anything)
def test_any_json_is_answered(value: Any) -> None:
    check_answer(api.answer(json.dumps(value)))


@given(requests)
def test_any_request_is_answered(request: dict[str, Any]) -> None:
    check_answer(api.answer(json.dumps(request)))


@pytest.mark.parametrize("text", ["{}", '{{"ask": {}}}', '{{"ask": "odds", "link": {}}}'])
def test_json_of_any_depth_is_answered(text: str) -> None:
    for depth in (*range(400, 1_100), 100_000):  # the interpreter's recursion limit is in this range
        check_answer(api.answer(text.format("[" * depth + "]" * depth)))


@pytest.mark.parametrize("text", [*HOSTILE, "\ud800"], ids=lambda text: ascii(text)[:30])
@pytest.mark.parametrize(
    "link",
    ["{}", "{}?dice=5", "decibel?{}", "decibel?{}=1", "decibel?dice={}", "decibel?seed={}", "lab?program=output {}"],
)
def test_hostile_links_are_answered(link: str, text: str) -> None:
    for asked in ("odds", "roll", "replay", "step", "offer", "program"):
        check_answer(api.answer(json.dumps({"ask": asked, "link": link.format(text)})))
    check_answer(api.answer(json.dumps({"ask": "compare", "links": ["5dB", link.format(text)]})))
    check_answer(api.answer(json.dumps({"ask": "solve", "link": link.format(text), "chance": "1/2", "for": "target"})))


@pytest.mark.parametrize(
    ("request_text", "field"),
    [
        ("", "request"),
        ("{", "request"),
        ("null", "ask"),
        ("[]", "ask"),
        ('{"ask": "nothing"}', "ask"),
        ('{"ask": ["odds"]}', "ask"),
        ('{"ask": "__class__"}', "ask"),
        ('{"ask": "odds"}', "link"),
        ('{"ask": "odds", "link": 5}', "link"),
        ('{"ask": "table", "link": "decibel"}', "rows"),
        ('{"ask": "table", "link": "decibel", "published": "other"}', "published"),
        ('{"ask": "table", "link": "decibel", "published": null}', "published"),
        ('{"ask": "table", "link": "decibel", "rows": "dice=3..5", "columns": 5}', "columns"),
        ('{"ask": "solve", "chance": "65%"}', "link"),
        ('{"ask": "solve", "link": "decibel"}', "chance"),
        ('{"ask": "solve", "link": "decibel", "chance": 0.65}', "chance"),
        ('{"ask": "solve", "link": "decibel", "chance": "65%", "for": ["target"]}', "for"),
        ('{"ask": "compare"}', "links"),
        ('{"ask": "compare", "links": "decibel"}', "links"),
        ('{"ask": "compare", "links": ["decibel", 5]}', "links"),
        ('{"ask": "compare", "links": []}', "links"),
        ('{"ask": "replay", "links": "decibel"}', "links"),
        ('{"ask": "working"}', "link"),
        ('{"ask": "fairness"}', "faces"),
        ('{"ask": "fairness", "faces": [[1, 2]]}', "faces"),
        ('{"ask": "fairness", "faces": {"2": [1, 2, 3]}}', "faces"),
        ('{"ask": "fairness", "faces": {"1": [5]}}', "faces"),
        ('{"ask": "fairness", "faces": {"2": [1, -2]}}', "faces"),
        ('{"ask": "fairness", "faces": {"2": [1, 2.5]}}', "faces"),
        ('{"ask": "fairness", "faces": {"2": [1, true]}}', "faces"),
        ('{"ask": "fairness", "faces": {"2": [1, 1000000001]}}', "faces"),
        ('{"ask": "fairness", "faces": {"x": [1, 2]}}', "faces"),
        ('{"ask": "compare", "links": ["5dB", "5dB", "5dB", "5dB", "5dB", "5dB", "5dB"]}', "links"),
    ],
)
def test_invalid_requests_are_refused(request_text: str, field: str) -> None:
    error = json.loads(api.answer(request_text))["error"]
    assert (error["code"], error["field"]) == ("invalid-request", field)


def test_a_link_of_a_million_characters_is_refused() -> None:
    error = refusal(ask="odds", link="decibel?dice=" + "5" * 1_000_000)
    assert error["code"] == "invalid-link"
    assert error["message"] == "The link is 1,000,013 characters long: at most 600,000 characters are allowed."


@pytest.mark.parametrize("name", ["__proto__", "constructor", "prototype", "hasOwnProperty"])
def test_special_names_in_javascript_are_refused(name: str) -> None:
    assert refusal(ask="odds", link=f"decibel?{name}=1")["code"] == "unknown-input"
    assert refusal(ask="odds", link=f"{name}?dice=5")["code"] == "unknown-system"
    assert refusal(ask="table", link="decibel", rows=f"{name}=1..2")["code"] == "unknown-input"
    assert refusal(ask="solve", link="decibel", chance="65%", **{"for": name})["code"] == "unknown-input"


def test_null_bytes_are_shown_and_refused() -> None:
    error = refusal(ask="odds", link="decibel?dice=5\x00")
    assert (error["field"], error["value"]) == ("dice", "5\N{REPLACEMENT CHARACTER}")


def test_a_roll_can_be_repeated_from_its_link() -> None:
    rolled = answer(ask="roll", link="5dB?target=13")
    assert rolled["seed"].startswith(f"{fair.VERSION}-")
    assert answer(ask="roll", link=rolled["link"]) == rolled
    assert answer(ask="roll", link="5dB?target=13")["seed"] != rolled["seed"]


def test_a_published_table_marks_the_cells_that_its_source_misprints() -> None:
    told = answer(ask="table", link="decibel", published="static")
    assert told["title"] == "Static resolution: the chance that NdB reaches a target"
    assert told["cells"][3][9]["printed"] == "0.94"
    assert sum("printed" in cell for row in told["cells"] for cell in row) == 6
    assert [len(row) for row in told["cells"]] == [20] * 6


@pytest.mark.parametrize(
    ("request_parts", "field"),
    [
        ({"link": "decibel?dice=9"}, "link"),
        ({"link": "7dB"}, "link"),
        ({"link": "decibel", "columns": "dice=3..4"}, "columns"),
        ({"link": "decibel", "rows": "dice=3..4"}, "rows"),
    ],
)
def test_a_published_table_refuses_inputs_rows_and_columns(request_parts: dict[str, str], field: str) -> None:
    error = refusal(ask="table", published="dynamic", **request_parts)
    assert (error["code"], error["field"]) == ("invalid-request", field)


@pytest.mark.parametrize("link", ["decibel", "5dB", "decibel?seed=1-a", "decibel?resolution=dynamic"])
def test_a_published_table_accepts_its_own_inputs(link: str) -> None:
    told = answer(ask="table", link=link, published="dynamic")
    assert told == answer(ask="table", link="decibel", published="dynamic", columns=None)


def test_one_system_can_be_requested() -> None:
    [decibel] = answer(ask="systems", link="decibel")
    assert decibel in answer(ask="systems")
    assert refusal(ask="systems", link="decible")["nearest"] == "decibel"
    assert refusal(ask="systems", link=5)["field"] == "link"


def test_a_table_shows_what_is_requested_or_what_its_source_shows() -> None:
    assert answer(ask="table", link="crucible", published="means")["shows"] == "mean"
    assert answer(ask="table", link="crucible", published="means", shows="chance")["shows"] == "chance"
    assert answer(ask="table", link="decibel", rows="dice=3..5", shows="mean")["shows"] == "mean"
    assert (
        answer(ask="table", link="roll-under?resolution=ties", rows="participants=1..2", shows="mean")["shows"]
        == "chance"
    )
    assert refusal(ask="table", link="decibel", rows="dice=3..5", shows="median")["field"] == "shows"
    told = answer(ask="table", link="decibel", published="static", shows="mean")
    assert told["cells"][3][9]["right"] == "0.9454"  # still shows what the source prints


def test_chances_are_read_as_people_write_them() -> None:
    for text in ("65", "65%", "0.65", "13/20"):
        assert answer(ask="chance", chance=text) == chance_report(Ratio(13, 20)) | {"near": [], "within": True}
    assert refusal(ask="chance", chance="some")["field"] == "chance"


def test_near_chances_are_within_five_points_or_the_nearest() -> None:
    def near(chance: str, *among: str | None) -> tuple[list[int], bool]:
        told = answer(ask="chance", chance=chance, among=among)
        return told["near"], told["within"]

    cells = ("2/5", "3/5", None, "7/10", "19/20")
    assert near("65%", *cells) == ([1, 3], True)
    assert near("82%", *cells) == ([3], False)
    assert near("50%", *cells) == ([0, 1], False)
    assert near("50%", "549999999/1000000000", "550000001/1000000000") == ([0], True)
    assert near("50%", None) == ([], True)
    for wrong in ("1/2", ["1/0"], ["some"], [0.5], {"0": "1/2"}):
        assert refusal(ask="chance", chance="65%", among=wrong)["field"] == "among"


def test_the_systems_are_listed() -> None:
    assert "decibel" in {system["key"] for system in answer(ask="systems")}


def test_solving_for_one_input_agrees_with_solving_for_all() -> None:
    whole = answer(ask="solve", link="(7-3)dB", chance="65%")
    [target] = answer(ask="solve", link="(7-3)dB", chance="65%", **{"for": "target"})["solutions"]
    assert target in whole["solutions"]
    assert refusal(ask="solve", link="(7-3)dB", chance="120%")["field"] == "chance"


@pytest.mark.parametrize(
    ("request_parts", "steps"),
    [
        ({"ask": "table", "link": "decibel", "rows": "dice=3..8", "columns": "target=0..19"}, 120),
        ({"ask": "table", "link": "decibel", "published": "dynamic"}, 36),
        ({"ask": "solve", "link": "decibel", "chance": "65%", "for": "target"}, 20),
    ],
)
def test_long_work_reports_progress(request_parts: dict[str, str], steps: int) -> None:
    told: list[tuple[int, int]] = []
    request_text = json.dumps(request_parts)
    text = api.answer(request_text, lambda done, total: told.append((done, total)))
    assert told == [(done, steps) for done in range(steps + 1)]
    assert text == api.answer(request_text)


@pytest.mark.parametrize("done_when_stopped", [0, 7, 120])
def test_long_work_can_be_stopped(done_when_stopped: int) -> None:
    told = []

    def stop(done: int, total: int) -> None:
        told.append(done)
        if done == done_when_stopped:
            raise KeyboardInterrupt

    request = {"ask": "table", "link": "decibel", "rows": "dice=3..8", "columns": "target=0..19"}
    with pytest.raises(KeyboardInterrupt):
        api.answer(json.dumps(request), stop)
    assert told == list(range(done_when_stopped + 1))


def test_rolls_work_even_if_their_odds_are_too_much_work() -> None:
    asked = "decibel?dice=250&resolution=compound&seed=1-much"
    rolled = answer(ask="roll", link=asked)
    assert rolled["faces"] == [die.face for die in oddsmith.roll(asked).reading.dice]
    assert (rolled["chance"], rolled["beats"]) == (None, None)
    assert rolled["odds_refused"] == refusal(ask="odds", link=asked)["message"]


NAMED_BY_THE_SYSTEM = {"inputs", "measures", "places"}
REQUESTS: list[dict[str, Any]] = [
    *({"ask": "odds", "link": asked} for asked in ("5dB", "4dB?secondary=yes", "roll-under", "blades")),
    {"ask": "roll", "link": "5dB?resolution=dynamic&ties=reroll&seed=1-a4"},
    {"ask": "roll", "link": "storyteller?seed=1-a"},
    {"ask": "roll", "link": "decibel?dice=250&resolution=compound"},
    {"ask": "table", "link": "decibel", "published": "static"},
    {"ask": "solve", "link": "5dB", "chance": "65%"},
    {"ask": "compare", "links": ["5dB", "crucible"]},
    {"ask": "systems"},
    {"ask": "replay", "links": ["5dB", "5dB?seed=1-a4", "5dB?discard=9"]},
    {"ask": "working", "link": "5dB?seed=1-a4"},
    {"ask": "fairness", "faces": {"6": [5, 4, 6, 2, 9, 7]}},
    {"ask": "odds", "link": "5dB?discard=9"},
    {"ask": "offer", "link": "5dB"},
    {"ask": "accept", "link": f"blades?commitment=1-{'a' * 64}"},
    *({"ask": ask, "link": f"blades?opening=1-{'a' * 52}&entropy=1-a-end03"} for ask in ("step", "stage")),
]


def fields(value: Any) -> set[str]:
    """Every field of a JSON value, at any depth, except names of inputs and laws."""
    if isinstance(value, list):
        return {name for part in value for name in fields(part)}
    if not isinstance(value, dict):
        return set()
    return set(value).union(*(fields(part) for name, part in value.items() if name not in NAMED_BY_THE_SYSTEM))


def test_every_field_and_question_is_documented() -> None:
    contract = (Path(__file__).parents[2] / "docs" / "json.md").read_text("utf-8")
    named = set(re.findall(r"[`\"]([a-z_0-9]+)\b", contract)) | set(re.findall(r"`([a-z]+ [a-z]+)`", contract))
    found = fields([json.loads(api.answer(json.dumps(request))) for request in REQUESTS])
    parts = ("axes", "marks", "right", "shows", "nearest", "wanted", "setups", "words")
    further = ("beside", "odds_refused", "reroll", "places", "names", "advanced", "title")
    assert {*parts, *further} <= found
    assert found - named == set()
    assert set(api.ASKS) - named == set()
    declared = [kind for kind in vars(input_kinds).values() if isinstance(kind, type) and issubclass(kind, Input)]
    kinds = {kind.kind for kind in declared if kind is not Input}
    assert "dice" in kinds
    assert kinds - named == set()


def test_a_memory_error_is_not_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(request: dict[str, str], progress: object) -> None:
        raise MemoryError

    monkeypatch.setitem(api.ASKS, "odds", Ask("odds", answer))
    with pytest.raises(MemoryError):
        api.answer(json.dumps({"ask": "odds", "link": "decibel"}))


def test_internal_errors_are_reported_as_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(api.ASKS, "odds", Ask("odds", lambda request, progress: 1 // 0))
    error = refusal(ask="odds", link="decibel")
    assert error["code"] == "internal"
    assert "Oddsmith made a mistake (ZeroDivisionError" in error["message"]
