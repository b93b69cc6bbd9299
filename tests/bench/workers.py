"""How much faster a large table of a slow rule is with two processes than with one: part of `build.py bench`.

Each run is in a fresh process with empty caches; the sides take turns, and the shortest times count. They include
starting the processes. The cells must be equal.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from hashlib import sha256

ROUNDS = 3
LEAST = 1.6
"""The bar: at least so many times as fast."""
TABLE = ("decibel?resolution=compound&targets=5", "dice=3..32", "discard=0..29")
"""30 by 30 cells; those that discard all dice are refused at once, the others take milliseconds each."""


def measured(workers: int) -> tuple[float, str]:
    """The time in seconds, and a digest of the cells."""
    command = [sys.executable, "-m", "tests.bench.workers", str(workers)]
    seconds, cells = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
    return seconds, cells


def main() -> int:
    """Print the results; return 1 when the bar is missed or the cells differ."""
    rounds = [(measured(1), measured(2)) for _ in range(ROUNDS)]
    (alone, cells), (shared, others) = (min(one) for one in zip(*rounds, strict=True))
    ratio = alone / shared
    verdict = "ok" if ratio >= LEAST and cells == others else "MISS"
    print(f"\nA table of 30 x 30 cells: {alone:.2f} s alone, {shared:.2f} s shared by two, {ratio:.2f} times as fast;")
    print(f"bar {LEAST}: {verdict}{'' if cells == others else ', the cells differ'}", flush=True)
    return int(verdict != "ok")


if __name__ == "__main__":
    if len(sys.argv) == 1:
        sys.exit(main())
    import oddsmith

    started = time.perf_counter()
    table = oddsmith.table(*TABLE, workers=int(sys.argv[1]))
    spent = time.perf_counter() - started
    print(json.dumps([spent, sha256(repr(table.cells).encode()).hexdigest()]))
