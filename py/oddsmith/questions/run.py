"""Runs whole programs: every output with its law; and serves their editor: what it offers, formats and renames."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from oddsmith.errors import InvalidRequest, Progress, no_progress
from oddsmith.questions import catalog, link
from oddsmith.questions.asking import Ask, Command, Json, Sheet, read_text
from oddsmith.questions.chance import chance_report
from oddsmith.questions.compare import MOST_COMPARED, aligned_report
from oddsmith.questions.law import law_grids, law_lines, most_rows
from oddsmith.questions.link import Question, refused
from oddsmith.questions.odds import measure_report

if TYPE_CHECKING:
    from oddsmith.declare.system import Odds
    from oddsmith.language.builtin import BuiltIn
    from oddsmith.language.settings import Setting
    from oddsmith.systems.program import Program

MOST_ROWS_TOGETHER = 120_000
"""Rows of all outputs of a program together; a page would take seconds to read more."""


def answer_program(request: Json, progress: Progress = no_progress) -> Json:
    """All outputs of a program, each with its law, and its warnings; from a `link`, or a text `program` with `inputs`.

    With `joined`, neighbours in long laws are joined into classes; if there are very many outputs, in shorter laws too.
    """
    program, question = _read_program(request)
    with refused(question):
        outcome = program.run(question.inputs, progress)
        if question.inputs.chosen["output"] > 1:
            program.output(question.inputs)  # raises if the program does not have it
    most = most_rows(request)
    lengths = [len(output.law.weights) for output in outcome.outputs if output.law]
    while most and sum(min(length, most) for length in lengths) > MOST_ROWS_TOGETHER:
        most //= 2
    odds = [program.view(one, question.inputs).odds(one.law) if one.law else None for one in outcome.outputs]
    outputs = [
        _output_report(f"output-{number}", output.name, program, found, most)
        for number, (output, found) in enumerate(zip(outcome.outputs, odds, strict=True), 1)
    ]
    compared = [found.outcome if found and not one["alone"] else None for found, one in zip(odds, outputs, strict=True)]
    return {
        "program": program.text,
        "link": link.write(Question(program, question.inputs.but(output=1))),
        "form": question.inputs.describe(),
        "outputs": outputs,
        "aligned": aligned_report(compared if len(compared) <= MOST_COMPARED else [], most),
        "warnings": [
            {name: part for name, part in warning._asdict().items() if part} for warning in program.warnings(outcome)
        ],
    }


def _read_program(request: Json) -> tuple[Program, Question]:
    """The program of a request, and what is asked of it."""
    from oddsmith.systems.program import Program

    if "link" in request and "program" in request:
        raise InvalidRequest.because("The request has “program” and “link”", "one of them is needed", field="program")
    if "link" in request:
        question = link.read(read_text(request, "link"))
    else:
        program, inputs = read_text(request, "program"), request.get("inputs", {})
        if not isinstance(inputs, dict) or not all(isinstance(text, str) for text in inputs.values()):
            raise InvalidRequest.because("The request needs “inputs”", "texts by name", field="inputs")
        question = link.question_of(catalog.PROGRAM, inputs | {"program": program})
    if not isinstance(question.system, Program):
        raise InvalidRequest.because("This is no link of a program", "lab?program=… is needed", field="link")
    return question.system, question


def _output_report(key: str, name: str, program: Program, found: Odds | None, most: int | None) -> Json:
    """An output with its law, read as its comment says; an empty one has no outcomes and the total 0.

    `alone` marks a law of only 0 and 1, which says nothing but the chance of success.
    """
    named = {"key": key, "label": name}
    if found is None:
        nothing: Json = {"total": "0", "outcomes": [], "modes": [], "mode_chance": 0.0}
        law = {**named, **nothing, "mean": None, "deviation": None, "median": None}
        return {"name": name, "chance": None, "alone": False, "law": law, "parts": []}
    outcome, *parts = (measure_report(program, found, measure, most) for measure in found.laws)
    law = outcome | named
    is_alone = all((row["outcome"], row.get("success")) in ((0, False), (1, True)) for row in law["outcomes"])
    chance = chance_report(found.chance) if found.succeeds else None
    return {"name": name, "chance": chance, "alone": is_alone, "law": law, "parts": parts}


TUPLE: Json = {
    "name": "[tuple A B]",
    "insert": "[tuple 1 2]",
    "sentence": "One result with two to four parts, such as successes and harm.",
}
"""Offered among the functions, though it is not one."""


def answer_language(request: Json, progress: Progress = no_progress) -> Json:
    """What an editor offers: examples, lessons, built-in functions, settings and keywords."""
    from oddsmith.language.builtin import BUILT_IN
    from oddsmith.language.examples import examples
    from oddsmith.language.hints import KEYWORDS
    from oddsmith.language.lessons import LESSONS
    from oddsmith.language.settings import SETTINGS

    def offered(one: BuiltIn | Setting) -> Json:
        return {"name": one.name, "insert": one.insert, "sentence": one.sentence}

    return {
        "examples": [example._asdict() for example in examples()],
        "lessons": [lesson._asdict() for lesson in LESSONS],
        "builtins": [*map(offered, BUILT_IN.values()), TUPLE],
        "settings": [offered(setting) for setting in SETTINGS.values()],
        "keywords": list(KEYWORDS),
    }


def answer_format(request: Json, progress: Progress = no_progress) -> Json:
    """The `program`, formatted."""
    from oddsmith.language.formatted import formatted

    return {"program": formatted(read_text(request, "program"))}


def answer_rename(request: Json, progress: Progress = no_progress) -> Json:
    """The `program` with the variable at `line` and `column` renamed to `name`."""
    from oddsmith.systems.program.renamed import renamed

    line, column = (request.get(name) or 0 for name in ("line", "column"))
    if not all(isinstance(number, int) and number > 0 for number in (line, column)):
        raise InvalidRequest.because("The request needs “line” and “column”", "numbers from 1", field="line")
    return {"program": renamed(read_text(request, "program"), line, column, read_text(request, "name"))}


def program_sheet(report: Json) -> Sheet:
    """The law of each output and of its parts, then a summary of them."""
    outputs = report["outputs"]
    return Sheet(law_grids([law for one in outputs for law in (one["law"] | {"chance": one["chance"]}, *one["parts"])]))


def program_lines(report: Json) -> Iterator[str]:
    """Every output of a program as a table with bars under its name, then the warnings."""
    for output in report["outputs"]:
        yield output["name"]
        if output["law"]["outcomes"]:
            yield from law_lines(output["law"] | {"label": ""})
            if output["chance"] and not output["alone"]:
                yield f"chance of success {output['chance']['percent']}"
        else:
            yield "nothing: the empty die"
        yield ""
    for warning in report["warnings"]:
        yield f"Line {warning['line']}, column {warning['column']}: {warning['message']}"


FILE = {"help": "a file such as check.dice, - for standard input, a link, or the program itself"}
SET = {"action": "append", "default": [], "metavar": "NAME=VALUE", "help": "one of its inputs, such as AC=17"}
COMMAND = Command("run an AnyDice program", program_lines, {"link": FILE, "--set": SET}, "run")
PROGRAM = Ask("program", answer_program, COMMAND, program_sheet)
LANGUAGE = Ask("language", answer_language)
FORMAT = Ask("format", answer_format)
RENAME = Ask("rename", answer_rename)
