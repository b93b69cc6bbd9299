"""Exports answers as text: CSV for spreadsheets, Markdown for rulebooks, JSON for programs.

Chances are decimals rounded half up from the exact value (see `decimal_text`); weights and totals are exact.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence

from oddsmith.errors import InvalidRequest, Progress, check_listed, no_progress
from oddsmith.questions import compare, odds, run, solve, table
from oddsmith.questions.asking import Ask, Json, Sheet, read_optional, read_text

EXPORTED = {ask.name: ask for ask in (odds.ASK, table.ASK, solve.ASK, compare.ASK, run.PROGRAM)}
"""The questions whose answers can be exported."""
MEDIA_TYPES = {"csv": "text/csv", "markdown": "text/markdown", "json": "application/json"}
"""The media type of each export format."""
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""Characters that can start a formula in a spreadsheet; East Asian ones accept the full-width forms too."""
NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?(e[+-][0-9]+)?(\+| or less)?")
"""A number as we write it, which may start with a sign and be an open end: `12+`, `-3 or less`."""


def answer_export(request: Json, progress: Progress = no_progress) -> Json:
    """Answer another `request` and return it as text in a `form` of `MEDIA_TYPES`."""
    form = read_text(request, "form")
    check_listed(form, MEDIA_TYPES, "There is no form", "form")
    inner = request.get("request")
    inner = inner if isinstance(inner, dict) else {}
    kind = inner.get("ask")
    ask = EXPORTED.get(kind) if isinstance(kind, str) else None
    if ask is None or ask.sheet is None:
        allowed = f"a request that asks {', '.join(EXPORTED)}"
        raise InvalidRequest.because("Only some answers can be exported", allowed, field="request")
    made, address = read_optional(request, "made"), read_optional(request, "address")
    report = ask.answer({**inner, "joined": False}, progress)  # exports have every row
    text = json.dumps(report) + "\n" if form == "json" else written(ask.sheet(report), form)
    if form != "json":
        text += origin(form, made or "", address or "")
    return {"form": form, "media_type": MEDIA_TYPES[form], "text": text}


def written(sheet: Sheet, form: str) -> str:
    """The grids as `csv`, without title and notes, or as `markdown`; an empty line separates two grids."""
    if form == "csv":
        return "\r\n".join(map(as_csv, sheet.grids))
    title = [f"**{_plain(sheet.title)}**\n"] if sheet.title else []
    notes = [f"- {_escaped(note)}" for note in sheet.notes]
    return "\n".join([*title, *map(as_markdown, sheet.grids), *notes]).rstrip("\n") + "\n"


def origin(form: str, made: str, address: str) -> str:
    """An empty line, then one that says what `made` the sheet and when, and gives its `address`."""
    if not made and not address:
        return ""
    if form == "csv":
        return "\r\n" + as_csv([[made, address]])
    link = re.sub(r"[<>\s]", "", address)
    return f"\n{_escaped(made)}" + (f" <{link}>\n" if link else "\n")


def as_csv(grid: Iterable[Sequence[str]]) -> str:
    """The grid as CSV by RFC 4180, quoted where needed; no text in it is a formula."""
    import csv
    import io

    text = io.StringIO()
    csv.writer(text).writerows(map(_no_formula, row) for row in grid)
    return text.getvalue()


def as_markdown(grid: Sequence[Sequence[str]]) -> str:
    """The grid as a Markdown table; columns of numbers are aligned right, except the first."""
    heads, *rows = [[_escaped(cell) for cell in row] for row in grid]
    _, *columns = zip(heads, *rows, strict=True)
    numeric = (all(map(NUMBER.fullmatch, filter(None, cells))) for _, *cells in columns)
    rule = ["---", *("---:" if each else "---" for each in numeric)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (heads, rule, *rows)) + "\n"


def _plain(text: str) -> str:
    """The text with Markdown's special characters escaped, since names may contain anything."""
    return re.sub(r"[\\`*_<\[&~]", r"\\\g<0>", text)


def _escaped(cell: str) -> str:
    return re.sub(r"\s", " ", _plain(cell)).replace("|", "\\|")


def _no_formula(cell: str) -> str:
    """The cell, quoted if a spreadsheet would run it as a formula: users choose the names of skills and outputs."""
    is_formula = cell.startswith(FORMULA) and not all(map(NUMBER.fullmatch, cell.split(", ")))
    return f"'{cell}" if is_formula else cell


ASK = Ask("export", answer_export)
