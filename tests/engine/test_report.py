"""Reports: exact numbers as text, floats for drawing only, and everything that a page shows."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import accumulate
from typing import Any

import pytest
from hypothesis import given

from oddsmith import ask, catalog, link, report
from oddsmith.distribution import Distribution
from oddsmith.ratio import Ratio
from tests.engine.contract import fraction
from tests.engine.strategies import number_laws, probabilities, word_laws

DECIBEL = catalog.system("decibel")


def odds_report(asked: str) -> dict[str, Any]:
    question = link.read(asked)
    return report.odds_report(question, ask.odds(question))


@given(probabilities)
def test_a_chance_is_told_in_every_way(chance: Ratio) -> None:
    told = report.chance_report(chance)
    exact = Fraction(told["fraction"])
    assert exact == fraction(chance)
    assert told["decimal"] == float(exact)
    assert told["percent"] == chance.percent
    assert told["one_in"] == (float(1 / exact) if exact else None)


def test_a_chance_next_to_nothing_is_told_as_well() -> None:
    told = odds_report("decibel?dice=200&discard=197&negative=50&target=19")["chance"]
    assert Fraction(told["fraction"]) > 0
    assert json.loads(json.dumps(told, allow_nan=False)) == told


@given(number_laws)
def test_a_law_of_numbers_is_cumulated_from_both_ends(law: Distribution[int]) -> None:
    told = report.law_report("key", "Label", law, lambda outcome: outcome > 3)
    weights = [int(row["weight"]) for row in told["outcomes"]]
    assert int(told["total"]) == sum(weights)
    assert {row["outcome"]: weight for row, weight in zip(told["outcomes"], weights, strict=True)} == law.weights
    assert [row["at_most"] for row in told["outcomes"]] == [float(Fraction(s, law.total)) for s in accumulate(weights)]
    falling = reversed([float(Fraction(s, law.total)) for s in accumulate(reversed(weights))])
    assert [row["at_least"] for row in told["outcomes"]] == list(falling)
    assert [row["success"] for row in told["outcomes"]] == [outcome > 3 for outcome in law.outcomes]


@given(word_laws)
def test_a_law_of_words_has_no_statistics(law: Distribution[str]) -> None:
    told = report.law_report("key", "Label", law)
    assert set(told) == {"key", "label", "total", "outcomes", "modes"}
    assert all(set(row) == {"outcome", "weight", "chance"} for row in told["outcomes"])


def test_the_statistics_of_5db() -> None:
    told = odds_report("5dB")
    assert (told["modes"], told["median"]) == ([15], 14.0)
    assert told["mean"] == pytest.approx(13.29, abs=0.005)
    assert told["deviation"] == pytest.approx(3.556, abs=0.0005)


def test_odds_are_told_with_the_question_and_the_form() -> None:
    told = odds_report("(7-3)dB?target=6&seed=1-a")
    assert told["link"] == "decibel?dice=7&discard=3&target=6"
    assert (told["notation"], told["question"]) == ("(7-3)dB", "(7-3)dB against 6")
    assert told["sentence"] == "(7-3)dB against 6: 70 %."
    assert told["inputs"]["discard"] == 3
    assert [field["name"] for field in told["form"]] == list(told["inputs"])
    reaching = [row["outcome"] for row in told["outcomes"] if row["success"]]
    assert (told["key"], told["decided_by"], reaching) == ("outcome", "outcome", list(range(6, 20)))


def test_the_deciding_law_alone_marks_success() -> None:
    told = odds_report("5dB?resolution=dynamic&opponent_dice=4")
    margin, verdict = told["further"]
    assert (margin["key"], verdict["key"], told["decided_by"]) == ("margin", "verdict", "margin")
    assert all(row["success"] == (row["outcome"] > 0) for row in margin["outcomes"])
    assert not any("success" in row for row in told["outcomes"] + verdict["outcomes"])
    assert {row["outcome"] for row in verdict["outcomes"]} == {"win", "tie", "lose"}


@pytest.mark.parametrize("asked", ["20dB", "9dB?resolution=dynamic&opponent_dice=9"])
def test_a_roll_is_told_die_by_die(asked: str) -> None:
    rolled = ask.roll(asked, seed="1-told")
    told = report.roll_report(*rolled, ask.odds(asked))
    assert told["link"].endswith("&seed=1-told")
    assert told["seed"] == "1-told"
    assert told["faces"] == [die["face"] for die in told["dice"]]
    assert sorted(told["order"]) == list(range(len(told["dice"])))
    for side in ("you", "opponent"):
        laid_out = [told["faces"][index] for index in told["order"] if told["dice"][index]["side"] == side]
        assert laid_out == sorted(laid_out, reverse=True)
    lower = sum(row["chance"] for row in odds_report(asked)["outcomes"] if row["outcome"] < told["outcome"])
    assert told["beats"]["decimal"] == pytest.approx(lower)
    assert told["measures"]["outcome"] == told["outcome"]


def test_a_table_tells_its_sweeps_and_cells() -> None:
    told = report.table_report(ask.table("decibel", "dice=3..4", "discard=0..1"))
    assert told["rows"] == {"name": "dice", "label": "Dice", "texts": ["3", "4"]}
    assert told["columns"] == {"name": "discard", "label": "Discard highest", "texts": ["0", "1"]}
    assert told["cells"][0][1] is None
    chance = ask.odds("4dB").chance
    cell = told["cells"][1][0]["chance"]
    assert cell == {"fraction": chance.fraction, "decimal": float(chance), "places4": chance.places(4)}
    assert report.table_report(ask.table("decibel", "dice=3..4"))["columns"] is None


def test_a_misprint_of_the_source_stands_beside_the_right_number() -> None:
    told = report.table_report(ask.table("decibel", "dice=3..4", "target=10..11"), {("4", "10"): "0.73"})
    printed = [[cell.get("printed") for cell in row] for row in told["cells"]]
    assert printed == [[None, None], ["0.73", None]]


def test_a_system_is_told_with_presets_and_tables_that_can_be_asked() -> None:
    told = report.system_report(DECIBEL)
    assert json.loads(json.dumps(told)) == told
    for preset in told["presets"]:
        assert link.write(link.read(preset["link"])) == preset["link"]
    for table in told["tables"]:
        assert ask.table(table["link"], table["rows"], table["columns"]).cells
    assert sum(len(table["errata"]) for table in told["tables"]) == 11
