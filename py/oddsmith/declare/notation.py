"""How dice are written: `1d12+2d8`; and shorthands of a system's own, such as `(7-3)dB`, which are read too."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from oddsmith.declare.input_kinds import runs

NUMBER = "[0-9]{1,20}"
"""More digits than any input takes, and fewer than `int` refuses."""


def dice_notation(dice: Iterable[int]) -> str:
    """`1d12+2d20`, in the order given."""
    return "+".join(f"{count}d{sides}" for count, sides in runs(dice))


def counted(dice: int) -> str:
    """How many dice, as a sentence has it."""
    return "no dice" if dice == 0 else "1 die" if dice == 1 else f"{dice} dice"


class Notation:
    """A template of a shorthand, whose fields are numbers: `Notation("({dice}-{discard})dB")`.

    Between words, numbers and signs there may be spaces when it is read, and letters may be capitals.
    """

    def __init__(self, template: str) -> None:
        def pattern(part: str) -> str:
            if part.startswith("{"):
                return f"(?P<{part.strip('{}')}>{NUMBER}) ?"
            return "".join(f"{re.escape(token)} ?" for token in re.findall(r"[a-z0-9]+|[^a-z0-9 ]", part.lower()))

        self.template = template
        self.pattern = re.compile("".join(map(pattern, re.split("({.*?})", template))))

    def write(self, **fields: Any) -> str:
        """The shorthand of fields. Others may be given, too."""
        return self.template.format(**fields)

    def read(self, text: str) -> dict[str, str] | None:
        """The fields as texts of a link: `write` of them gives the text again; None where it is another shorthand."""
        match = self.pattern.fullmatch(" ".join(text.lower().replace("−", "-").split()))
        return match and match.groupdict()
