"""Formats the white space of a program and nothing else: its AST and its comments stay the same.

Each statement gets its own line, blocks are indented, and a block of one statement may stay on its line. Line breaks
within a statement, and one blank line between two, are kept.
"""

from __future__ import annotations

import re

from oddsmith.language import source
from oddsmith.language.source import Source

INDENT = "  "
BLOCKS = {"BEGIN", "END", "OPEN", "CLOSE"}
"""Token types of the braces of blocks; OPEN and CLOSE are those of blocks that stay on one line."""
OPENING, CLOSING = source.OPENING | {"OPEN"}, source.CLOSING | {"CLOSE"}
_COMMENT = re.compile(r"(\\[^\\]*\\)")
OPERANDS = {"NUMBER", "VARIABLE", "TYPE", "RBRACE", "RSQB", "RPAR"}
"""Tokens that can end a value."""
BEFORE_TIGHT = {"D", "AT", "RANGE", "BANG", "HASH", *OPENING}
TIGHT = {"COMMA", "COLON", "RANGE", *CLOSING}
EITHER = {"PLUS", "MINUS"}
"""Operators that can be unary or binary."""


def formatted(text: str) -> str:
    """The program, formatted. Raises InvalidProgram: it cannot be parsed."""
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
        """The types of the open brackets, above an empty sentinel."""

    def written(self) -> str:
        """The formatted text."""
        text, end = self.source.text, 0
        for index, token in enumerate(self.source.tokens):
            self._token(index, text[end : self.source.start(index)])
            self.done.append(str(token))
            end = self.source.end(index)
        self._comments(text[end:], within=False)
        return "".join(self.done) + ("\n" if self.done else "")

    def _token(self, index: int, gap: str) -> None:
        """Write what precedes a token: comments, a line break or a space."""
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
        """Whether a block is on one line, with at most one statement."""
        inside = self.source.text[self.source.end(opened) : self.source.start(closed)]
        return "\n" not in inside and sum(opened < start < closed for start in self.source.starts) < 2

    def _comments(self, gap: str, *, within: bool) -> tuple[str, bool]:
        """Write the comments between two tokens; return the white space after the last, and whether there were any."""
        *parts, rest = _COMMENT.split(gap)
        for space, comment in zip(parts[::2], parts[1::2], strict=True):
            if "\n" in space:
                self._line(space, further=within)
            elif self.done:
                self.done.append(" ")
            self.done.append(comment)
        return rest, bool(parts)

    def _line(self, space: str = "", *, further: bool = False) -> None:
        """Start a new line, unless it is the first; a blank line before it is kept."""
        if self.done:
            depth = self.open.count("BEGIN") + further
            self.done.append("\n" * (2 if space.count("\n") > 1 else 1) + INDENT * depth)

    def _is_apart(self, index: int) -> bool:
        """Whether a space belongs before a token that follows another on its line."""
        before, kind = self.types[index - 1 : index + 1]
        if {before, kind} & BLOCKS:
            return True
        if before in BEFORE_TIGHT or kind in TIGHT or (kind in {"D", "AT"} and before in OPERANDS):
            return False
        if before == "COLON":
            return kind != "TYPE" and self.open[-1] in {"", *BLOCKS}
        return not (before in EITHER and self.types[index - 2] not in OPERANDS)
