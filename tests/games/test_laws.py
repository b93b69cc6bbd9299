"""Games checked by enumerating every roll, or against an independent library where there are too many."""

from __future__ import annotations

from collections import Counter
from itertools import product

import icepool
import pytest

import oddsmith
from oddsmith.law.distribution import Distribution
from oddsmith.law.ratio import Ratio
from oddsmith.questions.link import read


@pytest.mark.parametrize("take", ["widest", "highest"])
def test_one_roll_engine(take: str) -> None:
    def best(faces: tuple[int, ...]) -> tuple[int, int]:
        sets = [(count, face) for face, count in Counter(faces).items() if count > 1]
        return max(sets, key=None if take == "widest" else lambda found: found[1], default=(0, 0))

    law = Distribution(Counter(map(best, product(range(1, 11), repeat=4))))
    assert oddsmith.odds(f"one-roll-engine?dice=4&take={take}").outcome == law


@pytest.mark.parametrize("take", ["widest", "highest"])
def test_any_matching_set_succeeds_in_the_one_roll_engine(take: str) -> None:
    def end(faces: tuple[int, ...]) -> bool:
        return any(count >= 2 and face >= 5 for face, count in Counter(faces).items())

    ends = Counter(map(end, product(range(1, 11), repeat=5)))
    link = f"one-roll-engine?dice=5&height=5&take={take}"
    assert oddsmith.odds(link).chance == Ratio(ends[True], 10**5)
    asked = read(link)
    faces = iter([3, 3, 3, 9, 9])
    reading = asked.system.roll(asked.inputs, lambda sides: next(faces))
    assert (reading.outcome, reading.success) == ((2, 9), True)


def test_one_roll_engine_of_ten_dice_agrees_with_icepool() -> None:
    widths = icepool.d10.pool(10).largest_count()
    law = oddsmith.odds("one-roll-engine?dice=10").laws["width"]
    chances = {width: Ratio(weight, widths.denominator()) for width, weight in widths.items()}
    assert law.chance(0) == chances.pop(1, Ratio(0))
    assert {width: law.chance(width) for width in law.outcomes if width} == chances


def test_savage_worlds_agrees_with_icepool() -> None:
    one, other = (icepool.d(sides).explode(depth=6) for sides in (8, 6))
    total = icepool.lowest(39, icepool.highest(one, other))
    odds = oddsmith.odds("savage-worlds?modifier=1")
    law = odds.laws["total"]
    for number in range(5, 38):
        reached = sum(weight for outcome, weight in law.weights.items() if outcome >= number + 1)
        assert Ratio(reached, law.total) == Ratio(total.quantity(">=", number), total.denominator())
    assert oddsmith.odds("savage-worlds").chance == Ratio(13, 16)
    assert odds.chance == Ratio(total.quantity(">=", 3), total.denominator())


def test_year_zero_with_a_push() -> None:
    def end(first: tuple[int, ...], then: tuple[int, ...]) -> tuple[int, int]:
        stays = [face == 6 or (face == 1 and place > 0) for place, face in enumerate(first)]
        ends = [one if stay else other for one, other, stay in zip(first, then, stays, strict=True)]
        return ends.count(6), ends[1:].count(1)

    rolls = list(product(range(1, 7), repeat=3))
    law = Distribution(Counter(end(first, then) for first in rolls for then in rolls))
    assert oddsmith.odds("year-zero?attribute=1&skill=1&gear=1&push=yes").laws["both"] == law


def test_a_push_keeps_the_first_roll() -> None:
    seen, pushed = (oddsmith.roll(f"year-zero?push={push}", seed="1-push").reading.dice for push in ("no", "yes"))
    assert [die.face for die in pushed[: len(seen)]] == [die.face for die in seen]
    assert {die.marks for die in pushed[len(seen) :]} == {("pushed",)}


def test_genesys() -> None:
    blank, success, advantage = (0, 0, 0, 0), (1, 0, 0, 0), (0, 1, 0, 0)
    both, triumph, despair = (1, 1, 0, 0), (1, 0, 1, 0), (-1, 0, 0, 1)
    two, twice = (2, 0, 0, 0), (0, 2, 0, 0)
    minus = {one: tuple(-part for part in one) for one in (success, advantage, both, two, twice)}
    dice: dict[str, list[tuple[int, ...]]] = {
        "ABILITY": [blank, success, success, two, advantage, advantage, both, twice],
        "PROFICIENCY": [blank, success, success, two, two, advantage, both, both, both, twice, twice, triumph],
        "DIFFICULTY": [
            blank, minus[success], minus[two], *[minus[advantage]] * 3, minus[twice], minus[both],
        ],
        "CHALLENGE": [
            blank, *[minus[success]] * 2, *[minus[two]] * 2, *[minus[advantage]] * 2, *[minus[both]] * 2,
            *[minus[twice]] * 2, despair,
        ],
        "BOOST": [blank, blank, success, both, twice, advantage],
        "SETBACK": [blank, blank, minus[success], minus[success], minus[advantage], minus[advantage]],
    }  # fmt: skip
    for kinds in (("ABILITY", "DIFFICULTY", "BOOST"), ("PROFICIENCY", "CHALLENGE", "SETBACK")):
        counts = "&".join(f"{kind}={int(kind in kinds)}" for kind in dice)
        one, other, three = (dice[kind] for kind in kinds)
        rolls = Counter(tuple(map(sum, zip(*roll, strict=True))) for roll in product(one, other, three))
        assert oddsmith.odds(f"genesys?{counts}").outcome == Distribution(rolls)
