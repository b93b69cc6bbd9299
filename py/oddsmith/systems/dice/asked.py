"""Reads what is asked before the dice are named (`at least two sixes on 5d6`, `11+ on 2d6`), and dice in words.

asked = ["chance of"] ("how many" faces | ["any" | "a"] faces | [bound] number ["+" | "or less"] [faces]) "on"
"""

from __future__ import annotations

import re
from typing import NamedTuple

from oddsmith.systems.dice.cursor import A_NUMBER, NUMBER
from oddsmith.systems.dice.modifiers import ALSO, OR_DOWN, OR_UP, PLURAL, TARGET, UP, Modifiers
from oddsmith.systems.dice.tree import COIN, COUNT, Call, Condition, Dice, Mod, Number, Tree, is_one

FACES = rf"{A_NUMBER}(?:{UP}|{PLURAL.pattern})?(?:{ALSO}{A_NUMBER}(?:{PLURAL.pattern})?)*"
REACHED = rf"{A_NUMBER}(?: *[+]|{UP}|{OR_DOWN.pattern})"
SAID = {
    "exactly": "=",
    "equals": "=",
    "equal to": "=",
    "at or under": "<=",
    "at most": "<=",
    "at least": ">=",
    "less than": "<",
    "under": "<",
    "below": "<",
    "more than": ">",
    "over": ">",
    "above": ">",
}
SAID |= {f"roll {word}": sign for word, sign in SAID.items()}
"""Signs of a comparison in words."""
CHANCE = re.compile(
    r" *(?:what(?:'s| is| are) +|how +likely +(?:is|are)(?: +it)? +)?(?:(?:the|my) +)?"
    r"(?:(?:chances?|odds|probability) +(?:(?:of|to|for) +)?)?"
    rf"(?:(?:to +)?(?:get|roll)(?:ting|ing)? +)?(?:an? +(?={REACHED}))?"
)
HOW_MANY, ANY = re.compile(r"(?:how +many|number +of|count(?:ing)?) +"), re.compile(r"(?:any|an?) +")
BOUND = rf"(?:{'|'.join(SAID)}) +"
LONE = rf"{A_NUMBER}(?= +(?:on|with) )"
ON = re.compile(r"(?: +heads)? +(?:on|in|with|from|of) +")
FRONT = re.compile(
    rf"{CHANCE.pattern}(?:(?:{HOW_MANY.pattern}|{ANY.pattern}){FACES}|{BOUND}{A_NUMBER}(?: +{FACES})?"
    rf"|{REACHED}(?: +{FACES})?|{A_NUMBER} +(?={A_NUMBER}{PLURAL.pattern}){FACES}|{LONE}){ON.pattern}"
)
ALONE, PLUS, BEFORE_FACE = re.compile(LONE), re.compile(r" *\+"), re.compile(rf" +(?={A_NUMBER})")

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


class Asked(NamedTuple):
    """What is asked of a roll: how many dice show some faces, or without these its total, and what that is to reach."""

    faces: tuple[Condition, ...]
    sign: str = ""
    bound: Number = Number(1)
    is_any: bool = False
    """Whether one die is enough that shows a face; a face that no die has is the total: `a 7 on 2d6`."""

    def of(self, tree: Tree) -> Tree | None:
        """The roll that answers; None where no die has the faces that are asked for."""
        if self.faces:
            if not isinstance(tree, Dice) or any(mod.stage >= COUNT for mod in tree.mods):
                return None
            is_beyond = isinstance(tree.sides, Number) and self.faces[0].bound > tree.sides.amount
            (sign, number, _), *others = self.faces
            if self.is_any and (is_beyond or (is_one(tree) and not others)):
                return None if others else Call(sign, (tree, number or self.bound))
            tree = tree._replace(mods=(*tree.mods, Mod("cs", self.faces)))
        return Call(self.sign, (tree, self.bound)) if self.sign else tree


class Asking(Modifiers):
    """A cursor that reads what is asked before the dice, and dice in words."""

    has_rolled = False
    """Whether dice stood in the text so far."""

    def asked(self) -> Asked | None:
        """What stands before the dice, if anything does."""
        if not self.sees(FRONT):
            return None
        self.takes(CHANCE)
        if self.takes(HOW_MANY):
            asked = Asked(self.faces())
        elif self.takes(ANY) or self.sees(ALONE):
            asked = Asked(self.faces(), ">=", is_any=True)
        else:
            sign = SAID[said] if (said := self.passes(*SAID)) else ""
            self.at = self.behind_spaces()
            bound = self.number(TARGET)
            further = ">=" if self.takes(OR_UP) or self.takes(PLUS) else "<=" if self.takes(OR_DOWN) else "="
            faces = self.faces() if self.takes(BEFORE_FACE) else ()
            asked = Asked(faces, sign or further, bound)
        self.takes(ON)
        return asked

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
