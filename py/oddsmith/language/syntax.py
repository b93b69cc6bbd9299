"""The AST of a program: frozen nodes, each with its line and column in the text, from 1."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from oddsmith import errors

Place = errors.Place


@dataclass(frozen=True, slots=True)
class Node:
    """The base of all nodes; `depth` is the height of its tree. Equality ignores the place in the text."""

    place: Place = field(compare=False)
    depth: int = field(compare=False)


class Text(str):
    """A string literal without its quotes, and its place."""

    place: Place


@dataclass(frozen=True, slots=True)
class Number(Node):
    """`12`."""

    value: int


@dataclass(frozen=True, slots=True)
class Variable(Node):
    """`DAMAGE`."""

    name: str


@dataclass(frozen=True, slots=True)
class Unary(Node):
    """`d6`, `-X`, `#X`: `sign` is one of d + - ! #."""

    sign: str
    operand: Expression


@dataclass(frozen=True, slots=True)
class Binary(Node):
    """`2d6`, `A + B`, `1 @ X`: `sign` is one of d @ ^ * / + - = != < <= > >= & |."""

    sign: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Member(Node):
    """`4`, `1..6` or `X:3` between the braces of a sequence."""

    first: Expression
    last: Expression | None
    repeats: Expression | None


@dataclass(frozen=True, slots=True)
class Sequence(Node):
    """`{1..3, 5:2}`."""

    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class Call(Node):
    """`[highest 3 of 4d6]`: `shape` is `highest _ of _`, with an argument for each `_`."""

    shape: str
    arguments: tuple[Expression, ...]


Expression = Number | Variable | Unary | Binary | Sequence | Call


@dataclass(frozen=True, slots=True)
class Assign(Node):
    """`X: 3d6`."""

    name: str
    value: Expression


@dataclass(frozen=True, slots=True)
class Output(Node):
    """`output 3d6 named "three dice"`."""

    value: Expression
    text: Text | None


@dataclass(frozen=True, slots=True)
class Result(Node):
    """`result: X`, which ends a function."""

    value: Expression


@dataclass(frozen=True, slots=True)
class If(Node):
    """`if X { } else { }`; an `else if` is a single If in `otherwise`."""

    condition: Expression
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Loop(Node):
    """`loop I over {1..6} { }`."""

    name: str
    over: Expression
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Setting(Node):
    """`set "explode depth" to 3`."""

    name: Text
    value: Expression | Text


@dataclass(frozen=True, slots=True)
class Function(Node):
    """`function: best N:n of ROLL:s { }`: its shape is `best _ of _`, its parameters have the type n, s, d or ?."""

    shape: str
    parameters: tuple[tuple[str, str], ...]
    body: tuple[Statement, ...]


Statement = Assign | Output | Result | If | Loop | Setting | Function


def nodes(root: Expression) -> Iterator[Expression]:
    """An expression and all its subexpressions."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += parts(node)


def parts(node: Node) -> Iterator[Any]:
    """The child expressions and statements of a node."""
    for name in node.__slots__:
        value = getattr(node, name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Member):
                yield from parts(part)
            elif isinstance(part, Node):
                yield part


def everything(statements: Iterable[Statement], *, in_functions: bool = True) -> Iterator[Statement]:
    """All statements, including those in blocks and, unless excluded, in functions."""
    for statement in statements:
        yield statement
        if in_functions or not isinstance(statement, Function):
            inner = (part for part in parts(statement) if isinstance(part, Statement))
            yield from everything(inner, in_functions=in_functions)


def expression_of(statement: Statement) -> Expression | None:
    """The expression of a statement, if it has one: its value, its condition, or what a loop goes over."""
    return next((part for part in parts(statement) if isinstance(part, Expression)), None)


def expressions(body: tuple[Statement, ...]) -> Iterator[Expression]:
    """The expressions of statements and of all blocks within them."""
    return filter(None, map(expression_of, everything(body, in_functions=False)))
