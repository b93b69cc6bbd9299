"""The kinds of input that a system can declare; `oddsmith.declare.inputs` shows how."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from oddsmith.declare.inputs import Condition, Input, Inputs
from oddsmith.declare.notation import runs, signed
from oddsmith.errors import one_of

Bound = int | Callable[[Any], int]
LONGEST = 1_000
"""Characters read of a number or of dice; far more than any input allows."""
SMALL = 20
"""The widest range that a table covers in full."""
AROUND = 5
"""How far a table of a wider range extends to each side of the present number."""
_DICE = re.compile(r"([0-9]{0,3})[dD]([0-9]{1,4})")


def whole(text: str) -> int | None:
    """The whole number that somebody typed; None if it is not one in plain digits."""
    digits = text.strip().removeprefix("-")
    return int(text.strip()[:LONGEST]) if digits.isascii() and digits.isdigit() else None


class Integer(Input[int]):
    """A whole number between two bounds, each a number or a function of the inputs above."""

    kind = "integer"
    limits = ("minimum", "maximum")
    unread = "a whole number, "

    def __init__(self, label: str, default: int, minimum: Bound, maximum: Bound, **rest: Any) -> None:
        super().__init__(label, default, **rest)
        self.minimum = minimum
        self.maximum = maximum

    def bounds(self, earlier: Inputs) -> tuple[int, int]:
        """The least and the greatest value allowed with these inputs."""
        return self.limit("minimum", earlier), self.limit("maximum", earlier)

    def tried(self, inputs: Inputs) -> tuple[int, int]:
        """The range whose values are all tried when solving for a chance."""
        return self.bounds(inputs)

    def allowed(self, earlier: Inputs) -> str:
        low, high = self.bounds(earlier)
        condition = " here" if callable(self.minimum) or callable(self.maximum) else ""
        return (signed(low) if low == high else f"{signed(low)} to {signed(high)}") + condition

    def fits(self, chosen: Any, earlier: Inputs) -> bool:
        low, high = self.bounds(earlier)
        return type(chosen) is int and low <= chosen <= high

    def read(self, text: str) -> int | None:
        return whole(text)

    def closest(self, meant: Any, earlier: Inputs) -> int:
        low, high = self.bounds(earlier)
        return min(max(self.default if meant is None else meant, low), high)

    def around(self, inputs: Inputs) -> str:
        low, high = self.bounds(inputs)
        if high - low > SMALL:
            low = max(low, min(inputs.chosen[self.name] - AROUND, high - 2 * AROUND))
            high = low + 2 * AROUND
        return f"{low}..{high}"


class Choice(Input[str]):
    """One of a few named options; `options` maps the key in a link to the label that people see."""

    kind = "choice"

    def __init__(self, label: str, default: str, options: Mapping[str, str], **rest: Any) -> None:
        super().__init__(label, default, **rest)
        self.options = dict(options)

    def among(self, *keys: str) -> Condition:
        """A condition for the `when` of other inputs: one of these options is chosen."""
        return lambda inputs: inputs.chosen[self.name] in keys

    def allowed(self, earlier: Inputs) -> str:
        return one_of(self.options)

    def read(self, text: str) -> str | None:
        return text if text in self.options else None

    def words(self, text: str) -> str:
        return self.options.get(text, text)

    def closest(self, meant: Any, earlier: Inputs) -> str:
        return meant if meant in self.options else self.default

    def around(self, inputs: Inputs) -> str:
        return ",".join(self.options)

    def describe(self, inputs: Inputs) -> dict[str, Any]:
        options = [{"key": key, "label": label} for key, label in self.options.items()]
        return super().describe(inputs) | {"options": options}


class Flag(Input[bool]):
    """Yes or no."""

    kind = "flag"
    WORDS = {"yes": True, "no": False}
    NUMBERS = {"1": True, "0": False}
    """As programs write it; read, too."""

    def allowed(self, earlier: Inputs) -> str:
        return "yes or no"

    def read(self, text: str) -> bool | None:
        return (self.WORDS | self.NUMBERS).get(text)

    def write(self, chosen: bool) -> str:
        return next((word for word, one in self.WORDS.items() if one == chosen), str(chosen))

    def around(self, inputs: Inputs) -> str:
        return "no,yes"


class Text(Input[str]):
    """A label in the user's own words; it changes nothing but what is shown."""

    kind = "text"
    limits = ("longest", "names")
    longest = 40

    def __init__(self, label: str, default: str, *, names: str = "", **rest: Any) -> None:
        """`names` is the input that the text is a label for; a form shows that input below it."""
        super().__init__(label, default, **rest)
        self.names = names

    def allowed(self, earlier: Inputs) -> str:
        return f"at most {self.longest} visible characters"

    def closest(self, meant: Any, earlier: Inputs) -> str:
        return "".join(filter(str.isprintable, meant))[: self.longest]


class Integers(Input[tuple[int, ...]]):
    """A list of whole numbers, perhaps empty, separated by commas in a link. A part that cannot be read is None."""

    kind = "integers"
    limits = ("minimum", "maximum", "most")

    def __init__(
        self, label: str, default: tuple[int, ...], minimum: int, maximum: Bound, most: Bound, **rest: Any
    ) -> None:
        """Each number lies between `minimum` and `maximum`, and there are at most `most` of them."""
        super().__init__(label, default, **rest)
        self.minimum = minimum
        self.maximum = maximum
        self.most = most

    def allowed(self, earlier: Inputs) -> str:
        highest, most = self.limit("maximum", earlier), self.limit("most", earlier)
        if highest < self.minimum or most < 1:
            return "empty here"
        numbers = f"from {signed(self.minimum)} to {signed(highest)}"
        if most == 1:
            return f"one whole number {numbers}, or nothing"
        return f"up to {most} whole numbers {numbers}, separated by commas"

    def read(self, text: str) -> tuple[int | None, ...]:
        return tuple(whole(part) for part in text.split(",") if part.strip())

    def closest(self, meant: Any, earlier: Inputs) -> tuple[int, ...]:
        highest, most = self.limit("maximum", earlier), self.limit("most", earlier)
        near = [min(max(number, self.minimum), highest) for number in meant if type(number) is int]
        return tuple(near[:most]) if highest >= self.minimum else ()

    def write(self, chosen: tuple[int, ...]) -> str:
        return ",".join(map(str, chosen))


class Dice(Integers):
    """Dice, as their numbers of sides in the order given; written `d12,2d20` in a link, `1d12+2d20` is read too."""

    kind = "dice"
    which = "dice of"
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
        return f"{self.fewest} to {self.most} {self.which} {kinds}, such as {example}"

    def read(self, text: str) -> tuple[int | None, ...]:
        dice: list[int | None] = [None] if len(text) > LONGEST else []
        for part in text[:LONGEST].replace(",", " ").replace("+", " ").split():
            match = _DICE.fullmatch(part)
            dice += [int(match[2])] * int(match[1] or 1) if match else [None]
        return tuple(dice)

    def closest(self, meant: Any, earlier: Inputs) -> tuple[int, ...]:
        given = [number for number in meant if type(number) is int]
        if len(given) < self.fewest:
            return self.default
        near = (min(self.sides, key=lambda sides: (abs(sides - number), sides)) for number in given)
        return tuple(near)[: self.limit("most", earlier)]

    def write(self, chosen: tuple[int, ...]) -> str:
        return ",".join(f"{count if count > 1 else ''}d{sides}" for count, sides in runs(chosen))

    def around(self, inputs: Inputs) -> str:
        return self.write(inputs.chosen[self.name] or self.default).replace(",", "+")  # commas separate values
