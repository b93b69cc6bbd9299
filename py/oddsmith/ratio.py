"""An exact ratio of two integers, and the ways in which a person reads one.

Kept unreduced: reducing costs more than the mathematics that made it, and only showing it needs that.
"""

from __future__ import annotations

from functools import total_ordering
from math import gcd, nextafter, ulp


@total_ordering
class Ratio:
    """`numerator / denominator`, denominator > 0. Equal ratios are equal however they were made."""

    __slots__ = ("denominator", "numerator")

    def __init__(self, numerator: int, denominator: int = 1) -> None:
        self.numerator = numerator
        self.denominator = denominator

    def reduced(self) -> tuple[int, int]:
        """Numerator and denominator in lowest terms."""
        divisor = gcd(self.numerator, self.denominator)
        return self.numerator // divisor, self.denominator // divisor

    @property
    def fraction(self) -> str:
        """In lowest terms as `a/b`; whole numbers as `a/1`."""
        numerator, denominator = self.reduced()
        return f"{numerator}/{denominator}"

    @property
    def decimal(self) -> float:
        """A double close by, for drawing only; it is 0 or 1 only for a ratio that is exactly that."""
        nearest = self.numerator / self.denominator
        if nearest == 1 and self.numerator != self.denominator:
            return nextafter(1, 2 if self.numerator > self.denominator else 0)
        return ulp(0) if nearest == 0 and self.numerator else nearest

    def places(self, places: int) -> str:
        """Rounded half up to so many decimal places, from the exact value: `Ratio(69, 800).places(4)` is 0.0863."""
        scale = 10**places
        scaled = (2 * abs(self.numerator) * scale + self.denominator) // (2 * self.denominator)
        sign = "-" if self.numerator < 0 and scaled else ""
        whole, rest = divmod(scaled, scale)
        return f"{sign}{whole}.{rest:0{places}d}" if places else f"{sign}{whole}"

    @property
    def percent(self) -> str:
        """As a person says it: `46.6 %`; chances that are not certain never read as 0 % or 100 %."""
        text = Ratio(self.numerator * 100, self.denominator).places(1)
        if text == "0.0" and self.numerator:
            return "under 0.1 %"
        if text == "100.0" and self.numerator != self.denominator:
            return "over 99.9 %"
        return f"{text.removesuffix('.0')} %"

    @property
    def one_in(self) -> Ratio | None:
        """The n of “1 in n”, or None for what never happens."""
        return Ratio(self.denominator, self.numerator) if self.numerator > 0 else None

    def __add__(self, other: Ratio | int) -> Ratio:
        other = other if isinstance(other, Ratio) else Ratio(other)
        return Ratio(
            self.numerator * other.denominator + other.numerator * self.denominator,
            self.denominator * other.denominator,
        )

    def __neg__(self) -> Ratio:
        return Ratio(-self.numerator, self.denominator)

    def __sub__(self, other: Ratio | int) -> Ratio:
        return self + -other

    def __mul__(self, by: int) -> Ratio:
        return Ratio(self.numerator * by, self.denominator)

    def __float__(self) -> float:
        return self.decimal

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int):
            other = Ratio(other)
        if not isinstance(other, Ratio):
            return NotImplemented
        return self.numerator * other.denominator == other.numerator * self.denominator

    def __lt__(self, other: object) -> bool:
        if isinstance(other, int):
            other = Ratio(other)
        if not isinstance(other, Ratio):
            return NotImplemented
        return self.numerator * other.denominator < other.numerator * self.denominator

    def __hash__(self) -> int:
        numerator, denominator = self.reduced()
        return hash((numerator, denominator)) if denominator > 1 else hash(numerator)

    def __repr__(self) -> str:
        return f"Ratio({self.fraction})"
