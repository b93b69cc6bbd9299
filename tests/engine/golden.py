"""Reads the published and golden data in `tests/golden`; each file names its source."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "golden"


def read_tsv(name: str) -> list[dict[str, str]]:
    """The rows of a table as dicts by column; lines that begin with # name the source."""
    lines = [line for line in (FOLDER / name).read_text("utf-8").splitlines() if not line.startswith("#")]
    heads, *rows = (line.split("\t") for line in lines)
    return [dict(zip(heads, row, strict=True)) for row in rows]


def read_json(name: str) -> dict[str, Any]:
    """The data, including its `source`."""
    read: dict[str, Any] = json.loads((FOLDER / name).read_text("utf-8"))
    assert read["source"]
    return read
