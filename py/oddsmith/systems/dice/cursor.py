"""A place in the text of a roll: what signs, words and numbers stand there."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple, NoReturn, TypeVar

from oddsmith.declare.inputs import RESERVED
from oddsmith.systems.dice.tree import WORDS, Number, Tree

LONGEST = 400
"""Characters of a roll."""
MOST_DIGITS, LONGEST_WORD = 6, 30
DEEPEST = 30
"""Brackets inside one another."""
TAKEN = ("roll", *RESERVED)
"""What no number can be named."""
ALIKE = str.maketrans("−–÷", "--/")

NUMBER_WORDS = {word: number for number, word in enumerate(WORDS) if number} | {"twenty": 20, "sixe": 6}
"""Numbers in words, which may have an s behind them: “ones”, “sixes”."""
DIGITS = re.compile(rf"[0-9]+|(?:{'|'.join(NUMBER_WORDS)})(?=s?(?![a-z]))")
A_NUMBER = rf"(?:{DIGITS.pattern}|\[[^][:]*:[ ]*[0-9]+[ ]*\])"
A_DIE = r"(?:d(?=[0-9%fc(\[{])|[wt](?=[0-9]))"
"""The letter of a die, `d`, or before digits that of other languages."""
NUMBER, NAMED = re.compile(A_NUMBER), re.compile(r"\[([^][:]*): *")
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
    number: Number
    """That of the tree, itself."""
    least: int

    @property
    def amount(self) -> int:
        return self.number.amount


class Cursor:
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
        """The number that stands here: digits, a word, or with a name `[bonus:5]`."""
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
        if digits.isdecimal() and len(digits) > MOST_DIGITS:
            self.refuse(f"a number has at most {MOST_DIGITS} digits", start)
        amount = NUMBER_WORDS.get(digits) or int(digits)
        if amount < least:
            self.refuse(f"{label.lower()} must be {least} or more", start)
        known = next((other.amount for other in self.numbers if name and other.name == name), amount)
        if known != amount:
            self.refuse(f"“{name}” was {known} before", start)
        number = Number(amount, name)
        self.numbers.append(Placed(name or f"n{len(self.numbers) + 1}", label, start, self.at, number, least))
        if named:
            self.needs("]")
        return number

    def name_of(self, typed: str, place: int) -> str:
        name = "_".join(typed.split())
        letters = name.replace("_", "a")
        if not (letters.isascii() and letters.isalpha()) or len(name) > LONGEST_WORD:
            self.refuse(f"a name has letters only, at most {LONGEST_WORD}", place)
        if name in TAKEN:
            self.refuse(f"a number cannot be named {name}", place)
        return name

    def relabel(self, tree: Tree, label: str) -> None:
        """Call a number that was just read, and has no name, what it is here."""
        if isinstance(tree, Number) and not tree.name:
            self.numbers[-1] = self.numbers[-1]._replace(label=label)
