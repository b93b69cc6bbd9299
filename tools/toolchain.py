"""Installs the tools: a virtual environment from PYTHON_LISTS, Node packages from package-lock.json.

Each is installed again only when its list changes, so that later runs need no network. For a tool that cannot be
installed from here, a message says how to get it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
PYTHON_LISTS = (ROOT / "requirements.txt", ROOT / "requirements-docs.txt")
NODE_MODULES = ROOT / "node_modules"
OLDEST_PYTHON = (3, 11)
OLDEST_NODE = 20


class MissingToolError(Exception):
    """A tool is missing or failed; the text says what to do."""


def say(text: str) -> None:
    """Print a line about progress."""
    print(f"• {text}", flush=True)


def run(what: str, command: list[str], *, quiet: bool = True, env: dict[str, str] | None = None) -> int:
    """Run a step, announce it, and return its exit code. A quiet step shows its output only when it fails.

    Raises:
        MissingToolError: when a quiet step fails.
    """
    say(f"{what} …")
    environment = os.environ | (env or {})
    if not quiet:
        return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    done = subprocess.run(command, cwd=ROOT, env=environment, check=False, capture_output=True, text=True)
    if done.returncode:
        raise MissingToolError(f"“{what}” failed:\n{done.stdout}\n{done.stderr}".rstrip())
    return 0


def need_python_packages() -> None:
    """Ensure the virtual environment, with exactly the listed packages."""
    if sys.version_info < OLDEST_PYTHON:
        raise MissingToolError("Python 3.11 or later is needed: https://www.python.org/downloads/")
    if _is_fresh(VENV, *PYTHON_LISTS):
        return
    if not PYTHON.exists():
        try:
            run("Making a virtual environment in .venv", [sys.executable, "-m", "venv", str(VENV)])
        except MissingToolError as failed:
            shutil.rmtree(VENV, ignore_errors=True)
            hint = "Python’s venv module is needed (on Debian and Ubuntu: apt install python3-venv)."
            raise MissingToolError(f"{hint}\n{failed}") from None
    lists = [argument for listed in PYTHON_LISTS for argument in ("-r", str(listed))]
    run("Installing the Python tools", [str(PYTHON), "-m", "pip", "install", "-q", *lists])
    _mark_fresh(VENV, *PYTHON_LISTS)


def need_node_packages() -> None:
    """Ensure Node, and exactly the packages in package-lock.json."""
    need_node()
    listed = ROOT / "package-lock.json"
    if _is_fresh(NODE_MODULES, listed):
        return
    npm = _which("npm", "npm is needed: it comes with Node from https://nodejs.org/ (on Debian: apt install npm)")
    run("Installing the JavaScript packages", [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"])
    _mark_fresh(NODE_MODULES, listed)


def need_node() -> str:
    """The path of Node. Raises MissingToolError: when it is missing or too old."""
    node = _which("node", "Node 20 or later is needed: https://nodejs.org/ (on Debian: apt install nodejs npm)")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if int(version.lstrip("v").split(".")[0]) < OLDEST_NODE:
        raise MissingToolError(f"Node {version} is too old; 20 or later is needed: https://nodejs.org/")
    return node


def install_packages(what: str, packages: Sequence[str]) -> None:
    """Install system packages, which works on Debian and its derivatives, as root.

    Raises:
        MissingToolError: when that is impossible here, or fails.
    """
    if not (sys.platform == "linux" and shutil.which("apt-get") and is_root()):
        by_hand = f"on Debian, as root: apt install {' '.join(packages)}"
        raise MissingToolError(f"{what} cannot be installed from here ({by_hand})")
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    run("Reading Debian’s package lists", ["apt-get", "update", "-qq"], env=quiet)
    run(f"Installing {what}", ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages], env=quiet)


def is_root() -> bool:
    """Whether this runs as root on Unix."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def node_script(path: str, *arguments: str) -> list[str]:
    """The command that runs a script in Node; the script may import modules of the page."""
    return [need_node(), "--import", "./tools/typescript.mjs", path, *arguments]


def node_tool(name: str) -> str:
    """The path of a command from an npm package."""
    return str(NODE_MODULES / ".bin" / (f"{name}.cmd" if os.name == "nt" else name))


def _which(name: str, how_to_get: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise MissingToolError(f"{name} was not found. {how_to_get}")
    return found


def _stamp(folder: Path) -> Path:
    return folder / ".installed-from"


def _is_fresh(folder: Path, *lists: Path) -> bool:
    stamp = _stamp(folder)
    return stamp.exists() and stamp.read_text() == _digest(lists)


def _mark_fresh(folder: Path, *lists: Path) -> None:
    _stamp(folder).write_text(_digest(lists))


def _digest(lists: Sequence[Path]) -> str:
    return hashlib.sha256(b"".join(listed.read_bytes() for listed in lists)).hexdigest()
