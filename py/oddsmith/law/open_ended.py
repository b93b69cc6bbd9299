"""Laws without an end whose chances fall off in steps of one size: dice that explode, and the higher or lower of two.

Such a law is told by the chance of at least each number. From some number on these chances are sums of periodic
sequences, each of which shrinks by one ratio from period to period: a d6 that explodes on 6 reaches k + 6 a sixth as
often as k. Sums and products of such sequences are of the same kind, so the higher and the lower of two such laws are
exact without an end, with their means and variances.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import gcd, lcm

from oddsmith.law.distribution import Distribution
from oddsmith.law.ratio import Ratio

Pieces = dict[Ratio, tuple[Ratio, ...]]
"""By the ratio from one period to the next, one period of chances."""
ONE = Ratio(1)


def power(ratio: Ratio, exponent: int) -> Ratio:
    """A ratio so many times by itself."""
    return Ratio(ratio.numerator**exponent, ratio.denominator**exponent)


def _inverse(ratio: Ratio) -> Ratio:
    return Ratio(ratio.denominator, ratio.numerator)


class OpenEnded:
    """A law of whole numbers from `low` up: `head` has the chances of at least each of the first, `pieces` the rest."""

    def __init__(self, low: int, head: Sequence[Ratio], pieces: Pieces) -> None:
        """Take a head of at least one chance, the first of which is 1, and pieces of equal length, if any."""
        self.low = low
        self.head = tuple(head)
        self.pieces = {ratio: chances for ratio, chances in pieces.items() if any(chances)}
        self.period = len(next(iter(pieces.values()), (ONE,)))

    @classmethod
    def exploding(cls, sides: int) -> OpenEnded:
        """A die that is thrown again and added whenever it shows its highest face.

        Raises:
            ValueError: it has one side, and would be thrown for ever.
        """
        if sides < 2:
            raise ValueError("a die that explodes needs at least two sides")
        again = Ratio(1, sides)
        turn = tuple(Ratio(sides - face, sides) * again for face in range(sides))
        return cls(1, [Ratio(sides - face, sides) for face in range(sides)], {again: turn})

    @classmethod
    def of(cls, law: Distribution[int]) -> OpenEnded:
        """A law with an end.

        Raises:
            ValueError: it has none.
        """
        if law.endless:
            raise ValueError("what lies beyond an end is not told by the weights")
        low, last = law.outcomes[0], law.outcomes[-1]
        left, head = law.total, []
        for number in range(low, last + 1):
            head.append(Ratio(left, law.total))
            left -= law.weights.get(number, 0)
        return cls(low, head, {})

    def at_least(self, number: int) -> Ratio:
        """The chance of this number or more."""
        place = number - self.low
        if place < len(self.head):
            return self.head[max(place, 0)]
        turns, place = divmod(place - len(self.head), self.period)
        total = Ratio(0)
        for ratio, chances in self.pieces.items():
            total += chances[place] * power(ratio, turns)
        return total

    def shifted(self, by: int) -> OpenEnded:
        """The law of the number plus a modifier."""
        return OpenEnded(self.low + by, self.head, self.pieces)

    def higher(self, other: OpenEnded) -> OpenEnded:
        """The law of the higher of two independent numbers: it is not below k unless both are."""
        return self._with(other, (1, 1, -1))

    def lower(self, other: OpenEnded) -> OpenEnded:
        """The law of the lower of two independent numbers: it is at least k if both are."""
        return self._with(other, (0, 0, 1))

    def steps(self, first: int, width: int) -> OpenEnded:
        """The law of how many of the numbers `first`, `first` + `width`, … are reached: successes and raises.

        Raises:
            ValueError: the width is below 1.
        """
        if width < 1:
            raise ValueError("a step has a width of at least 1")
        beyond = max(0, -(-(self.low + len(self.head) - first) // width))
        head = [ONE, *(self.at_least(first + step * width) for step in range(beyond))]
        period = self.period // gcd(self.period, width)
        pieces: Pieces = {}
        for ratio, chances in self.pieces.items():
            piece = []
            for step in range(beyond, beyond + period):
                turns, place = divmod(first + step * width - self.low - len(self.head), self.period)
                piece.append(chances[place] * power(ratio, turns))
            pieces[power(ratio, width * period // self.period)] = tuple(piece)
        return OpenEnded(0, head, pieces)

    @property
    def mean(self) -> Ratio:
        """The exact mean: the sum of the chances of at least each number above the lowest."""
        total = Ratio(self.low)
        for chance in self.head[1:]:
            total += chance
        for ratio, chances in self.pieces.items():
            for chance in chances:
                total += chance * _inverse(ONE - ratio)
        return total

    @property
    def variance(self) -> Ratio:
        """The exact variance: a sum of (2 k - 1) times the chance of at least k, counted from the lowest number."""
        square = Ratio(0)
        for k, chance in enumerate(self.head):
            square += chance * max(2 * k - 1, 0)
        for ratio, chances in self.pieces.items():
            ends = _inverse(ONE - ratio)
            for k, chance in enumerate(chances, len(self.head)):
                square += chance * (ends * (2 * k - 1) + ratio * ends * ends * (2 * self.period))
        above = self.mean - self.low
        return square - above * above

    def law(self, beyond: int) -> Distribution[int]:
        """The law with one outcome for all from `beyond` on, if anything is; its mean and variance are told."""
        chances = [self.at_least(number) for number in range(self.low, max(beyond, self.low + 1) + 1)]
        common = lcm(*(chance.denominator for chance in chances))
        reached = [chance.numerator * (common // chance.denominator) for chance in chances]
        weights = [here - above for here, above in pairwise(reached)]
        more = reached[-1]
        return Distribution.consecutive(weights, self.low, more, (self.mean, self.variance) if more else None)

    def _with(self, other: OpenEnded, factors: tuple[int, int, int]) -> OpenEnded:
        """The law whose chances are those of the two, and their product, with these factors."""
        low = min(self.low, other.low)
        end = max(self.low + len(self.head), other.low + len(other.head))
        period = lcm(self.period, other.period)
        head = [_mixed(factors, self.at_least(number), other.at_least(number)) for number in range(low, end)]
        pieces: Pieces = {}
        mine, theirs = self._from(end, period), other._from(end, period)
        for one, factor in ((mine, factors[0]), (theirs, factors[1])):
            for ratio, chances in one.items():
                _add(pieces, ratio, tuple(chance * factor for chance in chances))
        for ratio, chances in mine.items():
            for by, others in theirs.items():
                both = tuple(one * two * factors[2] for one, two in zip(chances, others, strict=True))
                _add(pieces, ratio * by, both)
        return OpenEnded(low, head, pieces)

    def _from(self, start: int, period: int) -> Pieces:
        """The pieces from a number behind the head on, in longer periods."""
        off = start - self.low - len(self.head)
        pieces: Pieces = {}
        for ratio, chances in self.pieces.items():
            places = (divmod(off + place, self.period) for place in range(period))
            longer = tuple(chances[place] * power(ratio, turns) for turns, place in places)
            pieces[power(ratio, period // self.period)] = longer
        return pieces


def _mixed(factors: tuple[int, int, int], one: Ratio, other: Ratio) -> Ratio:
    return one * factors[0] + other * factors[1] + one * other * factors[2]


def _add(pieces: Pieces, ratio: Ratio, chances: tuple[Ratio, ...]) -> None:
    known = pieces.get(ratio)
    pieces[ratio] = tuple(map(Ratio.__add__, known, chances)) if known else chances
