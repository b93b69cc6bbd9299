"""Rolls without an end: what of them is told, and what to write where that is too little."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from oddsmith.dice import sums
from oddsmith.dice.open_ended import NotKnown, ahead, continued
from oddsmith.law.distribution import Distribution, OrLess, OrMore, scaled
from oddsmith.law.ratio import Ratio

LIMIT = "limit it, such as d6.explode(times=9)"


def ties(one: Distribution[Any], other: Distribution[Any]) -> Ratio:
    """How often two independent rolls give the same."""
    if one.endless or other.endless:
        return added(one, scaled(other, -1)).chance(0)
    same = sum(weight * other.weights.get(outcome, 0) for outcome, weight in one.weights.items())
    return Ratio(same, one.total * other.total)


def added(one: Distribution[int], other: Distribution[int]) -> Distribution[int]:
    """The sum of two rolls, also of one without a highest number and one without a lowest, as differences are."""
    for up, down in ((one, other), (other, one)):
        if isinstance(up.outcomes[-1], OrMore) and isinstance(down.outcomes[0], OrLess):
            return known(ahead, up, scaled(down, -1), 0)
    return sums.add(one, other)


def known(function: Callable[..., Distribution[int]], *given: Distribution[int] | int) -> Distribution[int]:
    """What a function of rolls without an end gives. Raises ValueError: of one too little is known."""
    try:
        return function(*(continued(one) if isinstance(one, Distribution) else one for one in given))
    except NotKnown:
        raise ValueError(
            "what this makes of a roll without an end is not known: limit it, d10.explode(9, 10, times=4)"
        ) from None
