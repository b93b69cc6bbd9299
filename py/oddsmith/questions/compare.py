"""Up to six set-ups side by side, even from different systems, and their laws over the same outcomes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from oddsmith.declare.system import Odds
from oddsmith.dice.open_ended import drawn_in
from oddsmith.errors import InvalidRequest, Progress, check_listed, no_progress, refuse_too_much
from oddsmith.law.distribution import Distribution, OrLess, OrMore
from oddsmith.law.ratio import Ratio, significant
from oddsmith.questions import link
from oddsmith.questions.asking import LINK, Ask, Command, Json, Sheet, read_links
from oddsmith.questions.chance import decimal_text, percent_text, read_fraction
from oddsmith.questions.law import BAR_WIDTH, COLUMNS, Class, classes, error_said, most_rows, outcome_text, plain
from oddsmith.questions.link import Question
from oddsmith.questions.odds import bounded_work, odds, odds_report, odds_summary

MOST_COMPARED = 6
SHOWS = {"chance": "exactly", "at_least": "at least", "at_most": "at most"}
"""What a grid can show of each outcome, and its heading."""


def compare(questions: Iterable[str | Question], progress: Progress = no_progress) -> list[tuple[Question, Odds]]:
    """Up to six set-ups, each with its odds.

    Raises InvalidRequest: there are none, or more than six; TooMuchWork: they take too long together; OddsmithError:
    one of them cannot be answered.
    """
    given = list(questions)
    if not 1 <= len(given) <= MOST_COMPARED:
        problem, allowed = f"{len(given)} set-ups cannot be compared", f"choose 1 to {MOST_COMPARED}"
        raise InvalidRequest.because(problem, allowed, field="links")
    asked = [link.read(question) for question in given]
    refuse_too_much(sum(map(bounded_work, asked)), "This comparison", "links")
    compared: list[tuple[Question, Odds]] = []
    for question in asked:
        progress(len(compared), len(asked))
        compared.append((question, odds(question, lambda *_: progress(len(compared), len(asked)))))
    progress(len(asked), len(asked))
    return compared


def answer_compare(request: Json, progress: Progress = no_progress) -> Json:
    """Up to six set-ups of `links`, each as `odds_report` with its system's name; and their laws, as `aligned_report`.

    With `joined`, laws are given only aligned, and joined if they are long. `shows`, one of `SHOWS`, is for the grid.
    """
    shows = request.get("shows", "chance")
    check_listed(shows, SHOWS, "A comparison cannot show", "shows")
    compared, most = compare(read_links(request), progress), most_rows(request)
    report = odds_summary if most else odds_report
    return {
        "setups": [{"system_name": asked.system.name, **report(asked, found)} for asked, found in compared],
        "aligned": aligned_report([drawn_in(found.outcome) for _, found in compared], most),
        "shows": shows,
    }


def aligned_report(laws: Sequence[Distribution[Any] | None], most: int | None = None) -> Json | None:
    """The numeric laws, each over all outcomes that any of them has; None if no law is numeric.

    If there are more than `most` outcomes, neighbours are joined as in `law_report`, the same ones for all laws.
    """
    numbers = [law if law is not None and law.is_numeric else None for law in laws]
    outcomes = sorted({int(outcome) for law in numbers if law is not None for outcome in law.outcomes})
    if not outcomes:
        return None
    width, class_of = classes(outcomes, most)
    places = dict.fromkeys(class_of.values(), 0)
    told = [{"outcome": plain(first)} | ({"to": plain(last)} if width > 1 else {}) for first, last in places]
    laws_told = [None if law is None else _chances(law, class_of, dict(places)) for law in numbers]
    return {"outcomes": told, "laws": laws_told}


def _chances(law: Distribution[int], class_of: Mapping[int, Class], weights: dict[Class, int]) -> Json:
    """The chances of a law at each place, null beyond an open end, which stands for all numbers there and is marked."""
    for outcome, weight in law.weights.items():
        weights[class_of[int(outcome)]] += weight
    least, last = law.outcomes[0], law.outcomes[-1]
    ends = {"or_less": class_of[int(least)][0]} if isinstance(least, OrLess) else {}
    ends |= {"or_more": class_of[int(last)][0]} if isinstance(last, OrMore) else {}
    told: Json = {"chance": [], "at_least": [], "at_most": []} | {mark: plain(end) for mark, end in ends.items()}
    below = 0
    for (first, _), weight in weights.items():
        is_told = ends.get("or_less", first) <= first <= ends.get("or_more", first)
        for reading, cases in (("chance", weight), ("at_least", law.total - below), ("at_most", below + weight)):
            told[reading].append(Ratio(cases, law.total).decimal if is_told else None)
        below += weight
    return told


def comparison_sheet(report: Json) -> Sheet:
    """The set-ups side by side: chance, mean and deviation, then what the report `shows` of each outcome.

    Cells are empty for outcomes that a set-up does not have, and beyond an open end.
    """
    setups, aligned, shows = report["setups"], report["aligned"], report["shows"]
    column, laws = COLUMNS[SHOWS[shows]], []
    outcomes: dict[str, Any] = {}
    for place, setup in enumerate(setups):
        told: dict[str, Ratio | float] = {}
        if law := aligned and aligned["laws"][place]:
            ends = (None, law.get("or_less"), law.get("or_more"))
            cells = zip(aligned["outcomes"], law[shows], strict=True)
            told = {outcome_text(row): cell for row, cell in cells if cell is not None and row["outcome"] not in ends}
        elif shows == "chance":
            told = dict.fromkeys(setup.get("words", ()), 0)
        own = {outcome_text(row): row for row in setup["outcomes"] if column in row}
        laws.append(told | {text: Ratio(int(row[column]), int(setup["total"])) for text, row in own.items()})
        outcomes |= {text: row["outcome"] for text, row in own.items()}
    names = [f"{setup['system_name']}: {setup['question']}" for setup in setups]
    words = list(dict.fromkeys(word for setup in setups for word in setup.get("words", ())))
    chances = (decimal_text(read_fraction(setup["chance"]["fraction"])) if setup["chance"] else "" for setup in setups)
    rounded = (f" ({error_said(setup)})" if "error" in setup else "" for setup in setups)
    heads = [name + said for name, said in zip(names, rounded, strict=True)]
    grid = [[f"Outcome ({SHOWS[shows]})", *heads], ["Chance", *chances]]
    for statistic, label in (("mean", "Mean"), ("deviation", "Std dev")):
        grid.append([label, *("" if one.get(statistic) is None else decimal_text(one[statistic]) for one in setups)])
    texts = sorted(outcomes, key=lambda text: _order(outcomes[text], words))
    grid += [[text, *(decimal_text(law[text]) if text in law else "" for law in laws)] for text in texts]
    each = list(zip(names, setups, laws, strict=True))
    unknown = (name for name, setup, _ in each if not setup["chance"])
    notes = [f"{name}: nothing says what a success is, so there is no chance" for name in unknown]
    notes += [f"{name}: its outcomes have no order, as “{SHOWS[shows]}” needs" for name, _, law in each if not law]
    return Sheet([grid], notes=list(dict.fromkeys(notes)))


def _order(outcome: Any, words: list[str]) -> list[tuple[int, Any]]:
    """A sort key: numbers, then words that have an order, then others; joint outcomes part by part."""
    return [
        (1, words.index(part)) if part in words else (0, int(part)) if str(part).lstrip("-").isdecimal() else (2, part)
        for part in (outcome if isinstance(outcome, list) else [outcome])
    ]


def compare_lines(report: Json) -> Iterator[str]:
    """A line for each set-up, with its chance as a bar, and its system's name if there are several.

    There is no chance if nothing defines success, and no mean if outcomes are not numbers; with neither, the line shows
    the most likely outcome.
    """
    setups = report["setups"]
    is_one_system = len({setup["system_name"] for setup in setups}) == 1
    names = [setup["question"] if is_one_system else f"{setup['system_name']}: {setup['question']}" for setup in setups]
    width = max(map(len, names))
    for name, setup in zip(names, setups, strict=True):
        told = setup["chance"]
        chance = percent_text(read_fraction(told["fraction"])) if told else ""
        mean = f"mean {significant(setup['mean'])}" if setup.get("mean") is not None else ""
        if not told and not mean:
            mean = f"most often {outcome_text({'outcome': setup['modes'][0]})}"
        bar = "#" * round(BAR_WIDTH * told["decimal"]) if told else ""
        rounded = f"  {error_said(setup)}" if "error" in setup else ""
        yield f"{name:<{width}} {chance:>8}  {mean:<12} {bar}".rstrip() + rounded


LINKS = LINK | {"nargs": "+", "metavar": "link"}
COMMAND = Command("up to six set-ups side by side", compare_lines, {"links": LINKS})
ASK = Ask("compare", answer_compare, COMMAND, comparison_sheet)
