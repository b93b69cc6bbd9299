"""How much room laws take that are kept."""

from __future__ import annotations

BITS_A_CELL = 1_024
"""A weight of so many takes about as much memory as an outcome with its place in the law."""


def cells(entries: int, bits: int) -> int:
    """How much room so many outcomes take, each with so many bits. A cell is about 200 bytes."""
    return entries * (1 + bits // BITS_A_CELL)
