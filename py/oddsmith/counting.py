"""What is read from the faces of several dice, by counting over them from one end to the other.

Every function takes the kinds of dice with how many there are of each. None lists rolls: the states that are carried
from face to face are how many dice have been met so far and what has to be remembered of them. Tables ask for the same
laws again and again, so the last few are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from itertools import accumulate, pairwise, zip_longest
from math import comb, prod
from typing import TypeVar

from oddsmith.distribution import Distribution
from oddsmith.packing import Packing

S = TypeVar("S", bound=Hashable)
Vector = tuple[int, ...]
Kinds = tuple[tuple[Distribution[int], int], ...]


def faces_of(kinds: Kinds) -> list[int]:
    """Every face that some die has, ascending."""
    return sorted({face for kind, count in kinds if count for face in kind.weights})


@lru_cache(maxsize=128)
def sorted_sums(kinds: Kinds, forms: tuple[Vector, ...]) -> Distribution[Vector]:
    """The joint law of sums over the sorted dice: a layer cake.

    A sum over the sorted dice is a base plus, for each gap between neighbouring faces, the gap's width times the sum of
    the multiples of all dice above the gap, which depends only on how many dice lie below. So one pass over the faces
    will do, with the number of dice placed so far as the state and the sums packed in one integer.
    """
    faces, size = faces_of(kinds), sum(count for _, count in kinds)
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
    for face, gap in zip_longest(faces, gaps, fillvalue=0):
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


def fold(kinds: Kinds, step: Callable[[S, int, int], S], initial: S, *, descending: bool = False) -> Distribution[S]:
    """The law of a state carried over the faces; the dice of each kind that are left are all else there is to know."""
    states: dict[Vector, dict[S, int]] = {tuple(count for _, count in kinds): {initial: 1}}
    for face in faces_of(kinds)[::-1] if descending else faces_of(kinds):
        further: dict[Vector, dict[S, int]] = {}
        steps: dict[tuple[S, int], S] = {}
        for left, before in states.items():
            for after, showing, more in _show(kinds, left, face, descending=descending):
                reached = further.setdefault(after, {})
                for state, ways in before.items():
                    if (state, showing) not in steps:
                        steps[state, showing] = step(state, face, showing)
                    then = steps[state, showing]
                    reached[then] = reached.get(then, 0) + ways * more
        states = further
    (found,) = states.values()
    return Distribution(found)


@lru_cache(maxsize=128)
def largest_set(kinds: Kinds) -> Distribution[int]:
    """The law of the size of the largest group of dice that show the same face."""
    return fold(kinds, lambda largest, _, showing: max(largest, showing), 0)


@lru_cache(maxsize=128)
def sorted_pairs(mine: Kinds, theirs: Kinds) -> Distribution[int]:
    """How many pairs are won: walking down the faces, a pair is won when my die of that place comes before theirs."""
    my_size, their_size = (sum(count for _, count in kinds) for kinds in (mine, theirs))
    pairs = min(my_size, their_size)
    packing = Packing((pairs + 1,), prod(kind.total**count for kind, count in mine + theirs))
    states: dict[tuple[Vector, Vector], int] = {
        (tuple(count for _, count in mine), tuple(count for _, count in theirs)): 1
    }
    for face in sorted({*faces_of(mine), *faces_of(theirs)}, reverse=True):
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
