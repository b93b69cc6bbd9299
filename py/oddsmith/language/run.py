"""Runs a program from its text to the laws of its outputs."""

from __future__ import annotations

import sys
from typing import NamedTuple

from oddsmith.distribution import Distribution
from oddsmith.errors import OddsmithError
from oddsmith.language.budget import MOST_DEPTH, MOST_NESTED, Budget
from oddsmith.language.hints import adjacent_dice, unclosed_comment
from oddsmith.language.machine import Machine, Shown, Warned
from oddsmith.language.notes import SILENT, UNCLOSED, of_adjacent
from oddsmith.language.parser import parse
from oddsmith.language.statements import block
from oddsmith.language.syntax import Place
from oddsmith.work import Progress, no_progress

Output = Shown
FRAMES = 4 * MOST_NESTED + 12 * MOST_DEPTH + 1_000
"""Calls of Python inside one another that a program within its bounds may need."""


class Outcome(NamedTuple):
    """What a program says: its outputs, in order, and what there is to know about them."""

    outputs: tuple[Output, ...]
    warnings: tuple[Warned, ...]


def run(text: str, progress: Progress = no_progress) -> Outcome:
    """Run a program. `progress` is called with the steps made and allowed; raising from it stops the work.

    Raises:
        InvalidProgram: it cannot be read, or a statement makes no sense; with line, column and the line itself.
        TooMuchWork: it would go beyond a bound, which is named.
    """
    try:
        return _outcome(text, progress)
    except OddsmithError as error:
        if error.line is not None:
            notes = [of_adjacent(dice).message for dice, place in adjacent_dice(text) if place.line == error.line]
            error.message = " ".join([f"Line {error.line}, column {error.column}: {error.message}", *notes[:1]])
            error.args = (error.message,)
            error.source = text.split("\n")[error.line - 1].rstrip("\r")
        raise


def _outcome(text: str, progress: Progress) -> Outcome:
    statements = parse(text)
    machine = Machine(Budget(progress))
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, FRAMES))
    try:
        block(statements, machine)(machine.variables)
    finally:
        sys.setrecursionlimit(before)
    for dice, place in adjacent_dice(text):
        machine.warn(of_adjacent(dice), place)
    comment = unclosed_comment(text)
    if comment is not None:
        machine.warn(UNCLOSED, comment)
    elif not machine.outputs:
        machine.warn(SILENT, Place(1, 1))
    return Outcome(tuple(machine.outputs), tuple(machine.warnings.values()))


def counted_off(law: Distribution[int], face: int) -> tuple[int, int]:
    """The outcome for a face of a die with as many sides as the total, and the weight of all outcomes below it."""
    below = 0
    for outcome, weight in law.weights.items():
        if face <= below + weight:
            return outcome, below
        below += weight
    raise AssertionError("the weights sum to the total")
