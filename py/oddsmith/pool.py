"""Pools of dice, and the exact laws of what is read from them, by counting instead of listing rolls.

A die is any distribution over integers: `die(20)`, weighted, custom. A pool is dice of one or several kinds. What is
asked of it is answered by one of four ways, each polynomial in the number of dice:

- sums: powers and products of polynomials;
- weighted sums of the sorted dice (keep, drop, spread, compound and secondary readings, several at once): a layer cake;
- counts of faces (successes, tens, ones, several at once): one packed power;
- anything else that looks at how many dice show each face, in order: a fold over the faces.

Where the work grows with more than the faces, the last few laws are remembered: tables ask for the same again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from math import comb, prod
from operator import sub
from typing import TypeVar

from oddsmith.distribution import Distribution
from oddsmith.packing import Packing, power

S = TypeVar("S", bound=Hashable)
Vector = tuple[int, ...]
Kinds = tuple[tuple[Distribution[int], int], ...]


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
        packed *= packing.pack((tuple(map(sub, vector, low)), ways) for vector, ways in law.weights.items()) ** count
    return Distribution(
        {
            tuple(base + exponent for base, exponent in zip(bases, exponents, strict=True)): weight
            for exponents, weight in packing.unpack(packed)
        }
    )


class Pool:
    """Independent dice: `kinds` pairs each kind of die with how many of it there are."""

    __slots__ = ("kinds", "size")

    kinds: Kinds

    def __init__(self, kinds: Iterable[tuple[Distribution[int], int]]) -> None:
        """Take dice that may be of no kind at all, or none of a kind; the same kind may come more than once."""
        counts: dict[Distribution[int], int] = {}
        for kind, count in kinds:
            counts[kind] = counts.get(kind, 0) + count
        self.kinds = tuple(counts.items())
        self.size = sum(counts.values())

    @staticmethod
    def of(count: int, sides: int) -> Pool:
        """`count` fair dice with `sides` sides."""
        return Pool([(die(sides), count)])

    @property
    def total(self) -> int:
        """How many rolls there are."""
        return prod(kind.total**count for kind, count in self.kinds)

    @property
    def faces(self) -> list[int]:
        """Every face that some die has, ascending."""
        return _faces(self.kinds)

    def sum(self) -> Distribution[int]:
        """The law of the sum of all dice."""
        law = Distribution({0: 1})
        for kind, count in self.kinds:
            part = sum_of(kind, count)
            law = part if law.outcomes == (0,) else add(law, part)
        return law

    def highest(self, count: int) -> Distribution[int]:
        """The law of the sum of the `count` highest dice; of all, if there are no more."""
        kept = min(count, self.size)
        return self.keep([0] * (self.size - kept) + [1] * kept)

    def lowest(self, count: int) -> Distribution[int]:
        """The law of the sum of the `count` lowest dice; of all, if there are no more."""
        kept = min(count, self.size)
        return self.keep([1] * kept + [0] * (self.size - kept))

    def keep(self, multiples: Sequence[int]) -> Distribution[int]:
        """The law of the sum of the sorted dice, the i-th lowest taken `multiples[i]` times (0 drops it)."""
        return self.sorted_sums([multiples]).map(lambda sums: sums[0])

    def rank(self, place: int) -> Distribution[int]:
        """The law of the die in this place from below, 1 being the lowest: at most a face where so many dice are."""

        def reaching(face: int) -> int:
            low = Pool((kind.map(lambda shown: int(shown <= face)), count) for kind, count in self.kinds).sum()
            return sum(ways for dice, ways in low.weights.items() if dice >= place)

        reached = [0, *map(reaching, self.faces)]
        return Distribution(
            {face: upto - below for face, (below, upto) in zip(self.faces, pairwise(reached), strict=True)}
        )

    def sorted_sums(self, forms: Iterable[Sequence[int]]) -> Distribution[Vector]:
        """The joint law of several sums as in `keep`: one multiple for every die in each form."""
        return _sorted_sums(self.kinds, tuple(map(tuple, forms)))

    def counts(self, classes: Callable[[int], Vector]) -> Distribution[Vector]:
        """The joint law of counts: each die adds the vector that `classes` gives for its face."""
        return vector_sum((kind.map(classes), count) for kind, count in self.kinds)

    def fold(self, step: Callable[[S, int, int], S], initial: S, *, descending: bool = False) -> Distribution[S]:
        """The law of a state that is carried over the faces: `state = step(state, face, how many dice show it)`."""
        states: dict[Vector, dict[S, int]] = {tuple(count for _, count in self.kinds): {initial: 1}}
        for face in self.faces[::-1] if descending else self.faces:
            further: dict[Vector, dict[S, int]] = {}
            steps: dict[tuple[S, int], S] = {}
            for left, before in states.items():
                for after, showing, more in _show(self.kinds, left, face, descending=descending):
                    reached = further.setdefault(after, {})
                    for state, ways in before.items():
                        if (state, showing) not in steps:
                            steps[state, showing] = step(state, face, showing)
                        then = steps[state, showing]
                        reached[then] = reached.get(then, 0) + ways * more
            states = further
        (found,) = states.values()
        return Distribution(found)

    def largest_set(self) -> Distribution[int]:
        """The law of the size of the largest group of dice that show the same face."""
        return _largest_set(self.kinds)

    def sorted_pairs(self, other: Pool) -> Distribution[int]:
        """The law of how many pairs this pool wins when both are sorted from high to low and paired off.

        A tie is not won; dice without a partner do not count.
        """
        return _sorted_pairs(self.kinds, other.kinds)


def _faces(kinds: Kinds) -> list[int]:
    return sorted({face for kind, count in kinds if count for face in kind.weights})


@lru_cache(maxsize=128)
def _sorted_sums(kinds: Kinds, forms: tuple[Vector, ...]) -> Distribution[Vector]:
    """The joint law of sums over the sorted dice: a layer cake.

    A sum over the sorted dice is a base plus, for each gap between neighbouring faces, the gap's width times the sum of
    the multiples of all dice above the gap, which depends only on how many dice lie below. So one pass over the faces
    will do, with the number of dice placed so far as the state and the sums packed in one integer.
    """
    faces, size = _faces(kinds), sum(count for _, count in kinds)
    if any(len(form) != size for form in forms):
        raise ValueError(f"a form needs a multiple for each of {size} dice")
    gaps = [high - low for low, high in pairwise(faces)]
    above = [list(accumulate(reversed(form), initial=0))[::-1] for form in forms]
    lows, highs = [min(sums) for sums in above], [max(sums) for sums in above]
    width = sum(gaps)
    total = prod(kind.total**count for kind, count in kinds)
    packing = Packing([width * (high - low) + 1 for low, high in zip(lows, highs, strict=True)], total)
    lifts = [packing.shift([sums[n] - low for sums, low in zip(above, lows, strict=True)]) for n in range(size + 1)]

    placed: dict[Vector, int] = {(0,) * len(kinds): 1}
    for face, gap in zip(faces, [*gaps, 0], strict=True):
        placed = {
            counts: packed << (gap * lifts[sum(counts)]) for counts, packed in _place(kinds, placed, face).items()
        }
    (packed,) = placed.values()
    base = faces[0] if faces else 0
    bases = [base * sums[0] + low * width for sums, low in zip(above, lows, strict=True)]
    return Distribution(
        {
            tuple(base + exponent for base, exponent in zip(bases, exponents, strict=True)): weight
            for exponents, weight in packing.unpack(packed)
        }
    )


def _place(kinds: Kinds, placed: dict[Vector, int], face: int) -> dict[Vector, int]:
    """Let some of the dice that are not placed yet show this face, in every way; all of a kind at its last face."""
    for position, (kind, count) in enumerate(kinds):
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


def _show(kinds: Kinds, left: Vector, face: int, *, descending: bool) -> Iterator[tuple[Vector, int, int]]:
    """Every way for the dice left to show a face: what is left then, how many show it, in how many ways."""
    ways: dict[Vector, int] = {(): 1}
    for (kind, _), remaining in zip(kinds, left, strict=True):
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


@lru_cache(maxsize=128)
def _largest_set(kinds: Kinds) -> Distribution[int]:
    return Pool(kinds).fold(lambda largest, _, showing: max(largest, showing), 0)


@lru_cache(maxsize=128)
def _sorted_pairs(mine: Kinds, theirs: Kinds) -> Distribution[int]:
    """How many pairs are won: walking down the faces, a pair is won when my die of that place comes before theirs."""
    my_size, their_size = (sum(count for _, count in kinds) for kinds in (mine, theirs))
    pairs = min(my_size, their_size)
    packing = Packing((pairs + 1,), prod(kind.total**count for kind, count in mine + theirs))
    states: dict[tuple[Vector, Vector], int] = {
        (tuple(count for _, count in mine), tuple(count for _, count in theirs)): 1
    }
    for face in sorted({*_faces(mine), *_faces(theirs)}, reverse=True):
        further: dict[tuple[Vector, Vector], int] = {}
        for (mine_left, theirs_left), packed in states.items():
            mine_done, theirs_done = my_size - sum(mine_left), their_size - sum(theirs_left)
            answers = list(_show(theirs, theirs_left, face, descending=True))
            for mine_after, mine_showing, my_ways in _show(mine, mine_left, face, descending=True):
                upto = min(mine_done + mine_showing, pairs)
                for theirs_after, theirs_showing, their_ways in answers:
                    won = max(0, upto - max(mine_done, theirs_done + theirs_showing))
                    more = packed * (my_ways * their_ways) << packing.shift((won,))
                    key = mine_after, theirs_after
                    further[key] = further.get(key, 0) + more
        states = further
    (packed,) = states.values()
    return Distribution({won: weight for (won,), weight in packing.unpack(packed)})
