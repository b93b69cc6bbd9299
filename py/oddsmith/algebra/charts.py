"""Charts of laws as SVG text, for notebooks: bars of one law, lines of several."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

from oddsmith.questions.asking import Json
from oddsmith.questions.law import outcome_text

WIDTH, HEIGHT = 560, 190
LEFT, RIGHT, TOP, BOTTOM = 46, 10, 12, 24
LABELS = 12
"""How many numbers fit below a chart."""
RARE = 0.0005
"""Each end of a long law is left out of its chart as far as its total chance is below this."""
LONG = 60
LARGEST = 10**300
"""Charts are drawn with doubles, which overflow not far above this."""
DASHES = ("none", "7 4", "2 4", "9 4 2 4", "4 3", "12 5")
LETTERS = "ABCDEF"


class Plane(NamedTuple):
    """Maps numbers and chances to coordinates."""

    least: float
    most: float
    top: float

    def x(self, outcome: float) -> float:
        """The x coordinate of a number, with room for half a bar at either end."""
        wide = WIDTH - LEFT - RIGHT
        return round(LEFT + wide * (outcome - self.least + 0.5) / (self.most - self.least + 1), 2)

    def y(self, chance: float) -> float:
        """The y coordinate of a chance."""
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * chance / self.top, 2)


def law_chart(law: Json) -> str:
    """The bars of a reported law, horizontal ones for words. Empty for joint laws and huge numbers."""
    if "axes" in law:
        return ""
    if "at_least_weight" not in law["outcomes"][0] or law.get("words"):
        return _word_bars(law)
    rows = law["outcomes"]
    if len(rows) > LONG:
        rows = [row for row in rows if row["at_least"] >= RARE and row["at_most"] >= RARE]
    least, most = _ends(rows[0])[0], _ends(rows[-1])[1]
    if max(-least, most) > LARGEST:
        return ""
    plane = Plane(least, most, max(row["chance"] for row in rows))
    bars = "".join(_bar(row, plane) for row in rows)
    label = f"Chart of the chances, from {outcome_text(rows[0])} to {outcome_text(rows[-1])}"
    return _figure(_axes(plane) + bars, label)


def lines_chart(laws: Mapping[str, Sequence[tuple[int, float]]]) -> str:
    """A line with a letter for each law, given by its numbers with their chances."""
    numbers, chances = zip(*(point for law in laws.values() for point in law), strict=True)
    plane = Plane(min(numbers), max(numbers), max(chances))
    drawn = [_axes(plane)]
    for place, law in enumerate(laws.values()):
        path = " ".join(f"{plane.x(number)},{plane.y(chance)}" for number, chance in law)
        number, chance = max(law, key=lambda point: point[1])
        drawn.append(
            f'<polyline points="{path}" fill="none" stroke="var(--series-{place + 1})" stroke-width="2.25" '
            f'stroke-dasharray="{DASHES[place]}"/><text class="letter" x="{plane.x(number)}" '
            f'y="{max(plane.y(chance) - 5, 11)}" text-anchor="middle">{LETTERS[place]}</text>'
        )
    return _figure("".join(drawn), "Chart of the chances of " + "; ".join(laws))


def _ends(row: Json) -> tuple[int, int]:
    """The first and last number of a row, which may cover several."""
    first = int(row["outcome"])
    return first, int(row["to"]) if "to" in row else first


def _bar(row: Json, plane: Plane) -> str:
    first, last = _ends(row)
    left, right = plane.x(first - 0.5), plane.x(last + 0.5)
    gap = 1 if right - left > 6 else 0
    kind = "quiet" if row.get("success") is False else "bar"
    more = ' fill-opacity="0.45"' if "or_more" in row or "or_less" in row else ""
    y = min(plane.y(row["chance"]), plane.y(0) - 0.5)
    size = f'width="{right - left - gap:.2f}" height="{plane.y(0) - y:.2f}"'
    return f'<rect class="{kind}" x="{left + gap / 2:.2f}" y="{y}" {size}{more}/>'


def _word_bars(law: Json) -> str:
    rows, high = law["outcomes"], 26
    most = max(row["chance"] for row in rows)
    wide = min(max(len(outcome_text(row)) for row in rows) * 8 + 12, WIDTH // 2)
    drawn = []
    for place, row in enumerate(rows):
        y, long = place * high, (WIDTH - wide - 70) * row["chance"] / most
        kind = "quiet" if row.get("success") is False else "bar"
        drawn.append(
            f'<text x="{wide - 8}" y="{y + 17}" text-anchor="end">{escape(outcome_text(row))}</text>'
            f'<rect class="{kind}" x="{wide}" y="{y + 4}" width="{long:.2f}" height="{high - 8}"/>'
            f'<text x="{wide + long + 6:.2f}" y="{y + 17}">{row["chance"]:.1%}</text>'
        )
    return _figure("".join(drawn), f"Chart of the chances of {len(rows)} outcomes", len(rows) * high + 4)


def _axes(plane: Plane) -> str:
    parts = [
        f'<line class="rule" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{plane.y(tick)}" y2="{plane.y(tick)}"/>'
        f'<text class="tick" x="{LEFT - 6}" y="{plane.y(tick) + 4}" text-anchor="end">{tick * 100:g}%</text>'
        for tick in _round(0, plane.top, 4)
    ]
    parts += [
        f'<text class="tick" x="{plane.x(tick)}" y="{HEIGHT - 7}" text-anchor="middle">{tick:g}</text>'
        for tick in _round(plane.least, plane.most, LABELS, 1)
    ]
    return "".join(parts)


def _round(least: float, most: float, room: int, finest: float = 0) -> list[float]:
    """Round numbers from `least` to `most`, at most about `room` of them."""
    wanted = max((most - least) / room, finest) or 1
    power = 10 ** floor(log10(wanted))
    step = next(step for step in (power, 2 * power, 5 * power, 10 * power) if step >= wanted * 0.999)
    return [round(place * step, 12) for place in range(ceil(least / step), floor(most / step) + 1)]


def _figure(content: str, label: str, height: int = HEIGHT) -> str:
    head = f'<svg viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img"'
    return f'{head} aria-label="{escape(label)}">{content}</svg>'
