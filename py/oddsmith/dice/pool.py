"""Pools of dice, and the exact laws of what is read from them, by counting instead of listing rolls.

A die is any distribution over integers: `die(20)`, weighted, custom. A pool is dice of one or several kinds. What is
asked of it is answered by one of four ways, each polynomial in the number of dice:

- sums: powers and products of polynomials;
- weighted sums of the sorted dice (keep, drop, spread, compound and secondary readings, several at once): a layer cake;
- counts of faces (successes, tens, ones, several at once): one packed power;
- anything else that looks at how many dice show each face, in order: a fold over the faces.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache, reduce
from itertools import pairwise
from math import prod
from typing import TypeVar

from oddsmith.dice.counting import (
    Kinds,
    Vector,
    faces_of,
    fold,
    gather,
    largest_set,
    longest_run,
    sorted_pairs,
    sorted_sums,
)
from oddsmith.dice.order_statistics import ranked, spread
from oddsmith.errors import check_number
from oddsmith.law.distribution import Distribution, mean, reduced, scaled, variance
from oddsmith.law.packing import Packing, power, product

S = TypeVar("S", bound=Hashable)

DICE, SIDES = "The number of dice", "The number of sides"
SPARSE = 100
"""Where outcomes lie further apart than this on average, sums are made outcome by outcome."""
SMALL = 1_000
"""Larger primes are not looked for."""


@lru_cache(maxsize=256)
def die(sides: int) -> Distribution[int]:
    """A fair die with faces 1 to `sides`.

    Raises:
        InvalidInput: fewer than one.
    """
    check_number("sides", SIDES, sides, 1)
    return Distribution(dict.fromkeys(range(1, sides + 1), 1))


def sum_of(law: Distribution[int], count: int) -> Distribution[int]:
    """The law of the sum of `count` independent draws.

    Raises:
        InvalidInput: fewer than none.
    """
    check_number("count", DICE, count, 0)
    if count == 0:
        return Distribution({0: 1})
    if law.endless:
        half = sum_of(law, count // 2)
        return add(add(half, half), sum_of(law, count % 2)) if count > 1 else law
    if is_sparse(law):  # sums of a few dice are few, and those of halves, taken in pairs, many
        return reduce(add, [law] * count)
    return Distribution.consecutive(power(_coefficients(law), count), law.outcomes[0] * count)


def add(one: Distribution[int], other: Distribution[int]) -> Distribution[int]:
    """The law of the sum of two independent draws."""
    if one.endless or other.endless:
        together = one.combine(other, operator.add)
        return Distribution(together.weights, (mean(one) + mean(other), variance(one) + variance(other)))
    if is_sparse(one) or is_sparse(other):
        return one.combine(other, operator.add)
    weights = product(_coefficients(one), _coefficients(other))
    return Distribution.consecutive(weights, one.outcomes[0] + other.outcomes[0])


def subtract(one: Distribution[int], other: Distribution[int]) -> Distribution[int]:
    """The law of the difference of two independent draws."""
    return add(one, scaled(other, -1))


def _coefficients(law: Distribution[int]) -> list[int]:
    """The law as a polynomial, from its lowest outcome on."""
    outcomes = law.outcomes
    return [law.weights.get(outcome, 0) for outcome in range(outcomes[0], outcomes[-1] + 1)]


def is_sparse(law: Distribution[int]) -> bool:
    """Whether the outcomes lie so far apart that a polynomial would be mostly nothing."""
    outcomes = law.outcomes
    return outcomes[-1] - outcomes[0] > SPARSE * len(outcomes)


def vector_sum(kinds: Iterable[tuple[Distribution[Vector], int]]) -> Distribution[Vector]:
    """The joint law of the sum of independent vectors of one length: from each law so many draws."""
    kinds = list(kinds)
    lows = [tuple(map(min, zip(*law.weights, strict=True))) for law, _ in kinds]
    highs = [tuple(map(max, zip(*law.weights, strict=True))) for law, _ in kinds]
    bases, tops = (
        [sum(count * end for (_, count), end in zip(kinds, axis, strict=True)) for axis in zip(*ends, strict=True)]
        for ends in (lows, highs)
    )
    spans = [top - base + 1 for base, top in zip(bases, tops, strict=True)]
    packing = Packing(spans, prod(law.total**count for law, count in kinds))
    packed = 1
    for (law, count), low in zip(kinds, lows, strict=True):
        packed *= (
            packing.pack((tuple(map(operator.sub, vector, low)), ways) for vector, ways in law.weights.items()) ** count
        )
    return Distribution(
        {
            tuple(base + exponent for base, exponent in zip(bases, exponents, strict=True)): weight
            for exponents, weight in packing.unpack(packed)
        }
    )


def _largest_prime(number: int) -> int:
    """The largest prime that divides a number; of one with none that is small, what is left of it."""
    number, prime = abs(number), 2
    while prime * prime <= number and prime < SMALL:
        if number % prime:
            prime += 1
        else:
            number //= prime
    return number


class Pool:
    """Independent dice: `kinds` pairs each kind of die with how many of it there are."""

    __slots__ = ("kinds", "size")

    kinds: Kinds

    def __init__(self, kinds: Iterable[tuple[Distribution[int], int]]) -> None:
        """Take dice that may be of no kind at all, or none of a kind; the same kind may come more than once.

        Raises:
            InvalidInput: fewer than none of a kind.
            ValueError: a die whose law has no end, of which the sorted faces and their numbers cannot be told.
        """
        counts: dict[Distribution[int], int] = {}
        for kind, count in kinds:
            check_number("count", DICE, count, 0)
            if kind.endless:
                raise ValueError("a pool's dice must have a last face: see oddsmith.dice.die for those that explode")
            # What is known of a pool is known of every equal one: so equal dice must have equal weights, too.
            least = reduced(kind)
            counts[least] = counts.get(least, 0) + count
        self.kinds = tuple(counts.items())
        self.size = sum(counts.values())

    @staticmethod
    @lru_cache(maxsize=1024)
    def of(count: int, sides: int) -> Pool:
        """`count` fair dice with `sides` sides. Raises InvalidInput where there can be no such."""
        return Pool([(die(sides), count)])

    @property
    def total(self) -> int:
        """How many rolls there are."""
        return prod(kind.total**count for kind, count in self.kinds)

    @property
    def faces(self) -> list[int]:
        """Every face that some die has, ascending."""
        return faces_of(self.kinds)

    def sum(self) -> Distribution[int]:
        """The law of the sum of all dice."""
        parts = [sum_of(kind, count) for kind, count in self.kinds if count]
        return reduce(add, parts or [Distribution({0: 1})])

    def highest(self, count: int) -> Distribution[int]:
        """The law of the sum of the `count` highest dice; of all, if there are no more. Raises like `sum_of`."""
        check_number("count", DICE, count, 0)
        kept = min(count, self.size)
        return self.keep([0] * (self.size - kept) + [1] * kept)

    def lowest(self, count: int) -> Distribution[int]:
        """The law of the sum of the `count` lowest dice; of all, if there are no more. Raises like `sum_of`."""
        check_number("count", DICE, count, 0)
        kept = min(count, self.size)
        return self.keep([1] * kept + [0] * (self.size - kept))

    def keep(self, multiples: Sequence[int]) -> Distribution[int]:
        """The law of the sum of the sorted dice, the i-th lowest taken `multiples[i]` times (0 drops it)."""
        return self.sorted_sums([multiples]).map(lambda sums: sums[0])

    def rank(self, place: int) -> Distribution[int]:
        """The law of the die in this place from below, 1 being the lowest: at most a face where so many dice are.

        Raises:
            InvalidInput: there is no such place.
        """
        check_number("place", "The place", place, 1, self.size)
        if len(self.kinds) == 1:
            return ranked(self.kinds[0][0], self.size, self.size + 1 - place)

        def reaching(face: int) -> int:
            low = Pool((kind.map(lambda shown: int(shown <= face)), count) for kind, count in self.kinds).sum()
            return sum(ways for dice, ways in low.weights.items() if dice >= place) * self.total // low.total

        reached = [0, *map(reaching, self.faces)]
        return Distribution(
            {face: upto - below for face, (below, upto) in zip(self.faces, pairwise(reached), strict=True)}
        )

    def spread(self, discard: int = 0, nth: int = 0) -> Distribution[int]:
        """The law of one of the `spreads`, the first being number 0; raises as that does."""
        form = self._apart(discard, nth)
        (kind, _), *others = self.kinds
        if nth == 0 and self.size - discard > 1 and not others and kind is die(kind.total):
            return spread(self.size, discard, kind.total)
        return self.keep(form)

    def spreads(self, count: int, discard: int = 0) -> Distribution[Vector]:
        """The joint law of highest die less lowest, second highest less second lowest, and so on, `count` of these.

        Of the sorted dice the `discard` highest are dropped before.

        Raises:
            InvalidInput: there are too few dice.
        """
        return self.sorted_sums([self._apart(discard, nth) for nth in range(count)])

    def _apart(self, discard: int, nth: int) -> list[int]:
        """What a spread takes of the sorted dice: the nth highest kept, less the nth lowest."""
        check_number("discard", "The number of discarded dice", discard, 0, self.size - 2 * nth - 1)
        form = [0] * self.size
        form[nth] -= 1
        form[self.size - discard - 1 - nth] += 1
        return form

    def sorted_sums(self, forms: Iterable[Sequence[int]]) -> Distribution[Vector]:
        """The joint law of several sums as in `keep`: one multiple for every die in each form."""
        return sorted_sums(self.kinds, tuple(map(tuple, forms)))

    def counts(self, classes: Callable[[int], Vector]) -> Distribution[Vector]:
        """The joint law of counts: each die adds the vector that `classes` gives for its face."""
        return vector_sum((kind.map(classes), count) for kind, count in self.kinds)

    def fold(self, step: Callable[[S, int, int], S], initial: S, *, descending: bool = False) -> Distribution[S]:
        """The law of a state that is carried over the faces: `state = step(state, face, how many dice show it)`."""
        return fold(self.kinds, step, initial, descending=descending)

    def product(self) -> Distribution[int]:
        """The law of the product of all dice."""
        return gather(self.kinds, operator.mul, 1, order=_largest_prime)

    def gather(self, add: Callable[[S, int], S], initial: S) -> Distribution[S]:
        """The law of a state to which each die adds its face, where their order does not matter: `operator.mul`, 1."""
        return gather(self.kinds, add, initial)

    def largest_set(self) -> Distribution[int]:
        """The law of the size of the largest group of dice that show the same face."""
        return largest_set(self.kinds)

    def longest_run(self) -> Distribution[int]:
        """The law of the length of the longest run of neighbouring faces that are all shown: 3 for 2, 3, 4, 4, 6."""
        return longest_run(self.kinds)

    def sorted_pairs(self, other: Pool) -> Distribution[int]:
        """The law of how many pairs this pool wins when both are sorted from high to low and paired off.

        A tie is not won; dice without a partner do not count.
        """
        return sorted_pairs(self.kinds, other.kinds)
