"""One walk over the faces of several dice, up or down, on which all counting of sorted dice is built.

It takes the kinds of dice with their counts, and lists no rolls: the state carried from face to face is how many dice
of each kind have yet to show their face, and whatever has to be remembered of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import comb, prod

from oddsmith.law.distribution import Distribution

Vector = tuple[int, ...]
Kinds = tuple[tuple[Distribution[int], int], ...]
Shows = Callable[[Vector], list[tuple[Vector, int, int]]]
"""From the dice left, all that may happen at a face: the dice left after it, how many show it, in how many ways."""


def rolls_of(kinds: Kinds) -> int:
    """The number of rolls of these dice."""
    return prod(kind.total**count for kind, count in kinds)


def faces_of(kinds: Kinds) -> list[int]:
    """Every face that some die has, ascending."""
    return sorted({face for kind, count in kinds if count for face in kind.weights})


def all_left(kinds: Kinds) -> Vector:
    """How many dice of each kind have yet to show their face before a walk: all of them."""
    return tuple(count for _, count in kinds)


def walk(kinds: Kinds, faces: Sequence[int], idle: int = 0) -> Iterator[tuple[int, Shows]]:
    """Yield each face with all the ways in which the dice left may show it; all do if it is their last face.

    When no more than `idle` would be left, of which nothing needs to be known, they may show anything, and none is
    left. Kinds whose dice are the same on all faces still to come are merged into the first of them: a d20 below 13 is
    a d12. That keeps the number of states small.
    """
    columns = [[kind.weights.get(face, 0) for face in faces] for kind, _ in kinds]
    for k, face in enumerate(faces, 1):
        rests = [column[k:] for column in columns]
        first = [rests.index(rest) for rest in rests]
        weights = [(column[k - 1], sum(rest)) for column, rest in zip(columns, rests, strict=True)]
        yield face, cache(lambda left, weights=weights, first=first: _shown(left, weights, first, idle))


def states_of(kinds: Sequence[tuple[Distribution[int], int]], faces: Sequence[int]) -> tuple[int, int]:
    """The most states that a `walk` over these faces has at once, and the total number of moves between them.

    Kinds whose dice are the same on all faces from one on count as one kind from there.
    """
    names: dict[tuple[int, int], int] = {}
    rests = [[0] * len(kinds)]
    for face in reversed(faces):
        now = [(law.weights.get(face, 0), rest) for (law, _), rest in zip(kinds, rests[-1], strict=True)]
        rests.append([names.setdefault(one, len(names) + 1) for one in now])
    states = moves = 0
    have_begun = [False] * len(kinds)
    for face, rest in zip(faces, reversed(rests), strict=False):
        groups: dict[int, list[int]] = {}
        for place, name in enumerate(rest):
            groups.setdefault(name, []).append(place)
        here, further = [], []
        for places in groups.values():
            dice = sum(kinds[place][1] for place in places)
            left = dice + 1 if any(have_begun[place] for place in places) else 1
            shows = face in kinds[places[0]][0].weights
            here.append(left)
            further.append((dice + 1 if left == 1 else left * (dice + 2) // 2) if shows else left)
        states = max(states, prod(here))
        moves += prod(further)
        have_begun = [begun or face in law.weights for begun, (law, _) in zip(have_begun, kinds, strict=True)]
    return states, moves


def _shown(left: Vector, weights: list[tuple[int, int]], first: list[int], idle: int) -> list[tuple[Vector, int, int]]:
    size = sum(left)
    most = size - idle - 1 if idle else size
    found: list[tuple[Vector, int, int]]
    if len(left) == 1:
        found = [((size - showing,), showing, many) for showing, many in _of_one_kind(size, *weights[0], most)]
    else:
        start = [0] * len(left)
        for dice, place in zip(left, first, strict=True):
            start[place] += dice
        ways: dict[Vector, int] = {tuple(start): 1}
        for dice, place, (weight, rest) in zip(left, first, weights, strict=True):
            if not dice or not weight:
                continue
            before, ways = ways, {}
            for showing, more in _of_one_kind(dice, weight, rest, most):
                for after, many in before.items():
                    key = (*after[:place], after[place] - showing, *after[place + 1 :])
                    ways[key] = ways.get(key, 0) + many * more
        found = [(after, size - sum(after), many) for after, many in ways.items()]
    if not idle:
        return found
    found = [(after, showing, many) for after, showing, many in found if showing <= most]
    known = sum(many * prod([rest**n for (_, rest), n in zip(weights, after, strict=True)]) for after, _, many in found)
    every = prod([(weight + rest) ** n for (weight, rest), n in zip(weights, left, strict=True)])
    return [*found, ((0,) * len(left), size, every - known)]


def _of_one_kind(dice: int, weight: int, rest: int, most: int) -> list[tuple[int, int]]:
    """How many of these dice may show a face of this weight, each number with its ways."""
    if not rest:
        return [(dice, weight**dice)]
    return [(n, comb(dice, n) * weight**n) for n in range(min(dice, most) + 1)] if weight else [(0, 1)]
