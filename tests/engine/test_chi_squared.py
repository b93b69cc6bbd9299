"""Chi-squared against printed tables, numerical integration, and every possible small sample."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import exp, factorial, gamma, isclose, prod, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddsmith.fair.chi_squared import ENOUGH, fit, upper_tail

# Abramowitz and Stegun, table 26.8: what chi-squared exceeds with chances of 0.99, 0.5, 0.05, 0.01 and 0.001.
CHANCES = [0.99, 0.5, 0.05, 0.01, 0.001]
PRINTED = {
    1: [0.000157088, 0.454937, 3.84146, 6.63490, 10.828],
    2: [0.0201007, 1.38629, 5.99147, 9.21034, 13.816],
    5: [0.554300, 4.35146, 11.0705, 15.0863, 20.515],
    19: [7.63273, 18.3376, 30.1435, 36.1908, 43.820],
    30: [14.9535, 29.3360, 43.7729, 50.8922, 59.703],
    100: [70.0648, 99.3341, 124.342, 135.807, 149.449],
}


@pytest.mark.parametrize("degrees", PRINTED)
def test_the_tail_agrees_with_printed_tables(degrees: int) -> None:
    for statistic, chance in zip(PRINTED[degrees], CHANCES, strict=True):
        assert isclose(upper_tail(statistic, degrees), chance, rel_tol=5e-4)


def integrated(statistic: float, degrees: int, steps: int = 20_000) -> float:
    """The tail as 1 less the integral of the density, by Simpson's rule in t with x = t² (smooth at 0)."""

    def density(t: float) -> float:
        return 2 * t ** (degrees - 1) * exp(-t * t / 2) / (2 ** (degrees / 2) * gamma(degrees / 2))

    width = sqrt(statistic) / steps
    inner = sum(density(n * width) * (4 if n % 2 else 2) for n in range(1, steps))
    return 1 - (density(0.0) + inner + density(sqrt(statistic))) * width / 3


@pytest.mark.parametrize("degrees", [1, 2, 3, 5, 9, 11, 19, 40, 99])
@pytest.mark.parametrize("of_mean", [0.01, 0.4, 1.0, 1.7])
def test_the_tail_is_the_integral_of_the_density(degrees: int, of_mean: float) -> None:
    statistic = degrees * of_mean
    assert isclose(upper_tail(statistic, degrees), integrated(statistic, degrees), abs_tol=1e-10)


@given(st.floats(0, 5_000), st.floats(0, 5_000), st.integers(1, 999))
def test_the_tail_decreases_and_is_a_chance(one: float, other: float, degrees: int) -> None:
    low, high = sorted([one, other])
    assert 0 < upper_tail(high, degrees) <= upper_tail(low, degrees) * (1 + 1e-11) <= 1 + 1e-11
    assert (upper_tail(high, degrees) == 1) == (high == 0)
    assert upper_tail(low, degrees) <= upper_tail(low, degrees + 1) * (1 + 1e-11)


def test_tiny_chances_are_not_zero() -> None:
    assert 0 < upper_tail(1e12, 19) < 1e-300
    assert 0.999 < upper_tail(1e-9, 99) < 1


@given(st.lists(st.integers(0, 50), min_size=2, max_size=30).filter(any))
def test_the_statistic_is_the_sum_over_faces(counts: list[int]) -> None:
    made = fit(counts)
    expected = Fraction(sum(counts), len(counts))
    by_hand = sum(((count - expected) ** 2 / expected for count in counts), Fraction(0))
    assert Fraction(made.statistic.numerator, made.statistic.denominator) == by_hand
    assert (made.sides, made.thrown, made.degrees) == (len(counts), sum(counts), len(counts) - 1)
    assert (made.p_value == 1) == (len(set(counts)) == 1)


@pytest.mark.parametrize(("sides", "throws"), [(2, 16), (3, 10), (4, 8)])
def test_the_tail_approximates_every_possible_sample(sides: int, throws: int) -> None:
    samples = Counter[float]()
    for counts in product(range(throws + 1), repeat=sides):
        if sum(counts) == throws:
            samples[fit(counts).statistic.decimal] += factorial(throws) // prod(map(factorial, counts))
    assert sum(samples.values()) == sides**throws
    for statistic in samples:
        exact = sum(many for found, many in samples.items() if found >= statistic) / sides**throws
        beyond = sum(many for found, many in samples.items() if found > statistic) / sides**throws
        if exact < 0.3:  # the exact chance has steps, which the smooth law cuts through
            assert beyond - 0.02 <= upper_tail(statistic, sides - 1) <= exact + 0.02


def test_how_many_throws_are_enough() -> None:
    assert not fit([ENOUGH] * 5 + [ENOUGH - 1]).is_enough
    assert fit([ENOUGH - 1] + [ENOUGH] * 4 + [ENOUGH + 1]).is_enough


@pytest.mark.parametrize("counts", [[], [7], [0, 0]])
def test_there_must_be_something_to_compare(counts: list[int]) -> None:
    with pytest.raises(ValueError, match="nothing to compare"):
        fit(counts)
