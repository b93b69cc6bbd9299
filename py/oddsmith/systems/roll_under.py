"""Roll under: a pool of mixed dice, each of which counts when it shows a low number."""

from __future__ import annotations

from oddsmith.declare.input_kinds import Choice, Dice, Integer, Integers
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.notation import counted, dice_notation
from oddsmith.declare.reading import Reading, Throw, ThrownDie, laid, ranked
from oddsmith.declare.resolution import Opposed, Target, opposed_odds, verdict_of
from oddsmith.declare.system import Correction, Laws, Odds, Preset, PublishedTable, System, errata
from oddsmith.dice.mixed import at_most, below_lowest, compared_from_lowest

SIDES = (6, 8, 10, 12, 20)
MOST_PARTICIPANTS = 10
MOST_DICE = 4 * MOST_PARTICIPANTS
CHALLENGES = {1: "insane", 2: "hard", 3: "moderate", 4: "easy", 5: "trivial"}
EFFORTS = ("no effort", "low effort", "medium effort", "high effort")
HIGH = 3
NO_DIE = "none"


class Level(Choice):
    """One of the four inputs: the source's words for each die, and the same for the middle of a sentence."""

    def __init__(self, label: str, default: str, words: str, said: str = "", least: str = "d20") -> None:
        dice = (least, "d12", "d10", "d8", "d6")
        named = zip(dice, words.split(", "), strict=True)
        options = {die: f"{word} ({'no die' if die == NO_DIE else die})" for die, word in named}
        super().__init__(label, default, options, when=lambda check: not check.dice)
        self.said = dict(zip(dice, (said or words.lower()).split(", "), strict=True))


class Check(Inputs):
    """A check against a challenge or against an opponent, alone or as a group."""

    ability = Level(
        "Ability",
        "d10",
        "Nonexistent, Minimal, Some or average, Significant, Legendary",
        "no ability, minimal ability, average ability, significant ability, legendary ability",
    )
    tool = Level(
        "Tool, implement or procedure",
        "d10",
        "Nothing, Bare hands, Useful or relevant, Purpose-built, Masterwork and purpose-built",
        "no tools, bare hands, useful tools, purpose-built tools, masterwork tools",
    )
    ground = Level("Ground or situation", "d10", "Disadvantageous, Unfavourable, Neutral, Favourable, Advantageous")
    training = Level(
        "Specific training",
        NO_DIE,
        "Nothing relevant, Familiarization, Practised extensively, Professional, Peerless master",
        "no training, familiarity, extensive practice, professional training, a peerless master’s training",
        least=NO_DIE,
    )
    dice = Dice(
        "Custom dice",
        (),
        SIDES,
        0,
        MOST_DICE,
        help="The whole pool in place of these four, such as 3d6,2d8; for a group, everybody’s dice.",
    )
    resolution = Choice(
        "Roll against…",
        "challenge",
        {
            "challenge": "A challenge number",
            "opposed": "The opponent’s lowest die",
            "ties": "The opponent: lowest dice first",
        },
    )
    challenge = Integer(
        "Challenge number",
        3,
        min(CHALLENGES),
        max(CHALLENGES),
        help="A die counts when it shows at most this: 1 is insane, 2 hard, 3 moderate, 4 easy, 5 trivial.",
        when=resolution.among("challenge"),
    )
    effort = Integer(
        "Effort",
        1,
        1,
        MOST_DICE,
        help="How many dice must count: 1 is low, 2 medium, 3 or more high effort.",
        when=resolution.among("challenge", "opposed"),
    )
    opponent_dice = dice.twin("Opponent’s dice", resolution.among("opposed", "ties"), default=(10, 10, 10), fewest=1)
    participants = Integer(
        "Participants",
        1,
        1,
        MOST_PARTICIPANTS,
        help="Everybody’s dice make one pool. Ability, tool, ground and training apply to everyone.",
    )
    group_table = Integers(
        "Effort by participants",
        tuple(range(1, MOST_PARTICIPANTS + 1)),
        1,
        MOST_DICE,
        MOST_PARTICIPANTS,
        help="Multiplies the effort for 1, 2, 3… participants; the last number applies to larger groups.",
        when=lambda check: check.participants > 1 and check.resolution != "ties",
    )

    @property
    def pool(self) -> tuple[int, ...]:
        """Everybody's dice, as numbers of sides, in the order in which they are thrown."""
        levels = (self.ability, self.tool, self.ground, self.training)
        one = tuple(int(level[1:]) for level in levels if level != NO_DIE)
        return self.dice or one * self.participants

    @property
    def sorted_pool(self) -> tuple[int, ...]:
        """The pool with the best dice, the smallest, first."""
        return tuple(sorted(self.pool))

    @property
    def asked(self) -> int:
        """The effort asked of all participants together; with an empty table, the same as for one."""
        multiples = (1, *self.group_table)
        return self.effort * multiples[min(self.participants, len(self.group_table))]


class RollUnder(System[Check]):
    """The system; see the module."""

    key = "roll-under"
    name = "Roll under"
    summary = (
        "Roll one die each for ability, tool, ground and training. Effort is how many dice roll the challenge number "
        "or less."
    )
    rules = (
        "Your ability, tool, ground and training bring a die each: the better they are, the smaller the die. A "
        "die counts when it shows the challenge number or less. You succeed when at least as many dice count as "
        "the effort asks for. Against an opponent, your dice have to roll below their lowest instead.\n"
        "Example: d8 and 2d10 against challenge 3 show 2, 7 and 9. One die counts, enough for low effort."
    )
    source = "Roll Under Dicepool by Hokieboat"
    inputs = Check
    measures = {"effort": "Effort", "their_effort": "Opponent’s effort"}
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
            errata("4 3 59.36%; 2 2 40.4%"),
        ),
    )
    corrections = (
        Correction(
            "Opposed rolls",
            "1d12 has a chance of 12.32% to make effort 1+ against 4d6",
            "12.32% is the chance of 1d12+2d20 against 4d6; a lone 1d12 has 6.295%.",
        ),
    )

    def notation(self, inputs: Check) -> str:
        mine, theirs = dice_notation(inputs.sorted_pool), dice_notation(inputs.opponent.sorted_pool)
        against = {"challenge": f"≤{inputs.challenge}", "opposed": f"<{theirs}", "ties": f" vs {theirs}"}
        return mine + against[inputs.resolution]

    def question(self, inputs: Check) -> str:
        """As a game master says it: “High effort, moderate challenge on favourable ground, with useful tools...”."""
        brought = f"with {dice_notation(inputs.sorted_pool)}" if inputs.dice else _in_words(inputs)
        opponent = f"against {dice_notation(inputs.opponent.sorted_pool)}"
        if inputs.resolution == "ties":
            return f"{brought.removeprefix('with ').capitalize()} {opponent}, lowest dice first"
        effort = EFFORTS[min(inputs.effort, HIGH)].capitalize()
        if inputs.participants > 1:
            effort += f" from {inputs.participants} together ({counted(inputs.asked)})"
        elif inputs.effort > HIGH:
            effort += f" ({counted(inputs.effort)})"
        if inputs.resolution == "opposed":
            return f"{effort} {opponent} {brought}"
        return f"{effort}, {CHALLENGES[inputs.challenge]} challenge {brought}"

    def work(self, inputs: Check) -> int:
        if inputs.resolution == "challenge":
            return len(inputs.pool) ** 2
        return SIDES[-1] * (len(inputs.pool) + len(inputs.opponent_dice)) ** 2

    def roll(self, inputs: Check, throw: Throw) -> Reading:
        """Your dice are thrown first, in the order of the inputs, then the opponent's."""
        faces = [throw(sides) for sides in inputs.pool]
        if inputs.resolution == "challenge":
            used = _up_to(inputs.challenge, faces)
            dice = laid(inputs.pool, faces, used)
            return _judged(inputs, dice, {"effort": len(used)}, f"at {inputs.challenge} or lower")
        theirs = inputs.opponent.pool
        their_faces = [throw(sides) for sides in theirs]
        used, their_used = _up_to(min(their_faces) - 1, faces), _up_to(min(faces) - 1, their_faces)
        efforts = {"effort": len(used), "their_effort": len(their_used)}
        if inputs.resolution == "ties":
            return _compared(inputs, faces, their_faces, efforts)
        dice = laid(inputs.pool, faces, used, labels={ranked(faces)[0]: "lowest"})
        dice += laid(theirs, their_faces, their_used, labels={ranked(their_faces)[0]: "lowest"}, side="opponent")
        return _judged(inputs, dice, efforts, f"below the opponent’s lowest ({min(their_faces)})")

    def odds(self, inputs: Check) -> Odds:
        target, mine, theirs = Target("effort", inputs.asked), inputs.sorted_pool, inputs.opponent.sorted_pool
        if inputs.resolution == "challenge":
            return target.odds({"effort": at_most(mine, inputs.challenge)})
        laws: Laws = {"effort": lambda: below_lowest(mine, theirs), "their_effort": lambda: below_lowest(theirs, mine)}
        if inputs.resolution == "opposed":
            return target.odds(laws)
        return opposed_odds({"verdict": lambda: compared_from_lowest(mine, theirs).map(verdict_of), **laws})


def _in_words(inputs: Check) -> str:
    """The four inputs in words: “on neutral ground, with average ability, useful tools and no training”."""
    levels = (Check.ground, Check.ability, Check.tool, Check.training)
    return "on {} ground, with {}, {} and {}".format(*(level.said[inputs.chosen[level.name]] for level in levels))


def _up_to(most: int, faces: list[int]) -> list[int]:
    """The indices of the dice that show at most this."""
    return [place for place, face in enumerate(faces) if face <= most]


def _judged(inputs: Check, dice: tuple[ThrownDie, ...], efforts: dict[str, int], counting: str) -> Reading:
    """Read the effort against what was asked; the words low, medium and high are only for a single participant."""
    effort = efforts["effort"]
    word = f", {EFFORTS[min(effort, HIGH)]}" if inputs.participants == 1 else ""
    said = f"{effort} of {counted(len(inputs.pool))} {counting}{word}"
    return Target("effort", inputs.asked).reading(dice, efforts, said)


def _compared(inputs: Check, faces: list[int], their_faces: list[int], efforts: dict[str, int]) -> Reading:
    """Compare the sorted dice pair by pair; those up to the pair that decides, or else all compared, are used."""
    order, their_order = ranked(faces), ranked(their_faces)
    pairs = [(faces[mine], their_faces[theirs]) for mine, theirs in zip(order, their_order, strict=False)]
    differ = [place for place, (mine, theirs) in enumerate(pairs) if mine != theirs]
    equal = differ[0] if differ else len(pairs)
    last = min(equal, len(pairs) - 1)
    mine, theirs = pairs[last]
    end = Opposed(theirs - mine)
    said = [f"the lowest {counted(equal) if equal > 1 else 'dice'} equal"] if equal else []
    said += [f"{mine} against {theirs}"] if differ else []
    name = "deciding" if differ else ""
    dice = laid(inputs.pool, faces, order[: last + 1], labels={order[last]: name})
    labels = {their_order[last]: name}
    dice += laid(inputs.opponent.pool, their_faces, their_order[: last + 1], labels=labels, side="opponent")
    return end.reading(dice, {"verdict": end.verdict, **efforts}, ", then ".join(said))


system = RollUnder()
