"""A chance as a person writes it, as JSON, and as text."""

from __future__ import annotations

import re
from numbers import Integral, Rational
from typing import TYPE_CHECKING, TypeAlias

from oddsmith.errors import InvalidInput
from oddsmith.law.ratio import Ratio
from oddsmith.questions.asking import Json

if TYPE_CHECKING:
    from decimal import Decimal

AnyChance: TypeAlias = "str | float | Decimal | Rational | Ratio"
MOST_SHOWN = 10**300
"""A “1 in n” beyond this is not told: a double could not carry it."""
MOST_CHARACTERS = 40
"""Of a chance: enough for every number that Python writes."""
PLACES = 6
"""Of chances in grids."""
_CHANCE = r"([0-9]+)(?:[.,]([0-9]+))?(?:e([+-]?[0-9]{1,3}))?(%)?|([0-9]+)/([0-9]+)"


def chance_report(chance: Ratio) -> Json:
    """A chance in every way in which somebody may want to read it."""
    one_in = chance.one_in
    return {
        "fraction": chance.fraction,
        "decimal": chance.decimal,
        "percent": chance.percent,
        "one_in": None if one_in is None or one_in >= MOST_SHOWN else one_in.decimal,
    }


def read_chance(text: str) -> Ratio:
    """A chance as a person writes it: `65%`, `65 %`, `0.65`, `1e-5` or `13/20`.

    A bare number up to 1 is a probability, so that 1 is certain, and one above 1 is per cent: 65 is 65 %, 1.5 is 1.5 %.

    Raises:
        InvalidInput: anything else, or not from 0 to 1.
    """
    match = re.fullmatch(_CHANCE, "".join(text[:MOST_CHARACTERS].split()), re.IGNORECASE)
    if match is None or len(text) > MOST_CHARACTERS:
        raise _no_chance(text)
    whole, places, exponent, percent, numerator, denominator = match.groups()
    if numerator:
        return _checked(int(numerator), int(denominator), text)
    power = int(exponent or 0) - len(places or "")
    digits, scale = int(whole + (places or "")) * 10 ** max(power, 0), 10 ** max(-power, 0)
    return _checked(digits, scale * (100 if percent or digits > scale else 1), text)


def exact_chance(chance: AnyChance) -> Ratio:
    """A chance as a program gives it: as a text, or as a number.

    That is taken as it is written, so that 0.1 is exactly 1/10, and 65 is 65 %; a fraction is a probability.

    Raises:
        InvalidInput: as `read_chance`.
    """
    if isinstance(chance, Rational) and not isinstance(chance, Integral):
        return _checked(int(chance.numerator), int(chance.denominator), chance)
    return read_chance(str(chance))


def _checked(numerator: int, denominator: int, given: object) -> Ratio:
    if not 0 <= numerator <= denominator or not denominator:
        raise _no_chance(given)
    return Ratio(numerator, denominator)


def _no_chance(given: object) -> InvalidInput:
    allowed = "write it as 65, 65%, 0.65 or 13/20, up to 100%; a bare 1 is 100%, and 1% one per cent"
    return InvalidInput.of("chance", "The wanted chance", given, allowed)


def read_fraction(text: str) -> Ratio:
    """The ratio that a report has as `a/b`."""
    numerator, denominator = text.split("/")
    return Ratio(int(numerator), int(denominator))


def decimal_text(chance: Json) -> str:
    """A reported chance as a decimal for a grid."""
    return read_fraction(chance["fraction"]).places(PLACES)


def percent_text(chance: Ratio) -> str:
    """With two decimals from the exact value; what can fail never reads as certain, what can happen never as not."""
    text = (chance * 100).places(2)
    if text == "100.00" and chance != 1:
        return ">99.99%"
    return "<0.01%" if text == "0.00" and chance != 0 else f"{text}%"
