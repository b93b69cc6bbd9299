"""The library's front: ask a link for its odds, a roll, a table, a solution or a comparison, and get Python objects.

>>> from oddsmith import odds, roll
>>> odds("(7-3)dB?target=6").chance.percent
'70 %'
>>> roll("5dB?target=13", seed="1-example").reading.sentence
'10 against 13: failure, 3 short'
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from oddsmith import fair, link, program_link, programs
from oddsmith.errors import InvalidRequest
from oddsmith.link import Question
from oddsmith.program_link import ProgramQuestion
from oddsmith.ratio import Ratio
from oddsmith.system import Odds, Reading
from oddsmith.work import Progress, no_progress, refuse_too_much

if TYPE_CHECKING:
    from decimal import Decimal
    from numbers import Rational

    from oddsmith.language import Outcome, Output
    from oddsmith.solver import Solution
    from oddsmith.tables import Table

MOST_COMPARED = 6
Compared: TypeAlias = "tuple[Question, Odds] | tuple[ProgramQuestion, Output]"
"""A set-up with its odds, or an output of a program with its law."""


class Roll(NamedTuple):
    """A roll that was made: `question` carries its seed, so that its link makes it again."""

    question: Question
    reading: Reading

    @property
    def link(self) -> str:
        """The link that makes this roll again."""
        return link.write(self.question)


def odds(question: str | Question) -> Odds:
    """The exact odds of a link or a question. Raises OddsmithError when it cannot be answered."""
    asked = _question(question)
    _bounded_work(asked)
    return asked.system.odds(asked.inputs)


def roll(question: str | Question, seed: str | None = None) -> Roll:
    """Roll a link or a question: from `seed`, else from the seed that it carries, else from a fresh one."""
    asked = _question(question)
    if seed is None:
        seed = asked.seed if asked.seed is not None else fair.new_seed()
    dice = fair.FairDice(seed)
    return Roll(asked._replace(seed=seed), asked.system.roll(asked.inputs, dice))


def table(question: str | Question, rows: str, columns: str | None = None, progress: Progress = no_progress) -> Table:
    """The chance for every value of one or two inputs: `table("decibel", "dice=3..8", "target=0..19")`."""
    from oddsmith.tables import tabulate

    return tabulate(_question(question), rows, columns, progress)


def solve(
    question: str | Question,
    chance: str | float | Decimal | Rational | Ratio,
    by: str | None = None,
    progress: Progress = no_progress,
) -> list[Solution]:
    """The values of the input `by`, or of each that could be asked for, that give about this chance.

    It is `"65%"`, `"13/20"`, or a number. Up to 1 that is a probability, taken as it is written: 0.65 is exactly 13/20,
    and 1 is certain. Above 1 it is per cent: 65 is 65 %, and 1.5 is 1.5 %.
    """
    from oddsmith import solver

    asked = _question(question)
    wanted = solver.wanted(chance)
    if by is None:
        return solver.solve_each(asked, wanted, progress)
    return [solver.solve(asked, by, wanted, progress)]


def compare(questions: Iterable[str | Question | ProgramQuestion], progress: Progress = no_progress) -> list[Compared]:
    """The odds of up to six set-ups, also of different systems, and the laws of programs' outputs beside them.

    A program's link names one of its outputs, or means the first.

    Raises:
        InvalidRequest: none, or more than six; a program has no such output.
        TooMuchWork: all of them together, or one of the programs.
        OddsmithError: from any of them.
    """
    given = list(questions)
    if not 1 <= len(given) <= MOST_COMPARED:
        allowed = f"from 1 to {MOST_COMPARED} are allowed"
        raise InvalidRequest(f"There are {len(given)} set-ups to compare: {allowed}.", field="links", allowed=allowed)
    asked = [_question_or_program(question) for question in given]
    work = sum(_bounded_work(question) for question in asked if isinstance(question, Question))
    refuse_too_much(work, "This comparison", "links")
    outcomes: dict[str, Outcome] = {}
    compared: list[Compared] = []
    for done, question in enumerate(asked):
        progress(done, len(asked))
        if isinstance(question, Question):
            compared.append((question, question.system.odds(question.inputs)))
            continue
        if question.program not in outcomes:
            outcomes[question.program] = programs.run(question.program, _within(progress, done, len(asked)))
        compared.append((question, programs.output_of(question, outcomes[question.program])))
    progress(len(asked), len(asked))
    return compared


def _within(progress: Progress, done: int, total: int) -> Progress:
    """Progress for one step of several, so that it can be stopped half-way."""
    return lambda *_: progress(done, total)


def _bounded_work(question: Question) -> int:
    """The estimate for one question; raises TooMuchWork where it alone is above the bound."""
    system, inputs, _ = question
    work = system.work(inputs)
    refuse_too_much(work, system.notation(inputs))
    return work


def _question(question: str | Question) -> Question:
    return link.read(question) if isinstance(question, str) else question


def _question_or_program(question: str | Question | ProgramQuestion) -> Question | ProgramQuestion:
    if isinstance(question, ProgramQuestion):
        return question
    if isinstance(question, str) and link.is_program(question):
        return program_link.read(question)
    return _question(question)
