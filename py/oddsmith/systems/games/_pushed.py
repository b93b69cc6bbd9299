"""The rule that games of the Year Zero Engine share: each 6 of a pool is a success, and a roll may be pushed once.

A push throws the dice again, after all others, that show neither a success nor a bane: a 1, on dice that hurt.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar, NamedTuple

from oddsmith.declare.input_kinds import Flag, Integer
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.notation import counted, tallied
from oddsmith.declare.reading import Reading, Throw, ThrownDie
from oddsmith.declare.resolution import Target
from oddsmith.declare.system import Laws, Odds, System
from oddsmith.dice.exploding import reroll
from oddsmith.dice.pool import die, vector_sum
from oddsmith.law.distribution import Distribution

SIDES = 6


class Needed(Inputs):
    """The successes that are needed, and whether the roll is pushed."""

    needed = Integer("Successes needed", 1, 1, 10)
    push = Flag("Push the roll", False, help="Re-roll once every die that shows neither a success nor a bane.")


class Kind(NamedTuple):
    """Some dice of one kind."""

    name: str
    dice: int
    hurts: str | None = None
    """The label of a 1, which is a bane and stays; "" if it does no harm yet, None if a 1 is no bane."""
    sides: int = SIDES

    def worth(self, face: int) -> tuple[int, int]:
        """The successes and banes of a face. A 6 is worth one success, and every two more another one."""
        return max(0, (face - 4) // 2), int(self.hurts is not None and face == 1)

    def thrown(self, face: int, *marks: str) -> ThrownDie:
        """A die that shows this face."""
        successes, bane = self.worth(face)
        label = self.hurts or "" if bane else ("", "success")[successes] if successes < 2 else f"{successes} successes"
        return ThrownDie(self.sides, face, "used" if label else "unused", label, marks=marks, name=self.name)

    def ends(self, *, pushed: bool) -> Distribution[tuple[int, ...]]:
        """The law of the successes and banes of one die in the end."""
        faces = die(self.sides)
        idle = [face for face in faces.outcomes if not any(self.worth(face))]
        return (reroll(faces, idle, 1) if pushed else faces).map(self.worth)


class Pushed(System[Any]):
    """A game with such pools, which says what dice there are, and what a push adds."""

    target = "needed"
    measures: ClassVar[dict[str, str | tuple[str, ...]]] = {
        "successes": "Successes",
        "banes": "Banes",
        "both": ("Successes", "Banes"),
    }
    added: ClassVar[tuple[Kind, ...]] = ()
    """The dice that a push adds."""

    @abstractmethod
    def kinds(self, inputs: Any) -> list[Kind]:
        """The dice."""

    def notation(self, inputs: Any) -> str:
        kinds = [kind for kind in self.kinds(inputs) if kind.dice]
        dice = " + ".join(f"{kind.dice} {kind.name}" for kind in kinds) or "no"
        return f"{dice} {'die' if kinds and kinds[-1].dice == 1 else 'dice'}{', pushed' * inputs.push}"

    def question(self, inputs: Any) -> str:
        return f"{self.notation(inputs)}, {counted(inputs.needed, 'successes')} needed"

    def roll(self, inputs: Any, throw: Throw) -> Reading:
        shown = [(kind, throw(kind.sides)) for kind in self.kinds(inputs) for _ in range(kind.dice)]
        dice = [kind.thrown(face) for kind, face in shown]
        if inputs.push and self.may_push(shown):
            again = [(kind, "pushed") for kind, face in shown if not any(kind.worth(face))]
            then = [(kind, throw(kind.sides), mark) for kind, mark in again + [(kind, "extra") for kind in self.added]]
            dice = [one if one.label else one._replace(role="discarded", marks=("re-rolled",)) for one in dice]
            dice += [kind.thrown(face, mark) for kind, face, mark in then]
            shown += [(kind, face) for kind, face, _ in then]
        successes, banes = (sum(kind.worth(face)[part] for kind, face in shown) for part in (0, 1))
        measures = {"successes": successes, "banes": banes, "both": (successes, banes)}
        told = banes * any(kind.hurts for kind in self.kinds(inputs))
        said = tallied([(successes, "successes"), (told, str(self.measures["banes"]).lower())], "successes")
        return Target("successes", inputs.needed).reading(tuple(dice), measures, said)

    def may_push(self, first: list[tuple[Kind, int]]) -> bool:
        """Whether dice that show this may be pushed."""
        return True

    def odds(self, inputs: Any) -> Odds:
        both = self.both(inputs)
        laws: Laws = {"successes": both.map(lambda end: end[0]), "banes": both.map(lambda end: end[1]), "both": both}
        return Target("successes", inputs.needed).odds(laws)

    def both(self, inputs: Any) -> Distribution[tuple[int, ...]]:
        """The law of successes and banes."""
        return vector_sum((kind.ends(pushed=inputs.push), kind.dice) for kind in self.kinds(inputs))
