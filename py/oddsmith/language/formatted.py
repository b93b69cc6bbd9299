"""A program with its white space put in order, and nothing else: its tree and its comments stay as they are.

Each statement has a line of its own, what stands in a block is indented, and a block of one statement may stay on its
line. Breaks within a statement, and one blank line between two, stay where they are.
"""

from __future__ import annotations

import re

from oddsmith.language.source import CLOSING, OPENING, VALUE_ENDS, Source

INDENT = "  "
_COMMENT = re.compile(r"\\[^\\]*\\")
OPERANDS = {*VALUE_ENDS, "TYPE"}
"""What a value ends with, or begins with."""
TIGHT = {"D", "AT", "RANGE"}
BEFORE_OPERAND = {"NOT", "HASH"}
EITHER = {"PLUS", "MINUS", "D"}
"""Signs that stand before a value, or between two."""


def formatted(text: str) -> str:
    """The program in order. Raises InvalidProgram: it cannot be read."""
    return _Writer(text).written()


class _Writer:
    def __init__(self, text: str) -> None:
        self.text = text
        source = Source(text)
        self.tokens = source.tokens
        self.blocks, self.starts = source.blocks, source.starts
        self.closes = set(self.blocks.values())
        self.done: list[str] = []
        self.open: list[int] = []
        """The tokens of the brackets that are open."""
        self.lines: set[int] = set()
        """The opening braces of blocks that stay on one line."""
        self.is_first = True

    def written(self) -> str:
        """All of it."""
        end = 0
        for index, token in enumerate(self.tokens):
            start = token.start_pos or 0
            self._token(index, self.text[end:start])
            end = token.end_pos or 0
        self._comments(self.text[end:], within=False)
        return "".join(self.done) + ("\n" if self.done else "")

    def _token(self, index: int, gap: str) -> None:
        token = self.tokens[index]
        is_else_if = index > 0 and token.type == "IF" and self.tokens[index - 1].type == "ELSE"
        begins = index in self.starts and not is_else_if
        closes = index in self.closes
        if closes or token.type in CLOSING:
            opened = self.open.pop()
            in_line = opened in self.lines
        else:
            in_line = bool(self.open) and self.open[-1] in self.lines
        is_else = token.type == "ELSE" and index - 1 in self.closes
        further = not begins and not closes
        rest, had_comment = self._comments(gap, within=further)
        if self.is_first:
            pass
        elif (begins or closes) and not in_line:
            is_below = had_comment or index - 1 not in self.blocks
            self._line(blank=begins and is_below and rest.count("\n") > 1)
        elif "\n" in rest and further and not is_else:
            self._line(further=token.type not in CLOSING)
        else:
            self.done.append(" " if had_comment or self._is_apart(index) else "")
        self.done.append(str(token))
        self.is_first = False
        if token.type in OPENING:
            self.open.append(index)
            if index in self.blocks and self._is_short(index):
                self.lines.add(index)

    def _is_short(self, opened: int) -> bool:
        """Whether a block is on one line, with one statement at most."""
        closed = self.blocks[opened]
        inside = self.text[self.tokens[opened].end_pos : self.tokens[closed].start_pos]
        return "\n" not in inside and sum(opened < start < closed for start in self.starts) < 2

    def _comments(self, gap: str, *, within: bool) -> tuple[str, bool]:
        """Write the comments between two tokens; the white space behind the last, and whether there was one."""
        end, found = 0, False
        for comment in _COMMENT.finditer(gap):
            before = gap[end : comment.start()]
            if not self.is_first:
                if "\n" in before:
                    self._line(blank=before.count("\n") > 1, further=within)
                else:
                    self.done.append(" ")
            self.done.append(comment[0])
            self.is_first = False
            end, found = comment.end(), True
        return gap[end:], found

    def _line(self, *, blank: bool = False, further: bool = False) -> None:
        depth = sum(opened in self.blocks and opened not in self.lines for opened in self.open) + further
        self.done.append("\n" * (2 if blank else 1) + INDENT * depth)

    def _is_apart(self, index: int) -> bool:
        """Whether a blank belongs before a token that follows another on its line."""
        before, token = self.tokens[index - 1], self.tokens[index]
        if index in self.blocks or index in self.closes or index - 1 in self.blocks:
            return True
        if before.type in {*OPENING, *TIGHT, *BEFORE_OPERAND}:
            return False
        if token.type in {"COMMA", "COLON", *CLOSING, "RANGE"}:
            return False
        if token.type in {"D", "AT"} and before.type in OPERANDS:
            return False
        if before.type == "COLON":
            in_sequence = bool(self.open) and self.open[-1] not in self.blocks
            return token.type != "TYPE" and not in_sequence
        return not (before.type in EITHER and self._is_sign(index - 1))

    def _is_sign(self, index: int) -> bool:
        """Whether a plus or minus stands before its value, and not between two."""
        return index == 0 or self.tokens[index - 1].type not in OPERANDS or index - 1 in self.closes
