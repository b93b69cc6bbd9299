"""The rules of docs/examples.md, run as written there."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

TEXT = (Path(__file__).parents[3] / "docs" / "examples.md").read_text("utf-8")
IMPORTS, *BLOCKS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
WITH = {name: block for block in BLOCKS for name in re.findall(r"^(?:def )?(\w+)(?: =|\()", block, re.MULTILINE)}
"""Each example, by the names that it defines."""
IMPORTED: dict[str, Any] = {}
exec(IMPORTS, IMPORTED)  # noqa: S102 -- this is text of our own documents


def defined(*names: str) -> dict[str, Any]:
    """Run the examples that define these names; return all names that they define."""
    known = dict(IMPORTED)
    for name in names:
        exec(WITH[name], known)  # noqa: S102 -- see above
    return known


def _rule(name: str, *needed: str) -> Callable[..., Any]:
    def asked(*given: int) -> Any:
        return defined(*needed, name)[name](*given)

    return asked


blades, scores, neon_city, vampire, technoir, ironsworn, framewerk = map(
    _rule, ("blades", "scores", "neon_city", "vampire", "technoir", "ironsworn", "framewerk")
)
war = _rule("war", "scores")


def ability_scores() -> list[Any]:
    known = defined("method_1")
    return [known[f"method_{number}"] for number in (1, 2, 3, 4)]


def six_keep_three() -> Any:
    return defined("six_keep_three")["six_keep_three"]


def cheating() -> Any:
    return defined("rolls")["rolls"].where(lambda shown: shown[0] >= 10)
