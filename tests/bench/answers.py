"""Digests of answers, made in the process that computed them, to compare the laws of all sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import Any

from tests.bench.cases import NEGLIGIBLE

Weighted = list[tuple[tuple[Any, ...], int]]
"""Ascending outcomes with their weights."""

READ: dict[str, Callable[[Any], tuple[Iterable[tuple[Any, int]], int]]] = {
    "ours": lambda law: (law.weights.items(), law.total),
    "icepool": lambda law: (law.items(), law.denominator()),
    "dyce": lambda law: (law.items(), law.total),
}
"""For each side, how to get from a law its outcomes with their weights, and the total weight."""


def digest(laws: list[Any], side: str, *, told: bool) -> str:
    """A digest of the doubles nearest to the exact chances, so that equal laws match whichever tool found them.

    Laws that one side cuts off with “so many or more” are cut off on every side, always at the same outcome.

    Raises:
        ValueError: when there is no law, which would match on all sides.
    """
    if not laws:
        raise ValueError(f"{side} has found no law")
    found = sha256()
    for law in laws:
        items, total = READ[side](law)
        weights = sorted((_plain(outcome), int(weight)) for outcome, weight in items if weight)
        if told:
            weights = _ended(_ended(weights, total)[::-1], total)[::-1]
        found.update(repr([(outcome, weight / int(total)) for outcome, weight in weights]).encode())
    return found.hexdigest()[:16]


def _plain(outcome: Any) -> tuple[Any, ...]:
    parts = outcome if isinstance(outcome, Sequence) and not isinstance(outcome, str) else (outcome,)
    return tuple(part if isinstance(part, str) else int(part) for part in parts)


def _ended(weights: Weighted, total: int) -> Weighted:
    """Merge the last outcomes into one: as many as are still negligible together."""
    rest, kept = 0, len(weights)
    while kept and (rest + weights[kept - 1][1]) * NEGLIGIBLE <= total:
        kept -= 1
        rest += weights[kept][1]
    return weights if kept == len(weights) else [*weights[:kept], (weights[kept][0], rest)]
