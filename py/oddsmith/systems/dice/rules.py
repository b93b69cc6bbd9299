"""What modifiers mean for a given die: which faces are re-rolled, explode and count, and which dice are kept.

The exact law and the roll both read dice by these rules, so they cannot differ.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from oddsmith.errors import InvalidInput
from oddsmith.systems.dice.tree import Mod

MOST_DICE, MOST_SIDES = 1_000, 10_000


def cannot(why: str) -> InvalidInput:
    """The error for a roll that parses but cannot be rolled."""
    return InvalidInput.because("This roll cannot be thrown", why, field="roll")


class Rules:
    """The modifiers of some dice, resolved for their faces."""

    def __init__(self, mods: Iterable[Mod], faces: Collection[int]) -> None:
        """Resolve modifiers for these faces. Raises InvalidInput: when no die could explode, or one never stops."""
        stages: list[list[Mod]] = [[] for _ in range(8)]
        for mod in mods:
            stages[mod.stage].append(mod)
        rerolled, clamps, explodes, uniques, self.picks, self.keeps, self.counts, _ = stages
        lowest, highest = min(faces), max(faces)
        self.rerolls = [
            (frozenset(face for face in faces if mod.holds(face, lowest)), mod.word == "ro") for mod in rerolled
        ]
        """For each rule, the faces to re-roll, and whether only once."""
        self.clamps = {clamp.word: clamp.amount for clamp in clamps}
        """By `min` and `max`: the least and the most that a face counts as."""
        self.explode = explodes[0] if explodes else Mod("")
        """The explosion; its word is empty if there is none."""
        self.unique = uniques[0].word if uniques else ""
        """`u` if all dice must differ, `uo` if repeats are re-rolled once, else empty."""
        for one in self.explode.conditions:
            if not any(one.holds(self.shown(face)) for face in faces):
                bound = one.bound + {">": 1, "<": -1}.get(one.sign, 0)
                instead = (
                    f"to multiply write * {bound}" if one.sign == "=" else "for a total put a space before the sign"
                )
                raise cannot(f"no die shows {bound}, so none explodes; {instead}")
        staying = set(faces) - {face for again, once in self.rerolls if not once for face in again}
        if not staying:
            raise cannot("every face would be re-rolled, for ever")
        shows = set(map(self.shown, staying))
        self.on = frozenset(face for face in shows if explodes and self.explode.holds(face, highest))
        """The faces that explode, after clamping."""
        if self.on == shows and not self.explode.once and not self.explode.number:
            raise cannot("every face explodes, so the dice would never come to rest")

    @property
    def plain(self) -> bool:
        """Whether faces are simply added: no counting, and no keeping or dropping by face."""
        return not self.counts and not self.picks

    def shown(self, face: int) -> int:
        """A face after clamping."""
        low = max(face, self.clamps.get("min", face))
        return min(low, self.clamps.get("max", low))

    def picked(self, face: int) -> bool:
        """Whether a die showing this face is kept by `k` and `drop`; its rank is not considered."""
        return all(pick.holds(face, face) == (pick.word == "k") for pick in self.picks)

    def worth(self, face: int) -> int:
        """What a kept die adds to the total."""
        if not self.picked(face):
            return 0
        held = {count.word for count in self.counts if count.holds(face, face)}
        return ("cs" in held) - ("f" in held) if self.counts else face


def places_kept(keeps: Iterable[Mod], size: int) -> range:
    """Which of `size` dice in ascending order are kept."""
    low, high = 0, size
    for keep in keeps:
        match keep.word:
            case "kh":
                low = max(low, high - keep.amount)
            case "kl":
                high = min(high, low + keep.amount)
            case "dl":
                low = min(high, low + keep.amount)
            case _:
                high = max(low, high - keep.amount)
    return range(low, high)


def check_dice(count: int, sides: int) -> None:
    """Raise InvalidInput when there are too many dice or sides."""
    if not 0 <= count <= MOST_DICE:
        raise cannot(f"it has {count:,} dice, not 0 to {MOST_DICE:,}")
    if not 1 <= sides <= MOST_SIDES:
        raise cannot(f"it has a die with {sides:,} sides, not 1 to {MOST_SIDES:,}")


def refuse_alike(count: int, faces: Collection[int]) -> None:
    """Raise InvalidInput when there are too few faces for all dice to differ."""
    if count > len(faces):
        raise cannot(f"{count} dice cannot show different faces, of which there are only {len(faces)}")
