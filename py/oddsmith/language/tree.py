"""Lark's matches become the tree of `syntax`, while the text is read: from the leaves up, so that nothing recurses."""

from __future__ import annotations

from typing import Any, TypeVar

from lark import Token, Transformer, v_args

from oddsmith.errors import InvalidProgram
from oddsmith.language import syntax
from oddsmith.language.syntax import Place

MOST_DEEP = 200
"""Trees deeper than this are not for people, and what walks them would run out of room."""
MOST_DIGITS = 1_000
TIGHTNESS = {
    sign: place
    for place, signs in enumerate(("| &", "= != < <= > >=", "+ -", "* /", "^", "@", "d"))
    for sign in signs.split()
}
"""How tightly the signs between operands bind."""
N = TypeVar("N", bound=syntax.Node)


def place_of_token(at: Any) -> Place:
    """Where a token stands."""
    return Place(at.line, at.column)


def _node(kind: type[N], at: Any, *fields: Any) -> N:
    """A node where a token, another node or a place is; it is one level deeper than the deepest of its fields.

    Raises InvalidProgram: deeper than `MOST_DEEP`.
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


def _join(operands: list[Any], sign: Token) -> None:
    """Put the last two operands together."""
    right, left = operands.pop(), operands.pop()
    operands.append(_node(syntax.Binary, sign, str(sign), left, right))


@v_args(inline=True)
class ToTree(Transformer[Token, Any]):
    """One method for each rule of grammar.lark: takes what its parts have become, None for what is not there."""

    def start(self, *statements: Any) -> tuple[Any, ...]:
        """The statements."""
        return statements

    block = start

    def parameter(self, name: Token, kind: Token | None) -> tuple[str, str]:
        """The name, and what it takes: `?` is anything."""
        return str(name), str(kind or "?")

    def number(self, digits: Token) -> syntax.Number:
        """Digits, of any length that Python would read at once."""
        if len(digits) > MOST_DIGITS:
            allowed = f"at most {MOST_DIGITS:,} digits are allowed"
            error = InvalidProgram.because("This number is too long", allowed, field="program")
            raise error.at(*place_of_token(digits))
        return syntax.Number(place_of_token(digits), 1, int(digits))

    def variable(self, name: Token) -> syntax.Variable:
        """A name in capitals."""
        return syntax.Variable(place_of_token(name), 1, str(name))

    def unary(self, sign: Token, operand: Any) -> syntax.Unary:
        """A sign before its operand."""
        return _node(syntax.Unary, sign, str(sign), operand)

    def operation(self, first: Any, *others: Any) -> syntax.Binary:
        """Operands with a sign between each two: those that bind tightest first, and else from left to right."""
        operands: list[Any] = [first]
        signs: list[Token] = []
        for sign, operand in zip(others[::2], others[1::2], strict=True):
            while signs and TIGHTNESS[signs[-1].value] >= TIGHTNESS[sign.value]:
                _join(operands, signs.pop())
            operands.append(operand)
            signs.append(sign)
        while signs:
            _join(operands, signs.pop())
        whole: syntax.Binary = operands.pop()
        return whole

    def member(self, first: Any, _: Any, last: Any, repeats: Any) -> syntax.Member:
        """A part of a sequence: first, the two dots, last, repeats."""
        return _node(syntax.Member, first, first, last, repeats)

    def sequence(self, *members: Any) -> syntax.Sequence:
        """Members; an empty sequence has a None from Lark and no place of its own."""
        found = tuple(member for member in members if member is not None)
        return _node(syntax.Sequence, found[0] if found else Place(1, 1), found)

    def call(self, *parts: Any) -> syntax.Call:
        """Words and arguments."""
        arguments = tuple(part for part in parts if not isinstance(part, Token))
        return _node(syntax.Call, parts[0] if parts else Place(1, 1), _shape(parts), arguments)

    def assign(self, name: Token, value: Any) -> syntax.Assign:
        """`NAME: value`."""
        return _node(syntax.Assign, name, str(name), value)

    def output(self, keyword: Token, value: Any, _: Any, text: Token | None) -> syntax.Output:
        """`output value named text`."""
        return _node(syntax.Output, keyword, value, None if text is None else text[1:-1])

    def result(self, keyword: Token, value: Any) -> syntax.Result:
        """`result: value`."""
        return _node(syntax.Result, keyword, value)

    def if_else(self, keyword: Token, condition: Any, then: Any, _: Any, otherwise: Any) -> syntax.If:
        """`if`, with what stands after `else`, if anything: a block, or a further `if`."""
        further = otherwise if isinstance(otherwise, tuple) else () if otherwise is None else (otherwise,)
        return _node(syntax.If, keyword, condition, then, further)

    def loop(self, keyword: Token, name: Token, _: Any, over: Any, body: Any) -> syntax.Loop:
        """`loop NAME over values`."""
        return _node(syntax.Loop, keyword, str(name), over, body)

    def setting(self, keyword: Token, name: Token, _: Any, value: Any) -> syntax.Setting:
        """`set "name" to value`."""
        return _node(syntax.Setting, keyword, name[1:-1], value[1:-1] if isinstance(value, Token) else value)

    def function(self, keyword: Token, *parts: Any) -> syntax.Function:
        """Words and parameters, and the body."""
        *names, body = parts
        parameters = tuple(name for name in names if not isinstance(name, Token))
        return _node(syntax.Function, keyword, _shape(tuple(names)), parameters, body)
