"""Polynomials with integer coefficients kept in one big integer, so that Python's own multiplication does the work.

A distribution over tuples of small integers is a polynomial in several variables; with room for every coefficient
(Kronecker's substitution) it is one number, a shift is a multiplication by a monomial, and a power is a power.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import prod


class Packing:
    """A layout for polynomials whose exponent of variable i is below `spans[i]`, coefficients summing to `total`."""

    __slots__ = ("bits", "spans", "strides")

    def __init__(self, spans: Sequence[int], total: int) -> None:
        self.spans = tuple(spans)
        self.bits = (total.bit_length() + 8) // 8 * 8  # whole bytes, so that unpacking is slicing
        self.strides = tuple(prod(spans[i + 1 :]) * self.bits for i in range(len(spans)))

    def shift(self, exponents: Sequence[int]) -> int:
        """By how many bits a polynomial is shifted when it is multiplied by this monomial."""
        return sum(exponent * stride for exponent, stride in zip(exponents, self.strides, strict=True))

    def pack(self, terms: Iterable[tuple[Sequence[int], int]]) -> int:
        """The polynomial with these exponents and coefficients, as one integer."""
        return sum(coefficient << self.shift(exponents) for exponents, coefficient in terms)

    def unpack(self, packed: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """Exponents and coefficients of every term that is not zero, in ascending order of the exponents."""
        width = self.bits // 8
        body = packed.to_bytes((packed.bit_length() + 7) // 8, "little")
        for index, start in enumerate(range(0, len(body), width)):
            coefficient = int.from_bytes(body[start : start + width], "little")
            if coefficient:
                yield self._exponents(index), coefficient

    def _exponents(self, index: int) -> tuple[int, ...]:
        exponents = []
        for span in reversed(self.spans):
            index, exponent = divmod(index, span)
            exponents.append(exponent)
        return tuple(reversed(exponents))


def product(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """The coefficients of the product of two polynomials, none of which has a negative one."""
    width = (sum(one) * sum(other)).bit_length() // 8 + 1
    packed = [
        int.from_bytes(b"".join(coefficient.to_bytes(width, "little") for coefficient in coefficients), "little")
        for coefficients in (one, other)
    ]
    body = (packed[0] * packed[1]).to_bytes((len(one) + len(other) - 1) * width, "little")
    return [int.from_bytes(body[start : start + width], "little") for start in range(0, len(body), width)]


def power(coefficients: Sequence[int], exponent: int, degree: int | None = None) -> list[int]:
    """The coefficients of a polynomial raised to a power, up to `degree` (default: all of them).

    The first coefficient must not be zero; for a negative exponent, which makes a power series, it must be 1 and
    `degree` be given. From P = A^n follows A P' = n A' P, a linear recurrence on the coefficients of P with as many
    terms as A has: no product of large polynomials is ever formed. (The recurrence is J. C. P. Miller's.)
    """
    if degree is None:
        if len(set(coefficients)) == 1:
            scale = coefficients[0] ** exponent
            return [scale * coefficient for coefficient in _power_of_ones(len(coefficients), exponent)]
        degree = (len(coefficients) - 1) * exponent
    first = coefficients[0]
    terms = [(i, coefficient) for i, coefficient in enumerate(coefficients) if i and coefficient]
    found = [first**exponent if exponent > 0 else 1]
    for k in range(1, degree + 1):
        reached = sum((exponent * i - (k - i)) * coefficient * found[k - i] for i, coefficient in terms if i <= k)
        found.append(reached // (k * first))
    return found


def _power_of_ones(length: int, exponent: int) -> list[int]:
    """The coefficients of (1 + z + ... + z^(length-1))^exponent.

    The same recurrence after multiplying by (1-z)(1-z^length), which leaves three terms whatever the length; the second
    half mirrors the first.
    """
    degree = (length - 1) * exponent
    found = [1]
    for k in range(1, degree // 2 + 1):
        reached = (k - 1 + exponent) * found[k - 1]
        if k >= length:
            reached += (k - length - length * exponent) * found[k - length]
        if k > length:
            reached -= (k - length - 1 + exponent - length * exponent) * found[k - length - 1]
        found.append(reached // k)
    return found + found[: degree + 1 - len(found)][::-1]
