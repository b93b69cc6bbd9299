"""A program with its white space put in order, and nothing else: its tree and its comments stay as they are.

Each statement has a line of its own, what stands in a block is indented, and a block of one statement may stay on its
line. Breaks within a statement, and one blank line between two, stay where they are.
"""

from __future__ import annotations

import re

from oddsmith.language import source
from oddsmith.language.source import Source

INDENT = "  "
BLOCKS = {"BEGIN", "END", "OPEN", "CLOSE"}
"""The braces of blocks, and of those that stay on one line."""
OPENING, CLOSING = source.OPENING | {"OPEN"}, source.CLOSING | {"CLOSE"}
_COMMENT = re.compile(r"(\\[^\\]*\\)")
OPERANDS = {"NUMBER", "VARIABLE", "TYPE", "RBRACE", "RSQB", "RPAR"}
"""What a value ends with, or begins with."""
BEFORE_TIGHT = {"D", "AT", "RANGE", "BANG", "HASH", *OPENING}
TIGHT = {"COMMA", "COLON", "RANGE", *CLOSING}
EITHER = {"PLUS", "MINUS"}
"""Signs that stand before a value, or between two."""


def formatted(text: str) -> str:
    """The program in order. Raises InvalidProgram: it cannot be read."""
    return _Writer(text).written()


class _Writer:
    def __init__(self, text: str) -> None:
        self.source = Source(text)
        self.types = [token.type for token in self.source.tokens]
        for opened, closed in self.source.closing.items():
            if self.types[opened] == "BEGIN" and self._is_short(opened, closed):
                self.types[opened], self.types[closed] = "OPEN", "CLOSE"
        self.done: list[str] = []
        self.open: list[str] = [""]
        """The types of the brackets that are open, within nothing."""

    def written(self) -> str:
        """All of it."""
        text, end = self.source.text, 0
        for index, token in enumerate(self.source.tokens):
            self._token(index, text[end : self.source.start(index)])
            self.done.append(str(token))
            end = self.source.end(index)
        self._comments(text[end:], within=False)
        return "".join(self.done) + ("\n" if self.done else "")

    def _token(self, index: int, gap: str) -> None:
        """Write what goes before a token: comments, a new line or a blank."""
        before, kind = self.types[index - 1] if index else "", self.types[index]
        begins = index in self.source.starts and before != "ELSE" and self.open[-1] != "OPEN"
        if kind in CLOSING:
            self.open.pop()
        further = not begins and kind != "END"
        space, had_comment = self._comments(gap, within=further)
        if not further:
            self._line(space if begins and (had_comment or before != "BEGIN") else "")
        elif "\n" in space and before not in BLOCKS:
            self._line(further=kind not in CLOSING)
        elif self.done and (had_comment or self._is_apart(index)):
            self.done.append(" ")
        if kind in OPENING:
            self.open.append(kind)

    def _is_short(self, opened: int, closed: int) -> bool:
        """Whether a block is on one line, with one statement at most."""
        inside = self.source.text[self.source.end(opened) : self.source.start(closed)]
        return "\n" not in inside and sum(opened < start < closed for start in self.source.starts) < 2

    def _comments(self, gap: str, *, within: bool) -> tuple[str, bool]:
        """Write the comments between two tokens; the white space behind the last, and whether there was one."""
        *parts, rest = _COMMENT.split(gap)
        for space, comment in zip(parts[::2], parts[1::2], strict=True):
            if "\n" in space:
                self._line(space, further=within)
            elif self.done:
                self.done.append(" ")
            self.done.append(comment)
        return rest, bool(parts)

    def _line(self, space: str = "", *, further: bool = False) -> None:
        """Begin a line, unless it is the first; one that was blank before it stays."""
        if self.done:
            depth = self.open.count("BEGIN") + further
            self.done.append("\n" * (2 if space.count("\n") > 1 else 1) + INDENT * depth)

    def _is_apart(self, index: int) -> bool:
        """Whether a blank belongs before a token that follows another on its line."""
        before, kind = self.types[index - 1 : index + 1]
        if {before, kind} & BLOCKS:
            return True
        if before in BEFORE_TIGHT or kind in TIGHT or (kind in {"D", "AT"} and before in OPERANDS):
            return False
        if before == "COLON":
            return kind != "TYPE" and self.open[-1] in {"", *BLOCKS}
        return not (before in EITHER and self.types[index - 2] not in OPERANDS)
