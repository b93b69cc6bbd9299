"""The kinds of input that a system can declare: see `oddsmith.declare.inputs` for how."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from oddsmith.declare.inputs import Condition, Input, Inputs

Bound = int | Callable[[Any], int]
LONGEST_INTEGER = 9
LONGEST_DICE = 1_000
_WHOLE = r"\s*-?[0-9]+\s*"
_DICE = r"([0-9]{0,3})[dD]([0-9]{1,4})"


class Integer(Input[int]):
    """A whole number between two bounds, each a number or a function of the inputs above."""

    kind = "integer"
    limits = ("minimum", "maximum")

    def __init__(self, label: str, default: int, minimum: Bound, maximum: Bound, **rest: Any) -> None:
        super().__init__(label, default, **rest)
        self.minimum = minimum
        self.maximum = maximum

    def bounds(self, earlier: Inputs) -> tuple[int, int]:
        """The least and the greatest allowed value beside these inputs."""
        return self.limit("minimum", earlier), self.limit("maximum", earlier)

    def allowed(self, earlier: Inputs) -> str:
        low, high = self.bounds(earlier)
        condition = " here" if callable(self.minimum) or callable(self.maximum) else ""
        return f"only {low} is allowed{condition}" if low == high else f"allowed{condition} are {low} to {high}"

    def fits(self, chosen: Any, earlier: Inputs) -> bool:
        low, high = self.bounds(earlier)
        return type(chosen) is int and low <= chosen <= high

    def read(self, text: str, earlier: Inputs) -> int:
        digits = text.strip().removeprefix("-")
        if not (digits.isascii() and digits.isdigit()):
            raise self.refuse(text, f"it must be a whole number, and {self.allowed(earlier)}")
        if len(digits.lstrip("0")) > LONGEST_INTEGER:
            raise self.refuse(text, self.allowed(earlier))
        return int(text.strip())

    def nearest(self, text: str, earlier: Inputs) -> int:
        low, high = self.bounds(earlier)
        digits = text.strip().removeprefix("-")
        if not (digits.isascii() and digits.isdigit()):
            return min(max(self.default, low), high)
        meant = int(digits[: LONGEST_INTEGER + 1]) * (-1 if text.strip().startswith("-") else 1)
        return min(max(meant, low), high)


class Choice(Input[str]):
    """One of a few named ways; `options` maps each key of a link to the words for people."""

    kind = "choice"

    def __init__(self, label: str, default: str, options: Mapping[str, str], **rest: Any) -> None:
        super().__init__(label, default, **rest)
        self.options = dict(options)

    def among(self, *keys: str) -> Condition:
        """Whether one of these is chosen: for the `when` of other inputs."""
        return lambda inputs: inputs.chosen[self.name] in keys

    def allowed(self, earlier: Inputs) -> str:
        return f"allowed are {', '.join(self.options)}"

    def fits(self, chosen: Any, earlier: Inputs) -> bool:
        return chosen in self.options

    def describe(self, inputs: Inputs) -> dict[str, Any]:
        options = [{"key": key, "label": label} for key, label in self.options.items()]
        return super().describe(inputs) | {"options": options}


class Flag(Input[bool]):
    """Yes or no."""

    kind = "flag"
    WORDS = {"yes": True, "no": False}

    def allowed(self, earlier: Inputs) -> str:
        return "allowed are True, False"

    def fits(self, chosen: Any, earlier: Inputs) -> bool:
        return isinstance(chosen, bool)

    def read(self, text: str, earlier: Inputs) -> bool:
        if text not in self.WORDS:
            raise self.refuse(text, "allowed are yes, no")
        return self.WORDS[text]

    def write(self, chosen: bool) -> str:
        return "yes" if chosen else "no"


class Text(Input[str]):
    """A label in the user's own words; it changes nothing but what is shown."""

    kind = "text"
    limits = ("longest", "names")
    longest = 40

    def __init__(self, label: str, default: str, *, names: str = "", **rest: Any) -> None:
        """`names` is the input that the words stand for, which a form then shows under them."""
        super().__init__(label, default, **rest)
        self.names = names

    def allowed(self, earlier: Inputs) -> str:
        return f"allowed are up to {self.longest} printable characters"

    def fits(self, chosen: Any, earlier: Inputs) -> bool:
        return isinstance(chosen, str) and len(chosen) <= self.longest and chosen.isprintable()

    def nearest(self, text: str, earlier: Inputs) -> str:
        return "".join(filter(str.isprintable, text))[: self.longest]


class Integers(Input[tuple[int, ...]]):
    """A list of whole numbers, in a link with commas between them; it may be empty."""

    kind = "integers"
    limits = ("minimum", "maximum", "most")
    fewest = 0

    def __init__(
        self, label: str, default: tuple[int, ...], minimum: int, maximum: Bound, most: Bound, **rest: Any
    ) -> None:
        """Each number lies between `minimum` and `maximum`, and there are at most `most` of them."""
        super().__init__(label, default, **rest)
        self.minimum = minimum
        self.maximum = maximum
        self.most = most

    def room(self, earlier: Inputs) -> int:
        """How many numbers there may be."""
        most: int = self.limit("most", earlier)
        return most if self.limit("maximum", earlier) >= self.minimum else 0

    def allowed(self, earlier: Inputs) -> str:
        highest, most = self.limit("maximum", earlier), self.limit("most", earlier)
        if highest < self.minimum:
            return "none is allowed here"
        return f"allowed are up to {most} whole numbers from {self.minimum} to {highest} with commas between them"

    def parts(self, text: str) -> list[int | None]:
        """The numbers that a text tells, in order; None for each part that cannot be read."""
        parts = [part for part in text.split(",") if part.strip()]
        whole = [len(part) <= LONGEST_INTEGER and re.fullmatch(_WHOLE, part, re.ASCII) for part in parts]
        return [int(part) if is_whole else None for part, is_whole in zip(parts, whole, strict=True)]

    def closest(self, number: int, earlier: Inputs) -> int:
        """The allowed number closest to this one."""
        highest: int = self.limit("maximum", earlier)
        return min(max(number, self.minimum), highest)

    def fits(self, chosen: Any, earlier: Inputs) -> bool:
        fits = isinstance(chosen, tuple) and self.fewest <= len(chosen) <= self.room(earlier)
        return fits and all(type(number) is int and self.closest(number, earlier) == number for number in chosen)

    def read(self, text: str, earlier: Inputs) -> tuple[int, ...]:
        parts = self.parts(text)
        numbers = tuple(number for number in parts if number is not None)
        if len(numbers) < len(parts):
            raise self.refuse(text, self.allowed(earlier))
        return numbers

    def nearest(self, text: str, earlier: Inputs) -> tuple[int, ...]:
        near = tuple(self.closest(number, earlier) for number in self.parts(text) if number is not None)
        return near[: self.room(earlier)] if len(near) >= self.fewest else self.default

    def write(self, chosen: tuple[int, ...]) -> str:
        return ",".join(map(str, chosen))


def runs(dice: Iterable[int]) -> list[tuple[int, int]]:
    """Dice that follow each other and are alike, as how many and their sides."""
    return [(len(list(alike)), sides) for sides, alike in groupby(dice)]


class Dice(Integers):
    """Some dice, by their numbers of sides in the order given; in a link `d12,2d20`, and `1d12+2d20` is read too."""

    kind = "dice"
    limits = ("sides", "fewest", "most")

    def __init__(
        self, label: str, default: tuple[int, ...], sides: Sequence[int], fewest: int, most: int, **rest: Any
    ) -> None:
        """From `fewest` to `most` dice, each with one of the numbers of sides listed."""
        super().__init__(label, default, min(sides), max(sides), most, **rest)
        self.sides = list(sides)
        self.fewest = fewest

    def allowed(self, earlier: Inputs) -> str:
        kinds = ", ".join(f"d{sides}" for sides in self.sides)
        example = self.write(self.default or (self.sides[0],) * 2)
        return f"allowed are {self.fewest} to {self.most} dice of {kinds}, such as {example}"

    def parts(self, text: str) -> list[int | None]:
        dice: list[int | None] = [None] if len(text) > LONGEST_DICE else []
        for part in filter(None, re.split(r"[\s,+]+", text[:LONGEST_DICE])):
            match = re.fullmatch(_DICE, part)
            dice += [int(match[2])] * int(match[1] or 1) if match else [None]
        return dice

    def closest(self, number: int, earlier: Inputs) -> int:
        return min(self.sides, key=lambda sides: (abs(sides - number), sides))

    def write(self, chosen: tuple[int, ...]) -> str:
        return ",".join(f"{count if count > 1 else ''}d{sides}" for count, sides in runs(chosen))
