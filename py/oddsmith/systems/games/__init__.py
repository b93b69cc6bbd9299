"""Games people play: ONE FILE PER GAME, a program with its inputs where that is enough, else a system in Python."""

from __future__ import annotations

from importlib.resources import files

ENDING = ".dice"
PROGRAMS = tuple(
    sorted(file.name.removesuffix(ENDING) for file in files(__package__).iterdir() if file.name.endswith(ENDING))
)
"""Those that are programs, by their keys; modules are found by themselves."""
