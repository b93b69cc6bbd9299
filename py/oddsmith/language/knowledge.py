"""What is known of a sorted roll: how many of its dice show which sets of faces. It grows as a run asks for more."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, NamedTuple

from oddsmith.language.symbols import Unknown

if TYPE_CHECKING:
    from oddsmith.language.merged import Merged

Faces = int
"""A set of faces: bit n is the n-th, ascending."""
Group = tuple[Faces, int]
"""A set of faces, and how many dice show one of them."""


class Split(Unknown):
    """A run asks how many dice of a group show some of its faces."""

    def __init__(self, owner: Merged, place: int, group: Group, part: Faces) -> None:
        super().__init__(owner)
        self.place = place
        self.group = group
        self.part = part


class Forgotten(Unknown):
    """A run asks for faces that have been forgotten."""


class Known(NamedTuple):
    """What is known of a roll: groups not asked for, groups that were, and a group of all that is forgotten."""

    left: tuple[Group, ...]
    asked: tuple[Group, ...]
    """In the order in which they were asked for."""
    forgotten: Group = (0, 0)

    def split(self, group: Group, part: Faces, number: int) -> Known:
        """What is known if `number` dice of a group show a part of its faces."""
        faces, count = group
        rest = faces & ~part, count - number
        left = tuple(rest if one == group else one for one in self.left)
        asked = tuple(rest if one == group else one for one in self.asked)
        return Known(left, (*asked, (part, number)), self.forgotten)

    def forget(self, kept: int, rank: int | None) -> Known:
        """What must stay known if only the last `kept` things are asked for again.

        If dice were asked for by rank, up to `rank`, those above are forgotten; otherwise groups are. By rank, 0 keeps
        no die, 1 the last one, and more all dice that show the last `kept` // 2 faces.
        """
        if rank is not None:
            return self._without_ranks(rank + 1 - kept if kept < 2 else self._begin(rank, kept // 2))
        first = len(self.asked)
        for place in reversed(range(first)):
            if self.asked[place][1]:
                if not kept:
                    break
                kept -= 1
                first = place
        faces, count = self.forgotten
        for some, number in self.asked[:first]:
            faces, count = faces | some, count + number
        return Known(self.left, self.asked[first:], (faces, count))

    def _begin(self, rank: int, groups: int) -> int:
        """The rank at which the last `groups` groups begin, the last of them being the one with this rank."""
        begins, above = [0], self.forgotten[1]
        for _, count in sorted(self.asked, reverse=True):
            if count and above <= rank:
                begins.append(above)
            above += count
        return begins[max(len(begins) - groups, 0)]

    def _without_ranks(self, passed: int) -> Known:
        """What is known without the `passed` highest dice, as far as known; the last face may keep some dice."""
        lowest = max((faces for faces, count in self.left if count), default=0)
        faces, above = self.forgotten
        asked: list[Group] = []
        for group in sorted(self.asked, reverse=True):
            some, count = group
            number = min(count, passed - above)
            if number < 0 or some < lowest or (above and faces < some) or any(kept for _, kept in asked):
                asked.append(group)
                continue
            if number or not count:
                faces, above = faces | some, above + number
            if count > number:
                asked.append((some, count - number))
        return Known(self.left, tuple(asked), (faces, above))

    def ways(self, weights: list[int]) -> int:
        """The number of ways in which the dice of all groups not forgotten show their faces, of these weights."""
        return prod(
            sum(weight for face, weight in enumerate(weights) if faces >> face & 1) ** count
            for faces, count in (*self.left, *self.asked)
            if count
        )

    def sum(self, owner: Merged, place: int, classes: dict[int, Faces]) -> int:
        """The sum of what each die adds; `classes` are the faces by what they add.

        `owner` has the runs, and `place` is this roll's.

        Raises Split: more must be known; Forgotten: it has been forgotten.
        """
        found = 0
        for faces, count in (*self.left, *self.asked, self.forgotten):
            if not count:
                continue
            here = [(number, part) for number, among in classes.items() if (part := among & faces)]
            if len(here) > 1:
                if faces == self.forgotten[0] and count == self.forgotten[1]:
                    raise Forgotten(owner)
                sizes = [(part.bit_count(), classes[number].bit_count(), part) for number, part in here]
                raise Split(owner, place, (faces, count), min(sizes)[-1])
            found += here[0][0] * count
        return found

    def face(self, owner: Merged, place: int, rank: int) -> int:
        """The face of the die of a rank, 0 for the highest; `owner` and `place` are as for `sum`.

        Raises Split: more must be known; Forgotten: it has been forgotten.
        """
        groups = [group for group in (self.forgotten, *self.left, *self.asked) if group[1]]
        above = 0
        while True:
            highest = max(groups, key=_highest)
            faces, count = highest
            groups.remove(highest)
            below = max(map(_highest, groups), default=0)
            is_mixed = below and faces & ((1 << below - 1) - 1)  # another group lies between its faces
            if is_mixed or above + count > rank:
                if highest is self.forgotten:
                    raise Forgotten(owner)
                if is_mixed or faces.bit_count() > 1:
                    raise Split(owner, place, highest, 1 << faces.bit_length() - 1)
                return faces.bit_length() - 1
            above += count


NOTHING = Known((), ())
"""For a roll that is no longer needed."""


def _highest(group: Group) -> int:
    return group[0].bit_length()
