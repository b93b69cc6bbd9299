"""Finds the systems: every module in `systems/` and `systems/games/` is one, and `systems/program` makes one of a text.

A system is imported when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from oddsmith.declare.system import System
from oddsmith.errors import UnknownSystem, shown

HOME = "decibel"
"""The system that somebody sees who asked for none."""
PROGRAM = "lab"
"""Stands where a system's key would in the links of programs."""


@lru_cache(maxsize=1)
def keys() -> tuple[str, ...]:
    """The key of every system, in alphabetical order: its module's name with dashes."""
    from pkgutil import iter_modules

    from oddsmith import systems

    modules = [module for module in iter_modules(systems.__path__) if module.name not in ("games", "program")]
    return tuple(sorted(module.name.replace("_", "-") for module in modules))


def has(key: str) -> bool:
    """Whether there is a system with this key."""
    return key in keys()


@lru_cache(maxsize=1)
def games() -> tuple[str, ...]:
    """The key of every game, in alphabetical order: its file's name with dashes."""
    from pkgutil import iter_modules

    from oddsmith.systems import games

    modules = (module.name.replace("_", "-") for module in iter_modules(games.__path__))
    return tuple(sorted((*modules, *games.PROGRAMS)))


@cache
def game(key: str) -> System[Any]:
    """The game with this key, which there is."""
    from oddsmith.systems.games import PROGRAMS

    if key in PROGRAMS:
        from pkgutil import get_data

        from oddsmith.systems.program import of_game

        return of_game(key, (get_data("oddsmith.systems.games", f"{key}.dice") or b"").decode())
    from importlib import import_module

    found: System[Any] = import_module(f"oddsmith.systems.games.{key.replace('-', '_')}").system
    return found


@cache
def system(key: str) -> System[Any]:
    """The system with this key.

    Raises:
        UnknownSystem: there is none.
    """
    if key in games():
        return game(key)
    if not has(key):
        from difflib import get_close_matches

        allowed = f"the systems are {', '.join(keys())}"
        nearest = (get_close_matches(key[:80].lower(), keys(), n=1) or [HOME])[0]
        message = f"There is no system “{shown(key)}”: {allowed}."
        raise UnknownSystem(message, field="system", value=key, allowed=allowed, nearest=nearest)
    from importlib import import_module

    found: System[Any] = import_module(f"oddsmith.systems.{key.replace('-', '_')}").system
    return found


def of_link(head: str, texts: dict[str, str]) -> tuple[System[Any], dict[str, str]]:
    """The system that a link names, and the inputs that its shorthand stands for; a program is taken from the texts.

    Raises:
        UnknownSystem: there is none.
        InvalidLink: the program is damaged.
    """
    if head == PROGRAM:
        from oddsmith.systems import program

        return program.of_link(texts), {}
    if has(head) or head in games():
        return system(head), {}
    for one in systems():
        inputs = one.read_notation(head)
        if inputs is not None:
            return one, inputs
    return system(head), {}


def systems() -> Iterator[System[Any]]:
    """Every system."""
    return map(system, keys())
