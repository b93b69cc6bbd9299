"""Programs as designers type them, for one of our own systems: program and system agree.

The idioms come from published programs for roll-under pools: `{}` for absent dice, the faces of a die as a sequence,
the number of dice in a parameter, sorted sequences assembled from rolls.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from oddsmith import odds
from oddsmith.language import run
from tests.language.laws import law

CHALLENGE = """
function: effort of A:d and B:d and C:d and D:d at most N:n needs LEAST:n {
  FIRST: [low in A up to N]
  SECOND: [low in B up to N]
  THIRD: [low in C up to N]
  FOURTH: [low in D up to N]
  result: (FIRST + SECOND + THIRD + FOURTH) >= LEAST
}
function: low in POOL:d up to N:n {
  if 1@{POOL} = 0 { LOW: 0 } else { LOW: (#POOL)d(d(#{1@POOL}) <= N) }
  result: LOW
}
"""
OPPOSED = """
function: effort of A:d and B:d and C:d below E:s F:s G:s needs LEAST {
  LOWEST: [lowest among E F G]
  result: [low in A below LOWEST] + [low in B below LOWEST] + [low in C below LOWEST] >= LEAST
}
function: low in POOL:d below N:s {
  if 1@{POOL} = 0 { LOW: 0 } else { LOW: (#POOL)d(d(1@[reverse {1@POOL}]) < N) }
  result: LOW
}
function: lowest among A:s B:s C:s {
  ALL: [sort {A, B, C}]
  result: {#ALL}@ALL
}
"""


def chance(program: str) -> Fraction:
    return law(program).get(1, Fraction(0))


def ours(link: str) -> Fraction:
    return Fraction(odds(f"roll-under?{link}").chance.fraction)


@pytest.mark.parametrize("challenge", range(1, 6))
@pytest.mark.parametrize("effort", [1, 2, 3])
@pytest.mark.parametrize(
    ("pool", "dice"),
    [
        ("1d12 and 2d20 and {} and {}", "d12,2d20"),
        ("2d8 and {} and {} and 2d10", "2d8,2d10"),
        ("{} and 4d6 and {} and {}", "4d6"),
        ("d6 and d8 and d10 and d12", "d6,d8,d10,d12"),
    ],
)
def test_a_challenge(pool: str, dice: str, challenge: int, effort: int) -> None:
    typed = f"{CHALLENGE} output [effort of {pool} at most {challenge} needs {effort}]"
    assert chance(typed) == ours(f"dice={dice}&challenge={challenge}&effort={effort}")
    assert not run(typed).warnings


@pytest.mark.parametrize("effort", [1, 2])
@pytest.mark.parametrize(
    ("mine", "theirs", "dice", "opponent"),
    [
        ("4d6 and {} and {}", "1d12 1d20 1d20", "4d6", "d12,2d20"),
        ("1d12 and 2d20 and {}", "1d6 1d6 {}", "d12,2d20", "2d6"),
        ("1d12 and 2d20 and 1d8", "1d8 1d10 2d6", "d12,2d20,d8", "d8,d10,2d6"),
    ],
)
def test_an_opponent(mine: str, theirs: str, dice: str, opponent: str, effort: int) -> None:
    spaced = theirs.replace(" ", ") (")
    typed = f"{OPPOSED} output [effort of {mine} below ({spaced}) needs {effort}]"
    assert chance(typed) == ours(f"dice={dice}&resolution=opposed&opponent_dice={opponent}&effort={effort}")
