"""Tables computed by several processes: the same cells in the same order, and the same refusals."""

from __future__ import annotations

import io
import sys

import pytest

import oddsmith
from oddsmith.errors import InvalidInput, TooMuchWork
from oddsmith.questions.link import joined

PROGRAM = joined("lab", {"program": "AC: 15 \\ Armour class 10..22 \\ output d20 + 5 >= AC"})


@pytest.mark.parametrize(
    ("link", "rows", "columns"),
    [
        ("decibel?resolution=compound&targets=5", "dice=3..12", "discard=0..9"),
        ("decibel", "dice=3..5", None),
        ("2d20kh1 >= [dc:15]", "dc=5..20", None),
        (PROGRAM, "AC=10..22", None),
    ],
)
def test_workers_find_the_same_cells_in_the_same_order(link: str, rows: str, columns: str | None) -> None:
    alone, shared = (oddsmith.table(link, rows, columns, workers=workers) for workers in (1, 2))
    assert alone.cells == shared.cells
    assert any(cell is None for row in shared.cells for cell in row) == ("discard" in (columns or ""))


def test_progress_is_reported_in_order() -> None:
    told: list[tuple[int, int]] = []
    oddsmith.table("decibel", "dice=3..8", "target=5..9", lambda done, total: told.append((done, total)), workers=2)
    assert sorted(set(told)) == [(done, 30) for done in range(31)]
    assert told == sorted(told)


def test_an_exception_from_progress_stops_the_workers() -> None:
    def stop(done: int, total: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        oddsmith.table("decibel", "dice=3..30", "target=5..9", stop, workers=2)


def test_refusals_are_the_same_as_in_one_process() -> None:
    with pytest.raises(TooMuchWork):
        oddsmith.table("decibel?resolution=compound", "dice=230..250", workers=2)
    with pytest.raises(TooMuchWork, match=r"^This roll has no exact odds: dice that explode on several"):
        oddsmith.table("{2d10!>8, 1d8!>6}kl1 >= 3", "n1=1..3", workers=2)
    with pytest.raises(InvalidInput, match="number of workers"):
        oddsmith.table("decibel", "dice=3..5", workers=0)


def test_a_bar_shows_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", said := io.StringIO())
    oddsmith.table("decibel", "dice=3..8", progress=True)
    assert "6/6" in said.getvalue()
