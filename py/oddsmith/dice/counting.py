"""What is read from the faces of several dice, by counting over them from one end to the other.

Every function takes the kinds of dice with how many there are of each. None lists rolls: the states that are carried
from face to face are how many dice of each kind have not shown theirs yet and what has to be remembered of the others.
Tables ask for the same laws again and again, so the last few are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate, pairwise, repeat
from math import comb, prod
from typing import Any, TypeVar

from oddsmith.law.distribution import Distribution, ascending, scaled
from oddsmith.law.kept import Kept
from oddsmith.law.packing import Packing

S = TypeVar("S", bound=Hashable)
Vector = tuple[int, ...]
Kinds = tuple[tuple[Distribution[int], int], ...]
Shows = Callable[[Vector], list[tuple[Vector, int, int]]]


def faces_of(kinds: Kinds) -> list[int]:
    """Every face that some die has, ascending."""
    return sorted({face for kind, count in kinds if count for face in kind.weights})


def walk(kinds: Kinds, faces: Sequence[int], idle: int = 0) -> Iterator[tuple[int, Shows]]:
    """Each face of a walk up or down with a function of the dice that are left.

    It gives every way for them to show the face: what is left then, how many show it, in how many ways. All that are
    left show it when it is their last; and where no more than `idle` would be left, of which nothing is to be known,
    they show what they like and none is left. Kinds whose dice are the same on all faces still to come are one kind
    from then on, the first of them: a d20 that is below 13 is a d12. That keeps the states few.
    """
    columns = [[kind.weights.get(face, 0) for face in faces] for kind, _ in kinds]
    for k, face in enumerate(faces, 1):
        rests = [column[k:] for column in columns]
        first = [rests.index(rest) for rest in rests]
        weights = [(column[k - 1], sum(rest)) for column, rest in zip(columns, rests, strict=True)]
        yield face, cache(lambda left, weights=weights, first=first: _showing(left, weights, first, idle))


def _showing(left: Vector, weights: list[tuple[int, int]], first: list[int], idle: int) -> list[tuple[Vector, int, int]]:
    size = sum(left)
    most = size - idle - 1 if idle else size
    if len(left) == 1:
        found = [((size - showing,), showing, more) for showing, more in _of_one_kind(size, *weights[0], most)]
    else:
        ways: dict[Vector, int] = {(0,) * len(left): 1}
        for remaining, place, (weight, rest) in zip(left, first, weights, strict=True):
            further: dict[Vector, int] = {}
            for showing, more in _of_one_kind(remaining, weight, rest, most):
                for after, many in ways.items():
                    key = (*after[:place], after[place] + remaining - showing, *after[place + 1 :])
                    further[key] = further.get(key, 0) + many * more
            ways = further
        found = [(after, size - sum(after), many) for after, many in ways.items()]
    if not idle:
        return found
    found = [(after, showing, many) for after, showing, many in found if showing <= most]
    known = sum(many * prod([rest**n for (_, rest), n in zip(weights, after, strict=True)]) for after, _, many in found)
    every = prod([(weight + rest) ** n for (weight, rest), n in zip(weights, left, strict=True)])
    return [*found, ((0,) * len(left), size, every - known)]


def _of_one_kind(left: int, weight: int, rest: int, most: int) -> list[tuple[int, int]]:
    """How many of these dice may show a face of this weight, each number with the ways to do it."""
    if not rest:
        return [(left, weight**left)]
    return [(n, comb(left, n) * weight**n) for n in range(min(left, most) + 1)] if weight else [(0, 1)]


def left_at_first(kinds: Kinds) -> Vector:
    """The dice of each kind before any has shown its face."""
    return tuple(count for _, count in kinds)


@Kept
def sorted_sums(kinds: Kinds, forms: tuple[Vector, ...]) -> Distribution[Vector]:
    """The joint law of sums over the sorted dice: a layer cake.

    A sum over the sorted dice is a base plus, for each gap between neighbouring faces, the gap's width times the sum of
    the multiples of all dice above the gap, which depends only on how many dice lie below. So one walk down the faces
    will do, with the dice that are left as the state and the sums packed in one integer. Where at least half of the
    dice are lowest ones that no form takes, it ends at these; where they are highest ones, it walks up.

    Raises:
        ValueError: a form without a multiple for every die.
    """
    faces, size = faces_of(kinds), sum(count for _, count in kinds)
    if any(len(form) != size for form in forms):
        raise ValueError(f"a form needs a multiple for each of {size} dice")
    taken = [any(multiples) for multiples in zip(*forms, strict=True)]
    idle, idle_above = (next((n for n, one in enumerate(ends) if one), size) for ends in (taken, taken[::-1]))
    if 2 * idle_above >= size > idle:
        mirrored = sorted_sums(
            tuple((scaled(kind, -1), count) for kind, count in kinds), tuple(form[::-1] for form in forms)
        )
        return mirrored.map(lambda sums: tuple(-one for one in sums))
    gaps = [high - low for low, high in pairwise(faces)]
    above = [list(accumulate(reversed(form), initial=0))[::-1] for form in forms]
    lows, highs = [min(sums) for sums in above], [max(sums) for sums in above]
    width = sum(gaps)
    total = prod(kind.total**count for kind, count in kinds)
    packing = Packing([width * (high - low) + 1 for low, high in zip(lows, highs, strict=True)], total)
    lifts = [packing.shift([sums[n] - low for sums, low in zip(above, lows, strict=True)]) for n in range(size + 1)]

    states = {left_at_first(kinds): 1}
    for (_, shows), gap in zip(walk(kinds, faces[::-1], idle if 2 * idle >= size else 0), [*gaps[::-1], 0], strict=False):
        further: dict[Vector, int] = {}
        for left, packed in states.items():
            for after, _, ways in shows(left):
                further[after] = further.get(after, 0) + packed * ways
        states = {left: packed << gap * lifts[sum(left)] for left, packed in further.items()}
    (packed,) = states.values()
    base = faces[0] if faces else 0
    bases = [base * sums[0] + low * width for sums, low in zip(above, lows, strict=True)]
    return Distribution(
        {
            tuple(base + exponent for base, exponent in zip(bases, exponents, strict=True)): weight
            for exponents, weight in packing.unpack(packed)
        }
    )


def fold(kinds: Kinds, step: Callable[[S, int, int], S], initial: S, *, descending: bool = False) -> Distribution[S]:
    """The law of a state carried over the faces; the dice that are left are all else there is to know."""
    states: dict[Vector, dict[S, int]] = {left_at_first(kinds): {initial: 1}}
    for face, shows in walk(kinds, faces_of(kinds)[::-1] if descending else faces_of(kinds)):
        further: dict[Vector, dict[S, int]] = {}
        steps: dict[tuple[S, int], S] = {}
        for left, before in states.items():
            for after, showing, more in shows(left):
                reached = further.setdefault(after, {})
                for state, ways in before.items():
                    if (state, showing) not in steps:
                        steps[state, showing] = step(state, face, showing)
                    then = steps[state, showing]
                    reached[then] = reached.get(then, 0) + ways * more
        states = further
    (found,) = states.values()
    return Distribution(found)


def gather(
    kinds: Kinds, add: Callable[[S, int], S], initial: S, order: Callable[[int], int] | None = None
) -> Distribution[S]:
    """The law of a state to which each die adds its face, where the order does not matter (a product, say).

    Then a face that no die shows changes nothing, and what was reached with fewer dice stays where it is. It is fastest
    if the faces that often lead to the same state come first: `order` sorts them.
    """
    reached = {initial: 1}
    for kind, count in kinds:
        by_dice: list[dict[S, int]] = [reached, *({} for _ in range(count))]
        for face in sorted(kind.weights, key=order):
            weight = kind.weights[face]
            for dice in reversed(range(count)):
                states, ways = list(by_dice[dice]), list(by_dice[dice].values())
                for showing in range(1, count - dice + 1):
                    states = list(map(add, states, repeat(face)))
                    further, more = by_dice[dice + showing], comb(count - dice, showing) * weight**showing
                    for state, many in zip(states, ways, strict=True):
                        further[state] = further.get(state, 0) + many * more
        reached = by_dice[count]
    outcomes: Any = reached
    outcomes = sorted(outcomes)
    weights = list(map(reached.__getitem__, outcomes))
    return ascending(dict(zip(outcomes, weights, strict=True)), sum(weights))


@lru_cache(maxsize=128)
def largest_set(kinds: Kinds) -> Distribution[int]:
    """The law of the size of the largest group of dice that show the same face."""
    return fold(kinds, lambda largest, _, showing: max(largest, showing), 0, descending=True)


@lru_cache(maxsize=128)
def longest_run(kinds: Kinds) -> Distribution[int]:
    """The law of the length of the longest run of neighbouring numbers that are all shown."""

    def step(state: tuple[int, int, int], face: int, showing: int) -> tuple[int, int, int]:
        longest, run, last = state
        run = (run + 1 if run and face == last + 1 else 1) if showing else 0
        return max(longest, run), run, face

    return fold(kinds, step, (0, 0, 0)).map(lambda state: state[0])


@lru_cache(maxsize=128)
def sorted_pairs(mine: Kinds, theirs: Kinds) -> Distribution[int]:
    """How many pairs are won when both pools are sorted from high to low and paired off.

    Walking down the faces, theirs before mine at each: a pair is won when my die of that place comes before theirs.
    """
    pairs = min(sum(left_at_first(mine)), sum(left_at_first(theirs)))
    packing = Packing((pairs + 1,), prod(kind.total**count for kind, count in mine + theirs))
    faces = sorted({*faces_of(mine), *faces_of(theirs)}, reverse=True)
    my_size, their_size = sum(left_at_first(mine)), sum(left_at_first(theirs))
    states = {(left_at_first(mine), left_at_first(theirs)): 1}
    for (_, my_shows), (_, their_shows) in zip(walk(mine, faces), walk(theirs, faces), strict=True):
        between: dict[tuple[Vector, Vector], int] = {}
        for (my_left, their_left), packed in states.items():
            for after, _, ways in their_shows(their_left):
                between[my_left, after] = between.get((my_left, after), 0) + packed * ways
        states = {}
        for (my_left, their_left), packed in between.items():
            met = max(my_size - sum(my_left), their_size - sum(their_left))
            for after, _, ways in my_shows(my_left):
                won = max(0, min(my_size - sum(after), pairs) - met)
                more = packed * ways << packing.shift((won,))
                states[after, their_left] = states.get((after, their_left), 0) + more
    (packed,) = states.values()
    return Distribution({won: weight for (won,), weight in packing.unpack(packed)})
