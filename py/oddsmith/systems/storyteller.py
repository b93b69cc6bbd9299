"""Storyteller: a pool of d10 in which every high enough die is a success.

Source: “Dice Pools, Tests & Opposing Rolls” for the World of Darkness. A pool is an attribute, a skill and bonus points
less penalty points. Its successes are compared with a difficulty, with an attribute of the target or with another pool.
What a die is worth the source leaves to the game: three editions stand here by name, and every part can be set.

Decisions where the source is silent stand in docs/decisions/0006-storyteller.md. Longer than other systems: it has the
most inputs of all, and three ways to read the same dice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from math import lcm

from oddsmith.declare.input_kinds import Choice, Flag, Integer, Integers, Text
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.resolution import VERDICTS, verdict_of
from oddsmith.declare.system import (
    Correction,
    Laws,
    Odds,
    Preset,
    PublishedTable,
    Reading,
    System,
    Throw,
    ThrownDie,
)
from oddsmith.dice import successes
from oddsmith.dice.successes import Count, Event, Rule
from oddsmith.law.distribution import Distribution, scaled
from oddsmith.law.ratio import Ratio

SIDES = 10
MOST_POINTS = 20
MOST_DICE = 3 * MOST_POINTS
MANY = 10
"""With more dice than this the source halves a pool."""
MOST_REROLLED = 10
HARDEST = 10
"""The greatest type of test; bonus and penalty points come on top of it."""
FIFTH = Rule(SIDES, 6, pairs=True)
CHRONICLES = 8
"""The least face that is a success in Chronicles, where it is the same for all tests."""
MARGINS = ("Clenched", "Marginal", "Moderate", "Complete", "Exceptional", "Phenomenal")
FAILURE, DRAW = "Failure", "Draw"
BESTIAL, PLAIN, CRITICAL, MESSY = "Bestial failure", "Success", "Critical success", "Messy critical"


def _free(check: Check) -> bool:
    return check.rules == "custom"


def _rolls_again(check: Check) -> bool:
    return check.rules in ("chronicles", "custom")


def _opposed(check: Check) -> bool:
    return check.resolution == "opposed"


class Check(Inputs):
    """A test against a difficulty or an attribute, or an opposing roll."""

    attribute = Integer("Attribute", 3, 0, MOST_POINTS, help="The dots of the first value of the sheet.")
    attribute_name = Text(
        "Which attribute",
        "",
        names="attribute",
        help="Such as Strength, Willpower or Humanity: any value of the sheet.",
    )
    skill = Integer("Skill", 2, 0, MOST_POINTS, help="The dots of the second value: a skill, or any other.")
    skill_name = Text("Which skill", "", names="skill")
    bonus = Integer("Bonus points", 0, 0, MOST_POINTS, help="Each adds a die.")
    penalty = Integer("Penalty points", 0, 0, MOST_DICE, help="Each takes a die away.")
    red = Integer(
        "Red dice",
        0,
        0,
        MOST_DICE,
        help="How many of the dice are red (hunger) dice; all of them, where the pool is smaller.",
    )
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
        "Success from",
        6,
        2,
        SIDES,
        help="The least face that is a success.",
        when=lambda check: check.rules in ("revised", "custom"),
    )
    again = Choice(
        "Rolled again",
        "10",
        {"10": "10 again", "9": "9 again", "8": "8 again", "never": "No die"},
        help="Successes from this face on bring another die.",
        when=_rolls_again,
    )
    cap = Integer(
        "Times again",
        0,
        0,
        10,
        help="How often one die may be rolled again at most; 0 is without end.",
        when=lambda check: _rolls_again(check) and check.again != "never",
        seldom=True,
    )
    ones = Flag("Ones cancel", False, help="Each 1 cancels a success; there are never fewer than none.", when=_free)
    pairs = Flag("Pairs of 10s", False, help="Each pair of 10s counts 4 successes in all.", when=_free)
    resolution = Choice(
        "Resolution",
        "test",
        {"test": "Against a difficulty", "attribute": "Against the target’s attribute", "opposed": "Opposing roll"},
    )
    difficulty = Integer(
        "Difficulty",
        3,
        1,
        HARDEST,
        help="1–2 is easy, 3–4 moderate, 5 or more hard; 3 is the usual.",
        when=lambda check: check.resolution == "test",
    )
    npc_bonus = Integer(
        "Bonus points of NPCs",
        0,
        0,
        MOST_POINTS,
        help="Added to the difficulty.",
        when=lambda check: check.resolution == "test",
        seldom=True,
    )
    secret = Integer(
        "Secret penalty points",
        0,
        0,
        MOST_POINTS,
        help="Added to the difficulty.",
        when=lambda check: check.resolution == "test",
        seldom=True,
    )
    target = Integer("Target’s attribute", 3, 1, MOST_POINTS, when=lambda check: check.resolution == "attribute")
    target_name = Text(
        "Which attribute of the target", "", names="target", when=lambda check: check.resolution == "attribute"
    )
    opponent_dice = Integer("Opponent’s dice", 5, 0, MOST_DICE, when=_opposed)
    defender = Choice(
        "A draw goes to",
        "opponent",
        {"opponent": "The opponent, who defends", "you": "You, who defend", "none": "Nobody"},
        help="The defender then counts as having won by 1.",
        when=_opposed,
    )
    willpower = Flag("Re-roll failures", False, help="By willpower or another ability, once, and black dice only.")
    rerolls = Integer("Dice re-rolled at most", 3, 1, MOST_REROLLED, when=lambda check: check.willpower)
    halving = Choice(
        "Halve the pool",
        "over",
        {"never": "Never", "over": f"With more than {MANY} dice", "always": "Always"},
        help="Red and black dice apart, each rounded up.",
        seldom=True,
    )
    halved = Choice(
        "Halved dice",
        "double",
        {"double": "Count double", "halve": "Halve the difficulty"},
        when=lambda check: check.halves[0] and not _opposed(check),
        seldom=True,
    )
    margin_words = Flag("Name the margin", True, help="From clenched to phenomenal; not for combat.", seldom=True)
    anew = Integers(
        "Dice re-rolled by choice",
        (),
        1,
        lambda check: check.thrown[0],
        lambda check: check.rerolls,
        help="The places of black dice that are thrown anew after seeing the roll.",
        when=lambda check: False,
    )

    @property
    def pool(self) -> int:
        """How many dice the points make; none where the penalty takes them all."""
        return max(0, self.attribute + self.skill + self.bonus - self.penalty)

    @property
    def colours(self) -> tuple[int, int]:
        """How many black and how many red dice the pool has."""
        red = min(self.red, self.pool)
        return self.pool - red, red

    def _is_halved(self, *dice: int) -> bool:
        """Whether a pool of so many dice of each colour is halved. Half of one is one: at least two must be alike."""
        asked = self.halving == "always" or (self.halving == "over" and sum(dice) > MANY)
        return asked and max(dice) > 1

    @property
    def halves(self) -> tuple[bool, bool]:
        """Whether your pool and the opponent's are halved."""
        return self._is_halved(*self.colours), _opposed(self) and self._is_halved(self.opponent_dice)

    @property
    def thrown(self) -> tuple[int, int]:
        """How many black and how many red dice are thrown."""
        black, red = self.colours
        return (_half(black), _half(red)) if self.halves[0] else (black, red)

    @property
    def opponent_thrown(self) -> int:
        """How many dice the opponent throws."""
        return _half(self.opponent_dice) if self.halves[1] else self.opponent_dice

    @property
    def worth(self) -> tuple[int, int]:
        """What a success counts on your side and on the opponent's: 2 where a halved pool counts double.

        In an opposing roll there is no difficulty to halve, so halved pools always count double there.
        """
        mine, theirs = self.halves
        return 1 + (mine and (_opposed(self) or self.halved == "double")), 1 + theirs

    @property
    def asked(self) -> int:
        """What a test's successes are compared with before anything is halved."""
        return self.target if self.resolution == "attribute" else self.difficulty + self.npc_bonus + self.secret

    @property
    def halves_difficulty(self) -> bool:
        """Whether halved dice are made up for by halving what they must reach."""
        return self.halves[0] and self.halved == "halve"

    @property
    def needed(self) -> int:
        """What a test's successes are compared with."""
        return _half(self.asked) if self.halves_difficulty else self.asked

    @property
    def rule(self) -> Rule:
        """What the dice are worth."""
        if self.rules == "fifth":
            return FIFTH
        if self.rules == "revised":
            return Rule(SIDES, self.threshold, ones=True)
        again, cap = (None, None) if self.again == "never" else (int(self.again), self.cap or None)
        if self.rules == "chronicles":
            return Rule(SIDES, CHRONICLES, again, cap)
        return Rule(SIDES, self.threshold, again, cap, self.ones, self.pairs)


def _half(number: int) -> int:
    return (number + 1) // 2


def again_notation(rule: Rule) -> str:
    """`9-again(3)`; nothing where no die is rolled again."""
    return f"{rule.again}-again{f'({rule.cap})' if rule.cap else ''}" if rule.again else ""


def rule_notation(rule: Rule) -> str:
    """`≥6 pairs`, `≥8 10-again`, `≥7 9-again(3) −1s`."""
    parts = (f"≥{rule.threshold}", again_notation(rule), "−1s" if rule.ones else "", "pairs" if rule.pairs else "")
    return " ".join(filter(None, parts))


Chain = list[ThrownDie]
"""A die of the pool, and what it brought by being rolled again."""


def _die(rule: Rule, throw: Throw, side: str, marks: tuple[str, ...] = ()) -> Chain:
    found: Chain = []
    again, times = SIDES + 1 - rule.explodes, rule.cap or 0
    while not found or (found[-1].face >= again and (rule.cap is None or len(found) <= times)):
        face = throw(SIDES)
        label = "success" if face >= rule.threshold else "cancels" if rule.ones and face == 1 else ""
        extra = ("extra",) * bool(found)
        found.append(ThrownDie(SIDES, face, "used" if label else "unused", label, side, marks + extra))
    return found


def _anew(inputs: Check, black: list[Chain]) -> list[int]:
    """The black dice to be thrown anew, by index: those that somebody chose, or failed ones, ones that cancel first."""
    if inputs.anew:
        return [place - 1 for place in dict.fromkeys(inputs.anew)]
    failed = [place for place, (die, *_) in enumerate(black) if die.face < inputs.rule.threshold]
    return sorted(failed, key=lambda place: black[place][0].label != "cancels")[: _rerolls(inputs)]


class Pool:
    """The dice of one side that stand, and what is read from them."""

    def __init__(self, rule: Rule, standing: list[Chain]) -> None:
        labels = [die.label for die in chain.from_iterable(standing)]
        self.first = [die for die, *_ in standing]
        self.tens = sum(die.face == SIDES for die in self.first)
        paired = 2 * (self.tens // 2) if rule.pairs else 0
        self.successes = max(0, labels.count("success") - labels.count("cancels") + paired)

    def red(self, face: int) -> int:
        """How many red dice show this face."""
        return sum(die.face == face and "red" in die.marks for die in self.first)


class Storyteller(System[Check]):
    """The system; see the module."""

    key = "storyteller"
    reroll = "anew"
    name = "Storyteller"
    summary = "Roll d10s for an attribute and a skill. Every high die is a success: do they reach the difficulty?"
    source = "Dice Pools, Tests & Opposing Rolls (World of Darkness)"
    inputs = Check
    measures = {
        "successes": "Successes",
        "difference": "Ahead by",
        "verdict": "Result",
        "margin": "Margin",
        "ending": "Ending",
        "their_successes": "Opponent’s successes",
        "red_successes": "Successes on red dice",
        "red_tens": "10s on red dice",
        "red_ones": "1s on red dice",
    }
    words = {
        "verdict": VERDICTS,
        "margin": (FAILURE, DRAW, *MARGINS),
        "ending": (BESTIAL, FAILURE, DRAW, PLAIN, CRITICAL, MESSY),
    }
    presets = (
        Preset("Moderate test, 3 + 2 dice", {"attribute_name": "Dexterity", "skill_name": "Athletics"}),
        Preset("Hunger: 7 dice, 2 of them red", {"attribute": "4", "skill": "3", "red": "2"}),
        Preset("Willpower on a hard test", {"attribute": "4", "skill": "3", "difficulty": "5", "willpower": "yes"}),
        Preset("Chronicles, one success is enough", {"rules": "chronicles", "difficulty": "1"}),
        Preset("Revised, difficulty 7, two successes", {"rules": "revised", "threshold": "7", "difficulty": "2"}),
        Preset("Opposing roll, 5 against 5", {"resolution": "opposed"}),
        Preset("13 dice, halved", {"attribute": "8", "skill": "5", "difficulty": "5"}),
    )
    tables = (
        PublishedTable(
            "tests", "Every type of test (columns) by dice (rows)", {"skill": "0"}, "attribute=1..10", "difficulty=1..7"
        ),
        PublishedTable(
            "opposed",
            "Opposing rolls: your dice (rows) against the opponent’s (columns), who wins draws",
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
            "6+ reach 5 in 86.66 % of rolls, halved in 77.34 %; they reach 6 in 70.95 %, halved in 77.34 %. The "
            "chance with the full pool always stands beside that of a halved one.",
        ),
    )

    def notation(self, inputs: Check) -> str:
        black, red = inputs.thrown
        said = f"{black + red}d{SIDES}{rule_notation(inputs.rule)}"
        return f"{said} ×2" if inputs.worth[0] == 2 else said

    def read_notation(self, text: str) -> dict[str, str] | None:
        import re

        match = re.fullmatch(
            r"\s*([0-9]{1,9})\s*d10\s*(?:≥|>=)\s*([0-9]{1,2})(?:\s+(10|9|8)-again(?:\(([0-9]{1,2})\))?)?"
            r"(\s+[−-]1s)?(\s+pairs)?(\s+[×x]2)?\s*",
            text,
            re.IGNORECASE,
        )
        if match is None:
            return None
        shown, threshold, again, cap, ones, pairs, doubled = match.groups()
        rule = Rule(
            SIDES, int(threshold), int(again) if again else None, int(cap or 0) or None, bool(ones), bool(pairs)
        )
        dice = int(shown) * 2 if doubled else int(shown)
        red = doubled and dice == MOST_DICE + 2  # an odd number of each colour: both were rounded up
        dice -= 2 if red else 0
        attribute = min(dice, MOST_POINTS)
        skill = min(dice - attribute, MOST_POINTS)
        points = {"attribute": attribute, "skill": skill, "bonus": dice - attribute - skill}
        texts = (
            {name: str(number) for name, number in points.items()} | _rule_texts(rule) | ({"red": "1"} if red else {})
        )
        return texts | ({"halving": "always"} if doubled else {"halving": "never"} if dice > MANY else {})

    def question(self, inputs: Check) -> str:
        """Such as “13 dice by Chronicles, 2 red, halved to 7 (1 red), up to 3 re-rolled, against 5”."""
        parts = [f"{_dice(inputs.pool).capitalize()}{_named(inputs)}{_by(inputs)}"]
        black, red = inputs.thrown
        reds = inputs.colours[1]
        parts += ["all red" if reds == inputs.pool else f"{reds} red"] if reds else []
        parts += [f"halved to {black + red}" + (f" ({red} red)" if red else "")] if inputs.halves[0] else []
        parts += [f"up to {_rerolls(inputs)} re-rolled"] if black and _rerolls(inputs) else []
        return f"{', '.join(parts)}{',' if len(parts) > 1 else ''} against {_against(inputs)}"

    def work(self, inputs: Check) -> int:
        """The size of the integers that `successes` multiplies, to the power of Karatsuba's method, per product."""
        rule, (black, red), rerolls = inputs.rule, inputs.thrown, _rerolls(inputs)
        throws = 1 + (rule.cap or 2) * bool(rule.explodes)
        size = black + red + min(rerolls, black)
        words = (size * (1 + throws)) * (size * throws) // 9
        products = (1 + min(rerolls, black)) * (8 if rule.pairs else 1)
        opposed = (size + inputs.opponent_thrown) ** 3 // 10 if _opposed(inputs) else 0
        return 1_000 + int(words**1.58) * products // 150 + opposed

    def roll(self, inputs: Check, throw: Throw) -> Reading:
        """Black dice are thrown first, then red ones, then the opponent's, then those of yours that are thrown anew.

        So whoever chooses dice to throw anew after seeing the roll leaves all others as they are.
        """
        rule, (black, red) = inputs.rule, inputs.thrown
        mine = [_die(rule, throw, "you", marks) for marks in [()] * black + [("red",)] * red]
        theirs = [_die(rule, throw, "opponent") for _ in range(inputs.opponent_thrown if _opposed(inputs) else 0)]
        anew = _anew(inputs, mine[:black])
        for place in anew:
            mine[place] = [die._replace(role="discarded", label="", marks=("re-rolled",)) for die in mine[place]]
        new = [_die(rule, throw, "you") for _ in anew]
        standing = Pool(rule, [dice for place, dice in enumerate(mine) if place not in anew] + new)
        measures, success, degree = _read(inputs, standing, Pool(rule, theirs))
        thrown = tuple(chain.from_iterable(mine + theirs + new))
        if inputs.colours[1]:
            measures["red_successes"] = sum(die.label == "success" and "red" in die.marks for die in thrown)
            measures |= {"red_tens": standing.red(SIDES), "red_ones": standing.red(1)}
        return Reading(thrown, measures, success, degree, _sentence(inputs, measures, success, degree))

    def may_reroll(self, inputs: Check, reading: Reading) -> dict[int, int]:
        """The black dice of the pool, once; those that were rolled again go with what brought them."""
        if inputs.anew or inputs.willpower:
            return {}
        black = [index for index, die in enumerate(reading.dice) if die.side == "you" and not die.marks]
        return {index: place for place, index in enumerate(black, 1)}

    def odds(self, inputs: Check) -> Odds:
        """Dice that are thrown anew at places told beforehand change no law."""
        return _odds_opposed(inputs) if _opposed(inputs) else _odds_of_test(inputs)


def _read(inputs: Check, mine: Pool, theirs: Pool) -> tuple[dict[str, int | str], bool | None, int]:
    """The measures but those of red dice, whether it is a success, and the degree."""
    counted, against = mine.successes * inputs.worth[0], theirs.successes * inputs.worth[1]
    ahead = counted - (against if _opposed(inputs) else inputs.needed)
    success, degree = _succeeds(inputs, ahead), _degree(inputs, ahead)
    measures: dict[str, int | str] = {}
    if _opposed(inputs):
        measures |= {"difference": ahead, "verdict": verdict_of(degree)}
    measures["successes"] = counted
    if inputs.margin_words:
        measures["margin"] = _margin(inputs, ahead)
    if inputs.rule.pairs:
        measures["ending"] = _ending(mine, success)
    if _opposed(inputs):
        measures["their_successes"] = against
    return measures, success, degree


def _rerolls(inputs: Check) -> int:
    """How many failed dice are thrown anew by themselves; none where somebody chose, whatever the dice had shown."""
    return inputs.rerolls if inputs.willpower and not inputs.anew else 0


def _rule_texts(rule: Rule) -> dict[str, str]:
    """The inputs, as texts of a link, that make this rule."""
    if rule == FIFTH:
        return {"rules": "fifth"}
    if rule == Rule(SIDES, rule.threshold, ones=True):
        return {"rules": "revised", "threshold": str(rule.threshold)}
    again = {"again": str(rule.again) if rule.again else "never", "cap": str(rule.cap or 0)}
    if rule == Rule(SIDES, CHRONICLES, rule.again, rule.cap):
        return {"rules": "chronicles"} | again
    flags = {name: "yes" for name, on in (("ones", rule.ones), ("pairs", rule.pairs)) if on}
    return {"rules": "custom", "threshold": str(rule.threshold)} | again | flags


def _dice(number: int) -> str:
    return "no dice" if number == 0 else "1 die" if number == 1 else f"{number} dice"


def _successes(number: int | str) -> str:
    return "1 success" if number == 1 else f"{number} successes"


def _named(inputs: Check) -> str:
    """The names of what made the pool, where they were given: “ of Dexterity + Athletics”."""
    names = [name for name in (inputs.attribute_name, inputs.skill_name) if name.strip()]
    return f" of {' + '.join(names)}" if names else ""


def _by(inputs: Check) -> str:
    """By which rules, unless they are those of the 5th edition: “ by Revised, 7+”, “ ≥7 9-again −1s”."""
    rule = inputs.rule
    match inputs.rules:
        case "chronicles":
            usual = rule.again == SIDES and rule.cap is None
            return " by Chronicles" + ("" if usual else f", {again_notation(rule) or 'none again'}")
        case "revised":
            usual = rule.threshold == Check.threshold.default
            return " by Revised" + ("" if usual else f", {rule.threshold}+")
        case "custom":
            return f" {rule_notation(rule)}"
    return ""


def _against(inputs: Check) -> str:
    """What the successes are compared with: “the target’s Stamina, 2, half of 4”, “12 dice, halved to 6”."""
    if _opposed(inputs):
        halved = f", halved to {inputs.opponent_thrown}" if inputs.halves[1] else ""
        draws = {"opponent": "", "you": ", draws are yours", "none": ", draws stand"}
        return f"{_dice(inputs.opponent_dice)}{halved}{draws[inputs.defender]}"
    name = f"the target’s {inputs.target_name or 'attribute'}, " if inputs.resolution == "attribute" else ""
    return f"{name}{inputs.needed}" + (f", half of {inputs.asked}" if inputs.halves_difficulty else "")


def _succeeds(inputs: Check, ahead: int) -> bool | None:
    """Whether being ahead by so much is a success; None for a draw that nobody wins."""
    if _opposed(inputs) and inputs.defender == "none" and ahead == 0:
        return None
    return _degree(inputs, ahead) >= 0


def _degree(inputs: Check, ahead: int) -> int:
    """How far beyond what was needed; the defender counts a draw as won by 1."""
    if ahead or not _opposed(inputs):
        return ahead
    return {"you": 1, "opponent": -1, "none": 0}[inputs.defender]


def _margin(inputs: Check, ahead: int) -> str:
    """The source's word for being ahead by so much."""
    success = _succeeds(inputs, ahead)
    if success is None:
        return DRAW
    return MARGINS[min(_degree(inputs, ahead), len(MARGINS) - 1)] if success else FAILURE


def _ending(mine: Pool, success: bool | None) -> str:
    """A pair of 10s makes a success critical, and messy with a red 10; a red 1 makes a failure bestial."""
    if success is None:
        return DRAW
    if not success:
        return BESTIAL if mine.red(1) else FAILURE
    if mine.tens < 2:
        return PLAIN
    return MESSY if mine.red(SIDES) else CRITICAL


def _sentence(inputs: Check, measures: Mapping[str, int | str], success: bool | None, degree: int) -> str:
    """Such as “4 successes against 3: success, 1 beyond, Marginal; messy critical”."""
    counted, notes = _successes(measures["successes"]), []
    if inputs.worth[0] == 2:
        notes.append(f"{int(measures['successes']) // 2} counted double")
    if inputs.colours[1]:
        notes.append(f"{measures['red_successes']} on red dice" + (" before 1s cancel" if inputs.rule.ones else ""))
    if notes:
        counted += f" ({', '.join(notes)})"
    if inputs.pool == 0:
        hopeless = "" if _opposed(inputs) else ", so there is no way to succeed"
        counted = f"no dice are left{hopeless}: {counted}"
    if _opposed(inputs):
        against = measures["their_successes"]
        end = f"you {'win' if success else 'lose'} by {abs(degree)}" if degree else "a draw"
        end = f"a draw, which goes to the defender: {end}" if degree and measures["difference"] == 0 else end
    else:
        against = inputs.needed
        beyond = f"{degree} beyond" if degree else "just enough"
        end = f"success, {beyond}" if success else f"failure, {-degree} short"
    margin = f", {measures['margin']}" if inputs.margin_words and success else ""
    ending = str(measures.get("ending"))
    special = f"; {ending.lower()}" if ending in (BESTIAL, CRITICAL, MESSY) else ""
    return f"{counted} against {against}: {end}{margin}{special}"


# The odds.


def _count(inputs: Check, event: Event = "any") -> Count:
    """Your successes, not doubled, in the rolls that show an event."""
    return successes.count(inputs.rule, *inputs.thrown, _rerolls(inputs), event)


def _further(inputs: Check, margin: Laws, ending: Laws, theirs: Laws) -> Laws:
    """The laws beside the first, in the order of a reading's measures."""
    red = inputs.thrown[1]
    found: Laws = (margin if inputs.margin_words else {}) | (ending if inputs.rule.pairs else {}) | theirs
    if inputs.colours[1]:
        faces = successes.count(Rule(SIDES, SIDES), red).law()  # a 1 is as likely as a 10
        found["red_successes"] = lambda: successes.count(inputs.rule._replace(ones=False, pairs=False), red).law()
        found |= {"red_tens": faces, "red_ones": faces}
    return found


def _law_of(chances: Iterable[tuple[str, Ratio]]) -> Distribution[str]:
    """The law of what happens with these chances, which sum to one."""
    listed = [(word, *chance.as_integer_ratio()) for word, chance in chances]
    total = lcm(*(denominator for _, _, denominator in listed))
    return Distribution({word: numerator * (total // denominator) for word, numerator, denominator in listed})


def _odds_of_test(inputs: Check) -> Odds:
    needed, worth, count = inputs.needed, inputs.worth[0], _count(inputs)
    least = -(-needed // worth)
    law = scaled(count.law(beyond=least + len(MARGINS)), worth)

    def ending() -> Distribution[str]:
        failed, bestial = count.below(least), _count(inputs, "one").below(least)
        pair, messy = _count(inputs, "any pair"), _count(inputs, "pair")
        critical, mess = (event.chance - event.below(least) for event in (pair, messy))
        return _endings(failed, bestial, Ratio(0), critical, mess)

    further = _further(
        inputs,
        {"margin": lambda: law.map(lambda counted: _margin(inputs, counted - needed))},
        {"ending": ending},
        {},
    )
    full = Check(**(inputs.chosen | {"halving": "never"}))
    beside = {f"with all {_dice(inputs.pool)}": lambda: _odds_of_test(full).chance} if inputs.halves[0] else {}
    return Odds({"successes": law, **further}, "successes", lambda counted: counted >= needed, beside)


def _endings(failed: Ratio, bestial: Ratio, drawn: Ratio, critical: Ratio, messy: Ratio) -> Distribution[str]:
    """The law of the ending; `failed` includes `bestial`, and `critical` includes `messy`."""
    succeeded = Ratio(1) - failed - drawn
    return _law_of(
        [
            (BESTIAL, bestial),
            (FAILURE, failed - bestial),
            (DRAW, drawn),
            (PLAIN, succeeded - critical),
            (CRITICAL, critical - messy),
            (MESSY, messy),
        ]
    )


def _odds_opposed(inputs: Check) -> Odds:
    count, theirs, worth = _count(inputs), successes.count(inputs.rule, inputs.opponent_thrown), inputs.worth
    difference = successes.difference(count, theirs, worth)

    def short(event: Event, least: int) -> Ratio:
        """The chance of the event and that the opponent is ahead by so much."""
        return successes.exceeded(_count(inputs, event), theirs, worth, least)

    def ending() -> Distribution[str]:
        draw = _degree(inputs, 0)
        losing, not_winning = int(draw >= 0), int(draw > 0)  # behind by so much it is lost, or at least not won
        critical, messy = (_count(inputs, event).chance - short(event, not_winning) for event in ("any pair", "pair"))
        failed = short("any", losing)
        return _endings(failed, short("one", losing), short("any", not_winning) - failed, critical, messy)

    further = _further(
        inputs,
        {"margin": lambda: difference.map(lambda ahead: _margin(inputs, ahead))},
        {"ending": ending},
        {"their_successes": lambda: scaled(theirs.law(), worth[1])},
    )
    verdict = difference.map(lambda ahead: verdict_of(_degree(inputs, ahead)))
    laws: Laws = {
        "difference": difference,
        "verdict": verdict,
        "successes": lambda: scaled(count.law(), worth[0]),
        **further,
    }
    full = Check(**(inputs.chosen | {"halving": "never"}))
    beside = {"with no pool halved": lambda: _odds_opposed(full).chance} if any(inputs.halves) else {}
    return Odds(laws, "verdict", lambda verdict: verdict == "win", beside)


system = Storyteller()
