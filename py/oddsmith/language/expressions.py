"""Compiles expressions to closures: the AST is walked once, while a function may run a million times."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar, TypeVarTuple

from oddsmith.errors import InvalidProgram, OddsmithError, shown
from oddsmith.language import notes, operators, rolling, sequences, symbolic, syntax, throw
from oddsmith.language.budget import LEAST_SHORT, SHORT
from oddsmith.language.habits import FUDGE, IN_CALL, UNDERSCORE
from oddsmith.language.hints import nearest
from oddsmith.language.machine import Machine
from oddsmith.language.stepwise import Environment
from oddsmith.language.symbols import Symbol, Unknown, Value
from oddsmith.language.values import FEW, Dice, Plain
from oddsmith.law import tuples

Evaluate = Callable[[Environment], Value]
T = TypeVar("T")
Ts = TypeVarTuple("Ts")


def compiled(node: syntax.Expression, machine: Machine, hint: str = "") -> Evaluate:
    """A closure that evaluates an expression, given the variables; `hint` is for an unknown variable."""
    match node:
        case syntax.Number(value=value):
            return lambda _: value
        case syntax.Variable():
            return _variable(node, hint)
        case syntax.Unary():
            return placed(_unary(node, machine), node.place)
        case syntax.Binary():
            return _binary(node, machine, hint)
        case syntax.Sequence():
            return _sequence(node, machine)
        case syntax.Call():
            return placed(_call(node, machine), node.place)


def placed(run: Callable[[*Ts], T], place: syntax.Place) -> Callable[[*Ts], T]:
    """The same function, whose errors get this place unless they have one already, which is nearer.

    Tracebacks are cut: those from deep inside are so long that freeing them would overflow WebAssembly's stack.
    """

    def run_at_place(*values: *Ts) -> T:
        try:
            return run(*values)
        except OddsmithError as error:
            raise error.at(*place).with_traceback(None) from None
        except Unknown as asked:
            raise asked.with_traceback(None) from None

    return run_at_place


def unknown(name: str, environment: Environment, hint: str = "") -> InvalidProgram:
    """The error for an unknown variable."""
    close = nearest(name, environment)
    hint = UNDERSCORE if hint == IN_CALL and not name.strip("_") else hint
    hint = f"Perhaps you meant {close}." if close else hint
    return InvalidProgram(f"There is no variable named {name} here. {hint}".rstrip(), field="program", value=name)


def _variable(node: syntax.Variable, hint: str) -> Evaluate:
    name, place = node.name, node.place

    def variable(environment: Environment) -> Value:
        if name in environment:
            return environment[name]
        raise unknown(name, environment, hint).at(*place)

    return variable


def _unary(node: syntax.Unary, machine: Machine) -> Evaluate:
    sign = node.sign
    operand = compiled(node.operand, machine, _about_sides(sign, node.operand))
    if sign == "-" and isinstance(node.operand, syntax.Number):
        number = -node.operand.value
        return lambda _: number

    known, symbolical = partial(operators.UNARY[sign], machine.budget), partial(symbolic.UNARY[sign], machine.budget)
    run = _operated(machine, known, symbolical, partial(throw.unary, machine, sign, known))
    return lambda environment: run(operand(environment))


def _about_sides(sign: str, node: syntax.Expression) -> str:
    return FUDGE if sign == "d" and isinstance(node, syntax.Variable) and node.name == "F" else ""


def _operated(
    machine: Machine, known: Callable[..., Value], symbolical: Callable[..., Value], thrown: Callable[..., Value]
) -> Callable[..., Value]:
    """An operator that dispatches on its operands: known values, symbols, or dice to be thrown."""

    def run(*values: Value) -> Value:
        for value in values:
            if isinstance(value, Symbol):
                return symbolical(*values)
        if machine.hand is not None and any(isinstance(value, Dice) for value in values):
            return thrown(*values)
        return known(*values)

    return run


def _binary(node: syntax.Binary, machine: Machine, hint: str) -> Evaluate:
    sign = node.sign
    left, right = (
        compiled(node.left, machine, hint),
        compiled(node.right, machine, _about_sides(sign, node.right) or hint),
    )
    if sign == "d":
        return placed(_roll(left, right, machine), node.place)
    if sign == "@":
        match node.left:
            case syntax.Unary(sign="!"):
                machine.warn(notes.NEGATED_PLACE, node.place)
        return _at(left, right, machine, node.place)
    if sign in operators.COMPARISONS:
        match node:
            case syntax.Binary(left=syntax.Unary(sign="!"), right=syntax.Number(value=value)) if value > 1:
                machine.warn(notes.NEGATED.of(sign=sign, number=shown(value)), node.place)
        return _comparison(node, left, right, machine)
    for side in (node.left, node.right) if sign in "&|" else ():
        if isinstance(side, syntax.Number) and side.value > (sign == "&"):
            machine.warn(notes.ALONE.of(number=shown(side.value)), node.place)
    return _arithmetic(node, left, right, machine)


def _comparison(node: syntax.Binary, left: Evaluate, right: Evaluate, machine: Machine) -> Evaluate:
    """A comparison, with a fast path for numbers and short sequences."""
    sign = node.sign
    holds: Callable[[Any, Any], bool] = operators.COMPARISONS[sign]
    known = partial(operators.compare, machine.budget, sign)
    symbolical = partial(symbolic.compare, machine.budget, sign)
    run = _operated(machine, known, symbolical, partial(throw.compared, machine, known))

    def comparison(environment: Environment) -> Value:
        one, other = left(environment), right(environment)
        if type(one) is int:
            if type(other) is int:
                return +holds(one, other)  # a bool as an int
            if type(other) is tuple and len(other) <= FEW:
                return sum([holds(one, member) for member in other])
        elif type(one) is tuple and len(one) <= FEW:
            if type(other) is int:
                return sum([holds(member, other) for member in one])
            if type(other) is tuple and len(other) <= FEW:
                return +holds(one, other)
        return of_others(one, other)

    def of_any(one: Value, other: Value) -> Value:
        if isinstance(one, Dice) and isinstance(other, tuple):
            machine.warn(notes.of_comparison(sign, other), node.place)
        elif isinstance(one, tuple) and isinstance(other, Dice):
            machine.warn(notes.of_comparison("", one), node.place)
        return run(one, other)

    of_others = placed(of_any, node.place)
    return comparison


def _arithmetic(node: syntax.Binary, left: Evaluate, right: Evaluate, machine: Machine) -> Evaluate:
    """An arithmetic operator on sums, with a fast path for short numbers and sequences."""
    sign = node.sign
    of_numbers = operators.ARITHMETIC[sign]
    least, most = (0, 0) if sign == "^" else (LEAST_SHORT, SHORT)  # powers of short numbers can be long
    known = partial(operators.arithmetic, machine.budget, sign)
    symbolical = partial(symbolic.arithmetic, machine.budget, sign)
    run = _operated(machine, known, symbolical, partial(throw.binary, machine, known))

    def arithmetic(environment: Environment) -> Value:
        one, other = left(environment), right(environment)
        if type(one) is tuple and len(one) <= FEW:
            one = sum(one)
        if type(other) is tuple and len(other) <= FEW:
            other = sum(other)
        if type(one) is int and type(other) is int and least < one < most and least < other < most:
            return of_numbers(one, other)
        return of_others(one, other)

    of_others = placed(run, node.place)
    return arithmetic


def _roll(left: Evaluate, right: Evaluate, machine: Machine) -> Evaluate:
    known = partial(rolling.roll, machine.budget)

    def symbolical(count: Value, value: Value) -> Value:
        return known(symbolic.plain(symbolic.summed(count)), symbolic.plain(value))

    run = _operated(machine, known, symbolical, partial(throw.roll, machine))
    return lambda environment: run(left(environment), right(environment))


def _at(left: Evaluate, right: Evaluate, machine: Machine, place: syntax.Place) -> Evaluate:
    known = partial(sequences.at, machine)

    def symbolical(where: Value, other: Value) -> Value:
        return known(symbolic.plain(where), other)

    run = placed(_operated(machine, known, symbolical, partial(throw.at, machine)), place)

    def at(environment: Environment) -> Value:
        where, other = left(environment), right(environment)
        if type(where) is int and isinstance(other, tuple):
            return other[where - 1] if 1 <= where <= len(other) else 0
        return run(where, other)

    return at


def _sequence(node: syntax.Sequence, machine: Machine) -> Evaluate:
    members = [
        (compiled(member.first, machine), _optional(member.last, machine), _optional(member.repeats, machine))
        for member in node.members
    ]
    budget, is_simple = machine.budget, all(last is None and repeats is None for _, last, repeats in members)
    fixed = tuple(member.first.value for member in node.members if isinstance(member.first, syntax.Number))
    if is_simple and len(fixed) == len(members):
        return lambda _: fixed

    def sequence(environment: Environment) -> Value:
        def known(part: Evaluate | None) -> Plain | None:
            return None if part is None else symbolic.plain(part(environment))

        parts = [(symbolic.plain(first(environment)), known(last), known(times)) for first, last, times in members]
        return sequences.flattened(parts, budget)

    def of_values(environment: Environment) -> Value:
        values = [first(environment) for first, _, _ in members]
        found: list[int] = []
        for value in values:
            if type(value) is int:
                found.append(value)
            elif type(value) is tuple and len(value) <= FEW:
                found += value
            else:
                return flattened(values)
        return tuple(found)

    def of_known(values: list[Value]) -> Value:
        if any(isinstance(value, Symbol) for value in values) and (symbol := symbolic.joined(budget, values)):
            return symbol
        return sequences.flattened([(symbolic.plain(value), None, None) for value in values], budget)

    flattened = placed(of_known, node.place)
    return of_values if is_simple else placed(sequence, node.place)


def _optional(node: syntax.Expression | None, machine: Machine) -> Evaluate | None:
    return None if node is None else compiled(node, machine)


def _call(node: syntax.Call, machine: Machine) -> Evaluate:
    shape, place = node.shape, node.place
    if is_tuple(node, machine):
        machine.counts_of_parts.add(len(node.arguments))
        return compiled(_tuple(node), machine)
    arguments = [compiled(argument, machine, IN_CALL) for argument in node.arguments]

    def call(environment: Environment) -> Value:
        return machine.call(shape, [argument(environment) for argument in arguments], environment, place)

    return call


def is_tuple(node: syntax.Expression, machine: Machine) -> bool:
    """Whether this calls the built-in `[tuple …]`, which the program has not redefined."""
    return isinstance(node, syntax.Call) and node.shape in tuples.SHAPES and node.shape not in machine.exposed


def _tuple(node: syntax.Call) -> syntax.Expression:
    """The expression that packs the parts of a tuple into one number, as digits in a large base."""
    place, base = node.place, syntax.Number(node.place, 1, tuples.BASE)
    whole = node.arguments[0]
    for part in node.arguments[1:]:
        whole = syntax.Binary(place, 1, "+", syntax.Binary(place, 1, "*", whole, base), part)
    return whole
