"""What the import of the engine costs, and that it needs nothing but Python."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from tempfile import TemporaryDirectory

ROUNDS = 25
MOST_MS = 20
IMPORTED = {"ours": "import oddsmith.api", "icepool": "import icepool", "dyce": "import dyce"}
EVERYTHING = """
import sys
from oddsmith import api, catalog
for system in catalog.systems():
    assert '"answer"' in api.answer('{"ask": "odds", "link": "%s"}' % system.key)
    assert '"answer"' in api.answer('{"ask": "roll", "link": "%s"}' % system.key)
known = sys.stdlib_module_names | {"oddsmith", "__main__"}
print(*sorted({name.partition(".")[0] for name in sys.modules} - known))
"""


def cost_ms() -> dict[str, float]:
    """By how many milliseconds a fresh Python that imports each library takes longer than one that does nothing.

    All are compiled beforehand, as installed packages are.
    """
    found: dict[str, list[float]] = {side: [] for side in IMPORTED}
    with TemporaryDirectory() as folder:
        compiled = {**os.environ, "PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": ""}
        for turn in range(ROUNDS + 1):
            nothing = _run_ms("pass", compiled)
            for side, statement in IMPORTED.items():
                cost = _run_ms(statement, compiled) - nothing
                if turn:
                    found[side].append(cost)
    return {side: statistics.median(costs) for side, costs in found.items()}


def _run_ms(statement: str, environment: dict[str, str]) -> float:
    started = time.perf_counter()
    subprocess.run([sys.executable, "-c", statement], check=True, env=environment)
    return (time.perf_counter() - started) * 1000


def foreign() -> list[str]:
    """The modules outside the standard library that the engine loads; without `site` none could be found anyway."""
    done = subprocess.run([sys.executable, "-S", "-c", EVERYTHING], check=True, capture_output=True, text=True)
    return done.stdout.split()
