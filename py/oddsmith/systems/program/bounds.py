"""Numbers in comments that may name inputs: `2*LEVEL - 1`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import prod
from typing import Any

FURTHEST = 999_999_999
BOUND = r"(-?(?:[0-9]{1,9}|[A-Z_]+)(?:[ ]*[-+*][ ]*(?:[0-9]{1,9}|[A-Z_]+))*)"
"""A pattern for one, as a group."""
_NAME = re.compile("[A-Z_]+")
_TERM = re.compile("(-?)([^-+]+)")


def names_in(*bounds: str) -> list[str]:
    """The inputs that are named."""
    return _NAME.findall(" ".join(bounds))


def worth(bound: str, chosen: Mapping[str, Any]) -> int:
    """What a bound comes to, as far as bounds go: products before sums, as everywhere."""
    total = 0
    for sign, product in _TERM.findall(bound):
        factors = map(str.strip, product.split("*"))
        amount = prod(int(factor) if factor.isdigit() else int(chosen[factor]) for factor in factors)
        total += -amount if sign else amount
    return min(max(total, -FURTHEST), FURTHEST)
