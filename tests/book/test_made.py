"""The pages that are made of the engine: systems with their source's tables, and the list of all games."""

from __future__ import annotations

import re

import pytest

from oddsmith.questions import catalog, link
from tools.book import games, systems

PAGES = systems.pages()


@pytest.mark.parametrize("key", systems.with_page())
def test_a_published_table_shows_what_its_source_shows(key: str) -> None:
    page = PAGES[f"systems/{key}.md"]
    for published in catalog.system(key).tables:
        section = page.partition(f"### {published.title}\n")[2].partition("</table>")[0]
        cells = re.findall(r'<td class="warm"[^>]*>([^<]+)</td>', section)
        assert cells
        assert {cell.endswith("%") for cell in cells} == {published.shows == "chance"}


def test_the_means_of_all_pools_of_crucible_are_means() -> None:
    section = PAGES["systems/crucible.md"].partition("### All 49 pools")[2]
    assert re.findall(r'<td class="warm"[^>]*>([^<]+)</td>', section)[:3] == ["13.5", "11.5", "9.5"]


def test_every_game_is_listed_with_a_link_that_asks_it() -> None:
    page = games.page("..")
    listed = re.findall(r'href="\.\.#/([^"]+)"', page)
    assert sorted(listed) == sorted((*catalog.keys(), *catalog.games()))
    assert all(link.read(one) for one in listed)
