"""Games that count successes: each checked by enumerating every roll."""

from __future__ import annotations

from collections import Counter

import pytest

import oddsmith
from oddsmith.law.distribution import Distribution
from oddsmith.law.ratio import Ratio
from tests.games.rolls import check, pool


@pytest.mark.parametrize(("hunger", "difficulty"), [(0, 2), (2, 4), (5, 1)])
def test_vampire(hunger: int, difficulty: int) -> None:
    def test(roll: tuple[int, ...]) -> str:
        red, tens = roll[:hunger], roll.count(10)
        if sum(face > 5 for face in roll) + 2 * (tens // 2) < difficulty:
            return "bestial failure" if 1 in red else "failure"
        return "success" if tens < 2 else "messy critical" if 10 in red else "critical win"

    check(f"vampire-v5?POOL=4&HUNGER={hunger}&DIFFICULTY={difficulty}", map(test, pool(4, 10)))


@pytest.mark.parametrize("specialty", [False, True])
def test_world_of_darkness(specialty: bool) -> None:
    def test(roll: tuple[int, ...]) -> tuple[int, int]:
        hits = sum(face >= 7 for face in roll) + specialty * roll.count(10)
        return max(0, hits - roll.count(1)), int(not hits and 1 in roll)

    check(f"world-of-darkness?POOL=4&DIFFICULTY=7&SPECIALTY={'yes' * specialty or 'no'}", map(test, pool(4, 10)))


@pytest.mark.parametrize("double", [8, 10])
def test_exalted(double: int) -> None:
    def test(roll: tuple[int, ...]) -> tuple[int, int]:
        hits = sum((face >= 7) + (face >= double) for face in roll)
        return hits, int(not hits and 1 in roll)

    check(f"exalted-3e?POOL=4&DOUBLE={double}", map(test, pool(4, 10)))


@pytest.mark.parametrize("focus", [False, True])
def test_star_trek_adventures(focus: bool) -> None:
    def task(roll: tuple[int, ...]) -> tuple[int, int]:
        hits = sum((face <= 13) + (face <= (4 if focus else 1)) for face in roll)
        return hits, sum(face >= 19 for face in roll)

    link = f"star-trek-adventures?DISCIPLINE=4&DICE=3&RANGE=2&FOCUS={'yes' * focus or 'no'}"
    check(link, map(task, pool(3, 20)))


def test_forbidden_lands_pushes_its_artefact_die() -> None:
    worth = [0, 0, 0, 0, 0, 1, 1, 2, 2, 3]
    once = Counter(worth)
    law = {number: (10 * (number > 0) + once[0]) * ways for number, ways in once.items()}
    odds = oddsmith.odds("forbidden-lands?attribute=0&skill=0&artefact=10&push=yes")
    assert odds.laws["successes"] == Distribution(law)


def test_alien_pushes_dice_that_did_not_panic() -> None:
    law: Counter[tuple[int, int]] = Counter()
    for base, stress, again, other, added in pool(5, 6):
        last = (again if base < 6 else 6, other if stress < 6 else 6, added)
        if stress == 1:
            law[int(base == 6), 1] += 1
        else:
            law[last.count(6), last[1:].count(1)] += 1
    assert oddsmith.odds("alien?base=1&stress=1&push=yes").laws["both"] == Distribution(law)


@pytest.mark.parametrize(("shade", "least"), [("black", 4), ("grey", 3), ("white", 2)])
def test_burning_wheel(shade: str, least: int) -> None:
    law = Counter(sum(face >= least for face in roll) for roll in pool(4, 6))
    assert oddsmith.odds(f"burning-wheel?shade={shade}").outcome == Distribution(law)


def test_burning_wheel_of_one_open_ended_die() -> None:
    odds = oddsmith.odds("burning-wheel?dice=1&open_ended=yes")
    assert odds.outcome.chance(0) == Ratio(1, 2)
    assert odds.outcome.chance(1) == Ratio(1, 3) + Ratio(1, 12)
    assert odds.outcome.chance(2) == Ratio(1, 18) + Ratio(1, 72)


def test_chronicles_of_darkness() -> None:
    assert oddsmith.odds("chronicles-of-darkness?pool=4").chance == Ratio(10**4 - 7**4, 10**4)
    assert oddsmith.odds("chronicles-of-darkness?pool=2&rote=yes").chance == Ratio(10**4 - 7**4, 10**4)
    five = oddsmith.odds("chronicles-of-darkness?pool=5&again=never").laws["ending"]
    assert five.chance("exceptional success") == Ratio(3**5, 10**5)
    again = oddsmith.odds("chronicles-of-darkness?pool=1").laws["ending"]
    assert again.chance("exceptional success") == Ratio(3, 10**5)  # four tens, and then any success
    chance = oddsmith.odds("chronicles-of-darkness?pool=0").laws["ending"]
    assert chance == Distribution({"dramatic failure": 1, "failure": 8, "success": 1})
    rote = oddsmith.odds("chronicles-of-darkness?pool=0&rote=yes").laws["ending"]  # a 1 is not re-rolled
    assert rote == Distribution({"dramatic failure": 18, "failure": 64, "success": 18})
