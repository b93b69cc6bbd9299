"""Calls of a program's functions: with numbers, with dice, and with symbolic rolls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import inf, prod
from typing import TYPE_CHECKING, NamedTuple

from oddsmith.errors import OddsmithError
from oddsmith.language import depths, notes, symbolic, syntax
from oddsmith.language.analysis import calls_in, carried, handed_back, only_counted
from oddsmith.language.answers import Entangled
from oddsmith.language.budget import MOST_DEPTH, MOST_NESTED, refuse
from oddsmith.language.explore import FEW_ROLLS, Ask, Exploration, WantAll
from oddsmith.language.hand import Seen, Unthrown
from oddsmith.language.remembered import Branches, Call, Passed, size_of
from oddsmith.language.shares import NOTHING, Drawn, as_dice, left_of
from oddsmith.language.stepwise import Block, Environment, Names
from oddsmith.language.symbols import Roll, Statistic, Symbol, Value
from oddsmith.language.values import EMPTY, Dice, go_through, room_of
from oddsmith.law.ratio import Ratio

if TYPE_CHECKING:
    from oddsmith.language.machine import Machine

A_CALL, A_RUN, A_MEMORY = 30, 25, 20
"""Steps of finding a function, of running it, and of looking up an earlier result."""
VARIABLES_A_STEP, VARIABLES_A_CELL = 15, 2
MOST_REMEMBERED = 1_000_000
"""Cells of memory of remembered calls; beyond that all are forgotten."""
CELLS_OF_A_CALL = 3
BRANCHES_A_CELL = 2
MOST_BRANCHES = 1_000
"""Calls that one call may be made of, for all its dice together."""


class Defined:
    """A function of the program, ready to run."""

    def __init__(self, source: syntax.Function, body: Block, exposed: Mapping[str, Names], *, has_loops: bool) -> None:
        """`exposed` is what each function exposes (see `analysis`)."""
        words = iter([name for name, _ in source.parameters])
        self.name = f"[{' '.join(next(words) if word == '_' else word for word in source.shape.split())}]"
        self.source = source
        self.places = list(enumerate(name for name, _ in source.parameters))[::-1]
        """The indexes and names of its parameters, last first: of two with the same name, the first counts."""
        self.types = "".join(kind for _, kind in source.parameters)
        self.run = body.run
        self.code = body if has_loops else None
        self.exposed = exposed[source.shape]
        self.carried = carried(source, exposed)
        results = {id(one.value) for one in syntax.everything(source.body) if isinstance(one, syntax.Result)}
        made = [call for call in calls_in(source.body) if call.shape in exposed]
        self.is_leaf = not made
        """Whether it calls no function of the program."""
        self.passes_on = all(id(call) in results for call in made)
        """Whether it calls others only to return their results."""
        self.listed: dict[int, float] = {}
        """See `Exploration`."""


class _Bound(NamedTuple):
    """A call of a function, with arguments as its parameters take them."""

    function: Defined
    given: list[Value]
    dice: dict[int, tuple[str, Dice]]
    environment: Environment
    place: syntax.Place


class Calls:
    """All function calls of one program, and how deeply they are nested."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.budget = machine.budget
        self.depth = 0
        """The number of nested calls."""
        self.nested = 0
        """The total depth of their ASTs."""
        self.deepest = 0
        self.known: dict[object, Call] = {}
        """All remembered calls."""
        self.kept = 0
        """The cells of memory that they take."""
        self.running: Call | None = None
        """The call that is running."""
        self.looking: Call | None = None
        """A call that is run only to learn its value, or which calls it follows from."""
        self.place = syntax.Place(1, 1)
        """The place of the current call."""

    def forget(self) -> None:
        """Forget all calls: their results may change from now on, or they take too much memory."""
        for call in self.known.values():
            call.forget()
        self.known.clear()
        self.kept = 0

    def value(self, function: Defined, arguments: list[Value], environment: Environment, place: syntax.Place) -> Value:
        """The result of a function for arguments of any type."""
        self.budget.spend(A_CALL)
        given, dice = symbolic.fitted(function.types, arguments)
        if given is None or not self.may_go_deeper(place):
            return EMPTY
        if self.nested >= MOST_NESTED:
            raise refuse("Functions are nested too deep in one another", f"at most {MOST_NESTED:,} levels are allowed")
        if dice or not function.is_leaf:
            given = list(map(symbolic.settled, given))
        read = [environment.get(name) for name in function.exposed]
        if self.machine.hand is not None and dice:
            return self._run_later(_Bound(function, given, dice, dict(environment), place))
        bound = _Bound(function, given, dice, environment, place)
        for value in (*given, *read):
            if type(value) is not int and isinstance(value, Symbol | Unthrown | Seen):
                return self._of_rolls(bound, read)
        call, running = self._call(bound, read), self.running
        if running and running.passes_on and call.bound:
            running.follows = Passed(call, place)
            if running is self.looking:
                return EMPTY
        self.place = place
        return self._given(call, lambda: self._run(bound, read))

    def may_go_deeper(self, place: syntax.Place) -> bool:
        """Whether a call at this place is within the program's depth limit; if not, warn.

        Raises TooMuchWork: calls are deeper than any program may set.
        """
        if self.depth >= self.machine.depth_allowed:
            self.budget.spend(A_RUN)
            self.deepest = max(self.deepest, self.depth + 1)
            self.machine.warn(notes.DEPTH.of(allowed=self.machine.depth_allowed), place)
            return False
        if self.depth >= MOST_DEPTH:
            raise refuse("Functions call one another too deep", f"at most {MOST_DEPTH} levels are allowed")
        return True

    def _of_rolls(self, bound: _Bound, read: list[Value | None]) -> Value:
        """A call with symbolic rolls; if it must look at whole rolls, its number stands in for them."""
        try:
            return self._run(bound, None)
        except (Ask, WantAll) as want:
            owner, types = want.owner, bound.function.types
            rolls = [(kind, one) for kind, one in zip(types, bound.given, strict=True) if isinstance(one, Symbol)]
            whole = [one for kind, one in rolls if kind == "s" and isinstance(one, Roll) and one.is_from_highest]
            places = frozenset(roll.place for roll in whole)
            is_whole = len(places) == len(rolls) and all(roll.owner is owner for roll in whole)
            if bound.dice or owner.merged or any(isinstance(value, Symbol) for value in read):
                raise
            by_face = self._by_face(bound, read, [one for _, one in rolls])
            if by_face:
                return by_face
            if not is_whole:
                raise
            owner.has_calls = True
            if not owner.have_stand_ins:
                raise
        given: list[Value] = [value.dice if isinstance(value, Roll) else value for value in bound.given]
        made = self.value(bound.function, given, bound.environment, bound.place)
        if not isinstance(made, Dice) or not made.is_number:
            raise Entangled(owner.answers)
        return owner.stand_in((bound.function.source.shape, *bound.given, *read), places, made)

    def _by_face(self, bound: _Bound, read: list[Value | None], rolls: list[Symbol]) -> Statistic | None:
        """The result of a call as a function of the one die it is about; None unless it is a number for each face."""
        asked = rolls[0] if len(rolls) == 1 else None
        if not isinstance(asked, Statistic) or not bound.function.is_leaf:
            return None
        found: dict[int, int] = {}
        for number in asked.numbers:
            one = bound._replace(given=[number if value is asked else value for value in bound.given])
            try:
                value = self._given(self._call(one, read), partial(self._run, one, read))
            except OddsmithError:  # this face may never get here
                return None
            if type(value) is not int:
                return None
            found[number] = value
        return asked.map(found.__getitem__)

    def _call(self, bound: _Bound, read: list[Value | None], *, is_part: bool = False) -> Call:
        """The remembered call, made if there was none. If it is a part of another, the weight it loses is kept."""
        self.budget.spend(A_MEMORY + len(bound.given))
        large = len(bound.given) // 2 + go_through(self.budget, *bound.given, *read)  # for looking them up
        is_alone = not read and self.machine.hand is None
        key = (bound.function.source.shape, is_part, is_alone, tuple(bound.given), tuple(read))
        call = self.known.get(key)
        if call is None:
            self.keep(CELLS_OF_A_CALL + large)
            call = self.known[key] = Call(
                _Bound(bound.function, bound.given, bound.dice, {}, bound.place) if is_alone else None,
                is_part=is_part,
                passes_on=is_alone and not bound.dice and bound.function.passes_on,
            )
        return call

    def _given(self, call: Call, run: Callable[[], Value]) -> Value:
        """The value at this depth of a call that is no part of another."""
        found = self._found(call, run)
        if not isinstance(found, Drawn):
            return found
        made = as_dice(self.budget, left_of(self.budget, found)[0])
        if call.at.get(self.depth) is found:
            call.at[self.depth] = made
        elif call.value is found:
            call.value = made
        return made

    def _found(self, call: Call, run: Callable[[], Value]) -> Value | Drawn:
        """The value of a call at this depth. `run` runs it."""
        found = call.found(self.depth, self.machine.depth_allowed)
        if not found and not self._follows(call):
            found = self._ran(call, run)
        value, reached = found or depths.evaluate(self, call)
        self.deepest = max(self.deepest, self.depth + reached)
        return value

    def _follows(self, call: Call) -> bool:
        """Whether the value of a call is known to follow from those of others."""
        if call.bound and call.bound.dice and not call.follows:
            call.follows = self._branches(call.bound)
            assert call.follows or not call.is_part
        return call.follows is not None

    def run_or_follow(self, call: Call) -> tuple[Value, int] | None:
        """The value and reach of a call that can be run by itself; None if it is known to follow from others."""
        if self._follows(call):
            return None
        before, self.looking = self.looking, call
        try:
            return self._ran(call, lambda: self._run(call.bound, []))
        finally:
            self.looking = before

    def _ran(self, call: Call, run: Callable[[], Value]) -> tuple[Value, int] | None:
        """Run a call: its value, and how far down it reaches; None if running shows that it follows from others."""
        before, self.deepest = self.deepest, self.depth
        running, self.running = self.running, call
        try:
            value = run()
        finally:
            self.running = running
            reached, self.deepest = self.deepest - self.depth, before
        is_passed = isinstance(call.follows, Passed)
        if call.follows and not (is_passed and self.looking is not call):
            return None
        self.keep(1 if is_passed else 1 + size_of(value))
        call.keep(value, reached, self.depth, self.machine.depth_allowed)
        return value, reached

    def _branches(self, bound: _Bound) -> Branches | None:
        """A call with dice as a mixture over the outcomes of the last; None if they are many or not all needed.

        Dice are resolved one at a time, because a call with one die rolled and the others unrolled comes up again.
        """
        function, kinds = bound.function, {kind for kind, _ in bound.dice.values()}
        if kinds != {"n"} or function.is_leaf:
            return None
        laws = {place: held.sum(self.budget) for place, (_, held) in bound.dice.items()}
        many = prod(len(law.weights) for law in laws.values())
        asked = prod(len(law.weights) for place, law in laws.items() if place not in function.listed)
        if many > MOST_BRANCHES or asked > FEW_ROLLS:
            return None
        last, law = max(laws.items())
        left = {place: dice for place, dice in bound.dice.items() if place != last}
        calls = []
        for number in law.weights:
            given = [*bound.given[:last], number, *bound.given[last + 1 :]]
            one = _Bound(function, given, left, {}, bound.place)
            calls.append(self._call(one, [], is_part=bool(left)))
        self.keep(len(calls) // BRANCHES_A_CELL)
        return Branches(list(law.weights.values()), calls, law.error)

    def left(self, drawn: Drawn, place: syntax.Place, depth: int) -> Drawn | None:
        """The result of a call without the empty die; warn about the weight lost to it.

        Its share of an output is only known for the outermost call.
        """
        left, lost = left_of(self.budget, drawn)
        if lost and depth == 0 and drawn is not NOTHING:
            share = f" ({Ratio(100 * lost, drawn.total).decimal:.3g}%)"
            self.machine.warn(notes.LOST.of(share=share) if left else notes.ALL_LOST, place)
        elif lost and left:
            self.machine.warn(notes.LOST.of(share=""), place)
        return left

    def keep(self, cells: int) -> None:
        """Count memory of calls; if it would be too much, forget all earlier ones."""
        if self.kept + cells > MOST_REMEMBERED:
            self.forget()
        self.kept += cells

    def _run_later(self, bound: _Bound) -> Value:
        """A call with dice that are still to be thrown; it will run at the present depth."""
        depth, nested = self.depth, self.nested

        def run(*values: Value) -> Value:
            source = bound.function.source
            counted = only_counted(source)
            for (name, _), value in zip(source.parameters, values, strict=True):
                if isinstance(value, Seen):
                    value.is_shared = name not in counted
            left = {place: found for place, found in bound.dice.items() if isinstance(values[place], Dice)}
            if any(dice.is_empty for _, dice in left.values()):
                return EMPTY
            before, (self.depth, self.nested) = (self.depth, self.nested), (depth, nested)
            try:
                return self._run(bound._replace(given=list(values), dice=left), None)
            finally:
                self.depth, self.nested = before

        kinds = "".join(bound.dice[place][0] if place in bound.dice else "d" for place in range(len(bound.given)))
        thrown = {bound.function.source.parameters[place][0] for place in bound.dice}
        stands = bool(thrown & handed_back(bound.function.source))
        return Unthrown(self.machine, run, kinds, *bound.given, again=True, stands=stands)

    def _run(self, bound: _Bound, read: list[Value | None] | None) -> Value:
        """Run the body once, or for all outcomes of its dice, with a copy of the caller's variables.

        `read` has the values that it reads of these, if known.
        """
        function = bound.function
        own = dict(bound.environment)
        self.budget.spend(A_RUN + len(own) // VARIABLES_A_STEP)
        self.budget.hold(len(own) // VARIABLES_A_CELL)
        before = self.budget.set_aside()
        self.depth += 1
        self.nested += function.source.depth
        self.deepest = max(self.deepest, self.depth)
        self.machine.frames.append(own)

        def begin(chosen: dict[int, Value]) -> Environment:
            for index, name in function.places:
                own[name] = chosen.get(index, bound.given[index])
            return own

        def body(chosen: dict[int, Value]) -> Value:
            value = function.run(begin(chosen))
            return EMPTY if value is None else value

        try:
            found = self._explored(bound, read, body, begin) if bound.dice else body({})
        finally:
            self.machine.frames.pop()
            if self.machine.hand:
                self.machine.last = own
            self.depth -= 1
            self.nested -= function.source.depth
            self.budget.take_back(before)
        self.budget.hold(room_of(found))
        return found

    def _explored(
        self,
        bound: _Bound,
        read: list[Value | None] | None,
        body: Callable[[dict[int, Value]], Value],
        begin: Callable[[dict[int, Value]], Environment],
    ) -> Value:
        """The result of the body over all outcomes of its dice.

        If it is known what it reads, its result for a roll is reused, like that of a call with the rolled values. So
        rolls of a fight that lead to the same situation are merged.
        """
        function, listed, call = bound.function, bound.function.listed, self.running
        if function.carried:
            listed = listed | dict.fromkeys(bound.dice, inf)
            self.machine.warn(notes.CARRIED.of(function=function.name, names=", ".join(function.carried)), bound.place)

        def as_called(chosen: dict[int, Value]) -> Value:
            if read is None or [value for value in chosen.values() if isinstance(value, Symbol)]:
                return body(chosen)
            given = [chosen.get(index, value) for index, value in enumerate(bound.given)]
            one = _Bound(function, given, {}, bound.environment, bound.place)
            self.depth -= 1
            self.nested -= function.source.depth
            try:
                return self._given(self._call(one, read), lambda: self._run(one, read))
            finally:
                self.depth += 1
                self.nested += function.source.depth

        exploration = Exploration(
            bound.dice,
            body if function.carried or function.is_leaf else as_called,
            self.budget,
            lowest_first=self.machine.lowest_first,
            listed=listed,
            code=function.code,
            begin=begin,
            is_enough=lambda: call is not None and read is not None and self._follows(call),
        )
        made = as_dice(self.budget, self.left(exploration.shares(), bound.place, self.depth - 1))
        if not made.is_empty:  # EMPTY is shared
            made.is_number = exploration.gives_numbers
        return made
