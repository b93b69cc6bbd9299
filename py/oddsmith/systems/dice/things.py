"""Reads dice and coins in words: `three dice`, `two eight-sided dice`, `flip 10 coins`."""

from __future__ import annotations

import re

from oddsmith.systems.dice.asked import Asking
from oddsmith.systems.dice.cursor import A_NUMBER, NUMBER
from oddsmith.systems.dice.tree import COIN, Dice, Number

NUMBER_OF_DICE, USUAL_SIDES = "Dice", 6
SIDED = rf"(?:{A_NUMBER}[- ]?sided +)"
THINGS = re.compile(
    rf" *(?:(?:flip|toss)(?:p?ing)? +)?(?:an? +)?(?=(?:{A_NUMBER} +)?(?:coins?|{SIDED}(?:dice|die))(?![a-z]))"
    rf"| *(?:an? +(?=die(?![a-z]))|(?={A_NUMBER} +dice(?![a-z])))"
)
"""Coins, or dice in words, which are d6 unless something else is said."""
SEVERAL = re.compile(rf"{A_NUMBER} +(?:coin|di|{SIDED})")
COIN_FLIPS = re.compile(r" *coins?(?: +(?:flip|toss(?:e(?=s))?)s?(?![a-z]))?")
DICE_SAID = re.compile(r"[- ]?(?:sided +)?(?:dice|die)")


class Things(Asking):
    """A cursor that reads dice in words, too."""

    has_rolled = False
    """Whether dice stood in the text so far."""

    def things(self) -> Dice:
        """`10 coins`, `flip a coin`, `3 dice`, `two eight-sided dice`."""
        self.takes(THINGS)
        self.has_rolled = True
        many = self.number(NUMBER_OF_DICE) if self.sees(SEVERAL) else None
        if self.takes(COIN_FLIPS):
            dice = Dice(many, None, own=COIN)
        else:
            self.at = self.behind_spaces()
            dice = Dice(many, self.number("Sides", 1) if self.sees(NUMBER) else Number(USUAL_SIDES))
            self.takes(DICE_SAID)
        return dice._replace(mods=self.mods(dice, bare=True))
