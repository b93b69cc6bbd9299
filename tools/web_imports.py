"""Checks that imports in web/ point one way: from the page down to its words. Only the worker may import Pyodide."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from tools.toolchain import ROOT, say

WEB = ROOT / "web"
IMPORT = re.compile(r"""(?:\bfrom\s+|\bimport\s+|\bimport\()["']([^"']+)["']""")
TYPES = re.compile(
    r"\b(?:im|ex)port type [^;]*;|\btypeof import\([^)]*\)|/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE
)
"""What does not exist at run time, and so may import anything."""
PROTOCOL = "engine/protocol.ts"
"""Shared by page and engine: every file may import it."""
PAGE = {"words/", "link.ts", "ui/", "charts/", "engine/work.ts", "engine/long-work.ts", "state.ts"}
MAY_IMPORT = {
    "early.ts": {"engine/spawn.ts", "storage/text.ts"},
    "sw.ts": {"engine/packed.ts", "words/"},
    "link.ts": set(),
    "engine/client.ts": {"engine/slot.ts", "engine/spawn.ts", "words/"},
    "engine/long-work.ts": {"engine/work.ts"},
    "engine/worker.ts": {"engine/boot.ts"},
    "engine/boot.ts": {"engine/image.ts", "engine/packed.ts"},
    "engine/": set(),
    "words/": {"words/"},
    "storage/": {"storage/"},
    "ui/": {"ui/", "words/", "link.ts"},
    "charts/": {"charts/", "ui/", "words/"},
    "features/lab/editor/": {"features/lab/editor/", "words/"},
    "features/": {"features/", "storage/", *PAGE},
    "state.ts": {"features/", "link.ts", "engine/work.ts"},
    "page.ts": {"features/", *PAGE},
    "navigation.ts": {"storage/text.ts", *PAGE},
    "main.ts": {"page.ts", "navigation.ts", "features/", "engine/client.ts", "engine/spawn.ts", *PAGE},
}
"""Allowed imports by file or folder, where the first match applies; all others import nothing of ours."""
MAY_USE_PACKAGE = {
    "pyodide": {"engine/boot.ts", "engine/image.ts"},
    "tiny-brotli-dec-wasm": {"engine/packed.ts"},
    "workbox-window": {"features/versions/control.ts"},
    "workbox-": {"sw.ts"},
    "idb": {"storage/store.ts"},
    "lean-qr": {"features/share/share.ts"},
    "@codemirror/": {"features/lab/editor/"},
    "@lezer/highlight": {"features/lab/editor/"},
    "style-mod": {"features/lab/editor/"},
    "oddsmith:answers": {"main.ts"},
    "oddsmith:language": {"features/lab/lab.ts", "features/lab/library.ts"},
    "lit-html": {"main.ts", "page.ts", "features/", "ui/", "charts/"},
}


def _covered(name: str, allowed: set[str]) -> bool:
    return any(name == entry or (entry.endswith("/") and name.startswith(entry)) for entry in allowed)


def _allowed_for(name: str) -> set[str]:
    return next((targets for source, targets in MAY_IMPORT.items() if _covered(name, {source})), set())


def faults() -> list[str]:
    """A sentence for every import that is not allowed."""
    found = []
    for file in sorted(set(WEB.rglob("*.ts")) - set(WEB.rglob("*.d.ts"))):
        name = file.relative_to(WEB).as_posix()
        code = TYPES.sub("", file.read_text(encoding="utf-8"))
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
