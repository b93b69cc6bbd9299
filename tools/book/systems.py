"""A page for each system, made of what the engine says of it: rules, inputs, its source’s tables and errors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from oddsmith import table
from oddsmith.questions import catalog
from oddsmith.questions.asking import Json
from oddsmith.questions.systems import allowed, system_report
from oddsmith.questions.table import answer_table
from tools.book.fences import as_html

OF_OTHERS = "dice"
"""Dice notation is a system too; it has a page that is written."""


def pages() -> dict[str, str]:
    """The Markdown of each page, by its path in the book."""
    told = [system_report(catalog.system(key)) for key in sorted({*catalog.keys()} - {OF_OTHERS})]
    return {"systems/index.md": _index(told)} | {f"systems/{one['key']}.md": "\n\n".join(_page(one)) for one in told}


def _index(systems: Sequence[Json]) -> str:
    lines = [f"- [{one['name']}]({one['key']}.md): {_later(one['summary'])}" for one in systems]
    told = "Each with its rules in short, all its inputs, and its source’s tables: computed, with the misprints named."
    return "\n\n".join(["# Systems", told, "\n".join(lines)])


def _later(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]


def _page(system: Json) -> Iterator[str]:
    yield f"# {system['name']}"
    yield system["summary"]
    yield _fence("game", f"{system['key']} Open in Oddsmith")
    yield "## How this works"
    yield from system["rules"].split("\n")
    yield f"Source: {system['source']}."
    yield "## Set-ups to begin with"
    yield _fence("game", "\n".join(f"{preset['link']} {preset['name']}" for preset in system["presets"]))
    if system["tables"]:
        yield "## Published tables"
    for published in system["tables"]:
        yield f"### {published['title']}"
        yield as_html(
            table(published["link"], published["rows"], published["columns"] or None, shows=published["shows"])
        )
        yield from _errata(system["key"], published["key"])
    if system["corrections"]:
        yield "## Errors in the source"
        yield "\n".join(
            f"- {one['where']}: published “{one['printed']}”. Correct: {one['right']}" for one in system["corrections"]
        )
    yield "## Inputs"
    yield "By these names in links, on the command line and in Python; what is not given has its default."
    yield _table(["Name", "Input", "Default", "Allowed", "About"], (_input(field) for field in system["form"]))


def _errata(system: str, key: str) -> Iterator[str]:
    """What the source misprints in a table."""
    report = answer_table({"link": system, "published": key})
    down, across = report["rows"], report["columns"]
    wrong = [
        (f"{down['label']} {row}, {across['label']} {column}", cell["printed"], cell["right"])
        for row, cells in zip(down["texts"], report["cells"], strict=True)
        for column, cell in zip(across["texts"] if across else [""], cells, strict=True)
        if cell and "printed" in cell
    ]
    if wrong:
        yield "Errors in the published table; every other cell is right as far as it is printed:"
        yield _table(["Cell", "Published", "Correct"], wrong)


def _input(field: Json) -> tuple[str, ...]:
    options = ", ".join(f"`{option['key']}` {option['label']}" for option in field.get("options", []))
    default = f"`{field['default']}`" if field["default"] else "none"
    return f"`{field['name']}`", field["label"], default, options or allowed(field), field["help"]


def _fence(kind: str, text: str) -> str:
    return f"```{kind}\n{text}\n```"


def _table(heads: Sequence[str], rows: Iterator[tuple[str, ...]] | Sequence[tuple[str, ...]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)
