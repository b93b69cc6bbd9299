"""Legend of the Five Rings, 5th edition: ring and skill dice, some of which are kept.

A player decides which. Here explosive successes are kept first, then other successes, then opportunities, of each those
with less strife; extra dice from explosions are kept too.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, partial
from typing import NamedTuple

from oddsmith.declare.input_kinds import Integer
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.notation import counted, tallied
from oddsmith.declare.reading import Reading, Throw, ThrownDie
from oddsmith.declare.resolution import Target
from oddsmith.declare.system import Laws, Odds, Preset, PublishedTable, System
from oddsmith.dice.exploding import explode
from oddsmith.dice.pool import Pool
from oddsmith.law.distribution import Distribution

IN_A_ROW = 4
"""The most explosions of one die; one ring die in 7,776 would go on."""
Symbols = tuple[int, ...]


class Face(NamedTuple):
    """A face of a die; those of higher rank are kept first."""

    rank: int
    symbols: Symbols = (0, 0, 0)
    """Successes, opportunities and strife."""
    word: str = "blank"

    @property
    def explodes(self) -> bool:
        """Whether it brings another die."""
        return self.rank > 5


BLANK = Face(0)
OPPORTUNITY, STRAINED = Face(2, (0, 1, 0), "opportunity"), Face(1, (0, 1, 1), "opportunity, strife")
SUCCESS, FRAUGHT = Face(4, (1, 0, 0), "success"), Face(3, (1, 0, 1), "success, strife")
BOTH = Face(5, (1, 1, 0), "success, opportunity")
EXPLOSIVE, EXPLOSIVE_STRIFE = Face(7, (1, 0, 0), "explosive success"), Face(6, (1, 0, 1), "explosive success, strife")
RING, SKILL = "Ring die", "Skill die"
KINDS = {
    RING: (BLANK, STRAINED, OPPORTUNITY, FRAUGHT, SUCCESS, EXPLOSIVE_STRIFE),
    SKILL: (
        *(BLANK, BLANK, OPPORTUNITY, OPPORTUNITY, OPPORTUNITY, FRAUGHT, FRAUGHT, SUCCESS, SUCCESS, BOTH),
        *(EXPLOSIVE_STRIFE, EXPLOSIVE),
    ),
}
PARTS = ("successes", "opportunities", "strife")
Kept = tuple[int, int, tuple[int, int]]
"""How many more dice may be kept, the symbols of those kept, and how many ring and skill dice among them explode."""


class Check(Inputs):
    """A check."""

    ring = Integer("Ring", 3, 1, 5, help="This many dice are kept.")
    skill = Integer("Skill", 2, 0, 5)
    target = Integer("Target number", 2, 1, 8)


class FiveRings(System[Check]):
    """The system; see the module."""

    key = "l5r-5e"
    name = "Legend of the Five Rings, 5th edition"
    summary = "Ring and skill dice, of which you keep the best: successes, opportunities, strife."
    also = ("l5r", "l5r5e", "rokugan", "samurai", "ring dice", "skill dice", "strife", "opportunity", "ffg")
    rules = (
        "Roll a ring die for each point of the ring and a skill die for each of the skill, and keep as many as your "
        "ring. A kept explosive success brings another die of its kind. Reach the target number. Here you keep "
        "explosive successes first, then other successes, then opportunities, of each those with less strife; a die "
        f"that an explosion brings is kept too, {IN_A_ROW} times in a row at most.\n"
        "Example: with ring 2, a success with strife, a blank and an opportunity are one of each: enough for target 1."
    )
    source = "Legend of the Five Rings Roleplaying (Fantasy Flight Games, 2018), “Making a check”"
    inputs = Check
    target = "target"
    measures = {part: part.capitalize() for part in PARTS}
    presets = (
        Preset("An expert", {"skill": "4", "target": "4"}),
        Preset("Unskilled", {"ring": "2", "skill": "0"}),
    )
    tables = (PublishedTable("checks", "The chance to succeed", {}, "ring=1..5", "skill=0..5"),)

    def notation(self, inputs: Check) -> str:
        return f"{inputs.ring} ring and {counted(inputs.skill, 'skill dice')}"

    def roll(self, inputs: Check, throw: Throw) -> Reading:
        dice: list[ThrownDie] = []

        def thrown(name: str, *marks: str) -> Face:
            sides = len(KINDS[name])
            number = throw(sides)
            face = KINDS[name][number - 1]
            dice.append(ThrownDie(sides, number, "used", marks=marks, name=name, word=face.word))
            return face

        first = [(name, thrown(name)) for name in [RING] * inputs.ring + [SKILL] * inputs.skill]
        best = sorted(range(len(first)), key=lambda place: -_code(*first[place]))
        for place in best[inputs.ring :]:
            dice[place] = dice[place]._replace(role="discarded")
        kept = [first[place] for place in best[: inputs.ring]]
        faces = [face for _, face in kept]
        for name, face in kept:
            brought = [face]
            while brought[-1].explodes and len(brought) <= IN_A_ROW:
                brought.append(thrown(name, "extra"))
            faces += brought[1:]
        symbols = tuple(map(sum, zip(*(face.symbols for face in faces), strict=True)))
        measures = dict(zip(PARTS, symbols, strict=True))
        strife = f", {symbols[-1]} strife" * (symbols[-1] > 0)
        said = tallied(zip(symbols[:-1], PARTS[:-1], strict=True), "successes") + strife
        return Target("successes", inputs.target).reading(tuple(dice), measures, said)

    def odds(self, inputs: Check) -> Odds:
        laws: Laws = {part: partial(_law, inputs.ring, inputs.skill, place) for place, part in enumerate(PARTS)}
        return Target("successes", inputs.target).odds(laws)


def _code(name: str, face: Face) -> int:
    """A number for a face, higher for what is kept first; of equal faces, that is the skill die's."""
    return 2 * face.rank + (name == SKILL)


FACES = {_code(name, face): face for name, faces in KINDS.items() for face in faces}
LAWS = {name: Distribution.uniform(_code(name, face) for face in faces) for name, faces in KINDS.items()}


def _law(ring: int, skill: int, place: int) -> Distribution[int]:
    """The law of the symbols of one kind on all dice that are kept; `place` is their index in `PARTS`."""

    def keep(kept: Kept, code: int, showing: int) -> Kept:
        left, count, exploding = kept
        face, many = FACES[code], min(left, showing)
        more = (0, 0) if not face.explodes else (0, many) if code % 2 else (many, 0)
        return left - many, count + many * face.symbols[place], (exploding[0] + more[0], exploding[1] + more[1])

    pool = Pool((LAWS[name], dice) for name, dice in ((RING, ring), (SKILL, skill)) if dice)
    groups: dict[tuple[int, int], Counter[int]] = {}
    for (_, count, exploding), weight in pool.fold(keep, (ring, 0, (0, 0)), descending=True).weights.items():
        groups.setdefault(exploding, Counter())[count] += weight
    rings, skills = _extra(RING, place), _extra(SKILL, place)
    return Distribution.mixture(
        (group.total(), Pool([(Distribution(group), 1), (rings, first), (skills, second)]).sum())
        for (first, second), group in groups.items()
    )


@cache
def _extra(name: str, place: int) -> Distribution[int]:
    """The law of the symbols on the extra dice that an explosive success brings."""
    on = [code for code, face in FACES.items() if face.explodes]
    return explode(LAWS[name], on, IN_A_ROW - 1, lambda code: FACES[code].symbols[place])


system = FiveRings()
