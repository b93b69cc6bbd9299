"""The benchmark cases: each asks the same question of us, icepool and dyce.

A case names a function that each side has in a module of the same name. The functions return lists of laws, in the same
order on all sides; where a library has no practical way to answer, its function raises `NotImplementedError`.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import Any, NamedTuple

TABLE = 12
"""Printed tables must be so many times as fast as with icepool, at the first call."""
NEGLIGIBLE = 10**12
"""Outcomes that together are less likely than one in so many may be merged as “so many or more”."""


class Case(NamedTuple):
    """A question: the function that answers it (`module.function`), its arguments, and the bar."""

    title: str
    work: str
    arguments: tuple[Any, ...] = ()
    least: int = 1
    """How many times as fast as icepool the first call must be."""
    told: bool = False
    """Whether we cut laws off with “so many or more” once the rest is negligible, unlike the others."""


def simple(*dice: int) -> list[tuple[int, int]]:
    """Simple checks, NdB, as dice and discards."""
    return [(n, 0) for n in dice]


def boosted(boons: int, banes: int) -> tuple[int, ...]:
    """The dice of Crucible: each boon enlarges the first that is not a d12, each bane reduces the last not a d4.

    Computed step by step, unlike in the system, so that a bug of ours does not carry over to the other sides.
    """
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
MODIFIED = [(3 + abs(modifier), max(-modifier, 0)) for modifier in range(-3, 3)]
RED = [(dice - red, red) for dice in range(1, 11) for red in range(1, min(dice, 5) + 1)]
"""Numbers of black and red dice, 1 to 10 in total."""
DEEP = 10
"""How often a ten may explode: the other libraries have no unbounded dice."""

TABLES = [  # those of the sources; Storyteller's source has none, so the laws by number of dice instead
    Case("Decibel: static table, first figure", "systems.spreads", (simple(*range(3, 9)),), TABLE),
    Case("Decibel: dynamic table", "systems.differences", (range(3, 9),), TABLE),
    Case("Decibel: figure of (N-X)dB, X = N-3", "systems.spreads", ([(n, n - 3) for n in range(3, 9)],), TABLE),
    Case("Decibel: figure of 3dB with modifiers", "systems.spreads", (MODIFIED,), TABLE),
    Case("Storyteller: 5th edition, 1..15 dice", "storyteller.fifth_edition", (range(1, 16),), TABLE),
    Case("Storyteller: 5th, 3 failures re-rolled", "storyteller.fifth_edition_rerolled", (range(1, 16), 3), TABLE),
    Case(
        "Storyteller: 8+, 10 again (10 deep), 1..15", "storyteller.chronicles", (range(1, 16), DEEP), TABLE, told=True
    ),
    Case("Storyteller: 6+ less ones, 1..15 dice", "storyteller.revised", (range(1, 16),), TABLE),
    Case("Storyteller: 6+, 13 dice, full and halved", "storyteller.halved", ((13,),), TABLE),
    Case("Roll under: the three tables", "systems.efforts", (SOURCE_POOLS,), TABLE),
    Case("Roll under: the opposed examples", "systems.opposed_efforts", (SOURCE_PAIRS,), TABLE),
    Case("Crucible: all 49 pools", "systems.crucible", (CRUCIBLE,), TABLE),
]

SYSTEMS = [
    Case("20dB", "systems.spreads", (simple(20),)),
    Case("50dB", "systems.spreads", (simple(50),)),
    Case("100dB", "systems.spreads", (simple(100),), 100),
    Case("(N-X)dB, every N up to 20", "systems.spreads", ([(n, x) for n in range(3, 21) for x in range(n - 2)],)),
    Case("(50-25)dB", "systems.spreads", ([(50, 25)],)),
    Case("MdB against NdB, 3..12", "systems.differences", (range(3, 13),)),
    Case("compound (6-1), (10-2), (20-5)", "systems.compound", (COMPOUND,)),
    Case("outcome and secondary die of these", "systems.secondary", (COMPOUND,)),
    Case("5th edition, 1..10 dice against 1..10", "storyteller.fifth_edition_opposed", (range(1, 11),)),
    Case("5th edition, messy or bestial, up to 5 red", "storyteller.red_dice", (RED, 3)),
    Case("8+, 10 again (10 deep), 1..30 dice", "storyteller.chronicles", (range(1, 31), DEEP), told=True),
    Case("8+, 10 again, every number told, 1..30", "storyteller.chronicles_to_the_end", (range(1, 31), DEEP)),
    Case("8+, 10 again opposed, both 1..20 dice", "storyteller.chronicles_opposed", (range(1, 21), DEEP), told=True),
    Case(
        "8+, 10 again, 3 failures re-rolled, 1..30",
        "storyteller.chronicles_rerolled",
        (range(1, 31), DEEP, 3),
        told=True,
    ),
    Case("6+, 11..30 dice, full and halved", "storyteller.halved", (range(11, 31),)),
    Case("roll under, 251 pools, CN 1..5", "systems.efforts", (ALL_POOLS,)),
    Case("roll under opposed, 3,025 pairs", "systems.opposed_efforts", (list(product(SMALL_POOLS, repeat=2)),)),
    Case("Blades: best die or two 6s, 1..10 dice", "systems.blades", (range(1, 11),)),
]

POOLS = [
    Case("4d6 keep 3", "pools.highest", (4, 6, 3)),
    Case("40d10 keep 20", "pools.highest", (40, 10, 20)),
    Case("10k5, d10 exploding up to 4 times", "pools.l5r", (10, 5)),
    Case("keep 3 of 2 x (d4..d20)", "pools.highest_mixed", ((4, 6, 8, 10, 12, 20), 2, 3)),
    Case("24 x (4d6 keep 3), six ranks summed", "pools.ranks_of_abilities", (24, (1, 8, 9, 16, 17, 24))),
    Case("300th highest of 1000d100", "pools.rank_from_above", (1000, 100, 300)),
    Case("20d6 largest set", "pools.largest_set", (20, 6)),
    Case("12d10 largest set", "pools.largest_set", (12, 10)),
    Case("10d10 longest run", "pools.longest_run", (10, 10)),
    Case("Risk 3v2", "pools.risk", (3, 2)),
    Case("Risk 5v5", "pools.risk", (5, 5)),
    Case("Risk 10v10", "pools.risk", (10, 10)),
    Case("Risk 20v20", "pools.risk", (20, 20)),
    Case("ten mixed two-symbol dice, joint", "pools.symbols", ()),
    Case("count 5 and 6 in 30d6", "pools.count_high", (30, 6, 5)),
    Case("10d10, count 6..10 minus count 1", "pools.count_difference", (10,)),
    Case("max - min of 5d20, general", "pools.spread_general", (5, 20)),
    Case("max - min of 30d20, general", "pools.spread_general", (30, 20)),
    Case("max - min of 100d20, general", "pools.spread_general", (100, 20)),
    Case("100d20", "pools.sum_of_dice", (100, 20)),
    Case("400d6", "pools.sum_of_dice", (400, 6)),
    Case("1000d20", "pools.sum_of_dice", (1000, 20)),
    Case("four d100 multiplied", "pools.multiplied", (4, 100)),
]

EXAMPLES = [  # those of docs/examples.md, as written there
    Case("Ability scores, four methods", "examples.ability_scores"),
    Case("Blades in the Dark, 7 dice", "examples.blades", (7,)),
    Case("Risk 6v5, both scores", "examples.scores", (6, 5)),
    Case("A war of 8 against 6", "examples.war", (8, 6)),
    Case("Six keep three, tens explode", "examples.six_keep_three"),
    Case("Neon City Overdrive, 6 against 6", "examples.neon_city", (6, 6)),
    Case("Vampire, 7 dice and 3 hunger", "examples.vampire", (7, 3)),
    Case("Technoir, 6, 4 and 4 dice", "examples.technoir", (6, 4, 4)),
    Case("Ironsworn, momentum -3", "examples.ironsworn", (2, -3)),
    Case("CthulhuTech, 10 dice", "examples.framewerk", (10,)),
    Case("Seventeen rolls of a player", "examples.cheating"),
]

THEMES = {"Tables": TABLES, "The systems": SYSTEMS, "Any dice": POOLS, "Games in a few lines": EXAMPLES}
CASES = [case for cases in THEMES.values() for case in cases]
