"""The inputs of a Storyteller roll: the points of a pool, what its dice are worth, and what it is rolled against."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from oddsmith.declare.input_kinds import Choice, Flag, Integer, Integers, Text
from oddsmith.declare.inputs import Inputs
from oddsmith.dice.successes import Rule

SIDES = 10
MOST_POINTS = 20
MOST_DICE = 3 * MOST_POINTS
MANY = 10
"""The source halves pools of more dice than this."""
EDITIONS = {
    "fifth": Rule(SIDES, 6, pairs=True),
    "chronicles": Rule(SIDES, 8, again=10),
    "revised": Rule(SIDES, 6, ones=True),
    "custom": Rule(SIDES, 6),
}
"""What a die is worth by default; other inputs may change parts of it."""


class Side(NamedTuple):
    """The dice that one side throws."""

    black: int
    red: int = 0
    worth: int = 1
    """How much each success counts."""

    @property
    def dice(self) -> int:
        """The number of dice."""
        return self.black + self.red


class Check(Inputs):
    """A test against a difficulty or an attribute, or an opposed roll."""

    # The points of the source, a die for each, and how many of the dice are Hunger dice, which are red.
    attribute = Integer("Attribute", 3, 0, MOST_POINTS, help="The dots of the first value of the sheet.")
    attribute_name = Text(
        "Which attribute", "", names="attribute", help="Any value of the sheet: Strength, Willpower, Humanity."
    )
    skill = Integer("Skill", 2, 0, MOST_POINTS, help="The dots of the second value: a skill, or any other.")
    skill_name = Text("Which skill", "", names="skill")
    bonus = Integer("Bonus points", 0, 0, MOST_POINTS, help="Each adds a die.")
    penalty = Integer("Penalty points", 0, 0, MOST_DICE, help="Each takes a die away.")
    red = Integer(
        "Hunger dice", 0, 0, MOST_DICE, help="How many of your dice stand for Hunger, or Rage. At most the whole pool."
    )

    @property
    def pool(self) -> int:
        """How many dice the points make; none if the penalty takes them all."""
        return max(0, self.attribute + self.skill + self.bonus - self.penalty)

    @property
    def reds(self) -> int:
        """How many of them are red."""
        return min(self.red, self.pool)

    # What a die is worth: by an edition, or by your own rules.
    rules = Choice(
        "Rules",
        "fifth",
        {
            "fifth": "5th edition: 6+, a pair of 10s counts 4",
            "chronicles": "Chronicles: 8+, a 10 is rolled again",
            "revised": "Revised: each 1 cancels a success",
            "custom": "Your own",
        },
    )
    threshold = Integer(
        "Success from", 6, 2, SIDES, help="The lowest face that counts.", when=rules.among("revised", "custom")
    )
    again = Choice(
        "Rolled again",
        "10",
        {"10": "10 again", "9": "9 again", "8": "8 again", "never": "No die"},
        help="Successes from this face on bring another die.",
        when=rules.among("chronicles", "custom"),
    )
    cap = Integer(
        "Times again",
        0,
        0,
        10,
        help="Most re-rolls per die; 0: no limit.",
        when=lambda check: check.rules in ("chronicles", "custom") and check.again != "never",
        advanced=True,
    )
    ones = Flag("Ones cancel", False, help="Each 1 cancels a success, never below 0.", when=rules.among("custom"))
    pairs = Flag(
        "Pairs of 10s",
        False,
        help="Each pair of 10s counts 4 successes in all.",
        when=lambda check: check.rules == "custom" and check.again == "never" and not check.ones,
    )

    @cached_property
    def rule(self) -> Rule:
        """What the dice are worth: by the inputs that matter here, and for the rest by the edition."""
        again = None if self.again == "never" else int(self.again)
        own = Rule(SIDES, self.threshold, again, self.cap or None, self.ones, self.pairs)._asdict()
        return EDITIONS[self.rules]._replace(
            **{part: own[part] for part in Rule._fields[1:] if self.declared[part].when(self)}
        )

    # What the successes are compared with: a difficulty, an attribute of the target, or another pool.
    resolution = Choice(
        "Roll against…",
        "test",
        {"test": "A difficulty", "attribute": "The target’s attribute", "opposed": "Opposed roll"},
    )
    _tested = resolution.among("test")
    difficulty = Integer("Difficulty", 3, 1, 10, help="1–2 is easy, 3–4 moderate, 5+ hard; usually 3.", when=_tested)
    npc_bonus = Integer("NPC bonus", 0, 0, MOST_POINTS, help="Raises the difficulty.", when=_tested, advanced=True)
    secret = Integer("Secret penalty", 0, 0, MOST_POINTS, help="Raises the difficulty.", when=_tested, advanced=True)
    target = Integer("Target’s attribute", 3, 1, MOST_POINTS, when=resolution.among("attribute"))
    target_name = Text("Which attribute of the target", "", names="target", when=resolution.among("attribute"))
    opponent_dice = Integer("Opponent’s dice", 5, 0, MOST_DICE, when=resolution.among("opposed"))
    defender = Choice(
        "Ties go to",
        "opponent",
        {"opponent": "The opponent (defender)", "you": "You (defender)", "none": "Nobody"},
        help="The defender then counts as having won by 1.",
        when=resolution.among("opposed"),
    )

    @property
    def opposed(self) -> bool:
        """Whether it is an opposed roll."""
        return self.resolution == "opposed"

    @property
    def edge(self) -> int:
        """What a tie counts as: in an opposed roll, the defender wins it by 1."""
        return {"you": 1, "opponent": -1, "none": 0}[self.defender] if self.opposed else 0

    @property
    def asked(self) -> int:
        """What a test's successes are compared with before anything is halved."""
        return self.target if self.resolution == "attribute" else self.difficulty + self.npc_bonus + self.secret

    # What happens to the pool: halved before it is thrown, or some dice re-rolled.
    willpower = Flag("Re-roll failures", False, help="Re-roll failed dice once. Hunger dice can’t be re-rolled.")
    rerolls = Integer("Re-roll at most", 3, 1, 10, when=lambda check: check.willpower)
    halving = Choice(
        "Halve the pool",
        "over",
        {"never": "Never", "over": f"With more than {MANY} dice", "always": "Always"},
        help="Hunger dice and the rest are halved separately, each rounded up.",
        advanced=True,
    )
    halved = Choice(
        "Halved dice",
        "double",
        {"double": "Count double", "halve": "Halve the difficulty"},
        when=lambda check: check.is_halved and not check.opposed,
        advanced=True,
    )
    margin_words = Flag("Describe the margin", True, help="From clenched to phenomenal; not for combat.", advanced=True)
    anew = Integers(
        "Dice to re-roll",
        (),
        1,
        lambda check: check.mine.black,
        lambda check: check.rerolls,
        help="Which dice you re-roll after seeing the roll. Hunger dice can’t be.",
        when=lambda check: False,
    )

    def _thrown(self, side: Side, worth: int = 2) -> Side:
        """The dice; if they are to be halved, each colour is, rounded up. That needs two dice of the same colour."""
        asked = self.halving == "always" or (self.halving == "over" and side.dice > MANY)
        if not asked or max(side.black, side.red) < 2:
            return side
        return Side((side.black + 1) // 2, (side.red + 1) // 2, worth)

    @cached_property
    def mine(self) -> Side:
        """Your dice. Halved ones count double unless the difficulty is halved instead; an opposed roll has none."""
        worth = 2 if self.opposed or self.halved == "double" else 1
        return self._thrown(Side(self.pool - self.reds, self.reds), worth)

    @property
    def theirs(self) -> Side:
        """The opponent's dice; none in a test."""
        return self._thrown(Side(self.opponent_dice if self.opposed else 0))

    @property
    def is_halved(self) -> bool:
        """Whether your pool is halved."""
        return self.mine.dice < self.pool

    @property
    def needed(self) -> int:
        """What a test's successes are compared with: half of it if that makes up for halved dice."""
        return (self.asked + 1) // 2 if self.is_halved and self.mine.worth == 1 else self.asked

    @property
    def automatic(self) -> int:
        """How many failures are re-rolled automatically; none if somebody chose dice after seeing them."""
        return self.rerolls if self.willpower and not self.anew else 0
