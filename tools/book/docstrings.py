"""Prepares docstrings for the reference: doctest examples become code blocks."""

from __future__ import annotations

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^>>> .*?(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)


class Examples(griffe.Extension):
    """Wraps each example in a docstring in a fence."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        """Change the docstring before it is parsed."""
        if obj.docstring:
            obj.docstring.value = EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
