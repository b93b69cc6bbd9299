"""What people do with the page, in each engine: questions, rolls, tables, comparisons and programs.

By default only a few of these run, in Firefox and WebKit: Chromium is covered by tests/e2e, and the rest runs with
`--long`.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import ViewportSize
from selenium.webdriver.common.keys import Keys

from oddsmith import api
from tests.browsers.visitor import Visitor
from tests.e2e.app import DESK, PHONE
from tests.e2e.deployed import ENGINE, WHOLE, Site
from tests.e2e.test_tables import LONG

SET_UPS = (
    "decibel?dice=7&discard=3&target=6",
    "storyteller?attribute=4&red=2",
    "roll-under?dice=2d8,d10&challenge=5",
    "crucible?boons=2",
    "blades?dice=3",
)
PROGRAM = "output [highest 3 of 4d6]\noutput 3d6\n"
VIEWS = {
    "decibel?seed=1-wide": "#result .headline",
    "odds?of=decibel": ".odds .chart svg",
    "tables?of=decibel&about=65%25": ".solutions",
    "compare?of=decibel&of=crucible": ".compare .chart svg",
    "history": ".rolls",
    "lab?program=output 3d6": "section.output .chart svg",
}
FACES = "#result .die .face"
OUTLINE = "return document.hasFocus() ? getComputedStyle(document.activeElement).outlineStyle : ''"
"""The outline of the focused element; "" in background windows, which draw none. WebKit's is one once it is resized."""
IS_SIDEWAYS = "return document.documentElement.scrollWidth > document.documentElement.clientWidth"


def told(**request: Any) -> Any:
    """The engine's own answer."""
    return json.loads(api.answer(json.dumps(request)))["answer"]


def faces(visitor: Visitor) -> list[int]:
    visitor.see("#result .headline")
    return [int(text) for text in visitor.texts(FACES)]


def roll(visitor: Visitor) -> str:
    """Press Roll; return the address of the new roll."""
    before = visitor.driver.current_url
    visitor.see("#roll-button:enabled").click()
    return str(visitor.wait(lambda: (now := visitor.driver.current_url) != before and now, "nothing was rolled"))


def test_the_engine_comes_from_its_image_under_a_path(visitor: Visitor, long_site: Site) -> None:
    asked = {path.removeprefix(f"{ENGINE}/") for path in long_site.asked_of_engine()}
    assert {"core.bin", "core.mjs", "image.bin"} <= asked
    assert not WHOLE & asked
    assert {path for path in long_site.asked if path.startswith("/")} <= {"/favicon.ico"}


@pytest.mark.parametrize("link", [SET_UPS[0], *(pytest.param(link, marks=pytest.mark.long) for link in SET_UPS[1:])])
def test_a_link_is_answered_exactly(visitor: Visitor, link: str) -> None:
    visitor.go(link)
    odds = told(ask="odds", link=link)
    visitor.reads(".roll-bar .notation", odds["question"])
    visitor.reads(".roll-bar .chance", f"{odds['chance']['decimal']:.1%}")


@pytest.mark.long
def test_a_bad_link_gets_its_sentence_and_the_page_goes_on(visitor: Visitor) -> None:
    visitor.go("decibel?dice=1000000")
    visitor.reads("[role=alert]", "3 to 300")
    assert "“1000000”" in visitor.text("[role=alert]")
    visitor.see("button.nearest").click()
    visitor.reads(".roll-bar .notation", "300dB against 10")


def test_the_link_of_a_roll_opens_to_the_same_faces(visitor: Visitor) -> None:
    visitor.go(SET_UPS[0])
    visitor.reads(".roll-bar .notation", "(7-3)dB against 6")
    link = roll(visitor)
    thrown = faces(visitor)
    assert len(thrown) == 7
    with visitor.another_page():
        visitor.open(link)
        assert faces(visitor) == thrown


def roll_together(visitor: Visitor, one: str, other: str) -> tuple[str, str, list[int]]:
    """Roll the current set-up with someone, each on a separate origin; return the answer, the reveal and the faces.

    An engine has only one device, but it keeps origins apart as if they were devices.
    """

    def sent(scene: str) -> str:
        visitor.see(f".scene.is-{scene}")
        return visitor.text(".send .link").partition("#/")[2]

    visitor.press("Roll with someone")
    offer = sent("waiting")
    visitor.open(other + offer)
    visitor.press("Join the roll")
    answer = sent("answered")
    visitor.open(one + answer)
    visitor.press("Roll the dice")
    reveal = sent("verified")
    thrown = faces(visitor)
    visitor.open(other + reveal)
    visitor.see(".scene.is-verified")
    assert faces(visitor) == thrown
    return answer, reveal, thrown


def tab_to(visitor: Visitor, css: str) -> None:
    """Press Tab until an element has the focus, which must be visible."""
    for _ in range(40):
        visitor.type(Keys.TAB)
        if visitor.run("return document.activeElement.matches(arguments[0])", css):
            visitor.wait(lambda: visitor.run(OUTLINE) != "none", f"the focus on {css} cannot be seen")
            return
    raise AssertionError(f"no way to {css}")


@pytest.mark.long
def test_a_roll_with_the_keyboard_alone(visitor: Visitor) -> None:
    visitor.run("document.querySelector('.skip').focus()")
    tab_to(visitor, "[role=spinbutton]")
    visitor.type(Keys.ARROW_UP)
    visitor.reads(".roll-bar .notation", "6dB against 10")
    tab_to(visitor, "#roll-button")
    visitor.type(Keys.ENTER)
    assert len(faces(visitor)) == 6


@pytest.mark.long
def test_tables_and_the_backwards_question(visitor: Visitor) -> None:
    visitor.go("tables?of=decibel&rows=dice=4..6&columns=target=9..11&about=65%25")
    visitor.wait(lambda: len(visitor.all(".heat tbody td")) == 9, "there is no table")
    odds = told(ask="odds", link="decibel?dice=5&target=10")
    visitor.reads(".heat td.here", f"{odds['chance']['decimal']:.1%}")
    visitor.see(".solutions")
    visitor.press("Swap rows and columns")
    visitor.wait(lambda: visitor.texts(".heat tbody th") == ["9", "10", "11"], "the table was not swapped")


@pytest.mark.long
def test_misprints_are_underlined(visitor: Visitor) -> None:
    visitor.go("tables?of=decibel")
    visitor.see(".heat .misprint a")
    style = "getComputedStyle(document.querySelector('.heat .misprint a'))"
    assert visitor.run(f"return {style}.textDecorationLine + ' ' + {style}.textDecorationStyle") == "underline dotted"


@pytest.mark.long
def test_set_ups_of_several_systems_are_compared(visitor: Visitor) -> None:
    visitor.go("compare?of=decibel?dice=3&of=crucible")
    visitor.wait(lambda: len(visitor.all(".compared > li")) == 2, "they are not compared")
    visitor.see(".compare .chart .line")
    odds = told(ask="odds", link="decibel?dice=3")
    visitor.reads(".compared", f"{odds['chance']['decimal']:.1%}")


@pytest.mark.long
def test_a_program_is_typed_and_run(visitor: Visitor) -> None:
    visitor.go("lab")
    visitor.see(".cm-content").click()
    visitor.type_over(PROGRAM)
    visitor.press("Run")  # on a slow machine it does not run while typing
    visitor.reads(".outputs > [role=status]", "2 outputs.")
    for one in told(ask="program", program=PROGRAM)["outputs"]:
        visitor.reads(".summary-table", f"{one['law']['mean']:.2f}".rstrip("0").rstrip("."))
    visitor.see("section.output .chart svg")


@pytest.mark.long
def test_long_work_is_cancelled_and_dice_roll_at_once(visitor: Visitor) -> None:
    visitor.go(LONG)
    visitor.reads(".work .far", "of 1,280 cells")
    visitor.press("Cancel")
    visitor.reads(".work", "Cancelled.")
    roll(visitor)
    assert len(faces(visitor)) == 5


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_nothing_is_wider_than_the_screen(visitor: Visitor, size: ViewportSize) -> None:
    visitor.take(size)
    for link, part in VIEWS.items():
        visitor.go(link)
        visitor.see(part)
        assert not visitor.run(IS_SIDEWAYS), link
    visitor.take(DESK)
