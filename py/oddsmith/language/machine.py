"""The state of one run: settings, functions, outputs and warnings; also calls of built-in functions."""

from __future__ import annotations

from collections.abc import Container, Mapping
from types import MappingProxyType
from typing import NamedTuple

from oddsmith.errors import InvalidProgram, Warned
from oddsmith.language import symbolic, syntax
from oddsmith.language.budget import Budget
from oddsmith.language.builtin import BUILT_IN, BuiltIn, built_in
from oddsmith.language.calls import VARIABLES_A_CELL, Calls, Defined
from oddsmith.language.explore import Exploration
from oddsmith.language.hand import Hand, Unthrown
from oddsmith.language.hints import hint_for_call
from oddsmith.language.laws import Law
from oddsmith.language.notes import Note
from oddsmith.language.shares import as_dice, left_of
from oddsmith.language.stepwise import Environment, Head, Names
from oddsmith.language.symbols import Value
from oddsmith.language.values import EMPTY, Dice, go_through, room_of

A_BUILT_IN = 20
"""Steps of running a built-in function, besides a pass over its arguments."""
Constants = Mapping[tuple[int, int], int | tuple[int, int]]
"""Values for variables, by line and column of their names: a number, or dice as count and sides."""


class Output(NamedTuple):
    """An output: its name, its law (None for the empty die), and its place."""

    name: str
    law: Law | None
    place: syntax.Place
    counts: tuple[int, ...]
    """How many parts its outcomes may have, ascending; empty if the program makes no tuples (see `law.tuples`)."""


class Machine:
    """The state that the statements of a program act on."""

    def __init__(self, budget: Budget, constants: Constants = MappingProxyType({})) -> None:
        """`constants` override values that the program assigns to variables."""
        self.budget = budget
        self.constants = constants
        budget.left = self._left
        self.variables: Environment = {}
        self.frames = [self.variables]
        """All variables: the program's, and those of the running calls."""
        self.last = self.variables
        """The variables of the call that returned last, when a program is rolled."""
        self.depth_allowed = 10
        self.explode_depth = 2
        self.lowest_first = False
        self.functions: dict[str, Defined] = {}
        self.exposed: Mapping[str, Names] = {}
        """The variables that the functions defined anywhere in the program read from their callers, by shape."""
        self.outputs: list[Output] = []
        self.outcomes = 0
        """The number of outcomes of all outputs together."""
        self.shown = 0
        """The cells of memory that the outputs take."""
        self.warnings: dict[tuple[str, syntax.Place], Warned] = {}
        self.hand: Hand | None = None
        """Throws the dice when a program is rolled; otherwise None."""
        self.wanted = 0
        """The number of the output to roll."""
        self.reached = 0
        """How many outputs have been reached, when a program is rolled."""
        self.kinds: Mapping[tuple[int, int], object] = {}
        """The kinds that dice held by constants get when they are thrown, by the places of the constants' names."""
        self.counts_of_parts: set[int] = set()
        """The numbers of parts of the program's tuples."""
        self.heads: dict[syntax.Place, Head] = {}
        """The heads of the loops in functions, by place."""
        self.place = syntax.Place(1, 1)
        """The place of the current call of a built-in function."""
        self.calls = Calls(self)

    def warn(self, note: Note | None, place: syntax.Place, fix: str = "") -> None:
        """Add a warning, if there is a note: once for each topic and place."""
        if note:
            self.warnings.setdefault((note.topic, place), Warned(note.message, *place, fix))

    def define(self, function: Defined) -> None:
        """Add a function; it replaces one of the same shape."""
        self.functions[function.source.shape] = function
        self.calls.forget()

    def call(self, shape: str, arguments: list[Value], environment: Environment, place: syntax.Place) -> Value:
        """The value of a call. Raises InvalidProgram: there is no such function."""
        function = self.functions.get(shape)
        if function is not None:
            return self.calls.value(function, arguments, environment, place)
        offered = built_in(shape)
        if offered is None:
            known = {one: ours.name for one, ours in (BUILT_IN | self.functions).items()}
            what = ", where _ stands for an argument" if "_" in shape else ""
            later = "It is defined further down: move it up, before this." if shape in self.exposed else ""
            message = f"There is no function [{shape}]{what}. {later or hint_for_call(shape, known)}"
            raise InvalidProgram(message.rstrip(), field="program", value=shape)
        self.place = place
        return self._call_built_in(offered, arguments)

    def _call_built_in(self, function: BuiltIn, arguments: list[Value]) -> Value:
        are_thrown = self.hand is not None and any(isinstance(value, Dice) for value in arguments)
        if function.takes_laws and not are_thrown:
            go_through(self.budget, *arguments, more=A_BUILT_IN)
            return function.run(self, *[symbolic.plain(symbolic.summed(value)) for value in arguments])
        given, dice = symbolic.fitted(function.types, arguments)
        if given is None:
            return EMPTY
        if are_thrown and (dice or function.throws):
            return self._later(function, given, dice)

        def body(chosen: dict[int, Value]) -> Value:
            values = [symbolic.settled(chosen.get(place, value)) for place, value in enumerate(given)]
            go_through(self.budget, *values, more=A_BUILT_IN)
            return function.run(self, *values)

        if not dice:
            return body({})
        fixed = [value for place, value in enumerate(given) if place not in dice]
        a_run = A_BUILT_IN + go_through(self.budget, *fixed)
        before = self.budget.set_aside()
        try:
            exploration = Exploration(dice, body, self.budget, lowest_first=self.lowest_first, listed={}, a_run=a_run)
            return as_dice(self.budget, left_of(self.budget, exploration.shares())[0])
        finally:
            self.budget.take_back(before)

    def _later(self, function: BuiltIn, given: list[Value], dice: Container[int]) -> Value:
        """A call of a built-in function with dice to be thrown later; `dice` are the indexes of those for n and s."""
        kinds = "".join(kind if place in dice else "d" for place, kind in enumerate(function.types))
        depth, throws = self.explode_depth, function.throws
        return Unthrown(
            self,
            lambda *values: self._call_built_in(function, list(values)),
            kinds,
            *given,
            throws=throws and (lambda hand, *values: throws(hand, depth, *values)),
        )

    def _left(self) -> int:
        """How many cells of memory all variables and outputs hold."""
        values = {id(value): value for frame in self.frames for value in frame.values()}
        left = self.shown + sum(map(room_of, values.values()))
        return left + sum(map(len, self.frames)) // VARIABLES_A_CELL
