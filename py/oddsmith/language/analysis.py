"""Which variables a function reads from its caller: what its result depends on besides its arguments.

A function sees the variables of its caller, and so do the functions that it calls. A variable is exposed if the
function may read it before it has certainly set it. This decides which calls can reuse a result, and whether one run of
the body can see what another has left behind, so that the order of the runs matters.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping

from oddsmith.language import syntax
from oddsmith.language.operators import COMPARISONS
from oddsmith.language.stepwise import Head, Names

Exposed = Mapping[str, Collection[str]]
"""The variables that functions may read before they set them, by shape."""
IN_TEXT = re.compile(r"\[([A-Z_]+)\]")
"""A variable in the name of an output."""


def exposures(program: tuple[syntax.Statement, ...]) -> dict[str, Names]:
    """The variables that a program's functions expose, by shape; functions of the same shape are combined."""
    functions = [one for one in syntax.everything(program) if isinstance(one, syntax.Function)]
    exposed: dict[str, set[str]] = {one.shape: set() for one in functions}
    callers: dict[str, list[syntax.Function]] = defaultdict(list)
    for one in functions:
        for shape in {call.shape for call in calls_in(one.body)}:
            callers[shape].append(one)
    waiting = functions[::-1]
    while waiting:
        one = waiting.pop()
        found = _read_inside(one, exposed)
        if not found <= exposed[one.shape]:
            exposed[one.shape] |= found
            waiting += callers[one.shape]
    return {shape: tuple(sorted(names)) for shape, names in exposed.items()}


def carried(function: syntax.Function, exposed: Mapping[str, Names]) -> list[str]:
    """The variables that a run of this body may read as an earlier run left them. `exposed` is what functions read."""
    return sorted(may_set(function.body) & _read_inside(function, exposed))


def calls_in(body: tuple[syntax.Statement, ...]) -> list[syntax.Call]:
    """All calls that are made in a body."""
    nodes = [node for root in syntax.expressions(body) for node in syntax.nodes(root)]
    return [node for node in nodes if isinstance(node, syntax.Call)]


def may_set(statements: Iterable[syntax.Statement]) -> set[str]:
    """The variables that statements may set, except inside functions."""
    inside = syntax.everything(statements, in_functions=False)
    return {one.name for one in inside if isinstance(one, syntax.Assign | syntax.Loop)}


def read_at_heads(
    body: tuple[syntax.Statement, ...], exposed: Mapping[str, Names]
) -> Iterator[tuple[syntax.Place, Head]]:
    """What may be read at the head of each loop in a body, by the loop's place. `exposed` is what functions read."""
    heads: list[tuple[syntax.Loop, set[str], set[str]]] = []
    _read_before(body, set(), exposed, heads)
    for loop, head, behind in heads:
        touched = may_set((loop,)).union(*(_read_by(one, exposed) for one in syntax.expressions(loop.body)))
        yield loop.place, Head(*(tuple(sorted(names)) for names in (head, behind, behind - touched)))


def _from_the_end(
    program: tuple[syntax.Statement, ...],
) -> Iterator[tuple[syntax.Statement, set[str], set[str], Exposed]]:
    """The top-level statements, last first, with what each may set, what may be read after it, and what is exposed."""
    exposures_of = exposures(program)
    exposed = dict.fromkeys(exposures_of, set[str]().union(*exposures_of.values()))
    after: set[str] = set()
    for statement in reversed(program):
        yield statement, may_set((statement,)), after, exposed
        after = _read_before((statement,), after, exposed)


def _may_differ(statement: syntax.Statement) -> bool:
    """Whether iterations with it may differ: it sets or defines something, or may leave out an output."""
    if isinstance(statement, syntax.If):
        one, other = ([*map(type, syntax.everything(part))] for part in (statement.then, statement.otherwise))
        return one.count(syntax.Output) != other.count(syntax.Output)
    return isinstance(statement, syntax.Setting | syntax.Function)


def rounds_apart(program: tuple[syntax.Statement, ...]) -> set[syntax.Place]:
    """The top-level loops whose iterations set nothing that is read later, and all have the same outputs."""
    found: set[syntax.Place] = set()
    for statement, changed, after, exposed in _from_the_end(program):
        if isinstance(statement, syntax.Loop):
            read = after | _read_before(statement.body, set(), exposed) - {statement.name}
            inside = syntax.everything((statement,))
            if not changed & read and not any(_may_differ(one) for one in inside):
                found.add(statement.place)
    return found


def set_in_vain(program: tuple[syntax.Statement, ...]) -> set[syntax.Place]:
    """The top-level assignments whose variables are set again before anything may read them."""
    found: set[syntax.Place] = set()
    later: set[str] = set()
    for statement, changed, after, _ in _from_the_end(program):
        if isinstance(statement, syntax.Assign) and statement.name in later - after:
            found.add(statement.place)
        later |= changed
    return found


def _read_before(
    statements: tuple[syntax.Statement, ...],
    after: set[str],
    exposed: Exposed,
    heads: list[tuple[syntax.Loop, set[str], set[str]]] | None = None,
) -> set[str]:
    """What may be read from these statements on, given what may be read after them; `heads` collects their loops."""
    for statement in reversed(statements):
        match statement:
            case syntax.Assign(name=name, value=value):
                after = after - {name} | _read_by(value, exposed)
            case syntax.Result(value=value):
                after = _read_by(value, exposed)
            case syntax.Output(value=value, text=text):
                after = after | _read_by(value, exposed) | {*IN_TEXT.findall(text or "")}
            case syntax.Setting(value=syntax.Node() as value):
                after = after | _read_by(value, exposed)
            case syntax.If(condition=condition, then=then, otherwise=otherwise):
                branches = (_read_before(block, after, exposed, heads) for block in (then, otherwise))
                after = _read_by(condition, exposed).union(*branches)
            case syntax.Loop(name=name, over=over, body=inner):
                head = after | _read_before(inner, after, exposed) - {name}  # another pass would add nothing
                if heads is not None:
                    heads.append((statement, head, after))
                    _read_before(inner, head, exposed, heads)
                after = head | _read_by(over, exposed)
    return after


def _read_inside(function: syntax.Function, exposed: Exposed) -> set[str]:
    """The variables that a function's body may read from its caller."""
    return _read_before(function.body, set(), exposed) - dict(function.parameters).keys()


def _read_by(root: syntax.Expression, exposed: Exposed) -> set[str]:
    """The variables that an expression reads."""
    found: set[str] = set()
    for node in syntax.nodes(root):
        if isinstance(node, syntax.Variable):
            found.add(node.name)
        elif isinstance(node, syntax.Call):
            found.update(exposed.get(node.shape, ()))
    return found


COUNTED_AT = {"count _ in _": 1, "_ contains _": 0}
"""Which argument of a built-in function is a sequence whose members it counts."""


def handed_back(function: syntax.Function) -> set[str]:
    """The variables that a function may return unchanged."""
    results = (one.value for one in syntax.everything(function.body) if isinstance(one, syntax.Result))
    return {value.name for value in results if isinstance(value, syntax.Variable)}


def only_counted(function: syntax.Function) -> set[str]:
    """The parameters that a body uses only to count members, or for their length."""
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
