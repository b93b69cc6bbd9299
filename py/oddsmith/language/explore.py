"""What a function gives over all that its dice may show.

Parameters that take numbers are gone through outcome by outcome. Sorted rolls are not gone through: the body is run
with rolls that nobody has looked at (`symbols`), and where it needs a number of them, once more for each value that the
number can have. A body that wants whole rolls gets them, one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from math import prod
from typing import NamedTuple

from oddsmith.language.budget import RECOUNT_AFTER, Budget, many, refuse
from oddsmith.language.joint import Vector, Weights, joint_law
from oddsmith.language.laws import shortened
from oddsmith.language.merged import Merged, TooMany
from oddsmith.language.shares import Drawn, Found, Mixture
from oddsmith.language.sorted_rolls import a_roll, how_many, sorted_rolls
from oddsmith.language.stepwise import Code, Environment
from oddsmith.language.symbols import Roll, Statistic, Unknown, Value
from oddsmith.language.values import Dice, Numbers, law_of

Choice = tuple[int | Numbers, int]
"""A number or a roll, and how often it comes."""
DICE_A_CELL = 24
"""Of a roll in a list."""
AN_EXPLORATION, A_BRANCH = 150, 8
"""Steps of it, and of running a body once more, besides its own."""
MOST_ROLLS = 2_000_000
"""What is done with each takes more than a step."""
MANY_ROLLS, FEW_RUNS = 400, 200
"""With so many rolls, and after so many runs, it is tried to merge them."""
RUNS_A_ROLL, MOST_MERGED = 1, 60_000
"""So many are tried."""
FEW_ROLLS = 40
"""With no more rolls than this they are gone through at once."""
LOOKS_AHEAD = frozenset(4**power for power in range(5, 12))
"""After so many rolls it is asked whether the rest will end."""


class Ask(Unknown):
    """A body needs the number of a statistic."""

    def __init__(self, statistic: Statistic) -> None:
        self.statistic = statistic


class WantAll(Unknown):
    """A body needs all dice of a roll."""

    def __init__(self, owner: Exploration, places: frozenset[int], *, always: bool = True) -> None:
        """`always` is whether it would need them whatever dice it is given."""
        self.owner = owner
        self.places = places
        self.always = always


class _Listed(NamedTuple):
    """The values of a parameter with their weights: how many, and the steps and the memory that each takes."""

    size: int
    steps: float
    cells: int
    values: Iterable[Choice]


class Exploration:
    """One call with dice: `body` is run with a value for each of them, as often as it takes."""

    def __init__(
        self,
        dice: dict[int, tuple[str, Dice]],
        body: Callable[[dict[int, Value]], Value],
        budget: Budget,
        *,
        lowest_first: bool,
        listed: set[int],
        a_run: int = 0,
        code: Callable[[], Code] | None = None,
        begin: Callable[[dict[int, Value]], Environment] = lambda given: {},
    ) -> None:
        """Take the dice by the place of their parameter, with its type, n or s.

        `listed` are the places whose rolls are gone through, to which is added what turns out to be needed. `a_run`
        are the steps that each run of the body takes at least. `code` is the body in steps, if it has loops at whose
        heads runs can be merged, and `begin` gives the variables that it begins with.
        """
        budget.spend(AN_EXPLORATION)
        self.dice = {
            place: (kind, held if kind == "n" else _shortened(budget, held)) for place, (kind, held) in dice.items()
        }
        self.body = body
        self.code, self.begin = code, begin
        self.merged: Merged | None = None
        self.a_run = a_run
        self.budget = budget
        self.lowest_first = lowest_first
        self.known: dict[Statistic, int] = {}
        self.listed = listed
        # What earlier calls had to list need not be dice in this one.
        self.here = (listed & dice.keys()) | {
            place for place, (kind, held) in self.dice.items() if kind == "n" or not held.count
        }
        self.rolled = {place: held for place, (kind, held) in self.dice.items() if kind == "s"}
        if self._rolls(self.rolled) <= FEW_ROLLS:
            self.here |= set(self.rolled)
        self.cells = 0
        """Of memory, of the laws that follow."""
        self.laws: dict[tuple[Statistic, ...], dict[Vector, dict[int, int]]] = {}

    def _rolls(self, places: Iterable[int]) -> int:
        """How many sorted rolls these have together."""
        held = (self.dice[place][1] for place in places)
        return prod(how_many(dice.law, dice.count) for dice in held if dice.law)

    def number(self, statistic: Statistic) -> int:
        """The number of a statistic in the branch that is being run.

        Raises:
            Ask: there is none yet.
        """
        if not statistic.parts:
            return statistic.start
        if self.merged:
            return self.merged.number(statistic)
        found = self.known.get(statistic)
        if found is None:
            raise Ask(statistic)
        return found

    def shares(self) -> Drawn:
        """How often the body gives which number."""
        pinned = self.budget.pinned
        while True:
            try:
                found = self._all_listed()
            except WantAll as want:
                if want.owner is not self:
                    raise
                self.budget.pinned = pinned + self.cells
                if self.code and self._may_merge():
                    most = min(RUNS_A_ROLL * self._rolls(self.rolled), MOST_MERGED)
                    self.merged = Merged(self.rolled, self.code(), self.budget, most)
                    self.code = None
                    continue
                self.merged = None
                self.here |= want.places
                if want.always:
                    self.listed |= want.places
            except TooMany:
                self.merged = None
            else:
                self.budget.pinned = pinned
                return found._replace(error=found.error + self._error())

    def _may_merge(self) -> bool:
        """Whether there are so many rolls that are not listed that runs had better be merged."""
        return not self.here & self.rolled.keys() and self._rolls(self.rolled) > MANY_ROLLS

    def _error(self) -> int:
        """That of all dice together."""
        if not self.budget.rounds:
            return 0
        sums = [held.sum(self.budget).error for kind, held in self.dice.values() if kind == "n"]
        return sum(sums) + sum(held.law.error * held.count for held in self.rolled.values() if held.law)

    def _all_listed(self) -> Drawn:
        """Go through what must be gone through, the first parameter fastest."""
        budget = self.budget
        places = sorted(self.here, reverse=True)
        listed = [self._listed(place) for place in places]
        count = prod(one.size for one in listed)
        if count > MOST_ROLLS:
            raise refuse(
                f"Going through {many(count)} rolls would take too long", f"at most {MOST_ROLLS:,} are allowed"
            )
        rolls: dict[int, Value] = {
            place: Roll(held, self, place, tuple(range(held.count))[:: -1 if self.lowest_first else 1])
            for place, held in self.rolled.items()
            if place not in self.here
        }
        mixture = Mixture(budget)
        before = budget.spent
        a_branch = A_BRANCH + (int(listed[0].steps * listed[0].size / count) if listed else 0)
        budget.expect(count * (a_branch + self.a_run), f"Going through {count:,} rolls")
        budget.spend(a_branch)
        for done, chosen in enumerate(self._choices(listed)):
            if done in LOOKS_AHEAD:
                budget.look_ahead(before, done / count, f"Going through {count:,} rolls")
            weight = 1
            given = dict(rolls)
            for place, (value, ways) in zip(places, chosen, strict=True):
                given[place] = value
                weight *= ways
            self.known = {}
            mixture.add(weight, self._merged(given) if self.merged else self._branch(given, (), 1))
            if budget.made > RECOUNT_AFTER:
                budget.recount()
            budget.spend(a_branch)
        return mixture.mixed()

    def _listed(self, place: int) -> _Listed:
        """The values of a parameter that is gone through."""
        kind, held = self.dice[place]
        if kind == "n":
            weights = held.sum(self.budget).weights
            return _Listed(len(weights), 0, 1, weights.items())
        assert held.law is not None
        rolls = sorted_rolls(held.law, held.count, lowest_first=self.lowest_first)
        return _Listed(self._rolls((place,)), a_roll(held.law, held.count), 1 + held.count // DICE_A_CELL, rolls)

    def _choices(self, listed: list[_Listed]) -> Iterator[tuple[Choice, ...]]:
        """Every choice of a value with its weight for each of these, the last fastest; the first need not be a list."""
        if not listed:
            return iter([()])
        slowest, *others = listed
        for one in others:
            self.budget.pin(one.size * one.cells)
            self.budget.spend(int(one.steps * one.size), "Listing rolls")
        inner = [list(one.values) for one in others]
        return ((value, *rest) for value in slowest.values for rest in product(*inner))

    def _merged(self, given: dict[int, Value]) -> Found:
        """The body with all rolls at once."""
        assert self.merged
        mixture = Mixture(self.budget)
        for weight, found in self.merged.results(self.begin(given), self._found):
            mixture.add(weight, found)
        return mixture.mixed()

    def _found(self, value: Value | None) -> Found:
        """The shares of a result."""
        value = value.sum() if isinstance(value, Roll) else value
        if isinstance(value, Statistic):
            return value.owner.number(value)
        if value is None or isinstance(value, int):
            return value
        law = law_of(self.budget, value)
        return None if law is None else Drawn(law.total, law.weights, law.error)

    def _branch(self, given: dict[int, Value], path: tuple[Statistic, ...], size: int) -> Found:
        """The body with what is known so far; where it asks for more, once for each answer."""
        try:
            value = self.body(given)
            if isinstance(value, Roll):
                value = value.sum()
            if isinstance(value, Statistic):
                if value.owner is not self or value in self.known or not value.rolls:
                    return value.owner.number(value)
                asked, is_last = value, True
            else:
                return self._found(value)
        except Ask as ask:
            if ask.statistic.owner is not self:
                raise
            asked, is_last = ask.statistic, False
        answers = self._answers(asked, path)
        if is_last:
            return Drawn(sum(answers.values()), answers)
        size *= len(answers)
        allowed = FEW_RUNS if self.code and self._may_merge() else self._rolls(set(self.rolled) - self.here) // 2
        if size > FEW_ROLLS and size > allowed:
            raise WantAll(self, asked.rolls, always=False)
        mixture = Mixture(self.budget)
        for answer, weight in answers.items():
            self.known[asked] = answer
            self.budget.spend(A_BRANCH)
            mixture.add(weight, self._branch(given, (*path, asked), size))
        del self.known[asked]
        return mixture.mixed()

    def _answers(self, asked: Statistic, path: tuple[Statistic, ...]) -> dict[int, int]:
        """How often a statistic has which value, given those that are known and share dice with it."""
        self.budget.spend(len(path) * (1 + len(path)))
        related: list[Statistic] = []
        places = set(asked.rolls)
        rest = list(path)
        while near := [statistic for statistic in rest if statistic.rolls & places]:
            related += near
            rest = [statistic for statistic in rest if statistic not in near]
            places.update(*(statistic.rolls for statistic in near))
        related = [statistic for statistic in path if statistic in related]
        together = (*related, asked)
        if together not in self.laws:
            found = joint_law(self.rolled, together, self.budget)
            self.budget.pin(2 * len(found))
            self.cells += 2 * len(found)
            self.laws[together] = _by_last(found)
        return self.laws[together][tuple(self.known[statistic] for statistic in related)]


def _shortened(budget: Budget, dice: Dice) -> Dice:
    """The dice; where weights are rounded with such that are short enough for all of them."""
    law = dice.law and shortened(budget, dice.law, dice.count)
    return dice if law is dice.law else Dice(law, dice.count)


def _by_last(weights: Weights) -> dict[Vector, dict[int, int]]:
    """The weights of the last number, by the others."""
    found: dict[Vector, dict[int, int]] = {}
    for vector, weight in weights.items():
        if weight:
            found.setdefault(vector[:-1], {})[vector[-1]] = weight
    return found
