"""Remembered calls: their values, and the calls that these are made of.

A recursive fight makes the same few hundred calls at every depth. Each is run once. If it is a mixture of other calls,
or just another call one level deeper, its value at every other depth is made from theirs.
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
    """The cells of memory that the value of a call takes."""
    return cells(len(value.shares), value.total.bit_length()) if isinstance(value, Drawn) else room_of(value)


class Branches(NamedTuple):
    """A call with dice as a mixture: the weights of one die's outcomes, and the calls with these."""

    weights: Sequence[int]
    calls: Sequence[Call]
    error: int
    """The error of this die's law."""


class Passed(NamedTuple):
    """A call that returns the value of another call that it makes, and the place of that."""

    call: Call
    place: syntax.Place


class Call:
    """A function with arguments, and its value, which holds at every depth that allows `reached` levels below it."""

    __slots__ = ("at", "bound", "follows", "is_part", "passes_on", "reached", "value")

    def __init__(self, bound: Any, *, is_part: bool, passes_on: bool) -> None:
        self.bound = bound
        """How to run it by itself; None if it reads variables."""
        self.is_part = is_part
        """Whether it is a part of another call: then the weight of the empty die is kept."""
        self.value: Value | Drawn | None = None
        self.reached = 0
        self.at: dict[int, Value | Drawn] = {}
        """By depth, values that hold at this depth only, because the call was cut off at the depth limit."""
        self.passes_on = passes_on
        """Whether it makes another call only to return its value."""
        self.follows: Branches | Passed | None = None

    def found(self, depth: int, allowed: int) -> tuple[Value | Drawn, int] | None:
        """Its value at this depth, and how far down it reached; None if not known."""
        if self.value is not None and depth + self.reached <= allowed:
            return self.value, self.reached
        value = self.at.get(depth)
        return None if value is None else (value, allowed + 1 - depth)

    def keep(self, value: Value | Drawn, reached: int, depth: int, allowed: int) -> None:
        """Store its value at this depth, and how far down it reached."""
        if depth + reached <= allowed:
            self.value, self.reached = value, reached
        else:
            self.at[depth] = value

    def forget(self) -> None:
        """Forget its values: they may change from now on, or take too much memory."""
        self.value = self.follows = None
        self.at.clear()
