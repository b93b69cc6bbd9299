"""Runs Lighthouse (mobile preset) on the built site: `build.py lighthouse`. It is large, so it is fetched only here."""

from __future__ import annotations

import json
import os
import subprocess
from typing import Any

from tools import browser, server, toolchain
from tools.site import BUILD, DIST

VERSION = "12.8.2"
BARS = {"performance": 0.95, "accessibility": 1, "best-practices": 1, "seo": 1}


def run() -> int:
    """Print the scores and what lowers them; return 0 when every score meets its bar."""
    folder = BUILD / "lighthouse"
    command = folder / "node_modules" / ".bin" / "lighthouse"
    if not command.exists():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text("{}", encoding="utf-8")
        install = ["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", f"lighthouse@{VERSION}"]
        toolchain.say("Fetching Lighthouse …")
        subprocess.run(install, cwd=folder, check=True, capture_output=True)
    with server.serving(DIST, "/oddsmith/") as address:
        flags = f"--chrome-flags=--headless=new {' '.join(browser.arguments())}"
        report = folder / "report.json"
        subprocess.run(
            [str(command), address, "--quiet", "--output=json", f"--output-path={report}", flags],
            env=os.environ | {"CHROME_PATH": str(browser.find())},
            check=True,
        )
    found = json.loads(report.read_text(encoding="utf-8"))
    missed = 0
    for name, least in BARS.items():
        score = found["categories"][name]["score"]
        missed += score < least
        print(f"{name:16} {100 * score:5.0f}  {'ok' if score >= least else f'MISS: under {100 * least}'}")
        for line in _faults(found, name):
            print(f"{'':24}{line}")
    return 1 if missed else 0


def _faults(report: dict[str, Any], category: str) -> list[str]:
    audits = [(report["audits"][ref["id"]], ref["weight"]) for ref in report["categories"][category]["auditRefs"]]
    return [
        f"{audit['title']}: {audit.get('displayValue', audit['score'])}"
        for audit, weight in audits
        if weight and audit["score"] is not None and audit["score"] < 1
    ]
