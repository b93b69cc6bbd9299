"""Something that happens in a roll or not: `d20 + 5 >= 15`."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, overload

from oddsmith.algebra.shown import Shown
from oddsmith.law.ratio import Ratio

if TYPE_CHECKING:
    from oddsmith.algebra.law import Law, Number
    from oddsmith.law.distribution import Distribution

T = TypeVar("T", bound=Hashable)


class Event(Shown):
    """Something that happens or not, such as `d20 + 5 >= 15`; its `chance` is exact.

    Each use of an event is a separate roll, as with dice: `hit & hit` means to hit twice in two rolls.
    `~hit` means that it does not happen, `hit & save` that both do, `hit | save` that at least one does, and `5 @ hit`
    is how many of five do.
    For two conditions on one roll use `law.between(5, 9)` or `law.that(lambda roll: …)`.
    """

    __slots__ = ("_chance", "_same")

    def __init__(self, chance: Ratio | Callable[[], Ratio], same: Callable[[], bool] | None = None) -> None:
        """Take the chance or a function that returns it; for `==` between laws, `same` says if they are equal."""
        self._chance = chance
        self._same = same

    @property
    def chance(self) -> Ratio:
        """How likely it is."""
        if not isinstance(self._chance, Ratio):
            self._chance = self._chance()
        return self._chance

    @property
    def law(self) -> Law[int]:
        """The law of how often it happens in one roll: 1 or 0."""
        from oddsmith.algebra.law import Law

        yes, of = self.chance.as_integer_ratio()
        return Law({0: of - yes, 1: yes})

    @overload
    def then(self, happens: Distribution[T], otherwise: Distribution[T]) -> Law[T]: ...
    @overload
    def then(self, happens: Distribution[T] | T, otherwise: Distribution[T] | T) -> Law[T]: ...
    def then(self, happens: Any, otherwise: Any = None) -> Law[Any]:
        """One roll if it happens, another if not: `(d20 >= 15).then(d8 + 3, 0)` is the damage of an attack.

        Both may be rolls or plain outcomes. A function of the outcome belongs in `law.then`.

        >>> from oddsmith import d8, d20
        >>> (d20 >= 15).then(d8 + 3, 0).mean()
        Ratio(9/4)
        """
        from oddsmith.algebra.law import as_law

        if otherwise is None:
            raise TypeError("say what happens if not: hit.then(d8 + 3, 0)")
        parts = as_law(otherwise), as_law(happens)
        return self.law.then(parts.__getitem__)

    def __invert__(self) -> Event:
        return Event(1 - self.chance)

    def __and__(self, other: Event) -> Event:
        return Event(self.chance * other.chance) if isinstance(other, Event) else NotImplemented

    def __or__(self, other: Event) -> Event:
        return ~(~self & ~other) if isinstance(other, Event) else NotImplemented

    def __rmatmul__(self, count: int) -> Law[int]:
        return count @ self.law

    def __matmul__(self, other: Distribution[T] | Event) -> Law[T]:
        return self.law @ other

    def __add__(self, other: Number) -> Law[int]:
        return self.law + other

    __radd__ = __add__

    def __sub__(self, other: Number) -> Law[int]:
        return self.law - other

    def __rsub__(self, other: int) -> Law[int]:
        return other - self.law

    def __mul__(self, other: Number) -> Law[int]:
        return self.law * other

    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Event) and self is not other:
            raise TypeError("each event is of rolls of its own: compare the chances, hit.chance == miss.chance")
        return self is other

    __hash__ = object.__hash__

    def __reduce__(self) -> tuple[Any, ...]:
        return Event, (self.chance, self._same and partial(bool, self._same()))

    def __bool__(self) -> bool:
        if self._same is None:
            raise TypeError(
                "whether this happens differs from roll to roll, so it is neither true nor false: ask for its .chance. "
                "For the higher of two rolls write highest(a, b), for a range law.between(5, 7)"
            )
        return self._same()

    def __format__(self, spec: str) -> str:
        return format(self.chance, spec) if spec else self.chance.percent

    def __str__(self) -> str:
        return format(self)

    def __repr__(self) -> str:
        return f"Event({self.chance!r})"
