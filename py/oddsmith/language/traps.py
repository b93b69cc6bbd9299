"""Finds where a program may not mean what its author thinks, and rewrites it as it may have been meant.

Only certain cases are reported, by the AST and the final values of variables: dice of a variable are rolled at each
mention, dice side by side are rolled once for each point, a loop treats each face of a die separately.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import NamedTuple

from oddsmith.errors import InvalidProgram, shown
from oddsmith.language import notes, syntax
from oddsmith.language.analysis import COUNTED_AT, calls_in, may_set
from oddsmith.language.hints import ADJACENT, ONE_DIE, place_of, seen
from oddsmith.language.notes import Note
from oddsmith.language.operators import COMPARISONS
from oddsmith.language.parser import parse
from oddsmith.language.source import Source
from oddsmith.language.symbols import Value
from oddsmith.language.syntax import Place
from oddsmith.language.values import Dice

MOST_TOLD = 5
"""Traps that get a fix, because each fix is a whole program."""
DIGITS = re.compile(r"#\s*(\d+)\s*d(?=d*(?![a-z]))")
"""`#3d6`, which looks as if it counted dice."""
CHAINED = re.compile(r"([])}A-Z_\d]\s*(?=d))?(?<![A-Za-z_\d])\d*d\d+(?:d\d+)+(?![a-z])")
"""Chained dice: `2d6d4` is `(2d6)d4`. Group 1 is the end of an expression that counts them, as in `(d3)d2d4`."""
KEEPING = {"highest _ of _", "lowest _ of _", "middle _ of _"}
POOL_AT = COUNTED_AT | dict.fromkeys(KEEPING, 1)
"""Which argument of a built-in function is the pool that it counts in or keeps from."""
OF_NUMBERS = {*COMPARISONS, "+", "-", "*", "/", "&", "|"}
_outside = partial(syntax.everything, in_functions=False)
BEST = re.compile(r"\[\s*(?:highest|lowest)\b[^][{}]*\bof\s*$")
"""The start of a call that takes several kinds of dice, up to the dice."""


class Trap(NamedTuple):
    """A note, its place, and the program as it may have been meant."""

    note: Note
    place: Place
    fix: str


def traps(text: str, variables: Mapping[str, Value]) -> Iterator[Trap]:
    """The traps in a program that was run; `variables` are its variables at the end."""
    source = cache(partial(Source, text))
    found = [
        *_side_by_side(text),
        *_rolled_twice(text, source, variables),
        *_in_braces(text, variables),
        *_beyond(text),
        *_summed(text),
        *_faces_apart(text, source, variables),
    ]
    for place, trap in enumerate(found):
        yield trap if place < MOST_TOLD and _can_be_read(trap.fix) else trap._replace(fix="")


def _can_be_read(program: str) -> bool:
    try:
        parse(program)
    except InvalidProgram:
        return False
    return True


def _side_by_side(text: str) -> Iterator[Trap]:
    """Dice that `d` joins, and `#` that counts digits."""
    code = seen(text)
    for found in DIGITS.finditer(code):
        yield Trap(notes.DIGITS.of(number=found[1]), place_of(text, found.start()), "")
    for found in ADJACENT.finditer(code):
        dice = re.findall(rf"(?:\d+\s*)?{ONE_DIE}", found[0])
        before = code[: found.start()]
        is_of_best = BEST.search(before) is not None
        meant = " and ".join(dice) if is_of_best else f"({' + '.join(dice)})"
        in_call = before.count("[") > before.count("]")
        fix = "" if in_call and not is_of_best else text[: found.start()] + meant + text[found.end() :]
        told = shown(" ".join(found[0].split()))
        yield Trap(notes.ADJACENT.of(dice=told), place_of(text, found.start()), fix)
    for found in CHAINED.finditer(code):
        if found[1]:
            continue
        count, first, *sides = found[0].split("d")
        fixed = f"{count}d{first}"
        for one in sides:
            rolled, fixed = fixed, f"({fixed})d{one}"
        inner = "d".join([first, *sides])
        parts = {"dice": found[0], "last": sides[-1], "first": rolled, "fixed": fixed, "count": count, "inner": inner}
        note = notes.CHAINED.of(**{name: shown(part) for name, part in parts.items()})
        fix = text[: found.start()] + fixed + text[found.end() :]
        yield Trap(note, place_of(text, found.start()), fix)


def _with_top(text: str) -> list[tuple[syntax.Statement, syntax.Statement]]:
    """The statements outside functions, each paired with the top-level statement that it is in."""
    return [(top, one) for top in parse(text) for one in _outside((top,))]


def _rolled_twice(text: str, source: Callable[[], Source], variables: Mapping[str, Value]) -> Iterator[Trap]:
    """Values that mention a variable of dice more than once, where two rolls are hardly meant."""
    statements = _with_top(text)
    set_here = Counter(one.name for _, one in statements if isinstance(one, syntax.Assign | syntax.Loop))
    rolled = {name for name, times in set_here.items() if times == 1 and _is_rolled(variables.get(name))}
    has_contest = False
    for top, statement in statements:
        if not isinstance(statement, syntax.Assign | syntax.Output):
            continue
        root = statement.value
        names = [name for name in _apart(root) if name in rolled]
        if not names or _elsewhere(root) & {*names}:
            continue
        match root:
            # A variable against itself: one roll would always tie, so two are meant. Reported once, in case of doubt.
            case syntax.Binary(sign=sign, left=syntax.Variable(), right=syntax.Variable()) if sign in COMPARISONS:
                if not has_contest:
                    yield Trap(notes.CONTEST.of(name=names[0]), root.place, "")
                has_contest = True
            case _:
                mentioned = (one for one in syntax.nodes(root) if isinstance(one, syntax.Variable))
                last = max(one.place for one in mentioned if one.name in names)
                pools = [one.name for one in _pools(root) if one.name in names]
                how = f" as :s, where 1@{pools[0]} is its highest die" if pools else ""
                note = notes.TWICE.of(name=" and ".join(names), how=how)
                is_clear = not pools or not (_keeps(root) or _tested(root) & {*names})
                kind = "s" if pools else "n"
                yield Trap(note, last, source().as_one_roll(top, statement, names, kind) if is_clear else "")


def _is_rolled(value: Value | None) -> bool:
    return isinstance(value, Dice) and value.law is not None and len(value.law.weights) > 1


def _apart(node: syntax.Expression) -> list[str]:
    """The names of variables whose mentions seem to be about one roll."""
    found: set[str] = set()
    for part in _of_numbers(node):
        match part:
            # Equal operands are about two rolls: `(X > 3) + (X > 3)` counts successes.
            case syntax.Binary(sign="+" | "&" | "|" as sign):
                times = Counter(name for one in {*_operands(part, sign)} for name in _tested(one) | _pools_in(one))
                found |= {name for name, many in times.items() if many > 1}
            case syntax.Binary(sign="-", left=left, right=right) if left != right:
                found |= (_names(left) | _pools_in(left)) & (_names(right) | _pools_in(right))
            case syntax.Binary(sign=sign, left=left, right=right) if sign in OF_NUMBERS:
                both = _names(left) & _names(right)
                found |= both & (_tested(left) | _tested(right)) if sign == "*" else both
                if _on_pools(left) != _on_pools(right) and (sign == "*" or not _keeps(part)):
                    found |= _pools_in(left) & _pools_in(right)
    return sorted(found)


def _of_numbers(node: syntax.Expression) -> Iterator[syntax.Expression]:
    """An expression, and the operands in it whose numbers it uses."""
    yield node
    match node:
        case syntax.Unary(sign="-" | "+" | "!", operand=operand):
            yield from _of_numbers(operand)
        case syntax.Binary(sign=sign, left=left, right=right) if sign in OF_NUMBERS:
            yield from _of_numbers(left)
            yield from _of_numbers(right)


def _names(root: syntax.Expression) -> set[str]:
    """The variables that are used as numbers."""
    return {one.name for one in _of_numbers(root) if isinstance(one, syntax.Variable)}


def _pool(node: syntax.Expression) -> syntax.Expression | None:
    """The pool that this counts in or keeps from."""
    match node:
        case syntax.Call(shape=shape, arguments=arguments) if shape in POOL_AT:
            return arguments[POOL_AT[shape]]
        case syntax.Binary(sign="@", right=right):
            return right
    return None


def _on_pools(root: syntax.Expression) -> set[syntax.Expression]:
    """The operands that count in a variable or keep from it."""
    return {one for one in _of_numbers(root) if isinstance(_pool(one), syntax.Variable)}


def _pools(root: syntax.Expression) -> list[syntax.Variable]:
    """The variables that are used as pools."""
    return [pool for one in _of_numbers(root) if isinstance(pool := _pool(one), syntax.Variable)]


def _pools_in(root: syntax.Expression) -> set[str]:
    return {pool.name for pool in _pools(root)}


def _keeps(root: syntax.Expression) -> bool:
    return any(isinstance(one, syntax.Call) and one.shape in KEEPING for one in syntax.nodes(root))


def _tested(root: syntax.Expression) -> set[str]:
    """The variables that are used as numbers in a comparison."""
    nodes = (one for one in _of_numbers(root) if isinstance(one, syntax.Binary) and one.sign in COMPARISONS)
    return set().union(*map(_names, nodes))


def _elsewhere(root: syntax.Expression) -> set[str]:
    """The variables that are also used other than as numbers or pools, as in `#X` or `[f X]`."""
    as_numbers = {id(one) for one in (*_of_numbers(root), *_pools(root))}
    return {one.name for one in syntax.nodes(root) if isinstance(one, syntax.Variable) and id(one) not in as_numbers}


def _operands(node: syntax.Expression, sign: str) -> Iterator[syntax.Expression]:
    if isinstance(node, syntax.Binary) and node.sign == sign:
        yield from _operands(node.left, sign)
        yield from _operands(node.right, sign)
    else:
        yield node


def _in_braces(text: str, variables: Mapping[str, Value]) -> Iterator[Trap]:
    """Sequences with dice in them, used as pools."""
    for root in syntax.expressions(parse(text)):
        for node in syntax.nodes(root):
            match node, _pool(node):
                case syntax.Call(), syntax.Sequence(members=members):
                    if any(_are_dice(one.first, variables) for one in members):
                        yield Trap(notes.BRACES, node.place, "")


def _beyond(text: str) -> Iterator[Trap]:
    """Numbers that are counted in several dice, of which only the total can be that high."""
    for root in syntax.expressions(parse(text)):
        for node in syntax.nodes(root):
            match node:
                case syntax.Call(
                    shape="count _ in _",
                    arguments=(
                        syntax.Sequence() | syntax.Number() as asked,
                        syntax.Binary(sign="d", left=syntax.Number(value=many), right=syntax.Number(value=sides)),
                    ),
                ):
                    members = asked.members if isinstance(asked, syntax.Sequence) else ()
                    listed = [one.first if one.last is None else one for one in members] or [asked]
                    faces = [one.value for one in listed if isinstance(one, syntax.Number)]
                    if len(faces) == len(listed) and all(sides < face <= many * sides for face in faces):
                        shows, within = (sign.join(map(str, dict.fromkeys(faces))) for sign in (" or ", ", "))
                        note = notes.COUNTED_BEYOND.of(dice=f"{many}d{sides}", shows=shows, within=within)
                        yield Trap(note, node.place, "")


def _summed(text: str) -> Iterator[Trap]:
    """Rolls that functions have as sequences, where some of their dice are to be kept."""
    functions = [one for one in syntax.everything(parse(text)) if isinstance(one, syntax.Function)]
    built_in = KEEPING - {one.shape for one in functions}
    for one in functions:
        rolls = {name for name, kind in one.parameters if kind == "s"} - may_set(one.body)
        for call in calls_in(one.body):
            match call.arguments:
                case (_, syntax.Variable(name=name)) if call.shape in built_in and name in rolls:
                    yield Trap(notes.SUMMED.of(name=name), call.place, "")


def _faces_apart(text: str, source: Callable[[], Source], variables: Mapping[str, Value]) -> Iterator[Trap]:
    """Loops over the faces of dice that end with an output."""
    for top, loop in _with_top(text):
        match loop:
            case syntax.Loop(
                over=syntax.Sequence(members=(syntax.Member(first=dice, last=None, repeats=None),)),
                body=(*others, syntax.Output() as output),
            ) if _are_dice(dice, variables) and not any(isinstance(one, syntax.Output) for one in _outside(others)):
                told, fix = source().as_one_law(top, loop, output)
                yield Trap(notes.EACH_FACE.of(dice=shown(told)), loop.place, fix)


def _are_dice(node: syntax.Expression, variables: Mapping[str, Value]) -> bool:
    match node:
        case syntax.Unary(sign="d") | syntax.Binary(sign="d"):
            return True
        case syntax.Variable(name=name):
            return _is_rolled(variables.get(name))
    return False
