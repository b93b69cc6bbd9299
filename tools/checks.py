"""Formatters, linters, type checkers: the same for people and for CI."""

from __future__ import annotations

from tools import protocol
from tools.toolchain import PYTHON, need_node_packages, need_python_packages, node_tool, run, say

PYTHON_FILES = ["py", "tests", "tools", "build.py"]


def check() -> int:
    """Run every check, even after one has failed; return 0 when all pass."""
    need_python_packages()
    need_node_packages()
    protocol.make()
    tools = str(PYTHON.parent)
    steps = [
        ("Formatting of Python", [f"{tools}/ruff", "format", "--check", "-q", *PYTHON_FILES]),
        ("Ruff", [f"{tools}/ruff", "check", "-q", "--output-format", "concise", *PYTHON_FILES]),
        ("Types of Python", [f"{tools}/mypy"]),
        ("Imports of the engine", [f"{tools}/lint-imports", "--no-logo"]),
        (
            "Formatting and linting of JavaScript and CSS",
            [node_tool("biome"), "ci", "--error-on-warnings", "--colors=off"],
        ),
        ("Types of JavaScript", [node_tool("tsc"), "--project", "web/tsconfig.json"]),
        ("Imports of the page", [str(PYTHON), "-m", "tools.web_imports"]),
    ]
    failed = [name for name, command in steps if run(name, command, quiet=False, env={"PYTHONPATH": "py"})]
    say(f"Failed: {', '.join(failed)}." if failed else "All checks pass.")
    return 1 if failed else 0
