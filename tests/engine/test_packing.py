"""Polynomials packed into an integer, and their powers, against term-by-term multiplication."""

from __future__ import annotations

from collections import Counter
from itertools import product as pairs
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddsmith.law.packing import FEW, WORD, Packing, as_integer, from_integer, power, powers, product

Terms = dict[tuple[int, ...], int]


def multiplied(one: list[int], other: list[int]) -> list[int]:
    """The product, term by term."""
    found = [0] * (len(one) + len(other) - 1)
    for (i, a), (j, b) in pairs(enumerate(one), enumerate(other)):
        found[i + j] += a * b
    return found


def raised(coefficients: list[int], exponent: int) -> list[int]:
    """The power, by repeated multiplication."""
    found = [1]
    for _ in range(exponent):
        found = multiplied(found, coefficients)
    return found


def packed(packing: Packing, terms: Terms) -> int:
    """The polynomial as an integer, in which 1 is the term of the lowest exponents."""
    return sum(
        weight << packing.shift(key) - packing.shift([places[0] for places in packing.ranges])
        for key, weight in terms.items()
    )


limits = st.lists(st.tuples(st.integers(-9, 9), st.integers(0, 4)), min_size=1, max_size=3)
"""For each variable its lowest exponent, and the distance to the highest."""


@st.composite
def polynomials(draw: st.DrawFn, limits: list[tuple[int, int]]) -> Terms:
    exponents = st.tuples(*(st.integers(low, low + further) for low, further in limits))
    return draw(st.dictionaries(exponents, st.integers(1, 10**6), min_size=1, max_size=8))


def layout(limits: list[tuple[int, int]], times: int, total: int) -> Packing:
    """The packing for a product of `times` polynomials with these limits."""
    lows, highs = zip(*((times * low, times * (low + further)) for low, further in limits), strict=True)
    return Packing(lows, highs, total)


@given(limits, st.data())
def test_packing_round_trips(limits: list[tuple[int, int]], data: st.DataObject) -> None:
    terms = data.draw(polynomials(limits))
    packing = layout(limits, 1, sum(terms.values()))
    unpacked = list(packing.unpack(packed(packing, terms)))
    assert dict(unpacked) == terms
    assert unpacked == sorted(unpacked)


@given(limits, st.data())
def test_products_of_packed_polynomials(limits: list[tuple[int, int]], data: st.DataObject) -> None:
    one, other = data.draw(polynomials(limits)), data.draw(polynomials(limits))
    expected: Counter[tuple[int, ...]] = Counter()
    for (mine, a), (theirs, b) in pairs(one.items(), other.items()):
        expected[tuple(i + j for i, j in zip(mine, theirs, strict=True))] += a * b
    packing = layout(limits, 2, sum(one.values()) * sum(other.values()))
    factors = (sum(w << packing.shift(key) - packing.shift([low for low, _ in limits]) for key, w in terms.items())
               for terms in (one, other))  # fmt: skip
    assert dict(packing.unpack(prod(factors))) == expected


@given(limits, st.data())
def test_shifts_multiply_by_a_monomial(limits: list[tuple[int, int]], data: st.DataObject) -> None:
    terms = data.draw(polynomials(limits))
    by = data.draw(st.tuples(*(st.integers(0, 3) for _ in limits)))
    packing = layout([(low, further + 3) for low, further in limits], 1, sum(terms.values()))
    expected = {tuple(i + j for i, j in zip(key, by, strict=True)): c for key, c in terms.items()}
    assert dict(packing.unpack(packed(packing, terms) << packing.shift(by))) == expected


@pytest.mark.parametrize("total", [1, 127, 128, 255, 256, 2**16 - 1, 2**16, 2**64])
def test_coefficients_up_to_the_total_fit(total: int) -> None:
    packing = Packing((0, 0), (2, 1), total)
    terms: Terms = dict.fromkeys(pairs(range(3), range(2)), total)
    assert dict(packing.unpack(packed(packing, terms))) == terms
    assert packing.bits % 8 == 0
    assert 2**packing.bits > total


coefficients = st.lists(st.integers(-9, 9), min_size=1, max_size=6).map(lambda rest: [1 + abs(rest[0]), *rest[1:]])


@given(coefficients, st.integers(0, 7))
def test_a_power_is_repeated_multiplication(polynomial: list[int], exponent: int) -> None:
    assert power(polynomial, exponent) == raised(polynomial, exponent)


@given(st.integers(1, 9), st.integers(1, 7), st.integers(0, 9))
def test_a_power_of_equal_coefficients_is_repeated_multiplication(scale: int, length: int, exponent: int) -> None:
    assert power([scale] * length, exponent) == raised([scale] * length, exponent)


@given(st.lists(st.tuples(coefficients, st.integers(0, 4)), max_size=3), st.integers(0, 50))
def test_powers_of_several_polynomials_are_multiplied_out(factors: list[tuple[list[int], int]], degree: int) -> None:
    whole = [1]
    for polynomial, exponent in factors:
        whole = multiplied(whole, raised(polynomial, exponent))
    assert powers(factors, degree) == (whole + [0] * 51)[: degree + 1]


monic = st.lists(st.integers(-9, 9), max_size=5).map(lambda rest: [1, *rest])


@given(coefficients, st.integers(0, 4), monic, st.integers(1, 6), st.integers(0, 30))
def test_negative_powers_are_inverse_series(
    polynomial: list[int], exponent: int, below: list[int], times: int, degree: int
) -> None:
    series = powers([(polynomial, exponent), (below, -times)], degree)
    assert len(series) == degree + 1
    whole = raised(polynomial, exponent) + [0] * 31
    assert multiplied(series, raised(below, times))[: degree + 1] == whole[: degree + 1]


def test_quotients_of_powers_may_have_any_first_coefficient() -> None:
    assert powers([([6, 5, 1], 3), ([2, 1], -3)], 9) == raised([3, 1], 3) + [0] * 6


@given(st.lists(st.integers(0, 2**64 - 1), min_size=1), st.integers(0, 2), st.integers(0, 3))
def test_integers_round_trip(coefficients: list[int], wider: int, more: int) -> None:
    number = as_integer(coefficients, WORD + wider)
    assert number == sum(coefficient << 8 * (WORD + wider) * i for i, coefficient in enumerate(coefficients))
    assert from_integer(number, WORD + wider, len(coefficients) + more) == coefficients + [0] * more


weights = st.one_of(
    st.lists(st.integers(0, 10**9), min_size=1, max_size=8).filter(any),
    st.lists(st.integers(0, 10**9), min_size=FEW - 8, max_size=FEW).filter(any),
)


@given(weights, weights, st.sampled_from((1, 10**20)))
def test_products_agree_with_multiplying_out(one: list[int], other: list[int], scale: int) -> None:
    scaled = [scale * weight for weight in one]
    assert product(scaled, other) == multiplied(scaled, other)


def test_the_weights_of_a_power_sum_to_the_power_of_the_sum() -> None:
    assert sum(power([1] * 20, 1000)) == 20**1000
    assert sum(power([3, 0, 1, 5], 300)) == 9**300


def test_layouts_do_not_overlap() -> None:
    packing = Packing((0, 0, 0), (3, 4, 5), 1000)
    shifts = {packing.shift(exponents) for exponents in pairs(range(4), range(5), range(6))}
    assert len(shifts) == prod(map(len, packing.ranges)) == 120
    assert sorted(shifts) == [packing.bits * i for i in range(120)]
