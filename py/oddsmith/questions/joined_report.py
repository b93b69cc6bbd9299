"""Long laws of numbers as JSON values that a page can draw: neighbours are joined into classes. See docs/json.md."""

from __future__ import annotations

from oddsmith.law.distribution import Distribution, modes
from oddsmith.questions.law_report import Json, law_report, plain, statistics

MOST_ROWS = 2_000
"""More than a chart has room for, or anybody reads."""
MOST_MODES = 100
"""Told of such a law, which may have as many as it has outcomes."""


def joined_report(key: str, label: str, law: Distribution[int], most: int) -> Json:
    """As `law_report`, with at most so many rows: each stands for all from its `outcome` up to its number `to`."""
    if len(law.weights) <= most:
        return law_report(key, label, law)
    least, last = law.outcomes[0], law.outcomes[-1]
    width = _width(least, last, most)
    weights: dict[int, int] = {}
    for outcome, weight in law.weights.items():
        first = max(outcome // width * width, least)
        weights[first] = weights.get(first, 0) + weight
    report = law_report(key, label, Distribution(weights))
    for row, first in zip(report["outcomes"], weights, strict=True):
        row["to"] = plain(min(first // width * width + width - 1, last))
    likeliest = modes(law)
    joined = {
        "outcomes": len(law.weights),
        "width": plain(width),
        "modes": len(likeliest),
        "mode_chance": law.chance(likeliest[0]).decimal,
    }
    told = [plain(outcome) for outcome in likeliest[:MOST_MODES]]
    return report | {"joined": joined, "modes": told} | statistics(law)


def _width(least: int, last: int, most: int) -> int:
    """The least round number (1, 2 or 5 with zeros) such that at most so many classes go from the least to the last."""
    power = 1
    while True:
        for width in (power, 2 * power, 5 * power):
            if last // width - least // width < most:
                return width
        power *= 10
