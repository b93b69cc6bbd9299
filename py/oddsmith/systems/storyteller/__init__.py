"""Storyteller: a pool of d10 in which every high enough die is a success.

The source leaves it to the game what a die is worth: three editions are here by name, and every part can be set.
docs/decisions/0006-storyteller.md has the decisions where the source is silent.
"""

from __future__ import annotations

from itertools import chain

from oddsmith.declare.notation import counted
from oddsmith.declare.reading import Reading, Throw
from oddsmith.declare.system import Correction, Notice, Odds, OnDemand, Preset, PublishedTable, System
from oddsmith.dice.successes import Rule
from oddsmith.systems.storyteller.inputs import EDITIONS, MANY, Check
from oddsmith.systems.storyteller.reading import ENDINGS, FAILURE, MARGINS, TIE, odds_of, read


class Storyteller(System[Check]):
    """The system; see the module."""

    key = "storyteller"
    reroll = "anew"
    reroll_cost = "Willpower"
    name = "Storyteller"
    summary = "Roll d10s for an attribute and a skill. Every high die is a success: do they reach the difficulty?"
    rules = (
        "Roll a d10 for each dot of an attribute and a skill. In the 5th edition every 6 or more is a success, "
        "and a pair of 10s counts as four; reach the difficulty to succeed. If a 10 of a pair is on a Hunger "
        "die, the critical is messy; if a Hunger die shows a 1, a failure is bestial. Chronicles needs 8 or more "
        "and rolls 10s again; in Revised each 1 cancels a success.\n"
        "Example: Dexterity 3 and Athletics 2 against difficulty 3 show 10, 8, 6, 4 and 2. 3 successes, just "
        "enough."
    )
    also = ("vampire", "werewolf", "mage", "world of darkness", "wod", "v5", "masquerade", "hunger")
    source = "Dice Pools, Tests & Opposing Rolls (World of Darkness)"
    inputs = Check
    measures = {
        "successes": "Successes",
        "difference": "Ahead by",
        "margin": "Margin",
        "ending": "Ending",
        "their_successes": "Opponent’s successes",
        "red_successes": "Successes on Hunger dice",
        "red_tens": "10s on Hunger dice",
        "red_ones": "1s on Hunger dice",
    }
    words = {"margin": (FAILURE, TIE, *MARGINS), "ending": tuple(chain.from_iterable(ENDINGS.values()))}
    presets = (
        Preset("Moderate test, 3 + 2 dice", {"attribute_name": "Dexterity", "skill_name": "Athletics"}),
        Preset("Seven dice, 2 of them Hunger dice", {"attribute": "4", "skill": "3", "red": "2", "halving": "never"}),
        Preset(
            "Willpower on a hard test",
            {"attribute": "4", "skill": "3", "difficulty": "5", "willpower": "yes", "halving": "never"},
        ),
        Preset("Chronicles, one success is enough", {"rules": "chronicles", "difficulty": "1", "halving": "never"}),
        Preset(
            "Revised, difficulty 7, two successes",
            {"rules": "revised", "threshold": "7", "difficulty": "2", "halving": "never"},
        ),
        Preset("Opposed roll, 5 against 5", {"resolution": "opposed"}),
        Preset("13 dice, halved", {"attribute": "8", "skill": "5", "difficulty": "5"}),
    )
    tables = (
        PublishedTable(
            "tests", "Every type of test (columns) by dice (rows)", {"skill": "0"}, "attribute=1..10", "difficulty=1..7"
        ),
        PublishedTable(
            "opposed",
            "Opposed rolls: your dice (rows) against the opponent’s (columns), who wins ties",
            {"skill": "0", "resolution": "opposed"},
            "attribute=1..10",
            "opponent_dice=1..10",
        ),
    )
    corrections = (
        Correction(
            "Halving the Dice Pool",
            "it actually benefits the player to do this",
            "Whether it does depends on the difficulty, also on whether that is even or odd. 13 dice that succeed on "
            "6+ reach 5 in 86.66% of rolls, halved in 77.34%; they reach 6 in 70.95%, halved in 77.34%. The "
            "chance with the full pool always stands beside that of a halved one.",
        ),
    )

    def notation(self, inputs: Check) -> str:
        """`7d10≥6 pairs ×2`."""
        return f"{inputs.mine.dice}d10{_worth(inputs.rule)}{' ×2' if inputs.mine.worth == 2 else ''}"

    def question(self, inputs: Check) -> str:
        """Such as “13 dice by Chronicles, 2 Hunger, halved to 7 (1 Hunger), up to 3 re-rolled, against 5”."""
        names = " + ".join(name for name in (inputs.attribute_name, inputs.skill_name) if name.strip())
        by = f" {_worth(inputs.rule)}"
        if inputs.rules != "custom" and inputs.rule == EDITIONS[inputs.rules]:
            by = "" if inputs.rules == "fifth" else f" by {inputs.rules.capitalize()}"
        parts = [counted(inputs.pool).capitalize() + (f" of {names}" if names else "") + by]
        if inputs.reds:
            parts.append("all Hunger" if inputs.reds == inputs.pool else f"{inputs.reds} Hunger")
        mine = inputs.mine
        if inputs.is_halved:
            parts.append(f"halved to {mine.dice}" + (f" ({mine.red} Hunger)" if mine.red else ""))
        if mine.black and inputs.automatic:
            parts.append(f"up to {inputs.automatic} re-rolled")
        return f"{', '.join(parts)}{',' if len(parts) > 1 else ''} against {_against(inputs)}"

    def work(self, inputs: Check) -> int:
        """A weight for each throw, which gets longer with the throws; all of them again for each re-roll."""
        rule, rerolls = inputs.rule, min(inputs.automatic, inputs.mine.black)
        dice = inputs.mine.dice + rerolls
        throws = dice * (1 + (rule.cap or 2) * bool(rule.explodes))
        opposed = (dice + inputs.opponent_dice) ** 3 // 10 if inputs.opposed else 0
        return 1_000 + throws**2 * (1 + rerolls) * (3 if rule.pairs else 1) // 2 + opposed

    def notice(self, inputs: Check) -> Notice | None:
        """Say that a large pool is halved, since nobody asked for that."""
        if inputs.halving != "over" or not inputs.is_halved:
            return None
        told = f"A pool of more than {MANY} dice is halved: you roll {counted(inputs.mine.dice)}."
        return Notice("red", told, f"Roll all {counted(inputs.pool)}", "halving", "never")

    def roll(self, inputs: Check, throw: Throw) -> Reading:
        return read(inputs, throw)

    def may_reroll(self, inputs: Check, reading: Reading) -> dict[int, int]:
        """The black dice, once, by Willpower of the 5th edition; extra dice are re-rolled with their first die."""
        if inputs.anew or inputs.willpower or inputs.rules in ("chronicles", "revised"):
            return {}
        black = [index for index, die in enumerate(reading.dice) if die.side == "you" and not die.marks]
        return {index: place for place, index in enumerate(black, 1)}

    def odds(self, inputs: Check) -> Odds:
        """Re-rolling dice at places fixed beforehand (`anew`) does not change any law."""
        found = odds_of(inputs)
        if inputs.is_halved or inputs.theirs.worth == 2:
            label = "with no pool halved" if inputs.opposed else f"with all {counted(inputs.pool)}"
            found.beside = OnDemand({label: lambda: self.odds(inputs.but(halving="never")).chance})
        return found


def _worth(rule: Rule) -> str:
    """What a die is worth: `≥8 10-again`."""
    cap = f"({rule.cap})" if rule.cap else ""
    again = f" {rule.again}-again{cap}" if rule.again else ""
    return f"≥{rule.threshold}{again}{' −1s' * rule.ones}{' pairs' * rule.pairs}"


def _against(inputs: Check) -> str:
    """What the successes are compared with, such as “the target’s Stamina, 2, half of 4” or “12 dice, halved to 6”."""
    if inputs.opposed:
        halved = f", halved to {inputs.theirs.dice}" if inputs.theirs.worth == 2 else ""
        ties = {"opponent": "", "you": ", you win ties", "none": ", ties stand"}
        return f"{counted(inputs.opponent_dice)}{halved}{ties[inputs.defender]}"
    name = f"the target’s {inputs.target_name or 'attribute'}, " if inputs.resolution == "attribute" else ""
    return f"{name}{inputs.needed}" + (f", half of {inputs.asked}" if inputs.needed < inputs.asked else "")


system = Storyteller()
