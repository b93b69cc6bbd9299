"""Code without what nobody asks of it: lines of its source, a fifth of it all, docstrings, names of variables."""

from types import CodeType

HAS_DOCSTRING = 0x4000000
"""A flag of codes whose first constant is one (Include/cpython/code.h); of frozen modules they are kept."""
VARARGS, VARKEYWORDS = 0x4, 0x8
"""Flags of functions that take any arguments (the same)."""


def without_lines(code: CodeType) -> CodeType:
    """The same code on no line; `traceback` must not ask then where an instruction stands.

    A name is enough, too, without those of what it stands in; and for what is local to it, a number.
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
    """Where a function stands in its source, which is the same in every Python."""
    return code.co_filename, code.co_firstlineno, code.co_name
