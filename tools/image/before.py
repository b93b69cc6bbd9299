"""Runs in Pyodide before it imports its own packages, to stub out modules that the engine never uses.

Pyodide's packages import an event loop, sockets, archives and processes, which would make up a third of the image.
They get stub modules instead, in which every name is a class that does nothing.
"""

import sys
from types import ModuleType
from typing import Any

NEVER_USED = (
    "asyncio asyncio.events asyncio.futures asyncio.tasks concurrent concurrent.futures ipaddress logging select "
    "selectors shutil socket ssl subprocess tempfile zipfile"
)


class _AnyName(type):
    def __getattr__(cls, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _nothing(name)

    def __or__(cls, other: object) -> Any:
        return cls

    __ror__ = __or__

    def __getitem__(cls, key: object) -> Any:
        return cls


class _Nothing(metaclass=_AnyName):
    def __new__(cls, *arguments: object, **named: object) -> Any:
        return object.__new__(cls)

    def __init__(self, *arguments: object, **named: object) -> None:
        pass

    def __init_subclass__(cls, **named: object) -> None:
        pass

    def __call__(self, *arguments: object, **named: object) -> Any:
        return self

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self


def _nothing(name: str) -> Any:
    return _AnyName(name, (_Nothing,), {})


class _Unused(ModuleType):
    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        made = self.__dict__[name] = _nothing(name)
        return made


for _name in NEVER_USED.split():
    _unused = _Unused(_name)
    _unused.__path__ = []  # makes it a package, so that submodules can be imported
    sys.modules[_name] = _unused
