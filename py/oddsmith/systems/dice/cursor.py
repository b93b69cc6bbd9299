"""A cursor over the normalized text of a roll, from which symbols, numbers and labels are read."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple, NoReturn, TypeVar

from oddsmith.declare.inputs import RESERVED
from oddsmith.declare.notation import ALIKE
from oddsmith.systems.dice.tree import Number, Tree
from oddsmith.systems.dice.words import DIGITS, LABEL, NAMED, NUMBER_WORDS, N, spelled

LONGEST = 400
"""Longest text of a roll, in characters."""
MOST_DIGITS, LONGEST_WORD = 6, 30
DEEPEST = 30
"""Deepest nesting of brackets."""
TAKEN = ("roll", *RESERVED)
"""Names that no number may have."""
NUMBER = re.compile(N)
T = TypeVar("T")


class Unread(ValueError):
    """A text that is not a roll: what is wrong, and the index of the first wrong character."""

    def __init__(self, message: str, place: int) -> None:
        super().__init__(message)
        self.place = place


class Placed(NamedTuple):
    """A number in the text that the user can set; its digits are at `start:end`."""

    name: str
    label: str
    start: int
    end: int
    number: Number
    """The very object that is in the tree, so that it can be found there by identity."""
    least: int


class Cursor:
    """Walks over the symbols of a text once, from left to right; `at` is its position."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.low = "".join(sign.lower() if sign.isascii() else sign for sign in text.translate(ALIKE))
        if len(text) > LONGEST:
            raise Unread(f"at most {LONGEST} characters are allowed", LONGEST)
        if not text.isprintable():
            place = next(place for place, sign in enumerate(text) if not sign.isprintable())
            raise Unread("a sign that cannot be read stands here", place)
        self.signs, self.places = spelled(self.low)
        self.at = 0
        self.depth = 0
        self.numbers: dict[int, Placed] = {}
        """Keyed by their position in the text."""

    # Symbols

    def refuse(self, message: str, at: int | None = None) -> NoReturn:
        raise Unread(message, self.places[self.at if at is None else at] if at or self.at else 0)

    def unexpected(self, missing: str = "a number or dice is missing at the end") -> NoReturn:
        """Refuse the character at the cursor."""
        self.at = self.behind_spaces()
        if self.at >= len(self.signs):
            self.refuse(missing)
        place = self.places[self.at]
        while self.text.startswith(" ", place):
            place += 1
        raise Unread(f"unexpected “{self.text[place]}”", place if self.at else 0)

    def sees(self, pattern: re.Pattern[str]) -> bool:
        return pattern.match(self.signs, self.at) is not None

    def passes(self, *signs: str) -> str:
        """Skip spaces and then the first of these symbols that matches, and return it; "" if none does."""
        at = self.behind_spaces()
        for sign in signs:
            if self.signs.startswith(sign, at):
                self.at = at + len(sign)
                return sign
        return ""

    def behind_spaces(self) -> int:
        return len(self.signs) - len(self.signs[self.at :].lstrip(" "))

    def needs(self, sign: str) -> None:
        if not self.passes(sign):
            self.unexpected(f"a “{sign}” is missing at the end")

    def inside(self, read: Callable[[], T]) -> T:
        """Read something nested, one level deeper. Raises Unread: when that is too deep."""
        self.depth += 1
        if self.depth > DEEPEST:
            self.refuse(f"at most {DEEPEST} brackets inside one another are allowed")
        found = read()
        self.depth -= 1
        return found

    # Numbers and labels

    def number(self, label: str, least: int = 0) -> Number:
        """Read a number: digits, a word, or named as in `[bonus:5]`."""
        self.at = self.behind_spaces()
        if not self.sees(NUMBER):
            self.unexpected("a number is missing at the end")
        sign, start = self.signs[self.at], self.places[self.at]
        self.at += 1
        if sign != "#":
            return Number(int(sign))
        name = ""
        if named := NAMED.match(self.low, start):
            name = self.name_of(named[1], start + 1)
            label = self.text[start + 1 :][: len(named[1])].strip()
            start = named.end()
        digits = (DIGITS.match(self.low, start) or self.unexpected())[0]
        if digits.isdecimal() and len(digits) > MOST_DIGITS:
            raise Unread(f"a number has at most {MOST_DIGITS} digits", start)
        amount = NUMBER_WORDS.get(digits) or int(digits)
        if amount < least:
            raise Unread(f"{label.lower()} must be {least} or more", start)
        known = next((other.number.amount for other in self.numbers.values() if name and other.name == name), amount)
        if known != amount:
            raise Unread(f"“{name}” is already {known}", start)
        number = self.numbers[start].number if start in self.numbers else Number(amount, name)
        self.numbers[start] = Placed(name, label, start, start + len(digits), number, least)
        return number

    def name_of(self, typed: str, place: int) -> str:
        name = "_".join(typed.split())
        letters = name.replace("_", "a")
        if not (letters.isascii() and letters.isalpha()) or len(name) > LONGEST_WORD:
            raise Unread(f"names have letters only, {LONGEST_WORD} at most", place)
        if name in TAKEN:
            raise Unread(f"a number cannot be named {name}", place)
        return name

    def relabel(self, tree: Tree | None, label: str) -> None:
        """Give a number that was already read, and has no name, a more fitting label."""
        for start, place in self.numbers.items():
            if place.number is tree and not place.name:
                self.numbers[start] = place._replace(label=label)

    def forget(self, number: Tree | None) -> None:
        """Remove a number that the user cannot set."""
        self.numbers = {start: place for start, place in self.numbers.items() if place.number is not number}

    @property
    def placed(self) -> tuple[Placed, ...]:
        """The numbers in order of position; those without a name are called `n1`, `n2` and so on."""
        ordered = [place for _, place in sorted(self.numbers.items())]
        return tuple(place._replace(name=place.name or f"n{nth}") for nth, place in enumerate(ordered, 1))

    def label(self) -> str:
        """Read a label, if there is one here; else return ""."""
        if not self.passes("~"):
            return ""
        start = self.places[self.at - 1]
        found = LABEL.match(self.low, start) or self.unexpected()
        label = self.text[slice(*found.span(found.lastindex or 0))].strip()
        if not label or len(label) > LONGEST_WORD or (found[1] is not None and not found[0].endswith("]")):
            raise Unread(f"a label has up to {LONGEST_WORD} characters and then a “]”", found.start(1))
        return label
