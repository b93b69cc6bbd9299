"""Ten dice of four kinds whose faces add or subtract successes and advantages."""

from __future__ import annotations

Faces = dict[tuple[int, ...], int]

BOOST: Faces = {(0, 0): 2, (1, 0): 1, (1, 1): 1, (0, 2): 1, (0, 1): 1}
SETBACK: Faces = {(0, 0): 2, (-1, 0): 2, (0, -1): 2}
ABILITY: Faces = {(0, 0): 1, (1, 0): 2, (2, 0): 1, (0, 1): 2, (1, 1): 1, (0, 2): 1}
DIFFICULTY: Faces = {(0, 0): 1, (-1, 0): 1, (-2, 0): 1, (0, -1): 3, (0, -2): 1, (-1, -1): 1}
DICE = [(BOOST, 2), (SETBACK, 3), (ABILITY, 3), (DIFFICULTY, 2)]
