"""Laws by brute force: every possible roll of some dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from itertools import product
from typing import Any

from oddsmith.law.distribution import Distribution


def every_roll(read: Callable[..., Hashable], *sides: int) -> Distribution[Any]:
    """The law of `read` over all rolls of dice with these sides; a die that `read` ignores does no harm."""
    return Distribution(Counter(read(*faces) for faces in product(*(range(1, one + 1) for one in sides))))
