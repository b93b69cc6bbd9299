"""How a roll ends, against a target or against an opponent's roll: shared by readings and odds."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, NamedTuple

from oddsmith.declare.notation import signed
from oddsmith.declare.reading import Reading, ThrownDie
from oddsmith.declare.system import Laws, Odds
from oddsmith.law.distribution import Distribution

MARGIN, VERDICT = "margin", "verdict"
"""Names of the laws and measures of an opposed roll: by how much you are ahead, and how it ends."""
VERDICTS = ("lose", "tie", "win")
"""How an opposed roll ends, from worst to best: the words of the verdict."""
LABELS = {MARGIN: "Margin", VERDICT: "Result"}
"""Labels of the measures of `Opposed`."""


def verdict_of(margin: int) -> str:
    """The verdict for this margin."""
    return VERDICTS[1 + (margin > 0) - (margin < 0)]


class Target(NamedTuple):
    """A measure that must reach `least`. The degree is by how much it does, negative for a failure."""

    measure: str
    least: int

    def reading(self, dice: tuple[ThrownDie, ...], measures: Mapping[str, Hashable], said: str = "") -> Reading:
        """The reading of these dice. Its sentence begins with `said`, by default “15 against 13”."""
        reached: Any = measures[self.measure]
        degree = reached - self.least
        end = f"beat it by {degree}" if degree > 0 else f"missed by {-degree}" if degree else "exactly enough"
        said = said or f"{signed(reached)} against {signed(self.least)}"
        return Reading(dice, measures, degree >= 0, degree, f"{said}: {end}")

    def odds(self, laws: Laws) -> Odds:
        """The odds of reaching the target."""
        return Odds(laws, self.measure, lambda reached: reached >= self.least)


class Opposed(NamedTuple):
    """A roll against an opponent's: the higher side wins, and the degree is by how much."""

    margin: int
    edge: int = 0
    """Who wins a tie: you if above 0, the other side if below, nobody if 0."""
    by: str = ""
    """Why somebody wins a tie: “by the larger pool”."""

    @property
    def verdict(self) -> str:
        """How it ends: one of `VERDICTS`."""
        return verdict_of(self.margin or self.edge)

    @property
    def measures(self) -> dict[str, Hashable]:
        """The measures whose laws `opposed_laws` gives."""
        return {MARGIN: self.margin, VERDICT: self.verdict}

    def reading(self, dice: tuple[ThrownDie, ...], measures: Mapping[str, Hashable], said: str) -> Reading:
        """The reading of these dice. Its sentence begins with `said`, such as “12 against 9”."""
        verdict = self.verdict
        end = f"you {verdict} by {abs(self.margin)}" if self.margin else "a tie"
        if self.edge and not self.margin:
            end += f"; you {verdict} {self.by}"
        return Reading(dice, measures, None if verdict == "tie" else verdict == "win", self.margin, f"{said}: {end}")


def opposed_laws(margin: Distribution[int], edge: int = 0) -> Laws:
    """The laws of a margin and its verdict; `edge` says who wins a tie, as in `Opposed`."""
    return {MARGIN: margin, VERDICT: lambda: margin.map(lambda ahead: verdict_of(ahead or edge))}


def opposed_odds(laws: Laws) -> Odds:
    """The odds of an opposed roll; one of its laws is that of the `verdict`."""
    return Odds(laws, VERDICT, lambda verdict: verdict == "win", labels=LABELS, words={VERDICT: VERDICTS})
