r"""The dice of a program that have a name, and words or symbols on their faces.

    ABILITY: d{0, S:2, 2*S, A:2, S+A, 2*A} \ die: Ability die; faces: success, advantage \
    FATE: d{-1, 0, 1} \ faces: -1 minus, 0 blank, 1 plus \

Words with numbers stand for what a face counts as. Without numbers they are symbols, one for each part of a tuple, of
which a face has as many as that part says. A die is named by its constant where nothing else is said, and dice that
are an input by its label.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from oddsmith.law.tuples import parts_of
from oddsmith.systems.program.comments import LONGEST_NAME, Statement, Wrong, clauses, in_words, names_of

BLANK = "blank"


class NamedDie(NamedTuple):
    """What people call a die and its faces."""

    name: str
    words: dict[int, str] = {}
    symbols: tuple[str, ...] = ()

    def word(self, number: int) -> str:
        """What stands on a face that counts as this number; "" where nothing says it."""
        if not self.symbols:
            return self.words.get(number, "")
        counts = map(abs, parts_of(number, len(self.symbols)))
        shown = [
            symbol if count == 1 else f"{count} × {symbol}"
            for symbol, count in zip(self.symbols, counts, strict=True)
            if count
        ]
        return ", ".join(shown) or BLANK


def dice_of(constants: Iterable[Statement], wrong: list[Wrong]) -> dict[tuple[int, int], NamedDie]:
    """The dice that a program names, by where their constants stand; adds what is wrong with comments."""
    dice: dict[tuple[int, int], NamedDie] = {}
    for constant in constants:
        try:
            said = clauses(constant.comment, "die", "faces")
            if said:
                dice[constant.place] = _die(constant.name, said)
        except ValueError as error:
            wrong.append(Wrong(f"The comment behind {constant.name} {error}", constant.place))
    return dice


def _die(name: str, said: dict[str, str]) -> NamedDie:
    called, faces = said.get("die", "")[:LONGEST_NAME] or in_words(name), said.get("faces", "")
    if any(map(str.isdigit, faces)):
        return NamedDie(called, names_of(faces))
    symbols = (symbol.strip()[:LONGEST_NAME] for symbol in faces.split(","))
    return NamedDie(called, symbols=tuple(symbols) if faces else ())
