"""Programs to begin with: the files in `examples/`, each with its title and a sentence in its first comment.

The number in a file's name is its place in the list, and no part of the example's own name.
"""

from __future__ import annotations

from importlib.resources import files
from typing import NamedTuple


class Example(NamedTuple):
    """A program that works, for people who look for one like it."""

    name: str
    title: str
    sentence: str
    program: str


def examples() -> list[Example]:
    """All of them, in their order. They may stand in a wheel, which need be no folder."""
    found = (file for file in files(__package__).joinpath("examples").iterdir() if file.name.endswith(".dice"))
    return [_read(file.name, file.read_text("utf-8")) for file in sorted(found, key=lambda file: file.name)]


def _read(file_name: str, program: str) -> Example:
    """An example from its file: a backslash and the title, then a sentence on the lines up to the next backslash."""
    title, *lines = program.split("\\", 2)[1].split("\n")
    name = file_name.removesuffix(".dice").partition("-")[2]
    return Example(name, title.strip(), " ".join(map(str.strip, lines)).strip(), program)
