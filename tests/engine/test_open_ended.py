"""Laws without an end: the same as laws of dice that explode often enough, number by number and in their moments."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddsmith.dice.exploding import explode, explode_open
from oddsmith.dice.pool import die
from oddsmith.law.distribution import Distribution, OrMore, shifted
from oddsmith.law.open_ended import OpenEnded
from oddsmith.law.ratio import Ratio

DEPTH = 5
sides = st.integers(2, 8)


def often(size: int) -> Distribution[int]:
    """An exploding die but for chances that are left beyond `DEPTH` explosions."""
    return explode(die(size), {size}, DEPTH)


def fraction(ratio: Ratio) -> Fraction:
    return Fraction(ratio.numerator, ratio.denominator)


def check(found: OpenEnded, law: Distribution[int], most: int) -> None:
    """The same chances below what the law with an end cannot tell."""
    for number in range(law.outcomes[0] - 2, most):
        reached = sum(weight for outcome, weight in law.weights.items() if outcome >= number)
        assert found.at_least(number) == Ratio(reached, law.total)


@given(sides)
def test_an_exploding_die_is_that_of_every_throw(size: int) -> None:
    found = OpenEnded.exploding(size)
    check(found, often(size), size * DEPTH)
    known = explode_open(die(size), {size}, 30)
    assert found.law(30) == known
    assert (found.mean, found.variance) == known.moments


@given(sides, sides, st.integers(-3, 3))
def test_the_higher_is_that_of_both(one: int, other: int, by: int) -> None:
    mine, theirs = OpenEnded.exploding(one).shifted(by), OpenEnded.exploding(other)
    laws = shifted(often(one), by), often(other)
    check(mine.higher(theirs), laws[0].combine(laws[1], max), min(one * DEPTH + by, other * DEPTH))


@given(sides, sides, st.integers(-2, 9), st.integers(1, 7))
def test_steps_are_counted(one: int, other: int, first: int, width: int) -> None:
    whole = OpenEnded.exploding(one).higher(OpenEnded.exploding(other))
    steps = whole.steps(first, width)
    for number in range(1, 12):
        assert steps.at_least(number) == whole.at_least(first + (number - 1) * width)
    far = sum(fraction(steps.at_least(number)) for number in range(1, 60))
    assert far <= fraction(steps.mean) <= far + Fraction(1, 2) ** 5


def test_moments_are_those_of_all_numbers() -> None:
    found = OpenEnded.exploding(4).higher(OpenEnded.exploding(6))
    chances = {k: fraction(found.at_least(k)) - fraction(found.at_least(k + 1)) for k in range(1, 400)}
    first = sum(k * chance for k, chance in chances.items())
    second = sum(k * k * chance for k, chance in chances.items())
    assert abs(first - fraction(found.mean)) < Fraction(1, 10**20)
    assert abs(second - first**2 - fraction(found.variance)) < Fraction(1, 10**15)
    assert found.law(12).outcomes[-1] == OrMore(12)


def test_what_has_no_end_is_refused_where_one_is_needed() -> None:
    with pytest.raises(ValueError, match="at least two sides"):
        OpenEnded.exploding(1)
    with pytest.raises(ValueError, match="width of at least 1"):
        OpenEnded.exploding(6).steps(4, 0)
