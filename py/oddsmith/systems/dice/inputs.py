"""The inputs of a roll in notation: its text, and every number in it, by name or in order as `n1`, `n2` and so on.

A number that is set is written into the text, so the text alone is the whole state, and all that a link contains.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from itertools import count
from typing import Any, Self

from oddsmith.declare.input_kinds import Integer
from oddsmith.declare.inputs import Input, Inputs
from oddsmith.errors import InvalidInput, TooMuchWork, shown
from oddsmith.systems.dice.cursor import LONGEST, MOST_DIGITS, Unread
from oddsmith.systems.dice.modifiers import FROM, OR, TARGET, UPTO
from oddsmith.systems.dice.read import MODIFIER, read
from oddsmith.systems.dice.rules import MOST_DICE, MOST_SIDES
from oddsmith.systems.dice.tree import Number, Tree, has_dice, replaced, written
from oddsmith.systems.dice.work import furthest

DEFAULT = "2d20kh1+5 >= 15"
MOST = {"Dice": MOST_DICE, "Sides": MOST_SIDES}
"""Upper bounds of numbers by their label; all others may have as many digits as can be written."""
FEW, MOST_TRIED = 100, 1_000
"""When working backwards to a target chance: how far to go at least, and the most values to try around this one."""
MOST_WORDS = 60
LITTLE = 100_000
"""Most steps of work spent on the odds of a roll that is only a suggestion."""
NAME = "roll"
IN_FRONT = (MODIFIER, TARGET, FROM, UPTO, OR)
"""Labels of numbers that are not hidden under More."""

read_once = lru_cache(maxsize=4_096)(read)
"""`read`, memoized."""


def trouble_of(text: str) -> Unread | None:
    """What is wrong with a text; None if it parses."""
    try:
        read_once(text)
    except Unread as error:
        return error
    return None


def rolls(text: str) -> bool:
    """Whether a text parses, has dice, and can be rolled whatever they show."""
    if trouble_of(text) is not None or not has_dice(read_once(text)[0]):
        return False
    from oddsmith.systems.dice import system

    inputs, faces = Roll(roll=text), count()
    try:
        system.roll(inputs, lambda sides: 1 + next(faces) % sides)
        if system.work(inputs) <= LITTLE:
            system.odds(inputs)  # refuses a roll in which some outcome would divide by 0
    except (InvalidInput, TooMuchWork):
        return False
    return True


class RollText(Input[str]):
    """A roll in dice notation."""

    kind = "roll"
    limits = ("longest",)
    longest = LONGEST

    def read(self, text: str) -> str:
        return text.strip()

    def fits(self, chosen: Any, earlier: Inputs) -> bool:
        return isinstance(chosen, str) and trouble_of(chosen) is None

    def allowed(self, earlier: Inputs) -> str:
        return f"a roll of up to {LONGEST} characters"

    def refuse(self, given: object, allowed: str) -> InvalidInput:
        """The refusal, with the position and a hint."""
        text = str(given)
        trouble = trouble_of(text)
        if trouble is None:
            return super().refuse(given, allowed)
        from oddsmith.systems.dice.hints import hint_for

        column = min(trouble.place, len(text)) + 1
        hint = hint_for(text, trouble.place)
        wrong = f"{trouble} (column {column})" + (f". {hint}" if hint else "")
        refusal = InvalidInput.because(f"Can’t read “{shown(text)}”", wrong, field=NAME, value=text)
        refusal.source = "".join(sign if sign.isprintable() else " " for sign in text[:LONGEST])
        return refusal.at(1, column)

    def closest(self, meant: Any, earlier: Inputs) -> str:
        """The nearest roll: words made a label, the text up to the error, a part that parses, or a hint's example."""
        from oddsmith.systems.dice.hints import MEANT, OF_DICE, QUOTED, hint_for, labelled

        tried: str = meant[:LONGEST].strip()
        trouble = trouble_of(tried)
        if trouble is None:
            return tried
        if with_label := labelled(tried, trouble.place):
            return with_label
        words = tried.split()[:MOST_WORDS]
        halves = [(" ".join(words[:place]), " ".join(words[place:])) for place in range(len(words))]
        before, behind = tried[: trouble.place], tried[trouble.place :]
        is_word = behind[:1].isalpha() and re.search("(?:^| )[a-z]+$", before, re.IGNORECASE)
        cuts = [] if is_word else [(before.rstrip(signs), behind) for signs in (None, " +-*/,")]
        cuts += reversed(halves)
        cuts += ((back, front) for front, back in halves[1:] if not OF_DICE.search(front))
        cuts += ((found, "") for found in QUOTED.findall(hint_for(tried, trouble.place)))
        cuts = [(kept, lost) for kept, lost in cuts if kept.lower() != "dc"]  # before a number it is no coin
        return next((kept for kept, lost in cuts if not MEANT.search(lost) and rolls(kept)), self.default)

    def describe(self, inputs: Inputs) -> dict[str, Any]:
        """Add how the roll is read, notes on that, and where its numbers are in the text."""
        from oddsmith.systems.dice.hints import notes_on
        from oddsmith.systems.dice.say import said

        text: str = inputs.chosen[NAME]
        tree, numbers = read_once(text)
        return super().describe(inputs) | {
            "said": said(tree),
            "notes": notes_on(tree, text),
            "numbers": [{"name": one.name, "start": one.start, "end": one.end} for one in numbers],
        }


class Amount(Integer):
    """A number in a roll."""

    def tried(self, inputs: Inputs) -> tuple[int, int]:
        """Up to the largest value of the rest of the roll, beyond which a bonus or target makes no difference."""
        tree, numbers = read_once(inputs.chosen[NAME])
        rest = replaced(tree, {id(one.number): Number(one.least) for one in numbers if one.name == self.name})
        (low, high), here = self.bounds(inputs), inputs.chosen[self.name]
        far = min(high, max(FEW, furthest(rest) + 1, here))
        first = max(low, min(here - MOST_TRIED // 2, far - MOST_TRIED + 1))
        return first, min(far, first + MOST_TRIED - 1)


class Roll(Inputs):
    """A roll in dice notation; an instance's `declared` includes the numbers in its text."""

    roll = RollText("Roll", DEFAULT, help="Dice as you type them anywhere, such as 4d6kh3+2 or 2d20kh1+5 >= 15.")

    @classmethod
    def _filled(cls, choose: Callable[[Input[Any], Inputs], Any]) -> Self:
        inputs = super()._filled(choose)
        text = inputs.roll
        tree, numbers = read_once(text)
        inputs.declared = cls._declared(text)
        others: dict[int, Number] = {}
        for name in {place.name: place for place in numbers}:
            inputs.chosen[name] = choose(inputs.declared[name], inputs)
        for place in reversed(numbers):
            if inputs.chosen[place.name] != place.number.amount:  # else keep it as typed, which may be a word
                text = f"{text[: place.start]}{inputs.chosen[place.name]}{text[place.end :]}"
                others[id(place.number)] = place.number._replace(amount=inputs.chosen[place.name])
        meant = replaced(tree, others)
        if others and (trouble_of(text) is not None or read_once(text)[0] != meant):
            return cls(roll=written(meant))  # 2d6>=7 compares the total, but 2d6>=6 would count dice
        inputs.chosen[NAME] = cls.declared[NAME].check(text, inputs)
        inputs.declared = cls._declared(text)
        return inputs

    @classmethod
    def _declared(cls, text: str) -> dict[str, Input[Any]]:
        """The inputs, with one for each number; one that has no name and is no bonus or target goes under More."""
        declared = dict(cls.declared)
        numbers = read_once(text)[1]
        for place in numbers:
            name, label, amount = place.name, place.label, place.number.amount
            least = max(other.least for other in numbers if other.name == name)
            most = max(MOST.get(label, 10**MOST_DIGITS - 1), amount)
            advanced = name[1:].isdigit() and label not in IN_FRONT
            found = declared.setdefault(name, Amount(label, amount, least, most, advanced=advanced))
            found.name = name
        return declared

    def but(self, **chosen: Any) -> Self:
        """A copy with some numbers changed, or another roll with its own numbers."""
        return super().but(**chosen) if NAME not in chosen else type(self)(**chosen)

    @property
    def tree(self) -> Tree:
        """The parsed text."""
        return read_once(self.roll)[0]
