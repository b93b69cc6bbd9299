"""A roll on the table: what each die shows, what became of it, and how they are read together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from oddsmith.dice.successes import Rule

Throw = Callable[[int], int]
"""Throws one die: takes its number of sides, returns a face from 1 to that number."""

Role = Literal["used", "unused", "discarded"]
SIGNS = {"plus": "+", "minus": "−"}
"""The signs drawn on faces that have a word instead of a number."""
LONGEST_DRAWN = 5


class ThrownDie(NamedTuple):
    """One die on the table: what it shows and how the reading used it."""

    sides: int
    face: int
    role: Role
    label: str = ""
    """A word for people, such as “largest”."""
    side: str = "you"
    """Whose die it is: “you” or “opponent”."""
    marks: tuple[str, ...] = ()
    """What else to show: “hunger”, “pushed”, “re-rolled” (this is the old face), “extra” (from an explosion)."""
    name: str = ""
    """The kind of die, if its number of sides does not say it: “Ability die”."""
    word: str = ""
    """What its face says, if that is not its number: “success, advantage”, “−1”."""
    group: str = ""
    """The part of the roll that it belongs to, with its result, if there are several: “Roll 1: 13”."""

    @property
    def drawn(self) -> str:
        """What the picture of the die shows: a number, a sign, or nothing if its face has only words."""
        is_number = self.word.lstrip("−").isdigit() and len(self.word) <= LONGEST_DRAWN
        return SIGNS.get(self.word, self.word if is_number else "") if self.word else str(self.face)


Chain = list[ThrownDie]
"""A die, followed by the extra dice from its explosions."""


def thrown(rule: Rule, throw: Throw, side: str = "you", marks: tuple[str, ...] = ()) -> Chain:
    """Throw a die whose successes are counted by a rule, with the extra dice from its explosions."""
    chain: Chain = []
    least = rule.sides + 1 - rule.explodes
    while not chain or (chain[-1].face >= least and (rule.cap is None or len(chain) <= rule.cap)):
        extra = ("extra",) * bool(chain)
        chain.append(ThrownDie(rule.sides, throw(rule.sides), "unused", side=side, marks=marks + extra))
    for place, die in enumerate(chain):
        if die.face >= rule.threshold or (rule.ones and die.face == 1):
            chain[place] = die._replace(role="used", label="success" if die.face >= rule.threshold else "cancels")
    return chain


def laid(
    sides: int | Sequence[int],
    faces: Sequence[int],
    used: Collection[int],
    discarded: Collection[int] = (),
    *,
    labels: Mapping[int, str] = MappingProxyType({}),
    side: str = "you",
) -> tuple[ThrownDie, ...]:
    """The dice of one side in the order thrown; `used`, `discarded` and `labels` refer to them by index."""
    each = [sides] * len(faces) if isinstance(sides, int) else sides
    roles: dict[int, Role] = {**dict.fromkeys(discarded, "discarded"), **dict.fromkeys(used, "used")}
    return tuple(
        ThrownDie(die, face, roles.get(place, "unused"), labels.get(place, ""), side)
        for place, (die, face) in enumerate(zip(each, faces, strict=True))
    )


def ranked(faces: Sequence[int], *, high_first: bool = False) -> list[int]:
    """The indices of the dice, sorted by what they show."""
    return sorted(range(len(faces)), key=faces.__getitem__, reverse=high_first)


class Reading(NamedTuple):
    """How a roll is read. `measures` has a value for every law of the odds, under the same name."""

    dice: tuple[ThrownDie, ...]
    """Every die in the order in which it was thrown."""
    measures: Mapping[str, Hashable]
    success: bool | None
    """None for an outcome that is neither success nor failure, such as a tie."""
    degree: int
    """By how much what was needed is exceeded; negative for a failure."""
    said: str
    """The roll as people at the table would put it, without headline and special."""
    headline: str = ""
    """An outcome that says more than success or failure; the sentence begins with it."""
    special: str = ""
    """What else is special about the dice, such as “natural 20”; the sentence ends with it."""

    @property
    def sentence(self) -> str:
        """The roll in a sentence, with headline and special."""
        begun = f"{self.headline}: {self.said}" if self.headline else self.said
        return f"{begun}, {self.special}" if self.special else begun

    @property
    def outcome(self) -> Hashable:
        """The value of the first measure, the main one of the system."""
        return next(iter(self.measures.values()))
