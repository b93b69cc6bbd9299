"""What the words behind dice come to for one die: which faces are thrown again, explode and count, which dice are kept.

The exact law and the throw both read dice by these rules, so that they cannot differ.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from oddsmith.errors import InvalidInput
from oddsmith.systems.dice.tree import (
    ADDED,
    Clamp,
    Condition,
    Count,
    Explode,
    Keep,
    Margin,
    Mod,
    Pick,
    Reroll,
    Unique,
)


def cannot(why: str) -> InvalidInput:
    """The refusal of a roll that can be read but not thrown."""
    return InvalidInput(f"This roll cannot be thrown: {why}.", field="roll", allowed=why)


class Rules(NamedTuple):
    """The rules of some dice, whose faces are known."""

    rerolls: tuple[tuple[frozenset[int], bool], ...]
    """Faces that are thrown again, and whether only once."""
    least: int | None
    most: int | None
    explode: Explode | None
    on: frozenset[int]
    """The faces, after `least` and `most`, that explode."""
    unique: bool
    pick: Pick | None
    keeps: tuple[Keep, ...]
    counts: tuple[Condition, ...]
    fails: tuple[Condition, ...]
    margin: Margin | None

    @property
    def counting(self) -> bool:
        """Whether dice are counted, and not added."""
        return bool(self.counts or self.fails)

    @property
    def further(self) -> int | None:
        """How many dice may be thrown further in all; None for any number."""
        return self.explode.most.amount if self.explode and self.explode.most else None

    def shown(self, face: int) -> int:
        """What a face counts as."""
        low = face if self.least is None else max(face, self.least)
        return low if self.most is None else min(low, self.most)

    def picked(self, face: int) -> bool:
        """Whether a die that shows this is kept as far as its face tells."""
        return self.pick is None or self.pick.condition.holds(face) == self.pick.keeps

    def worth(self, face: int) -> int:
        """What a die that is kept brings."""
        if not self.picked(face):
            return 0
        if not self.counting:
            return face
        return any(one.holds(face) for one in self.counts) - any(one.holds(face) for one in self.fails)

    def kept(self, size: int) -> range:
        """Which of so many dice in ascending order are kept."""
        low, high = 0, size
        for keep in self.keeps:
            many = keep.number.amount
            match keep.which:
                case "kh":
                    low = max(low, high - many)
                case "kl":
                    high = min(high, low + many)
                case "dl":
                    low = min(high, low + many)
                case _:
                    high = max(low, high - many)
        return range(low, high)

    def after(self, brought: int) -> int:
        """What all kept dice together come to."""
        if self.margin is None:
            return brought
        return brought - self.margin.number.amount if self.margin.above else self.margin.number.amount - brought


def rules_of(mods: Iterable[Mod], faces: Collection[int]) -> Rules:
    """The rules for dice with these faces.

    Raises:
        InvalidInput: a die would be thrown for ever.
    """
    mods = tuple(mods)
    rerolls = tuple(_rerolls(mods, faces))
    clamps = [mod for mod in mods if isinstance(mod, Clamp)]
    least = next((clamp.number.amount for clamp in clamps if clamp.least), None)
    most = next((clamp.number.amount for clamp in clamps if not clamp.least), None)
    explode = next((mod for mod in mods if isinstance(mod, Explode)), None)
    rules = Rules(
        rerolls,
        least,
        most,
        explode,
        frozenset(),
        any(isinstance(mod, Unique) for mod in mods),
        next((mod for mod in mods if isinstance(mod, Pick)), None),
        tuple(mod for mod in mods if isinstance(mod, Keep)),
        tuple(mod.condition for mod in mods if isinstance(mod, Count) and not mod.fails),
        tuple(mod.condition for mod in mods if isinstance(mod, Count) and mod.fails),
        next((mod for mod in mods if isinstance(mod, Margin)), None),
    )
    for_ever = {face for again, once in rerolls if not once for face in again}
    if not set(faces) - for_ever:
        raise cannot("every face would be re-rolled, for ever")
    if explode is None:
        return rules
    shows = {rules.shown(face) for face in set(faces) - for_ever}
    top = max(faces)
    on = frozenset(face for face in shows if (explode.condition.holds(face) if explode.condition else face == top))
    if on == shows and not explode.once and explode.most is None:
        raise cannot("every face explodes, so the dice would never come to rest")
    return rules._replace(on=on)


def _rerolls(mods: Sequence[Mod], faces: Collection[int]) -> Iterator[tuple[frozenset[int], bool]]:
    for mod in mods:
        if isinstance(mod, Reroll):
            again = mod.conditions or (Condition("="),)
            lowest = min(faces)
            yield (
                frozenset(
                    face
                    for face in faces
                    if any(one.holds(face) if one.number or mod.conditions else face == lowest for one in again)
                ),
                mod.once,
            )


def adds(rules: Rules) -> bool:
    """Whether further dice are added to the one that exploded."""
    return rules.explode is not None and rules.explode.into == ADDED


def refuse_alike(count: int, faces: Collection[int]) -> None:
    """Raise InvalidInput where so many dice cannot all show different faces."""
    if count > len(faces):
        raise cannot(f"{count} dice cannot show different faces, of which there are only {len(faces)}")
