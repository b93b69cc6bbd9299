"""The exact law of a roll: of each part by itself, since no two parts share a die."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, reduce
from itertools import product as pairs_of
from math import prod

from oddsmith.dice.pool import add, die
from oddsmith.law.distribution import Distribution, OrLess, OrMore, mean, scaled, variance
from oddsmith.law.packing import product
from oddsmith.law.ratio import Ratio
from oddsmith.systems.dice.arithmetic import fixed, function, numbers_in, operation, unit
from oddsmith.systems.dice.explosions import no_odds
from oddsmith.systems.dice.pools import plain_law, pool_law
from oddsmith.systems.dice.rules import Rules, adds, cannot, rules_of
from oddsmith.systems.dice.tree import (
    Arithmetic,
    Call,
    Compare,
    Dice,
    Faces,
    Group,
    Labelled,
    Negative,
    Number,
    Tree,
    compared,
    has_dice,
    loose,
)

MOST_DICE = 1_000
MOST_SIDES = 10_000
MOST_REPEATS = 100
MOST_PAIRS = 2_000_000
"""Of outcomes that are taken one by one."""
MARGIN = 8
"""Numbers in a roll, times this, is how far a law without an end is told at least."""
MOST_TRIES, FARTHER = 4, 4
"""How often a law is told anew, each time so many times as far, until its end lies beyond what is needed."""
FATE, BLANKS, COIN = (-1, 0, 1), (-1, 0, 0, 0, 0, 1), (0, 1)
SHAPES = {"F": FATE, "F.1": BLANKS, "c": COIN}


def faces_of(faces: Faces) -> tuple[int, ...] | None:
    """What each side of a die shows; None where it shows its number."""
    return faces.own or SHAPES.get(faces.kind)


def sides_of(faces: Faces, sides: int) -> Distribution[int]:
    """The law of such a die with so many sides, where those are said."""
    shown = faces_of(faces)
    return Distribution.uniform(shown) if shown else die(sides)


def check_dice(count: int, sides: int) -> None:
    """Raise InvalidInput for dice that nobody can throw."""
    if not 0 <= count <= MOST_DICE:
        raise cannot(f"{count} dice: from 0 to {MOST_DICE:,} are allowed")
    if not 1 <= sides <= MOST_SIDES:
        raise cannot(f"a die with {sides} sides: from 1 to {MOST_SIDES:,} are allowed")


def law_of(tree: Tree) -> Distribution[int]:
    """The law of what a tree comes to, in its unit.

    Raises:
        InvalidInput: the roll cannot be.
        TooMuchWork: its odds cannot be told.
    """
    return _law(tree, MARGIN * (numbers_in(tree) + 1))


def whole_law(tree: Tree, reach: int = 0) -> Distribution[int]:
    """The law of the total rounded down, told up to `reach` at least."""
    return _rounded(_law(tree, reach or MARGIN * (numbers_in(tree) + 1)), unit(tree))


def _rounded(law: Distribution[int], parts: int) -> Distribution[int]:
    return law if parts == 1 else _mapped(law, lambda total: total // parts)


@lru_cache(maxsize=256)
def _law(tree: Tree, reach: int) -> Distribution[int]:
    match tree:
        case Number(amount):
            return Distribution({amount: 1})
        case Labelled(body, _):
            return _law(body, reach)
        case Negative(body):
            return scaled(_law(body, reach), -1)
        case Dice():
            return _dice_law(tree, reach)
        case Group():
            return _group_law(tree, reach)
        case Arithmetic(sign, left, right):
            return _combined(tree, sign, left, right, reach)
        case Call(_, arguments):
            return _applied(function(tree), [_law(argument, reach) for argument in arguments])
        case Compare(sign, left, right):
            return _compared(sign, left, right)
    raise cannot("a contest or repeats can only be the whole roll")


def _combined(tree: Arithmetic, sign: str, left: Tree, right: Tree, reach: int) -> Distribution[int]:
    if sign in ("+", "-"):
        return _sum_law(tree, reach)
    run, _ = operation(sign, left, right)
    one, other = _law(left, reach), _law(right, reach)
    if sign == "*" and not (has_dice(left) and has_dice(right)):
        return scaled(one, fixed(right)) if has_dice(left) else scaled(other, fixed(left))
    if sign == "/" and not has_dice(right):
        return scaled(one, run(1, 0))
    return _applied(run, [one, other])


def _sum_law(tree: Arithmetic, reach: int) -> Distribution[int]:
    """The law of a sum; what has no end is told as far as all the others may lift it."""
    terms = list(_terms(tree, unit(tree)))
    laws = [scaled(_law(term, reach), by) for term, by in terms]
    if any(law.endless for law in laws):
        furthest = sum(max(abs(int(law.outcomes[0])), abs(int(law.outcomes[-1]))) for law in laws)
        told = [_law(term, furthest) if law.endless else None for (term, _), law in zip(terms, laws, strict=True)]
        laws = [scaled(far, by) if far else law for far, law, (_, by) in zip(told, laws, terms, strict=True)]
        return _added_endless(laws)
    return reduce(add, laws)


def _added_endless(laws: list[Distribution[int]]) -> Distribution[int]:
    """The law of a sum of which some terms have no end, all on the same side; told up to the nearest end.

    Raises:
        TooMuchWork: ends on both sides.
    """
    ends = [law.outcomes[place] for law in laws for place in (0, -1)]
    if any(isinstance(end, OrLess) for end in ends):
        if any(isinstance(end, OrMore) for end in ends):
            raise no_odds("a total without a highest and one without a lowest would be added")
        return scaled(_added_endless([scaled(law, -1) for law in laws]), -1)
    low = sum(int(law.outcomes[0]) for law in laws)
    end = low + min(int(law.outcomes[-1] - law.outcomes[0]) for law in laws if law.endless)
    found = [1]
    for law in laws:
        first, last = int(law.outcomes[0]), int(law.outcomes[-1]) + (not law.endless)
        found = product(found, [law.weights.get(number, 0) for number in range(first, last)])[: end - low]
    moments = sum(map(mean, laws), Ratio(0)), sum(map(variance, laws), Ratio(0))
    return Distribution.consecutive(found, low, prod(law.total for law in laws) - sum(found), moments)


def _terms(tree: Tree, parts: int) -> Iterator[tuple[Tree, int]]:
    """What is added, each with its factor in a unit of so many parts."""
    if isinstance(tree, Arithmetic) and tree.sign in ("+", "-"):
        yield from _terms(tree.left, parts)
        by = 1 if tree.sign == "+" else -1
        yield from ((term, by * factor) for term, factor in _terms(tree.right, parts))
    else:
        yield tree, parts // unit(tree)


def _mapped(law: Distribution[int], run: Callable[[int], int]) -> Distribution[int]:
    return _applied(run, [law])


def _applied(run: Callable[..., int], laws: list[Distribution[int]]) -> Distribution[int]:
    """The law of any function of independent totals.

    Raises:
        TooMuchWork: some have no end, or there are too many outcomes.
    """
    if any(law.endless for law in laws):
        raise no_odds("a total that has no highest can be added, subtracted, multiplied by a number and compared only")
    size = 1
    for law in laws:
        size *= len(law.weights)
    if size > MOST_PAIRS:
        raise no_odds("it has too many outcomes")
    weights: dict[int, int] = {}
    for outcomes in pairs_of(*(law.weights.items() for law in laws)):
        weight = 1
        for _, ways in outcomes:
            weight *= ways
        found = run(*(outcome for outcome, _ in outcomes))
        weights[found] = weights.get(found, 0) + weight
    return Distribution(weights)


def _compared(sign: str, left: Tree, right: Tree) -> Distribution[int]:
    """1 and 0."""
    chance = difference(left, right).chance_that(lambda ahead: compared(sign, ahead, 0))
    return Distribution({0: chance.divisor - chance.dividend, 1: chance.dividend})


def difference(left: Tree, right: Tree) -> Distribution[int]:
    """The law of how far the one total is ahead of the other, both rounded down; told beyond 0.

    Raises:
        TooMuchWork: neither has an end.
    """
    one, other = whole_law(left), whole_law(right)
    if one.endless and other.endless:
        raise no_odds("both sides may explode without end")
    if one.endless:
        one = law_past(left, int(other.outcomes[0]), int(other.outcomes[-1]))
    if other.endless:
        other = law_past(right, int(one.outcomes[0]), int(one.outcomes[-1]))
    return add(one, scaled(other, -1))


def law_past(tree: Tree, *numbers: int) -> Distribution[int]:
    """The law of the total rounded down, told so far that its ends lie beyond these numbers.

    Raises:
        TooMuchWork: that is too far.
    """
    reach = MARGIN * (numbers_in(tree) + 1) + max(map(abs, numbers))
    for _ in range(MOST_TRIES):
        law = whole_law(tree, reach)
        ends = [end for end in (law.outcomes[0], law.outcomes[-1]) if isinstance(end, OrLess | OrMore)]
        if all(int(end) < min(numbers) if isinstance(end, OrLess) else int(end) > max(numbers) for end in ends):
            return law
        reach *= FARTHER
    raise no_odds("what is needed lies too far beyond its usual totals")


def _dice_law(dice: Dice, reach: int) -> Distribution[int]:
    counts = whole_law(dice.many) if dice.many is not None else Distribution({1: 1})
    sides = whole_law(dice.faces.sides) if dice.faces.sides is not None else Distribution({100: 1})
    if counts.endless or sides.endless:
        raise no_odds("the number of dice or sides has no highest")
    parts = [
        (ways * more, _some_dice(count, side, dice, reach))
        for count, ways in counts.weights.items()
        for side, more in sides.weights.items()
    ]
    if len(parts) == 1:
        return parts[0][1]
    if any(law.endless for _, law in parts):
        raise no_odds("of dice that explode without end the number must be fixed")
    return Distribution.mixture(parts)


def _some_dice(count: int, sides: int, dice: Dice, reach: int) -> Distribution[int]:
    check_dice(count, sides)
    faces = sides_of(dice.faces, sides)
    return pool_law(count, faces, rules_of(dice.mods, faces.weights), reach)


def _group_law(group: Group, reach: int) -> Distribution[int]:
    rules = rules_of(group.mods, (0,))
    single = loose(group)
    if single:
        dice, numbers = single
        law = plain_law([_loose_kind(some) for some in dice], rules)
        law = scaled(law, 1, sum(number.amount for number in numbers))
    else:
        law = _totals_law([whole_law(member, reach) for member in group.members], rules)
    return law if rules.margin is None else scaled(law, 1 if rules.margin.above else -1, rules.after(0))


def _totals_law(laws: list[Distribution[int]], rules: Rules) -> Distribution[int]:
    """Of several totals some are kept or counted."""
    if not any(law.endless for law in laws):
        return plain_law([(law, 1) for law in laws], rules)
    if rules.keeps:
        raise no_odds("totals that have no highest can be added or counted, not kept or dropped")
    try:
        return reduce(add, [law.map(rules.worth) if rules.counting or rules.pick else law for law in laws])
    except ValueError:
        raise no_odds("a total that has no highest cannot be counted like this") from None


def _loose_kind(dice: Dice) -> tuple[Distribution[int], int]:
    """Dice whose neighbours in a bracket are kept or dropped with them."""
    counts = whole_law(dice.many) if dice.many is not None else Distribution({1: 1})
    sides = whole_law(dice.faces.sides) if dice.faces.sides is not None else Distribution({100: 1})
    if len(counts.weights) * len(sides.weights) > 1:
        raise no_odds("in a bracket with dice to keep or count the number of dice and sides must be fixed")
    count, most = counts.outcomes[0], sides.outcomes[0]
    check_dice(count, most)
    faces = sides_of(dice.faces, most)
    rules = rules_of(dice.mods, faces.weights)
    if rules.on and not (adds(rules) and rules.explode and rules.explode.once):
        raise no_odds("in a bracket with dice to keep or count these dice may not explode")
    return pool_law(1, faces, rules, 0), count


def refuse_many(times: int) -> None:
    """Raise InvalidInput for more repeats than anybody reads."""
    if not 1 <= times <= MOST_REPEATS:
        raise cannot(f"it would be rolled {times:,} times: from 1 to {MOST_REPEATS} are allowed")
