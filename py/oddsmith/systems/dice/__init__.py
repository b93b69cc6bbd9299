"""Dice notation: any dice, typed as everybody types them, with exact odds. `4d6kh3+2`, `2d20kh1+5 >= 15`, `8d10!`.

Source: what Roll20, Foundry VTT, rpg-dice-roller and Avrae have in common; docs/notation.md has every word of it, and
where they differ the one meaning that it has here. A comparison of the whole roll, or `vs`, says what a success is.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import pairwise

from oddsmith.declare.reading import Reading, Throw
from oddsmith.declare.resolution import VERDICTS, verdict_of
from oddsmith.declare.system import Odds, Preset, PublishedTable, System
from oddsmith.dice.pool import sum_of
from oddsmith.law.distribution import Distribution
from oddsmith.systems.dice.arithmetic import whole
from oddsmith.systems.dice.explosions import no_odds
from oddsmith.systems.dice.inputs import Roll
from oddsmith.systems.dice.law import difference, law_past, refuse_many, whole_law
from oddsmith.systems.dice.read import Unread
from oddsmith.systems.dice.say import said
from oddsmith.systems.dice.throw import Hand, natural
from oddsmith.systems.dice.tree import Compare, Count, Dice, Group, Repeat, Tree, Versus, compared, has_dice, written
from oddsmith.systems.dice.work import work_of

TOTAL, MARGIN, RESULT, COUNT = "total", "margin", "result", "successes"
LABELS = {"total": "Total", "margin": "Margin", "result": "Result", "successes": "Successes"}


class Notation(System[Roll]):
    """The system; see the module."""

    key = "dice"
    name = "Any dice"
    summary = "Type dice as you would anywhere, such as 4d6kh3+2 or 2d20kh1+5 >= 15."
    source = "The notation of Roll20, Foundry VTT, rpg-dice-roller and Avrae"
    inputs = Roll
    measures = LABELS | {"highest": "Highest roll", "lowest": "Lowest roll"}
    words = {RESULT: VERDICTS}
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
        """Whatever can be read as dice, and what has dice in it but cannot be read, so that it is told why."""
        from oddsmith.systems.dice.inputs import read_once

        try:
            is_roll = has_dice(read_once(text).tree)
        except Unread:
            signs = "".join(text.lower().split())
            is_roll = any(sign == "d" and after.isdigit() for sign, after in pairwise(signs))
        return {"roll": text} if is_roll else None

    def question(self, inputs: Roll) -> str:
        return said(inputs.tree)

    def work(self, inputs: Roll) -> int:
        return work_of(inputs.tree)

    def roll(self, inputs: Roll, throw: Throw) -> Reading:
        hand = Hand(throw)
        match inputs.tree:
            case Repeat(times, body):
                return _repeated(hand, times.amount, body)
            case Versus(left, right):
                return _against(hand, left, right)
            case Compare(sign, left, right) if has_dice(right):
                return _ahead(hand, sign, left, right)
            case Compare(sign, left, right):
                total, needed = hand.whole(left), whole(right)
                success = compared(sign, total, needed)
                degree = _degree(sign, total, needed)
                verdict = "success" if success else "failure"
                return _reading(hand, {TOTAL: total}, success, degree, f"{total} against {needed}: {verdict}")
            case tree:
                total = hand.whole(tree)
                return _reading(hand, {TOTAL: total}, None, 0, str(total))

    def odds(self, inputs: Roll) -> Odds:
        match inputs.tree:
            case Repeat(times, body):
                return _repeated_odds(times.amount, body)
            case Versus(left, right):
                margin = difference(left, right)
                return Odds({MARGIN: margin, RESULT: lambda: _verdicts(margin)}, MARGIN, lambda ahead: ahead > 0)
            case Compare(sign, left, right) if has_dice(right):
                margin = difference(left, right)
                return Odds({MARGIN: margin}, MARGIN, lambda ahead: compared(sign, ahead, 0))
            case Compare(sign, left, right):
                needed = whole(right)
                return Odds({TOTAL: law_past(left, needed)}, TOTAL, lambda total: compared(sign, total, needed))
            case tree:
                label = "Successes" if _counts(tree) else "Total"
                return Odds({TOTAL: whole_law(tree)}, TOTAL, None, labels={TOTAL: label})


def _counts(tree: Tree) -> bool:
    return isinstance(tree, Dice | Group) and any(isinstance(mod, Count) for mod in tree.mods)


def _reading(hand: Hand, measures: dict[str, Hashable], success: bool | None, degree: int, sentence: str) -> Reading:
    """The reading, with what labels came to and the luck of a d20 behind its sentence."""
    sums = ", ".join(f"{label} {sum_}" for label, sum_ in hand.sums.items())
    luck = natural(hand.dice)
    return Reading(
        hand.thrown,
        measures,
        success,
        degree,
        sentence + (f" ({sums})" if sums else "") + (f", {luck}" if luck else ""),
    )


def _degree(sign: str, total: int, needed: int) -> int:
    """How far beyond what was needed; 0 for just that."""
    match sign:
        case ">=":
            return total - needed
        case "<=":
            return needed - total
        case ">":
            return total - needed - (total <= needed)
        case "<":
            return needed - total - (total >= needed)
        case "=":
            return -abs(total - needed)
        case _:
            return 0


def _against(hand: Hand, left: Tree, right: Tree) -> Reading:
    mine, theirs = _two(hand, left, right)
    ahead = mine - theirs
    verdict = verdict_of(ahead)
    success = None if ahead == 0 else ahead > 0
    return _reading(hand, {MARGIN: ahead, RESULT: verdict}, success, ahead, f"{mine} against {theirs}: {verdict}")


def _ahead(hand: Hand, sign: str, left: Tree, right: Tree) -> Reading:
    mine, theirs = _two(hand, left, right)
    success = compared(sign, mine, theirs)
    said_so = "success" if success else "failure"
    degree = _degree(sign, mine, theirs)
    return _reading(hand, {MARGIN: mine - theirs}, success, degree, f"{mine} against {theirs}: {said_so}")


def _two(hand: Hand, left: Tree, right: Tree) -> tuple[int, int]:
    mine = hand.whole(left)
    hand.side = "opponent"
    return mine, hand.whole(right)


def _verdicts(margin: Distribution[int]) -> Distribution[str]:
    found: dict[str, int] = {}
    for ahead, ways in margin.weights.items():
        verdict = verdict_of(int(ahead))
        found[verdict] = found.get(verdict, 0) + ways
    return Distribution(found)


def _succeeds_once(body: Tree) -> Callable[[Hand], bool] | None:
    """Whether one of several checks succeeds; None where the rolls are no checks."""
    match body:
        case Versus(left, right):
            return lambda hand: hand.whole(left) > hand.whole(right)
        case Compare():
            return lambda hand: bool(hand.whole(body))
    return None


def _repeated(hand: Hand, times: int, body: Tree) -> Reading:
    refuse_many(times)
    check = _succeeds_once(body)
    if check:
        many = sum(check(hand) for _ in range(times))
        return _reading(hand, {COUNT: many}, None, 0, f"{many} of {times} succeed")
    totals = [hand.whole(body) for _ in range(times)]
    measures: dict[str, Hashable] = {TOTAL: sum(totals), "highest": max(totals), "lowest": min(totals)}
    return _reading(hand, measures, None, 0, f"{', '.join(map(str, totals))}: {sum(totals)} together")


def _repeated_odds(times: int, body: Tree) -> Odds:
    refuse_many(times)
    if isinstance(body, Versus | Compare):
        one = whole_law(body if isinstance(body, Compare) else Compare(">", body.left, body.right))
        return Odds({COUNT: sum_of(one, times)}, COUNT, None)
    one = whole_law(body)
    if one.endless:
        one = whole_law(body, times * max(abs(int(one.outcomes[0])), abs(int(one.outcomes[-1]))))
    if one.endless:
        raise no_odds("rolls that have no highest total cannot be repeated")
    return Odds(
        {TOTAL: sum_of(one, times), "highest": lambda: _highest(one, times), "lowest": lambda: _lowest(one, times)},
        TOTAL,
        None,
    )


def _highest(one: Distribution[int], times: int) -> Distribution[int]:
    """The best of several rolls: at most so much if all are."""
    weights: dict[int, int] = {}
    below = before = 0
    for outcome, ways in one.weights.items():
        below += ways
        weights[outcome] = below**times - before**times
        before = below
    return Distribution(weights)


def _lowest(one: Distribution[int], times: int) -> Distribution[int]:
    weights: dict[int, int] = {}
    above = one.total
    for outcome, ways in one.weights.items():
        weights[outcome] = above**times - (above - ways) ** times
        above -= ways
    return Distribution(weights)


system = Notation()
