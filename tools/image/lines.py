"""Strips code objects of what is never read: line tables (a fifth of their size), docstrings, names of variables."""

from types import CodeType

HAS_DOCSTRING = 0x4000000
"""Flag of code whose first constant is a docstring (Include/cpython/code.h); frozen modules keep theirs."""
VARARGS, VARKEYWORDS = 0x4, 0x8
"""Flags of functions with *args and **kwargs (also there)."""


def without_lines(code: CodeType) -> CodeType:
    """The same code without lines, docstrings and qualified names; local variables are named by numbers.

    After this, `traceback` must not ask for the position of an instruction.
    """
    consts = tuple(without_lines(const) if isinstance(const, CodeType) else const for const in code.co_consts)
    if code.co_flags & HAS_DOCSTRING:
        consts = (None, *consts[1:])
    flags = code.co_flags & ~HAS_DOCSTRING
    named = code.co_argcount + code.co_kwonlyargcount + bool(flags & VARARGS) + bool(flags & VARKEYWORDS)
    names = tuple(name if at < named else str(at) for at, name in enumerate(code.co_varnames))
    changed = code.replace(co_flags=flags, co_consts=consts, co_varnames=names, co_qualname=code.co_name)
    return changed.replace(co_firstlineno=1, co_linetable=b"")


def place_of(code: CodeType) -> tuple[str, int, str]:
    """Identifies a function by its place in the source, which is the same in every interpreter."""
    return code.co_filename, code.co_firstlineno, code.co_name
