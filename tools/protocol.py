"""Generates web/engine/protocol.ts: the types of the engine’s requests and answers, and constants that the page shares.

The file is not kept in git: builds, checks and tests generate it first.
"""

from __future__ import annotations

import json
import types
from typing import Any, Literal, NewType, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from tools.toolchain import PYTHON, ROOT, run

FILE = ROOT / "web/engine/protocol.ts"
HEAD = "// What page and engine both know. Made by tools/protocol.py of tools/shapes.py and the engine.\n"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "any"}
UNIONS = (Union, types.UnionType)


def make() -> None:
    """Generate the file in the Python that has the engine's dependencies."""
    run("Telling the page what the engine knows", [str(PYTHON), "-m", "tools.protocol"], env={"PYTHONPATH": "py"})


def module() -> str:
    """The whole file: types and constants."""
    typedefs = [f"export type {name} = {text};" for name, text in sorted(_types().items())]
    constants = [f"export const {name} = {json.dumps(known)} as const;" for name, known in _constants().items()]
    return "\n".join([HEAD, *typedefs, "", *constants, ""])


def _constants() -> dict[str, Any]:
    from oddsmith import __version__
    from oddsmith.declare import resolution
    from oddsmith.fair import commitment, dice
    from oddsmith.questions import catalog, chance, compare, export, link

    return {
        "VERSION": __version__,
        "HOME": catalog.HOME,
        "LAB": catalog.PROGRAM,
        "PROGRAMS": catalog.programs(),
        "SEED": link.SEED,
        "FRESH_SEEDS": [len(seed) for seed in (dice.new_seed(), commitment.seed_of("", "", ""))],
        "VERDICT": resolution.VERDICT,
        "PARTS": [part.name for part in commitment.PARTS],
        "LONGEST_CHANCE": chance.MOST_CHARACTERS,
        "MOST_COMPARED": compare.MOST_COMPARED,
        "FORMS": list(export.MEDIA_TYPES),
    }


def _types() -> dict[str, str]:
    """Every shape by name; also `Code`, the union `Request`, and `Answers` by question."""
    from tools import shapes

    found = {name: _object(shape) for name, shape in vars(shapes).items() if is_object(shape)}
    found |= {name: typed(alias) for name, alias in vars(shapes).items() if get_origin(alias) in (Literal, *UNIONS)}
    requests = [
        _braced([f'ask: "{ask}"', *(f"{name}: {typed(field)}" for name, field in fields.items())])
        for ask, (fields, _) in shapes.QUESTIONS.items()
    ]
    answers = [f"{ask}: {typed(answer)}" for ask, (_, answer) in shapes.QUESTIONS.items()]
    codes = " | ".join(map(json.dumps, sorted(_codes())))
    return found | {"Code": codes, "Request": " | ".join(requests), "Answers": _braced(answers)}


def _codes() -> set[str]:
    from oddsmith import api, errors

    classes = [one for one in vars(errors).values() if isinstance(one, type) and issubclass(one, errors.OddsmithError)]
    return {api.MISTAKE, *(one.code for one in classes)}


def is_object(shape: Any) -> bool:
    """Whether it is an object in JSON: a `TypedDict`, or a named tuple, which answers contain as an object."""
    return is_typeddict(shape) or (isinstance(shape, type) and issubclass(shape, tuple) and hasattr(shape, "_fields"))


def _object(shape: Any) -> str:
    hints = get_type_hints(shape, include_extras=True).items()
    return _braced([f"{name}{'?' if get_origin(hint) is NotRequired else ''}: {typed(hint)}" for name, hint in hints])


def _braced(fields: list[str]) -> str:
    return f"{{ {', '.join(fields)} }}"


def typed(hint: Any) -> str:
    """A type in TypeScript. Raises TypeError: when JSON has no such type."""
    if hint in PLAIN:
        return PLAIN[hint]
    if isinstance(hint, NewType) or is_object(hint):
        return str(hint.__name__)
    kind, parts = get_origin(hint), get_args(hint)
    if kind is NotRequired:
        return typed(parts[0])
    if kind is Literal:
        return " | ".join(map(json.dumps, parts))
    if kind in UNIONS:
        return " | ".join(map(typed, parts))
    if kind is dict:
        return f"Record<{typed(parts[0])}, {typed(parts[1])}>"
    if kind is tuple and parts[-1] is not Ellipsis:
        return f"[{', '.join(map(typed, parts))}]"
    if kind in (list, tuple):
        return f"Array<{typed(parts[0])}>"
    raise TypeError(f"{hint} is no type of JSON")


if __name__ == "__main__" and (not FILE.exists() or FILE.read_text(encoding="utf-8") != module()):
    FILE.write_text(module(), encoding="utf-8")
