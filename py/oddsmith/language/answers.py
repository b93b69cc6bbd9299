"""Conditional laws of statistics, given those already known, for the dice of one exploration.

A call that must look at whole rolls gives a number whose law is known without the exploration: such a number stands in
for the rolls, as long as nothing else is asked of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from oddsmith.language.budget import Budget
from oddsmith.language.joint import joint_law
from oddsmith.language.symbols import Statistic, Unknown
from oddsmith.language.values import Dice
from oddsmith.language.walk import Vector, Weights


class Entangled(Unknown):
    """A body needs a roll, or another number made of it, besides the number that stands in for it."""


class Answers:
    """The joint laws of what is asked, each computed once."""

    def __init__(self, rolled: dict[int, Dice], budget: Budget) -> None:
        """Take the dice by their places."""
        self.rolled = rolled
        self.budget = budget
        self.laws: dict[tuple[Statistic, ...], dict[Vector, dict[int, int]]] = {}
        self.cells = 0
        """The cells of memory that these laws take."""
        self.stand_ins: dict[object, int] = {}
        """The places of the stand-ins, which are negative, by the calls whose results they are."""
        self.under: dict[int, frozenset[int]] = {}
        """By the place of a stand-in, the places of the rolls that it stands in for."""

    def stand_in(self, key: object, places: frozenset[int], dice: Dice) -> int:
        """The place of a die that stands in for the rolls at some places."""
        if key not in self.stand_ins:
            place = self.stand_ins[key] = -1 - len(self.stand_ins)
            self.rolled[place], self.under[place] = dice, places
        return self.stand_ins[key]

    def rolls_of(self, places: Iterable[int]) -> list[int]:
        """The places of the rolls at these places, or of those that a stand-in there replaces."""
        return [roll for place in places for roll in self.under.get(place, (place,))]

    def of(self, asked: Statistic, path: tuple[Statistic, ...], known: Mapping[Statistic, int]) -> dict[int, int]:
        """The weight of each value of a statistic, given those of the path.

        Raises Entangled: they depend on one roll in two ways, one of them through a stand-in.
        """
        if self.stand_ins:
            rolls = self.rolls_of(frozenset[int]().union(*(statistic.rolls for statistic in (*path, asked))))
            if len(set(rolls)) < len(rolls):
                raise Entangled(self)
        related = self._related(asked, path)
        together = (*related, asked)
        if together not in self.laws:
            found = joint_law(self.rolled, together, self.budget)
            self.budget.pin(2 * len(found))
            self.cells += 2 * len(found)
            self.laws[together] = _by_last(found)
        return self.laws[together][tuple(known[statistic] for statistic in related)]

    def leaves(self, path: tuple[Statistic, ...]) -> int:
        """The number of combinations of answers to all that has been asked on a path."""
        if not path:
            return 1
        *before, last = path
        related = self._related(last, tuple(before))
        found = sum(map(len, self.laws[*related, last].values()))
        return found * self.leaves(tuple(statistic for statistic in before if statistic not in related))

    def _related(self, asked: Statistic, path: tuple[Statistic, ...]) -> tuple[Statistic, ...]:
        """The statistics of the path that share dice with the one asked for, directly or through others."""
        self.budget.spend(len(path) * (1 + len(path)))
        related: list[Statistic] = []
        places = set(asked.rolls)
        rest = list(path)
        while near := [statistic for statistic in rest if statistic.rolls & places]:
            related += near
            rest = [statistic for statistic in rest if statistic not in near]
            places.update(*(statistic.rolls for statistic in near))
        return tuple(statistic for statistic in path if statistic in related)


def _by_last(weights: Weights) -> dict[Vector, dict[int, int]]:
    """The weights of the last number, by the ones before it."""
    found: dict[Vector, dict[int, int]] = {}
    for vector, weight in weights.items():
        if weight:
            found.setdefault(vector[:-1], {})[vector[-1]] = weight
    return found
