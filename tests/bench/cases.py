"""The work that is measured: for each case the same question put to us and to another library.

A case is a pair of functions without arguments that import what they need themselves, so that a fresh process can time
the first call, after the imports, and repeated ones. Their answers must agree, which the run checks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

Answer = dict[str, dict[int, float]]
Work = Callable[[], Answer]


class Case(NamedTuple):
    """A question: `ours` and `theirs` import their library when called once and give the work to be timed."""

    name: str
    ours: Callable[[], Work]
    theirs: Callable[[], Work]


def _ours_decibel(pools: list[tuple[int, int]]) -> Callable[[], Work]:
    def prepare() -> Work:
        from oddsmith.systems.decibel import check_law

        def work() -> Answer:
            laws = {pool: check_law(*pool) for pool in pools}
            return {f"{n}-{x}": {o: w / law.total for o, w in law.weights.items()} for (n, x), law in laws.items()}

        return work

    return prepare


def _icepool_decibel(pools: list[tuple[int, int]]) -> Callable[[], Work]:
    def prepare() -> Work:
        from icepool import d20

        def work() -> Answer:
            dice = {(n, x): d20.pool([-1, *[0] * (n - x - 2), 1, *[0] * x]).sum() for n, x in pools}
            return {f"{n}-{x}": {int(o): w / die.denominator() for o, w in die.items()} for (n, x), die in dice.items()}

        return work

    return prepare


def cases() -> list[Case]:
    """Every case of the table."""
    pools = {
        "NdB, N = 3..8 (the published table)": [(n, 0) for n in range(3, 9)],
        "(N-X)dB, X = N-3, N = 3..8": [(n, n - 3) for n in range(3, 9)],
        "100dB": [(100, 0)],
        "(30-10)dB": [(30, 10)],
    }
    return [Case(name, _ours_decibel(listed), _icepool_decibel(listed)) for name, listed in pools.items()]
