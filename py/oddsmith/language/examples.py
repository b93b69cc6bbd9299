"""Example programs: the files in `examples/`, each with its title and a sentence in its first comment."""

from __future__ import annotations

from importlib.resources import files
from typing import NamedTuple

GROUPS = {
    "Keep and drop": "ability-scores advantage roll-and-keep step-dice middle-die largest-less-smallest",
    "Exploding and rolled again": "exploding-dice trait-and-wild-die again-on-low pushed-rolls",
    "Counting successes": "success-counts ten-again pairs-of-tens ones-cancel glitches symbol-dice roll-under-pool",
    "To hit and damage": "armour-class damage fireball volley",
    "One against another": "opposed-pools contest risk below-the-lowest",
    "Against a number": "highest-die-tells three-tiers fudge-dice bigger-dice percentile bonus-die",
    "Sets and doubles": "doubles largest-set widest-match",
    "Roll after roll": "how-many-rolls three-before-three",
    "Dice and tables of your own": "loaded-die table",
}
"""The names of the files by the mechanic they show, in the order in which people look for them."""


class Example(NamedTuple):
    """A working program to start from."""

    group: str
    name: str
    title: str
    sentence: str
    program: str


def examples() -> list[Example]:
    """All examples, in the order of their groups; read as resources, because the wheel may not be unpacked."""
    folder = files(__package__).joinpath("examples")
    return [
        _read(group, name, folder.joinpath(f"{name}.dice").read_text("utf-8"))
        for group, names in GROUPS.items()
        for name in names.split()
    ]


def _read(group: str, name: str, program: str) -> Example:
    """An example from its text: a backslash and the title, then a sentence on the lines up to the next backslash."""
    title, *lines = program.split("\\", 2)[1].split("\n")
    return Example(group, name, title.strip(), " ".join(map(str.strip, lines)).strip(), program)
