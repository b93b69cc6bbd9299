"""The tables that a system's source prints: found by their key, and what is misprinted in them."""

from __future__ import annotations

from oddsmith.declare.system import PublishedTable
from oddsmith.errors import InvalidRequest, check_listed, shown
from oddsmith.law.ratio import Ratio
from oddsmith.questions import link
from oddsmith.questions.asking import Json
from oddsmith.questions.link import Question
from oddsmith.questions.sweep import Cell


def find(question: Question, key: str) -> tuple[Question, PublishedTable]:
    """The table with this key, and the question it answers, which has the inputs of the source.

    Raises InvalidRequest: there is none, or the question has other inputs of its own.
    """
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


def misprint(published: PublishedTable, row: str, column: str | None, cell: Cell) -> Json:
    """What the source prints in a cell, and what is right; nothing where it is right.

    That is told in the unit in which the source prints it, with as many places or more: four, in percent two.
    """
    printed = next((one.printed for one in published.errata if (one.row, one.column) == (row, column or "")), None)
    exact: Ratio | None = getattr(cell, published.shows)
    if printed is None or exact is None:
        return {}
    number = printed.removesuffix("%").rstrip()
    places = len(number.partition(".")[2])
    in_percent = f"{(exact * 100).places(max(places, 2))} %"
    return {"printed": printed, "right": exact.places(max(places, 4)) if number == printed else in_percent}


def misprints(report: Json) -> list[str]:
    """A sentence for each cell of a reported table that its source prints wrongly."""
    rows, columns = report["rows"], report["columns"] or {"name": "", "texts": [""]}
    return [
        f"{rows['name']}={row}, {columns['name']}={column}: "
        f"the source prints {cell['printed']}, right is {cell['right']}"
        for row, cells in zip(rows["texts"], report["cells"], strict=True)
        for column, cell in zip(columns["texts"], cells, strict=True)
        if cell and "printed" in cell
    ]
