"""The text of a program in a link: `lab?program=output%202d6`, or `lab?packed=DATA` where that would be long.

`DATA` is the program's text in UTF-8 as raw deflate (RFC 1951), written in base64url without padding (RFC 4648).
docs/link-format.md is the contract.
"""

from __future__ import annotations

from oddsmith.errors import LONGEST_PROGRAM, InvalidLink

LONGEST_READABLE = 600
"""Characters of a program as they stand in a link; longer ones are packed."""
BYTES_A_CHARACTER = 4
RAW_DEFLATE = -15
"""Zlib's name for a stream without header and checksum, of any window."""


def packed(program: str) -> dict[str, str]:
    """What a link has of the program.

    Packed texts are not the same from every version of zlib, but each is read by all.
    """
    from urllib.parse import quote

    if len(quote(program, safe=",.:")) <= LONGEST_READABLE:
        return {"program": program}
    from base64 import urlsafe_b64encode
    from zlib import compressobj

    deflate = compressobj(9, wbits=RAW_DEFLATE)
    data = deflate.compress(program.encode()) + deflate.flush()
    return {"packed": urlsafe_b64encode(data).decode("ascii").rstrip("=")}


def unpacked(texts: dict[str, str]) -> str:
    """The program that a link has, which is taken from its texts.

    Raises InvalidLink: it has none, or two; or what is packed is broken, or too long.
    """
    given = {name: texts.pop(name) for name in ("program", "packed") if name in texts}
    if len(given) != 1:
        allowed = "write it as lab?program=output+3d6"
        raise InvalidLink.because(f"The Lab takes one program, not {len(given)}", allowed, field="program")
    return given["program"] if "program" in given else _inflated(given["packed"])


def _inflated(text: str) -> str:
    """The program in a packed text. What it would unpack to beyond the bound is never made."""
    import re
    import zlib
    from base64 import urlsafe_b64decode

    most = LONGEST_PROGRAM * BYTES_A_CHARACTER
    inflate = zlib.decompressobj(RAW_DEFLATE)
    try:
        if not re.fullmatch("[A-Za-z0-9_-]*", text):
            raise ValueError
        data = inflate.decompress(urlsafe_b64decode(text + "=" * (-len(text) % 4)), most + 1)
        program = data.decode()
        if inflate.unused_data or not inflate.eof or len(program) > LONGEST_PROGRAM:
            raise ValueError
    except (ValueError, zlib.error):  # also what is not in base64 or in UTF-8
        allowed = "ask for the link again"
        message = f"The program in this link was cut off or changed, or is too long: {allowed}."
        raise InvalidLink(message, field="packed", value=text, allowed=allowed) from None
    return program
