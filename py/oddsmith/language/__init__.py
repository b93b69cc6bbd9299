"""AnyDice programs, run exactly: `run` takes a text and gives the law of each of its outputs.

Loaded only when a program is to be run: it needs Lark, which nothing else does.
"""

from __future__ import annotations

from oddsmith.errors import MissingPart

try:
    from oddsmith.language.run import Outcome, Output, Throw, roll, run
except ModuleNotFoundError as missing:
    if missing.name != "lark":
        raise
    message = "AnyDice programs are read with Lark, which is not installed: install it with “pip install lark”."
    raise MissingPart(message) from missing

__all__ = ["Outcome", "Output", "Throw", "roll", "run"]
