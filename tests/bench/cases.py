"""The work that is measured: for each case the same question put to us, to icepool and to dyce.

A case is the name of a function that each side has in its modules `seeds` and `pools`; a library that has no practical
way to answer has no such function. The functions give lists of laws, in the same order on all sides.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import Any, NamedTuple

SEED = 12
"""A table of a source must be so many times as fast as with icepool, at the first call."""


class Case(NamedTuple):
    """A question: the function's name, its arguments, and how many times as fast as icepool the first call must be."""

    title: str
    name: str
    arguments: tuple[Any, ...] = ()
    least: int = 1

    @property
    def module(self) -> str:
        """Which module of each side has the function."""
        return "seeds" if self in SEED_TABLES or self in SYSTEMS else "pools"


def simple(*dice: int) -> list[tuple[int, int]]:
    """NdB as dice and discards."""
    return [(n, 0) for n in dice]


def boosted(boons: int, banes: int) -> tuple[int, ...]:
    """The dice of Crucible: each boon enlarges the first that is no d12, each bane reduces the last that is no d4."""
    dice = [8, 8, 8]
    for _ in range(boons):
        place = next((place for place in (0, 1, 2) if dice[place] < 12), 0)
        dice[place] = min(dice[place] + 2, 12)
    for _ in range(banes):
        place = next((place for place in (2, 1, 0) if dice[place] > 4), 2)
        dice[place] = max(dice[place] - 2, 4)
    return tuple(dice)


COMPOUND = [(6, 1), (10, 2), (20, 5)]
SIDES = (6, 8, 10, 12, 20)
SMALL_POOLS = [pool for size in range(1, 4) for pool in combinations_with_replacement(SIDES, size)]
ALL_POOLS = [pool for size in range(1, 6) for pool in combinations_with_replacement(SIDES, size)]
SOURCE_POOLS = [(12, 20, 20), (8, 8, 10, 10), (6, 6, 6, 6)]
SOURCE_PAIRS = [
    ((6, 6, 6, 6), (12, 20, 20)),
    ((12, 20, 20), (6, 6, 6, 6)),
    ((12,), (6, 6, 6, 6)),
    ((8, 12, 20, 20), (6, 8, 10, 12)),
]
CRUCIBLE = [(boons, banes, boosted(boons, banes)) for boons in range(7) for banes in range(7)]
MODIFIED = [(3 + max(m, 0) + max(-m, 0), max(-m, 0)) for m in range(-3, 3)]

SEED_TABLES = [
    Case("Decibel: static table, first figure", "spreads", (simple(*range(3, 9)),), SEED),
    Case("Decibel: dynamic table", "differences", (range(3, 9),), SEED),
    Case("Decibel: figure of (N-X)dB, X = N-3", "spreads", ([(n, n - 3) for n in range(3, 9)],), SEED),
    Case("Decibel: figure of 3dB with modifiers", "spreads", (MODIFIED,), SEED),
    Case("Storyteller: 5th edition, 1..15 dice", "fifth_edition", (range(1, 16),), SEED),
    Case("Storyteller: 8+, 10 again (10 deep), 1..15", "chronicles", (range(1, 16),), SEED),
    Case("Storyteller: 6+ less ones, 1..15 dice", "revised", (range(1, 16),), SEED),
    Case("Roll under: the three tables", "efforts", (SOURCE_POOLS,), SEED),
    Case("Roll under: the opposed examples", "opposed_efforts", (SOURCE_PAIRS,), SEED),
    Case("Crucible: all 49 pools", "crucible", (CRUCIBLE,), SEED),
]

SYSTEMS = [
    Case("20dB", "spreads", (simple(20),)),
    Case("50dB", "spreads", (simple(50),)),
    Case("100dB", "spreads", (simple(100),), 100),
    Case("(N-X)dB, every N up to 20", "spreads", ([(n, x) for n in range(3, 21) for x in range(n - 2)],)),
    Case("(50-25)dB", "spreads", ([(50, 25)],)),
    Case("MdB against NdB, 3..12", "differences", (range(3, 13),)),
    Case("compound (6-1), (10-2), (20-5)", "compound", (COMPOUND,)),
    Case("outcome and secondary die of these", "secondary", (COMPOUND,)),
    Case("8+, 10 again (10 deep), 1..30 dice", "chronicles", (range(1, 31),)),
    Case("the same opposed, both 1..20 dice", "chronicles_opposed", (range(1, 21),)),
    Case("the same, 3 failures re-rolled, 1..30", "chronicles_rerolled", (range(1, 31), 3)),
    Case("roll under, 251 pools, CN 1..5", "efforts", (ALL_POOLS,)),
    Case("roll under opposed, 3,025 pairs", "opposed_efforts", (list(product(SMALL_POOLS, repeat=2)),)),
    Case("Blades: best die or two 6s, 1..10 dice", "blades", (range(1, 11),)),
]

POOLS = [
    Case("4d6 keep 3", "highest", (4, 6, 3)),
    Case("40d10 keep 20", "highest", (40, 10, 20)),
    Case("10k5, d10 exploding up to 4 times", "l5r", (10, 5)),
    Case("keep 3 of 2 x (d4..d20)", "highest_mixed", ((4, 6, 8, 10, 12, 20), 2, 3)),
    Case("24 x (4d6 keep 3), six ranks summed", "ranks_of_abilities", (24, (1, 8, 9, 16, 17, 24))),
    Case("300th highest of 1000d100", "rank_from_above", (1000, 100, 300)),
    Case("20d6 largest set", "largest_set", (20, 6)),
    Case("12d10 largest set", "largest_set", (12, 10)),
    Case("10d10 longest run", "longest_run", (10, 10)),
    Case("Risk 3v2", "risk", (3, 2)),
    Case("Risk 5v5", "risk", (5, 5)),
    Case("Risk 10v10", "risk", (10, 10)),
    Case("Risk 20v20", "risk", (20, 20)),
    Case("ten mixed two-symbol dice, joint", "symbols", ()),
    Case("count 5 and 6 in 30d6", "count_high", (30, 6, 5)),
    Case("10d10, count 6..10 less count 1", "count_difference", (10,)),
    Case("max - min of 5d20, general", "spread_general", (5, 20)),
    Case("max - min of 30d20, general", "spread_general", (30, 20)),
    Case("max - min of 100d20, general", "spread_general", (100, 20)),
    Case("100d20", "sum_of_dice", (100, 20)),
    Case("400d6", "sum_of_dice", (400, 6)),
    Case("1000d20", "sum_of_dice", (1000, 20)),
    Case("four d100 multiplied", "multiplied", (4, 100)),
]

CASES = [*SEED_TABLES, *SYSTEMS, *POOLS]
