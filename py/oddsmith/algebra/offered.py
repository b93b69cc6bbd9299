"""Finds what `import oddsmith` offers, on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import oddsmith
from oddsmith.algebra import asked, making, pool
from oddsmith.law import ratio
from oddsmith.questions import catalog

if TYPE_CHECKING:
    from collections.abc import Callable

    from oddsmith.algebra.asked import Odds
    from oddsmith.declare.system import System


def find(name: str) -> object:
    """Find a die such as `d6`, another name in `oddsmith.__all__`, or a system."""
    if name[1:].isdecimal():
        return making.d(int(name[1:]))
    if name in oddsmith.__all__:
        return next(vars(module)[name] for module in (asked, making, pool, ratio) if name in vars(module))
    return of_system(name)


def of_system(name: str) -> Callable[..., Odds]:
    """Make a function of a system's inputs: `decibel(dice=7)`."""
    from inspect import Parameter, Signature  # slow to import

    key = name.replace("_", "-")
    system = catalog.system(key)

    def ask(*given: object, **inputs: Any) -> Odds:
        if given:
            raise TypeError(f"give inputs by their names: {name}({next(iter(system.inputs.declared))}={given[0]!r})")
        return asked.game(key, **inputs)

    ask.__name__ = ask.__qualname__ = name
    ask.__doc__ = _said(system)
    inputs = system.inputs.declared.values()
    given = [Parameter(one.name, Parameter.KEYWORD_ONLY, default=one.default) for one in inputs]
    ask.__signature__ = Signature(given)  # type: ignore[attr-defined]  # shown by notebooks
    return ask


def _said(system: System[Any]) -> str:
    """What `help()` shows for a system."""
    at_first = system.inputs()
    inputs = [f"{one.name}: {one.label}, {one.allowed(at_first)}" for one in system.inputs.declared.values()]
    return "\n".join([f"{system.name}: {system.summary}", "", system.rules, "", *inputs])
