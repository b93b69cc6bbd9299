"""What a notebook shows of an answer: a chart, and a table that a screen reader can read; in light or dark."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from functools import cache, singledispatch
from html import escape
from pkgutil import get_data
from typing import Any

from oddsmith.algebra.asked import Comparison, Odds, Roll, Solutions, Table
from oddsmith.algebra.charts import LETTERS, law_chart, lines_chart
from oddsmith.algebra.event import Event
from oddsmith.algebra.law import Law
from oddsmith.algebra.pool import Pool
from oddsmith.law.distribution import Distribution, legible
from oddsmith.law.ratio import Ratio, significant
from oddsmith.questions.asking import Json
from oddsmith.questions.chance import percent_text
from oddsmith.questions.compare import aligned_report, comparison_sheet
from oddsmith.questions.law import chances_of, error_said, law_report, outcome_text
from oddsmith.questions.odds import odds_report
from oddsmith.questions.roll import compared, die_notes, odds_or_refusal, roll_report
from oddsmith.questions.table import table_report

MOST_ROWS = 400
"""Longer laws are grouped into classes."""
FEW_ROWS = 24
"""Longer tables start collapsed."""
MOST_CELLS = 400
"""Size limit of the grid for the two parts of one roll."""
LARGE = 10_000
"""From here on, numbers have no decimals."""
WARMEST = 52
"""Percentage of colour in the cell of a certain outcome, as in the page."""
Cell = str | tuple[float, str] | None
"""A text, optionally with a number from 0 to 1 that colours its cell; None for an empty cell."""


@cache
def style() -> str:
    """The style sheet `notebook.css`."""
    return f"<style>{(get_data('oddsmith.algebra', 'notebook.css') or b'').decode()}</style>"


def _box(*parts: str) -> str:
    return f'{style()}<div class="oddsmith">{"".join(parts)}</div>'


def _wide(label: str, table: str) -> str:
    """A table that can be scrolled, by keyboard too."""
    return f'<div class="wide" role="region" tabindex="0" aria-label="{escape(label)}">{table}</div>'


def _said(kind: str, text: str) -> str:
    return f'<p class="{kind}">{escape(text)}</p>' if text else ""


def _table(heads: Iterable[str], rows: Iterable[tuple[str, Iterable[Cell]]], caption: str = "") -> str:
    """A table with a header cell in each row."""
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    body = "".join(f'<tr><th scope="row">{escape(head)}</th>{"".join(map(_cell, cells))}</tr>' for head, cells in rows)
    named = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{named}<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _cell(told: Cell) -> str:
    """A table cell: the larger the number, the warmer its colour."""
    if isinstance(told, tuple):
        return f'<td class="warm" style="--warmth:{round(WARMEST * told[0], 1)}">{escape(told[1])}</td>'
    return f"<td>{'–' if told is None else escape(told)}</td>"


def _folded(summary: str, content: str, *, is_open: bool = False) -> str:
    return f"<details{' open' if is_open else ''}><summary>{escape(summary)}</summary>{content}</details>"


def _law(law: Json, shown: Distribution[Any]) -> str:
    """The chart of a reported law, its summary numbers, and its table."""
    heads, rows = chances_of(law)
    told = []
    if "mean" in law:
        told += [f"mean {_short(law['mean'])}", f"standard deviation {_short(law['deviation'])}"]
        told.append(f"median {_short(law['median'])}")
    if len(law["modes"]) <= 3:
        told.append("most likely " + ", ".join(outcome_text({"outcome": mode}) for mode in law["modes"]))
    if "error" in law:
        told.append(error_said(law))
    parts = " × ".join(law["axes"]) if "axes" in law else "outcome"
    table = _table([parts, *heads], ((_number(row), map(percent_text, chances)) for row, chances in rows))
    are_pairs = "axes" in law and {len(outcome) for outcome in shown.outcomes} == {2}
    pairs = _pairs(shown, law["axes"]) if are_pairs else ""
    folded = _folded(f"{len(rows)} outcomes", table, is_open=len(rows) <= FEW_ROWS and not pairs)
    return (pairs or law_chart(law)) + _said("told", ", ".join(told)) + folded


def _pairs(law: Distribution[Any], axes: Sequence[str]) -> str:
    """A grid of chances of two parts of one roll, the first down and the second across; empty if it is too large."""
    down, across = (sorted({outcome[place] for outcome in law.outcomes}) for place in (0, 1))
    if len(down) * len(across) > MOST_CELLS:
        return ""
    most = max(law.weights.values())

    def cell(pair: tuple[Any, Any]) -> Cell:
        weight = law.weights.get(pair)
        return (weight / most, percent_text(Ratio(weight, law.total))) if weight else None

    rows = [(str(first), [cell((first, second)) for second in across]) for first in down]
    corner = "{} ↓\n{} →".format(*axes)
    return _wide(corner, _table([corner, *map(str, across)], rows))


def _short(number: float) -> str:
    return significant(number) if abs(number) < LARGE else f"{number:,.0f}"


def _number(row: Json) -> str:
    """The outcome of a row; for a row of several numbers, the first to the last."""
    return f"{row['outcome']} to {row['to']}" if row.get("to", row["outcome"]) != row["outcome"] else outcome_text(row)


def report_of(law: Law[Any], most: int | None = None) -> Json:
    """The law's report as in JSON; parts without names are numbered from 1."""
    first = next(iter(law.weights))
    label: str | tuple[str, ...] = ""
    if isinstance(first, tuple):
        label = tuple(map(str, getattr(first, "_fields", range(1, len(first) + 1))))
    return law_report("", label, legible(law), words=law.words, most=most)


@singledispatch
def html_of(law: Any) -> str:
    """The answer as self-contained HTML: here of a law; other answers are registered below."""
    return _box(_law(report_of(law, MOST_ROWS), law))


@html_of.register
def _(event: Event) -> str:
    one_in = event.chance.one_in if event.chance < Ratio(1, 2) else None  # nobody says “1 in 1.25”
    told = f"exactly {event.chance.fraction}" + (f", 1 in {significant(one_in.decimal)}" if one_in else "")
    return _box(_said("chance", event.chance.percent), _said("told", told))


@html_of.register
def _(pool: Pool) -> str:
    kinds = ((_die(kind.outcomes), [str(count)]) for kind, count in pool.kinds)
    total = pool.sum()
    told = _law(report_of(total, MOST_ROWS), total)
    return _box(_table(["faces", "dice"], kinds), _said("title", "All of them added"), told)


def _die(faces: Sequence[int]) -> str:
    plain = tuple(range(1, len(faces) + 1))
    return f"d{len(faces)}" if faces == plain else ", ".join(map(str, faces[:12])) + ("…" if len(faces) > 12 else "")


@html_of.register
def _(odds: Odds) -> str:
    report = odds_report(odds.question, odds, MOST_ROWS)
    chance = _said("chance", report["chance"]["percent"]) if report["chance"] else ""
    first, *others = map(_law, [report, *report["further"]], odds.laws.values())
    further = "".join(_folded(law["label"], told) for law, told in zip(report["further"], others, strict=True))
    return _box(_said("title", report["question"]), chance, _said("told", report["label"]), first, further)


@html_of.register
def _(roll: Roll) -> str:
    report = roll_report(*roll, odds_or_refusal(roll.question))
    dice = "".join(_thrown(report["dice"][place]) for place in report["order"])
    return _box(
        _said("title", report["question"]),
        f"<ul>{dice}</ul>",
        _said("", report["sentence"]),
        _said("told", compared(report)),
        _said("told", f"Again: {report['link']}"),
    )


def _thrown(die: Json) -> str:
    notes = die_notes(die, die["role"] if die["role"] != "used" else "")
    shown, kind = die["word"] or str(die["face"]), die["name"] or f"d{die['sides']}"
    side = "" if die["side"] == "you" else f"{die['side']}: "
    return f'<li class="{die["role"]}">{escape(side + kind)} <b>{escape(shown)}</b> {escape(notes)}</li>'


@html_of.register
def _(table: Table) -> str:
    report = table_report(table)
    about, columns = report["shows"], report["columns"]
    numbers = table.numbers(about)
    known = [number for row in numbers for number in row if number is not None]
    least, apart = (0, 1) if about == "chance" else (min(known), max(known) - min(known) or 1)
    text_of = _percent if about == "chance" else _short

    def cell(number: Ratio | None) -> Cell:
        return None if number is None else (float((number - least) / apart), text_of(number.decimal))

    corner = report["rows"]["label"] + " ↓" + (f"\n{columns['label']} →" if columns else "")
    heads = [corner, *(columns["texts"] if columns else [about])]
    rows = [(text, map(cell, row)) for text, row in zip(report["rows"]["texts"], numbers, strict=True)]
    return _box(_wide(report["title"], _table(heads, rows, report["title"])), _said("told", report["blank"]))


@html_of.register
def _(solutions: Solutions) -> str:
    question, wanted = solutions[0].question, solutions[0].wanted
    parts = [_said("title", f"{question.title}, about {wanted.percent}")]
    for found in solutions:
        rows = [(answer.text, [answer.chance.percent]) for answer in found.answers]
        table = _table([found.label, "chance"], rows)
        folded = _folded(f"{len(rows)} values", table, is_open=len(solutions) == 1 and len(rows) <= FEW_ROWS)
        parts += [_said("", found.sentence), folded]
    return _box(*parts)


@html_of.register
def _(comparison: Comparison) -> str:
    setups = [{"system_name": question.system.name, **odds_report(question, odds)} for question, odds in comparison]
    names = [f"{LETTERS[place]}: {setup['question']}" for place, setup in enumerate(setups)]
    laws = {
        name: [(int(outcome), odds.outcome.chance(outcome).decimal) for outcome in odds.outcome.outcomes]
        for name, (_, odds) in zip(names, comparison, strict=True)
        if odds.outcome.is_numeric
    }
    aligned = aligned_report([odds.outcome for _, odds in comparison])
    (_, *grid), *_ = comparison_sheet({"setups": setups, "aligned": aligned, "shows": "chance"}).grids
    others = ", ".join(name for name in names if name not in laws)
    chart = _said("told", f"No chart: the outcomes of {others} are not numbers.") if others else lines_chart(laws)
    shorts = {"Mean": _short, "Std dev": _short}
    rows = [
        (first, [shorts.get(first, _percent)(float(text)) if text else None for text in cells])
        for first, *cells in grid
    ]
    told = _wide("In short", _table(["in short", *names], rows[:3]))
    every = _wide("Every outcome", _table(["outcome", *names], rows[3:]))
    return _box(chart, told, _folded(f"{len(rows) - 3} outcomes", every))


def _percent(chance: float | str) -> str:
    return f"{significant(Decimal(str(chance)).scaleb(2), 3)}%"
