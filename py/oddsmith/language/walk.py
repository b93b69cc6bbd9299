"""A walk down the faces of one sorted roll, or of several at once, with the sums of what their dice add.

A state is how many dice of each roll have shown their faces, and which pairs of rolls have differed so far; each has
the weights of its sums. The dice that show the next face take the next ranks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, product
from math import prod
from operator import mul

from oddsmith.language.budget import Budget
from oddsmith.language.laws import bits_of, dividing, multiplying
from oddsmith.language.symbols import About, Row, Statistic, Table
from oddsmith.language.values import Dice

Vector = tuple[int, ...]
Weights = dict[Vector, int]
Move = tuple[Vector, int, int]
"""The state after a face, the number of ways to reach it from the one before, and what the dice at this face add."""
WHAT = "The joint law of what is asked of these dice"
CELLS = 2
"""Cells of memory of a vector with its weight."""
A_STATE, A_MOVE = 10, 1.5
"""Steps of one move of a state, and of each of its sums."""


def walked(dice: dict[int, Dice], places: list[int], statistics: Sequence[Statistic], budget: Budget) -> Weights:
    """The joint law of statistics of one roll, or of several that are walked at once to compare or sort their dice."""
    sums = _Sums(places, statistics)
    walks = [_Walk(dice[place], sums.of(About((place,)))) for place in places]
    linked = [(about, [places.index(place) for place in about.places], sums.of(about)) for about in sums.linked]
    pairs = [_Pair(indexes, table) for about, indexes, table in linked if about.is_pair and not about.is_whole]
    wholes = [_Whole(indexes, table) for about, indexes, table in linked if about.is_whole]
    heaps = [
        _Heap(indexes, table, [walks[index] for index in indexes])
        for about, indexes, table in linked
        if not about.is_pair
    ]
    bits = sum(walk.bits for walk in walks)
    a_move = A_MOVE + sum(walk.a_move for walk in walks)
    a_state = A_STATE + dividing(bits) + 4 * (len(pairs) + len(wholes)) + 2 * len(heaps)
    start = sum(whole.equal for whole in wholes)
    states: dict[Vector, dict[int, int]] = {(0,) * (len(walks) + len(wholes)): {start: 1}}
    faces = sorted({face for walk in walks for face in walk.faces}, reverse=True)
    budget.expect(int(_fewest_moves(walks, faces) * (a_state + a_move)), WHAT)
    is_linked = bool(pairs or wholes or heaps)
    for face in faces:
        budget.spend(sum(walk.turn_to(face) for walk in walks) + sum(heap.turn_to(face) for heap in heaps))
        further: dict[Vector, dict[int, int]] = {}
        entries = 0
        for shown in sorted(states, reverse=True):  # so that nothing has moved to this state yet
            before = states[shown]
            moves = _moved(walks, [*pairs, *heaps], wholes, shown) if is_linked else walks[0].moves(shown[0])
            for after, ways, lift in moves:
                if after == shown:
                    budget.spend(int(a_state))
                    further[after] = before  # no die shows this face: keep all sums
                    entries += len(before)
                    continue
                budget.spend(int(a_state + len(before) * a_move), WHAT)
                budget.check_law(WHAT, CELLS * (entries + len(before)), bits)
                reached = further.get(after)
                if reached is None:
                    further[after] = {added + lift: many * ways for added, many in before.items()}
                    entries += len(before)
                    continue
                entries -= len(reached)
                get = reached.get
                for added, many in before.items():
                    key = added + lift
                    reached[key] = get(key, 0) + many * ways
                entries += len(reached)
        states = further
    found: dict[int, int] = {}
    for ends in states.values():
        for added, many in ends.items():
            found[added] = found.get(added, 0) + many
    return {sums.vector(added): many for added, many in found.items()}


class _Sums:
    """Packs the sums of several statistics into one integer, with strides so large that they cannot overlap."""

    def __init__(self, places: list[int], statistics: Sequence[Statistic]) -> None:
        here = [[part for part in statistic.parts if part[0].places[0] in places] for statistic in statistics]
        self.most = [sum(max(map(abs, row)) for _, table in parts for row in table) for parts in here]
        self.strides = list(accumulate((2 * most + 1 for most in self.most), mul, initial=1))
        self.middle = sum(map(mul, self.most, self.strides))
        self.tables: dict[About, list[tuple[int, Table]]] = {}
        for stride, parts in zip(self.strides, here, strict=False):
            for about, table in parts:
                self.tables.setdefault(about, []).append((stride, table))
        self.linked = [about for about in self.tables if len(about.places) > 1]

    def of(self, about: About) -> Table:
        """What dice add to all the sums, packed; empty if they add to none."""
        tables = self.tables.get(about, [])
        made: dict[tuple[int, ...], Row] = {}
        rows: list[Row] = []
        for together in zip(*(table for _, table in tables), strict=True):
            key = tuple(map(id, together))
            if key not in made:
                made[key] = tuple(
                    sum(stride * number for (stride, _), number in zip(tables, numbers, strict=True))
                    for numbers in zip(*together, strict=True)
                )
            rows.append(made[key])
        return tuple(rows)

    def vector(self, added: int) -> Vector:
        """The unpacked sums."""
        added += self.middle
        found = []
        for most in self.most:
            added, above = divmod(added, 2 * most + 1)
            found.append(above - most)
        return tuple(found)


def _fewest_moves(walks: list[_Walk], faces: list[int]) -> int:
    """A lower bound on the moves of a walk: one vector in each state, not counting moves that stay in it."""
    moves = 0
    begun: set[int] = set()
    for face in faces:
        here = [walk.count + 1 if place in begun else 1 for place, walk in enumerate(walks)]
        stay = list(here)
        for place, walk in enumerate(walks):
            index = walk.faces.get(face)
            if index == 0:  # the lowest: all that are left must show it
                stay[place] = 1
                begun.discard(place)
            elif index:
                here[place] = (walk.count + 1) * (walk.count + 2) // 2 if place in begun else walk.count + 1
                begun.add(place)
        moves += prod(here) - prod(stay)
    return moves


def _summed(numbers: Iterable[int]) -> list[int]:
    """The prefix sums, from 0."""
    return list(accumulate(numbers, initial=0))


class _Pair:
    """What pairs of dice of two rolls add, rank by rank."""

    def __init__(self, indexes: list[int], table: Table) -> None:
        self.one, self.other = indexes
        self.ranks = len(table)
        self.greater, self.equal, self.less = map(_summed, zip(*table, strict=True))
        """Prefix sums over the ranks."""

    def lift(self, shown: Vector, after: Vector) -> int:
        """What the ranks decided at this face add: the roll with more dice shown by now has the greater ones."""
        mine, theirs, ranks = after[self.one], after[self.other], self.ranks
        start = min(max(shown[self.one], shown[self.other]), ranks)
        alike = min(max(min(mine, theirs), start), ranks)
        end = min(max(mine, theirs, start), ranks)
        apart = self.greater if mine > theirs else self.less
        return self.equal[alike] - self.equal[start] + apart[end] - apart[alike]


class _Whole:
    """What the first differing dice of two rolls add; whether they have differed is part of the state."""

    def __init__(self, indexes: list[int], table: Table) -> None:
        self.one, self.other = indexes
        ((greater, self.equal, less),) = table
        self.greater, self.less = greater - self.equal, less - self.equal

    def lift(self, after: Vector) -> int:
        """What this face adds, if the rolls have not differed before."""
        mine, theirs = after[self.one], after[self.other]
        return 0 if mine == theirs else self.greater if mine > theirs else self.less


class _Heap:
    """What the dice of several rolls that are sorted together add."""

    def __init__(self, indexes: list[int], table: Table, walks: list[_Walk]) -> None:
        self.indexes = indexes
        self.table = table
        faces = sorted({face for walk in walks for face in walk.faces})
        self.faces = {face: index for index, face in enumerate(faces)}
        self.reached: list[int] = []
        """Prefix sums over the ranks of what dice add at the current face."""

    def turn_to(self, face: int) -> int:
        """Go to the next face; return the steps that it takes."""
        index = self.faces.get(face)
        if index is None:
            return 1
        self.reached = _summed(row[index] for row in self.table)
        return len(self.table)

    def lift(self, shown: Vector, after: Vector) -> int:
        """What the dice that show this face add."""
        before, now = (sum(numbers[index] for index in self.indexes) for numbers in (shown, after))
        return self.reached[now] - self.reached[before] if now > before else 0


class _Walk:
    """One roll of a walk, at the current face."""

    def __init__(self, dice: Dice, table: Table) -> None:
        assert dice.law is not None
        self.count = dice.count
        self.faces = {face: index for index, face in enumerate(dice.law.outcomes)}
        self.weights = list(dice.law.weights.values())
        self.table = table
        self.index: int | None = None
        """The index of the current face, None if the dice lack it; ascending, so at 0 all dice left must show it."""
        self.lifts = [0] * (dice.count + 1)
        """Prefix sums over the ranks of what dice add at this face."""
        self.bits = bits_of(dice.law, dice.count)
        ways = min(self.bits, dice.count * (1 + max(self.weights).bit_length()))
        self.a_move = multiplying(self.bits, ways) / 2
        """Further steps of one move of one sum, for long weights."""
        self.known: dict[int, list[Move]] = {}
        """The moves at this face, by the number of dice that have shown theirs."""

    def turn_to(self, face: int) -> int:
        """Go to the next face; return the steps that it takes."""
        self.index = index = self.faces.get(face)
        self.known = {}
        if index is None or not self.table:
            return 1
        self.lifts = _summed(row[index] for row in self.table)
        return self.count

    def moves(self, shown: int) -> list[Move]:
        """The moves at this face when `shown` dice have shown theirs: any number of those left show it."""
        if shown not in self.known:
            self.known[shown] = list(self._moves(shown))
        return self.known[shown]

    def _moves(self, shown: int) -> Iterator[Move]:
        if self.index is None:
            yield (shown,), 1, 0
            return
        weight, left, before = self.weights[self.index], self.count - shown, self.lifts[shown]
        start, ways = (left, weight**left) if self.index == 0 else (0, 1)
        for number in range(start, left + 1):
            yield (shown + number,), ways, self.lifts[shown + number] - before
            ways = ways * (left - number) * weight // (number + 1)


def _moved(walks: list[_Walk], links: list[_Pair | _Heap], wholes: list[_Whole], shown: Vector) -> Iterator[Move]:
    """The moves of all rolls at this face, with what it decides between them."""
    decided = shown[len(walks) :]
    for moves in product(*(walk.moves(here) for walk, here in zip(walks, shown, strict=False))):
        after: Vector = ()
        ways, lift = 1, 0
        for reached, mine, added in moves:
            after, ways, lift = after + reached, ways * mine, lift + added
        for link in links:
            lift += link.lift(shown, after)
        for whole, is_decided in zip(wholes, decided, strict=True):
            lift += 0 if is_decided else whole.lift(after)
            after += (is_decided or int(after[whole.one] != after[whole.other]),)
        yield after, ways, lift
