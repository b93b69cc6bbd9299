"""Generates a page for each system from the engine: its rules, its source’s tables and errors, its inputs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from oddsmith.algebra.asked import table
from oddsmith.questions import catalog
from oddsmith.questions.asking import Json
from oddsmith.questions.systems import system_report
from oddsmith.questions.table import answer_table
from tools.book.fences import as_html

OF_OTHERS = "dice"
"""Dice notation is also a system, but its page is written by hand."""
CAPTION = re.compile(r"<caption>.*?</caption>")
"""The caption of a table, which a heading replaces here."""


def with_page() -> list[str]:
    """The systems that have a page, in alphabetical order."""
    return sorted({*catalog.keys()} - {OF_OTHERS})


def pages() -> dict[str, str]:
    """The Markdown of each page, by its path in the book."""
    return {f"systems/{key}.md": "\n\n".join(_page(system_report(catalog.system(key)))) for key in with_page()}


def _page(system: Json) -> Iterator[str]:
    yield f"# {system['name']}"
    yield system["summary"]
    yield _fence("game", f"{system['key']} Open in Oddsmith")
    yield "## How this works"
    yield from system["rules"].split("\n")
    yield f"Source: {system['source']}."
    yield "## Examples"
    yield _fence("game", "\n".join(f"{preset['link']} {preset['name']}" for preset in system["presets"]))
    if system["tables"]:
        yield "## Published tables"
        yield "Computed from the rules. A wide table scrolls sideways."
    for published in system["tables"]:
        yield f"### {published['title']}"
        yield _published(published)
        yield from _errata(system["key"], published["key"])
    if system["corrections"]:
        yield "## Errors in the source"
        yield "\n".join(
            f"- {one['where']}: published “{one['printed']}”. Correct: {one['right']}" for one in system["corrections"]
        )
    yield "## Every setting"
    yield "The names are those of links, of the command line and of Python; what is not given has its default."
    for field in system["form"]:
        yield _input(field)


def _published(published: Json) -> str:
    """A table of the source, showing what the source shows: chances or means."""
    made = table(published["link"], published["rows"], published["columns"] or None, shows=published["shows"])
    return CAPTION.sub("", as_html(made))


def _errata(system: str, key: str) -> Iterator[str]:
    """The misprints in a table of the source."""
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


def _input(field: Json) -> str:
    """A setting as a paragraph, which fits on a phone where a table would not."""
    options = ", ".join(f"`{option['key']}` ({option['label']})" for option in field.get("options", []))
    default = f"; default `{field['default']}`" if field["default"] else ""
    told = f" {field['help']}" if field["help"] else ""
    return f"**{field['label']}** `{field['name']}`: {options or field['allowed']}{default}.{told}"


def _fence(kind: str, text: str) -> str:
    return f"```{kind}\n{text}\n```"


def _table(heads: Sequence[str], rows: Iterator[tuple[str, ...]] | Sequence[tuple[str, ...]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)
