"""Reads dice notation, by recursive descent: text to tree, with the place of each number in the text.

    roll        = [times "x"] contest [" x" times] ["#" comment]  |  "repeat(" contest "," times ")"
    contest     = sum "vs" sum | comparison
    comparison  = sum [sign sum]                      sign: = <> < <= > >=
    sum         = product {("+" | "-") product}
    product     = minus {("*" | "/" | "//" | "%") minus}
    minus       = "-" minus | power
    power       = part [("^" | "**") minus]
    part        = (dice | group | number | function | "(" contest ")") {"[" label "]"}
    dice        = [number | "(" contest ")"] "d" faces {mod}
    group       = "{" contest {"," contest} "}" {mod}
    number      = digits | "[" name ":" digits "]"
    mods        : r ro rr  min max  ! !! !p !!p !o x  u  k> p>  kh kl dh dl k d  cs f even odd >=  ms  s cs=20 cf=1

A bare condition right behind dice counts them where nothing stands before them, as in `8d10>=8+2`; elsewhere, and
behind a single die or a space, it compares the total. Words that people try stand in `WORDS` and `_mod_of_words`.

Longer than other files: one walk along the text, with a method for each line of the grammar.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, NoReturn, TypeVar

from oddsmith.systems.dice.tree import (
    ADDED,
    EACH,
    STAGES,
    Arithmetic,
    Call,
    Clamp,
    Compare,
    Condition,
    Count,
    Dice,
    Explode,
    Faces,
    Group,
    Keep,
    Labelled,
    Margin,
    Mod,
    Negative,
    Number,
    Pick,
    Repeat,
    Reroll,
    Show,
    Tree,
    Unique,
    Versus,
    has_dice,
    is_one,
)

LONGEST = 400
"""Characters of a roll."""
MOST_DIGITS = 6
MOST_OWN_FACES = 100
DEEPEST = 30
"""Brackets inside one another."""
LONGEST_WORD = 30
FUNCTIONS = {"floor": 1, "ceil": 1, "round": 1, "abs": 1, "min": 0, "max": 0}
"""With how many arguments each takes, 0 for any number."""
SIGNS = {"<=": "<=", "=<": "<=", ">=": ">=", "=>": ">=", "<>": "<>", "!=": "<>", "==": "="} | {
    "<": "<",
    ">": ">",
    "=": "=",
    "≤": "<=",
    "≥": ">=",
    "≠": "<>",
}
"""Comparisons as they are typed, the longest first."""
WORDS = {"advantage": "kh", "adv": "kh", "disadvantage": "kl", "dis": "kl", "disadv": "kl"}
AGAINST = ("versus", "vs.", "vs", "against", "dc")
ALIKE = str.maketrans("−–×÷", "--*/")
HIGHEST_OR_LOWEST = {"highest": "h", "best": "h", "lowest": "l", "worst": "l"}
RESERVED = ("roll", "chosen", "seed", "commitment", "opening", "entropy")
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


class Read(NamedTuple):
    """A roll that was read: its tree, its numbers in the order in which they stand, the comment behind it."""

    tree: Tree
    numbers: tuple[Placed, ...]
    comment: str


def read(text: str) -> Read:
    """What a text means.

    Raises:
        Unread: nothing.
    """
    if len(text) > LONGEST:
        raise Unread(f"at most {LONGEST} characters are allowed", LONGEST)
    return _Reader(text).roll()


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

    def unexpected(self) -> NoReturn:
        """Refuse what stands here."""
        if self.at >= len(self.text):
            self.refuse("a number or dice are missing at the end")
        sign = self.text[self.at]
        self.refuse(f"“{sign}” cannot stand here" if sign.isprintable() else "a sign that cannot be read stands here")

    def skip(self) -> None:
        while self.low.startswith(" ", self.at):
            self.at += 1

    def takes(self, *signs: str) -> str:
        """The first of these that stands right here, which is passed."""
        found = next((sign for sign in signs if self.low.startswith(sign, self.at)), "")
        self.at += len(found)
        return found

    def next(self, *signs: str) -> str:
        """The same after spaces, which are passed only with it."""
        before = self.at
        self.skip()
        found = self.takes(*signs)
        if not found:
            self.at = before
        return found

    def needs(self, sign: str) -> None:
        if not self.next(sign):
            self.skip()
            if self.at < len(self.text):
                self.unexpected()
            self.refuse(f"a “{sign}” is missing at the end")

    def word(self) -> str:
        """The letters after spaces, which are not passed."""
        end = start = self.at + len(self.low[self.at :]) - len(self.low[self.at :].lstrip(" "))
        while end < len(self.low) and self.low[end].isascii() and self.low[end].isalpha():
            end += 1
        return self.low[start:end]

    def takes_word(self, *words: str) -> str:
        """The word that stands next, if it is one of these, which is passed."""
        found = self.word()
        if not found or found not in words:
            return ""
        self.skip()
        self.at += len(found)
        return found

    def is_digit(self, ahead: int = 0) -> bool:
        place = self.at + ahead
        return place < len(self.low) and self.low[place] in "0123456789"

    def attempt(self, read: Callable[[], T]) -> T:
        """What is read here; if that is None nothing is passed."""
        before, known = self.at, len(self.numbers)
        found = read()
        if found is None:
            self.at = before
            del self.numbers[known:]
        return found

    def inside(self, read: Callable[[], T]) -> T:
        """What stands in brackets."""
        self.depth += 1
        if self.depth > DEEPEST:
            self.refuse(f"at most {DEEPEST} brackets inside one another are allowed")
        found = read()
        self.depth -= 1
        return found

    # Numbers

    def digits(self, label: str, least: int = 0, name: str = "") -> int:
        """The number that stands right here."""
        start = self.at
        while self.is_digit():
            self.at += 1
        if start == self.at:
            self.unexpected() if self.at < len(self.text) else self.refuse("a number is missing at the end")
        if self.at - start > MOST_DIGITS:
            self.refuse(f"a number has at most {MOST_DIGITS} digits", start)
        amount = int(self.low[start : self.at])
        if amount < least:
            self.refuse(f"{label.lower()} must be {least} or more", start)
        place = Placed(name or f"n{len(self.numbers) + 1}", label, start, self.at, amount, least)
        known = next((other for other in self.numbers if name and other.name == name), None)
        if known and known.amount != amount:
            self.refuse(f"“{name}” was {known.amount} before", start)
        self.numbers.append(place)
        return amount

    def named(self, least: int = 0) -> Number | None:
        """`[bonus:5]`, if that stands here."""
        start = self.at
        close = self.low.find("]", self.at)
        inner = self.text[self.at + 1 : close]
        said, colon, digits = inner.partition(":")
        if not self.low.startswith("[", self.at) or close < 0 or not colon or not digits.strip().isdecimal():
            return None
        name = "_".join(said.lower().split())
        if not (name.replace("_", "a").isascii() and name.replace("_", "a").isalpha()) or len(name) > LONGEST_WORD:
            self.refuse(f"a name has letters only, at most {LONGEST_WORD}", start + 1)
        if name in RESERVED:
            self.refuse(f"a number cannot be named {name}", start + 1)
        self.at += 1 + len(said) + 1
        self.skip()
        amount = self.digits(said.strip(), least, name)
        self.needs("]")
        return Number(amount, name)

    def number(self, label: str, least: int = 0) -> Number:
        return self.named(least) or Number(self.digits(label, least))

    def stands_number(self) -> bool:
        return self.is_digit() or self._is_named()

    def _is_named(self) -> bool:
        close = self.low.find("]", self.at)
        return self.low.startswith("[", self.at) and ":" in self.low[self.at : close]

    # From the whole roll down to its parts

    def roll(self) -> Read:
        self.next("/roll", "/r", "!roll") or self.takes_word("roll")
        times = self.attempt(self._times)
        tree: Tree = self.attempt(self._repeat) or self.contest()
        times = times or self.attempt(self._suffix)
        comment = ""
        if self.next("#"):
            comment, self.at = self.text[self.at :].strip(), len(self.text)
        self.skip()
        if self.at < len(self.text):
            self.unexpected()
        if not comment.isprintable():
            self.refuse("a sign that cannot be read stands in the comment")
        return Read(Repeat(times, tree) if times else tree, tuple(self.numbers), comment)

    def _times(self) -> Number | None:
        """`6x` before a roll."""
        self.skip()
        if not self.stands_number():
            return None
        times = self.number("Repeats")
        return times if self.next("x") else None

    def _suffix(self) -> Number | None:
        """` x6` behind a roll."""
        if not self.low.startswith(" ", self.at) or not self.next("x"):
            return None
        self.skip()
        return self.number("Repeats") if self.stands_number() else None

    def _repeat(self) -> Tree | None:
        if not (self.takes_word("repeat") and self.next("(")):
            return None
        body = self.inside(self.contest)
        self.needs(",")
        self.skip()
        times = self.number("Repeats")
        self.needs(")")
        return Repeat(times, body)

    def _edge_words(self) -> str:
        """`with advantage` at the end: what becomes of the d20."""
        return self.attempt(self._edge) or ""

    def _edge(self) -> str | None:
        self.takes_word("with")
        return WORDS.get(self.takes_word(*WORDS)) or None

    def contest(self) -> Tree:
        left = self.side()
        if not self.next(*AGAINST):
            return self.compared(left)
        self.attempt(self._difficulty)
        right = self.side()
        self.relabel(right, "Target")
        return Versus(left, right) if has_dice(right) else Compare(">=", left, right)

    def side(self) -> Tree:
        """One side of a contest, or all of it, perhaps with advantage."""
        tree = self.sum(first=True)
        edge = self._edge_words()
        return _with_edge(tree, edge) if edge else tree

    def _difficulty(self) -> str | None:
        """The “DC” of “against DC 15”, which is no coin."""
        found = self.next("dc")
        self.skip()
        return found if found and self.stands_number() else None

    def comparison(self) -> Tree:
        return self.compared(self.side())

    def compared(self, left: Tree) -> Tree:
        """A comparison with what follows, if a sign does."""
        sign = self.next(*SIGNS)
        if not sign:
            return left
        right = self.sum(first=False)
        self.relabel(right, "Target")
        tree = Compare(SIGNS[sign], left, right)
        edge = self._edge_words()
        return _with_edge(tree, edge) if edge else tree

    def relabel(self, tree: Tree, label: str) -> None:
        """Call a number that was just read, and has no name, what it is here."""
        if isinstance(tree, Number) and not tree.name and self.numbers:
            self.numbers[-1] = self.numbers[-1]._replace(label=label)

    def sum(self, *, first: bool) -> Tree:
        tree = self.product(first=first)
        while sign := self.next("+", "-"):
            right = self.product(first=False)
            self.relabel(right, "Modifier")
            tree = Arithmetic(sign, tree, right)
        return tree

    def product(self, *, first: bool) -> Tree:
        tree = self.minus(first=first)
        while True:
            if self.low.startswith("**", self.at):
                return tree
            sign = self.next("//", "*", "/", "%")
            if not sign:
                return tree
            tree = Arithmetic(sign, tree, self.minus(first=False))

    def minus(self, *, first: bool) -> Tree:
        if self.next("-"):
            return Negative(self.inside(lambda: self.minus(first=False)))
        if self.next("+"):
            return self.inside(lambda: self.minus(first=False))
        return self.power(first=first)

    def power(self, *, first: bool) -> Tree:
        base = self.part(first=first)
        if not self.next("**", "^"):
            return base
        return Arithmetic("^", base, self.inside(lambda: self.minus(first=False)))

    def part(self, *, first: bool) -> Tree:
        self.skip()
        tree = self._part(first=first)
        while label := self.attempt(self._label):
            tree = Labelled(tree, label)
        return tree

    def _label(self) -> str | None:
        if not self.next("["):
            return None
        close = self.text.find("]", self.at)
        label = self.text[self.at : close].strip()
        if close < 0 or not label or not label.isprintable() or len(label) > LONGEST_WORD:
            self.refuse(f"a label has up to {LONGEST_WORD} characters and a “]” behind it")
        name, _, digits = label.partition(":")
        if name and digits.strip().isdecimal():
            self.refuse(f"a sign is missing before “[{label}]”")
        self.at = close + 1
        return label

    def _part(self, *, first: bool) -> Tree:
        if self.takes("{"):
            members = self.inside(lambda: self.members("}"))
            return self.group(members, bare=first)
        if self.takes("("):
            members = self.inside(lambda: self.members(")"))
            if self.stands_dice():
                return self.dice(members[0], first=first) if len(members) == 1 else self.unexpected()
            group = self.group(members, bare=False)
            return members[0] if len(members) == 1 and not group.mods else group
        if edge := self.takes_word(*WORDS):
            return _edged(WORDS[edge])
        if self.stands_dice():
            return self.dice(None, first=first)
        if name := self.takes_word(*FUNCTIONS):
            return self.call(name)
        if not self.stands_number():
            self.unexpected()
        if self._is_dice_count():
            return self.dice(self.number("Dice"), first=first)
        return self.number("Number")

    def _is_dice_count(self) -> bool:
        """Whether the number that stands here is one of dice."""
        before, known = self.at, len(self.numbers)
        self.number("Dice")
        found = self.stands_dice()
        self.at = before
        del self.numbers[known:]
        return found

    def group(self, members: tuple[Tree, ...], *, bare: bool) -> Group:
        place = self.at
        group = Group(members)
        mods = self.mods(group, bare=bare)
        if any(isinstance(mod, Reroll | Clamp | Explode | Unique) for mod in mods):
            self.refuse("behind a bracket totals are kept, dropped or counted, not thrown again", place)
        return group._replace(mods=mods)

    def members(self, close: str) -> tuple[Tree, ...]:
        found = [self.comparison()]
        while self.next(","):
            found.append(self.comparison())
        self.needs(close)
        return tuple(found)

    def call(self, name: str) -> Tree:
        place = self.at
        self.needs("(")
        arguments = self.inside(lambda: self.members(")"))
        wanted = FUNCTIONS[name]
        if wanted and len(arguments) != wanted:
            self.refuse(f"{name}() takes one number", place)
        return Call(name, arguments)

    # Dice

    def stands_dice(self) -> bool:
        """Whether a die's letter stands right here: `d`, or where digits follow the w or t of other languages."""
        letter, behind = self.low[self.at : self.at + 1], self.low[self.at + 1 : self.at + 2]
        if letter == "d":
            return behind != "" and behind in "0123456789%fc([{"
        return letter in ("w", "t") and behind != "" and behind in "0123456789"

    def dice(self, count: Tree | None, *, first: bool) -> Dice:
        self.at += 1
        dice = Dice(count, self.faces())
        return dice._replace(mods=self.mods(dice, bare=first))

    def faces(self) -> Faces:
        if self.takes("%"):
            return Faces("%")
        if self.takes("f.1"):
            return Faces("F.1")
        if self.takes("f.2", "f"):
            return Faces("F")
        if self.takes("c"):
            return Faces("c")
        if self.low.startswith("[", self.at) and self._is_named():
            return Faces("sides", self.number("Sides", 1))
        if bracket := self.takes("{", "["):
            return Faces("own", own=self._own_faces("}" if bracket == "{" else "]"))
        if self.takes("("):
            sides = self.inside(self.comparison)
            self.needs(")")
            return Faces("sides", sides)
        return Faces("sides", self.number("Sides", 1))

    def _own_faces(self, close: str) -> tuple[int, ...]:
        found: list[int] = []
        known = len(self.numbers)
        while not found or self.next(","):
            sign = -1 if self.next("-") else 1
            self.skip()
            found.append(sign * self.digits("A face"))
        self.needs(close)
        del self.numbers[known:]
        if len(found) > MOST_OWN_FACES:
            self.refuse(f"a die has at most {MOST_OWN_FACES} faces of its own")
        return tuple(found)

    # What stands behind dice

    def mods(self, dice: Dice | Group, *, bare: bool) -> tuple[Mod, ...]:
        """Everything behind dice, in the order in which it is applied."""
        found: list[Mod] = []
        while True:
            start = self.at
            mod: Mod | None = self.attempt(self._mod)
            if mod is None:
                mod = self.attempt(self._mod_of_words)
            if mod is None and bare and not is_one(dice._replace(mods=tuple(found))):
                condition = self.attempt(lambda: self.condition("Needed"))
                mod = Count(condition) if condition else None
            if mod is None:
                return tuple(_joined(sorted(found, key=lambda one: STAGES.index(type(one)))))
            if any(_clash(mod, one) for one in found):
                self.refuse("this was said before", start)
            found.append(mod)

    def condition(self, label: str, *, signed: bool = True) -> Condition | None:
        """A comparison with a number, or where it needs no sign a number alone."""
        sign = self.takes(*(typed for typed in SIGNS if typed != "!="))
        if not sign and signed:
            return None
        self.skip() if sign else None
        negative = bool(sign and self.takes("-"))
        if not self.stands_number():
            return None
        return Condition(SIGNS[sign] if sign else "=", self.number(label), negative)

    def _mod(self) -> Mod | None:  # noqa: PLR0912  # one branch for each letter
        if self.word() in ("kh", "kl", "dh", "dl"):
            self.skip()
        if word := self.takes("even", "odd"):
            return Count(Condition(word))
        if word := self.takes("rr", "r" if self.low.startswith("rodd", self.at) else "ro", "ra", "r"):
            return self._reroll(word)
        if word := self.takes("min", "mi", "max", "ma"):
            return Clamp(word[:2] == "mi", self.number("Least face" if word[:2] == "mi" else "Greatest face"))
        if self.takes("ms"):
            condition = self.condition("Target")
            if condition is None:
                self.unexpected()
            return Margin(condition.sign[0] != "<", condition.number or Number(0))
        if self.low.startswith("!=", self.at) and self.low[self.at + 2 : self.at + 3] == " ":
            return None
        if word := self.takes("!!", "!"):
            into = ADDED if word == "!!" else EACH
            penetrates = bool(self.takes("p"))
            once = not self.low.startswith("odd", self.at) and bool(self.takes("o"))
            condition = self.attempt(lambda: self.condition("Explodes on", signed=False))
            return Explode(into, penetrates, once, condition)
        if word := self.takes("xo", "x", "e"):
            return self._exploding(once=word == "xo")
        if word := self.takes("kh", "kl", "dh", "dl", "ph", "pl"):
            return Keep(word.replace("p", "d"), self._kept(word))
        if self.takes("drop"):
            condition = self.condition("Face")
            return Pick(keeps=False, condition=condition) if condition else None
        if word := self.takes("df", "cf", "cs", "count", "f"):
            return self._counting(word)
        if word := self.takes("k", "p", "d"):
            condition = self.attempt(lambda: self.condition("Face")) if word in "kp" else None
            if condition:
                return Pick(word == "k", condition)
            if word != "k" and not self.stands_number():
                return None
            return Keep("kh" if word == "k" else "dl", self._kept(word))
        if self.low.startswith("uo", self.at) and not self.low.startswith("uodd", self.at):
            self.refuse("“uo” is not known here: “u” re-rolls until no two dice are the same")
        if self.takes("u"):
            return Unique()
        if word := self.takes("sa", "sd", "s"):
            return Show(word)
        return None

    def _kept(self, word: str) -> Number:
        return self.number("Kept" if word[0] == "k" else "Dropped") if self.stands_number() else Number(1)

    def _reroll(self, word: str) -> Mod:
        if word == "ra":
            self.refuse("“ra” is not known here: “ro” re-rolls once, “!o” adds a die once")
        found = []
        while condition := self.attempt(lambda: self.condition("Re-roll", signed=False)):
            found.append(condition)
            more = self.depth == 0 and self.low.startswith(",", self.at) and self.is_digit(1)
            if not more:
                break
            self.at += 1
        return Reroll(word == "ro", tuple(found))

    def _exploding(self, *, once: bool) -> Mod | None:
        """Foundry's `x5`, `x>4`, `x3=6` (three at most), `xo`, and Avrae's `e6`."""
        first = self.attempt(lambda: self.condition("Explodes on", signed=False))
        if first and first.sign == "=" and first.number and not once:
            label = self.numbers[-1]
            second = self.attempt(lambda: self.condition("Explodes on"))
            if second:
                place = self.numbers.index(label)
                self.numbers[place] = label._replace(label="Further dice")
                return Explode(EACH, condition=second, most=first.number)
        return Explode(EACH, once=once, condition=first)

    def _counting(self, word: str) -> Mod | None:
        if word == "cf" or (word == "cs" and (self.low.startswith("=", self.at) or self.is_digit())):
            condition = self.attempt(lambda: self.condition("Critical", signed=False))
            if condition is None:
                return None
            del self.numbers[-1]
            return Show(f"{word}{condition.sign}{condition.bound}")
        fails = word in ("df", "f")
        if sign := self.takes("even", "odd"):
            return Count(Condition(sign), fails)
        condition = self.attempt(lambda: self.condition("Fails" if fails else "Needed", signed=not fails))
        return Count(condition, fails) if condition else None

    def _mod_of_words(self) -> Mod | None:
        """`drop lowest`, `keep highest 3`, `keep the best two`."""
        word = self.takes_word("drop", "keep", "dropping", "keeping")
        if not word:
            return None
        self.takes_word("the")
        which = self.takes_word(*HIGHEST_OR_LOWEST)
        if not which:
            return None
        before = self.at
        self.skip()
        if not self.stands_number():
            self.at = before
        return Keep(f"{word[0]}{HIGHEST_OR_LOWEST[which]}", self._kept(word))


def _clash(one: Mod, other: Mod) -> bool:
    """Whether only one of two can stand behind the same dice."""
    if isinstance(one, Clamp) and isinstance(other, Clamp):
        return one.least == other.least
    return type(one) is type(other) and isinstance(one, Explode | Unique | Pick | Margin)


def _joined(mods: list[Mod]) -> list[Mod]:
    """Re-rolls of the same kind as one: `r1r2` is `r1,2`."""
    found: list[Mod] = []
    for mod in mods:
        last = found[-1] if found else None
        if isinstance(mod, Reroll) and isinstance(last, Reroll) and last.once == mod.once:
            found[-1] = Reroll(mod.once, last.conditions + mod.conditions)
        else:
            found.append(mod)
    return found


def _edged(which: str) -> Dice:
    return Dice(Number(2), Faces("sides", Number(20)), (Keep(which, Number(1)),))


def _with_edge(tree: Tree, which: str) -> Tree:
    """The roll with advantage or disadvantage on its first lone d20; as it is if there is none."""
    match tree:
        case Dice(count, Faces("sides", Number(20)), ()) if count in (None, Number(1)):
            return _edged(which)
        case Arithmetic(sign, left, right):
            return Arithmetic(sign, _with_edge(left, which), right)
        case Compare(sign, left, right):
            return Compare(sign, _with_edge(left, which), right)
        case Labelled(body, label):
            return Labelled(_with_edge(body, which), label)
    return tree
