"""A link of a program: `lab?program=output%202d6`, or `lab?packed=DATA` where that would be long.

`DATA` is the program's text in UTF-8 as raw deflate (RFC 1951), written in base64url without padding (RFC 4648).
`&output=N` names one of its outputs, from 1, and `&seed=SEED` makes it a roll of that output. docs/link-format.md
is the contract.
"""

from __future__ import annotations

from typing import NamedTuple

from oddsmith.errors import InvalidInput, InvalidLink, OddsmithError, UnknownInput, shown
from oddsmith.fair import check_seed
from oddsmith.link import PROGRAM, SEED, joined, refuse_halves, refuse_long, refuse_parts, split

LONGEST_READABLE = 600
"""Characters of a link with the program as it is; longer ones are packed."""
LONGEST_LINK = 600_000
"""More than the longest program needs."""
LONGEST_OUTPUT = 9
"""Digits."""
BYTES_A_CHARACTER = 4
RAW_DEFLATE = -15
"""Zlib's name for a stream without header and checksum, of any window."""


class ProgramQuestion(NamedTuple):
    """A program, perhaps one of its outputs, counted from 1, and perhaps the seed of a roll of that."""

    program: str
    output: int | None = None
    seed: str | None = None

    @property
    def number(self) -> int:
        """That of the output: the first is meant where none is named."""
        return 1 if self.output is None else self.output


def read(link: str) -> ProgramQuestion:
    """The program, the output and the seed of a link.

    Raises:
        OddsmithError: what is wrong with it, with the part at fault in `field`; where the program is not that, its own
            link is the `nearest`.
    """
    refuse_long(link, LONGEST_LINK)
    refuse_halves(link)
    _, texts = split(link)
    refuse_parts(texts)
    return question_of(texts)


def question_of(texts: dict[str, str]) -> ProgramQuestion:
    """The question of what stands behind the `?`, `split`. Raises like `read`."""
    programs = [texts.pop("program", None), _unpacked(texts.pop("packed", None))]
    given = [program for program in programs if program is not None]
    if len(given) != 1:
        allowed = "one of “program” and “packed” is needed"
        raise InvalidLink(f"The link has {len(given) or 'no'} programs: {allowed}.", field="program", allowed=allowed)
    try:
        return _of_program(given[0], texts)
    except OddsmithError as error:
        error.nearest = write(ProgramQuestion(given[0]))
        raise


def _of_program(program: str, texts: dict[str, str]) -> ProgramQuestion:
    """The program with what else the link says."""
    output, seed = texts.pop("output", None), texts.pop(SEED, None)
    for name in texts:
        allowed = f"allowed are program or packed, output, {SEED}"
        raise UnknownInput(f"A program's link has no “{shown(name)}”: {allowed}.", field=shown(name), allowed=allowed)
    return ProgramQuestion(
        program,
        None if output is None else _number(output),
        None if seed is None else check_seed(seed),
    )


def write(question: ProgramQuestion) -> str:
    """The link of a program: `read` of it gives the question again.

    Packed texts are not the same from every version of zlib, but each is read by all.
    """
    texts = {"program": question.program}
    if len(joined(PROGRAM, texts)) > LONGEST_READABLE:
        texts = {"packed": _packed(question.program)}
    if question.output is not None:
        texts["output"] = str(question.output)
    if question.seed is not None:
        texts[SEED] = question.seed
    return joined(PROGRAM, texts)


def written_out(question: ProgramQuestion) -> str:
    """The link with the program never packed: the same text from every version of zlib, however long."""
    texts = {"program": question.program, "output": str(question.number)}
    return joined(PROGRAM, texts)


def _number(text: str) -> int:
    """The number of an output."""
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_OUTPUT and int(text)):
        raise InvalidInput.of("output", "The output", text, "a number from 1 is needed")
    return int(text)


def _packed(program: str) -> str:
    from base64 import urlsafe_b64encode
    from zlib import compressobj

    deflate = compressobj(9, wbits=RAW_DEFLATE)
    data = deflate.compress(program.encode()) + deflate.flush()
    return urlsafe_b64encode(data).decode("ascii").rstrip("=")


def _unpacked(packed: str | None) -> str | None:
    """The program in a packed text, if there is one. What it would unpack to beyond the language's bound is never made.

    Raises:
        InvalidLink: it is broken, or too long.
    """
    if packed is None:
        return None
    import re
    import zlib
    from base64 import urlsafe_b64decode

    from oddsmith.language.parser import LONGEST

    most = LONGEST * BYTES_A_CHARACTER
    inflate = zlib.decompressobj(RAW_DEFLATE)
    try:
        if not re.fullmatch("[A-Za-z0-9_-]*", packed):
            raise ValueError
        data = inflate.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), most + 1)
        if len(data) > most:
            raise _too_long()
        if inflate.unused_data or not inflate.eof:
            raise ValueError
        program = data.decode()
    except (ValueError, zlib.error):  # also what is not in base64 or in UTF-8
        allowed = "ask for the link again where it comes from"
        message = f"The program packed into the link is damaged or not whole: {allowed}."
        raise InvalidLink(message, field="packed", value=packed, allowed=allowed) from None
    if len(program) > LONGEST:
        raise _too_long()
    return program


def _too_long() -> InvalidLink:
    from oddsmith.language.parser import LONGEST

    allowed = f"at most {LONGEST:,} characters are allowed"
    return InvalidLink(f"The program packed into the link is too long: {allowed}.", field="packed", allowed=allowed)
