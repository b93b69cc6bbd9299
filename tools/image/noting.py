"""Runs in a separate Pyodide before an image is made, to record what answering every kind of request needs.

The image is then made from a fresh Pyodide, since one that has answered everything has too much in memory.
"""

import ast
import collections
import importlib
import json
import marshal
import re
import sys
import typing
from glob import glob
from types import CodeType, FrameType, ModuleType
from typing import Any

sys.path[:0] = glob("/home/pyodide/*.whl")
import exercise  # type: ignore[import-not-found]  # noqa: E402 (only there, and only now, can it be found)
import later  # type: ignore[import-not-found]  # noqa: E402 (the same)
import living  # type: ignore[import-not-found]  # noqa: E402 (the same)
from lines import place_of, without_lines  # type: ignore[import-not-found]  # noqa: E402 (the same)

evaluate = eval


def noted(programs: str) -> bytes:
    """For `after.py`: the first requests, modules without Python code, the code of the others, and what was called."""
    beginning = exercise.beginning(programs)
    living.begin(beginning)
    first = set(sys.modules)
    requests = exercise.requests(programs)  # imports all systems and games
    exercise.answer_all(requests)
    imported = {name: sys.modules[name] for name in sorted(sys.modules.keys() - first)}
    codes = {name: _code_of(module) for name, module in imported.items()}
    for name, code in codes.items():
        if code:
            is_package = hasattr(imported[name], "__path__")
            start = len(later.codes)
            later.codes += marshal.dumps((is_package, without_lines(code)))
            later.kept[name] = start, len(later.codes)
            _forget(name)
    exercise.catalog.system.cache_clear()
    living.begin(beginning)
    called = _called(requests)
    others = [name for name, code in codes.items() if not code]
    patterns = [(pattern, int(flags)) for kind, pattern, flags in re._cache if kind is str]  # type: ignore[attr-defined]
    ran = json.dumps(called)  # as JSON, since marshal interns the names it reads for ever
    return marshal.dumps((beginning, others, later.codes, later.kept, later.evaluated, patterns, ran))


def _code_of(module: ModuleType) -> CodeType | None:
    name = module.__name__
    loader: Any = getattr(module.__spec__, "loader", None)
    code: CodeType | None = loader.get_code(name) if hasattr(loader, "get_code") else None
    if code and name.startswith("oddsmith."):
        tree = _Unannotated().visit(ast.parse(loader.get_source(name)))
        return compile(tree, code.co_filename, "exec", dont_inherit=True)
    return code


class _Unannotated(ast.NodeTransformer):
    """Removes the annotations of functions, which nothing reads; named tuples need those of classes."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)


def _forget(name: str) -> None:
    parent, _, own = name.rpartition(".")
    del sys.modules[name]
    if parent in sys.modules:
        vars(sys.modules[parent]).pop(own, None)


def _called(requests: list[str]) -> list[tuple[str, int, str]]:
    """The functions that run when all requests are answered with late imports as in an image."""
    called: set[tuple[str, int, str]] = set()

    def note(frame: FrameType, event: str, argument: object) -> None:
        called.add(place_of(frame.f_code))

    def remembered(text: str, names: dict[str, Any]) -> Any:
        made = evaluate(text, names)
        later.evaluated[text] = made.__code__
        return made

    collections.eval = remembered  # type: ignore[attr-defined]
    typing._make_eager_annotate = later.no_annotations  # type: ignore[attr-defined]
    sys.meta_path.insert(0, later.Later)
    sys.setprofile(note)
    importlib.import_module("oddsmith.api")  # as the page's worker does first
    exercise.answer_all(requests)
    sys.setprofile(None)
    return sorted(called)
