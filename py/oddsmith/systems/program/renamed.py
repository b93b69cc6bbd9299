"""Renames a variable wherever it occurs, including names of outputs and comments that give bounds.

A function sees the variables of its caller. So all variables of one name count as one, even those local to a function.
"""

from __future__ import annotations

import re

from oddsmith.errors import InvalidInput
from oddsmith.language.parser import parse

_PIECE = re.compile(r'(?P<comment>\\[^\\]*\\)|(?P<text>"[^"]*")|(?P<variable>[A-Z_]+)')
_SAYS_BOUNDS = re.compile(r"\.\.|\b(?:success|counted|says|asks):")


def renamed(text: str, line: int, column: int, name: str) -> str:
    """The program with the variable at a place renamed.

    Raises InvalidProgram: the program cannot be read; InvalidInput: there is no variable, or the name cannot be used.
    """
    parse(text)
    *above, there = [*text.split("\n"), ""][:line]
    at = sum(len(one) + 1 for one in above) + column - 1
    variables = [piece for piece in _PIECE.finditer(text) if piece["variable"]]
    old = next((piece[0] for piece in variables if piece.start() <= at <= piece.end()), None)
    if old is None or column - 1 > len(there):
        raise InvalidInput.of("line", "The place", f"line {line}, column {column}", "choose a variable’s name there")
    if not re.fullmatch("[A-Z_]+", name):
        raise InvalidInput.of("name", "The name", name, "write it in capitals, such as DAMAGE")
    if name != old and name in [piece[0] for piece in variables]:
        raise InvalidInput.of("name", "The name", name, "this program has a variable of that name")

    def again(piece: re.Match[str]) -> str:
        if piece["comment"]:
            return _in_comment(piece[0], old, name)
        if piece["text"]:  # perhaps the name of an output
            return piece[0].replace(f"[{old}]", f"[{name}]")
        return name if piece[0] == old else piece[0]

    return _PIECE.sub(again, text)


def _in_comment(comment: str, old: str, name: str) -> str:
    """A comment with the new name, if it gives bounds; at its start the old one stays, since that is a label."""

    def again(found: re.Match[str]) -> str:
        is_label = not comment[1 : found.start()].strip() and not re.match(r"\s*[-+*.]", comment[found.end() :])
        return old if is_label else name

    return re.sub(rf"(?<![A-Za-z_]){old}(?![A-Za-z_])", again, comment) if _SAYS_BOUNDS.search(comment) else comment
