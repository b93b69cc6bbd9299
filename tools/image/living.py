"""In an image for its making: clears what is not used, and says where objects name functions of WebAssembly."""

import gc
import importlib

DESCRIPTORS = tuple(
    type(one) for one in (object.__str__, str.join, int.__dict__["from_bytes"], type.__dict__["__doc__"])
)
FROM_FILES = ("oddsmith.questions.catalog", "oddsmith.language.parser")

never: tuple[str, ...] = ()
"""Names of built-in functions that have been taken away; Python itself still holds them."""


def types() -> list[int]:
    """The addresses of all types: those of C are unknown to the collector of garbage."""
    found: dict[int, type] = {}
    todo: list[type] = [object]
    while todo:
        one = todo.pop()
        if id(one) not in found:
            found[id(one)] = one
            todo += type.__subclasses__(one)
    return list(found)


def functions() -> list[int]:
    """The addresses of built-in functions, but for those that were taken away."""
    return [id(one) for one in gc.get_objects() if type(one) is type(len) and one.__name__ not in never]


def descriptors() -> list[int]:
    """The addresses of what stands for the functions of types."""
    return [id(one) for one in gc.get_objects() if type(one) in DESCRIPTORS]


def begin(asked: list[str]) -> None:
    """Answer what is asked first, and find all that stands in folders: an image has none."""
    api, catalog = (importlib.import_module(f"oddsmith.{name}") for name in ("api", "questions.catalog"))
    for request in asked:
        api.answer(request)
    catalog.games()


def forget() -> None:
    """Empty every cache but those that hold what files say, as an image has none; and memory of what is not used."""
    for cached in gc.get_objects():
        clear = getattr(type(cached), "cache_clear", None)
        if callable(clear) and getattr(cached, "__module__", None) not in FROM_FILES:
            clear(cached)
    gc.collect()
