"""What the import of the engine costs, and that what answers for systems needs nothing but Python."""

from __future__ import annotations

import os
import subprocess
import sys
from tempfile import TemporaryDirectory

ROUNDS = 25
MOST_MS = 20
"""The bar: with less than this people do not wait."""
IMPORTED = {"ours": "import oddsmith.api", "icepool": "import icepool", "dyce": "import dyce"}
EVERYTHING = """
import json, sys
before = set(sys.modules)
from oddsmith import api
from oddsmith.questions import catalog
for system in catalog.systems():
    own = {"link": system.key, "links": [system.key], "chance": "65%", "published": system.tables[0].key}
    for ask in api.ASKS.keys() - {"program", "language", "games", "format", "rename"}:
        said = api.answer(json.dumps({"ask": ask, **own}))
        assert said.startswith('{"answer"') or ask not in {"odds", "roll", "table", "solve", "compare"}, said
known = sys.stdlib_module_names | {"oddsmith"}
print(*sorted({name.partition(".")[0] for name in sys.modules.keys() - before} - known))
"""
"""Asks every system everything, and prints the modules that came with it and belong to neither Python nor us.

What needs more to be answered than stands here is asked all the same: it is refused, but its imports have been made.
What asks for AnyDice programs is left out, and so is the list of games, of which many are programs: Lark reads them,
and is loaded when somebody asks for one (decision 0011).
"""


def cost_ms() -> dict[str, float]:
    """By how many milliseconds a fresh Python that imports each library takes longer than one that does nothing.

    All are compiled beforehand, as installed packages are: the first turn does that and does not count. Of the other
    turns the shortest counts, which whatever else the machine does has disturbed least.
    """
    shortest: dict[str, float] = {}
    with TemporaryDirectory() as folder:
        compiled = {**os.environ, "PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": ""}
        for turn in range(ROUNDS + 1):
            for side, statement in {"nothing": "pass", **IMPORTED}.items():
                spent_ms = _run_ms(statement, compiled)
                if turn:
                    shortest[side] = min(spent_ms, shortest.get(side, spent_ms))
    return {side: shortest[side] - shortest["nothing"] for side in IMPORTED}


def _run_ms(statement: str, environment: dict[str, str]) -> float:
    """The processor time of a fresh Python."""
    command = [sys.executable, "-c", f"{statement}\nimport time; print(time.process_time())"]
    done = subprocess.run(command, check=True, env=environment, stdout=subprocess.PIPE, text=True)
    return float(done.stdout) * 1000


def foreign() -> list[str]:
    """The modules outside the standard library that the engine loads when it answers for every system.

    They could be found: icepool and dyce are installed beside it.
    """
    ours = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", EVERYTHING], check=True, env=ours, stdout=subprocess.PIPE, text=True)
    return done.stdout.split()
