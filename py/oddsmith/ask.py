"""The library's front: ask a link for its odds, a roll or a table, and get Python objects.

>>> from oddsmith import odds, roll
>>> odds("(7-3)dB?target=6").chance.percent
'70 %'
>>> roll("5dB?target=13", seed="1-example").reading.sentence
'10 against 13: failure, 3 short'
"""

from __future__ import annotations

from typing import NamedTuple

from oddsmith import fair, link
from oddsmith.link import Question
from oddsmith.system import Odds, Reading
from oddsmith.tables import Table, tabulate
from oddsmith.work import refuse_too_much


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


def table(question: str | Question, rows: str, columns: str | None = None) -> Table:
    """The chance for every value of one or two inputs: `table("decibel", "dice=3..8", "target=0..19")`."""
    return tabulate(_question(question), rows, columns)


def _question(question: str | Question) -> Question:
    return link.read(question) if isinstance(question, str) else question
