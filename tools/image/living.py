"""Where objects name functions of WebAssembly: asked in an image at build time, by tools/image/needed.mjs."""

import gc

DESCRIPTORS = tuple(
    type(one) for one in (object.__str__, str.join, int.__dict__["from_bytes"], type.__dict__["__doc__"])
)

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
