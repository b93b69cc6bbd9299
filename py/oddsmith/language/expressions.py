"""Expressions as closures: a program's tree is walked once, and its functions may run a million times."""

from __future__ import annotations

from collections.abc import Callable

from oddsmith.errors import InvalidProgram
from oddsmith.language import operators, positions, symbolic, syntax
from oddsmith.language.machine import Environment, Machine
from oddsmith.language.symbols import Roll, Statistic, Value
from oddsmith.language.values import Dice

Evaluate = Callable[[Environment], Value]


def compiled(node: syntax.Expression, machine: Machine) -> Evaluate:
    """What computes this expression from the variables."""
    match node:
        case syntax.Number(value=value):
            return lambda _: value
        case syntax.Variable():
            return _variable(node)
        case syntax.Unary():
            return _unary(node, machine)
        case syntax.Binary():
            return _binary(node, machine)
        case syntax.Sequence():
            return _sequence(node, machine)
        case syntax.Call():
            return _call(node, machine)


def _variable(node: syntax.Variable) -> Evaluate:
    name, (line, column) = node.name, node.place

    def variable(environment: Environment) -> Value:
        try:
            return environment[name]
        except KeyError:
            message = f"There is no variable named {name} here."
            raise InvalidProgram(message, field="program", value=name, line=line, column=column) from None

    return variable


def _unary(node: syntax.Unary, machine: Machine) -> Evaluate:
    operand = compiled(node.operand, machine)
    sign = node.sign
    if sign == "-" and isinstance(node.operand, syntax.Number):
        number = -node.operand.value
        return lambda _: number

    def unary(environment: Environment) -> Value:
        value = operand(environment)
        if isinstance(value, Roll | Statistic):
            match sign:
                case "+":
                    return value
                case "-":
                    return symbolic.negative(value)
                case "!":
                    return symbolic.negation(value)
                case "#":
                    return symbolic.size(value)
                case _:
                    return operators.die_of(symbolic.plain(value))
        match sign:
            case "+":
                return value
            case "-":
                return operators.negative(value)
            case "!":
                return operators.negation(value)
            case "#":
                return operators.size(value)
            case _:
                return operators.die_of(value)

    return unary


def _binary(node: syntax.Binary, machine: Machine) -> Evaluate:
    left, right = compiled(node.left, machine), compiled(node.right, machine)
    sign = node.sign
    if sign == "d":
        return _roll(node, left, right, machine)
    if sign == "@":
        return _at(left, right, machine)
    if sign in operators.COMPARISONS:
        return _compare(node, left, right, machine)
    budget = machine.budget
    function = operators.ARITHMETIC[sign]
    small = sign not in "*^"

    def arithmetic(environment: Environment) -> Value:
        one, other = left(environment), right(environment)
        if small and type(one) is int and type(other) is int:
            return function(one, other)
        if isinstance(one, Roll | Statistic) or isinstance(other, Roll | Statistic):
            return symbolic.arithmetic(budget, sign, one, other)
        return operators.arithmetic(budget, sign, one, other)

    return arithmetic


def _compare(node: syntax.Binary, left: Evaluate, right: Evaluate, machine: Machine) -> Evaluate:
    budget, sign, place = machine.budget, node.sign, node.place
    function = operators.COMPARISONS[sign]

    def compare(environment: Environment) -> Value:
        one, other = left(environment), right(environment)
        if type(one) is int and type(other) is int:
            return int(function(one, other))
        if sign == "<=" and isinstance(one, Dice) and isinstance(other, tuple):
            machine.warn(
                "AnyDice computes “die <= {sequence}” wrongly; here it is the die's chance to be at most the sum of "
                "the sequence.",
                place,
            )
        if isinstance(one, Roll | Statistic) or isinstance(other, Roll | Statistic):
            return symbolic.compare(budget, sign, one, other)
        return operators.compare(budget, sign, one, other)

    return compare


def _roll(node: syntax.Binary, left: Evaluate, right: Evaluate, machine: Machine) -> Evaluate:
    budget = machine.budget

    def roll(environment: Environment) -> Value:
        count, value = left(environment), right(environment)
        if isinstance(count, Roll):
            count = count.sum()
        return operators.roll(budget, symbolic.plain(count), symbolic.plain(value))

    return roll


def _at(left: Evaluate, right: Evaluate, machine: Machine) -> Evaluate:
    def at(environment: Environment) -> Value:
        one, other = symbolic.plain(left(environment)), right(environment)
        if isinstance(one, int) and isinstance(other, tuple):
            return other[one - 1] if 1 <= one <= len(other) else 0
        return positions.at(machine, one, other)

    return at


def _sequence(node: syntax.Sequence, machine: Machine) -> Evaluate:
    members = [
        tuple(None if part is None else compiled(part, machine) for part in (member.first, member.last, member.repeats))
        for member in node.members
    ]
    budget = machine.budget
    if all(
        isinstance(member.first, syntax.Number) and member.last is member.repeats is None for member in node.members
    ):
        fixed = tuple(member.first.value for member in node.members if isinstance(member.first, syntax.Number))
        return lambda _: fixed

    def sequence(environment: Environment) -> Value:
        parts = []
        for first, last, repeats in members:
            assert first is not None
            parts.append(
                (
                    symbolic.plain(first(environment)),
                    None if last is None else symbolic.plain(last(environment)),
                    None if repeats is None else symbolic.plain(repeats(environment)),
                )
            )
        return operators.flattened(parts, budget)

    return sequence


def _call(node: syntax.Call, machine: Machine) -> Evaluate:
    arguments = [compiled(argument, machine) for argument in node.arguments]
    shape, place = node.shape, node.place

    def call(environment: Environment) -> Value:
        return machine.call(shape, [argument(environment) for argument in arguments], environment, place)

    return call
