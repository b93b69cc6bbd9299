"""Dice thrown and read together: the highest three of them, how many show a 6, runs and sets."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any, TypeVar

from oddsmith.algebra.faces import Which, counted, meeting
from oddsmith.algebra.law import Law
from oddsmith.algebra.parts import as_outcome, named
from oddsmith.algebra.shown import Shown
from oddsmith.dice import pool as engine
from oddsmith.dice.open_ended import NotKnown, continued, kept
from oddsmith.dice.sums import DICE, die
from oddsmith.errors import check_number, shown
from oddsmith.law.distribution import Distribution

S = TypeVar("S", bound=Hashable)
OF_ENDLESS = "of dice without an end only sum, highest, lowest, middle and rank can be told"
OF_DIFFERENT = "several of dice without an end can be kept only where they are alike and explode on their highest face"
NO_NUMBER = "a pool is dice, not a number: add them up, pool.sum() >= 5, or keep some, pool.highest(3)"
Step = Callable[..., S]
"""Takes a state, a face and how many dice of each pool show it; returns the next state."""


class Pool(Shown):
    """Dice of one or several kinds: `d6.pool(4)`, `d6.pool(4) + d8.pool(2)`, `Pool(d6, d6, d8)`.

    Every answer is the law of something that is read from the whole pool. Two pools are independent.

    >>> from oddsmith import d6
    >>> (d6.pool(4).highest(3) == 18).chance
    Ratio(7/432)
    """

    __slots__ = ("_counts", "_error", "_plain")

    def __init__(self, *dice: Distribution[int]) -> None:
        """Give the dice one by one: `Pool(d6, d6, d8)`."""
        self._take([(one, 1) for one in dice])

    @staticmethod
    def of(one: Distribution[int], count: int) -> Pool:
        """A pool of `count` identical dice. Raises InvalidInput: when `count` is below 0."""
        made = Pool.__new__(Pool)
        made._take([(one, count)])
        return made

    def _take(self, kinds: Sequence[tuple[Distribution[int], int]]) -> None:
        for kind, count in kinds:
            if not isinstance(kind, Distribution):
                raise TypeError(f"a pool is made of dice, not of {kind!r}: Pool(d6, d6, d8), or d6.pool(2)")
            if isinstance(count, Distribution):
                raise TypeError("a pool has a fixed number of dice: write d4 @ d6, or d4.then(lambda n: d6.pool(n).…)")
            if isinstance(count, Sequence) and not isinstance(count, str):
                raise TypeError(f"say how many dice; to keep some of them d6.pool({len(count)}).keep({count})")
        numbers = [(Law.of(kind).numbers, count) for kind, count in kinds or [(die(1), 0)]]
        self._counts = Counter(engine.merged(numbers))
        self._error = sum(kind.error * count for kind, count in self._counts.items())
        self._plain = None if any(kind.endless for kind in self._counts) else engine.Pool(self._counts.items())

    @property
    def _dice(self) -> engine.Pool:
        """The engine's pool of these dice. Raises ValueError: when some are endless."""
        if self._plain is None:
            raise ValueError(f"{OF_ENDLESS}: limit them, d10.explode(times=4)")
        return self._plain

    def _law(self, law: Distribution[S]) -> Law[S]:
        return Law.of(law.within(self._error))

    def __len__(self) -> int:
        """How many dice there are."""
        return sum(self._counts.values())

    @property
    def kinds(self) -> list[tuple[Law[int], int]]:
        """Each kind of die with its count."""
        return [(Law.of(kind), count) for kind, count in self._counts.items() if count]

    def __add__(self, other: Pool) -> Pool:
        """The dice of both pools."""
        if isinstance(other, Distribution):
            raise TypeError("a pool and a die: write pool + die.pool(1) to put it in, or pool.sum() + die to add it")
        if isinstance(other, int):
            raise TypeError(NO_NUMBER)
        if not isinstance(other, Pool):
            return NotImplemented
        made = Pool.__new__(Pool)
        made._take([*self._counts.items(), *other._counts.items()])
        return made

    if not TYPE_CHECKING:  # hidden from type checkers, so that they reject these too

        def _refuse(self, *_):
            raise TypeError(NO_NUMBER)

        __lt__ = __le__ = __gt__ = __ge__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _refuse
        __rmatmul__ = __getitem__ = _refuse

        def __getattr__(self, name):
            told = f": pool.sum().{name}, or that of pool.highest(3)" if hasattr(Law, name) else ""
            raise AttributeError(f"a pool has no {name}{told}")

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int):
            raise TypeError(NO_NUMBER)
        return isinstance(other, Pool) and +self._counts == +other._counts

    def __hash__(self) -> int:
        return hash(frozenset((+self._counts).items()))

    def __repr__(self) -> str:
        kinds = ", ".join(f"{count} of {kind.weights}" for kind, count in self.kinds)
        return f"Pool({kinds})"

    # Sums

    def sum(self) -> Law[int]:
        """The sum of all dice."""
        if self._plain:
            return self._law(self._plain.sum())
        return reduce(operator.add, [count @ Law.of(kind) for kind, count in self._counts.items()])

    def highest(self, count: int = 1) -> Law[int]:
        """The sum of the `count` highest dice, or of all if there are fewer."""
        check_number("count", DICE, count, 0)
        return self._kept(range(max(len(self) - count, 0), len(self)))

    def lowest(self, count: int = 1) -> Law[int]:
        """The sum of the `count` lowest dice, or of all if there are fewer."""
        check_number("count", DICE, count, 0)
        return self._kept(range(min(count, len(self))))

    def middle(self, count: int = 1) -> Law[int]:
        """The sum of the `count` middle dice, with as many left out above as below.

        Raises InvalidInput: below 0; ValueError: when that is impossible.
        """
        check_number("count", DICE, count, 0)
        outside = len(self) - count
        if outside < 0 or outside % 2:
            allowed = ", ".join(map(str, range(len(self) % 2, len(self) + 1, 2)))
            raise ValueError(f"of {len(self)} dice the middle {count} cannot be taken: take {allowed}")
        return self._kept(range(outside // 2, outside // 2 + count))

    def rank(self, place: int) -> Law[int]:
        """The die at this place from below, 1 being the lowest. Raises InvalidInput: when there is no such place."""
        check_number("place", "The place", place, 1, len(self))
        return self._kept(range(place - 1, place))

    def _kept(self, places: range) -> Law[int]:
        """The sum of the dice at these places from below, 0 being the lowest."""
        if self._plain:
            return self.keep([int(place in places) for place in range(len(self))])
        if len(places) in {0, len(self)}:
            return self.sum() if places else Law({0: 1})
        try:
            totals = [continued(kind) for kind, count in self._counts.items() for _ in range(count)]
            return self._law(kept(totals, places, 0))
        except NotKnown:
            raise ValueError(f"{OF_DIFFERENT}: limit them, d10.explode(9, 10, times=4)") from None

    def spread(self) -> Law[int]:
        """The highest die minus the lowest. Raises InvalidInput: when the pool is empty."""
        return self._law(self._dice.spread())

    def keep(self, multiples: Sequence[int]) -> Law[int]:
        """The sum of the sorted dice, each times its multiple, lowest first: `[0, 1, 1]` drops the lowest of three.

        Raises ValueError: when there is not one multiple for each die.
        """
        return self._law(self._dice.keep(_multiples(multiples)))

    def keeps(self, **forms: Sequence[int]) -> Law[Any]:
        """Several sums of the same roll, each as in `keep`: `keeps(total=[1, 1, 1], best=[0, 0, 1])`."""
        sums = self._dice.sorted_sums(map(_multiples, forms.values()))
        return self._law(sums.map(named(tuple(forms))))

    def product(self) -> Law[int]:
        """The product of all dice."""
        return self._law(self._dice.product())

    # Faces

    def count(self, *which: Which, at_least: int | None = None, at_most: int | None = None) -> Law[int]:
        """How many dice show the faces asked for: `count(6)`, `count([5, 6])`, `count(at_least=5)`.

        Or how many meet a condition: `count(lambda face: face % 2 == 0)`. A face that no die has counts 0.
        """
        shows = counted(which, at_least, at_most)
        marked = [(kind.map(lambda face: int(shows(face))), count) for kind, count in self._dice.kinds]
        return self._law(engine.Pool(marked).sum())

    def counts(self, **which: Which) -> Law[Any]:
        """Several counts of the same roll, by name: `counts(hits=lambda face: face >= 5, sixes=6)`."""
        tests = [meeting((one,)) for one in which.values()]
        law = self._dice.counts(lambda face: tuple(int(test(face)) for test in tests))
        return self._law(law.map(named(tuple(which))))

    def sets(self, at_least: int = 1) -> Law[tuple[int, ...]]:
        """The sizes of all groups of matching dice, largest first: `(3, 2)` for a full house.

        `sets(2)` includes only groups of two or more.
        """
        check_number("at_least", "The size of a set", at_least, 0)

        def step(sizes: tuple[int, ...], _: int, showing: int) -> tuple[int, ...]:
            return tuple(sorted((*sizes, showing), reverse=True)) if showing >= max(at_least, 1) else sizes

        return self.fold(step, ())

    def largest_set(self) -> Law[int]:
        """The size of the largest group of matching dice."""
        return self._law(self._dice.largest_set())

    def longest_run(self) -> Law[int]:
        """The length of the longest run of consecutive faces: 3 for 2, 3, 4, 4, 6."""
        return self._law(self._dice.longest_run())

    def pairs_won(self, other: Pool) -> Law[int]:
        """How many pairs this pool wins when both are sorted from high to low and paired off; ties are not won."""
        _check_pools([other])
        return Law.of(self._dice.sorted_pairs(other._dice), self._error + other._error)

    def fold(self, step: Step[S], initial: S, *others: Pool, descending: bool = False) -> Law[S]:
        """The law of any state computed from how many dice show each face, from the lowest face up or the highest down.

        The state is carried over the faces: `state = step(state, face, how many dice show it)`. Other pools are counted
        alongside: `step(state, face, mine, theirs)`. Faces that no die has are skipped: for `d([1, 3])`, 2 is.

        >>> from oddsmith import d6
        >>> pairs = d6.pool(5).fold(lambda pairs, face, dice: pairs + dice // 2, 0)
        >>> (pairs == 2).chance
        Ratio(47/162)
        """
        _check_pools(others)
        law = self._dice.fold(step, initial, *(pool._dice for pool in others), descending=descending)
        if any(as_outcome(state) is not state for state in law.weights):
            law = law.map(as_outcome)
        return Law.of(law, sum(pool._error for pool in (self, *others)))


def _multiples(multiples: Sequence[int]) -> Sequence[int]:
    """Check how often each sorted die is taken. Raises TypeError: when that is not a list of whole numbers."""
    if not isinstance(multiples, Sequence) or not all(isinstance(one, int) for one in multiples):
        raise TypeError(f"say how often each die is taken, such as [0, 1, 1], not {shown(repr(multiples))}")
    return multiples


def _check_pools(others: Sequence[Pool]) -> None:
    for other in others:
        if not isinstance(other, Pool):
            raise TypeError(f"the other side is a pool too, such as d6.pool(2), not {shown(repr(other))}")
