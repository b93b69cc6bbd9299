"""Reports as grids of text, and grids as CSV or Markdown: what somebody pastes into a sheet or a rulebook.

Chances are decimals rounded half up from the exact value; weights and totals are exact.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from itertools import starmap
from typing import Any

from oddsmith.law.distribution import OrLess, OrMore
from oddsmith.law.ratio import Ratio
from oddsmith.questions.law_report import Json

Grid = list[list[str]]
PLACES = 6
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a formula may begin with in a sheet, in East Asian ones also at full width."""
NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?(e[+-][0-9]+)?(\+| or less)?")
"""A number of ours, which may begin with a sign; also as an end."""


def law_grid(law: Json) -> Grid:
    """A law: outcome, weight, and the chances of exactly, and where they have an order, at least and at most it."""
    ordered = not law["outcomes"] or "at_least_weight" in law["outcomes"][0]  # a program's output may be empty
    total = int(law["total"])
    weights = ("weight", "at_least_weight", "at_most_weight") if ordered else ("weight",)
    heads = [law["label"], "weight", "exactly", *(["at least", "at most"] if ordered else [])]
    rows = [
        [outcome_text(row), row["weight"], *(Ratio(int(row[weight]), total).places(PLACES) for weight in weights)]
        for row in law["outcomes"]
    ]
    return [heads, *rows]


def odds_grids(report: Json) -> list[Grid]:
    """Every law of an answer about odds, the outcome's first."""
    return [law_grid(law) for law in (report, *report["further"])]


def outcome_text(row: Json) -> str:
    """An outcome as people write it: `3`, `12+` for that many or more, `-3 or less`, `14 × 15+` for a pair."""
    outcome = row["outcome"]
    if not isinstance(outcome, list):
        return _part_text(outcome, row.get("or_more", False), row.get("or_less", False))
    no_end = [False] * len(outcome)
    parts = zip(outcome, row.get("or_more", no_end), row.get("or_less", no_end), strict=True)
    return " × ".join(starmap(_part_text, parts))


def _part_text(part: Any, or_more: bool, or_less: bool) -> str:
    return str(OrMore(part) if or_more else OrLess(part) if or_less else part)


def table_grid(report: Json) -> Grid:
    """A table: the chance or mean in every cell, nothing where row and column do not go together."""
    rows, columns, shows = report["rows"], report["columns"], report["shows"]
    corner = rows["label"] + (f" / {columns['label']}" if columns else "")
    heads = [corner, *(columns["texts"] if columns else [shows])]
    body = [
        [text, *((cell_ratio(cell, shows).places(PLACES) if cell else "") for cell in cells)]
        for text, cells in zip(rows["texts"], report["cells"], strict=True)
    ]
    return [heads, *body]


def misprints(report: Json) -> list[str]:
    """A sentence for each cell of a published table that its source prints wrongly."""
    rows, columns = report["rows"], report["columns"] or {"name": "", "texts": [""]}
    return [
        f"{rows['name']}={row}, {columns['name']}={column}: "
        f"the source prints {cell['printed']}, right is {cell['right']}"
        for row, cells in zip(rows["texts"], report["cells"], strict=True)
        for column, cell in zip(columns["texts"], cells, strict=True)
        if cell and "printed" in cell
    ]


def cell_ratio(cell: Json, shows: str) -> Ratio:
    """What a cell of a table shows, exactly: its chance or its mean."""
    return read_fraction(cell["mean_fraction"] if shows == "mean" else cell["chance"]["fraction"])


def read_fraction(text: str) -> Ratio:
    """The ratio that a report has as `a/b`."""
    numerator, denominator = text.split("/")
    return Ratio(int(numerator), int(denominator))


def solution_grid(report: Json) -> Grid:
    """Every answer of every input that was tried, and which are nearest."""
    grid = [["input", "label", "value", "chance", "nearest"]]
    for solution in report["solutions"]:
        for answer in solution["answers"]:
            marks = [side for side in ("below", "above") if (solution[side] or {}).get("text") == answer["text"]]
            chance = _chance_text(answer["chance"])
            grid.append([solution["name"], solution["label"], answer["text"], chance, " ".join(marks)])
    return grid


def comparison_grid(report: Json) -> Grid:
    """The set-ups side by side: chance, mean and deviation, then the chance of each outcome."""
    setups = report["setups"]
    words = list(dict.fromkeys(word for setup in setups for word in setup.get("words", ())))
    outcomes = sorted(
        {outcome_text(row): row["outcome"] for setup in setups for row in setup["outcomes"]}.items(),
        key=lambda item: _order(item[1], words),
    )
    grid = [["Outcome", *(f"{setup['system_name']}: {setup['question']}" for setup in setups)]]
    grid.append(["Chance", *(_chance_text(setup["chance"]) if setup["chance"] else "" for setup in setups)])
    for statistic in ("mean", "deviation"):
        told = ("" if setup.get(statistic) is None else f"{setup[statistic]:.{PLACES}g}" for setup in setups)
        grid.append([statistic.capitalize(), *told])
    found = [
        {outcome_text(row): Ratio(int(row["weight"]), int(setup["total"])) for row in setup["outcomes"]}
        for setup in setups
    ]
    grid += [[text, *(law[text].places(PLACES) if text in law else "" for law in found)] for text, _ in outcomes]
    return grid


def _order(outcome: Any, words: list[str]) -> list[tuple[int, Any]]:
    """Numbers, then words that have an order, then others; joint outcomes by their first part, then their second."""
    parts = outcome if isinstance(outcome, list) else [outcome]
    return [
        (1, words.index(part)) if part in words else (0, int(part)) if _is_number(part) else (2, part) for part in parts
    ]


def _is_number(part: Any) -> bool:
    """Also a long one, which is a text of digits."""
    return not isinstance(part, str) or part.lstrip("-").isdecimal()


def _chance_text(chance: Json) -> str:
    return read_fraction(chance["fraction"]).places(PLACES)


GRIDS: dict[str, Callable[[Json], list[Grid]]] = {
    "odds": odds_grids,
    "table": lambda report: [table_grid(report)],
    "solve": lambda report: [solution_grid(report)],
    "compare": lambda report: [comparison_grid(report)],
    "program": lambda report: [law_grid(output["law"]) for output in report["outputs"]],
}
"""The grids of every report that has some, by what was asked."""
MEDIA_TYPES = {"csv": "text/csv", "markdown": "text/markdown", "json": "application/json"}
"""Every form in which a report is taken away."""


def written(kind: str, report: Json, form: str) -> str:
    """The report of `kind`, one of `GRIDS`, in a form of `MEDIA_TYPES`; an empty line stands between two grids.

    As Markdown a table has its title above it; as CSV there are numbers and their heads alone.
    """
    if form == "json":
        return json.dumps(report) + "\n"
    grids = GRIDS[kind](report)
    if form == "csv":
        return "\r\n".join(map(as_csv, grids))
    title, notes = ([f"**{_plain(report['title'])}**\n"], misprints(report)) if kind == "table" else ([], [])
    return "\n".join([*title, *map(as_markdown, grids), *(f"- {note}" for note in notes)]).rstrip("\n") + "\n"


def as_csv(grid: Iterable[Sequence[str]]) -> str:
    """Comma-separated, quoted where needed, lines ending as RFC 4180 has them, and no text a formula."""
    import csv
    import io

    text = io.StringIO()
    csv.writer(text).writerows(map(_no_formula, row) for row in grid)
    return text.getvalue()


def as_markdown(grid: Sequence[Sequence[str]]) -> str:
    """A Markdown table; numbers to the right."""
    heads, *rows = [[_escaped(cell) for cell in row] for row in grid]
    rule = ["---", *["---:"] * (len(heads) - 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (heads, rule, *rows)) + "\n"


def _plain(text: str) -> str:
    """The text with nothing in it that Markdown would read as more than text; a name may be anything."""
    return re.sub(r"[\\`*_<\[]", r"\\\g<0>", text)


def _escaped(cell: str) -> str:
    return re.sub(r"\s", " ", _plain(cell)).replace("|", "\\|")


def _no_formula(cell: str) -> str:
    """The cell, which may be anything that somebody called a skill or an output, so that no sheet computes it."""
    is_formula = cell.startswith(FORMULA) and not all(map(NUMBER.fullmatch, cell.split(" × ")))
    return f"'{cell}" if is_formula else cell
