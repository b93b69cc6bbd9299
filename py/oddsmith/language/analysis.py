"""Which variables a function reads from its caller: what its result depends on besides its arguments.

A function sees the variables of whoever calls it, and so do the functions that it calls. What it may read before it has
certainly set it is exposed. Two things hang on that: for which calls a result can be used again, and whether one run of
the body can see what another has left behind, so that the order of the runs matters.
"""

from __future__ import annotations

from oddsmith.language import syntax


class Exposure:
    """What each of the functions by their shapes exposes. After new functions only what they change is found again."""

    def __init__(self) -> None:
        self.exposed: dict[str, frozenset[str]] = {}
        self.new: set[str] = set()
        """The shapes of functions that have not been looked at yet."""
        self._functions: dict[str, syntax.Function] = {}
        self._callers: dict[str, set[str]] = {}
        """By the shapes that are called, whether or not there is such a function."""
        self._looked_at = ""

    def add(self, function: syntax.Function) -> None:
        """Take a function, perhaps in place of one of its shape."""
        self._functions[function.shape] = function
        self.new.add(function.shape)

    def look(self) -> set[str]:
        """Look at the new functions and at all that call them, until nothing changes; returns their shapes."""
        affected: set[str] = set()
        while self.new:
            affected |= self.new
            self.new = {caller for shape in self.new for caller in self._callers.get(shape, ())} - affected
        self.exposed |= dict.fromkeys(affected, frozenset())
        waiting = set(affected)
        while waiting:
            shape = self._looked_at = waiting.pop()
            reads: set[str] = set()
            source = self._functions[shape]
            self._block(source.body, {name for name, _ in source.parameters}, reads)
            if reads != self.exposed[shape]:
                self.exposed[shape] = frozenset(reads)
                waiting |= self._callers.get(shape, set())
        return affected

    def carried(self, shape: str) -> tuple[str, ...]:
        """The variables that a run of the body may read as an earlier run has set them."""
        return tuple(sorted(self.exposed[shape] & _assigned(self._functions[shape].body)))

    def _block(self, body: tuple[syntax.Statement, ...], known: set[str], reads: set[str]) -> bool:
        """Add to `known` what is certainly set and to `reads` what is not when it is read; whether it always ends."""
        for statement in body:
            match statement:
                case syntax.Assign(name=name, value=value):
                    self._expression(value, known, reads)
                    known.add(name)
                case syntax.Result(value=value):
                    self._expression(value, known, reads)
                    return True
                case syntax.If(condition=condition, then=then, otherwise=otherwise):
                    self._expression(condition, known, reads)
                    one, other = set(known), set(known)
                    ends = self._block(then, one, reads)
                    ends_too = self._block(otherwise, other, reads)
                    if ends and ends_too:
                        return True
                    known |= other if ends else one if ends_too else one & other
                case syntax.Loop(name=name, over=over, body=inner):
                    self._expression(over, known, reads)
                    self._block(inner, known | {name}, reads)
                case syntax.Output(value=value):
                    self._expression(value, known, reads)
                case _:
                    pass
        return False

    def _expression(self, root: syntax.Expression, known: set[str], reads: set[str]) -> None:
        for node in syntax.nodes(root):
            match node:
                case syntax.Variable(name=name):
                    if name not in known:
                        reads.add(name)
                case syntax.Call(shape=shape):
                    self._callers.setdefault(shape, set()).add(self._looked_at)
                    if shape in self.exposed:
                        reads |= self.exposed[shape] - known
                case _:
                    pass


def _assigned(body: tuple[syntax.Statement, ...]) -> set[str]:
    """Every variable that a body may set."""
    found: set[str] = set()
    waiting = list(body)
    while waiting:
        statement = waiting.pop()
        match statement:
            case syntax.Assign(name=name):
                found.add(name)
            case syntax.Loop(name=name, body=inner):
                found.add(name)
                waiting += inner
            case syntax.If(then=then, otherwise=otherwise):
                waiting += (*then, *otherwise)
            case _:
                pass
    return found
