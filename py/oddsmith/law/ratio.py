"""An exact ratio of two integers, and the ways in which people read one.

It is kept unreduced: reducing costs more than the calculation that made it, and only showing it needs that. It still
equals every other number of the same value, and `Fraction(ratio)` converts it.
"""

from __future__ import annotations

import re
import sys
from functools import total_ordering
from math import floor, gcd, isfinite, isinf, nextafter, ulp
from numbers import Rational
from typing import TYPE_CHECKING, overload

if TYPE_CHECKING:
    from decimal import Decimal

DIGITS = 60
"""Precision for formatting: more digits than anybody asks for."""
_WIDTH = re.compile(r"(?:.?[<>^])?(?:[1-9]\d*)?")
HASHED_MODULO = sys.hash_info.modulus


@total_ordering
class Ratio:
    """`dividend / divisor`, divisor > 0; `numerator` and `denominator` are these in lowest terms."""

    __slots__ = ("dividend", "divisor")

    def __init__(self, numerator: int, denominator: int = 1) -> None:
        """Take any two whole numbers, the second above 0; they need not be in lowest terms.

        Raises ZeroDivisionError: when the second is 0; ValueError: when it is below; TypeError: when one is not whole.
        """
        if not (isinstance(numerator, int) and isinstance(denominator, int)):
            raise TypeError(f"a ratio is of two whole numbers, Ratio(1, 2), not of {numerator!r} and {denominator!r}")
        if denominator <= 0:
            raise ValueError("the second must be above 0") if denominator else ZeroDivisionError("it must not be 0")
        self.dividend = numerator
        self.divisor = denominator

    def as_integer_ratio(self) -> tuple[int, int]:
        """Numerator and denominator in lowest terms."""
        common = gcd(self.dividend, self.divisor)
        return self.dividend // common, self.divisor // common

    @property
    def numerator(self) -> int:
        """The numerator in lowest terms, as for every rational number."""
        return self.as_integer_ratio()[0]

    @property
    def denominator(self) -> int:
        """The denominator in lowest terms, above 0."""
        return self.as_integer_ratio()[1]

    @property
    def fraction(self) -> str:
        """The ratio in lowest terms as `a/b`; a whole number as `a/1`."""
        return "{}/{}".format(*self.as_integer_ratio())

    @property
    def decimal(self) -> float:
        """A double close by, for drawing only; it is 0 or 1 only if the ratio is exactly that."""
        nearest = self.dividend / self.divisor
        if nearest == 1 and self.dividend != self.divisor:
            return nextafter(1, 2 if self.dividend > self.divisor else 0)
        return ulp(0) if nearest == 0 and self.dividend else nearest

    def places(self, places: int) -> str:
        """Rounded half up to so many decimal places, from the exact value: `Ratio(69, 800).places(4)` is 0.0863."""
        if places < 0:
            raise ValueError(f"the number of decimal places is 0 or more, not {places}")
        scale = 10**places
        scaled = (2 * abs(self.dividend) * scale + self.divisor) // (2 * self.divisor)
        sign = "-" if self.dividend < 0 and scaled else ""
        whole, rest = divmod(scaled, scale)
        return f"{sign}{whole}.{rest:0{places}d}" if places else f"{sign}{whole}"

    @property
    def percent(self) -> str:
        """As people say it: `46.6%`; a chance that is not certain never reads as 0% or 100%."""
        text = Ratio(self.dividend * 100, self.divisor).places(1)
        if text == "0.0" and self.dividend:
            return "under 0.1%"
        if text == "100.0" and self.dividend != self.divisor:
            return "over 99.9%"
        return f"{text.removesuffix('.0')}%"

    @property
    def one_in(self) -> Ratio | None:
        """The n of “1 in n”, or None for what never happens."""
        return Ratio(self.divisor, self.dividend) if self.dividend > 0 else None

    def __add__(self, other: Ratio | Rational | int) -> Ratio:
        exact = _exact(other)
        if exact is None:
            return NotImplemented
        return Ratio(self.dividend * exact.divisor + exact.dividend * self.divisor, self.divisor * exact.divisor)

    __radd__ = __add__

    def __neg__(self) -> Ratio:
        return Ratio(-self.dividend, self.divisor)

    def __sub__(self, other: Ratio | Rational | int) -> Ratio:
        exact = _exact(other)
        return NotImplemented if exact is None else self + -exact

    def __rsub__(self, other: Rational | int) -> Ratio:
        return -self + other

    def __mul__(self, by: Ratio | Rational | int) -> Ratio:
        exact = _exact(by)
        return NotImplemented if exact is None else Ratio(self.dividend * exact.dividend, self.divisor * exact.divisor)

    __rmul__ = __mul__

    def __truediv__(self, by: Ratio | Rational | int) -> Ratio:
        exact = _exact(by)
        return NotImplemented if exact is None else self * exact**-1

    def __rtruediv__(self, other: Rational | int) -> Ratio:
        return self**-1 * other

    def __pow__(self, exponent: int) -> Ratio:
        numerator, denominator = self.as_integer_ratio()
        if exponent < 0:
            if not numerator:
                raise ZeroDivisionError("division by 0")
            numerator, denominator = denominator if numerator > 0 else -denominator, abs(numerator)
        return Ratio(numerator ** abs(exponent), denominator ** abs(exponent))

    def __pos__(self) -> Ratio:
        return self

    def __abs__(self) -> Ratio:
        return Ratio(abs(self.dividend), self.divisor)

    def __floor__(self) -> int:
        return self.dividend // self.divisor

    def __ceil__(self) -> int:
        return -(-self.dividend // self.divisor)

    def __trunc__(self) -> int:
        return floor(self) if self.dividend >= 0 else -floor(-self)

    __int__ = __trunc__

    @overload
    def __round__(self) -> int: ...
    @overload
    def __round__(self, places: int) -> Ratio: ...
    def __round__(self, places: int | None = None) -> int | Ratio:
        """Round half up, as `places` does."""
        from fractions import Fraction

        rounded = Fraction(self.places(places or 0))
        return int(rounded) if places is None else Ratio(*rounded.as_integer_ratio())

    def __float__(self) -> float:
        return self.decimal

    def __bool__(self) -> bool:
        return self.dividend != 0

    def __eq__(self, other: object) -> bool:
        exact = _exact(other, floats=True)
        if exact is None:
            return NotImplemented
        return self.dividend * exact.divisor == exact.dividend * self.divisor

    def __lt__(self, other: object) -> bool:
        if isinstance(other, float) and isinf(other):
            return other > 0
        exact = _exact(other, floats=True)
        if exact is None:
            return NotImplemented
        return self.dividend * exact.divisor < exact.dividend * self.divisor

    def __hash__(self) -> int:
        """The hash of every equal number, whatever its type: modulo a prime, as in Python's documentation."""
        numerator, denominator = self.as_integer_ratio()
        if denominator % HASHED_MODULO == 0:
            found = sys.hash_info.inf
        else:
            found = abs(numerator) * pow(denominator, -1, HASHED_MODULO) % HASHED_MODULO
        return hash(found if numerator >= 0 else -found)

    def __format__(self, spec: str) -> str:
        """The exact value, rounded half up for a spec like `.1%` or `.3f`; as a fraction if there is only a width."""
        if _WIDTH.fullmatch(spec):
            return format(self.fraction, spec)
        from decimal import ROUND_HALF_UP, Decimal, localcontext

        if spec[-1] in "eEfFgG%" and "." not in spec:  # as floats are formatted
            spec = f"{spec[:-1]}.6{spec[-1]}"
        with localcontext() as context:
            context.prec, context.rounding = DIGITS, ROUND_HALF_UP
            return format(Decimal(self.dividend) / Decimal(self.divisor), spec)

    def __str__(self) -> str:
        return self.fraction

    def __repr__(self) -> str:
        try:
            return f"Ratio({self.fraction})"
        except ValueError:  # it has more digits than Python writes
            return f"Ratio(about {self.decimal})"


def _exact(other: object, *, floats: bool = False) -> Ratio | None:
    """Convert a number of any exact type to a ratio, and a float only if asked to; None for anything else."""
    if isinstance(other, Ratio):
        return other
    if isinstance(other, int):
        return Ratio(other)
    if isinstance(other, Rational):
        return Ratio(int(other.numerator), int(other.denominator))
    return Ratio(*other.as_integer_ratio()) if floats and isinstance(other, float) and isfinite(other) else None


def significant(number: float | Decimal, digits: int = 4) -> str:
    """A number with this many digits, or all before the point, rounded half up as in `places`: 13.825 becomes 13.83."""
    from decimal import ROUND_HALF_UP, Context, Decimal

    digits = max(digits, min(Decimal(str(number)).adjusted() + 1, sys.float_info.dig))
    rounded = Context(digits, ROUND_HALF_UP).create_decimal(str(number))
    return f"{float(rounded):.{digits}g}"


Rational.register(Ratio)
