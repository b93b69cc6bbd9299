"""Decibel: the spread of a pool of d20.

Source: “Decibel: A dice mechanic for tabletop role playing games”. An outcome is the largest die less the smallest,
after the X highest have been discarded: (N-X)dB. Positive modifiers add dice; negative ones add dice and discards.

Longer than other systems, because it is read in three ways: against a target, against another check, and compound.
"""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import NamedTuple

from oddsmith.declare.input_kinds import Choice, Flag, Integer, Integers
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.notation import Notation
from oddsmith.declare.resolution import VERDICTS, Opposed, Target, opposed_laws, opposed_odds, verdict_of
from oddsmith.declare.system import (
    Comparison,
    Erratum,
    Laws,
    Odds,
    Preset,
    PublishedTable,
    Reading,
    System,
    Throw,
    ThrownDie,
    laid,
    ranked,
)
from oddsmith.dice.order_statistics import spread_and_next
from oddsmith.dice.pool import Pool, subtract
from oddsmith.errors import TooMuchWork
from oddsmith.law.distribution import Distribution

SIDES = 20
FEWEST_LEFT = 3
MOST_DICE = 200
MOST_MODIFIERS = 50
JOINT = {"first_three": (3, 20), "first_two": (2, 60)}
"""Joint laws of the first outcomes of a compound check: of how many, and with how many dice at most."""
MOST_THROWN = 5_000
"""On average, of checks that are re-rolled until they differ: two of 200 dice tie nearly always, at 19."""
TIES = {
    "none": "",
    "reroll": ", ties re-rolled",
    "pool": ", ties to the larger pool",
    "unused": ", ties by unused dice",
}
SIMPLE, STANDARD = Notation("{dice}dB"), Notation("({dice}-{discard})dB")


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
        when=resolution.among("static", "compound"),
    )
    opponent_dice = dice.twin("Opponent’s dice", resolution.among("dynamic"))
    opponent_discard = discard.twin("Opponent discards", resolution.among("dynamic"))
    ties = Choice(
        "Ties",
        "none",
        {
            "none": "A tie stands",
            "reroll": "Re-roll both",
            "pool": "The larger pool wins",
            "unused": "The highest unused die wins",
        },
        when=resolution.among("dynamic"),
    )
    secondary = Flag(
        "Secondary effect",
        False,
        help="Also read the largest die that is neither used nor discarded.",
        when=resolution.among("static", "dynamic"),
    )
    targets = Integers(
        "Targets of the further checks",
        (),
        0,
        SIDES - 1,
        lambda check: check.most_checks - 1,
        help="One for each further check; empty: as many checks as there are dice for, all with the same target.",
        when=resolution.among("compound"),
    )
    needed = Integer("Checks that must succeed", 1, 1, lambda check: check.checks, when=resolution.among("compound"))

    @property
    def pool(self) -> tuple[int, int]:
        """Dice thrown and dice discarded, modifiers included: 5dB with +1 -2 is (8-2)dB."""
        positive, negative = self.positive, self.negative
        if self.modifiers == "cancel":
            positive, negative = max(positive - negative, 0), max(negative - positive, 0)
        return self.dice + positive + negative, self.discard + negative

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


def _modified(dice: int, discard: int = 0) -> dict[str, str]:
    """The inputs of a pool that only modifiers can have made so large; none for any other."""
    negative = min(max(dice - MOST_DICE, 0), MOST_MODIFIERS, discard)
    positive = dice - MOST_DICE - negative
    if not positive + negative or not 0 <= positive <= MOST_MODIFIERS:
        return {}
    texts = {"dice": str(MOST_DICE), "positive": str(positive)}
    return texts | ({"discard": str(discard - negative), "negative": str(negative)} if discard else {})


class Thrown(NamedTuple):
    """The dice of one side on the table."""

    dice: tuple[ThrownDie, ...]
    """In the order thrown."""
    outcomes: tuple[int, ...]
    """Largest less smallest, then the same of what is between them, and so on."""
    secondary: int
    """The largest die that is neither used by the first check nor discarded."""

    def __str__(self) -> str:
        return str(self.outcomes[0])


def _thrown(inputs: Check, throw: Throw, side: str = "you", checks: int = 1, *, marked: bool = False) -> Thrown:
    """Throw a pool, drop the highest, then pair off from outside in. `marked` names the secondary die."""
    count, discard = inputs.pool
    faces = [throw(SIDES) for _ in range(count)]
    order = ranked(faces, high_first=True)
    kept = order[discard:]
    labels = {kept[1]: "secondary"} if marked or inputs.secondary else {}
    used: list[int] = []
    outcomes: list[int] = []
    for nth, (high, low) in enumerate(zip(kept[:checks], reversed(kept), strict=False), 1):
        used += [high, low]
        name = f"{nth}: " if checks > 1 else ""
        labels |= {high: f"{name}largest", low: f"{name}smallest"}
        outcomes.append(faces[high] - faces[low])
    dice = laid(SIDES, faces, used, order[:discard], labels=labels, side=side)
    return Thrown(dice, tuple(outcomes), faces[kept[1]])


def check_law(dice: int, discard: int) -> Distribution[int]:
    """The exact law of (dice-discard)dB."""
    return Pool.of(dice, SIDES).spread(discard)


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
    target = "target"
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
        dice, discard = inputs.pool
        return STANDARD.write(dice=dice, discard=discard) if discard else SIMPLE.write(dice=dice)

    def read_notation(self, text: str) -> dict[str, str] | None:
        found = SIMPLE.read(text) or STANDARD.read(text)
        return found and found | _modified(**{name: int(number) for name, number in found.items()})

    def question(self, inputs: Check) -> str:
        if inputs.resolution == "dynamic":
            return f"{self.notation(inputs)} against {self.notation(inputs.opponent)}{TIES[inputs.ties]}"
        if inputs.resolution == "compound":
            targets = ", ".join(map(str, inputs.all_targets))
            return f"{inputs.needed} of {inputs.checks} checks of {self.notation(inputs)} against {targets}"
        return super().question(inputs)

    def work(self, inputs: Check) -> int:
        dice, discard = inputs.pool
        if inputs.resolution == "compound":
            joint: int = sum(SIDES ** (checks - 1) for checks in _joint(inputs).values())
            return (inputs.checks * SIDES + joint) * dice * dice // 2
        needs_unused = inputs.secondary or (inputs.resolution == "dynamic" and inputs.ties == "unused")
        return 1_000 + 200 * discard + (20_000 if needs_unused else 0)

    def roll(self, inputs: Check, throw: Throw) -> Reading:
        if inputs.resolution == "dynamic":
            return _roll_dynamic(inputs, throw)
        if inputs.resolution == "compound":
            return _roll_compound(inputs, throw)
        mine = _thrown(inputs, throw)
        measures = {"outcome": mine.outcomes[0]} | _secondary(inputs, mine)
        return Target("outcome", inputs.target).reading(mine.dice, measures, f"{mine} against {inputs.target}")

    def odds(self, inputs: Check) -> Odds:
        if inputs.resolution == "dynamic":
            return _odds_dynamic(inputs)
        if inputs.resolution == "compound":
            return _odds_compound(inputs)
        laws: Laws = {"outcome": check_law(*inputs.pool)}
        if inputs.secondary:
            laws["secondary"] = lambda: spread_and_next(*inputs.pool, SIDES)
        return Target("outcome", inputs.target).odds(laws)


def _secondary(inputs: Check, mine: Thrown) -> dict[str, tuple[int, int]]:
    return {"secondary": (mine.outcomes[0], mine.secondary)} if inputs.secondary else {}


# Dynamic: against another check.


def _roll_dynamic(inputs: Check, throw: Throw) -> Reading:
    """Your dice are thrown first, then the opponent's; where ties are re-rolled, both again until they differ.

    Raises:
        TooMuchWork: they would be re-rolled too often.
    """
    if inputs.ties == "reroll":
        _refuse_endless_ties(inputs)
    marked = inputs.ties == "unused"
    earlier: tuple[ThrownDie, ...] = ()
    while True:
        mine = _thrown(inputs, throw, marked=marked)
        theirs = _thrown(inputs.opponent, throw, "opponent", marked=marked)
        margin = mine.outcomes[0] - theirs.outcomes[0]
        if margin or inputs.ties != "reroll":
            break
        earlier += tuple(die._replace(role="discarded", marks=("re-rolled",)) for die in mine.dice + theirs.dice)
    end = Opposed(margin, _larger(inputs), "by the larger pool")
    if marked:
        end = Opposed(margin, mine.secondary - theirs.secondary, "by the highest unused die")
    measures = {"outcome": mine.outcomes[0]} | end.measures | _secondary(inputs, mine)
    return end.reading(earlier + mine.dice + theirs.dice, measures, f"{mine} against {theirs}")


def _larger(inputs: Check) -> int:
    """By how many dice your pool is the larger one, where that decides."""
    mine, theirs = inputs.pool[0], inputs.opponent.pool[0]
    return mine - theirs if inputs.ties == "pool" else 0


def _margin_law(inputs: Check) -> Distribution[int]:
    return subtract(check_law(*inputs.pool), check_law(*inputs.opponent.pool))


def _refuse_endless_ties(inputs: Check) -> None:
    margin = _margin_law(inputs)
    dice = inputs.pool[0] + inputs.opponent.pool[0]
    thrown = dice * margin.total // (margin.total - margin.weights.get(0, 0))
    if thrown > MOST_THROWN:
        allowed = f"at most {MOST_THROWN:,} are rolled"
        message = f"So often would these checks tie that they take about {thrown:,} dice: {allowed}."
        raise TooMuchWork(message, field="ties", value=inputs.ties, allowed=allowed)


def _odds_dynamic(inputs: Check) -> Odds:
    mine, theirs, margin = check_law(*inputs.pool), check_law(*inputs.opponent.pool), _margin_law(inputs)
    rounds = dict.fromkeys(mine.weights, 1)
    if inputs.ties == "reroll":  # of what is rolled, only the rounds count in which the outcomes differ
        rounds = {outcome: theirs.total - theirs.weights.get(outcome, 0) for outcome in mine.weights}
        margin = margin.given(bool)

    def secondary() -> Distribution[tuple[int, int]]:
        law = spread_and_next(*inputs.pool, SIDES)
        return Distribution({pair: weight * rounds[pair[0]] for pair, weight in law.weights.items()})

    outcome = Distribution({outcome: weight * rounds[outcome] for outcome, weight in mine.weights.items()})
    laws: Laws = {"outcome": outcome, **opposed_laws(margin, _larger(inputs))}
    if inputs.ties == "unused":
        laws["verdict"] = lambda: subtract(_in_order(inputs), _in_order(inputs.opponent)).map(verdict_of)
    if inputs.secondary:
        laws["secondary"] = secondary
    return opposed_odds(laws)


def _in_order(inputs: Check) -> Distribution[int]:
    """The law of a number that is greater for a greater outcome, and for the same with a greater secondary die."""
    return spread_and_next(*inputs.pool, SIDES).map(lambda pair: 2 * SIDES * pair[0] + pair[1])


# Compound: several checks with one roll.


def _joint(inputs: Check) -> dict[str, int]:
    """The joint law that is told, if one stays small enough, and of how many checks it is."""
    dice, _ = inputs.pool
    fitting = {name: checks for name, (checks, most) in JOINT.items() if inputs.checks >= checks and dice <= most}
    return dict(list(fitting.items())[:1])


def _roll_compound(inputs: Check, throw: Throw) -> Reading:
    mine = _thrown(inputs, throw, checks=inputs.checks)
    checks = list(zip(mine.outcomes, inputs.all_targets, strict=True))
    reached = sum(outcome >= target for outcome, target in checks)
    joint = {name: mine.outcomes[:size] for name, size in _joint(inputs).items()}
    said = ", ".join(f"{outcome} against {target}" for outcome, target in checks)
    return Target("reached", inputs.needed).reading(
        mine.dice,
        {"outcome": mine.outcomes[0], "reached": reached, **joint},
        f"{reached} of {inputs.checks} checks succeed ({said})",
    )


def _odds_compound(inputs: Check) -> Odds:
    dice, discard = inputs.pool
    laws: Laws = {"outcome": check_law(dice, discard), "reached": _reached_law(inputs)}
    laws |= {name: partial(Pool.of(dice, SIDES).spreads, checks, discard) for name, checks in _joint(inputs).items()}
    return Target("reached", inputs.needed).odds(laws)


def _reached_law(inputs: Check) -> Distribution[int]:
    """How many checks reach their targets.

    Later outcomes never exceed earlier ones. So where targets do not fall, whoever reaches the nth has reached those
    before it, and the laws of the single outcomes say everything; where they fall, the joint law is needed.
    """
    targets = inputs.all_targets
    dice, discard = inputs.pool
    pool = Pool.of(dice, SIDES)
    if all(one <= other for one, other in pairwise(targets)):
        total = pool.total
        laws = [(pool.spread(discard, nth), target) for nth, target in enumerate(targets)]
        upto = [sum(w for o, w in law.weights.items() if o >= target) * total // law.total for law, target in laws]
        return Distribution({k: some - more for k, (some, more) in enumerate(pairwise([total, *upto, 0]))})
    if len(targets) not in _joint(inputs).values():
        two, three = JOINT["first_two"][1], JOINT["first_three"][1]
        raise Check.targets.refuse(
            Check.targets.write(inputs.targets),
            f"targets may fall from one check to the next only for two checks with up to {two} dice or "
            f"three with up to {three}",
        )
    joint = pool.spreads(len(targets), discard)
    return joint.map(lambda outcomes: sum(o >= target for o, target in zip(outcomes, targets, strict=True)))


system = Decibel()
