"""Arguments as the parameters of a function take them. Source: AnyDice's documentation."""

from __future__ import annotations

from oddsmith.language import symbolic
from oddsmith.language.budget import check_length
from oddsmith.language.laws import constant
from oddsmith.language.symbols import Roll, Statistic, Value
from oddsmith.language.values import Dice, number_of


def fitted(types: str, arguments: list[Value]) -> tuple[list[Value] | None, dict[int, tuple[str, Dice]]]:
    """The arguments as their parameters take them, and by their places those to be gone through.

    None where one is the empty die, which has nothing to go through.
    """
    given: list[Value] = []
    dice: dict[int, tuple[str, Dice]] = {}
    for place, (kind, argument) in enumerate(zip(types, arguments, strict=True)):
        value = _fitted(kind, argument)
        if isinstance(value, Dice) and kind in "ns":
            if value.is_empty:
                return None, dice
            dice[place] = (kind, value)
        given.append(value)
    return given, dice


def _fitted(kind: str, argument: Value) -> Value:
    """An argument as a parameter of this kind takes it; dice for n and s are still to be gone through."""
    value = symbolic.settled(argument)
    if kind == "s":
        if isinstance(value, int):
            return (value,)
        return () if isinstance(value, Dice) and not value.is_empty and not value.count else value
    if kind == "?":
        return value
    known = symbolic.plain(value.sum()) if isinstance(value, Roll) else value
    if isinstance(known, Dice):
        return known
    assert not isinstance(known, Statistic)
    number = number_of(known)
    check_length(number.bit_length())
    return number if kind == "n" else Dice(constant(number), text=f"d{{{number}}}")
