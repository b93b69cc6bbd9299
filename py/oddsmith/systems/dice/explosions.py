"""Exact laws of dice that explode without end, each further die counting as a die of its own.

With E for the exploding faces of n dice and R for the rest, exactly n dice do not explode, and the number T of those
that do has the weights C(n + T - 1, T) |E|^T. So the dice that show a face of E are a negative multinomial: after j of
them on some faces, c more on another face of weight e come in C(n + j - 1 + c, c) e^c ways, and all that may still come
on faces of weight s together sums to (1 - s)^-(n + j). A walk over the faces from one end, with the dice of either
sort seen so far as its state, needs no limit: what comes behind the last die that matters is such a sum.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache, partial
from math import comb, gcd, lcm
from typing import Any, TypeVar

from oddsmith.dice.exploding import explode_open
from oddsmith.dice.open_ended import NotKnown, told_enough
from oddsmith.dice.pool import add, sum_of
from oddsmith.errors import TooMuchWork
from oddsmith.law.distribution import Distribution, OrMore, mean, shifted, variance
from oddsmith.law.ratio import Ratio
from oddsmith.law.tail import Moments

Worth = Callable[[int], int]
K = TypeVar("K")
Where = tuple[int, int, int]
"""A place among the faces, and how many dice of either sort came before."""
End = tuple[Where, int]
"""Where a walk ends, and what is added to what comes from there on."""
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

    def steps_from(self, where: Where, most: int) -> Iterator[tuple[int, Ratio, Where]]:
        """How many dice, fewer than `most`, can show the face at a place, with `showing` of each."""
        for many in range(most):
            chance, then = self.showing(where, many)
            if chance:
                yield many, chance, then


def _ends(walk: _Walk, wanted: int, worth: Worth, *, drop: bool) -> tuple[int, dict[End, int]]:
    """The chances of all ways to see so many dice first, with what they bring; or to `drop` them, with what is left.

    From the face on that the last of them shows, the dice are as free as at first. So each such face brings all that is
    left, less what has too few dice on it: some chances are negative. Of dice that are dropped what is left comes with
    what it has too many of.
    """
    steps: list[dict[Where, list[tuple[int, Ratio, Where]]]] = []
    reached = {START}
    for _ in walk.faces:
        step = {where: list(walk.steps_from(where, wanted - where[1] - where[2])) for where in reached}
        steps.append(step)
        reached = {then for ways in step.values() for *_, then in ways}
    ends: dict[Where, tuple[int, dict[End, int]]] = {
        where: (1, {(where if drop else START, 0): 1})
        for where in reached  # fewer dice than wanted in all
    }

    def ends_from(where: Where, by: int, ways: list[tuple[int, Ratio, Where]]) -> tuple[int, dict[End, int]]:
        lacking = wanted - where[1] - where[2]
        parts: list[tuple[Ratio, dict[End, int]]] = []
        enough = Ratio(1)
        for many, chance, then in ways:
            common, further = ends[then]
            brought = 0 if drop else many * by
            parts.append(
                (chance * Ratio(1, common), {(end, sum_ + brought): ways for (end, sum_), ways in further.items()})
            )
            if drop:
                parts.append((-chance, {(then, (many - lacking) * by): 1}))
            else:
                enough = Ratio(*(enough - chance).as_integer_ratio())
        parts.append((enough, {(where, -lacking * by) if drop else (START, lacking * by): 1}))
        return _together(parts)

    for face, step in zip(reversed(walk.faces), reversed(steps), strict=True):
        ends = {where: ends_from(where, worth(face), ways) for where, ways in step.items()}
    return ends[START]


def _together(parts: Iterable[tuple[Ratio, Mapping[K, int]]]) -> tuple[int, dict[K, int]]:
    """Weights that are each multiplied by a fraction, over one denominator, which comes first."""
    parts = list(parts)
    common = lcm(*(chance.divisor for chance, _ in parts))
    found: dict[K, int] = defaultdict(int)
    for chance, weights in parts:
        scale = chance.dividend * (common // chance.divisor)
        for outcome, ways in weights.items():
            found[outcome] += ways * scale
    most = gcd(common, *found.values())
    return common // most, {outcome: ways // most for outcome, ways in found.items() if ways}


def first(
    die: Distribution[int], on: Collection[int], count: int, kept: int, worth: Worth, *, highest: bool
) -> Distribution[int]:
    """The law of what the `kept` highest, or lowest, of all dice are worth: finite, however long they explode."""
    _, ends = _ends(_Walk(die, on, count, highest=highest), kept, worth, drop=False)
    return Distribution({brought: ways for (_, brought), ways in ends.items()})


def without_first(
    die: Distribution[int], on: Collection[int], count: int, dropped: int, worth: Worth, *, reach: int, highest: bool
) -> Distribution[int]:
    """The law of what all dice but the `dropped` highest, or lowest, are worth.

    Raises TooMuchWork: a face that explodes is worth less than nothing.
    """
    walk = _Walk(die, on, count, highest=highest)
    common, ends = _ends(walk, dropped, worth, drop=True)
    left = cache(partial(_free, walk, worth))

    def law_beyond(beyond: int) -> Distribution[int]:
        laws = [(Ratio(ways, common), shifted(left(where, beyond - by), by)) for (where, by), ways in ends.items()]
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


def _free(walk: _Walk, worth: Worth, where: Where, beyond: int) -> Distribution[int]:
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
    chain = Distribution({stop: walk.die.total - walk.left(place, exploding=True), **goes})
    end = max(beyond - law.outcomes[0], 1)
    brought = explode_open(
        chain, list(goes), end, count=walk.size + more, worth=lambda face: worth(face) * (face in goes)
    )
    return add(law, brought)
