"""Compares the laws of rolls in notation with the popular rpg-dice-roller: its frequencies must fit our odds.

`python -m tests.notation.test_roller 100000` prints the table.
"""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from math import floor
from pathlib import Path

import pytest

from oddsmith.fair.chi_squared import ENOUGH, upper_tail
from oddsmith.law.distribution import Distribution, OrMore
from oddsmith.systems.dice import system
from oddsmith.systems.dice.inputs import Roll

ROLLER = Path(__file__).with_name("roller.mjs")
FEW, MANY = 1_000, 100_000
LEAST_LIKELY = 1e-6
"""A p-value that about seventy comparisons will not reach by chance."""
SAME = """
2d6; d20; 3d4+2; d%; 4dF; 2dF.1; (2+1)d4; 2d(4+2); 2d4*2; 10-1d6; 1d4*1d6; 1d8%3; 1d4^2; 1d6/2; 1d6/2+1d4/2;
floor(1d6/2); ceil(1d6/2); round(1d6/4); abs(1d6-4); min(1d6, 1d8); max(1d6, 1d4); 4d6kh3; 4d6kl1; 4d6k3;
4d6dl1; 4d6dh1; 4d6d1; 2d20kh1+5; 2d20kl1-2; 5d6kh3+2d4; 3d6!; 3d6!>=5; 3d6!!; 2d6!!>=5; 3d6!p; 2d6!!p;
4d6!kh3; 6d6!kl3; 10d10!kh5; 4d10!dl1; 3d6!>4; 4d6!<2; 4d6r<3; 4d6ro<3; 4d6min2; 4d6max5;
3d6min2max5; 8d10>=8; 8d10>8; 8d10=10; 8d10<=3; 6d6>=5f<2; 6d10!>=10>=8; {3d6, 2d8}kh1; {3d6, 2d8}kl1;
{2d6+3, 1d12}kh1; {4d6, 2d10, 3d8}dl1; {4d10+5d6}kh4; {2d6, 3d4}; {3d6, 2d8, 1d20}>=10; 3d6u; 4d20cs=20cf=1;
4d6s; 2d6*1d4+3; (1d6+1)*2; 3d6kh2!; 4d6max5!; 4d6r<3kh3; 5d6!>=5>=5f=1; 4d6!p>4
"""
"""Rolls that mean the same in both."""
WRITTEN = {roll: roll for roll in " ".join(SAME.split()).split("; ")} | {
    "4d6r1": "4d6r=1",
    "4d6ro1": "4d6ro=1",
    "4d6r1kh3": "4d6r=1kh3",
    "8d10>=8f1": "8d10>=8f=1",
    "8d10!cs>=8": "8d10!=10>=8",
}
"""Our rolls, and how rpg-dice-roller writes them."""
OTHERWISE = ("3d6r<3!", "3d6ro<3max4", "3d6min5!")
"""It clamps dice, then explodes them, then re-rolls; here every throw is re-rolled and clamped, and then explodes."""


@cache
def rolled(times: int) -> dict[str, dict[int, int]]:
    """How often every total occurred, for each of our rolls; fractions are rounded down, as in ours."""
    asked = json.dumps({"notations": [*WRITTEN.values(), *OTHERWISE], "times": times})
    ran = subprocess.run(["node", ROLLER], input=asked, text=True, capture_output=True, check=True)
    found: dict[str, dict[int, int]] = {}
    for roll, totals in zip([*WRITTEN, *OTHERWISE], json.loads(ran.stdout), strict=True):
        counts = found.setdefault(roll, {})
        for total, count in totals.items():
            counts[floor(float(total))] = counts.get(floor(float(total)), 0) + count
    return found


def fit(law: Distribution[int], counts: dict[int, int]) -> tuple[float, int]:
    """The p-value and degrees of freedom of chi-squared; neighbours are pooled until each class expects enough."""
    times = sum(counts.values())
    end = law.outcomes[-1]
    assert all(total in law.weights or (isinstance(end, OrMore) and total >= end) for total in counts)
    classes: list[list[float]] = [[0, 0]]
    for outcome, weight in law.weights.items():
        is_end = isinstance(outcome, OrMore)
        met = sum(count for total, count in counts.items() if (total >= outcome if is_end else total == outcome))
        if classes[-1][0] >= ENOUGH:
            classes.append([0, 0])
        classes[-1][0] += times * weight / law.total
        classes[-1][1] += met
    if classes[-1][0] < ENOUGH and len(classes) > 1:
        expected, came = classes.pop()
        classes[-1][0] += expected
        classes[-1][1] += came
    if len(classes) < 2:
        return 1.0, 0
    statistic = sum((came - expected) ** 2 / expected for expected, came in classes)
    return upper_tail(statistic, len(classes) - 1), len(classes) - 1


def check(roll: str, times: int) -> tuple[float, int]:
    return fit(system.odds(Roll(roll=roll)).outcome, rolled(times)[roll])


@pytest.mark.parametrize("roll", OTHERWISE)
def test_the_roller_applies_modifiers_in_another_order(roll: str) -> None:
    law, counts = system.odds(Roll(roll=roll)).outcome, rolled(FEW)[roll]
    assert not counts.keys() <= law.weights.keys() or fit(law, counts)[0] < LEAST_LIKELY


def test_there_are_many_rolls() -> None:
    assert len(WRITTEN) >= 60


@pytest.mark.parametrize("roll", WRITTEN)
def test_the_roller_agrees_with_the_odds(roll: str) -> None:
    assert check(roll, FEW)[0] > LEAST_LIKELY


@pytest.mark.long
@pytest.mark.parametrize("roll", WRITTEN)
def test_the_roller_agrees_with_the_odds_many_times(roll: str) -> None:
    assert check(roll, MANY)[0] > LEAST_LIKELY


if __name__ == "__main__":
    for roll, written in WRITTEN.items():
        try:
            p_value, degrees = check(roll, int(sys.argv[1]))
            print(f"{roll}\t{written}\t{degrees}\t{p_value:.4f}")
        except AssertionError:
            print(f"{roll}\t{written}\timpossible totals: {rolled(int(sys.argv[1]))[roll]}"[:200])
