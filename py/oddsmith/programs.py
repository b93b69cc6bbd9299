"""AnyDice programs as questions: their outputs as JSON values, and rolls of them. docs/json.md is the contract.

The language itself, with the parser that it needs, is loaded only when the first program is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oddsmith import fair
from oddsmith.errors import InvalidRequest, TooMuchWork
from oddsmith.report import Json, law_report
from oddsmith.work import Progress, no_progress

if TYPE_CHECKING:
    from oddsmith.language import Outcome, Output

MOST_DIGITS = 30_000_000
"""Of all weights of an answer: more than that no page would take."""
DIGITS_A_BIT = 0.302


def run(program: str, progress: Progress = no_progress) -> Outcome:
    """Run a program; see `oddsmith.language.run`.

    Raises:
        TooMuchWork: also when its exact answer would be too long to be told.
    """
    from oddsmith import language

    outcome = language.run(program, progress)
    digits = sum(
        len(output.law.weights) * output.law.total.bit_length() * DIGITS_A_BIT
        for output in outcome.outputs
        if output.law
    )
    if digits > MOST_DIGITS:
        allowed = f"at most {MOST_DIGITS // 1_000_000} million are allowed"
        message = f"The exact weights of the outputs have about {digits // 1_000_000:,.0f} million digits: {allowed}."
        raise TooMuchWork(message, field="program", allowed=allowed)
    return outcome


def program_report(outcome: Outcome) -> Json:
    """Every output with its law, and the warnings. A law of which nothing is left has no outcomes and the total 0."""
    outputs = [
        {"name": output.name, "law": _law(f"output-{index}", output)} for index, output in enumerate(outcome.outputs, 1)
    ]
    return {"outputs": outputs, "warnings": [warning._asdict() for warning in outcome.warnings]}


def _law(key: str, output: Output) -> Json:
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


def roll_report(outcome: Outcome, index: int, seed: str | None) -> Json:
    """One roll of an output, by its exact law, from a seed or a fresh one.

    Raises:
        InvalidRequest: there is no such output, or nothing to roll with.
        InvalidSeed: see `oddsmith.fair`.
    """
    if not 0 <= index < len(outcome.outputs):
        allowed = f"0 to {len(outcome.outputs) - 1}" if outcome.outputs else "the program has none"
        message = f"There is no output {index} to roll: allowed are {allowed}."
        raise InvalidRequest(message, field="output", value=index, allowed=allowed)
    output = outcome.outputs[index]
    if output.law is None:
        raise InvalidRequest(f"The output “{output.name}” is empty: there is nothing to roll.", field="output")
    from oddsmith.language.run import roll_of

    used = fair.new_seed() if seed is None else fair.check_seed(seed)
    return {
        "output": index,
        "name": output.name,
        "outcome": roll_of(output.law, used),
        "seed": used,
        "total": str(output.law.total),
    }
