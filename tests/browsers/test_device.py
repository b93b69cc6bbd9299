"""What is kept on the device, in each engine: the history, and the whole page for offline use."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from selenium.webdriver.common.by import By

from tests.browsers.test_journeys import roll, roll_together
from tests.browsers.visitor import Visitor
from tests.e2e.deployed import Site

ENTRIES = ".rolls .entry"
HEAR_WHAT_IS_SAVED = (
    "const make = URL.createObjectURL; URL.createObjectURL = (blob) => { window.saved = blob; return make(blob); }"
)


def history(visitor: Visitor, count: int) -> list[str]:
    """Open the history and wait until it has so many rolls; return their texts."""
    visitor.go("history")
    visitor.wait(lambda: len(visitor.all(ENTRIES)) == count, f"there are not {count} rolls in the history")
    return visitor.texts(f"{ENTRIES} .open")


@pytest.mark.long
def test_the_history_is_kept_and_taken_to_another_device(
    newcomer: Visitor, site: Site, long_site: Site, tmp_path: Path
) -> None:
    newcomer.open(f"{site.address}#/decibel?dice=7")
    roll(newcomer)
    roll(newcomer)
    kept = history(newcomer, 2)
    newcomer.driver.refresh()
    newcomer.ready()
    assert history(newcomer, 2) == kept

    newcomer.run(HEAR_WHAT_IS_SAVED)
    newcomer.press("Back up")
    newcomer.wait(lambda: newcomer.run("return Boolean(window.saved)"), "nothing was saved")
    file = tmp_path / "history.json"
    file.write_text(newcomer.wait_for_promise("window.saved.text()"), "utf-8")
    assert len(json.loads(file.read_text("utf-8"))["rolls"]) == 2

    newcomer.open(f"{long_site.address}#/history")
    before = len(newcomer.all(ENTRIES))
    newcomer.driver.find_element(By.CSS_SELECTOR, "input[type=file]").send_keys(str(file))
    newcomer.reads("#app", "Added: 2 rolls and 0 set-ups.")
    assert history(newcomer, before + 2)[:2] == kept
    assert not newcomer.complaints()


@pytest.mark.long
def test_a_roll_with_someone_is_made_between_two_devices(newcomer: Visitor, site: Site, long_site: Site) -> None:
    one, other = (f"{site.address}#/" for site in (site, long_site))
    newcomer.open(f"{one}decibel?target=13")
    answer, reveal, thrown = roll_together(newcomer, one, other)
    assert len(thrown) == 5
    newcomer.open(other + reveal.replace("target=13", "target=14"))
    newcomer.reads(".scene.is-refused", "This is another set-up")
    newcomer.open(one + answer)
    newcomer.reads(".exchange .note", "This isn’t a new roll")
    assert not newcomer.complaints()
