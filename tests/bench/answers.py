"""Whether all sides found the same laws: a short text of each answer, made in the process that found it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import Any

from tests.bench.cases import NEGLIGIBLE

Weighted = list[tuple[tuple[Any, ...], int]]
"""Outcomes, ascending, with their weights."""

READ: dict[str, Callable[[Any], tuple[Iterable[tuple[Any, int]], int]]] = {
    "ours": lambda law: (law.weights.items(), law.total),
    "icepool": lambda law: (law.items(), law.denominator()),
    "dyce": lambda law: (law.items(), law.total),
}
"""Outcomes with their weights, and the weight of certainty, from a law of each side."""


def digest(laws: list[Any], side: str, *, told: bool) -> str:
    """The same text for the same laws, whichever tool found them: of the nearest doubles to the exact chances.

    Laws that one side ends with “so many or more” are ended on every side, and always at the same outcome.

    Raises:
        ValueError: no law at all, which would be the same on all sides.
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
    """With all that is so unlikely at the end put into one: as much of it as is together still negligible."""
    rest, kept = 0, len(weights)
    while kept and (rest + weights[kept - 1][1]) * NEGLIGIBLE <= total:
        kept -= 1
        rest += weights[kept][1]
    return weights if kept == len(weights) else [*weights[:kept], (weights[kept][0], rest)]
