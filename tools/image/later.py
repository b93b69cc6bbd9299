"""Modules that an image keeps as code until they are first imported.

Packed, code takes less than half of what living objects do, and most questions need few modules. An image has no
compiler, so what named tuples evaluate is kept as code, too.
"""

import marshal
from importlib.machinery import ModuleSpec
from types import CodeType, FunctionType, ModuleType
from typing import Any

codes = b""
"""Of each module whether it is a package, and its code: together, as they take more when they are packed apart."""
kept: dict[str, tuple[int, int]] = {}
"""By the name of a module: where it begins in there, and ends."""
evaluated: dict[str, CodeType] = {}
"""By its text: what `collections.namedtuple` evaluates."""


class NotInTheImage(BaseException):
    """Not an Exception: the engine must not take it for a mistake of its own."""


def not_there(*arguments: Any, why: type[BaseException] = NotInTheImage, **named: Any) -> Any:
    """Stands for what has been taken away. Other functions are given its code, so it must not look up a name."""
    raise why


def evaluate(text: str, names: dict[str, Any]) -> Any:
    """The function that one of the known texts says."""
    if text not in evaluated:
        raise NotInTheImage(text)
    return FunctionType(evaluated[text], names)


def no_annotations(types: object) -> None:
    """Nobody asks for those of named tuples; `typing` would take a large module to keep them."""


class Later:
    """Finds what is kept and nothing else."""

    @classmethod
    def find_spec(cls, name: str, path: object = None, target: object = None) -> ModuleSpec:
        """What importlib is to know of a module."""
        if name not in kept:
            raise NotInTheImage(name)
        start, end = kept[name]
        is_package, code = marshal.loads(codes[start:end])  # noqa: S302 (it comes with the image)
        return ModuleSpec(name, cls, loader_state=code, is_package=is_package)  # type: ignore[arg-type]  # a class will do

    @staticmethod
    def create_module(spec: ModuleSpec) -> None:
        """A module as any other."""

    @staticmethod
    def exec_module(module: ModuleType) -> None:
        """Run the code as `exec` would, which hangs on the compiler."""
        spec, names = module.__spec__, vars(module)
        names["__builtins__"] = __builtins__
        FunctionType(spec.loader_state, names)()  # type: ignore[union-attr]
        spec.loader_state = None  # type: ignore[union-attr]
