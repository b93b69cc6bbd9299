"""Answers about AnyDice programs as JSON values. docs/json.md is the contract."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oddsmith import program_link
from oddsmith.distribution import mean
from oddsmith.law_report import Json, law_report
from oddsmith.link import PROGRAM
from oddsmith.program_link import ProgramQuestion

if TYPE_CHECKING:
    from oddsmith.language import Outcome, Output
    from oddsmith.language.builtin import BuiltIn
    from oddsmith.language.settings import Setting
    from oddsmith.programs import ProgramRoll

NAME = "Program"
"""Stands where a system's name would."""


def program_report(question: ProgramQuestion, outcome: Outcome) -> Json:
    """The program and its link, every output with its law, and the warnings."""
    outputs = [{"name": output.name, "law": _law(index, output)} for index, output in enumerate(outcome.outputs)]
    return {
        "program": question.program,
        "link": program_link.write(ProgramQuestion(question.program)),
        "outputs": outputs,
        "warnings": [warning._asdict() for warning in outcome.warnings],
    }


def _law(index: int, output: Output) -> Json:
    """The law of an output; one of which nothing is left has no outcomes and the total 0."""
    key = f"output-{index + 1}"
    if output.law is None:
        nothing: Json = {"key": key, "label": output.name, "total": "0", "outcomes": [], "modes": []}
        return nothing | {"mean": None, "deviation": None, "median": None}
    return law_report(key, output.name, output.law)


def weights_report(report: Json) -> Json:
    """A program's report in its shortest form: each output's name, total and weights."""
    outputs = [
        {
            "name": output["name"],
            "total": output["law"]["total"],
            "weights": [[row["outcome"], row["weight"]] for row in output["law"]["outcomes"]],
        }
        for output in report["outputs"]
    ]
    return {"outputs": outputs, "warnings": report["warnings"]}


def roll_report(roll: ProgramRoll) -> Json:
    """One roll of an output, with the link that makes it again."""
    return {
        "link": program_link.write(roll.question),
        "output": roll.question.output,
        "name": roll.name,
        "outcome": roll.outcome,
        "seed": roll.question.seed,
        "total": str(roll.law.total),
    }


def unrolled_report(question: ProgramQuestion) -> Json:
    """An output of a program as what was asked, without running it: its name is not known then."""
    index = question.output or 0
    return {
        "system": PROGRAM,
        "inputs": {"program": question.program, "output": index},
        "link": program_link.write(question._replace(output=index, seed=None)),
        "notation": f"output {index + 1}",
        "question": f"Output {index + 1} of a program",
    }


def setup_report(question: ProgramQuestion, output: Output) -> Json:
    """An output of a program as a set-up beside those of systems; it knows no success, so `chance` is null."""
    index = question.output or 0
    about = "nothing is left" if output.law is None else f"{mean(output.law).places(2)} on average"
    return {
        "system_name": NAME,
        **unrolled_report(question),
        "notation": output.name,
        "question": output.name,
        "chance": None,
        "beside": [],
        "sentence": f"{output.name}: {about}.",
        **_law(index, output),
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
