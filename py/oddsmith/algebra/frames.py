"""Answers for pandas, and drawn with matplotlib, where these are installed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from importlib import import_module
from itertools import accumulate
from typing import Any

from oddsmith.algebra.asked import Comparison, Odds, Roll, Solutions, Table
from oddsmith.algebra.event import Event
from oddsmith.algebra.law import Law
from oddsmith.algebra.pool import Pool
from oddsmith.errors import MissingPart
from oddsmith.law.ratio import Ratio

MOST_BARS = 200
"""More of them take long to draw, and cannot be told apart."""


def needed(package: str, module: str, what: str) -> Any:
    """A package that does not come with this one. Raises MissingPart: it is not installed."""
    try:
        return import_module(module)
    except ModuleNotFoundError as missing:
        if missing.name != package:
            raise
        message = f"{what} needs {package}, which is not installed: install it with “pip install {package}”."
        raise MissingPart(message) from missing


def _pandas() -> Any:
    return needed("pandas", "pandas", "to_pandas()")


@singledispatch
def frame_of(law: Any) -> Any:
    """The answer as a DataFrame: a law, and all other answers as registered for them."""
    pandas = _pandas()
    chances, first = _chances(law), law.outcomes[0]
    if isinstance(first, tuple):
        parts = [tuple(map(_plain, outcome)) for outcome in law.outcomes]
        index = pandas.MultiIndex.from_tuples(parts, names=getattr(first, "_fields", None))
        return pandas.DataFrame({"chance": chances}, index=index)
    columns = {"chance": chances}
    if law.is_numeric:
        upto = list(accumulate(law.weights.values()))
        columns["at_least"] = [Ratio(law.total - below, law.total).decimal for below in [0, *upto[:-1]]]
        columns["at_most"] = [Ratio(below, law.total).decimal for below in upto]
    return pandas.DataFrame(columns, index=pandas.Index(list(map(_plain, law.outcomes)), name="outcome"))


def _chances(law: Law[Any]) -> list[float]:
    return [Ratio(weight, law.total).decimal for weight in law.weights.values()]


def _plain(outcome: Any) -> Any:
    """A number or a word; what stands for all from there on, as people write it."""
    return outcome if type(outcome) is int or isinstance(outcome, str) else str(outcome)


@frame_of.register
def _(event: Event) -> Any:
    return _pandas().DataFrame({"chance": [event.chance.decimal]})


@frame_of.register
def _(shown: Pool | Odds) -> Any:
    return frame_of(shown.sum() if isinstance(shown, Pool) else shown.outcome)


@frame_of.register
def _(roll: Roll) -> Any:
    return _pandas().DataFrame([{"sides": die.sides, "face": die.face, "role": die.role} for die in roll.reading.dice])


@frame_of.register
def _(table: Table) -> Any:
    pandas = _pandas()
    about, numbers = _numbers(table)
    rows = pandas.Index(table.rows.texts, name=table.rows.name)
    if not table.columns:
        return pandas.DataFrame(numbers, index=rows, columns=[about])
    return pandas.DataFrame(numbers, index=rows, columns=pandas.Index(table.columns.texts, name=table.columns.name))


def _numbers(table: Table) -> tuple[str, list[list[float]]]:
    """What a table is about, and its cells; not a number where there is none."""
    from oddsmith.questions.table import table_report

    about: str = table_report(table)["shows"]
    cells = ([cell and getattr(cell, about) for cell in row] for row in table.cells)
    return about, [[float("nan") if number is None else number.decimal for number in row] for row in cells]


@frame_of.register
def _(solutions: Solutions) -> Any:
    answers = [
        {"input": found.name, "value": answer.text, "chance": answer.chance.decimal}
        for found in solutions
        for answer in found.answers
    ]
    return _pandas().DataFrame(answers)


@frame_of.register
def _(comparison: Comparison) -> Any:
    columns = {}
    for question, odds in comparison:
        columns[question.system.question(question.inputs)] = frame_of(odds.outcome)["chance"]
    return _pandas().DataFrame(columns).fillna(0.0)


@singledispatch
def draw(shown: Any, axes: Any) -> None:
    """Draw the answer on axes of matplotlib."""
    raise TypeError(f"there is nothing to draw of {shown!r}: take one of its laws")


@draw.register
def _(law: Law, axes: Any) -> None:  # type: ignore[type-arg]  # of any outcomes
    places, chances = _points(law)
    if len(places) > MOST_BARS and law.is_numeric:
        axes.fill_between(places, chances, step="mid")
    else:
        axes.bar(places, chances)
    _label(axes)


@draw.register
def _(shown: Event | Pool, axes: Any) -> None:
    draw(shown.law if isinstance(shown, Event) else shown.sum(), axes)


@draw.register
def _(odds: Odds, axes: Any) -> None:
    draw(odds.outcome, axes)
    axes.set_title(odds.question.system.question(odds.question.inputs))


@draw.register
def _(table: Table, axes: Any) -> None:
    about, numbers = _numbers(table)
    if table.columns is None:
        axes.plot(table.rows.texts, [row[0] for row in numbers], marker="o")
    else:
        axes.imshow(numbers, aspect="auto")
        axes.set_xticks(range(len(table.columns.texts)), table.columns.texts)
        axes.set_yticks(range(len(table.rows.texts)), table.rows.texts)
        axes.set_xlabel(table.columns.name)
    axes.set_title(f"{about} by {table.rows.name}")


@draw.register
def _(solutions: Solutions, axes: Any) -> None:
    for found in solutions:
        chances = [100 * answer.chance.decimal for answer in found.answers]
        places = [int(text) if text.lstrip("-").isdecimal() else text for text, _ in found.answers]
        axes.plot(places, chances, marker="o", label=found.label)
    axes.axhline(100 * solutions[0].wanted.decimal, linestyle=":")
    axes.legend()
    _label(axes)


@draw.register
def _(comparison: Comparison, axes: Any) -> None:
    for question, odds in comparison:
        axes.plot(*_points(odds.outcome), marker="o", label=question.system.question(question.inputs))
    axes.legend()
    _label(axes)


def _points(law: Law[Any]) -> tuple[Sequence[Any], list[float]]:
    """The outcomes, as matplotlib has them, and their chances in per cent."""
    places = map(int, law.outcomes) if law.is_numeric else map(str, law.outcomes)
    return list(places), [100 * chance for chance in _chances(law)]


def _label(axes: Any) -> None:
    axes.set_ylabel("chance (%)")
