"""Pools of dice, and the exact laws of what is read from them, by counting instead of listing rolls.

A die is any distribution over integers: `die(20)`, weighted, custom. A pool is dice of one or several kinds. What is
asked of it is answered by one of four ways, each polynomial in the number of dice:

- sums: powers and products of polynomials;
- weighted sums of the sorted dice (keep, drop, spread, compound and secondary readings, several at once): a layer cake;
- counts of faces (successes, tens, ones, several at once): one packed power;
- anything else that looks at how many dice show each face, in order: a fold over the faces.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from math import comb
from typing import TypeVar

from oddsmith.distribution import Distribution
from oddsmith.packing import Packing, power

S = TypeVar("S", bound=Hashable)
Vector = tuple[int, ...]


@lru_cache(maxsize=256)
def die(sides: int) -> Distribution[int]:
    """A fair die with faces 1 to `sides`."""
    return Distribution(dict.fromkeys(range(1, sides + 1), 1))


def sum_of(law: Distribution[int], count: int) -> Distribution[int]:
    """The law of the sum of `count` independent draws."""
    if count == 0:
        return Distribution({0: 1})
    low, high = law.outcomes[0], law.outcomes[-1]
    weights = power([law.weights.get(outcome, 0) for outcome in range(low, high + 1)], count)
    return Distribution({low * count + i: weight for i, weight in enumerate(weights)})


def add(one: Distribution[int], other: Distribution[int]) -> Distribution[int]:
    """The law of the sum of two independent draws, by one product of packed integers."""
    lows = one.outcomes[0], other.outcomes[0]
    span = one.outcomes[-1] - lows[0] + other.outcomes[-1] - lows[1] + 1
    packing = Packing((span,), one.total * other.total)
    packed = [
        packing.pack(((outcome - low,), weight) for outcome, weight in law.weights.items())
        for law, low in zip((one, other), lows, strict=True)
    ]
    return Distribution({sum(lows) + i: weight for (i,), weight in packing.unpack(packed[0] * packed[1])})


class Pool:
    """Independent dice: `kinds` pairs each kind of die with how many of it there are."""

    __slots__ = ("kinds", "size")

    def __init__(self, kinds: Iterable[tuple[Distribution[int], int]]) -> None:
        self.kinds = tuple((kind, count) for kind, count in kinds if count)
        self.size = sum(count for _, count in self.kinds)

    @staticmethod
    def of(count: int, sides: int) -> Pool:
        """`count` fair dice with `sides` sides."""
        return Pool([(die(sides), count)])

    @property
    def total(self) -> int:
        """How many rolls there are."""
        rolls = 1
        for kind, count in self.kinds:
            rolls *= kind.total**count
        return rolls

    @property
    def faces(self) -> list[int]:
        """Every face that some die has, ascending."""
        return sorted({face for kind, _ in self.kinds for face in kind.weights})

    def sum(self) -> Distribution[int]:
        """The law of the sum of all dice."""
        law = Distribution({0: 1})
        for kind, count in self.kinds:
            part = sum_of(kind, count)
            law = part if law.outcomes == (0,) else add(law, part)
        return law

    def highest(self, count: int) -> Distribution[int]:
        """The law of the sum of the `count` highest dice."""
        return self.keep([0] * (self.size - count) + [1] * count)

    def lowest(self, count: int) -> Distribution[int]:
        """The law of the sum of the `count` lowest dice."""
        return self.keep([1] * count + [0] * (self.size - count))

    def keep(self, multiples: Sequence[int]) -> Distribution[int]:
        """The law of the sum of the sorted dice, the i-th lowest taken `multiples[i]` times (0 drops it)."""
        return self.sorted_sums([multiples]).map(lambda sums: sums[0])

    def sorted_sums(self, forms: Sequence[Sequence[int]]) -> Distribution[Vector]:
        """The joint law of several sums as in `keep`.

        A sum over the sorted dice is a base plus, for each gap between neighbouring faces, the gap's width times the
        sum of the multiples of all dice above the gap, which depends only on how many dice lie below. So one pass over
        the faces will do, with the number of dice placed so far as the state and the sums packed in one integer.
        """
        faces, size = self.faces, self.size
        gaps = [high - low for low, high in pairwise(faces)]
        above = [list(accumulate(reversed(form), initial=0))[::-1] for form in forms]
        lows, highs = [min(sums) for sums in above], [max(sums) for sums in above]
        width = sum(gaps)
        packing = Packing([width * (high - low) + 1 for low, high in zip(lows, highs, strict=True)], self.total)
        lifts = [packing.shift([sums[n] - low for sums, low in zip(above, lows, strict=True)]) for n in range(size + 1)]

        placed: dict[Vector, int] = {tuple(0 for _ in self.kinds): 1}
        for index, face in enumerate(faces):
            gap = gaps[index] if index < len(gaps) else 0
            spread = self._place(placed, face)
            placed = {counts: packed << (gap * lifts[sum(counts)]) for counts, packed in spread.items()}
        (packed,) = placed.values()
        bases = [faces[0] * sums[0] + low * width for sums, low in zip(above, lows, strict=True)]
        return Distribution(
            {
                tuple(base + exponent for base, exponent in zip(bases, exponents, strict=True)): weight
                for exponents, weight in packing.unpack(packed)
            }
        )

    def _place(self, placed: dict[Vector, int], face: int) -> dict[Vector, int]:
        """Let some of the dice that are not placed yet show this face, in every way; all of a kind at its last face."""
        for position, (kind, count) in enumerate(self.kinds):
            weight = kind.weights.get(face, 0)
            if not weight:
                continue
            powers = [weight**n for n in range(count + 1)]
            last = face == kind.outcomes[-1]
            further: dict[Vector, int] = {}
            for counts, ways in placed.items():
                done = counts[position]
                left = count - done
                for showing in (left,) if last else range(left + 1):
                    key = (*counts[:position], done + showing, *counts[position + 1 :])
                    more = ways * (comb(left, showing) * powers[showing])
                    further[key] = further.get(key, 0) + more
            placed = further
        return placed

    def counts(self, classes: Callable[[int], Vector]) -> Distribution[Vector]:
        """The joint law of counts: each die adds the vector (of integers >= 0) that `classes` gives for its face."""
        kinds = [(kind.map(classes), count) for kind, count in self.kinds]
        length = len(classes(self.faces[0]))
        spans = [
            1 + sum(count * max(vector[i] for vector in kind.weights) for kind, count in kinds) for i in range(length)
        ]
        packing = Packing(spans, self.total)
        packed = 1
        for kind, count in kinds:
            packed *= packing.pack(kind.weights.items()) ** count
        return Distribution(dict(packing.unpack(packed)))

    def fold(self, step: Callable[[S, int, int], S], initial: S, *, descending: bool = False) -> Distribution[S]:
        """The law of a state that is carried over the faces: `state = step(state, face, how many dice show it)`."""
        faces = self.faces[::-1] if descending else self.faces
        states: dict[tuple[Vector, S], int] = {(tuple(count for _, count in self.kinds), initial): 1}
        for face in faces:
            further: dict[tuple[Vector, S], int] = {}
            steps: dict[tuple[S, int], S] = {}
            for (left, state), ways in states.items():
                for after, showing, more in self._show(left, face, descending=descending):
                    if (state, showing) not in steps:
                        steps[state, showing] = step(state, face, showing)
                    key = after, steps[state, showing]
                    further[key] = further.get(key, 0) + ways * more
            states = further
        return Distribution({state: ways for (_, state), ways in states.items()})

    def _show(self, left: Vector, face: int, *, descending: bool) -> Iterator[tuple[Vector, int, int]]:
        """Every way for the dice left to show a face: what is left then, how many show it, in how many ways."""
        ways: dict[Vector, int] = {(): 1}
        for (kind, _), remaining in zip(self.kinds, left, strict=True):
            weight = kind.weights.get(face, 0)
            last = face == kind.outcomes[0 if descending else -1]
            choices = (remaining,) if last else range(remaining + 1) if weight else (0,)
            ways = {
                (*before, remaining - showing): many * comb(remaining, showing) * weight**showing
                for before, many in ways.items()
                for showing in choices
            }
        for after, many in ways.items():
            yield after, sum(left) - sum(after), many

    def largest_set(self) -> Distribution[int]:
        """The law of the size of the largest group of dice that show the same face."""
        return self.fold(lambda largest, _, showing: max(largest, showing), 0)

    def sorted_pairs(self, other: Pool) -> Distribution[int]:
        """The law of how many pairs this pool wins when both are sorted from high to low and paired off.

        A tie is not won; dice without a partner do not count. Walking down the faces, a pair is won when this pool's
        die of that place lies at a face above the one where the other's does.
        """
        pairs = min(self.size, other.size)
        faces = sorted({*self.faces, *other.faces}, reverse=True)
        mine_left, theirs_left = tuple(n for _, n in self.kinds), tuple(n for _, n in other.kinds)
        packing = Packing((pairs + 1,), self.total * other.total)
        states: dict[tuple[Vector, Vector], int] = {(mine_left, theirs_left): 1}
        for face in faces:
            further: dict[tuple[Vector, Vector], int] = {}
            for (mine, theirs), packed in states.items():
                mine_done, theirs_done = self.size - sum(mine), other.size - sum(theirs)
                answers = list(other._show(theirs, face, descending=True))
                for mine_after, mine_showing, mine_ways in self._show(mine, face, descending=True):
                    upto = min(mine_done + mine_showing, pairs)
                    for theirs_after, theirs_showing, their_ways in answers:
                        won = max(0, upto - max(mine_done, theirs_done + theirs_showing))
                        key = mine_after, theirs_after
                        more = packed * (mine_ways * their_ways) << packing.shift((won,))
                        further[key] = further.get(key, 0) + more
            states = further
        (packed,) = states.values()
        return Distribution({won: weight for (won,), weight in packing.unpack(packed)})
