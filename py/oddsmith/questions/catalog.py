"""Finds the systems: each module in `systems/` and `systems/games/` is one; `systems/program` makes one from a text.

A system is imported when it is first needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from os import listdir, sep
from typing import Any

from oddsmith.declare.system import System
from oddsmith.errors import UnknownSystem, shown

HOME = "decibel"
"""The default system."""
PROGRAM = "lab"
"""Used in place of a system's key in the links of programs."""
SYSTEMS, GAMES = "oddsmith.systems", "oddsmith.systems.games"
NO_SYSTEMS = ("games", "program")
"""Other modules in that folder."""
LIKENESS = 0.7
"""How similar a key must be to an existing one, from 0 to 1, for that one to be suggested."""


def _listed(package: str) -> list[str]:
    """The names of the files in a package's folders."""
    return [name for folder in import_module(package).__path__ for name in _names_in(folder)]


def _names_in(folder: str) -> list[str]:
    try:
        return listdir(folder)
    except NotADirectoryError:  # in a wheel; listed as `pkgutil` does, which itself would load too much
        import zipimport

        wheel = zipimport.zipimporter(folder)
        names = zipimport._zip_directory_cache[wheel.archive]  # type: ignore[attr-defined]
        inside = [name.removeprefix(wheel.prefix) for name in names if name.startswith(wheel.prefix)]
        return [name.partition(sep)[0] for name in inside]


@cache
def keys(package: str = SYSTEMS) -> tuple[str, ...]:
    """The key of every system in a package, sorted: its module's name with dashes."""
    names = [name.removesuffix(".py") for name in _listed(package)]
    found = {name for name in names if name.isidentifier() and name[0] != "_" and name not in NO_SYSTEMS}
    return tuple(sorted(name.replace("_", "-") for name in found))


@cache
def programs() -> tuple[str, ...]:
    """The key of every game that is a program, sorted: its file's name."""
    return tuple(sorted(name.removesuffix(".dice") for name in _listed(GAMES) if name.endswith(".dice")))


@cache
def games() -> tuple[str, ...]:
    """The key of every game, sorted."""
    return tuple(sorted((*keys(GAMES), *programs())))


@cache
def system(key: str) -> System[Any]:
    """The system or game with this key. Raises UnknownSystem when there is none."""
    if key in programs():
        from pkgutil import get_data

        from oddsmith.systems.program import Program

        return Program((get_data(GAMES, f"{key}.dice") or b"").decode(), key)
    for package in (SYSTEMS, GAMES):
        if key in keys(package):
            found: System[Any] = import_module(f"{package}.{key.replace('-', '_')}").system
            return found
    from difflib import get_close_matches

    near = get_close_matches(key.lower(), (*keys(), *games()), cutoff=LIKENESS)
    allowed = f"perhaps {' or '.join(near)}" if near else "see the list of games"
    nearest = near[0] if near else None
    raise UnknownSystem.because(f"There is no game “{shown(key)}”", allowed, field="system", value=key, nearest=nearest)


def of_link(head: str, texts: dict[str, str]) -> tuple[System[Any], dict[str, str]]:
    """The system that a link names, and the inputs that its shorthand stands for; a program is removed from the texts.

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
