"""The kinds of input that a system can declare: see `oddsmith.declare.inputs` for how."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from oddsmith.declare.inputs import Condition, Input, Inputs
from oddsmith.declare.notation import runs

Bound = int | Callable[[Any], int]
LONGEST_INTEGER = 9
LONGEST_DICE = 1_000
_WHOLE = r"\s*-?[0-9]+\s*"
_DICE = r"([0-9]{0,3})[dD]([0-9]{1,4})"


def _at(bound: Bound, declared: Input[Any], earlier: Inputs) -> int:
    """A bound beside the inputs above; that of a twin is told by what is the other side's of them."""
    if not callable(bound):
        return bound
    return bound(earlier.opponent if declared.twin_of else earlier)


class Integer(Input[int]):
    """A whole number between two bounds, each a number or a function of the inputs above."""

    kind = "integer"

    def __init__(self, label: str, default: int, minimum: Bound, maximum: Bound, **rest: Any) -> None:
        super().__init__(label, default, **rest)
        self.minimum = minimum
        self.maximum = maximum

    def bounds(self, earlier: Inputs) -> tuple[int, int]:
        """The least and the greatest allowed value beside these inputs."""
        return _at(self.minimum, self, earlier), _at(self.maximum, self, earlier)

    def allowed(self, earlier: Inputs) -> str:
        low, high = self.bounds(earlier)
        condition = " here" if callable(self.minimum) or callable(self.maximum) else ""
        return f"only {low} is allowed{condition}" if low == high else f"allowed{condition} are {low} to {high}"

    def read(self, text: str, earlier: Inputs) -> int:
        digits = text.strip().removeprefix("-")
        if not (digits.isascii() and digits.isdigit()):
            raise self.refuse(text, f"it must be a whole number, and {self.allowed(earlier)}")
        if len(digits.lstrip("0")) > LONGEST_INTEGER:
            raise self.refuse(text, self.allowed(earlier))
        return int(text.strip())

    def fits(self, chosen: Any, earlier: Inputs) -> bool:
        low, high = self.bounds(earlier)
        return type(chosen) is int and low <= chosen <= high

    def nearest(self, text: str, earlier: Inputs) -> int:
        low, high = self.bounds(earlier)
        sign, digits = text.strip().startswith("-"), text.strip().removeprefix("-")
        is_number = digits.isascii() and digits.isdigit()
        meant = int(digits[: LONGEST_INTEGER + 1]) * (-1 if sign else 1) if is_number else self.default
        return min(max(meant, low), high)

    def describe(self, inputs: Inputs) -> dict[str, Any]:
        low, high = self.bounds(inputs)
        return super().describe(inputs) | {"minimum": low, "maximum": high}


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

    def read(self, text: str, earlier: Inputs) -> str:
        return self.check(text, earlier)

    def fits(self, chosen: Any, earlier: Inputs) -> bool:
        return chosen in self.options

    def nearest(self, text: str, earlier: Inputs) -> str:
        return text if text in self.options else self.default

    def describe(self, inputs: Inputs) -> dict[str, Any]:
        options = [{"key": key, "label": label} for key, label in self.options.items()]
        return super().describe(inputs) | {"options": options}


class Flag(Input[bool]):
    """Yes or no."""

    kind = "flag"
    WORDS = {"yes": True, "no": False}

    def allowed(self, earlier: Inputs) -> str:
        return "allowed are True, False"

    def read(self, text: str, earlier: Inputs) -> bool:
        if text not in self.WORDS:
            raise self.refuse(text, "allowed are yes, no")
        return self.WORDS[text]

    def write(self, chosen: bool) -> str:
        return "yes" if chosen else "no"

    def fits(self, chosen: Any, earlier: Inputs) -> bool:
        return isinstance(chosen, bool)

    def nearest(self, text: str, earlier: Inputs) -> bool:
        return self.WORDS.get(text, self.default)


class Text(Input[str]):
    """A label in the user's own words; it changes nothing but what is shown."""

    kind = "text"
    LONGEST = 40

    def __init__(self, label: str, default: str, *, names: str = "", **rest: Any) -> None:
        """`names` is the input that the words stand for, which a form then shows under them."""
        super().__init__(label, default, **rest)
        self.names = names

    def allowed(self, earlier: Inputs) -> str:
        return f"allowed are up to {self.LONGEST} printable characters"

    def read(self, text: str, earlier: Inputs) -> str:
        return self.check(text, earlier)

    def fits(self, chosen: Any, earlier: Inputs) -> bool:
        return isinstance(chosen, str) and len(chosen) <= self.LONGEST and chosen.isprintable()

    def nearest(self, text: str, earlier: Inputs) -> str:
        return "".join(filter(str.isprintable, text))[: self.LONGEST]

    def describe(self, inputs: Inputs) -> dict[str, Any]:
        return super().describe(inputs) | {"longest": self.LONGEST, "names": self.names}


class _Numbers(Input[tuple[int, ...]]):
    """Several whole numbers: what a list of them and dice have in common."""

    def found(self, text: str) -> list[int | None]:
        """The numbers that a text tells, in order; None for each part that cannot be read."""
        raise NotImplementedError

    def closest(self, number: int, earlier: Inputs) -> int:
        """The allowed number closest to this one."""
        raise NotImplementedError

    def lengths(self, earlier: Inputs) -> tuple[int, int]:
        """How many numbers there are at least and at most."""
        raise NotImplementedError

    def read(self, text: str, earlier: Inputs) -> tuple[int, ...]:
        found = self.found(text)
        numbers = tuple(number for number in found if number is not None)
        if len(numbers) < len(found):
            raise self.refuse(text, self.allowed(earlier))
        return numbers

    def fits(self, chosen: Any, earlier: Inputs) -> bool:
        fewest, most = self.lengths(earlier)
        fits = isinstance(chosen, tuple) and fewest <= len(chosen) <= most
        return fits and all(type(number) is int and self.closest(number, earlier) == number for number in chosen)

    def nearest(self, text: str, earlier: Inputs) -> tuple[int, ...]:
        fewest, most = self.lengths(earlier)
        near = tuple(self.closest(number, earlier) for number in self.found(text) if number is not None)
        return near[:most] if len(near) >= fewest else self.default


class Integers(_Numbers):
    """A list of whole numbers, in a link with commas between them; it may be empty."""

    kind = "integers"

    def __init__(
        self, label: str, default: tuple[int, ...], minimum: int, maximum: Bound, most: Bound, **rest: Any
    ) -> None:
        """Each number lies between `minimum` and `maximum`, and there are at most `most` of them."""
        super().__init__(label, default, **rest)
        self.minimum = minimum
        self.maximum = maximum
        self.most = most

    def allowed(self, earlier: Inputs) -> str:
        highest = _at(self.maximum, self, earlier)
        if highest < self.minimum:
            return "none is allowed here"
        numbers = f"whole numbers from {self.minimum} to {highest} with commas between them"
        return f"allowed are up to {_at(self.most, self, earlier)} {numbers}"

    def found(self, text: str) -> list[int | None]:
        parts = [part for part in text.split(",") if part.strip()]
        return [
            int(part) if len(part) <= LONGEST_INTEGER and re.fullmatch(_WHOLE, part, re.ASCII) else None
            for part in parts
        ]

    def closest(self, number: int, earlier: Inputs) -> int:
        return min(max(number, self.minimum), _at(self.maximum, self, earlier))

    def lengths(self, earlier: Inputs) -> tuple[int, int]:
        return 0, _at(self.most, self, earlier) if _at(self.maximum, self, earlier) >= self.minimum else 0

    def write(self, chosen: tuple[int, ...]) -> str:
        return ",".join(map(str, chosen))

    def describe(self, inputs: Inputs) -> dict[str, Any]:
        highest, most = _at(self.maximum, self, inputs), _at(self.most, self, inputs)
        return super().describe(inputs) | {"minimum": self.minimum, "maximum": highest, "most": most}


class Dice(_Numbers):
    """Some dice, by their numbers of sides in the order given; in a link `d12,2d20`, and `1d12+2d20` is read too."""

    kind = "dice"

    def __init__(
        self, label: str, default: tuple[int, ...], sides: Sequence[int], fewest: int, most: int, **rest: Any
    ) -> None:
        """From `fewest` to `most` dice, each with one of the numbers of sides listed."""
        super().__init__(label, default, **rest)
        self.sides = tuple(sides)
        self.fewest = fewest
        self.most = most

    def allowed(self, earlier: Inputs) -> str:
        kinds = ", ".join(f"d{sides}" for sides in self.sides)
        example = self.write(self.default or self.sides[:1] * 2)
        return f"allowed are {self.fewest} to {self.most} dice of {kinds}, such as {example}"

    def found(self, text: str) -> list[int | None]:
        dice: list[int | None] = [None] if len(text) > LONGEST_DICE else []
        for part in filter(None, re.split(r"[\s,+]+", text[:LONGEST_DICE].strip())):
            match = re.fullmatch(_DICE, part)
            dice += [int(match[2])] * int(match[1] or 1) if match else [None]
        return dice

    def closest(self, number: int, earlier: Inputs) -> int:
        return min(self.sides, key=lambda sides: (abs(sides - number), sides))

    def lengths(self, earlier: Inputs) -> tuple[int, int]:
        return self.fewest, self.most

    def write(self, chosen: tuple[int, ...]) -> str:
        return ",".join(f"{count if count > 1 else ''}d{sides}" for count, sides in runs(chosen))

    def describe(self, inputs: Inputs) -> dict[str, Any]:
        return super().describe(inputs) | {"sides": list(self.sides), "fewest": self.fewest, "most": self.most}
