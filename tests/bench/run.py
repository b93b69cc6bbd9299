"""`python3 build.py bench`: the engine compared with icepool and dyce in one run, and what importing it costs.

Every call is made in a fresh process; the sides take turns, and the shortest times of several rounds are shown. Read
the ratios: how many times as long the other library takes. The last column says whether the bars are met; if one is
missed, the exit code is 1. `python -m tests.bench.run decibel import` measures only cases with such words in the title.
"""

from __future__ import annotations

import sys
import time
from typing import NamedTuple

from tests.bench import imports
from tests.bench.cases import THEMES, Case
from tests.bench.measure import LONGEST_S, PACKAGES, Times, in_fresh_process, shortest

ROUNDS = 4
ROUNDS_MS = 400
"""A side that has taken so long in total gets no further round."""
LONGEST_OURS_MS = 1_000
OTHERS = ("icepool", "dyce")
SHORTEST_MS = 0.0001
"""The shortest time that the clock can measure."""


class Row(NamedTuple):
    """The measurements of a case, by side."""

    case: Case
    times: dict[str, Times | None]

    def ratio(self, other: str, *, again: bool) -> float | None:
        """How many times as long the other side takes; a lower bound if it was killed."""
        ours, theirs = self.times["ours"], self.times[other]
        if ours is None or ours.first is None or theirs is None or theirs.gave_up:
            return None
        if not again:
            return (theirs.first or LONGEST_S * 1000) / max(ours.first, SHORTEST_MS)
        if ours.again is None or theirs.again is None:
            return None
        return theirs.again / max(ours.again, SHORTEST_MS)

    @property
    def misses(self) -> list[str]:
        """The bars that are missed."""
        ours = self.times["ours"]
        if ours is None or ours.first is None or ours.again is None:
            return ["not done"]
        found = []
        for other in OTHERS:
            for again in (False, True):
                ratio = self.ratio(other, again=again)
                least = self.case.least if other == "icepool" and not again else 1
                if ratio is not None and ratio < least:
                    found.append(f"{other} {'again' if again else 'first'} {ratio:.1f} < {least}")
        if ours.first > LONGEST_OURS_MS:
            found.append(f"over {LONGEST_OURS_MS} ms")
        return found + ["the answers differ"] * (len(set(self._answers)) > 1)

    @property
    def verdict(self) -> str:
        """The last column."""
        alone = "" if len(self._answers) > 1 else ", no other answer"
        return f"MISS: {'; '.join(self.misses)}" if self.misses else f"ok{alone}"

    @property
    def _answers(self) -> list[str]:
        """The digests of each side that answered; several if its rounds differ."""
        return [answer for times in self.times.values() if times for answer in times.answer.split()]


def measured(case: Case) -> Row:
    """Measure a case, letting the sides take turns."""
    found: dict[str, list[Times | None]] = {side: [] for side in PACKAGES}
    for _ in range(ROUNDS):
        for side, rounds in found.items():
            spent = sum((times and times.first) or ROUNDS_MS for times in rounds)
            if spent < ROUNDS_MS:
                rounds.append(in_fresh_process(case, side))
    return Row(case, {side: shortest(rounds) for side, rounds in found.items()})


def _ms(times: Times | None, *, again: bool) -> str:
    if times is None:
        return "–"
    shown = times.again if again else times.first
    if shown is None:
        return "–" if again else "gave up" if times.gave_up else f"> {LONGEST_S * 1000}"
    return f"{shown:.3f}" if shown < 1 else f"{shown:.2f}" if shown < 100 else f"{shown:.0f}"


def _ratio(ratio: float | None) -> str:
    return "" if ratio is None else f"{ratio:.1f}" if ratio < 100 else f"{ratio:,.0f}"


def line(row: Row) -> str:
    """One line of the table."""
    cells = [f"{row.case.title:44}"]
    for again in (False, True):
        cells.append(f"{_ms(row.times['ours'], again=again):>9}")
        for other in OTHERS:
            cells += [f"{_ms(row.times[other], again=again):>9}", f"{_ratio(row.ratio(other, again=again)):>8}"]
    return f"{' '.join(cells)}  {row.verdict}"


def main() -> int:
    """Measure every case, or those with one of the given words in the title; return the exit code."""
    words = [word.lower() for word in sys.argv[1:]] or [""]
    started = time.perf_counter()
    heads = " ".join(f"{'ours':>9} {'icepool':>9} {'ratio':>8} {'dyce':>9} {'ratio':>8}" for _ in range(2))
    missed, done = 0, 0
    for theme, cases in THEMES.items():
        chosen = [case for case in cases if any(word in case.title.lower() for word in words)]
        if chosen:
            print(f"\n{theme + ' (ms)':44} {'first call':-^47} {'again':-^47}  bar\n{'':44} {heads}", flush=True)
        for case in chosen:
            row = measured(case)
            missed += bool(row.misses)
            print(line(row), flush=True)
        done += len(chosen)
    if any(word in "import" for word in words):
        missed += _imports()
    elif not done:
        print(f"No case has {' or '.join(words)} in its title.")
        return 2
    print(f"\n{missed or 'No'} bars missed; {done} cases, {time.perf_counter() - started:.0f} s.")
    return 1 if missed else 0


def _imports() -> int:
    """The number of missed bars of the import."""
    costs = imports.cost_ms()
    said = ", ".join(f"{side} {cost:.1f} ms" for side, cost in costs.items())
    slow = costs["ours"] > imports.MOST_MS
    print(f"\nImport: {said}; bar {imports.MOST_MS} ms: {'MISS' if slow else 'ok'}")
    foreign = imports.foreign()
    print(f"Loaded beside the standard library: {', '.join(foreign) or 'nothing'}: {'MISS' if foreign else 'ok'}")
    return slow + bool(foreign)


if __name__ == "__main__":
    sys.exit(main())
