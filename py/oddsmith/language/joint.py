"""The joint law of statistics of sorted rolls: one walk down the faces, never a list of rolls.

The state is how many dice of each roll have shown their faces, with the sums so far; the dice that show the next face
take the next ranks. Rolls that no pair links are walked on their own, and their sums added.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import comb, prod

from oddsmith.dice.order_statistics import ranked
from oddsmith.dice.pool import vector_sum
from oddsmith.language.budget import Budget, check_law
from oddsmith.language.costs import PACKED, dividing, multiplying
from oddsmith.language.laws import bits_of, rank_cost
from oddsmith.language.symbols import Row, Statistic, Table, Truths
from oddsmith.language.values import Dice
from oddsmith.law.distribution import Distribution

Vector = tuple[int, ...]
Weights = dict[Vector, int]
WHAT = "The joint law of what is asked of these dice"
CELLS = 2
"""Of memory, of a vector with its weight."""
A_STATE = 10
"""Steps of what is made for all vectors of a state together."""
MOST_PACKED = 100_000
"""Room for a power of one die's joint law; where most of the room would be empty a walk is quicker."""


def joint_law(dice: dict[int, Dice], statistics: Sequence[Statistic], budget: Budget) -> Weights:
    """How often the statistics have which values together; `dice` are the rolls by their places."""
    linked = {both for statistic in statistics for both, _ in statistic.pairs}
    found: Weights = {tuple(statistic.start for statistic in statistics): 1}
    done: set[int] = set()
    for both in sorted(linked):
        found = _added(found, _of_two(dice, both, statistics, budget), budget)
        done |= set(both)
    for place in sorted({place for statistic in statistics for place in statistic.rolls} - done):
        found = _added(found, _of_one(dice[place], _tables(statistics, place), budget), budget)
    return found


def are_walkable(statistics: Sequence[Statistic]) -> bool:
    """Whether the pairs link rolls only two by two, so that no walk needs three rolls at once."""
    linked = {both for statistic in statistics for both, _ in statistic.pairs}
    places = [place for both in linked for place in both]
    return len(places) == len(set(places))


def _tables(statistics: Sequence[Statistic], place: int) -> list[Table | None]:
    return [dict(statistic.parts).get(place) for statistic in statistics]


def _added(one: Weights, other: Weights, budget: Budget) -> Weights:
    longest = [max(weights.values()).bit_length() for weights in (one, other)]
    budget.spend(int(len(one) * len(other) * (4 + multiplying(*longest))), WHAT)
    found: Weights = {}
    for vector, weight in one.items():
        for further, more in other.items():
            key = tuple(map(int.__add__, vector, further))
            found[key] = found.get(key, 0) + weight * more
        check_law(WHAT, CELLS * len(found), sum(longest))
    return found


def _lifts(tables: list[Table | None], index: int, size: int) -> list[Vector]:
    """For each number of dice so far, what they add together if all of them show the face with this index."""
    lifts = [(0,) * len(tables)]
    for rank in range(size):
        lifts.append(
            tuple(
                before + (table[rank][index] if table else 0) for before, table in zip(lifts[-1], tables, strict=True)
            )
        )
    return lifts


def _of_one(dice: Dice, tables: list[Table | None], budget: Budget) -> Weights:
    """The law of what one roll adds: by its sum, by one rank, or by a walk."""
    assert dice.law is not None
    size = dice.count
    if all(table is None or len(set(map(id, table))) == 1 for table in tables):
        rows = [table[0] if table else None for table in tables]
        spans = prod(size * (max(row) - min(row)) + 1 for row in rows if row)
        if spans <= MOST_PACKED:
            return _whatever_ranks(dice, rows, spans, budget)
    if len(tables) == 1 and tables[0]:
        kept = [rank for rank, row in enumerate(tables[0]) if any(row)]
        if len(kept) == 1:
            return _of_one_rank(dice, kept[0], tables[0][kept[0]], budget)
    faces = list(dice.law.weights.items())
    bits, a_move = _a_move(dice, len(tables))
    a_state = A_STATE + dividing(bits)
    states: list[Weights] = [{} for _ in range(size + 1)]
    states[0] = {(0,) * len(tables): 1}
    for index in reversed(range(len(faces))):
        weight = faces[index][1]
        lifts = _lifts(tables, index, size)
        further: list[Weights] = [{} for _ in range(size + 1)]
        budget.spend(size * (2 + len(tables)))
        entries = 0
        for shown, before in enumerate(states):
            if not before:
                continue
            left = size - shown
            start, ways = (size, weight**left) if index == 0 else (shown, 1)
            budget.spend(int((size - start + 1) * (a_state + len(before) * a_move)), WHAT)
            for after in range(start, size + 1):
                check_law(WHAT, CELLS * (entries + len(before)), bits)
                reached = further[after]
                entries -= len(reached)
                if after == shown:
                    for vector, many in before.items():
                        reached[vector] = reached.get(vector, 0) + many
                else:
                    lift = tuple(map(int.__sub__, lifts[after], lifts[shown]))
                    for vector, many in before.items():
                        key = tuple(map(int.__add__, vector, lift))
                        reached[key] = reached.get(key, 0) + many * ways
                ways = ways * (size - after) * weight // (after + 1 - shown)
                entries += len(reached)
        states = further
    return states[size]


def _a_move(dice: Dice, statistics: int) -> tuple[int, float]:
    """How long the weights of these dice become, and the steps of one move of one vector on a walk."""
    assert dice.law is not None
    bits = bits_of(dice.law, dice.count)
    ways = min(bits, dice.count * (1 + max(dice.law.weights.values()).bit_length()))
    return bits, 2.5 + statistics / 2 + multiplying(bits, ways) / 2


def _whatever_ranks(dice: Dice, rows: list[Row | None], spans: int, budget: Budget) -> Weights:
    """Where a die's rank does not matter, the dice need not be sorted: a power of one die's law."""
    assert dice.law is not None
    budget.spend(len(dice.law.weights) * (1 + 2 * len(rows)))
    if len(rows) == 1 and rows[0]:
        added: dict[int, int] = {}
        for number, weight in zip(rows[0], dice.law.weights.values(), strict=True):
            added[number] = added.get(number, 0) + weight
        return {
            (number,): weight for number, weight in Dice(Distribution(added), dice.count).sum(budget).weights.items()
        }
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
    faces = ranked(dice.law, dice.count, rank + 1).weights
    for face, number in zip(dice.law.weights, row, strict=True):
        found[number,] = found.get((number,), 0) + faces.get(face, 0)
    return found


def _of_two(dice: dict[int, Dice], both: tuple[int, int], statistics: Sequence[Statistic], budget: Budget) -> Weights:
    """The walk over two rolls at once, which sees which of two dice of one rank comes first."""
    one, other = dice[both[0]], dice[both[1]]
    assert one.law is not None
    assert other.law is not None
    mine, theirs = one.law.weights, other.law.weights
    faces = sorted({*mine, *theirs}, reverse=True)
    my_index = {face: index for index, face in enumerate(mine)}
    their_index = {face: index for index, face in enumerate(theirs)}
    my_tables, their_tables = _tables(statistics, both[0]), _tables(statistics, both[1])
    pairs: list[Truths | None] = [dict(statistic.pairs).get(both) for statistic in statistics]
    ranks = min(one.count, other.count)
    nothing = (0,) * len(statistics)
    states: dict[tuple[int, int], Weights] = {(0, 0): {nothing: 1}}
    (my_bits, my_move), (their_bits, their_move) = (_a_move(held, len(pairs)) for held in (one, other))
    a_move, bits = my_move + their_move, my_bits + their_bits
    for face in faces:
        budget.spend((one.count + other.count) * (2 + len(pairs)))
        my_lifts = _lifts(my_tables, my_index[face], one.count) if face in mine else []
        their_lifts = _lifts(their_tables, their_index[face], other.count) if face in theirs else []
        further: dict[tuple[int, int], Weights] = {}
        entries = 0
        for (shown, opposed), before in states.items():
            my_steps = _steps(shown, one.count, mine.get(face, 0), face == one.law.outcomes[0])
            their_steps = _steps(opposed, other.count, theirs.get(face, 0), face == other.law.outcomes[0])
            a_lift = len(pairs) * (len(my_steps) + len(their_steps)) / 4
            moves = len(my_steps) * len(their_steps)
            budget.spend(int(moves * (A_STATE + a_lift + len(before) * a_move)), WHAT)
            for (after, ways), (then, more) in product(my_steps, their_steps):
                lift = _pair_lift(pairs, (shown, after), (opposed, then), ranks)
                if after > shown:
                    lift = tuple(a + b - c for a, b, c in zip(lift, my_lifts[after], my_lifts[shown], strict=True))
                if then > opposed:
                    lift = tuple(
                        a + b - c for a, b, c in zip(lift, their_lifts[then], their_lifts[opposed], strict=True)
                    )
                check_law(WHAT, CELLS * (entries + len(before)), bits)
                reached = further.setdefault((after, then), {})
                entries -= len(reached)
                for vector, many in before.items():
                    key = tuple(map(int.__add__, vector, lift))
                    reached[key] = reached.get(key, 0) + many * ways * more
                entries += len(reached)
        states = further
    return states[one.count, other.count]


def _steps(shown: int, size: int, weight: int, is_last: bool) -> list[tuple[int, int]]:
    """How many dice may have shown their faces after this one, each number with its ways."""
    left = size - shown
    if is_last:
        return [(size, weight**left)]
    if not weight:
        return [(shown, 1)]
    return [(shown + n, comb(left, n) * weight**n) for n in range(left + 1)]


def _pair_lift(pairs: list[Truths | None], mine: tuple[int, int], theirs: tuple[int, int], ranks: int) -> Vector:
    """What is added by the pairs that this face decides: the die that comes first is the greater."""
    (shown, after), (opposed, then) = mine, theirs
    lift = []
    for truths in pairs:
        added = 0
        if truths:
            for rank in range(max(shown, opposed), min(max(after, then), ranks)):
                added += truths[rank][0 if rank >= then else 2 if rank >= after else 1]
        lift.append(added)
    return tuple(lift)
