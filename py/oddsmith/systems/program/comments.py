r"""The comments of a program that carry meaning: each constant and output with the comment right after it.

    ADV: 0 \ Advantage no, yes \
    output [attack] named "Attack" \ names: 0 miss, 1 hit; success: hit \

To AnyDice these are plain comments, so the program still runs there. Nothing here needs the language's parser.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from oddsmith.errors import Place

LONGEST_NAME = 60
_DOUBLED = re.compile(r"(.)\1+")
_UNSEEN = re.compile(r'\\[^\\]*(?:\\|\Z)|"[^"\n]*"')
"""Comments, and texts in quotes."""
_SEEN = re.compile(r"[^\n]")
_BEHIND = re.compile(rf"[ \t]*({_UNSEEN.pattern})")
_TOKEN = re.compile(
    r"[][{}]|(?<![A-Za-z_])(?:(?P<output>output)(?![a-z])|loop\s*(?P<loop>[A-Z_]+)"
    r"|(?:set|if|else|function|result)(?![a-z])|(?P<constant>[A-Z_]+)\s*:(?![nsd](?![\w{])))"
)
"""Brackets, and the beginnings of statements; `X:n` is a parameter, not a constant."""
NUMBER = re.compile("-?(?:0|[1-9][0-9]*)")
_NUMBERED = re.compile(r"(-?[0-9]{1,9}) +(.+)")


class Statement(NamedTuple):
    """A constant, a loop or an output, with what follows it."""

    kind: str
    """“constant”, “loop” or “output”; a repeated member of a sequence looks like a constant."""
    name: str
    """The variable's name; for an output, the keyword."""
    value: str
    """As written, with blanks for comments and texts in quotes."""
    text: str
    """The text in quotes after it."""
    comment: str
    place: Place
    is_top: bool
    """Whether it is outside of all braces."""


def statements(program: str) -> Iterator[Statement]:
    """The statements of a program, in the order in which they end."""
    code = blanked(program)
    lines = [0, *(match.end() for match in re.finditer("\n", program))]
    begun: list[re.Match[str] | None] = [None]  # the statements begun at top level and in each open brace
    calls = 0  # how many are open; no statement begins inside of one
    for token in _TOKEN.finditer(code + "}"):
        if token[0] in "[]":
            calls = max(0, calls + (1 if token[0] == "[" else -1))
            continue
        if calls and token[0] not in "{}":
            continue
        if token[0] == "{":
            begun.append(None)
            continue
        start = begun.pop()
        if start and start.lastgroup:
            line = bisect_right(lines, start.start())
            place = Place(line, start.start() - lines[line - 1] + 1)
            value = code[start.end() : token.start()].rstrip()
            behind = _behind(program, start.end() + len(value))
            yield Statement(start.lastgroup, start[start.lastgroup], value.strip(), *behind, place, not begun)
        if token[0] != "}":
            begun.append(token)
        elif not begun:
            begun.append(None)


def blanked(program: str) -> str:
    """The program with blanks for comments and texts in quotes; everything else keeps its place."""
    return _UNSEEN.sub(lambda match: _SEEN.sub(" ", match[0]), program)


def _behind(program: str, end: int) -> tuple[str, str]:
    """The text in quotes and the comment that follow on the same line; "" for one that is missing."""
    text = comment = ""
    while not comment and (match := _BEHIND.match(program, end)):
        end = match.end()
        if match[1].startswith('"'):
            text = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in match[1][1:-1])
        else:
            comment = " ".join(match[1].strip("\\").split())
    return text, comment


def in_words(name: str) -> str:
    """The name of a constant in words."""
    return name.replace("_", " ").capitalize() if len(name) > 3 else name


def meant(word: str, known: Iterable[str]) -> str:
    """The known word that this is probably a typo of; "" if there is none.

    Both have the same first letter and, ignoring order and doubling, the same letters but for at most one.
    """

    def letters(text: str) -> Counter[str]:
        return Counter(_DOUBLED.sub(r"\1", text.lower()))

    typed = letters(word)
    near = (one for one in known if ((typed - letters(one)) + (letters(one) - typed)).total() <= 1)
    return next((one for one in near if one[0] == word[0].lower()), "")


def clauses(comment: str, *known: str) -> dict[str, str]:
    """The clauses of a comment such as `names: 0 miss, 1 hit; success: 1`, by known word; empty if it has none.

    Raises ValueError: it has an unknown clause as well.
    """
    said: dict[str, str] = {}
    for clause in filter(None, map(str.strip, comment.split(";"))):
        word, _, rest = clause.partition(":")
        if word in known:
            said[word] = rest.strip()
        elif said:
            raise ValueError(f"has “{clause}”: use {':, '.join(known[:-1])}: or {known[-1]}:")
        else:
            break
    return said


def names_of(text: str) -> dict[int, str]:
    """Read the names of numbers: `0 miss, 1 hit`.

    Raises ValueError: one is not written like this, or a number or a name occurs twice.
    """
    names: dict[int, str] = {}
    for item in map(str.strip, text.split(",")):
        match = _NUMBERED.fullmatch(item)
        if match is None or int(match[1]) in names or NUMBER.fullmatch(match[2]):
            raise ValueError(f"has the name “{item}”: write 0 miss, 1 hit, each number once")
        names[int(match[1])] = match[2][:LONGEST_NAME]
    if len(set(names.values())) < len(names):
        raise ValueError("has a name twice")
    return names
