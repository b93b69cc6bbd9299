"""AnyDice programs as questions: run whole, one of their outputs, and rolls of that.

The language itself, with the parser that it needs, is loaded only when the first program is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oddsmith import fair
from oddsmith.distribution import Distribution
from oddsmith.errors import InvalidRequest, TooMuchWork
from oddsmith.program_link import ProgramQuestion
from oddsmith.work import Progress, no_progress

if TYPE_CHECKING:
    from oddsmith.language import Outcome, Output

MOST_DIGITS = 30_000_000
"""Of all weights of an answer: more than that no page would take."""
DIGITS_A_BIT = 0.302


class ProgramRoll(NamedTuple):
    """A roll of an output that was made: `question` carries its index and seed, so that its link makes it again."""

    question: ProgramQuestion
    name: str
    law: Distribution[int]
    outcome: int


def run(program: str, progress: Progress = no_progress) -> Outcome:
    """Run a program; see `oddsmith.language.run`.

    Raises:
        TooMuchWork: also when its exact answer would be too long to be told.
    """
    from oddsmith import language

    outcome = language.run(program, progress)
    digits = sum(
        len(output.law.weights) * output.law.total.bit_length() * DIGITS_A_BIT
        for output in outcome.outputs
        if output.law
    )
    if digits > MOST_DIGITS:
        allowed = f"at most {MOST_DIGITS // 1_000_000} million are allowed"
        message = f"The exact weights of the outputs have about {digits // 1_000_000:,.0f} million digits: {allowed}."
        raise TooMuchWork(message, field="program", allowed=allowed)
    return outcome


def output_of(outcome: Outcome, index: int) -> Output:
    """The output with this index, from 0.

    Raises:
        InvalidRequest: there is none.
    """
    if not 0 <= index < len(outcome.outputs):
        allowed = f"0 to {len(outcome.outputs) - 1}, counted from 0" if outcome.outputs else "the program has none"
        message = f"There is no output {index}: {allowed}."
        raise InvalidRequest(message, field="output", value=index, allowed=allowed)
    return outcome.outputs[index]


def roll(question: ProgramQuestion, progress: Progress = no_progress) -> ProgramRoll:
    """Roll an output, the first where none is named, by its exact law: from the question's seed or a fresh one.

    Raises:
        InvalidRequest: there is no such output, or nothing to roll with.
        InvalidSeed: see `oddsmith.fair`.
    """
    index = question.output or 0
    output = output_of(run(question.program, progress), index)
    if output.law is None:
        raise InvalidRequest(f"The output “{output.name}” is empty: there is nothing to roll.", field="output")
    from oddsmith.language.run import roll_of

    seed = fair.new_seed() if question.seed is None else fair.check_seed(question.seed)
    return ProgramRoll(question._replace(output=index, seed=seed), output.name, output.law, roll_of(output.law, seed))
