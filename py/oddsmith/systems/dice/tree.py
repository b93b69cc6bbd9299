"""The syntax tree of dice notation, and its canonical text: parsing `written(tree)` gives the same tree."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import eq, ge, gt, is_, le, lt, ne
from typing import Any, NamedTuple, TypeGuard

STAGES = ("r ro", "min max", "! !o !p !po !! !!o !!p !!po x", "u uo", "k drop", "kh kl dh dl", "cs f")
"""The modifiers of dice, in the order in which they apply, whatever order they are written in.

Re-roll for ever or once; clamp from below or above; explode, each extra die separate or (`!!`) added, (`p`) one less,
(`o`) once, or (`x`) at most so many; no repeats, or (`o`) repeats re-rolled once; keep or drop by face; by rank; count
or subtract. Any other word changes only how dice are shown.
"""
STAGE = {word: stage for stage, words in enumerate(STAGES) for word in words.split()}
COMPARISONS: dict[str, Callable[[int, int], bool]] = {"=": eq, "<>": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
FATE, BLANKS, COIN = (-1, 0, 1), (-1, 0, 0, 0, 0, 1), (0, 1)
NAMED = {BLANKS: "F.1", FATE: "F", COIN: "c"}
WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
"""Number words, for parsing and for reading back."""
BINDING = {"vs": 1, **dict.fromkeys(COMPARISONS, 2), "+": 3, "-": 3, "*": 4, "/": 4, "//": 4, "%": 4, "^": 6}
"""Precedence of binary operators, the tightest highest; a unary minus has 5."""
WHOLE, CONTEST, COMPARISON, MINUS, POWER, ATOM = 0, 1, 2, 5, 6, 8


class Stage:
    """The indices into `STAGES`, and one for all other words."""

    REROLL, CLAMP, EXPLODE, UNIQUE, PICK, KEEP, COUNT, SHOWN = range(8)


class Number(NamedTuple):
    """A whole number, 0 or more; named if it is written `[bonus:5]`."""

    amount: int
    name: str = ""


class Condition(NamedTuple):
    """Which faces are meant: a comparison with a number, or `even` or `odd` without one."""

    sign: str
    number: Number | None = None
    negative: bool = False

    @property
    def bound(self) -> int:
        """The signed number."""
        amount = self.number.amount if self.number else 0
        return -amount if self.negative else amount

    def holds(self, face: int) -> bool:
        """Whether a face meets the condition."""
        if self.number is None:
            return face % 2 == (self.sign == "odd")
        return COMPARISONS[self.sign](face, self.bound)


class Mod(NamedTuple):
    """A modifier: one of the words of `STAGES`, with the faces or the number of dice that it is about."""

    word: str
    conditions: tuple[Condition, ...] = ()
    """Alternatives; if there are none, a re-roll means the lowest face, an explosion the highest."""
    number: Number | None = None
    """How many dice to keep or drop, or a clamp’s bound; for an explosion the most extra dice (None: no limit)."""

    @property
    def stage(self) -> int:
        """Its index into `STAGES`."""
        return STAGE.get(self.word, Stage.SHOWN)

    @property
    def amount(self) -> int:
        """Its number, or 0."""
        return self.number.amount if self.number else 0

    @property
    def adds(self) -> bool:
        """Whether extra dice are added to the one that exploded."""
        return self.word.startswith("!!")

    @property
    def once(self) -> bool:
        """Whether a die explodes at most once."""
        return self.word.endswith("o")

    @property
    def less(self) -> int:
        """How much less an extra die counts."""
        return int("p" in self.word)

    def holds(self, face: int, otherwise: int) -> bool:
        """Whether a face is meant; without conditions only `otherwise` is."""
        return any(one.holds(face) for one in self.conditions) if self.conditions else face == otherwise


class Dice(NamedTuple):
    """Dice of one kind (a single one if `many` is None) with a number of `sides` or their `own` faces."""

    many: Tree | None
    sides: Tree | None
    mods: tuple[Mod, ...] = ()
    own: tuple[int, ...] = ()


class Group(NamedTuple):
    """The totals of several rolls, or the dice of a single one, to keep, drop or count from."""

    members: tuple[Tree, ...]
    mods: tuple[Mod, ...] = ()


class Labelled(NamedTuple):
    """A part with a label for people: `2d6 [fire]`."""

    body: Tree
    label: str


class Call(NamedTuple):
    """An operator of `BINDING`, a function, or `repeat` for `6x...`; a unary minus subtracts from 0.

    A comparison is 1 if true, else 0; on the whole roll it defines success. For `=` and `<>` with ranges, the parts are
    the total and then the first and last number of each range.
    """

    name: str
    parts: tuple[Tree, ...]


Tree = Number | Dice | Group | Labelled | Call


def in_order(mods: Iterable[Mod]) -> tuple[Mod, ...]:
    """The modifiers in the order in which they apply."""
    return tuple(sorted(mods, key=lambda mod: mod.stage))


def parts_of(tree: Tree) -> tuple[Tree, ...]:
    """The direct children of a tree, from left to right."""
    match tree:
        case Dice(many, sides):
            return tuple(part for part in (many, sides) if part is not None)
        case Group(members, _):
            return members
        case Labelled(body, _):
            return (body,)
        case Call(_, parts):
            return parts
    return ()


def replaced(part: Any, others: Mapping[int, Tree]) -> Any:
    """A tree or part of one with nodes replaced by identity (`id`); unchanged parts remain the same objects."""
    if id(part) in others or not isinstance(part, tuple):
        return others.get(id(part), part)
    parts = tuple(replaced(one, others) for one in part)
    if all(map(is_, parts, part)):
        return part
    return parts if type(part) is tuple else type(part)(*parts)


def has_dice(tree: Tree) -> bool:
    """Whether anything in it is rolled."""
    return isinstance(tree, Dice) or any(map(has_dice, parts_of(tree)))


def in_rows(numbers: Iterable[Number]) -> list[Number]:
    """Numbers as the ends of ranges, merging consecutive ones, as `=` and `<>` take them."""
    ends: list[Number] = []
    for number in numbers:
        if ends and number.amount == ends[-1].amount + 1:
            ends[-1] = number
        else:
            ends += [number, number]
    return ends


def does(tree: Tree, stage: int) -> bool:
    """Whether it is dice or a group with a modifier of this stage."""
    return isinstance(tree, Dice | Group) and any(mod.stage == stage for mod in tree.mods)


def is_check(tree: Tree) -> TypeGuard[Call]:
    """Whether it succeeds or fails: a comparison, or a contest."""
    return isinstance(tree, Call) and tree.name in ("vs", *COMPARISONS)


def rows(ends: Sequence[Tree]) -> list[tuple[Tree, ...]]:
    """The ranges whose ends are given one after the other: each as (first, last), or (only,) if they are equal."""
    return [(first,) if first == last else (first, last) for first, last in zip(ends[::2], ends[1::2], strict=True)]


def loose(group: Group) -> tuple[tuple[Dice, ...], tuple[Number, ...]] | None:
    """The dice and numbers of a group that is a single sum of them; None if the group is of totals.

    Numbers are added to the dice that are kept. With counting they make it a total, and so do dice with their own keep.
    """
    if len(group.members) > 1 or not group.mods:
        return None
    waiting, dice, numbers = [group.members[0]], [], []
    while waiting:
        match waiting.pop():
            case Call("+", (left, right)):
                waiting += [right, left]
            case Dice() as some if all(mod.stage <= Stage.EXPLODE or mod.stage == Stage.SHOWN for mod in some.mods):
                dice.append(some)
            case Number() as number:
                numbers.append(number)
            case Labelled(body, _):
                waiting.append(body)
            case _:
                return None
    counts = any(mod.stage in (Stage.COUNT, Stage.PICK) for mod in group.mods)
    return None if not dice or (numbers and counts) else (tuple(dice), tuple(numbers))


def is_one(tree: Dice | Group) -> bool:
    """Whether at most one die or total is left, so that a condition after it compares instead of counting."""
    for mod in reversed(tree.mods):
        if mod.stage == Stage.KEEP:
            return mod.word[0] == "k" and mod.amount == 1
        if mod.stage == Stage.EXPLODE and not mod.adds:
            return False
    return isinstance(tree, Dice) and tree.many in (None, Number(1))


def highest_face(dice: Dice, otherwise: int) -> int:
    """The highest face; another number where only a throw tells."""
    return max(dice.own) if dice.own else dice.sides.amount if isinstance(dice.sides, Number) else otherwise


def counts_bare(tree: Dice | Group, mod: Mod) -> bool:
    """Whether a bare condition after these dice counts them; if not, it compares the total.

    It compares if it is the second condition, or if every die would give the same answer, as in `2d6>=7`.
    """
    if is_one(tree) or any(one.word == "cs" for one in tree.mods):
        return False
    condition = mod.conditions[0]
    changed = any(one.stage == Stage.CLAMP or one.adds for one in tree.mods)
    if isinstance(tree, Group) or changed or condition.number is None:
        return True
    highest = highest_face(tree, condition.bound)
    return condition.bound < highest or (condition.bound == highest and condition.sign not in ("<=", ">"))


def written(tree: Tree, binding: int = WHOLE, *, first: bool = True) -> str:
    """The roll in notation, in brackets if its precedence is below `binding`.

    `first` means that nothing comes before it: only there does a bare condition right after dice count them; elsewhere
    counting needs `cs`.
    """
    own = ATOM
    match tree:
        case Number(amount, name):
            text = f"[{name}:{amount}]" if name else str(amount)
        case Dice(many, sides, _, faces):
            before = "" if many is None else _tight(many)
            behind = _tight(sides) if sides else NAMED.get(faces) or f"{{{','.join(map(str, faces))}}}"
            text = f"{before}d{behind}{_mods(tree, bare=first)}"
        case Group(members, _):
            text = f"{{{', '.join(map(written, members))}}}{_mods(tree, bare=first)}"
        case Labelled(body, label):
            text = f"{written(body, ATOM, first=first)} [{label}]"
        case Call("-", (Number(0, ""), body)):
            own, text = MINUS, f"-{written(body, MINUS, first=False)}"
        case Call("^", (left, right)):
            own, text = POWER, f"{written(left, ATOM, first=False)}^{written(right, POWER, first=False)}"
        case Call("repeat", (times, body)):
            own, text = WHOLE, f"{written(times, ATOM)}x{written(body)}"
        case Call(sign) if sign in BINDING:
            own, text = BINDING[sign], _signed(tree, first=first)
        case Call(name, parts):
            text = f"{name}({', '.join(map(written, parts))})"
    return text if own >= binding else f"({text})"


def _signed(call: Call, *, first: bool) -> str:
    """A call with a binary operator."""
    sign, (left, *others) = call
    own, right = BINDING[sign], others[0]
    if own > COMPARISON:
        return f"{written(left, own, first=first)}{sign}{written(right, own + 1, first=False)}"
    before = written(left, COMPARISON + 1)
    if others[1:]:
        sought = rows(others) if len(others) > 2 else [others]  # a single number would parse as a comparison
        return f"{before} {sign} {' or '.join('..'.join(map(written, row)) for row in sought)}"
    behind = written(right, COMPARISON + 1, first=own == CONTEST)
    if behind.endswith("}") and not has_dice(right):
        behind = f"({behind})"  # else it would parse as a list of numbers
    return f"{before} {sign} {behind}"


def _tight(tree: Tree) -> str:
    """A number of dice or sides."""
    return written(tree) if isinstance(tree, Number) else f"({written(tree)})"


def _mods(tree: Dice | Group, *, bare: bool) -> str:
    """The modifiers of dice. Counting is written as a bare condition where that is unambiguous."""
    text = ""
    for place, mod in enumerate(tree.mods):
        alone = mod.word == "cs" and bare and counts_bare(tree._replace(mods=tree.mods[:place]), mod)
        head = mod.word + (written(mod.number) if mod.number else "")
        signed = mod.word in ("x", "k", "drop", "cs")
        for nth, one in enumerate(mod.conditions):
            if mod.word == "cs":
                head = "" if alone and not nth else "count" if one.sign == "=" or is_one(tree) else "cs"
            sign = one.sign if signed or one.sign != "=" or one.negative else ""
            text += head + (f"{sign}{'-' * one.negative}{written(one.number)}" if one.number else one.sign)
        text += "" if mod.conditions else head
        bare = bare and (bool(mod.conditions) or mod.stage not in (Stage.REROLL, Stage.EXPLODE))
    return text
