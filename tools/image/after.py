"""Run in Pyodide before its memory is kept: imports all that the engine needs, then leaves as little else as it can.

What is taken away raises NotInTheImage if it is used after all, and the page then starts a whole engine.
"""

import builtins
import collections
import gc
import importlib
import json
import linecache
import marshal
import re
import sys
import traceback
import typing
import zipimport
from glob import glob
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace

import _pyodide  # type: ignore[import-not-found]
from pyodide import _package_loader  # type: ignore[import-not-found]

sys.path[:0] = glob("/home/pyodide/*.whl")
import later  # type: ignore[import-not-found]  # noqa: E402 (only there, and only now, can it be found)
import living  # type: ignore[import-not-found]  # noqa: E402 (the same)
from lines import place_of, without_lines  # type: ignore[import-not-found]  # noqa: E402 (the same)

SUSPENDED = 0x20 | 0x80 | 0x200
"""Flags of generators and their kind: their code cannot be that of a plain function (Include/cpython/code.h)."""
NOTED = Path("/home/pyodide/noted")
"""What noting.py noted."""
KEPT = set(
    "oddsmith later living _pyodide pyodide os pathlib posixpath traceback _colorize linecache textwrap abc "  # noqa: SIM905 (readable)
    "_collections_abc _weakrefset base64 codecs collections contextlib csv encodings enum functools hashlib io json "
    "operator re reprlib string types weakref __main__ lines".split()
) | {__name__}
"""What is kept though nothing calls it: the engine's; what starts and tells of errors; the simplest."""
NAMED = {"__future__", "lark"}
"""Modules that give names to what is imported late, and have no functions of their own."""
UNASKED = {"__annotations__", "__annotations_cache__", "__firstlineno__", "__static_attributes__"}
"""What classes tell of themselves; named tuples have a `__doc__`, too, though Python leaves these out."""
IMMUTABLE = 1 << 8
"""A flag of classes that are not made by Python code (Include/object.h)."""
COMPILING = {"compile": builtins, "eval": builtins, "exec": builtins, "_baserepl": sys}
"""Functions that the engine has no use for once it is imported, by name: Python's compiler hangs on them."""


def _shorten(called: set[tuple[str, int, str]]) -> None:
    """Take all that modules contain of which nothing is called."""
    nothing = later.not_there.__code__
    functions = [function for function in gc.get_objects() if isinstance(function, FunctionType)]
    used = {id(function.__globals__) for function in functions if place_of(function.__code__) in called}
    for function in functions:
        code = function.__code__
        function.__annotations__ = function.__doc__ = None  # type: ignore[assignment]  # nobody asks for them
        function.__qualname__ = function.__name__
        if id(function.__globals__) in used or _is_kept(function.__module__):
            function.__code__ = without_lines(code)
        elif not code.co_flags & SUSPENDED:
            function.__code__ = nothing.replace(co_freevars=code.co_freevars) if code.co_freevars else nothing
            function.__kwdefaults__ = later.not_there.__kwdefaults__
    for kind in gc.get_objects():
        if isinstance(kind, type) and not kind.__flags__ & IMMUTABLE:
            kind.__doc__ = None
            for name in UNASKED & vars(kind).keys():
                delattr(kind, name)
    for name, module in sys.modules.items():
        module.__doc__ = None
        is_of_python = isinstance(module, ModuleType) and "__file__" in vars(module)
        if is_of_python and id(vars(module)) not in used and not _is_kept(name) and name not in NAMED:
            module.__dict__.clear()
            module.__getattr__ = later.not_there  # type: ignore[method-assign]


def _is_kept(module: str | None) -> bool:
    package = (module or "").partition(".")[0]
    return package in KEPT or package.startswith("namedtuple_")  # as collections.namedtuple calls its __new__'s


def prepare() -> None:
    """Import what there must be at first, keep the rest as code, and take what is never called."""
    typing._make_eager_annotate = later.no_annotations  # type: ignore[attr-defined]
    beginning, others, later.codes, kept, evaluated, patterns, ran = marshal.loads(NOTED.read_bytes())  # noqa: S302 (the build wrote it)
    for name in others:
        importlib.import_module(name)
    living.begin(beginning)
    living.forget()
    later.kept |= kept
    later.evaluated |= evaluated
    for pattern, flags in patterns:
        re.compile(pattern, flags)  # which takes longer than all else about a module, and is remembered
    sys.path.clear()
    sys.path_importer_cache.clear()
    sys.meta_path[:] = [later.Later]
    # For what Pyodide runs programs otherwise when it starts: see tools/image/glue.mjs.
    main = vars(sys.modules["__main__"])
    _pyodide.at_boot = SimpleNamespace(importlib=importlib, main=main, builtins=vars(builtins))
    # An image has no files: neither packages, nor sources and lines to show in a traceback, nor what zipimport lists.
    _package_loader.init_loaded_packages = lambda: None
    traceback._get_code_position = lambda code, at: (None,) * 4  # type: ignore[attr-defined]
    linecache.updatecache = lambda filename, module_globals=None: []
    for files in zipimport._zip_directory_cache.values():  # type: ignore[attr-defined]
        files.clear()
    for name, module in COMPILING.items():
        setattr(module, name, later.not_there)
    living.never = tuple(COMPILING)
    collections.eval = later.evaluate  # type: ignore[attr-defined]
    _shorten({tuple(place) for place in json.loads(ran)})
    for name in ("lines", __name__):
        del sys.modules[name]
