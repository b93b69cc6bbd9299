"""Runs a function's body for all rolls at once, and merges runs that have reached equal states.

What is known of a roll is how many of its dice show which faces. A run begins knowing nothing, and is split where it
asks for more: into one run for each number of dice of a group that may show given faces of the group. At the head of a
loop, runs are merged if all variables that may still be read are equal. To that end, all but the last few of the faces
asked for are forgotten: only how many dice show them stays known. A run that asks for them again raises `Forgotten`,
and everything starts over with more of them kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from heapq import heappop, heappush
from math import comb, prod
from typing import NamedTuple, TypeVar

from oddsmith.language.budget import Budget
from oddsmith.language.knowledge import NOTHING, Faces, Forgotten, Known, Split
from oddsmith.language.laws import bits_of, multiplying
from oddsmith.language.stepwise import Block, Environment, Loop, Over, Steps, Test
from oddsmith.language.symbols import Joined, Roll, Row, Statistic, Symbol, Table, Unknown, Value
from oddsmith.language.values import Dice, room_of

T = TypeVar("T")
A_RUN, A_SPLIT, A_WAY = 60, 30, 2
"""Steps of a run from one merge to the next, of each way to split a group, and of each of its weights."""
MOST_FORGOTTEN = 64
"""If more faces than this must be kept, merging is abandoned."""
FORGETFUL = 100_000
"""Runs that are tried once something forgotten was asked for: usually such bodies ask for everything."""


class TooMany(Unknown):
    """Merging does not reduce the runs enough."""

    def __init__(self, owner: Merged, *, is_of_pair: bool = False) -> None:
        """`is_of_pair`: because dice of two rolls are compared, whose joint law may be cheaper than merging."""
        super().__init__(owner)
        self.is_of_pair = is_of_pair


class Turned(Unknown):
    """From now on a roll is looked at from its lowest die up."""


Knowledge = tuple[Known, ...]
Stack = tuple[tuple[Steps | Loop, Over | None, int], ...]
"""Nested blocks and loops: the steps, or the loop with what it goes over, and the position in it."""
Passing = tuple[tuple[str, Value], ...]
"""Variables that the loops around a run neither read nor set."""
Ways = dict[Passing, int]
"""The weights of a run, by the values that it carries past these loops: one run serves for all of them."""


class State(NamedTuple):
    """The state of a run."""

    stack: Stack
    environment: Environment
    knowledge: Knowledge


Waiting = dict[object, tuple[State, Ways]]
"""The runs that wait at one position, by the key that they are merged on."""


class Merged:
    """The runs of one body."""

    def __init__(self, rolled: Mapping[int, Dice], code: Block, budget: Budget, most: int, *, compares: bool) -> None:
        """Take the rolls by place, the body, and how many runs are allowed.

        `compares` is whether dice of two rolls may be compared by looking at both.
        """
        self.compares = compares
        self.code = code
        self.places = {place: index for index, place in enumerate(rolled)}
        self.dice = list(rolled.values())
        self.weights = [list(dice.law.weights.values()) if dice.law else [] for dice in self.dice]
        self.from_lowest: dict[int, bool] = {}
        """For each roll whose dice were asked for, whether it is looked at from the lowest die up."""
        self.is_asked = True
        """Whether numbers are needed; otherwise they are only looked up, without deciding on `from_lowest`."""
        self.faces = [dice.law.outcomes if dice.law else () for dice in self.dice]
        self.budget = budget
        self.left = most
        self.knowledge: Knowledge = ()
        """What the current run knows of each roll."""
        self.ranks: dict[int, int] = {}
        """The last rank that it has asked for, by the place of the roll."""
        self.classes: dict[int, tuple[Row, dict[int, Faces]]] = {}
        """Rows by id, each with its faces by the numbers that they add."""
        bits = sum(bits_of(dice.law, dice.count) for dice in self.dice if dice.law)
        self.a_split = A_SPLIT + int(multiplying(bits, bits))

    def results(self, begin: Environment, finish: Callable[[Value | None], T]) -> list[tuple[int, T]]:
        """The weight of each run that ends, and what `finish` makes of its result.

        Raises TooMany: there are too many runs.
        """
        kept = 0
        while True:
            pinned = self.budget.pinned
            try:
                return list(self._all(begin, finish, kept))
            except (Turned, Forgotten) as again:
                if again.owner is not self:
                    raise
                if isinstance(again, Forgotten):
                    kept = 2 * kept or 1
                    self.left = min(self.left, FORGETFUL)
                if kept > MOST_FORGOTTEN:
                    raise TooMany(self) from None
            finally:
                self.budget.pinned = pinned

    def _all(self, begin: Environment, finish: Callable[[Value | None], T], kept: int) -> Iterator[tuple[int, T]]:
        every = [((1 << len(weights)) - 1, dice.count) for weights, dice in zip(self.weights, self.dice, strict=True)]
        nothing = tuple(Known((group,), ()) for group in every)
        waiting: dict[tuple[int, ...], Waiting] = {}
        heads: list[tuple[int, ...]] = []
        first: Ways = {(): 1}
        runs = [(State(((self.code.steps, None, 0),), begin, nothing), first)]
        while True:
            while runs:
                state, ways = runs.pop()
                self.left -= 1
                if self.left < 0:
                    raise TooMany(self)
                self.budget.spend(A_RUN)
                self.knowledge = state.knowledge
                try:
                    after, result = self._run(state)
                    if after is None:
                        found = finish(result)
                        yield sum(ways.values()) * self._open(self.knowledge), found
                        continue
                except Split as split:
                    if split.owner is not self:
                        raise
                    runs += self._ways(state, ways, split)
                    continue
                position = tuple(place for _, _, place in after.stack)
                if position not in waiting:
                    waiting[position] = {}
                    heappush(heads, position)
                self._wait(waiting[position], after, ways, kept)
            if not heads:
                return
            runs = [run for state, ways in waiting.pop(heappop(heads)).values() for run in _beyond(state, ways)]

    def _open(self, knowledge: Knowledge) -> int:
        """The number of ways in which the dice of all groups that are not forgotten show their faces."""
        return prod(known.ways(weights) for weights, known in zip(self.weights, knowledge, strict=True))

    def _ways(self, state: State, ways: Ways, split: Split) -> Iterator[tuple[State, Ways]]:
        """The same run for each way to split a group."""
        place, (_, count) = self.places[split.place], split.group
        self.budget.spend((self.a_split + A_WAY * len(ways)) * (count + 1))
        knowledge = state.knowledge
        # The run restarts from its state and repeats what it has done since.
        for number in range(count + 1):
            known = knowledge[place].split(split.group, split.part, number)
            further = (*knowledge[:place], known, *knowledge[place + 1 :])
            orders = comb(count, number)
            yield State(state.stack, state.environment, further), {key: many * orders for key, many in ways.items()}

    def _wait(self, here: Waiting, state: State, ways: Ways, kept: int) -> None:
        """Merge a run at the head of a loop with those that are equal in everything that still matters."""
        outer = next(step for step, _, _ in state.stack if isinstance(step, Loop))
        assert outer.head
        going = (values for _, values, place in state.stack if place < _length(values))
        asked = dict(self.ranks)
        environment = self._live(state)
        symbols = (value for value in (*environment.values(), *going) if isinstance(value, Symbol))
        needed = set().union(*(symbol.rolls for symbol in symbols))
        knowledge = tuple(
            known.forget(kept, asked.get(place)) if place in needed else NOTHING
            for place, known in zip(self.places, state.knowledge, strict=True)
        )
        passing = tuple(
            (name, environment.pop(name))
            for name in outer.head.passing
            if name in environment and not isinstance(environment[name], Symbol)
        )
        merged = State(state.stack, environment, knowledge)
        key = self._key(merged)
        if key not in here:
            here[key] = merged, {}
            self.budget.pin(2 + sum(1 + room_of(value) for value in environment.values()))
        reached = here[key][1]
        before = len(reached)
        lost = self._open(state.knowledge) // self._open(knowledge)
        for carried, many in ways.items():
            further = carried + passing
            reached[further] = reached.get(further, 0) + many * lost
        self.budget.spend(len(ways) * A_WAY)
        self.budget.pin(2 * (len(reached) - before))

    def _live(self, state: State) -> Environment:
        """The variables that may still be read; statistics whose numbers are known are replaced by them."""
        loop, values, place = state.stack[-1]
        assert isinstance(loop, Loop)
        assert loop.head
        found: Environment = {}
        for name in loop.head.live if place < _length(values) else loop.head.behind:
            value = state.environment.get(name)
            if isinstance(value, Statistic) and value.owner.merged is self:
                self.is_asked = False
                with suppress(Split, Forgotten):
                    value = self.number(value)
                self.is_asked = True
            if value is not None:
                found[name] = value
        return found

    def _key(self, state: State) -> object:
        steps, over = [id(step) for step, _, _ in state.stack], tuple(values for _, values, _ in state.stack)
        self.budget.spend(sum(len(values) // 20 for values in over if isinstance(values, tuple)))
        return tuple(steps), over, tuple(state.environment.items()), state.knowledge

    def _run(self, state: State) -> tuple[State | None, Value | None]:
        """Run to the next head of a loop and return the state, or to the end and return the result."""
        environment = dict(state.environment)
        self.ranks = {}
        stack = list(state.stack)
        has_moved = False
        while stack:
            if has_moved and isinstance(stack[-1][0], Loop):
                return State(tuple(stack), environment, self.knowledge), None
            has_moved = True
            step, values, place = stack.pop()
            if isinstance(step, Loop):
                if place < _length(values):
                    environment[step.name] = self._value(values, place)
                    stack += [(step, values, place + 1), (step.body.steps, None, 0)]
                    self.budget.spend(step.body.cost)
                continue
            for index, one in enumerate(step[place:], place + 1):
                if isinstance(one, Loop):
                    stack += [(step, None, index), (one, one.over(environment), 0)]
                    break
                if isinstance(one, Test):
                    chosen = one.choose(environment)
                    self.budget.spend(chosen.cost)
                    stack += [(step, None, index), (chosen.steps, None, 0)]
                    break
                found = one(environment)
                if found is not None:
                    return None, found
        return None, None

    def _value(self, values: Over | None, place: int) -> int:
        if isinstance(values, Roll):
            return values.faces[self._face(values.place, values.ranks[place])]
        assert values is not None
        value = values.member(place + 1) if isinstance(values, Joined) else values[place]
        return value if isinstance(value, int) else self.number(value)

    def number(self, statistic: Statistic) -> int:
        """The number of a statistic.

        Raises Split: more must be known; Forgotten: it has been forgotten; TooMany: dice of two rolls are compared.
        """
        number, rank = statistic.start, statistic.rank
        for (places, is_pair, is_whole), table in statistic.parts:
            if len(places) > 1:
                number += self._of_pair(places, table, may=is_pair and not is_whole)
                continue
            number += self._of_one(places[0], table) if rank is None else self._of_rank(places[0], rank, table[rank])
        return number

    def _of_one(self, place: int, table: Table) -> int:
        """What the dice of one roll add."""
        self.budget.spend(1 + len(table) // 4)
        if table.count(table[0]) == len(table):
            return self._sum(place, table[0])
        return sum(self._of_rank(place, rank, row) for rank, row in enumerate(table))

    def _of_rank(self, place: int, rank: int, row: Row) -> int:
        """What the die of a rank adds."""
        return row[0] if row.count(row[0]) == len(row) else row[self._face(place, rank)]

    def _of_pair(self, places: tuple[int, ...], table: Table, *, may: bool) -> int:
        """What the pairs of dice of two rolls add, if these may be compared here."""
        if not may or not self.compares:
            raise TooMany(self, is_of_pair=may)
        number = 0
        for rank, row in enumerate(table):
            if any(row):
                one, other = (self.faces[self.places[place]][self._face(place, rank)] for place in places)
                number += row[0 if one > other else 1 if one == other else 2]
        return number

    def _sum(self, place: int, row: Row) -> int:
        """The sum of what each die adds, regardless of rank."""
        if id(row) not in self.classes:
            classes: dict[int, Faces] = {}
            for face, number in enumerate(row[::-1] if self.from_lowest.get(place) else row):
                classes[number] = classes.get(number, 0) | 1 << face
            self.budget.spend(len(row))
            self.classes[id(row)] = row, classes
        classes = self.classes[id(row)][1]
        return self.knowledge[self.places[place]].sum(self, place, classes)

    def _face(self, place: int, rank: int) -> int:
        """The face of a die. The first die asked for decides from which end the roll is looked at."""
        index = self.places[place]
        count, weights = self.dice[index].count, self.weights[index]
        if place not in self.from_lowest:
            if not self.is_asked:
                raise Forgotten(self)
            self.from_lowest[place] = 2 * rank > count
            if self.from_lowest[place]:
                weights.reverse()
                self.classes.clear()
                raise Turned(self)
        is_from_lowest = self.from_lowest[place]
        rank = count - 1 - rank if is_from_lowest else rank
        self.ranks[place] = max(rank, self.ranks.get(place, 0))
        face = self.knowledge[index].face(self, place, rank)
        return len(weights) - 1 - face if is_from_lowest else face


def _beyond(state: State, ways: Ways) -> Iterator[tuple[State, Ways]]:
    """The run itself; once all loops have ended, one run for each set of variables carried past them."""
    *further, (_, values, place) = state.stack
    if place < _length(values) or any(isinstance(step, Loop) for step, _, _ in further):
        yield state, ways
        return
    for carried, many in ways.items():
        yield state._replace(environment=state.environment | dict(carried)), {(): many}


def _length(values: Over | None) -> int:
    return values.size if isinstance(values, Roll | Joined) else len(values or ())
