"""Chances and laws as JSON values. docs/json.md is the contract."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from oddsmith.law.distribution import Distribution, OrLess, OrMore, deviation, mean, median, modes
from oddsmith.law.ratio import Ratio

Json = dict[str, Any]
MOST_SHOWN = 10**300
"""A “1 in n” beyond this is not told: a double could not carry it."""
GAPLESS = 2**53
"""Doubles have every whole number up to here, and not all beyond."""


def chance_report(chance: Ratio) -> Json:
    """A chance in every way in which somebody may want to read it."""
    one_in = chance.one_in
    return {
        "fraction": chance.fraction,
        "decimal": chance.decimal,
        "percent": chance.percent,
        "one_in": None if one_in is None or one_in >= MOST_SHOWN else one_in.decimal,
    }


def law_report(
    key: str,
    label: str | tuple[str, ...],
    law: Distribution[Any],
    succeeds: Callable[[Any], bool] | None = None,
    words: tuple[str, ...] = (),
) -> Json:
    """A distribution: total, outcomes with weights, cumulated where they have an order, and for numbers statistics.

    The outcomes of a joint law are lists, and `axes` labels their parts. Of a law without an end the last outcome is
    marked `or_more`, the first `or_less`: it stands for all from there on; in a joint law, each part has its mark.
    `words` are what outcomes that are words may be, from worst to best.
    """
    axes = {"axes": list(label)} if isinstance(label, tuple) else {}
    title = " × ".join(label) if isinstance(label, tuple) else label
    order = {"words": list(words)} if words else {}
    report: Json = {"key": key, "label": title, **axes, **order, "total": str(law.total)}
    numeric = isinstance(law.outcomes[0], int)
    ordered = sorted(law.outcomes, key=words.index) if words else law.outcomes
    below = 0
    outcomes = []
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
        outcomes.append(row)
    report["outcomes"] = outcomes
    most_likely = set(modes(law))
    report["modes"] = [plain(outcome) for outcome in ordered if outcome in most_likely]
    return report | statistics(law) if numeric else report


def statistics(law: Distribution[int]) -> Json:
    """Of a law of numbers."""
    return {"mean": mean(law).decimal, "deviation": deviation(law), "median": median(law).decimal}


def _ends(outcome: Any) -> Json:
    """The marks of an outcome that stands for all from there on; for a joint one, whether each of its parts does."""
    marks: Json = {}
    for mark, end in (("or_more", OrMore), ("or_less", OrLess)):
        marked = [isinstance(part, end) for part in (outcome if isinstance(outcome, tuple) else (outcome,))]
        if any(marked):
            marks[mark] = marked if isinstance(outcome, tuple) else True
    return marks


def plain(value: Any) -> Any:
    """The value as JSON has it.

    Tuples are lists, ends the numbers at which they begin, and numbers that a double may not carry strings of digits.
    """
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    if not isinstance(value, int) or isinstance(value, bool):
        return value
    return str(int(value)) if abs(value) > GAPLESS else int(value)
