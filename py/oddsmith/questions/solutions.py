"""Tries every value of an input for those whose chance is nearest to a wanted one, from below and from above.

The chances are exact, and nothing is assumed about whether a larger value helps.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

from oddsmith.declare.input_kinds import Choice, Flag, Integer
from oddsmith.errors import InvalidRequest, Progress, TooMuchWork, UnknownInput, no_progress, shown
from oddsmith.law.ratio import Ratio
from oddsmith.questions.link import Question
from oddsmith.questions.sweep import Cell, Changed, ask_each, changed, refuse_idle, refuse_work

MOST_VALUES = 500


class Answer(NamedTuple):
    """A value of the input, as the text of a link, and the exact chance that it gives."""

    text: str
    chance: Ratio


class Solution(NamedTuple):
    """What one input can do about it. `below` and `above` are equal where the wanted chance is met exactly."""

    question: Question
    name: str
    wanted: Ratio
    answers: tuple[Answer, ...]
    """Every value that can be answered, in the order of the input."""
    below: Answer | None
    """The greatest chance that is at most the wanted one; None where even the least is above it."""
    above: Answer | None
    """The least chance that is at least the wanted one; None where even the greatest is below it."""


class _Trial(NamedTuple):
    """All values of one input, as texts of a link, and what is asked for each."""

    name: str
    texts: list[str]
    asked: list[Changed]


def solve_by(question: Question, name: str, wanted: Ratio, progress: Progress = no_progress) -> Solution:
    """Try every value of one input.

    Raises:
        UnknownInput: no such input, or one that is not a number or a choice.
        TooMuchWork: more than `MOST_VALUES` values, or all of them together.
        InvalidInput: it does not matter here; or none of them can be answered; the reason of the first.
    """
    trial = _trial(question, name)
    return _solution(question, trial, ask_each(question, trial.asked, progress), wanted)


def solve_each(question: Question, wanted: Ratio, progress: Progress = no_progress) -> list[Solution]:
    """Try every value of each number that matters, all as one piece of work.

    Left out are inputs that alone are too much work, those of which no value can be answered, and those of which every
    value gives the same chance.

    Raises:
        InvalidRequest: there is no such number, or none that changes the chance.
        TooMuchWork: each of them is too much, or all of them together.
        InvalidInput: nothing can be answered; the first reason.
    """
    trials: list[_Trial] = []
    refusal: TooMuchWork | None = None
    for name in solvable(question):
        try:
            trials.append(_trial(question, name))
        except TooMuchWork as too_much:  # of several ways to ask, the others may well be answered
            refusal = too_much
    if not trials:
        raise refusal or InvalidRequest(f"{question.system.name} has no number to ask for.", field="for")
    asked = [inputs for trial in trials for inputs in trial.asked]
    refuse_work(question, asked, "Trying every value of every number", "for")
    cells = iter(ask_each(question, asked, progress))
    answered = [(trial, list(islice(cells, len(trial.asked)))) for trial in trials]
    solutions = [_solution(question, trial, found, wanted) for trial, found in answered if any(found)]
    telling = [solution for solution in solutions if len({answer.chance for answer in solution.answers}) > 1]
    if not telling:
        chance = solutions[0].answers[0].chance.percent
        message = f"No number changes the chance of {question.system.question(question.inputs)}: it is {chance}."
        raise InvalidRequest(message, field="for")
    return telling


def _trial(question: Question, name: str) -> _Trial:
    declared = question.inputs.declared.get(name)
    if not isinstance(declared, Integer | Choice | Flag):
        allowed = f"allowed are {', '.join(solvable(question))}"
        message = f"There is no answer by “{shown(name)}”: {allowed}."
        raise UnknownInput(message, field="for", value=name, allowed=allowed)
    texts = _values(question, name)
    asked = changed(question, ({name: text} for text in texts))
    refuse_idle(question, name, asked, "for", solvable(question))
    refuse_work(question, asked, f"Trying every value of {declared.label} ({name})", "for")
    return _Trial(name, texts, asked)


def _solution(question: Question, trial: _Trial, cells: Iterable[Cell | None], wanted: Ratio) -> Solution:
    answers = tuple(
        Answer(text, cell.chance)
        for text, cell in zip(trial.texts, cells, strict=True)
        if cell and cell.chance is not None
    )
    if not answers:
        what = question.system.question(question.inputs)
        raise InvalidRequest(f"{what} has no success to look for: only an output that is 0 or 1 has.", field="link")
    below = max((a for a in answers if a.chance <= wanted), key=lambda a: a.chance, default=None)
    above = min((a for a in answers if a.chance >= wanted), key=lambda a: a.chance, default=None)
    return Solution(question, trial.name, wanted, answers, below, above)


def solvable(question: Question) -> list[str]:
    """The inputs that are worth asking for: the numbers that matter in this set-up."""
    declared = question.inputs.declared.items()
    return [name for name, kind in declared if isinstance(kind, Integer) and kind.when(question.inputs)]


def _values(question: Question, name: str) -> list[str]:
    declared = question.inputs.declared[name]
    if isinstance(declared, Integer):
        low, high = declared.bounds(question.inputs)
        if high - low >= MOST_VALUES:  # leaving some out would make the answer wrong
            allowed = f"at most {MOST_VALUES} are tried"
            message = f"{declared.label} ({name}) can be any of {high - low + 1:,} numbers: {allowed}."
            raise TooMuchWork(message, field="for", value=name, allowed=allowed)
        return list(map(str, range(low, high + 1)))
    return list(declared.options) if isinstance(declared, Choice) else list(Flag.WORDS)
