"""AnyDice programs, run exactly: `run` takes a text and gives the law of each of its outputs.

Loaded only when a program is to be run: it needs Lark, which nothing else does.
"""

from __future__ import annotations

from oddsmith.language.run import Outcome, Output, run

__all__ = ["Outcome", "Output", "run"]
