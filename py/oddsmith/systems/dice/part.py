"""Dice notation as a part of a system: its law, and its throw."""

from __future__ import annotations

from typing import NamedTuple

from oddsmith.declare.reading import Throw, ThrownDie
from oddsmith.law.distribution import Distribution
from oddsmith.systems.dice.inputs import read_once
from oddsmith.systems.dice.law import whole_law
from oddsmith.systems.dice.throw import Hand


class Written(NamedTuple):
    """Dice as they are typed, such as `Written("{d8!!, d6!!}kh1+2")`."""

    text: str

    def law(self, reach: int = 0) -> Distribution[int]:
        """The law of the total; what has no end is told up to `reach` at least."""
        return whole_law(read_once(self.text)[0], reach)

    def roll(self, throw: Throw) -> tuple[int, tuple[ThrownDie, ...]]:
        """The total that was thrown, and the dice with what became of each."""
        hand = Hand(throw)
        return hand.whole(read_once(self.text)[0]), hand.thrown
