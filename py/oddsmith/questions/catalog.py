"""Finds the systems: all modules in `systems/` and `systems/games/` are, and `systems/program` makes one of a text.

A system is imported when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from os import listdir
from typing import Any

from oddsmith.declare.system import System
from oddsmith.errors import UnknownSystem, shown

HOME = "decibel"
"""The system that somebody sees who asked for none."""
PROGRAM = "lab"
"""Stands where a system's key would in the links of programs."""
SYSTEMS, GAMES = "oddsmith.systems", "oddsmith.systems.games"
NO_SYSTEMS = ("games", "program")
"""What else stands in their folder."""
LIKENESS = 0.7
"""How much a key must have in common with one that there is, from 0 to 1, for that to be meant."""


@cache
def keys(package: str = SYSTEMS) -> tuple[str, ...]:
    """The key of every system in a package, in alphabetical order: its module's name with dashes."""
    path = import_module(package).__path__
    try:
        names = [name.removesuffix(".py") for folder in path for name in listdir(folder)]
    except NotADirectoryError:  # a wheel; pkgutil reads folders too, but loads `inspect` for that, which takes longest
        from pkgutil import iter_modules

        names = [module.name for module in iter_modules(path)]
    found = [name for name in names if name.isidentifier() and name[0] != "_" and name not in NO_SYSTEMS]
    return tuple(sorted(name.replace("_", "-") for name in found))


@cache
def games() -> tuple[str, ...]:
    """The key of every game, in alphabetical order."""
    return tuple(sorted((*keys(GAMES), *import_module(GAMES).PROGRAMS)))


@cache
def system(key: str) -> System[Any]:
    """The system or game with this key. Raises UnknownSystem: there is none."""
    if key in import_module(GAMES).PROGRAMS:
        from pkgutil import get_data

        from oddsmith.systems.program import Program

        return Program((get_data(GAMES, f"{key}.dice") or b"").decode(), key)
    for package in (SYSTEMS, GAMES):
        if key in keys(package):
            found: System[Any] = import_module(f"{package}.{key.replace('-', '_')}").system
            return found
    from difflib import get_close_matches

    nearest = (get_close_matches(key[:80].lower(), (*keys(), *games()), n=1, cutoff=LIKENESS) or [HOME])[0]
    problem, allowed = f"There is no system “{shown(key)}”", f"the systems are {', '.join(keys())}"
    allowed += f"; the game “{nearest}” may be meant" if nearest in games() else ""
    raise UnknownSystem.because(problem, allowed, field="system", value=key, nearest=nearest)


def of_link(head: str, texts: dict[str, str]) -> tuple[System[Any], dict[str, str]]:
    """The system that a link names, and the inputs that its shorthand stands for; a program is taken from the texts.

    Raises UnknownSystem: there is none; InvalidLink: the program is damaged.
    """
    if head == PROGRAM:
        from oddsmith.systems.program import of_text
        from oddsmith.systems.program.text import unpacked

        return of_text(unpacked(texts)), {}
    if head not in keys() and head not in games():
        for one in systems():
            inputs = one.read_notation(head)
            if inputs is not None:
                return one, inputs
    return system(head), {}


def systems() -> Iterator[System[Any]]:
    """Every system."""
    return map(system, keys())
