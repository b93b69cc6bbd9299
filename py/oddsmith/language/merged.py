"""A function's body run for all rolls at once: runs that have come to the same are one from there on.

What is known of a roll is how many of its dice show which faces. A run begins knowing nothing, and where it asks for
more it is split: so many of a group of dice show some of the group's faces, the others the rest. At the head of a loop
runs are merged whose variables are equal, as far as they are read again. For that the faces that have been asked for
are forgotten, but for the last few: only how many dice show them stays known. Who asks for more is told (`Forgotten`),
and all is begun again with more of them kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from heapq import heappop, heappush
from math import comb, prod
from typing import NamedTuple, TypeVar

from oddsmith.language.budget import Budget
from oddsmith.language.laws import bits_of, multiplying
from oddsmith.language.stepwise import Code, Environment, Loop, Steps, Test
from oddsmith.language.symbols import Roll, Row, Statistic, Symbol, Table, Unknown, Value
from oddsmith.language.values import Dice, Numbers, room_of

Faces = int
"""A set of them: bit n stands for the n-th, ascending."""
Group = tuple[Faces, int]
"""How many dice show some of these faces."""
T = TypeVar("T")
A_RUN, A_SPLIT, A_WAY = 30, 15, 2
"""Steps of a run from one merging to the next, of each way to split a group, and of each of its weights."""
MOST_FORGOTTEN = 64
"""Where more than this many faces must be kept, merging is given up."""


class Split(Unknown):
    """A run asks how many dice of a group show some of its faces."""

    def __init__(self, place: int, group: Group, part: Faces) -> None:
        self.place = place
        self.group = group
        self.part = part


class Forgotten(Unknown):
    """A run asks for faces that are forgotten."""


class TooMany(Unknown):
    """Merging does not make the runs few."""


class Known(NamedTuple):
    """What is known of a roll: groups that nobody asked for, those that were asked for, and what is forgotten."""

    left: tuple[Group, ...]
    asked: tuple[Group, ...]
    """The last one last."""
    forgotten: Group = (0, 0)

    def split(self, group: Group, part: Faces, number: int) -> Known:
        """With so many dice of a group on a part of its faces."""
        faces, count = group
        rest = faces & ~part, count - number
        left = tuple(rest if one == group else one for one in self.left)
        asked = tuple(rest if one == group else one for one in self.asked)
        return Known(left, (*asked, (part, number)), self.forgotten)

    def forget(self, kept: int, rank: int | None) -> Known:
        """Without what need not be known if nothing is asked again but the last so many things.

        Dice above the last `rank` that was asked for are forgotten, if it was ranks, or else groups.
        """
        if rank is not None:
            return self._without_ranks(rank + 1 - kept)
        first = len(self.asked)
        for place in reversed(range(first)):
            if self.asked[place][1]:
                if not kept:
                    break
                kept -= 1
                first = place
        faces, count = self.forgotten
        for some, number in self.asked[:first]:
            faces, count = faces | some, count + number
        return Known(self.left, self.asked[first:], (faces, count))

    def _without_ranks(self, passed: int) -> Known:
        """Without so many of the highest dice, as far as they are known; the last face may have more."""
        lowest = max((faces for faces, count in self.left if count), default=0)
        faces, above = self.forgotten
        asked = []
        for group in sorted(self.asked, reverse=True):
            some, count = group
            number = min(count, passed - above)
            if number < 0 or some < lowest or (above and faces < some):
                asked.append(group)
                continue
            if number or not count:
                faces, above = faces | some, above + number
            if count > number:
                asked.append((some, count - number))
        return Known(self.left, tuple(asked), (faces, above))


NOTHING = Known((), ())
"""Of a roll that is not needed any more."""
Knowledge = tuple[Known, ...]
Stack = tuple[tuple[Steps | Loop, Numbers | Roll | None, int], ...]
"""Blocks and loops inside one another: the block, or the loop with what it goes over, and how far it is."""


Passing = tuple[tuple[str, Value], ...]
"""Variables that the loops which a run is in leave alone."""
Ways = dict[Passing, int]
"""The weights of a run, by what it carries past these loops: so it is made but once for all of that."""


class State(NamedTuple):
    """Where a run is."""

    stack: Stack
    environment: Environment
    knowledge: Knowledge


class Merged:
    """The runs of one body."""

    def __init__(self, rolled: Mapping[int, Dice], code: Code, budget: Budget, most: int) -> None:
        """Take the rolls by their places, what is run, and how many runs are allowed."""
        self.code = code
        self.places = {place: index for index, place in enumerate(rolled)}
        self.dice = list(rolled.values())
        self.weights = [list(dice.law.weights.values()) if dice.law else [] for dice in self.dice]
        self.budget = budget
        self.left = most
        self.knowledge: Knowledge = ()
        """Of the run that is being made."""
        self.ranks: dict[int, int] = {}
        """The lowest dice that it has asked for, by the places of their rolls."""
        self.classes: dict[int, tuple[Row, dict[int, Faces]]] = {}
        """The faces of a row by their numbers."""
        bits = sum(bits_of(dice.law, dice.count) for dice in self.dice if dice.law)
        self.a_split = A_SPLIT + int(multiplying(bits, bits))

    def results(self, begin: Environment, finish: Callable[[Value | None], T]) -> list[tuple[int, T]]:
        """What `finish` makes of the result of each run that comes to its end, with its weight.

        Raises:
            TooMany: there are too many runs.
        """
        kept = 0
        while True:
            pinned = self.budget.pinned
            try:
                return list(self._all(begin, finish, kept))
            except Forgotten:
                kept = 2 * kept or 1
                if kept > MOST_FORGOTTEN:
                    raise TooMany from None
            finally:
                self.budget.pinned = pinned

    def _all(self, begin: Environment, finish: Callable[[Value | None], T], kept: int) -> Iterator[tuple[int, T]]:
        nothing = tuple(Known((((1 << len(weights)) - 1, dice.count),), ()) for weights, dice in self._rolls())
        waiting: dict[tuple[int, ...], dict[object, tuple[State, Ways]]] = {}
        heads: list[tuple[int, ...]] = []
        first: Ways = {(): 1}
        runs = [(State(((self.code.body.steps, None, 0),), begin, nothing), first)]
        while True:
            while runs:
                state, ways = runs.pop()
                self.left -= 1
                if self.left < 0:
                    raise TooMany
                self.budget.spend(A_RUN)
                self.knowledge = state.knowledge
                try:
                    after, result = self._run(state)
                    if after is None:
                        found = finish(result)
                        yield sum(ways.values()) * self._open(self.knowledge), found
                        continue
                except Split as split:
                    runs += self._ways(state, ways, split)
                    continue
                merged, passing = self._merging(after, kept)
                position = tuple(place for _, _, place in after.stack)
                if position not in waiting:
                    waiting[position] = {}
                    heappush(heads, position)
                here = waiting[position]
                key = self._key(merged)
                if key not in here:
                    here[key] = merged, {}
                    self.budget.pin(2 + sum(1 + room_of(value) for value in merged.environment.values()))
                reached = here[key][1]
                lost = self._open(after.knowledge) // self._open(merged.knowledge)
                before = len(reached)
                for carried, many in ways.items():
                    carried += passing
                    reached[carried] = reached.get(carried, 0) + many * lost
                if len(reached) > before:
                    self.budget.pin(2 * (len(reached) - before))
                self.budget.spend(len(ways) * A_WAY)
            if not heads:
                return
            runs = [run for state, ways in waiting.pop(heappop(heads)).values() for run in _beyond(state, ways)]

    def _rolls(self) -> Iterator[tuple[list[int], Dice]]:
        return zip(self.weights, self.dice, strict=True)

    def _open(self, knowledge: Knowledge) -> int:
        """In how many ways the dice of all groups that are not forgotten show their faces."""
        return prod(
            sum(weight for face, weight in enumerate(weights) if faces >> face & 1) ** count
            for weights, known in zip(self.weights, knowledge, strict=True)
            for faces, count in (*known.left, *known.asked)
            if count
        )

    def _ways(self, state: State, ways: Ways, split: Split) -> Iterator[tuple[State, Ways]]:
        """The same run for every way to split a group."""
        place, (_, count) = self.places[split.place], split.group
        self.budget.spend((self.a_split + A_WAY * len(ways)) * (count + 1))
        knowledge = state.knowledge
        # What the run has found out before is found out again.
        for number in range(count + 1):
            known = knowledge[place].split(split.group, split.part, number)
            further = (*knowledge[:place], known, *knowledge[place + 1 :])
            orders = comb(count, number)
            yield State(state.stack, state.environment, further), {key: many * orders for key, many in ways.items()}

    def _merging(self, state: State, kept: int) -> tuple[State, Passing]:
        """The state as far as it matters, with the numbers of what is known; and what passes by the loops."""
        outer = next(step for step, _, _ in state.stack if isinstance(step, Loop))
        loop, values, place = state.stack[-1]
        assert isinstance(loop, Loop)
        head = self.code.heads[loop]
        asked = dict(self.ranks)
        environment: Environment = {}
        for name in head.live if place < _length(values) else head.behind:
            value = state.environment.get(name)
            if isinstance(value, Statistic):
                with suppress(Split, Forgotten):
                    value = self.number(value)
            if value is not None:
                environment[name] = value
        needed = _places((*environment.values(), *(values for _, values, _ in state.stack)))
        knowledge = (
            known.forget(kept, asked.get(place)) if place in needed else NOTHING
            for place, known in zip(self.places, state.knowledge, strict=True)
        )
        passing = tuple(
            (name, environment.pop(name))
            for name in self.code.heads[outer].passing
            if name in environment and not isinstance(environment[name], Symbol)
        )
        return State(state.stack, environment, tuple(knowledge)), passing

    def _key(self, state: State) -> object:
        steps, over = [id(step) for step, _, _ in state.stack], tuple(values for _, values, _ in state.stack)
        self.budget.spend(sum(len(values) // 20 for values in over if isinstance(values, tuple)))
        return tuple(steps), over, tuple(state.environment.items()), state.knowledge

    def _run(self, state: State) -> tuple[State | None, Value | None]:
        """Go on to the next head of a loop, where the state is told, or to the end, where the result is."""
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

    def _value(self, values: Numbers | Roll | None, place: int) -> int:
        if isinstance(values, Roll):
            return values.faces[self.face(values.place, values.ranks[place])]
        assert values is not None
        return values[place]

    def number(self, statistic: Statistic) -> int:
        """The number of a statistic.

        Raises:
            Split: more must be known.
            Forgotten: it was known.
            TooMany: dice of two rolls are compared.
        """
        number, rank = statistic.start, statistic.rank
        for (places, *_), table in statistic.parts:
            if len(places) > 1:  # such comparisons have a joint law that is found sooner
                raise TooMany
            number += self._of_one(places[0], table) if rank is None else self._of_rank(places[0], rank, table[rank])
        return number

    def _of_one(self, place: int, table: Table) -> int:
        """What the dice of one roll add."""
        self.budget.spend(1 + len(table) // 4)
        if all(row is table[0] for row in table):
            return self._sum(place, table[0])
        return sum(self._of_rank(place, rank, row) for rank, row in enumerate(table))

    def _of_rank(self, place: int, rank: int, row: Row) -> int:
        """What the die of a rank adds."""
        return row[0] if row.count(row[0]) == len(row) else row[self.face(place, rank)]

    def _sum(self, place: int, row: Row) -> int:
        """The sum of what each die adds, whatever its rank."""
        if id(row) not in self.classes:
            classes: dict[int, Faces] = {}
            for face, number in enumerate(row):
                classes[number] = classes.get(number, 0) | 1 << face
            self.budget.spend(len(row))
            self.classes[id(row)] = row, classes
        classes = self.classes[id(row)][1]
        known = self.knowledge[self.places[place]]
        found = 0
        for faces, count in (*known.left, *known.asked, known.forgotten):
            if not count:
                continue
            here = [(number, part) for number, among in classes.items() if (part := among & faces)]
            if len(here) > 1:
                if faces == known.forgotten[0] and count == known.forgotten[1]:
                    raise Forgotten
                sizes = [(part.bit_count(), classes[number].bit_count(), part) for number, part in here]
                raise Split(place, (faces, count), min(sizes)[-1])
            found += here[0][0] * count
        return found

    def face(self, place: int, rank: int) -> int:
        """The face of the die of a rank, 0 for the highest."""
        known = self.knowledge[self.places[place]]
        self.ranks[place] = max(rank, self.ranks.get(place, 0))
        groups = [group for group in (known.forgotten, *known.left, *known.asked) if group[1]]
        above = 0
        while True:
            highest = max(groups, key=_highest)
            faces, count = highest
            groups.remove(highest)
            below = max(map(_highest, groups), default=0)
            if below and faces & ((1 << below - 1) - 1):  # another group lies between its faces
                return self._split_top(place, known, highest)
            if above + count > rank:
                if faces.bit_count() == 1 and highest is not known.forgotten:
                    return faces.bit_length() - 1
                return self._split_top(place, known, highest)
            above += count

    def _split_top(self, place: int, known: Known, group: Group) -> int:
        if group is known.forgotten:
            raise Forgotten
        raise Split(place, group, 1 << group[0].bit_length() - 1)


def _beyond(state: State, ways: Ways) -> Iterator[tuple[State, Ways]]:
    """The run; and where all loops are at their ends, one for each of what it has carried past them."""
    *further, (_, values, place) = state.stack
    if place < _length(values) or any(isinstance(step, Loop) for step, _, _ in further):
        yield state, ways
        return
    for carried, many in ways.items():
        yield state._replace(environment=state.environment | dict(carried)), {(): many}


def _length(values: Numbers | Roll | None) -> int:
    return len(values.ranks if isinstance(values, Roll) else values or ())


def _places(values: Iterable[object]) -> set[int]:
    """The places of the rolls that values are made of."""
    return set().union(*(value.rolls for value in values if isinstance(value, Symbol)))


def _highest(group: Group) -> int:
    return group[0].bit_length()
