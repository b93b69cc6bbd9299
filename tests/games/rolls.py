"""Every roll of some dice, and what games make of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from itertools import product

import oddsmith
from oddsmith.law.distribution import Distribution


def check(link: str, law: Iterable[Hashable]) -> None:
    """The outcome of a game has the law of these, which come from rolls that are all as likely."""
    assert oddsmith.odds(link).outcome == Distribution(Counter(law))


def pool(count: int, sides: int) -> Iterable[tuple[int, ...]]:
    return product(range(1, sides + 1), repeat=count)


def die(sides: int, read: Callable[[int], Hashable]) -> list[Hashable]:
    return [read(face) for face in range(1, sides + 1)]
