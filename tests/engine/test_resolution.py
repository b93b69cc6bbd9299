"""Rolls against a target and opposed rolls: readings and odds must agree."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddsmith.declare.reading import laid, ranked
from oddsmith.declare.resolution import VERDICTS, Opposed, Target, opposed_laws, opposed_odds, verdict_of
from oddsmith.law.distribution import Distribution
from tests.engine.strategies import number_laws


@given(number_laws, st.integers(-9, 30))
def test_readings_and_odds_of_a_target_agree(law: Distribution[int], least: int) -> None:
    target = Target("total", least)
    odds = target.odds({"total": law})
    readings = {total: target.reading((), {"total": total}) for total in law.outcomes}
    assert odds.chance == law.chance_that(lambda total: readings[total].success is True)
    for total, reading in readings.items():
        assert (reading.degree, reading.success) == (total - least, total >= least)


def test_the_sentence_of_a_target() -> None:
    target = Target("total", 13)
    assert target.reading((), {"total": 15}).sentence == "15 against 13: beat it by 2"
    assert target.reading((), {"total": 12}, "12 dice").sentence == "12 dice: missed by 1"


@given(number_laws, st.integers(-1, 1))
def test_readings_and_odds_of_an_opposed_roll_agree(margin: Distribution[int], edge: int) -> None:
    odds = opposed_odds(opposed_laws(margin, edge))
    ends = {ahead: Opposed(ahead, edge) for ahead in margin.outcomes}
    assert odds.laws["verdict"] == margin.map(lambda ahead: ends[ahead].verdict)
    assert odds.chance == margin.chance_that(lambda ahead: ends[ahead].reading((), {}, "").success is True)
    for ahead, end in ends.items():
        assert end.measures == {"margin": ahead, "verdict": verdict_of(ahead or edge)}


@pytest.mark.parametrize(
    ("margin", "edge", "success", "sentence"),
    [
        (3, -1, True, "12 against 9: you win by 3"),
        (-2, 5, False, "12 against 9: you lose by 2"),
        (0, 0, None, "12 against 9: a tie"),
        (0, 4, True, "12 against 9: a tie; you win by the larger pool"),
        (0, -4, False, "12 against 9: a tie; you lose by the larger pool"),
    ],
)
def test_a_tie_goes_to_the_side_with_the_edge(margin: int, edge: int, success: bool | None, sentence: str) -> None:
    reading = Opposed(margin, edge, "by the larger pool").reading((), {}, "12 against 9")
    assert (reading.success, reading.degree, reading.sentence) == (success, margin, sentence)


def test_the_higher_side_wins() -> None:
    assert [verdict_of(margin) for margin in (-9, -1, 0, 1, 9)] == ["lose", "lose", "tie", "win", "win"]
    assert VERDICTS == ("lose", "tie", "win")


def test_dice_keep_the_order_thrown() -> None:
    faces = [3, 6, 1, 6]
    order = ranked(faces, high_first=True)
    assert order == [1, 3, 0, 2]
    assert ranked(faces) == [2, 0, 1, 3]
    dice = laid(6, faces, order[:1], order[2:], labels={1: "highest"}, side="opponent")
    assert [die.face for die in dice] == faces
    assert [die.role for die in dice] == ["discarded", "used", "discarded", "unused"]
    assert [die.label for die in dice] == ["", "highest", "", ""]
    assert {die.side for die in dice} == {"opponent"}
    assert [die.sides for die in laid((4, 6, 8, 10), faces, ())] == [4, 6, 8, 10]
