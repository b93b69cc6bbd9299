"""Answers as pandas DataFrames and matplotlib charts, where these packages are installed."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from itertools import accumulate
from typing import Any

from oddsmith.algebra.asked import Comparison, Odds, Table, by_name
from oddsmith.algebra.event import Event
from oddsmith.algebra.law import Law
from oddsmith.algebra.pool import Pool
from oddsmith.errors import MissingPart
from oddsmith.law.ends import ENDS, stands_for
from oddsmith.law.ratio import Ratio
from oddsmith.questions.table import table_report

PERCENT = "chance (%)"
MOST_BARS = 200
"""More bars take long to draw and cannot be told apart."""


def needed(package: str, module: str, what: str) -> Any:
    """Import an optional package. Raises MissingPart: when it is not installed."""
    try:
        return import_module(module)
    except ModuleNotFoundError as missing:
        if missing.name != package:
            raise
        message = f"{what} needs {package}, which is not installed: install it with “pip install {package}”."
        raise MissingPart(message) from missing


def _law_of(answer: Any) -> Law[Any]:
    """The answer itself if it is a law, otherwise its main law. Raises TypeError: when it has none."""
    if isinstance(answer, Odds):
        return answer.outcome
    if isinstance(answer, (Event, Pool)):
        return answer.law if isinstance(answer, Event) else answer.sum()
    if isinstance(answer, Law):
        return answer
    raise TypeError(f"A {type(answer).__name__} is no law: take one that it has, or write down its numbers")


def _laws_of(comparison: Comparison) -> dict[str, Law[Any]]:
    return by_name((question.title, odds.outcome) for question, odds in comparison)


def _chances(law: Law[Any]) -> list[float]:
    return [Ratio(weight, law.total).decimal for weight in law.weights.values()]


def frame_of(answer: Any) -> Any:
    """Convert a law, a table or a comparison to a DataFrame; other answers by their law."""
    pandas = needed("pandas", "pandas", "to_pandas()")
    if isinstance(answer, Table):
        return _frame_of_table(answer, pandas)
    if isinstance(answer, Comparison):
        laws = _laws_of(answer)
        outcomes = list(dict.fromkeys(outcome for law in laws.values() for outcome in law.outcomes))
        if all(law.is_numeric for law in laws.values()):
            outcomes.sort()
        return pandas.DataFrame(
            {name: _over(law, outcomes) for name, law in laws.items()}, index=_index(outcomes, pandas), dtype=float
        )
    law = _law_of(answer)
    columns = {"chance": _chances(law)}
    if law.is_numeric or law.words:
        upto = list(accumulate(law.weights.values()))
        columns["at_least"] = [Ratio(law.total - below, law.total).decimal for below in [0, *upto[:-1]]]
        columns["at_most"] = [Ratio(below, law.total).decimal for below in upto]
    return pandas.DataFrame(columns, index=_index(law.outcomes, pandas))


def _over(law: Law[Any], outcomes: Sequence[Any]) -> list[float | None]:
    """The chance of each of these outcomes; None where it is unknown, because an end covers it along with others."""
    chances = dict(zip(law.outcomes, _chances(law), strict=True))
    ends = [outcome for outcome in law.outcomes if type(outcome) in ENDS]

    def is_shared(outcome: Any) -> bool:
        if not law.is_numeric or not isinstance(outcome, int):
            return False
        within = type(outcome) in ENDS and any(stands_for(outcome, own) for own in law.outcomes)
        return within or any(stands_for(end, outcome) for end in ends)

    return [chances[one] if one in chances else None if is_shared(one) else 0.0 for one in outcomes]


def _index(outcomes: Sequence[Any], pandas: Any) -> Any:
    if not all(isinstance(outcome, tuple) for outcome in outcomes):
        return pandas.Index(list(map(_plain, outcomes)), name="outcome")
    parts = [tuple(map(_plain, outcome)) for outcome in outcomes]
    return pandas.MultiIndex.from_tuples(parts, names=getattr(outcomes[0], "_fields", None))


def _plain(outcome: Any) -> Any:
    """A number or a word as it is; an end as people write it."""
    return outcome if type(outcome) is int or isinstance(outcome, str) else str(outcome)


def _frame_of_table(table: Table, pandas: Any) -> Any:
    """The chances or means of a table; NaN where two values exclude each other."""
    about = table_report(table)["shows"]
    numbers = [[None if number is None else number.decimal for number in row] for row in table.numbers(about)]
    across = pandas.Index(table.columns.texts, name=table.columns.name) if table.columns else [about]
    rows = pandas.Index(table.rows.texts, name=table.rows.name)
    return pandas.DataFrame(numbers, index=rows, columns=across, dtype=float)


def draw(answer: Any, axes: Any) -> None:
    """Draw the law of an answer on matplotlib axes: a comparison as lines, the two parts of a roll as points.

    Raises TypeError: when it has no law, or one with more parts than fit.
    """
    axes.set_ylabel(PERCENT)
    laws = _laws_of(answer) if isinstance(answer, Comparison) else {"": _law_of(answer)}
    are_numbers = all(law.is_numeric for law in laws.values())
    for name, law in laws.items():
        chances = [100 * chance for chance in _chances(law)]
        parts = {len(outcome) for outcome in law.outcomes if isinstance(outcome, tuple)}
        if parts and (name or parts != {2}):
            raise TypeError("a chart has no room for the parts of this joint law: take one of them, law.part(0)")
        places = list(map(int if are_numbers else str, law.outcomes))
        if parts:
            down, across = getattr(law.outcomes[0], "_fields", ("", ""))
            axes.set(ylabel=down, xlabel=across)
            points = axes.scatter(*reversed(list(zip(*law.outcomes, strict=True))), c=chances, marker="s")
            axes.figure.colorbar(points, ax=axes, label=PERCENT)
        elif name:
            axes.plot(places, chances, label=name)
        elif len(places) > MOST_BARS and are_numbers:
            axes.fill_between(places, chances, step="mid")
        else:
            axes.bar(places, chances)
    if isinstance(answer, Odds):
        axes.set_title(answer.question.title)
    if isinstance(answer, Comparison):
        axes.legend()
