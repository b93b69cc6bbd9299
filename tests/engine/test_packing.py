"""Polynomials in one integer, and their powers, against polynomials multiplied out by hand."""

from __future__ import annotations

from collections import Counter
from itertools import product as pairs
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddsmith.law.packing import WORD, Packing, as_integer, from_integer, power, powers, product

Terms = dict[tuple[int, ...], int]


def multiplied(one: list[int], other: list[int]) -> list[int]:
    """The product, term by term."""
    found = [0] * (len(one) + len(other) - 1)
    for (i, a), (j, b) in pairs(enumerate(one), enumerate(other)):
        found[i + j] += a * b
    return found


def raised(coefficients: list[int], exponent: int) -> list[int]:
    """The power, by one multiplication after the other."""
    found = [1]
    for _ in range(exponent):
        found = multiplied(found, coefficients)
    return found


@st.composite
def polynomials(draw: st.DrawFn, spans: tuple[int, ...]) -> Terms:
    exponents = st.tuples(*(st.integers(0, span - 1) for span in spans))
    return draw(st.dictionaries(exponents, st.integers(1, 10**6), min_size=1, max_size=8))


spans = st.lists(st.integers(1, 5), min_size=1, max_size=3).map(tuple)
packed = spans.flatmap(lambda drawn: st.tuples(st.just(drawn), polynomials(drawn)))


@given(packed)
def test_what_is_packed_is_unpacked(drawn: tuple[tuple[int, ...], Terms]) -> None:
    limits, terms = drawn
    packing = Packing(limits, sum(terms.values()))
    unpacked = list(packing.unpack(packing.pack(terms.items())))
    assert dict(unpacked) == terms
    assert unpacked == sorted(unpacked)


@given(packed, st.data())
def test_a_product_of_integers_is_the_product_of_polynomials(
    drawn: tuple[tuple[int, ...], Terms], data: st.DataObject
) -> None:
    limits, one = drawn
    other = data.draw(polynomials(limits))
    expected: Counter[tuple[int, ...]] = Counter()
    for (mine, a), (theirs, b) in pairs(one.items(), other.items()):
        expected[tuple(i + j for i, j in zip(mine, theirs, strict=True))] += a * b
    packing = Packing([2 * span - 1 for span in limits], sum(one.values()) * sum(other.values()))
    assert dict(packing.unpack(packing.pack(one.items()) * packing.pack(other.items()))) == expected


@given(packed, st.data())
def test_a_shift_multiplies_by_a_monomial(drawn: tuple[tuple[int, ...], Terms], data: st.DataObject) -> None:
    limits, terms = drawn
    by = data.draw(st.tuples(*(st.integers(0, 3) for _ in limits)))
    packing = Packing([span + 3 for span in limits], sum(terms.values()))
    shifted = packing.pack(terms.items()) << packing.shift(by)
    expected = {tuple(i + j for i, j in zip(key, by, strict=True)): c for key, c in terms.items()}
    assert dict(packing.unpack(shifted)) == expected


@pytest.mark.parametrize("total", [1, 127, 128, 255, 256, 2**16 - 1, 2**16, 2**64])
def test_a_coefficient_as_large_as_the_total_has_room(total: int) -> None:
    packing = Packing((3, 2), total)
    terms = dict.fromkeys(pairs(range(3), range(2)), total)
    assert dict(packing.unpack(packing.pack(terms.items()))) == terms
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
def test_a_negative_power_makes_the_series_that_the_power_undoes(
    polynomial: list[int], exponent: int, below: list[int], times: int, degree: int
) -> None:
    series = powers([(polynomial, exponent), (below, -times)], degree)
    assert len(series) == degree + 1
    whole = raised(polynomial, exponent) + [0] * 31
    assert multiplied(series, raised(below, times))[: degree + 1] == whole[: degree + 1]


def test_a_quotient_of_powers_may_begin_with_other_numbers_than_one() -> None:
    assert powers([([6, 5, 1], 3), ([2, 1], -3)], 9) == raised([3, 1], 3) + [0] * 6


@given(st.lists(st.integers(0, 2**64 - 1), min_size=1), st.integers(0, 2), st.integers(0, 3))
def test_what_is_made_an_integer_is_read_from_it(coefficients: list[int], wider: int, more: int) -> None:
    number = as_integer(coefficients, WORD + wider)
    assert number == sum(coefficient << 8 * (WORD + wider) * i for i, coefficient in enumerate(coefficients))
    assert from_integer(number, WORD + wider, len(coefficients) + more) == coefficients + [0] * more


weights = st.lists(st.integers(0, 10**9), min_size=1, max_size=8).filter(any)


@given(weights, weights)
def test_a_product_is_multiplied_out(one: list[int], other: list[int]) -> None:
    assert product(one, other) == multiplied(one, other)


def test_the_weights_of_a_power_sum_to_the_power_of_the_sum() -> None:
    assert sum(power([1] * 20, 1000)) == 20**1000
    assert sum(power([3, 0, 1, 5], 300)) == 9**300


def test_layouts_do_not_overlap() -> None:
    packing = Packing((4, 5, 6), 1000)
    shifts = {packing.shift(exponents) for exponents in pairs(range(4), range(5), range(6))}
    assert len(shifts) == prod(packing.spans) == 120
    assert sorted(shifts) == [packing.bits * i for i in range(120)]
