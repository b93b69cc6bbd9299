"""The shapes of requests and answers in JSON. docs/json.md explains each field.

The build generates the page's types from these (`protocol.py`); tests check every answer of the engine against them.
"""

from __future__ import annotations

from typing import Any, Literal, NewType, NotRequired, TypedDict

from oddsmith.declare import reading
from oddsmith.declare.system import Correction, Erratum, Notice
from oddsmith.language.examples import Example
from oddsmith.language.lessons import Lesson

Digits = str
"""A whole number as digits, as it may not fit into a double."""
Code = NewType("Code", str)
"""The `code` of one of the errors in `oddsmith.errors`."""
Part = int | str
"""A number (as digits if it does not fit into a double), or a word."""
Outcome = Part | list[Part]
Shows = Literal["chance", "mean"]
Form = Literal["csv", "markdown", "json"]


class Refusal(TypedDict):
    """The `error` that replaces an `answer`."""

    code: Code
    message: str
    field: NotRequired[str]
    value: NotRequired[str]
    allowed: NotRequired[str]
    nearest: NotRequired[str]
    line: NotRequired[int]
    column: NotRequired[int]
    source: NotRequired[str]


class AnyField(TypedDict):
    """An input in a form, whatever its kind."""

    name: str
    label: str
    help: str
    default: str
    text: str
    shown: bool
    advanced: bool
    sweep: str | None
    allowed: str


class IntegerField(AnyField):
    """An `Integer`."""

    kind: Literal["integer"]
    minimum: int
    maximum: int


class ChoiceField(AnyField):
    """A `Choice`."""

    kind: Literal["choice"]
    options: list[Option]


class FlagField(AnyField):
    """A `Flag`."""

    kind: Literal["flag"]


class TextField(AnyField):
    """A `Text`."""

    kind: Literal["text"]
    longest: int
    names: str


class RollField(AnyField):
    """The roll of `dice`."""

    kind: Literal["roll"]
    longest: int
    said: str
    notes: list[str]
    numbers: list[NumberInText]


class IntegersField(AnyField):
    """An `Integers`."""

    kind: Literal["integers"]
    minimum: int
    maximum: int
    most: int


class DiceField(AnyField):
    """A `Dice`."""

    kind: Literal["dice"]
    sides: list[int]
    fewest: int
    most: int


NumberInText = TypedDict("NumberInText", {"name": str, "start": int, "end": int})
Option = TypedDict("Option", {"key": str, "label": str})
Field = IntegerField | ChoiceField | FlagField | TextField | RollField | IntegersField | DiceField
Chance = TypedDict("Chance", {"fraction": str, "decimal": float, "percent": str, "one_in": float | None})


class LawRow(TypedDict):
    """An outcome, or in a joined law a range of neighbouring outcomes."""

    outcome: Outcome
    to: NotRequired[Part]
    or_more: NotRequired[bool | list[bool]]
    or_less: NotRequired[bool | list[bool]]
    weight: Digits
    chance: float
    success: NotRequired[bool]
    at_least_weight: NotRequired[Digits]
    at_most_weight: NotRequired[Digits]
    at_least: NotRequired[float]
    at_most: NotRequired[float]


class LawSummary(TypedDict):
    """A distribution without its rows. The last three are present if outcomes are numbers, and null if undefined."""

    key: str
    label: str
    axes: NotRequired[list[str]]
    words: NotRequired[list[str]]
    total: Digits
    modes: list[Outcome]
    mode_chance: float
    error: NotRequired[float]
    mean: NotRequired[float | None]
    deviation: NotRequired[float | None]
    median: NotRequired[float | None]


class Law(LawSummary):
    """A distribution."""

    outcomes: list[LawRow]
    joined: NotRequired[Joined]


Joined = TypedDict("Joined", {"outcomes": int, "width": Part, "modes": int})


class AlignedLaw(TypedDict):
    """A law on the outcomes shared with other laws; null beyond an outcome that stands for everything from there on."""

    chance: list[float | None]
    at_least: list[float | None]
    at_most: list[float | None]
    or_more: NotRequired[Part]
    or_less: NotRequired[Part]


Place = TypedDict("Place", {"outcome": Part, "to": NotRequired[Part]})
Aligned = TypedDict("Aligned", {"outcomes": list[Place], "laws": list[AlignedLaw | None]})


class Asked(TypedDict):
    """The question, read back."""

    system: str
    inputs: dict[str, Any]
    link: str
    notation: str
    question: str


class SetUpSummary(Asked, LawSummary):
    """The odds of a set-up; `chance` is null if it has no success."""

    chance: Chance | None
    beside: list[Beside]
    sentence: str
    decided_by: str


class OddsReport(SetUpSummary, Law):
    """The odds of the set-up in a form."""

    further: list[Law]
    notice: Notice | None
    program: str
    form: list[Field]
    table: SuggestedTable


class ComparedSetUp(SetUpSummary):
    """The odds of one of several set-ups; its laws are present unless they are joined."""

    system_name: str
    outcomes: NotRequired[list[LawRow]]
    further: NotRequired[list[Law]]


Beside = TypedDict("Beside", {"label": str, "chance": Chance})
SuggestedTable = TypedDict("SuggestedTable", {"published": str, "rows": str, "columns": str})
Reading = Literal["chance", "at_least", "at_most"]
CompareReport = TypedDict("CompareReport", {"setups": list[ComparedSetUp], "aligned": Aligned | None, "shows": Reading})


class RollReport(Asked):
    """One roll."""

    seed: str
    faces: list[int]
    dice: list[ThrownDie]
    order: list[int]
    outcome: Outcome
    success: bool | None
    degree: int
    measures: dict[str, Outcome]
    sentence: str
    said: str
    headline: str
    special: Special | None
    reroll: Reroll | None
    chance: Chance | None
    beats: Beats | None
    odds: RollOdds | None
    odds_refused: NotRequired[str]


class Beats(Chance):
    """The chance of a lower outcome."""

    or_more: NotRequired[bool]
    law: str


class ThrownDie(reading.ThrownDie):
    """A thrown die, with what its drawing shows, which follows from the rest."""

    drawn: str


Special = TypedDict("Special", {"word": str, "tone": Literal["good", "bad", "both"]})
RollOdds = TypedDict("RollOdds", {"chance": float, "at_least": float, "at_most": float})
Reroll = TypedDict("Reroll", {"input": str, "cost": str, "most": int, "places": dict[str, int]})


class TableReport(Asked):
    """A table; a cell is null if its two values are incompatible."""

    title: str
    titles: Titles
    rows: Sweep
    columns: Sweep | None
    blank: str
    shows: Shows
    cells: list[list[Cell | None]]


class Cell(TypedDict):
    """One set-up of a table."""

    chance: CellChance | None
    mean: float | None
    mean_fraction: str | None
    error: NotRequired[float]
    printed: NotRequired[str]
    right: NotRequired[str]


Titles = TypedDict("Titles", {"chance": NotRequired[str], "mean": NotRequired[str]})
CellChance = TypedDict("CellChance", {"fraction": str, "decimal": float})
Sweep = TypedDict("Sweep", {"name": str, "label": str, "texts": list[str], "words": list[str]})


class SolveReport(Asked):
    """The settings that give a wanted chance."""

    wanted: Chance
    solutions: list[Solution]
    nearest: list[Nearest]
    within: int
    helps: bool


class Solution(TypedDict):
    """How one input can give the wanted chance."""

    name: str
    label: str
    answers: list[Answer]
    below: Answer | None
    above: Answer | None
    sentence: str


class Answer(TypedDict):
    """A value of an input, and the chance that it gives."""

    text: str
    words: str
    chance: Chance


class WantedChance(Chance):
    """A chance that a person wrote, and the indices of other chances that are close to it."""

    near: list[int]
    within: bool


class Nearest(Answer):
    """The nearest answer of one input, other than its present value."""

    name: str
    label: str


class SystemReport(TypedDict):
    """A system."""

    key: str
    name: str
    summary: str
    rules: str
    source: str
    reroll: str | None
    form: list[Field]
    presets: list[Preset]
    comparisons: list[Comparison]
    tables: list[Published]
    corrections: list[Correction]
    fair_version: str


class Game(TypedDict):
    """A system or game in a line."""

    key: str
    name: str
    summary: str
    also: list[str]
    question: str
    sentence: str
    chance: Chance | None
    mean: NotRequired[float | None]
    modes: list[Outcome]


class Published(TypedDict):
    """A table of the source."""

    key: str
    title: str
    link: str
    rows: str
    columns: str
    shows: Shows
    errata: list[Erratum]


Preset = TypedDict("Preset", {"name": str, "link": str})
Comparison = TypedDict("Comparison", {"title": str, "links": list[str]})


class Noted(TypedDict):
    """A warning about a place in a program; `fix` is the program with it fixed."""

    message: str
    line: int
    column: int
    fix: NotRequired[str]


class ProgramReport(TypedDict):
    """A whole program."""

    program: str
    link: str
    form: list[Field]
    outputs: list[Output]
    aligned: Aligned | None
    warnings: list[Noted]


Output = TypedDict("Output", {"name": str, "chance": Chance | None, "alone": bool, "law": Law, "parts": list[Law]})


Edited = TypedDict("Edited", {"program": str})


class Language(TypedDict):
    """What the program editor offers."""

    examples: list[Example]
    lessons: list[Lesson]
    builtins: list[Word]
    settings: list[Word]
    keywords: list[str]


Word = TypedDict("Word", {"name": str, "insert": str, "sentence": str})


class Replayed(Asked):
    """A set-up and, if it has a seed, what was rolled."""

    seed: NotRequired[str]
    sentence: NotRequired[str]
    success: NotRequired[bool | None]
    thrown: NotRequired[list[tuple[int, int]]]


Unread = TypedDict("Unread", {"error": Refusal})


class WorkingReport(Asked):
    """How a roll is derived from its seed."""

    seed: str
    blocks: list[Block]
    numbers: list[TakenNumber]


Block = TypedDict("Block", {"text": str, "sha256": str})
TakenNumber = TypedDict(
    "TakenNumber", {"sides": Part, "bytes": str, "number": Part, "below": Part, "face": Part | None}
)


class KindReport(TypedDict):
    """How well the counts of faces of one kind of dice fit fair dice."""

    sides: int
    thrown: int
    expected: float
    statistic: float
    degrees: int
    p_value: float
    enough: bool
    sentence: str


FairnessReport = TypedDict("FairnessReport", {"kinds": list[KindReport], "sentence": str})


class ExchangeReport(Asked):
    """The contents of a link of an exchange."""

    step: Literal["offer", "keep", "answer", "reveal"]
    commitment: str
    offer: str
    keep: NotRequired[str]
    entropy: NotRequired[str]
    poor: NotRequired[bool]
    answer: NotRequired[str]
    opening: NotRequired[str]
    reveal: NotRequired[str]
    seed: NotRequired[str]
    roll: NotRequired[str]
    blocks: NotRequired[list[Block]]


class VerifiedReport(ExchangeReport):
    """A reveal that is consistent with an earlier link."""

    against: Literal["offer", "answer"]
    sentence: str


class KnownExchange(TypedDict):
    """What a device knows of one roll between two people; unknown links are empty."""

    commitment: str
    link: str
    question: str
    asked: bool
    offer: str
    keep: str
    answer: str
    reveal: str


class StageReport(ExchangeReport):
    """What a link of an exchange means on a device that knows other links of it."""

    stage: Literal[
        "asked", "answered", "waiting", "answer", "elsewhere", "secret", "used",
        "unknown", "partly", "agrees", "verified", "poor",
    ]  # fmt: skip
    waits: str
    against: NotRequired[Literal["offer", "answer"]]
    second: str


Export = TypedDict("Export", {"form": Form, "media_type": str, "text": str})

QUESTIONS: dict[str, tuple[dict[str, Any], Any]] = {
    "odds": ({"link": str, "joined?": bool}, OddsReport),
    "roll": ({"link": str, "seed?": str}, RollReport),
    "table": ({"link": str, "rows?": str, "columns?": str, "published?": str, "shows?": Shows}, TableReport),
    "solve": ({"link": str, "chance": str, "for?": str}, SolveReport),
    "compare": ({"links": list[str], "joined?": bool, "shows?": Reading}, CompareReport),
    "chance": ({"chance": str, "among?": list[str | None]}, WantedChance),
    "replay": ({"links": list[str]}, list[Replayed | Unread]),
    "program": ({"program?": str, "inputs?": dict[str, str], "link?": str, "joined?": bool}, ProgramReport),
    "language": ({}, Language),
    "format": ({"program": str}, Edited),
    "rename": ({"program": str, "line": int, "column": int, "name": str}, Edited),
    "working": ({"link": str}, WorkingReport),
    "fairness": ({"faces": dict[str, list[int]]}, FairnessReport),
    "offer": ({"link": str}, ExchangeReport),
    "accept": ({"link": str, "entropy?": str}, ExchangeReport),
    "reveal": ({"link": str, "keep": str}, ExchangeReport),
    "verify": ({"link": str, "against": str}, VerifiedReport),
    "step": ({"link": str}, ExchangeReport),
    "stage": ({"link": str, "known?": list[KnownExchange], "against?": str}, StageReport),
    "export": ({"form": Form, "request": dict[str, Any], "made?": str, "address?": str}, Export),
    "systems": ({"link?": str}, list[SystemReport]),
    "games": ({}, list[Game]),
}
"""For every question, the fields of its request besides `ask` (`?` marks optional ones), and its answer."""
