"""AnyDice programs as questions: run whole, one of their outputs, and rolls of that.

The language itself, with the parser that it needs, is loaded only when the first program is asked for.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from oddsmith import fair, program_link
from oddsmith.distribution import Distribution
from oddsmith.errors import InvalidInput, InvalidRequest, TooMuchWork
from oddsmith.program_link import ProgramQuestion
from oddsmith.work import Progress, millions, no_progress

if TYPE_CHECKING:
    from oddsmith.language import Outcome, Output

MOST_DIGITS = 30_000_000
"""Of all weights of an answer: more than that no page would take."""
DIGITS_A_BIT = 0.302


class ProgramRoll(NamedTuple):
    """A roll of an output that was made: `question` carries its number and seed, so that its link makes it again.

    A fair die with as many sides as the law's total showed `face`, which is counted off along the weights: `below` of
    them belong to lower outcomes.
    """

    question: ProgramQuestion
    name: str
    law: Distribution[int]
    face: int
    outcome: int
    below: int


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
        allowed = f"at most {millions(MOST_DIGITS):,} million are allowed"
        message = f"The exact weights of the outputs have about {millions(ceil(digits)):,} million digits: {allowed}."
        raise TooMuchWork(message, field="program", allowed=allowed)
    return outcome


def output_of(question: ProgramQuestion, outcome: Outcome) -> Output:
    """The output that is asked for, of what came of the program.

    Raises:
        InvalidInput: there is none; `nearest` is the link of the program alone.
    """
    many = len(outcome.outputs)
    if not 1 <= question.number <= many:
        allowed = f"the program has outputs 1 to {many}" if many > 1 else f"the program has {'one' if many else 'none'}"
        error = InvalidInput.of("output", "The output", question.number, allowed)
        error.nearest = program_link.write(ProgramQuestion(question.program))
        raise error
    return outcome.outputs[question.number - 1]


def roll(question: ProgramQuestion, progress: Progress = no_progress) -> ProgramRoll:
    """Roll an output, the first where none is named, by its exact law: from the question's seed or a fresh one.

    Raises: see `roll_of`.
    """
    return roll_of(question, run(question.program, progress))


def roll_of(question: ProgramQuestion, outcome: Outcome) -> ProgramRoll:
    """Roll an output of what came of the program.

    Raises:
        InvalidInput: there is no such output.
        InvalidRequest: there is nothing to roll with.
        InvalidSeed: see `oddsmith.fair`.
    """
    output = output_of(question, outcome)
    if output.law is None:
        raise InvalidRequest(f"The output “{output.name}” is empty: there is nothing to roll.", field="output")
    from oddsmith.language.run import counted_off

    seed = fair.new_seed() if question.seed is None else fair.check_seed(question.seed)
    face = fair.FairDice(seed)(output.law.total)
    rolled = question._replace(output=question.number, seed=seed)
    return ProgramRoll(rolled, output.name, output.law, face, *counted_off(output.law, face))
