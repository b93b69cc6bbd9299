"""Builds the site: the wheel, the frozen lock file, the answers that the page has before Python starts, the bundles.

py/ -> build/wheels/oddsmith-*.whl -> (Pyodide in Node: micropip.install, micropip.freeze) -> build/frozen/engine-*/
py/ -> build/answers.json -> bundled into the page
docs/, py/ -> (MkDocs) -> build/book/
web/ -> (esbuild, workbox-build) -> dist/, with the engine and the book in it

Nothing is rebuilt unless its sources have changed: a change of the page does not rebuild the engine.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tools import protocol
from tools.toolchain import (
    PYTHON,
    ROOT,
    MissingToolError,
    need_node_packages,
    need_python_packages,
    node_script,
    run,
    say,
)

BUILD = ROOT / "build"
DIST = ROOT / "dist"
STAGE = BUILD / "site"
"""The site is assembled here, so that dist/ is always complete."""
FROZEN = BUILD / "frozen"
BOOK = BUILD / "book"
WHEELS = BUILD / "wheels"
ENGINE = BUILD / "engine"
"""Copy of the sources of the page's wheel."""
SAME_TIME = {"SOURCE_DATE_EPOCH": "1735689600"}
"""Makes the wheel reproducible byte for byte, so that the same sources give the same hashed names in caches."""
LISTS = ("requirements.txt", "requirements-page.txt", "package-lock.json")
ENGINE_SOURCES = ("py", "tools/site.py", "tools/freeze.mjs", "tools/image", "web/engine/image.ts", *LISTS)
BOOK_SOURCES = (
    *("docs", "py", "tools/book", "web/styles/tokens.css", "web/icons/icon.svg"),
    *("CITATION.cff", "requirements-docs.txt"),
)
SOURCES = (*ENGINE_SOURCES, *BOOK_SOURCES, "tools", "web")


def build() -> Path:
    """Build what has changed into dist/ and return its path."""
    need_python_packages()
    need_node_packages()
    BUILD.mkdir(exist_ok=True)
    protocol.make()
    _unless_built(FROZEN, ENGINE_SOURCES, _build_engine)
    _unless_built(BOOK, BOOK_SOURCES, _build_book)
    if _unless_built(DIST, SOURCES, _build_page):
        size = sum(file.stat().st_size for file in DIST.rglob("*") if file.is_file())
        say(f"Built dist/: {size / 1e6:.1f} MB before compression.")
    return DIST


def _unless_built(folder: Path, sources: tuple[str, ...], make: Callable[[], None]) -> bool:
    """Make a folder unless it was made from the same sources; return whether it was made now."""
    stamp = BUILD / f"{folder.name}.stamp"
    digest = _digest(sources)
    if folder.exists() and stamp.exists() and stamp.read_text() == digest:
        return False
    stamp.unlink(missing_ok=True)
    make()
    stamp.write_text(digest)
    return True


def _digest(sources: tuple[str, ...]) -> str:
    """A hash of the names and contents of files and folders."""
    files = {file for source in sources for file in (ROOT / source, *(ROOT / source).rglob("*"))}
    digest = hashlib.sha256()
    for file in sorted(file for file in files if file.is_file() and "__pycache__" not in file.parts):
        content = file.read_bytes()
        digest.update(f"{file.relative_to(ROOT).as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def _build_engine() -> None:
    """Build the engine's folder, and save its answers for the page."""
    _fetch_page_wheels()
    _build_wheel()
    _write_answers()
    shutil.rmtree(FROZEN, ignore_errors=True)
    run("Freezing the engine with micropip in Pyodide", node_script("tools/freeze.mjs"))


def _build_book() -> None:
    command = [str(PYTHON), "-m", "mkdocs", "build", "-q", "-f", "tools/book/mkdocs.yml", "-d", str(BOOK)]
    # Else it would warn about the future of the theme, which is not a fault of the book.
    run("Making the book", command, env={**SAME_TIME, "PYTHONPATH": "py", "NO_MKDOCS_2_WARNING": "1"})


def _build_page() -> None:
    shutil.rmtree(STAGE, ignore_errors=True)
    shutil.copytree(FROZEN, STAGE)
    shutil.copytree(BOOK, STAGE / "docs")
    run("Bundling the page", node_script("tools/bundle.mjs"))
    shutil.rmtree(DIST, ignore_errors=True)
    STAGE.rename(DIST)


def _fetch_page_wheels() -> None:
    """Download the wheels of requirements-page.txt, once."""
    listed = ROOT / "requirements-page.txt"
    names = [line.strip() for line in listed.read_text().splitlines() if line.strip() and not line.startswith("#")]
    missing = [name for name in names if not list(WHEELS.glob(f"{name.replace('==', '-')}-*.whl"))]
    if missing:
        command = [str(PYTHON), "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:"]
        run("Fetching micropip", [*command, "--python-version", "3.14", "-d", str(WHEELS), *missing])


def _build_wheel() -> None:
    """Build the package for the page, without the library that people use from Python."""
    for old in WHEELS.glob("oddsmith-*.whl"):
        old.unlink()
    shutil.rmtree(ENGINE, ignore_errors=True)
    shutil.copytree(ROOT / "py", ENGINE, ignore=shutil.ignore_patterns("algebra", "__pycache__"))
    command = [str(PYTHON), "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--no-index"]
    run("Building the wheel", [*command, "-w", str(WHEELS), str(ENGINE)], env=SAME_TIME)


def _write_answers() -> None:
    """Save what the page shows before Python has started: systems, their odds at the defaults, the lab's language."""
    say("Asking the engine for the first answers …")
    systems = _ask({"ask": "systems"})
    odds = {system["key"]: _ask({"ask": "odds", "link": system["key"]}) for system in systems}
    answers = {"systems": systems, "odds": odds, "games": _ask({"ask": "games"})}
    for name, told in {"answers": answers, "language": _ask({"ask": "language"})}.items():
        (BUILD / f"{name}.json").write_text(json.dumps(told, ensure_ascii=False), encoding="utf-8")


def _ask(request: dict[str, str]) -> Any:
    """Ask `oddsmith.api`, as the page does."""
    program = "import sys; from oddsmith import api; sys.stdout.write(api.answer(sys.stdin.read()))"
    environment = os.environ | {"PYTHONPATH": str(ROOT / "py"), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [str(PYTHON), "-c", program],
        input=json.dumps(request),
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise MissingToolError(f"The engine did not answer {request}:\n{done.stderr}")
    return json.loads(done.stdout)["answer"]
