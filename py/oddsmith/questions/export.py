"""Answers as texts to take away: CSV for a sheet, Markdown for a rulebook, JSON for a program.

Chances are decimals rounded half up from the exact value, see `decimal_text`; weights and totals are exact.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence

from oddsmith.errors import InvalidRequest, Progress, check_listed, no_progress
from oddsmith.questions import compare, odds, run, solve, table
from oddsmith.questions.asking import Ask, Json, Sheet, read_optional, read_text

EXPORTED = {ask.name: ask for ask in (odds.ASK, table.ASK, solve.ASK, compare.ASK, run.PROGRAM)}
"""Every question whose answer can be exported."""
MEDIA_TYPES = {"csv": "text/csv", "markdown": "text/markdown", "json": "application/json"}
"""Every form in which it can be."""
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a formula may begin with in a sheet, in East Asian ones also at full width."""
NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?(e[+-][0-9]+)?(\+| or less)?")
"""A number of ours, which may begin with a sign; also as an end."""


def answer_export(request: Json, progress: Progress = no_progress) -> Json:
    """The answer to another `request` as a text, in a `form` of `MEDIA_TYPES`."""
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
    report = ask.answer({**inner, "joined": False}, progress)  # what is exported is whole
    text = json.dumps(report) + "\n" if form == "json" else written(ask.sheet(report), form)
    if form != "json":
        text += origin(form, made or "", address or "")
    return {"form": form, "media_type": MEDIA_TYPES[form], "text": text}


def written(sheet: Sheet, form: str) -> str:
    """The grids as `csv`, which has no title or notes, or as `markdown`; an empty line stands between two grids."""
    if form == "csv":
        return "\r\n".join(map(as_csv, sheet.grids))
    title = [f"**{_plain(sheet.title)}**\n"] if sheet.title else []
    notes = [f"- {_escaped(note)}" for note in sheet.notes]
    return "\n".join([*title, *map(as_markdown, sheet.grids), *notes]).rstrip("\n") + "\n"


def origin(form: str, made: str, address: str) -> str:
    """A last line after an empty one, which says by what and when a sheet was `made`, and its `address`."""
    if not made and not address:
        return ""
    if form == "csv":
        return "\r\n" + as_csv([[made, address]])
    link = re.sub(r"[<>\s]", "", address)
    return f"\n{_escaped(made)}" + (f" <{link}>\n" if link else "\n")


def as_csv(grid: Iterable[Sequence[str]]) -> str:
    """Comma-separated, quoted where needed, lines ending as RFC 4180 has them, and no text a formula."""
    import csv
    import io

    text = io.StringIO()
    csv.writer(text).writerows(map(_no_formula, row) for row in grid)
    return text.getvalue()


def as_markdown(grid: Sequence[Sequence[str]]) -> str:
    """A Markdown table; columns of numbers to the right, but for the first."""
    heads, *rows = [[_escaped(cell) for cell in row] for row in grid]
    _, *columns = zip(heads, *rows, strict=True)
    numeric = (all(map(NUMBER.fullmatch, filter(None, cells))) for _, *cells in columns)
    rule = ["---", *("---:" if each else "---" for each in numeric)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (heads, rule, *rows)) + "\n"


def _plain(text: str) -> str:
    """The text with nothing in it that Markdown would read as more than text; a name may be anything."""
    return re.sub(r"[\\`*_<\[&~]", r"\\\g<0>", text)


def _escaped(cell: str) -> str:
    return re.sub(r"\s", " ", _plain(cell)).replace("|", "\\|")


def _no_formula(cell: str) -> str:
    """The cell, which may be anything that somebody called a skill or an output, so that no sheet computes it."""
    is_formula = cell.startswith(FORMULA) and not all(map(NUMBER.fullmatch, cell.split(", ")))
    return f"'{cell}" if is_formula else cell


ASK = Ask("export", answer_export)
