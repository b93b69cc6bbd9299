"""Chances: read as people write them, and written as JSON and as text."""

from __future__ import annotations

import re
from itertools import chain
from numbers import Integral, Rational
from sys import float_info
from typing import TYPE_CHECKING, TypeAlias

from oddsmith.errors import InvalidInput
from oddsmith.law.ratio import Ratio
from oddsmith.questions.asking import Json

if TYPE_CHECKING:
    from decimal import Decimal

AnyChance: TypeAlias = "str | float | Decimal | Rational | Ratio"
MOST_SHOWN = 10**300
"""A “1 in n” beyond this is left out: a double could not hold it."""
MOST_CHARACTERS = 40
"""Length of a chance as text; enough for every number that Python prints."""
PLACES = 6
"""Decimal places of chances in grids."""
_CHANCE = r"([0-9]+)(?:[.,]([0-9]+))?(?:e([+-]?[0-9]{1,3}))?(%)?|([0-9]+)/([0-9]+)"


def chance_report(chance: Ratio, percent: str = "") -> Json:
    """A chance in every notation: fraction, decimal, percent, 1 in n; `percent` replaces the usual rounding."""
    one_in = chance.one_in
    return {
        "fraction": chance.fraction,
        "decimal": chance.decimal,
        "percent": percent or chance.percent,
        "one_in": None if one_in is None or one_in >= MOST_SHOWN else one_in.decimal,
    }


def read_chance(chance: AnyChance) -> Ratio:
    """A chance as people write it, `65%`, `65 %`, `0.65`, `1e-5` or `13/20`, or a number.

    A bare number up to 1 is a probability, so that 1 is certain; one above 1 is per cent: 65 is 65%, 1.5 is 1.5%.
    A float counts as Python prints it, so that 0.1 is exactly 1/10; a fraction is a probability.

    Raises InvalidInput: it is anything else, or not from 0 to 1.
    """
    numerator, denominator = _numbers(chance) or (1, 0)
    if not 0 <= numerator <= denominator or denominator == 0:
        allowed = "0 to 100%, such as 65%, 0.65 or 13/20"
        raise InvalidInput.must("chance", "Target chance", str(chance), allowed)
    return Ratio(numerator, denominator)


def _numbers(chance: AnyChance) -> tuple[int, int] | None:
    """Numerator and denominator of a chance, not checked yet; None if it is not a number."""
    if isinstance(chance, Rational) and not isinstance(chance, Integral):
        return int(chance.numerator), int(chance.denominator)
    text = str(chance)
    match = re.fullmatch(_CHANCE, "".join(text.split()), re.IGNORECASE) if len(text) <= MOST_CHARACTERS else None
    if match is None:
        return None
    whole, places, exponent, percent, numerator, denominator = match.groups()
    if numerator:
        return int(numerator), int(denominator)
    power = int(exponent or 0) - len(places or "")
    digits, scale = int(whole + (places or "")) * 10 ** max(power, 0), 10 ** max(-power, 0)
    return digits, scale * (100 if percent or digits > scale else 1)


def exact_text(chance: Ratio) -> str:
    """A chance in full: `99.99%`, or `1/3` where the percentage would never end."""
    percent = f"{chance * 100:.30g}%"
    return percent if read_chance(percent) == chance else chance.fraction


def told_apart(*chances: Ratio) -> dict[Ratio, str]:
    """Each in percent, with as many places as it takes to distinguish them from each other and from 0% and 100%."""
    told = {chance: chance.percent for chance in (Ratio(0), *chances, Ratio(1))}
    finer = (
        {chance: f"{(chance * 100).places(places).rstrip('0').rstrip('.')}%" for chance in told}
        for places in range(2, MOST_CHARACTERS)
    )
    return next((texts for texts in chain([told], finer) if len({*texts.values()}) == len(texts)), told)


def read_fraction(text: str) -> Ratio:
    """The ratio that a report writes as `a/b`."""
    return Ratio(*map(int, text.split("/")))


def decimal_text(number: Ratio | float) -> str:
    """A number for a grid, with six decimals; with all of a double's digits if six would falsely read as 0 or 1."""
    exact = number if isinstance(number, Ratio) else Ratio(*number.as_integer_ratio())
    text = exact.places(PLACES)
    if float(text) not in (0, 1) or exact in (0, 1):
        return text
    return str(exact.decimal) if exact.decimal > float_info.min else f"{exact:.{float_info.dig}g}"  # too small


def percent_text(chance: Ratio) -> str:
    """A chance in percent, rounded to two decimals, but never to 0 or 100 if it is not exactly that."""
    text = (chance * 100).places(2)
    if text == "100.00" and chance != 1:
        return ">99.99%"
    return "<0.01%" if text == "0.00" and chance != 0 else f"{text}%"
