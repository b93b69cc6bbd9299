"""How a roll ends: against a target, or against somebody else's. A reading and its odds get their ends here."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, NamedTuple

from oddsmith.declare.notation import signed
from oddsmith.declare.reading import Reading, ThrownDie
from oddsmith.declare.system import Laws, Odds
from oddsmith.law.distribution import Distribution

MARGIN, VERDICT = "margin", "verdict"
"""The laws, and the measures, of by how much somebody is ahead, and of how it ends."""
VERDICTS = ("lose", "tie", "win")
"""How it ends against somebody else, from the worst to the best: the words of such a measure."""
LABELS = {MARGIN: "Margin", VERDICT: "Result"}
"""What people call the measures of `Opposed`."""


def verdict_of(margin: int) -> str:
    """The word for being so far ahead."""
    return VERDICTS[1 + (margin > 0) - (margin < 0)]


class Target(NamedTuple):
    """A measure must be at least so much. The degree is how far beyond it is, and negative for a failure."""

    measure: str
    least: int

    def reading(self, dice: tuple[ThrownDie, ...], measures: Mapping[str, Hashable], said: str = "") -> Reading:
        """What these dice read. The sentence begins with what is `said`, of itself with “15 against 13”."""
        reached: Any = measures[self.measure]
        degree = reached - self.least
        end = f"beat it by {degree}" if degree > 0 else f"missed by {-degree}" if degree else "exactly enough"
        said = said or f"{signed(reached)} against {signed(self.least)}"
        return Reading(dice, measures, degree >= 0, degree, f"{said}: {end}")

    def odds(self, laws: Laws) -> Odds:
        """The odds of such readings."""
        return Odds(laws, self.measure, lambda reached: reached >= self.least)


class Opposed(NamedTuple):
    """A roll against somebody else's: the higher side wins, and the degree is by how much."""

    margin: int
    edge: int = 0
    """Who has a tie: you above 0, the other side below, nobody at 0."""
    by: str = ""
    """What gives somebody a tie: “by the larger pool”."""

    @property
    def verdict(self) -> str:
        """How it ends."""
        return verdict_of(self.margin or self.edge)

    @property
    def measures(self) -> dict[str, Hashable]:
        """What `opposed_laws` has the laws of."""
        return {MARGIN: self.margin, VERDICT: self.verdict}

    def reading(self, dice: tuple[ThrownDie, ...], measures: Mapping[str, Hashable], said: str) -> Reading:
        """What these dice read. The sentence begins with what is `said`: “12 against 9”."""
        verdict = self.verdict
        end = f"you {verdict} by {abs(self.margin)}" if self.margin else "a tie"
        if self.edge and not self.margin:
            end += f"; you {verdict} {self.by}"
        return Reading(dice, measures, None if verdict == "tie" else verdict == "win", self.margin, f"{said}: {end}")


def opposed_laws(margin: Distribution[int], edge: int = 0) -> Laws:
    """The laws of a margin and its verdict; `edge` says who has a tie, as in `Opposed`."""
    return {MARGIN: margin, VERDICT: lambda: margin.map(lambda ahead: verdict_of(ahead or edge))}


def opposed_odds(laws: Laws) -> Odds:
    """The odds of a roll against somebody else's, of which one law is that of the `verdict`."""
    return Odds(laws, VERDICT, lambda verdict: verdict == "win", labels=LABELS, words={VERDICT: VERDICTS})
