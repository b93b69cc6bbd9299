"""Which variables a function reads from its caller: what its result depends on besides its arguments.

A function sees the variables of whoever calls it, and so do the functions that it calls. What it may read before it has
certainly set it is exposed. Two things hang on that: for which calls a result can be used again, and whether one run of
the body can see what another has left behind, so that the order of the runs matters.
"""

from __future__ import annotations

from collections.abc import Mapping

from oddsmith.language import syntax


class Exposure:
    """What each of the functions by their shapes exposes, found by going round until nothing changes."""

    def __init__(self, functions: Mapping[str, syntax.Function]) -> None:
        self.functions = functions
        self.exposed: dict[str, frozenset[str]] = dict.fromkeys(functions, frozenset())
        changed = True
        while changed:
            changed = False
            for shape, function in functions.items():
                reads: set[str] = set()
                self._block(function.body, {name for name, _ in function.parameters}, reads)
                if reads != self.exposed[shape]:
                    self.exposed[shape] = frozenset(reads)
                    changed = True

    def carried(self, shape: str) -> tuple[str, ...]:
        """The variables that a run of the body may read as an earlier run has set them."""
        return tuple(sorted(self.exposed[shape] & _assigned(self.functions[shape].body)))

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
        waiting: list[syntax.Expression] = [root]
        while waiting:
            node = waiting.pop()
            match node:
                case syntax.Variable(name=name):
                    if name not in known:
                        reads.add(name)
                case syntax.Unary(operand=operand):
                    waiting.append(operand)
                case syntax.Binary(left=left, right=right):
                    waiting += (left, right)
                case syntax.Sequence(members=members):
                    for member in members:
                        waiting += [part for part in (member.first, member.last, member.repeats) if part is not None]
                case syntax.Call(shape=shape, arguments=arguments):
                    waiting += arguments
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
