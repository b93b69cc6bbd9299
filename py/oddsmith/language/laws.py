"""The laws that a program makes, and their costs, which are charged before they are made.

Costs are in steps, as measured. CPython's integers have digits of 30 bits.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import comb, gcd, log2
from typing import Any, NamedTuple

from oddsmith.dice.pool import add as add_laws
from oddsmith.dice.pool import is_sparse
from oddsmith.language import budget as bounds
from oddsmith.language.budget import Budget, refuse
from oddsmith.law.distribution import ERROR_BITS, Distribution, ascending, cells, rounded, scaled

Law = Distribution[int]
ZERO = Distribution({0: 1})
FEW_FACES, MANY_DICE = 40, 10_000
"""With more faces or dice, there are too many multisets to count."""
FEW_SIDES = 1_000
"""Dice with at most this many sides are cached."""
A_DIGIT = 30
BEYOND = 10**15
"""Anything larger is refused anyway, and might overflow a float."""
PACKED = 3
"""Copies of a law's weights in memory while they are computed, packed into one integer."""
LONG_BITS = 1_000
"""Shorter weights are all passed to `gcd` at once."""
TOGETHER_BITS, LEAST_BITS = 100_000, 64
"""Bits of rounded weights: of many dice together, and the minimum for each die."""
MOST_ERROR = 1 << ERROR_BITS - 64
"""The largest error allowed, in total variation: 2**-64, which nobody would notice."""


@lru_cache(maxsize=1024)
def constant(number: int) -> Law:
    """The law of a die with one face."""
    return Distribution({number: 1})


def _of_sides(sides: int) -> Law:
    return Distribution.uniform(range(1, sides + 1) if sides > 0 else range(sides, 0) if sides else (0,))


_of_few_sides = lru_cache(maxsize=256)(_of_sides)


def sided(budget: Budget, sides: int) -> Law:
    """The law of `dN`: 1 to N; for a negative N, N to -1; for 0 always 0."""
    if abs(sides) <= FEW_SIDES:
        return _of_few_sides(sides)
    budget.make("A die", abs(sides), sides.bit_length(), 2 * abs(sides))
    return _of_sides(sides)


@lru_cache(maxsize=1024)
def multiplying(bits: int, others: int) -> float:
    """The cost of a product or an exact division: digit by digit, or with Karatsuba's method for long numbers."""
    shorter, longer = sorted((min(bits, BEYOND) // A_DIGIT + 1, min(others, BEYOND) // A_DIGIT + 1))
    by_halves: float = longer * shorter**0.585 / 38
    return min(shorter * longer / 270, by_halves)


def multiplying_laws(mine: Law, theirs: Law) -> float:
    """The cost of a product of one weight of each law."""
    return multiplying(mine.total.bit_length(), theirs.total.bit_length())


def passing(bits: int) -> float:
    """The cost of one pass over a number: of adding to it, or multiplying it by a short one."""
    return min(bits, BEYOND) / 7_000


def dividing(bits: int) -> float:
    """The cost of a division by a short number."""
    return min(bits, BEYOND) / 900


def divisor_cost(bits: int, others: int) -> float:
    """The cost of the greatest common divisor of two numbers."""
    return (bits // A_DIGIT + 1) * (others // A_DIGIT + 1) / 200


class Cost(NamedTuple):
    """The number of entries of a law, the bit length of its weights, and the steps to compute it."""

    entries: int
    bits: int
    steps: float


def sum_cost(law: Law, count: int) -> Cost:
    """The cost of the law of the sum of `count` dice."""
    faces = len(law.weights)
    span = (width(law) - 1) * count + 1
    bits = bits_of(law, count)
    a_term, terms = 1 + multiplying(law.total.bit_length(), bits), min(span, BEYOND)
    if is_sparse(law):  # each die is added on its own, and there are no more sums than multisets of faces
        if faces >= FEW_FACES or count >= MANY_DICE:
            return Cost(span, bits, terms * faces * count * a_term)
        sums = min(span, comb(count + faces - 1, count))
        return Cost(sums, bits, min(comb(count + faces - 1, faces), sums * count, BEYOND) * faces * a_term)
    is_fair = len(set(law.weights.values())) == 1 and width(law) == faces
    by_face = 0 if is_fair else min(faces, span) * a_term
    return Cost(span, bits, terms * (5 + dividing(bits) + by_face))


def add(budget: Budget, mine: Law, theirs: Law) -> Law:
    """The law of the sum of two independent dice."""
    what, bits = "The sum of two dice", bits_of(mine) + bits_of(theirs)
    if len(mine.weights) < len(theirs.weights):
        mine, theirs = theirs, mine
    if len(theirs.weights) == 1:
        ((by, weight),) = theirs.weights.items()
        budget.make(what, len(mine.weights), bits, len(mine.weights) * (2 + multiplying_laws(mine, theirs)))
        law = scaled(mine, 1, by)
        if weight > 1:
            law = ascending({face: ways * weight for face, ways in law.weights.items()}, law.total * weight)
        return shortened(budget, law.within(mine.error + theirs.error))
    one, other = map(width, (mine, theirs))
    if is_sparse(mine) or is_sparse(theirs):
        pairs = len(mine.weights) * len(theirs.weights)
        budget.make(what, min(pairs, one + other), bits, pairs * (1 + multiplying_laws(mine, theirs)))
    else:
        steps = multiplying(one * bits, other * bits) + min(one + other, BEYOND) * (3 + passing(bits))
        budget.make(what, one + other, bits, steps, copies=PACKED)
    return shortened(budget, add_laws(mine, theirs).within(mine.error + theirs.error))


def rank_cost(law: Law, count: int, rank: int) -> Cost:
    """The cost of the law of the die at a rank, from 0: for each face, a sum over the ranks to the nearer end."""
    bits, faces = bits_of(law, count), len(law.weights)
    a_term = 4 + dividing(bits) + 2 * multiplying(law.total.bit_length(), bits)
    return Cost(faces, bits, faces * (min(rank + 1, count - rank) * a_term + 3 * multiplying(bits, bits)))


def bits_of(law: Law, count: int = 1) -> int:
    """Upper bound on the bit length of a weight of `count` dice of one law, together with its outcome."""
    return int(log2(law.total) * count) + face_bits(law) + 1


def width(law: Law) -> int:
    """The number of integers from the lowest outcome to the highest."""
    return next(reversed(law.weights)) - next(iter(law.weights)) + 1


def face_bits(law: Law) -> int:
    """The bit length of the longest outcome."""
    return max(-next(iter(law.weights)), next(reversed(law.weights))).bit_length()


def room(law: Law) -> int:
    """How many cells of memory a law takes."""
    return cells(len(law.weights), law.total.bit_length() + face_bits(law))


def shortened(budget: Budget, law: Law, count: int = 1) -> Law:
    """The law; if weights are rounded, with weights short enough for `count` dice.

    Raises TooMuchWork: its error exceeds `MOST_ERROR`.
    """
    if not budget.rounds:
        return law
    bits = min(bounds.ROUNDED_BITS, max(TOGETHER_BITS // max(count, 1), LEAST_BITS))
    if law.total.bit_length() > bits + min(bounds.SPARE_BITS, bits // 2):
        budget.spend(int(len(law.weights) * (1 + passing(law.total.bit_length()))))
        law = rounded(law, bits)
    if law.error > MOST_ERROR:
        raise refuse("Rounded again and again, these odds might be wrong by more than 2^-64", "no more is allowed")
    return law


def same(one: Law | None, other: Law | None) -> bool:
    """Whether two laws have the same weights. Different totals are not compared: that would take many products."""
    if one is None or other is None or one is other:
        return one is other
    return one.total == other.total and one.error == other.error and one.weights == other.weights


def divisor_of(budget: Budget, weights: Mapping[Any, int], bits: int) -> int:
    """The greatest common divisor of weights, the longest of which has about `bits` bits."""
    if bits < LONG_BITS:
        budget.spend(len(weights) // 4)
        return gcd(*weights.values())
    divisor = 0
    for weight in weights.values():
        length = divisor.bit_length()
        budget.spend(1 + int(multiplying(length, max(weight.bit_length() - length, 0))))
        rest = weight % divisor if divisor else weight
        if rest:
            budget.spend(int(divisor_cost(length, rest.bit_length())))
            divisor = gcd(divisor, rest)
        if divisor == 1:
            break
    return divisor


def lowest_terms(budget: Budget, law: Law) -> Law:
    """The same law in lowest terms, so that weights made from it do not grow needlessly."""
    bits = law.total.bit_length()
    divisor = divisor_of(budget, law.weights, bits)
    if divisor == 1:
        return law
    budget.spend(int(len(law.weights) * (1 + multiplying(divisor.bit_length(), bits - divisor.bit_length()))))
    return Distribution({outcome: weight // divisor for outcome, weight in law.weights.items()}, error=law.error)
