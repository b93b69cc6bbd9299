"""Backwards questions: which value of an input gives a wanted chance.

Every value of the input is tried. The chances are exact, and a larger value need not be a better one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from oddsmith.declare.input_kinds import Choice, Flag, Integer, whole
from oddsmith.errors import InvalidRequest, Progress, TooMuchWork, UnknownInput, no_progress, one_of, shown
from oddsmith.law.ratio import Ratio
from oddsmith.questions import link
from oddsmith.questions.asking import LINK, Ask, Command, Json, Sheet, read_optional, read_text
from oddsmith.questions.chance import chance_report, decimal_text, exact_text, read_chance, read_fraction, told_apart
from oddsmith.questions.link import Question, question_report
from oddsmith.questions.sweep import Cell, Changed, Sweep, ask_each, asked_for, refuse_many, refuse_work

if TYPE_CHECKING:
    from oddsmith.questions.chance import AnyChance

FRACTION = re.compile("[0-9]{1,4000}/0*[1-9][0-9]{0,3999}")
ABOUT = Ratio(5, 100)
"""Chances within this distance of the wanted one count as about the same."""


class Answer(NamedTuple):
    """A value of the input, as text in a link, and the exact chance that it gives."""

    text: str
    chance: Ratio


class Solution(NamedTuple):
    """What one input can achieve. `below` and `above` are equal if the wanted chance is met exactly."""

    question: Question
    name: str
    wanted: Ratio
    percents: Mapping[Ratio, str]
    """The wanted chance and the nearest ones in percent, with enough places to differ."""
    answers: tuple[Answer, ...]
    """Every value that has an answer, in the order of the input."""
    below: Answer | None
    """The greatest chance that is at most the wanted one; None if all are above it."""
    above: Answer | None
    """The least chance that is at least the wanted one; None if all are below it."""

    @property
    def label(self) -> str:
        """The label of the input."""
        return self.question.inputs.declared[self.name].label

    def words(self, answer: Answer) -> str:
        """The value as shown to people."""
        return re.sub("^-", "−", self.question.inputs.declared[self.name].words(answer.text))

    @property
    def sentence(self) -> str:
        """The nearest values, in a sentence."""
        below, above = self.below, self.above
        if below and above and below.chance == above.chance:
            return f"{self.label}: {self.words(below)} gives exactly {self.percents[below.chance]}."
        parts = [f"{self.words(one)} gives {self.percents[one.chance]}" for one in (below, above) if one]
        if below is None or above is None:
            parts.append(f"the {'lowest' if below is None else 'highest'} chance{self._so_far(below or above)}")
        return f"{self.label}: {', '.join(parts)}."

    def _so_far(self, answer: Answer | None) -> str:
        """The range that was tried, if the chance may get lower, or higher, beyond it; else ""."""
        declared, inputs = self.question.inputs.declared[self.name], self.question.inputs
        if answer is None or not isinstance(declared, Integer):
            return ""
        (low, high), (least, most) = declared.tried(inputs), declared.bounds(inputs)
        first, last = self.answers[0].chance, self.answers[-1].chance
        goes_on = (low > least and answer.chance == first) or (high < most and answer.chance == last)
        return f" from {low} to {high}" if goes_on else ""


def solve(
    question: str | Question, chance: AnyChance, by: str | None = None, progress: Progress = no_progress
) -> list[Solution]:
    """The values of the input `by`, or of each number that matters, that give about this chance.

    The chance is `"65%"`, `"13/20"`, or a number: see `read_chance`. If no input is named, inputs are left out that are
    too much work by themselves, have no value with an answer, or do not change the chance.

    Raises UnknownInput: no such input, or one that is not a number or a choice; TooMuchWork: too many values, or too
    much work; InvalidInput: not a chance, an input that does not matter here, or no answers at all; InvalidRequest:
    nothing defines success, or no number changes the chance.
    """
    asked_of, wanted = link.read(question), read_chance(chance)
    system, inputs, _ = asked_of
    trials: dict[Sweep, list[Changed]] = {}
    refusal: TooMuchWork | None = None
    system.prepare(inputs, progress)
    for name in solvable(asked_of) if by is None else [by]:
        try:
            sweep, what = _every_value(asked_of, name)
            trials[sweep] = asked_for(asked_of, {"for": sweep}, what)
        except TooMuchWork as too_much:  # other inputs may still have an answer
            refusal = too_much
    if not trials:
        raise refusal or InvalidRequest(f"{system.name} has no number to ask for.", field="for")
    asked = [tried for trial in trials.values() for tried in trial]
    refuse_work(asked_of, asked, "Trying every value of every number", "for")
    cells = (one if isinstance(one, Cell) else None for one in ask_each(asked_of, asked, progress))
    found = [(sweep, list(islice(cells, len(sweep.texts)))) for sweep in trials]
    chances = {sweep: {cell.chance for cell in answered if cell} for sweep, answered in found}
    known = {chance for every in chances.values() for chance in every if chance is not None}
    if not known:
        raise system.odds(inputs).refusal()
    whole = [(sweep, answered) for sweep, answered in found if None not in chances[sweep]]
    if not whole:
        several = "of some values nothing says what a success is"
        raise InvalidRequest(f"{asked_of.title} has no chances to compare: {several}.", field="link")
    telling = [(sweep, answered) for sweep, answered in whole if by is not None or len(chances[sweep]) > 1]
    if not telling:
        told = " or ".join(chance.percent for chance in sorted(known))
        raise InvalidRequest(f"No number changes the chance of {asked_of.title}: it is {told}.", field="for")
    return [_solution(asked_of, sweep, answered, wanted) for sweep, answered in telling]


def solvable(question: Question) -> list[str]:
    """The inputs worth solving for: the numbers that matter here; if there are none, choices among numbers.

    Numbers behind “More” count only if there are no others.
    """
    matter = {name: kind for name, kind in question.inputs.declared.items() if kind.when(question.inputs)}
    integers = {name: kind for name, kind in matter.items() if isinstance(kind, Integer)}
    choices = [
        name for name, kind in matter.items() if isinstance(kind, Choice) and None not in map(whole, kind.options)
    ]
    return [name for name, kind in integers.items() if not kind.advanced] or list(integers) or choices


def _every_value(question: Question, name: str) -> tuple[Sweep, str]:
    """Every value that an input may have, and the words for trying them all."""
    declared = question.inputs.declared.get(name)
    if not isinstance(declared, Integer | Choice | Flag):
        allowed = f"use {one_of(solvable(question))}"
        raise UnknownInput.because(f"“{shown(name)}” cannot be solved for", allowed, field="for", value=name)
    what = f"Trying every value of {declared.label} ({name})"
    if not isinstance(declared, Integer):
        return Sweep(name, tuple(declared.options if isinstance(declared, Choice) else declared.WORDS)), what
    low, high = declared.tried(question.inputs)
    refuse_many(high - low + 1, what, "for")
    return Sweep(name, tuple(map(str, range(low, high + 1)))), what


def _solution(question: Question, sweep: Sweep, cells: Sequence[Cell | None], wanted: Ratio) -> Solution:
    pairs = enumerate(zip(sweep.texts, cells, strict=True))
    answers = {place: Answer(text, cell.chance) for place, (text, cell) in pairs if cell and cell.chance is not None}
    here = sweep.texts.index(_present(question, sweep.name))
    closest_first = [answers[place] for place in sorted(answers, key=lambda place: abs(place - here))]
    below = max((a for a in closest_first if a.chance <= wanted), key=lambda a: a.chance, default=None)
    above = min((a for a in closest_first if a.chance >= wanted), key=lambda a: a.chance, default=None)
    percents = told_apart(wanted, *(found.chance for found in (below, above) if found))
    return Solution(question, sweep.name, wanted, percents, tuple(answers.values()), below, above)


def _present(question: Question, name: str) -> str:
    return question.inputs.declared[name].write(question.inputs.chosen[name])


def answer_solve(request: Json, progress: Progress = no_progress) -> Json:
    """What gives `link` the wanted `chance` (`65%`), by the input `for` or by each: all answers, and the nearest."""
    question = link.read(read_text(request, "link"))
    by, wanted = read_optional(request, "for") or None, read_chance(read_text(request, "chance"))

    def answer_report(found: Solution, answer: Answer) -> Json:
        chance = chance_report(answer.chance, found.percents.get(answer.chance, ""))
        return {"text": answer.text, "words": found.words(answer), "chance": chance}

    solved = solve(question, wanted, by, progress)
    nearest = _nearest(solved)
    within = sum(abs(answer.chance - wanted) <= ABOUT for _, answer in nearest)
    now = [one.chance for found in solved for one in found.answers if one.text == _present(question, found.name)]
    closer = [answer for _, answer in nearest if not now or abs(answer.chance - wanted) < abs(now[0] - wanted)]
    solutions = [
        {
            "name": found.name,
            "label": found.label,
            "below": found.below and answer_report(found, found.below),
            "above": found.above and answer_report(found, found.above),
            "answers": [answer_report(found, answer) for answer in found.answers],
            "sentence": found.sentence,
        }
        for found in solved
    ]
    return {
        **question_report(question._replace(seed=None)),
        "wanted": chance_report(wanted, exact_text(wanted)),
        "solutions": solutions,
        "nearest": [
            {"name": found.name, "label": found.label, **answer_report(found, answer)} for found, answer in nearest
        ],
        "within": within,
        "helps": within > 0 or bool(closer),
    }


def _nearest(solved: Sequence[Solution]) -> list[tuple[Solution, Answer]]:
    """The nearest answer of each input that offers one besides its present value; the nearest of all first."""
    nearest: list[tuple[Solution, Answer]] = []
    for found in solved:
        present = _present(found.question, found.name)
        others = [answer for answer in (found.below, found.above) if answer and answer.text != present]
        if others:
            nearest.append((found, min(others, key=lambda answer: abs(answer.chance - found.wanted))))
    return sorted(nearest, key=lambda pair: abs(pair[1].chance - pair[0].wanted))


def answer_chance(request: Json, progress: Progress = no_progress) -> Json:
    """The `chance` that a person wrote (`65%`), read but not solved for; as `chance_report`.

    `among` lists the fractions of a table's cells, null for empty ones. `near` has the places of those within `ABOUT`
    of the chance, or of the nearest if there are none.
    """
    wanted, among = read_chance(read_text(request, "chance")), request.get("among", [])
    if not isinstance(among, list) or not all(text is None or FRACTION.fullmatch(str(text)) for text in among):
        allowed = "a list of fractions, with null in the place of none"
        raise InvalidRequest(f"The request needs in “among” {allowed}.", field="among", allowed=allowed)
    chances = {place: read_fraction(str(text)) for place, text in enumerate(among) if text is not None}
    away = {place: abs(chance - wanted) for place, chance in chances.items()}
    least = min(away.values(), default=ABOUT)
    near = [place for place, far in away.items() if far <= max(least, ABOUT)]
    return chance_report(wanted, exact_text(wanted)) | {"near": near, "within": least <= ABOUT}


def solve_sheet(report: Json) -> Sheet:
    """Every answer of every input that was tried, with the nearest marked."""
    grid = [["input", "value", "chance", "nearest"]]
    for solution in report["solutions"]:
        for answer in solution["answers"]:
            marks = [side for side in ("below", "above") if (solution[side] or {}).get("text") == answer["text"]]
            chance = decimal_text(read_fraction(answer["chance"]["fraction"]))
            value = re.sub("^−", "-", answer["words"])  # so that spreadsheets read a number
            grid.append([solution["label"], value, chance, " ".join(marks)])
    return Sheet([grid], _title(report))


def _title(report: Json) -> str:
    return f"{report['question']}, about {report['wanted']['percent']}"


def solve_lines(report: Json) -> Iterator[str]:
    """The nearest answers, one sentence for each input."""
    yield f"{_title(report)}:"
    for solution in report["solutions"]:
        yield f"  {solution['sentence']}"


FLAGS = {
    "link": LINK,
    "--chance": {"required": True, "help": "such as 65%%, 0.65 or 13/20; a bare number above 1 is per cent"},
    "--for --by": {"metavar": "INPUT", "help": "only this input, such as target"},
}
COMMAND = Command("which settings give about the chance that you want", solve_lines, FLAGS)
ASK = Ask("solve", answer_solve, COMMAND, solve_sheet)
CHANCE = Ask("chance", answer_chance)
