"""A table: the chance, or the mean, for every value of one or two inputs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from oddsmith.declare.system import PublishedTable
from oddsmith.errors import InvalidInput, InvalidRequest, Progress, no_progress, shown
from oddsmith.law.ratio import Ratio
from oddsmith.questions.asking import LINK, Ask, Command, Grid, Json, Sheet, read_text
from oddsmith.questions.chance import PLACES, percent_text, read_fraction
from oddsmith.questions.link import Question, as_question, question_report
from oddsmith.questions.published import find, misprint, misprints
from oddsmith.questions.sweep import Cell, Sweep, ask_each, changed, read_sweep, refuse_idle, refuse_many, refuse_work

SHOWS = ("chance", "mean")
"""What a table can be about."""


class Table(NamedTuple):
    """`cells[row][column]`; a cell is None where the two values do not go together, such as 3 dice less 1."""

    question: Question
    rows: Sweep
    columns: Sweep | None
    cells: tuple[tuple[Cell | None, ...], ...]


def table(question: str | Question, rows: str, columns: str | None = None, progress: Progress = no_progress) -> Table:
    """The chance for every value of one or two inputs: `table("decibel", "dice=3..8", "target=0..19")`.

    Raises:
        OddsmithError: from `read_sweep`; or an input that is swept matters in no cell; or no cell can be answered, for
            the reason of the first; or all of them together are too much work.
    """
    asked_of = as_question(question)
    system, inputs, _ = asked_of
    down = read_sweep(rows, asked_of, "rows")
    across = read_sweep(columns, asked_of, "columns") if columns else None
    if across and across.name == down.name:
        allowed = "it must be another input than the rows"
        raise InvalidInput.of("columns", "Columns", across.name, allowed)
    texts = across.texts if across else ("",)
    size = len(down.texts) * len(texts)
    refuse_many(size, "rows")
    changes = ({down.name: row} | ({across.name: column} if across else {}) for row in down.texts for column in texts)
    asked = changed(asked_of, changes)
    matter = [name for name, declared in inputs.declared.items() if declared.when(inputs)]
    for sweep, field in ((down, "rows"), (across, "columns")):
        if sweep:
            refuse_idle(asked_of, sweep.name, asked, field, matter)
    system.prepare(inputs, progress)
    refuse_work(asked_of, asked, "This table", "rows")
    cells = ask_each(asked_of, asked, progress)
    width = len(texts)
    return Table(asked_of, down, across, tuple(cells[i : i + width] for i in range(0, size, width)))


def answer_table(request: Json, progress: Progress = no_progress) -> Json:
    """A table of `link` over `rows` and `columns`, or the system's own table `published`, as `table_report`.

    `shows`, `chance` or `mean`, is what it is about; by default the chance, or what the source shows.
    """
    question = as_question(read_text(request, "link"))
    shows = _read_shows(request)
    if "published" not in request:
        columns = read_text(request, "columns") if request.get("columns") else None
        return table_report(table(question, read_text(request, "rows"), columns, progress), shows=shows)
    for name in ("rows", "columns"):
        if request.get(name):
            message = f"A published table has its own rows and columns: ask for it without “{name}”."
            raise InvalidRequest(message, field=name, value=request[name])
    own, published = find(question, read_text(request, "published"))
    return table_report(table(own, published.rows, published.columns, progress), published, shows)


def _read_shows(request: Json) -> str | None:
    shows: str | None = request.get("shows")
    if shows not in (None, *SHOWS):
        allowed = f"allowed are {', '.join(SHOWS)}"
        message = f"A table cannot show “{shown(shows)}”: {allowed}."
        raise InvalidRequest(message, field="shows", value=shows, allowed=allowed)
    return shows


def table_report(made: Table, published: PublishedTable | None = None, shows: str | None = None) -> Json:
    """A table: title, the two sweeps, in each cell chance and mean, or null; with misprints if it is a source's own."""
    inputs = made.question.inputs.declared
    prints = published.shows if published else "chance"

    def sweep(swept: Sweep | None) -> Json | None:
        if swept is None:
            return None
        return {"name": swept.name, "label": inputs[swept.name].label, "texts": list(swept.texts)}

    def cell(found: Cell | None, row: str, column: str | None) -> Json | None:
        if found is None:
            return None
        return _cell_report(found) | (misprint(published, row, column, found) if published else {})

    answered = [found for cells in made.cells for found in cells if found]
    means = all(found.mean is not None for found in answered)
    chances = all(found.chance is not None for found in answered)
    columns = made.columns.texts if made.columns else (None,)
    titles = {about: published.title if published and about == prints else _title(made, about) for about in SHOWS}
    shown = "mean" if not chances else prints if shows is None or not means else shows
    return {
        **question_report(made.question),
        "title": titles[shown],
        "titles": titles,
        "rows": sweep(made.rows),
        "columns": sweep(made.columns),
        "shows": shown,
        "cells": [
            [cell(found, row, column) for found, column in zip(cells, columns, strict=True)]
            for cells, row in zip(made.cells, made.rows.texts, strict=True)
        ],
    }


def _cell_report(cell: Cell) -> Json:
    chance, mean = cell
    return {
        "chance": None
        if chance is None
        else {"fraction": chance.fraction, "decimal": chance.decimal, "places4": chance.places(4)},
        "mean": None if mean is None else mean.decimal,
        "mean_fraction": None if mean is None else mean.fraction,
    }


def _title(made: Table, about: str) -> str:
    """What is shown, what is swept, and what else is not at its default: “Decibel: chance by dice, with target=13”."""
    system, inputs, _ = made.question
    names = [sweep.name for sweep in (made.rows, made.columns) if sweep]
    labels = [inputs.declared[name].label for name in names]
    swept = [label[0].lower() + label[1:] for label in labels]
    by = f"{swept[0]} (rows) and {swept[1]} (columns)" if made.columns else swept[0]
    fixed = ", ".join(f"{name}={text}" for name, text in inputs.texts().items() if name not in names)
    return f"{system.name}: {about} by {by}" + (f", with {fixed}" if fixed else "")


def table_sheet(report: Json) -> Sheet:
    """The table under its title, with what the source misprints."""
    return Sheet([table_grid(report)], report["title"], misprints(report))


def table_grid(report: Json) -> Grid:
    """A table: the chance or mean in every cell, nothing where row and column do not go together."""
    rows, columns, shows = report["rows"], report["columns"], report["shows"]
    corner = rows["label"] + (f" / {columns['label']}" if columns else "")
    heads = [corner, *(columns["texts"] if columns else [shows])]
    body = [
        [text, *((_exactly(cell, shows).places(PLACES) if cell else "") for cell in cells)]
        for text, cells in zip(rows["texts"], report["cells"], strict=True)
    ]
    return [heads, *body]


def _exactly(cell: Json, shows: str) -> Ratio:
    """What a cell shows: its chance or its mean."""
    return read_fraction(cell["mean_fraction"] if shows == "mean" else cell["chance"]["fraction"])


def table_lines(report: Json) -> Iterator[str]:
    """The chances as a grid in percent, or the means; a dash where row and column do not go together.

    A star marks what the source misprints, and those cells are listed beneath.
    """
    rows, columns, shows = report["rows"], report["columns"], report["shows"]
    wrong = misprints(report)
    mark = " " if wrong else ""

    def text_of(cell: Json | None) -> str:
        if cell is None:
            return f"-{mark}"
        exact = _exactly(cell, shows)
        return (exact.places(2) if shows == "mean" else percent_text(exact)) + ("*" if "printed" in cell else mark)

    heads = [f"{head}{mark}" for head in (columns["texts"] if columns else [shows])]
    first = max(map(len, rows["texts"]))
    width = max(8 + len(mark), *(len(head) + 2 for head in heads))
    yield report["title"]
    yield (" " * first + "".join(f"{head:>{width}}" for head in heads)).rstrip()
    for text, cells in zip(rows["texts"], report["cells"], strict=True):
        yield (f"{text:>{first}}" + "".join(f"{text_of(cell):>{width}}" for cell in cells)).rstrip()
    yield from (f"* {sentence}" for sentence in wrong)


COMMAND = Command(
    "the chance for every value of one or two inputs",
    table_lines,
    {
        "link": LINK,
        "--rows": {"help": "such as dice=3..8"},
        "--published": {"metavar": "KEY", "help": "a table of the source, by its key; of a bare system"},
        "--columns": {"help": "such as target=0..19; only with --rows"},
    },
    one_of=("--rows", "--published"),
)
ASK = Ask("table", answer_table, COMMAND, table_sheet)
