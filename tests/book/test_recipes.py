"""docs/recipes/: all ways of writing a mechanic agree, and every figure on a page comes from its code."""

from __future__ import annotations

import re

import pytest

from tests.book.pages import DOCS, agree, answers, fences, figures, run, said, sections

FOLDER = DOCS / "recipes"
RECIPES = sorted(path for path in FOLDER.glob("*.md") if path.stem != "index")
DICE = {"notation", "anydice", "game"}

of_every_recipe = pytest.mark.parametrize(
    "recipe", [path.read_text("utf-8") for path in RECIPES], ids=[path.stem for path in RECIPES]
)


def test_the_index_lists_all_recipes() -> None:
    assert len(RECIPES) >= 40
    listed = re.findall(r"\]\(([\w-]+)\.md\)", (FOLDER / "index.md").read_text("utf-8"))
    assert sorted(listed) == [path.stem for path in RECIPES]


@of_every_recipe
def test_a_recipe_has_dice_and_python(recipe: str) -> None:
    kinds = {fence.kind for fence in fences(recipe)}
    assert kinds <= DICE | {"python"}
    assert kinds & DICE
    assert "python" in kinds


@of_every_recipe
def test_all_code_of_a_section_agrees(recipe: str) -> None:
    for section in sections(recipe):
        [gives] = [run(fence.text).gives for fence in fences(section) if fence.kind == "python"]
        assert gives._repr_html_().startswith("<"), "a fence in Python ends with an answer that can be shown"
        for fence in fences(section):
            if fence.kind in DICE:
                assert any(agree(gives, answer) for answer in answers(fence)), fence.text


@of_every_recipe
def test_figures_come_from_the_code(recipe: str) -> None:
    told = [pair for fence in fences(recipe) if fence.kind == "python" for pair in run(fence.text).told]
    assert [said(value, shown) for shown, value in told] == [shown for shown, _ in told]
    found = figures(recipe)
    assert found
    assert set(found) <= {shown for shown, _ in told}
