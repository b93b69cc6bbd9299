"""Up to six set-ups side by side, even from different systems."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from oddsmith.declare.system import Odds
from oddsmith.errors import InvalidRequest, Progress, no_progress, refuse_too_much
from oddsmith.law.ratio import Ratio
from oddsmith.questions.asking import LINK, Ask, Command, Grid, Json, Sheet, read_links
from oddsmith.questions.chance import PLACES, decimal_text, percent_text, read_fraction
from oddsmith.questions.law import BAR_WIDTH, most_rows, outcome_text
from oddsmith.questions.link import Question, as_question
from oddsmith.questions.odds import bounded_work, odds, odds_report

MOST_COMPARED = 6
Compared: TypeAlias = tuple[Question, Odds]
"""A set-up with its odds."""


def compare(questions: Iterable[str | Question], progress: Progress = no_progress) -> list[Compared]:
    """The odds of up to six set-ups.

    Raises:
        InvalidRequest: none, or more than six.
        TooMuchWork: all of them together, or one of the programs.
        OddsmithError: from any of them.
    """
    given = list(questions)
    if not 1 <= len(given) <= MOST_COMPARED:
        allowed = f"from 1 to {MOST_COMPARED} are allowed"
        raise InvalidRequest(f"There are {len(given)} set-ups to compare: {allowed}.", field="links", allowed=allowed)
    asked = [as_question(question) for question in given]
    refuse_too_much(sum(map(bounded_work, asked)), "This comparison", "links")
    compared: list[Compared] = []
    for done, question in enumerate(asked):
        progress(done, len(asked))
        compared.append((question, odds(question, _within(progress, done, len(asked)))))
    progress(len(asked), len(asked))
    return compared


def _within(progress: Progress, done: int, total: int) -> Progress:
    """Progress for one step of several, so that it can be stopped half-way."""
    return lambda *_: progress(done, total)


def answer_compare(request: Json, progress: Progress = no_progress) -> Json:
    """The set-ups of `links`, a list of up to six, as `comparison_report`; with `joined`, long laws are joined."""
    return comparison_report(compare(read_links(request), progress), most_rows(request))


def comparison_report(compared: Iterable[Compared], most: int | None = None) -> Json:
    """Set-ups side by side, each as `odds_report` without its form, and with its system's name."""
    setups = []
    for question, found in compared:
        told = odds_report(question, found, most)
        del told["form"]
        setups.append({"system_name": question.system.name, **told})
    return {"setups": setups}


def comparison_grid(report: Json) -> Grid:
    """The set-ups side by side: chance, mean and deviation, then the chance of each outcome."""
    setups = report["setups"]
    words = list(dict.fromkeys(word for setup in setups for word in setup.get("words", ())))
    outcomes = sorted(
        {outcome_text(row): row["outcome"] for setup in setups for row in setup["outcomes"]}.items(),
        key=lambda item: _order(item[1], words),
    )
    grid = [["Outcome", *(f"{setup['system_name']}: {setup['question']}" for setup in setups)]]
    grid.append(["Chance", *(decimal_text(setup["chance"]) if setup["chance"] else "" for setup in setups)])
    for statistic in ("mean", "deviation"):
        told = ("" if setup.get(statistic) is None else f"{setup[statistic]:.{PLACES}g}" for setup in setups)
        grid.append([statistic.capitalize(), *told])
    found = [
        {outcome_text(row): Ratio(int(row["weight"]), int(setup["total"])) for row in setup["outcomes"]}
        for setup in setups
    ]
    grid += [[text, *(law[text].places(PLACES) if text in law else "" for law in found)] for text, _ in outcomes]
    return grid


def _order(outcome: Any, words: list[str]) -> list[tuple[int, Any]]:
    """Numbers, then words that have an order, then others; joint outcomes by their first part, then their second."""
    parts = outcome if isinstance(outcome, list) else [outcome]
    return [
        (1, words.index(part)) if part in words else (0, int(part)) if _is_number(part) else (2, part) for part in parts
    ]


def _is_number(part: Any) -> bool:
    """Also a long one, which is a text of digits."""
    return not isinstance(part, str) or part.lstrip("-").isdecimal()


def compare_lines(report: Json) -> Iterator[str]:
    """A line for each set-up, the chances as bars; of several systems with their names. Some have no chance."""
    setups = report["setups"]
    is_one_system = len({setup["system_name"] for setup in setups}) == 1
    names = [setup["question"] if is_one_system else f"{setup['system_name']}: {setup['question']}" for setup in setups]
    width = max(map(len, names))
    for name, setup in zip(names, setups, strict=True):
        told = setup["chance"]
        chance = percent_text(read_fraction(told["fraction"])) if told else ""
        mean = f"mean {setup['mean']:.4g}" if setup.get("mean") is not None else ""
        bar = "#" * round(BAR_WIDTH * told["decimal"]) if told else ""
        yield f"{name:<{width}} {chance:>8}  {mean:<12} {bar}".rstrip()


ASK = Ask(
    "compare",
    answer_compare,
    Command("up to six set-ups side by side", compare_lines, {"links": LINK | {"nargs": "+", "metavar": "link"}}),
    lambda report: Sheet([comparison_grid(report)]),
)
