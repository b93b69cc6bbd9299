"""Enumerates rolls and checks the law of a game against them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from itertools import product

import oddsmith
from oddsmith.law.distribution import Distribution


def check(link: str, law: Iterable[Hashable]) -> None:
    """Check the outcome of a game against `law`, which holds one outcome for each equally likely roll."""
    assert oddsmith.odds(link).outcome == Distribution(Counter(law))


def pool(count: int, sides: int) -> Iterable[tuple[int, ...]]:
    return product(range(1, sides + 1), repeat=count)


def die(sides: int, read: Callable[[int], Hashable]) -> list[Hashable]:
    return [read(face) for face in range(1, sides + 1)]
