"""Turns results into plain JSON values: what a page draws, a terminal prints and a program reads.

Exact numbers cross as strings of digits; the floats beside them are for drawing only. docs/json.md is the contract.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from oddsmith.declare.system import Odds, PublishedTable, Reading, System
from oddsmith.errors import TooMuchWork
from oddsmith.fair import stream as fair
from oddsmith.law.distribution import Distribution, chances_below, mean
from oddsmith.law.ratio import Ratio
from oddsmith.questions import link
from oddsmith.questions.joined_report import MOST_ROWS, joined_report
from oddsmith.questions.law_report import Json, chance_report, law_report, plain
from oddsmith.questions.link import Question

if TYPE_CHECKING:  # what is reported has been imported by whoever made it
    from oddsmith.questions.ask import Compared
    from oddsmith.questions.solver import Answer, Solution
    from oddsmith.questions.tables import Cell, Sweep, Table

SHOWS = ("chance", "mean")
"""What a table can be about."""


def question_report(question: Question) -> Json:
    """What was asked, read back: every input with its value, the canonical link, the dice in the system's shorthand."""
    system, inputs, _ = question
    return {
        "system": system.key,
        "inputs": system.own_texts(short=False) | {name: plain(chosen) for name, chosen in inputs.chosen.items()},
        "link": link.write(question),
        "notation": system.notation(inputs),
        "question": system.question(inputs),
    }


def odds_report(question: Question, odds: Odds, most: int | None = None) -> Json:
    """The answer to “what are the odds?”: chance of success, the outcome's law, and the system's further laws.

    A law with more than `most` outcomes that are numbers has neighbours joined into classes.
    """
    labels, words = {**question.system.measures, **odds.labels}, question.system.words

    def law(key: str) -> Json:
        succeeds = odds.succeeds if key == odds.decided_by else None
        found, label = odds.laws[key], labels[key]
        if most is not None and len(found.weights) > most and isinstance(label, str) and type(found.outcomes[0]) is int:
            return joined_report(key, label, found, most)
        return law_report(key, label, found, succeeds, words.get(key, ()))

    first, *further = odds.laws
    asked = question_report(question._replace(seed=None))
    chance = odds.chance if odds.succeeds else None
    told = f"{mean(odds.outcome).places(2)} on average" if chance is None else chance.percent
    return {
        **asked,
        "chance": None if chance is None else chance_report(chance),
        "beside": [{"label": label, "chance": chance_report(chance)} for label, chance in odds.beside.items()],
        "sentence": f"{asked['question']}: {told}.",
        **law(first),
        "decided_by": odds.decided_by,
        "further": [law(key) for key in further],
        "form": question.inputs.describe(),
    }


def roll_report(question: Question, reading: Reading, odds: Odds | TooMuchWork) -> Json:
    """One roll: the seed, every die, and how they are read; `beats` is the chance of an outcome below this one.

    Dice can be thrown of which the odds are too much work; then the report says so instead of chance and `beats`.
    """
    if isinstance(odds, TooMuchWork):
        among: Json = {"chance": None, "beats": None, "odds": None, "odds_refused": odds.message}
    else:
        beats = _beats(odds.outcome, reading.outcome, question.system.words.get(next(iter(odds.laws)), ()))
        chance = odds.chance if odds.succeeds else None
        among = {
            "chance": None if chance is None else chance_report(chance),
            "beats": beats,
            "odds": _odds_of(odds.outcome, reading.outcome),
        }
    return {
        **question_report(question),
        "seed": question.seed,
        "faces": [die.face for die in reading.dice],
        "dice": [{**die._asdict(), "marks": list(die.marks)} for die in reading.dice],
        "order": _layout(question.system, reading),
        "outcome": plain(reading.outcome),
        "success": reading.success,
        "degree": reading.degree,
        "measures": {name: plain(measured) for name, measured in reading.measures.items()},
        "sentence": reading.sentence,
        "reroll": _reroll_report(question, reading),
        **among,
    }


def _odds_of(law: Distribution[Any], outcome: Any) -> Json | None:
    """The chances of just this number, of it or more, of it or less; None of what is no number, or beyond an end."""
    weight = law.weights.get(outcome)
    if (
        weight is None
        or type(outcome) is not int
        or any(type(end) is not int for end in (law.outcomes[0], law.outcomes[-1]))
    ):
        return None
    below = sum(ways for one, ways in law.weights.items() if one < outcome)
    weights = {"chance": weight, "at_least": law.total - below, "at_most": below + weight}
    return {reading: Ratio(one, law.total).decimal for reading, one in weights.items()}


def _beats(law: Distribution[Any], outcome: Any, words: tuple[str, ...]) -> Json:
    """The chance of a lower outcome; marked `or_more` where the law's ends tell only that it is so much or more."""
    if words:
        law, outcome = law.map(words.index), words.index(outcome)
    least, most = chances_below(law, outcome)
    return chance_report(least) | ({} if least == most else {"or_more": True})


def _reroll_report(question: Question, reading: Reading) -> Json | None:
    """How to throw some dice anew: the input, how many it takes, and the place of each die that it may name."""
    system, inputs, _ = question
    places = system.may_reroll(inputs, reading)
    if not places:
        return None
    described = inputs.declared[system.reroll].describe(inputs)
    return {"input": system.reroll, "most": described["most"], "places": {str(die): at for die, at in places.items()}}


def _layout(system: System[Any], reading: Reading) -> list[int]:
    """The indices of the dice in the order in which they are laid out for people."""
    indices = range(len(reading.dice))
    if system.high_first:
        return sorted(indices, key=lambda index: reading.dice[index].face, reverse=True)
    return list(indices)


def table_report(table: Table, published: PublishedTable | None = None, shows: str | None = None) -> Json:
    """A table: title, the two sweeps, in each cell chance and mean, or null; with misprints if it is a source's own."""
    inputs = table.question.inputs.declared
    prints = published.shows if published else "chance"
    printed = {(erratum.row, erratum.column): erratum.printed for erratum in published.errata} if published else {}

    def sweep(swept: Sweep | None) -> Json | None:
        if swept is None:
            return None
        return {"name": swept.name, "label": inputs[swept.name].label, "texts": list(swept.texts)}

    def cell(answer: Cell | None, row: str, column: str | None) -> Json | None:
        if answer is None:
            return None
        report: Json = {
            "chance": None
            if answer.chance is None
            else {
                "fraction": answer.chance.fraction,
                "decimal": answer.chance.decimal,
                "places4": answer.chance.places(4),
            },
            "mean": None if answer.mean is None else answer.mean.decimal,
            "mean_fraction": None if answer.mean is None else answer.mean.fraction,
        }
        misprint = printed.get((row, column or ""))
        exact = answer.mean if prints == "mean" else answer.chance
        return report | ({"printed": misprint, "right": _as_printed(exact, misprint)} if misprint and exact else {})

    def title(about: str) -> str:
        return published.title if published and about == prints else _table_title(table, about)

    answered = [answer for answers in table.cells for answer in answers if answer]
    means = all(answer.mean is not None for answer in answered)
    chances = all(answer.chance is not None for answer in answered)
    columns = table.columns.texts if table.columns else (None,)
    titles = {about: title(about) for about in SHOWS}
    shown = "mean" if not chances else prints if shows is None or not means else shows
    return {
        **question_report(table.question),
        "title": titles[shown],
        "titles": titles,
        "rows": sweep(table.rows),
        "columns": sweep(table.columns),
        "shows": shown,
        "cells": [
            [cell(answer, row, column) for answer, column in zip(answers, columns, strict=True)]
            for answers, row in zip(table.cells, table.rows.texts, strict=True)
        ],
    }


def _table_title(table: Table, about: str) -> str:
    """What is shown, what is swept, and what else is not at its default: “Decibel: chance by dice, with target=13”."""
    system, inputs, _ = table.question
    names = [sweep.name for sweep in (table.rows, table.columns) if sweep]
    labels = [inputs.declared[name].label for name in names]
    swept = [label[0].lower() + label[1:] for label in labels]
    by = f"{swept[0]} (rows) and {swept[1]} (columns)" if table.columns else swept[0]
    fixed = ", ".join(f"{name}={text}" for name, text in inputs.texts().items() if name not in names)
    return f"{system.name}: {about} by {by}" + (f", with {fixed}" if fixed else "")


def _as_printed(exact: Ratio, printed: str) -> str:
    """The number in the unit in which a source prints it, with as many places or more: four, in percent two."""
    number = printed.removesuffix("%").rstrip()
    places = len(number.partition(".")[2])
    if number == printed:
        return exact.places(max(places, 4))
    return f"{(exact * 100).places(max(places, 2))} %"


def solutions_report(solutions: list[Solution]) -> Json:
    """The backwards question: for each input every answer, and the nearest below and above."""

    def answer(found: Answer | None) -> Json | None:
        return None if found is None else {"text": found.text, "chance": chance_report(found.chance)}

    def one(solution: Solution) -> Json:
        label = solution.question.inputs.declared[solution.name].label
        return {
            "name": solution.name,
            "label": label,
            "below": answer(solution.below),
            "above": answer(solution.above),
            "answers": [answer(found) for found in solution.answers],
            "sentence": f"{label}: {_nearest_sentence(solution)}.",
        }

    first = solutions[0]
    return {
        **question_report(first.question._replace(seed=None)),
        "wanted": chance_report(first.wanted),
        "solutions": [one(solution) for solution in solutions],
    }


def _nearest_sentence(solution: Solution) -> str:
    below, above = solution.below, solution.above
    if below and above and below.chance == above.chance:
        return f"{below.text} gives exactly {below.chance.percent}"
    parts = [f"{found.text} gives {found.chance.percent}" for found in (below, above) if found]
    if below is None or above is None:
        parts.append(f"the {'lowest' if below is None else 'highest'} there is")
    return ", ".join(parts)


def comparison_report(compared: list[Compared], joined: bool = False) -> Json:
    """Set-ups side by side, each as `odds_report` without its form, and with its system's name.

    With `joined`, neighbours in long laws are joined into classes.
    """
    setups = []
    for question, odds in compared:
        told = odds_report(question, odds, MOST_ROWS if joined else None)
        del told["form"]
        setups.append({"system_name": question.system.name, **told})
    return {"setups": setups}


def system_report(system: System[Any]) -> Json:
    """What a system is: its words, its form at the defaults, its presets and the tables of its source."""
    defaults = system.inputs()

    def link_of(texts: Any) -> str:
        return link.write(Question(system, system.inputs.from_texts(texts)))

    return {
        "key": system.key,
        "name": system.name,
        "summary": system.summary,
        "reroll": system.reroll or None,
        "source": system.source,
        "form": defaults.describe(),
        "comparisons": [
            {"title": comparison.title, "links": [link_of(setup) for setup in comparison.setups]}
            for comparison in system.comparisons
        ],
        "presets": [{"name": preset.name, "link": link_of(preset.inputs)} for preset in system.presets],
        "tables": [
            {
                "key": table.key,
                "title": table.title,
                "link": link_of(table.inputs),
                "rows": table.rows,
                "columns": table.columns,
                "shows": table.shows,
                "errata": [erratum._asdict() for erratum in table.errata],
            }
            for table in system.tables
        ],
        "corrections": [correction._asdict() for correction in system.corrections],
        "fair_version": fair.VERSION,
    }
