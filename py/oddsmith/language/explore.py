"""What a function gives over all that its dice may show.

Parameters that take numbers are gone through outcome by outcome. Sorted rolls are not gone through: the body is run
with rolls that nobody has looked at (`symbols`), and where it needs a number of them, once more for each value that the
number can have. A body that wants whole rolls gets them, one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product
from math import comb, gcd, lcm, prod
from typing import TYPE_CHECKING

from oddsmith.distribution import Distribution
from oddsmith.language.budget import A_STATEMENT, MOST_LAW_BITS, MOST_STEPS, Budget, refuse
from oddsmith.language.joint import Vector, Weights, are_walkable, joint_law
from oddsmith.language.symbols import Roll, Statistic, Value
from oddsmith.language.values import EMPTY, Dice, Law, Numbers, law_of

if TYPE_CHECKING:
    Choices = list[tuple[int | Numbers, int]]

FEW_ROLLS = 40
"""With no more rolls than this they are gone through at once."""
MOST_BITS_REDUCED = 50_000
"""Longer weights are not reduced: that would take longer than going on with them."""
Shares = dict[int | None, int]
"""How often which number comes; None is the empty die."""


class Ask(Exception):
    """A body needs the number of a statistic."""

    def __init__(self, statistic: Statistic) -> None:
        self.statistic = statistic


class WantAll(Exception):
    """A body needs all dice of a roll."""

    def __init__(self, owner: Exploration, places: frozenset[int], *, always: bool = True) -> None:
        """`always` is whether it would need them whatever dice it is given."""
        self.owner = owner
        self.places = places
        self.always = always


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
        eager: bool = True,
    ) -> None:
        """Take the dice by the place of their parameter, with its type, n or s.

        `listed` are the places whose rolls are gone through, to which is added what turns out to be needed. `eager` is
        whether few rolls are gone through at once.
        """
        self.dice = dice
        self.body = body
        self.budget = budget
        self.lowest_first = lowest_first
        self.known: dict[Statistic, int] = {}
        self.listed = listed
        self.here = set(listed) | {place for place, (kind, _) in dice.items() if kind == "n"}
        self.rolled = {place: held for place, (kind, held) in dice.items() if kind == "s"}
        if eager and self._rolls(self.rolled) <= FEW_ROLLS:
            self.here |= set(self.rolled)
        self.laws: dict[tuple[Statistic, ...], dict[Vector, dict[int, int]]] = {}

    def faces_of(self, place: int) -> tuple[int, ...]:
        """The faces of the dice of a parameter."""
        law = self.dice[place][1].law
        assert law is not None
        return law.outcomes

    def _rolls(self, places: dict[int, Dice] | set[int]) -> int:
        """How many sorted rolls these have together."""
        count = 1
        for place in places:
            held = self.dice[place][1]
            count *= comb(len(self.faces_of(place)) + held.count - 1, held.count)
        return count

    def number(self, statistic: Statistic) -> int:
        """The number of a statistic in the branch that is being run.

        Raises:
            Ask: there is none yet.
        """
        if not statistic.parts and not statistic.pairs:
            return statistic.start
        found = self.known.get(statistic)
        if found is None:
            raise Ask(statistic)
        return found

    def shares(self) -> Shares:
        """How often the body gives which number."""
        while True:
            try:
                return self._all_listed()
            except WantAll as want:
                if want.owner is not self:
                    raise
                self.here |= want.places
                if want.always:
                    self.listed |= want.places

    def _all_listed(self) -> Shares:
        """Go through what must be gone through, the first parameter fastest."""
        places = sorted(self.here, reverse=True)
        choices = [self._choices(place) for place in places]
        count = 1
        for some in choices:
            count *= len(some)
        if count * A_STATEMENT > MOST_STEPS:
            raise refuse(
                f"Going through {count:,} rolls would take too long",
                f"at most {MOST_STEPS // A_STATEMENT:,} are allowed",
            )
        rolls: dict[int, Value] = {
            place: Roll(held, self, place, tuple(range(held.count))[:: -1 if self.lowest_first else 1])
            for place, held in self.rolled.items()
            if place not in self.here
        }
        parts: list[tuple[int, Shares]] = []
        numbers: Shares = {}
        for chosen in product(*choices):
            weight = 1
            given = dict(rolls)
            for place, (value, ways) in zip(places, chosen, strict=True):
                given[place] = value
                weight *= ways
            self.known = {}
            found = self._branch(given, (), 1)
            if isinstance(found, int) or found is None:
                numbers[found] = numbers.get(found, 0) + weight
            else:
                parts.append((weight, found))
        if not parts:
            return numbers
        if numbers:  # each of them is worth as much as it weighs
            parts.append((sum(numbers.values()), numbers))
        return mixed(parts)

    def _choices(self, place: int) -> Choices:
        kind, held = self.dice[place]
        if kind == "n":
            return list(held.sum.weights.items())
        rolls = self._rolls({place})
        if rolls * A_STATEMENT > MOST_STEPS:
            raise refuse(
                f"Going through {rolls:,} rolls of {held.count} dice would take too long",
                f"at most {MOST_STEPS // A_STATEMENT:,} are allowed",
            )
        self.budget.spend(rolls * 2)
        assert held.law is not None
        return sorted_rolls(held.law, held.count, self.lowest_first)

    def _branch(self, given: dict[int, Value], path: tuple[Statistic, ...], size: int) -> Shares | int | None:
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
                law = law_of(value)
                if law is None:
                    return None
                return value if isinstance(value, int) else dict(law.weights.items())
        except Ask as ask:
            if ask.statistic.owner is not self:
                raise
            asked, is_last = ask.statistic, False
        answers = self._answers(asked, path)
        if is_last:
            return dict(answers.items())
        size *= len(answers)
        if size > FEW_ROLLS and size > self._rolls(set(self.rolled) - self.here) // 2:
            raise WantAll(self, asked.rolls, always=False)
        parts: list[tuple[int, Shares]] = []
        for answer, weight in answers.items():
            self.known[asked] = answer
            found = self._branch(given, (*path, asked), size)
            parts.append((weight, {found: 1} if isinstance(found, int) or found is None else found))
        del self.known[asked]
        return mixed(parts)

    def _answers(self, asked: Statistic, path: tuple[Statistic, ...]) -> dict[int, int]:
        """How often a statistic has which value, given those that are known and share dice with it."""
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
            if not are_walkable(together):
                raise WantAll(self, asked.rolls, always=False)
            self.laws[together] = _by_last(joint_law(self.rolled, together, self.budget))
        return self.laws[together][tuple(self.known[statistic] for statistic in related)]


def _by_last(weights: Weights) -> dict[Vector, dict[int, int]]:
    """The weights of the last number, by the others."""
    found: dict[Vector, dict[int, int]] = {}
    for vector, weight in weights.items():
        if weight:
            found.setdefault(vector[:-1], {})[vector[-1]] = weight
    return found


def mixed(parts: list[tuple[int, Shares]]) -> Shares:
    """The mixture of shares, each of which counts as much as its weight says."""
    totals = [sum(shares.values()) for _, shares in parts]
    common = _common(totals)
    found: Shares = {}
    for (weight, shares), total in zip(parts, totals, strict=True):
        scale = weight * (common // total)
        for number, many in shares.items():
            found[number] = found.get(number, 0) + scale * many
    return found


def _common(totals: list[int]) -> int:
    """A common multiple of totals; the least one where that is soon found."""
    bits = max(map(int.bit_length, totals))
    _check_bits(bits)
    different = set(totals)
    return lcm(*different) if bits < MOST_BITS_REDUCED or len(different) < 3 else prod(different)


def _check_bits(bits: int) -> None:
    """Refuse weights that are too long.

    Raises:
        TooMuchWork: a law that is mixed with itself again and again has weights of twice the length each time.
    """
    if bits > MOST_LAW_BITS:
        raise refuse(f"Exact weights with {bits:,} binary digits came up", f"at most {MOST_LAW_BITS:,} are allowed")


def as_dice(shares: Shares) -> tuple[Dice, int, int]:
    """The die of what comes, and how much of how much was lost to the empty die."""
    lost = shares.get(None, 0)
    bits = max(map(int.bit_length, shares.values()), default=0)
    _check_bits(bits)
    divisor = gcd(*shares.values()) if bits < MOST_BITS_REDUCED else 1
    weights = {number: weight // divisor for number, weight in shares.items() if number is not None}
    total = sum(shares.values())
    return (Dice(Distribution(weights)) if weights else EMPTY), lost, total


@lru_cache(maxsize=64)
def sorted_rolls(law: Law, count: int, lowest_first: bool) -> Choices:
    """Every sorted roll with its weight: from the highest down, or where the lowest come first from the lowest up."""
    faces = list(law.weights.items())
    if not lowest_first:
        faces.reverse()
    return list(_sorted_rolls(faces, count))


def _sorted_rolls(faces: list[tuple[int, int]], count: int) -> Iterator[tuple[Numbers, int]]:
    states: list[tuple[Numbers, int, int]] = [((), count, 1)]
    for index, (face, weight) in enumerate(faces):
        is_last = index == len(faces) - 1
        further = []
        for shown, left, ways in states:
            for showing in (left,) if is_last else range(left, -1, -1):
                more = ways * comb(left, showing) * weight**showing
                further.append((shown + (face,) * showing, left - showing, more))
        states = further
    for shown, _, ways in states:
        yield shown, ways
