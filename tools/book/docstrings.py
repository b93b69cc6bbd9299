"""Docstrings for the reference: examples, which stand in them as Python shows them, become code."""

from __future__ import annotations

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^>>> .*?(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)


class Examples(griffe.Extension):
    """Puts each example of a docstring into a fence."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        """Change the text before it is read."""
        if obj.docstring:
            obj.docstring.value = EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
