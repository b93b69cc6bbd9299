"""Evaluates a function over all outcomes of its dice.

The body is run with symbolic values (`symbols`). Where it needs a statistic of rolls, it is run again for each value
that the statistic can have. Where it needs the number of an n parameter, or whole rolls, these are enumerated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import InitVar, dataclass, field
from itertools import product
from math import inf, prod
from typing import NamedTuple

from oddsmith.language.answers import Answers, Entangled
from oddsmith.language.budget import RECOUNT_AFTER, Budget, many, refuse
from oddsmith.language.laws import shortened
from oddsmith.language.merged import Merged, TooMany
from oddsmith.language.shares import NOTHING, Drawn, Found, Mixture
from oddsmith.language.sorted_rolls import a_roll, how_many, sorted_rolls
from oddsmith.language.stepwise import Block, Environment
from oddsmith.language.symbols import Joined, Roll, Row, Statistic, Symbol, Unknown, Value
from oddsmith.language.values import Dice, Numbers, law_of

Choice = tuple[int, int | Numbers, int]
"""The place of a parameter, a number or a roll for it, and its weight."""
DICE_A_CELL = 24
"""Dice of an enumerated roll, per cell of memory."""
AN_EXPLORATION, A_BRANCH = 150, 8
"""Steps of an exploration, and of each further run of a body, besides its own."""
MOST_ROLLS = 2_000_000
"""Rolls that may be enumerated; each takes more than a step."""
MANY_ROLLS, FEW_RUNS = 400, 200
"""With more rolls than this, and after this many runs, merging is tried."""
RUNS_A_ROLL, MOST_MERGED = 1, 250_000
"""Merged runs tried, per roll and at most: if they do not suffice, this took no longer than enumerating, or 10 s."""
LEAST_SAVED = 20
"""Least ratio of rolls to runs that ask for numbers: each of these runs starts from the beginning of the body."""
FEW_ROLLS = 40
"""Up to this many rolls are enumerated right away."""
LOOKS_AHEAD = frozenset(4**power for power in range(5, 12))
"""Numbers of rolls after which it is checked whether the rest can be done within the limits."""


class Ask(Unknown):
    """A body needs the number of a statistic."""

    owner: Exploration

    def __init__(self, statistic: Statistic) -> None:
        super().__init__(statistic.owner)
        self.statistic = statistic


class WantAll(Unknown):
    """A body needs all dice of a roll."""

    owner: Exploration

    def __init__(self, owner: Exploration, places: frozenset[int], *, always: bool = True) -> None:
        """`always` is whether it needs them whatever its dice are."""
        super().__init__(owner)
        self.places = places
        self.always = always


class _Listed(NamedTuple):
    """The values of a parameter with their weights: how many there are, and the steps and memory that each takes."""

    size: int
    steps: float
    cells: int
    values: Iterable[Choice]


@dataclass(eq=False)
class Exploration:
    """One call with dice: `body` is run with values for them, as often as it takes."""

    dice: InitVar[Mapping[int, tuple[str, Dice]]]
    """The dice by place, the index of their parameter, each with its type, n or s."""
    body: Callable[[dict[int, Value]], Value]
    budget: Budget
    lowest_first: bool
    listed: dict[int, float]
    """By place, up to how many rolls are enumerated from the start; places that turn out to need it are added."""
    a_run: int = 0
    """The minimum steps of each run of the body."""
    code: Block | None = None
    """The body in steps, if it has loops at whose heads runs can be merged."""
    begin: Callable[[dict[int, Value]], Environment] = lambda given: {}
    """Returns the variables that the body starts with."""
    is_enough: Callable[[], bool] = lambda: False
    """Returns, once more had to be enumerated, whether the caller can do without the result."""

    rolled: dict[int, Dice] = field(init=False)
    """The dice by place; for n, one die with the law of their sum."""
    numbers: set[int] = field(init=False)
    """The places of the parameters for n."""
    here: set[int] = field(init=False)
    """The places that are enumerated in this call."""
    answers: Answers = field(init=False)
    merged: Merged | None = None
    gave_up: bool = False
    """Whether merging was tried and abandoned."""
    known: dict[Statistic, int] = field(default_factory=dict)
    together: dict[tuple[int, ...], Row] = field(default_factory=dict)
    """Cache of the faces of several rolls together, ascending."""
    has_calls: bool = False
    """Whether a call had to look at whole rolls."""
    have_stand_ins: bool | None = None
    """Whether results of such calls may stand in for the rolls; None until that has been tried."""
    gives_numbers: bool = True
    """Whether the body has always returned a number."""

    def __post_init__(self, dice: Mapping[int, tuple[str, Dice]]) -> None:
        """Start by enumerating what earlier calls had to, if these are dice in this call and have no more rolls."""
        self.budget.spend(AN_EXPLORATION)
        self.rolled = {
            place: Dice(held.sum(self.budget)) if kind == "n" else _shortened(self.budget, held)
            for place, (kind, held) in dice.items()
        }
        self.numbers = {place for place, (kind, _) in dice.items() if kind == "n"}
        self.answers = Answers(self.rolled, self.budget)
        self.here = set()
        self._go_through(
            place
            for place, held in self.rolled.items()
            if not held.count or (place in self.listed and self._rolls((place,)) <= self.listed[place])
        )

    def _go_through(self, places: Iterable[int]) -> None:
        """Enumerate these from now on, and all if the others have few rolls."""
        self.here.update(places)
        if self._rolls(self._open) <= FEW_ROLLS:
            self.here.update(self._open)

    def _rolls(self, places: Iterable[int]) -> int:
        """How many sorted rolls these have together."""
        held = (self.rolled[place] for place in places)
        return prod(how_many(dice.law, dice.count) for dice in held if dice.law)

    def number(self, statistic: Statistic) -> int:
        """The number of a statistic in the current branch. Raises Ask: it is not known yet."""
        if not statistic.parts:
            return statistic.start
        if self.merged:
            return self.merged.number(statistic)
        found = self.found(statistic)
        if found is None:
            raise Ask(statistic.of[0] if statistic.of else statistic)
        return found

    def stand_in(self, key: object, places: frozenset[int], dice: Dice) -> Statistic:
        """A die that stands in for the result of a call with the rolls at some places; `key` identifies the call."""
        return Roll(dice, self, self.answers.stand_in(key, places, dice), (0,)).sum()

    def found(self, statistic: Statistic) -> int | None:
        """The number of a statistic, or None: it is known once it, or the one in its `of`, has been asked for."""
        found = self.known.get(statistic)
        if found is None and statistic.of:
            found = self.known.get(statistic.of[0])
            found = None if found is None else statistic.from_other(found)
        return found

    def faces_of(self, places: tuple[int, ...]) -> Row:
        """All faces of the dice at some places, ascending."""
        if places not in self.together:
            laws = (self.rolled[place].law for place in places)
            self.together[places] = tuple(sorted({face for law in laws if law for face in law.weights}))
            self.budget.spend(2 * len(self.together[places]))
        return self.together[places]

    def shares(self) -> Drawn:
        """The shares of the body's results; `NOTHING` if `is_enough` says that the caller can do without."""
        pinned = self.budget.pinned
        while True:
            try:
                found = self._all_listed()
            except (WantAll, TooMany, Entangled) as want:
                if want.owner not in (self, self.merged, self.answers):
                    raise
                self.budget.pinned = pinned + self.answers.cells
                if self._begin_otherwise(want):
                    return NOTHING
            else:
                self.budget.pinned = pinned
                error = sum(held.law.error * held.count for held in self.rolled.values() if held.law)
                return found._replace(error=found.error + error)

    def _begin_otherwise(self, want: WantAll | TooMany | Entangled) -> bool:
        """Change how the exploration starts over; return whether the caller can do without it."""
        if isinstance(want, Entangled):
            self.have_stand_ins = False
        elif isinstance(want, TooMany):
            self.merged, self.gave_up = None, True
            self.code = self.code if want.is_of_pair else None
        elif self.has_calls and self.have_stand_ins is None:
            self.have_stand_ins = True
        else:
            if self.merged:
                self.merged, self.code, self.gave_up = None, None, True
            if not self.code or not self._may_merge() or (want.always and want.places <= self.numbers):
                return self._list(want)
            self.merged = self._merging(self.code)
        return False

    def _merging(self, code: Block) -> Merged:
        """The runs to be merged; they may compare dice of two rolls once the joint law of these was not enough."""
        most = min(RUNS_A_ROLL * self._rolls(self._open), MOST_MERGED)
        rolls = {place: self.rolled[place] for place in self._open}
        self.code = None if self.gave_up else self.code
        return Merged(rolls, code, self.budget, most, compares=self.gave_up)

    def _list(self, want: WantAll) -> bool:
        """Enumerate what is wanted from now on; return whether the caller can do without the result."""
        self._go_through(self.answers.rolls_of(want.places))
        if not want.always:
            return False
        for place in want.places:
            self.listed[place] = inf if place in self.numbers else max(self._rolls((place,)), self.listed.get(place, 0))
        return self.is_enough()

    @property
    def stays_open(self) -> bool:
        """Whether a loop over a roll should keep its dice symbolic: there are many rolls, and perhaps few runs."""
        return not self.gave_up and self._rolls(self._open) > MANY_ROLLS

    def _may_merge(self) -> bool:
        return self.here <= self.numbers and self._rolls(self._open) > MANY_ROLLS

    @property
    def _open(self) -> list[int]:
        """The places that are not enumerated."""
        return [place for place in self.rolled if place >= 0 and place not in self.here]

    def _all_listed(self) -> Drawn:
        """Run the body for all enumerated values, the first parameter fastest."""
        budget = self.budget
        places = sorted(self.here, reverse=True)
        listed = list(map(self._listed, places))
        count = prod(one.size for one in listed)
        if count > MOST_ROLLS:
            raise refuse(f"Going through {many(count)} rolls takes too long", f"at most {MOST_ROLLS:,} are allowed")
        given: dict[int, Value] = {place: self._unknown(place) for place in self._open}
        self.known = {}
        mixture = Mixture(budget)
        before = budget.spent
        a_branch = A_BRANCH + (int(listed[0].steps * listed[0].size / count) if listed else 0)
        budget.expect(count * (a_branch + self.a_run), f"Going through {count:,} rolls")
        budget.spend(a_branch)
        for done, chosen in enumerate(self._choices(listed)):
            if done in LOOKS_AHEAD:
                budget.look_ahead(before, done / count, f"Going through {count:,} rolls")
            weight = 1
            for place, value, ways in chosen:
                given[place] = value
                weight *= ways
            mixture.add(weight, self._merged(given) if self.merged else self._branch(given, ()))
            if budget.made > RECOUNT_AFTER:
                budget.recount()
            budget.spent += a_branch  # `spend` inlined
            if budget.spent > budget.told:
                budget.tell()
        return mixture.mixed()

    def _unknown(self, place: int) -> Value:
        """A symbolic roll, or its sum for n."""
        held = self.rolled[place]
        roll = Roll(held, self, place, tuple(range(held.count))[:: -1 if self.lowest_first else 1])
        return roll.sum() if place in self.numbers else roll

    def _listed(self, place: int) -> _Listed:
        """The values of an enumerated parameter."""
        held = self.rolled[place]
        assert held.law is not None
        if place in self.numbers:
            numbers = ((place, number, ways) for number, ways in held.law.weights.items())
            return _Listed(len(held.law.weights), 0, 1, numbers)
        shown = sorted_rolls(held.law, held.count, lowest_first=self.lowest_first)
        rolls = ((place, roll, ways) for roll, ways in shown)
        return _Listed(self._rolls((place,)), a_roll(held.law, held.count), 1 + held.count // DICE_A_CELL, rolls)

    def _choices(self, listed: list[_Listed]) -> Iterator[tuple[Choice, ...]]:
        """Every combination of these values with their weights, the last fastest; the first stays an iterator."""
        if not listed:
            return iter([()])
        slowest, *others = listed
        for one in others:
            self.budget.pin(one.size * one.cells)
            self.budget.spend(int(one.steps * one.size), "Listing rolls")
        inner = [list(one.values) for one in others]
        return ((value, *rest) for value in slowest.values for rest in product(*inner))

    def _merged(self, given: dict[int, Value]) -> Found:
        """Run the body for all rolls at once."""
        assert self.merged
        mixture = Mixture(self.budget)
        for weight, found in self.merged.results(self.begin(given), self._found):
            mixture.add(weight, found)
        return mixture.mixed()

    def _found(self, value: Value | None) -> Found:
        """The shares of a result."""
        if value is None or type(value) is int:
            self.gives_numbers = self.gives_numbers and value is not None
            return value
        if isinstance(value, Roll | Joined):
            value, self.gives_numbers = value.sum(), False
        if isinstance(value, Statistic):
            return value.owner.number(value)
        self.gives_numbers = False
        law = law_of(self.budget, value)
        return None if law is None else Drawn(law.total, law.weights, law.error)

    def _branch(self, given: dict[int, Value], path: tuple[Statistic, ...]) -> Found:
        """Run the body with what is known so far; if it asks for more, once for each answer."""
        try:
            value = self.body(given)
            if type(value) is int:
                return value
            if not isinstance(value, Symbol):
                return self._found(value)
            if not isinstance(value, Statistic):
                value, self.gives_numbers = value.sum(), False
            if value.owner is not self or not value.parts or self.found(value) is not None:
                return value.owner.number(value)
            asked, is_last = value, True
        except Ask as ask:
            if ask.owner is not self:
                raise
            asked, is_last = ask.statistic, False
        is_number = asked.tells and asked.rolls <= self.numbers
        if is_number and not path and not is_last:
            raise WantAll(self, asked.rolls)
        if is_last:
            return self._last(asked, path)
        answers = self.answers.of(asked, path, self.known)
        allowed = (
            FEW_RUNS if self.code and not self.gave_up and self._may_merge() else self._rolls(self._open) // LEAST_SAVED
        )
        if self.answers.leaves((*path, asked)) > max(allowed, FEW_ROLLS):
            raise WantAll(self, asked.rolls, always=is_number)
        mixture = Mixture(self.budget)
        for answer, weight in answers.items():
            self.known[asked] = answer
            self.budget.spend(A_BRANCH)
            mixture.add(weight, self._branch(given, (*path, asked)))
        del self.known[asked]
        return mixture.mixed()

    def _last(self, asked: Statistic, path: tuple[Statistic, ...]) -> Drawn:
        """The shares of the statistic that a body returns."""
        if asked.of:
            others = self.answers.of(asked.of[0], path, self.known)
            answers = {asked.from_other(one): many for one, many in others.items()}
        else:
            answers = self.answers.of(asked, path, self.known)
        return Drawn(sum(answers.values()), answers)


def _shortened(budget: Budget, dice: Dice) -> Dice:
    """The dice; if weights are rounded, with weights short enough for all of them."""
    law = dice.law and shortened(budget, dice.law, dice.count)
    return dice if law is dice.law else Dice(law, dice.count)
