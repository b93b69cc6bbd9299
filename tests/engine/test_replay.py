"""Tests of the replay itself: its counts, its unresolved chances, and that the contract detects wrong laws."""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType
from typing import Any

import pytest

from oddsmith.declare.input_kinds import Flag, Integer
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.reading import Reading, Throw, ThrownDie
from oddsmith.declare.system import Odds, System
from oddsmith.dice.exploding import explode, explode_open
from oddsmith.dice.pool import die, sum_of
from oddsmith.fair.dice import FairDice
from oddsmith.law.distribution import Distribution, OrLess, OrMore
from tests.engine.contract import check_by_replay, check_long_run, check_reading, filed
from tests.engine.enumerate import Script, counted, every_path, sequences

END = 7


class Bursting(Inputs):
    """Some d4 that explode on each 4."""

    dice = Integer("Dice", 2, 0, 99)
    for_ever = Flag("For ever", True)


class Burst(System[Bursting]):
    """A system with the total of exploding dice, and whether there was a 4."""

    key = name = summary = source = "burst"
    inputs = Bursting
    measures = MappingProxyType({"total": "Total", "both": ("With 4s", "Total")})

    def __init__(self, wrong_by: int = 0, wrong_at: int = 4) -> None:
        self.wrong_by = wrong_by
        self.wrong_at = wrong_at

    def notation(self, inputs: Bursting) -> str:
        return f"{inputs.dice}d4!"

    def question(self, inputs: Bursting) -> str:
        return f"{self.notation(inputs)} against 5"

    def roll(self, inputs: Bursting, throw: Throw) -> Reading:
        faces: list[int] = []
        for _ in range(inputs.dice):
            faces.append(throw(4))
            while faces[-1] == 4 and inputs.for_ever:
                faces.append(throw(4))
        total = sum(faces)
        dice = tuple(ThrownDie(4, face, "used") for face in faces)
        return Reading(dice, {"total": total, "both": (4 in faces, total)}, total >= 5, total - 5, f"{total}")

    def odds(self, inputs: Bursting) -> Odds:
        law = explode_open(die(4), {4}, END, count=inputs.dice)
        weights = {
            outcome: weight + self.wrong_by * (outcome == self.wrong_at) for outcome, weight in law.weights.items()
        }
        # Without a 4 the dice are d3s; of 4^n rolls of n dice, 3^n have none.
        total_of = {total: OrMore(END) if total >= END else total for total in range(3 * inputs.dice + 1)}
        plain = sum_of(die(3), inputs.dice).map(lambda total: total_of[total]).weights
        both: dict[tuple[bool, int], int] = {(False, total): ways * law.total for total, ways in plain.items()}
        for total, weight in law.weights.items():
            both[True, total] = weight * 4**inputs.dice - both.get((False, total), 0)
        laws: dict[str, Distribution[Any]] = {"total": Distribution(weights, law.moments), "both": Distribution(both)}
        return Odds(laws, "total", lambda total: total >= 5)


def test_every_path_is_walked_once_with_its_chance() -> None:
    def roll(throw: Throw) -> tuple[int, ...]:
        first = throw(3)
        return (first, *(throw(2) for _ in range(first - 1)))

    paths = list(every_path(roll))
    assert sorted(result for result, _ in paths) == [(1,), (2, 1), (2, 2), *((3, a, b) for a in (1, 2) for b in (1, 2))]
    assert dict(paths) == {result: 3 * 2 ** (len(result) - 1) for result, _ in paths}


@pytest.mark.parametrize(
    ("most", "longest", "left"), [(1, 0, 1), (10, 1, "1/6"), (1_000, 3, "1/216"), (7_775, 4, "1/1296")]
)
def test_unlikely_paths_are_pruned(most: int, longest: int, left: str) -> None:
    def roll(throw: Throw) -> int:
        thrown = 1
        while throw(6) == 6:
            thrown += 1
        return thrown

    paths = list(every_path(roll, most))
    assert max((thrown for thrown, _ in paths), default=0) == longest
    assert all(one_in <= most for _, one_in in paths)
    assert 1 - sum(Fraction(1, one_in) for _, one_in in paths) == Fraction(left)


def test_a_script_throws_its_faces_and_records_the_sides() -> None:
    script = Script([3, 5], beyond=lambda sides: sides)
    assert [script(sides) for sides in (4, 6, 8, 10)] == [3, 5, 8, 10]
    assert (script.sides, script.one_in) == ([4, 6, 8, 10], 4 * 6 * 8 * 10)


def test_the_length_of_a_replay_is_estimated_from_some_rolls() -> None:
    burst = Burst()
    lengths = [sequences(burst, Bursting(dice=dice)) for dice in (0, 1, 3, 6, 99)]
    assert lengths == sorted(lengths)
    assert lengths[0] == 1
    assert 4**3 <= lengths[2] <= 4**7
    truth = counted(burst, Bursting(dice=3), lengths[2])
    assert truth.unresolved <= Fraction(1, 5)


@pytest.mark.parametrize("dice", [0, 1, 2, 3])
def test_an_endless_law_agrees_with_an_endless_replay(dice: int) -> None:
    check_by_replay(Burst(), Bursting(dice=dice), 100_000)


@pytest.mark.parametrize("wrong_at", [2, 5, OrMore(END)])
@pytest.mark.parametrize("wrong_by", [-1, 1])
def test_a_law_wrong_by_one_case_is_detected(wrong_at: int, wrong_by: int) -> None:
    with pytest.raises(AssertionError):
        check_by_replay(Burst(wrong_by, wrong_at), Bursting(), 1_000_000)


def test_too_short_a_replay_is_detected() -> None:
    with pytest.raises(AssertionError, match="too short"):
        check_by_replay(Burst(), Bursting(dice=3), 63)


def test_laws_of_other_dice_are_detected() -> None:
    with pytest.raises(AssertionError):
        check_by_replay(Burst(), Bursting(dice=1, for_ever=False))


def test_outcomes_beyond_the_end_of_a_law_are_filed_there() -> None:
    law: Distribution[Any] = Distribution({3: 1, OrMore(4): 1})
    assert [filed(law, outcome) for outcome in (3, 4, 50)] == [3, OrMore(4), OrMore(4)]
    joint: Distribution[Any] = Distribution({("a", 1): 1, ("b", OrMore(2)): 1})
    assert [filed(joint, outcome) for outcome in (("a", 1), ("b", 9))] == [("a", 1), ("b", OrMore(2))]
    assert filed(Distribution({"win": 1}), "win") == "win"
    both_ways: Distribution[Any] = Distribution({OrLess(-2): 1, 0: 1, OrMore(2): 1})
    assert [filed(both_ways, outcome) for outcome in (-9, -2, 0, 2, 9)] == [
        OrLess(-2),
        OrLess(-2),
        0,
        OrMore(2),
        OrMore(2),
    ]


class Forgetful(Burst):
    """Confuses the end of its law with the end's first number."""

    def odds(self, inputs: Bursting) -> Odds:
        odds = super().odds(inputs)
        forgotten = Distribution({int(total): weight for total, weight in odds.outcome.weights.items()})
        return Odds({"total": forgotten, "both": odds.laws["both"]}, "total", odds.succeeds)


class EndsTooSoon(Burst):
    """Needs more than its law resolves."""

    def roll(self, inputs: Bursting, throw: Throw) -> Reading:
        reading = super().roll(inputs, throw)
        degree = int(str(reading.outcome)) - 2 * END
        return reading._replace(success=degree >= 0, degree=degree)

    def odds(self, inputs: Bursting) -> Odds:
        return Odds(super().odds(inputs).laws, "total", lambda total: total >= 2 * END)


@pytest.mark.parametrize("system", [Forgetful(), EndsTooSoon()], ids=lambda system: type(system).__name__)
def test_laws_that_lose_their_end_or_end_too_soon_are_detected(system: Burst) -> None:
    inputs = Bursting(dice=1)
    check_reading(system, inputs, system.roll(inputs, Script([1])))
    with pytest.raises(AssertionError):
        check_reading(system, inputs, system.roll(inputs, Script([4] * 30 + [1])))
    with pytest.raises(AssertionError):
        check_long_run(system, inputs, FairDice("1-fair"), best=True)
    check_long_run(Burst(), inputs, FairDice("1-fair"), best=True)


def test_readings_beyond_the_end_of_a_law_are_valid() -> None:
    system, inputs = Burst(), Bursting(dice=1)
    check_reading(system, inputs, system.roll(inputs, Script([4] * 30 + [1])))
    assert explode(die(4), {4}, 30).outcomes[-1] == 124
