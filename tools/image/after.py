"""Runs in Pyodide just before the memory snapshot: imports all that the engine needs, then removes what it can.

Using something that was removed raises NotInTheImage, and the page then boots the whole engine.
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
"""Flags of generators and coroutines, whose code cannot be replaced by a plain function's (Include/cpython/code.h)."""
NOTED = Path("/home/pyodide/noted")
"""The output of noting.py."""
KEPT = set(
    "oddsmith later living _pyodide pyodide os pathlib posixpath traceback _colorize linecache textwrap abc "  # noqa: SIM905 (readable)
    "_collections_abc _weakrefset base64 codecs collections contextlib csv encodings enum functools hashlib io json "
    "operator re reprlib string types weakref __main__ lines".split()
) | {__name__}
"""Packages that are kept even if nothing called them: the engine, startup and error reporting, and basic modules."""
NAMED = {"__future__", "lark"}
"""Modules from which late imports take names, and which have no functions of their own."""
UNASKED = {"__annotations__", "__annotations_cache__", "__firstlineno__", "__static_attributes__"}
"""Metadata of classes that nothing reads. Their `__doc__` is emptied too: named tuples have one even under -OO."""
IMMUTABLE = 1 << 8
"""Flag of classes that are not defined in Python code (Include/object.h)."""
COMPILING = {"compile": builtins, "eval": builtins, "exec": builtins, "_baserepl": sys}
"""Functions that the engine does not need once it is imported, by name: only they keep Python's compiler alive."""


def _shorten(called: set[tuple[str, int, str]]) -> None:
    """Remove modules' contents that are never called."""
    nothing = later.not_there.__code__
    functions = [function for function in gc.get_objects() if isinstance(function, FunctionType)]
    used = {id(function.__globals__) for function in functions if place_of(function.__code__) in called}
    for function in functions:
        code = function.__code__
        function.__annotations__ = function.__doc__ = None  # type: ignore[assignment]  # never read
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
    return package in KEPT or package.startswith("namedtuple_")  # where collections.namedtuple puts __new__


def prepare() -> None:
    """Import what the first questions need, keep other modules as code, and remove what is never called."""
    typing._make_eager_annotate = later.no_annotations  # type: ignore[attr-defined]
    beginning, others, later.codes, kept, evaluated, patterns, ran = marshal.loads(NOTED.read_bytes())  # noqa: S302 (the build wrote it)
    for name in others:
        importlib.import_module(name)
    living.begin(beginning)
    living.forget()
    later.kept |= kept
    later.evaluated |= evaluated
    for pattern, flags in patterns:
        re.compile(pattern, flags)  # the slowest part of importing a module, and cached
    sys.path.clear()
    sys.path_importer_cache.clear()
    sys.meta_path[:] = [later.Later]
    # Replaces the programs that Pyodide otherwise runs when it starts: see tools/image/glue.mjs.
    main = vars(sys.modules["__main__"])
    _pyodide.at_boot = SimpleNamespace(importlib=importlib, main=main, builtins=vars(builtins))
    # An image has no files: no packages, no source lines for tracebacks, no archives for zipimport.
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
