"""Counted successes against figures that are known, and against every roll of small pools."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from oddsmith.distribution import OrMore
from oddsmith.successes import Rule, count

FIFTH = Rule(10, 6, pairs=True)
CHRONICLES = Rule(10, 8, again=10)
REVISED = Rule(10, 6, ones=True)


def chances(rule: Rule, dice: int) -> dict[int, Fraction]:
    law = count(rule, dice).law()
    return {int(outcome): Fraction(weight, law.total) for outcome, weight in law.weights.items()}


def test_five_dice_of_the_fifth_edition_have_the_known_chances() -> None:
    known = ["1/32", "5/32", "3/10", "7/25", "281/2000", "2777/50000", "7/250", "1/125", "1/4000", "21/100000"]
    found = chances(FIFTH, 5)
    assert [found[successes] for successes in range(10)] == list(map(Fraction, known))
    assert sum(found[successes] for successes in found if successes >= 3) == Fraction("0.5125")
    assert sum(chance for successes, chance in chances(FIFTH, 3).items() if successes >= 3) == Fraction("0.14")


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_ones_cancel_but_never_below_nothing(dice: int) -> None:
    counted: dict[int, Fraction] = {}
    for faces in product(range(1, 11), repeat=dice):
        net = max(0, sum(face >= 6 for face in faces) - faces.count(1))
        counted[net] = counted.get(net, Fraction(0)) + Fraction(1, 10**dice)
    assert chances(REVISED, dice) == counted


@pytest.mark.parametrize("dice", [1, 2, 5])
def test_tens_that_are_thrown_again_follow_their_series(dice: int) -> None:
    """One die: no success 7/10, and k successes 27 / 10^(k+1); more dice by plain convolution of that."""
    longest = 20
    single = [Fraction(7, 10), *(Fraction(27, 10 ** (k + 1)) for k in range(1, longest))]
    series = [Fraction(1)] + [Fraction(0)] * (longest - 1)
    for _ in range(dice):
        series = [sum((series[i] * single[k - i] for i in range(k + 1)), Fraction(0)) for k in range(longest)]
    law = count(CHRONICLES, dice).law()
    last = law.outcomes[-1]
    assert isinstance(last, OrMore)
    assert last > 10
    told = {int(outcome): Fraction(weight, law.total) for outcome, weight in law.weights.items()}
    assert all(told[k] == series[k] for k in range(min(last, longest)))
    assert sum(told.values()) == 1
    assert law.moments is not None
    mean, _ = law.moments
    assert Fraction(mean.numerator, mean.denominator) == Fraction(dice, 3)
