"""Large and awkward pools against icepool, an independent library for dice, which counts them in another way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import icepool
import pytest
from icepool import d6, d10, d20

from oddsmith.dice.exploding import explode, explode_open, reroll
from oddsmith.dice.pool import Pool, die, vector_sum
from oddsmith.law.distribution import Distribution
from tests.engine.contract import chances, law_of


def spread(dice: int, discard: int, nth: int = 0) -> list[int]:
    """What the nth check takes of the sorted dice: the nth largest that is not discarded, less the nth smallest."""
    form = [0] * dice
    form[nth] -= 1
    form[dice - discard - 1 - nth] += 1
    return form


SPREADS = [(3, 0), (5, 0), (7, 3), (10, 7), (12, 9), (20, 5), (20, 17), (30, 0), (30, 10)]


@pytest.mark.parametrize(("dice", "discard"), SPREADS)
def test_largest_less_smallest_after_discards(dice: int, discard: int) -> None:
    form = spread(dice, discard)
    assert chances(Pool.of(dice, 20).keep(form)) == law_of(d20.pool(dice)[form].sum())


class SortedSums(icepool.MultisetEvaluator):  # type: ignore[misc]
    """The joint law of weighted sums of the sorted dice, walking up from the lowest."""

    def __init__(self, forms: list[list[int]]) -> None:
        self.forms = forms

    def initial_state(self, order: Any, outcomes: Any, /, *sizes: Any, **kwargs: Any) -> tuple[int, ...]:
        if order < 0:
            raise icepool.UnsupportedOrder
        return (0,) * (len(self.forms) + 1)

    def next_state(self, state: Any, order: Any, outcome: int, /, *counts: int) -> tuple[int, ...]:
        placed, *sums = state
        reached = placed + counts[0]
        more = (outcome * sum(form[placed:reached]) for form in self.forms)
        return (reached, *(total + further for total, further in zip(sums, more, strict=True)))

    def final_outcome(self, final_state: Any, *rest: Any) -> tuple[int, ...]:
        return tuple(final_state[1:])


@pytest.mark.parametrize(("dice", "checks"), [(10, 2), (8, 3), pytest.param(10, 3, marks=pytest.mark.long)])
def test_the_joint_law_of_the_successive_checks_of_n_less_2_db(dice: int, checks: int) -> None:
    forms = [spread(dice, 2, nth) for nth in range(checks)]
    assert chances(Pool.of(dice, 20).sorted_sums(forms)) == law_of(SortedSums(forms)(d20.pool(dice)))


def test_outcome_and_secondary_die_of_10_less_2_db() -> None:
    forms = [spread(10, 2), [0] * 6 + [1] + [0] * 3]
    assert chances(Pool.of(10, 20).sorted_sums(forms)) == law_of(SortedSums(forms)(d20.pool(10)))


def test_l5r_keeping_5_of_10_exploding_d10() -> None:
    ours = Pool([(explode(die(10), {10}, 4), 10)]).highest(5)
    assert chances(ours) == law_of(d10.explode([10], depth=4).highest(10, 5))


@pytest.mark.parametrize("times", [1, 3, None])
def test_keeping_3_of_5_re_rolled_d6(times: int | None) -> None:
    theirs = d6.reroll([1, 2], depth="inf" if times is None else times)
    assert chances(Pool([(reroll(die(6), {1, 2}, times), 5)]).highest(3)) == law_of(theirs.highest(5, 3))


def test_eights_with_tens_again_below_the_end_of_the_open_law() -> None:
    def success(face: int) -> int:
        return int(face >= 8)

    theirs = law_of(8 @ icepool.Die([icepool.Again + 1 if face == 10 else success(face) for face in range(1, 11)],
                                    again_depth=20))  # fmt: skip
    ours = chances(explode_open(die(10), {10}, 20, count=8, worth=success))
    assert {outcome: ours[outcome] for outcome in range(20)} == {outcome: theirs[outcome] for outcome in range(20)}


@pytest.mark.parametrize(("mine", "theirs"), [(3, 2), (2, 3), (5, 5), (6, 4)])
def test_risk(mine: int, theirs: int) -> None:
    ours = Pool.of(mine, 6).sorted_pairs(Pool.of(theirs, 6))
    pairs = min(mine, theirs)
    kept = d6.pool(mine).highest(pairs).sort_pair(">", d6.pool(theirs).highest(pairs))
    assert chances(ours) == law_of(kept.size())


def test_some_ranks_of_24_characters_abilities() -> None:
    """Of 24 times (4d6 keep 3), those of rank 1, 8, 9, 16, 17 and 24 together."""
    multiples = [int(rank in {1, 8, 9, 16, 17, 24}) for rank in range(1, 25)]
    ability = Pool.of(4, 6).highest(3)
    assert chances(Pool([(ability, 24)]).keep(multiples)) == law_of(d6.highest(4, 3).pool(24)[multiples].sum())


Faces = Mapping[tuple[int, ...], int]
BOOST: Faces = {(0, 0): 2, (1, 0): 1, (1, 1): 1, (0, 2): 1, (0, 1): 1}
SETBACK: Faces = {(0, 0): 2, (-1, 0): 2, (0, -1): 2}
ABILITY: Faces = {(0, 0): 1, (1, 0): 2, (2, 0): 1, (0, 1): 2, (1, 1): 1, (0, 2): 1}
DIFFICULTY: Faces = {(0, 0): 1, (-1, 0): 1, (-2, 0): 1, (0, -1): 3, (0, -2): 1, (-1, -1): 1}
SYMBOLS = [(BOOST, 2), (SETBACK, 3), (ABILITY, 3), (DIFFICULTY, 2)]
"""Dice whose faces bear successes and advantages, or take them away: six- and eight-sided ones."""


def test_the_joint_law_of_successes_and_advantages_of_ten_symbol_dice() -> None:
    assert sum(count for _, count in SYMBOLS) == 10
    dice = [icepool.Die({icepool.Vector(symbols): weight for symbols, weight in faces.items()}) for faces, _ in SYMBOLS]
    theirs = sum(((count @ one) for one, (_, count) in zip(dice, SYMBOLS, strict=True)), start=icepool.Vector((0, 0)))
    ours = vector_sum((Distribution(faces), count) for faces, count in SYMBOLS)
    assert chances(ours) == law_of(theirs)


def test_the_joint_law_of_tens_and_ones_less_of_ten_d10() -> None:
    ours = Pool.of(10, 10).counts(lambda face: (int(face >= 6) - int(face == 1), int(face == 10)))
    one = icepool.Die([icepool.Vector((int(face >= 6) - int(face == 1), int(face == 10))) for face in range(1, 11)])
    assert chances(ours) == law_of(10 @ one)


@pytest.mark.parametrize(("count", "sides"), [(12, 10), (20, 6), (5, 20)])
def test_the_largest_matching_set(count: int, sides: int) -> None:
    assert chances(Pool.of(count, sides).largest_set()) == law_of(icepool.d(sides).pool(count).largest_count())


def test_keeping_3_of_two_of_each_die() -> None:
    sizes = (4, 6, 8, 10, 12, 20)
    ours = Pool([(die(sides), 2) for sides in sizes])
    theirs = icepool.Pool({icepool.d(sides): 2 for sides in sizes})
    assert chances(ours.highest(3)) == law_of(theirs.highest(3).sum())
    assert chances(ours.lowest(3)) == law_of(theirs.lowest(3).sum())


def test_a_few_of_many_mixed_dice_are_found_without_following_the_others() -> None:
    sizes = [4, 6, 6, 10] * 8
    ours, theirs = Pool((die(sides), 1) for sides in sizes), icepool.Pool([icepool.d(sides) for sides in sizes])
    assert chances(ours.highest(3)) == law_of(theirs.highest(3).sum())
    assert chances(ours.lowest(9)) == law_of(theirs.lowest(9).sum())
    multiples = [0] * 25 + [1, 0, 2, 0, 0, -1, 1]
    assert chances(ours.keep(multiples)) == law_of(theirs[multiples].sum())


def test_half_of_60_d20() -> None:
    ours, theirs = Pool.of(60, 20), d20.pool(60)
    assert chances(ours.highest(30)) == law_of(theirs.highest(30).sum())
    assert chances(ours.lowest(31)) == law_of(theirs.lowest(31).sum())
    for low, high in ((20, 20), (30, 17), (7, 25)):
        multiples = [0] * low + [1] * (60 - low - high) + [0] * high
        assert chances(ours.keep(multiples)) == law_of(theirs[multiples].sum())


@pytest.mark.parametrize("place", [1, 13, 25, 40])
def test_a_die_of_a_rank_among_40_d20(place: int) -> None:
    assert chances(Pool.of(40, 20).rank(place)) == law_of(d20.pool(40)[place - 1])


def test_the_longest_run_of_ten_d10() -> None:
    def step(state: tuple[int, int], face: int, showing: int) -> tuple[int, int]:
        longest, run = state
        run = run + 1 if showing else 0
        return max(longest, run), run

    ours = Pool.of(10, 10).fold(step, (0, 0)).map(lambda state: state[0])
    assert chances(ours) == law_of(d10.pool(10).largest_straight())


@pytest.mark.parametrize("dice", [50, pytest.param(100, marks=pytest.mark.long)])
def test_the_sum_of_many_d20(dice: int) -> None:
    assert chances(Pool.of(dice, 20).sum()) == law_of(dice @ d20)
