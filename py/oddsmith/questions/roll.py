"""Roll the dice, from a fresh seed or again from a known one, and compare the roll with all others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from oddsmith.declare.notation import tallied
from oddsmith.declare.resolution import MARGIN
from oddsmith.declare.system import Odds
from oddsmith.errors import Progress, TooMuchWork, no_progress
from oddsmith.fair import dice as fair
from oddsmith.law.distribution import Distribution, chances_below, scaled
from oddsmith.law.ratio import Ratio
from oddsmith.questions import link
from oddsmith.questions.asking import LINK, Ask, Command, Json, read_optional, read_text
from oddsmith.questions.chance import chance_report
from oddsmith.questions.law import plain
from oddsmith.questions.link import Question, question_report, refused
from oddsmith.questions.odds import odds, told_as

if TYPE_CHECKING:
    from oddsmith.declare.reading import Reading


SPECIAL = re.compile(
    r"critical|messy|bestial|exceptional success|extraordinary|astounding|style|fumble|glitch|botch|match"
    r"|dragon|demon|intrusion|triumph|despair|complication|panic|hitch|natural"
)
"""What games call an outcome that makes the table look up."""
TROUBLE = re.compile(
    r"messy|bestial|failure|miss|fumble|glitch|botch|demon|intrusion|despair|complication|panic|hitch|natural 1$"
)
TOLD = re.compile(r"critical (?:hit|confirmed)|natural (?:1|20)\b")
"""Such an outcome in the text of a roll."""
FAR = 10**9
"""Beyond any roll; negated, below any roll."""


class Roll(NamedTuple):
    """A roll that was made; `question` has its seed, so its link repeats the roll."""

    question: Question
    reading: Reading

    @property
    def link(self) -> str:
        """The link that repeats this roll."""
        return link.write(self.question)


def roll(question: str | Question, seed: str | None = None) -> Roll:
    """Roll a link or a question: from `seed`, else from the seed that it carries, else from a fresh one.

    Raises OddsmithError when it cannot be rolled.
    """
    asked = link.read(question)
    if seed is None:
        seed = asked.seed if asked.seed is not None else fair.new_seed()
    dice = fair.FairDice(seed)
    with refused(asked):
        return Roll(asked._replace(seed=seed), asked.system.roll(asked.inputs, dice))


def answer_roll(request: Json, progress: Progress = no_progress) -> Json:
    """A roll of `link`, from `seed`, its own or a fresh one, as `roll_report`, even if its odds are too much work."""
    question, reading = roll(read_text(request, "link"), read_optional(request, "seed"))
    return roll_report(question, reading, odds_or_refusal(question, progress))


def odds_or_refusal(question: Question, progress: Progress = no_progress) -> Odds | TooMuchWork:
    """The odds of what was rolled, or why they are too much work."""
    try:
        return odds(question, progress)
    except TooMuchWork as refusal:
        return refusal


def roll_report(question: Question, reading: Reading, found: Odds | TooMuchWork) -> Json:
    """One roll: the seed, every die, and how they are read; `beats` is the chance of a worse outcome than this one.

    If the outcome is in words, it is compared; else the number that decides success, else the margin, else the outcome.
    `beats` names the law that was used.

    If the odds are too much work, the dice are rolled anyway, and the report gives the reason instead of chance and
    `beats`.
    """
    if isinstance(found, TooMuchWork):
        among: Json = {"chance": None, "beats": None, "odds": None, "odds_refused": found.message}
    else:
        first = next(iter(found.laws))
        numbers = (key for key in (found.decided_by, MARGIN) if key in found.laws and found.laws[key].is_numeric)
        key = first if told_as(question.system, found, first)[1] else next(numbers, first)
        _, words = told_as(question.system, found, key)
        among = {
            "chance": chance_report(found.chance) if found.succeeds else None,
            "beats": {**_beats(found, key, reading.measures[key], words), "law": key},
            "odds": _odds_of(found.outcome, reading.outcome),
        }
    faces = [die.face for die in reading.dice]
    order = range(len(faces))
    return {
        **question_report(question),
        "seed": question.seed,
        "faces": faces,
        "dice": [{**die._asdict(), "marks": list(die.marks), "drawn": die.drawn} for die in reading.dice],
        "order": sorted(order, key=lambda die: -faces[die]) if question.system.high_first else list(order),
        "outcome": plain(reading.outcome),
        "success": reading.success,
        "degree": reading.degree,
        "measures": {name: plain(measured) for name, measured in reading.measures.items()},
        "sentence": reading.sentence,
        "said": reading.said,
        "headline": reading.headline,
        "special": _special(question, reading, found),
        "reroll": _reroll_report(question, reading),
        **among,
    }


def _odds_of(law: Distribution[Any], outcome: Any) -> Json | None:
    """The chances of exactly, at least and at most this number; None if it, or an end of the law, is no `int`."""
    if any(type(number) is not int for number in (outcome, law.outcomes[0], law.outcomes[-1])):
        return None
    chance, (below, _) = law.chance(outcome), chances_below(law, outcome)
    return {"chance": chance.decimal, "at_least": (1 - below).decimal, "at_most": (below + chance).decimal}


def _beats(found: Odds, key: str, outcome: Any, words: tuple[str, ...]) -> Json:
    """The chance of a lower outcome; of a higher one if low ones succeed; of a failure if neither is simply better.

    Marked `or_more` if an open end of the law gives only a lower bound.
    """
    law, succeeds = found.laws[key], found.succeeds
    if words:
        law, outcome = law.map(words.index), words.index(outcome)
    elif key == found.decided_by and succeeds and law.is_numeric:
        ends = [end for end, _ in groupby(map(succeeds, (-FAR, *law.outcomes, FAR)))]
        if len(ends) != 2:  # such as 7 or 11, or 10 to 12: no failure is better than another
            return chance_report(1 - found.chance if succeeds(outcome) else Ratio(0))
        if ends[0]:
            law, outcome = scaled(law, -1), -outcome
    least, most = chances_below(law, outcome)
    return chance_report(least) | ({} if least == most else {"or_more": True})


def _special(question: Question, reading: Reading, found: Odds | TooMuchWork) -> Json | None:
    """A special outcome in the game's own word, and whether it is good, bad, or both, such as a messy success."""
    told = {**question.system.measures, **({} if isinstance(found, TooMuchWork) else found.labels)}
    first, *further = reading.measures
    outcome, label = reading.outcome, told.get(first, "")
    parts = list(zip(label, outcome, strict=True)) if isinstance(outcome, tuple) and isinstance(label, tuple) else []
    beside = [(told.get(measure, ""), reading.measures[measure]) for measure in further]
    counts = {str(part): many for part, many in [*parts, *beside] if isinstance(many, int)}
    named = tallied((many, part) for part, many in counts.items() if SPECIAL.search(part.lower()))
    told_too = sorted(TOLD.findall(reading.said))  # a critical before its natural 20
    for word in (reading.headline, str(outcome), re.sub(r"\b1 ", "", named), reading.special, *told_too):
        if SPECIAL.search(word.lower()):
            are_bad = {bool(TROUBLE.search(part)) for part in word.lower().split(", ")}
            is_both = reading.success in are_bad or len(are_bad) > 1
            return {"word": word, "tone": "both" if is_both else "bad" if True in are_bad else "good"}
    return None


def _reroll_report(question: Question, reading: Reading) -> Json | None:
    """How to re-roll some dice: the input, its cost, the most dice that it takes, and the places that it may name."""
    system, inputs, _ = question
    places = system.may_reroll(inputs, reading)
    if not places:
        return None
    most = min(inputs.declared[system.reroll].limit("most", inputs), len(places))
    named = {str(die): place for die, place in places.items()}
    return {"input": system.reroll, "cost": system.reroll_cost, "most": most, "places": named}


def roll_lines(report: Json) -> Iterator[str]:
    """A roll: every die with what became of it, the sentence, and the link that repeats it."""
    chance = report["chance"]
    yield report["question"] + (f" ({chance['percent']})" if chance else "")
    for side in dict.fromkeys(die["side"] for die in report["dice"]):
        dice = "  ".join(_die_text(die) for die in report["dice"] if die["side"] == side)
        yield f"  {side}: {dice}"
    yield report["sentence"]
    if told := compared(report):
        yield told
    yield f"Again: {report['link']}"


def compared(report: Json) -> str:
    """How a roll compares to all others, or why that is not known."""
    beats = report["beats"]
    if not beats:
        return f"No odds: {report['odds_refused']}"
    if not beats["decimal"] and "or_more" not in beats:
        return "" if isinstance(report["outcome"], list) else "No roll is worse."  # its other parts may be
    return f"Better than {'at least ' if 'or_more' in beats else ''}{beats['percent']} of rolls."


def die_notes(die: Json, role: str) -> str:
    """What became of a die: its label or role, and its marks."""
    return ", ".join(note for note in (die["label"] or role, *die["marks"]) if note)


def _die_text(die: Json) -> str:
    notes = die_notes(die, "discarded" if die["role"] == "discarded" else "")
    shown = ": ".join(part for part in (die["name"], die["word"] or str(die["face"])) if part)
    return f"{shown} ({notes})" if notes else shown


FLAGS = {"link": LINK, "--seed": {"help": "roll from this seed instead of a fresh one, such as 1-example"}}
ASK = Ask("roll", answer_roll, Command("roll a question with fair dice", roll_lines, FLAGS))
