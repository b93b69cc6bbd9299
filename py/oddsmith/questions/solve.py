"""Backwards questions: which value of an input gives a wanted chance."""

from __future__ import annotations

from collections.abc import Iterator

from oddsmith.errors import Progress, no_progress
from oddsmith.questions.asking import LINK, Ask, Command, Grid, Json, Sheet, read_text
from oddsmith.questions.chance import AnyChance, chance_report, decimal_text, exact_chance, read_chance
from oddsmith.questions.link import Question, as_question, question_report
from oddsmith.questions.solutions import Answer, Solution, solve_by, solve_each


def solve(
    question: str | Question, chance: AnyChance, by: str | None = None, progress: Progress = no_progress
) -> list[Solution]:
    """The values of the input `by`, or of each that could be asked for, that give about this chance.

    It is `"65%"`, `"13/20"`, or a number. Up to 1 that is a probability, taken as it is written: 0.65 is exactly 13/20,
    and 1 is certain. Above 1 it is per cent: 65 is 65 %, and 1.5 is 1.5 %.

    Raises:
        OddsmithError: from `solve_by` or `solve_each`; or it is no chance.
    """
    asked = as_question(question)
    wanted = exact_chance(chance)
    return solve_each(asked, wanted, progress) if by is None else [solve_by(asked, by, wanted, progress)]


def answer_solve(request: Json, progress: Progress = no_progress) -> Json:
    """What gives the wanted `chance` (`65%`) in `link`, by the input `for` or by each; as `solutions_report`."""
    by = read_text(request, "for") if request.get("for") else None
    return solutions_report(solve(read_text(request, "link"), read_text(request, "chance"), by, progress))


def answer_chance(request: Json, progress: Progress = no_progress) -> Json:
    """The `chance` that a person wrote (`65%`), read but not solved for; as `chance_report`."""
    return chance_report(read_chance(read_text(request, "chance")))


def solutions_report(solutions: list[Solution]) -> Json:
    """For each input every answer, and the nearest below and above."""
    first = solutions[0]
    return {
        **question_report(first.question._replace(seed=None)),
        "wanted": chance_report(first.wanted),
        "solutions": [_solution_report(solution) for solution in solutions],
    }


def _solution_report(solution: Solution) -> Json:
    label = solution.question.inputs.declared[solution.name].label
    return {
        "name": solution.name,
        "label": label,
        "below": solution.below and _answer_report(solution.below),
        "above": solution.above and _answer_report(solution.above),
        "answers": [_answer_report(found) for found in solution.answers],
        "sentence": f"{label}: {_nearest_sentence(solution)}.",
    }


def _answer_report(found: Answer) -> Json:
    return {"text": found.text, "chance": chance_report(found.chance)}


def _nearest_sentence(solution: Solution) -> str:
    below, above = solution.below, solution.above
    if below and above and below.chance == above.chance:
        return f"{below.text} gives exactly {below.chance.percent}"
    parts = [f"{found.text} gives {found.chance.percent}" for found in (below, above) if found]
    if below is None or above is None:
        parts.append(f"the {'lowest' if below is None else 'highest'} there is")
    return ", ".join(parts)


def solution_grid(report: Json) -> Grid:
    """Every answer of every input that was tried, and which are nearest."""
    grid = [["input", "label", "value", "chance", "nearest"]]
    for solution in report["solutions"]:
        for answer in solution["answers"]:
            marks = [side for side in ("below", "above") if (solution[side] or {}).get("text") == answer["text"]]
            chance = decimal_text(answer["chance"])
            grid.append([solution["name"], solution["label"], answer["text"], chance, " ".join(marks)])
    return grid


def solve_lines(report: Json) -> Iterator[str]:
    """The nearest answers, a sentence for each input."""
    yield f"{report['question']}, about {report['wanted']['percent']}:"
    for solution in report["solutions"]:
        yield f"  {solution['sentence']}"


FLAGS = {
    "link": LINK,
    "--chance": {"required": True, "help": "such as 65%%, 0.65 or 13/20; a bare number above 1 is per cent"},
    "--for": {"metavar": "INPUT", "help": "only this input, such as target"},
}
ASK = Ask(
    "solve",
    answer_solve,
    Command("which value of an input gives about a chance", solve_lines, FLAGS),
    lambda report: Sheet([solution_grid(report)]),
)
CHANCE = Ask("chance", answer_chance)
