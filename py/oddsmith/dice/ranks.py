"""Sums of consecutive ranks of fair dice, such as the ten highest of fifty or the middle ones, without a walk.

They are added up over the face t of the lowest kept die and, if the highest are dropped too, over the face u of the
highest kept one. The dice between are free, and as they are fair their polynomial is a geometric series, z^(t+1)
(1 - z^w) / (1 - z) for w faces. So its powers are never formed: by Horner's scheme a list is summed up once for each of
these dice, which divides it by 1 - z.

Here faces are 0 to `top`, and lists have the ways to each sum from 0 on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain, count, islice, repeat
from math import comb
from operator import add, mul, sub
from typing import NamedTuple

from oddsmith.dice.order_statistics import sum_but_for
from oddsmith.law.distribution import Distribution, ascending, scaled

FEW_SIDES = 2
"""With no more sides than this a walk takes no time: dice that do not show one face show the other."""
A_WALK = 60
"""If dice are dropped at both ends, a walk is quicker if all dice, squared, are fewer than this times the kept ones."""
NEARLY_ALL = 2
"""Nearly all dice are kept if these are more than this times the number of sides times one more than are dropped."""
ADDITIONS, PRODUCTS, DOUBLE_BITS = 30, 20, 1_000
"""Additions and products per microsecond, of short weights; weights of this many bits take twice as long."""
A_SLICE = 5
"""Preparing one list takes as long as this many products."""


class Ranks(NamedTuple):
    """Dice with this many sides, of which the `low` lowest and the `high` highest are dropped."""

    sides: int
    dice: int
    low: int
    high: int

    @property
    def kept(self) -> int:
        """The number of dice that are not dropped."""
        return self.dice - self.low - self.high

    @property
    def is_nearly_all(self) -> bool:
        """Whether so few are dropped, at one end only, that `sum_but_for` is quicker."""
        return 0 in (self.low, self.high) and self.kept > NEARLY_ALL * self.sides * (self.low + self.high + 1)

    @property
    def work(self) -> int:
        """An estimate of the time in microseconds."""
        sums, terms = self.kept * self.sides, self.kept**2 // 2 + self.kept
        if self.is_nearly_all:
            additions, products = 0, PRODUCTS * self.sides * sums * (self.low + self.high) // 2
        elif self.low and self.high:
            halves = 2 if self.low == self.high else 1
            additions = self.kept * sums * self.sides * 3 // (2 * halves)
            products = self.sides * ((self.sides // (2 * halves) + A_SLICE) * terms + self.dice)
        else:
            additions, products = self.kept * sums + self.sides * terms, (self.sides + A_SLICE) * terms
        bits = self.dice * self.sides.bit_length()
        return (additions // ADDITIONS + products // PRODUCTS) * (DOUBLE_BITS + bits) // DOUBLE_BITS


def ranks_of(law: Distribution[int], multiples: Sequence[int]) -> Ranks | None:
    """The ranks with nonzero multiples, if dice are fair, ranks consecutive, multiples equal and no walk is quicker."""
    taken = [rank for rank, multiple in enumerate(multiples) if multiple]
    if not taken or taken[-1] - taken[0] >= len(taken) or len({multiples[rank] for rank in taken}) > 1:
        return None
    faces = law.outcomes
    if len(faces) <= FEW_SIDES or len(set(law.weights.values())) > 1:
        return None
    if faces != tuple(range(faces[0], faces[-1] + 1, faces[1] - faces[0])):
        return None
    ranks = Ranks(len(faces), len(multiples), taken[0], len(multiples) - 1 - taken[-1])
    return None if ranks.low and ranks.high and ranks.dice**2 < A_WALK * ranks.kept else ranks


def sum_of_ranks(law: Distribution[int], ranks: Ranks, multiple: int = 1) -> Distribution[int]:
    """The law of `multiple` times the sum of the kept dice."""
    sides, dice, low, high = ranks
    if ranks.is_nearly_all:
        return scaled(sum_but_for(law, dice, low or high, highest=high > 0), multiple)
    if low and high:
        found = _middle(dice, sides - 1, low, high)
    else:
        found = _highest(dice, sides - 1, ranks.kept)
        if high:
            found.reverse()
    lowest, following = law.outcomes[:2]
    from_zero = ascending(dict(enumerate(found)), sides**dice)
    return scaled(from_zero, (following - lowest) * multiple, lowest * ranks.kept * multiple)


def _ends(top: int, below: int) -> Iterator[list[int]]:
    """For each face, the rolls of `below` dice with none above it and at most `below` below it; then of one more, ...

    One more die may show any face up to there, but none below it if `below` dice are there already.
    """
    ways = [(face + 1) ** below for face in range(top + 1)]
    spilling = [face ** (below + 1) for face in range(top + 1)]
    spilt = 1
    for dice in count(below):
        yield ways
        more = map(mul, ways, count(1))
        ways = list(map(sub, more, map(mul, spilling, repeat(spilt))))
        spilt = spilt * (dice + 1) // (dice + 1 - below)


def _chosen(dice: int, number: int, rows: Iterable[list[int]]) -> list[list[int]]:
    """Each row times the ways to choose its dice: `number` of them for the first row, one more for each further row."""
    ways, found = comb(dice, number), []
    for chosen, row in enumerate(rows, number):
        found.append([ways * many for many in row])
        ways = ways * (dice - chosen) // (chosen + 1)
    return found


def _highest(dice: int, top: int, kept: int) -> list[int]:
    """The highest dice. Those above t have w = top - t faces, and (1 - z^w) to their number is expanded."""
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


def _middle(dice: int, top: int, low: int, high: int) -> list[int]:
    """The middle dice: for every width u - t, some at t, some at u, and those between by Horner's scheme."""
    kept = dice - low - high
    size = kept * top + 1
    some = (size + 1) // 2 if low == high else size  # a symmetric law needs only half
    lows = list(islice(_ends(top, low), dice - low + 1))
    found = [0] * size
    for above, row in enumerate(_chosen(dice, 0, lows[: kept - 1 : -1])):  # where t = u
        found[::kept] = map(add, found[::kept], [(top - face) ** above * ways for face, ways in enumerate(row)])
    del found[some:]
    # Indexed by how many are kept at u, then by u; and by that, how many are kept at t, and t.
    uppers = [row[::-1] for row in _chosen(dice, high, islice(_ends(top, high), kept))]
    lowers = [_chosen(dice - high - at, low, lows[: kept - at + 1]) for at in range(kept)]
    for width in range(1, top + 1):
        part: list[int] = []
        last = (top - width) * kept  # where all kept dice are at the highest t
        for between in reversed(range(kept - 1 if width > 1 else min(kept - 1, 1))):
            part += [0] * (min(some, last + width * (kept - between - 1) + 1) - len(part))
            sums = [0, *accumulate(part[:-1])]
            part = list(map(sub, sums, chain(repeat(0, width - 1), sums)))
            for at in range(1, kept - between):
                place = slice(width * at, min(some, last + width * at + 1), kept)
                ways_to = map(mul, islice(uppers[at], width, None), lowers[at][kept - between - at])
                part[place] = map(add, part[place], ways_to)
        found[: len(part)] = map(add, found, part)
    return found + found[: size - some][::-1]
