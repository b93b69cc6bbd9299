"""The joint law of statistics of sorted rolls: one walk down the faces, without enumerating rolls.

Rolls that no table links are walked separately, and their sums added (see `walk`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from oddsmith.dice.order_statistics import at_rank
from oddsmith.dice.pool import sum_of, vector_sum
from oddsmith.language.budget import Budget
from oddsmith.language.laws import PACKED, bits_of, multiplying, rank_cost, sum_cost
from oddsmith.language.symbols import About, Row, Statistic
from oddsmith.language.values import Dice
from oddsmith.language.walk import A_STATE, CELLS, WHAT, Weights, walked
from oddsmith.law.distribution import Distribution

MOST_PACKED = 100_000
"""Largest grid for a power of one die's joint law; a larger one would be mostly empty, so a walk is faster."""


def joint_law(dice: dict[int, Dice], statistics: Sequence[Statistic], budget: Budget) -> Weights:
    """The weight of each combination of values of the statistics; `dice` are the rolls by place."""
    found: Weights = {tuple(statistic.start for statistic in statistics): 1}
    nothing: Weights = {(0,) * len(statistics): 1}
    for places in _linked(statistics):
        if len(places) == 1:
            law = _of_one(dice, places[0], statistics, budget)
        else:
            law = walked(dice, places, statistics, budget)
        found = law if found == nothing else _added(found, law, budget)
    return found


def _linked(statistics: Sequence[Statistic]) -> list[list[int]]:
    """The places of the rolls that they depend on, grouped where tables link them."""
    groups: list[set[int]] = []
    for places in {about.places for statistic in statistics for about, _ in statistic.parts}:
        near = [group for group in groups if group & set(places)]
        groups = [group for group in groups if group not in near] + [set(places).union(*near)]
    return sorted(map(sorted, groups))


def _added(one: Weights, other: Weights, budget: Budget) -> Weights:
    longest = [max(weights.values()).bit_length() for weights in (one, other)]
    budget.spend(int(len(one) * len(other) * (4 + multiplying(*longest))), WHAT)
    found: Weights = {}
    for vector, weight in one.items():
        for further, more in other.items():
            key = tuple(map(int.__add__, vector, further))
            found[key] = found.get(key, 0) + weight * more
        budget.check_law(WHAT, CELLS * len(found), sum(longest))
    return found


def _of_one(dice: dict[int, Dice], place: int, statistics: Sequence[Statistic], budget: Budget) -> Weights:
    """The law of what one roll adds: by its sum, by one rank, or by a walk."""
    held = dice[place]
    tables = [dict(statistic.parts).get(About((place,))) for statistic in statistics]
    if held.count == 1:
        return _of_one_die(held, [table[0] if table else None for table in tables], budget)
    if all(table is None or table.count(table[0]) == len(table) for table in tables):
        rows = [table[0] if table else None for table in tables]
        spans = prod(held.count * (max(row) - min(row)) + 1 for row in rows if row)
        if spans <= MOST_PACKED:
            return _whatever_ranks(held, rows, spans, budget)
    if len(tables) == 1 and tables[0]:
        kept = [rank for rank, row in enumerate(tables[0]) if any(row)]
        if len(kept) == 1:
            return _of_one_rank(held, kept[0], tables[0][kept[0]], budget)
    return walked(dice, [place], statistics, budget)


def _of_one_die(dice: Dice, rows: list[Row | None], budget: Budget) -> Weights:
    assert dice.law is not None
    budget.spend(A_STATE + len(dice.law.weights) * (1 + len(rows)))
    found: Weights = {}
    for index, weight in enumerate(dice.law.weights.values()):
        vector = tuple(row[index] if row else 0 for row in rows)
        found[vector] = found.get(vector, 0) + weight
    return found


def _whatever_ranks(dice: Dice, rows: list[Row | None], spans: int, budget: Budget) -> Weights:
    """The law where ranks do not matter: the dice need not be sorted, so it is a power of one die's law."""
    assert dice.law is not None
    worth = _of_one_die(dice, rows, budget)
    if len(rows) == 1:
        one = Distribution({number: weight for (number,), weight in worth.items()})
        budget.make(f"The sum of {dice.count:,} dice", *sum_cost(one, dice.count))
        return {(number,): weight for number, weight in sum_of(one, dice.count).weights.items()}
    bits = bits_of(dice.law, dice.count)
    budget.make(WHAT, spans, bits, 1.5 * multiplying(spans * bits, spans * bits) + spans * 2, copies=PACKED)
    return vector_sum([(Distribution(worth), dice.count)]).weights


def _of_one_rank(dice: Dice, rank: int, row: Row, budget: Budget) -> Weights:
    """The law where only the die of one rank matters."""
    assert dice.law is not None
    budget.make("One of these dice", *rank_cost(dice.law, dice.count, rank))
    found: Weights = {}
    faces = at_rank(dice.law, dice.count, rank + 1).weights
    for face, number in zip(dice.law.weights, row, strict=True):
        found[number,] = found.get((number,), 0) + faces.get(face, 0)
    return found
