"""Whole programs: every output with its law, and what an editor of programs offers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from oddsmith.errors import InvalidInput, InvalidRequest, Progress, no_progress
from oddsmith.questions import link
from oddsmith.questions.asking import Ask, Command, Json, Sheet, read_text, read_texts
from oddsmith.questions.law import law_grid, law_lines, law_report, most_rows
from oddsmith.questions.link import Question, refused

if TYPE_CHECKING:
    from oddsmith.language import Outcome, Output
    from oddsmith.language.builtin import BuiltIn
    from oddsmith.language.settings import Setting
    from oddsmith.systems.program import Program

MOST_ROWS_TOGETHER = 120_000
"""Of all outputs of a program: a page would take seconds to read more."""
EXIT_PROGRAM = 1


def answer_program(request: Json, progress: Progress = no_progress) -> Json:
    """All outputs of a program, in a `link` or as text in `program` with `inputs`; as `program_report`.

    With `joined`, neighbours in long laws are joined into classes.
    """
    program, question = _read_program(request)
    with refused(question):
        outcome = program.run(question.inputs, progress)
        if "link" in request:
            program.output(question.inputs)
    return program_report(program, question, outcome, most_rows(request))


def _read_program(request: Json) -> tuple[Program, Question]:
    """The program that a request is about, and what is asked of it."""
    from oddsmith.systems.program import Program, of_text

    if "link" not in request:
        program = of_text(read_text(request, "program"))
        return program, Question(program, program.inputs.from_texts(read_texts(request, "inputs")))
    if "program" in request:
        message, allowed = "The request has “program” and “link”", "one of them is needed"
        raise InvalidRequest(f"{message}: {allowed}.", field="program", allowed=allowed)
    question = link.read(read_text(request, "link"))
    if not isinstance(question.system, Program):
        allowed = "lab?program=… is needed"
        raise InvalidRequest(f"This is no link of a program: {allowed}.", field="link", allowed=allowed)
    return question.system, question


def program_report(program: Program, question: Question, outcome: Outcome, most: int | None = None) -> Json:
    """The program with its inputs and link, every output with its law, and the warnings.

    Laws with more than `most` outcomes are joined, of very many outputs shorter ones too.
    """
    inputs = question.inputs
    lengths = [len(output.law.weights) for output in outcome.outputs if output.law]
    while most and sum(min(length, most) for length in lengths) > MOST_ROWS_TOGETHER:
        most //= 2
    wrong = [{"message": wrong.message, **wrong.place._asdict()} for wrong in program.wrong]
    return {
        "program": program.text,
        "link": link.write(Question(program, inputs.but(output=1))),
        "form": inputs.describe(),
        "outputs": [
            {"name": output.name, "law": _law(f"output-{number}", program, output, most)}
            for number, output in enumerate(outcome.outputs, 1)
        ],
        "warnings": wrong + [warning._asdict() for warning in outcome.warnings],
    }


def _law(key: str, program: Program, output: Output, most: int | None) -> Json:
    """The law of an output as its comment has it; one of which nothing is left has no outcomes and the total 0."""
    if output.law is None:
        nothing: Json = {"key": key, "label": output.name, "total": "0", "outcomes": [], "modes": []}
        return nothing | {"mean": None, "deviation": None, "median": None}
    found = program.view(output).odds(output.law)
    (first, *_), words = found.laws, found.words.get("outcome", ())
    return law_report(key, found.labels[first], found.outcome, words=words, most=most) | {"label": output.name}


def answer_language(request: Json, progress: Progress = no_progress) -> Json:
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


def program_sheet(report: Json) -> Sheet:
    """A grid for each output."""
    return Sheet([law_grid(output["law"]) for output in report["outputs"]])


def program_lines(report: Json) -> Iterator[str]:
    """Every output of a program as a table with bars under its name; then what there is to know about them."""
    for output in report["outputs"]:
        yield output["name"]
        if output["law"]["outcomes"]:
            yield from law_lines(output["law"] | {"label": ""})
        else:
            yield "nothing: the empty die"
        yield ""
    for warning in report["warnings"]:
        yield f"Line {warning['line']}, column {warning['column']}: {warning['message']}"


def weights_json(report: Json) -> str:
    """A program's report in its shortest form: each output's name, total and weights; outcomes are numbers."""
    import json

    outputs = [
        {
            "name": output["name"],
            "total": output["law"]["total"],
            "weights": [[_number(row["outcome"]), row["weight"]] for row in output["law"]["outcomes"]],
        }
        for output in report["outputs"]
    ]
    return json.dumps({"outputs": outputs, "warnings": report["warnings"]}, ensure_ascii=False)


def _number(outcome: Any) -> Any:
    """An outcome in a JSON that is not read by JavaScript: numbers of any length as they are."""
    return int(outcome) if isinstance(outcome, str) and outcome.lstrip("-").isdigit() else outcome


def _request(given: Json) -> Json:
    """Of the program in a link, in a file, or on standard input.

    Raises:
        InvalidInput: there is no such file, or it is not text; a value is not written as NAME=VALUE.
    """
    name = given["file"]
    if name.partition("?")[0].endswith("lab") and "?" in name:
        return {"link": name}
    return {"program": _read_file(name), "inputs": dict(map(_read_pair, given["set"]))}


def _read_file(name: str) -> str:
    import sys

    try:
        if name == "-":
            return sys.stdin.read()
        with open(name, encoding="utf-8") as file:
            return file.read()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text in UTF-8"
        raise InvalidInput.of("file", "The file", name, reason or "it cannot be read") from None


def _read_pair(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise InvalidInput.of("set", "What is set", text, "write it as AC=17")
    return name, value


FLAGS: dict[str, Json] = {
    "file": {"help": "a file, - for standard input, or a link such as lab?program=output+3d6"},
    "--set": {"action": "append", "default": [], "metavar": "NAME=VALUE", "help": "one of its inputs, such as AC=17"},
}
COMMAND = Command(
    "run an AnyDice program",
    program_lines,
    FLAGS,
    request=_request,
    as_json=weights_json,
    name="run",
    exit_refused=EXIT_PROGRAM,
)
PROGRAM = Ask("program", answer_program, COMMAND, program_sheet)
LANGUAGE = Ask("language", answer_language)
