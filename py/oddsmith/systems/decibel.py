"""Decibel: the spread of a pool of d20.

Source: “Decibel: A dice mechanic for tabletop role playing games”. An outcome is the largest die less the smallest,
after the X highest have been discarded: (N-X)dB. Positive modifiers add dice; negative ones add dice and discards.

Longer than other systems, because it is read in three ways: against a target, against another check, and compound.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from oddsmith.declare.input_kinds import LONGEST_INTEGER, Choice, Flag, Integer, Integers
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.system import (
    VERDICTS,
    Comparison,
    Erratum,
    Laws,
    Odds,
    Preset,
    PublishedTable,
    Reading,
    Role,
    System,
    Throw,
    ThrownDie,
    verdict_of,
)
from oddsmith.dice.order_statistics import spread, spread_and_next
from oddsmith.dice.pool import Pool, subtract
from oddsmith.errors import TooMuchWork
from oddsmith.law.distribution import Distribution

SIDES = 20
FEWEST_LEFT = 3
MOST_DICE = 200
MOST_MODIFIERS = 50
MOST_DICE_FOR_TWO = 60
MOST_DICE_FOR_THREE = 20
MOST_THROWN = 5_000
"""On average, of checks that are re-rolled until they differ: two of 200 dice tie nearly always, at 19."""
TIES = {
    "none": "",
    "reroll": ", ties re-rolled",
    "pool": ", ties to the larger pool",
    "unused": ", ties by unused dice",
}
JOINT_SIZES = {"first_two": 2, "first_three": 3}


class Check(Inputs):
    """A Decibel check, static against a target or dynamic against another check."""

    dice = Integer("Dice", 5, FEWEST_LEFT, MOST_DICE, help="How many d20 are in the pool.")
    discard = Integer(
        "Discard highest",
        0,
        0,
        lambda check: check.dice - FEWEST_LEFT,
        help="How many of the highest dice are dropped; at least three dice stay.",
    )
    positive = Integer("Positive modifiers", 0, 0, MOST_MODIFIERS, help="Each adds a die.")
    negative = Integer("Negative modifiers", 0, 0, MOST_MODIFIERS, help="Each adds a die and discards one more.")
    modifiers = Choice(
        "Opposing modifiers",
        "both",
        {"both": "Apply both", "cancel": "Cancel first"},
        help="The source leaves to the game whether one of each cancels out.",
        when=lambda check: check.positive > 0 and check.negative > 0,
    )
    resolution = Choice(
        "Resolution",
        "static",
        {"static": "Against a target", "dynamic": "Against another check", "compound": "Several checks in one"},
    )
    target = Integer(
        "Target",
        10,
        0,
        SIDES - 1,
        help="Success when the outcome is at least this.",
        when=lambda check: check.resolution != "dynamic",
    )
    opponent_dice = Integer(
        "Opponent’s dice", 5, FEWEST_LEFT, MOST_DICE, when=lambda check: check.resolution == "dynamic"
    )
    opponent_discard = Integer(
        "Opponent discards",
        0,
        0,
        lambda check: check.opponent_dice - FEWEST_LEFT,
        when=lambda check: check.resolution == "dynamic",
    )
    ties = Choice(
        "Ties",
        "none",
        {
            "none": "A tie stands",
            "reroll": "Re-roll both",
            "pool": "The larger pool wins",
            "unused": "The highest unused die wins",
        },
        when=lambda check: check.resolution == "dynamic",
    )
    secondary = Flag(
        "Secondary effect",
        False,
        help="Also read the largest die that is neither used nor discarded.",
        when=lambda check: check.resolution != "compound",
    )
    targets = Integers(
        "Targets of the further checks",
        (),
        0,
        SIDES - 1,
        lambda check: check.most_checks - 1,
        help="One for each further check; empty: as many checks as there are dice for, all with the same target.",
        when=lambda check: check.resolution == "compound",
    )
    needed = Integer(
        "Checks that must succeed",
        1,
        1,
        lambda check: check.checks,
        when=lambda check: check.resolution == "compound",
    )

    @property
    def pool(self) -> tuple[int, int]:
        """Dice thrown and dice discarded, modifiers included: 5dB with +1 -2 is (8-2)dB."""
        positive, negative = self.positive, self.negative
        if self.modifiers == "cancel":
            positive, negative = max(positive - negative, 0), max(negative - positive, 0)
        return self.dice + positive + negative, self.discard + negative

    @property
    def opponent_pool(self) -> tuple[int, int]:
        """The other side's dice thrown and dice discarded."""
        return self.opponent_dice, self.opponent_discard

    @property
    def most_checks(self) -> int:
        """How many checks the kept dice are enough for: each takes two, and needs three to choose from."""
        dice, discard = self.pool
        return (dice - discard - 1) // 2

    @property
    def all_targets(self) -> tuple[int, ...]:
        """The target of each check of a compound check, in order."""
        return (self.target, *self.targets) if self.targets else (self.target,) * self.most_checks

    @property
    def checks(self) -> int:
        """How many checks a compound check makes."""
        return len(self.all_targets)


def pool_notation(dice: int, discard: int) -> str:
    """`5dB`, or `(7-3)dB` when dice are discarded."""
    return f"({dice}-{discard})dB" if discard else f"{dice}dB"


def _modified(dice: str, discard: str | None) -> dict[str, str]:
    """The inputs of a pool that only modifiers can have made so large; none for any other."""
    if len(dice) > LONGEST_INTEGER or len(discard or "") > LONGEST_INTEGER:
        return {}
    discarded = int(discard or 0)
    negative = min(max(int(dice) - MOST_DICE, 0), MOST_MODIFIERS, discarded)
    positive = int(dice) - MOST_DICE - negative
    if not positive + negative or not 0 <= positive <= MOST_MODIFIERS:
        return {}
    texts = {"dice": str(MOST_DICE), "positive": str(positive)}
    return texts | ({"discard": str(discarded - negative), "negative": str(negative)} if discarded else {})


class TableCheck(NamedTuple):
    """A pool as it lies on the table."""

    dice: tuple[ThrownDie, ...]
    """In the order thrown."""
    outcomes: tuple[int, ...]
    """Largest less smallest, then the same of what is between them, and so on."""
    secondary: int
    """The largest die that is neither used by the first check nor discarded."""


def read_check(
    faces: list[int], discard: int, side: str = "you", checks: int = 1, *, marked: bool = False
) -> TableCheck:
    """Read a pool: drop the highest, then pair off from outside in. `marked` names the secondary die."""
    by_height = sorted(range(len(faces)), key=lambda index: faces[index], reverse=True)
    roles: dict[int, tuple[Role, str]] = dict.fromkeys(by_height[:discard], ("discarded", ""))
    kept = by_height[discard:]
    if marked:
        roles[kept[1]] = "unused", "secondary"
    outcomes = []
    for nth in range(checks):
        high, low = kept[nth], kept[-1 - nth]
        name = f"{nth + 1}: " if checks > 1 else ""
        roles |= {high: ("used", f"{name}largest"), low: ("used", f"{name}smallest")}
        outcomes.append(faces[high] - faces[low])
    dice = (ThrownDie(SIDES, face, *roles.get(i, ("unused", "")), side) for i, face in enumerate(faces))
    return TableCheck(tuple(dice), tuple(outcomes), faces[kept[1]])


def check_law(dice: int, discard: int) -> Distribution[int]:
    """The exact law of (dice-discard)dB."""
    return spread(dice, discard, SIDES)


class Decibel(System[Check]):
    """The system; see the module."""

    key = "decibel"
    name = "Decibel"
    summary = "Roll a pool of d20. The outcome is the largest die less the smallest."
    source = "Decibel: A dice mechanic for tabletop role playing games"
    inputs = Check
    measures = {
        "outcome": "Outcome",
        "margin": "Margin",
        "verdict": "Result",
        "secondary": ("Outcome", "Secondary"),
        "reached": "Checks that succeed",
        "first_two": ("First check", "Second check"),
        "first_three": ("First check", "Second check", "Third check"),
    }
    words = {"verdict": VERDICTS}
    high_first = True
    presets = (
        Preset("Simple check, 5dB against 13", {"target": "13"}),
        Preset("Standard check, (7-3)dB against 6", {"dice": "7", "discard": "3", "target": "6"}),
        Preset("5dB with +1 −2", {"positive": "1", "negative": "2"}),
        Preset("Opposed, 5dB against 4dB", {"resolution": "dynamic", "opponent_dice": "4"}),
        Preset("Secondary effect, 4dB against 13", {"dice": "4", "target": "13", "secondary": "yes"}),
        Preset("Compound, (6-1)dB", {"dice": "6", "discard": "1", "resolution": "compound", "target": "5"}),
    )
    comparisons = (
        Comparison("Simple checks, NdB", tuple({"dice": str(n)} for n in range(3, 9))),
        Comparison(
            "Standard checks, (N-X)dB with X = N − 3",
            tuple({"dice": str(n), "discard": str(n - 3)} for n in range(3, 9)),
        ),
        Comparison(
            "3dB with modifiers −3 to +2",
            tuple({"dice": "3", "positive": str(max(m, 0)), "negative": str(max(-m, 0))} for m in range(-3, 3)),
        ),
    )
    tables = (
        PublishedTable(
            "static",
            "Static resolution: the chance that NdB reaches a target",
            {},
            "dice=3..8",
            "target=0..19",
            (
                Erratum("6", "9", "0.94"),
                Erratum("4", "10", "0.73"),
                Erratum("4", "12", "0.56"),
                Erratum("6", "11", "0.87"),
                Erratum("8", "17", "0.42"),
                Erratum("8", "18", "0.26"),
            ),
        ),
        PublishedTable(
            "dynamic",
            "Dynamic resolution: the chance that MdB (rows) beats NdB (columns)",
            {"resolution": "dynamic"},
            "dice=3..8",
            "opponent_dice=3..8",
            (
                Erratum("3", "3", "0.48"),
                Erratum("3", "4", "0.35"),
                Erratum("4", "4", "0.46"),
                Erratum("4", "7", "0.24"),
                Erratum("6", "5", "0.54"),
            ),
        ),
    )

    def notation(self, inputs: Check) -> str:
        return pool_notation(*inputs.pool)

    def read_notation(self, text: str) -> dict[str, str] | None:
        import re

        match = re.fullmatch(r"\s*(?:\(\s*([0-9]+)\s*[-−]\s*([0-9]+)\s*\)|([0-9]+))\s*db\s*", text, re.IGNORECASE)
        if match is None:
            return None
        dice, discard, simple = match.groups()
        texts = {"dice": simple} if simple else {"dice": dice, "discard": discard}
        return texts | _modified(simple or dice, discard)

    def question(self, inputs: Check) -> str:
        if inputs.resolution == "dynamic":
            return f"{self.notation(inputs)} against {pool_notation(*inputs.opponent_pool)}{TIES[inputs.ties]}"
        if inputs.resolution == "compound":
            targets = ", ".join(map(str, inputs.all_targets))
            return f"{inputs.needed} of {inputs.checks} checks of {self.notation(inputs)} against {targets}"
        return f"{self.notation(inputs)} against {inputs.target}"

    def work(self, inputs: Check) -> int:
        dice, discard = inputs.pool
        if inputs.resolution == "compound":
            name = _joint_name(inputs)
            joint = SIDES ** (JOINT_SIZES[name] - 1) if name else 0
            return (inputs.checks * SIDES + joint) * dice * dice // 2
        return 1_000 + 200 * discard + (20_000 if _needs_unused(inputs) else 0)

    def roll(self, inputs: Check, throw: Throw) -> Reading:
        if inputs.resolution == "dynamic":
            return _roll_dynamic(inputs, throw)
        if inputs.resolution == "compound":
            return _roll_compound(inputs, throw)
        mine = _throw(inputs, throw)
        outcome = mine.outcomes[0]
        degree = outcome - inputs.target
        said = f"success, degree {degree}" if degree >= 0 else f"failure, {-degree} short"
        secondary = f"; secondary {mine.secondary}" if inputs.secondary else ""
        return Reading(
            mine.dice,
            {"outcome": outcome, **_with_secondary(inputs, mine)},
            degree >= 0,
            degree,
            f"{outcome} against {inputs.target}: {said}{secondary}",
        )

    def odds(self, inputs: Check) -> Odds:
        if inputs.resolution == "dynamic":
            return _odds_dynamic(inputs)
        if inputs.resolution == "compound":
            return _odds_compound(inputs)
        laws: Laws = {"outcome": check_law(*inputs.pool)}
        if inputs.secondary:
            laws["secondary"] = lambda: spread_and_next(*inputs.pool, SIDES)
        target = inputs.target
        return Odds(laws, "outcome", lambda outcome: outcome >= target)


def _throw(inputs: Check, throw: Throw, checks: int = 1) -> TableCheck:
    dice, discard = inputs.pool
    return read_check([throw(SIDES) for _ in range(dice)], discard, "you", checks, marked=_needs_unused(inputs))


def _needs_unused(inputs: Check) -> bool:
    return inputs.secondary or (inputs.resolution == "dynamic" and inputs.ties == "unused")


def _with_secondary(inputs: Check, mine: TableCheck) -> dict[str, tuple[int, int]]:
    return {"secondary": (mine.outcomes[0], mine.secondary)} if inputs.secondary else {}


# Dynamic: against another check.


def _roll_dynamic(inputs: Check, throw: Throw) -> Reading:
    """Your dice are thrown first, then the opponent's; where ties are re-rolled, both again until they differ.

    Raises:
        TooMuchWork: they would be re-rolled too often.
    """
    if inputs.ties == "reroll":
        _refuse_endless_ties(inputs)
    earlier: tuple[ThrownDie, ...] = ()
    while True:
        mine = _throw(inputs, throw)
        dice, discard = inputs.opponent_pool
        faces = [throw(SIDES) for _ in range(dice)]
        theirs = read_check(faces, discard, "opponent", marked=inputs.ties == "unused")
        margin = mine.outcomes[0] - theirs.outcomes[0]
        if margin or inputs.ties != "reroll":
            break
        earlier += tuple(die._replace(role="discarded", marks=("re-rolled",)) for die in mine.dice + theirs.dice)
    edge, by = 0, ""
    if margin == 0 and inputs.ties == "pool":
        edge, by = inputs.pool[0] - inputs.opponent_pool[0], " by the larger pool"
    elif margin == 0 and inputs.ties == "unused":
        edge, by = mine.secondary - theirs.secondary, " by the highest unused die"
    verdict = verdict_of(margin or edge)
    said = f"you {verdict} by {abs(margin)}" if margin else f"a tie; you {verdict}{by}" if edge else "a tie"
    outcome = mine.outcomes[0]
    return Reading(
        earlier + mine.dice + theirs.dice,
        {"outcome": outcome, "margin": margin, "verdict": verdict, **_with_secondary(inputs, mine)},
        None if verdict == "tie" else verdict == "win",
        margin,
        f"{outcome} against {theirs.outcomes[0]}: {said}",
    )


def _refuse_endless_ties(inputs: Check) -> None:
    mine, theirs = check_law(*inputs.pool), check_law(*inputs.opponent_pool)
    total = mine.total * theirs.total
    decided = total - sum(weight * theirs.weights.get(outcome, 0) for outcome, weight in mine.weights.items())
    thrown = (inputs.pool[0] + inputs.opponent_pool[0]) * total // decided
    if thrown > MOST_THROWN:
        allowed = f"at most {MOST_THROWN:,} are rolled"
        message = f"So often would these checks tie that they take about {thrown:,} dice: {allowed}."
        raise TooMuchWork(message, field="ties", value=inputs.ties, allowed=allowed)


def _odds_dynamic(inputs: Check) -> Odds:
    mine, theirs = check_law(*inputs.pool), check_law(*inputs.opponent_pool)
    margin = subtract(mine, theirs)
    rounds = dict.fromkeys(mine.weights, 1)
    if inputs.ties == "reroll":  # of what is rolled, only the rounds count in which the outcomes differ
        rounds = {outcome: theirs.total - theirs.weights.get(outcome, 0) for outcome in mine.weights}
        margin = margin.given(bool)

    def secondary() -> Distribution[tuple[int, int]]:
        law = spread_and_next(*inputs.pool, SIDES)
        return Distribution({pair: weight * rounds[pair[0]] for pair, weight in law.weights.items()})

    laws: Laws = {
        "outcome": Distribution({outcome: weight * rounds[outcome] for outcome, weight in mine.weights.items()}),
        "margin": margin,
        "verdict": _verdict_law(inputs, margin),
    }
    if inputs.secondary:
        laws["secondary"] = secondary
    return Odds(laws, "verdict", lambda verdict: verdict == "win")


def _verdict_law(inputs: Check, margin: Distribution[int]) -> Distribution[str]:
    if inputs.ties == "pool":
        edge = inputs.pool[0] - inputs.opponent_pool[0]
        return margin.map(lambda difference: verdict_of(difference or edge))
    if inputs.ties != "unused":
        return margin.map(verdict_of)
    mine, theirs = spread_and_next(*inputs.pool, SIDES), spread_and_next(*inputs.opponent_pool, SIDES)
    by_outcome: dict[int, list[tuple[int, int]]] = {}
    for (outcome, secondary), weight in theirs.weights.items():
        by_outcome.setdefault(outcome, []).append((secondary, weight))
    scale = mine.total * theirs.total // margin.total
    weights = dict.fromkeys(VERDICTS, 0)
    for difference, weight in margin.weights.items():
        if difference:
            weights[verdict_of(difference)] += weight * scale
    for (outcome, secondary), weight in mine.weights.items():
        for their_secondary, their_weight in by_outcome.get(outcome, []):
            weights[verdict_of(secondary - their_secondary)] += weight * their_weight
    return Distribution(weights)


# Compound: several checks with one roll.


def _joint_name(inputs: Check) -> str | None:
    """The joint law that is told: of the first three checks or two, as far as it stays small."""
    dice, _ = inputs.pool
    if inputs.checks >= 3 and dice <= MOST_DICE_FOR_THREE:
        return "first_three"
    return "first_two" if inputs.checks >= 2 and dice <= MOST_DICE_FOR_TWO else None


def _roll_compound(inputs: Check, throw: Throw) -> Reading:
    mine = _throw(inputs, throw, inputs.checks)
    reached = sum(o >= target for o, target in zip(mine.outcomes, inputs.all_targets, strict=True))
    name = _joint_name(inputs)
    joint = {name: mine.outcomes[: JOINT_SIZES[name]]} if name else {}
    said = " and ".join(f"{o} against {t}" for o, t in zip(mine.outcomes, inputs.all_targets, strict=True))
    return Reading(
        mine.dice,
        {"outcome": mine.outcomes[0], "reached": reached, **joint},
        reached >= inputs.needed,
        reached - inputs.needed,
        f"{said}: {reached} of {inputs.checks} succeed",
    )


def _odds_compound(inputs: Check) -> Odds:
    name = _joint_name(inputs)
    laws: Laws = {"outcome": check_law(*inputs.pool), "reached": _reached_law(inputs)}
    if name:
        laws[name] = lambda: _successive(*inputs.pool, JOINT_SIZES[name], SIDES)
    needed = inputs.needed
    return Odds(laws, "reached", lambda reached: reached >= needed)


def _form(dice: int, discard: int, nth: int) -> list[int]:
    """What the nth check (from 0) takes of the sorted dice: the nth largest kept, less the nth smallest."""
    form = [0] * dice
    form[nth] -= 1
    form[dice - discard - 1 - nth] += 1
    return form


@lru_cache(maxsize=64)
def _successive(dice: int, discard: int, checks: int, sides: int) -> Distribution[tuple[int, ...]]:
    """The joint law of the first few outcomes."""
    return Pool.of(dice, sides).sorted_sums([_form(dice, discard, nth) for nth in range(checks)])


@lru_cache(maxsize=256)
def _nth_law(dice: int, discard: int, nth: int, sides: int) -> Distribution[int]:
    return Pool.of(dice, sides).keep(_form(dice, discard, nth)) if nth else spread(dice, discard, sides)


def _reached_law(inputs: Check) -> Distribution[int]:
    """How many checks reach their targets.

    Later outcomes never exceed earlier ones. So where targets do not fall, whoever reaches the nth has reached those
    before it, and the laws of the single outcomes say everything; where they fall, the joint law is needed.
    """
    targets = inputs.all_targets
    if all(one <= other for one, other in pairwise(targets)):
        laws = [_nth_law(*inputs.pool, nth, SIDES) for nth in range(len(targets))]
        total = laws[0].total
        upto = [total]
        for law, target in zip(laws, targets, strict=True):
            upto.append(sum(w for o, w in law.weights.items() if o >= target) * total // law.total)
        return Distribution({k: upto[k] - (upto[k + 1] if k < len(targets) else 0) for k in range(len(targets) + 1)})
    name = _joint_name(inputs)
    if name is None or JOINT_SIZES[name] < len(targets):
        raise Check.targets.refuse(
            Check.targets.write(inputs.targets),
            f"targets may fall from one check to the next only for two checks with up to {MOST_DICE_FOR_TWO} dice or "
            f"three with up to {MOST_DICE_FOR_THREE}",
        )
    joint = _successive(*inputs.pool, len(targets), SIDES)
    return joint.map(lambda outcomes: sum(o >= target for o, target in zip(outcomes, targets, strict=True)))


system = Decibel()
