"""Asks one question for many values of its inputs, for tables and backwards questions.

A sweep is written `dice=3..8`, `dice=3..19:2` (every second) or `modifiers=both,cancel`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from oddsmith.declare.input_kinds import Integer
from oddsmith.declare.inputs import Inputs
from oddsmith.errors import InvalidInput, Progress, TooMuchWork, UnknownInput, one_of, refuse_too_much, shown
from oddsmith.law.distribution import mean
from oddsmith.law.ratio import Ratio
from oddsmith.questions.asking import Json
from oddsmith.questions.link import Question

THIS_TABLE = "This table"
MOST_CELLS = 2_500
"""Of a table; also the most values of an input that are tried, since skipping some could give a wrong answer."""
_RANGE = r"\s*(-?[0-9]{1,99})\s*\.\.\s*(-?[0-9]{1,99})\s*(?::\s*([0-9]{1,99})\s*)?"
Changed = Inputs | InvalidInput
"""The inputs after a change, or why it is refused."""


class Sweep(NamedTuple):
    """An input and the values, as texts, that it takes in turn."""

    name: str
    texts: tuple[str, ...]


class Cell(NamedTuple):
    """The answer for one set-up."""

    chance: Ratio | None
    """None if nothing defines success."""
    mean: Ratio | None
    """None if the outcome is not a number."""
    error: int
    """The error of rounded weights, as in `oddsmith.law.distribution`."""


Answer = Cell | InvalidInput | TooMuchWork


def read_sweep(text: str, question: Question, field: str) -> Sweep:
    """A sweep of one of the question's inputs; `field` is the part of the request that the text comes from.

    Raises UnknownInput: no such input; InvalidInput: not a sweep, or a value that this input can never have;
    TooMuchWork: more values than a table may have cells.
    """
    name, _, values = text.partition("=")
    declared = question.inputs.declared.get(name)
    if declared is None:
        allowed = f"use {one_of(question.inputs.declared)}"
        raise UnknownInput.because(f"There is no input “{shown(name)}” for {field}", allowed, field=field, value=name)
    is_range = isinstance(declared, Integer) and re.search(r"\.\.|[0-9]\s*[-–…]", values) is not None
    match = re.fullmatch(_RANGE, values) if is_range else None
    if not values or (is_range and (match is None or int(match[3] or 1) == 0)):
        raise InvalidInput.of(field, field.capitalize(), text, f"write it as {name}=3..8, {name}=3..19:2 or {name}=3,5")
    if match is None:
        texts = []
        for part in map(str.strip, values.split(",")):
            meant = declared.read(part)
            if meant is None or (isinstance(meant, tuple) and None in meant):
                raise declared.refuse(part, declared.unread + declared.allowed(question.inputs))
            texts.append(declared.write(meant))
        return Sweep(name, tuple(texts))
    first, last, step = int(match[1]), int(match[2]), int(match[3] or 1)
    refuse_many((last - first) // step + 1, THIS_TABLE, field)
    if last < first:
        raise InvalidInput.of(field, field.capitalize(), text, "the first number must not be above the last")
    return Sweep(name, tuple(map(str, range(first, last + 1, step))))


def suggested_table(question: Question) -> Json:
    """A table to start with, as rows and columns, or the key of a `published` one.

    That is a table of the source if the question is one of its cells; else one over the same inputs, if both matter
    here; else one over the first inputs that matter, numbers first, those behind “More” only if there are no others.
    """
    system, inputs, _ = question
    matter = {name: kind for name, kind in inputs.declared.items() if kind.when(inputs)}
    sweeps = {name: f"{name}={values}" for name, kind in matter.items() if (values := kind.around(inputs))}
    for table in system.tables:
        texts = {sweep.partition("=")[0]: sweep for sweep in (table.rows, table.columns)}
        if texts.keys() <= sweeps.keys():
            cell = {name: inputs.chosen[name] for name in texts}
            if system.inputs.from_texts(table.inputs).chosen | cell == inputs.chosen:
                return {"published": table.key, "rows": "", "columns": ""}
            met = (read_sweep(sweep, question, "rows") for sweep in texts.values())
            here = {name: inputs.declared[name].write(chosen) for name, chosen in cell.items()}
            rows, columns = (texts[name] if here[name] in among else sweeps[name] for name, among in met)
            return {"published": "", "rows": rows, "columns": columns}
    often = [name for name in sweeps if not inputs.declared[name].advanced] or list(sweeps)
    often.sort(key=lambda name: not isinstance(inputs.declared[name], Integer))
    rows, columns = [*(sweeps[name] for name in often), "", ""][:2]
    return {"published": "", "rows": rows, "columns": columns}


def refuse_many(cells: int, what: str, field: str) -> None:
    """Raise TooMuchWork when there are more cells than a table may have; `what` begins the sentence."""
    if cells > MOST_CELLS:
        allowed = f"at most {MOST_CELLS:,} are allowed"
        raise TooMuchWork.because(f"{what} would take {cells:,} calculations", allowed, field=field)


def asked_for(question: Question, sweeps: Mapping[str, Sweep], what: str) -> list[Changed]:
    """The inputs for every combination of the sweeps, which are keyed by the part of the request they came from.

    Raises InvalidInput: a swept input matters in none of them; TooMuchWork: there are too many, or they take too long
    together; `what` begins the sentence: “This table”.
    """
    first = next(iter(sweeps))
    names, texts = [sweep.name for sweep in sweeps.values()], [sweep.texts for sweep in sweeps.values()]
    refuse_many(prod(map(len, texts)), what, first)
    asked = [_changed(question, dict(zip(names, change, strict=True))) for change in product(*texts)]
    valid = [inputs for inputs in asked if isinstance(inputs, Inputs)]
    declared = question.inputs.declared
    for field, (name, _) in sweeps.items():
        if valid and not any(map(declared[name].when, valid)):  # if none is valid, the reasons for that say more
            matter = [other for other, kind in declared.items() if kind.when(question.inputs)]
            problem = f"“{declared[name].label}” changes nothing in this set-up"
            allowed = f"use {one_of(matter)}" if matter else "nothing else in it can be set either"
            raise InvalidInput.because(problem, allowed, field=field, value=name)
    refuse_work(question, asked, what, first)
    return asked


def _changed(question: Question, change: Mapping[str, str]) -> Changed:
    try:
        return question.inputs.from_texts({**question.inputs.texts(), **change})
    except InvalidInput as refusal:
        return refusal


def refuse_work(question: Question, asked: Iterable[Changed], what: str, field: str) -> None:
    """Raise TooMuchWork when all answers together would take too long; `what` begins the sentence: “This table”."""
    steps = sum(question.system.work(inputs) for inputs in asked if isinstance(inputs, Inputs))
    refuse_too_much(steps, what, field)


def ask_each(
    question: Question, asked: Sequence[Changed], progress: Progress, answers: Iterator[Answer] | None = None
) -> list[Answer]:
    """The answer for each of the inputs, or why it was refused.

    `answers` supplies results computed elsewhere, such as in other processes. Raises the first InvalidInput or
    TooMuchWork if all are refused; TooMuchWork when programs, whose work is only known once they have run, take too
    long together.
    """
    found: list[Answer] = []
    taken = 0
    for inputs in asked:
        progress(len(found), len(asked))
        computed = next(answers) if answers else answer(question, inputs, lambda *_: progress(len(found), len(asked)))
        found.append(computed)
        taken += question.system.work(inputs) if isinstance(inputs, Inputs) else 0
        refuse_too_much(taken, "All of this")
    progress(len(asked), len(asked))
    refusals = [one for one in found if not isinstance(one, Cell)]
    if len(refusals) == len(found):
        raise refusals[0]
    return found


def answer(question: Question, inputs: Changed, progress: Progress) -> Answer:
    """The answer for these inputs, or why it is refused."""
    if isinstance(inputs, InvalidInput):
        return inputs
    try:
        question.system.prepare(inputs, progress)
        odds = question.system.odds(inputs)
    except (InvalidInput, TooMuchWork) as refusal:  # found only when computing
        return refusal
    chance = odds.chance if odds.succeeds else None
    return Cell(chance, mean(odds.outcome) if odds.outcome.is_numeric else None, odds.outcome.error)
