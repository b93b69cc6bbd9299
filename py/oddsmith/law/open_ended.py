"""Laws without an end whose chances fall off in steps of one size: dice that explode, and the higher of two.

Such a law is told by the chance of at least each number. From some number on these chances are sums of periodic
sequences, each of which shrinks by one ratio from period to period: a d6 that explodes on 6 reaches k + 6 a sixth as
often as k. Sums and products of such sequences are of the same kind, so the higher of two such laws is exact without an
end, with its mean and variance.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from math import gcd, lcm

from oddsmith.law.distribution import Distribution
from oddsmith.law.ratio import Ratio

Pieces = dict[Ratio, tuple[Ratio, ...]]
"""By the ratio from one period to the next, one period of chances."""
ONE = Ratio(1)


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

    def at_least(self, number: int) -> Ratio:
        """The chance of this number or more."""
        place = number - self.low
        if place < len(self.head):
            return self.head[max(place, 0)]
        turns, place = divmod(place - len(self.head), self.period)
        total = Ratio(0)
        for ratio, chances in self.pieces.items():
            total += chances[place] * ratio**turns
        return total

    def shifted(self, by: int) -> OpenEnded:
        """The law of the number plus a modifier."""
        return OpenEnded(self.low + by, self.head, self.pieces)

    def higher(self, other: OpenEnded) -> OpenEnded:
        """The law of the higher of two independent numbers: each reaches k, less that both do."""
        low = min(self.low, other.low)
        end = max(self.low + len(self.head), other.low + len(other.head))
        period = lcm(self.period, other.period)
        both = ((self.at_least(number), other.at_least(number)) for number in range(low, end))
        mine, theirs = (one._along(range(end, end + period)) for one in (self, other))
        pieces = dict(mine)
        for ratio, chances in theirs.items():
            pieces[ratio] = _sum(pieces.get(ratio), chances)
        for (ratio, chances), (by, others) in product(mine.items(), theirs.items()):
            less = tuple(-one * two for one, two in zip(chances, others, strict=True))
            pieces[ratio * by] = _sum(pieces.get(ratio * by), less)
        return OpenEnded(low, [one + two - one * two for one, two in both], pieces)

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
        numbers = range(first + beyond * width, first + (beyond + period) * width, width)
        return OpenEnded(0, head, self._along(numbers))

    def _along(self, numbers: range) -> Pieces:
        """The pieces that these numbers behind the head make, which are as many as come back to the same place."""
        places = [divmod(number - self.low - len(self.head), self.period) for number in numbers]
        return {
            ratio ** (numbers.step * len(numbers) // self.period): tuple(
                chances[place] * ratio**turns for turns, place in places
            )
            for ratio, chances in self.pieces.items()
        }

    @property
    def mean(self) -> Ratio:
        """The exact mean: the sum of the chances of at least each number above the lowest."""
        total = sum(self.head[1:], Ratio(self.low))
        for ratio, chances in self.pieces.items():
            total += sum(chances, Ratio(0)) * (ONE - ratio) ** -1
        return total

    @property
    def variance(self) -> Ratio:
        """The exact variance: a sum of (2 k - 1) times the chance of at least k, counted from the lowest number."""
        square = Ratio(0)
        for k, chance in enumerate(self.head):
            square += chance * max(2 * k - 1, 0)
        for ratio, chances in self.pieces.items():
            ends = (ONE - ratio) ** -1
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


def _sum(known: tuple[Ratio, ...] | None, more: tuple[Ratio, ...]) -> tuple[Ratio, ...]:
    return tuple(map(Ratio.__add__, known, more)) if known else more
