"""The tables that a system's source prints: found by their key, and what is misprinted in them."""

from __future__ import annotations

from oddsmith.declare.system import PublishedTable
from oddsmith.errors import InvalidRequest, shown
from oddsmith.law.ratio import Ratio
from oddsmith.questions import link
from oddsmith.questions.asking import Json
from oddsmith.questions.link import Question
from oddsmith.questions.sweep import Cell


def find(question: Question, key: str) -> tuple[Question, PublishedTable]:
    """The table with this key, and the question it answers, which has the inputs of the source.

    Raises:
        InvalidRequest: there is none, or the question has other inputs of its own.
    """
    system = question.system
    published = next((table for table in system.tables if table.key == key), None)
    if published is None:
        allowed = f"allowed are {', '.join(table.key for table in system.tables)}"
        message = f"{system.name} has no table “{shown(key)}”: {allowed}."
        raise InvalidRequest(message, field="published", value=key, allowed=allowed)
    own = Question(system, system.inputs.from_texts(published.inputs))
    if question.inputs not in (own.inputs, system.inputs()):
        asked, allowed = link.write(question._replace(seed=None)), f"ask for it as {system.key}"
        message = f"The table “{key}” has the inputs of its source, not those of {shown(asked)}: {allowed}."
        raise InvalidRequest(message, field="link", value=asked, allowed=allowed)
    return own, published


def misprint(published: PublishedTable, row: str, column: str | None, cell: Cell) -> Json:
    """What the source prints in a cell, and what is right; nothing where it is right."""
    printed = next((one.printed for one in published.errata if (one.row, one.column) == (row, column or "")), None)
    exact = cell.mean if published.shows == "mean" else cell.chance
    return {"printed": printed, "right": _as_printed(exact, printed)} if printed and exact else {}


def _as_printed(exact: Ratio, printed: str) -> str:
    """The number in the unit in which a source prints it, with as many places or more: four, in percent two."""
    number = printed.removesuffix("%").rstrip()
    places = len(number.partition(".")[2])
    if number == printed:
        return exact.places(max(places, 4))
    return f"{(exact * 100).places(max(places, 2))} %"


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
