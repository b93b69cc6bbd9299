"""Nothing depends on Python's hash seed or on `random`, since all pages boot from the same image."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from oddsmith.questions import catalog
from tools.toolchain import ROOT

PROGRAM = """
import json, sys
from oddsmith import api
for request in json.load(sys.stdin):
    print(api.answer(json.dumps(request)))
assert "random" not in sys.modules
"""


def answers(hash_seed: int) -> str:
    requests = [{"ask": "systems"}]
    for key in (system.key for system in catalog.systems()):
        requests += [
            {"ask": "odds", "link": key},
            {"ask": "roll", "link": f"{key}?seed=1-hash"},
            {"ask": "roll", "link": f"{key}?nothing=1"},
        ]
    environment = os.environ | {"PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": str(ROOT / "py")}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=json.dumps(requests),
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout


def test_answers_do_not_depend_on_the_hash_seed() -> None:
    assert answers(0) == answers(1) == answers(4_294_967_295)
