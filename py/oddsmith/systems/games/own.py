"""Home-made rules, described by what is done with the dice; each is turned into a program with inputs."""

from __future__ import annotations

import math
import re
from typing import Any

from oddsmith.declare.input_kinds import Choice, Flag, Integer, Text
from oddsmith.declare.inputs import Condition, Inputs
from oddsmith.declare.notation import signed, small
from oddsmith.declare.reading import Reading, Throw
from oddsmith.declare.system import Odds, Preset, System
from oddsmith.systems.program import Program, of_text

READS = {
    "sum": "Add them up",
    "highest": "Keep the highest",
    "lowest": "Keep the lowest",
    "count": "Count successes",
    "match": "Look for dice that match",
    "opposed": "Roll against somebody",
}
MINE = "My rule"
MOST_DICE, MOST_SIDES = 20, 100
MOST_MATCHED, MOST_SIDES_MATCHED = 6, 12
"""The most dice and sides when looking for matches."""
DEEPEST = 5
"""How often a die may explode."""
LOWEST = "failure"
PLAIN = str.maketrans('\\"[]', "/'()")
"""Replaces what would end a name in a program, or be read there as a variable."""
_TIERS = re.compile(r"\s*(-?[0-9]{1,3})\s+([^\s,;\\][^,;\\]*)")


class Tiers(Text):
    """Named results, each from a number upwards: `7 mixed success, 10 full success`."""

    longest = 120

    def allowed(self, earlier: Inputs) -> str:
        return f"written like 7 mixed success, 10 full success, in up to {self.longest} characters"

    def closest(self, meant: Any, earlier: Inputs) -> str:
        text = super().closest(meant, earlier)
        return text if tiers_of(text) else ""


def tiers_of(text: str) -> list[tuple[int, str]]:
    """The lowest number and the name of each result, in ascending order; empty if the text cannot be read."""
    matches = [_TIERS.fullmatch(part) for part in text.split(",")]
    tiers = sorted((int(match[1]), match[2].strip()) for match in matches if match)
    called = {name for _, name in tiers} | {LOWEST}
    is_read = None not in matches and len(called) > len(tiers) == len({least for least, _ in tiers})
    return tiers if is_read else []


def _among(*reads: str) -> Condition:
    return lambda rule: rule.reads in reads


def _is_decided(rule: Rule) -> bool:
    """Whether something else defines success: named results, or an opponent."""
    return bool(rule.results) or rule.reads == "opposed"


class Rule(Inputs):
    """What is done with the dice."""

    called = Text("Name", MINE)
    reads = Choice("How are the dice read?", "sum", READS)
    dice = Integer("Dice", 2, 1, lambda rule: MOST_MATCHED if rule.reads == "match" else MOST_DICE)
    sides = Integer("Sides", 6, 2, lambda rule: MOST_SIDES_MATCHED if rule.reads == "match" else MOST_SIDES)
    keep = Integer("Kept", 1, 1, lambda rule: rule.dice, when=_among("highest", "lowest"))
    hits = Integer("A die succeeds from", 5, 1, lambda rule: rule.sides, when=_among("count"))
    explodes = Flag("Exploding dice", False, when=lambda rule: rule.reads != "match")
    again = Integer("Re-roll once, up to", 0, 0, lambda rule: rule.sides - 1, help="0: no re-rolls.")
    bonus = Integer("Bonus", 0, -50, 50, when=_among("sum", "highest", "lowest", "opposed"))
    their_dice = Integer("Their dice", 2, 1, MOST_DICE, when=_among("opposed"))
    their_sides = Integer("Their sides", 6, 2, MOST_SIDES, when=_among("opposed"))
    their_bonus = Integer("Their bonus", 0, -50, 50, when=_among("opposed"))
    results = Tiers("Results", "", help="If there are more than two: 7 mixed success, 10 full success.")
    needed = Integer("Needed", 7, -100, 999, when=lambda rule: not _is_decided(rule))
    low = Flag(
        "Low is good", False, help="Roll the needed number or less to succeed.", when=lambda rule: not _is_decided(rule)
    )


class Own(System[Rule]):
    """The system; see the module."""

    key = "own"
    name = "Make your own rule"
    summary = "Say what is done with the dice, and see the odds of your rule as you make it."
    rules = (
        "Choose how the dice are read, how many there are and what is needed. Open it in the Lab to go on from there: "
        "it is a program with inputs.\n"
        "Example: three d6, keep the highest two, 7 mixed success, 10 full success."
    )
    also = ("custom", "homebrew", "own rule", "design", "build")
    source = "You"
    inputs = Rule
    measures = {"outcome": "Outcome"}
    presets = (
        Preset("Three d6, the highest two", {"reads": "highest", "dice": "3", "keep": "2", "needed": "10"}),
        Preset("Six dice, each 5 or 6 a success", {"reads": "count", "dice": "6", "needed": "2"}),
        Preset("Percentile, low is good", {"dice": "1", "sides": "100", "needed": "55", "low": "yes"}),
        Preset("Three results", {"results": "7 mixed success, 10 full success"}),
    )

    def notation(self, inputs: Rule) -> str:
        return inputs.called.strip() or MINE

    def question(self, inputs: Rule) -> str:
        read = f", {small(READS[inputs.reads])}"
        if inputs.reads in ("highest", "lowest"):
            read += f" {inputs.keep}"
        if inputs.reads == "opposed":
            read = f" against {inputs.their_dice}d{inputs.their_sides}"
        needed = "" if _is_decided(inputs) else f", {signed(inputs.needed)} or {'less' if inputs.low else 'more'}"
        return f"{self.notation(inputs)}: {inputs.dice}d{inputs.sides}{read}{needed}"

    def program(self, inputs: Rule) -> str:
        return "\n".join(_lines(inputs))

    def work(self, inputs: Rule) -> int:
        faces = inputs.sides * (DEEPEST + 1 if inputs.explodes else 1)
        if inputs.reads == "match":
            return math.comb(inputs.sides + inputs.dice - 1, inputs.dice) * inputs.sides
        return 100 * faces * inputs.dice * (inputs.dice if inputs.reads in ("highest", "lowest") else 1)

    def roll(self, inputs: Rule, throw: Throw) -> Reading:
        own = self._own(inputs)
        return own.roll(own.inputs(), throw)

    def odds(self, inputs: Rule) -> Odds:
        own = self._own(inputs)
        return own.odds(own.inputs())

    def _own(self, inputs: Rule) -> Program:
        return of_text(self.program(inputs))


def _lines(rule: Rule) -> list[str]:
    name = rule.called.translate(PLAIN).strip() or MINE
    constants = [
        f"\\ name: {name}",
        f"  summary: {READS[rule.reads]}. \\",
        _constant("DICE", rule.dice, f"Dice 1..{MOST_MATCHED if rule.reads == 'match' else MOST_DICE}"),
        _constant("SIDES", rule.sides, f"Sides 2..{MOST_SIDES_MATCHED if rule.reads == 'match' else MOST_SIDES}"),
    ]
    code: list[str] = []
    if rule.again:
        constants.append(_constant("AGAIN", rule.again, "Re-roll once, up to 0..SIDES - 1"))
        code.append("function: again R:n or D:d { if R <= AGAIN { result: D } result: R }")
    die = "[again dSIDES or dSIDES]" if rule.again else "dSIDES"
    read = _read(rule, die, constants, code)
    tiers = tiers_of(rule.results)
    if not tiers:
        success = "1+"
        if not _is_decided(rule):
            constants.append(_constant("NEEDED", rule.needed, "Needed -100..999"))
            success = "-9999..NEEDED; says: {OUTCOME} against {NEEDED} or less" if rule.low else "NEEDED+"
        elif rule.reads == "opposed":
            success = "1+; neither: 0; says: {ROLL + BONUS} against {THEIR_ROLL + THEIR_BONUS}"
        return [*constants, "", *code, f'output {read} named "{name}" \\ success: {success} \\']
    tests = (f"if N >= {least} {{ result: {place} }}" for place, (least, _) in reversed([*enumerate(tiers, 1)]))
    code.append(f"function: result N:n {{ {' '.join(tests)} result: 0 }}")
    names = ", ".join(f"{place} {called}" for place, (_, called) in enumerate(((0, LOWEST), *tiers)))
    success = f"1..{len(tiers)}"
    return [*constants, "", *code, f'output [result {read}] named "{name}" \\ names: {names}; success: {success} \\']


def _constant(name: str, number: int, comment: str) -> str:
    return f"{name}: {number} \\ {comment} \\"


def _read(rule: Rule, die: str, constants: list[str], code: list[str]) -> str:
    """What is done with the dice, as an expression; adds the constants and the code that it needs."""
    explodes = rule.explodes and rule.reads != "match"
    if explodes and rule.reads != "count":
        code.append(f'set "explode depth" to {DEEPEST}')
        die = f"[explode {die}]"
    pool = f"DICE{'' if die == 'dSIDES' else 'd'}{die}"
    match rule.reads:
        case "count":
            constants.append(_constant("HITS", rule.hits, "A die succeeds from 1..SIDES"))
            if not explodes:
                return f"[count {{HITS..SIDES}} in {pool}]"
            code.append(f'set "maximum function depth" to {DEEPEST + 1}')
            code.append(f"function: hits R:n {{ if R = SIDES {{ result: 1 + [hits {die}] }} result: R >= HITS }}")
            return f"DICEd[hits {die}]"
        case "match":
            code.append(
                "function: widest R:s { W: 1 loop F over {1..SIDES} "
                "{ if [count F in R] > W { W: [count F in R] } } result: W }"
            )
            return f"[widest {pool}]"
    constants.append(_constant("BONUS", rule.bonus, "Bonus -50..50"))
    if rule.reads == "sum":
        return f"{pool} + BONUS"
    if rule.reads in ("highest", "lowest"):
        constants.append(_constant("KEEP", rule.keep, "Kept 1..DICE"))
        return f"[{rule.reads} KEEP of {pool}] + BONUS"
    constants += [
        _constant("THEIR_DICE", rule.their_dice, f"Their dice 1..{MOST_DICE}"),
        _constant("THEIR_SIDES", rule.their_sides, f"Their sides 2..{MOST_SIDES}"),
        _constant("THEIR_BONUS", rule.their_bonus, "Their bonus -50..50"),
        "THEIRS: dTHEIR_SIDES \\ die: Their die; side: opponent \\",
    ]
    return f"{pool} + BONUS - THEIR_DICEdTHEIRS - THEIR_BONUS"


system = Own()
