"""The ends of endless laws: outcomes that stand for all numbers from there on, with the weight of all of them.

An end is never taken for the number at which it begins. Adding whole numbers to it, or multiplying it by one, gives an
end again. Any other function is tried on some of the numbers that the end stands for, and refused if these show that it
does not hold for all. Outcomes that cannot be told apart from an end become part of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import chain, product
from typing import Any, Self, TypeVar, cast

P = TypeVar("P", bound=tuple[Any, ...])

FAR = 1_000_000
NEAR = (*range(200), FAR)
"""How far beyond an end's beginning a function of one number is tried: nearby, and far away."""
FEW = (0, 1, 2, FAR)
"""The same for a function of several numbers, which has many combinations to try."""


class _End(int):
    """An outcome that stands for all numbers from there on. It sorts like the first of them, but equals no number."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and int(self) == int(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((type(self).__name__, int(self)))

    def __add__(self, other: int) -> Self:
        opposite = isinstance(other, _End) and type(other) is not type(self)  # then the sum may be anything
        if opposite or not isinstance(other, int):
            return NotImplemented
        return type(self)(int(self) + int(other))

    __radd__ = __add__

    def __neg__(self) -> _End:
        return (OrLess if isinstance(self, OrMore) else OrMore)(-int(self))

    def __sub__(self, other: int) -> Self:
        return self + -other

    def __rsub__(self, other: int) -> _End:
        return -self + other

    @property
    def _is_beyond_zero(self) -> bool:
        """Whether all numbers it stands for are on one side of zero: then the product of two such ends is an end."""
        return int(self) > 0 if isinstance(self, OrMore) else int(self) < 0

    def __mul__(self, by: int) -> int:
        is_unknown = isinstance(by, _End) and not (self._is_beyond_zero and by._is_beyond_zero)
        if is_unknown or not isinstance(by, int):
            return NotImplemented
        kind = type(self) if by > 0 else type(-self)
        return kind(int(self) * by) if by else 0

    __rmul__ = __mul__

    def __repr__(self) -> str:
        return f"{type(self).__name__}({int(self)})"


class OrMore(_End):
    """The last outcome of a law without a highest number: this many or more."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{int(self)}+"


class OrLess(_End):
    """The first outcome of a law without a lowest number: this or less."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{int(self)} or less"


ENDS = {OrMore, OrLess}


def have_ends(outcomes: Collection[Any]) -> bool:
    """Whether some of these, or some of their parts if they are tuples, are ends."""
    parts = chain.from_iterable(outcomes) if isinstance(next(iter(outcomes), None), tuple) else outcomes
    return not ENDS.isdisjoint(map(type, parts))


def closed(outcomes: Sequence[Any]) -> list[Any]:
    """Replace every outcome that lies beyond the nearest end by that end; for tuples, part by part.

    Thus 4, “3 or more” and “5 or more” all become “3 or more”.

    Raises ValueError: when ends overlap, so that nothing can be told apart.
    """
    if isinstance(outcomes[0], tuple):
        return [like(outcomes[0], parts) for parts in zip(*map(closed, zip(*outcomes, strict=True)), strict=True)]
    last = min((outcome for outcome in outcomes if isinstance(outcome, OrMore)), default=None)
    first = max((outcome for outcome in outcomes if isinstance(outcome, OrLess)), default=None)
    if last is not None and first is not None and last <= first:
        raise ValueError(f"what is {last} and what is {first} cannot be told apart")
    return [
        last if last is not None and outcome >= last else first if first is not None and outcome <= first else outcome
        for outcome in outcomes
    ]


def like(pattern: P, parts: Iterable[Any]) -> P:
    """A tuple of the same kind, with the same names for its parts if they have names."""
    return cast(P, type(pattern)(*parts) if hasattr(pattern, "_fields") else tuple(parts))


def refuse_to_lose_ends(function: Callable[..., Any], *axes: Collection[Any]) -> None:
    """Raise ValueError when the image of an end does not stand for the images of the end's numbers.

    The function takes an outcome from each axis. It is tried on a few numbers only, for each end alone and for all
    together. So whatever is refused is certainly wrong, but not the other way round.
    """
    is_one = len(axes) == 1
    for place, axis in enumerate(axes):
        if not have_ends(axis):
            continue
        further = NEAR if is_one and not isinstance(next(iter(axis)), tuple) else FEW
        for outcomes in product(*axes[:place], filter(is_end, axis), *axes[place + 1 :]):
            image = function(*outcomes)
            for alone, by in product((True,) if is_one else (True, False), further):
                tried = [_beyond(one, by) if at == place or not alone else one for at, one in enumerate(outcomes)]
                found = function(*tried)
                if not stands_for(image, found):
                    given, instead = (" and ".join(map(str, numbers)) for numbers in (outcomes, tried))
                    raise ValueError(
                        f"{given} cannot become {image}, since {instead} becomes {found}: limit it, such as "
                        "d6.explode(times=200), or add or multiply whole numbers, which keeps an end"
                    )


def is_end(outcome: Any) -> bool:
    """Whether an outcome, or a part of a joint one, is an end."""
    return type(outcome) in ENDS or (isinstance(outcome, tuple) and have_ends(outcome))


def _beyond(outcome: Any, by: int) -> Any:
    """The number `by` beyond the beginning of an end; for a tuple, in each part that is an end."""
    if isinstance(outcome, tuple):
        return like(outcome, (_beyond(part, by) for part in outcome))
    if not isinstance(outcome, _End):
        return outcome
    return int(outcome) + (by if isinstance(outcome, OrMore) else -by)


def stands_for(image: Any, found: Any) -> bool:
    """Whether `image` equals what was found or, as an end, stands for it."""
    if isinstance(image, tuple):
        return all(map(stands_for, image, found))
    if isinstance(image, _End):
        return bool(found >= image if isinstance(image, OrMore) else found <= image)
    return bool(found == image)
