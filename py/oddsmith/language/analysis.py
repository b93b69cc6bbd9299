"""Which variables a function reads from its caller: what its result depends on besides its arguments.

A function sees the variables of whoever calls it, and so do the functions that it calls. What it may read before it has
certainly set it is exposed. Two things hang on that: for which calls a result can be used again, and whether one run of
the body can see what another has left behind, so that the order of the runs matters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from oddsmith.language import syntax
from oddsmith.language.operators import COMPARISONS

Names = tuple[str, ...]
A_NODE = 4
"""Steps of looking at it."""


class Exposure:
    """What each of the functions by their shapes exposes. After new functions only what they change is found again."""

    def __init__(self) -> None:
        self._functions: dict[str, syntax.Function] = {}
        self._new: set[str] = set()
        """The shapes of functions that have not been looked at yet."""
        self._exposed: dict[str, set[str]] = {}
        self._sets: dict[str, set[str]] = {}
        """What the bodies may set."""
        self._callers: dict[str, set[str]] = {}
        """By the shapes that are called, whether or not there is such a function."""
        self._calling: set[str] = set()
        """The functions that call functions of the program, as far as they are known."""
        self._inner: dict[str, set[str]] = {}
        """By their shapes the calls in them that are not the whole of a result."""
        self._told: dict[str, tuple[Names, Names]] = {}
        self.steps = 0
        """What it took to look at functions; whoever has counted that sets it back."""

    def add(self, function: syntax.Function) -> None:
        """Take a function, perhaps in place of one of its shape."""
        self._functions[function.shape] = function
        self._new.add(function.shape)

    def of(self, shape: str) -> tuple[Names, Names]:
        """What a function exposes; and what of that a run of its body may read as an earlier run has set it."""
        if self._new:
            self._look()
        if shape not in self._told:
            exposed = self._exposed[shape]
            self._told[shape] = tuple(sorted(exposed)), tuple(sorted(exposed & self._sets[shape]))
        return self._told[shape]

    def is_leaf(self, shape: str) -> bool:
        """Whether a function that has been asked about calls no function of the program."""
        return shape not in self._calling

    def passes_on(self, shape: str) -> bool:
        """Whether a function that has been asked about calls others of the program only to give what they give."""
        return self._inner[shape].isdisjoint(self._functions)

    def _look(self) -> None:
        """Look at the new functions and at all that call them, until nothing changes."""
        waiting: set[str] = set()
        while self._new:
            waiting |= self._new
            self._new = {caller for shape in self._new for caller in self._callers.get(shape, ())} - waiting
        self._told.clear()
        self._exposed |= {shape: set() for shape in waiting}
        while waiting:
            shape = waiting.pop()
            source, seen = self._functions[shape], _Seen(self._exposed)
            seen.block(source.body, {name for name, _ in source.parameters})
            self._sets[shape], self._inner[shape] = seen.sets, seen.inner
            self.steps += seen.steps
            if seen.calls & self._functions.keys():
                self._calling.add(shape)
            for called in seen.calls:
                self._callers.setdefault(called, set()).add(shape)
            if seen.reads != self._exposed[shape]:
                self._exposed[shape] = seen.reads
                waiting |= self._callers.get(shape, set())


def read_at_heads(
    body: tuple[syntax.Statement, ...], exposed: Callable[[str], Names]
) -> Iterator[tuple[syntax.Loop, set[str], set[str], set[str]]]:
    """For each loop in a body the variables that may still be read at its head, before they are set.

    And once it is over; and those of these that it neither reads nor sets. `exposed` tells what the function of a shape
    reads.
    """
    heads: dict[int, tuple[syntax.Loop, set[str], set[str]]] = {}

    def reads(root: syntax.Expression) -> set[str]:
        found: set[str] = set()
        for node in syntax.nodes(root):
            if isinstance(node, syntax.Variable):
                found.add(node.name)
            elif isinstance(node, syntax.Call):
                found.update(exposed(node.shape))
        return found

    def before(statements: tuple[syntax.Statement, ...], after: set[str]) -> set[str]:
        """What may be read from here on."""
        for statement in reversed(statements):
            match statement:
                case syntax.Assign(name=name, value=value):
                    after = after - {name} | reads(value)
                case syntax.Result(value=value):
                    after = reads(value)
                case syntax.If(condition=condition, then=then, otherwise=otherwise):
                    after = before(then, after) | before(otherwise, after) | reads(condition)
                case syntax.Loop(name=name, over=over, body=inner):
                    head = behind = after
                    while (further := head | before(inner, head) - {name}) != head:
                        head = further
                    heads[id(statement)] = statement, head, behind
                    after = head | reads(over)
        return after

    before(body, set())
    for loop, head, behind in heads.values():
        seen = _Seen({})
        seen.block((loop,), set())
        yield loop, head, behind, behind - seen.sets - set().union(*map(reads, syntax.expressions(loop.body)))


class _Seen:
    """What is seen in a body: the variables that it may read before it sets them, those it may set, and its calls."""

    def __init__(self, exposed: Mapping[str, set[str]]) -> None:
        self.exposed = exposed
        """What functions are known to expose so far."""
        self.reads: set[str] = set()
        self.sets: set[str] = set()
        self.calls: set[str] = set()
        self.inner: set[str] = set()
        """Those of the calls that are not the whole of a result."""
        self.steps = 0

    def block(self, body: tuple[syntax.Statement, ...], known: set[str]) -> bool:
        """Look at statements, and add to `known` what is certainly set after them; whether they always end."""
        for statement in body:
            match statement:
                case syntax.Assign(name=name, value=value):
                    self._expression(value, known)
                    self.sets.add(name)
                    known.add(name)
                case syntax.Result(value=value):
                    self._expression(value, known, is_result=True)
                    return True
                case syntax.If(condition=condition, then=then, otherwise=otherwise):
                    self._expression(condition, known)
                    one, other = set(known), set(known)
                    ends, ends_too = self.block(then, one), self.block(otherwise, other)
                    if ends and ends_too:
                        return True
                    known |= other if ends else one if ends_too else one & other
                case syntax.Loop(name=name, over=over, body=inner):
                    self._expression(over, known)
                    self.sets.add(name)
                    self.block(inner, known | {name})
        return False

    def _expression(self, root: syntax.Expression, known: set[str], *, is_result: bool = False) -> None:
        for node in syntax.nodes(root):
            self.steps += A_NODE
            if isinstance(node, syntax.Variable) and node.name not in known:
                self.reads.add(node.name)
            elif isinstance(node, syntax.Call):
                self.calls.add(node.shape)
                if not (is_result and node is root):
                    self.inner.add(node.shape)
                self.reads |= self.exposed.get(node.shape, set()) - known


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
