"""How programs agree with the answers that AnyDice gave to them, and how long they take.

`python -m tests.bench.corpus FILE [--limit SECONDS]`: FILE has one JSON object a line, with `id`, `program`, and
`outputs` (`name`, and `percent` as pairs of outcome and percent) or `error`. Such programs belong to their authors:
none is in this repository.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

from oddsmith.errors import OddsmithError
from oddsmith.language import run
from oddsmith.law.ratio import Ratio

AGREES = 1e-4
"""Percentage points: AnyDice's own rounding is far below."""
ENOUGH = 0.99
SLOW_SECONDS = 5


class TookTooLong(Exception):
    """A program was stopped."""


def _stop(*_: Any) -> None:
    raise TookTooLong


def difference(asked: dict[str, Any]) -> tuple[float | None, str]:
    """The greatest difference in percentage points, None for a refusal; and a word about it."""
    try:
        outcome = run(asked["program"])
    except OddsmithError as error:
        return None, error.message
    outputs = asked.get("outputs", [])
    if len(outputs) != len(outcome.outputs):
        return 100, f"{len(outcome.outputs)} outputs instead of {len(outputs)}"
    worst, where = 0.0, ""
    for ours, theirs in zip(outcome.outputs, outputs, strict=True):
        percents = {int(number): float(percent) for number, percent in theirs["percent"]}
        weights = ours.law.weights if ours.law else {}
        for number in percents.keys() | weights.keys():
            mine = Ratio(100 * weights.get(number, 0), ours.law.total).decimal if ours.law else 0
            apart = abs(mine - percents.get(number, 0))
            if apart > worst:
                worst, where = apart, f"{ours.name}: {number} has {mine:.6g} instead of {percents.get(number, 0):.6g}"
    return worst, where


def measured(path: Path, limit: float) -> Iterator[tuple[dict[str, Any], float | None, str, float]]:
    """Every program with the difference, a word, and the seconds."""
    run("output d6")  # the first run makes the parser
    signal.signal(signal.SIGALRM, _stop)
    for line in path.read_text(encoding="utf-8").splitlines():
        asked = json.loads(line)
        start = perf_counter()
        signal.setitimer(signal.ITIMER_REAL, limit)
        try:
            apart, word = difference(asked)
        except TookTooLong:
            apart, word = None, f"stopped after {limit} s"
        except Exception as error:  # a mistake of ours is a line of the report, not the end of it
            apart, word = None, f"MISTAKE {type(error).__name__}: {error}"
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        yield asked, apart, word, perf_counter() - start


def main() -> int:
    """Print each disagreement, then the figures; 1 when a bar is missed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("path", type=Path)
    parser.add_argument("--limit", type=float, default=20, help="seconds for one program")
    given = parser.parse_args()
    seconds = []
    answered = agreed = refused_rightly = to_refuse = 0
    for asked, apart, word, spent in measured(given.path, given.limit):
        seconds.append((spent, asked["id"]))
        if "error" in asked:
            to_refuse += 1
            refused_rightly += apart is None
            if apart is not None:
                print(f"{asked['id']}: answered, where AnyDice says: {asked['error']['message'][:80]}")
            continue
        answered += 1
        agreed += apart is not None and apart <= AGREES
        if apart is None or apart > AGREES:
            print(f"{asked['id']}: {'refused' if apart is None else f'{apart:.3g} points apart'}: {word}")
    seconds.sort()
    times = [spent for spent, _ in seconds]
    slow = sum(spent > SLOW_SECONDS for spent in times)
    print(f"agree {agreed} of {answered}, refused {refused_rightly} of {to_refuse} that AnyDice refuses")
    print(
        "seconds: "
        + ", ".join(
            f"{name} {times[int(part * (len(times) - 1))]:.4f}"
            for name, part in (("median", 0.5), ("p90", 0.9), ("p99", 0.99), ("most", 1))
        )
        + f"; over {SLOW_SECONDS} s: {slow}"
    )
    print("slowest: " + ", ".join(f"{name} {spent:.2f}" for spent, name in seconds[:-8:-1]))
    return int(agreed < ENOUGH * answered or slow > 0.01 * len(times))


if __name__ == "__main__":
    sys.exit(main())
