"""The inputs of a roll in notation: its text, and every number in it, under its name or as `n1`, `n2`… by place.

A number that is set is written into the text, so the text alone says it all, and is all that a link has.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Self

from oddsmith.declare.input_kinds import Integer
from oddsmith.declare.inputs import Input, Inputs
from oddsmith.errors import InvalidInput
from oddsmith.systems.dice.read import LONGEST, Placed, Read, Unread, read
from oddsmith.systems.dice.tree import Tree

DEFAULT = "2d20kh1+5 >= 15"
FEW, MANY = 100, 1_000
"""How far a number goes that is set, unless it is larger in the text."""
MOST_TRIED = 60
NAME = "roll"


@lru_cache(maxsize=512)
def read_once(text: str) -> Read:
    """What a text means; raises Unread if it means nothing."""
    return read(text)


class RollText(Input[str]):
    """A roll in dice notation."""

    kind = "roll"
    limits = ("longest",)
    longest = LONGEST

    def read(self, text: str) -> str:
        return text.strip()

    def fits(self, chosen: Any, earlier: Inputs) -> bool:
        return isinstance(chosen, str) and _can_be_read(chosen)

    def allowed(self, earlier: Inputs) -> str:
        return f"a roll of up to {LONGEST} characters"

    def refuse(self, given: object, allowed: str) -> InvalidInput:
        """The refusal with the place, and what might have been meant."""
        from oddsmith.systems.dice.hints import hint_for

        text = str(given)
        try:
            read_once(text)
        except Unread as error:
            column = min(error.place, len(text)) + 1
            hint = hint_for(text, error.place)
            allowed = f"{error} (column {column})" + (f". {hint}" if hint else "")
            refusal = InvalidInput.of(self.name, self.label, text, allowed)
            refusal.source = "".join(sign if sign.isprintable() else " " for sign in text[:LONGEST])
            return refusal.at(1, column)
        return super().refuse(given, allowed)

    def closest(self, meant: Any, earlier: Inputs) -> str:
        """The text without what cannot be read: single signs where the trouble is, else all from there on."""
        tried = meant[:LONGEST].strip()
        for _ in range(MOST_TRIED):
            try:
                read_once(tried)
            except Unread as error:
                place = min(error.place, len(tried))
                shorter = tried[:place] + tried[place + 1 :] if place < len(tried) else tried[:-1]
                kept = tried[:place].rstrip()
                tried = (kept if kept and _can_be_read(kept) else shorter).strip()
            else:
                return str(tried)
        return self.default

    def describe(self, inputs: Inputs) -> dict[str, Any]:
        """Also how the roll is read, notes on that, and where in the text its numbers stand."""
        from oddsmith.systems.dice.hints import notes_on
        from oddsmith.systems.dice.program import program_of
        from oddsmith.systems.dice.say import said

        text: str = inputs.chosen[NAME]
        found = read_once(text)
        numbers = [{"name": one.name, "start": one.start, "end": one.end} for one in found.numbers]
        told = {"said": said(found.tree), "notes": notes_on(found.tree, text), "numbers": numbers}
        return super().describe(inputs) | told | {"program": program_of(found.tree)}


def _can_be_read(text: str) -> bool:
    try:
        read_once(text)
    except Unread:
        return False
    return True


class Roll(Inputs):
    """A roll in dice notation; `declared` of an instance has the numbers of its text, too."""

    roll = RollText("Roll", DEFAULT, help="Dice as you type them anywhere, such as 4d6kh3+2 or 2d20kh1+5 >= 15.")

    @classmethod
    def _filled(cls, choose: Callable[[Input[Any], Inputs], Any]) -> Self:
        inputs = super()._filled(choose)
        text = inputs.roll
        inputs.declared = {**cls.declared, **_declared(read_once(text))}
        for name, declared in inputs.declared.items():
            if name != NAME:
                inputs.chosen[name] = choose(declared, inputs)
        for place in reversed(read_once(text).numbers):
            text = f"{text[: place.start]}{inputs.chosen[place.name]}{text[place.end :]}"
        inputs.chosen[NAME] = cls.declared[NAME].check(text, inputs)
        inputs.declared = {**cls.declared, **_declared(read_once(text))}
        return inputs

    def but(self, **chosen: Any) -> Self:
        """The same with some numbers changed, or another roll, whose numbers are its own."""
        return super().but(**chosen) if NAME not in chosen else type(self)(**chosen)

    @property
    def tree(self) -> Tree:
        """What the text says."""
        return read_once(self.roll).tree


def _declared(found: Read) -> dict[str, Integer]:
    """The inputs that the numbers of a text are."""
    declared: dict[str, Integer] = {}
    for place in found.numbers:
        known = declared.get(place.name)
        if known:
            known.minimum = max(place.least, int(known.bounds(Inputs())[0]))
        else:
            declared[place.name] = _integer(place)
    return declared


def _integer(place: Placed) -> Integer:
    most = FEW if place.amount <= FEW else max(MANY, place.amount)
    is_named = not place.name.startswith("n") or not place.name[1:].isdigit()
    found = Integer(place.label, place.amount, place.least, most, seldom=not is_named)
    found.name = place.name
    return found
