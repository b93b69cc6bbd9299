"""Dice notation: any dice, typed the usual way, with exact odds. `4d6kh3+2`, `2d20kh1+5 >= 15`, `8d10!`.

Source: what Roll20, Foundry VTT, rpg-dice-roller and Avrae have in common. docs/notation.md lists the whole syntax and,
where the tools differ, the meaning chosen here. A comparison of the whole roll, or `vs`, defines success.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from functools import partial
from typing import NamedTuple

from oddsmith.declare.reading import Reading, Throw, ThrownDie
from oddsmith.declare.resolution import Opposed, Target, opposed_laws, opposed_odds
from oddsmith.declare.system import Odds, Preset, PublishedTable, System
from oddsmith.dice.open_ended import BOTH_SIDES, NotKnown
from oddsmith.dice.pool import sum_of
from oddsmith.law.distribution import Distribution, modes
from oddsmith.systems.dice.arithmetic import fixed, goal_of, unit
from oddsmith.systems.dice.inputs import NAME, Roll, read_once, trouble_of
from oddsmith.systems.dice.law import difference, reach_of, whole_law
from oddsmith.systems.dice.pools import totals_law
from oddsmith.systems.dice.rules import Rules, cannot
from oddsmith.systems.dice.say import said, sought
from oddsmith.systems.dice.throw import Hand
from oddsmith.systems.dice.tree import COMPARISONS, Call, Mod, Number, Stage, Tree, does, has_dice, is_check, written
from oddsmith.systems.dice.work import work_of

TOTAL, MARGIN, SUCCESSES, HIGHEST, LOWEST = "total", "margin", "successes", "highest", "lowest"
MOST_REPEATS = 100
DIE = re.compile(r"(?<![a-wyz&])(?:d *|[0-9] *d *)[0-9%]|[0-9] *d *(?:$|[-+])|\w dice|percentile", re.IGNORECASE)
"""Finds dice in a text, but not in the name of a game such as “dnd 5e” or “red2020”."""
EDITION = re.compile("d[0-9]e", re.IGNORECASE)
"""An edition of a game, such as “d5e”; with a number before it, these are exploding dice."""


class Notation(System[Roll]):
    """The system of the module."""

    key = "dice"
    name = "Any dice"
    summary = "Type dice as you would anywhere, such as 4d6kh3+2 or 2d20kh1+5 >= 15."
    rules = (
        "Write how many dice, a d and their sides: 4d6. Then say what to do with them: kh3 keeps the highest three, "
        "dl1 drops the lowest, ! explodes on the highest face, again and again, r1 re-rolls 1s, >=5 counts dice. "
        "Add and subtract as usual; end with >= 15 for a target, or with vs for somebody else’s roll.\n"
        "Example: 2d20kh1+5 >= 15 is advantage with +5 against 15. 4 and 17 make 22: enough."
    )
    also = ("notation", "custom dice", "roll20", "foundry", "avrae", "d&d", "d20", "advantage", "exploding")
    source = "The notation of Roll20, Foundry VTT, rpg-dice-roller and Avrae"
    inputs = Roll
    measures = {
        TOTAL: "Total",
        MARGIN: "Margin",
        SUCCESSES: "Successes",
        HIGHEST: "Highest roll",
        LOWEST: "Lowest roll",
    }
    presets = (
        Preset("An ability score", {"roll": "4d6dl1"}),
        Preset("Six ability scores", {"roll": "6x4d6dl1"}),
        Preset("Advantage against 15", {"roll": "2d20kh1+[bonus:5] >= [dc:15]"}),
        Preset("A pool of d10 that explode", {"roll": "8d10!cs>=8"}),
        Preset("One against another", {"roll": "1d20+3 vs 1d20+5"}),
    )
    tables = (
        PublishedTable(
            "advantage",
            "Advantage: the chance to reach a difficulty",
            {"roll": "2d20kh1+[bonus:5] >= [dc:15]"},
            "dc=5..25:5",
            "bonus=0..10:5",
        ),
    )

    def notation(self, inputs: Roll) -> str:
        return written(inputs.tree)

    def read_notation(self, text: str) -> dict[str, str] | None:
        """Claim what parses as dice, and also what contains dice but does not parse, so that the error is shown."""
        from urllib.parse import unquote

        if trouble_of(text) is not None and trouble_of(unquote(text)) is None:  # pasted from a link
            text = unquote(text)
        if trouble_of(text) is None:
            is_roll = (has_dice(read_once(text)[0]) or text[0] in "+-") and not EDITION.fullmatch(text)
        else:
            is_roll = DIE.search(text) is not None
        return {NAME: text} if is_roll else None

    def question(self, inputs: Roll) -> str:
        return said(inputs.tree)

    def program(self, inputs: Roll) -> str:
        from oddsmith.systems.dice.program import program_of

        return program_of(inputs.tree)

    def work(self, inputs: Roll) -> int:
        return work_of(inputs.tree)

    def roll(self, inputs: Roll, throw: Throw) -> Reading:
        hand = Hand(throw)
        match inputs.tree:
            case Call("repeat", (Number(times), body)):
                reading = _repeated(hand, times, body)
            case Call() as check if is_check(check):
                reading = _against(hand, check)
            case tree:
                total = hand.whole(tree)
                reading = Reading((), {TOTAL: total}, None, 0, str(total))
        behind = ", ".join(f"{label} {sum_}" for label, sum_ in hand.sums.items() if label not in hand.untold)
        mine, theirs = hand.natural(), hand.natural("opponent")
        said_too = (f" ({behind})" if behind else "") + (f", against a {theirs}" if theirs else "")
        return reading._replace(dice=tuple(hand.dice), said=reading.said + said_too, special=mine)

    def odds(self, inputs: Roll) -> Odds:
        match inputs.tree:
            case Call("repeat", (Number(times), body)):
                return _repeated_odds(times, body)
            case Call("vs", (left, right)):
                return opposed_odds(opposed_laws(difference(left, right)))
            case Call(sign, (left, right)) if sign in COMPARISONS and has_dice(right):
                return Odds({MARGIN: difference(left, right)}, MARGIN, lambda ahead: COMPARISONS[sign](ahead, 0))
            case Call(_, (left, *bounds)) as check if is_check(check):
                farthest = max(abs(fixed(bound) // unit(bound)) for bound in bounds)
                law = whole_law(left, reach_of(left) + farthest)
                return Odds({TOTAL: law}, TOTAL, goal_of(check), labels=self._labels(left))
            case tree:
                law = whole_law(tree)
                target = f"{written(tree)} >= {modes(law)[-1]}"
                return Odds({TOTAL: law}, TOTAL, None, labels=self._labels(tree), target=target)

    def _labels(self, tree: Tree) -> dict[str, str | tuple[str, ...]]:
        return {TOTAL: self.measures[SUCCESSES if does(tree, Stage.COUNT) else TOTAL]}


def _against(hand: Hand, check: Call) -> Reading:
    """A total against numbers, or against someone else’s roll."""
    sign, (left, right, *others) = check
    mine = hand.whole(left)
    if others:
        return _judged({TOTAL: mine}, goal_of(check)(mine), 0, f"{mine}, needed {sought(check)}")
    hand.side = "opponent"
    theirs = hand.whole(right)
    told = f"{mine} against {theirs}"
    if sign == "vs":
        end = Opposed(mine - theirs)
        return end.reading((), end.measures, told)
    measures: dict[str, Hashable] = {MARGIN: mine - theirs} if has_dice(right) else {TOTAL: mine}
    if sign == ">=":
        return Target(next(iter(measures)), 0 if has_dice(right) else theirs).reading((), measures, told)
    success = COMPARISONS[sign](mine, theirs)
    ahead = {">": mine - theirs, "<": theirs - mine, "<=": theirs - mine}.get(sign, 0)
    return _judged(measures, success, ahead, told)


def _judged(measures: dict[str, Hashable], success: bool, ahead: int, told: str) -> Reading:
    return Reading((), measures, success, ahead, f"{told}: {'success' if success else 'failure'}")


def _repeated(hand: Hand, times: int, body: Tree) -> Reading:
    check = _check(times, body)
    totals = []
    for roll in range(1, times + 1):
        first = len(hand.dice)
        totals.append(hand.whole(check or body))
        end = ("failure", "success")[totals[-1]] if check else totals[-1]
        hand.dice[first:] = [die._replace(group=f"Roll {roll}: {end}") for die in hand.dice[first:]]
    total = sum(totals)
    if check:
        return Reading((), {SUCCESSES: total}, None, 0, f"{total} of {times} succeed{'s' * (total == 1)}")
    measures = {TOTAL: total, HIGHEST: max(totals), LOWEST: min(totals)}
    return Reading((), measures, None, 0, f"{', '.join(map(str, totals))}: {total} together")


def _check(times: int, body: Tree) -> Call | None:
    """One of the repeated checks, worth 1 if it succeeds and 0 if not; None if the repeated roll is not a check."""
    if not 1 <= times <= MOST_REPEATS:
        raise cannot(f"it is repeated {times:,} times, not 1 to {MOST_REPEATS}")
    return body._replace(name=body.name.replace("vs", ">")) if is_check(body) else None


def _repeated_odds(times: int, body: Tree) -> Odds:
    check = _check(times, body)
    one = whole_law(check or body)
    if check:
        return Odds({SUCCESSES: sum_of(one, times)}, SUCCESSES, None)
    totals = [partial(whole_law, body)] * times
    try:
        together = sum_of(one, times)
    except ValueError:
        raise NotKnown(BOTH_SIDES) from None
    best, worst = (Rules([Mod(word, number=Number(1))], (0,)) for word in ("kh", "kl"))
    ends = {HIGHEST: partial(totals_law, totals, best, 0), LOWEST: partial(totals_law, totals, worst, 0)}
    return Odds({TOTAL: together, **ends}, TOTAL, None)


class Written(NamedTuple):
    """Dice notation inside another system, such as `Written("{d8!!, d6!!}kh1+2")`."""

    text: str

    def law(self, reach: int = 0) -> Distribution[int]:
        """The law of the total; if unbounded, it is computed at least up to `reach`."""
        return whole_law(read_once(self.text)[0], reach)

    def roll(self, throw: Throw) -> tuple[int, tuple[ThrownDie, ...]]:
        """The rolled total, and the dice with what became of each."""
        hand = Hand(throw)
        return hand.whole(read_once(self.text)[0]), tuple(hand.dice)


system = Notation()
