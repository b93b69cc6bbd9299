"""Sums of the highest or the lowest of fair dice, the ten highest of fifty, without a walk.

They are added up over the face t of the lowest die that is kept. The dice above are free, and as they are fair their
polynomial is a geometric series, z^(t+1) (1 - z^w) / (1 - z) for w faces. So its powers are never formed: by Horner's
scheme a list is summed up once for each of these dice, which divides it by 1 - z.

Faces are 0 to `top` here, and lists have the ways to each sum from 0 on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, count, islice, repeat
from math import comb
from operator import add, mul, sub
from typing import NamedTuple

from oddsmith.law.distribution import Distribution, ascending, scaled

FEW_SIDES = 2
"""Of dice with no more a walk takes no time: what one face does not show the other does."""
ADDITIONS, PRODUCTS, DOUBLE_BITS = 30, 20, 1_000
"""In a microsecond, of short weights; and how long they are when it takes twice that."""
A_SLICE = 5
"""Products that take as long as preparing some for one list."""


class Ranks(NamedTuple):
    """Dice with so many sides, of which so many are kept: the highest, or the lowest."""

    sides: int
    dice: int
    kept: int
    lowest: bool = False

    @property
    def work(self) -> int:
        """About how many microseconds it takes."""
        terms = self.kept**2 // 2 + self.kept
        additions, products = self.sides * (self.kept**2 + terms), (self.sides + A_SLICE) * terms
        bits = self.dice * self.sides.bit_length()
        return (additions // ADDITIONS + products // PRODUCTS) * (DOUBLE_BITS + bits) // DOUBLE_BITS


def ranks_of(law: Distribution[int], multiples: Sequence[int]) -> Ranks | None:
    """The ranks that these multiples of sorted dice take, if dice are fair, and ranks all from one end."""
    size, taken = len(multiples), [rank for rank, multiple in enumerate(multiples) if multiple]
    kept = len(taken)
    is_lowest = taken == list(range(kept))
    if not (taken and (is_lowest or taken[0] == size - kept)) or len({multiples[rank] for rank in taken}) > 1:
        return None
    faces = law.outcomes
    if len(faces) <= FEW_SIDES or len(set(law.weights.values())) > 1:
        return None
    is_even = faces == tuple(range(faces[0], faces[-1] + 1, faces[1] - faces[0]))
    return Ranks(len(faces), size, kept, is_lowest) if is_even else None


def sum_of_ranks(law: Distribution[int], ranks: Ranks, multiple: int = 1) -> Distribution[int]:
    """So many times the law of the sum of the dice that are kept."""
    lowest, following = law.outcomes[:2]
    found = _highest(ranks.dice, ranks.sides - 1, ranks.kept)
    if ranks.lowest:
        found.reverse()
    from_zero = ascending(dict(enumerate(found)), ranks.sides**ranks.dice)
    return scaled(from_zero, (following - lowest) * multiple, lowest * ranks.kept * multiple)


def _ends(top: int, below: int) -> Iterator[list[int]]:
    """For each face, how often of `below` dice none is above it, and so many at most below; then of one more, ...

    One more die shows any face up to there, but none below it if that is where so many are already.
    """
    ways = [(face + 1) ** below for face in range(top + 1)]
    spilling = [face ** (below + 1) for face in range(top + 1)]
    spilt = 1
    for dice in count(below):
        yield ways
        more = map(mul, ways, count(1))
        ways = list(map(sub, more, map(mul, spilling, repeat(spilt))))
        spilt = spilt * (dice + 1) // (dice + 1 - below)


def _highest(dice: int, top: int, kept: int) -> list[int]:
    """The highest dice. Of those above t there are w = top - t faces, and (1 - z^w) to their number is written out."""
    size = kept * top + 1
    found = [0] * size
    rows = list(islice(_ends(top, dice - kept), kept + 1))
    for above in reversed(range(kept)):
        found = [0, *accumulate(found[:-1])]
        row = list(map(mul, rows[kept - above], repeat(comb(dice, above))))
        ways = 1
        for term in range(above + 1):
            place = slice(term * top, size, kept - term)  # z^(t kept + w term) for every t
            found[place] = map(add, found[place], map(mul, row, repeat(ways)))
            ways = -ways * (above - term) // (term + 1)
    return found
