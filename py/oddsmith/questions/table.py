"""A table: the chance, or the mean, for every value of one or two inputs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from oddsmith.declare.notation import small
from oddsmith.declare.system import PublishedTable
from oddsmith.errors import InvalidInput, InvalidRequest, Progress, check_listed, no_progress, shown
from oddsmith.law.distribution import error_text
from oddsmith.law.ratio import Ratio
from oddsmith.questions import link
from oddsmith.questions.asking import LINK, Ask, Command, Json, Sheet, read_optional, read_text
from oddsmith.questions.chance import decimal_text, percent_text, read_fraction
from oddsmith.questions.law import error_said
from oddsmith.questions.link import Question, question_report
from oddsmith.questions.sweep import THIS_TABLE, Answer, Cell, Changed, Sweep, ask_each, asked_for, read_sweep

SHOWS = ("chance", "mean")
"""What a table can show, by the field of `Cell`."""
LACKS = {"chance": "nothing says what a success is", "mean": "its outcomes are not numbers"}
"""Why a table cannot show it."""


class Table(NamedTuple):
    """`cells[row][column]`; a cell is None if its two values cannot be combined, such as 3 dice less 1."""

    question: Question
    rows: Sweep
    columns: Sweep | None
    cells: tuple[tuple[Cell | None, ...], ...]
    refused: dict[tuple[int, int], str]
    """Why a cell is None, by its row and column."""
    shows: str | None = None
    """One of `SHOWS`; None for whichever there is."""

    def numbers(self, about: str) -> list[list[Ratio | None]]:
        """The chances or the means of the cells; `about` is one of `SHOWS`."""
        return [[cell and getattr(cell, about) for cell in row] for row in self.cells]


def table(
    question: str | Question,
    rows: str,
    columns: str | None = None,
    progress: Progress = no_progress,
    ask: Callable[[Question, Sequence[Changed], Progress], list[Answer]] = ask_each,
    *,
    shows: str | None = None,
) -> Table:
    """The chance for every value of one or two inputs: `table("decibel", "dice=3..8", "target=0..19")`.

    Raises OddsmithError: from `read_sweep` or `asked_for`; it cannot show `shows`; or no cell has an answer (then the
    reason of the first).
    """
    if shows is not None:
        check_listed(shows, SHOWS, "A table cannot show", "shows")
    asked_of = link.read(question)
    down = read_sweep(rows, asked_of, "rows")
    across = read_sweep(columns, asked_of, "columns") if columns else None
    if across and across.name == down.name:
        raise InvalidInput.of("columns", "Columns", across.name, "it must be another input than the rows")
    sweeps = {"rows": down} | ({"columns": across} if across else {})
    asked_of.system.prepare(asked_of.inputs, progress)
    asked = asked_for(asked_of, sweeps, THIS_TABLE)
    answers = ask(asked_of, asked, progress)
    width = len(across.texts) if across else 1
    refused = {divmod(at, width): one.message for at, one in enumerate(answers) if not isinstance(one, Cell)}
    cells = [one if isinstance(one, Cell) else None for one in answers]
    grid = tuple(tuple(cells[i : i + width]) for i in range(0, len(cells), width))
    return Table(asked_of, down, across, grid, refused, shows)


def answer_table(request: Json, progress: Progress = no_progress) -> Json:
    """A table of `link` over `rows` and `columns`, or the system's own table `published`, as `table_report`.

    It `shows` the `chance` or the `mean`; by default the chance, or what the source shows.
    """
    question, shows = link.read(read_text(request, "link")), request.get("shows")
    if "published" not in request:
        rows, columns = read_text(request, "rows"), read_optional(request, "columns")
        return table_report(table(question, rows, columns, progress, shows=shows))
    for name in ("rows", "columns"):
        if request.get(name):
            problem, allowed = "A published table has its own rows and columns", f"ask for it without “{name}”"
            raise InvalidRequest.because(problem, allowed, field=name, value=request[name])
    own, published = _published(question, read_text(request, "published"))
    made = table(own, published.rows, published.columns, progress, shows=shows)
    return table_report(made, published)


def _published(question: Question, key: str) -> tuple[Question, PublishedTable]:
    """The published table with this key, and the question that it answers, with the inputs of the source."""
    system = question.system
    tables = {table.key: table for table in system.tables}
    check_listed(key, tables, f"{system.name} has no table", "published")
    published = tables[key]
    own = Question(system, system.inputs.from_texts(published.inputs))
    if question.inputs not in (own.inputs, system.inputs()):
        asked = link.write(question._replace(seed=None))
        problem = f"The table “{key}” has the inputs of its source, not those of {shown(asked)}"
        raise InvalidRequest.because(problem, f"ask for it as {system.key}", field="link", value=asked)
    return own, published


def table_report(made: Table, published: PublishedTable | None = None) -> Json:
    """A table: title, the two sweeps, and in each cell chance and mean, or null; with misprints if it was published.

    A cell without the number that the table shows is null too; `blank` is a sentence about the first cell that was
    refused, or "".

    Raises InvalidRequest: no cell has a chance or a mean.
    """
    prints = published.shows if published else "chance"
    about = _about(made, made.shows or prints)
    answered = [cell for cells in made.cells for cell in cells if cell and getattr(cell, about) is not None]
    can_show = [one for one in SHOWS if any(getattr(cell, one) is not None for cell in answered)]
    titles = {one: published.title if published and one == prints else _title(made, one) for one in can_show}

    def sweep(swept: Sweep) -> Json:
        declared = made.question.inputs.declared[swept.name]
        words = list(map(declared.words, swept.texts))
        return {"name": swept.name, "label": declared.label, "texts": list(swept.texts), "words": words}

    def cell(found: Cell | None, row: str, column: str | None) -> Json | None:
        if found is None or getattr(found, about) is None:
            return None
        return _cell_report(found) | (_misprint(published, row, column, found) if published else {})

    columns = made.columns.texts if made.columns else (None,)
    swept = [sweep(one) for one in (made.rows, made.columns) if one]
    at, why = next(iter(made.refused.items()), ((), ""))
    where = ", ".join(f"{one['label']} {one['words'][place]}" for one, place in zip(swept, at, strict=False))
    return {
        **question_report(made.question),
        "title": titles[about],
        "titles": titles,
        "rows": swept[0],
        "columns": swept[1] if made.columns else None,
        "shows": about,
        "blank": f"No answer for {where}: {why}" if why else "",
        "cells": [
            [cell(found, row, column) for found, column in zip(cells, columns, strict=True)]
            for cells, row in zip(made.cells, made.rows.texts, strict=True)
        ],
    }


def _about(made: Table, wanted: str) -> str:
    """What a table shows: what is wanted or else the other, if every cell has it; failing that, if some cells do."""
    answered = [cell for cells in made.cells for cell in cells if cell]
    for enough in (all, any):
        for about in (wanted, *SHOWS):
            if enough(getattr(cell, about) is not None for cell in answered):
                return about
    why = ", and ".join(LACKS.values())
    raise InvalidRequest(f"{made.question.title} has neither a chance nor a mean: {why}.", field="link")


def _cell_report(cell: Cell) -> Json:
    told: Json = {"chance": None, "mean": None, "mean_fraction": None}
    if cell.chance is not None:
        exact = cell.chance
        told["chance"] = {"fraction": exact.fraction, "decimal": exact.decimal}
    if cell.mean is not None:
        told |= {"mean": cell.mean.decimal, "mean_fraction": cell.mean.fraction}
    if cell.error:
        told["error"] = float(error_text(cell.error))
    return told


def _misprint(published: PublishedTable, row: str, column: str | None, cell: Cell) -> Json:
    """What the source prints in a cell, and what is right; empty if the source is right.

    The right number is in the unit of the source, with as many places, but at least four, or two in percent.
    """
    printed = next((one.printed for one in published.errata if (one.row, one.column) == (row, column or "")), None)
    exact: Ratio | None = getattr(cell, published.shows)
    if printed is None or exact is None:
        return {}
    number = printed.removesuffix("%").rstrip()
    places = len(number.partition(".")[2])
    in_percent = f"{(exact * 100).places(max(places, 2))}%"
    return {"printed": printed, "right": exact.places(max(places, 4)) if number == printed else in_percent}


def _title(made: Table, about: str) -> str:
    """What is shown, by which inputs, and what else is not at its default: “Decibel: chance by dice; Target: 13”."""
    system, inputs, _ = made.question
    names = [sweep.name for sweep in (made.rows, made.columns) if sweep]
    swept = [small(inputs.declared[name].label) for name in names]
    by = f"{swept[0]} (rows) and {swept[1]} (columns)" if made.columns else swept[0]
    others = [(inputs.declared[name], text) for name, text in inputs.texts().items() if name not in names]
    told = [f"{kind.label.rstrip('…')}: {kind.words(text)}" for kind, text in others]
    return "; ".join([f"{system.name}: {about} by {by}", *told])


def misprints(report: Json) -> list[str]:
    """A sentence for each cell that the source of a table misprints."""
    rows, columns = report["rows"], report["columns"] or {"label": "", "words": [""]}
    return [
        f"{rows['label']} {row}, {columns['label']} {column}: published {cell['printed']}, correct {cell['right']}"
        for row, cells in zip(rows["words"], report["cells"], strict=True)
        for column, cell in zip(columns["words"], cells, strict=True)
        if cell and "printed" in cell
    ]


def table_sheet(report: Json) -> Sheet:
    """The chance or mean in every cell, empty if row and column cannot be combined; and the misprints as notes."""
    rows, columns = report["rows"], report["columns"]
    corner = rows["label"] + (f" / {columns['label']}" if columns else "")
    corner += "".join(f" ({said})" for said in _rounded(report))
    heads = [corner, *(columns["words"] if columns else [report["shows"]])]
    body = [
        [text, *(decimal_text(_exactly(cell, report)) if cell else "" for cell in cells)]
        for text, cells in zip(rows["words"], report["cells"], strict=True)
    ]
    return Sheet([[heads, *body]], report["title"], [*misprints(report), *filter(None, [report["blank"]])])


def _rounded(report: Json) -> list[str]:
    """A note on the largest error, if any cell comes from rounded weights."""
    errors = [cell["error"] for cells in report["cells"] for cell in cells if cell and "error" in cell]
    return [error_said({"error": max(errors)})] if errors else []


def _exactly(cell: Json, report: Json) -> Ratio:
    """The chance or the mean of a cell, whichever the table shows."""
    return read_fraction(cell["mean_fraction"] if report["shows"] == "mean" else cell["chance"]["fraction"])


def table_lines(report: Json) -> Iterator[str]:
    """The chances as a grid in percent, or the means; a dash if row and column cannot be combined.

    A star marks a misprint of the source; those cells are listed below.
    """
    rows, columns = report["rows"]["words"], report["columns"]
    wrong = misprints(report)
    mark = " " if wrong else ""

    def text_of(cell: Json | None) -> str:
        if cell is None:
            return f"-{mark}"
        exact = _exactly(cell, report)
        text = exact.places(2) if report["shows"] == "mean" else percent_text(exact)
        return text + ("*" if "printed" in cell else mark)

    heads = [f"{head}{mark}" for head in (columns["words"] if columns else [report["shows"]])]
    lines = [heads, *([text_of(cell) for cell in cells] for cells in report["cells"])]
    first = max(map(len, rows))
    width = max(8 + len(mark), *(len(cell) + 2 for cells in lines for cell in cells))
    yield report["title"]
    for text, cells in zip(("", *rows), lines, strict=True):
        yield (f"{text:>{first}}" + "".join(f"{cell:>{width}}" for cell in cells)).rstrip()
    yield from (f"* {sentence}" for sentence in wrong)
    if report["blank"]:
        yield f"- {report['blank']}"
    yield from _rounded(report)


COMMAND = Command(
    "the chance for every value of one or two inputs",
    table_lines,
    {
        "link": LINK,
        "--rows": {"help": "such as dice=3..8"},
        "--published": {"metavar": "KEY", "help": "a table of the source, by its key; the link has no inputs then"},
        "--columns": {"help": "such as target=0..19; only with --rows"},
    },
    one_of=("--rows", "--published"),
)
ASK = Ask("table", answer_table, COMMAND, table_sheet)
