"""A function's body in steps, so that a run can be suspended at the head of a loop and resumed: see `merged`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from oddsmith.language.symbols import Joined, Roll, Value
from oddsmith.language.values import Numbers

Environment = dict[str, Value]
Names = tuple[str, ...]
Over = Numbers | Roll | Joined
"""What a loop goes over."""
Run = Callable[[Environment], Value | None]


@dataclass(eq=False)
class Loop:
    """A loop: its variable, and what it goes over; `run` makes all iterations."""

    name: str
    over: Callable[[Environment], Over]
    body: Block
    run: Run
    head: Head | None
    """The variables that may be read at its head; None outside functions."""


@dataclass(eq=False)
class Test:
    """An `if` with a loop in it: `choose` decides which block, and `run` runs it."""

    choose: Callable[[Environment], Block]
    run: Run


Steps = tuple[Run | Loop | Test, ...]


@dataclass(eq=False)
class Block:
    """Statements, with their cost; `run` runs them all."""

    steps: Steps
    cost: int
    run: Run


class Head(NamedTuple):
    """The variables that may still be read at the head of a loop."""

    live: Names
    behind: Names
    """Those that may be read after the loop."""
    passing: Names
    """Those of `behind` that the loop neither reads nor sets."""
