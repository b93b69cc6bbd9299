"""Runs a program from its text to the laws of its outputs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from oddsmith.errors import OddsmithError, Progress, TooMuchWork, Warned, millions, no_progress, shown
from oddsmith.language import notes, syntax
from oddsmith.language.analysis import exposures
from oddsmith.language.budget import MOST_DEPTH, MOST_NESTED, Budget, refuse
from oddsmith.language.hand import Hand, Thrown
from oddsmith.language.hints import ADJACENT, place_of, seen
from oddsmith.language.machine import Constants, Machine, Output
from oddsmith.language.parser import parse
from oddsmith.language.statements import Rolled, block
from oddsmith.language.syntax import Place
from oddsmith.language.traps import traps
from oddsmith.law.distribution import ROUNDED_BITS, rounded

MOST_DIGITS = 30_000_000
"""Digits of all weights of an answer; no page could take more."""
FRAMES = 4 * MOST_NESTED + 12 * MOST_DEPTH + 1_000
"""The Python recursion depth that a program within its bounds may need."""


class Outcome(NamedTuple):
    """The result of a program: its outputs, in order, and warnings about them."""

    outputs: tuple[Output, ...]
    warnings: tuple[Warned, ...]
    steps: int
    """The steps that it took."""


def run(text: str, progress: Progress = no_progress, constants: Constants = MappingProxyType({})) -> Outcome:
    """Run a program. `progress` is called with the steps made and allowed; raising from it stops the work.

    `constants` override values that the program assigns to variables, by the places of their names.

    Raises InvalidProgram: it cannot be read, or a statement makes no sense; with line, column and the line itself;
    TooMuchWork: it would go beyond a bound, which is named.
    """
    machine = Machine(Budget(progress, may_round=True), constants)
    try:
        _execute(machine, text)
    except TooMuchWork:
        if not machine.budget.has_long:
            raise
        machine = rounding(text, progress, constants)
    if _digits(machine.outputs) > MOST_DIGITS:
        machine.outputs = [one._replace(law=one.law and rounded(one.law, ROUNDED_BITS)) for one in machine.outputs]
        digits = _digits(machine.outputs)
        if digits > MOST_DIGITS:
            allowed = f"at most {millions(MOST_DIGITS)} million are allowed"
            raise refuse(f"The weights of the outputs have about {millions(digits):,} million digits", allowed)
    for trap in traps(text, machine.variables):
        machine.warn(trap.note, trap.place, trap.fix)
    if not machine.outputs:
        has_one = any(isinstance(one, syntax.Output) for one in syntax.everything(parse(text)))
        machine.warn(notes.UNREACHED if has_one else notes.SILENT, Place(1, 1))
    return Outcome(tuple(machine.outputs), tuple(machine.warnings.values()), machine.budget.spent)


def rounding(text: str, progress: Progress = no_progress, constants: Constants = MappingProxyType({})) -> Machine:
    """Run a program with long weights rounded."""
    machine = Machine(Budget(progress, rounds=True), constants)
    _execute(machine, text)
    return machine


def _digits(outputs: list[Output]) -> int:
    """The approximate number of digits of all weights together."""
    laws = [output.law for output in outputs if output.law]
    return sum(len(law.weights) * law.total.bit_length() * 3 // 10 for law in laws)


class Throw(NamedTuple):
    """A roll of an output: its number, None for the empty die, and every die in the order of throwing."""

    number: int | None
    dice: tuple[Thrown, ...]
    variables: Mapping[str, int]
    """The variables that are numbers in the function that returned last, which starts with the program's variables."""


def roll(
    text: str,
    output: int,
    throw: Callable[[int], int],
    constants: Constants = MappingProxyType({}),
    kinds: Mapping[tuple[int, int], object] = MappingProxyType({}),
) -> Throw | None:
    """Roll one of the outputs, counted from 1, with dice; None if there are fewer.

    `throw` takes a number of sides and returns a face. Dice that a constant holds get the kind that `kinds` has for
    the place of its name. No law is computed unless the program itself asks for it.

    Raises: as `run`.
    """
    machine = Machine(Budget(no_progress), constants)
    machine.hand, machine.wanted, machine.kinds = Hand(throw, machine.budget), output, kinds
    thrown = machine.hand.thrown
    try:
        _execute(machine, text)
    except Rolled as rolled:
        variables = {name: value for name, value in machine.last.items() if type(value) is int}
        return Throw(rolled.number, tuple(thrown), variables)
    return None


def _execute(machine: Machine, text: str) -> None:
    """Run a program on a machine; errors get their place in the text."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, FRAMES))
    try:
        program = parse(text)
        machine.exposed = exposures(program)
        block(program, machine).run(machine.variables)
    except OddsmithError as error:
        if error.line is not None:
            beside = ADJACENT.finditer(seen(text))
            near = [dice[0] for dice in beside if place_of(text, dice.start()).line == error.line]
            told = [notes.ADJACENT.of(dice=shown(" ".join(dice.split()))).message for dice in near[:1]]
            error.message = " ".join([f"Line {error.line}, column {error.column}: {error.message}", *told])
            error.args = (error.message,)
            error.source = text.split("\n")[error.line - 1].rstrip("\r")
        raise
    finally:
        machine.calls.forget()
        sys.setrecursionlimit(before)
