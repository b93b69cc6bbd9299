"""Translates a roll into an equivalent AnyDice program, where there is one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, groupby

from oddsmith.errors import OddsmithError
from oddsmith.law.distribution import Distribution
from oddsmith.systems.dice.arithmetic import fixed, rounding, spans, unit
from oddsmith.systems.dice.law import kinds_of, law_of
from oddsmith.systems.dice.pools import alone
from oddsmith.systems.dice.rules import Rules, places_kept
from oddsmith.systems.dice.tree import Call, Dice, Group, Labelled, Number, Tree, has_dice, is_check, loose

SIGNS = {"<>": "!=", "vs": ">"}
HIGHEST, LOWEST = "highest", "lowest"
ENDS = {"max": HIGHEST, "min": LOWEST}
SAME = ("+", "-", "*", "^", "=", "<", "<=", ">", ">=", *SIGNS)
MOST_MEMBERS = 1_000_000
"""Longest sequence in a program, such as the faces of a die."""


class _NoneSuch(Exception):
    """The roll has no equivalent in AnyDice."""


def program_of(tree: Tree) -> str:
    """The program, or "" if there is none: AnyDice, for one, limits how often dice explode."""
    try:
        return _whole(tree)
    except (_NoneSuch, OddsmithError):
        return ""


def _whole(tree: Tree) -> str:
    match tree:
        case Call("repeat", (Number(times), body)):
            rolls = _alike(times, body)
            if is_check(body):
                return f"output {rolls}"
            ends = f'output [highest 1 of {rolls}] named "Highest"\noutput [lowest 1 of {rolls}] named "Lowest"'
            return f'output {rolls} named "Total"\n{ends}'
        case Call("/", (left, right)) if not has_dice(right):
            return f"output {_divided(left, right)}"
    return f"output {_part(tree)}"


def _part(tree: Tree) -> str:
    match tree:
        case Number(amount):
            return str(amount)
        case Labelled(body, _):
            return _part(body)
        case Dice():
            return _dice(tree)
        case Group():
            return _group(tree)
        case Call("=" | "<>" as sign, (left, *ends)) if ends[1:] and unit(left) == 1:
            found = f"[count {{{_rows(ends)}}} in ({_part(left)} + 0)]"  # adding 0 makes the dice one total
            return found if sign == "=" else f"(1 - {found})"
        case Call("abs", (body,)):
            return f"[absolute {_part(body)}]"
        case Call("min" | "max" as end, parts):
            return _one_of(ENDS[end], list(map(_part, parts)))
        case Call("floor" | "ceil" | "round" as how, (Call("/", (left, right)),)) if not has_dice(right):
            return _divided(left, right, how)
        case Call("//", (left, right)) if not has_dice(right):
            return _divided(left, right)
        case Call(sign, (left, right)) if sign in SAME and unit(left) == unit(right) == 1:
            return f"({_part(left)} {SIGNS.get(sign, sign)} {_part(right)})"
    raise _NoneSuch


def _rows(ends: Sequence[Tree]) -> str:
    """The wanted totals as a sequence, without duplicates, which would count twice."""
    sought = spans(ends)
    if sum(map(len, sought)) > MOST_MEMBERS:
        raise _NoneSuch
    return _listed(dict.fromkeys(sorted(set(chain(*sought))), 1))


def _alike(count: int, tree: Tree) -> str:
    """A pool of `count` dice that have a tree's outcomes as their faces."""
    text = _part(tree)
    if text.startswith("1d"):
        return f"{count}{text[1:]}"
    if not has_dice(tree):
        return f"{count}d{{{text}}}"  # d(5) shows 1 to 5
    if text[0] == "[":
        return f"{count}d{text}"
    return f"({text} + 0)" if count == 1 else f"{count}d({text})"  # 1d(2d6) is the two dice of 2d6


def _divided(left: Tree, right: Tree, how: str = "floor") -> str:
    """A whole total divided by a number. AnyDice truncates, so totals that may be negative have no equivalent."""
    width = fixed(right)
    if unit(left) > 1 or unit(right) > 1 or width < 1 or law_of(left).outcomes[0] < 0:
        raise _NoneSuch
    by, more = rounding(how, width)
    total = f"{by} * {_part(left)}" if by > 1 else _part(left)
    if more:
        total = f"({total} + {more})"
    return f"({total} / {by * width})"


def _one_of(end: str, parts: list[str]) -> str:
    *others, last = parts
    return f"[{end} of {_one_of(end, others)} and {last}]" if others else last


def _group(group: Group) -> str:
    rules = Rules(group.mods, (0,))
    single = loose(group)
    if rules.picks or (rules.counts and (rules.keeps or not single)):
        raise _NoneSuch
    size = len(group.members)
    places = places_kept(rules.keeps, size)
    if single:
        return f"({' + '.join([_of_pools(single[0], group, rules), *(str(number.amount) for number in single[1])])})"
    if len(places) == 1 < size and (places.start == 0 or places.stop == size):
        return _one_of(HIGHEST if places.start else LOWEST, list(map(_part, group.members)))
    if len(places) == size:
        return f"({' + '.join(map(_part, group.members))})"
    return _kept([_alike(1, member) for member in group.members], places, size)


def _of_pools(dice: tuple[Dice, ...], group: Group, rules: Rules) -> str:
    """Several kinds of dice that are kept, dropped or counted as one pool."""
    if rules.counts:
        return " + ".join(_dice(some._replace(mods=some.mods + group.mods)) for some in dice)
    if any(some.many is not None and has_dice(some.many) for some in dice):
        raise _NoneSuch
    size = sum(kinds_of(some)[0][1] for some in dice)
    return _kept(list(map(_dice, dice)), places_kept(rules.keeps, size), size)


def _kept(pools: list[str], places: range, size: int) -> str:
    """The dice at these places, counted from the lowest, out of `size` dice."""
    if len(places) == size:
        return " + ".join(pools)
    if places.stop == size or not places.start or not places:
        return f"[{HIGHEST if places.start else LOWEST} {len(places)} of {' and '.join(pools)}]"
    if len(pools) > 1:
        raise _NoneSuch
    return f"{{{size - places.stop + 1}..{size - places.start}}}@{pools[0]}"


def _dice(dice: Dice) -> str:
    if dice.sides is not None and has_dice(dice.sides):
        raise _NoneSuch
    (_, size, faces, rules), *_ = kinds_of(dice)
    one = alone(faces, rules)
    if rules.unique or one is None:
        raise _NoneSuch
    if dice.many is not None and has_dice(dice.many):  # its dice can only be added
        if rules.keeps:
            raise _NoneSuch
        return f"({_part(dice.many)}){_die(one.map(rules.worth))}"
    places, pool = places_kept(rules.keeps, size), f"{size}{_die(one)}"
    if rules.plain:
        return _kept([pool], places, size)
    if len(places) < size:
        raise _NoneSuch
    fails = any(count.word == "f" for count in rules.counts)
    values = _listed({face: 1 for face in one.weights if rules.worth(face) > 0})
    if rules.counts and not fails and not rules.picks and values:
        return f"[count {{{values}}} in {pool}]"
    return f"{size}{_die(one.map(rules.worth))}"


def _die(law: Distribution[int]) -> str:
    """A die with this law."""
    if law.total > MOST_MEMBERS:
        raise _NoneSuch
    if len(law.outcomes) == law.total and law.outcomes == tuple(range(1, law.total + 1)):
        return f"d{law.total}"
    return f"d{{{_listed(law.weights)}}}"


def _listed(weights: dict[int, int]) -> str:
    """A list of faces: consecutive ones as `2..6`, repeated ones as `2:7`."""
    found = []
    for (_, weight), run in groupby(enumerate(weights), lambda pair: (pair[1] - pair[0], weights[pair[1]])):
        faces = [face for _, face in run]
        text = str(faces[0]) if len(faces) == 1 else f"{faces[0]}..{faces[-1]}"
        found.append(text if weight == 1 else f"{text}:{weight}")
    return ", ".join(found)
