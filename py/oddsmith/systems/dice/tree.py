"""What a roll in dice notation consists of, and how it is written: reading what is written gives the same again.

Longer than other files: twenty kinds of parts, each with its sentence, and the way to write each.
"""

from __future__ import annotations

from typing import NamedTuple

EACH, ADDED = "each", "added"
"""What becomes of a die that explodes: the further ones count on their own, or are added to it."""


class Number(NamedTuple):
    """A whole number, 0 or more; with a name if it is written `[bonus:5]`."""

    amount: int
    name: str = ""


class Condition(NamedTuple):
    """Which faces are meant: a sign with a number, or `even` or `odd` without one."""

    sign: str
    number: Number | None = None
    negative: bool = False

    @property
    def bound(self) -> int:
        """The number, with its sign."""
        amount = self.number.amount if self.number else 0
        return -amount if self.negative else amount

    def holds(self, face: int) -> bool:
        """Whether a face is one of them."""
        if self.sign in ("even", "odd"):
            return face % 2 == (self.sign == "odd")
        return compared(self.sign, face, self.bound)


class Faces(NamedTuple):
    """What a die shows: `d` with its number of sides, `d%`, `dF`, `dF.1`, `dc`, or faces of its own."""

    kind: str
    sides: Tree | None = None
    own: tuple[int, ...] = ()


class Reroll(NamedTuple):
    """Thrown again while, or once if, it shows one of these; without conditions the lowest face."""

    once: bool
    conditions: tuple[Condition, ...] = ()


class Clamp(NamedTuple):
    """What shows less counts as so much, or what shows more."""

    least: bool
    number: Number


class Explode(NamedTuple):
    """Thrown once more, and again, on these faces, or on the highest; `most` bounds the further dice of them all."""

    into: str
    penetrates: bool = False
    once: bool = False
    condition: Condition | None = None
    most: Number | None = None


class Unique(NamedTuple):
    """Each die is thrown again until it shows what no die before it shows."""

    until: bool = True


class Pick(NamedTuple):
    """Every die that shows one of these faces is kept, or dropped."""

    keeps: bool
    condition: Condition


class Keep(NamedTuple):
    """So many are kept or dropped: `kh`, `kl`, `dh` or `dl`."""

    which: str
    number: Number


class Count(NamedTuple):
    """Dice that match are counted; those that `fails` take one away."""

    condition: Condition
    fails: bool = False


class Margin(NamedTuple):
    """How far the total is above, or below, a number."""

    above: bool
    number: Number


class Show(NamedTuple):
    """What changes only how dice are shown: sorting, critical faces."""

    text: str


Mod = Reroll | Clamp | Explode | Unique | Pick | Keep | Count | Margin | Show
STAGES = (Reroll, Clamp, Explode, Unique, Pick, Keep, Count, Margin, Show)
"""In the order in which they are applied, however they are written."""


class Dice(NamedTuple):
    """Some dice of one kind; without a count one."""

    many: Tree | None
    faces: Faces
    mods: tuple[Mod, ...] = ()


class Group(NamedTuple):
    """Totals of several rolls, or with one member its dice, of which some are kept or counted."""

    members: tuple[Tree, ...]
    mods: tuple[Mod, ...] = ()


class Arithmetic(NamedTuple):
    """Two numbers made one: `+ - * / // % ^`."""

    sign: str
    left: Tree
    right: Tree


class Negative(NamedTuple):
    """What follows a minus sign."""

    body: Tree


class Call(NamedTuple):
    """A function: floor, ceil, round, abs, min or max."""

    name: str
    arguments: tuple[Tree, ...]


class Compare(NamedTuple):
    """1 where it is so, else 0; of the whole roll it says what a success is."""

    sign: str
    left: Tree
    right: Tree


class Labelled(NamedTuple):
    """Something with a word for people behind it: `2d6 [fire]`."""

    body: Tree
    label: str


class Versus(NamedTuple):
    """One roll against another."""

    left: Tree
    right: Tree


class Repeat(NamedTuple):
    """The same roll several times, each on its own."""

    times: Number
    body: Tree


Tree = Number | Dice | Group | Arithmetic | Negative | Call | Compare | Labelled | Versus | Repeat
BINDING = {"+": 3, "-": 3, "*": 4, "/": 4, "//": 4, "%": 4, "^": 6}
"""Of signs, the tightest highest; of a comparison it is 2, of a contest 1, of a minus before something 5."""
WHOLE, CONTEST, COMPARISON, MINUS, POWER, ATOM = 0, 1, 2, 5, 6, 8


def compared(sign: str, one: int, other: int) -> bool:
    """Whether two numbers compare like this."""
    match sign:
        case "=":
            return one == other
        case "<>":
            return one != other
        case "<":
            return one < other
        case "<=":
            return one <= other
        case ">":
            return one > other
        case _:
            return one >= other


def parts_of(tree: Tree) -> tuple[Tree, ...]:
    """The trees in a tree, from left to right."""
    match tree:
        case Dice(count, faces, _):
            return tuple(part for part in (count, faces.sides) if part is not None)
        case Group(members, _):
            return members
        case Arithmetic(_, left, right) | Compare(_, left, right) | Versus(left, right):
            return left, right
        case Call(_, arguments):
            return arguments
        case Negative(body) | Labelled(body, _):
            return (body,)
        case Repeat(times, body):
            return times, body
    return ()


def loose(group: Group) -> tuple[tuple[Dice, ...], tuple[Number, ...]] | None:
    """The dice and the numbers of a group with one member that is a sum of them; None where it is one of totals.

    Numbers are added to the dice that are kept; where dice are counted, and where some are kept before, it is a total.
    """
    if len(group.members) > 1 or not group.mods:
        return None
    waiting, dice, numbers = [group.members[0]], [], []
    while waiting:
        match waiting.pop():
            case Arithmetic("+", left, right):
                waiting += [right, left]
            case Dice(_, _, mods) as some if all(isinstance(mod, Reroll | Clamp | Explode | Show) for mod in mods):
                dice.append(some)
            case Number() as number:
                numbers.append(number)
            case Labelled(body, _):
                waiting.append(body)
            case _:
                return None
    counts = any(isinstance(mod, Count | Pick) for mod in group.mods)
    return None if not dice or (numbers and counts) else (tuple(dice), tuple(numbers))


def has_dice(tree: Tree) -> bool:
    """Whether anything in it is thrown."""
    return isinstance(tree, Dice) or any(map(has_dice, parts_of(tree)))


def written(tree: Tree) -> str:
    """The roll in notation."""
    return _written(tree, WHOLE, first=True)


def _written(tree: Tree, binding: int, *, first: bool = False) -> str:
    """A part, in brackets where what stands around it binds tighter; `first` where nothing stands before it.

    Only there a bare condition right behind dice counts them; elsewhere `cs` says so.
    """
    match tree:
        case Number(amount, name):
            return f"[{name}:{amount}]" if name else str(amount)
        case Dice(count, faces, mods):
            before = "" if count is None else _tight(count)
            own, text = ATOM, f"{before}{_faces_written(faces)}{mods_written(mods, bare=first and not is_one(tree))}"
        case Group(members, mods):
            listed = ", ".join(_written(member, WHOLE, first=True) for member in members)
            own, text = ATOM, f"{{{listed}}}{mods_written(mods, bare=first and not is_one(tree))}"
        case Call(name, arguments):
            listed = ", ".join(_written(argument, WHOLE, first=True) for argument in arguments)
            own, text = ATOM, f"{name}({listed})"
        case Labelled(body, label):
            own, text = ATOM, f"{_written(body, ATOM, first=first)} [{label}]"
        case Negative(body):
            own, text = MINUS, f"-{_written(body, MINUS)}"
        case Arithmetic("^", left, right):
            own, text = POWER, f"{_written(left, ATOM)}^{_written(right, POWER)}"
        case Arithmetic(sign, left, right):
            own = BINDING[sign]
            text = f"{_written(left, own, first=first)}{sign}{_written(right, own + 1)}"
        case Compare(sign, left, right):
            own = COMPARISON
            text = f"{_written(left, own + 1, first=True)} {sign} {_written(right, own + 1)}"
        case Versus(left, right):
            own = CONTEST
            text = f"{_written(left, COMPARISON + 1, first=True)} vs {_written(right, COMPARISON + 1, first=True)}"
        case Repeat(times, body):
            own, text = WHOLE, f"{_written(times, ATOM)}x{_written(body, WHOLE, first=True)}"
    return text if own >= binding else f"({text})"


def _faces_written(faces: Faces) -> str:
    if faces.kind == "own":
        return f"d{{{','.join(map(str, faces.own))}}}"
    if faces.sides is None:
        return f"d{faces.kind}"
    return f"d{_tight(faces.sides)}"


def _tight(tree: Tree) -> str:
    """A number of dice or sides."""
    return _written(tree, ATOM) if isinstance(tree, Number) else f"({_written(tree, WHOLE, first=True)})"


def is_one(tree: Dice | Group) -> bool:
    """Whether at most one die, or total, is left to be counted: then a condition behind it compares it."""
    for mod in reversed(tree.mods):
        if isinstance(mod, Keep):
            return mod.which in ("kh", "kl") and mod.number.amount == 1
        if isinstance(mod, Explode) and mod.into == EACH:
            return False
    return isinstance(tree, Dice) and (tree.many is None or tree.many == Number(1))


def mods_written(mods: tuple[Mod, ...], *, bare: bool = False) -> str:
    """What stands behind dice. What is counted is a bare condition where that is not taken for something else."""
    text = ""
    for mod in mods:
        match mod:
            case Reroll(once, conditions):
                word = "ro" if once else "r"
                text += "".join(f"{word}{condition_written(condition)}" for condition in conditions) or word
            case Clamp(least, number):
                text += f"{'min' if least else 'max'}{_written(number, ATOM)}"
            case Explode(_, _, _, condition, most) if condition and most:
                text += f"x{_written(most, ATOM)}{_signed(condition)}"
            case Explode(into, penetrates, once, condition):
                behind = condition_written(condition) if condition else ""
                text += f"{'!!' if into == ADDED else '!'}{'p' * penetrates}{'o' * once}{behind}"
            case Unique():
                text += "u"
            case Pick(keeps, condition):
                text += f"{'k' if keeps else 'drop'}{_signed(condition)}"
            case Keep(which, number):
                text += f"{which}{_written(number, ATOM)}"
            case Count(condition, True):
                text += f"f{condition_written(condition)}"
            case Count(condition):
                word = "" if bare else "count" if condition.sign == "=" else "cs"
                text += f"{word}{_signed(condition)}"
            case Margin(above, number):
                text += f"ms{'>' if above else '<'}{_written(number, ATOM)}"
            case Show(shown):
                text += shown
        bare = bare and not (isinstance(mod, Reroll) and not mod.conditions)
        bare = bare and not (isinstance(mod, Explode) and not mod.condition)
    return text


def _signed(condition: Condition) -> str:
    """A condition with its sign: `=6`."""
    behind = condition_written(condition)
    return behind if condition.number is None or behind[0] in "<>=" else f"={behind}"


def condition_written(condition: Condition) -> str:
    """A condition behind a word: `>=5`, or the bare number that is meant alone."""
    if condition.number is None:
        return condition.sign
    sign = "" if condition.sign == "=" and not condition.negative else condition.sign
    return f"{sign}{'-' * condition.negative}{_written(condition.number, ATOM)}"
