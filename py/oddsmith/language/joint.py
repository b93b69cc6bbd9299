"""The joint law of statistics of sorted rolls: one walk down the faces, never a list of rolls.

The state is how many dice of each roll have shown their faces, with the sums so far; the dice that show the next face
take the next ranks. Rolls that no pair links are walked on their own, and their sums added.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, product
from math import prod
from typing import NamedTuple

from oddsmith.dice.order_statistics import at_rank
from oddsmith.dice.pool import sum_of, vector_sum
from oddsmith.language.budget import Budget
from oddsmith.language.laws import PACKED, bits_of, dividing, multiplying, rank_cost, sum_cost
from oddsmith.language.symbols import About, Row, Statistic, Table
from oddsmith.language.values import Dice
from oddsmith.law.distribution import Distribution

Vector = tuple[int, ...]
Weights = dict[Vector, int]
Move = tuple[Vector, int, Vector]
"""How many dice of each roll have shown their faces after a face, in how many ways, and what these dice add."""
WHAT = "The joint law of what is asked of these dice"
CELLS = 2
"""Of memory, of a vector with its weight."""
A_STATE = 10
"""Steps of what is made for all vectors of a state together."""
MOST_PACKED = 100_000
"""Room for a power of one die's joint law; where most of the room would be empty a walk is quicker."""


def joint_law(dice: dict[int, Dice], statistics: Sequence[Statistic], budget: Budget) -> Weights:
    """How often the statistics have which values together; `dice` are the rolls by their places."""
    found: Weights = {tuple(statistic.start for statistic in statistics): 1}
    for places in _linked(statistics):
        if len(places) == 1:
            law = _of_one(dice, places[0], statistics, budget)
        else:
            law = _walked(dice, places, statistics, budget)
        found = _added(found, law, budget)
    return found


def _linked(statistics: Sequence[Statistic]) -> list[list[int]]:
    """The places of the rolls that they depend on, those together that pairs link."""
    groups: list[set[int]] = []
    for places in {about.places for statistic in statistics for about, _ in statistic.parts}:
        near = [group for group in groups if group & set(places)]
        groups = [group for group in groups if group not in near] + [set(places).union(*near)]
    return sorted(map(sorted, groups))


def _tables(statistics: Sequence[Statistic], place: int) -> list[Table | None]:
    return [dict(statistic.parts).get(About((place,))) for statistic in statistics]


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
    held, tables = dice[place], _tables(statistics, place)
    if held.count == 1:
        return _of_one_die(held, [table[0] if table else None for table in tables], budget)
    if all(table is None or len(set(map(id, table))) == 1 for table in tables):
        rows = [table[0] if table else None for table in tables]
        spans = prod(held.count * (max(row) - min(row)) + 1 for row in rows if row)
        if spans <= MOST_PACKED:
            return _whatever_ranks(held, rows, spans, budget)
    if len(tables) == 1 and tables[0]:
        kept = [rank for rank, row in enumerate(tables[0]) if any(row)]
        if len(kept) == 1:
            return _of_one_rank(held, kept[0], tables[0][kept[0]], budget)
    return _walked(dice, [place], statistics, budget)


def _of_one_die(dice: Dice, rows: list[Row | None], budget: Budget) -> Weights:
    assert dice.law is not None
    budget.spend(A_STATE + len(dice.law.weights) * (1 + len(rows)))
    found: Weights = {}
    for index, weight in enumerate(dice.law.weights.values()):
        vector = tuple(row[index] if row else 0 for row in rows)
        found[vector] = found.get(vector, 0) + weight
    return found


def _whatever_ranks(dice: Dice, rows: list[Row | None], spans: int, budget: Budget) -> Weights:
    """Where a die's rank does not matter, the dice need not be sorted: a power of one die's law."""
    assert dice.law is not None
    budget.spend(len(dice.law.weights) * (1 + 2 * len(rows)))
    if len(rows) == 1 and rows[0]:
        added: dict[int, int] = {}
        for number, weight in zip(rows[0], dice.law.weights.values(), strict=True):
            added[number] = added.get(number, 0) + weight
        one = Distribution(added)
        budget.make(f"The sum of {dice.count:,} dice", *sum_cost(one, dice.count))
        return {(number,): weight for number, weight in sum_of(one, dice.count).weights.items()}
    worth: Weights = {}
    for index, weight in enumerate(dice.law.weights.values()):
        vector = tuple(row[index] if row else 0 for row in rows)
        worth[vector] = worth.get(vector, 0) + weight
    bits = bits_of(dice.law, dice.count)
    budget.make(WHAT, spans, bits, 1.5 * multiplying(spans * bits, spans * bits) + spans * 2, copies=PACKED)
    return vector_sum([(Distribution(worth), dice.count)]).weights


def _of_one_rank(dice: Dice, rank: int, row: Row, budget: Budget) -> Weights:
    """Where only the die of one rank matters."""
    assert dice.law is not None
    budget.make("One of these dice", *rank_cost(dice.law, dice.count, rank))
    found: Weights = {}
    faces = at_rank(dice.law, dice.count, rank + 1).weights
    for face, number in zip(dice.law.weights, row, strict=True):
        found[number,] = found.get((number,), 0) + faces.get(face, 0)
    return found


def _walked(dice: dict[int, Dice], places: list[int], statistics: Sequence[Statistic], budget: Budget) -> Weights:
    """The walk over one roll, or over several at once, which sees whose die of a rank comes first."""
    walks = [_Walk(dice[place], _tables(statistics, place)) for place in places]
    pairs = [
        _Pair(places.index(linked[0]), places.index(linked[1]), number, table)
        for number, statistic in enumerate(statistics)
        for (linked, is_pair), table in statistic.parts
        if is_pair and linked[0] in places
    ]
    heaps = [
        _Heap([places.index(place) for place in linked], number, table, [walks[places.index(at)] for at in linked])
        for number, statistic in enumerate(statistics)
        for (linked, is_pair), table in statistic.parts
        if len(linked) > 1 and not is_pair and linked[0] in places
    ]
    bits = sum(walk.bits for walk in walks)
    a_move = sum(walk.a_move for walk in walks)
    a_state = A_STATE + dividing(bits) + len(pairs) * len(walks) + 2 * len(heaps)
    states: dict[Vector, Weights] = {(0,) * len(walks): {(0,) * len(statistics): 1}}
    faces = sorted({face for walk in walks for face in walk.faces}, reverse=True)
    budget.expect(int(_fewest_moves(walks, faces) * (a_state + a_move)), WHAT)
    for face in faces:
        budget.spend(sum(walk.turn_to(face) for walk in walks) + sum(heap.turn_to(face) for heap in heaps))
        further: dict[Vector, Weights] = {}
        entries = 0
        for shown, before in states.items():
            choices = prod(walk.choices(here) for walk, here in zip(walks, shown, strict=True))
            budget.spend(int(choices * (a_state + len(before) * a_move)), WHAT)
            moves = _moved(walks, pairs, heaps, shown) if pairs or heaps else walks[0].moves(shown[0])
            for after, ways, lift in moves:
                budget.check_law(WHAT, CELLS * (entries + len(before)), bits)
                reached = further.setdefault(after, {})
                entries -= len(reached)
                for vector, many in before.items():
                    key = tuple(map(int.__add__, vector, lift))
                    reached[key] = reached.get(key, 0) + many * ways
                entries += len(reached)
        states = further
    return states[tuple(walk.count for walk in walks)]


def _fewest_moves(walks: list[_Walk], faces: list[int]) -> int:
    """How many moves a walk down these faces makes, if there is one vector in each state."""
    moves = 0
    begun: set[int] = set()
    for face in faces:
        here = [walk.count + 1 if place in begun else 1 for place, walk in enumerate(walks)]
        for place, walk in enumerate(walks):
            index = walk.faces.get(face)
            if index == 0:  # the lowest: all that are left must show it
                begun.discard(place)
            elif index:
                here[place] = (walk.count + 1) * (walk.count + 2) // 2 if place in begun else walk.count + 1
                begun.add(place)
        moves += prod(here)
    return moves


class _Pair(NamedTuple):
    """What the dice of two of the rolls add to which statistic."""

    one: int
    other: int
    number: int
    table: Table


class _Heap:
    """Several of the rolls sorted together: what their dice add to which statistic."""

    def __init__(self, indexes: list[int], number: int, table: Table, walks: list[_Walk]) -> None:
        self.indexes = indexes
        self.number = number
        self.table = table
        faces = sorted({face for walk in walks for face in walk.faces})
        self.faces = {face: index for index, face in enumerate(faces)}
        self.reached: list[int] = []
        """For each number of dice, what all of them add if they show the face that the walk is at."""

    def turn_to(self, face: int) -> int:
        """Go to the next face; returns the steps that it takes."""
        index = self.faces.get(face)
        if index is None:
            return 1
        self.reached = list(accumulate((row[index] for row in self.table), initial=0))
        return len(self.table)

    def lift(self, shown: Vector, after: Vector) -> int:
        """What the dice add that show this face."""
        before, now = (sum(numbers[index] for index in self.indexes) for numbers in (shown, after))
        return self.reached[now] - self.reached[before] if now > before else 0


class _Walk:
    """One of the rolls on a walk, at a face."""

    def __init__(self, dice: Dice, tables: list[Table | None]) -> None:
        assert dice.law is not None
        self.count = dice.count
        self.faces = {face: index for index, face in enumerate(dice.law.outcomes)}
        self.weights = list(dice.law.weights.values())
        self.tables = tables
        self.index: int | None = None
        """Of the face that it is at, if the dice have it: ascending, so at 0 all that are left must show it."""
        self.lifts: list[Vector] = [(0,) * len(tables)] * (dice.count + 1)
        """For each number of dice, what they add if all of them show this face."""
        self.bits = bits_of(dice.law, dice.count)
        ways = min(self.bits, dice.count * (1 + max(self.weights).bit_length()))
        self.a_move = 2.5 + len(tables) / 2 + multiplying(self.bits, ways) / 2
        """The steps of one move of one vector."""

    def turn_to(self, face: int) -> int:
        """Go to the next face; returns the steps that it takes."""
        self.index = index = self.faces.get(face)
        if index is None:
            return 1
        self.lifts = self.lifts[:1]
        for rank in range(self.count):
            added = (table[rank][index] if table else 0 for table in self.tables)
            self.lifts.append(tuple(map(int.__add__, self.lifts[-1], added)))
        return self.count * (2 + len(self.tables))

    def choices(self, shown: int) -> int:
        """How many moves there are."""
        return self.count - shown + 1 if self.index else 1

    def moves(self, shown: int) -> Iterator[Move]:
        """What may come of this face where so many dice have shown theirs: some show it, or none."""
        if self.index is None:
            yield (shown,), 1, self.lifts[0]
            return
        weight, left, before = self.weights[self.index], self.count - shown, self.lifts[shown]
        start, ways = (left, weight**left) if self.index == 0 else (0, 1)
        for number in range(start, left + 1):
            yield (shown + number,), ways, tuple(map(int.__sub__, self.lifts[shown + number], before))
            ways = ways * (left - number) * weight // (number + 1)


def _moved(walks: list[_Walk], pairs: list[_Pair], heaps: list[_Heap], shown: Vector) -> Iterator[Move]:
    """What may come of this face in all rolls, with the pairs that it decides: the die that comes first is greater."""
    for moves in product(*(walk.moves(here) for walk, here in zip(walks, shown, strict=True))):
        after = tuple(number for (number,), _, _ in moves)
        lift = [sum(added) for added in zip(*(lift for _, _, lift in moves), strict=True)]
        for one, other, number, table in pairs:
            for rank in range(max(shown[one], shown[other]), min(max(after[one], after[other]), len(table))):
                lift[number] += table[rank][0 if rank >= after[other] else 2 if rank >= after[one] else 1]
        for heap in heaps:
            lift[heap.number] += heap.lift(shown, after)
        yield after, prod(ways for _, ways, _ in moves), tuple(lift)
