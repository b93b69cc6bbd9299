"""Exact laws of dice that explode without end, each further die counting as a die of its own.

With E for the exploding faces of n dice and R for the rest, exactly n dice do not explode, and the number T of those
that do has the weights C(n + T - 1, T) |E|^T. So the dice that show a face of E are a negative multinomial: after j of
them on some faces, c more on another face of weight e come in C(n + j - 1 + c, c) e^c ways, and all that may still come
on faces of weight s together sums to (1 - s)^-(n + j). A walk over the faces from one end, with the dice of either
sort seen so far as its state, needs no limit: what comes behind the last die that matters is such a sum.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache
from math import comb, gcd, lcm
from typing import NamedTuple

from oddsmith.dice.exploding import explode_open
from oddsmith.dice.pool import add, sum_of
from oddsmith.errors import TooMuchWork
from oddsmith.law.distribution import Distribution, OrMore, mean, shifted, variance
from oddsmith.law.ratio import Ratio

NEGLIGIBLE = 10**12
"""A law without an end is told until what is left is less likely than one in so many."""
FIRST_BEYOND = 32
Worth = Callable[[int], int]
Weights = dict[int, int]


def no_odds(why: str) -> TooMuchWork:
    """The refusal of odds that nobody can tell here; the dice can be thrown all the same."""
    return TooMuchWork(f"The odds of this roll cannot be told: {why}.", field="roll", allowed=why)


def told_enough(law_beyond: Callable[[int], Distribution[int]], reach: int) -> Distribution[int]:
    """A law without an end, told at least up to `reach` and until what is left is negligible."""
    beyond = max(FIRST_BEYOND, reach + 1)
    while True:
        law = law_beyond(beyond)
        end = law.outcomes[-1]
        if not isinstance(end, OrMore) or law.weights[end] * NEGLIGIBLE <= law.total:
            return law
        beyond *= 2


def total(die: Distribution[int], on: Collection[int], count: int, worth: Worth, reach: int) -> Distribution[int]:
    """The law of what all dice are worth together, the further ones too.

    Raises:
        TooMuchWork: a face that explodes is worth less than nothing.
    """
    if any(worth(face) < 0 for face in on if face in die.weights):
        raise no_odds("a face that explodes is worth less than 0, so the total has no end on either side")
    # What explodes and is worth nothing might as well not have been thrown.
    seen = die.given(lambda face: face not in on or worth(face) > 0)
    going = [face for face in seen.weights if face in on]
    if not going or not count:
        return sum_of(seen.map(worth), count)
    return told_enough(lambda beyond: explode_open(seen, going, beyond, count=count, worth=worth), reach)


class _Walk(NamedTuple):
    """The faces in the order of the walk, with what is left of each sort from each place on."""

    die: Distribution[int]
    on: frozenset[int]
    size: int
    faces: tuple[int, ...]
    resting: tuple[int, ...]
    going: tuple[int, ...]

    @classmethod
    def of(cls, die: Distribution[int], on: Collection[int], count: int, *, highest: bool) -> _Walk:
        faces = tuple(sorted(die.weights, reverse=highest))
        going = [sum(die.weights[face] for face in faces[place:] if face in on) for place in range(len(faces) + 1)]
        both = [sum(die.weights[face] for face in faces[place:]) for place in range(len(faces) + 1)]
        resting = tuple(all_ - more for all_, more in zip(both, going, strict=True))
        return cls(die, frozenset(on), count, faces, resting, tuple(going))

    def left(self, place: int, rest: int, more: int) -> tuple[int, int]:
        """The chance, as a fraction, of all that comes from this place on, after so many dice of either sort.

        It is over what the dice that are left to rest would have without faces: (R/t)^(n - i) (t / (t - E))^(n + j).
        """
        whole = self.die.total
        ends = whole - self.going[place]
        above = self.resting[place] ** (self.size - rest) * whole ** (self.size + more)
        return above, whole ** (self.size - rest) * ends ** (self.size + more)

    def showing(self, place: int, rest: int, more: int, most: int) -> Iterator[tuple[int, int, int, int]]:
        """Up to so many dice that show the face: how many, how many of either sort then, and the ways."""
        face = self.faces[place]
        weight = self.die.weights[face]
        for many in range(most):
            if face in self.on:
                yield many, rest, more + many, comb(self.size + more - 1 + many, many) * weight**many
            elif rest + many <= self.size:
                yield many, rest + many, more, comb(self.size - rest, many) * weight**many


def first(
    die: Distribution[int], on: Collection[int], count: int, kept: int, worth: Worth, *, highest: bool
) -> Distribution[int]:
    """The law of what the `kept` highest, or lowest, of all dice are worth: finite, however long they explode."""
    walk = _Walk.of(die, on, count, highest=highest)
    states: dict[tuple[int, int], Weights] = {(0, 0): {0: 1}}
    parts: list[tuple[int, int, Weights]] = []
    for place, face in enumerate(walk.faces):
        further: dict[tuple[int, int], Weights] = {}
        for (rest, more), sums in states.items():
            wanted = kept - rest - more
            above, below = walk.left(place, rest, more)
            for many, then_rest, then_more, ways in walk.showing(place, rest, more, wanted):
                over, under = walk.left(place + 1, then_rest, then_more)
                under *= die.total**many
                above, below = above * under - ways * over * below, below * under
                reached = further.setdefault((then_rest, then_more), {})
                for sum_, before in sums.items():
                    then = sum_ + many * worth(face)
                    reached[then] = reached.get(then, 0) + before * ways
            if above:
                shifted_sums = {sum_ + wanted * worth(face): ways for sum_, ways in sums.items()}
                parts.append(_part(above, below * die.total ** (rest + more), shifted_sums))
        states = further
    parts += [_part(1, die.total ** (rest + more), sums) for (rest, more), sums in states.items() if rest == count]
    return Distribution(_together(parts))


def _part(above: int, below: int, weights: Weights) -> tuple[int, int, Weights]:
    divisor = gcd(above, below)
    return above // divisor, below // divisor, weights


def _together(parts: list[tuple[int, int, Weights]]) -> Weights:
    """Weights that are each multiplied by a fraction, over one denominator."""
    common = lcm(*(below for _, below, _ in parts))
    found: Weights = {}
    for above, below, weights in parts:
        scale = above * (common // below)
        for outcome, ways in weights.items():
            found[outcome] = found.get(outcome, 0) + ways * scale
    return found


def without_first(
    die: Distribution[int],
    on: Collection[int],
    count: int,
    dropped: int,
    worth: Worth,
    *,
    reach: int,
    highest: bool,
) -> Distribution[int]:
    """The law of what all dice but the `dropped` highest, or lowest, are worth.

    From the face on that the last dropped die shows the dice are as free as at first, so each such face brings the law
    of what is left less what has too few dice on it: a sum of laws with fractions for factors, some of them negative.

    Raises:
        TooMuchWork: a face that explodes is worth less than nothing.
    """
    walk = _Walk.of(die, on, count, highest=highest)
    states: dict[tuple[int, int], int] = {(0, 0): 1}
    parts: dict[tuple[int, int, int, int], tuple[int, int]] = {}

    def bring(key: tuple[int, int, int, int], above: int, below: int) -> None:
        known_above, known_below = parts.get(key, (0, 1))
        above, below = known_above * below + above * known_below, known_below * below
        divisor = gcd(above, below)
        parts[key] = above // divisor, below // divisor

    for place, face in enumerate(walk.faces):
        further: dict[tuple[int, int], int] = {}
        for (rest, more), before in states.items():
            wanted = dropped - rest - more
            above, below = walk.left(place, rest, more)
            scale = die.total ** (rest + more)
            bring((place, rest, more, -wanted * worth(face)), above * before, below * scale)
            for many, then_rest, then_more, ways in walk.showing(place, rest, more, wanted):
                over, under = walk.left(place + 1, then_rest, then_more)
                then, by = (then_rest, then_more), (many - wanted) * worth(face)
                bring((place + 1, *then, by), -over * ways * before, under * die.total**many * scale)
                further[then] = further.get(then, 0) + ways * before
        states = further
    for (rest, more), before in states.items():
        if rest == count:
            bring((len(walk.faces), rest, more, 0), before, die.total ** (rest + more))

    @cache
    def left(place: int, rest: int, more: int, beyond: int) -> Distribution[int]:
        return _free(walk, place, (count - rest, count + more), worth, beyond)

    def law_beyond(beyond: int) -> Distribution[int]:
        laws = [
            (above, below, shifted(left(place, rest, more, beyond - by), by))
            for (place, rest, more, by), (above, below) in parts.items()
            if above
        ]
        weighed = [
            (
                above,
                below * law.total,
                {o: w for o, w in law.weights.items() if not isinstance(o, OrMore) and o < beyond},
            )
            for above, below, law in laws
        ]
        found = _together(weighed)
        whole = lcm(*(below for _, below, _ in weighed))
        more = whole - sum(found.values())
        if not more:
            return Distribution(found)
        average = sum((Ratio(above, below) * mean(law) for above, below, law in laws), Ratio(0))
        square = sum(
            (Ratio(above, below) * (variance(law) + mean(law) * mean(law)) for above, below, law in laws), Ratio(0)
        )
        return Distribution(found | {OrMore(beyond): more}, (average, square - average * average))

    return told_enough(law_beyond, reach)


def _free(walk: _Walk, place: int, dice: tuple[int, int], worth: Worth, beyond: int) -> Distribution[int]:
    """The law of what dice bring on the faces from here on: so many that rest, and exploding ones of so many chains."""
    resting, chains = dice
    faces = walk.faces[place:]
    rests = {face: walk.die.weights[face] for face in faces if face not in walk.on}
    law = sum_of(Distribution(rests).map(worth), resting) if resting and rests else Distribution({0: 1})
    goes = {face: walk.die.weights[face] for face in faces if face in walk.on and worth(face)}
    if not goes:
        return law
    if min(map(worth, goes)) < 0:
        raise no_odds("a face that explodes is worth less than 0, so the total has no end on either side")
    stop = min(walk.faces) - 1
    ends = walk.die.total - walk.going[place]
    end = max(beyond - law.outcomes[0], 1)
    bring = explode_open(
        Distribution({stop: ends, **goes}),
        list(goes),
        end,
        count=chains,
        worth=lambda face: worth(face) if face in goes else 0,
    )
    return add(law, bring)
