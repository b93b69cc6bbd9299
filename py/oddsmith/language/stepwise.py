"""A function's body in steps, so that a run can be left at the head of a loop and gone on with: see `merged`."""

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
    """A loop: its name, and what it goes over; `run` makes all its rounds."""

    name: str
    over: Callable[[Environment], Over]
    body: Block
    run: Run
    head: Head | None
    """What may be read there; None outside functions."""


@dataclass(eq=False)
class Test:
    """An `if` with a loop in it: which block it is; `run` runs that."""

    choose: Callable[[Environment], Block]
    run: Run


Steps = tuple[Run | Loop | Test, ...]


@dataclass(eq=False)
class Block:
    """Statements, with what they cost; `run` makes all steps."""

    steps: Steps
    cost: int
    run: Run


class Head(NamedTuple):
    """The variables that may still be read at the head of a loop."""

    live: Names
    behind: Names
    """Those that may be read once it is over."""
    passing: Names
    """Of these the ones that it neither reads nor sets."""
