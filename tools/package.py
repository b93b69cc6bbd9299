"""Builds the wheel and the source archive for publication in build/packages/. Run by `build.py package`.

The package’s folder is first copied and the licence put beside it, so that both include it.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from tools.site import BUILD, SAME_TIME
from tools.toolchain import PYTHON, ROOT, MissingToolError, run

PACKAGES = BUILD / "packages"
NOTES = BUILD / "notes.md"
PACK = """
import os, sys
from flit_core import buildapi
os.chdir(sys.argv[1])
buildapi.build_wheel(sys.argv[2])
buildapi.build_sdist(sys.argv[2])
"""


def package(folder: Path = PACKAGES, python: str = str(PYTHON)) -> Path:
    """Build both into this folder, which is emptied first, and return it. `python` needs to have flit."""
    shutil.rmtree(folder, ignore_errors=True)
    source = folder / "source"
    shutil.copytree(ROOT / "py", source, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "LICENSE", source)
    run("Packing the library", [python, "-c", PACK, str(source), str(folder)], env=SAME_TIME)
    shutil.rmtree(source)
    return folder


def write_notes(tag: str) -> None:
    """Write the changelog's section on the release with this tag, `v1.2.3`, into build/notes.md.

    Raises:
        MissingToolError: when the tag is not the package's version, or the changelog has no such section.
    """
    (version,) = re.findall(r'^__version__ = "(.*)"$', (ROOT / "py/oddsmith/__init__.py").read_text("utf-8"), re.M)
    if tag != f"v{version}":
        raise MissingToolError(f"the tag {tag} is not that of this version: v{version}")
    BUILD.mkdir(exist_ok=True)
    NOTES.write_text(notes((ROOT / "CHANGELOG.md").read_text("utf-8"), version), encoding="utf-8")


def notes(changelog: str, version: str) -> str:
    """The section of the changelog under `## 1.2.3 (2026-12-31)`."""
    found = re.search(rf"^## {re.escape(version)} \([^)]*\)\n(.*?)(?=^## |\Z)", changelog, re.M | re.S)
    if found is None:
        raise MissingToolError(f"CHANGELOG.md has no part “## {version} (date)”")
    return found[1].strip() + "\n"
