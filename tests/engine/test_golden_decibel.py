"""The two tables in the source of Decibel: all 156 cells, and the 11 misprinted ones."""

from __future__ import annotations

from fractions import Fraction

import pytest

import oddsmith
from oddsmith.declare.system import PublishedTable
from oddsmith.law.ratio import Ratio
from oddsmith.questions import catalog
from tests.engine.contract import fraction
from tests.engine.golden import read_tsv

LINKS = {
    "static": "decibel?dice={row}&target={column}",
    "dynamic": "decibel?dice={row}&resolution=dynamic&opponent_dice={column}",
}

Place = tuple[str, str, str]

PRINTED: dict[Place, str] = {
    (table, row["dice"], column): chance
    for table in LINKS
    for row in read_tsv(f"decibel-{table}.tsv")
    for column, chance in row.items()
    if column != "dice"
}
ERRATA = {(row["table"], row["row"], row["column"]): row for row in read_tsv("decibel-errata.tsv")}


def ours(place: Place) -> Ratio:
    table, row, column = place
    return oddsmith.odds(LINKS[table].format(row=row, column=column)).chance


def test_the_source_has_156_cells_and_11_misprints() -> None:
    assert len(PRINTED) == 6 * 20 + 6 * 6
    assert {place for place, printed in PRINTED.items() if ours(place).places(2) != printed} == set(ERRATA)
    assert len(ERRATA) == 11


@pytest.mark.parametrize("place", sorted(PRINTED.keys() - ERRATA.keys()), ids="-".join)
def test_a_printed_cell_is_the_exact_chance_rounded(place: Place) -> None:
    assert ours(place).places(2) == PRINTED[place]


def test_the_only_tie_rounds_the_same_up_or_to_even() -> None:
    ties = [place for place in PRINTED if fraction(ours(place)) * 100 % 1 == Fraction(1, 2)]
    assert ties == [("static", "3", "13")]
    assert ours(ties[0]).fraction == "63/200"
    assert PRINTED[ties[0]] == "0.32"


@pytest.mark.parametrize("place", sorted(ERRATA), ids="-".join)
def test_a_misprinted_cell_is_the_known_exact_chance(place: Place) -> None:
    erratum = ERRATA[place]
    assert PRINTED[place] == erratum["printed"]
    assert ours(place).places(2) != erratum["printed"]
    assert ours(place).places(4) == erratum["places"]
    assert ours(place).fraction == erratum["exact"]


def test_the_system_declares_these_errata() -> None:
    declared = {
        (table.key, erratum.row, erratum.column): erratum.printed
        for table in catalog.system("decibel").tables
        for erratum in table.errata
    }
    assert declared == {place: erratum["printed"] for place, erratum in ERRATA.items()}


@pytest.mark.parametrize("published", catalog.system("decibel").tables, ids=lambda published: published.key)
def test_the_published_sweep_has_the_cells_of_the_printed_table(published: PublishedTable) -> None:
    swept = oddsmith.table(f"decibel?resolution={published.key}", published.rows, published.columns)
    assert swept.columns is not None
    for row, cells in zip(swept.rows.texts, swept.cells, strict=True):
        for column, cell in zip(swept.columns.texts, cells, strict=True):
            assert cell is not None
            assert cell.chance == ours((published.key, row, column))
    places = {(published.key, row, column) for row in swept.rows.texts for column in swept.columns.texts}
    assert places == {place for place in PRINTED if place[0] == published.key}
