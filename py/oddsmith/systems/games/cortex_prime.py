"""Cortex Prime: dice of several sizes. Two make the total, and the size of a third is the effect.

A player decides which. Here the total is the two highest, of equal ones the smaller die, and the effect is the largest
die left. Ones are hitches, and count for neither.
"""

from __future__ import annotations

from collections import Counter

from oddsmith.declare.input_kinds import Dice, Integer
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.notation import counted
from oddsmith.declare.reading import Reading, Throw, laid
from oddsmith.declare.resolution import Opposed, Target
from oddsmith.declare.system import Laws, Odds, Preset, System
from oddsmith.dice.pool import Pool, die
from oddsmith.law.distribution import Distribution

SIZES = (4, 6, 8, 10, 12)
NONE_LEFT = 4
"""The effect die if no die is left."""
Shown = tuple[int, int]
"""What a die shows, and its size, negated so that the best die sorts last."""
Choice = tuple[tuple[Shown, ...], int]
"""The two dice of the total, (0, 0) for a missing one, and the effect."""
NOTHING: Choice = (((0, 0), (0, 0)), NONE_LEFT)


class Roll(Inputs):
    """A pool against a difficulty."""

    dice = Dice("Dice pool", (6, 8, 8, 10), SIZES, 1, 6, help="A die for each trait.")
    difficulty = Integer("Difficulty", 9, 0, 24, help="The opposing total, which yours must beat.")


class CortexPrime(System[Roll]):
    """The system; see the module."""

    key = "cortex-prime"
    name = "Cortex Prime"
    summary = "A die for each trait: two make the total, a third is the effect, ones are hitches."
    also = ("cortex", "marvel heroic", "leverage", "firefly", "tales of xadia", "hitch", "effect die", "plot points")
    rules = (
        "Roll a die for each trait. Set aside ones, which are hitches; all ones are a botch. Add two dice for the "
        "total and take a third as effect die, whose size counts. Beat the difficulty. Here the two highest make the "
        "total, of equal ones the smaller, and the largest of the others is the effect, d4 if there is none.\n"
        "Example: d6 and two d8 show 5, 7 and 1, the d10 4. The total is 12, the effect d10, with one hitch."
    )
    source = "Cortex Prime Game Handbook (Fandom Tabletop), “Rolling dice”: “Totals”, “Effect dice”, “Hitches”"
    inputs = Roll
    target = "difficulty"
    measures = {"total": "Total", "effect": "Effect die", "hitches": "Hitches", "both": ("Total", "Effect die")}
    presets = (
        Preset("Three good traits", {"dice": "2d8,d10", "difficulty": "10"}),
        Preset("A d4 for a plot point", {"dice": "d4,d6,2d8", "difficulty": "7"}),
    )

    def notation(self, inputs: Roll) -> str:
        return " + ".join(f"{count}d{sides}" for sides, count in sorted(Counter(inputs.dice).items()))

    def roll(self, inputs: Roll, throw: Throw) -> Reading:
        faces = [throw(sides) for sides in inputs.dice]
        shown = list(zip(faces, (-sides for sides in inputs.dice), strict=True))
        order = sorted((place for place, face in enumerate(faces) if face > 1), key=shown.__getitem__, reverse=True)
        rest = sorted(order[2:], key=lambda place: inputs.dice[place])[-1:]
        effect = inputs.dice[rest[0]] if rest else NONE_LEFT
        total = sum(faces[place] for place in order[:2])
        labels = dict.fromkeys(order[:2], "total") | dict.fromkeys(rest, "effect")
        hitches = [place for place, face in enumerate(faces) if face == 1]
        dice = laid(inputs.dice, faces, labels, labels=labels | dict.fromkeys(hitches, "hitch"))
        measures = {"total": total, "effect": effect, "hitches": len(hitches), "both": (total, effect)}
        also = f", {counted(len(hitches), 'hitches')}" if hitches else ""
        botch = "Botch" * (len(hitches) == len(faces))
        end = Opposed(total - inputs.difficulty, -1, "unless you beat it")
        said = f"{total} against {inputs.difficulty}, effect d{effect}{also}"
        return end.reading(dice, measures, said)._replace(headline=botch)

    def odds(self, inputs: Roll) -> Odds:
        choices = Counter({NOTHING: 1})
        for sides in inputs.dice:
            further: Counter[Choice] = Counter()
            for choice, weight in choices.items():
                for face in range(1, sides + 1):
                    further[_with(choice, (face, -sides))] += weight
            choices = further
        both = Distribution(choices).map(lambda choice: (sum(face for face, _ in choice[0]), choice[1]))
        laws: Laws = {"total": both.map(lambda pair: pair[0]), "effect": both.map(lambda pair: pair[1])}
        ones = Pool((die(sides), 1) for sides in inputs.dice).counts(lambda face: (int(face == 1),))
        laws |= {"hitches": ones.map(lambda count: count[0]), "both": both}
        return Target("total", inputs.difficulty + 1).odds(laws)


def _with(choice: Choice, one: Shown) -> Choice:
    """The choice with one more die that shows this."""
    best, effect = choice
    if one[0] == 1:
        return choice
    *rest, second, first = sorted([*best, one])
    return (second, first), max(effect, *(-sides for _, sides in rest))


system = CortexPrime()
