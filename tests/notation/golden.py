"""The golden file of rolls in notation: how each is written, read back and computed.

`python -m tests.notation.golden` regenerates it from golden_rolls.txt; review the diff.
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import NamedTuple

from oddsmith.law.distribution import mean, variance
from oddsmith.systems.dice import system
from oddsmith.systems.dice.inputs import Roll

HERE = Path(__file__).parent
FILE = HERE.parent / "golden" / "notation.tsv"


class Row(NamedTuple):
    """One roll; exact numbers are fractions, and `chance` is empty if no success is defined."""

    roll: str
    written: str
    said: str
    mean: str
    variance: str
    chance: str


def row_of(roll: str) -> Row:
    """The row of a roll by the current engine."""
    inputs = Roll(roll=roll)
    odds = system.odds(inputs)
    law = odds.outcome
    chance = odds.chance.fraction if odds.succeeds else ""
    said = system.question(inputs)
    return Row(roll, system.notation(inputs), said, mean(law).fraction, variance(law).fraction, chance)


def rows() -> list[Row]:
    """The rows of the file."""
    with FILE.open(encoding="utf-8", newline="") as file:
        return [Row(*fields) for fields in csv.reader(file, delimiter="\t")][1:]


if __name__ == "__main__":
    rolls = (HERE / "golden_rolls.txt").read_text(encoding="utf-8").splitlines()
    with FILE.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, delimiter="\t", lineterminator="\n")
        writer.writerow(Row._fields)
        writer.writerows(map(row_of, rolls))
