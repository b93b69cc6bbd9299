"""Bounds in comments, which may name inputs: `2*LEVEL - 1`; and texts with such expressions in braces (holes)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from oddsmith.declare.notation import counted, signed

FURTHEST = 999_999_999
BOUND = r"(-?(?:[0-9]{1,9}|[A-Z_]+)(?:[ ]*[-+*][ ]*(?:[0-9]{1,9}|[A-Z_]+))*)"
"""The pattern of a bound, as a group."""
HOLE = re.compile(rf"{{{BOUND}(?::(?:(\+)|([^{{}}]+)))?}}")
"""A place for a number in a text: `{LEVEL}`, `{LEVEL:+}` with its sign, `{LEVEL:dice}` as a count."""
OPTIONAL = re.compile(r"\[([^][]*)\]")
_NAME = re.compile("[A-Z_]+")
_TERM = re.compile("(-?)([^-+]+)")


def names_in(*bounds: str) -> list[str]:
    """The names in some bounds."""
    return _NAME.findall(" ".join(bounds))


def holes_in(text: str) -> list[str]:
    """The bounds in the holes of a text."""
    return [hole[1] for hole in HOLE.finditer(text)]


def wrong_brackets(text: str) -> str:
    """What is wrong with the first bracket outside of holes and optional parts; "" if nothing is."""
    left = re.search(r"[][{}][^][{}]*[]}]?", HOLE.sub("", OPTIONAL.sub(r"\1", text)))
    return f"has “{left[0]}”: write names as in {{SKILL}}, and brackets in pairs" if left else ""


def worth(bound: str, chosen: Mapping[str, Any]) -> int:
    """The value of a bound, clamped to `FURTHEST`; products before sums, as usual."""
    total = 0
    for sign, product in _TERM.findall(bound):
        amount = 1
        for factor in map(str.strip, product.split("*")):
            amount = _within(FURTHEST**2, amount * int(factor if factor.isdigit() else chosen[factor]))
        total += -amount if sign else amount
    return _within(FURTHEST, total)


def _within(most: int, number: int) -> int:
    return min(max(number, -most), most)


def filled(number: int, hole: re.Match[str]) -> str:
    """A number as its hole formats it."""
    return counted(number, hole[3]) if hole[3] else signed(number, hole[2] or "")
