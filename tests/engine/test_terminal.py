"""Reports as text: what somebody at a terminal reads."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddsmith import api, ask, report, terminal
from oddsmith.distribution import Distribution
from tests.engine.strategies import number_laws, word_laws

PERCENTAGES = re.compile(r"[0-9.]+%")


def test_odds_begin_with_the_answer() -> None:
    lines = list(terminal.odds_lines(api.answer_odds({"link": "(7-3)dB?target=6"})))
    assert lines[:2] == [
        "(7-3)dB against 6: 70 %.",
        f"Exactly {ask.odds('(7-3)dB?target=6').chance.fraction} of all rolls.",
    ]
    assert lines[-1].startswith("mean ")


@given(number_laws)
def test_a_law_of_numbers_has_a_line_for_each_outcome_and_one_for_the_statistics(law: Distribution[int]) -> None:
    head, *rows, statistics = terminal.law_lines(report.law_report("key", "Label", law))
    assert head.split() == ["Label", "exactly", "at", "least", "at", "most"]
    for row, outcome in zip(rows, law.outcomes, strict=True):
        assert row.split()[0] == str(outcome)
        exactly = f"{law.chance(outcome).decimal:.2%}"
        at_least = f"{law.chance_that(outcome.__le__).decimal:.2%}"
        at_most = f"{law.chance_that(outcome.__ge__).decimal:.2%}"
        assert PERCENTAGES.findall(row) == [exactly, at_least, at_most]
    bars = [row.count("#") for row in rows]
    assert max(bars) == terminal.BAR_WIDTH
    assert re.match("mean .*, deviation .*, median .*, mode ", statistics)


@given(st.dictionaries(st.sampled_from(["win", "tie", "lose"]), st.integers(1, 9), min_size=1).map(Distribution[str]))
def test_a_law_of_words_is_not_cumulated(law: Distribution[str]) -> None:
    head, *rows = terminal.law_lines(report.law_report("key", "Label", law))
    assert head.split() == ["Label", "exactly"]
    assert [row.split()[0] for row in rows] == list(law.outcomes)
    assert all(len(PERCENTAGES.findall(row)) == 1 for row in rows)


def test_bars_of_failures_look_unlike_those_of_successes() -> None:
    lines = list(terminal.odds_lines(api.answer_odds({"link": "5dB?target=13"})))
    assert next(line for line in lines if line.strip().startswith("12 ")).endswith(" " + "-" * 33)
    assert next(line for line in lines if line.strip().startswith("13 ")).endswith(" " + "#" * 36)


@pytest.mark.parametrize("asked", ["(7-3)dB", "5dB?resolution=dynamic&opponent_dice=4"])
def test_a_roll_shows_its_dice_its_reading_and_how_to_make_it_again(asked: str) -> None:
    rolled = api.answer_roll({"link": f"{asked}{'&' if '?' in asked else '?'}seed=1-shown"})
    lines = list(terminal.roll_lines(rolled))
    dice = [line for line in lines if line.startswith("  ")]
    assert [line.split(":")[0].strip() for line in dice] == list(dict.fromkeys(die["side"] for die in rolled["dice"]))
    assert sorted(int(face) for line in dice for face in re.findall("[0-9]+", line)) == sorted(rolled["faces"])
    assert sum(line.count("(discarded)") for line in dice) == sum(die["role"] == "discarded" for die in rolled["dice"])
    assert sum(line.count("(largest)") for line in dice) == len(dice)
    assert rolled["sentence"] in lines
    assert lines[-1] == f"Again: {rolled['link']}"


def test_a_table_is_a_grid_with_dashes_where_there_is_no_answer() -> None:
    head, columns, *rows = terminal.table_lines(
        api.answer_table({"link": "5dB", "rows": "dice=3..4", "columns": "discard=0..1"})
    )
    assert head == "5dB against 10: chance by dice by discard highest"
    assert columns.split() == ["0", "1"]
    assert rows[0].split() == ["3", f"{ask.odds('3dB').chance.decimal:.2%}", "-"]
    assert len(rows[1].split()) == 3
    assert len({len(line) for line in (columns, *rows)}) == 1


def test_a_table_of_one_column_is_headed_by_chance() -> None:
    head, columns, *rows = terminal.table_lines(api.answer_table({"link": "5dB", "rows": "modifiers=both,cancel"}))
    assert head == "5dB against 10: chance by opposing modifiers"
    assert columns.split() == ["chance"]
    assert [row.split()[0] for row in rows] == ["both", "cancel"]


def test_the_systems_are_listed_with_all_their_inputs() -> None:
    systems = api.answer_systems({})
    text = "\n".join(terminal.systems_lines(systems))
    for system in systems:
        assert f"{system['key']}: {system['name']}." in text
        for field in system["form"]:
            assert f"  {field['name']}={field['default']}  {field['label']} (" in text
    assert "dice=5  Dice (3 to 200)" in text
    assert "modifiers=both  Opposing modifiers (both, cancel)" in text


@given(word_laws)
def test_no_line_ends_in_spaces(law: Distribution[str]) -> None:
    assert all(line == line.rstrip() for line in terminal.law_lines(report.law_report("key", "Label", law)))
