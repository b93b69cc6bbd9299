"""Helpers inside an image while it is made: empty caches, and find objects that refer to WebAssembly functions."""

import gc
import importlib

DESCRIPTORS = tuple(
    type(one) for one in (object.__str__, str.join, int.__dict__["from_bytes"], type.__dict__["__doc__"])
)
FROM_FILES = ("oddsmith.questions.catalog", "oddsmith.language.parser")

never: tuple[str, ...] = ()
"""Names of built-in functions that were removed, though Python itself still refers to them."""


def types() -> list[int]:
    """The addresses of all types; they are walked from `object`, as the garbage collector does not track C types."""
    found: dict[int, type] = {}
    todo: list[type] = [object]
    while todo:
        one = todo.pop()
        if id(one) not in found:
            found[id(one)] = one
            todo += type.__subclasses__(one)
    return list(found)


def functions() -> list[int]:
    """The addresses of built-in functions that were not removed."""
    return [id(one) for one in gc.get_objects() if type(one) is type(len) and one.__name__ not in never]


def descriptors() -> list[int]:
    """The addresses of the descriptors of types' C functions."""
    return [id(one) for one in gc.get_objects() if type(one) in DESCRIPTORS]


def begin(asked: list[str]) -> None:
    """Answer the first requests, and list what is found in folders now, as an image has none."""
    api, catalog = (importlib.import_module(f"oddsmith.{name}") for name in ("api", "questions.catalog"))
    for request in asked:
        api.answer(request)
    catalog.games()


def forget() -> None:
    """Empty all caches except those read from files, which an image does not have; then collect garbage."""
    for cached in gc.get_objects():
        clear = getattr(type(cached), "cache_clear", None)
        if callable(clear) and getattr(cached, "__module__", None) not in FROM_FILES:
            clear(cached)
    gc.collect()
