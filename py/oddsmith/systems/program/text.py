"""The text of a program in a link: `lab?program=output%202d6`, or `lab?packed=DATA` if that would be too long.

`DATA` is the program's text in UTF-8 as raw deflate (RFC 1951), written in base64url without padding (RFC 4648).
docs/link-format.md is the contract.
"""

from __future__ import annotations

from oddsmith.errors import LONGEST_PROGRAM, InvalidLink

LONGEST_READABLE = 600
"""Characters of a program as escaped in a link; longer ones are packed."""
BYTES_A_CHARACTER = 4
RAW_DEFLATE = -15
"""The `wbits` with which zlib handles a stream without header and checksum, of any window."""


def packed(program: str) -> dict[str, str]:
    """The parameter of a link that has the program.

    Packed texts differ between versions of zlib, but every version reads all of them.
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
    """The program of a link, removed from its texts.

    Raises InvalidLink: there is none, or two; or a packed one is damaged or too long.
    """
    given = {name: texts.pop(name) for name in ("program", "packed") if name in texts}
    if len(given) != 1:
        allowed = "write it as lab?program=output+3d6"
        raise InvalidLink.because(f"The Lab takes one program, not {len(given)}", allowed, field="program")
    return given["program"] if "program" in given else _inflated(given["packed"])


def _inflated(text: str) -> str:
    """The program in a packed text. No more than the bound is ever unpacked."""
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
    except (ValueError, zlib.error):  # includes invalid base64 or UTF-8
        allowed = "ask for the link again"
        message = f"The program in this link was cut off or changed, or is too long: {allowed}."
        raise InvalidLink(message, field="packed", value=text, allowed=allowed) from None
    return program
