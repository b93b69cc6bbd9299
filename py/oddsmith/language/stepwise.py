"""A function's body in steps, so that a run can be left at the head of a loop and gone on with: see `merged`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from oddsmith.language.symbols import Joined, Roll, Value
from oddsmith.language.values import Numbers

Environment = dict[str, Value]
Names = tuple[str, ...]
Over = Numbers | Roll | Joined
"""What a loop goes over."""
Run = Callable[[Environment], Value | None]


class Loop:
    """A loop: its name, and what it goes over."""

    def __init__(self, name: str, over: Callable[[Environment], Over], body: Block) -> None:
        self.name = name
        self.over = over
        self.body = body


class Test:
    """An `if` with a loop in it: which block it is."""

    def __init__(self, choose: Callable[[Environment], Block]) -> None:
        self.choose = choose


Steps = tuple[Run | Loop | Test, ...]


class Block:
    """Statements, with what they cost."""

    def __init__(self, steps: Steps, cost: int) -> None:
        self.steps = steps
        self.cost = cost


class Head(NamedTuple):
    """The variables that may still be read at the head of a loop."""

    live: Names
    behind: Names
    """Those that may be read once it is over."""
    passing: Names
    """Of these the ones that it neither reads nor sets."""


class Code:
    """A body, and the heads of its loops."""

    def __init__(self, body: Block, heads: Mapping[Loop, Head]) -> None:
        self.body = body
        self.heads = heads
