"""Opposed counts of successes: against pairs of rolls of small pools, plain sums, icepool, and figures by hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from fractions import Fraction
from itertools import accumulate, product
from typing import Any

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddsmith.dice.successes import Count, Rule, count, difference
from oddsmith.law.distribution import Distribution, OrLess, OrMore, mean, scaled, variance
from tests.engine.contract import chances, filed, fraction, law_of
from tests.engine.strategies import number_laws
from tests.engine.test_successes import CHRONICLES, FAR, FIFTH, REVISED, Pool, below, pools, rules, walked

Scales = tuple[int, int]

SCALES: list[Scales] = [(1, 1), (1, 2), (2, 1), (2, 2)]
CAPS = (None, None, 1, 15)
each_scale = st.sampled_from(SCALES)


@st.composite
def opponents(draw: st.DrawFn) -> tuple[Count, Count]:
    """Two counts, each with its own rule."""
    mine, theirs = (
        count(draw(rules(CAPS)), *[draw(st.integers(0, most)) for most in (4, 2, 3)]) for _ in ("mine", "theirs")
    )
    return mine, theirs


# Plain sums over the weights, which other tests check, up to a limit; with the chance of the rest.


def rest(found: Count, upto: int) -> Fraction:
    return 1 - below(found, upto + 1)


def plain_difference(mine: Count, theirs: Count, scales: Scales, apart: int) -> tuple[Fraction, Fraction]:
    scale, other = scales
    (weights, total), (their_weights, their_total) = mine.weights(4 * FAR), theirs.weights(FAR)
    found = 0
    for number, weight in enumerate(their_weights):
        needed, odd = divmod(apart + other * number, scale)
        found += weight * weights[needed] if 0 <= needed <= 4 * FAR and not odd else 0
    return Fraction(found, total * their_total), rest(mine, 4 * FAR) + rest(theirs, FAR)


def plain_exceeded(mine: Count, theirs: Count, scales: Scales, least: int) -> tuple[Fraction, Fraction]:
    scale, other = scales
    (weights, total), (their_weights, their_total) = mine.weights(FAR), theirs.weights(2 * FAR + least)
    below = list(accumulate(their_weights, initial=0))
    terms = (weight * (their_total - below[-(-(scale * n + least) // other)]) for n, weight in enumerate(weights))
    return Fraction(sum(terms), total * their_total), rest(mine, FAR)


def check_exceeded(found: Fraction, mine: Count, theirs: Count, scales: Scales, least: int) -> None:
    plain, left = plain_exceeded(mine, theirs, scales, least)
    assert 0 <= found - plain <= left


@given(opponents(), each_scale)
def test_differences_agree_with_plain_sums(counts: tuple[Count, Count], scales: Scales) -> None:
    mine, theirs = counts
    law = difference(mine, theirs, scales)
    near = (apart for apart in range(-3, 4) if law.outcomes[0] < apart < law.outcomes[-1])
    for apart in (*law.outcomes[:2], *near, *law.outcomes[-2:]):
        chance = fraction(law.chance(apart))
        if isinstance(apart, OrMore):
            check_exceeded(chance, theirs, mine, scales[::-1], int(apart))
        elif isinstance(apart, OrLess):
            check_exceeded(chance, mine, theirs, scales, -int(apart))
        else:
            plain, left = plain_difference(mine, theirs, scales, apart)
            assert 0 <= chance - plain <= left, apart


@given(opponents(), each_scale)
def test_a_difference_ends_where_the_counts_do(counts: tuple[Count, Count], scales: Scales) -> None:
    mine, theirs = counts
    law = difference(mine, theirs, scales)
    last, their_last = mine.law().outcomes[-1], theirs.law().outcomes[-1]
    assert int(law.outcomes[0]) == -scales[1] * int(their_last)
    assert int(law.outcomes[-1]) == scales[0] * int(last)
    assert isinstance(law.outcomes[-1], OrMore) == isinstance(last, OrMore)
    assert isinstance(law.outcomes[0], OrLess) == isinstance(their_last, OrMore)


@given(opponents(), each_scale)
def test_a_difference_has_the_moments_of_both_counts(counts: tuple[Count, Count], scales: Scales) -> None:
    law = difference(*counts, scales)
    means, variances = ([fraction(of(found.law())) for found in counts] for of in (mean, variance))
    assert fraction(mean(law)) == scales[0] * means[0] - scales[1] * means[1]
    assert fraction(variance(law)) == scales[0] ** 2 * variances[0] + scales[1] ** 2 * variances[1]


def check_rolls(mine: Pool, theirs: Pool) -> None:
    ours, others = (walked(pool)[0]["any"] for pool in (mine, theirs))
    for scales in SCALES:
        scale, other = scales
        truth: dict[Hashable, Fraction] = defaultdict(Fraction)
        for (number, chance), (their_number, their_chance) in product(ours.items(), others.items()):
            truth[scale * number - other * their_number] += chance * their_chance
        assert chances(difference(count(*mine), count(*theirs), scales)) == truth


@given(pools(caps=(1, 2), most=300), pools(caps=(1, 2), most=300))
def test_finite_differences_agree_with_every_pair_of_rolls(mine: Pool, theirs: Pool) -> None:
    check_rolls(mine, theirs)


@pytest.mark.long
@settings(max_examples=100)
@given(pools(caps=(1, 2), most=10_000), pools(caps=(1, 2), most=10_000))
def test_larger_finite_differences_agree_with_every_pair_of_rolls(mine: Pool, theirs: Pool) -> None:
    check_rolls(mine, theirs)


@given(
    number_laws | opponents().map(lambda counts: counts[0].law()),
    st.integers(-3, 3).filter(bool),
    st.integers(-9, 9),
)
def test_a_scaled_law_is_the_law_of_the_scaled_number(law: Distribution[int], scale: int, shift: int) -> None:
    found = scaled(law, scale, shift)
    outcomes = law.outcomes if scale > 0 else law.outcomes[::-1]
    assert [int(number) for number in found.outcomes] == [scale * int(number) + shift for number in outcomes]
    assert list(found.weights.values()) == [law.weights[number] for number in outcomes]
    ends = {int: int, OrMore: OrMore if scale > 0 else OrLess, OrLess: OrLess if scale > 0 else OrMore}
    assert [type(number) for number in found.outcomes] == [ends[type(number)] for number in outcomes]
    assert fraction(mean(found)) == scale * fraction(mean(law)) + shift
    assert fraction(variance(found)) == scale**2 * fraction(variance(law))


def test_a_scaled_difference_stays_endless_on_both_sides() -> None:
    law = scaled(difference(count(CHRONICLES, 2), count(CHRONICLES, 1), (1, 1)), 3, 1)
    assert (type(law.outcomes[0]), type(law.outcomes[-1])) == (OrLess, OrMore)
    assert mean(law).fraction == "2/1"


# Large pools.


@pytest.mark.parametrize("scales", SCALES)
@pytest.mark.parametrize("rule", [CHRONICLES, Rule(10, 6, 9, ones=True)])
def test_large_endless_counts_are_close_to_capped_ones(rule: Rule, scales: Scales) -> None:
    """The chance that one of 17 dice explodes more than 45 times is below one in 10^30."""
    dice = ((8, 0, 0), (4, 2, 3))
    mine, theirs = (count(rule, *numbers) for numbers in dice)
    capped, their_capped = (count(rule._replace(cap=45), *numbers) for numbers in dice)
    close = chances(difference(capped, their_capped, scales))
    for one, other in ((mine, theirs), (mine, their_capped), (capped, theirs)):
        found = chances(difference(one, other, scales))
        assert found.keys() == close.keys()
        assert all(abs(chance - close[apart]) < Fraction(1, 10**30) for apart, chance in found.items())


@pytest.mark.parametrize("dice", [(0, 3), (4, 4), (30, 20)])
@pytest.mark.parametrize("scales", SCALES)
def test_differences_are_antisymmetric(dice: tuple[int, int], scales: Scales) -> None:
    mine, theirs = (count(CHRONICLES, number) for number in dice)
    assert difference(mine, theirs, scales) == scaled(difference(theirs, mine, scales[::-1]), -1)


def by_icepool(rule: Rule) -> Any:
    """The worth of a die, without pairs."""
    values = [int(face >= rule.threshold) - int(rule.ones and face == 1) for face in range(1, rule.sides + 1)]
    explodes = [rule.again is not None and face >= rule.again for face in range(1, rule.sides + 1)]
    faces = [icepool.Again + value if again else value for value, again in zip(values, explodes, strict=True)]
    return icepool.Die(faces, again_depth=rule.cap or 0)


@pytest.mark.parametrize("scales", SCALES)
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        (Pool(CHRONICLES._replace(cap=10), 20), Pool(CHRONICLES._replace(cap=10), 20)),
        (Pool(REVISED, 20), Pool(REVISED, 15)),
        (Pool(Rule(10, 6, 9, 3, ones=True), 12), Pool(Rule(10, 7), 13)),
    ],
)
def test_large_differences_agree_with_icepool(mine: Pool, theirs: Pool, scales: Scales) -> None:
    law = difference(count(*mine), count(*theirs), scales)
    one, other = ((pool.free @ by_icepool(pool.rule)).map(lambda net: max(0, net)) for pool in (mine, theirs))
    truth: dict[Hashable, Fraction] = defaultdict(Fraction)
    for apart, chance in law_of(scales[0] * one - scales[1] * other).items():
        truth[filed(law, apart)] += chance
    assert chances(law) == truth


# Figures by hand.


def test_one_die_with_tens_again_against_another() -> None:
    """No success has the chance 7/10, and k have 27 / 10^(k+1); so a tie has 49/100 + 729/10000 / (1 - 1/100)."""
    die = count(CHRONICLES, 1)
    assert difference(die, die, (1, 1)).chance(0).fraction == "31/55"
    assert difference(die, die, (1, 1)).chance_that(lambda ahead: ahead >= 1).fraction == "12/55"


def test_one_die_with_tens_again_that_counts_double_against_another() -> None:
    """A tie has 49/100 + 729/100 (1/1000 + 1/1000000 + ...)."""
    die = count(CHRONICLES, 1)
    assert difference(die, die, (2, 1)).chance(0).fraction == "92/185"
    assert difference(die, die, (2, 2)).chance(0).fraction == "31/55"


@pytest.mark.parametrize("rule", [FIFTH, CHRONICLES, REVISED])
@pytest.mark.parametrize("scales", SCALES)
def test_no_dice_against_others(rule: Rule, scales: Scales) -> None:
    nobody, three = count(rule, 0), count(rule, 3)
    assert chances(difference(nobody, nobody, scales)) == {0: 1}
    assert difference(three, nobody, scales) == scaled(three.law(), scales[0], 0)
