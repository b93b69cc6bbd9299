"""Text to syntax tree, with errors that say where, show the line, and guess what was meant."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pkgutil import get_data
from typing import Any

from lark import Lark, Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from oddsmith.errors import LONGEST_PROGRAM, InvalidProgram, shown
from oddsmith.language import syntax
from oddsmith.language.hints import NAME, Trouble, hint_for, place_of, unclosed_comment
from oddsmith.language.tree import ToTree

UNCLOSED = "This comment has no closing “\\”, so everything after it is part of it. Put one where it ends."
ADDRESS = re.compile(r"(?:https?://)?(?:www\.)?anydice\.com/program/\w+\S*")
ADDRESSED = (
    "This is the address of a program, not its text, and Oddsmith asks no other site for it. Open it on anydice.com, "
    "copy the text, and paste it here."
)


@cache
def _parser() -> Any:
    """The parser, built on first use: building its tables takes longer than parsing most programs.

    The grammar is read with `get_data`, because the wheel may not be unpacked. The result is Any, because Lark's types
    do not know what the transformer returns.
    """
    grammar = (get_data(__package__, "grammar.lark") or b"").decode()
    return Lark(grammar, parser="lalr", lexer="contextual", transformer=ToTree(), maybe_placeholders=True)


@lru_cache(maxsize=4)
def parse(text: str) -> tuple[syntax.Statement, ...]:
    """The statements of a program.

    Raises InvalidProgram: it cannot be parsed; with line, column and a guess at what was meant.
    """
    if len(text) > LONGEST_PROGRAM:
        problem, allowed = f"The program has {len(text):,} characters", f"at most {LONGEST_PROGRAM:,} are allowed"
        raise InvalidProgram.because(problem, allowed, field="program")
    _check_characters(text)
    try:
        statements: tuple[syntax.Statement, ...] = _parser().parse(text)
    except UnexpectedInput as found:
        raise _unreadable(found, text) from None
    comment = unclosed_comment(text)
    if comment:
        raise InvalidProgram(UNCLOSED, field="program").at(*comment)
    _check_places(statements, in_function=False)
    return statements


def tokens(text: str) -> list[Token]:
    """The tokens of a program, without comments. Braces of blocks have the types BEGIN and END.

    Raises InvalidProgram: it cannot be parsed.
    """
    parse(text)
    reading = _parser().parse_interactive(text)
    found: list[Token] = reading.exhaust_lexer()
    reading.feed_eof()
    return found


def _check_characters(text: str) -> None:
    """Refuse lone surrogates, which neither a link nor an answer can encode."""
    try:
        text.encode()
    except UnicodeEncodeError as found:
        message = "This character is cut in half. Delete it and type it again."
        raise InvalidProgram(message, field="program").at(*place_of(text, found.start)) from None


def _unreadable(found: UnexpectedInput, text: str) -> InvalidProgram:
    """The error for a program that Lark could not parse."""
    if isinstance(found, UnexpectedToken):
        expected, got = set(found.accepts or found.expected), str(found.token)
    else:
        assert isinstance(found, UnexpectedCharacters)
        expected, got = set((found.char.isalpha() and found.allowed) or ()), found.char  # others begin no token
    position = (found.pos_in_stream or 0) if got else len(text.rstrip())
    if ADDRESS.fullmatch(text.strip()):
        return InvalidProgram(ADDRESSED, field="program", value=text.strip()).at(1, 1)
    comment = None if got else unclosed_comment(text)
    if comment:
        return InvalidProgram(UNCLOSED, field="program").at(*comment)
    word = next((word for word in NAME.finditer(text) if word.start() <= position < word.end()), None)
    if word:
        if word.start() < position:
            expected &= {"WORD"}  # the others could only follow the word's first letters
        position, got = word.start(), word[0]
    what = f"Unexpected “{shown(got)}”" if got else "The program ends too early"
    is_value = {"COLON", "OUTPUT"} & expected and not word and got != "="
    nearest = _with_output(text, position) if is_value else None
    hint = "Perhaps you forgot “output”." if nearest else hint_for(Trouble(text, position, got, expected))
    error = InvalidProgram(f"{what}. {hint}".rstrip(), field="program", value=got, nearest=nearest)
    return error.at(*place_of(text, position))


def _with_output(text: str, position: int) -> str | None:
    """The link to the program with “output” before a line, if that is all it lacks: other rollers need no keyword."""
    from urllib.parse import quote

    start = text.rfind("\n", 0, position) + 1
    start += len(text[start:]) - len(text[start:].lstrip())
    nearest = f"{text[:start]}output {text[start:]}"
    try:
        _check_places(_parser().parse(nearest), in_function=False)
    except (UnexpectedInput, InvalidProgram):
        return None
    return f"lab?program={quote(nearest, safe=',.:')}"


def _check_places(statements: tuple[syntax.Statement, ...], *, in_function: bool) -> None:
    """Refuse statements where they are not allowed, such as “output” inside a function."""
    for statement in statements:
        wrong = ""
        match statement:
            case syntax.Result() if not in_function:
                wrong = "“result:” only makes sense inside a function. Perhaps you meant “output”"
            case syntax.Result() if statement is not statements[-1]:
                wrong = "Nothing can follow “result:” in its block, for it ends the function. A “}” may be missing"
            case syntax.Function() if in_function:
                wrong = "A function cannot be written inside another one. A “}” may be missing before it"
            case syntax.Output() if in_function:
                wrong = "“output” cannot stand inside a function. Perhaps you meant “result:”"
            case syntax.Setting() if in_function:
                wrong = "“set” cannot stand inside a function; write it before"
            case syntax.If(then=then, otherwise=otherwise):
                _check_places(then, in_function=in_function)
                _check_places(otherwise, in_function=in_function)
            case syntax.Loop(body=body) | syntax.Function(body=body):
                _check_places(body, in_function=in_function or isinstance(statement, syntax.Function))
        if wrong:
            raise InvalidProgram(f"{wrong}.", field="program").at(*statement.place)
