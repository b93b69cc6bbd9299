"""Builds the AST of `syntax` from Lark's matches while parsing: bottom-up, so that nothing recurses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from lark import Token, Transformer, v_args

from oddsmith.errors import InvalidProgram
from oddsmith.language import syntax
from oddsmith.language.hints import KEYWORDS
from oddsmith.language.syntax import Place

MOST_DEEP = 200
"""Nobody writes deeper trees, and walking them could overflow the stack."""
MOST_DIGITS = 1_000
TIGHTEST_FIRST = [signs.split() for signs in ("d", "@", "^", "* /", "+ -", "= != < <= > >=", "| &")]
"""The binary operators by precedence, highest first."""
BEGINNINGS = frozenset(map(str.upper, KEYWORDS))
"""The token types of the keywords."""
N = TypeVar("N", bound=syntax.Node)


def place_of_token(at: Any) -> Place:
    """The line and column of a token."""
    return Place(at.line, at.column)


def _node(kind: type[N], at: Any, *fields: Any) -> N:
    """A node at the place of a token or another node; its depth is one more than that of its deepest field.

    Raises InvalidProgram: it is deeper than `MOST_DEEP`.
    """
    place = at.place if isinstance(at, syntax.Node) else place_of_token(at)
    depth = 1
    for field in fields:
        for part in field if isinstance(field, tuple) else (field,):
            if isinstance(part, syntax.Node) and part.depth >= depth:
                depth = part.depth + 1
    if depth > MOST_DEEP:
        allowed = f"at most {MOST_DEEP} levels are allowed"
        raise InvalidProgram.because("This is nested too deeply", allowed, field="program").at(*place)
    return kind(place, depth, *fields)


def _shape(parts: tuple[Any, ...]) -> str:
    """The words of a function's name, with a `_` for each parameter or argument."""
    return " ".join(str(part) if isinstance(part, Token) else "_" for part in parts)


def _plain(part: Any) -> Any:
    """A part as the field of a node: a string literal without its quotes, any other token as a plain string."""
    if not isinstance(part, Token):
        return part
    if part.type != "TEXT":
        return str(part)
    text = syntax.Text(part[1:-1])
    text.place = place_of_token(part)
    return text


def _made(kind: type[N]) -> Callable[..., N]:
    """The method for a rule whose parts, except for a leading keyword, are the fields of a node."""

    def made(_: ToTree, at: Any, *parts: Any) -> N:
        is_keyword = isinstance(at, Token) and at.type in BEGINNINGS
        return _node(kind, at, *map(_plain, parts if is_keyword else (at, *parts)))

    return made


@v_args(inline=True)
class ToTree(Transformer[Token, Any]):
    """A method for each rule of grammar.lark: it takes the transformed parts, None for those that are absent."""

    unary = _made(syntax.Unary)
    member = _made(syntax.Member)
    assign = _made(syntax.Assign)
    output = _made(syntax.Output)
    result = _made(syntax.Result)
    if_else = _made(syntax.If)
    loop = _made(syntax.Loop)
    setting = _made(syntax.Setting)

    def statements(self, *statements: Any) -> tuple[Any, ...]:
        """The statements of the program or after `else`."""
        return statements

    def block(self, opened: Token, *inside: Any) -> tuple[Any, ...]:
        """Statements in braces, whose token types are changed to distinguish them from those of sequences."""
        *statements, closed = inside
        opened.type, closed.type = "BEGIN", "END"
        return tuple(statements)

    def parameter(self, name: Token, kind: Token | None) -> tuple[str, str]:
        """The name and type of a parameter: `?` takes anything."""
        return str(name), str(kind or "?")

    def variable(self, name: Token) -> syntax.Variable:
        """A name in capitals. These are so frequent that they bypass `_node`."""
        return syntax.Variable(place_of_token(name), 1, str(name))

    def number(self, digits: Token) -> syntax.Number:
        """A number. Raises InvalidProgram: it has more than `MOST_DIGITS` digits."""
        if len(digits) > MOST_DIGITS:
            allowed = f"at most {MOST_DIGITS:,} digits are allowed"
            error = InvalidProgram.because("This number is too long", allowed, field="program")
            raise error.at(*place_of_token(digits))
        return syntax.Number(place_of_token(digits), 1, int(digits))

    def operation(self, *parts: Any) -> Any:
        """Operands with operators between them, grouped by precedence, then from left to right."""
        whole: list[Any] = [*parts]
        for signs in TIGHTEST_FIRST:
            if len(whole) == 1:
                break
            first, *others = whole
            whole = [first]
            for sign, operand in zip(others[::2], others[1::2], strict=True):
                if sign in signs:
                    whole[-1] = _node(syntax.Binary, sign, str(sign), whole[-1], operand)
                else:
                    whole += sign, operand
        return whole[0]

    def sequence(self, opened: Token, *members: Any) -> syntax.Sequence:
        """The members of a sequence; for an empty one Lark passes None."""
        found = tuple(member for member in members if member is not None)
        return _node(syntax.Sequence, found[0] if found else opened, found)

    def call(self, opened: Token, *parts: Any) -> syntax.Call:
        """The words and arguments of a call."""
        arguments = tuple(part for part in parts if not isinstance(part, Token))
        return _node(syntax.Call, parts[0] if parts else opened, _shape(parts), arguments)

    def function(self, keyword: Token, *parts: Any) -> syntax.Function:
        """The words, parameters and body of a function."""
        *names, body = parts
        parameters = tuple(name for name in names if not isinstance(name, Token))
        return _node(syntax.Function, keyword, _shape(tuple(names)), parameters, body)
