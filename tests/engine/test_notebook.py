"""Notebooks: a real one is run, and every answer has a chart and a table, and works with pandas and matplotlib."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import matplotlib as mpl
import matplotlib.pyplot as plt
import nbformat
import pytest
from nbclient import NotebookClient

import oddsmith
from oddsmith import d, d4, d6, d8, d20, joint
from oddsmith.algebra.asked import Comparison, Roll, Solutions, Table
from oddsmith.algebra.frames import needed
from oddsmith.algebra.law import Law
from oddsmith.errors import MissingPart

mpl.use("Agg")
ROOT = Path(__file__).parents[2]
CELLS = {
    "from oddsmith import *\n4 @ d6": "mean 14",
    "d20 + 5 >= 15": "55%",
    "game('decibel', dice=5, target=13)": "61.6%",
    "d6.pool(4).highest(3).to_pandas().query('outcome == 18')": "0.016",
    "import matplotlib; matplotlib.use('agg'); (4 @ d6).plot().get_ylabel()": "chance (%)",
}


def test_a_notebook_shows_answers_as_html(tmp_path: Path) -> None:
    new, cell_of = nbformat.v4.new_notebook, nbformat.v4.new_code_cell
    notebook = new(cells=[cell_of(source) for source in CELLS])  # type: ignore[no-untyped-call]  # nbformat is untyped
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(ROOT / "py")}}).execute()
    for cell, told in zip(notebook.cells, CELLS.values(), strict=True):
        [output] = cell.outputs
        assert told in output.data.get("text/html", output.data["text/plain"]), cell.source
    assert all("<svg" in cell.outputs[0].data["text/html"] for cell in (notebook.cells[0], notebook.cells[2]))


ANSWERS: dict[str, Any] = {
    "law": 4 @ d6,
    "endless law": d6.explode(),
    "long law": 500 @ d(100),
    "law of words": d({"hit": 2, "<miss>": 1}),
    "joint law": joint(hit=d4, damage=d4),
    "event": d20 >= 15,
    "pool": d6.pool(4) + d8.pool(2),
    "odds": oddsmith.storyteller(attribute=4, skill=3, red=2),
    "roll": oddsmith.roll("storyteller?attribute=4&skill=3&red=2", seed="1-example"),
    "table": oddsmith.table("decibel", "dice=3..5", "discard=0..2"),
    "table of one input": oddsmith.table("decibel", "dice=3..5"),
    "solutions": oddsmith.solve("5dB", "65%"),
    "comparison": oddsmith.compare(["5dB", "6dB", "crucible?boons=2"]),
    "comparison with an endless law": oddsmith.compare(["5dB", "d6!", "200d6"]),
}
every = pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)


class Tags(HTMLParser):
    """The tags of a text, checked to be properly nested."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@every
def test_html_is_valid_and_accessible(answer: Any) -> None:
    shown = answer._repr_html_()
    tags = Tags(shown)
    assert tags.open == []
    names = [name for name, _ in tags.seen]
    assert {"script", "img", "link"}.isdisjoint(names)
    assert all("on" not in attribute[:2] for _, attributes in tags.seen for attribute in attributes)
    for name, attributes in tags.seen:
        if name == "svg":
            assert attributes["role"] == "img"
            assert attributes["aria-label"]
        if name == "th":
            assert attributes["scope"] in {"row", "col"}
    if "svg" in names:
        assert "table" in names
        for drawn in re.findall(r"<svg.*?</svg>", shown):
            ElementTree.fromstring(drawn)  # noqa: S314 -- of our own


def rows(shown: str) -> Iterator[list[str]]:
    """The rows of all tables, as text."""
    for row in re.findall(r"<tr>(.*?)</tr>", shown):
        yield re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)


def test_tables_have_the_right_numbers() -> None:
    assert ["24", "0.08%", "0.08%", "100.00%"] in list(rows((4 @ d6)._repr_html_()))
    assert ["&lt;miss&gt;", "33.33%"] in list(rows(ANSWERS["law of words"]._repr_html_()))
    assert ["4", "72.3%", "35%", "–"] in list(rows(ANSWERS["table"]._repr_html_()))
    assert "No answer for Dice 3, Discard highest 1: " in ANSWERS["table"]._repr_html_()
    mixed = oddsmith.compare(["5dB", "genesys"])._repr_html_()
    assert "No chart: the outcomes of B: 2 ability, 1 proficiency against 2 difficulty are not numbers." in mixed
    assert ["Chance", "84.1%", "91.1%", "72.4%"] in list(rows(ANSWERS["comparison"]._repr_html_()))
    joined = joint(hit=d({"hit": 2, "miss": 1}), damage=d([1, 1, 1, 2])).where(lambda shown: shown != ("miss", 2))
    assert ["hit", "54.55%", "18.18%"] in list(rows(joined._repr_html_()))
    assert ["miss", "27.27%", "–"] in list(rows(joined._repr_html_()))
    assert 'class="warm"' not in joint(d20, d20, d4)._repr_html_() + joint(d(21), d20)._repr_html_()
    assert ["1, 1", "83.33%"] in list(rows(d6.pool(2).sets()._repr_html_()))
    assert "mean 13.83, " in d20.pool(2).highest()._repr_html_()
    assert "standard deviation 17,078,251," in (10**160 * d6)._repr_html_()
    assert ["6" + 400 * "0", "16.67%", "16.67%", "100.00%"] in list(rows((10**400 * d6)._repr_html_()))
    assert ["13", "61.6%"] in list(rows(ANSWERS["solutions"]._repr_html_()))
    bars = re.findall(r'<rect class="(\w+)"', oddsmith.decibel(dice=5, target=13)._repr_html_())
    assert (bars.count("quiet"), bars.count("bar")) == (13, 7)


def test_ordered_words_are_cumulated() -> None:
    ending = oddsmith.odds("storyteller?attribute=4&skill=3&red=2").laws["ending"]
    words = ["Bestial failure", "Failure", "Success", "Critical success", "Messy critical"]
    frame = ending.to_pandas()
    assert list(frame.index) == words
    assert [re.split(r"\s{2,}", row.strip())[0] for row in str(ending).splitlines()[1:]] == words
    for place, (_, at_least, at_most) in enumerate(frame.itertuples(index=False)):
        assert at_least == ending.chance_that(words[place:].__contains__).decimal
        assert at_most == ending.chance_that(words[: place + 1].__contains__).decimal
    assert [row[0] for row in rows(ending._repr_html_()) if row[0] in words] == words
    assert ending.given(lambda word: word != "Success").outcomes == tuple(word for word in words if word != "Success")
    assert hash(ending) == hash(Law(dict(sorted(ending.weights.items()))))


@every
def test_answers_convert_to_pandas(answer: Any) -> None:
    if isinstance(answer, (Roll, Solutions)):
        with pytest.raises(TypeError, match="take one that it has"):
            answer.to_pandas()
    else:
        frame = answer.to_pandas()
        assert len(frame) >= 1
        assert isinstance(answer, Table) or abs(frame.iloc[:, 0].sum() - 1) < 1e-9


def test_frames_have_the_right_numbers() -> None:
    frame = (2 @ d6).to_pandas()
    assert frame.loc[7, "chance"] == pytest.approx(1 / 6)
    assert (frame.loc[2, "at_least"], frame.loc[12, "at_most"]) == (1, 1)
    assert joint(hit=d4, damage=d6).to_pandas().index.names == ["hit", "damage"]
    table = ANSWERS["table"].to_pandas()
    assert table.loc["4", "0"] == pytest.approx(0.723, abs=0.001)
    assert table.isna().to_numpy().sum() == 3
    assert list(ANSWERS["comparison"].to_pandas().columns) == [
        "5dB against 10",
        "6dB against 10",
        "1d12+2d8+2 against 15",
    ]
    endless = ANSWERS["comparison with an endless law"].to_pandas()
    assert endless.columns[1] == "Roll one d6, explode on the highest face"
    assert endless.loc["114+"].tolist()[0] == 0
    assert endless.isna().sum().tolist() == [0, 1001, 1]
    alike = oddsmith.compare([oddsmith.lab(f'output {count}d6 named "dice"') for count in (1, 2)]).to_pandas()
    assert (alike.loc[1].tolist(), list(alike.columns)) == ([pytest.approx(1 / 6), 0], ["dice", "dice #2"])


@every
def test_laws_can_be_plotted(answer: Any) -> None:
    if isinstance(answer, (Roll, Table, Solutions)):
        with pytest.raises(TypeError, match="take one that it has"):
            answer.plot()
    else:
        axes = answer.plot()
        assert answer.plot(axes) is axes
        assert axes.has_data()
        assert len(axes.lines) == (2 * len(answer) if isinstance(answer, Comparison) else 0)
        plt.close("all")


def test_two_parts_are_plotted_as_points_and_more_are_refused() -> None:
    axes = joint(hit=d({"hit": 2, "miss": 1}), damage=d6.explode()).plot()
    assert (axes.get_ylabel(), axes.get_xlabel()) == ("hit", "damage")
    assert [label.get_text() for label in axes.get_yticklabels()] == ["hit", "miss"]
    assert axes.collections[0].get_array()[0] == pytest.approx(100 / 9)
    for refused in (joint(d4, d4, d4), d6.pool(4).sets(), oddsmith.compare(["5dB", "genesys"])):
        with pytest.raises(TypeError, match="no room for the parts"):
            refused.plot()
    plt.close("all")


def test_missing_packages_are_named_with_how_to_install_them() -> None:
    with pytest.raises(
        MissingPart, match=r"plot\(\) needs nothing_of_this_name, .* “pip install nothing_of_this_name”"
    ):
        needed("nothing_of_this_name", "nothing_of_this_name", "plot()")


def test_colours_match_the_page() -> None:
    ours = (ROOT / "py" / "oddsmith" / "algebra" / "notebook.css").read_text("utf-8")
    page = (ROOT / "web" / "styles" / "tokens.css").read_text("utf-8")
    for text in ours.split("forced-colors")[0].split("prefers-color-scheme"):
        assert len(re.findall(r"--[\w-]+: #\w+;", text)) >= 13
    for part, of_page in zip(ours.split("@media"), page.split("@media"), strict=False):
        named = set(re.findall(r"--[\w-]+: #\w+;", part))
        assert named <= set(re.findall(r"--[\w-]+: #\w+;", of_page))


def test_the_library_needs_neither_pandas_nor_matplotlib() -> None:
    program = "import sys, oddsmith; (4 @ oddsmith.d6)._repr_html_(); print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT / "py"
    )
    assert {"pandas", "matplotlib", "numpy", "lark", "IPython"}.isdisjoint(loaded.stdout.split())
