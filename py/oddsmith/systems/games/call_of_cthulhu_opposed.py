"""Call of Cthulhu, 7th edition: two skill rolls against each other; the better level of success wins."""

from __future__ import annotations

from oddsmith.declare.input_kinds import Choice, Integer
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.reading import Reading, Throw, ThrownDie
from oddsmith.declare.system import Odds, Preset, PublishedTable, System
from oddsmith.dice.pool import die

LEVELS = ("failure", "regular success", "hard success", "extreme success", "critical success")
ENDS = ("they win", "both fail", "a draw", "you win")
DRAWS = {"skill": "The higher skill wins", "you": "You win (they fight back)", "they": "They win (they dodge)"}


class Contest(Inputs):
    """Two skills."""

    skill = Integer("Your skill", 60, 1, 99)
    opponent_skill = Integer("Their skill", 50, 1, 99)
    draw = Choice("On a draw", "skill", DRAWS, help="In a fight it is you when they fight back, they when they dodge.")


class Opposed(System[Contest]):
    """The system; see the module."""

    key = "call-of-cthulhu-opposed"
    name = "Call of Cthulhu 7th edition: opposed roll"
    summary = "Two skill rolls against each other: the better level of success wins."
    also = ("coc", "7e", "cthulhu", "percentile", "d100", "fight back", "dodge", "melee")
    rules = (
        "Both sides roll d100 against their skills, and the better level of success wins: critical, extreme, hard, "
        "regular. On a draw the higher skill wins; in a fight you do if they fight back, and they do if they dodge.\n"
        "Example: with 60 you roll 28, a hard success; with 40 they roll 35, a regular one. You win."
    )
    source = "Call of Cthulhu Keeper Rulebook, 7th edition (Chaosium), “Opposed Skill Rolls”, “Fighting Back”"
    inputs = Contest
    measures = {"end": "Result"}
    words = {"end": ENDS}
    presets = (
        Preset("They dodge", {"draw": "they"}),
        Preset("A ghoul fights back", {"opponent_skill": "40", "draw": "you"}),
    )
    tables = (PublishedTable("win", "The chance to win", {}, "skill=20..90:10", "opponent_skill=20..90:10"),)

    def notation(self, inputs: Contest) -> str:
        return f"skill {inputs.skill} against {inputs.opponent_skill}"

    def question(self, inputs: Contest) -> str:
        return self.notation(inputs) + {"skill": "", "you": ", they fight back", "they": ", they dodge"}[inputs.draw]

    def roll(self, inputs: Contest, throw: Throw) -> Reading:
        mine, theirs = throw(100), throw(100)
        dice = (ThrownDie(100, mine, "used"), ThrownDie(100, theirs, "used", side="opponent"))
        levels = _level(mine, inputs.skill), _level(theirs, inputs.opponent_skill)
        end = _end(inputs, *levels)
        wins = {"you win": True, "they win": False}.get(end)
        degree = ENDS.index(end) - 2 if wins is not None else 0
        said = " against ".join(LEVELS[level] for level in levels)
        return Reading(dice, {"end": end}, wins, degree, f"{said}: {end}")

    def odds(self, inputs: Contest) -> Odds:
        mine = die(100).map(lambda roll: _level(roll, inputs.skill))
        theirs = die(100).map(lambda roll: _level(roll, inputs.opponent_skill))
        law = mine.combine(theirs, lambda one, other: _end(inputs, one, other))
        return Odds({"end": law}, "end", lambda end: end == "you win")


def _level(roll: int, skill: int) -> int:
    return 4 if roll == 1 else (roll <= skill) + (roll <= skill // 2) + (roll <= skill // 5)


def _end(inputs: Contest, mine: int, theirs: int) -> str:
    if not mine and not theirs:
        return "both fail"
    ahead = mine - theirs or {"skill": inputs.skill - inputs.opponent_skill, "you": 1, "they": -1}[inputs.draw]
    return "you win" if ahead > 0 else "they win" if ahead else "a draw"


system = Opposed()
