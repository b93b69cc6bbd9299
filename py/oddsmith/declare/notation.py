"""Shorthands for dice, such as `(7-3)dB` and `1d12+2d8+13`: each is written and read from one template."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from oddsmith.declare.input_kinds import runs

NUMBER = "[0-9]{1,20}"
"""More digits than any input takes, and fewer than `int` refuses."""
SIGNED = f"[-+] ?{NUMBER}"
DICE = f"(?:{NUMBER})?d{NUMBER}(?:[ ,+]+(?:{NUMBER})?d{NUMBER})*"
ALIKE = {"−": "-", "×": "x", "<=": "≤", ">=": "≥"}
"""What may be typed for what."""


def dice_notation(dice: Iterable[int]) -> str:
    """`1d12+2d20`, in the order given."""
    return "+".join(f"{count}d{sides}" for count, sides in runs(dice))


def counted(dice: int) -> str:
    """How many dice, as a sentence has it."""
    return "no dice" if dice == 0 else "1 die" if dice == 1 else f"{dice} dice"


def shared_out(number: int, **most: int) -> dict[str, str]:
    """A number as texts of inputs that are added up: as much of it for each as it takes.

    What is too much for all of them together is all the first one's, and will be refused.
    """
    if abs(number) > sum(most.values()):
        return {next(iter(most)): str(number)}
    parts = {}
    for name, bound in most.items():
        part = min(max(number, -bound), bound)
        parts[name] = str(part)
        number -= part
    return parts


class Notation:
    """A template of a shorthand, whose fields are numbers unless it says otherwise.

        Notation("({dice}-{discard})dB")
        Notation("{dice}{modifier:+}", dice=DICE)                                      1d12+2d8-3
        Notation("{count}d6{pushed}", pushed={"no": "", "yes": " pushed"})             5d6 pushed

    A field with `+` has its sign, one of `DICE` is dice, and one of words is what each of its keys is written as.
    Between words, numbers and signs there may be spaces when it is read, and letters may be capitals.
    """

    def __init__(self, template: str, **kinds: str | Mapping[str, str]) -> None:
        self.template = template
        self.kinds = kinds

    def write(self, **fields: Any) -> str:
        """The shorthand of fields: numbers, dice by their sides, keys of words. Others may be given, too."""
        for name, kind in self.kinds.items():
            fields[name] = dice_notation(fields[name]) if isinstance(kind, str) else kind[fields[name]]
        return self.template.format(**fields)

    def read(self, text: str) -> dict[str, str] | None:
        """The fields as texts of a link: `write` of them gives the text again; None where it is another shorthand."""

        def pattern(part: str) -> str:
            if not part.startswith("{"):
                return "".join(f"{re.escape(token)} ?" for token in re.findall(r"[a-z0-9]+|[^a-z0-9 ]", _plain(part)))
            name, _, sign = part.strip("{}").partition(":")
            kind = self.kinds.get(name, SIGNED if sign else NUMBER)
            words = kind if isinstance(kind, str) else "|".join(re.escape(_plain(word)) for word in kind.values())
            return f"(?P<{name}>{words}) ?"

        match = re.fullmatch("".join(map(pattern, re.split("({.*?})", self.template))), _plain(text))
        return match and {name: self._text(name, found) for name, found in match.groupdict().items()}

    def _text(self, name: str, found: str) -> str:
        """A link's text for what was found of a field."""
        kind = self.kinds.get(name)
        if kind is None:
            return found.replace(" ", "").removeprefix("+")
        if isinstance(kind, str):
            dice = found.replace(",", " ").replace("+", " ").split()
            return "+".join(f"1{die}" if die.startswith("d") else die for die in dice)
        return next(key for key, word in kind.items() if _plain(word) == found)


def _plain(text: str) -> str:
    """As it is compared: small letters, one space for many."""
    for typed, meant in ALIKE.items():
        text = text.replace(typed, meant)
    return " ".join(text.lower().split())
