"""The three guides for beginners: every example runs as printed, and labels quoted from the page exist there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from oddsmith import Ratio, __main__
from oddsmith.law.distribution import mean
from tests.book.pages import BOLD, DOCS, Fence, answers, fences, figures, prose, run, said

GUIDES = sorted(DOCS.glob("first-hour-*.md"))
WORDS = "".join(path.read_text("utf-8") for path in (DOCS.parent / "web" / "words" / "en").glob("*.ts"))

of_every_guide = pytest.mark.parametrize(
    "guide", [path.read_text("utf-8") for path in GUIDES], ids=[path.stem for path in GUIDES]
)


def test_there_are_guides_for_players_designers_and_programmers() -> None:
    assert [path.stem.rpartition("-")[2] for path in GUIDES] == ["designers", "players", "programmers"]


@of_every_guide
def test_python_gives_the_quoted_values(guide: str) -> None:
    for fence in fences(guide):
        if fence.kind == "python":
            gives, told = run(fence.text)
            assert gives is not None
            assert [said(value, shown) for shown, value in told] == [shown for shown, _ in told]


@of_every_guide
def test_quoted_figures_come_from_the_dice(guide: str) -> None:
    dice = [fence for fence in fences(guide) if fence.kind in {"notation", "anydice", "game", "compare"}]
    found = [answer for fence in dice for answer in answers(fence)]
    values = [one if isinstance(one, Ratio) else mean(one) for one in found if isinstance(one, Ratio) or one.is_numeric]
    for figure in figures(guide):
        assert figure in {said(value, figure) for value in values}


@of_every_guide
def test_commands_print_the_quoted_output(
    guide: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for fence in fences(guide):
        if fence.kind == "anydice":
            (tmp_path / "strain.dice").write_text(fence.text, "utf-8")
        if fence.kind == "console":
            for command, printed in commands(fence):
                assert __main__.main(shlex.split(command)) == 0
                shown, whole = printed.rstrip("\n"), capsys.readouterr().out.rstrip("\n")
                start = shown.removesuffix("…")
                assert whole.startswith(start) if start != shown else whole == shown


def commands(fence: Fence) -> list[tuple[str, str]]:
    found = re.findall(r"^\$ oddsmith (.*)\n((?:(?!\$ ).*\n?)*)", fence.text, re.MULTILINE)
    assert len(found) == fence.text.count("$ oddsmith") > 0
    return found


@of_every_guide
def test_labels_in_the_guide_exist_on_the_page(guide: str) -> None:
    for name in set(BOLD.findall(prose(guide))) - set(figures(guide)):
        assert f'"{name}"' in WORDS, name


def test_the_first_page_links_to_every_guide() -> None:
    index = (DOCS / "index.md").read_text("utf-8")
    assert all(f"({path.name})" in index for path in GUIDES)
