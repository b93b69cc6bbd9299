"""Modules that an image keeps as code until they are first imported.

Compressed, code takes less than half the space of live objects, and most questions need few modules. An image has no
compiler, so the source that named tuples evaluate is also kept as code.
"""

import marshal
from importlib.machinery import ModuleSpec
from types import CodeType, FunctionType, ModuleType
from typing import Any

codes = b""
"""For each module whether it is a package, and its code, all in one string, which compresses better."""
kept: dict[str, tuple[int, int]] = {}
"""By module name: the start and end in `codes`."""
evaluated: dict[str, CodeType] = {}
"""By source text: the code that `collections.namedtuple` evaluates."""


class NotInTheImage(BaseException):
    """Something was removed from the image. Not an Exception, so that the engine does not report it as its own bug."""


def not_there(*arguments: Any, why: type[BaseException] = NotInTheImage, **named: Any) -> Any:
    """Replaces functions that were removed. They get its code, so it must not look up any global name."""
    raise why


def evaluate(text: str, names: dict[str, Any]) -> Any:
    """Evaluate one of the known source texts, a lambda."""
    if text not in evaluated:
        raise NotInTheImage(text)
    return FunctionType(evaluated[text], names)


def no_annotations(types: object) -> None:
    """Drop the annotations of named tuples, which nothing reads; `typing` would need a large module to keep them."""


class Later:
    """Import finder and loader for the kept modules; any other raises NotInTheImage."""

    @classmethod
    def find_spec(cls, name: str, path: object = None, target: object = None) -> ModuleSpec:
        """The spec of a kept module."""
        if name not in kept:
            raise NotInTheImage(name)
        start, end = kept[name]
        is_package, code = marshal.loads(codes[start:end])  # noqa: S302 (it comes with the image)
        return ModuleSpec(name, cls, loader_state=code, is_package=is_package)  # type: ignore[arg-type]  # a class will do

    @staticmethod
    def create_module(spec: ModuleSpec) -> None:
        """Have importlib create a normal module."""

    @staticmethod
    def exec_module(module: ModuleType) -> None:
        """Run the module's code, without `exec`, which needs the compiler."""
        spec, names = module.__spec__, vars(module)
        names["__builtins__"] = __builtins__
        FunctionType(spec.loader_state, names)()  # type: ignore[union-attr]
        spec.loader_state = None  # type: ignore[union-attr]
