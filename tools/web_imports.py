"""Checks that imports in web/ point one way: main -> views -> state, strings ...; only the worker knows Pyodide."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from tools.toolchain import ROOT, say

WEB = ROOT / "web"
IMPORT = re.compile(r"""(?:\bfrom\s+|\bimport\s+|\bimport\()["']([^"']+)["']""")
COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)
PROTOCOL = "engine/protocol.js"
"""What page and engine both know: every file may import it."""
LEAVES = {
    PROTOCOL,
    "engine/messages.js",
    "strings.js",
    "link.js",
    "sweep.js",
    "file-name.js",
    "classes.js",
    "plain-click.js",
}
"""Files that import nothing else of ours."""
MAY_IMPORT = {
    "early.js": {"engine/spawn.js"},
    "engine/source.js": {"engine/spawn.js"},
    "format.js": {"strings.js"},
    "in-short.js": {"format.js", "strings.js"},
    "main.js": {"engine/client.js", "engine/source.js", "link.js", "plain-click.js", "state.js", "panels/", "views/"},
    "panels/": {
        "panels/",
        "engine/client.js",
        "link.js",
        "state.js",
        "state/",
        "strings.js",
        "format.js",
        "in-short.js",
        "storage/",
        "charts/",
        "file-name.js",
    },
    "charts/": {"charts/", "strings.js", "format.js", "classes.js"},
    "editor/": {"editor/"},
    "state.js": {"link.js", "state/"},
    "state/": {"state/", "link.js", "sweep.js", "classes.js"},
    "engine/client.js": {"engine/crew.js", "strings.js"},
    "engine/crew.js": {"engine/hand.js"},
    "engine/worker.js": {"engine/boot.js", "engine/seldom.js"},
    "engine/boot.js": {"engine/files.js", "engine/image.js"},
    "views/": {
        "views/",
        "charts/",
        "editor/",
        "state.js",
        "strings.js",
        "format.js",
        "in-short.js",
        "link.js",
        "sweep.js",
        "classes.js",
        "plain-click.js",
    },
    "storage/": {"storage/"},
    "sw.js": set(),
}
MAY_USE_PACKAGE = {
    "pyodide": {"engine/boot.js", "engine/image.js"},
    "workbox-precaching": {"sw.js"},
    "@observablehq/plot": {"charts/"},
    "idb": {"storage/database.js"},
    "lean-qr": {"panels/share.js"},
    "@codemirror/": {"editor/"},
    "@lezer/highlight": {"editor/"},
    "style-mod": {"editor/theme.js"},
    "oddsmith:answers": {"main.js"},
    "oddsmith:language": {"views/lab.js"},
    "lit-html": {"main.js", "views/"},
}


def _covered(name: str, allowed: set[str]) -> bool:
    return any(name == entry or (entry.endswith("/") and name.startswith(entry)) for entry in allowed)


def _allowed_for(name: str) -> set[str]:
    if name in LEAVES:
        return set()
    return next((targets for source, targets in MAY_IMPORT.items() if _covered(name, {source})), set())


def faults() -> list[str]:
    """A sentence for every import that points the wrong way."""
    found = []
    for file in sorted(WEB.rglob("*.js")):
        name = file.relative_to(WEB).as_posix()
        code = COMMENT.sub("", file.read_text(encoding="utf-8"))  # types in comments may look anywhere
        for target in IMPORT.findall(code):
            if target.startswith("."):
                local = Path(file.parent, target).resolve().relative_to(WEB).as_posix()
                if local != PROTOCOL and not _covered(local, _allowed_for(name)):
                    found.append(f"web/{name} may not import web/{local}")
            else:
                users = next((users for package, users in MAY_USE_PACKAGE.items() if target.startswith(package)), set())
                if not _covered(name, users):
                    found.append(f"web/{name} may not use {target}")
    return found


if __name__ == "__main__":
    for fault in faults():
        say(fault)
    sys.exit(1 if faults() else 0)
