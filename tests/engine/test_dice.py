"""Exploding and re-rolled dice, checked by enumerating every sequence of throws."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from time import process_time

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from oddsmith.declare.reading import Throw
from oddsmith.dice.exploding import explode, explode_open, reroll
from oddsmith.dice.pool import Pool, die, sum_of
from oddsmith.law.distribution import Distribution, OrMore, mean, variance
from tests.engine.contract import chances, fraction
from tests.engine.enumerate import every_path
from tests.engine.strategies import small_dice

some_faces = st.frozensets(st.integers(-3, 6), max_size=4)
worths = st.sampled_from([int, abs, lambda face: face * face, lambda face: int(face >= 2)])


def counted(law: Distribution[int], roll: Callable[[Throw], int], most: int = 2_000_000) -> dict[int, Fraction]:
    """The law of a roll with dice of this law, by every sequence of throws that is not too unlikely.

    A throw of such a die is a throw of a fair die with a side for each equally likely case of the law.
    """
    cases = [face for face, weight in law.weights.items() for _ in range(weight)]
    found: dict[int, Fraction] = {}
    for outcome, one_in in every_path(lambda throw: roll(lambda sides: cases[throw(len(cases)) - 1]), most):
        found[outcome] = found.get(outcome, Fraction(0)) + Fraction(1, one_in)
    return found


@given(small_dice, some_faces, st.integers(0, 3), worths)
def test_an_exploding_die_is_thrown_again(
    law: Distribution[int], on: frozenset[int], depth: int, worth: Callable[[int], int]
) -> None:
    def roll(throw: Throw) -> int:
        total = 0
        for _ in range(depth + 1):
            face = throw(0)
            total += worth(face)
            if face not in on:
                break
        return total

    assert chances(explode(law, on, depth, worth)) == counted(law, roll)


@given(small_dice, some_faces, st.integers(0, 3))
def test_a_die_is_re_rolled_up_to_a_limit(law: Distribution[int], on: frozenset[int], times: int) -> None:
    def roll(throw: Throw) -> int:
        face = throw(0)
        for _ in range(times):
            if face not in on:
                break
            face = throw(0)
        return face

    assert chances(reroll(law, on, times)) == counted(law, roll)


@given(small_dice, some_faces)
def test_unlimited_re_rolls_remove_faces(law: Distribution[int], on: frozenset[int]) -> None:
    assume(not on.issuperset(law.outcomes))
    for_ever = reroll(law, on)
    assert not on.intersection(for_ever.outcomes)
    for face in for_ever.outcomes:
        error = fraction(for_ever.chance(face)) - fraction(reroll(law, on, 200).chance(face))
        assert 0 <= error < Fraction(1, 10**9)


def test_re_rolling_every_face_for_ever_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing is left"):
        reroll(die(6), range(1, 7))
    assert reroll(die(6), range(1, 7), 5) == die(6)


open_dice = st.tuples(small_dice, st.frozensets(st.integers(1, 6), max_size=3)).filter(
    lambda drawn: not drawn[1].issuperset(drawn[0].outcomes)
)


@given(open_dice, st.integers(1, 2), st.integers(-6, 12))
def test_an_endless_law_agrees_with_every_sequence_of_throws(
    drawn: tuple[Distribution[int], frozenset[int]], count: int, beyond: int
) -> None:
    law, on = drawn

    def roll(throw: Throw) -> int:
        total = 0
        for _ in range(count):
            while True:
                total += (face := throw(0))
                if face not in on:
                    break
        return OrMore(beyond) if total >= beyond else total

    least = counted(law, roll, 20_000)
    unresolved = 1 - sum(least.values())
    found = chances(explode_open(law, on, beyond, count=count))
    assert least.keys() <= found.keys()
    assert sum(found.values()) == 1
    for outcome, chance in found.items():
        assert isinstance(outcome, int)
        assert 0 <= chance - least.get(outcome, 0) <= unresolved


@given(open_dice, st.integers(0, 3), st.integers(0, 12))
def test_an_endless_law_agrees_with_enough_explosions_below_its_end(
    drawn: tuple[Distribution[int], frozenset[int]], count: int, beyond: int
) -> None:
    law, on = drawn
    enough = beyond + 3 * count  # each explosion adds at least 1, and no die ends below -3
    capped = sum_of(explode(law, on, enough), count)
    found = explode_open(law, on, beyond, count=count)
    for outcome in range(-9, beyond):
        assert found.chance(outcome) == capped.chance(outcome)
    assert fraction(found.chance(OrMore(beyond))) == 1 - sum(
        fraction(found.chance(below)) for below in range(-9, beyond)
    )


@given(open_dice, st.integers(0, 3), worths)
def test_moments_of_an_endless_law_are_limits(
    drawn: tuple[Distribution[int], frozenset[int]], count: int, worth: Callable[[int], int]
) -> None:
    law, on = drawn
    assume(all(worth(face) > 0 for face in on))
    exploding = fraction(law.chance_that(lambda face: face in on))
    assume(exploding <= Fraction(1, 2))
    one = explode(law, on, 60, worth)
    found = explode_open(law, on, 5, count=count, worth=worth)
    assert abs(fraction(mean(found)) - count * fraction(mean(one))) < Fraction(1, 10**9)
    assert abs(fraction(variance(found)) - count * fraction(variance(one))) < Fraction(1, 10**9)


def test_a_die_that_never_explodes_has_a_finite_law() -> None:
    closed = explode_open(die(6), {7}, 7)
    assert closed == die(6)
    assert not any(isinstance(outcome, OrMore) for outcome in closed.outcomes)
    assert (mean(closed), variance(closed)) == (mean(die(6)), variance(die(6)))


def test_known_moments() -> None:
    law = explode_open(die(6), {6}, 20)
    assert (mean(law).fraction, variance(law).fraction) == ("21/5", "266/25")
    assert [outcome for outcome in law.outcomes if isinstance(outcome, OrMore)] == [OrMore(20)]
    assert str(law.outcomes[-1]) == "20+"
    chronicles = explode_open(die(10), {10}, 60, count=30, worth=lambda face: int(face >= 8))
    assert (mean(chronicles).fraction, variance(chronicles).fraction) == ("10/1", "80/9")


@pytest.mark.parametrize("on", [range(1, 7), range(7)])
def test_dice_that_never_stop_are_refused(on: range) -> None:
    with pytest.raises(ValueError, match="some face must end the throwing"):
        explode_open(die(6), on, 20)


def test_explosions_without_worth_are_refused() -> None:
    with pytest.raises(ValueError, match="worth at least 1"):
        explode_open(die(6), {6}, 20, worth=lambda face: face - 6)


def test_a_pool_takes_exploding_and_re_rolled_dice() -> None:
    kept = Pool([(explode(die(10), {10}, 4), 10)]).highest(5)
    assert kept.outcomes[0] == 5
    assert kept.outcomes[-1] == 250
    assert Pool([(reroll(die(6), {1}), 2)]).sum().outcomes == tuple(range(4, 13))


def test_endless_dice_cannot_be_re_rolled() -> None:
    for times in (1, None):
        with pytest.raises(ValueError, match="must have a last face"):
            reroll(Distribution({1: 1, OrMore(2): 1}), {3}, times)


def test_large_dice_exploding_on_several_faces_are_fast() -> None:
    started = process_time()
    law = explode_open(die(1000), range(900, 1001), 20_000)
    assert process_time() - started < 2, "a minute by powers of 1000 for each number up to there"
    assert law.chance(1800).fraction == "1/10000"
