"""Fair dice of several sizes, given by their numbers of sides: (6, 6, 8) is 2d6 and 1d8.

What games usually ask of such pools has closed forms, which need no walk over the faces and no law of each die. Every
function takes at least one die, with the sides in ascending order, so that equal pools share a cache entry.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate, chain, pairwise, repeat
from math import comb, prod
from operator import mul

from oddsmith.law.distribution import Distribution, ascending
from oddsmith.law.packing import from_integer

Sides = tuple[int, ...]


@lru_cache(maxsize=1024)
def sum_of_dice(dice: Sides, modifier: int = 0) -> Distribution[int]:
    """The law of the sum of all dice and a modifier.

    A die is the polynomial 1 + z + ... + z^(sides-1), and the sum of dice is their product, in which no coefficient
    exceeds the product of all sides but the largest. So with z = 256, say, dice are numbers whose bytes are all 1, and
    the bytes of the product of these numbers are the weights.
    """
    width = (prod(dice) // max(dice)).bit_length() // 8 + 1
    one = b"\1".ljust(width, b"\0")
    packed = prod([int.from_bytes(one * sides, "little") for sides in dice])
    first = len(dice) + modifier
    weights = from_integer(packed, width, sum(dice) - len(dice) + 1)
    return ascending(dict(enumerate(weights, first)), prod(dice))


def _packed_at_most(dice: Sides, face: int, bits: int) -> int:
    """How many rolls have 0, 1, 2... dice that show at most this face, packed into one integer with `bits` bits each.

    A die is a polynomial, its misses plus its hits times x, and a pool is the product; x is a shift by `bits`.
    """
    return prod([sides - face + (face << bits) if face < sides else sides << bits for sides in dice])


def _unpacked(packed: int, size: int, bits: int, total: int) -> Distribution[int]:
    mask = (1 << bits) - 1
    ways = {showing: weight for showing in range(size + 1) if (weight := packed >> showing * bits & mask)}
    return ascending(ways, total)


@lru_cache(maxsize=2048)
def at_most(dice: Sides, face: int) -> Distribution[int]:
    """The law of the number of dice that show this face or a lower one."""
    total = prod(dice)
    bits = total.bit_length()
    return _unpacked(_packed_at_most(dice, max(face, 0), bits), len(dice), bits, total)


@lru_cache(maxsize=1024)
def _packed_below(dice: Sides, bits: int) -> list[int]:
    """For each face from 0 to the highest, `_packed_at_most`: the dice below 1, below 2, and so on."""
    return [_packed_at_most(dice, face, bits) for face in range(dice[-1] + 1)]


@lru_cache(maxsize=1024)
def _lowest_weights(dice: Sides) -> list[int]:
    """How many rolls have 1, 2, ... as the lowest die: all dice reach it, but not all exceed it."""
    above = [prod([sides - face for sides in dice]) for face in range(dice[0] + 1)]
    return [reaching - exceeding for reaching, exceeding in pairwise(above)]


@lru_cache(maxsize=1024)
def below_lowest(dice: Sides, theirs: Sides) -> Distribution[int]:
    """The law of the number of dice that show less than the lowest of theirs: `at_most`, for each of its values."""
    total = prod(dice + theirs)
    bits = 1 << total.bit_length().bit_length()  # enough room, with few widths to cache
    below = _packed_below(dice, bits)
    packed = sum(map(mul, _lowest_weights(theirs), chain(below, repeat(below[-1]))))
    return _unpacked(packed, len(dice), bits, total)


@lru_cache(maxsize=256)
def compared_from_lowest(dice: Sides, theirs: Sides) -> Distribution[int]:
    """The law of 1, 0 or -1: the lower lowest die wins; if these are equal, the lower next one, and so on.

    It is a tie if one side runs out of dice, and all of them met their equals.
    """
    win, lose = _wins(dice, theirs), _wins(theirs, dice)
    return Distribution({1: win, 0: prod(dice) * prod(theirs) - win - lose, -1: lose})


def _wins(dice: Sides, theirs: Sides) -> int:
    """How many rolls of both are won by the first.

    The lowest face that different numbers of dice show decides for the side with more of them, unless the other side
    has no die left above it. So, going down, what lies above matters only while both sides have equally many dice
    below.
    """
    top = max(dice[-1], theirs[-1])
    won = [0] * (min(len(dice), len(theirs)) + 1)  # ways for the dice above to win, by how many of each are not above
    steps = zip(_downwards(dice, top), _downwards(theirs, top), strict=True)
    for (choices, ways), (their_choices, their_ways) in steps:
        for below in range(len(won)):
            more = list(accumulate(reversed(ways[below][1:])))[::-1]  # ways to show it with more than 0, 1, 2... dice
            decided = sum(map(mul, more, their_ways[below][:-1]))
            as_many = map(prod, zip(won[below:], choices[below], their_choices[below], strict=False))
            won[below] = decided + sum(as_many)
    return won[0]


Ways = list[list[int]]


@lru_cache(maxsize=128)
def _downwards(dice: Sides, top: int) -> list[tuple[Ways, Ways]]:
    """For each face from the top down, by `[below][showing]`: in how many ways some dice show it and some stay below.

    The first list counts the ways to choose the dice that show it; the second includes the faces of those above it. Of
    the dice that are not above a face, all that have it are alike, whatever their sizes.
    """
    found = []
    above = [0] * len(dice) + [1]  # by how many of the dice are not above
    for face in range(top, 0, -1):
        lacking = sum(sides < face for sides in dice)
        choices = [
            [comb(max(below + showing - lacking, 0), showing) for showing in range(len(above) - below)]
            for below in range(len(above))
        ]
        ways = [list(map(mul, above[below:], chosen)) for below, chosen in enumerate(choices)]
        found.append((choices, ways))
        above = list(map(sum, ways))
    return found
