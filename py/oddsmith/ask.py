"""The library's front: ask a link for its odds, a roll, a table, a solution or a comparison, and get Python objects.

>>> from oddsmith import odds, roll
>>> odds("(7-3)dB?target=6").chance.percent
'70 %'
>>> roll("5dB?target=13", seed="1-example").reading.sentence
'10 against 13: failure, 3 short'
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from oddsmith import fair, link
from oddsmith.errors import InvalidRequest
from oddsmith.link import Question
from oddsmith.ratio import Ratio
from oddsmith.system import Odds, Reading
from oddsmith.work import Progress, no_progress, refuse_too_much

if TYPE_CHECKING:
    from oddsmith.solver import Solution
    from oddsmith.tables import Table

MOST_COMPARED = 6


class Roll(NamedTuple):
    """A roll that was made: `question` carries its seed, so that its link makes it again."""

    question: Question
    reading: Reading


def odds(question: str | Question) -> Odds:
    """The exact odds of a link or a question. Raises OddsmithError when it cannot be answered."""
    system, inputs, _ = _question(question)
    refuse_too_much(system.work(inputs), f"{system.notation(inputs)}")
    return system.odds(inputs)


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
    question: str | Question, chance: str | Ratio, by: str | None = None, progress: Progress = no_progress
) -> list[Solution]:
    """The values of the input `by`, or of each that could be asked for, that give about this chance (`"65%"`)."""
    from oddsmith import solver

    asked = _question(question)
    wanted = solver.read_chance(chance) if isinstance(chance, str) else chance
    if by is None:
        return solver.solve_each(asked, wanted, progress)
    return [solver.solve(asked, by, wanted, progress)]


def compare(questions: Iterable[str | Question]) -> list[tuple[Question, Odds]]:
    """The odds of up to six set-ups, also of different systems.

    Raises:
        InvalidRequest: none, or more than six.
        OddsmithError: from any of them.
    """
    given = list(questions)
    if not 1 <= len(given) <= MOST_COMPARED:
        allowed = f"from 1 to {MOST_COMPARED} are allowed"
        raise InvalidRequest(f"There are {len(given)} set-ups to compare: {allowed}.", field="links", allowed=allowed)
    asked = [_question(question) for question in given]
    return [(question, odds(question)) for question in asked]


def _question(question: str | Question) -> Question:
    return link.read(question) if isinstance(question, str) else question
