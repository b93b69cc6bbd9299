"""Which variables a function reads from its caller: what its result depends on besides its arguments.

A function sees the variables of whoever calls it, and so do the functions that it calls. What it may read before it has
certainly set it is exposed. Two things hang on that: for which calls a result can be used again, and whether one run of
the body can see what another has left behind, so that the order of the runs matters.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator

from oddsmith.language import syntax
from oddsmith.language.operators import COMPARISONS

Names = tuple[str, ...]
A_NODE = 4
"""Steps of looking at it."""
IN_TEXT = re.compile(r"\[([A-Z_]+)\]")
"""A variable in the name of an output."""


class Exposure:
    """What each of the functions by their shapes exposes. After new functions only what they change is found again."""

    def __init__(self) -> None:
        self._functions: dict[str, syntax.Function] = {}
        self._new: set[str] = set()
        """The shapes of functions that have not been looked at yet."""
        self._exposed: dict[str, set[str]] = {}
        self._callers: dict[str, set[str]] = {}
        """By the shapes that are called, whether or not there is such a function."""
        self._sets: dict[str, set[str]] = {}
        """What the bodies may set."""
        self._calls: dict[str, set[str]] = {}
        self._inner: dict[str, set[str]] = {}
        """Those of the calls that are not the whole of a result."""
        self._told: dict[str, tuple[Names, Names]] = {}
        self.steps = 0
        """What it took to look at functions; whoever has counted that sets it back."""

    def add(self, function: syntax.Function) -> None:
        """Take a function, perhaps in place of one of its shape."""
        shape, statements = function.shape, list(syntax.everything(function.body))
        self._functions[shape] = function
        self._sets[shape] = {one.name for one in statements if isinstance(one, syntax.Assign | syntax.Loop)}
        results = {id(one.value) for one in statements if isinstance(one, syntax.Result)}
        nodes = [node for root in syntax.expressions(function.body) for node in syntax.nodes(root)]
        calls = [node for node in nodes if isinstance(node, syntax.Call)]
        self._calls[shape] = {call.shape for call in calls}
        self._inner[shape] = {call.shape for call in calls if id(call) not in results}
        self._new.add(shape)
        for called in self._calls[shape]:
            self._callers.setdefault(called, set()).add(shape)

    def of(self, shape: str) -> tuple[Names, Names]:
        """What a function exposes; and what of that a run of its body may read as an earlier run has set it."""
        if self._new:
            self._look()
        return self._told[shape]

    def is_leaf(self, shape: str) -> bool:
        """Whether a function calls no function of the program."""
        return self._calls[shape].isdisjoint(self._functions)

    def passes_on(self, shape: str) -> bool:
        """Whether a function calls others of the program only to give what they give."""
        return self._inner[shape].isdisjoint(self._functions)

    def _look(self) -> None:
        """Look at the new functions and at all that call them, until nothing changes."""
        changed: set[str] = set()
        while self._new:
            changed |= self._new
            self._new = {caller for shape in self._new for caller in self._callers.get(shape, ())} - changed
        self._exposed |= {shape: set() for shape in changed}
        waiting = set(changed)
        reads = _Reads(lambda called: self._exposed.get(called, ()))
        while waiting:
            shape = waiting.pop()
            function = self._functions[shape]
            found = reads.before(function.body, set()) - {name for name, _ in function.parameters}
            if found != self._exposed[shape]:
                self._exposed[shape] = found
                waiting |= self._callers.get(shape, set())
        self.steps += reads.steps
        for shape in changed:
            names = self._exposed[shape]
            self._told[shape] = tuple(sorted(names)), tuple(sorted(names & self._sets[shape]))


def read_at_heads(
    body: tuple[syntax.Statement, ...], exposed: Callable[[str], Names]
) -> Iterator[tuple[syntax.Loop, set[str], set[str], set[str]]]:
    """For each loop in a body the variables that may still be read at its head, before they are set.

    And once it is over; and those of these that it neither reads nor sets. `exposed` tells what the function of a shape
    reads.
    """
    reads = _Reads(exposed)
    heads: list[tuple[syntax.Loop, set[str], set[str]]] = []
    reads.before(body, set(), heads)
    for loop, head, behind in heads:
        touched = {
            one.name for one in syntax.everything((loop,)) if isinstance(one, syntax.Assign | syntax.Loop)
        }.union(*map(reads.of, syntax.expressions(loop.body)))
        yield loop, head, behind, behind - touched


def _from_the_end(
    program: tuple[syntax.Statement, ...],
) -> Iterator[tuple[syntax.Statement, set[str], set[str], _Reads]]:
    """The statements at the top, each with the variables that it may set, and those that may be read after it."""
    functions = [one for one in syntax.everything(program) if isinstance(one, syntax.Function)]
    inner = _Reads(lambda _: ())
    hidden = set[str]().union(*(inner.before(one.body, set()) - dict(one.parameters).keys() for one in functions))
    shapes = {one.shape for one in functions}
    reads = _Reads(lambda called: hidden if called in shapes else ())
    after: set[str] = set()
    for statement in reversed(program):
        inside = syntax.everything((statement,), in_functions=False)
        yield statement, {one.name for one in inside if isinstance(one, syntax.Assign | syntax.Loop)}, after, reads
        after = reads.before((statement,), after)


def rounds_apart(program: tuple[syntax.Statement, ...]) -> set[syntax.Place]:
    """The loops at the top of which no round leaves anything behind that a later one, or what follows, may read."""
    found: set[syntax.Place] = set()
    for statement, changed, after, reads in _from_the_end(program):
        if isinstance(statement, syntax.Loop):
            read = after | reads.before(statement.body, set()) - {statement.name}
            inside = syntax.everything((statement,))
            if not changed & read and not any(isinstance(one, syntax.Setting | syntax.Function) for one in inside):
                found.add(statement.place)
    return found


def set_in_vain(program: tuple[syntax.Statement, ...]) -> set[syntax.Place]:
    """Where variables are set at the top that are set again before anything may read them."""
    found: set[syntax.Place] = set()
    later: set[str] = set()
    for statement, changed, after, _ in _from_the_end(program):
        if isinstance(statement, syntax.Assign) and statement.name in later - after:
            found.add(statement.place)
        later |= changed
    return found


class _Reads:
    """Finds the variables that statements may read before they set them."""

    def __init__(self, exposed: Callable[[str], Collection[str]]) -> None:
        self.exposed = exposed
        """What the function of a shape reads."""
        self.steps = 0

    def before(
        self,
        statements: tuple[syntax.Statement, ...],
        after: set[str],
        heads: list[tuple[syntax.Loop, set[str], set[str]]] | None = None,
    ) -> set[str]:
        """What may be read from these statements on, where that may be read after them; `heads` takes their loops."""
        for statement in reversed(statements):
            match statement:
                case syntax.Assign(name=name, value=value):
                    after = after - {name} | self.of(value)
                case syntax.Result(value=value):
                    after = self.of(value)
                case syntax.Output(value=value, text=text):
                    after = after | self.of(value) | {*IN_TEXT.findall(text or "")}
                case syntax.Setting(value=syntax.Node() as value):
                    after = after | self.of(value)
                case syntax.If(condition=condition, then=then, otherwise=otherwise):
                    branches = self.before(then, after, heads) | self.before(otherwise, after, heads)
                    after = branches | self.of(condition)
                case syntax.Loop(name=name, over=over, body=inner):
                    head = after | self.before(inner, after) - {name}  # one more round would add nothing
                    if heads is not None:
                        heads.append((statement, head, after))
                        self.before(inner, head, heads)
                    after = head | self.of(over)
        return after

    def of(self, root: syntax.Expression) -> set[str]:
        """What an expression reads."""
        found: set[str] = set()
        for node in syntax.nodes(root):
            self.steps += A_NODE
            if isinstance(node, syntax.Variable):
                found.add(node.name)
            elif isinstance(node, syntax.Call):
                found.update(self.exposed(node.shape))
        return found


COUNTED_AT = {"count _ in _": 1, "_ contains _": 0}
"""Which argument of a built-in function is a sequence whose members it counts."""


def only_counted(function: syntax.Function) -> set[str]:
    """The parameters of which a body asks nothing but how often a number is in them, and how long they are."""
    names = {name for name, _ in function.parameters}
    for root in syntax.expressions(function.body):
        waiting = [root]
        while waiting:
            match waiting.pop():
                case syntax.Variable(name=name):
                    names.discard(name)
                case syntax.Unary(sign="#", operand=syntax.Variable()):
                    pass
                case syntax.Call(shape=shape, arguments=arguments) if shape in COUNTED_AT:
                    counted = arguments[COUNTED_AT[shape]]
                    waiting += [one for one in arguments if one is not counted or not isinstance(one, syntax.Variable)]
                case syntax.Binary(sign=sign, left=left, right=right) if sign in COMPARISONS:
                    others = [end for end in (left, right) if not isinstance(end, syntax.Variable)]
                    waiting += others if len(others) == 1 else (left, right)
                case node:
                    waiting += syntax.parts(node)
    return names
