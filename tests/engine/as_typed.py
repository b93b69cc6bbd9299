"""Runs the examples in documents as a reader would type them: `python as_typed.py README.md …`.

A standalone script that needs only the library, so that it also runs in a fresh virtual environment. Examples without
a prompt are run in order, page by page.
"""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

COMMAND = Path(sys.executable).parent / "oddsmith"
"""The script that installing the library creates."""


def run(document: Path) -> int:
    """Run the examples of a document and return their number; the first failure ends the program."""
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
