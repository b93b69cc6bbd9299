"""Every roll of some dice, one after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from itertools import product
from typing import Any

from oddsmith.law.distribution import Distribution


def every_roll(read: Callable[..., Hashable], *sides: int) -> Distribution[Any]:
    """The law of what is read from the faces of dice with so many sides; one that is not needed changes nothing."""
    return Distribution(Counter(read(*faces) for faces in product(*(range(1, one + 1) for one in sides))))
