from __future__ import annotations

import operator
import sys
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from math import nan, nextafter
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from oddsmith.dice.pool import Pool, die
from oddsmith.law.ratio import Ratio, significant
from tests.engine.contract import fraction
from tests.engine.strategies import probabilities, ratios


@given(ratios)
def test_the_fraction_is_in_lowest_terms(ratio: Ratio) -> None:
    exact = fraction(ratio)
    assert ratio.as_integer_ratio() == (ratio.numerator, ratio.denominator) == (exact.numerator, exact.denominator)
    assert ratio.fraction == f"{exact.numerator}/{exact.denominator}"


@given(ratios)
@example(Ratio(1, 10**400))
@example(Ratio(10**30 - 1, 10**30))
@example(Ratio(10**30, 10**30 - 1))
def test_the_decimal_is_the_nearest_double_except_near_0_and_1(ratio: Ratio) -> None:
    exact = fraction(ratio)
    nearest = float(exact)
    if nearest in {0, 1} and exact != nearest:
        nearest = nextafter(nearest, 2 if exact > nearest else 0)
    assert ratio.decimal == float(ratio) == nearest


@given(ratios, ratios, st.integers(-99, 99))
def test_sums_differences_and_multiples_are_exact(one: Ratio, other: Ratio, whole: int) -> None:
    assert fraction(one + other) == fraction(one) + fraction(other)
    assert fraction(one - other) == fraction(one) - fraction(other)
    assert (fraction(one + whole), fraction(one - whole)) == (fraction(one) + whole, fraction(one) - whole)
    assert (fraction(-one), fraction(one * whole)) == (-fraction(one), fraction(one) * whole)


@given(ratios, st.integers(0, 12))
def test_places_round_the_exact_value_half_away_from_zero(ratio: Ratio, places: int) -> None:
    with localcontext(prec=200):
        exact = Decimal(ratio.numerator) / Decimal(ratio.denominator)
        rounded = exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    assert ratio.places(places) == (f"{rounded:f}" if rounded else f"{abs(rounded):f}")


@pytest.mark.parametrize(
    ("ratio", "places", "text"),
    [
        (Ratio(69, 800), 4, "0.0863"),  # 0.08625, whose nearest double lies below: format() would say 0.0862
        (Ratio(1, 200), 2, "0.01"),
        (Ratio(199, 200), 2, "1.00"),
        (Ratio(1, 2), 0, "1"),
        (Ratio(-1, 1000), 2, "0.00"),
        (Ratio(7), 3, "7.000"),
    ],
)
def test_ties_are_rounded_up(ratio: Ratio, places: int, text: str) -> None:
    assert ratio.places(places) == text


@pytest.mark.parametrize(
    ("spec", "text"), [("", "1/3"), (">5", "  1/3"), ("*^5", "*1/3*"), (".1%", "33.3%"), ("g", "0.333333")]
)
def test_a_width_alone_pads_the_fraction(spec: str, text: str) -> None:
    assert f"{Ratio(2, 6):{spec}}" == text


@given(ratios, ratios)
def test_ratios_are_ordered_as_numbers(one: Ratio, other: Ratio) -> None:
    first, second = fraction(one), fraction(other)
    assert (one < other, one <= other, one > other, one >= other, one == other) == (
        first < second,
        first <= second,
        first > second,
        first >= second,
        first == second,
    )


numbers = st.integers(-12, 12) | st.fractions(-2, 2, max_denominator=12) | st.floats(allow_nan=False) | st.just(0.5)


@given(ratios, ratios.map(fraction) | numbers)
@example(Ratio(1, sys.hash_info.modulus), 0)
@example(Ratio(-1, 3 * sys.hash_info.modulus), Fraction(-1, 3 * sys.hash_info.modulus))
def test_ratios_are_numbers_for_the_standard_library(ratio: Ratio, other: Any) -> None:
    exact = fraction(ratio)
    number: Any = ratio  # mypy ignores classes registered with an ABC
    assert Fraction(number) == exact
    assert {exact: "found"}[number] == "found"
    assert (ratio == exact, exact == ratio, hash(ratio), bool(ratio)) == (True, True, hash(exact), bool(exact))
    compared = (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge)
    for compare in compared:
        assert compare(ratio, other) == compare(exact, other)
        assert compare(other, ratio) == compare(other, exact)


@given(ratios, ratios.map(fraction) | st.integers(-99, 99))
def test_arithmetic_with_exact_numbers_of_any_type(ratio: Ratio, other: Any) -> None:
    for make in (operator.add, operator.sub, operator.mul):
        assert make(ratio, other) == make(fraction(ratio), other)
        assert make(other, ratio) == make(other, fraction(ratio))
    assert sum([ratio, ratio]) == 2 * ratio


@given(ratios, st.integers(-4, 4))
def test_a_ratio_is_raised_to_whole_powers(ratio: Ratio, exponent: int) -> None:
    if ratio or exponent >= 0:
        assert ratio**exponent == fraction(ratio) ** exponent
        assert (ratio**exponent).divisor > 0
    else:
        with pytest.raises(ZeroDivisionError):
            ratio**exponent


def test_inexact_numbers_are_refused() -> None:
    for make in (operator.add, operator.sub, operator.mul):
        for other in (0.5, "1", None):
            with pytest.raises(TypeError):
                make(Ratio(1, 2), other)
    assert not operator.eq(Ratio(1, 2), nan)
    with pytest.raises(TypeError):
        operator.lt(Ratio(1, 2), nan)


def test_chances_can_be_compared_with_fractions_and_floats() -> None:
    assert die(6).chance(3) == Fraction(1, 6)
    assert Pool.of(2, 6).sum().chance(7) == Fraction(1, 6) < 0.17


@given(ratios, st.integers(1, 10**6))
def test_equal_ratios_are_equal_unreduced(ratio: Ratio, factor: int) -> None:
    other = Ratio(ratio.numerator * factor, ratio.denominator * factor)
    assert other == ratio
    assert hash(other) == hash(ratio)


@given(st.integers(-100, 100), ratios)
def test_whole_numbers_compare_with_ratios(number: int, ratio: Ratio) -> None:
    assert Ratio(number) == number
    assert hash(Ratio(number)) == hash(number)
    assert (ratio < number, ratio >= number) == (fraction(ratio) < number, fraction(ratio) >= number)


def test_a_ratio_is_not_equal_to_other_types() -> None:
    assert Ratio(1, 2) != "1/2"
    with pytest.raises(TypeError):
        sorted([Ratio(1, 2), "1/2"])  # type: ignore[type-var]
    assert repr(Ratio(2, 4)) == "Ratio(1/2)"


@pytest.mark.parametrize(
    ("ratio", "percent"),
    [
        (Ratio(0), "0%"),
        (Ratio(1), "100%"),
        (Ratio(7, 10), "70%"),
        (Ratio(466, 1000), "46.6%"),
        (Ratio(1, 20**30), "under 0.1%"),
        (Ratio(20**30 - 1, 20**30), "over 99.9%"),
        (Ratio(1, 2000), "0.1%"),
        (Ratio(1999, 2000), "over 99.9%"),
        (Ratio(1998, 2000), "99.9%"),
    ],
)
def test_percentages_read_naturally(ratio: Ratio, percent: str) -> None:
    assert ratio.percent == percent


@pytest.mark.parametrize(
    ("number", "digits", "shown"),
    [
        (13.825, 4, "13.83"),  # its nearest double is below
        (-13.825, 4, "-13.83"),
        (0.00012345, 4, "0.0001235"),
        (10.5, 4, "10.5"),
        (7, 4, "7"),
        (2.0, 4, "2"),
        (Decimal("66.25"), 3, "66.3"),
        (0.0, 4, "0"),
        (10050.25, 4, "10050"),
        (1234568.5, 4, "1234569"),
        (-46656.0, 3, "-46656"),
        (1.5e20, 4, "1.5e+20"),
    ],
)
def test_significant_digits_are_rounded_half_up(number: float | Decimal, digits: int, shown: str) -> None:
    assert significant(number, digits) == shown


@given(probabilities)
def test_only_0_and_1_read_as_certain(chance: Ratio) -> None:
    assert (chance.percent == "0%") == (chance == 0)
    assert (chance.percent == "100%") == (chance == 1)


@given(probabilities)
def test_one_in_n_is_the_inverse(chance: Ratio) -> None:
    one_in = chance.one_in
    if chance == 0:
        assert one_in is None
    else:
        assert one_in is not None
        assert fraction(one_in) * fraction(chance) == Fraction(1)
