"""The operator `d`: dice from numbers, sequences and other dice. Source: AnyDice's documentation."""

from __future__ import annotations

from oddsmith.language.budget import Budget, many, refuse
from oddsmith.language.laws import room, sided, sum_cost
from oddsmith.language.shares import mixture
from oddsmith.language.values import EMPTY, Dice, Plain, number_of
from oddsmith.law.distribution import Distribution, scaled

MOST_SIDES = 1_000_000
MOST_DICE = 100_000
A_ROLL = 10


def die_of(budget: Budget, value: Plain) -> Dice:
    """`dX`: a die with X sides, with a sequence's members as faces, or with the law of a collection's sum."""
    if isinstance(value, int):
        if abs(value) > MOST_SIDES:
            raise refuse(f"A die with {many(abs(value))} sides", f"at most {MOST_SIDES:,} are allowed")
        return Dice(sided(budget, value), text=f"d{value}")
    if isinstance(value, tuple):
        if not value:
            return EMPTY
        budget.spend(len(value))
        law = Distribution.uniform(value)
        budget.hold(room(law))
        return Dice(law)
    return value if value.is_empty or value.count == 1 else Dice(value.sum(budget))


def roll(budget: Budget, count: Plain, value: Plain) -> Dice:
    """`count d value`: a negative count negates the faces; a count that is a die gives a mixture."""
    if isinstance(count, Dice):
        return _roll_as_many_as(budget, count, die_of(budget, value))
    budget.spend(A_ROLL)
    number = number_of(count)
    if number == 1 and isinstance(value, Dice):
        return value
    one = die_of(budget, value)
    if one.law is None:
        return EMPTY
    check_count(abs(number))
    law = one.law
    if number < 0:
        budget.hold(room(law))
        law = scaled(law, -1)
    return Dice(law, abs(number), text=f"{number}{one.text}")


def check_count(count: int) -> None:
    """Refuse too many dice. Raises TooMuchWork: there are more than `MOST_DICE`."""
    if count > MOST_DICE:
        raise refuse(f"{many(count)} dice", f"at most {MOST_DICE:,} at once are allowed")


def _roll_as_many_as(budget: Budget, count: Dice, one: Dice) -> Dice:
    """The mixture, over the outcomes of `count`, of the sum of that many dice."""
    if count.is_empty or one.law is None:
        return Dice(None)
    counts = count.sum(budget)
    most = max(map(abs, counts.outcomes))
    check_count(most)
    what = "Rolling as many dice as a die shows"
    budget.expect(int(sum_cost(one.law, most).steps) * len(counts.weights) // 3, what)
    sums = ((weight, roll(budget, number, one).sum(budget)) for number, weight in counts.weights.items())
    return Dice(mixture(budget, sums, counts.error))
