"""Laws that AnyDice cannot compute in its five seconds, against an independent library and closed forms."""

from __future__ import annotations

import operator
from fractions import Fraction
from itertools import product
from math import comb, prod
from time import process_time
from typing import Any

import icepool
import pytest

from oddsmith.language import calls, run
from oddsmith.language.sorted_rolls import sorted_rolls
from oddsmith.law.distribution import Distribution
from tests.language.laws import law

PATIENCE_SECONDS = 8
"""Each takes less than two on an idle machine."""
RISK = "function: risk A:s B:s { R: 0 loop P over {1..#B} { R: R + (P@A > P@B) } result: R } "
SPREAD = "function: spread S:s { HIGH: 1@S LOW: (#S)@S result: HIGH - LOW } "


def _of(die: Any) -> dict[int, Fraction]:
    return {outcome: Fraction(many, die.denominator()) for outcome, many in die.items()}


@pytest.mark.parametrize(
    ("program", "die"),
    [
        ("output 5d8 + 3", lambda: 5 @ icepool.d8 + 3),
        ("output [highest 3 of 4d6]", lambda: icepool.d6.highest(4, 3)),
        ("output [lowest 2 of 5d10]", lambda: icepool.d10.lowest(5, 2)),
        ("output [highest 2 of 12d{1, 1, 2, 5}]", lambda: icepool.Die([1, 1, 2, 5]).highest(12, 2)),
        ("output {5, 6}@6d{0:3, 4:1, 9:2}", lambda: icepool.Die({0: 3, 4: 1, 9: 2}).lowest(6, 2)),
        ("output {1, 1, 2, 2}@9d6", lambda: 2 * icepool.d6.highest(9, 2)),
        ("output [middle 3 of 5d6]", lambda: icepool.d6.middle(5, 3)),
        ("output 2@3d20", lambda: icepool.d20.middle(3)),
        ("output d6 * d8 - d4", lambda: icepool.d6 * icepool.d8 - icepool.d4),
        ("output [highest of 2d6 and d12]", lambda: icepool.highest(2 @ icepool.d6, icepool.d12)),
        ("output [explode d6]", lambda: icepool.d6.explode(depth=2)),
        ("output [highest 5 of 10d[explode d10]]", lambda: icepool.d10.explode(depth=2).highest(10, 5)),
        ("output (d4)d6", lambda: icepool.d4 @ icepool.d6),
        ("output [count {5, 6} in 30d6]", lambda: 30 @ (icepool.d6 >= 5)),
        (SPREAD + "output [spread 8d20]", lambda: icepool.d20.pool((-1, 0, 0, 0, 0, 0, 0, 1)).sum()),
        (
            "function: f S:s { O: [count 1 in S] H: S >= 6 if O > H { result: -1 } result: H - O } output [f 12d10]",
            lambda: (12 @ icepool.d10.map(lambda face: icepool.vectorize(int(face == 1), int(face >= 6)))).map(
                lambda ones, hits: -1 if ones > hits else hits - ones
            ),
        ),
        (
            "function: f S:s { result: 1@S * 10 + 2@S } output [f 6d8]",
            lambda: icepool.d8.pool(6)[-2:].expand().map(lambda low, high: 10 * high + low),
        ),
        (
            "function: f S:s { A: 0 + S B: A - 100 result: A * B } output [f 60d20]",  # computing A determines B
            lambda: (60 @ icepool.d20).map(lambda total: total * (total - 100)),
        ),
        (
            "output [highest 2 of 2d10 and 1d8]",
            lambda: icepool.Pool([icepool.d10, icepool.d10, icepool.d8]).highest(2).sum(),
        ),
    ],
)  # fmt: skip
def test_an_independent_library_agrees(program: str, die: Any) -> None:
    assert law(program) == _of(die())


def test_risk_agrees_with_sorted_pairs() -> None:
    from oddsmith.dice.pool import Pool

    found = run(RISK + "output [risk 10d6 10d6]").outputs[0].law
    assert found == Pool.of(10, 6).sorted_pairs(Pool.of(10, 6))


@pytest.mark.parametrize("sign", ["=", "!=", "<", "<=", ">", ">="])
def test_rolls_are_compared_lexicographically(sign: str) -> None:
    """In the same order as Python's lists, where a prefix comes first."""
    compare = {"=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt}
    rolls = [sorted(sorted_rolls(Distribution.uniform(range(1, 7)), count, lowest_first=False)) for count in (8, 7)]
    ways = 0
    for roll, many in rolls[0]:
        ways += many * sum(more for other, more in rolls[1] if compare.get(sign, operator.ge)(roll, other))
    found = run(f"function: f A:s B:s {{ result: A {sign} B }} output [f 8d6 7d6]").outputs[0].law
    assert found
    assert found.weights.get(1, 0) * 6**15 == ways * found.total


def test_dominant_pool() -> None:
    """Don't Rest Your Head: the strongest of three pools, the first among equals; compared without listing rolls."""
    program = (
        "function: strongest A:s B:s C:s { if A >= B & A >= C { result: 1 } if B >= C { result: 2 } result: 3 } "
        "output [strongest 3d6 3d6 4d6]"
    )
    pools = [list(sorted_rolls(Distribution.uniform(range(1, 7)), count, lowest_first=False)) for count in (3, 3, 4)]
    ways = [0, 0, 0]
    for chosen in product(*pools):
        rolls = [roll for roll, _ in chosen]
        ways[rolls.index(max(rolls))] += prod(many for _, many in chosen)
    assert law(program) == {index + 1: Fraction(many, 6**10) for index, many in enumerate(ways)}


@pytest.mark.parametrize(
    "program",
    [
        SPREAD + "output [spread 10d20]",
        "output {1..5}@10d[explode d10]",
        "output [highest 3 of 100d100] output [lowest 3 of 100d100]",
        "output [highest 50 of 100d100] output [lowest 90 of 100d100]",
        "output [middle 50 of 200d20]",
        "output [lowest 20 of 60d1000]",
        "function: f N:n { result: NdN } output [f d200]",
        RISK + "output [risk 5d6 5d6]",
        RISK + "output [risk 10d6 10d6]",
        RISK.replace("R: R + (P@A > P@B)", "if P@A > P@B { R: R + 1 }") + "output [risk 5d6 5d6]",
        "output 1@24d[highest 3 of 4d6]",
        "output {1,8,9,16,17,24}@24d[highest 3 of 4d6]",
        "output 300@(1000d100)",
        "function: f S:s { result: 300@S } output [f 1000d100]",
        pytest.param("output d100 * d100 * d100 * d100", marks=pytest.mark.long),
        "output 400d6",
        "function: f A:s B:s { result: A > B } output [f 10d10 10d10]",
    ],
    ids=lambda program: program[-40:],
)
def test_large_programs_are_fast(program: str) -> None:
    start = process_time()
    run(program)
    assert process_time() - start < PATIENCE_SECONDS


def test_one_die_of_many_is_a_binomial_sum() -> None:
    found = law("output 300@(1000d100)")
    above = Fraction(31, 100)  # at least 70
    chance = sum(comb(1000, n) * above**n * (1 - above) ** (1000 - n) for n in range(300, 1001))
    assert sum(weight for outcome, weight in found.items() if operator.ge(outcome, 70)) == chance


@pytest.mark.parametrize(
    ("program", "dice", "sides", "dropped"),
    [
        ("output [highest 50 of 100d100]", 100, 100, (50, 0)),
        ("output [lowest 20 of 60d1000]", 60, 1000, (0, 40)),
        ("output [middle 50 of 200d20]", 200, 20, (75, 75)),
        ("output [middle 9 of 40d{0, 5, 10, 15}]", 40, 4, (16, 15)),
    ],
)
def test_the_mean_of_kept_dice(program: str, dice: int, sides: int, dropped: tuple[int, int]) -> None:
    """The mean is a sum over faces of how many kept dice reach each; the `high` highest dice are dropped."""
    low, high = dropped
    mean = Fraction(0)
    for face in range(1, sides):
        for reaching in range(dice + 1):
            ways = comb(dice, reaching) * (sides - face) ** reaching * face ** (dice - reaching)
            mean += ways * min(max(reaching - high, 0), dice - low - high)
    mean /= sides**dice
    found = law(program)
    first, step = min(found), sorted(found)[1] - min(found)
    assert sum(weight * (outcome - first) / step for outcome, weight in found.items()) == mean


def test_evicted_results_are_recomputed(monkeypatch: pytest.MonkeyPatch) -> None:
    program = (
        "function: rolls to N:n after R:n { if R >= N { result: 1 } result: 1 + [rolls to N - R after d6] } "
        'set "maximum function depth" to 20 output [rolls to 12 after d6]'
    )
    expected = run(program).outputs
    for most in (0, 30, 100):
        monkeypatch.setattr(calls, "MOST_REMEMBERED", most)
        assert run(program).outputs == expected
