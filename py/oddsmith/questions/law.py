"""A law as JSON values, as a grid for export, and as lines for a terminal. docs/json.md is the contract."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import count
from typing import Any

from oddsmith.dice.open_ended import drawn_in
from oddsmith.law.distribution import Distribution, OrLess, OrMore, deviation, error_text, mean, median, modes
from oddsmith.law.ratio import Ratio, significant
from oddsmith.questions.asking import Grid, Json
from oddsmith.questions.chance import decimal_text, percent_text, read_fraction

GAPLESS = 2**53
"""Doubles represent every whole number up to this one, but not all beyond."""
MOST_ROWS = 2_000
"""Rows of a joined law; more than fit into a chart."""
MOST_MODES = 100
"""Modes listed for a joined law, which may have as many as outcomes."""
BAR_WIDTH = 40
Class = tuple[int, int]
"""The first and the last of the neighbouring numbers that one row stands for."""
COLUMNS = {"exactly": "weight", "at least": "at_least_weight", "at most": "at_most_weight"}


def law_report(
    key: str,
    label: str | tuple[str, ...],
    law: Distribution[Any],
    succeeds: Callable[[Any], bool] | None = None,
    words: tuple[str, ...] = (),
    *,
    most: int | None = None,
) -> Json:
    """A distribution: total, outcomes with weights, cumulative ones if they have an order, and statistics of numbers.

    The outcomes of a joint law are lists, and `axes` labels their parts. If a law has no end, its last outcome is
    marked `or_more` (its first `or_less`) and stands for everything from there on, because that is negligible or
    because the law is computed no further; in a joint law, each part has its own mark.
    `words` are the outcomes of a law in words, from worst to best. A law of numbers with more than `most` outcomes is
    joined into at most that many rows: each stands for all numbers from its `outcome` up to its `to`, and is a success
    if all of them are.
    """
    law = drawn_in(law, succeeds)
    if most is not None and len(law.weights) > most and type(law.outcomes[0]) is int:
        return _joined_report(key, label, law, most, succeeds)
    ordered, numeric = _in_order(law, words), law.is_numeric
    below = 0
    rows = []
    for outcome in ordered:
        weight = law.weights[outcome]
        row: Json = {"outcome": plain(outcome), "weight": str(weight), "chance": Ratio(weight, law.total).decimal}
        row |= _ends(outcome)
        if succeeds is not None:
            row["success"] = succeeds(outcome)
        if numeric or words:
            row["at_least_weight"] = str(law.total - below)
            row["at_least"] = Ratio(law.total - below, law.total).decimal
            below += weight
            row["at_most_weight"] = str(below)
            row["at_most"] = Ratio(below, law.total).decimal
        rows.append(row)
    return law_summary(key, label, law, words) | {"outcomes": rows}


def law_summary(
    key: str, label: str | tuple[str, ...], law: Distribution[Any], words: tuple[str, ...] = (), most: int | None = None
) -> Json:
    """What is reported of a law besides its rows; at most `most` modes."""
    most_likely = set(modes(law))
    likeliest = [plain(outcome) for outcome in _in_order(law, words) if outcome in most_likely]
    summary = {
        "key": key,
        "label": " × ".join(label) if isinstance(label, tuple) else label,
        **({"axes": list(label)} if isinstance(label, tuple) else {}),
        **({"words": list(words)} if words else {}),
        "total": str(law.total),
        "modes": likeliest[:most],
        "mode_chance": law.chance(next(iter(most_likely))).decimal,
        **({"error": float(error_text(law.error))} if law.error else {}),
    }
    if law.is_numeric and (law.moments or not law.endless):
        with suppress(ValueError, OverflowError):  # the median is beyond an end, or a number beyond any double
            summary |= {"median": median(law).decimal, "mean": mean(law).decimal, "deviation": deviation(law)}
    return summary


def _in_order(law: Distribution[Any], words: tuple[str, ...]) -> Sequence[Any]:
    return sorted(law.outcomes, key=words.index) if words else law.outcomes


def _joined_report(
    key: str, label: str | tuple[str, ...], law: Distribution[int], most: int, succeeds: Callable[[int], bool] | None
) -> Json:
    width, class_of = classes(law.outcomes, most)
    weights: dict[Class, int] = {}
    for outcome, weight in law.weights.items():
        weights[class_of[outcome]] = weights.get(class_of[outcome], 0) + weight
    fails = {class_of[outcome][0] for outcome in law.outcomes if succeeds and not succeeds(outcome)}
    told = Distribution({first: weight for (first, _), weight in weights.items()})
    report = law_report(key, label, told, succeeds and (lambda first: first not in fails))
    for row, (_, last) in zip(report["outcomes"], weights, strict=True):
        row["to"] = plain(last)
    joined = {"outcomes": len(law.weights), "width": plain(width), "modes": len(modes(law))}
    return report | law_summary(key, label, law, most=MOST_MODES) | {"joined": joined}


def classes(outcomes: Sequence[int], most: int | None) -> tuple[int, dict[int, Class]]:
    """The width of the classes, and the class of each of these ascending numbers.

    The width is 1 unless there are more numbers than `most`.
    """
    least, last = int(outcomes[0]), int(outcomes[-1])
    width = 1 if most is None or len(outcomes) <= most else _class_width(least, last, most)
    begins = {outcome: int(outcome) // width * width for outcome in outcomes}
    return width, {outcome: (max(begin, least), min(begin + width - 1, last)) for outcome, begin in begins.items()}


def _class_width(least: int, last: int, most: int) -> int:
    """The smallest round width (1, 2 or 5 with zeros) with which `most` classes cover all numbers."""
    widths: Iterator[int] = (digit * 10**zeros for zeros in count() for digit in (1, 2, 5))
    return next(width for width in widths if last // width - least // width < most)


def _ends(outcome: Any) -> Json:
    """The marks of an outcome that stands for everything from there on; for a joint one, a list of one per part."""
    marks: Json = {}
    for mark, end in (("or_more", OrMore), ("or_less", OrLess)):
        if isinstance(outcome, end):
            marks[mark] = True
        elif isinstance(outcome, tuple) and any(isinstance(part, end) for part in outcome):
            marks[mark] = [isinstance(part, end) for part in outcome]
    return marks


def plain(value: Any) -> Any:
    """The value as JSON.

    Tuples become lists, ends the numbers at which they begin, and numbers too large for a double strings of digits.
    """
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    if not isinstance(value, int) or isinstance(value, bool):
        return value
    return str(int(value)) if abs(value) > GAPLESS else int(value)


def most_rows(request: Json) -> int | None:
    """The most rows that a law may have; None, no limit, unless the request asks for `joined` laws."""
    return MOST_ROWS if request.get("joined") is True else None


def outcome_text(row: Json) -> str:
    """An outcome as people write it: `3`, `12+` for that many or more, `-3 or less`, `14, 15+` for a pair."""
    if not isinstance(row["outcome"], list):
        row = {mark: [told] for mark, told in row.items()}
    unmarked = [False] * len(row["outcome"])
    parts = zip(row["outcome"], row.get("or_more", unmarked), row.get("or_less", unmarked), strict=True)
    return ", ".join(str(OrMore(part) if more else OrLess(part) if less else part) for part, more, less in parts)


def chances_of(law: Json) -> tuple[list[str], list[tuple[Json, list[Ratio]]]]:
    """The headings of a law's columns of chances, and every row with its chances."""
    rows, total = law["outcomes"], int(law["total"])  # no rows: an empty output of a program
    columns = COLUMNS if not rows or "at_least_weight" in rows[0] else {"exactly": "weight"}
    return list(columns), [(row, [Ratio(int(row[of]), total) for of in columns.values()]) for row in rows]


def law_grids(laws: Sequence[Json]) -> list[Grid]:
    """The grid of each law; then a summary with what they have of chance of success, mean and deviation."""
    told = [law | {"chance": read_fraction(law["chance"]["fraction"])} if law.get("chance") else law for law in laws]
    names = [name for name in ("chance", "mean", "deviation") if any(law.get(name) is not None for law in told)]
    rows = [[law["label"], *("" if law.get(of) is None else decimal_text(law[of]) for of in names)] for law in told]
    summary = [["result", *names], *(row for row in rows if any(row[1:]))]
    return [*map(law_grid, laws), *([summary] if names else [])]


def law_grid(law: Json) -> Grid:
    """A law: outcome, weight, and the chance of exactly it; of ordered outcomes also of at least and at most it."""
    heads, rows = chances_of(law)
    body = [[outcome_text(row), row["weight"], *(decimal_text(chance) for chance in chances)] for row, chances in rows]
    label = f"{law['label']} ({error_said(law)})" if "error" in law else law["label"]
    return [[label, "weight", *heads], *body]


def error_said(law: Json) -> str:
    """How far off any chance of a law with rounded weights may be."""
    return f"≈, error below {law['error']:.0e}"


def law_lines(law: Json) -> Iterator[str]:
    """A law that has outcomes: a line for each, then the statistics."""
    heads, rows = chances_of(law)
    most = max(row["chance"] for row, _ in rows)
    width = max(len(law["label"]), *(len(outcome_text(row)) for row, _ in rows))
    yield f"{law['label']:>{width}}" + "".join(f"{head:>10}" for head in heads)
    for row, chances in rows:
        told = "".join(f"{percent_text(chance):>10}" for chance in chances)
        bar = ("#" if row.get("success", True) else "-") * round(BAR_WIDTH * row["chance"] / most)
        yield f"{outcome_text(row):>{width}}{told}  {bar}".rstrip()
    if "mean" in law:
        most_likely = set(law["modes"])
        modes = ", ".join(outcome_text(row) for row, _ in rows if row["outcome"] in most_likely)
        average, deviates = significant(law["mean"]), significant(law["deviation"])
        yield f"mean {average}, std dev {deviates}, median {law['median']:.15g}, mode {modes}"
    if "error" in law:
        yield error_said(law)
