"""Run in Pyodide before its memory is kept: imports all that the engine needs, then leaves as little else as it can.

What is taken away raises NotInTheImage if it is used after all, and the page then starts a whole engine.
"""

import builtins
import gc
import importlib
import linecache
import sys
import zipimport
from glob import glob
from types import CodeType, FrameType, FunctionType, ModuleType, SimpleNamespace
from typing import Any

import _pyodide  # type: ignore[import-not-found]
from pyodide import _package_loader  # type: ignore[import-not-found]

sys.path[:0] = [*glob("/home/pyodide/*.whl"), "/home/pyodide"]
import exercise  # type: ignore[import-not-found]  # noqa: E402 (only there, and only now, can it be found)
import living  # type: ignore[import-not-found]  # noqa: E402 (the same; asked by tools/image/needed.mjs)

AT_A_TIME = 1_000_000
"""So many bytes of free memory are written over with zeros in pieces of each size; more and the memory would grow."""
NOWHERE = 0b1_1111_000
"""That from one to eight instructions stand nowhere: CPython's InternalDocs/code_objects.md."""
SUSPENDED = 0x20 | 0x80 | 0x200
"""Flags of generators and their kind: their code cannot be that of a plain function (Include/cpython/code.h)."""
KEPT = set(
    "oddsmith exercise living _pyodide pyodide os pathlib posixpath traceback _colorize linecache textwrap abc "  # noqa: SIM905 (readable)
    "_collections_abc _weakrefset base64 codecs collections contextlib csv encodings enum functools hashlib io json "
    "operator re reprlib string types weakref".split()
) | {__name__}
"""What is kept though nothing calls it: the engine's; what starts and tells of errors; the simplest."""
UNASKED = {"__annotations__", "__annotations_cache__", "__firstlineno__", "__static_attributes__"}
"""What classes tell of themselves; named tuples have a `__doc__`, too, though Python leaves these out."""
IMMUTABLE = 1 << 8
"""A flag of classes that are not made by Python code (Include/object.h)."""
TABLES: dict[bytes, bytes] = {}
COMPILING = {"compile": builtins, "eval": builtins, "exec": builtins, "_baserepl": sys}
"""Functions that the engine has no use for once it is imported, by name: Python's compiler hangs on them."""


class NotInTheImage(BaseException):
    """Not an Exception: the engine must not take it for a mistake of its own."""


class _NothingElse:
    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> None:
        raise NotInTheImage(name)


def _not_there(*arguments: Any, why: type[BaseException] = NotInTheImage, **named: Any) -> Any:
    raise why  # a name would not be found in a module that has been emptied


def _called(programs: str) -> set[CodeType]:
    """What runs when everything is asked that there is to ask. Asked once before, so that nothing is imported here."""
    called: set[CodeType] = set()

    def note(frame: FrameType, event: str, argument: object) -> None:
        called.add(frame.f_code)

    exercise.answer_all(programs)
    exercise.forget()
    sys.setprofile(note)
    importlib.import_module("oddsmith.api")  # as the page's worker begins
    exercise.answer_all(programs)
    exercise.forget()
    sys.setprofile(None)
    return called


def _without_lines(code: CodeType) -> CodeType:
    """The same code with a table that says of no instruction on which line it stands: lines are a fifth of it all.

    A name is enough, too, without those of what it stands in.
    """
    consts = tuple(_without_lines(const) if isinstance(const, CodeType) else const for const in code.co_consts)
    eights, rest = divmod(len(code.co_code) // 2, 8)
    table = bytes([NOWHERE + 7]) * eights + (bytes([NOWHERE + rest - 1]) if rest else b"")
    table = TABLES.setdefault(table, table)  # one for all codes of a length
    return code.replace(co_linetable=table, co_consts=consts, co_qualname=code.co_name)


def _shorten(called: set[CodeType]) -> None:
    """Take all that modules contain of which nothing is called."""
    nothing = _not_there.__code__
    functions = [function for function in gc.get_objects() if isinstance(function, FunctionType)]
    used = {id(function.__globals__) for function in functions if function.__code__ in called}
    for function in functions:
        code = function.__code__
        function.__annotations__ = function.__doc__ = None  # type: ignore[assignment]  # nobody asks for them
        function.__qualname__ = function.__name__
        if id(function.__globals__) in used or _is_kept(function.__module__):
            function.__code__ = _without_lines(code)
        elif not code.co_flags & SUSPENDED:
            function.__code__ = nothing.replace(co_freevars=code.co_freevars) if code.co_freevars else nothing
            function.__kwdefaults__ = _not_there.__kwdefaults__
    for kind in gc.get_objects():
        if isinstance(kind, type) and not kind.__flags__ & IMMUTABLE:
            kind.__doc__ = None
            for name in UNASKED & vars(kind).keys():
                delattr(kind, name)
    for name, module in sys.modules.items():
        is_of_python = isinstance(module, ModuleType) and "__file__" in vars(module)
        if is_of_python and id(vars(module)) not in used and not _is_kept(name):
            module.__dict__.clear()
            module.__getattr__ = _not_there  # type: ignore[method-assign]


def _is_kept(module: str | None) -> bool:
    package = (module or "").partition(".")[0]
    return package in KEPT or package.startswith("namedtuple_")  # as collections.namedtuple calls its __new__'s


def _clear_free_memory() -> None:
    for size in (*range(1, 480, 16), 600, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 60_000, 120_000, 250_000):
        kept = [bytes(size) for _ in range(AT_A_TIME // (size + 33))]
        del kept


_all_called = _called(globals().pop("programs"))  # make.mjs says which
sys.path.clear()
sys.path_importer_cache.clear()
sys.meta_path[:] = [_NothingElse]
# For what Pyodide runs programs otherwise when it starts: see tools/image/glue.mjs.
_pyodide.at_boot = SimpleNamespace(importlib=importlib, main=globals(), builtins=builtins.__dict__)
# An image has no files: neither packages, nor sources to show in a traceback, nor what zipimport lists.
_package_loader.init_loaded_packages = lambda: None
linecache.updatecache = lambda filename, module_globals=None: []
for _files in zipimport._zip_directory_cache.values():  # type: ignore[attr-defined]
    _files.clear()
for _name, _module in COMPILING.items():
    setattr(_module, _name, _not_there)
living.never = tuple(COMPILING)
_shorten(_all_called)
TABLES.clear()
del _all_called, _files, _module, _called, _shorten
gc.collect()
_clear_free_memory()
del _clear_free_memory
gc.collect()
