"""Answers that are kept for the next time, as long as there is room: `lru_cache` counts them, however large."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import update_wrapper
from types import MethodType
from typing import Generic, ParamSpec, TypeVar

from oddsmith.law.distribution import Distribution

P = ParamSpec("P")
T = TypeVar("T", bound=Hashable)
MOST_CELLS = 100_000
"""Of one function's answers together."""
BITS_A_CELL = 1_024
"""A weight of so many takes about as much memory as an outcome with its place in the law."""


def cells(entries: int, bits: int) -> int:
    """How much room so many outcomes take, each with so many bits. A cell is about 200 bytes."""
    return entries * (1 + bits // BITS_A_CELL)


class Kept(Generic[P, T]):
    """A function whose last answers are kept. Use as a decorator of one that takes what can be hashed."""

    def __init__(self, function: Callable[P, Distribution[T]]) -> None:
        self.function = function
        self.answers: OrderedDict[Hashable, tuple[Distribution[T], int]] = OrderedDict()
        self.cells = 0
        update_wrapper(self, function)

    def __call__(self, *arguments: P.args, **named: P.kwargs) -> Distribution[T]:
        """The answer; what alone takes much of the room is not kept."""
        key = (arguments, *named.items())
        found = self.answers.get(key)
        if found is not None:
            self.answers.move_to_end(key)
            return found[0]
        law = self.function(*arguments, **named)
        size = cells(len(law.weights), law.total.bit_length())
        if size <= MOST_CELLS // 4:
            self.answers[key] = law, size
            self.cells += size
            while self.cells > MOST_CELLS:
                _, (_, size) = self.answers.popitem(last=False)
                self.cells -= size
        return law

    def __get__(self, instance: object, owner: type) -> Callable[..., Distribution[T]]:
        """The method of an instance, which is its first argument, and must be hashable too."""
        return MethodType(self, instance)
