"""What a system declares. A system is one file in `systems/` with one instance of a subclass of `System`.

It says three things: which inputs it takes, how rolled faces are read, and the exact law of that reading. The form,
the link, the command line, the roll, the charts and the tables are all derived from these. docs/add-a-system.md is the
guide.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import UserDict
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, NamedTuple, TypeVar, cast

from oddsmith.declare.inputs import Inputs
from oddsmith.declare.notation import fields_of
from oddsmith.errors import InvalidRequest, Progress
from oddsmith.law.distribution import Distribution, legible, mean, modes
from oddsmith.law.ratio import Ratio

if TYPE_CHECKING:
    from oddsmith.declare.reading import Reading, Throw

I = TypeVar("I", bound=Inputs)  # noqa: E741 (inputs, as V is values)
V = TypeVar("V")


class OnDemand(UserDict[str, V]):
    """A mapping with lazy values: those given as functions are each called once, on first access."""

    def __init__(self, given: Mapping[str, V | Callable[[], V]]) -> None:
        self.data: dict[str, Any] = dict(given)

    def __getitem__(self, key: str) -> V:
        given = self.data[key]
        if callable(given):
            given = self.data[key] = given()
        return cast(V, given)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(self)})"


Laws = dict[str, Distribution[Any] | Callable[[], Distribution[Any]]]
"""Laws by name; an expensive one that neither chance nor mean needs is given as a function that computes it."""


def _told(law: Distribution[Any] | Callable[[], Distribution[Any]]) -> Distribution[Any]:
    return legible(law() if callable(law) else law)


class Odds:
    """The exact laws of a reading: a distribution for each measure, that of the outcome first."""

    def __init__(
        self,
        laws: Mapping[str, Distribution[Any] | Callable[[], Distribution[Any]]],
        decided_by: str,
        succeeds: Callable[[Any], bool] | None,
        beside: Mapping[str, Ratio | Callable[[], Ratio]] = MappingProxyType({}),
        *,
        labels: Mapping[str, str | tuple[str, ...]] = MappingProxyType({}),
        words: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
        target: str = "",
    ) -> None:
        """Take the laws as in `Laws`. A function among them must not raise: it is `System.odds` that refuses inputs.

        `succeeds` decides whether a value of the measure `decided_by` is a success; it is None if nothing defines
        success. `beside` has the chances of other set-ups to show beside this one, each under a phrase: “with all 13
        dice”. `labels` and `words` are as in `System`, for laws whose own differ with these inputs.
        `target` is how to write a similar roll that has a chance, if this has none.
        """
        self.laws: Mapping[str, Distribution[Any]] = OnDemand({key: partial(_told, law) for key, law in laws.items()})
        self.decided_by = decided_by
        self.succeeds = succeeds
        self.beside: Mapping[str, Ratio] = OnDemand(beside)
        self.labels = labels
        self.words = words
        self.target = target

    @property
    def outcome(self) -> Distribution[Any]:
        """The law of the first measure."""
        return next(iter(self.laws.values()))

    @property
    def in_short(self) -> str:
        """The odds in a few words: the chance, else the mean, else the most likely outcome."""
        if self.succeeds is not None:
            return self.chance.percent
        if self.outcome.is_numeric:
            return f"{mean(self.outcome).places(2)} on average"
        most_likely = modes(self.outcome)[0]
        told = ", ".join(map(str, most_likely)) if isinstance(most_likely, tuple) else most_likely
        return f"most often {told}"

    @property
    def chance(self) -> Ratio:
        """The chance that `Reading.success` is true.

        Raises InvalidRequest when nothing defines success: `succeeds` is None.
        """
        if self.succeeds is None:
            raise self.refusal()
        return self.laws[self.decided_by].chance_that(self.succeeds)

    def refusal(self) -> InvalidRequest:
        """That nothing defines success."""
        instead = f": write {self.target}, or another target" if self.target else ""
        message = f"Nothing says what a success is here, so there is no chance of one{instead}."
        return InvalidRequest(message, field="link")


class Notice(NamedTuple):
    """Something that a set-up does unasked, and how to undo it: an input, and its text as in a link."""

    field: str
    """The input beside which it is shown."""
    told: str
    button: str
    input: str
    text: str


class Preset(NamedTuple):
    """A set-up with a name; the inputs are texts as in a link."""

    name: str
    inputs: Mapping[str, str]


class Erratum(NamedTuple):
    """A cell of a published table that the source prints wrongly. The right number is computed, never stored."""

    row: str
    column: str
    printed: str


def errata(cells: str) -> tuple[Erratum, ...]:
    """Errata from a text with the row, column and printed number of each: `6 9 0.94; 4 10 0.73`."""
    return tuple(Erratum(*cell.split(maxsplit=2)) for cell in cells.split(";"))


class PublishedTable(NamedTuple):
    """A table of the source, as the sweeps that compute it; `oddsmith.questions.sweep` explains rows and columns."""

    key: str
    title: str
    inputs: Mapping[str, str]
    rows: str
    columns: str
    errata: tuple[Erratum, ...] = ()
    shows: Literal["chance", "mean"] = "chance"


class Correction(NamedTuple):
    """Another error in the source, in words: where it is, what is printed, and what is right."""

    where: str
    printed: str
    right: str
    """In full sentences."""


class Comparison(NamedTuple):
    """A figure of the source: set-ups whose laws are drawn together; inputs are texts as in a link."""

    title: str
    setups: tuple[Mapping[str, str], ...]


class System(ABC, Generic[I]):
    """A way of rolling dice. Class attributes describe it; the methods are pure functions of their arguments."""

    key: ClassVar[str]
    """The system's name in links."""
    name: ClassVar[str]
    summary: ClassVar[str]
    rules: ClassVar[str] = ""
    """How it is played, in a few sentences, then an example on its own line."""
    source: ClassVar[str]
    also: ClassVar[tuple[str, ...]] = ()
    """Other words to find it by in a search."""
    inputs: type[I]
    measures: ClassVar[Mapping[str, str | tuple[str, ...]]]
    """The name of each law, with its label; for a joint law, whose outcomes are tuples, a label for each part."""
    words: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({})
    """For each measure whose outcomes are words, all of these from worst to best."""
    shorthand: ClassVar[str] = ""
    """How the dice are written, if one template of inputs is enough; `fields_of` reads it."""
    target: ClassVar[str] = ""
    """The input that a roll must reach, if there is one."""
    reroll: ClassVar[str] = ""
    """The input, an `Integers`, that lists the dice to re-roll after seeing the roll; the first die is 1."""
    reroll_cost: ClassVar[str] = ""
    """What a player spends on a re-roll."""
    high_first: ClassVar[bool] = False
    """Whether rolled dice are shown from high to low instead of in the order thrown."""
    presets: ClassVar[tuple[Preset, ...]] = ()
    tables: ClassVar[tuple[PublishedTable, ...]] = ()
    corrections: ClassVar[tuple[Correction, ...]] = ()
    """Errors of the source outside of tables; a cell of a table is an `Erratum`."""
    comparisons: ClassVar[tuple[Comparison, ...]] = ()

    def own_texts(self, *, short: bool) -> dict[str, str]:
        """What a link has besides key and inputs; if not `short`, always the same text."""
        return {}

    def notation(self, inputs: I) -> str:
        """The set-up's dice in the system's own shorthand."""
        return self.shorthand.format(**inputs.chosen) if self.shorthand else self.key

    def read_notation(self, text: str) -> dict[str, str] | None:
        """The inputs, as texts of a link, that a shorthand stands for; None if it is not a shorthand of this system."""
        return fields_of(text, self.shorthand) if self.shorthand else None

    def question(self, inputs: I) -> str:
        """What is being tried, in a few words: “5dB against 13”."""
        return self.notation(inputs) + (f" against {inputs.chosen[self.target]}" if self.target else "")

    def notice(self, inputs: I) -> Notice | None:
        """What users should know about the set-up while filling in the form, if anything."""
        return None

    def program(self, inputs: I) -> str:
        """The set-up as a program in the AnyDice language; empty if it cannot be written as one."""
        return ""

    def work(self, inputs: I) -> int:
        """About how many steps `odds` takes; `oddsmith.errors` has their bound."""
        return 1_000

    def prepare(self, inputs: I, progress: Progress) -> None:
        """Do slow work that can be interrupted, so that `odds` answers at once."""

    @abstractmethod
    def roll(self, inputs: I, throw: Throw) -> Reading:
        """Throw the dice and read them. `throw` is the only source of chance."""

    def may_reroll(self, inputs: I, reading: Reading) -> Mapping[int, int]:
        """The dice of a roll that may now be re-rolled, by index, each with its number for the input `reroll`."""
        return {}

    @abstractmethod
    def odds(self, inputs: I) -> Odds:
        """The exact law of what `roll` would read with fair dice."""
