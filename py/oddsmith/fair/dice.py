"""Fair dice from a seed: the same seed gives the same faces on every machine, for ever.

The method (version 1), for anyone who wants to re-compute a roll by hand; docs/fair-dice.md has test vectors:

1. Block i of the stream (i = 0, 1, ...) is SHA-256 of the text `SEED:i`; the stream is the blocks one after the other.
2. A die with n sides takes the next k bytes as a big-endian number, k being the least with 256^k >= n.
3. A number at or above the largest multiple of n that is at most 256^k is thrown away and step 2 repeated, so that no
   face is favoured. Otherwise the face is the number modulo n, plus 1.

A seed is `1-` (the version of the method) and 1 to 64 letters, digits, `-` or `_`. Nothing here keeps randomness
between rolls: `drawn` asks the operating system (in a page: the browser's `crypto`) at the moment of rolling.
"""

from __future__ import annotations

import re
from itertools import chain, count

from oddsmith.errors import InvalidSeed, shown

VERSION = "1"
ENTROPY_BYTES = 16
FRESH_LENGTH = 26
"""Characters that these bytes take in base 32, after the version of a fresh seed."""
LONGEST_SEED = 64
BODY = f"[A-Za-z0-9_-]{{1,{LONGEST_SEED}}}"
"""The part of a seed after its version: as a regular expression, and in words."""
BODY_ALLOWED = f"1 to {LONGEST_SEED} letters a-z, A-Z, digits, “-” or “_”"


def drawn(size: int) -> str:
    """`size` fresh bytes from the operating system's cryptographic source, as letters a-z and digits 2-7 (base 32)."""
    from base64 import b32encode
    from os import urandom

    return b32encode(urandom(size)).decode("ascii").rstrip("=").lower()


def new_seed() -> str:
    """A fresh seed of 128 bits."""
    return f"{VERSION}-{drawn(ENTROPY_BYTES)}"


def check_seed(seed: str) -> str:
    """Return the seed if it is valid.

    Raises InvalidSeed: when it is of another version, empty, too long, or has other characters.
    """
    if not re.fullmatch(f"{VERSION}-{BODY}", seed):
        allowed = f"a seed is “{VERSION}-” and then {BODY_ALLOWED}"
        raise InvalidSeed.because(f"The seed cannot be “{shown(seed)}”", allowed, field="seed", value=seed)
    return seed


def block(text: str) -> bytes:
    """The SHA-256 of a text: of `SEED:i`, that is block i of the seed's stream."""
    from hashlib import sha256

    return sha256(text.encode("ascii")).digest()


class FairDice:
    """Throws dice from a seed: call it with a number of sides, get a face from 1 to that number."""

    def __init__(self, seed: str) -> None:
        """Begin the stream of this seed. Raises InvalidSeed: see `check_seed`."""
        self.seed = check_seed(seed)
        self.stream = chain.from_iterable(block(f"{seed}:{index}") for index in count())  # step 1
        self.taken: list[tuple[int, bytes]] = []
        """The numbers taken so far, each with the sides of its die, including those that were thrown away."""

    def __call__(self, sides: int) -> int:
        """The next face of a die with `sides` >= 1 sides (steps 2 and 3)."""
        width = ((sides - 1).bit_length() + 7) // 8
        accepted = 256**width // sides * sides
        while True:
            self.taken.append((sides, bytes(next(self.stream) for _ in range(width))))
            number = int.from_bytes(self.taken[-1][1], "big")
            if number < accepted:
                return number % sides + 1
