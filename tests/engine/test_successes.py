"""Counts of successes against every roll of small pools, exact series, and known figures."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import count as natural
from itertools import product
from math import comb
from typing import Any, NamedTuple, get_args

import icepool
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from oddsmith.declare.reading import Throw
from oddsmith.dice import successes
from oddsmith.dice.open_ended import NEGLIGIBLE
from oddsmith.dice.successes import Count, Event, Rule, count
from oddsmith.law.distribution import OrMore, mean, variance
from tests.engine.contract import chances, fraction, law_of
from tests.engine.enumerate import LONGEST, every_path

FIFTH = Rule(10, 6, pairs=True)
CHRONICLES = Rule(10, 8, again=10)
REVISED = Rule(10, 6, ones=True)
EVENTS: tuple[Event, ...] = get_args(Event)
FEW_ROLLS = 3_000
MANY_ROLLS = 20_000
FAR = 400
"""In small pools, this many successes have a chance below one in 10^20."""

Chances = dict[int, Fraction]


class Pool(NamedTuple):
    """The arguments of `count` in order, except the event."""

    rule: Rule
    free: int
    fixed: int = 0
    rerolls: int = 0


# An independent model: dice thrown one by one, as at a table.


def worth(rule: Rule, face: int) -> int:
    return int(face >= rule.threshold) - int(rule.ones and face == 1)


def explodes(rule: Rule, face: int) -> bool:
    return rule.again is not None and face >= rule.again and face >= rule.threshold


def events_of(tens: int, red_tens: int, red_ones: int) -> tuple[str, ...]:
    """The events that hold for these numbers of tens, red tens and red ones."""
    pair = tens >= 2
    holds = {"any": True, "one": red_ones > 0, "pair": pair and red_tens > 0, "any pair": pair}
    return tuple(event for event in EVENTS if holds[event])


def show(pool: Pool, throw: Throw) -> tuple[int, int, tuple[str, ...]]:
    """The worth of the dice after re-rolls, how many of them explode, and the events that hold."""
    rule, free, fixed, rerolls = pool
    faces = [throw(rule.sides) for _ in range(free + fixed)]
    failed = [die for die in range(free) if faces[die] < rule.threshold]
    for die in sorted(failed, key=lambda die: worth(rule, faces[die]))[:rerolls]:
        faces[die] = throw(rule.sides)
    red, tens = faces[free:], faces.count(rule.sides)
    value = sum(worth(rule, face) for face in faces) + (tens // 2 * 2 if rule.pairs else 0)
    exploding = sum(explodes(rule, face) for face in faces)
    return value, exploding, events_of(tens, red.count(rule.sides), red.count(1))


def bring(rule: Rule, throw: Throw) -> int:
    """The further successes of an exploded die."""
    brought = 0
    for times in natural(1):
        face = throw(rule.sides)
        brought += worth(rule, face)
        if times == rule.cap or not explodes(rule, face):
            break
    return brought


def walked(pool: Pool, most: int = LONGEST) -> tuple[Mapping[str, Chances], Fraction]:
    """The chances by every sequence of faces, and the total chance of the sequences pruned as too unlikely."""

    def roll(throw: Throw) -> tuple[int, tuple[str, ...]]:
        value, exploding, events = show(pool, throw)
        return max(0, value + sum(bring(pool.rule, throw) for _ in range(exploding))), events

    found: dict[str, Chances] = {event: defaultdict(Fraction) for event in EVENTS}
    for ((number, events), one_in), times in Counter(every_path(roll, most)).items():
        for event in events:
            found[event][number] += Fraction(times, one_in)
    return found, 1 - sum(found["any"].values(), Fraction(0))


# By series: every first roll is enumerated, and further successes are summed up to a limit.


def brought(rule: Rule, most: int) -> Chances:
    """The law of an exploding die's further successes up to `most`: each step adds a throw, which adds one at most."""
    law = {0: Fraction(1)} if rule.cap else {}
    for _ in range(rule.cap or most + 2):
        sums: Chances = defaultdict(Fraction)
        for face in range(1, rule.sides + 1):
            for further, chance in (law if explodes(rule, face) else {0: Fraction(1)}).items():
                sums[worth(rule, face) + further] += chance / rule.sides
        law = sums
    return {number: chance for number, chance in law.items() if number <= most}


def summed(pool: Pool, most: int) -> Mapping[str, Chances]:
    """The chance of every number up to `most`."""
    dice = pool.free + pool.fixed
    reach = most + 2 * dice  # each die may subtract one by its own face, and another by its further throws
    one = brought(pool.rule, reach)
    sums: list[Chances] = [{0: Fraction(1)}]
    for _ in range(dice):
        sums.append(defaultdict(Fraction))
        for (number, chance), (more, other) in product(sums[-2].items(), one.items()):
            if number + more <= reach:
                sums[-1][number + more] += chance * other
    found: dict[str, Chances] = {event: defaultdict(Fraction) for event in EVENTS}
    shown = Counter(every_path(lambda throw: show(pool, throw)))
    for ((value, exploding, events), one_in), times in shown.items():
        for more, chance in sums[exploding].items():
            for event in events if value + more <= most else ():
                found[event][max(0, value + more)] += chance * times / one_in
    return found


# Strategies.


@st.composite
def rules(draw: st.DrawFn, caps: tuple[int | None, ...], sides: tuple[int, ...] = (2, 3, 4, 5, 6, 10)) -> Rule:
    size = draw(st.sampled_from(sides))
    again = draw(st.none() | st.integers(1, size))
    found = Rule(size, draw(st.integers(2, size)), again, draw(st.sampled_from(caps)), draw(st.booleans()))
    return found._replace(again=None, ones=False, pairs=True) if draw(st.booleans()) else found


@st.composite
def pools(draw: st.DrawFn, caps: tuple[int | None, ...], most: int = FEW_ROLLS) -> Pool:
    """Few enough dice and re-rolls for at most `most` rolls, with up to two throws of exploding dice."""
    rule = draw(rules(caps))
    exploding = sum(explodes(rule, face) for face in range(1, rule.sides + 1))
    rolls = rule.sides
    for _ in range(rule.cap if rule.cap and rule.cap <= 2 else 0):
        rolls = rule.sides - exploding + exploding * rolls
    thrown = draw(st.integers(0, next(dice for dice in natural() if rolls ** (dice + 1) > most)))
    free = draw(st.integers(0, thrown))
    fixed = draw(st.integers(0, thrown - free))
    return Pool(rule, free, fixed, thrown - free - fixed)


def events_told(rule: Rule) -> tuple[Event, ...]:
    return EVENTS if rule.pairs else ("any",)


def told(found: Count, upto: int) -> Chances:
    weights, total = found.weights(upto)
    return {number: Fraction(weight, total) for number, weight in enumerate(weights) if weight}


def below(found: Count, needed: int) -> Fraction:
    """The chance of fewer than `needed` successes."""
    weights, total = found.weights(needed)
    return Fraction(sum(weights[:needed]), total)


def check_series(pool: Pool, most: int) -> None:
    truth = summed(pool, most)
    for event in events_told(pool.rule):
        assert told(count(*pool, event), most) == truth[event], event


def check_walk(pool: Pool) -> None:
    truth, left = walked(pool)
    assert left == 0
    most = max(truth["any"])
    for event in events_told(pool.rule):
        assert told(count(*pool, event), most + 3) == truth[event], event
    whole, everything = count(*pool), truth["any"]
    assert chances(whole.law()) == everything
    assert whole.most == most
    centre = sum(number * chance for number, chance in everything.items())
    assert fraction(mean(whole.law())) == centre
    assert fraction(variance(whole.law())) == sum((number - centre) ** 2 * c for number, c in everything.items())


@given(pools(caps=(1, 2)))
def test_finite_counts_agree_with_every_roll(pool: Pool) -> None:
    check_walk(pool)


@pytest.mark.long
@settings(max_examples=300)
@given(pools(caps=(1, 2), most=MANY_ROLLS))
def test_larger_finite_counts_agree_with_every_roll(pool: Pool) -> None:
    check_walk(pool)


@given(pools(caps=(None,)))
def test_endless_counts_agree_with_likely_rolls(pool: Pool) -> None:
    truth, left = walked(pool, 2 * FEW_ROLLS)
    for event in events_told(pool.rule):
        found = told(count(*pool, event), 12)
        assert all(0 <= found.get(number, 0) - truth[event].get(number, 0) <= left for number in range(13)), event


@given(pools(caps=(None, 3, 15)), st.integers(0, 9))
def test_counts_of_many_throws_agree_with_the_series(pool: Pool, most: int) -> None:
    check_series(pool, most)


@pytest.mark.parametrize("sides", [2, 3, pytest.param(4, marks=pytest.mark.long)])
def test_every_rule_of_small_dice_agrees_with_the_series(sides: int) -> None:
    agains = (None, *range(1, sides + 1))
    tried = [Rule(sides, *fields) for fields in product(range(2, sides + 1), agains, (None, 1, 2), (False, True))]
    for rule in tried + [Rule(sides, threshold, pairs=True) for threshold in range(2, sides + 1)]:
        for dice in ((3, 0, 2), (1, 2, 1)):
            check_series(Pool(rule, *dice), 5)


@given(rules(caps=(None,)).filter(lambda rule: rule.explodes > 0), *[st.integers(0, 4)] * 3, st.integers(0, 12))
def test_a_cap_changes_the_law_from_the_first_number_that_needs_more_throws(
    rule: Rule, free: int, fixed: int, rerolls: int, upto: int
) -> None:
    """A die that needs one throw too many is worth one more than the cap; then each die may subtract one."""
    capped = rule._replace(cap=max(1, upto + (free + fixed if rule.ones else 0)))
    found, limit = (count(each, free, fixed, rerolls) for each in (capped, rule))
    assert told(found, upto) == told(limit, upto)
    if upto and free + fixed:
        assert told(found, upto + 1) != told(limit, upto + 1)


def check_moments(pool: Pool) -> None:
    """Sum all numbers below `FAR` exactly; the unlikely rest must lie between `FAR` and twice that."""
    found = count(*pool)
    near, tail = told(found, FAR - 1), 1 - below(found, FAR)
    first = fraction(mean(found.law()))
    for power, moment in ((1, first), (2, fraction(variance(found.law())) + first**2)):
        rest = moment - sum(chance * number**power for number, chance in near.items())
        assert FAR**power * tail <= rest <= (2 * FAR) ** power * tail


@given(pools(caps=(None, 15)))
@example(Pool(Rule(2, 2, again=2, ones=True), 2))
def test_moments_agree_with_the_law(pool: Pool) -> None:
    check_moments(pool)


@pytest.mark.parametrize("rule", [CHRONICLES, REVISED, REVISED._replace(again=10), Rule(10, 7, 9, ones=True)])
def test_moments_of_thirty_dice_agree_with_the_law(rule: Rule) -> None:
    for dice in ((30, 0, 0), (20, 10, 3)):
        check_moments(Pool(rule, *dice))


@given(pools(caps=(None, 15)), st.lists(st.integers(0, 80), max_size=3))
def test_a_law_ends_at_the_first_negligible_rest(pool: Pool, asked: list[int]) -> None:
    found = count(*pool)
    for beyond in (*asked, 0):
        law = found.law(beyond)
        last = law.outcomes[-1]
        if isinstance(last, OrMore):
            cut = int(last)
            rest, sooner = (1 - below(found, end) for end in (cut, cut - 1))
            assert chances(law) == told(found, cut - 1) | {last: rest}
            assert cut > beyond
            assert rest * NEGLIGIBLE <= 1
            assert sooner * NEGLIGIBLE > 1 or cut - 1 <= beyond
        else:
            assert not found.endless
            assert chances(law) == told(found, found.most)


def test_coefficients_of_large_counts_do_not_overflow() -> None:
    """Coefficients packed too tightly would overflow into one another; twice the room must change nothing."""
    narrow = successes._bits
    forms = [(10, 6, None), (10, 8, 10), (10, 8, 8), (10, 2, 2), (3, 2, 2), (2, 2, 2)]
    tried = [Rule(*form, cap, ones) for form, cap, ones in product(forms, (None, 1, 3), (False, True))]
    asked = list(product(tried, ((25, 0, 0), (12, 8, 6), (1, 15, 1), (15, 5, 0)), ("any",)))
    for rule, dice, event in asked + list(product([FIFTH], ((25, 0, 0), (12, 8, 6), (1, 15, 1)), EVENTS)):
        made = []
        for scale in (1, 2):
            with pytest.MonkeyPatch.context() as patched:
                patched.setattr(successes, "_bits", lambda *asked, scale=scale: scale * narrow(*asked))
                made.append(count.__wrapped__(rule, *dice, event).finite)
        assert made[0] == made[1], (rule, dice, event)


# Large pools against icepool.

Die = Any
FACES = range(1, 11)


def test_events_of_twenty_black_and_ten_red_dice() -> None:
    black = icepool.Die([icepool.Vector((int(face >= 6), int(face == 10))) for face in FACES])
    red = icepool.Die([icepool.Vector((int(face >= 6), int(face == 10), int(face == 1))) for face in FACES])

    def shown(blacks: Die, reds: Die) -> tuple[int, tuple[str, ...]]:
        tens = blacks[1] + reds[1]
        return blacks[0] + reds[0] + tens // 2 * 2, events_of(tens, reds[1], reds[2])

    joint: dict[Any, Fraction] = law_of(icepool.map(shown, 20 @ black, 10 @ red, star=False))
    for event in EVENTS:
        truth: Chances = defaultdict(Fraction)
        for (number, events), chance in joint.items():
            truth[number] += chance if event in events else 0
        assert told(count(FIFTH, 20, 10, 0, event), 60) == {
            number: chance for number, chance in truth.items() if chance
        }


def test_thirty_dice_with_cancelling_ones() -> None:
    one = icepool.Die([icepool.Vector((int(face >= 6), int(face == 1))) for face in FACES])
    net = one.map(lambda well, cancels: well - cancels, star=True)

    def anew(well: int, cancels: int) -> Die:
        rerolls = min(3, 30 - well)
        return (well - max(0, cancels - rerolls) + rerolls @ net).map(lambda number: max(0, number))

    assert chances(count(REVISED, 30, 0, 3).law()) == law_of((30 @ one).map(anew, star=True))


# Known figures.


@pytest.mark.parametrize("dice", [0, 1, 7, 13, 50])
def test_without_pairs_and_tens_again_counts_are_binomial(dice: int) -> None:
    assert count(Rule(10, 6), dice).law().weights == {
        number: comb(dice, number) * 5**dice for number in range(dice + 1)
    }


def test_one_die_with_tens_again_has_a_geometric_law() -> None:
    """No success has the chance 7/10, and k successes have 27 / 10^(k+1)."""
    geometric = {number: Fraction(27, 10 ** (number + 1)) for number in range(1, FAR)}
    assert told(count(CHRONICLES, 1), FAR - 1) == {0: Fraction(7, 10)} | geometric
    law = count(CHRONICLES, 30).law()
    assert (mean(law).fraction, variance(law).fraction) == ("10/1", "80/9")
