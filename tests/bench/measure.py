"""One side of one case: measured here, or in a process of its own.

First: the first call in a fresh process, after the imports. Again: the median of repeated calls there, where every side
may use what it has kept. Both in milliseconds.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
import warnings
from hashlib import sha256
from importlib import import_module
from typing import Any, NamedTuple

from tests.bench.cases import CASES, Case

PACKAGES = {"ours": "tests.bench.ours", "icepool": "tests.bench.with_icepool", "dyce": "tests.bench.with_dyce"}
LONGEST_S = 8
REPEATS = 5
REPEATING_S = 0.3
WORTH_REPEATING_S = 4.0


class Times(NamedTuple):
    """Milliseconds, and a digest of the answer."""

    first: float | None
    """None where there was no answer, or not in time."""
    again: float | None = None
    """None where it was not tried."""
    answer: str = ""
    gave_up: bool = False
    """Whether it ended without an answer."""


def work_of(case: Case, side: str) -> Any:
    """The function that answers the case, or None where this side has no practical one."""
    return getattr(import_module(f"{PACKAGES[side]}.{case.module}"), case.name, None)


def measure(case: Case, side: str) -> Times | None:
    """Measure in this process."""
    work = work_of(case, side)
    if work is None:
        return None
    started = time.perf_counter()
    try:
        laws = work(*case.arguments)
    except NotImplementedError:  # practical for smaller arguments only
        return None
    except RecursionError:
        return Times(None, gave_up=True)
    first = time.perf_counter() - started
    again: list[float] = []
    while first < WORTH_REPEATING_S and len(again) < REPEATS and (sum(again) < REPEATING_S or not again):
        started = time.perf_counter()
        work(*case.arguments)
        again.append(time.perf_counter() - started)
    return Times(first * 1000, statistics.median(again) * 1000 if again else None, digest(laws, side))


def digest(laws: list[Any], side: str) -> str:
    """A short text that is the same for the same laws, whoever found them: the nearest doubles of exact chances."""
    found = sha256()
    for law in laws:
        items, total = {
            "ours": lambda law: (law.weights.items(), law.total),
            "icepool": lambda law: (law.items(), law.denominator()),
            "dyce": lambda law: (law.items(), law.total),
        }[side](law)
        chances = sorted((_plain(outcome), int(weight) / int(total)) for outcome, weight in items if weight)
        found.update(repr(chances).encode())
    return found.hexdigest()[:16]


def _plain(outcome: Any) -> tuple[int, ...]:
    return tuple(map(int, outcome)) if isinstance(outcome, tuple) else (int(outcome),)


def in_fresh_process(case: Case, side: str) -> Times | None:
    """Measure in a process of its own, which is ended when it takes too long."""
    command = [sys.executable, "-m", "tests.bench.measure", str(CASES.index(case)), side]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=LONGEST_S)
    except subprocess.TimeoutExpired:
        return Times(None)
    measured = json.loads(done.stdout)
    return None if measured is None else Times(*measured)


def medians(rounds: list[Times | None]) -> Times | None:
    """The medians of several rounds, which must have given the same answer."""
    measured = [times for times in rounds if times]
    if not measured:
        return None
    first = [times.first for times in measured if times.first is not None]
    again = [times.again for times in measured if times.again is not None]
    (answer,) = {times.answer for times in measured}
    return Times(statistics.median(first) if first else None, statistics.median(again) if again else None, answer)


if __name__ == "__main__":
    warnings.simplefilter("ignore")  # dyce calls much of what is its best “experimental”
    sys.stdout.write(json.dumps(measure(CASES[int(sys.argv[1])], sys.argv[2])))
