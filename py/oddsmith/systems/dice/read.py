"""Recursive-descent parser of dice notation: text to tree, with the position of each number in the text.

Words are first replaced by symbols, see `words`.

    roll        = [number "x"] contest
    contest     = side [("¿" faces | "¡" faces ["¬" | "¬¬" | "="]) [edge]] ("vs" side | compared)
    comparison  = side compared
    compared    = [("=" | "<>") rows | ("=" | "<>" | "<" | "<=" | ">" | ">=") sum | " " number ("↑" | "↓")] [edge]
    rows        = end [".." end] {"|" end [".." end]}
    end         = ["-"] number
    side        = sum [edge]
    sum         = product {("+" | "-") product} | "½" sum
    product     = minus {("*" | "/" | "//" | "%") minus}
    minus       = "-" minus | power
    power       = part ["^" minus]
    part        = (dice | "½" part | group | number | function | edge | "(" comparison ")") {label} [edge]
    dice        = [number | "(" comparison ")"] "d" faces {mod}
    group       = "{" comparison {("," | "&") comparison} "}" {mod}
    edge        = "▲" | "▼"
    mod         : see `modifiers.MOD`

A bare condition right after dice counts them if nothing but counted dice comes before, as in `8d10>=8+2`. In any other
place, after a single die or a space, and if no single die can decide it (`2d6>=7`), it compares the total. So does a
second condition: `6d10>=8>=3`. In words (`10d6 5+`, `6d10 tn 8`) it counts pools of three or more dice, if one die can
show the number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from oddsmith.systems.dice.cursor import NUMBER, Placed, Unread
from oddsmith.systems.dice.modifiers import COMPARED, FROM, OR, OR_MORE, TARGET, UPTO, Modifiers
from oddsmith.systems.dice.tree import (
    FATE,
    NAMED,
    Call,
    Condition,
    Dice,
    Group,
    Labelled,
    Mod,
    Number,
    Stage,
    Tree,
    counts_bare,
    does,
    has_dice,
    highest_face,
    in_order,
    in_rows,
    is_check,
    is_one,
    loose,
    parts_of,
    replaced,
    written,
)
from oddsmith.systems.dice.words import D, N

MODIFIER = "Modifier"
NO_FACES = "faces are asked for on dice that have them, as any 6 on 5d6"
LEVELS = (("-", "–", "+"), ("//", "*", "/", "%"))
FEWEST_IN_POOL = 3
OPPOSITE = {"=": "<>", ">=": "<", "<=": ">", "<": ">=", ">": "<="}
DIE, DICE, TIMES = re.compile(D), re.compile(N + D), re.compile(f"{N}x")
SPAN, ROWS = re.compile(rf" ?[-+]?{N}\.\."), re.compile(rf" ?[-+]?{N}(?:\.\.|\|)")
REACHED = re.compile(f" (?={N}[↑↓])")
FUNCTIONS = ("floor", "ceil", "round", "abs", "min", "max")
EDGES = {"▲": "kh", "▼": "kl"}
"""Advantage and disadvantage: which of the two dice to keep."""
NO_EDGE = "advantage is for a single d20; write 2d20kh1 or 2d20kl1"
SHOWN_FACES = {"f.2": FATE} | {name.lower(): faces for faces, name in NAMED.items()}


def read(text: str) -> tuple[Tree, tuple[Placed, ...]]:
    """Parse a text; return its tree, and its numbers in order of position. Raises Unread: when it is not a roll."""
    reader = _Reader(text)
    return reader.roll(), reader.placed


class _Reader(Modifiers):
    """One method per rule of the grammar."""

    # From the whole roll down to its parts

    def roll(self) -> Tree:
        times = self.number("Repeats") if self.sees(TIMES) else None
        if times:
            self.needs("x")
        tree = Call("repeat", (times, self.contest())) if times else self.contest()
        if self.passes("¿", "¡"):
            raise Unread("ask for a number before the dice, or for a target behind them", 0)
        if self.behind_spaces() < len(self.signs):
            self.unexpected()
        return tree

    def contest(self) -> Tree:
        left = self.side()
        if asked := self.passes("¿", "¡"):
            left = self.edged(self.asked(left, is_any=asked == "¡"))
        if not self.passes("vs"):
            return self.compared(left)
        right = self.side()
        self.relabel(right, TARGET)
        return self.edged(Call("vs" if has_dice(right) else ">=", (left, right)))

    def comparison(self) -> Tree:
        return self.compared(self.side())

    def side(self) -> Tree:
        """Read one side of a contest or a whole roll, possibly with advantage."""
        tree = self.edged(self.chain(0, first=True))
        if not self.depth and self.passes("&"):
            self.refuse("put + between these dice, or say which to keep, as {3d6,2d8}kh1", self.at - 1)
        return tree

    def asked(self, tree: Tree, *, is_any: bool) -> Tree:
        """How many dice show the faces, or whether any or none does; a face of no die is a total: `a 7 on 2d6`."""
        if isinstance(tree, Labelled):
            return _with_label(self.asked(tree.body, is_any=is_any), tree.label)
        faces = self.conditions("Needed")
        never, is_total = self.passes("¬¬", "¬"), is_any and self.passes("=")
        if len(set(faces)) < len(faces):
            raise Unread("the same face is asked for twice; ask for several as both 6 on 2d6", 0)
        highest = max(face.bound for face in faces)
        sought = [face.number for face in faces if face.number and face.sign == "="]
        is_by_number = len(sought) == len(faces)
        if isinstance(tree, Dice) and not does(tree, Stage.COUNT) and not is_total:
            counted = tree._replace(mods=in_order((*tree.mods, Mod("cs", faces))))
            is_beyond = highest > highest_face(tree, highest)
            if not is_any:
                return counted
            if not is_beyond and not (is_one(tree) and (is_by_number or len(faces) == 1)):
                return Call("=", (counted, Number(0))) if never else Call(">=", (counted, Number(1)))
        elif not is_any or never == "¬¬" or not (is_by_number or is_total):
            raise Unread(NO_FACES, 0)
        if len(faces) == 1 and faces[0].number:
            return Call(OPPOSITE[faces[0].sign] if never else faces[0].sign, (tree, faces[0].number))
        if not is_by_number:
            raise Unread("ask for totals by number, as 7 or 11 on 2d6", 0)
        for nth, number in enumerate(sought):
            self.relabel(number, OR if nth else TARGET)
        return Call("<>" if never else "=", (tree, *in_rows(sought)))

    def compared(self, left: Tree) -> Tree:
        """Compare `left` with what follows, if an operator does; else return it unchanged."""
        if self.sees(REACHED):
            bound = self.number(TARGET)
            sign = OR_MORE[self.passes(*OR_MORE)]
            reached = self.reached(left, bound) if sign == ">=" else Call(sign, (left, bound))
            while label := self.label():
                reached = _with_label(reached, label)
            return self.edged(reached) if is_check(reached) else self.compared(reached)
        sign = self.passes(*COMPARED)
        if not sign:
            return left
        if sign in ("=", "<>") and self.sees(ROWS):
            return self.edged(Call(sign, (left, *self.rows())))
        right = self.chain(0, first=False)
        self.relabel(right, TARGET)
        return self.edged(Call(sign, (left, right)))

    def rows(self) -> Iterator[Tree]:
        """Read the numbers and ranges after `=` or `<>`; each gives two trees, its first and last number."""
        label = TARGET
        while True:
            first = self.end(FROM if self.sees(SPAN) else label)
            last = self.end(UPTO) if self.passes("..") else first
            yield from (first, last)
            if not self.passes("|"):
                return
            label = OR

    def end(self, label: str) -> Tree:
        sign, number = self.passes("-", "+"), self.number(label)
        return Call("-", (Number(0), number)) if sign == "-" else number

    def reached(self, left: Tree, bound: Number) -> Tree:
        """“At least” in words: counts the dice of a pool if a single one can show the bound, else checks the total."""
        counting = Mod("cs", (Condition(">=", bound),))
        match left:
            case Dice(Number(many), _, mods) if many >= FEWEST_IN_POOL and counts_bare(left, counting):
                if not does(left, Stage.KEEP):
                    self.relabel(bound, "Needed")
                    return left._replace(mods=in_order((*mods, counting)))
        return Call(">=", (left, bound))

    def edged(self, tree: Tree) -> Tree:
        """Apply advantage or disadvantage, if it follows, to the only d20 or the only die of a tree."""
        place = self.behind_spaces()
        edge = has_dice(tree) and self.passes(*EDGES)
        if not edge:
            return tree
        lone = list(_lone(tree))
        lone = [die for die in lone if _is_d20(die)] or lone
        if len(lone) != 1 or (_has_d20(tree) and not _is_d20(lone[0])):
            total = tree.parts[0] if is_check(tree) else tree
            twice = written(replaced(tree, {id(total): Group((total, total), _edge_alone(edge).mods)}))
            self.refuse(NO_EDGE if _has_d20(tree) else f"advantage is for a single die; write {twice}", place)
        (die,), two = lone, _edge_alone(edge)
        self.forget(die.many)
        found: Tree = replaced(tree, {id(die): die._replace(many=two.many, mods=in_order(die.mods + two.mods))})
        return found

    def chain(self, level: int, *, first: bool) -> Tree:
        """Read a sum (level 0) or a product (level 1)."""

        def part(*, first: bool) -> Tree:
            return self.minus(first=first) if level else self.chain(1, first=first)

        if not level and self.signs.count("½") == 1 and self.passes("½"):  # players mean half of the whole sum
            return Call("//", (self.inside(lambda: self.chain(0, first=False)), Number(2)))
        tree = part(first=first)
        first = first and does(tree, Stage.COUNT)
        while sign := self.passes(*LEVELS[level]):
            right = part(first=first)
            if not level:
                self.relabel(right, MODIFIER)
            tree = Call(sign.replace("–", "-"), (tree, right))
        return tree

    def minus(self, *, first: bool) -> Tree:
        if sign := self.passes(*LEVELS[0]):
            body = self.inside(lambda: self.minus(first=False))
            return body if sign == "+" else Call("-", (Number(0), body))
        base = self.part(first=first)
        if not self.passes("^"):
            return base
        return Call("^", (base, self.inside(lambda: self.minus(first=False))))

    def part(self, *, first: bool) -> Tree:
        self.at = self.behind_spaces()
        tree = self.unlabelled(first=first)
        while label := self.label():
            tree = Labelled(tree, label)
        return self.edged(tree) if not isinstance(tree, Call) and any(map(_is_d20, _lone(tree))) else tree

    def unlabelled(self, *, first: bool) -> Tree:
        if self.passes("{"):
            return self.group(self.inside(lambda: self.members("}")), bare=first)
        if self.passes("("):
            members = self.inside(lambda: self.members(")"))
            if self.sees(DIE):
                return self.dice(members[0], first=first) if len(members) == 1 else self.unexpected()
            group = self.group(members, bare=False)
            return members[0] if len(members) == 1 and not group.mods else group
        if edge := self.passes(*EDGES):
            return _edge_alone(edge)
        if self.passes("½"):
            return Call("//", (self.inside(lambda: self.part(first=False)), Number(2)))
        if name := self.passes(*FUNCTIONS):
            return self.call(name)
        if self.sees(DIE):
            return self.dice(None, first=first)
        if not self.sees(NUMBER):
            self.unexpected()
        if self.sees(DICE):
            return self.dice(self.number("Dice"), first=first)
        return self.number("Number")

    def group(self, members: tuple[Tree, ...], *, bare: bool) -> Group:
        place = self.at
        mods = self.mods(Group(members), bare=bare)
        if any(mod.stage <= Stage.UNIQUE for mod in mods):
            self.refuse("after a bracket totals are kept, dropped or counted, not thrown again", place)
        return Group(members, mods)

    def members(self, close: str) -> tuple[Tree, ...]:
        found = [self.comparison()]
        while self.passes(",", "&"):
            found.append(self.comparison())
        self.needs(close)
        return tuple(found)

    def call(self, name: str) -> Tree:
        place = self.at
        self.needs("(")
        arguments = self.inside(lambda: self.members(")"))
        if len(arguments) > 1 and name not in ("min", "max"):
            self.refuse(f"{name}() takes one number", place)
        if len(arguments) == 1 and name in ("min", "max"):
            return _extreme(arguments[0], Mod(f"k{'l' if name == 'min' else 'h'}", number=Number(1)))
        return Call(name, arguments)

    # Dice

    def dice(self, many: Tree | None, *, first: bool) -> Dice:
        self.needs("d")
        if self.passes("%"):
            dice = Dice(many, Number(100))
        elif shown := self.passes(*SHOWN_FACES):
            dice = Dice(many, None, own=SHOWN_FACES[shown])
        elif not self.sees(NUMBER) and (bracket := self.passes("{", "[")):
            dice = Dice(many, None, own=self.own_faces("}" if bracket == "{" else "]"))
        elif self.passes("("):
            dice = Dice(many, self.inside(self.comparison))
            self.needs(")")
        else:
            dice = Dice(many, self.number("Sides", 1))
        return dice._replace(mods=self.mods(dice, bare=first))

    def own_faces(self, close: str) -> tuple[int, ...]:
        found: list[int] = []
        while not found or self.passes(","):
            sign = -1 if self.passes("-") else 1
            number = self.number("A face")
            self.forget(number)
            found.append(sign * number.amount)
        self.needs(close)
        return tuple(found)


def _extreme(tree: Tree, keep: Mod) -> Tree:
    """The highest or lowest of the dice in a sum; anything else counts as a single total."""
    if isinstance(tree, Dice) and not does(tree, Stage.COUNT):
        return tree if is_one(tree) else tree._replace(mods=in_order((*tree.mods, keep)))
    return group if loose(group := Group((tree,), (keep,))) else tree


def _with_label(tree: Tree, label: str) -> Tree:
    """A labelled roll; of a check, what is checked has the label."""
    if isinstance(tree, Call) and is_check(tree):
        return tree._replace(parts=(Labelled(tree.parts[0], label), *tree.parts[1:]))
    return Labelled(tree, label)


def _edge_alone(edge: str) -> Dice:
    """2d20 with one kept, for advantage without dice."""
    return Dice(Number(2), Number(20), (Mod(EDGES[edge], number=Number(1)),))


def _is_d20(dice: Dice) -> bool:
    return isinstance(dice.sides, Number) and dice.sides.amount == 20


def _has_d20(tree: Tree) -> bool:
    return (isinstance(tree, Dice) and _is_d20(tree)) or any(map(_has_d20, parts_of(tree)))


def _lone(tree: Tree) -> Iterator[Dice]:
    """The single dice in a roll, and any 2d20 without a keep, as in `2d20 adv`."""
    match tree:
        case Dice(None | Number(1)) | Dice(Number(2), Number(20)) if not does(tree, Stage.KEEP):
            yield tree
        case Call() | Labelled():
            for part in parts_of(tree):
                yield from _lone(part)
