"""What calls gave, and of what calls their values are made.

A fight by recursion comes to the same few hundred calls at every depth. Each is run once. Where it is a mixture of
other calls, or just another call one deeper, its value at every other depth is made from theirs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from oddsmith.language import syntax
from oddsmith.language.shares import Drawn
from oddsmith.language.symbols import Value
from oddsmith.language.values import room_of
from oddsmith.law.distribution import cells


def size_of(value: Value | Drawn) -> int:
    """Cells of memory that what a call gave takes."""
    return cells(len(value.shares), value.total.bit_length()) if isinstance(value, Drawn) else room_of(value)


class Branches(NamedTuple):
    """A call with dice: for all that one of them may show its weight, and the call with that."""

    weights: Sequence[int]
    calls: Sequence[Call]
    error: int
    """Of this die."""


class Passed(NamedTuple):
    """A call whose value is that of another one, which it makes; and where that stands."""

    call: Call
    place: syntax.Place


class Call:
    """A function with arguments: what it gave, which holds as far down as it `reached` from its own depth."""

    __slots__ = ("at", "bound", "follows", "is_part", "passes_on", "reached", "value")

    def __init__(self, bound: Any, *, is_part: bool, passes_on: bool) -> None:
        self.bound = bound
        """How to run it by itself; None where it reads variables."""
        self.is_part = is_part
        """Whether it is a part of another one: then what is lost to the empty die is kept."""
        self.value: Value | Drawn | None = None
        self.reached = 0
        self.at: dict[int, Value | Drawn] = {}
        """The same of a call that came as deep as is allowed, and was stopped there, for each depth of its own."""
        self.passes_on = passes_on
        """Whether it makes another call only to give what that gives."""
        self.follows: Branches | Passed | None = None

    def found(self, depth: int, allowed: int) -> tuple[Value | Drawn, int] | None:
        """What it gave, at this depth, and how far down it came."""
        if self.value is not None and depth + self.reached <= allowed:
            return self.value, self.reached
        value = self.at.get(depth)
        return None if value is None else (value, allowed + 1 - depth)

    def keep(self, value: Value | Drawn, reached: int, depth: int, allowed: int) -> None:
        """Take what it gave at this depth, and how far down it came."""
        if depth + reached <= allowed:
            self.value, self.reached = value, reached
        else:
            self.at[depth] = value

    def forget(self) -> None:
        """Forget all that it gave: it may come out otherwise from now on, or take too much room."""
        self.value = self.follows = None
        self.at.clear()
