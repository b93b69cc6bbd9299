"""Guesses what the author of an unreadable program meant.

Each hint returns a sentence or an empty string; the surest are tried first, and the first sentence is used.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import NamedTuple

from oddsmith.language.habits import ELSEWHERE, WORDS
from oddsmith.language.syntax import Place

KEYWORDS = ("output", "named", "function", "result", "if", "else", "loop", "over", "set", "to")
PAIRS = {"{": "}", "[": "]", "(": ")"}
SKIPPED = re.compile(r'\\[^\\]*(?:\\|$)|"[^"]*"')
"""Comments and strings, in which brackets do not count."""
ONE_DIE = r"d\s*(?:\d+|[A-Z_]+|\{[^{}]*\}|\[[^][]*\]|\([^()]*\))"
ADJACENT = re.compile(rf"(?<![a-z\d])(?:\d+\s*)?{ONE_DIE}(?:\s+{ONE_DIE})+")
"""Dice with only spaces between them, which `d` joins: `d6 d8` is `(d6)d8`."""
NAME = re.compile(r"(?<!\w)(?!\d)(?:(?!(?<![a-z])d(?![a-z]))\w)+")
"""What people may write as one name, such as `Score` or `open2`, up to a `d` for dice as in `Xd6`."""
FORGOTTEN = "Perhaps you forgot “output”, or “result:” in a function."
NO_SIGN = "Perhaps a sign is missing before {}: +, *, or d for dice."
CAPITALS = "Variables are in capitals: X, DAMAGE."
HEAD = (
    "A function’s name has small letters and no digits; its parameters are capitals: function: best N:n of ROLL:s { }."
)
LIKENESS = 0.75
"""Similarity from which one word may be a typo of another."""
SYNONYMS = dict.fromkeys(("best", "top", "max"), "highest") | dict.fromkeys(("worst", "bottom", "min"), "lowest")
"""Other words that people use in the names of built-in functions."""


class Trouble(NamedTuple):
    """A syntax error: the text, the offset from 0, what was found there, and Lark's terminals that were expected."""

    text: str
    position: int
    got: str
    expected: set[str]

    @property
    def word(self) -> str:
        """What was found, if it is a word."""
        return self.got if re.match(r"[^\W\d]", self.got) else ""


def hint_for(trouble: Trouble) -> str:
    """The first hint that applies, or an empty string."""
    return next((sentence for hint in HINTS if (sentence := hint(trouble))), "")


def unclosed_comment(text: str) -> Place | None:
    """The place of a comment that is never closed and so swallows the rest of the text."""
    *_, last = [None, *SKIPPED.finditer(text)]
    if last is None or not re.fullmatch(r"\\[^\\]*", last[0]):
        return None
    return place_of(text, last.start())


def seen(text: str) -> str:
    """The text with comments and strings replaced by spaces."""
    return SKIPPED.sub(lambda skipped: " " * len(skipped[0]), text)


def nearest(wanted: str, known: Iterable[str]) -> str | None:
    """The known word most similar to the wanted one, if any is similar enough."""
    return next(iter(get_close_matches(wanted, known, 1, LIKENESS)), None)


def hint_for_call(shape: str, known: Mapping[str, str]) -> str:
    """A hint for a call of an unknown function; `known` maps all shapes to how they are written."""
    have = " ".join(known).split()
    shape = " ".join(word if word in have else SYNONYMS.get(word, word) for word in shape.split())
    words = shape.replace("_", " ").split()
    if not words:
        return "The function has no name: [highest 3 of 4d6]."
    if words == ["tuple"]:
        return "A tuple has two to four parts; those that begin with “-” or “d” need brackets: [tuple 2 (-1) (d6)]."
    same = next((other for other in known if other.replace("_", " ").split() == words), "")
    close = same or nearest(shape, known)
    if not close:
        return ""
    hint = f"Perhaps you meant {known[close]}."
    if 0 < shape.count("_") < same.count("_"):
        hint += " “N d20” and “N -4” are one argument each: for two write N 1d20 and N (-4)."
    return hint


def place_of(text: str, position: int) -> Place:
    """The line and column of an offset, from 1."""
    return Place(text.count("\n", 0, position) + 1, position - text.rfind("\n", 0, position))


def _head(trouble: Trouble) -> str:
    """How a function is written: nowhere else is a word allowed but no value."""
    is_head = "WORD" in trouble.expected and "NUMBER" not in trouble.expected
    return HEAD if is_head and trouble.got != "d" else ""


def _written_elsewhere(trouble: Trouble) -> str:
    """An unclosed string, which may run to the start of another, or foreign notation that covers the position."""
    if trouble.got == '"':
        return 'A text needs a “"” at its end.'
    unended = re.search(r'"[^"\n]*\n[^"]*"\Z', trouble.text[: trouble.position])
    if unended:
        line, column = place_of(trouble.text, unended.start())
        return f'Perhaps a “"” is missing: the text of line {line}, column {column} has no end in its line.'
    start = trouble.text.rfind("\n", 0, trouble.position) + 1
    here = trouble.text[start:].partition("\n")[0]
    at = trouble.position - start
    for pattern, sentence in ELSEWHERE:
        if any(found.start() <= at < found.end() for found in re.finditer(pattern, here)):
            return sentence
    return ""


def _misspelt(trouble: Trouble) -> str:
    """A misspelt keyword, preferably one allowed here; a keyword of another language; or one in capitals."""
    word = trouble.word
    shouted = re.search(r"\b([A-Z]+)\s*$", trouble.text[: trouble.position])
    if shouted and shouted[1].lower() in KEYWORDS:
        return f"Perhaps you meant “{shouted[1].lower()}”, in small letters."
    if len(word) < 2 or word.isupper() or word in KEYWORDS:
        return WORDS.get(word, "")
    allowed = [keyword for keyword in KEYWORDS if keyword.upper() in trouble.expected]
    close = nearest(word.lower(), allowed) or nearest(word.lower(), KEYWORDS)
    return f"Perhaps you meant “{close}”." if close else WORDS.get(word.lower(), "")


def _brackets(trouble: Trouble) -> str:
    """Brackets that are not closed or were never opened, except in comments and strings."""
    before = seen(trouble.text[: trouble.position])
    opened: list[int] = []
    for index, sign in enumerate(before):
        if sign in PAIRS:
            opened.append(index)
        elif sign in PAIRS.values() and opened:
            opened.pop()
    if trouble.got in PAIRS.values() and not opened:
        return f"No bracket is open here that “{trouble.got}” could close."
    shows_one = trouble.got in ("", "function", "output", *PAIRS.values())
    if not shows_one or not opened or PAIRS[before[opened[-1]]] == trouble.got:
        return ""
    sign = before[opened[-1]]
    line, column = place_of(trouble.text, opened[-1])
    return f"Perhaps a “{PAIRS[sign]}” is missing: the “{sign}” of line {line}, column {column} is not closed."


def _only_one(trouble: Trouble) -> str:
    """The only terminal allowed here, or a missing colon, as in `X = 3` and `result 3`."""
    match sorted(trouble.expected):
        case ["TEXT"]:
            return "A text in quotes belongs here."
        case ["TYPE"]:
            return "A parameter takes :n (a number), :s (a sequence), :d (dice), or nothing for anything."
        case [("TO" | "OVER") as keyword]:
            return f"Perhaps “{keyword.lower()}” is missing before it."
        case ["VARIABLE"]:
            return "A variable in capitals belongs here."
        case ["COLON"] | ["COLON", _] | [_, "COLON"]:
            if trouble.got == "=":
                return "A variable is set with a colon: X: 3d6."
            before = trouble.text[: trouble.position]
            beside = re.search(r"[\w)\]][ \t]*(?<![A-Z_])([A-Z_]+)\s*$", before)
            if not beside and re.search(r"[A-Z_]\s*$", before) and not re.match(r"[\w{\[(]", trouble.got):
                return FORGOTTEN
            return NO_SIGN.format(f"“{beside[1]}”") if beside else "Perhaps a “:” is missing before it."
        case _:
            return ""


def _name(trouble: Trouble) -> str:
    """Small letters or digits where only capitals or a call are allowed."""
    if re.fullmatch("[A-Z_]*", trouble.word) or trouble.word in KEYWORDS:
        return ""
    if not trouble.word.strip("d"):
        return "“d” is for dice, and is no word for a name."
    if re.search(r"\d", trouble.word):
        return f"Names have no digits. {CAPITALS}"
    if re.match(r"\w+\s*[:=]", trouble.text[trouble.position :]):
        return CAPITALS
    return f"{CAPITALS} Functions are called in square brackets: [highest 3 of 4d6]."


def _what_could(trouble: Trouble) -> str:
    """What is allowed here: a value, a comma before one, the start of a statement, a bracket."""
    expected = trouble.expected
    if "NUMBER" in expected and trouble.got != ":":
        return f"A number, dice or a variable should {'come before it' if trouble.got else 'follow'}."
    if re.match(r"[\d\[({#!+-]|d\b|[A-Z]", trouble.got):
        if "COMMA" in expected and "TO" not in expected:
            return "Members of a sequence have commas between them: {1, 2}."
        if "OUTPUT" in expected:
            is_beside = re.search(r"[\w)\]][ \t]*\Z", trouble.text[: trouble.position])
            return NO_SIGN.format("it") if is_beside else FORGOTTEN
    if not {"NUMBER", "OUTPUT"} & expected:
        for name, sign in (("LBRACE", "{"), ("RBRACE", "}"), ("RSQB", "]"), ("RPAR", ")")):
            if name in expected:
                return f"Perhaps a “{sign}” is missing before it."
    return "A “:” stands after “function”, “result”, and a variable that is set: X: 3d6." if trouble.got == ":" else ""


HINTS = (_head, _written_elsewhere, _misspelt, _only_one, _brackets, _name, _what_could)
