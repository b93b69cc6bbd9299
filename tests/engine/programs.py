"""Programs that keep the contract of systems: with inputs of every kind, names, parts, and dice of every kind."""

from __future__ import annotations

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
SYSTEMS = [of_text(text) for text in (ATTACK, NAMED, PARTS, DAMAGE)]
