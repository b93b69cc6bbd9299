"""The exact law of a roll, computed part by part, since no two parts share a die."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import product as pairs_of
from math import prod

from oddsmith.dice.open_ended import NotKnown, Tell, added, mirrored, stepped
from oddsmith.dice.pool import die
from oddsmith.law.distribution import Distribution, scaled
from oddsmith.law.ratio import Ratio
from oddsmith.systems.dice.arithmetic import fixed, goal_of, numbers_in, operation, rounding, unit
from oddsmith.systems.dice.pools import plain_law, pool_law, totals_law
from oddsmith.systems.dice.rules import Rules, check_dice
from oddsmith.systems.dice.tree import (
    COMPARISONS,
    Call,
    Dice,
    Group,
    Labelled,
    Mod,
    Number,
    Tree,
    has_dice,
    is_check,
    loose,
)

MOST_PAIRS = 2_000_000
"""Most pairs of outcomes that are enumerated one by one."""
MARGIN = 8
"""An unbounded law is computed at least up to this many times the numbers in the roll."""


def law_of(tree: Tree) -> Distribution[int]:
    """The law of a tree's total, in its unit.

    Raises InvalidInput: when the roll is impossible; TooMuchWork: when its odds cannot be computed.
    """
    return _law(tree, reach_of(tree))


def reach_of(tree: Tree) -> int:
    """How far to compute the law of a tree, at least, if it is unbounded."""
    return MARGIN * (numbers_in(tree) + 1)


def whole_law(tree: Tree, reach: int = 0) -> Distribution[int]:
    """The law of the total, rounded down; if unbounded, it is computed at least up to `reach`."""
    return _stepped(partial(_law, tree), unit(tree), max(reach, reach_of(tree)))


def _stepped(tell: Tell, width: int, reach: int) -> Distribution[int]:
    """The law of a total after floor division by `width`."""
    law = tell(reach)
    if width == 1:
        return law
    return stepped(tell, width, reach) if law.endless else law.map(lambda total: total // width)


@lru_cache(maxsize=256)
def _law(tree: Tree, reach: int) -> Distribution[int]:
    match tree:
        case Number(amount):
            return Distribution({amount: 1})
        case Labelled(body, _):
            return _law(body, reach)
        case Dice():
            return _dice_law(tree, reach)
        case Group():
            return _group_law(tree, reach)
        case Call("+" | "-", _):
            return added([partial(_lifted, term, by) for term, by in _terms(tree, unit(tree))], reach)
        case Call() if is_check(tree):
            chance = _chance_of(tree)
            return Distribution({0: chance.divisor - chance.dividend, 1: chance.dividend})
    run, parts = operation(tree)
    match tree:
        case Call("min" | "max" as end, members):
            lifted = [partial(_lifted, member, parts // unit(member)) for member in members]
            kept = Mod("kh" if end == "max" else "kl", number=Number(1))
            return totals_law(lifted, Rules([kept], (0,)), reach)
        case Call("floor" | "ceil" | "round" as how, (body,)):
            width = unit(body)
            by, more = rounding(how, width)
            return _stepped(partial(_lifted, body, by, shift=more), by * width, reach)
        case Call("//", (left, right)) if not has_dice(right) and fixed(right) > 0:
            return _stepped(partial(_lifted, left, unit(right)), fixed(right) * unit(left), reach)
        case Call("*" | "/", (left, right)) if not has_dice(right):
            return _lifted(left, run(1, fixed(right)), reach)
        case Call("*", (left, right)) if not has_dice(left):
            return _lifted(right, fixed(left), reach)
    return _applied(run, [_law(part, reach) for part in tree.parts])


def _chance_of(check: Call) -> Ratio:
    left, *others = check.parts
    if others[1:]:
        return whole_law(left, reach_of(check)).chance_that(goal_of(check))
    return difference(left, *others).chance_that(lambda ahead: COMPARISONS[check.name](ahead, 0))


def _lifted(tree: Tree, by: int, reach: int, shift: int = 0) -> Distribution[int]:
    return scaled(_law(tree, -(-reach // abs(by)) if by else 0), by, shift)


def _terms(tree: Tree, parts: int) -> Iterator[tuple[Tree, int]]:
    """The terms of a sum, each with its factor when lifted to the unit `parts`."""
    match tree:
        case Call("+" | "-" as sign, (left, right)):
            yield from _terms(left, parts)
            yield from ((term, factor if sign == "+" else -factor) for term, factor in _terms(right, parts))
        case _:
            yield tree, parts // unit(tree)


def _applied(run: Callable[..., int], laws: list[Distribution[int]]) -> Distribution[int]:
    """The law of an arbitrary function of one or two totals."""
    if any(law.endless for law in laws):
        raise NotKnown(
            "a total that can explode forever can only be added, kept, compared, and multiplied or divided by a number"
        )
    if prod(len(law.weights) for law in laws) > MOST_PAIRS:
        raise NotKnown("it has too many outcomes")
    one, *others = laws
    return one.combine(others[0], run) if others else one.map(run)


def difference(left: Tree, right: Tree) -> Distribution[int]:
    """The law of the left total minus the right one, both rounded down; if unbounded, it is computed beyond 0.

    Raises TooMuchWork: when both are unbounded and their tails are not known.
    """
    return added([partial(whole_law, left), mirrored(partial(whole_law, right))], 1)


def kinds_of(dice: Dice) -> list[tuple[int, int, Distribution[int], Rules]]:
    """Every possible number of dice and sides, as (ways, number of dice, law of one die, rules).

    Raises TooMuchWork: when the number of dice or sides is unbounded.
    """
    counts = whole_law(dice.many) if dice.many is not None else Distribution({1: 1})
    sides = whole_law(dice.sides) if dice.sides is not None else Distribution({len(dice.own): 1})
    if counts.endless or sides.endless:
        raise NotKnown("the number of dice or sides can grow forever")
    found = []
    for (count, ways), (most, more) in pairs_of(counts.weights.items(), sides.weights.items()):
        check_dice(count, most)
        law = Distribution.uniform(dice.own) if dice.own else die(most)
        found.append((ways * more, count, law, Rules(dice.mods, law.weights)))
    return found


def _dice_law(dice: Dice, reach: int) -> Distribution[int]:
    kinds, parts = kinds_of(dice), []
    for ways, count, faces, rules in kinds:
        law = pool_law(count, faces, rules, reach)
        if len(kinds) > 1 and law.endless:
            raise NotKnown("the number and sides of dice that explode without a limit must be fixed")
        parts.append((ways, law))
    return Distribution.mixture(parts) if len(parts) > 1 else parts[0][1]


def _group_law(group: Group, reach: int) -> Distribution[int]:
    rules = Rules(group.mods, (0,))
    single = loose(group)
    if not single:
        return totals_law([partial(whole_law, member) for member in group.members], rules, reach)
    dice, numbers = single
    law = plain_law([_loose_kind(some) for some in dice], rules)
    return scaled(law, 1, sum(number.amount for number in numbers))


def _loose_kind(dice: Dice) -> tuple[Distribution[int], int]:
    """The law and number of dice in a group whose dice are kept or dropped together."""
    (_, count, law, rules), *others = kinds_of(dice)
    if others:
        raise NotKnown("in { } with keep or count, the number of dice and sides must be fixed")
    if rules.on and not (rules.explode.adds and rules.explode.once):
        raise NotKnown("in { } with keep or count, these dice cannot explode")
    return pool_law(1, law, rules, 0), count
