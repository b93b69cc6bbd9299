"""Measures one side of one case, in this process or in a separate one.

First: the first call in a fresh process, after the imports. Again: the median of repeated calls there, where every
library may use its caches. Both are processor time in milliseconds, so that other programs disturb little. The
processor time of the process is also limited, which needs Linux or macOS; the thread's clock is used because under such
a limit Linux reports the time of the process only roughly.
"""

from __future__ import annotations

import json
import resource
import signal
import statistics
import subprocess
import sys
import time
import warnings
from importlib import import_module
from typing import Any, NamedTuple

from tests.bench.answers import digest
from tests.bench.cases import CASES, Case

PACKAGES = {"ours": "tests.bench.ours", "icepool": "tests.bench.with_icepool", "dyce": "tests.bench.with_dyce"}
LONGEST_S = 6
"""A first call that takes longer is killed; one that takes less than half of it is repeated."""
BESIDES_S = 1
"""Additional time for imports and the digest."""
REPEATS = 5
REPEATING_S = 0.3


class Times(NamedTuple):
    """Milliseconds, and a digest of the answer."""

    first: float | None
    """None if there was no answer in time."""
    again: float | None = None
    """None if it was not measured."""
    answer: str = ""
    gave_up: bool = False
    """Whether it ended without an answer."""


def work_of(case: Case, side: str) -> Any:
    """The function that answers a case on this side."""
    module, name = case.work.split(".")
    return getattr(import_module(f"{PACKAGES[side]}.{module}"), name)


def measure(case: Case, side: str) -> Times | None:
    """Measure in this process; return None if this side has no practical way to answer."""
    work = work_of(case, side)
    started = time.thread_time()
    try:
        laws = work(*case.arguments)
    except NotImplementedError:
        return None
    except RecursionError:
        return Times(None, gave_up=True)
    first = time.thread_time() - started
    again: list[float] = []
    while 2 * first < LONGEST_S and len(again) < REPEATS and (sum(again) < REPEATING_S or not again):
        started = time.thread_time()
        work(*case.arguments)
        again.append(time.thread_time() - started)
    answer = digest(laws if isinstance(laws, list) else [laws], side, told=case.told)
    return Times(first * 1000, statistics.median(again) * 1000 if again else None, answer)


def in_fresh_process(case: Case, side: str, longest_s: int = LONGEST_S) -> Times | None:
    """Measure in a separate process, which is killed when it takes too long; its error messages are shown."""
    command = [sys.executable, "-m", "tests.bench.measure", str(CASES.index(case)), side, str(longest_s)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode == -signal.SIGXCPU:
        return Times(None)
    done.check_returncode()
    measured = json.loads(done.stdout)
    return None if measured is None else Times(*measured)


def shortest(rounds: list[Times | None]) -> Times | None:
    """The shortest times of one side's rounds, as they were disturbed least, and all answers that it gave."""
    measured = [times for times in rounds if times]
    if not measured:
        return None
    return Times(
        min((times.first for times in measured if times.first is not None), default=None),
        min((times.again for times in measured if times.again is not None), default=None),
        " ".join(sorted({times.answer for times in measured if times.answer})),
        any(times.gave_up for times in measured),
    )


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CPU, (int(sys.argv[3]) + BESIDES_S, resource.RLIM_INFINITY))
    warnings.simplefilter("ignore")  # dyce marks many of its best functions as experimental
    sys.stdout.write(json.dumps(measure(CASES[int(sys.argv[1])], sys.argv[2])))
