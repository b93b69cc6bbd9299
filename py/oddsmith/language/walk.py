"""A walk down the faces of one sorted roll, or of several at once, with the sums of what their dice add.

The state is how many dice of each roll have shown their faces, and which rolls have differed so far, with the sums; the
dice that show the next face take the next ranks.
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
"""How many dice of each roll have shown their faces after a face, in how many ways, and what these dice add."""
WHAT = "The joint law of what is asked of these dice"
CELLS = 2
"""Of memory, of a vector with its weight."""
A_STATE, A_MOVE = 10, 1.5
"""Steps of what is made for all sums of a state together, and of one move of one of them."""


def walked(dice: dict[int, Dice], places: list[int], statistics: Sequence[Statistic], budget: Budget) -> Weights:
    """The walk over one roll, or over several at once, which sees whose die of a rank comes first."""
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
        for shown in sorted(states, reverse=True):  # so that nothing has come yet where dice have shown as many
            before = states[shown]
            moves = _moved(walks, [*pairs, *heaps], wholes, shown) if is_linked else walks[0].moves(shown[0])
            for after, ways, lift in moves:
                if after == shown:
                    budget.spend(int(a_state))
                    further[after] = before  # whose sums stay, without a look at each
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
    """The sums of several statistics as one number each: no sum reaches the place of the next."""

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
        """What dice add to all the sums; nothing where they add to none."""
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
        """The sums again."""
        added += self.middle
        found = []
        for most in self.most:
            added, above = divmod(added, 2 * most + 1)
            found.append(above - most)
        return tuple(found)


def _fewest_moves(walks: list[_Walk], faces: list[int]) -> int:
    """How many moves a walk down these faces makes, if there is one vector in each state; to stay is none."""
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
    """The sums of the first so many of them, from none."""
    return list(accumulate(numbers, initial=0))


class _Pair:
    """What the dice of two of the rolls add."""

    def __init__(self, indexes: list[int], table: Table) -> None:
        self.one, self.other = indexes
        self.ranks = len(table)
        self.greater, self.equal, self.less = map(_summed, zip(*table, strict=True))
        """What the first so many ranks add."""

    def lift(self, shown: Vector, after: Vector) -> int:
        """What is added by dice whose ranks are decided at this face: the one that shows it first is greater."""
        mine, theirs, ranks = after[self.one], after[self.other], self.ranks
        start = min(max(shown[self.one], shown[self.other]), ranks)
        alike = min(max(min(mine, theirs), start), ranks)
        end = min(max(mine, theirs, start), ranks)
        apart = self.greater if mine > theirs else self.less
        return self.equal[alike] - self.equal[start] + apart[end] - apart[alike]


class _Whole:
    """What is added by the first dice in which two of the rolls differ: whether they have is part of the state."""

    def __init__(self, indexes: list[int], table: Table) -> None:
        self.one, self.other = indexes
        ((greater, self.equal, less),) = table
        self.greater, self.less = greater - self.equal, less - self.equal

    def lift(self, after: Vector) -> int:
        """What is added at this face, if they have not differed before it."""
        mine, theirs = after[self.one], after[self.other]
        return 0 if mine == theirs else self.greater if mine > theirs else self.less


class _Heap:
    """Several of the rolls sorted together: what their dice add."""

    def __init__(self, indexes: list[int], table: Table, walks: list[_Walk]) -> None:
        self.indexes = indexes
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
        self.reached = _summed(row[index] for row in self.table)
        return len(self.table)

    def lift(self, shown: Vector, after: Vector) -> int:
        """What the dice add that show this face."""
        before, now = (sum(numbers[index] for index in self.indexes) for numbers in (shown, after))
        return self.reached[now] - self.reached[before] if now > before else 0


class _Walk:
    """One of the rolls on a walk, at a face."""

    def __init__(self, dice: Dice, table: Table) -> None:
        assert dice.law is not None
        self.count = dice.count
        self.faces = {face: index for index, face in enumerate(dice.law.outcomes)}
        self.weights = list(dice.law.weights.values())
        self.table = table
        self.index: int | None = None
        """Of the face that it is at, if the dice have it: ascending, so at 0 all that are left must show it."""
        self.lifts = [0] * (dice.count + 1)
        """For each number of dice, what they add if all of them show this face."""
        self.bits = bits_of(dice.law, dice.count)
        ways = min(self.bits, dice.count * (1 + max(self.weights).bit_length()))
        self.a_move = multiplying(self.bits, ways) / 2
        """The steps of one move of one sum, where its weights are long."""
        self.known: dict[int, list[Move]] = {}
        """The moves from each number of dice at this face."""

    def turn_to(self, face: int) -> int:
        """Go to the next face; returns the steps that it takes."""
        self.index = index = self.faces.get(face)
        self.known = {}
        if index is None or not self.table:
            return 1
        self.lifts = _summed(row[index] for row in self.table)
        return self.count

    def moves(self, shown: int) -> list[Move]:
        """What may come of this face where so many dice have shown theirs: some show it, or none."""
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
    """What may come of this face in all rolls, with what it decides between them."""
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
