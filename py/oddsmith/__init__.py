"""Fair tabletop dice with exact odds.

Start at `oddsmith.odds`, `oddsmith.roll` and `oddsmith.table`:

>>> import oddsmith
>>> check = oddsmith.odds("decibel?dice=5&target=13")
>>> check.chance.fraction
'49287/80000'
"""

from __future__ import annotations

__version__ = "0.1.0"
__all__ = ["compare", "odds", "roll", "solve", "table"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from oddsmith.questions.ask import compare, odds, roll, solve, table


def __getattr__(name: str) -> object:
    """Load the library at its first use, so that importing the package costs next to nothing."""
    if name in __all__:
        from oddsmith.questions import ask

        return getattr(ask, name)
    raise AttributeError(f"module 'oddsmith' has no attribute {name!r}")
