"""A naive reference implementation of the language: it enumerates dice one by one, with chances as exact fractions.

Only the parser is shared with the engine.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Any

from oddsmith.language import syntax
from oddsmith.language.parser import parse

Law = dict[int, Fraction]
"""The chances of outcomes; empty for the empty die."""


@dataclass(frozen=True)
class Dice:
    """A number of dice with the same law."""

    law: Law
    count: int = 1
    text: str = "d{?}"


Value = int | tuple[int, ...] | Dice
Variables = dict[str, Value]
EMPTY = Dice({}, 0, "d{}")


class RefusedError(Exception):
    """The program is invalid."""


class TooLongError(Exception):
    """Enumerating all this would take too long."""


class Reference:
    """One run of a program."""

    def __init__(self, patience: int) -> None:
        """Allow it this many steps."""
        self.patience = patience
        self.outputs: list[tuple[str, Law]] = []
        self.functions: dict[str, syntax.Function] = {}
        self.settings = {"explode depth": 2, "maximum function depth": 10, "position order": 0}
        self.depth = 0

    def run(self, text: str) -> list[tuple[str, Law]]:
        """The outputs of a program."""
        self.block(parse(text), {})
        return self.outputs

    def step(self, many: int = 1) -> None:
        """Count steps.

        Raises TooLongError: when too many were made.
        """
        self.patience -= many
        if self.patience < 0:
            raise TooLongError

    def both(self, one: Law, other: Law, function: Callable[[int, int], int]) -> Law:
        """The law of a function of two independent numbers."""
        self.step(len(one) * len(other))
        found: Law = {}
        for (mine, chance), (theirs, further) in product(one.items(), other.items()):
            image = function(mine, theirs)
            found[image] = found.get(image, Fraction(0)) + chance * further
        return found

    def law(self, value: Value) -> Law:
        """The law of the sum of any value."""
        if not isinstance(value, Dice):
            return {number(value): Fraction(1)}
        found: Law = {0: Fraction(1)} if value.law else {}
        for _ in range(value.count):
            found = self.both(found, value.law, int.__add__)
        return found

    def mixed(self, parts: Iterable[tuple[Fraction, Value | None]]) -> Dice:
        """The mixture of parts with these chances; empty parts are left out and the rest is normalized."""
        found: Law = {}
        for chance, value in parts:
            for outcome, further in self.law(EMPTY if value is None else value).items():
                found[outcome] = found.get(outcome, Fraction(0)) + chance * further
        whole = sum(found.values())
        return Dice({outcome: chance / whole for outcome, chance in found.items()}) if found else EMPTY

    def rolls(self, *kinds: Dice) -> dict[tuple[int, ...], Fraction]:
        """The chances of all rolls of these kinds of dice together, each sorted from the highest die down."""
        found: dict[tuple[int, ...], Fraction] = {(): Fraction(1)}
        for dice in kinds:
            for _ in range(dice.count if dice.law else 0):
                before, found = found, {}
                self.step(len(before) * len(dice.law))
                for (roll, chance), (face, further) in product(before.items(), dice.law.items()):
                    together = tuple(sorted((*roll, face), reverse=True))
                    found[together] = found.get(together, Fraction(0)) + chance * further
        return found

    def chosen(self, function: Callable[[tuple[int, ...]], int], *kinds: Dice) -> Dice:
        """The law of a function of the roll, as a die."""
        return self.mixed((chance, function(roll)) for roll, chance in self.rolls(*kinds).items())

    def die(self, value: Value) -> Dice:
        """`dX`."""
        if isinstance(value, Dice):
            return value if value.count == 1 or not value.law else Dice(self.law(value))
        text = f"d{value}" if isinstance(value, int) else "d{?}"
        self.step(abs(value) if isinstance(value, int) else len(value))
        if isinstance(value, int):
            value = tuple(range(1, value + 1) if value > 0 else range(value, 0) if value else (0,))
        return Dice({face: Fraction(value.count(face), len(value)) for face in value}, 1, text) if value else EMPTY

    def roll(self, count: Value, value: Value) -> Dice:
        """`count d value`."""
        if isinstance(count, Dice):
            parts = ((chance, self.roll(many, self.die(value))) for many, chance in self.law(count).items())
            return replace(self.mixed(parts), count=1)
        many = number(count)
        if many == 1 and isinstance(value, Dice):
            return value
        one = self.die(value)
        law = {-face: chance for face, chance in one.law.items()} if many < 0 else one.law
        return Dice(law, abs(many), f"{many}{one.text}") if law else EMPTY

    def at(self, positions: Value, value: Value) -> Value:
        """`positions @ value`."""
        if isinstance(positions, Dice):
            return self.mixed((chance, self.at(place, value)) for place, chance in self.law(positions).items())
        lowest_first = self.settings["position order"]

        def picked(found: tuple[int, ...]) -> int:
            return sum(found[place - 1] for place in members(positions) if 1 <= place <= len(found))

        if isinstance(value, Dice):
            return self.chosen(lambda roll: picked(roll[::-1] if lowest_first else roll), value) if value.law else EMPTY
        if isinstance(value, int):
            digits = tuple(map(int, str(abs(value))))
            return picked(digits[::-1] if lowest_first else digits) * (-1 if value < 0 else 1)
        return picked(value)

    def unary(self, sign: str, value: Value) -> Value:
        """A unary operator."""
        match sign, value:
            case "d", _:
                return self.die(value)
            case "#", Dice():
                return value.count
            case "#", _:
                return len(value) if isinstance(value, tuple) else len(str(abs(number(value))))
            case "!", _:
                return self.binary("=", value if isinstance(value, Dice) else number(value), 0)
            case "-", Dice():
                return Dice({-face: chance for face, chance in value.law.items()}, value.count)
            case "-", _:
                return -number(value)
        return value

    def binary(self, sign: str, one: Value, other: Value) -> Value:
        """A binary operator."""
        if sign == "d":
            return self.roll(one, other)
        if sign == "@":
            return self.at(one, other)
        function = COMPARED.get(sign) or COMPUTED[sign]
        if not isinstance(one, Dice) and not isinstance(other, Dice):
            if sign in COMPUTED:
                found = int(function(number(one), number(other)))
                self.step(found.bit_length() // 100)
                return found
            if isinstance(one, tuple) == isinstance(other, tuple):
                return int(function(one, other))
            return sum(int(function(*pair)) for pair in product(members(one), members(other)))
        mine, theirs = self.law(one), self.law(other)
        if sign in "+-|" and (mine or theirs):
            mine, theirs = mine or {0: Fraction(1)}, theirs or {0: Fraction(1)}
        law = self.both(mine, theirs, lambda this, that: int(function(this, that)))
        return Dice(law) if law else EMPTY

    def value(self, node: syntax.Expression, variables: Variables) -> Value:
        """The value of an expression."""
        self.step()
        match node:
            case syntax.Number(value=known):
                return known
            case syntax.Variable(name=name):
                if name not in variables:
                    raise RefusedError(name)
                return variables[name]
            case syntax.Unary(sign=sign, operand=operand):
                return self.unary(sign, self.value(operand, variables))
            case syntax.Binary(sign=sign, left=left, right=right):
                return self.binary(sign, self.value(left, variables), self.value(right, variables))
            case syntax.Sequence(members=members):
                return tuple(one for member in members for one in self.member(member, variables))
            case syntax.Call(shape=shape, arguments=arguments):
                return self.call(shape, [self.value(argument, variables) for argument in arguments], variables)

    def member(self, member: syntax.Member, variables: Variables) -> tuple[int, ...]:
        """The numbers that a member in braces adds to a sequence."""
        first = self.value(member.first, variables)
        if member.last is not None:
            start, end = number(first), number(self.value(member.last, variables)) + 1
            self.step(max(end - start, 0))
            found = tuple(range(start, end))
        else:
            found = tuple(sorted(self.law(first))) if isinstance(first, Dice) else members(first)
        times = 1 if member.repeats is None else max(number(self.value(member.repeats, variables)), 0)
        self.step(max(len(found), 1) * times)
        return found * times

    def call(self, shape: str, arguments: list[Value], variables: Variables) -> Value:
        """A call of a function of the program, or else of a built-in."""
        function = self.functions.get(shape)
        if function is None:
            return self.built_in(shape, arguments)
        types = "".join(kind for _, kind in function.parameters)
        own = dict(variables)

        def body(values: tuple[Value, ...]) -> Value | None:
            own.update({name: value for (name, _), value in zip(function.parameters, values, strict=True)})
            return self.block(function.body, own)

        if self.depth >= self.settings["maximum function depth"]:
            return EMPTY
        self.depth += 1
        try:
            return self.each(types, arguments, body)
        finally:
            self.depth -= 1

    def built_in(self, shape: str, arguments: list[Value]) -> Value:
        """A call of a built-in function."""
        end = re.fullmatch("(highest|lowest) _ of _( and _)*", shape)
        if end:
            turned = 1 if end[1] == "highest" else -1

            def best(values: tuple[Any, ...]) -> Value:
                return self.chosen(lambda roll: sum(roll[::turned][: max(values[0], 0)]), *values[1:])

            return self.each("n" + "d" * (len(arguments) - 1), arguments, best)
        if shape not in BUILT_IN:
            raise RefusedError(shape)
        types, function = BUILT_IN[shape]
        return self.each(types, arguments, lambda values: function(self, *values))

    def middle(self, wanted: int, dice: Dice) -> Dice:
        """The middle dice; if they cannot be exactly in the middle, the higher ones."""
        many = min(max(wanted, 0), dice.count)
        skipped = (dice.count - many) // 2
        return self.chosen(lambda roll: sum(roll[skipped : skipped + many]), dice) if dice.law else EMPTY

    def exploded(self, dice: Dice) -> Dice:
        """The die, exploding on its highest face."""
        law = found = self.law(dice)
        for _ in range(self.settings["explode depth"] if law else 0):
            deeper = {max(law) + face: chance * law[max(law)] for face, chance in found.items()}
            found = {face: chance for face, chance in law.items() if face != max(law)}
            for face, chance in deeper.items():
                found[face] = found.get(face, Fraction(0)) + chance
        return Dice(found) if found else EMPTY

    def each(self, types: str, arguments: list[Value], body: Callable[[tuple[Value, ...]], Value | None]) -> Value:
        """The mixed results of a body for all combinations of arguments; the first parameter changes fastest."""
        choices = [list(self.choices(kind, argument)) for kind, argument in zip(types, arguments, strict=True)]
        if not all(choices):
            return EMPTY
        goes_through = any(kind in "ns" and isinstance(one, Dice) for kind, one in zip(types, arguments, strict=True))
        found: list[tuple[Fraction, Value | None]] = []
        for choice in product(*reversed(choices)):
            chance = Fraction(1)
            for _, further in choice:
                chance *= further
            self.step()
            found.append((chance, body(tuple(value for value, _ in reversed(choice)))))
        if goes_through:
            return self.mixed(found)
        return EMPTY if found[0][1] is None else found[0][1]

    def choices(self, kind: str, value: Value) -> Iterator[tuple[Value, Fraction]]:
        """The values that a parameter of this type takes, with their chances."""
        if kind == "d" and not isinstance(value, Dice):
            yield Dice(self.law(value), 1, f"d{{{number(value)}}}"), Fraction(1)
        elif kind == "n":
            yield from sorted(self.law(value).items())
        elif kind == "s" and isinstance(value, Dice):
            if value.law:
                order = 1 if self.settings["position order"] or value.count == 1 else -1
                found = [(tuple(sorted(roll)[::order]), chance) for roll, chance in self.rolls(value).items()]
                yield from sorted(found)[::order]
        else:
            yield (value,) if kind == "s" and isinstance(value, int) else value, Fraction(1)

    def block(self, statements: Iterable[syntax.Statement], variables: Variables) -> Value | None:
        """Run statements until one returns a result."""
        found = (self.statement(statement, variables) for statement in statements)
        return next((value for value in found if value is not None), None)

    def statement(self, statement: syntax.Statement, variables: Variables) -> Value | None:
        """One statement."""
        match statement:
            case syntax.Assign(name=name, value=root):
                variables[name] = self.value(root, variables)
            case syntax.Result(value=root):
                return self.value(root, variables)
            case syntax.If(condition=root, then=then, otherwise=otherwise):
                found = self.value(root, variables)
                if not isinstance(found, int):
                    raise RefusedError("only a number can decide")
                return self.block(then if found else otherwise, variables)
            case syntax.Loop():
                return self.loop(statement, variables)
            case syntax.Output(value=root, text=text):
                shown = self.value(root, variables)
                law = self.die(shown).law if isinstance(shown, tuple) else self.law(shown)
                name = f"output {len(self.outputs) + 1}" if text is None else self.named(text, variables)
                self.outputs.append((name, law))
            case syntax.Setting(name=name, value=root):
                if name == "position order":
                    self.settings[name] = int(root == "lowest first")
                else:
                    assert not isinstance(root, str)
                    self.settings[name] = number(self.value(root, variables))
            case syntax.Function(shape=shape):
                self.functions[shape] = statement
        return None

    def loop(self, loop: syntax.Loop, variables: Variables) -> Value | None:
        """The rounds of a loop."""
        for member in members(self.value(loop.over, variables)):
            variables[loop.name] = member
            found = self.block(loop.body, variables)
            if found is not None:
                return found
        return None

    @staticmethod
    def named(text: str, variables: Variables) -> str:
        """The text with the variables in brackets filled in."""

        def shown(match: re.Match[str]) -> str:
            if (value := variables.get(match[1])) is None:
                raise RefusedError(match[1])
            return value.text if isinstance(value, Dice) else "{?}" if isinstance(value, tuple) else str(value)

        return re.sub(r"\[([A-Z_]+)\]", shown, text)


def number(value: Value) -> int:
    """A number, or the sum of a sequence."""
    if isinstance(value, Dice):
        raise RefusedError("a number is wanted")
    return value if isinstance(value, int) else sum(value)


def members(value: Value) -> tuple[int, ...]:
    """The members of a sequence; a number is its only member."""
    return value if isinstance(value, tuple) else (number(value),)


def power(base: int, exponent: int) -> int:
    """An integer power, truncated."""
    if exponent < 0 and base == 0:
        return -(2**63)
    if base.bit_length() * abs(exponent) > 10_000:  # longer than any that the engine takes
        raise TooLongError
    return int(Fraction(base) ** exponent)


BUILT_IN: dict[str, tuple[str, Callable[..., Value]]] = {
    "absolute _": ("n", lambda _, one: abs(one)),
    "_ contains _": ("sn", lambda _, members, one: int(one in members)),
    "count _ in _": ("ss", lambda _, wanted, members: sum(map(wanted.count, members))),
    "explode _": ("d", lambda run, dice: run.exploded(dice)),
    "maximum of _": ("d", lambda run, dice: max(run.law(dice), default=0)),
    "sort _": ("s", lambda run, members: tuple(sorted(members, reverse=not run.settings["position order"]))),
    "reverse _": ("s", lambda _, members: members[::-1]),
    "middle _ of _": ("nd", lambda run, wanted, dice: run.middle(wanted, dice)),
    "highest of _ and _": ("nn", lambda _, one, other: max(one, other)),
    "lowest of _ and _": ("nn", lambda _, one, other: min(one, other)),
}
COMPARED: dict[str, Callable[[Any, Any], Any]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge
}  # fmt: skip
COMPUTED: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": lambda one, other: int(Fraction(one, other)) if other else 0,
    "^": power,
    "&": lambda one, other: int(bool(one and other)),
    "|": lambda one, other: int(bool(one or other)),
}
