"""Exact laws of dice that explode without end, each further die counting as a die of its own.

With E for the exploding faces of n dice and R for the rest, exactly n dice do not explode, and the number T of those
that do has the weights C(n + T - 1, T) |E|^T. So the dice that show a face of E are a negative multinomial: after j of
them on some faces, c more on another face of weight e come in C(n + j - 1 + c, c) e^c ways, and all that may still come
on faces of weight s together sums to (1 - s)^-(n + j). A walk over the faces from one end, with the dice of either
sort seen so far as its state, needs no limit: what comes behind the last die that matters is such a sum.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from math import comb, lcm
from typing import Any

from oddsmith.dice.exploding import explode_open
from oddsmith.dice.open_ended import NotKnown, told_enough
from oddsmith.dice.pool import sum_of
from oddsmith.errors import TooMuchWork
from oddsmith.law.distribution import Distribution, reduced, shifted
from oddsmith.law.ratio import Ratio

Worth = Callable[[int], int]
Where = tuple[int, int, int]
"""A place among the faces, and how many dice of either sort came before."""
START: Where = (0, 0, 0)
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


class _Walk:
    """The dice and their faces in the order of a walk from one end."""

    def __init__(self, die: Distribution[int], on: Collection[int], size: int, *, highest: bool) -> None:
        self.die, self.on, self.size = die, on, size
        self.faces = sorted(die.weights, reverse=highest)

    def left(self, place: int, *, exploding: bool) -> int:
        """The weight of all faces of either sort from a place on."""
        return sum(self.die.weights[face] for face in self.faces[place:] if (face in self.on) == exploding)

    def showing(self, where: Where, many: int) -> tuple[Ratio, Where]:
        """The chance that so many dice show the face at a place, after what came before; and where that leads."""
        place, rest, more = where
        face = self.faces[place]
        ways = self.die.weights[face] ** many
        if face in self.on:
            whole, less = (self.die.total - self.left(at, exploding=True) for at in (place + 1, place))
            dice = self.size + more
            ways *= comb(dice - 1 + many, many) * less**dice
            return Ratio(ways, whole ** (dice + many)), (place + 1, rest, more + many)
        whole, less = (self.left(at, exploding=False) for at in (place, place + 1))
        dice = self.size - rest
        ways *= comb(dice, many) * less ** max(dice - many, 0)
        return Ratio(ways, whole**dice), (place + 1, rest + many, more)


def first(
    die: Distribution[int], on: Collection[int], count: int, kept: int, worth: Worth, *, highest: bool
) -> Distribution[int]:
    """The law of what the `kept` highest, or lowest, of all dice are worth: finite, however long they explode."""
    walk = _Walk(die, on, count, highest=highest)

    @cache
    def brought(where: Where, lacking: int) -> Distribution[int]:
        if not lacking or where[0] == len(walk.faces):  # or fewer dice than wanted in all
            return NOTHING
        by = worth(walk.faces[where[0]])
        chances, laws = [], []
        for many in range(lacking):
            chance, then = walk.showing(where, many)
            if chance:
                chances.append(chance)
                laws.append(shifted(brought(then, lacking - many), many * by))
        whole = lcm(*(chance.divisor for chance in chances))
        weights = [chance.dividend * (whole // chance.divisor) for chance in chances]
        enough = whole - sum(weights), Distribution({lacking * by: 1})
        return reduced(Distribution.mixture([*zip(weights, laws, strict=True), enough]))

    return brought(START, kept)
