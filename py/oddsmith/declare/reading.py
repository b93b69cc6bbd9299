"""A roll on the table: what each die showed, what became of it, and how all of them are read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from oddsmith.dice.successes import Rule

Throw = Callable[[int], int]
"""Throws one die: takes its number of sides, gives a face from 1 to that number."""

Role = Literal["used", "unused", "discarded"]
SIGNS = {"plus": "+", "minus": "−"}
"""Of faces that have no number."""
LONGEST_DRAWN = 5


class ThrownDie(NamedTuple):
    """One die on the table: what it showed and what the reading did with it."""

    sides: int
    face: int
    role: Role
    label: str = ""
    """A word for people, such as “largest”."""
    side: str = "you"
    """Whose die it is: “you” or “opponent”."""
    marks: tuple[str, ...] = ()
    """What else is to be seen: “hunger”, “pushed”, “re-rolled” (this is the old face), “extra” (from an explosion)."""
    name: str = ""
    """What kind of die it is, where its number of sides does not say it: “Ability die”."""
    word: str = ""
    """What its face says, where that is not its number: “success, advantage”, “−1”."""
    group: str = ""
    """The part of the roll that it belongs to, with what that came to, where there are several: “Roll 1: 13”."""

    @property
    def drawn(self) -> str:
        """What its drawing shows: a number, a sign, or nothing, where only words say what its face has."""
        is_number = self.word.lstrip("−").isdigit() and len(self.word) <= LONGEST_DRAWN
        return SIGNS.get(self.word, self.word if is_number else "") if self.word else str(self.face)


Chain = list[ThrownDie]
"""A die, and what it brought by being thrown again."""


def thrown(rule: Rule, throw: Throw, side: str = "you", marks: tuple[str, ...] = ()) -> Chain:
    """A die whose successes are counted by a rule, and what it brings by being thrown again."""
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
    """The dice of one side in the order thrown: which are used and which discarded, and words for some, by place."""
    each = [sides] * len(faces) if isinstance(sides, int) else sides
    roles: dict[int, Role] = {**dict.fromkeys(discarded, "discarded"), **dict.fromkeys(used, "used")}
    return tuple(
        ThrownDie(die, face, roles.get(place, "unused"), labels.get(place, ""), side)
        for place, (die, face) in enumerate(zip(each, faces, strict=True))
    )


def ranked(faces: Sequence[int], *, high_first: bool = False) -> list[int]:
    """The places of the dice, sorted by what they show."""
    return sorted(range(len(faces)), key=faces.__getitem__, reverse=high_first)


class Reading(NamedTuple):
    """How a roll is read. `measures` holds a value for every law of the odds, under the same name."""

    dice: tuple[ThrownDie, ...]
    """Every die in the order in which it was thrown."""
    measures: Mapping[str, Hashable]
    success: bool | None
    """None where the system knows an end that is neither, such as a tie."""
    degree: int
    """How far beyond what was needed; negative for a failure."""
    said: str
    """The roll as somebody at the table would say it, without the two that follow."""
    headline: str = ""
    """An end so special that it says more than success or failure; the sentence begins with it."""
    special: str = ""
    """What else is special about the dice, “natural 20”; the sentence ends with it."""

    @property
    def sentence(self) -> str:
        """All that is said of the roll."""
        begun = f"{self.headline}: {self.said}" if self.headline else self.said
        return f"{begun}, {self.special}" if self.special else begun

    @property
    def outcome(self) -> Hashable:
        """The first measure, which is the one that the system is about."""
        return next(iter(self.measures.values()))
