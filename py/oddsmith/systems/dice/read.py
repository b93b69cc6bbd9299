"""Reads dice notation, by recursive descent: text to tree, with the place of each number in the text.

    roll        = [times "x"] contest [" x" times] ["#" comment]  |  "repeat(" contest "," times ")"
    contest     = side "vs" side | comparison
    comparison  = side [sign sum | [","] number ("+" | "or more" | "or less")]      sign: = <> < <= > >= or in words
    side        = sum | ["best" [number] "of"] part {("," | "and") part} ["highest" | "lowest"] {"+" product}
    sum         = product {("+" | "-") product}
    product     = minus {("*" | "/" | "//" | "%") minus}
    minus       = "-" minus | power
    power       = part [("^" | "**") minus]
    part        = (dice | group | number | function | "(" contest ")") {"[" label "]"}
    dice        = [number | "(" contest ")"] "d" faces {mod}
    group       = "{" contest {"," contest} "}" {mod}
    number      = digits | "[" name ":" digits "]"
    mod         : see MOD

A bare condition right behind dice counts them where nothing stands before them, as in `8d10>=8+2`; elsewhere, behind a
single die or a space, and where no die tells (`2d6>=7`), it compares the total. So does a second one: `6d10>=8>=3`.

Longer than other files: one walk along the text, with a method for each line of the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple, NoReturn, TypeVar

from oddsmith.systems.dice.tree import (
    BLANKS,
    CLAMP,
    COIN,
    COUNT,
    EXPLODE,
    FATE,
    KEEP,
    REROLL,
    SHOWN,
    UNIQUE,
    Call,
    Condition,
    Dice,
    Group,
    Labelled,
    Mod,
    Number,
    Tree,
    counts_bare,
    has_dice,
    is_one,
    parts_of,
    stage_of,
)

LONGEST = 400
"""Characters of a roll."""
MOST_DIGITS, MOST_OWN_FACES, LONGEST_WORD = 6, 100, 30
DEEPEST = 30
"""Brackets inside one another."""
RESERVED = ("roll", "chosen", "seed", "commitment", "opening", "entropy")
ALIKE = str.maketrans("−–÷", "--/")
SIGNS = {"=<": "<=", "=>": ">=", "!=": "<>", "==": "=", "≤": "<=", "≥": ">=", "≠": "<>"}
"""Comparisons that are typed in other ways."""
TARGET, MODIFIER, NUMBER_OF_DICE = "Target", "Modifier", "Dice"

SAID = {"at or under": "<=", "at most": "<=", "at least": ">=", "under": "<", "over": ">"}
COMPARED = ("<=", "=<", ">=", "=>", "<>", "==", "<", ">", "=", "≤", "≥", "≠")
LEVELS = (("-", "+", "plus ", "minus "), ("//", "*", "×", "/", "%"))
SPELLED = {"×": "*", "plus ": "+", "minus ": "-"}
AGAINST = ("versus", "vs.", "vs", "against", "gegen", "dc")

_NUMBER = r"(?:[0-9]+|\[[^][:]*:[ ]*[0-9]+[ ]*\])"
_DIE = r"(?:d(?=[0-9%fc(\[{])|[wt](?=[0-9]))"
NUMBER, DIGITS, NAMED = re.compile(_NUMBER), re.compile("[0-9]+"), re.compile(r"\[([^][:]*): *")
DIE, DICE = re.compile(_DIE), re.compile(rf"{_NUMBER}(?:{_DIE}| +[dwt](?=[0-9%]))")
"""The letter of a die, `d`, or before digits that of other languages; and with how many dice before it."""
CONDITION = re.compile(rf"({'|'.join(COMPARED)}) *(-?)(?={_NUMBER})|(?={_NUMBER})")
ROLLED = re.compile(rf"(?:{'|'.join(COMPARED)}) *{_NUMBER}{_DIE}(?!f[0-9<>=])")
"""A comparison with dice, other than `>=5df1`."""
EDGE = re.compile(r" *(?:(?:with|at) +)?(advantage|adv|disadvantage|disadv|dis)(?![a-z])")
MOD = re.compile(
    r"(?: *(?=[kd][hl]|k *[0-9]|r[roa]?[0-9<>=]))?(?!!= )"
    r"(even|odd|rr(?!o)|ro(?!dd)|ra|r|min|mi|max|ma|ms|!!?p?(?:o(?!dd))?|xo|x|e|"
    r"[kdp][hl]|drop|df|cf|cs|count|f|k|p|d|u(?:o(?!dd))?|s[ad]?)"
)
SPOKEN = re.compile(
    r" *(?:, *(?=drop|keep[a-z]* +(?:the +)?[a-z]+ +[0-9]))?"
    r"(drop|keep)(?:p?ing)? +(?:the +)?(highest|best|lowest|worst)(?: +die)?(?![a-z])"
)
MANY = re.compile(rf" *(?={_NUMBER}(?![0-9]|{_DIE}))")
"""How many are kept; a number right behind that is one of dice is none of these."""
LISTED = re.compile(rf" *(?:, *(?:and +)?|and +)(?=(?:{_NUMBER})?{_DIE})")
BEST_OF = re.compile(rf" *(?:the +)?(highest|best|lowest|worst) +(?=(?:(?:die|{_NUMBER}(?: +dice)?) +)?of +)")
OF = re.compile(r" *(?:die +|dice +)?(of) +")
BEST = re.compile(r" *,? *(?:keep(?:ing)? +)?(?:the +)?(highest|best|lowest|worst)(?: +(?:die|counts))?(?![a-z])")
OR_MORE = re.compile(rf" *(?:,|(?<= )) *(?:for +|on +|needs? +)?(?={_NUMBER} *(?:or +[a-z]|\+ *$))")
OR = re.compile(r" *(?:or +)?(more|higher|better|above|up|less|lower|fewer|below|under|\+ *$)(?![a-z])")
"""In words: `d8 and d6, highest, 5 or more`, `best of d8 and d6, 5+`."""
PARITY, CRITICAL, ANOTHER = (
    re.compile("even|odd"),
    re.compile("(?<=cs)(?:=|[0-9])"),
    re.compile(rf",(?=[0-9]+(?![0-9]|{_DIE}))"),
)
FUNCTIONS = re.compile(r" *(floor|ceil|round|abs|min|max)(?![a-z])")
COMMAND = re.compile(r" *(?:[/!]roll|[/!]r|roll(?![a-z]))")
DIFFICULTY = re.compile(rf" *[da]c *(?={_NUMBER})")
TIMES = re.compile(rf" *{_NUMBER} *(?:x|times |× *(?=(?:{_NUMBER})?{_DIE}))")
TIMES_BEHIND = re.compile(rf" +(?:x *|×)(?={_NUMBER})")
SHOWN_FACES = {"f": FATE, "f.2": FATE, "f.1": BLANKS, "c": COIN}
T = TypeVar("T")


class Unread(ValueError):
    """A text that is no roll: what is wrong, and from which character on, from 0."""

    def __init__(self, message: str, place: int) -> None:
        super().__init__(message)
        self.place = place


class Placed(NamedTuple):
    """A number of the text that can be set: its digits stand from `start` to `end`."""

    name: str
    label: str
    start: int
    end: int
    amount: int
    least: int


def read(text: str) -> tuple[Tree, tuple[Placed, ...]]:
    """What a text means, and its numbers in the order in which they stand.

    Raises:
        Unread: nothing.
    """
    if len(text) > LONGEST:
        raise Unread(f"at most {LONGEST} characters are allowed", LONGEST)
    reader = _Reader(text)
    return reader.roll(), tuple(reader.numbers)


class _Reader:
    """Walks along the text once, from left to right; `at` is where it stands."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.low = "".join(sign.lower() if sign.isascii() else sign for sign in text.translate(ALIKE))
        self.at = 0
        self.depth = 0
        self.numbers: list[Placed] = []

    # Signs and words

    def refuse(self, message: str, place: int | None = None) -> NoReturn:
        raise Unread(message, self.at if place is None else place)

    def unexpected(self, missing: str = "a number or dice are missing at the end") -> NoReturn:
        """Refuse what stands here."""
        self.at = self.behind_spaces()
        if self.at >= len(self.text):
            self.refuse(missing)
        sign = self.text[self.at]
        self.refuse(f"“{sign}” cannot stand here" if sign.isprintable() else "a sign that cannot be read stands here")

    def sees(self, pattern: re.Pattern[str]) -> bool:
        return pattern.match(self.low, self.at) is not None

    def takes(self, pattern: re.Pattern[str]) -> str:
        """What stands here of a pattern, or of its group, and passes it."""
        match = pattern.match(self.low, self.at)
        if not match:
            return ""
        self.at = match.end()
        return match[pattern.groups]

    def passes(self, *signs: str) -> str:
        """The first of these that stands here, perhaps behind spaces, and passes it."""
        at = self.behind_spaces()
        for sign in signs:
            if self.low.startswith(sign, at):
                self.at = at + len(sign)
                return sign
        return ""

    def behind_spaces(self) -> int:
        at = self.at
        while self.low.startswith(" ", at):
            at += 1
        return at

    def needs(self, sign: str) -> None:
        if not self.passes(sign):
            self.unexpected(f"a “{sign}” is missing at the end")

    def inside(self, read: Callable[[], T]) -> T:
        """What stands in brackets."""
        self.depth += 1
        if self.depth > DEEPEST:
            self.refuse(f"at most {DEEPEST} brackets inside one another are allowed")
        found = read()
        self.depth -= 1
        return found

    # Numbers

    def number(self, label: str, least: int = 0) -> Number:
        """The number that stands here: digits, or with a name `[bonus:5]`."""
        name, start = "", self.at
        named = self.low.startswith("[", start)
        if named:
            typed = self.takes(NAMED)
            name = self.name_of(typed, start + 1)
            label = self.text[start + 1 : start + 1 + len(typed)].strip()
        start = self.at
        digits = self.takes(DIGITS)
        if not digits:
            self.unexpected("a number is missing at the end")
        if len(digits) > MOST_DIGITS:
            self.refuse(f"a number has at most {MOST_DIGITS} digits", start)
        amount = int(digits)
        if amount < least:
            self.refuse(f"{label.lower()} must be {least} or more", start)
        known = next((other.amount for other in self.numbers if name and other.name == name), amount)
        if known != amount:
            self.refuse(f"“{name}” was {known} before", start)
        self.numbers.append(Placed(name or f"n{len(self.numbers) + 1}", label, start, self.at, amount, least))
        if named:
            self.needs("]")
        return Number(amount, name)

    def name_of(self, typed: str, place: int) -> str:
        name = "_".join(typed.split())
        letters = name.replace("_", "a")
        if not (letters.isascii() and letters.isalpha()) or len(name) > LONGEST_WORD:
            self.refuse(f"a name has letters only, at most {LONGEST_WORD}", place)
        if name in RESERVED:
            self.refuse(f"a number cannot be named {name}", place)
        return name

    def relabel(self, tree: Tree, label: str) -> None:
        """Call a number that was just read, and has no name, what it is here."""
        if isinstance(tree, Number) and not tree.name:
            self.numbers[-1] = self.numbers[-1]._replace(label=label)

    # From the whole roll down to its parts

    def roll(self) -> Tree:
        self.takes(COMMAND)
        inline = self.passes("[[")
        tree: Tree
        if self.sees(TIMES):
            times = self.times()
            self.passes("x", "×", "times")
            tree = Call("repeat", (times, self.contest()))
        elif self.passes("repeat"):
            self.needs("(")
            body = self.inside(self.contest)
            self.needs(",")
            tree = Call("repeat", (self.times(), body))
            self.needs(")")
        else:
            tree = self.contest()
            if self.takes(TIMES_BEHIND):
                tree = Call("repeat", (self.times(), tree))
        if inline:
            self.needs("]]")
        if self.passes("#"):
            if not self.text[self.at :].isprintable():
                self.refuse("a sign that cannot be read stands in the comment")
            self.at = len(self.text)
        self.at = self.behind_spaces()
        if self.at < len(self.text):
            self.unexpected()
        return tree

    def times(self) -> Number:
        self.at = self.behind_spaces()
        return self.number("Repeats")

    def contest(self) -> Tree:
        left = self.side()
        if not self.passes(*AGAINST):
            return self.compared(left)
        self.takes(DIFFICULTY)
        right = self.side()
        self.relabel(right, TARGET)
        left = self.edged(left)
        return Call("vs" if has_dice(right) else ">=", (left, right))

    def comparison(self) -> Tree:
        return self.compared(self.side())

    def side(self) -> Tree:
        """One side of a contest, or all of it, perhaps with advantage, or in words the best of several dice."""
        best = "" if self.depth else self.takes(BEST_OF)
        many = self.number("Kept") if best and self.sees(NUMBER) else Number(1)
        if best:
            self.takes(OF)
        tree = self.part(first=True) if best else self.edged(self.chain(0, first=True))
        members = [tree]
        while not self.depth and self.takes(LISTED):
            members.append(self.part(first=True))
        if len(members) == 1 and not best:
            return tree
        last = members[-1]
        if isinstance(last, Dice) and is_one(last._replace(mods=())) and last.mods and stage_of(last.mods[-1]) == KEEP:
            members[-1], kept = last._replace(mods=last.mods[:-1]), last.mods[-1]
        else:
            best = best or self.takes(BEST) or self.unexpected("which of these dice count is missing at the end")
            kept = Mod("kh" if best in ("highest", "best") else "kl", number=many)
        whole: Tree = Group(tuple(members), (kept,))
        if len(members) == 1 and isinstance(tree, Dice):
            whole = tree._replace(mods=tuple(sorted((*tree.mods, kept), key=stage_of)))
        return self.chain(0, first=True, left=whole)

    def compared(self, left: Tree) -> Tree:
        """A comparison with what follows, if a sign does."""
        sign = self.passes(*COMPARED, "!=", *SAID)
        if not sign and not self.depth and self.takes(OR_MORE):
            bound = self.number(TARGET)
            said = self.takes(OR) or self.unexpected()
            return Call("<=" if said in ("less", "lower", "fewer", "below", "under") else ">=", (left, bound))
        if not sign:
            return left
        right = self.chain(0, first=False)
        self.relabel(right, TARGET)
        return self.edged(Call(SAID.get(sign) or SIGNS.get(sign, sign), (left, right)))

    def edged(self, tree: Tree) -> Tree:
        """The same with advantage, where that is said here: on its only d20, or its only die."""
        place = self.behind_spaces()
        edge = self.takes(EDGE) if has_dice(tree) else ""
        if not edge:
            return tree
        lone = list(_lone(tree))
        lone = [dice for dice in lone if _is_d20(dice)] or lone
        if len(lone) != 1:
            self.refuse("advantage is for one d20 of which nothing is kept yet; write 2d20kh1 or 2d20kl1", place)
        return _with_edge(tree, lone[0], edge)

    def chain(self, level: int, *, first: bool, left: Tree | None = None) -> Tree:
        """A sum, or on the next level a product, perhaps one that begins with what was read already."""

        def part(*, first: bool) -> Tree:
            return self.minus(first=first) if level else self.chain(1, first=first)

        tree = left or part(first=first)
        while not self.is_repeated(tree) and (sign := self.passes(*LEVELS[level])):
            right = part(first=False)
            if not level:
                self.relabel(right, MODIFIER)
            tree = Call(SPELLED.get(sign, sign), (tree, right))
        return tree

    def is_repeated(self, tree: Tree) -> bool:
        """Whether `×6` stands here, behind a space and dice: like `x6` it says how often all is rolled."""
        return not self.depth and self.sees(TIMES_BEHIND) and has_dice(tree)

    def minus(self, *, first: bool) -> Tree:
        sign = self.passes(*LEVELS[0])
        if sign:
            body = self.inside(lambda: self.minus(first=False))
            return body if SPELLED.get(sign, sign) == "+" else Call("neg", (body,))
        base = self.part(first=first)
        if not self.passes("**", "^"):
            return base
        return Call("^", (base, self.inside(lambda: self.minus(first=False))))

    def part(self, *, first: bool) -> Tree:
        self.at = self.behind_spaces()
        tree = self.unlabelled(first=first)
        while self.passes("["):
            label = self.text[self.at :].partition("]")[0].strip()
            if not label or not label.isprintable() or len(label) > LONGEST_WORD or "]" not in self.text[self.at :]:
                self.refuse(f"a label has up to {LONGEST_WORD} characters and a “]” behind it")
            name, _, digits = label.partition(":")
            if name and digits.strip().isdecimal():
                self.refuse(f"a sign is missing before “[{label}]”")
            self.at = self.text.index("]", self.at) + 1
            tree = Labelled(tree, label)
        is_d20 = self.sees(EDGE) and not isinstance(tree, Call) and any(map(_is_d20, _lone(tree)))
        return self.edged(tree) if is_d20 else tree

    def unlabelled(self, *, first: bool) -> Tree:
        if self.passes("{"):
            return self.group(self.inside(lambda: self.members("}")), bare=first)
        if self.passes("("):
            members = self.inside(lambda: self.members(")"))
            if self.sees(DIE):
                return self.dice(members[0], first=first) if len(members) == 1 else self.unexpected()
            group = self.group(members, bare=False)
            return members[0] if len(members) == 1 and not group.mods else group
        if edge := self.takes(EDGE):
            return _edged(edge)
        if self.sees(DIE):
            return self.dice(None, first=first)
        if name := self.takes(FUNCTIONS):
            return self.call(name)
        if not self.sees(NUMBER):
            self.unexpected()
        if self.sees(DICE):
            return self.dice(self.number(NUMBER_OF_DICE), first=first)
        return self.number("Number")

    def group(self, members: tuple[Tree, ...], *, bare: bool) -> Group:
        place = self.at
        mods = self.mods(Group(members), bare=bare)
        if any(stage_of(mod) in (REROLL, CLAMP, EXPLODE, UNIQUE) for mod in mods):
            self.refuse("behind a bracket totals are kept, dropped or counted, not thrown again", place)
        return Group(members, mods)

    def members(self, close: str) -> tuple[Tree, ...]:
        found = [self.comparison()]
        while self.passes(","):
            found.append(self.comparison())
        self.needs(close)
        return tuple(found)

    def call(self, name: str) -> Tree:
        place = self.at
        self.needs("(")
        arguments = self.inside(lambda: self.members(")"))
        if len(arguments) > 1 and name not in ("min", "max"):
            self.refuse(f"{name}() takes one number", place)
        return Call(name, arguments)

    # Dice

    def dice(self, many: Tree | None, *, first: bool) -> Dice:
        self.at = self.behind_spaces() + 1
        dice = Dice(many, None)
        if self.passes("%"):
            dice = Dice(many, Number(100))
        elif shown := self.passes("f.2", "f.1", "f", "c"):
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
        known = len(self.numbers)
        while not found or self.passes(","):
            sign = -1 if self.passes("-") else 1
            self.at = self.behind_spaces()
            found.append(sign * self.number("A face").amount)
        self.needs(close)
        del self.numbers[known:]
        if len(found) > MOST_OWN_FACES:
            self.refuse(f"a die has at most {MOST_OWN_FACES} faces of its own")
        return tuple(found)

    # What stands behind dice

    def mods(self, dice: Dice | Group, *, bare: bool) -> tuple[Mod, ...]:
        """Everything behind dice, in the order in which it is applied."""
        found: list[Mod] = []
        critical: list[Mod] = []
        while True:
            start, known = self.at, len(self.numbers)
            mod = self.spoken() or self.mod()
            if mod is None:
                self.at = start
                if bare and not self.sees(ROLLED):
                    mod = self.counting("cs")
                    if mod and not counts_bare(dice._replace(mods=tuple(found)), mod):
                        mod = None
                        del self.numbers[known:]
            if mod is None:
                self.at = start
                if critical and is_one(dice._replace(mods=tuple(found))):
                    found = [_critical("cs", mod.conditions[0]) if mod in critical else mod for mod in found]
                return _joined(sorted(found, key=stage_of))
            if any(_clash(mod, one) for one in found):
                self.refuse("this was said before", start)
            found.append(mod)
            if self.low.startswith("cs", start) and mod.word == "cs" and mod.conditions[0].number:
                critical.append(mod)

    def condition(self, label: str, *, signed: bool = False) -> tuple[Condition, ...]:
        """A comparison with a number, or unless it must be signed a number alone; none where there is none."""
        match = CONDITION.match(self.low, self.at)
        if not match or (signed and not match[1]):
            return ()
        self.at = match.end()
        sign = match[1] or "="
        return (Condition(SIGNS.get(sign, sign), self.number(label), bool(match[2])),)

    def mod(self) -> Mod | None:  # a branch for each word
        match = MOD.match(self.low, self.at)
        if not match:
            return None
        self.at, word = match.end(), match[1]
        match word:
            case "even" | "odd":
                return Mod("cs", (Condition(word),))
            case "r" | "rr" | "ro" | "ra":
                return self.rerolled("r" if word == "rr" else word)
            case "mi" | "min" | "ma" | "max":
                label = "Least face" if word[1] == "i" else "Greatest face"
                return Mod("min" if word[1] == "i" else "max", number=self.number(label))
            case "ms":
                (condition,) = self.condition(TARGET, signed=True) or self.unexpected()
                return Mod("ms<" if condition.sign[0] == "<" else "ms>", number=condition.number)
            case "x" | "e" | "xo":
                return self.exploding("!o" if word == "xo" else "!")
            case "kh" | "kl" | "dh" | "dl" | "ph" | "pl":
                return self.kept(word.replace("p", "d"))
            case "cs" | "count" | "cf" | "df" | "f":
                return self.counting(word)
            case "u" | "uo" | "s" | "sa" | "sd":
                return Mod(word)
            case "k" | "p" | "drop" | "d":
                picked = () if word == "d" else self.condition("Face", signed=True)
                if picked:
                    return Mod("k" if word == "k" else "drop", picked)
                if word == "k" or (word in ("p", "d") and self.sees(NUMBER)):
                    return self.kept("kh" if word == "k" else "dl")
                return None
        return Mod(word, () if self.sees(ROLLED) else self.condition("Explodes on"))

    def spoken(self) -> Mod | None:
        """`drop lowest`, `keep highest 3`."""
        match = SPOKEN.match(self.low, self.at)
        if not match:
            return None
        self.at = match.end()
        return self.kept(match[1][0] + ("h" if match[2] in ("highest", "best") else "l"))

    def kept(self, word: str) -> Mod:
        label = "Kept" if word[0] == "k" else "Dropped"
        if not self.sees(NUMBER) and not self.sees(MANY):
            return Mod(word, number=Number(1))
        self.at = self.behind_spaces()
        return Mod(word, number=self.number(label))

    def rerolled(self, word: str) -> Mod:
        """Avrae's `ra6` throws one die again and adds it."""
        if word == "ra":
            again = self.condition("Explodes on") or self.unexpected("a number is missing at the end")
            return Mod("x", again, Number(1))
        found: tuple[Condition, ...] = ()
        while condition := self.condition("Re-roll"):
            found += condition
            if self.depth and self.sees(ANOTHER):
                self.refuse("write r1r2 to re-roll both, or a space behind the comma")
            if not self.sees(ANOTHER):
                break
            self.at += 1
        return Mod(word, found)

    def exploding(self, word: str) -> Mod:
        """Foundry's `x5`, `x>4`, `x3=6` (three at most), `xo`, and Avrae's `e6`."""
        first, place = self.condition("Explodes on"), len(self.numbers) - 1
        is_bound = word == "!" and bool(first) and first[0].sign == "="
        second = self.condition("Explodes on", signed=True) if is_bound else ()
        if not second:
            return Mod(word, first)
        self.numbers[place] = self.numbers[place]._replace(label="Further dice")
        return Mod("x", second, first[0].number)

    def counting(self, word: str) -> Mod | None:
        """What counts or fails; `cs=20`, `cs20` and `cf1` only show a critical face, as `cs>18` of one die does."""
        if word == "cf" or (word == "cs" and self.sees(CRITICAL)):
            critical = self.condition("Critical")
            if not critical:
                return None
            del self.numbers[-1]
            return _critical(word, critical[0])
        fails = word in ("df", "f")
        if parity := self.takes(PARITY):
            return Mod("f" if fails else "cs", (Condition(parity),))
        condition = self.condition("Fails" if fails else "Needed", signed=not fails)
        return Mod("f" if fails else "cs", condition) if condition else None


def _critical(word: str, condition: Condition) -> Mod:
    return Mod(f"{word}{condition.sign}{condition.bound}")


def _clash(one: Mod, other: Mod) -> bool:
    """Whether only one of two can stand behind the same dice."""
    if stage_of(one) == CLAMP:
        return one.word == other.word
    return stage_of(one) == stage_of(other) and stage_of(one) not in (REROLL, KEEP, COUNT, SHOWN)


def _joined(mods: list[Mod]) -> tuple[Mod, ...]:
    """Re-rolls of the same kind as one: `r1r2` is `r1,2`."""
    found: list[Mod] = []
    for mod in mods:
        if found and stage_of(mod) == REROLL and found[-1].word == mod.word:
            found[-1] = Mod(mod.word, found[-1].conditions + mod.conditions)
        else:
            found.append(mod)
    return tuple(found)


def _edged(edge: str) -> Dice:
    return Dice(Number(2), Number(20), (Mod("kh" if edge.startswith("a") else "kl", number=Number(1)),))


def _is_d20(dice: Dice) -> bool:
    return isinstance(dice.sides, Number) and dice.sides.amount == 20


def _lone(tree: Tree) -> Iterator[Dice]:
    """The single dice that are added up in a roll, of which nothing is kept yet."""
    match tree:
        case Dice(None | Number(1), _, mods) if all(stage_of(mod) != KEEP for mod in mods):
            yield tree
        case Call() | Labelled():
            for part in parts_of(tree):
                yield from _lone(part)


def _with_edge(tree: Tree, die: Dice, edge: str) -> Tree:
    """The roll with advantage or disadvantage on one of its dice."""
    match tree:
        case Dice() if tree is die:
            kept = _edged(edge)
            return kept._replace(
                sides=tree.sides, own=tree.own, mods=tuple(sorted(tree.mods + kept.mods, key=stage_of))
            )
        case Call(sign, parts):
            return Call(sign, tuple(_with_edge(part, die, edge) for part in parts))
        case Labelled(body, label):
            return Labelled(_with_edge(body, die, edge), label)
    return tree
