"""Generates the type stubs of the systems as Python functions: `python -m tools.system_types`.

`py/oddsmith/algebra/systems.pyi` follows from what the systems declare. It is kept in git because editors and packages
need it; a test checks that it is up to date.
"""

from __future__ import annotations

import sys
from textwrap import fill, indent
from typing import Any

from tools.toolchain import ROOT

sys.path.insert(0, str(ROOT / "py"))

from oddsmith.declare.input_kinds import Choice, Flag, Integer, Integers
from oddsmith.declare.inputs import Input
from oddsmith.questions import catalog

STUB = ROOT / "py" / "oddsmith" / "algebra" / "systems.pyi"
HEAD = '''\
"""The systems as functions of their inputs. Written by `python -m tools.system_types`: see `offered.of_system`."""

from typing import Literal

from oddsmith.algebra.asked import Odds
'''


def _type(declared: Input[Any]) -> str:
    """The type of an input's argument."""
    if isinstance(declared, Choice):
        return f"Literal[{', '.join(f'{option!r}' for option in declared.options)}]".replace("'", '"')
    kinds = {Integer: "int", Flag: "bool", Integers: "tuple[int, ...] | str"}
    return next((type_ for kind, type_ in kinds.items() if isinstance(declared, kind)), "str")


def written() -> str:
    """The text of the stub."""
    systems = [system for system in catalog.systems() if system.key != "dice"]  # it is the function `notation`
    names = [system.key.replace("-", "_") for system in systems]
    parts = [HEAD, f"\n__all__ = [{', '.join(f'{name!r}' for name in names)}]\n".replace("'", '"')]
    for name, system in zip(names, systems, strict=True):
        inputs = "".join(f"    {one.name}: {_type(one)} = ...,\n" for one in system.inputs.declared.values())
        said = fill(f'"""{system.name}.\n\n{system.summary}\n"""', 112, replace_whitespace=False)
        parts.append(f"\ndef {name}(\n    *,\n{inputs}) -> Odds:\n{indent(said, '    ')}\n")
    return "".join(parts)


if __name__ == "__main__":
    STUB.write_text(written(), encoding="utf-8")
