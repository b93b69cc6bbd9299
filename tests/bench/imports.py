"""What importing the engine costs, and a check that systems need nothing beyond Python's standard library."""

from __future__ import annotations

import os
import subprocess
import sys
from tempfile import TemporaryDirectory

ROUNDS = 25
MOST_MS = 20
"""The bar: nobody notices less."""
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
"""Asks every system every question, and prints the imported modules that belong to neither Python nor us.

Questions whose other fields are missing here are refused, but by then their imports have happened. AnyDice programs are
left out, and so is the list of games, many of which are programs: Lark parses them, and is loaded only when one is
asked for (decision 0011).
"""


def cost_ms() -> dict[str, float]:
    """How many milliseconds longer a fresh Python takes when it imports each library than when it does nothing.

    All are compiled beforehand, as installed packages are: the first round does that and does not count. The shortest
    of the other rounds counts, as it was disturbed least by other work of the machine.
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
    """The processor time of a fresh Python, in milliseconds."""
    command = [sys.executable, "-c", f"{statement}\nimport time; print(time.process_time())"]
    done = subprocess.run(command, check=True, env=environment, stdout=subprocess.PIPE, text=True)
    return float(done.stdout) * 1000


def foreign() -> list[str]:
    """The modules outside the standard library that the engine loads when it answers for every system.

    Such modules would be found here: icepool and dyce are installed too.
    """
    ours = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", EVERYTHING], check=True, env=ours, stdout=subprocess.PIPE, text=True)
    return done.stdout.split()
