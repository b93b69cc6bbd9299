"""Chronicles of Darkness: a pool of d10 in which 8 or more is a success and a 10 is rolled again; or a chance die."""

from __future__ import annotations

from itertools import chain

from oddsmith.declare.input_kinds import Choice, Flag, Integer
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.notation import capital, counted
from oddsmith.declare.reading import Reading, Throw, thrown
from oddsmith.declare.system import Odds, Preset, PublishedTable, System
from oddsmith.dice import successes
from oddsmith.dice.exploding import reroll
from oddsmith.dice.pool import die
from oddsmith.dice.successes import Rule

SIDES = 10
EXCEPTIONAL = 5
CHANCE = Rule(SIDES, SIDES)
ENDS = ("dramatic failure", "failure", "success", "exceptional success")


class Action(Inputs):
    """A roll."""

    pool = Integer("Dice pool", 5, 0, 30, help="Attribute, skill and modifiers. With no dice left it is a chance die.")
    again = Choice("Rolled again", "10", {"10": "10-again", "9": "9-again", "8": "8-again", "never": "no die"})
    rote = Flag("Rote action", False, help="Failed dice are re-rolled once, but not the 1 of a chance die.")

    @property
    def dice(self) -> int:
        """How many dice are rolled; with no pool, one chance die."""
        return self.pool or 1

    @property
    def rule(self) -> Rule:
        """What a die is worth."""
        return Rule(SIDES, 8, None if self.again == "never" else int(self.again)) if self.pool else CHANCE

    def end(self, count: int, *, dramatic: bool = False) -> str:
        """The result of this many successes."""
        return ENDS[0] if dramatic else ENDS[1 + (count > 0) + (count >= EXCEPTIONAL)]


class Chronicles(System[Action]):
    """The system; see the module."""

    key = "chronicles-of-darkness"
    name = "Chronicles of Darkness"
    summary = "A pool of d10: 8 or more is a success, and tens are rolled again."
    also = ("cofd", "new world of darkness", "nwod", "vampire the requiem", "mage the awakening", "hunter the vigil")
    rules = (
        "Roll a d10 for each die of the pool. Each 8 or more is a success, and a 10 is rolled again for more. One "
        "success is enough, five are exceptional. With no dice left roll a chance die: only a 10 is a success, and a 1 "
        "is a dramatic failure.\n"
        "Example: 10, 8, 6 and 3; the 10 rolled again shows 9. Three successes."
    )
    source = "Chronicles of Darkness Rulebook (Onyx Path), pages 70 and 73"
    inputs = Action
    measures = {"ending": "Result", "successes": "Successes"}
    words = {"ending": ENDS}
    presets = (Preset("A chance die", {"pool": "0"}), Preset("Nine dice, 8-again", {"pool": "9", "again": "8"}))
    tables = (PublishedTable("success", "The chance to succeed", {}, "pool=0..12", "again=never,10,9,8"),)

    def notation(self, inputs: Action) -> str:
        again = (
            ", no dice again" if inputs.again == "never" else f", {inputs.again}-again" if inputs.again != "10" else ""
        )
        dice = f"{counted(inputs.pool)}{again}" if inputs.pool else "a chance die"
        return f"{dice}{', rote' * inputs.rote}"

    def roll(self, inputs: Action, throw: Throw) -> Reading:
        chains = [thrown(inputs.rule, throw) for _ in range(inputs.dice)]
        dice = list(chain.from_iterable(chains))
        failed = [one for one, *_ in chains if inputs.rote and not one.label and (inputs.pool or one.face > 1)]
        dice = [one._replace(role="discarded", marks=("re-rolled",)) if one in failed else one for one in dice]
        dice += chain.from_iterable(thrown(inputs.rule, throw) for _ in failed)
        count = sum(one.label == "success" for one in dice)
        end = inputs.end(count, dramatic=not inputs.pool and dice[-1].face == 1)
        headline = capital(end) if end in (ENDS[0], ENDS[-1]) else ""
        measures = {"ending": end, "successes": count}
        return Reading(tuple(dice), measures, count > 0, count - (not count), counted(count, "successes"), headline)

    def odds(self, inputs: Action) -> Odds:
        if inputs.pool:
            rerolls = inputs.pool * inputs.rote
            law = successes.count(inputs.rule, inputs.dice, rerolls=rerolls).law(beyond=EXCEPTIONAL)
            ending = law.map(inputs.end)
        else:
            chance = reroll(die(SIDES), range(2, SIDES), int(inputs.rote))
            law = chance.map(lambda face: int(face == SIDES))
            ending = chance.map(lambda face: inputs.end(face == SIDES, dramatic=face == 1))
        return Odds({"ending": ending, "successes": law}, "successes", lambda count: count > 0)


system = Chronicles()
