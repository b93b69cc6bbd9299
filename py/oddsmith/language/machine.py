"""The state of one run: settings, functions, remembered calls, outputs and warnings; and how functions are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from oddsmith.errors import InvalidProgram
from oddsmith.language import notes, symbolic, syntax, throw
from oddsmith.language.analysis import Exposure, Names, only_counted
from oddsmith.language.answers import Entangled
from oddsmith.language.budget import MOST_DEPTH, MOST_NESTED, Budget, refuse
from oddsmith.language.builtin import BUILT_IN, BuiltIn, built_in
from oddsmith.language.explore import Ask, Exploration, WantAll
from oddsmith.language.hand import Hand, Seen, Unthrown
from oddsmith.language.hints import hint_for_call
from oddsmith.language.laws import Law, room
from oddsmith.language.notes import Note
from oddsmith.language.shares import as_dice
from oddsmith.language.stepwise import Code
from oddsmith.language.symbols import Roll, Symbol, Value
from oddsmith.language.values import EMPTY, Dice, go_through, room_of
from oddsmith.law.ratio import Ratio
from oddsmith.law.tuples import count_of

Environment = dict[str, Value]
Run = Callable[[Environment], Value | None]
MOST_REMEMBERED = 500_000
"""Cells of memory, of calls; then all are forgotten."""
CELLS_OF_A_CALL = 3
MOST_CONSTANT = 250_000
"""Cells of memory, of expressions without variables."""
A_CALL, A_RUN, A_BUILT_IN, A_MEMORY = 30, 25, 20, 20
"""Steps of finding a function, of running it, of a built-in one, and of looking up what a call gave before."""
VARIABLES_A_STEP, VARIABLES_A_CELL = 15, 2


class Warned(NamedTuple):
    """Something to know about an answer, and where it comes from."""

    message: str
    line: int
    column: int
    fix: str = ""
    """The program with that put right, where there is one."""


class Shown(NamedTuple):
    """An output: its name, its law, None for the empty die, and where it stands."""

    name: str
    law: Law | None
    place: syntax.Place
    parts: int
    """How many its outcomes need; 0 where the program makes no tuples (see `oddsmith.law.tuples`)."""


class Constants:
    """What expressions without variables have come to; not of calls and @, which functions and settings change."""

    def __init__(self) -> None:
        self.known: dict[int, Value] = {}
        self.room = 0
        """Cells of memory that they take."""
        self._keys: dict[object, int] = {}
        self._of_nodes: dict[int, tuple[syntax.Expression, int | None]] = {}

    def key(self, node: syntax.Expression) -> int | None:
        """The same for equal expressions, wherever they stand; None for numbers, and where it may come to another."""
        return None if isinstance(node, syntax.Number) else self._key(node)

    def _key(self, node: syntax.Expression) -> int | None:
        if id(node) not in self._of_nodes:
            self._of_nodes[id(node)] = node, self._found(node)
        return self._of_nodes[id(node)][1]

    def _found(self, node: syntax.Expression) -> int | None:
        match node:
            case syntax.Number(value=value):
                return self._numbered(value)
            case syntax.Unary(sign=sign, operand=operand):
                of_one = self._key(operand)
                return None if of_one is None else self._numbered((sign, of_one))
            case syntax.Binary(sign=sign, left=left, right=right) if sign != "@":
                one, other = self._key(left), self._key(right)
                return None if one is None or other is None else self._numbered((sign, one, other))
        return None

    def _numbered(self, what: object) -> int:
        return self._keys.setdefault(what, len(self._keys))

    def keep(self, key: int, value: Value) -> None:
        """Take what one has come to, as long as there is room."""
        room = room_of(value)
        if self.room + room <= MOST_CONSTANT:
            self.room += room
            self.known[key] = value


class Defined:
    """A function of the program, ready to run."""

    def __init__(
        self, source: syntax.Function, run: Run, code: Callable[[Callable[[str], Names]], Code] | None
    ) -> None:
        words = iter([name for name, _ in source.parameters])
        self.name = f"[{' '.join(next(words) if word == '_' else word for word in source.shape.split())}]"
        self.source = source
        self.places = list(enumerate(name for name, _ in source.parameters))[::-1]
        """Of its parameters, from the last: of two with one name the first counts."""
        self.types = "".join(kind for _, kind in source.parameters)
        self.run = run
        self.code = code
        self.listed: set[int] = set()


class _Bound(NamedTuple):
    """A call of a function, with arguments as it takes them."""

    function: Defined
    given: list[Value]
    dice: dict[int, tuple[str, Dice]]
    environment: Environment
    place: syntax.Place


class Machine:
    """What the statements of a program act on."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        budget.left = self._left
        self.variables: Environment = {}
        self.frames = [self.variables]
        """All variables: the program's, and those of the calls that are being run."""
        self.depth_allowed = 10
        self.explode_depth = 2
        self.lowest_first = False
        self.functions: dict[str, Defined] = {}
        self.outputs: list[Shown] = []
        self.outcomes = 0
        """Of all outputs together."""
        self.shown = 0
        """Cells of memory that they take."""
        self.warnings: dict[tuple[str, syntax.Place], Warned] = {}
        self.hand: Hand | None = None
        """Throws the dice, where a program is rolled."""
        self.wanted = 0
        """The number of the output that is rolled."""
        self.kinds: Mapping[tuple[int, int], object] = {}
        """Of the dice that constants hold, by the places of their names: what is to be known when one is thrown."""
        self.has_tuples = False
        self.constants = Constants()
        self.place = syntax.Place(1, 1)
        """Of the built-in function that is being called."""
        self.depth = 0
        """Of calls inside one another."""
        self.nested = 0
        """Of their trees together."""
        self.deepest = 0
        self.remembered: dict[object, tuple[Value, int]] = {}
        self.cut_off: dict[object, tuple[Value, int]] = {}
        """The same of calls that came to the greatest depth, each for its own depth."""
        self.kept = 0
        self._exposure = Exposure()

    def warn(self, note: Note | None, place: syntax.Place, fix: str = "") -> None:
        """Tell something, if there is something: once for each topic and place."""
        if note:
            self.warnings.setdefault((note.topic, place), Warned(note.message, *place, fix))

    def define(self, function: Defined) -> None:
        """Take a function; one of the same shape is replaced."""
        self.functions[function.source.shape] = function
        self._exposure.add(function.source)
        self.forget()

    def forget(self) -> None:
        """Forget the calls: they may come out otherwise from now on, or take too much room."""
        self.remembered.clear()
        self.cut_off.clear()
        self.kept = 0

    def show(self, name: str, law: Law | None, place: syntax.Place) -> None:
        """Add an output."""
        parts = count_of(law.outcomes) if law and self.has_tuples else int(self.has_tuples)
        self.outputs.append(Shown(name, law, place, parts))
        self.outcomes += len(law.weights) if law else 0
        if law:
            self.shown += room(law)
            self.budget.hold(room(law))

    def call(self, shape: str, arguments: list[Value], environment: Environment, place: syntax.Place) -> Value:
        """The value of a call.

        Raises:
            InvalidProgram: there is no such function.
        """
        function = self.functions.get(shape)
        if function is not None:
            return self._call_defined(function, arguments, environment, place)
        offered = built_in(shape)
        if offered is None:
            known = {one: ours.name for one, ours in (BUILT_IN | self.functions).items()}
            message = f"There is no function [{shape}], where _ stands for an argument. {hint_for_call(shape, known)}"
            raise InvalidProgram(message.rstrip(), field="program", value=shape)
        self.place = place
        return self._call_built_in(offered, arguments)

    def _call_built_in(self, function: BuiltIn, arguments: list[Value]) -> Value:
        if self.hand is not None and any(isinstance(value, Dice) for value in arguments):
            return self._built_in_later(function, arguments)
        if function.takes_laws:
            self._begin(arguments)
            return function.run(self, *[symbolic.plain(symbolic.summed(value)) for value in arguments])
        given, dice = symbolic.fitted(function.types, arguments)
        if given is None:
            return EMPTY
        given = list(map(symbolic.settled, given))
        if not dice:
            self._begin(given)
            return function.run(self, *given)

        def body(chosen: dict[int, Value]) -> Value:
            values = [chosen.get(place, value) for place, value in enumerate(given)]
            self._begin(values)
            return function.run(self, *values)

        fixed = [value for place, value in enumerate(given) if place not in dice]
        a_run = A_BUILT_IN + go_through(self.budget, *fixed)
        before = self.budget.set_aside()
        try:
            exploration = Exploration(
                dice, body, self.budget, lowest_first=self.lowest_first, listed=set(), a_run=a_run
            )
            return as_dice(self.budget, exploration.shares())[0]
        finally:
            self.budget.take_back(before)

    def _built_in_later(self, function: BuiltIn, arguments: list[Value]) -> Value:
        """The same of dice that are still to be thrown."""
        given, dice = symbolic.fitted(function.types, arguments)
        if given is None:
            return EMPTY
        kinds = "".join(kind if place in dice else "d" for place, kind in enumerate(function.types))
        if function.throws is None:
            if not dice:
                return function.run(self, *given)
            return throw.later(self, lambda *values: self._call_built_in(function, list(values)), kinds, *given)
        throws = partial(function.throws, self.hand, self.explode_depth)
        return throw.later(self, throws, kinds, *given, lawful=lambda: self._call_built_in(function, arguments))

    def _begin(self, values: list[Value]) -> None:
        """Count what every run of a built-in function takes: it goes through all that it is given."""
        self.budget.spend(A_BUILT_IN)
        go_through(self.budget, *values)

    def _call_defined(
        self, function: Defined, arguments: list[Value], environment: Environment, place: syntax.Place
    ) -> Value:
        self.budget.spend(A_CALL)
        given, dice = symbolic.fitted(function.types, arguments)
        if given is None:
            return EMPTY
        if self.depth >= self.depth_allowed:
            self.budget.spend(A_RUN)
            self.deepest = max(self.deepest, self.depth + 1)
            self.warn(notes.DEPTH.of(allowed=self.depth_allowed), place)
            return EMPTY
        if self.depth >= MOST_DEPTH:
            raise refuse("Functions call one another too deep", f"at most {MOST_DEPTH} levels are allowed")
        if self.nested >= MOST_NESTED:
            raise refuse(
                "Functions are nested too deep inside one another", f"at most {MOST_NESTED:,} levels are allowed"
            )
        exposed, _ = self._exposure.of(function.source.shape)
        if dice or not self._exposure.is_leaf(function.source.shape):
            given = list(map(symbolic.settled, given))
        self.budget.spend(self._exposure.steps)
        self._exposure.steps = 0
        read = [environment.get(name) for name in exposed]
        if self.hand is not None and dice:
            return self._run_later(_Bound(function, given, dice, dict(environment), place))
        bound = _Bound(function, given, dice, environment, place)
        for value in (*given, *read):
            if type(value) is not int and isinstance(value, Symbol | Unthrown | Seen):
                return self._of_rolls(bound, read)
        return self._remembered(function, given, read, lambda: self._run(bound, read))

    def _of_rolls(self, bound: _Bound, read: list[Value | None]) -> Value:
        """A call with rolls that nobody has looked at; where it must look at them whole, its number stands for them."""
        try:
            return self._run(bound, None)
        except (Ask, WantAll) as want:
            owner, rolls = want.owner, [value for value in bound.given if isinstance(value, Symbol)]
            places = frozenset(roll.place for roll in rolls if isinstance(roll, Roll) and roll.is_from_highest)
            is_whole = len(places) == len(rolls) and all(roll.owner is owner for roll in rolls)
            if not is_whole or owner.merged or any(isinstance(value, Symbol) for value in read):
                raise
            owner.has_calls = True
            if not owner.have_stand_ins:
                raise
        given: list[Value] = [value.dice if isinstance(value, Roll) else value for value in bound.given]
        made = self._call_defined(bound.function, given, bound.environment, bound.place)
        if not isinstance(made, Dice) or not made.is_number:
            raise Entangled(owner.answers)
        return owner.stand_in((bound.function.source.shape, *bound.given, *read), places, made)

    def _remembered(
        self, function: Defined, given: list[Value], read: list[Value | None], run: Callable[[], Value]
    ) -> Value:
        """As an equal call before; one that came to the greatest depth only counts for calls of the same depth."""
        self.budget.spend(A_MEMORY)
        large = go_through(self.budget, *given, *read)  # to look them up
        key = (function.source.shape, tuple(given), tuple(read))
        found = self.remembered.get(key)
        if found is None or self.depth + found[1] > self.depth_allowed:
            found = self.cut_off.get((key, self.depth)) if self.cut_off else None
        if found is not None:
            self.deepest = max(self.deepest, self.depth + found[1])
            return found[0]
        before, self.deepest = self.deepest, self.depth
        value = run()
        reached, self.deepest = self.deepest - self.depth, max(before, self.deepest)
        size = CELLS_OF_A_CALL + large + room_of(value)
        if self.kept + size > MOST_REMEMBERED:
            self.forget()
        self.kept += size
        if self.depth + reached <= self.depth_allowed:
            self.remembered[key] = value, reached
        else:
            self.cut_off[key, self.depth] = value, reached
        return value

    def _run_later(self, bound: _Bound) -> Value:
        """A call with dice that are still to be thrown; it stands as deep inside others as it does now."""
        depth, nested = self.depth, self.nested

        def run(*values: Value) -> Value:
            source = bound.function.source
            counted = only_counted(source)
            for (name, _), value in zip(source.parameters, values, strict=True):
                if isinstance(value, Seen):
                    value.is_shared = name not in counted
            before, (self.depth, self.nested) = (self.depth, self.nested), (depth, nested)
            left = {place: found for place, found in bound.dice.items() if isinstance(values[place], Dice)}
            try:
                return self._run(bound._replace(given=list(values), dice=left), None)
            finally:
                self.depth, self.nested = before

        kinds = "".join(bound.dice[place][0] if place in bound.dice else "d" for place in range(len(bound.given)))
        return throw.later(self, run, kinds, *bound.given, again=True)

    def _run(self, bound: _Bound, read: list[Value | None] | None) -> Value:
        """Run the body: once, or for all that dice may show. Its variables are its own, and begin as the caller's.

        `read` is what it reads of these, if that is known.
        """
        function = bound.function
        own = dict(bound.environment)
        self.budget.spend(A_RUN + len(own) // VARIABLES_A_STEP)
        self.budget.hold(len(own) // VARIABLES_A_CELL)
        before = self.budget.set_aside()
        self.depth += 1
        self.nested += function.source.depth
        self.deepest = max(self.deepest, self.depth)
        self.frames.append(own)

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
            self.frames.pop()
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
        """The body for all that dice may show.

        If it is known what it reads, what it gives for a roll can be used again, as that of a call with what was
        rolled. So the rolls of a fight that come to the same are one from there on.
        """
        function, listed = bound.function, bound.function.listed
        _, carried = self._exposure.of(function.source.shape)
        if carried:
            listed = listed | set(bound.dice)
            self.warn(notes.CARRIED.of(function=function.name, names=", ".join(carried)), bound.place)
        in_steps = function.code

        def as_called(chosen: dict[int, Value]) -> Value:
            if read is None or [value for value in chosen.values() if isinstance(value, Symbol)]:
                return body(chosen)
            given = [chosen.get(index, value) for index, value in enumerate(bound.given)]
            self.depth -= 1
            try:
                return self._remembered(function, given, read, lambda: one_deeper(chosen))
            finally:
                self.depth += 1

        def one_deeper(chosen: dict[int, Value]) -> Value:
            self.depth += 1
            self.deepest = max(self.deepest, self.depth)
            try:
                return body(chosen)
            finally:
                self.depth -= 1

        def code() -> Code:
            assert in_steps
            return in_steps(lambda shape: self._exposure.of(shape)[0] if shape in self.functions else ())

        exploration = Exploration(
            bound.dice,
            body if carried or self._exposure.is_leaf(function.source.shape) else as_called,
            self.budget,
            lowest_first=self.lowest_first,
            listed=listed,
            code=code if in_steps else None,
            begin=begin,
            asks=True,
        )
        drawn = exploration.shares()
        found, lost = as_dice(self.budget, drawn)
        found.is_number = exploration.gives_numbers
        if lost and not found.is_empty:
            self.warn(notes.LOST.of(percent=Ratio(100 * lost, drawn.total).decimal), bound.place)
        return found

    def _left(self) -> int:
        """How many cells of memory all variables and outputs hold."""
        values = {id(value): value for frame in self.frames for value in frame.values()}
        left = self.shown + self.constants.room + sum(map(room_of, values.values()))
        return left + sum(map(len, self.frames)) // VARIABLES_A_CELL
