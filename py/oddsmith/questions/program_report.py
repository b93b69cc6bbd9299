"""Answers about whole programs as JSON values. docs/json.md is the contract."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oddsmith.declare.inputs import Inputs
from oddsmith.questions import link
from oddsmith.questions.joined_report import MOST_ROWS, joined_report
from oddsmith.questions.law_report import Json, law_report
from oddsmith.questions.link import Question
from oddsmith.systems.program import Program

if TYPE_CHECKING:
    from oddsmith.language import Outcome, Output
    from oddsmith.language.builtin import BuiltIn
    from oddsmith.language.settings import Setting

MOST_ROWS_TOGETHER = 120_000
"""Of all outputs of a program: more a page would take seconds to read."""


def program_report(program: Program, inputs: Inputs, outcome: Outcome, joined: bool = False) -> Json:
    """The program with its inputs and link, every output with its law, and the warnings.

    With `joined`, neighbours in long laws are joined into classes.
    """
    most = _most_rows(outcome) if joined else None
    wrong = [
        {"message": wrong.message, **wrong.place._asdict()} for wrong in (*program.found.wrong, *program.outcomes.wrong)
    ]
    return {
        "program": program.text,
        "link": link.write(Question(program, inputs.but(output=1))),
        "form": inputs.describe(),
        "outputs": [
            {"name": output.name, "law": _law(number, output, most)} for number, output in enumerate(outcome.outputs, 1)
        ],
        "warnings": wrong + [warning._asdict() for warning in outcome.warnings],
    }


def _most_rows(outcome: Outcome) -> int:
    """How many rows a law may have, so that there is room for all: of very many outputs each has less."""
    lengths = [len(output.law.weights) for output in outcome.outputs if output.law]
    most = MOST_ROWS
    while sum(min(length, most) for length in lengths) > MOST_ROWS_TOGETHER:
        most //= 2
    return most


def _law(number: int, output: Output, most: int | None) -> Json:
    """The law of an output; one of which nothing is left has no outcomes and the total 0."""
    key = f"output-{number}"
    if output.law is None:
        nothing: Json = {"key": key, "label": output.name, "total": "0", "outcomes": [], "modes": []}
        return nothing | {"mean": None, "deviation": None, "median": None}
    if most is None:
        return law_report(key, output.name, output.law)
    return joined_report(key, output.name, output.law, most)


def weights_report(report: Json) -> Json:
    """A program's report in its shortest form: each output's name, total and weights; outcomes are numbers."""
    outputs = [
        {
            "name": output["name"],
            "total": output["law"]["total"],
            "weights": [[int(row["outcome"]), row["weight"]] for row in output["law"]["outcomes"]],
        }
        for output in report["outputs"]
    ]
    return {"outputs": outputs, "warnings": report["warnings"]}


def language_report() -> Json:
    """What an editor offers: examples, functions that every program has, settings and keywords."""
    from oddsmith.language.builtin import BUILT_IN
    from oddsmith.language.examples import examples
    from oddsmith.language.hints import KEYWORDS
    from oddsmith.language.settings import SETTINGS

    return {
        "examples": [example._asdict() for example in examples()],
        "builtins": [_offer(function) for function in BUILT_IN.values()],
        "settings": [_offer(setting) for setting in SETTINGS.values()],
        "keywords": list(KEYWORDS),
    }


def _offer(one: BuiltIn | Setting) -> Json:
    return {"name": one.name, "insert": one.insert, "sentence": one.sentence}
