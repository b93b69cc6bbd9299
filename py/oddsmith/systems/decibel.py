"""Decibel: the spread of a pool of d20, against a target, against another check, or as a compound check."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import pairwise

from oddsmith.declare.input_kinds import Choice, Flag, Integer, Integers
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.notation import counted, fields_of
from oddsmith.declare.reading import Reading, Throw, ThrownDie, laid, ranked
from oddsmith.declare.resolution import Opposed, Target, opposed_laws, opposed_odds, verdict_of
from oddsmith.declare.system import Comparison, Laws, Odds, Preset, PublishedTable, System, errata
from oddsmith.dice.order_statistics import spread, spread_and_next
from oddsmith.dice.pool import Pool, subtract
from oddsmith.errors import TooMuchWork
from oddsmith.law.distribution import Distribution

SIDES = 20
FEWEST_LEFT = 3
MOST_DICE = 300
MOST_MODIFIERS = 50
JOINT = {2: ("first_two", 60), 3: ("first_three", 20)}
"""The joint law of two or three outcomes of a compound check, and the most dice with which it is reported."""
MOST_THROWN = 5_000
"""The most dice, on average, when ties are re-rolled until they differ; two pools of 200 nearly always tie, at 19."""
TIES = {
    "none": ("A tie stands", ""),
    "reroll": ("Re-roll both", ", ties re-rolled"),
    "pool": ("The larger pool wins", ", ties to the larger pool"),
    "unused": ("The highest unused die wins", ", ties by unused dice"),
}
"""What to do with ties, and how a question says so."""
SIMPLE, STANDARD = "{dice}dB", "({dice}-{discard})dB"


class Check(Inputs):
    """A Decibel check: static (against a target), dynamic (against another check), or compound."""

    dice = Integer("Dice", 5, FEWEST_LEFT, MOST_DICE, help="How many d20 are in the pool.")
    discard = Integer(
        "Discard highest",
        0,
        0,
        lambda check: check.dice - FEWEST_LEFT,
        help="How many of the highest dice are dropped; at least three dice stay.",
    )
    positive = Integer("Positive modifiers", 0, 0, lambda check: check.most_modifiers, help="Each adds a die.")
    negative = Integer(
        "Negative modifiers",
        0,
        0,
        lambda check: check.most_modifiers - check.positive,
        help="Each adds a die and discards one more.",
    )
    modifiers = Choice(
        "Opposing modifiers",
        "both",
        {"both": "Apply both", "cancel": "Cancel first"},
        help="The rules leave it to your table whether one of each cancels out.",
        when=lambda check: check.positive > 0 and check.negative > 0,
    )
    resolution = Choice(
        "Roll against…", "static", {"static": "A target", "dynamic": "Opposed roll", "compound": "Compound check"}
    )
    _targeted = resolution.among("static", "compound")
    target = Integer("Target", 10, 0, SIDES - 1, help="Success when the outcome is at least this.", when=_targeted)
    opponent_dice = dice.twin("Opponent’s dice", resolution.among("dynamic"))
    opponent_discard = discard.twin("Opponent discards", resolution.among("dynamic"))
    ties = Choice("Ties", "none", {key: way for key, (way, _) in TIES.items()}, when=resolution.among("dynamic"))
    secondary = Flag(
        "Secondary effect",
        False,
        help="Also read the highest die that is neither used nor discarded.",
        when=resolution.among("static", "dynamic"),
    )
    targets = Integers(
        "Other targets",
        (),
        0,
        SIDES - 1,
        lambda check: check.most_checks - 1,
        help="One for each further check; empty: as many checks as there are dice for, all with the same target.",
        when=resolution.among("compound"),
    )
    needed = Integer("Checks that must succeed", 1, 1, lambda check: check.checks, when=resolution.among("compound"))

    @property
    def most_modifiers(self) -> int:
        """The most modifiers, such that there are not too many dice."""
        return min(MOST_MODIFIERS, MOST_DICE - self.dice)

    @property
    def pool(self) -> tuple[int, int]:
        """The dice thrown and the dice discarded, with modifiers: 5dB with +1 -2 is (8-2)dB."""
        cancelled = min(self.positive, self.negative) if self.modifiers == "cancel" else 0
        return self.dice + self.positive + self.negative - 2 * cancelled, self.discard + self.negative - cancelled

    @property
    def law(self) -> Distribution[int]:
        """The exact law of the outcome."""
        return spread(*self.pool, SIDES)

    @property
    def law_with_secondary(self) -> Distribution[tuple[int, int]]:
        """The joint law of the outcome and the secondary die."""
        return spread_and_next(*self.pool, SIDES)

    @property
    def most_checks(self) -> int:
        """The most checks that the kept dice allow: each takes two, and needs three to choose from."""
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

    @property
    def told_jointly(self) -> int:
        """The number of checks whose joint law is small enough to be reported; 0 for none."""
        fits = (n for n, (_, most) in JOINT.items() if n <= self.checks and self.pool[0] <= most)
        return max(fits, default=0)

    @property
    def edge(self) -> int:
        """Who wins ties, if the larger pool does: the sign says which side, as in `Opposed`."""
        return self.pool[0] - self.opponent.pool[0] if self.ties == "pool" else 0


def _thrown(
    inputs: Check, throw: Throw, side: str = "you", checks: int = 1, *, marked: bool = False
) -> tuple[tuple[ThrownDie, ...], tuple[int, ...], int]:
    """Throw a pool, drop the highest, then pair off from outside in: the dice, the outcomes and the secondary die."""
    count, discard = inputs.pool
    faces = [throw(SIDES) for _ in range(count)]
    order = ranked(faces, high_first=True)
    kept = order[discard:]
    pairs = [(kept[nth], kept[-1 - nth]) for nth in range(checks)]
    labels = {kept[1]: "secondary"} if marked or inputs.secondary else {}
    for nth, (high, low) in enumerate(pairs, 1):
        name = f"{nth}: " if checks > 1 else ""
        labels |= {high: f"{name}highest", low: f"{name}lowest"}
    used = [place for pair in pairs for place in pair]
    dice = laid(SIDES, faces, used, order[:discard], labels=labels, side=side)
    return dice, tuple(faces[high] - faces[low] for high, low in pairs), faces[kept[1]]


class Decibel(System[Check]):
    """The system; see the module."""

    key = "decibel"
    name = "Decibel"
    summary = "Roll a pool of d20. The outcome is the highest die minus the lowest."
    rules = (
        "Roll a pool of d20 and set aside as many of the highest dice as the check discards. Of the dice that are "
        "left, the highest minus the lowest is the outcome: reach the target to succeed. A positive modifier adds "
        "a die; a negative one adds a die and discards one more.\n"
        "Example: 5dB against 10 shows 15, 14, 9, 5 and 3. 15 − 3 is 12, a success."
    )
    source = "Decibel: A dice mechanic for tabletop role playing games"
    inputs = Check
    measures = {
        "outcome": "Outcome",
        "secondary": ("Outcome", "Secondary"),
        "reached": "Checks that succeed",
        "first_two": ("First check", "Second check"),
        "first_three": ("First check", "Second check", "Third check"),
    }
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
            errata("6 9 0.94; 4 10 0.73; 4 12 0.56; 6 11 0.87; 8 17 0.42; 8 18 0.26"),
        ),
        PublishedTable(
            "dynamic",
            "Dynamic resolution: the chance that MdB (rows) beats NdB (columns)",
            {"resolution": "dynamic"},
            "dice=3..8",
            "opponent_dice=3..8",
            errata("3 3 0.48; 3 4 0.35; 4 4 0.46; 4 7 0.24; 6 5 0.54"),
        ),
    )

    def notation(self, inputs: Check) -> str:
        dice, discard = inputs.pool
        return (STANDARD if discard else SIMPLE).format(dice=dice, discard=discard)

    def read_notation(self, text: str) -> dict[str, str] | None:
        return fields_of(text, SIMPLE) or fields_of(text, STANDARD)

    def question(self, inputs: Check) -> str:
        if inputs.resolution == "dynamic":
            return f"{self.notation(inputs)} against {self.notation(inputs.opponent)}{TIES[inputs.ties][1]}"
        if inputs.resolution == "compound":
            targets = ", ".join(map(str, inputs.all_targets))
            checks = counted(inputs.checks, "checks")
            return f"{inputs.needed} of {checks} of {self.notation(inputs)} against {targets}"
        return super().question(inputs)

    def work(self, inputs: Check) -> int:
        dice, discard = inputs.pool
        if inputs.resolution == "compound":
            joint: int = SIDES ** (inputs.told_jointly - 1) if inputs.told_jointly else 0
            return (inputs.checks * SIDES + joint) * dice * dice // 2
        return 1_000 + 200 * discard + 20_000 * (inputs.secondary or inputs.ties == "unused")

    def roll(self, inputs: Check, throw: Throw) -> Reading:
        if inputs.resolution == "dynamic":
            return _roll_dynamic(inputs, throw)
        if inputs.resolution == "compound":
            return _roll_compound(inputs, throw)
        dice, (outcome,), secondary = _thrown(inputs, throw)
        measures = {"outcome": outcome} | _with_secondary(inputs, outcome, secondary)
        said = f"{outcome} (secondary {secondary}) against {inputs.target}" if inputs.secondary else ""
        return Target("outcome", inputs.target).reading(dice, measures, said)

    def odds(self, inputs: Check) -> Odds:
        if inputs.resolution == "dynamic":
            return _odds_dynamic(inputs)
        if inputs.resolution == "compound":
            return _odds_compound(inputs)
        laws: Laws = {"outcome": inputs.law}
        if inputs.secondary:
            laws["secondary"] = lambda: inputs.law_with_secondary
        return Target("outcome", inputs.target).odds(laws)


def _with_secondary(inputs: Check, outcome: int, secondary: int) -> dict[str, tuple[int, int]]:
    return {"secondary": (outcome, secondary)} if inputs.secondary else {}


def _roll_dynamic(inputs: Check, throw: Throw) -> Reading:
    """Throw your dice, then the opponent's; if ties are re-rolled, both again until they differ."""
    if inputs.ties == "reroll":
        _refuse_endless_ties(inputs)
    marked = inputs.ties == "unused"
    earlier: tuple[ThrownDie, ...] = ()
    while True:
        dice, (outcome,), secondary = _thrown(inputs, throw, marked=marked)
        their_dice, (their_outcome,), their_secondary = _thrown(inputs.opponent, throw, "opponent", marked=marked)
        margin = outcome - their_outcome
        if margin or inputs.ties != "reroll":
            break
        earlier += tuple(die._replace(role="discarded", marks=("re-rolled",)) for die in dice + their_dice)
    end = Opposed(margin, inputs.edge, "by the larger pool")
    if marked:
        end = Opposed(margin, secondary - their_secondary, "by the highest unused die")
    measures = {"outcome": outcome} | end.measures | _with_secondary(inputs, outcome, secondary)
    return end.reading(earlier + dice + their_dice, measures, f"{outcome} against {their_outcome}")


def _refuse_endless_ties(inputs: Check) -> None:
    differing = subtract(inputs.law, inputs.opponent.law).chance_that(bool)
    thrown = (inputs.pool[0] + inputs.opponent.pool[0]) * differing.divisor // differing.dividend
    if thrown > MOST_THROWN:
        problem = f"These checks tie so often that they would take about {thrown:,} dice"
        raise TooMuchWork.because(problem, f"at most {MOST_THROWN:,} are rolled", field="ties", value=inputs.ties)


def _odds_dynamic(inputs: Check) -> Odds:
    mine, theirs = inputs.law, inputs.opponent.law
    margin, left = subtract(mine, theirs), dict.fromkeys(mine.weights, 1)
    if inputs.ties == "reroll":  # only rounds in which the outcomes differ are left
        margin = margin.given(bool)
        left = {outcome: theirs.total - theirs.weights.get(outcome, 0) for outcome in mine.weights}
    outcome = Distribution({outcome: ways * left[outcome] for outcome, ways in mine.weights.items()})
    laws: Laws = {"outcome": outcome, **opposed_laws(margin, inputs.edge)}
    if inputs.ties == "unused":
        laws["verdict"] = lambda: subtract(_in_order(inputs), _in_order(inputs.opponent)).map(verdict_of)
    if inputs.secondary:
        laws["secondary"] = lambda: Distribution(
            {both: ways * left[both[0]] for both, ways in inputs.law_with_secondary.weights.items()}
        )
    return opposed_odds(laws)


def _in_order(inputs: Check) -> Distribution[int]:
    """The law of outcome and secondary die as one number, by which they are ordered."""
    return inputs.law_with_secondary.map(lambda pair: SIDES * pair[0] + pair[1])


def _roll_compound(inputs: Check, throw: Throw) -> Reading:
    dice, outcomes, _ = _thrown(inputs, throw, checks=inputs.checks)
    checks = list(zip(outcomes, inputs.all_targets, strict=True))
    reached = sum(outcome >= target for outcome, target in checks)
    measures: dict[str, Hashable] = {"outcome": outcomes[0], "reached": reached}
    if inputs.told_jointly:
        measures[JOINT[inputs.told_jointly][0]] = outcomes[: inputs.told_jointly]
    said = ", ".join(f"{outcome} against {target}" for outcome, target in checks)
    said = f"{reached} of {counted(len(checks), 'checks')} succeed{'s' * (reached == 1)} ({said})"
    return Target("reached", inputs.needed).reading(dice, measures, said)


def _odds_compound(inputs: Check) -> Odds:
    dice, discard = inputs.pool
    pool, targets, told = Pool.of(dice, SIDES), inputs.all_targets, inputs.told_jointly
    if told != len(targets) and any(one > other for one, other in pairwise(targets)):
        two, three = (most for _, most in JOINT.values())
        few = f"two checks with up to {two} dice or three with up to {three}"
        raise Check.targets.refuse(inputs.targets, f"no lower than the target before, but for {few}")
    laws: Laws = {"outcome": inputs.law, "reached": pool.spreads_reaching(targets, discard)}
    if told:
        laws[JOINT[told][0]] = lambda: pool.spreads(told, discard)
    return Target("reached", inputs.needed).odds(laws)


system = Decibel()
