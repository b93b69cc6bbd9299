"""Code without what nobody asks of it: which lines of its source it is made of, a fifth of it all, and docstrings."""

from types import CodeType

NOWHERE = 0b1_1111_000
"""That from one to eight instructions stand nowhere: CPython's InternalDocs/code_objects.md."""
HAS_DOCSTRING = 0x4000000
"""A flag of codes whose first constant is one (Include/cpython/code.h); of frozen modules they are kept."""
TABLES: dict[bytes, bytes] = {}


def without_lines(code: CodeType) -> CodeType:
    """The same code with a table that says of no instruction on which line it stands.

    A name is enough, too, without those of what it stands in.
    """
    consts = tuple(without_lines(const) if isinstance(const, CodeType) else const for const in code.co_consts)
    if code.co_flags & HAS_DOCSTRING:
        consts = (None, *consts[1:])
    eights, rest = divmod(len(code.co_code) // 2, 8)
    table = bytes([NOWHERE + 7]) * eights + (bytes([NOWHERE + rest - 1]) if rest else b"")
    table = TABLES.setdefault(table, table)  # one for all codes of a length
    flags = code.co_flags & ~HAS_DOCSTRING
    return code.replace(co_flags=flags, co_linetable=table, co_consts=consts, co_qualname=code.co_name)


def place_of(code: CodeType) -> tuple[str, int, str]:
    """Where a function stands in its source, which is the same in every Python."""
    return code.co_filename, code.co_firstlineno, code.co_name
