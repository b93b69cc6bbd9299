"""A variable under another name, wherever it is mentioned: also in names of outputs, and in comments that say bounds.

A function sees the variables of whoever calls it. So all of one name are one here, a function's own ones too.
"""

from __future__ import annotations

import re

from oddsmith.errors import InvalidInput
from oddsmith.language.parser import tokens
from oddsmith.language.tree import place_of_token
from oddsmith.systems.program.comments import blanked

_COMMENT = re.compile(r"\\[^\\]*\\")
_SAYS_BOUNDS = re.compile(r"\.\.|\bsuccess:|\basks:")


def renamed(text: str, line: int, column: int, name: str) -> str:
    """The program with another name for the variable at a place.

    Raises InvalidProgram: the program cannot be read; InvalidInput: there is no variable, or the name cannot be taken.
    """
    found = tokens(text)
    variables = [token for token in found if token.type == "VARIABLE"]
    for old in variables:
        start = place_of_token(old)
        if start.line == line and start.column <= column <= start.column + len(old):
            break
    else:
        raise InvalidInput.of("line", "The place", f"line {line}, column {column}", "choose a variable’s name there")
    if not re.fullmatch("[A-Z_]+", name):
        raise InvalidInput.of("name", "The name", name, "write it in capitals, such as DAMAGE")
    if name != old and name in variables:
        raise InvalidInput.of("name", "The name", name, "this program has a variable of that name")
    starts = [token.start_pos or 0 for token in variables if token == old]
    for token in found:
        if token.type == "TEXT":  # perhaps the name of an output
            starts += [(token.start_pos or 0) + match.start() for match in re.finditer(rf"(?<=\[){old}(?=\])", token)]
    for at in sorted([*starts, *_in_comments(text, old)], reverse=True):
        text = text[:at] + name + text[at + len(old) :]
    return text


def _in_comments(text: str, name: str) -> list[int]:
    """Where it stands in comments that say bounds: not where one begins, for that is a label."""
    blank = blanked(text)
    return [
        comment.start() + found.start()
        for comment in _COMMENT.finditer(text)
        if blank[comment.start()] == " " and _SAYS_BOUNDS.search(comment[0])
        for found in re.finditer(rf"(?<![A-Za-z_]){name}(?![A-Za-z_])", comment[0])
        if comment[0][1 : found.start()].strip() or re.match(r"\s*[-+*.]", comment[0][found.end() :])
    ]
