"""`python3 build.py bench --peers`: what time Oddsmith and other dice libraries take for equal laws, as docs/peers.md.

Each case is asked in fresh processes that are killed after 25 seconds; the result is the shortest first call after the
imports, in processor time. With `--anydice FILE`, programs are also compared with AnyDice's answers.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import sys
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from oddsmith import __version__
from tests.bench.cases import EXAMPLES, POOLS, Case
from tests.bench.corpus import Tally, tally
from tests.bench.measure import PACKAGES, Times, in_fresh_process, shortest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "peers.md"
LONGEST_S = 25
ROUNDS, ROUNDS_MS = 3, 1_000
"""A side that has taken so long in total gets no further round."""
THEMES = {
    "Games in a few lines": (EXAMPLES, "The rules of [Games in a few lines](examples.md), exactly as written there."),
    "Any dice": (POOLS, "Known hard cases: large pools, sorted dice, products."),
}
HEAD = """# Compared with other tools

The same laws with Oddsmith {ours}, Icepool {icepool} and dyce {dyce}, each used in the best way its
documentation shows. Times are milliseconds of processor time for the first answer in a fresh process, after imports:
the wait if you ask once. “Same law” means that the chances from all tools that answered agree to the last digit of a
double. “–” means there is no practical way to ask, “gave up” that a library ended without an answer.

Measured on {machine}, {day}. `python3 build.py bench --peers` measures on your machine and writes this page; the
cases are in `tests/bench/`.
"""
ANYDICE = """## AnyDice

Programs that people wrote for AnyDice, with the answers it gave: of {found.answered:,} it answers,
{found.agreed:,} have the same chances here, to every digit AnyDice shows; of {found.to_refuse:,} it refuses,
{found.refused:,} are refused here too. Half of all programs take at most {median} ms, nine in ten at most {most} ms,
and the slowest {slowest:.1f} s; AnyDice stops after five. The programs belong to their authors and are not
published here.

## What only others do

Icepool deals hands from decks of cards, samples any die you compute, has set operations on pools, and accepts
fractions as outcomes. Oddsmith’s outcomes are whole numbers, words and tuples of these.
"""


def asked(case: Case) -> dict[str, Times | None]:
    """The shortest times of each side."""
    found: dict[str, Times | None] = {}
    for side in PACKAGES:
        rounds = [in_fresh_process(case, side, LONGEST_S)]
        while len(rounds) < ROUNDS and rounds[-1] and rounds[-1].first and rounds[-1].first < ROUNDS_MS:
            rounds.append(in_fresh_process(case, side, LONGEST_S))
        found[side] = shortest(rounds)
    return found


def agreement(times: dict[str, Times | None]) -> str:
    """Whether all sides that answered found the same law; "" if there is only one."""
    answers = [answer for one in times.values() if one for answer in one.answer.split()]
    return "DIFFERENT" if len(set(answers)) > 1 else "yes" if len(answers) > 1 else ""


def _ms(times: Times | None) -> str:
    if times is None:
        return "–"
    if times.first is None:
        return "gave up" if times.gave_up else f"> {LONGEST_S:,} s"
    return _number(times.first)


def _number(ms: float) -> str:
    return f"{ms:.2g}" if ms < 10 else f"{ms:,.0f}"


def machine() -> str:
    """The processor, number of cores, operating system and Python version."""
    listed = Path("/proc/cpuinfo")
    named = re.search(r"model name\s*: (.*)", listed.read_text()) if listed.exists() else None
    processor = named[1] if named else platform.processor() or platform.machine()
    return f"{processor} ({os.cpu_count()} cores), {platform.system()}, Python {platform.python_version()}"


def main() -> int:
    """Print the page line by line, and write it; return 1 when sides or programs disagree."""
    parser = argparse.ArgumentParser(prog="build.py bench --peers")
    parser.add_argument("--anydice", type=Path)
    given = parser.parse_args()
    lines: list[str] = []

    def say(text: str) -> None:
        lines.append(text)
        print(text, flush=True)

    known = {"ours": __version__, "icepool": version("icepool"), "dyce": version("dyce")}
    say(HEAD.format(**known, machine=machine(), day=datetime.now(UTC).date()))
    different = 0
    for theme, (cases, about) in THEMES.items():
        say(f"## {theme}\n\n{about}\n\n| | Oddsmith | Icepool | dyce | same law |\n| --- | --: | --: | --: | --- |")
        for case in cases:
            times = asked(case)
            same = agreement(times)
            different += same == "DIFFERENT"
            say(f"| {' | '.join([case.title, *map(_ms, times.values()), same])} |")
        say("")
    found: Tally | None = tally(given.anydice, LONGEST_S) if given.anydice else None
    if found:
        ms = {"median": _number(1000 * found.share(0.5)), "most": _number(1000 * found.share(0.9))}
        say(ANYDICE.format(found=found, **ms, slowest=found.share(1)))
    PAGE.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
    return int(bool(different) or bool(found and found.is_missed))


if __name__ == "__main__":
    sys.exit(main())
