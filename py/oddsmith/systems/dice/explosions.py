"""Exact laws of dice that explode without end, each further die counting as a die of its own.

With E for the exploding faces of n dice and R for the rest, exactly n dice do not explode, and the number T of those
that do has the weights C(n + T - 1, T) |E|^T. So the dice that show a face of E are a negative multinomial: after j of
them on some faces, c more on another face of weight e come in C(n + j - 1 + c, c) e^c ways, and all that may still come
on faces of weight s together sums to (1 - s)^-(n + j). A walk over the faces from one end, with the dice of either
sort seen so far as its state, needs no limit: what comes behind the last die that matters is such a sum.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection
from functools import cache
from math import comb, lcm
from typing import Any

from oddsmith.dice.exploding import explode_open
from oddsmith.dice.open_ended import NotKnown, told_enough
from oddsmith.dice.pool import add, sum_of
from oddsmith.errors import TooMuchWork
from oddsmith.law.distribution import Distribution, OrMore, mean, shifted, variance
from oddsmith.law.ratio import Ratio
from oddsmith.law.tail import Moments

Worth = Callable[[int], int]
Weights = dict[int, int]
Where = tuple[int, int, int]
"""A place among the faces, and how many dice of either sort came before."""
Part = tuple[Ratio, Weights]
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

    Raises:
        TooMuchWork: a face that explodes is worth less than nothing.
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
    """The dice and their faces in the order of a walk, with what is left of each sort from each place on."""

    def __init__(self, die: Distribution[int], on: Collection[int], size: int, *, highest: bool) -> None:
        self.die, self.on, self.size = die, on, size
        self.faces = sorted(die.weights, reverse=highest)
        self.going = [self._weight(place, exploding=True) for place in range(len(self.faces) + 1)]
        self.resting = [self._weight(place, exploding=False) for place in range(len(self.faces) + 1)]

    def _weight(self, place: int, *, exploding: bool) -> int:
        return sum(self.die.weights[face] for face in self.faces[place:] if (face in self.on) == exploding)

    def left(self, place: int, rest: int, more: int) -> Ratio:
        """The chance of all that comes from this place on, after so many dice of either sort.

        It is over what the dice that are left to rest would have without faces: (R/t)^(n - i) (t / (t - E))^(n + j).
        """
        total = self.die.total
        over = self.resting[place] ** (self.size - rest) * total ** (self.size + more)
        return Ratio(over, total ** (self.size - rest) * (total - self.going[place]) ** (self.size + more))

    def showing(self, place: int, rest: int, more: int, many: int) -> tuple[int, int, int]:
        """The ways in which so many dice show the face, and how many of either sort there are then."""
        face = self.faces[place]
        weight: int = self.die.weights[face] ** many
        if face in self.on:
            return comb(self.size + more - 1 + many, many) * weight, rest, more + many
        return comb(self.size - rest, many) * weight, rest + many, more


def _ends(walk: _Walk, wanted: int, worth: Worth, *, drop: bool) -> dict[Where, list[Part]]:
    """The chances of all ways to see so many dice first, with what they bring; or to `drop` them, with what is left.

    From the face on that the last of them shows, the dice are as free as at first. So each such face brings all that is
    left, less what has too few dice on it: parts of which some are negative. Of dice that are dropped a part begins
    with what it has too many of.
    """
    total = walk.die.total
    states: dict[tuple[int, int], Weights] = {(0, 0): {0: 1}}
    parts: dict[Where, list[Part]] = defaultdict(list)
    for place, face in enumerate(walk.faces):
        further: dict[tuple[int, int], Weights] = defaultdict(lambda: defaultdict(int))
        for (rest, more), sums in states.items():
            lacking = wanted - rest - more
            here = [((place, rest, more), walk.left(place, rest, more), -lacking)]
            for many in range(lacking):
                ways, then_rest, then_more = walk.showing(place, rest, more, many)
                if ways:
                    less = walk.left(place + 1, then_rest, then_more) * Ratio(-ways, total**many)
                    here.append(((place + 1, then_rest, then_more), less, many - lacking))
                    reached = further[then_rest, then_more]
                    for brought, before in sums.items():
                        reached[brought + (0 if drop else many * worth(face))] += before * ways
            if not drop:
                here = [(START, sum((chance for _, chance, _ in here), Ratio(0)), lacking)]
            for where, chance, times in here:
                if chance:
                    lowest = (chance * Ratio(1, total ** (rest + more))).as_integer_ratio()
                    shifted_sums = {brought + times * worth(face): ways for brought, ways in sums.items()}
                    parts[where].append((Ratio(*lowest), shifted_sums))
        states = further
    for (rest, more), sums in states.items():  # fewer dice than wanted in all
        if rest == walk.size:
            where = (len(walk.faces), rest, more) if drop else START
            parts[where].append((Ratio(1, total ** (rest + more)), sums))
    return parts


def _together(parts: list[Part]) -> tuple[int, Weights]:
    """Weights that are each multiplied by a fraction, over one denominator, which comes first."""
    common = lcm(*(chance.divisor for chance, _ in parts))
    found: Weights = defaultdict(int)
    for chance, weights in parts:
        scale = chance.dividend * (common // chance.divisor)
        for outcome, ways in weights.items():
            found[outcome] += ways * scale
    return common, found


def first(
    die: Distribution[int], on: Collection[int], count: int, kept: int, worth: Worth, *, highest: bool
) -> Distribution[int]:
    """The law of what the `kept` highest, or lowest, of all dice are worth: finite, however long they explode."""
    walk = _Walk(die, on, count, highest=highest)
    return Distribution(_together(_ends(walk, kept, worth, drop=False)[START])[1])


def without_first(
    die: Distribution[int], on: Collection[int], count: int, dropped: int, worth: Worth, *, reach: int, highest: bool
) -> Distribution[int]:
    """The law of what all dice but the `dropped` highest, or lowest, are worth.

    Raises:
        TooMuchWork: a face that explodes is worth less than nothing.
    """
    walk = _Walk(die, on, count, highest=highest)
    ends = [(where, *_together(parts)) for where, parts in _ends(walk, dropped, worth, drop=True).items()]

    @cache
    def left(where: Where, beyond: int) -> Distribution[int]:
        return _free(walk, where, worth, beyond)

    def law_beyond(beyond: int) -> Distribution[int]:
        laws = [
            (Ratio(ways, common), shifted(left(where, beyond - by), by))
            for where, common, weights in ends
            for by, ways in weights.items()
            if ways
        ]
        told = [
            (chance * Ratio(1, law.total), {o: w for o, w in law.weights.items() if o < beyond and type(o) is int})
            for chance, law in laws
        ]
        whole, found = _together(told)
        more = whole - sum(found.values())
        if not more:
            return Distribution(found)
        average = sum((chance * mean(law) for chance, law in laws), Ratio(0))
        square = sum((chance * (variance(law) + mean(law) ** 2) for chance, law in laws), Ratio(0))
        return Distribution(found | {OrMore(beyond): more}, Moments(average, square - average * average))

    return told_enough(law_beyond, reach)


def _free(walk: _Walk, where: Where, worth: Worth, beyond: int) -> Distribution[int]:
    """The law of what dice bring on the faces from a place on: some that rest, and chains of exploding ones."""
    place, rest, more = where
    faces = walk.faces[place:]
    rests = {face: walk.die.weights[face] for face in faces if face not in walk.on}
    law = sum_of(Distribution(rests).map(worth), walk.size - rest) if rests and rest < walk.size else NOTHING
    goes = {face: walk.die.weights[face] for face in faces if face in walk.on and worth(face)}
    if not goes:
        return law
    if min(map(worth, goes)) < 0:
        raise no_odds(NO_END)
    stop = min(walk.faces) - 1  # a face that stands for the end of a chain
    chain = Distribution({stop: walk.die.total - walk.going[place], **goes})
    end = max(beyond - law.outcomes[0], 1)
    brought = explode_open(
        chain, list(goes), end, count=walk.size + more, worth=lambda face: worth(face) * (face in goes)
    )
    return add(law, brought)
