"""The library's front: ask a link for its odds, a roll, a table, a solution or a comparison, and get Python objects.

>>> from oddsmith import odds, roll
>>> odds("(7-3)dB?target=6").chance.percent
'70 %'
>>> roll("5dB?target=13", seed="1-example").reading.sentence
'10 against 13: failure, 3 short'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from oddsmith.declare.system import Odds, Reading
from oddsmith.errors import InvalidInput, InvalidRequest
from oddsmith.fair import stream as fair
from oddsmith.law.ratio import Ratio
from oddsmith.questions import link
from oddsmith.questions.link import Question
from oddsmith.work import Progress, no_progress, refuse_too_much

if TYPE_CHECKING:
    from decimal import Decimal
    from numbers import Rational

    from oddsmith.questions.solver import Solution
    from oddsmith.questions.tables import Table

MOST_COMPARED = 6
Compared: TypeAlias = tuple[Question, Odds]
"""A set-up with its odds."""


class Roll(NamedTuple):
    """A roll that was made: `question` carries its seed, so that its link makes it again."""

    question: Question
    reading: Reading

    @property
    def link(self) -> str:
        """The link that makes this roll again."""
        return link.write(self.question)


def odds(question: str | Question, progress: Progress = no_progress) -> Odds:
    """The exact odds of a link or a question. Raises OddsmithError when it cannot be answered."""
    asked = _question(question)
    _bounded_work(asked)
    with refused(asked):
        asked.system.prepare(asked.inputs, progress)
        return asked.system.odds(asked.inputs)


def roll(question: str | Question, seed: str | None = None) -> Roll:
    """Roll a link or a question: from `seed`, else from the seed that it carries, else from a fresh one."""
    asked = _question(question)
    if seed is None:
        seed = asked.seed if asked.seed is not None else fair.new_seed()
    dice = fair.FairDice(seed)
    with refused(asked):
        return Roll(asked._replace(seed=seed), asked.system.roll(asked.inputs, dice))


def table(question: str | Question, rows: str, columns: str | None = None, progress: Progress = no_progress) -> Table:
    """The chance for every value of one or two inputs: `table("decibel", "dice=3..8", "target=0..19")`."""
    from oddsmith.questions.tables import tabulate

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
    from oddsmith.questions import solver

    asked = _question(question)
    wanted = solver.wanted(chance)
    if by is None:
        return solver.solve_each(asked, wanted, progress)
    return [solver.solve(asked, by, wanted, progress)]


def compare(questions: Iterable[str | Question], progress: Progress = no_progress) -> list[Compared]:
    """The odds of up to six set-ups, also of different systems.

    Raises:
        InvalidRequest: none, or more than six.
        TooMuchWork: all of them together, or one of the programs.
        OddsmithError: from any of them.
    """
    given = list(questions)
    if not 1 <= len(given) <= MOST_COMPARED:
        allowed = f"from 1 to {MOST_COMPARED} are allowed"
        raise InvalidRequest(f"There are {len(given)} set-ups to compare: {allowed}.", field="links", allowed=allowed)
    asked = [_question(question) for question in given]
    refuse_too_much(sum(map(_bounded_work, asked)), "This comparison", "links")
    compared: list[Compared] = []
    for done, question in enumerate(asked):
        progress(done, len(asked))
        compared.append((question, odds(question, _within(progress, done, len(asked)))))
    progress(len(asked), len(asked))
    return compared


@contextmanager
def refused(asked: Question) -> Iterator[None]:
    """What finds an input wrong in here has for its nearest the same question with that input as it is by default."""
    try:
        yield
    except InvalidInput as error:
        declared = asked.inputs.declared.get(error.field or "")
        if declared and error.nearest is None and asked.inputs.chosen[declared.name] != declared.default:
            inputs = asked.inputs.but(**{declared.name: declared.default})
            error.nearest = link.write(Question(asked.system, inputs))
        raise


def _within(progress: Progress, done: int, total: int) -> Progress:
    """Progress for one step of several, so that it can be stopped half-way."""
    return lambda *_: progress(done, total)


def _bounded_work(question: Question) -> int:
    """The estimate for one question; raises TooMuchWork where it alone is above the bound."""
    work = question.system.work(question.inputs)
    refuse_too_much(work, question.system.notation(question.inputs))
    return work


def _question(question: str | Question) -> Question:
    return link.read(question) if isinstance(question, str) else question
