"""Lark's matches become the tree of `syntax`, while the text is read: from the leaves up, so that nothing recurses."""

from __future__ import annotations

from typing import Any

from lark import Token, Transformer

from oddsmith.errors import InvalidProgram
from oddsmith.language import syntax
from oddsmith.language.syntax import Place

MOST_DEEP = 200
"""Trees deeper than this are not for people, and what walks them would run out of room."""


def _place(token: Any) -> Place:
    return Place(token.line, token.column)


def _depth(place: Place, *below: Any) -> int:
    """One more than the deepest node below.

    Raises:
        InvalidProgram: deeper than `MOST_DEEP`.
    """
    depth = 1 + max((node.depth for node in below if isinstance(node, syntax.Node)), default=0)
    if depth > MOST_DEEP:
        allowed = f"at most {MOST_DEEP} levels are allowed"
        raise InvalidProgram(f"This is nested too deeply: {allowed}.", field="program", allowed=allowed).at(*place)
    return depth


class ToTree(Transformer[Token, Any]):
    """One method for each rule of grammar.lark; each is given what its parts have become."""

    def start(self, parts: list[Any]) -> tuple[Any, ...]:
        """The statements."""
        return tuple(parts)

    block = start

    def word(self, parts: list[Token]) -> Token:
        """A word of a function's name."""
        return parts[0]

    def parameter(self, parts: list[Any]) -> tuple[str, str]:
        """The name, and what it takes: `?` is anything."""
        return str(parts[0]), str(parts[1] or "?")

    def number(self, parts: list[Token]) -> syntax.Number:
        """Digits, of any length that Python would read at once."""
        place = _place(parts[0])
        if len(parts[0]) > MOST_DIGITS:
            allowed = f"at most {MOST_DIGITS:,} digits are allowed"
            raise InvalidProgram(f"This number is too long: {allowed}.", field="program", allowed=allowed).at(*place)
        return syntax.Number(place, 1, int(parts[0]))

    def variable(self, parts: list[Token]) -> syntax.Variable:
        """A name in capitals."""
        return syntax.Variable(_place(parts[0]), 1, str(parts[0]))

    def unary(self, parts: list[Any]) -> syntax.Unary:
        """A sign before its operand."""
        sign, operand = parts
        return syntax.Unary(_place(sign), _depth(_place(sign), operand), str(sign), operand)

    def binary(self, parts: list[Any]) -> syntax.Binary:
        """A sign between its operands."""
        left, sign, right = parts
        return syntax.Binary(_place(sign), _depth(_place(sign), left, right), str(sign), left, right)

    def member(self, parts: list[Any]) -> syntax.Member:
        """A part of a sequence: first, the two dots, last, repeats; what is not there is None."""
        first, _, last, repeats = parts
        return syntax.Member(first.place, _depth(first.place, first, last, repeats), first, last, repeats)

    def sequence(self, parts: list[Any]) -> syntax.Sequence:
        """Members; an empty sequence has a None from Lark and no place of its own."""
        members = tuple(part for part in parts if part is not None)
        place = members[0].place if members else Place(1, 1)
        return syntax.Sequence(place, _depth(place, *members), members)

    def call(self, parts: list[Any]) -> syntax.Call:
        """The words with a `_` for each argument."""
        arguments = tuple(part for part in parts if not isinstance(part, Token))
        shape = " ".join(str(part) if isinstance(part, Token) else "_" for part in parts)
        place = next((_place(part) if isinstance(part, Token) else part.place for part in parts), Place(1, 1))
        return syntax.Call(place, _depth(place, *arguments), shape, arguments)

    def assign(self, parts: list[Any]) -> syntax.Assign:
        """`NAME: value`."""
        return syntax.Assign(_place(parts[0]), _depth(_place(parts[0]), parts[1]), str(parts[0]), parts[1])

    def output(self, parts: list[Any]) -> syntax.Output:
        """`output value named text`."""
        keyword, value, _, text = parts
        named = None if text is None else str(text)[1:-1]
        return syntax.Output(_place(keyword), _depth(_place(keyword), value), value, named)

    def result(self, parts: list[Any]) -> syntax.Result:
        """`result: value`."""
        return syntax.Result(_place(parts[0]), _depth(_place(parts[0]), parts[1]), parts[1])

    def if_else(self, parts: list[Any]) -> syntax.If:
        """`if`, with what stands after `else`, if anything."""
        keyword, condition, then, _, otherwise = parts
        below = otherwise if isinstance(otherwise, tuple) else () if otherwise is None else (otherwise,)
        depth = _depth(_place(keyword), condition, *then, *below)
        return syntax.If(_place(keyword), depth, condition, then, below)

    def loop(self, parts: list[Any]) -> syntax.Loop:
        """`loop NAME over values`."""
        keyword, name, _, over, body = parts
        return syntax.Loop(_place(keyword), _depth(_place(keyword), over, *body), str(name), over, body)

    def setting(self, parts: list[Any]) -> syntax.Setting:
        """`set "name" to value`."""
        keyword, name, _, value = parts
        given = str(value)[1:-1] if isinstance(value, Token) else value
        return syntax.Setting(_place(keyword), _depth(_place(keyword), given), str(name)[1:-1], given)

    def function(self, parts: list[Any]) -> syntax.Function:
        """The words with a `_` for each parameter, and the body."""
        keyword, *names, body = parts
        shape = " ".join(str(part) if isinstance(part, Token) else "_" for part in names)
        parameters = tuple(part for part in names if not isinstance(part, Token))
        return syntax.Function(_place(keyword), _depth(_place(keyword), *body), shape, parameters, body)


MOST_DIGITS = 1_000
