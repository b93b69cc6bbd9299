"""Six people, each from Home to what they came for, in each engine; only with `--long`.

By default, tests/e2e covers each of their steps.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from selenium.webdriver.common.keys import Keys

from tests.browsers.test_journeys import FACES, faces, roll, roll_together, tab_to
from tests.browsers.visitor import Visitor
from tests.e2e.app import DESK, PHONE
from tests.e2e.deployed import Site

BOX = ".ask input[type=search]"
pytestmark = pytest.mark.long


@pytest.fixture
def guest(newcomer: Visitor, long_site: Site) -> Iterator[Visitor]:
    """A newcomer who has just opened the page on a phone."""
    newcomer.take(PHONE)
    newcomer.open(long_site.address)
    newcomer.reads("h1", "What are you rolling?")
    yield newcomer
    newcomer.take(DESK)
    assert not newcomer.complaints()


def ask(visitor: Visitor, text: str) -> None:
    """Type into the search box on Home."""
    visitor.see(BOX).click()
    visitor.type_over(text)


def tap(visitor: Visitor, css: str) -> None:
    """Tap an element that the bar may cover at the current scroll position."""
    visitor.run("arguments[0].scrollIntoView({ block: 'center' })", visitor.see(css))
    visitor.see(css).click()


def test_a_player_rolls_an_attack_with_advantage(guest: Visitor) -> None:
    ask(guest, "2d20kh1+5 vs 15")
    guest.reads(".read-back", "79.8%")
    guest.see(".ask button.primary").click()
    assert len(faces(guest)) == 2
    guest.reads("#result", "against 15")


def test_a_gm_asks_which_difficulty_has_about_two_chances_in_three(guest: Visitor) -> None:
    ask(guest, "d&d")
    tap(guest, ".games .tile a[href='#/dnd-check']")
    guest.reads("h1", "D&D 5th edition: check")
    guest.press("Tables")
    tap(guest, "#about")
    guest.type("65")
    guest.reads(".solutions", "DC")
    guest.reads(".solutions", "65%")


def test_a_designer_pastes_a_program_and_sees_its_laws(guest: Visitor) -> None:
    ask(guest, "output [highest 3 of 4d6]")
    guest.press("Open in the Lab")
    guest.reads(".outputs > [role=status]", "1 output.")
    guest.reads("section.output", "12.24")
    guest.see("section.output .chart svg")


def test_two_who_play_by_post_believe_a_roll(guest: Visitor, site: Site, long_site: Site) -> None:
    ask(guest, "3d6")
    guest.see(".ask button.primary").click()
    guest.see("#result .headline")
    roll_together(guest, *(f"{site.address}#/" for site in (long_site, site)))


def test_somebody_who_sees_nothing_hears_what_was_asked_and_rolled(guest: Visitor) -> None:
    """With the keyboard alone; a live region announces each answer, and everything on the way has a heading or name."""
    guest.run("document.querySelector('.skip').focus()")
    tab_to(guest, BOX)
    guest.type("d20+3 vs 12")
    guest.reads(".ask [role=status]", "60.0%")
    guest.type(Keys.ENTER)
    guest.reads("[role=status][aria-live=polite]", "against 12")
    assert [int(text) for text in guest.texts(FACES)]
    tab_to(guest, "#roll-button")
    before = guest.driver.current_url
    guest.type(Keys.ENTER)
    guest.wait(lambda: guest.driver.current_url != before, "nothing was rolled again")
    assert not guest.run(
        "return [...document.querySelectorAll('button, a, input, select')].filter((one) => one.offsetParent"
        " && !(one.ariaLabel || one.textContent.trim() || one.labels?.length || one.ariaLabelledByElements)).length"
    )


def test_somebody_without_a_network_has_all_of_it(newcomer: Visitor, site: Site) -> None:
    newcomer.open(site.address)
    newcomer.reads("footer [data-offline=kept]", "Ready to use offline.")
    site.is_gone = True
    with newcomer.another_page():
        newcomer.open(site.address)
        ask(newcomer, "8d10!>=8")
        newcomer.see(".read-back .chance")
        newcomer.see(".ask button.primary").click()
        assert len(faces(newcomer)) >= 8
        newcomer.go("")
        ask(newcomer, "genesys")
        newcomer.type(Keys.ENTER)
        newcomer.reads("h1", "Genesys")
        roll(newcomer)
        newcomer.go("lab?program=output 3d6")
        newcomer.reads(".outputs > [role=status]", "1 output.")
