"""The pages of the book as text: their fenced code, its results, and the figures quoted from it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import oddsmith
from oddsmith import Event, Ratio
from oddsmith.law.distribution import Distribution, OrMore, mean

DOCS = Path(__file__).parents[2] / "docs"
FENCE = re.compile(r"^```([a-z]+)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TOLD = re.compile(r"^(?P<code>.*\S)  # (?P<said>.+)$")
"""A line of code followed by its value as a comment."""
BOLD = re.compile(r"\*\*(.+?)\*\*")


class Fence(NamedTuple):
    kind: str
    text: str


def fences(text: str) -> list[Fence]:
    return [Fence(kind, body.rstrip("\n")) for kind, body in FENCE.findall(text)]


def prose(text: str) -> str:
    """A page without its fenced code."""
    return FENCE.sub("", text)


def sections(text: str) -> list[str]:
    """Split a page at its second-level headings."""
    return re.split(r"^(?=## )", text, flags=re.MULTILINE)


class Ran(NamedTuple):
    gives: Any
    """The value of the last expression."""
    told: list[tuple[str, Any]]
    """Each comment after an expression, with the value of the expression."""


def run(code: str) -> Ran:
    """Run Python as a reader would type it, in a fresh session."""
    session: dict[str, Any] = {}
    lines = code.splitlines()
    told: list[tuple[str, Any]] = []
    gives = None
    for part in ast.parse(code).body:
        gives = None
        if not isinstance(part, ast.Expr):
            exec(compile(ast.Module([part], []), "<book>", "exec"), session)  # noqa: S102 -- text of our own book
            continue
        gives = eval(compile(ast.Expression(part.value), "<book>", "eval"), session)  # noqa: S307 -- as above
        if comment := TOLD.match(lines[(part.end_lineno or 1) - 1]):
            told.append((comment["said"], gives))
    return Ran(gives, told)


def figures(text: str) -> list[str]:
    """The bold numbers on a page."""
    return [bold for bold in BOLD.findall(prose(text)) if bold[0].isdigit()]


def said(value: Any, shown: str) -> str:
    """Format a value as in a comment, with as many decimal places as the one `shown`."""
    if isinstance(value, Event):
        value = value.chance
    if not isinstance(value, (Ratio, float)):
        return str(value)
    places = len(shown.removesuffix("%").partition(".")[2])
    if isinstance(value, float):
        return f"{value:.{places}f}"
    return f"{(value * 100).places(places)}%" if shown.endswith("%") else value.places(places)


def answers(fence: Fence) -> Iterator[Distribution[Any] | Ratio]:
    """The laws and the chance of a fence of dice; for a comparison, those of each line."""
    if fence.kind == "compare":
        for line in fence.text.splitlines():
            yield from answers(Fence("notation", line))
        return
    if fence.kind == "anydice":
        yield next(iter(oddsmith.program(fence.text).values()))
        return
    odds = oddsmith.odds(fence.text)
    if odds.succeeds:
        yield odds.chance
    yield from odds.laws.values()


def agree(one: Any, other: Any) -> bool:
    """True if two answers are equal; endless laws are compared by their means and where both list outcomes."""
    if isinstance(one, Event):
        return agree(one.chance, other) if isinstance(other, Ratio) else agree(one.law, other)
    if isinstance(one, Distribution) != isinstance(other, Distribution):
        return False
    if not isinstance(one, Distribution) or not (one.endless and other.endless):
        return bool(one == other)
    end = min(outcome for law in (one, other) for outcome in law.outcomes if isinstance(outcome, OrMore))
    shared = [outcome for outcome in {*one.outcomes, *other.outcomes} if outcome < end]
    return mean(one) == mean(other) and all(one.chance(outcome) == other.chance(outcome) for outcome in shared)
