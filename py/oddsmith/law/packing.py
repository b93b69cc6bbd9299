"""Polynomials with integer coefficients packed into one big integer, so that Python's multiplication does the work.

A distribution over tuples of small integers is a polynomial in several variables. With room for every coefficient
(Kronecker's substitution) it is one number: multiplying by a monomial is a shift, and a power is a power.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from math import prod
from operator import mul, sub
from struct import pack
from sys import byteorder


class Packing:
    """A layout for polynomials in which variable i has exponents `lows[i]` to `highs[i]`; `total` is the sum."""

    def __init__(self, lows: Sequence[int], highs: Sequence[int], total: int) -> None:
        self.ranges = [range(low, high + 1) for low, high in zip(lows, highs, strict=True)]
        self.bits = (total.bit_length() + 8) // 8 * 8  # whole bytes, so that unpacking is slicing
        self.strides = [prod(map(len, self.ranges[i + 1 :])) * self.bits for i in range(len(self.ranges))]

    def shift(self, exponents: Sequence[int]) -> int:
        """The number of bits by which multiplying by this monomial shifts a polynomial."""
        return sum(map(mul, exponents, self.strides))

    def unpack(self, packed: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """Exponents and coefficient of every nonzero term, in ascending order of the exponents.

        The lowest bits belong to the term with the lowest exponent of every variable.
        """
        every = zip(itertools.product(*self.ranges), coefficients(packed, self.bits, signed=False), strict=False)
        return ((exponents, coefficient) for exponents, coefficient in every if coefficient)


WORD = 8
"""The width in bytes at which coefficients are written and read fastest."""
FEW = 50
"""A product with fewer coefficients is made in one multiplication."""


def product(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """The coefficients of the product of two polynomials without negative coefficients.

    Two products of numbers half as long are quicker: with x^2 instead of x as the integer with room for a coefficient,
    the values at x and at -x are the sum and the difference of the even and the odd powers (Harvey 2009, as KS2).
    """
    size = max(len(one) + len(other) - 1, 0)  # none if both laws are only an end
    width = max(((sum(one) + 1) * (sum(other) + 1)).bit_length() // 8 + 1, WORD)
    if size < FEW:
        return from_integer(as_integer(one, width) * as_integer(other, width), width, size)
    found, x = [0] * size, 4 * width
    even, odd = as_integer(one[::2], width), as_integer(one[1::2], width) << x
    evens, odds = as_integer(other[::2], width), as_integer(other[1::2], width) << x
    above, below = (even + odd) * (evens + odds), (even - odd) * (evens - odds)
    found[::2] = from_integer(above + below >> 1, width, (size + 1) // 2)
    found[1::2] = from_integer(above - below >> 1 + x, width, size // 2)
    return found


def as_integer(coefficients: Sequence[int], width: int) -> int:
    """Pack a polynomial into one integer, with `width` bytes per coefficient; none may be negative."""
    if width == WORD:
        return int.from_bytes(pack(f"<{len(coefficients)}Q", *coefficients), "little")
    return int.from_bytes(b"".join(coefficient.to_bytes(width, "little") for coefficient in coefficients), "little")


def from_integer(number: int, width: int, size: int) -> list[int]:
    """The `size` coefficients of a polynomial that is packed like this."""
    if width == WORD:
        words: list[int] = memoryview(number.to_bytes(size * WORD, byteorder)).cast("Q").tolist()
        return words if byteorder == "little" else words[::-1]
    body = number.to_bytes(size * width, "little")
    if width == 1:
        return list(body)
    return [int.from_bytes(body[start : start + width], "little") for start in range(0, len(body), width)]


def coefficients(packed: int, bits: int, *, signed: bool) -> list[int]:
    """The coefficients of a polynomial in 2^bits, in whole bytes; with `signed`, some may be negative."""
    size, width = packed.bit_length() // bits + 1, bits // 8
    if not signed:
        return from_integer(packed, width, size)
    middle = 1 << (bits - 1)
    return [found - middle for found in from_integer(packed + as_integer([middle] * size, width), width, size)]


def power(coefficients: Sequence[int], exponent: int) -> list[int]:
    """The coefficients of a polynomial, whose first is not zero, raised to a power >= 0."""
    if len(set(coefficients)) == 1:
        return _power_of_ones(len(coefficients), exponent, coefficients[0] ** exponent)
    degree, fewer = (len(coefficients) - 1) * exponent, differences(coefficients)
    if 2 * (len(fewer) - fewer.count(0)) < len(coefficients) - coefficients.count(0):
        return powers([(fewer, exponent), ([1, -1], -exponent)], degree)
    return powers([(coefficients, exponent)], degree)


def differences(coefficients: Sequence[int]) -> list[int]:
    """A polynomial times 1 - z: of a run of equal coefficients, most become 0."""
    return list(map(sub, [*coefficients, 0], [0, *coefficients]))


def powers(factors: Sequence[tuple[Sequence[int], int]], degree: int, scale: int = 1) -> list[int]:
    """The coefficients up to `degree` of a product of polynomials to powers, or the power series if some are negative.

    All coefficients, times `scale`, must be whole, and the first of each polynomial not zero. P = A^n B^m ... satisfies
    A B ... z P' = (n z A' B ... + m z B' A ... + ...) P, a linear recurrence on the coefficients of P with as many
    terms as A B ... has. So no product of large polynomials is ever formed. (For one factor this is J. C. P. Miller's.)
    """
    terms = {0: (1, 0)}  # of both sides, by exponent
    above, below = scale, 1
    for coefficients, exponent in factors:
        if exponent > 0:
            above *= coefficients[0] ** exponent
        else:
            below *= coefficients[0] ** -exponent
        before, terms = terms, {}
        for j, coefficient in enumerate(coefficients):
            if coefficient:
                for i, (left, right) in before.items():
                    more, other = terms.get(i + j, (0, 0))
                    terms[i + j] = more + left * coefficient, other + (right + left * exponent * j) * coefficient
    first = terms[0][0]
    found = [above // below]
    steps: list[tuple[int, int, int]] = []
    for k in range(1, degree + 1):
        if k in terms:
            left, right = terms[k]
            steps.append((-k, right + k * left, left))
        reached = 0
        for back, constant, slope in steps:
            reached += (constant - k * slope) * found[back]
        found.append(reached // (k * first))
    return found


def _power_of_ones(length: int, exponent: int, scale: int) -> list[int]:
    """The coefficients of (1 + z + ... + z^(length-1))^exponent, times `scale`.

    The base is (1 - z^length) / (1 - z), so the recurrence has three terms whatever the length. It is written out since
    all sums of fair dice depend on it. The second half mirrors the first.
    """
    degree = (length - 1) * exponent
    last, before, by, lift = scale, 0, exponent - 1, length * (exponent + 1)
    found = [last]
    for k in range(1, min(length - 1, degree // 2) + 1):
        last = last * (k + by) // k
        found.append(last)
    # The coefficient from `length` places ago enters here, and leaves one place later.
    for k, entering in zip(range(length, degree // 2 + 1), found, strict=False):
        last += (by * (last - before) + (k - lift) * (entering - before)) // k
        before = entering
        found.append(last)
    return found + found[: degree + 1 - len(found)][::-1]
