"""Whatever can be told from how many dice of several pools show each face: a state that is carried over the faces."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import product
from math import prod
from typing import Any, TypeVar

from oddsmith.dice.counting import Vector, all_left, walk
from oddsmith.dice.pool import Pool
from oddsmith.law.distribution import Distribution

S = TypeVar("S", bound=Hashable)


def fold_together(
    pools: Sequence[Pool], step: Callable[..., S], initial: S, *, descending: bool = False
) -> Distribution[S]:
    """As `Pool.fold`, with how many dice of each pool show the face: `step(state, face, mine, theirs)`."""
    faces = sorted({face for pool in pools for face in pool.faces}, reverse=descending)
    states: dict[tuple[Vector, ...], dict[S, int]] = {tuple(all_left(pool.kinds) for pool in pools): {initial: 1}}
    for showings in zip(*(walk(pool.kinds, faces) for pool in pools), strict=True):
        face = showings[0][0]
        further: dict[tuple[Vector, ...], dict[S, int]] = {}
        steps: dict[tuple[Any, ...], S] = {}
        for lefts, before in states.items():
            for moves in product(*(shows(left) for (_, shows), left in zip(showings, lefts, strict=True))):
                afters, counts, more = zip(*moves, strict=True)
                reached = further.setdefault(afters, {})
                for state, ways in before.items():
                    key = (state, *counts)
                    if key not in steps:
                        steps[key] = step(state, face, *counts)
                    reached[steps[key]] = reached.get(steps[key], 0) + ways * prod(more)
        states = further
    (found,) = states.values()
    return Distribution(found)
