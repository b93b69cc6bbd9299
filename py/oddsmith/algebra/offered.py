"""What `import oddsmith` offers, found when it is first asked for."""

from __future__ import annotations

from oddsmith.algebra import asked, making, pool
from oddsmith.algebra.event import Event
from oddsmith.algebra.law import Law
from oddsmith.law.ratio import Ratio

ASKED = ("odds", "roll", "table", "solve", "compare", "game", "lab", "notation", "program")
MADE = ("d", "joint", "combine", "highest", "lowest")
FIXED: dict[str, object] = {
    **{name: getattr(asked, name) for name in ASKED},
    **{name: getattr(making, name) for name in MADE},
    "Event": Event,
    "Law": Law,
    "Pool": pool.Pool,
    "Ratio": Ratio,
}


def find(name: str) -> object:
    """A function, a die such as `d6`, or a system by its name."""
    if name in FIXED:
        return FIXED[name]
    if name[1:].isdecimal():
        return making.d(int(name[1:]))
    return asked.of_system(name)
