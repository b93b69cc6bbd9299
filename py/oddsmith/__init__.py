"""Fair tabletop dice with exact odds.

Dice are values to compute with; a system or a game is a function of its inputs; a link asks the same question.

>>> from oddsmith import d6, d20, decibel, odds
>>> (d20 + 5 >= 15).chance.percent, d6.pool(4).highest(3).mean().places(2)
('55%', '12.24')
>>> decibel(dice=5, target=13).chance == odds("decibel?dice=5&target=13").chance
True
"""

from __future__ import annotations

__version__ = "0.1.0"
__all__ = [
    "Event",
    "Law",
    "Pool",
    "Ratio",
    "combine",
    "compare",
    "d",
    "d4",
    "d6",
    "d8",
    "d10",
    "d12",
    "d20",
    "d100",
    "game",
    "highest",
    "joint",
    "lab",
    "lowest",
    "notation",
    "odds",
    "program",
    "roll",
    "solve",
    "table",
]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from oddsmith.algebra.asked import compare, game, lab, notation, odds, program, roll, solve, table
    from oddsmith.algebra.event import Event
    from oddsmith.algebra.law import Law
    from oddsmith.algebra.making import combine, d, highest, joint, lowest
    from oddsmith.algebra.pool import Pool
    from oddsmith.algebra.systems import *  # noqa: F403 -- systems are named in their files, not here too
    from oddsmith.law.ratio import Ratio

    d4 = d6 = d8 = d10 = d12 = d20 = d100 = d(6)

    def __getattr__(name: str) -> Law[int]:
        """Any other die, such as `d13`."""
else:
    _MODULES = ("api", "language")
    """Modules that the page loads with `from oddsmith import …`, which looks here before it looks for a module."""

    def __getattr__(name: str) -> object:
        """Load a public name on first use: importing the package costs next to nothing."""
        is_die = name[:1] == "d" and name[1:].isdecimal() and name[1] != "0"
        if name in __all__ or is_die or (name not in _MODULES and name in _systems()):
            from oddsmith.algebra.offered import find

            found = globals()[name] = find(name)
            return found
        raise AttributeError(f"module 'oddsmith' has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__, *_systems()})

    def _systems() -> list[str]:
        """The names of all systems but `dice`, which is offered as `notation`."""
        from oddsmith.questions.catalog import keys

        return [key.replace("-", "_") for key in keys() if key != "dice"]
