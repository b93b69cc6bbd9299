"""Runs the examples of documents as they are typed: `python as_typed.py README.md …`.

A program of its own that needs nothing but the library, so that any Python that has it installed can run it: in a fresh
virtual environment there is nothing else. Examples without a prompt are run one after the other, page by page.
"""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

COMMAND = Path(sys.executable).parent / "oddsmith"
"""As installing the library makes it."""


def run(document: Path) -> int:
    """How many examples of a document were run; the first that fails ends the program."""
    text = document.read_text("utf-8")
    ran = doctest.testfile(str(document), module_relative=False, encoding="utf-8", raise_on_error=True).attempted
    known: dict[str, object] = {}
    scripts = [block for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if not block.startswith(">>> ")]
    for script in scripts:
        exec(script, known)  # noqa: S102 -- this is text of our own documents
    commands = re.findall(r"^    (?:python3 -m )?oddsmith (\w.*)$", text, re.MULTILINE)
    for command in commands:
        subprocess.run([COMMAND, *shlex.split(command)], check=True, stdout=subprocess.DEVNULL)
    return ran + len(scripts) + len(commands)


if __name__ == "__main__":
    for given in sys.argv[1:]:
        print(f"{Path(given).name}: {run(Path(given))} examples")
