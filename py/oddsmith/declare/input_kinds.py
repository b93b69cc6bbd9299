"""The kinds of input that a system can declare: see `oddsmith.declare.inputs` for how."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any

from oddsmith.declare.inputs import Input, Inputs

Bound = int | Callable[[Any], int]
LONGEST_INTEGER = 9
LONGEST_DICE = 1_000
_WHOLE = r"\s*-?[0-9]+\s*"


class Integer(Input[int]):
    """A whole number between two bounds, each a number or a function of the inputs above."""

    kind = "integer"

    def __init__(self, label: str, default: int, minimum: Bound, maximum: Bound, **rest: Any) -> None:
        super().__init__(label, default, **rest)
        self.minimum = minimum
        self.maximum = maximum

    def bounds(self, earlier: Inputs) -> tuple[int, int]:
        """The least and the greatest allowed value beside these inputs."""
        low = self.minimum(earlier) if callable(self.minimum) else self.minimum
        high = self.maximum(earlier) if callable(self.maximum) else self.maximum
        return low, high

    def _allowed(self, earlier: Inputs) -> str:
        low, high = self.bounds(earlier)
        condition = " here" if callable(self.minimum) or callable(self.maximum) else ""
        return f"only {low} is allowed{condition}" if low == high else f"allowed{condition} are {low} to {high}"

    def read(self, text: str, earlier: Inputs) -> int:
        digits = text.strip().removeprefix("-")
        if not (digits.isascii() and digits.isdigit()):
            raise self.refuse(text, f"it must be a whole number, and {self._allowed(earlier)}")
        if len(digits.lstrip("0")) > LONGEST_INTEGER:
            raise self.refuse(text, self._allowed(earlier))
        return int(text.strip())

    def check(self, chosen: int, earlier: Inputs) -> None:
        low, high = self.bounds(earlier)
        if not isinstance(chosen, int) or isinstance(chosen, bool) or not low <= chosen <= high:
            raise self.refuse(chosen, self._allowed(earlier))

    def nearest(self, text: str, earlier: Inputs) -> int:
        low, high = self.bounds(earlier)
        digits = text.strip().removeprefix("-")
        if not (digits.isascii() and digits.isdigit()):
            return min(max(self.default, low), high)
        meant = int(digits[: LONGEST_INTEGER + 1]) * (-1 if text.strip().startswith("-") else 1)
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

    def read(self, text: str, earlier: Inputs) -> str:
        self.check(text, earlier)
        return text

    def check(self, chosen: str, earlier: Inputs) -> None:
        if chosen not in self.options:
            raise self.refuse(chosen, f"allowed are {', '.join(self.options)}")

    def nearest(self, text: str, earlier: Inputs) -> str:
        return text if text in self.options else self.default

    def describe(self, inputs: Inputs) -> dict[str, Any]:
        options = [{"key": key, "label": label} for key, label in self.options.items()]
        return super().describe(inputs) | {"options": options}


class Flag(Input[bool]):
    """Yes or no."""

    kind = "flag"
    WORDS = {"yes": True, "no": False}

    def read(self, text: str, earlier: Inputs) -> bool:
        if text not in self.WORDS:
            raise self.refuse(text, "allowed are yes, no")
        return self.WORDS[text]

    def write(self, chosen: bool) -> str:
        return "yes" if chosen else "no"

    def check(self, chosen: bool, earlier: Inputs) -> None:
        if not isinstance(chosen, bool):
            raise self.refuse(chosen, "allowed are True, False")

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

    def read(self, text: str, earlier: Inputs) -> str:
        self.check(text, earlier)
        return text

    def check(self, chosen: str, earlier: Inputs) -> None:
        if not isinstance(chosen, str) or len(chosen) > self.LONGEST or not chosen.isprintable():
            raise self.refuse(chosen, f"allowed are up to {self.LONGEST} printable characters")

    def nearest(self, text: str, earlier: Inputs) -> str:
        return "".join(filter(str.isprintable, text))[: self.LONGEST]

    def describe(self, inputs: Inputs) -> dict[str, Any]:
        return super().describe(inputs) | {"longest": self.LONGEST, "names": self.names}


class Integers(Input[tuple[int, ...]]):
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

    def _most(self, earlier: Inputs) -> int:
        return self.most(earlier) if callable(self.most) else self.most

    def _maximum(self, earlier: Inputs) -> int:
        return self.maximum(earlier) if callable(self.maximum) else self.maximum

    def _allowed(self, earlier: Inputs) -> str:
        if self._maximum(earlier) < self.minimum:
            return "none is allowed here"
        numbers = f"whole numbers from {self.minimum} to {self._maximum(earlier)} with commas between them"
        return f"allowed are up to {self._most(earlier)} {numbers}"

    def read(self, text: str, earlier: Inputs) -> tuple[int, ...]:
        parts = [part for part in text.split(",") if part.strip()]
        if not all(re.fullmatch(_WHOLE, part, re.ASCII) and len(part) <= LONGEST_INTEGER for part in parts):
            raise self.refuse(text, self._allowed(earlier))
        return tuple(map(int, parts))

    def write(self, chosen: tuple[int, ...]) -> str:
        return ",".join(map(str, chosen))

    def check(self, chosen: tuple[int, ...], earlier: Inputs) -> None:
        fits = isinstance(chosen, tuple) and len(chosen) <= self._most(earlier)
        highest = self._maximum(earlier)
        if not fits or not all(type(number) is int and self.minimum <= number <= highest for number in chosen):
            raise self.refuse(chosen if not isinstance(chosen, tuple) else self.write(chosen), self._allowed(earlier))

    def nearest(self, text: str, earlier: Inputs) -> tuple[int, ...]:
        parts = [
            part for part in text.split(",") if re.fullmatch(_WHOLE, part, re.ASCII) and len(part) <= LONGEST_INTEGER
        ]
        highest = self._maximum(earlier)
        numbers = (min(max(int(part), self.minimum), highest) for part in parts if highest >= self.minimum)
        return tuple(numbers)[: self._most(earlier)]

    def describe(self, inputs: Inputs) -> dict[str, Any]:
        bounds = {"minimum": self.minimum, "maximum": self._maximum(inputs), "most": self._most(inputs)}
        return super().describe(inputs) | bounds


class Dice(Input[tuple[int, ...]]):
    """Some dice, by their numbers of sides in the order given; in a link `d12,2d20`, and `1d12+2d20` is read too."""

    kind = "dice"
    _PART = r"([0-9]{0,3})[dD]([0-9]{1,4})"

    def __init__(
        self, label: str, default: tuple[int, ...], sides: Sequence[int], fewest: int, most: int, **rest: Any
    ) -> None:
        """From `fewest` to `most` dice, each with one of the numbers of sides listed."""
        super().__init__(label, default, **rest)
        self.sides = tuple(sides)
        self.fewest = fewest
        self.most = most

    @property
    def _allowed(self) -> str:
        kinds = ", ".join(f"d{sides}" for sides in self.sides)
        example = self.write(self.default or self.sides[:1] * 2)
        return f"allowed are {self.fewest} to {self.most} dice of {kinds}, such as {example}"

    def _parts(self, text: str) -> list[re.Match[str] | None]:
        return [re.fullmatch(self._PART, part) for part in re.split(r"[\s,+]+", text.strip()) if part]

    def read(self, text: str, earlier: Inputs) -> tuple[int, ...]:
        dice: list[int] = []
        for match in self._parts(text) if len(text) <= LONGEST_DICE else [None]:
            if match is None:
                raise self.refuse(text, self._allowed)
            dice += [int(match[2])] * int(match[1] or 1)
        return tuple(dice)

    def write(self, chosen: tuple[int, ...]) -> str:
        runs = ((sides, len(list(run))) for sides, run in groupby(chosen))
        return ",".join(f"{count if count > 1 else ''}d{sides}" for sides, count in runs)

    def check(self, chosen: tuple[int, ...], earlier: Inputs) -> None:
        fits = isinstance(chosen, tuple) and self.fewest <= len(chosen) <= self.most
        if not fits or not all(type(sides) is int and sides in self.sides for sides in chosen):
            raise self.refuse(chosen if not isinstance(chosen, tuple) else self.write(chosen), self._allowed)

    def nearest(self, text: str, earlier: Inputs) -> tuple[int, ...]:
        matches = [match for match in self._parts(text[:LONGEST_DICE]) if match]
        meant = [int(match[2]) for match in matches for _ in range(int(match[1] or 1))]
        dice = [min((abs(sides - wanted), sides) for sides in self.sides)[1] for wanted in meant[: self.most]]
        return tuple(dice) if len(dice) >= self.fewest else self.default

    def describe(self, inputs: Inputs) -> dict[str, Any]:
        return super().describe(inputs) | {"sides": list(self.sides), "fewest": self.fewest, "most": self.most}
