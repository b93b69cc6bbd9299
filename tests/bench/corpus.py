"""How well programs agree with AnyDice's recorded answers, and how long they take.

`python -m tests.bench.corpus FILE [--limit SECONDS]`: FILE has one JSON object per line, with `id`, `program`, and
`outputs` (`name`, and `percent` as pairs of outcome and percent) or `error`. Such programs belong to their authors, so
there are none in this repository.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from oddsmith.errors import OddsmithError
from oddsmith.language import run
from oddsmith.law.ratio import Ratio

AGREES = 1e-4
"""Largest difference in percentage points; AnyDice's own rounding is far below."""
ENOUGH = 0.99
SLOW_SECONDS = 5


class TookTooLong(Exception):
    """A program was stopped."""


def _stop(*_: Any) -> None:
    raise TookTooLong


def difference(asked: dict[str, Any]) -> tuple[float | None, str]:
    """The largest difference in percentage points (None if a side refuses), and a comment."""
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
    """Every program with its difference, the comment, and the processor time in seconds."""
    run("output d6")  # the first run builds the parser
    signal.signal(signal.SIGALRM, _stop)
    for line in path.read_text(encoding="utf-8").splitlines():
        asked = json.loads(line)
        start = process_time()
        signal.setitimer(signal.ITIMER_REAL, limit)
        try:
            apart, word = difference(asked)
        except TookTooLong:
            apart, word = None, f"stopped after {limit} s"
        except Exception as error:  # a bug of ours is reported, and does not end the run
            apart, word = None, f"MISTAKE {type(error).__name__}: {error}"
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        yield asked, apart, word, process_time() - start


class Tally(NamedTuple):
    """Results of all programs."""

    answered: int
    """Those that AnyDice answers."""
    agreed: int
    """How many of these have the same chances here."""
    to_refuse: int
    """Those that AnyDice refuses."""
    refused: int
    """How many of these are also refused here."""
    seconds: list[tuple[float, str]]
    """Time and name of each, in ascending order."""

    @property
    def is_missed(self) -> bool:
        """Whether a bar is missed."""
        slow = sum(spent > SLOW_SECONDS for spent, _ in self.seconds)
        return self.agreed < ENOUGH * self.answered or slow > 0.01 * len(self.seconds)

    def share(self, part: float) -> float:
        """The time in seconds that this share of the programs does not exceed."""
        return self.seconds[int(part * (len(self.seconds) - 1))][0]


def tally(path: Path, limit: float) -> Tally:
    """Run every program, and print each disagreement."""
    seconds = []
    answered = agreed = refused = to_refuse = 0
    for asked, apart, word, spent in measured(path, limit):
        seconds.append((spent, asked["id"]))
        if "error" in asked:
            to_refuse += 1
            refused += apart is None
            if apart is not None:
                print(f"{asked['id']}: answered, where AnyDice says: {asked['error']['message'][:80]}")
            continue
        answered += 1
        agreed += apart is not None and apart <= AGREES
        if apart is None or apart > AGREES:
            print(f"{asked['id']}: {'refused' if apart is None else f'{apart:.3g} points apart'}: {word}")
    return Tally(answered, agreed, to_refuse, refused, sorted(seconds))


def main() -> int:
    """Print each disagreement, then the figures; return 1 when a bar is missed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("path", type=Path)
    parser.add_argument("--limit", type=float, default=20, help="seconds for one program")
    given = parser.parse_args()
    found = tally(given.path, given.limit)
    slow = sum(spent > SLOW_SECONDS for spent, _ in found.seconds)
    parts = {"median": 0.5, "p90": 0.9, "p99": 0.99, "most": 1}
    print(
        f"agree {found.agreed} of {found.answered}, refused {found.refused} of {found.to_refuse} that AnyDice refuses"
    )
    told = ", ".join(f"{name} {found.share(part):.4f}" for name, part in parts.items())
    print(f"seconds: {told}; over {SLOW_SECONDS} s: {slow}")
    print("slowest: " + ", ".join(f"{name} {spent:.2f}" for spent, name in found.seconds[:-8:-1]))
    return int(found.is_missed)


if __name__ == "__main__":
    sys.exit(main())
