"""Dice that explode without end: what all of them are worth together, and why nobody can tell."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from oddsmith.dice.exploding import explode_open
from oddsmith.dice.open_ended import NotKnown, told_enough
from oddsmith.dice.pool import sum_of
from oddsmith.errors import TooMuchWork
from oddsmith.law.distribution import Distribution

Worth = Callable[[int], int]
NOTHING = Distribution({0: 1})
NO_END = "a face that explodes is worth less than 0, so the total has no end on either side"


def no_odds(why: str) -> TooMuchWork:
    """The refusal of odds that nobody can tell here; the dice can be thrown all the same."""
    return TooMuchWork.because("The odds of this roll cannot be told", why, field="roll")


def known(tell: Callable[..., Distribution[int]], *asked: Any) -> Distribution[int]:
    """What it tells; raises TooMuchWork where it is not known how a law without an end falls off."""
    try:
        return tell(*asked)
    except NotKnown as error:
        raise no_odds(str(error)) from None


def total(die: Distribution[int], on: Collection[int], count: int, worth: Worth, reach: int) -> Distribution[int]:
    """The law of what all dice are worth together, the further ones too.

    Raises TooMuchWork: a face that explodes is worth less than nothing.
    """
    if any(worth(face) < 0 for face in on if face in die.weights):
        raise no_odds(NO_END)
    # What explodes and is worth nothing might as well not have been thrown.
    seen = die.given(lambda face: face not in on or worth(face) > 0)
    going = [face for face in seen.weights if face in on]
    if not going or not count:
        return sum_of(seen.map(worth), count)
    return told_enough(lambda beyond: explode_open(seen, going, beyond, count=count, worth=worth), reach)
