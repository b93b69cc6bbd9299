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
    from oddsmith.questions.compare import compare
    from oddsmith.questions.odds import odds
    from oddsmith.questions.roll import roll
    from oddsmith.questions.solve import solve
    from oddsmith.questions.table import table


def __getattr__(name: str) -> object:
    """Load a question at its first use, so that importing the package costs next to nothing."""
    if name in __all__:
        from importlib import import_module

        return getattr(import_module(f"oddsmith.questions.{name}"), name)
    raise AttributeError(f"module 'oddsmith' has no attribute {name!r}")
