"""Call of Cthulhu, 7th edition: two skill rolls against each other; the better level of success wins."""

from __future__ import annotations

from oddsmith.declare.input_kinds import Choice, Integer
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.notation import counted
from oddsmith.declare.reading import Reading, Role, Throw, ThrownDie
from oddsmith.declare.system import Odds, Preset, PublishedTable, System
from oddsmith.dice.pool import Pool
from oddsmith.law.distribution import Distribution

LEVELS = ("failure", "regular success", "hard success", "extreme success", "critical success")
ENDS = ("they win", "both fail", "a tie", "you win")
TIES = {"skill": "The higher skill wins", "you": "You win (they fight back)", "they": "They win (they dodge)"}


class Contest(Inputs):
    """Two skills."""

    skill = Integer("Your skill", 60, 1, 99)
    opponent_skill = Integer("Their skill", 50, 1, 99)
    draw = Choice("On a tie", "skill", TIES, help="In a fight: you, if they fight back; they, if they dodge.")
    bonus = Integer("Your bonus dice", 0, -2, 2, help="Negative: penalty dice.")
    opponent_bonus = bonus.twin("Their bonus dice", lambda contest: True)


class Opposed(System[Contest]):
    """The system; see the module."""

    key = "call-of-cthulhu-opposed"
    name = "Call of Cthulhu 7th edition: opposed roll"
    summary = "Two skill rolls against each other: the better level of success wins."
    also = ("coc", "7e", "cthulhu", "percentile", "d100", "fight back", "dodge", "melee", "bonus die", "penalty die")
    rules = (
        "Both sides roll d100 against their skills, and the better level of success wins: critical, extreme, hard, "
        "regular. A bonus die is another tens die, of which the lower counts, with a penalty die the higher. On a tie "
        "the higher skill wins; if the skills are equal too, both roll d100 and the lower roll wins (here it stays a "
        "tie). In a fight a tie is yours if they fight back, and theirs if they dodge.\n"
        "Example: with 60 you roll 28, a hard success; with 40 they roll 35, a regular one. You win."
    )
    source = "Call of Cthulhu Keeper Rulebook, 7th edition (Chaosium), “Opposed Skill Rolls”, “Fighting Back”"
    inputs = Contest
    measures = {"end": "Result"}
    words = {"end": ENDS}
    presets = (
        Preset("They dodge", {"draw": "they"}),
        Preset("A ghoul fights back", {"opponent_skill": "40", "draw": "you"}),
        Preset("Outnumbered, so with a bonus die", {"draw": "they", "bonus": "1"}),
    )
    tables = (PublishedTable("win", "The chance to win", {}, "skill=20..90:10", "opponent_skill=20..90:10"),)

    def notation(self, inputs: Contest) -> str:
        sides = ((inputs.skill, inputs.bonus), (inputs.opponent_skill, inputs.opponent_bonus))
        return "skill " + " against ".join(f"{skill}{_dice(bonus)}" for skill, bonus in sides)

    def question(self, inputs: Contest) -> str:
        return self.notation(inputs) + {"skill": "", "you": ", they fight back", "they": ", they dodge"}[inputs.draw]

    def roll(self, inputs: Contest, throw: Throw) -> Reading:
        mine, my_dice = _rolled(inputs.bonus, throw, "you")
        theirs, their_dice = _rolled(inputs.opponent_bonus, throw, "opponent")
        levels = _level(mine, inputs.skill), _level(theirs, inputs.opponent_skill)
        end = _end(inputs, *levels)
        wins = {"you win": True, "they win": False}.get(end)
        degree = ENDS.index(end) - 2 if wins is not None else 0
        rolls = zip((mine, theirs), (LEVELS[level] for level in levels), strict=True)
        said = " against ".join(f"{roll}, {level}" for roll, level in rolls)
        return Reading((*my_dice, *their_dice), {"end": end}, wins, degree, f"{said}: {end}")

    def odds(self, inputs: Contest) -> Odds:
        mine = _law(inputs.bonus).map(lambda roll: _level(roll, inputs.skill))
        theirs = _law(inputs.opponent_bonus).map(lambda roll: _level(roll, inputs.opponent_skill))
        law = mine.combine(theirs, lambda one, other: _end(inputs, one, other))
        return Odds({"end": law}, "end", lambda end: end == "you win")


def _dice(bonus: int) -> str:
    """The bonus or penalty dice in words: “ with 2 penalty dice”."""
    return f" with {counted(bonus, 'bonus dice|penalty dice')}" if bonus else ""


def _hundred(tens: int, ones: int) -> int:
    """The result of two d10, on which a 10 is a 0; two zeros are 100."""
    return 10 * (tens % 10) + ones % 10 or 100


def _rolled(bonus: int, throw: Throw, side: str) -> tuple[int, list[ThrownDie]]:
    """A d100 with extra tens dice, of which the better one counts, or the worse one if `bonus` is negative."""
    ones, tens = throw(10), [throw(10) for _ in range(1 + abs(bonus))]
    rolls = [_hundred(face, ones) for face in tens]
    roll = max(rolls) if bonus < 0 else min(rolls)
    dice = [ThrownDie(10, ones, "used", side=side, name="Ones", word=str(ones % 10))]
    for place, face in enumerate(tens):
        role: Role = "used" if place == rolls.index(roll) else "discarded"
        dice.append(ThrownDie(10, face, role, side=side, name="Tens", word=f"{face % 10}0"))
    return roll, dice


def _law(bonus: int) -> Distribution[int]:
    """The law of such a roll, mixed from its laws given each face of the ones die."""
    pools = [
        Pool([(Distribution.uniform(_hundred(tens, ones) for tens in range(10)), 1 + abs(bonus))]) for ones in range(10)
    ]
    return Distribution.mixture((1, pool.highest(1) if bonus < 0 else pool.lowest(1)) for pool in pools)


def _level(roll: int, skill: int) -> int:
    return 4 if roll == 1 else (roll <= skill) + (roll <= skill // 2) + (roll <= skill // 5)


def _end(inputs: Contest, mine: int, theirs: int) -> str:
    if not mine and not theirs:
        return "both fail"
    ahead = mine - theirs or {"skill": inputs.skill - inputs.opponent_skill, "you": 1, "they": -1}[inputs.draw]
    return "you win" if ahead > 0 else "they win" if ahead else "a tie"


system = Opposed()
