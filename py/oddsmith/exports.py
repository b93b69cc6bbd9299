"""Reports as grids of text, and grids as CSV or Markdown: what somebody pastes into a sheet or a rulebook.

Chances are decimals rounded half up from the exact value; weights and totals are exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from oddsmith.ratio import Ratio

Json = dict[str, Any]
Grid = list[list[str]]
PLACES = 6


def law_grid(law: Json) -> Grid:
    """A law: outcome, weight, and the chances of exactly, at least and at most it."""
    numeric = "mean" in law
    total = int(law["total"])
    weights = ("weight", "at_least_weight", "at_most_weight") if numeric else ("weight",)
    heads = [law["label"], "weight", "exactly", *(["at least", "at most"] if numeric else [])]
    rows = [
        [outcome_text(row), row["weight"], *(Ratio(int(row[weight]), total).places(PLACES) for weight in weights)]
        for row in law["outcomes"]
    ]
    return [heads, *rows]


def outcome_text(row: Json) -> str:
    """An outcome as people write it: `3`, `12+` for that many or more, `14 × 15` for a pair."""
    outcome = row["outcome"]
    if isinstance(outcome, list):
        return " × ".join(map(str, outcome))
    return f"{int(outcome)}+" if row.get("or_more") else str(outcome)


def table_grid(report: Json) -> Grid:
    """A table: the chance in every cell, nothing where row and column do not go together."""
    rows, columns = report["rows"], report["columns"]
    corner = rows["label"] + (f" / {columns['label']}" if columns else "")
    heads = [corner, *(columns["texts"] if columns else ["chance"])]
    body = [
        [text, *(_chance_text(cell["chance"]) if cell else "" for cell in cells)]
        for text, cells in zip(rows["texts"], report["cells"], strict=True)
    ]
    return [heads, *body]


def solution_grid(report: Json) -> Grid:
    """Every answer of every input that was tried, and which are nearest."""
    grid = [["input", "value", "chance", "nearest"]]
    for solution in report["solutions"]:
        for answer in solution["answers"]:
            marks = [side for side in ("below", "above") if (solution[side] or {}).get("text") == answer["text"]]
            grid.append([solution["label"], answer["text"], _chance_text(answer["chance"]), " ".join(marks)])
    return grid


def comparison_grid(report: Json) -> Grid:
    """The set-ups side by side: chance and mean, then the chance of each outcome."""
    setups = report["setups"]
    outcomes = sorted(
        {outcome_text(row): row["outcome"] for setup in setups for row in setup["outcomes"]}.items(), key=_order
    )
    grid = [["", *(f"{setup['system']} {setup['question']}" for setup in setups)]]
    grid.append(["chance", *(_chance_text(setup["chance"]) for setup in setups)])
    grid.append(["mean", *(f"{setup['mean']:.{PLACES}g}" if "mean" in setup else "" for setup in setups)])
    found = [
        {outcome_text(row): Ratio(int(row["weight"]), int(setup["total"])) for row in setup["outcomes"]}
        for setup in setups
    ]
    grid += [[text, *(law[text].places(PLACES) if text in law else "" for law in found)] for text, _ in outcomes]
    return grid


def _order(item: tuple[str, Any]) -> list[tuple[bool, Any]]:
    """Numbers before words, and joint outcomes by their first part, then their second."""
    _, outcome = item
    parts = outcome if isinstance(outcome, list) else [outcome]
    return [(isinstance(part, str), part) for part in parts]


def _chance_text(chance: Json) -> str:
    numerator, denominator = chance["fraction"].split("/")
    return Ratio(int(numerator), int(denominator)).places(PLACES)


def as_csv(grid: Iterable[Sequence[str]]) -> str:
    """Comma-separated, quoted where needed, lines ending as RFC 4180 has them."""
    import csv
    import io

    text = io.StringIO()
    csv.writer(text).writerows(grid)
    return text.getvalue()


def as_markdown(grid: Sequence[Sequence[str]]) -> str:
    """A Markdown table; numbers to the right."""
    heads, *rows = [[_escaped(cell) for cell in row] for row in grid]
    rule = ["---", *["---:"] * (len(heads) - 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (heads, rule, *rows)) + "\n"


def _escaped(cell: str) -> str:
    return cell.replace("\\", "\\\\").replace("|", "\\|").replace("\n", " ")
