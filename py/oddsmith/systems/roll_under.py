"""Roll under: a pool of mixed dice, each of which counts when it shows a low number.

Source: “Roll Under Dicepool by Hokieboat”. What a character brings (ability, tool, ground, training) are dice, the
smaller the better; the game master sets the challenge, which a die must not exceed, and the effort, which is the number
of such dice. Against an opponent, their lowest die is what yours must stay below.

Who brings other dice than one of each gives the whole pool as `dice`, which then stands in place of the four inputs.
Longer than other systems: eleven inputs, three ways to read the dice, and the words in which a game master says it all.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from itertools import accumulate, pairwise
from math import comb, prod
from operator import mul

from oddsmith.declare.input_kinds import Choice, Dice, Integer, Integers
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.resolution import VERDICTS, verdict_of
from oddsmith.declare.system import (
    Correction,
    Erratum,
    Laws,
    Odds,
    Preset,
    PublishedTable,
    Reading,
    System,
    Throw,
    ThrownDie,
)
from oddsmith.law.distribution import Distribution

SIDES = (20, 12, 10, 8, 6)
LARGEST = max(SIDES)
BITS = LARGEST.bit_length()
MOST_PARTICIPANTS = 10
MOST_DICE = 4 * MOST_PARTICIPANTS
CHALLENGES = {1: "insane", 2: "hard", 3: "moderate", 4: "easy", 5: "trivial"}
EFFORTS = ("no effort", "low effort", "medium effort", "high effort")
HIGH = 3

Sides = tuple[int, ...]
"""A pool, by the numbers of sides of its dice; ascending, where laws are asked for."""


def _levels(words: str, sides: Sides = SIDES) -> dict[str, str]:
    """The words of a list with commas, each under its die as a link has it."""
    return {f"d{n}": word for n, word in zip(sides, words.split(", "), strict=True)}


Laid = tuple[ThrownDie, ...]
SAID = {
    "ability": _levels("no ability, minimal ability, average ability, significant ability, legendary ability"),
    "tool": _levels("no tools, bare hands, useful tools, purpose-built tools, masterwork tools"),
    "ground": _levels("disadvantageous, unfavourable, neutral, favourable, advantageous"),
    "training": {"none": "no training"}
    | _levels("familiarity, extensive practice, professional training, a peerless master’s training", SIDES[1:]),
}
"""What the four inputs are called in the middle of a sentence."""


class Level(Choice):
    """One of the four inputs: the source's words, each for a die."""

    def __init__(self, label: str, default: str, words: str, sides: Sides = SIDES, none: str = "") -> None:
        without = {"none": none} if none else {}
        dice = {key: f"{word} ({key})" for key, word in _levels(words, sides).items()}
        super().__init__(label, default, without | dice, when=lambda check: not check.dice)


class Check(Inputs):
    """A check against a challenge or against an opponent, alone or as a group."""

    ability = Level("Ability", "d10", "Nonexistent, Minimal, Some or average, Significant, Legendary")
    tool = Level(
        "Tool, implement or procedure",
        "d10",
        "Nothing, Bare hands, Useful or relevant, Purpose-built, Masterwork and purpose-built",
    )
    ground = Level("Ground or situation", "d10", "Disadvantageous, Unfavourable, Neutral, Favourable, Advantageous")
    training = Level(
        "Specific training",
        "none",
        "Familiarization, Practised extensively, Professional, Peerless master",
        SIDES[1:],
        none="Nothing relevant (no die)",
    )
    dice = Dice(
        "Other dice instead",
        (),
        SIDES[::-1],
        0,
        MOST_DICE,
        help="The whole pool in place of these four, such as 3d6,2d8; for a group, everybody’s dice.",
    )
    resolution = Choice(
        "Resolution",
        "challenge",
        {
            "challenge": "Against a challenge",
            "opposed": "Below the opponent’s lowest die",
            "ties": "Lowest dice compared, then the next-lowest",
        },
    )
    challenge = Integer(
        "Challenge number",
        3,
        min(CHALLENGES),
        max(CHALLENGES),
        help="A die counts when it shows at most this: 1 is insane, 2 hard, 3 moderate, 4 easy, 5 trivial.",
        when=lambda check: check.resolution == "challenge",
    )
    effort = Integer(
        "Effort",
        1,
        1,
        MOST_DICE,
        help="How many dice must count: 1 is low, 2 medium, 3 or more high effort.",
        when=lambda check: check.resolution != "ties",
    )
    opponent_dice = Dice(
        "Opponent’s dice", (10, 10, 10), SIDES[::-1], 1, MOST_DICE, when=lambda check: check.resolution != "challenge"
    )
    participants = Integer(
        "Participants",
        1,
        1,
        MOST_PARTICIPANTS,
        help="Everybody’s dice make one pool. Ability, tool, ground and training hold for each.",
    )
    group_table = Integers(
        "Effort by participants",
        tuple(range(1, MOST_PARTICIPANTS + 1)),
        1,
        MOST_DICE,
        MOST_PARTICIPANTS,
        help="How many times the effort is asked of 1, 2, 3… participants; the last number holds for more.",
        when=lambda check: check.participants > 1 and check.resolution != "ties",
    )

    @property
    def pool(self) -> Sides:
        """Everybody's dice in the order in which they are thrown."""
        levels = (self.ability, self.tool, self.ground, self.training)
        one = tuple(int(level[1:]) for level in levels if level != "none")
        return self.dice or one * self.participants

    @property
    def asked(self) -> int:
        """The effort asked of all participants together; an empty table lets it stay what it is for one."""
        multiples = (1, *self.group_table)
        return self.effort * multiples[min(self.participants, len(self.group_table))]


def _packed_effort(dice: Sides, most: int, bits: int) -> int:
    """In how many rolls 0, 1, 2... of the dice show at most `most`, each number in so many bits of one integer.

    A die is a polynomial, its misses plus its hits times x, and a pool is the product; x is a shift by `bits`.
    """
    return prod([sides - most + (most << bits) if most < sides else sides << bits for sides in dice])


def _unpacked(packed: int, size: int, bits: int) -> Distribution[int]:
    mask = (1 << bits) - 1
    return Distribution({effort: packed >> effort * bits & mask for effort in range(size + 1)})


@lru_cache(maxsize=2048)
def effort_law(dice: Sides, challenge: int) -> Distribution[int]:
    """The law of the number of dice that show at most the challenge number."""
    bits = BITS * len(dice)
    return _unpacked(_packed_effort(dice, challenge, bits), len(dice), bits)


@lru_cache(maxsize=1024)
def _efforts_below(dice: Sides, bits: int) -> list[int]:
    """The packed efforts of dice that lie below 1, below 2, ..."""
    return [_packed_effort(dice, face, bits) for face in range(LARGEST)]


@lru_cache(maxsize=1024)
def _lowest_weights(dice: Sides) -> list[int]:
    """In how many rolls the lowest die shows 1, 2, ...: all dice reach it, but not all exceed it."""
    above = [prod([sides - face for sides in dice]) for face in range(min(dice) + 1)]
    return [reaching - exceeding for reaching, exceeding in pairwise(above)]


@lru_cache(maxsize=1024)
def opposed_law(mine: Sides, theirs: Sides) -> Distribution[int]:
    """The law of the number of my dice below the opponent's lowest: given that die, an effort like any other."""
    bits = 1 << (BITS * (len(mine) + len(theirs))).bit_length()  # room enough, and few widths to keep efforts for
    return _unpacked(sum(map(mul, _lowest_weights(theirs), _efforts_below(mine, bits))), len(mine), bits)


Ways = list[list[int]]


@lru_cache(maxsize=128)
def _downwards(dice: Sides) -> list[tuple[Ways, Ways]]:
    """For each face, the highest first, and `[below][showing]`: in how many ways some dice show it and some stay below.

    The first are the ways to choose the dice that show it, the second also count the faces of those above it. Of the
    dice that are not above a face, those that have it are all alike, whatever their sizes.
    """
    found = []
    above = [0] * len(dice) + [1]  # by how many of the dice are not above
    for face in range(LARGEST, 0, -1):
        lacking = sum(sides < face for sides in dice)
        choices = [
            [comb(max(below + showing - lacking, 0), showing) for showing in range(len(above) - below)]
            for below in range(len(above))
        ]
        ways = [list(map(mul, above[below:], chosen)) for below, chosen in enumerate(choices)]
        found.append((choices, ways))
        above = list(map(sum, ways))
    return found


def wins(mine: Sides, theirs: Sides) -> int:
    """In how many rolls of both my sorted dice come first: a lower lowest die, or the same and a lower next, ...

    The lowest face that different numbers of dice show decides for the side with more of them, unless the other side
    has no die left above it. So, going down, what lies above matters only while as many of mine as of theirs are below.
    """
    won = [0] * (min(len(mine), len(theirs)) + 1)  # ways for the dice above to win, by how many of each are not above
    for (choices, ways), (their_choices, their_ways) in zip(_downwards(mine), _downwards(theirs), strict=True):
        for below in range(len(won)):
            more = list(accumulate(reversed(ways[below][1:])))[::-1]  # ways to show it with more than 0, 1, 2... dice
            decided = sum(map(mul, more, their_ways[below][:-1]))
            as_many = map(prod, zip(won[below:], choices[below], their_choices[below], strict=False))
            won[below] = decided + sum(as_many)
    return won[0]


@lru_cache(maxsize=256)
def verdict_law(mine: Sides, theirs: Sides) -> Distribution[str]:
    """The law of win, tie and lose where the dice are compared from the lowest up."""
    win, lose = wins(mine, theirs), wins(theirs, mine)
    return Distribution({"win": win, "tie": prod(mine + theirs) - win - lose, "lose": lose})


def pool_notation(dice: Sides) -> str:
    """`1d12+2d20`: the best dice first."""
    return "+".join(f"{dice.count(sides)}d{sides}" for sides in sorted(set(dice)))


class RollUnder(System[Check]):
    """The system; see the module."""

    key = "roll-under"
    name = "Roll under"
    summary = (
        "Roll a die each for ability, tool, ground and training. The effort is how many stay at or below the challenge."
    )
    source = "Roll Under Dicepool by Hokieboat"
    inputs = Check
    measures = {"verdict": "Result", "effort": "Effort", "their_effort": "Opponent’s effort"}
    words = {"verdict": VERDICTS}
    presets = (
        Preset("High effort, moderate challenge, favourable ground", {"ground": "d8", "training": "d8", "effort": "3"}),
        Preset("Minimal ability and nothing else", {"ability": "d12", "tool": "d20", "ground": "d20"}),
        Preset("4d6, hard challenge, medium effort", {"dice": "4d6", "challenge": "2", "effort": "2"}),
        Preset("Three together, easy challenge", {"challenge": "4", "participants": "3"}),
        Preset("4d6 opposed by 1d12+2d20", {"dice": "4d6", "resolution": "opposed", "opponent_dice": "d12,2d20"}),
        Preset("2d8+1d10 against 3d10, lowest dice first", {"dice": "2d8,d10", "resolution": "ties"}),
    )
    tables = (
        PublishedTable(
            "worst", "1d12+2d20: the worst case", {"dice": "d12,2d20"}, "challenge=5,4,3,2,1", "effort=1..3"
        ),
        PublishedTable("middle", "2d8+2d10: the mid-tier", {"dice": "2d8,2d10"}, "challenge=5,4,3,2,1", "effort=1..3"),
        PublishedTable(
            "best",
            "4d6: the best case",
            {"dice": "4d6"},
            "challenge=5,4,3,2,1",
            "effort=1..3",
            (Erratum("4", "3", "59.36 %"), Erratum("2", "2", "40.4 %")),
        ),
    )
    corrections = (
        Correction(
            "Opposed rolls",
            "1d12 has a chance of 12.32 % to make effort 1+ against 4d6",
            "12.32 % is the chance of 1d12+2d20 against 4d6; a lone 1d12 has 6.295 %.",
        ),
    )

    def notation(self, inputs: Check) -> str:
        mine, theirs = pool_notation(inputs.pool), pool_notation(inputs.opponent_dice)
        signs = {"challenge": f"≤{inputs.challenge}", "opposed": f"<{theirs}", "ties": f" vs {theirs}"}
        return mine + signs[inputs.resolution]

    def read_notation(self, text: str) -> dict[str, str] | None:
        import re

        pool = r"\s*(\d*d\d+(?:[\s,+]+\d*d\d+)*)\s*"
        match = re.fullmatch(rf"{pool}(?:(?:≤|<=)\s*(\d+)\s*|(<|vs){pool})", text, re.ASCII | re.IGNORECASE)
        if match is None:
            return None
        dice, challenge, sign, theirs = match.groups()
        if challenge:
            return {"dice": dice, "challenge": challenge}
        return {"dice": dice, "resolution": "opposed" if sign == "<" else "ties", "opponent_dice": theirs}

    def question(self, inputs: Check) -> str:
        """As a game master says it: “High effort, moderate challenge on favourable ground, with useful tools...”."""
        brought = f"with {pool_notation(inputs.pool)}" if inputs.dice else _in_words(inputs)
        opponent = f"against {pool_notation(inputs.opponent_dice)}"
        if inputs.resolution == "ties":
            return f"Lowest dice first {opponent} {brought}"
        effort = _effort(inputs.effort).capitalize()
        if inputs.participants > 1:
            effort += f" from {inputs.participants} together ({_counted(inputs.asked)})"
        elif inputs.effort > HIGH:
            effort += f" ({_counted(inputs.effort)})"
        if inputs.resolution == "opposed":
            return f"{effort} {opponent} {brought}"
        return f"{effort}, {CHALLENGES[inputs.challenge]} challenge {brought}"

    def work(self, inputs: Check) -> int:
        size = len(inputs.pool)
        if inputs.resolution == "challenge":
            return size**2
        return LARGEST * (size + len(inputs.opponent_dice)) ** 2

    def roll(self, inputs: Check, throw: Throw) -> Reading:
        """Your dice are thrown first, in the order of the inputs, then the opponent's."""
        faces = [throw(sides) for sides in inputs.pool]
        if inputs.resolution == "challenge":
            effort = sum(face <= inputs.challenge for face in faces)
            dice = _counting(inputs.pool, faces, inputs.challenge)
            return _judged(inputs, dice, {"effort": effort}, f"at {inputs.challenge} or lower")
        their_faces = [throw(sides) for sides in inputs.opponent_dice]
        lowest, their_lowest = min(faces), min(their_faces)
        efforts = {
            "effort": sum(face < their_lowest for face in faces),
            "their_effort": sum(face < lowest for face in their_faces),
        }
        if inputs.resolution == "ties":
            return _compared(inputs, faces, their_faces, efforts)
        dice = _counting(inputs.pool, faces, their_lowest - 1, "lowest")
        dice += _counting(inputs.opponent_dice, their_faces, lowest - 1, "lowest", "opponent")
        return _judged(inputs, dice, efforts, f"below the opponent’s lowest ({their_lowest})")

    def odds(self, inputs: Check) -> Odds:
        asked, mine, theirs = inputs.asked, tuple(sorted(inputs.pool)), tuple(sorted(inputs.opponent_dice))
        if inputs.resolution == "challenge":
            return Odds({"effort": effort_law(mine, inputs.challenge)}, "effort", lambda effort: effort >= asked)
        efforts: Laws = {"effort": lambda: opposed_law(mine, theirs), "their_effort": lambda: opposed_law(theirs, mine)}
        if inputs.resolution == "opposed":
            return Odds(efforts, "effort", lambda effort: effort >= asked)
        laws: Laws = {"verdict": lambda: verdict_law(mine, theirs), **efforts}
        return Odds(laws, "verdict", lambda verdict: verdict == "win")


def _counted(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"


def _effort(number: int) -> str:
    return EFFORTS[min(number, HIGH)]


def _in_words(inputs: Check) -> str:
    """What the four inputs bring: “on neutral ground, with average ability, useful tools and no training”."""
    ability, tool, ground, training = (said[inputs.chosen[name]] for name, said in SAID.items())
    return f"on {ground} ground, with {ability}, {tool} and {training}"


def _laid(pool: Sides, faces: list[int], used: Collection[int], named: int, *, name: str, side: str) -> Laid:
    """The dice of one side in the order thrown: which are used, by index, and one that has a name."""
    return tuple(
        ThrownDie(sides, face, "used" if i in used else "unused", name if i == named else "", side)
        for i, (sides, face) in enumerate(zip(pool, faces, strict=True))
    )


def _counting(pool: Sides, faces: list[int], most: int, name: str = "", side: str = "you") -> Laid:
    """Used are the dice that show at most so much; the lowest may have a name."""
    used = {i for i, face in enumerate(faces) if face <= most}
    return _laid(pool, faces, used, faces.index(min(faces)), name=name, side=side)


def _ranked(pool: Sides, faces: list[int], place: int, name: str, side: str = "you") -> Laid:
    """Used are the dice up to a place among the sorted ones; the one at that place may have a name."""
    order = sorted(range(len(faces)), key=faces.__getitem__)
    return _laid(pool, faces, order[: place + 1], order[place], name=name, side=side)


def _judged(inputs: Check, dice: Laid, efforts: dict[str, int], counting: str) -> Reading:
    """Whether the effort is what was asked; low, medium and high are words for one participant's."""
    effort = efforts["effort"]
    degree = effort - inputs.asked
    found = f"{effort} of {_counted(len(inputs.pool))} {counting}"
    word = f", {_effort(effort)}" if inputs.participants == 1 else ""
    end = f"success, degree {degree}" if degree >= 0 else f"failure, {-degree} short"
    return Reading(dice, efforts, degree >= 0, degree, f"{found}{word}: {end}")


def _compared(inputs: Check, faces: list[int], their_faces: list[int], efforts: dict[str, int]) -> Reading:
    """The sorted dice compared place by place; used are those up to the two that decide, or all that were compared."""
    pairs = list(zip(sorted(faces), sorted(their_faces), strict=False))
    differ = [place for place, (mine, theirs) in enumerate(pairs) if mine != theirs]
    deciding = differ[0] if differ else len(pairs) - 1
    mine, theirs = pairs[deciding]
    margin = theirs - mine
    verdict = verdict_of(margin)
    equal = f"the lowest {_counted(deciding)} equal, then " if deciding else ""
    said = f"{equal}{mine} against {theirs}: you {verdict} by {abs(margin)}"
    name = "deciding" if margin else ""
    dice = _ranked(inputs.pool, faces, deciding, name)
    dice += _ranked(inputs.opponent_dice, their_faces, deciding, name, "opponent")
    sentence = said if margin else f"a tie: the lowest {_counted(len(pairs))} equal"
    return Reading(dice, {"verdict": verdict, **efforts}, margin > 0 if margin else None, margin, sentence)


system = RollUnder()
