"""What arithmetic with long weights costs, in steps, as measured: CPython's numbers have digits of 30 bits."""

from __future__ import annotations

from math import log2

A_DIGIT = 30
BEYOND = 10**15
"""What is larger is refused in any case, and a float might not hold it."""
PACKED = 3
"""How often the weights of a law stand in memory while they are computed packed in one number."""


def multiplying(bits: int, others: int) -> float:
    """One product, or one division that comes out even: digit by digit, and Karatsuba's method for long numbers."""
    shorter, longer = sorted((min(bits, BEYOND) // A_DIGIT + 1, min(others, BEYOND) // A_DIGIT + 1))
    by_halves: float = longer * shorter**0.585 / 38
    return min(shorter * longer / 270, by_halves)


def passing(bits: int) -> float:
    """Going once along a number: to add to it, or to multiply it by a short one."""
    return min(bits, BEYOND) / 7_000


def dividing(bits: int) -> float:
    """Division by a short number."""
    return min(bits, BEYOND) / 900


def divisor_cost(bits: int, others: int) -> float:
    """The greatest common divisor of two numbers."""
    return (bits // A_DIGIT + 1) * (others // A_DIGIT + 1) / 200


def factorial_bits(number: int) -> int:
    """How long a factorial is, and about how long the greatest binomial coefficients are not longer than."""
    return int(number * log2(number + 2))
