"""Answers about AnyDice programs as JSON values. docs/json.md is the contract."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oddsmith import program_link
from oddsmith.distribution import mean
from oddsmith.joined_report import MOST_ROWS, joined_report
from oddsmith.law_report import Json, law_report, plain
from oddsmith.link import PROGRAM
from oddsmith.program_link import ProgramQuestion
from oddsmith.ratio import Ratio

if TYPE_CHECKING:
    from oddsmith.language import Outcome, Output
    from oddsmith.language.builtin import BuiltIn
    from oddsmith.language.settings import Setting
    from oddsmith.programs import ProgramRoll

NAME = "Program"
"""Stands where a system's name would."""
MOST_ROWS_TOGETHER = 120_000
"""Of all outputs of a program: more a page would take seconds to read."""


def program_report(question: ProgramQuestion, outcome: Outcome, joined: bool = False) -> Json:
    """The program and its link, every output with its law, and the warnings.

    With `joined`, neighbours in long laws are joined into classes.
    """
    most = _most_rows(outcome) if joined else None
    return {
        "program": question.program,
        "link": program_link.write(ProgramQuestion(question.program)),
        "outputs": [
            {"name": output.name, "law": _law(number, output, most)} for number, output in enumerate(outcome.outputs, 1)
        ],
        "warnings": [warning._asdict() for warning in outcome.warnings],
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


def roll_report(roll: ProgramRoll) -> Json:
    """One roll of an output, with the link that makes it again; `odds` has its outcome's chances."""
    question, law, weight = roll.question, roll.law, roll.law.weights[roll.outcome]
    weights = {"chance": weight, "at_least": law.total - roll.below, "at_most": roll.below + weight}
    return {
        **unrolled_report(question),
        "link": program_link.write(question),
        "notation": roll.name,
        "question": roll.name,
        "output": question.output,
        "name": roll.name,
        "outcome": plain(roll.outcome),
        "success": None,
        "sentence": str(roll.outcome),
        "seed": question.seed,
        "total": str(law.total),
        "odds": {reading: Ratio(one, law.total).decimal for reading, one in weights.items()},
    }


def unrolled_report(question: ProgramQuestion) -> Json:
    """An output of a program as what was asked, without running it: its name is not known then."""
    number = question.number
    return {
        "system": PROGRAM,
        "inputs": {"program": question.program, "output": number},
        "link": program_link.write(question._replace(output=number, seed=None)),
        "notation": f"output {number}",
        "question": f"Output {number} of a program",
    }


def setup_report(question: ProgramQuestion, output: Output, most: int | None = None) -> Json:
    """An output of a program as a set-up beside those of systems; it knows no success, so `chance` is null."""
    about = "nothing is left" if output.law is None else f"{mean(output.law).places(2)} on average"
    return {
        "system_name": NAME,
        **unrolled_report(question),
        "notation": output.name,
        "question": output.name,
        "chance": None,
        "beside": [],
        "sentence": f"{output.name}: {about}.",
        **_law(question.number, output, most),
        "decided_by": None,
        "further": [],
    }


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
