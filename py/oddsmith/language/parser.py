"""Text to syntax tree, with errors that say where, show the line, and guess what was meant."""

from __future__ import annotations

from functools import cache
from pkgutil import get_data
from typing import Any

from lark import Lark
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken, VisitError

from oddsmith.errors import InvalidProgram, OddsmithError, shown
from oddsmith.language import syntax
from oddsmith.language.hints import hint_for
from oddsmith.language.tree import ToTree

LONGEST = 100_000
"""Characters of a program."""


@cache
def _parser() -> Lark:
    """Made at its first use: making the tables takes longer than reading most programs. A wheel may be no folder."""
    grammar = (get_data(__package__, "grammar.lark") or b"").decode()
    return Lark(grammar, parser="lalr", lexer="contextual", transformer=ToTree(), maybe_placeholders=True)


def parse(text: str) -> syntax.Program:
    """The tree of a program.

    Raises:
        InvalidProgram: it cannot be read; with line and column, the line itself, and what may have been meant.
    """
    if len(text) > LONGEST:
        allowed = f"at most {LONGEST:,} are allowed"
        raise InvalidProgram(f"The program has {len(text):,} characters: {allowed}.", field="program", allowed=allowed)
    lines = tuple(text.splitlines()) or ("",)
    try:
        statements: Any = _parser().parse(text)
    except UnexpectedInput as found:
        raise _unreadable(found, text, lines) from None
    except VisitError as found:
        if isinstance(found.orig_exc, OddsmithError):
            raise found.orig_exc from None
        raise
    _check_places(statements, inside=None)
    return syntax.Program(statements, lines)


def _unreadable(found: UnexpectedInput, text: str, lines: tuple[str, ...]) -> InvalidProgram:
    """The sentence for what Lark could not read."""
    expected: set[str] = set()
    if isinstance(found, UnexpectedToken):
        expected = set(found.accepts or found.expected)
        got = str(found.token)
        is_end = found.token.type == "$END"
    elif isinstance(found, UnexpectedCharacters):
        expected, got, is_end = set(found.allowed or ()), found.char, False
    else:
        got, is_end = "", isinstance(found, UnexpectedEOF)
    if is_end:
        line, column = len(lines), len(lines[-1]) + 1
        what = "the program ends here, in the middle of something"
    else:
        line, column = found.line, found.column
        what = f"“{shown(got)}” cannot stand here"
    hint = hint_for(got, is_end, expected, text, getattr(found, "pos_in_stream", None))
    source = lines[line - 1] if line <= len(lines) else ""
    message = f"Line {line}, column {column}: {what}. {hint}".rstrip()
    if source.strip():
        message += f" The line: {shown(source.strip())}"
    return InvalidProgram(message, field="program", value=got, line=line, column=column)


def _check_places(statements: tuple[syntax.Statement, ...], inside: str | None) -> None:
    """Refuse what stands where it cannot: `inside` is None at the top, else `function` or `block`."""
    for statement in statements:
        wrong = None
        if isinstance(statement, syntax.Function) and inside:
            wrong = "a function can only be written at the top level. A “}” may be missing before it"
        elif inside == "function" and isinstance(statement, syntax.Output):
            wrong = "“output” cannot stand inside a function. Perhaps you meant “result:”"
        elif inside == "function" and isinstance(statement, syntax.Setting):
            wrong = "“set” cannot stand inside a function; write it before"
        elif inside != "function" and isinstance(statement, syntax.Result):
            wrong = "“result:” only makes sense inside a function. Perhaps you meant “output”"
        if wrong:
            line, column = statement.place
            message = f"Line {line}, column {column}: {wrong}."
            raise InvalidProgram(message, field="program", line=line, column=column)
        if isinstance(statement, syntax.If):
            _check_places(statement.then, inside or "block")
            _check_places(statement.otherwise, inside or "block")
        elif isinstance(statement, syntax.Loop):
            _check_places(statement.body, inside or "block")
        elif isinstance(statement, syntax.Function):
            _check_places(statement.body, "function")
