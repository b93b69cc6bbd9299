"""General questions about dice with dyce, in its best idioms. Pairs of large sorted pools are not practical with it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import add, mul
from typing import Any

from dyce import H, P, explode_n
from dyce.p import survey_outcome_order_ascending as ascending
from dyce.p import survey_outcome_order_descending as descending

from tests.bench.symbols import DICE

Laws = list[Any]


def _highest(pool: Any, kept: int) -> Any:
    def accumulate(state: tuple[int, int] | None, outcome: int, count: int) -> tuple[int, int]:
        left, total = state or (kept, 0)
        taken = min(left, count)
        return left - taken, total + taken * outcome

    return pool.survey(accumulate=accumulate, order=descending, settle=lambda state: state[1])


def highest(count: int, sides: int, kept: int) -> Laws:
    pool = count @ P(sides)
    return [pool.at(slice(-kept, None)) if count < 10 else _highest(pool, kept)]


def l5r(count: int, kept: int) -> Laws:
    return [_highest(count @ P(explode_n(H(10), n=4)), kept)]


def highest_mixed(sizes: Sequence[int], each: int, kept: int) -> Laws:
    return [P(*sorted([*sizes] * each)).at(slice(-kept, None))]


def ranks_of_abilities(count: int, ranks: Sequence[int]) -> Laws:
    ability = (4 @ P(6)).at(slice(-3, None))
    return [(count @ P(ability)).at(*(rank - 1 for rank in ranks))]


def rank_from_above(count: int, sides: int, place: int) -> Laws:
    return [H(sides).order_stat_for_n_at_pos(count, count - place)]


def largest_set(count: int, sides: int) -> Laws:
    return [(count @ P(sides)).survey(accumulate=lambda state, _, shown: max(state or 0, shown), order=ascending)]


def longest_run(count: int, sides: int) -> Laws:
    def accumulate(state: tuple[int, int, int] | None, outcome: int, count: int) -> tuple[int, int, int]:
        longest, run, before = state or (0, 0, 0)
        run = run + 1 if outcome == before + 1 else 1
        return max(longest, run), run, outcome

    return [(count @ P(sides)).survey(accumulate=accumulate, order=ascending, settle=lambda state: state[0])]


def risk(mine: int, theirs: int) -> Laws:
    if mine > 5:
        raise NotImplementedError
    pairs = slice(-min(mine, theirs), None)
    found: dict[int, int] = {}
    their_rolls = list((theirs @ P(6)).rolls_with_counts(pairs))
    for roll, ways in (mine @ P(6)).rolls_with_counts(pairs):
        for other, their_ways in their_rolls:
            won = sum(one > two for one, two in zip(roll, other, strict=True))
            found[won] = found.get(won, 0) + ways * their_ways
    return [H(found)]


def symbols() -> Laws:
    dice = [
        H({100 * success + advantage: weight for (success, advantage), weight in faces.items()}) for faces, _ in DICE
    ]
    summed = reduce(add, (count @ one for one, (_, count) in zip(dice, DICE, strict=True)))
    return [summed.apply(lambda total: ((total + 50) // 100, (total + 50) % 100 - 50))]


def count_high(count: int, sides: int, least: int) -> Laws:
    return [count @ H({0: least - 1, 1: sides - least + 1})]


def count_difference(count: int) -> Laws:
    return [count @ H({-1: 1, 0: 4, 1: 5})]


def spread_general(count: int, sides: int) -> Laws:
    def accumulate(state: tuple[int, int] | None, outcome: int, shown: int) -> tuple[int, int]:
        placed, low = state or (0, outcome)
        return (-1, outcome - low) if placed + shown >= count else (placed + shown, low)

    return [(count @ P(sides)).survey(accumulate=accumulate, order=ascending, settle=lambda state: state[1])]


def sum_of_dice(count: int, sides: int) -> Laws:
    return [count @ H(sides)]


def multiplied(count: int, sides: int) -> Laws:
    return [reduce(mul, [H(sides)] * count)]
