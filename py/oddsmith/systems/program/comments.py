r"""The comments of a program that say something: each constant and output with the comment right behind it.

    ADV: 0 \ Advantage no, yes \
    output [attack] named "Attack" \ names: 0 miss, 1 hit; success: hit \

To AnyDice all this is comments: the text stays a program there. Nothing here needs the language's parser.
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
"""Brackets, and what a statement begins with; `X:n` is a parameter."""
NUMBER = re.compile("-?(?:0|[1-9][0-9]*)")
_NUMBERED = re.compile(r"(-?[0-9]{1,9}) +(.+)")


class Statement(NamedTuple):
    """What is given a name, or put out."""

    kind: str
    """“constant”, “loop” or “output”; a repeated member of a sequence looks like a constant."""
    name: str
    """Of the variable."""
    value: str
    """As it is written, with blanks for comments and texts in quotes."""
    text: str
    """In quotes behind it."""
    comment: str
    place: Place
    is_top: bool
    """Whether it stands in no braces."""


def statements(program: str) -> Iterator[Statement]:
    """The statements of a program, in the order in which they end."""
    code = blanked(program)
    lines = [0, *(match.end() for match in re.finditer("\n", program))]
    begun: list[re.Match[str] | None] = [None]  # in each of the braces that are open, and in none
    calls = 0  # that are open: their words begin no statement
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
    """The program with blanks for comments and texts in quotes, everything else at its place."""
    return _UNSEEN.sub(lambda match: _SEEN.sub(" ", match[0]), program)


def _behind(program: str, end: int) -> tuple[str, str]:
    """The text in quotes and the comment that stand right behind, on the same line; "" where there is none."""
    text = comment = ""
    while not comment and (match := _BEHIND.match(program, end)):
        end = match.end()
        if match[1].startswith('"'):
            text = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in match[1][1:-1])
        else:
            comment = " ".join(match[1].strip("\\").split())
    return text, comment


def in_words(name: str) -> str:
    """The name of a constant as people read it."""
    return name.replace("_", " ").capitalize() if len(name) > 3 else name


def meant(word: str, known: Iterable[str]) -> str:
    """The known word of which this is a slip; "" where there is none.

    It begins alike, and but for doubled letters it has the same ones, or one more or less.
    """

    def letters(text: str) -> Counter[str]:
        return Counter(_DOUBLED.sub(r"\1", text.lower()))

    typed = letters(word)
    near = (one for one in known if ((typed - letters(one)) + (letters(one) - typed)).total() <= 1)
    return next((one for one in near if one[0] == word[0].lower()), "")


def clauses(comment: str, *known: str) -> dict[str, str]:
    """What a comment such as `names: 0 miss, 1 hit; success: 1` says under such words; nothing if it has no such words.

    Raises ValueError: there is another clause beside them.
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
    """The names of numbers: `0 miss, 1 hit`.

    Raises ValueError: one is written otherwise, or a number or a name comes twice.
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
