"""Run in Pyodide before its memory is kept: imports all that the engine needs, then leaves as little else as it can."""

import gc
import sys
from types import CodeType, FunctionType

BLOCKS = 300_000
"""So many bytes of each large size, and of each small size of object, are written over with zeros."""
SMALL_BLOCKS = 60_000

sys.path[:0] = ["/home/pyodide/engine.whl", "/home/pyodide"]
import exercise  # type: ignore[import-not-found]  # noqa: E402 (only there, and only now, can it be found)

exercise.answer_all()
exercise.forget()


class NotInTheImage(BaseException):
    """Not an Exception: the engine must not take it for a mistake of its own, and the page then starts a whole one."""


class _NothingElse:
    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> None:
        raise NotInTheImage(name)


sys.path.clear()
sys.path_importer_cache.clear()
sys.meta_path[:] = [_NothingElse]


def _without_lines(code: CodeType) -> CodeType:
    """The same code without the table that says which line each instruction stands on: a fifth of it all."""
    consts = tuple(_without_lines(const) if isinstance(const, CodeType) else const for const in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=consts)


for _function in gc.get_objects():
    if isinstance(_function, FunctionType):
        _function.__code__ = _without_lines(_function.__code__)


def _clear_free_memory() -> None:
    kept = [
        [bytes(size) for _ in range(BLOCKS // size)]
        for size in (250_000, 120_000, 60_000, 30_000, 16_000, 8_000, 4_000, 2_000, 1_000, 600)
    ]
    kept += [[bytes(size) for _ in range(SMALL_BLOCKS // (size + 33))] for size in range(1, 480, 16)]


_clear_free_memory()
del _clear_free_memory
gc.collect()
