"""Endless totals kept, compared and divided, against dice with enough explosions; and their moments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import factorial, prod

import icepool
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from oddsmith.dice.exploding import explode, explode_open
from oddsmith.dice.open_ended import REMOTE, NotKnown, Tell, added, ahead, continued, drawn_in, kept, mapped, stepped
from oddsmith.dice.pool import die, sum_of
from oddsmith.law.distribution import Distribution, OrLess, OrMore, mean, scaled, variance
from oddsmith.law.ratio import Ratio
from oddsmith.law.tail import Moments
from tests.engine.contract import fraction

VERY_FAR, FAR = Fraction(1, 10**14), Fraction(1, 10**10)
REACH = 300
Dice = tuple[int, int, int, int]
"""Number of dice, sides, factor and addend."""
totals = st.tuples(st.integers(1, 2), st.integers(2, 8), st.sampled_from([1, 1, 1, 2]), st.integers(-3, 3))


def told(dice: Dice) -> Tell:
    count, sides, by, more = dice

    def tell(far: int) -> Distribution[int]:
        return scaled(explode_open(die(sides), {sides}, far - more + 1, count=count), by, more)

    return tell


@cache
def chances(dice: Dice, beyond: int) -> dict[int, Fraction]:
    """The chances of all numbers below `beyond`, from dice with enough explosions."""
    count, sides, by, more = dice
    often = sum_of(explode(die(sides), {sides}, (beyond - more) // sides + 1), count)
    return {
        by * total + more: Fraction(weight, often.total)
        for total, weight in often.weights.items()
        if by * total + more < beyond
    }


def check(law: Distribution[int], function: Callable[..., int], several: Sequence[Dice], far: int) -> None:
    """Check the chances and moments of a non-decreasing function of these dice."""
    known = [chances(dice, far) for dice in several]
    found: dict[int, Fraction] = {}
    for outcomes in product(*(one.items() for one in known)):
        image = function(*(number for number, _ in outcomes))
        found[image] = found.get(image, Fraction(0)) + prod(chance for _, chance in outcomes)
    left = 1 - sum(found.values())
    numbers = {number: Fraction(weight, law.total) for number, weight in law.weights.items() if type(number) is int}
    for outcome, chance in numbers.items():
        assert 0 <= chance - found.get(outcome, 0) <= left
    beyond = 1 - sum(numbers.values())
    assert beyond < VERY_FAR
    first = sum(number * chance for number, chance in numbers.items())
    second = sum(number * number * chance for number, chance in numbers.items())
    assert abs(fraction(mean(law)) - first) < FAR
    square_beyond = beyond * (2 * REACH) ** 2  # few rolls beyond reach go twice as far
    assert abs(fraction(variance(law)) - (second - first * first)) < FAR + square_beyond


@settings(max_examples=30)
@given(st.lists(totals, min_size=1, max_size=2), st.data())
def test_keeping_one_agrees_with_every_roll(several: list[Dice], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(several) - 1))
    law = kept([told(dice) for dice in several], range(place, place + 1), REACH)
    check(law, lambda *numbers: sorted(numbers)[place], several, 70)


@settings(max_examples=20)
@given(st.integers(2, 5), st.integers(-2, 2), st.integers(0, 2), st.integers(1, 2))
def test_keeping_several_agrees_with_every_roll(sides: int, more: int, first: int, size: int) -> None:
    places = range(first, min(first + size, 3))
    dice = (1, sides, 1, more)
    law = kept([told(dice)] * 3, places, REACH)
    check(law, lambda *numbers: sum(sorted(numbers)[places.start : places.stop]), [dice] * 3, 25)


@settings(max_examples=30)
@given(totals, totals, st.integers(0, 9))
def test_differences_agree_with_every_roll(one: Dice, other: Dice, reach: int) -> None:
    check(ahead(told(one), told(other), REACH), lambda mine, theirs: mine - theirs, [one, other], 70)
    law = ahead(told(one), told(other), reach)
    assert isinstance(law.outcomes[0], OrLess)
    assert isinstance(law.outcomes[-1], OrMore)
    assert int(law.outcomes[0]) < -reach <= reach < int(law.outcomes[-1])


@given(totals, totals, st.integers(-50, 50), st.integers(0, 99), st.sampled_from((1, -1)))
@example((1, 2, 1, 2), (1, 2, 1, 0), 2, 0, 1)
def test_a_sum_reaches_as_far_as_requested(one: Dice, other: Dice, more: int, reach: int, sign: int) -> None:
    """However far from 0 its parts begin, upwards or downwards."""
    mine, theirs = told(one), told((*other[:3], more))
    law = added([lambda far: scaled(mine(far), sign), lambda far: scaled(theirs(far), sign)], reach)
    assert abs(int(law.outcomes[-1 if sign > 0 else 0])) >= reach


@settings(max_examples=30)
@given(totals, st.integers(2, 7), st.booleans())
def test_division_agrees_with_every_roll(one: Dice, width: int, down: bool) -> None:
    sign = -1 if down else 1
    law = stepped(lambda far: scaled(told(one)(far), sign), width, REACH)
    check(law, lambda number: sign * number // width, [one], 100)


@given(totals, st.integers(-3, 3), st.integers(-4, 12), st.integers(-4, 12), st.sampled_from((1, -1)))
def test_changing_low_totals_agrees_with_every_roll(one: Dice, more: int, least: int, instead: int, sign: int) -> None:
    """The moments and the tail follow from the change, also downwards."""

    def changed(total: int) -> int:
        return total + more if total >= least else min(instead, least + more)

    law = scaled(mapped(scaled(told(one)(REACH), sign), lambda n: sign * changed(sign * n)), sign)
    check(law, changed, [one], REACH + more)
    check(stepped(lambda far: mapped(told(one)(far), changed), 2, REACH // 2), lambda n: changed(n) // 2, [one], REACH)


def test_the_highest_of_three_agrees_with_icepool() -> None:
    law = kept([told((1, sides, 1, 0)) for sides in (4, 6, 8)], range(2, 3), 5)
    dice = [icepool.d(sides).explode(depth=14) for sides in (4, 6, 8)]
    theirs = icepool.highest(*dice)
    for number in range(1, 50):
        assert fraction(law.chance(number)) == Fraction(theirs.quantity(number), theirs.denominator())
    assert abs(float(fraction(mean(law))) - float(theirs.mean())) < 1e-6
    assert abs(float(fraction(variance(law))) - float(theirs.variance())) < 1e-3


def test_a_tie_of_two_is_the_sum_of_a_geometric_series() -> None:
    law = ahead(told((1, 6, 1, 0)), told((1, 6, 1, 0)), 1)
    assert fraction(law.chance(0)) == Fraction(5, 36) / (1 - Fraction(1, 36))
    assert law.chance_that(lambda apart: apart > 0) == law.chance_that(lambda apart: apart < 0)


def test_the_most_explosions_have_the_known_mean() -> None:
    """The longest run of heads of n coins has an alternating sum of 1 / (1 - 2^-k) as its mean."""
    law = kept([lambda far: explode_open(Distribution({0: 1, 1: 1}), {1}, far + 1)] * 5, range(4, 5), 5)
    ways = [factorial(5) // factorial(k) // factorial(5 - k) for k in range(6)]
    assert fraction(mean(law)) == sum(
        (-1) ** (k + 1) * ways[k] * Fraction(1, 2**k) / (1 - Fraction(1, 2**k)) for k in range(1, 6)
    )


@pytest.mark.parametrize("on", [{5, 6}, {1}])
def test_other_tails_are_refused(on: set[int]) -> None:
    tell = [lambda far: explode_open(die(6), on, far + 1)] * 3
    if len(on) > 1:
        with pytest.raises(NotKnown):
            kept(tell, range(2, 3), 5)
        with pytest.raises(NotKnown):
            ahead(tell[0], tell[1], 5)
    with pytest.raises(NotKnown):
        kept(tell, range(1, 3), 5)


def test_a_law_is_continued_only_from_a_regular_tail() -> None:
    """Three d6 without sixes add up to at most 15; from there on each chance follows from those before."""
    enough, too_short = explode_open(die(6), {6}, 16, count=3), explode_open(die(6), {6}, 15, count=3)
    assert continued(enough)(40).weights == explode_open(die(6), {6}, 40, count=3).weights
    with pytest.raises(NotKnown):
        continued(too_short)


weights = st.lists(st.sampled_from([1, 3, REMOTE // 2, REMOTE, 50 * REMOTE]), min_size=2, max_size=8)


@given(weights, st.booleans(), st.booleans(), st.integers(-2, 9) | st.none())
def test_ends_are_drawn_in_over_remote_indecisive_outcomes(
    cases: list[int], down: bool, up: bool, target: int | None
) -> None:
    first: int = OrLess(0) if down else 0
    last: int = OrMore(len(cases) - 1) if up else len(cases) - 1
    moments = Moments(Ratio(1), Ratio(2))
    law = Distribution(dict(zip([first, *range(1, len(cases) - 1), last], cases, strict=True)), moments, error=7)

    def succeeds(number: int) -> bool:
        return target is not None and number >= target

    drawn = drawn_in(law, succeeds)
    assert (drawn.total, drawn.moments, drawn.error) == (law.total, law.moments, law.error)
    told = [number for number in drawn.outcomes if type(number) is int]
    assert all(drawn.weights[number] == law.weights[number] for number in told)
    for end in (drawn.outcomes[0], drawn.outcomes[-1]):
        if type(end) is int:
            assert end == (last if end > 0 else first)
            continue
        inwards = 1 if isinstance(end, OrLess) else -1
        beyond = [number for number in law.outcomes if (int(number) - int(end)) * inwards <= 0]
        assert drawn.weights[end] == sum(law.weights[number] for number in beyond)
        assert len({succeeds(number) for number in beyond}) == 1
        assert drawn.weights[end] * REMOTE <= law.total or len(beyond) == 1
        further = law.weights[int(end) + inwards] if int(end) + inwards in told else law.total
        would_decide = succeeds(int(end) + inwards) != succeeds(end)
        assert (drawn.weights[end] + further) * REMOTE > law.total or would_decide
