"""`python3 build.py bench`: times ours and icepool's in one run, each in a fresh process, and prints the ratios.

First: the first call, after the imports. Again: the median of repeated calls in the same process. All are medians of
several rounds in which the two take turns; the machine is noisy, so read the ratios.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from math import isclose

from tests.bench.cases import Answer, cases

ROUNDS = 5
REPEATS = 5


def time_one(index: int, side: str) -> tuple[float, float, Answer]:
    """Run one side of one case here: milliseconds of the first call, of a repeated one, and the answer."""
    case = cases()[index]
    work = (case.ours if side == "ours" else case.theirs)()
    started = time.perf_counter()
    answer = work()
    first = time.perf_counter() - started
    again = []
    for _ in range(REPEATS):
        started = time.perf_counter()
        work()
        again.append(time.perf_counter() - started)
    return first * 1000, statistics.median(again) * 1000, answer


def in_fresh_process(index: int, side: str) -> tuple[float, float, Answer]:
    """The same in a process of its own."""
    command = [sys.executable, "-m", "tests.bench.run", str(index), side]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    first, again, answer = json.loads(done.stdout)
    return first, again, answer


def agree(ours: Answer, theirs: Answer) -> bool:
    """Whether the two answers are the same law, up to the rounding of floats."""
    return ours.keys() == theirs.keys() and all(
        isclose(ours[key].get(outcome, 0), theirs[key].get(outcome, 0), abs_tol=1e-12)
        for key in ours
        for outcome in ours[key].keys() | theirs[key].keys()
    )


def main() -> None:
    """Measure every case and print the table."""
    print(
        f"{'milliseconds':38}{'ours first':>12}{'icepool':>10}{'ratio':>8}{'ours again':>12}{'icepool':>10}{'ratio':>8}"
    )
    for index, case in enumerate(cases()):
        rounds = [(in_fresh_process(index, "ours"), in_fresh_process(index, "theirs")) for _ in range(ROUNDS)]
        for ours, theirs in rounds:
            assert agree(ours[2], theirs[2]), f"{case.name}: the answers differ"
        row = f"{case.name:38}"
        for ours_all, theirs_all in (
            ([ours[0] for ours, _ in rounds], [theirs[0] for _, theirs in rounds]),
            ([ours[1] for ours, _ in rounds], [theirs[1] for _, theirs in rounds]),
        ):
            ours_ms, theirs_ms = statistics.median(ours_all), statistics.median(theirs_all)
            row += f"{ours_ms:12.3f}{theirs_ms:10.2f}{theirs_ms / ours_ms:8.1f}"
        print(row, flush=True)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(time_one(int(sys.argv[1]), sys.argv[2])))
    else:
        main()
