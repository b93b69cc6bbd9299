"""Everything that can be rolled and must keep the contract: systems, games and programs."""

from __future__ import annotations

from typing import Any

import pytest

from oddsmith.declare.system import System
from oddsmith.questions import catalog
from oddsmith.systems.program import of_text

ATTACK = """AC: 15 \\ Armour class 10..22; what the target wears \\
BONUS: 5 \\ Attack bonus 0..10 \\
ADV: 0 \\ Advantage no, yes \\
output [highest 1 of (1+ADV)d20] + BONUS >= AC named "Attack"
"""
NAMED = r"""AC: 15 \ 10..22 \
function: attack R:n { if R = 20 { result: 2 } result: R + 5 >= AC }
output [attack d20] named "Attack" \ names: 0 miss, 1 hit, 2 critical hit; success: hit, critical hit \
output [attack d20] \ success: 1+ \
"""
PARTS = r"""POOL: 2 \ Dice 0..4 \
SIDES: 6 \ Sides 4, 6, 8 \
function: tally S:s { result: [tuple ([count {4..8} in S] + [count 8 in S]) [count {1, 3} in S]] }
output [tally POOLdSIDES] + [tally 2d4] named "Check" \ parts: successes, advantages; success: successes 2+ \
output [tally 2d4]
output 0 - [tally 2d4] \ parts: a, b \
"""
DAMAGE = r"""DIE: 6 \ Damage die 4, 6, 8 \
CRITICAL: 0 \ Critical no, yes \
RESISTANCE: 0 \ Resistance: none, half, all \
function: half N:n { if RESISTANCE = 2 { result: 0 } result: N / (1 + RESISTANCE) }
output [half 2dDIE + CRITICAL * 3 + [explode d4]]
"""
OPPOSED = r"""DICE: 3 \ Dice 1..4 \
EDGE: d8 \ Edge \
FATE: d{-1, 0, 0, 1} \ die: Fate die; names: -1 minus, 0 blank, 1 plus \
output [count {5, 6} in DICEd6] + 2dFATE > [explode EDGE] - 4 named "[DICE] dice"
output [count {5, 6} in DICEd6] + 2dFATE \ names: 0 nothing; success: 1+ \
"""
PROGRAMS = (ATTACK, NAMED, PARTS, DAMAGE, OPPOSED)
"""Programs with inputs of every kind, names, parts, and dice of every kind."""

THROWN = (
    ATTACK.replace("d20", "d6").replace("15", "8").replace("10..22", "1..12"),
    "output 2d3",
    "output d{1, 1, 5}",
    "X: d3 output X + X",
    "output [highest 2 of 3d4]",
    "output [lowest 1 of 2d4 and d3]",
    "output [highest 2 of 2d{} and d4]",
    "output [middle 1 of 4d3]",
    "output {1, 3, 3}@3d3",
    "output d3@3d3",
    "output d4@{5, 7}",
    "output (d2)d3",
    "output (d3-2)d3",
    "output (d3-2)d(2d2)",
    "output 2d(2d2)",
    "output -(2d3)",
    "output -(2d(d2+1))",
    "output !(d3-2)",
    "output #2d3",
    "output d(2d3)",
    "output 2d3 = {1, 2}",
    "output {1, 2, 5} < d3",
    "output [count {2, 3} in 3d3]",
    "output [2d3 contains 2]",
    "output [explode d3]",
    "output 2d[explode d2]",
    'set "explode depth" to 1 output [explode 2d2]',
    "output [absolute d3 - 2]",
    "output [highest of d4 and 2d2]",
    "output [sort 2d3]",
    "output [reverse 2d3]",
    "output {1..4}",
    "output {d3, 5}",
    "output [maximum of 2d(d3 + 1)]",
    "output d{} + 2",
    'set "position order" to "lowest first" output 1@3d3',
    "function: f A:n { if A = 1 { result: d4 } result: A } output [f d3] + 1",
    "function: f S:s { if 1@S = 2@S { result: 10 } result: S } output [f 2d3]",
    "function: f A:d { result: A + A } output [f d3]",
    "function: f A { result: A + 1@A } output [f 2d2]",
    "function: f A:n or B:n { if A > B { result: A - B } result: d2 } output [f d3 or d4]",
    "function: f A:n { if A > 1 { result: [f A - 1] + d2 } result: A } output [f d3]",
    'set "maximum function depth" to 2 function: f A:n { result: 1 + [f A] } output [f d2]',
    "N: 3 function: f { result: NdN } output [f]",
    "function: f A:n { result: d{} } output [f d3] + 1",
    "function: f A:n with S:n { A: A } output 1 + [f d2 with [explode [absolute (0 * d{})]]]",
    "E: 0 * d{} function: f A:n { result: A + (d2 * E) } output 2d[f d3] + 1",
)
"""Programs that apply each operator, function and setting to dice."""

ALIKE = [catalog.system(key) for key in catalog.programs() if key != "genesys"]
"""Games that are programs: whatever holds for programs in general holds for them."""
OTHERS = [
    *catalog.systems(),
    *(catalog.system(key) for key in catalog.games() if catalog.system(key) not in ALIKE),
    *map(of_text, PROGRAMS),
]


def _id(system: System[Any]) -> str:
    return f"{system.key}-{system.notation(system.inputs())}".replace(" ", "-")


everything_played = pytest.mark.parametrize("system", [*OTHERS, *ALIKE], ids=_id)
every_system = pytest.mark.parametrize(
    "system", [*OTHERS, *(pytest.param(game, marks=pytest.mark.long) for game in ALIKE)], ids=_id
)
"""By default this skips games that are programs, since other programs cover them."""


def is_same(one: System[Any], other: System[Any]) -> bool:
    """True if both are the same system; a program may have been parsed again."""
    texts = one.own_texts(short=False)
    return one is other or (bool(texts) and texts == other.own_texts(short=False))
