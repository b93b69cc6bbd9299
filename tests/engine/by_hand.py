"""Independent implementation of fair dice and commitments, from their description alone: the engine must agree."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import NamedTuple


class Thrown(NamedTuple):
    """The faces, and how many numbers were rejected to get them."""

    faces: list[int]
    thrown_away: int


def throw_by_hand(seed: str, sides: Iterable[int]) -> Thrown:
    """Throw dice with these sides, in order, from the seed."""
    stream = b""
    position = thrown_away = 0
    faces: list[int] = []
    for n in sides:
        k = next(k for k in range(9) if 256**k >= n)
        limit = max(multiple for multiple in range(256**k - n + 1, 256**k + 1) if multiple % n == 0)
        while True:
            while len(stream) < position + k:
                block = hashlib.sha256(f"{seed}:{len(stream) // 32}".encode()).hexdigest()
                stream += bytes.fromhex(block)
            number = int.from_bytes(stream[position : position + k], "big")
            position += k
            if number < limit:
                faces.append(1 + number % n)
                break
            thrown_away += 1
    return Thrown(faces, thrown_away)


class Sealed(NamedTuple):
    """The results of an exchange's opening, set-up and entropy."""

    commitment: str
    seed: str


def seal_by_hand(opening: str, setup: str, entropy: str) -> Sealed:
    """Commit to a set-up and make the seed of its roll; each part is written as in links."""
    digest = hashlib.new("sha256", b"oddsmith/commitment/1:")
    digest.update(f"{opening}:{setup}".encode("ascii"))
    commitment = "1-" + digest.hexdigest()
    parts = ["oddsmith/seed/1", commitment, opening, entropy]
    return Sealed(commitment, "1-" + hashlib.sha256(":".join(parts).encode("ascii")).hexdigest())
