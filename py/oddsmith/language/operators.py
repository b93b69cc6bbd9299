"""The operators on known values: numbers, sequences and dice. Source: AnyDice's documentation."""

from __future__ import annotations

import operator
from collections.abc import Callable
from math import ceil, log2
from typing import Any

from oddsmith.language.budget import A_LAW, MOST_BITS, SHORT_BITS, Budget, about, check_length, refuse
from oddsmith.language.hand import Seen
from oddsmith.language.laws import (
    BEYOND,
    Law,
    add,
    bits_of,
    constant,
    face_bits,
    multiplying,
    multiplying_laws,
    room,
    shortened,
)
from oddsmith.language.rolling import die_of
from oddsmith.language.values import EMPTY, Dice, Plain, digits_of, go_through, law_of, number_of
from oddsmith.law.distribution import Distribution, scaled
from oddsmith.law.ratio import HASHED_MODULO

OVERFLOWN = -(2**63)
"""What AnyDice gives for 0 to a negative power: its lowest integer."""


def divide(one: int, other: int) -> int:
    """A quotient, truncated toward zero; dividing by 0 gives 0."""
    if other == 0:
        return 0
    quotient = abs(one) // abs(other)
    return quotient if (one < 0) == (other < 0) else -quotient


def raise_to(base: int, exponent: int) -> int:
    """A power, truncated; 0 to a negative power is `OVERFLOWN`."""
    if exponent < 0:
        if base == 0:
            return OVERFLOWN
        return base ** (-exponent % 2 or 2) if base in (1, -1) else 0
    bits = ceil(log2(abs(base)) * min(exponent, BEYOND)) if abs(base) > 1 else 0
    if bits > MOST_BITS:
        raise refuse(f"A power with {about(bits)} binary digits came up", f"at most {MOST_BITS:,} are allowed")
    result: int = base**exponent
    return result


COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
ARITHMETIC: dict[str, Callable[[Any, Any], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": divide,
    "^": raise_to,
    "&": lambda one, other: int(one != 0 and other != 0),
    "|": lambda one, other: int(one != 0 or other != 0),
}
LENIENT = {"+", "-", "|"}
"""If one side is the empty die, these take it as 0; the others give the empty die."""


def arithmetic(budget: Budget, sign: str, one: Plain, other: Plain) -> Plain:
    """`one sign other`; sequences and dice are summed first."""
    function = ARITHMETIC[sign]
    go_through(budget, one, other)
    if not isinstance(one, Dice) and not isinstance(other, Dice):
        one, other = number_of(one), number_of(other)
        bits = one.bit_length() + other.bit_length()
        if bits > SHORT_BITS:
            budget.spend(int(multiplying(bits, bits)))
        return budget.fits(function(one, other))
    mine, theirs = law_of(budget, one), law_of(budget, other)
    if mine is None or theirs is None:
        if sign not in LENIENT or mine is theirs:
            return EMPTY
        mine, theirs = mine or constant(0), theirs or constant(0)
    return Dice(combine(budget, sign, mine, theirs))


def _looking_up(mine: Law, theirs: Law) -> int:
    """The steps of products with the same hash, each of which is looked up among all before it.

    Python hashes an integer to its remainder modulo a prime, so all multiples of that prime collide.
    """
    one, other = (sum(face % HASHED_MODULO == 0 for face in law.weights if face) for law in (mine, theirs))
    alike = one * len(theirs.weights) + other * len(mine.weights)
    return alike * alike // 2


def combine(budget: Budget, sign: str, mine: Law, theirs: Law) -> Law:
    """The law of an arithmetic operation on two independent dice."""
    if sign in "+-":
        return add(budget, mine, theirs if sign == "+" else scaled(theirs, -1))
    function, what = ARITHMETIC[sign], f"“{sign}” of two dice"
    longest = _longest_image(sign, mine, theirs)
    check_length(longest)
    if sign == "*" and longest >= HASHED_MODULO.bit_length():
        budget.spend(_looking_up(mine, theirs), what)
    bits = bits_of(mine) + bits_of(theirs)
    budget.check_law(what, 1, bits)
    a_pair = 1.5 + multiplying_laws(mine, theirs) + multiplying(longest, longest)
    budget.spend(A_LAW + int(len(mine.weights) * len(theirs.weights) * a_pair), what)
    found: dict[int, int] = {}
    get = found.get
    inner, outer = list(mine.weights.items()), list(theirs.weights.items())
    is_turned = len(inner) < len(outer)
    if is_turned:
        inner, outer = outer, inner
    for other, weight in outer:
        for one, ways in inner:
            image = function(other, one) if is_turned else function(one, other)
            found[image] = get(image, 0) + ways * weight
        budget.check_law(what, len(found), bits)
    law = shortened(budget, Distribution(found, error=mine.error + theirs.error))
    budget.hold(room(law))
    return law


def _longest_image(sign: str, mine: Law, theirs: Law) -> int:
    """Upper bound on the bit length of the outcomes of a product or a power."""
    if sign == "*":
        return face_bits(mine) + face_bits(theirs)
    if sign != "^":
        return 0
    most = max(abs(mine.outcomes[0]), abs(mine.outcomes[-1]), 1)
    return int(log2(most) * min(max(theirs.outcomes[-1], 1), BEYOND)) + 1


def compare(budget: Budget, sign: str, one: Plain, other: Plain) -> Plain:
    """Numbers give 1 or 0; a number and a sequence, how many members; sequences, from left to right; dice, by sums."""
    function = COMPARISONS[sign]
    go_through(budget, one, other)
    if isinstance(one, Dice) or isinstance(other, Dice):
        mine, theirs = law_of(budget, one), law_of(budget, other)
        return EMPTY if mine is None or theirs is None else Dice(_compare_laws(budget, sign, mine, theirs))
    if isinstance(one, tuple) and not isinstance(other, tuple):
        return _tallied(one, [member for member in one if function(member, other)])
    if isinstance(other, tuple) and not isinstance(one, tuple):
        return _tallied(other, [member for member in other if function(one, member)])
    return int(function(one, other))


def _tallied(sequence: tuple[int, ...], wanted: list[int]) -> int:
    if isinstance(sequence, Seen):
        sequence.tally(wanted)
    return len(wanted)


def truths_of(sign: str) -> tuple[int, int, int]:
    """What a comparison gives if the first is greater, if both are equal, and if the first is less."""
    function = COMPARISONS[sign]
    return int(function(1, 0)), int(function(0, 0)), int(function(0, 1))


def _compare_laws(budget: Budget, sign: str, mine: Law, theirs: Law) -> Law:
    """The law of a comparison: one walk up both laws at once, not over all pairs."""
    bits, most = bits_of(mine) + bits_of(theirs), len(mine.weights) + len(theirs.weights)
    budget.make("A comparison", 2, bits, most * (1 + multiplying_laws(mine, theirs)))
    greater = equal = below = reached = 0
    faces = list(theirs.weights.items())
    for face, weight in mine.weights.items():
        while reached < len(faces) and faces[reached][0] < face:
            below += faces[reached][1]
            reached += 1
        greater += weight * below
        equal += weight * theirs.weights.get(face, 0)
    total = mine.total * theirs.total
    ways = greater, equal, total - greater - equal
    true = sum(many for many, truth in zip(ways, truths_of(sign), strict=True) if truth)
    return shortened(budget, Distribution({0: total - true, 1: true}, error=mine.error + theirs.error))


def negative(budget: Budget, value: Plain) -> Plain:
    """`-value`: a collection keeps its dice, each negated; a sequence is summed."""
    go_through(budget, value)
    if isinstance(value, Dice):
        if value.law is None:
            return value
        budget.hold(room(value.law))
        budget.spend(A_LAW // 3)
        return Dice(scaled(value.law, -1), value.count)
    return budget.fits(-number_of(value))


def negation(budget: Budget, value: Plain) -> Plain:
    """`!value`: 1 if the sum is 0, otherwise 0."""
    go_through(budget, value)
    if isinstance(value, Dice):
        return EMPTY if value.is_empty else Dice(value.sum(budget).map(lambda face: int(face == 0)))
    return int(number_of(value) == 0)


def size(budget: Budget, value: Plain) -> int:
    """`#value`: digits of a number, members of a sequence, dice of a collection."""
    if isinstance(value, Dice):
        return value.count
    return len(value) if isinstance(value, tuple) else len(digits_of(budget, value))


UNARY: dict[str, Callable[[Budget, Plain], Plain]] = {
    "+": lambda _, value: value,
    "-": negative,
    "!": negation,
    "#": size,
    "d": die_of,
}
