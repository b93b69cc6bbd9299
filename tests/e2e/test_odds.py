"""The odds on the page: the chance, every law as a chart and as the same numbers, and the outcomes of a contest."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import ViewportSize, expect

from tests.e2e.app import DESK, ENGINE_MS, PHONE, SIZES, App

STARTS_IN_VIEW = """() => {
    const cell = document.querySelector(".odds .heat td.start");
    const boxes = [cell, cell?.closest(".scroller"), cell?.closest("table").querySelector(".corner")];
    const [start, all, heads] = boxes.map(one => one?.getBoundingClientRect());
    return cell && start.left >= heads.right - 1 && start.right <= all.right + 1
        && start.top >= heads.bottom - 1 && start.bottom <= all.bottom + 1;
}"""
"""Whether the likeliest cell of a heat table is in view, and not behind the table's headers."""


def rows(app: App) -> dict[str, list[str]]:
    """The table of the law in view: numbers by outcome."""
    table = app.page.locator(".odds .numbers")
    if not table.is_visible():
        app.page.get_by_text("Show as table").click()
    found = {}
    for row in table.locator("tbody tr").all():
        head, *cells = [text.strip() for text in row.locator("th, td").all_text_contents()]
        found[head.removesuffix(" ✓")] = cells
    return found


@SIZES
def test_the_chart_and_the_table_show_the_same_law(app: App, size: ViewportSize) -> None:
    app.page.set_viewport_size(size)
    app.open("decibel?target=13").wait_until_ready()
    app.look("Odds")
    chart = app.page.locator(".odds .chart")
    expect(chart.locator("svg rect")).to_have_count(20)
    assert rows(app)["13"] == ["9.6%", "61.6%", "48.0%"]
    heights = {}
    for reading in ("Exactly", "At least", "At most"):
        app.page.get_by_role("radio", name=reading, exact=True).check()
        first, last = chart.locator("svg rect").first, chart.locator("svg rect").last
        expect(chart).to_have_attribute("aria-label", re.compile(f"Shown: {reading}[.]$"))
        heights[reading] = [float(bar.get_attribute("height") or 0) for bar in (first, last)]
    assert heights["At least"][0] > heights["At least"][1]
    assert heights["At most"][0] < heights["At most"][1]
    expect(app.page.locator(".statistics")).to_contain_text("13.29")
    expect(app.page.locator(".statistics")).to_contain_text("Median")


def test_how_a_law_is_read_is_in_the_address_and_in_what_is_exported(app: App) -> None:
    app.page.set_viewport_size(PHONE)
    app.open("odds?of=dice?roll=2d6-9&show=at_most").wait_until_ready()
    expect(app.page.get_by_role("radio", name="At most")).to_be_checked()
    expect(app.page.locator(".statistics")).to_have_text(re.compile(r"Mean\s*−2.*Median\s*−2\s*Mode\s*−2", re.DOTALL))
    app.page.get_by_role("radio", name="Exactly").check(force=True)
    expect(app.page).to_have_url(re.compile("show=chance$"))
    app.look("Roll")
    for view, size in (("Odds", PHONE), ("Roll", DESK)):  # at a desk the odds are next to the roll
        app.look(view).page.set_viewport_size(size)
        app.page.locator(".export summary").click()
        with app.page.expect_download(timeout=ENGINE_MS) as download:
            app.page.get_by_role("button", name="Save as CSV").click()
        assert download.value.suggested_filename == "oddsmith-odds-dice-roll-2d6-9-chance.csv"
        text = Path(download.value.path()).read_text("utf-8-sig")
        assert text.rstrip().endswith("#/odds?of=dice?roll=2d6-9&show=chance")


def test_a_law_is_read_from_the_end_where_its_successes_lie(fresh_app: App) -> None:
    for roll, reading in (
        ("2d6", "At least"),
        ("2d6 >= 8", "At least"),
        ("d100 < 45", "At most"),
        ("2d6 = 7", "Exactly"),
    ):
        fresh_app.open(f"odds?of=dice?roll={roll}").wait_until_ready()
        expect(fresh_app.page.get_by_role("radio", name=reading, exact=True)).to_be_checked()
    fresh_app.page.get_by_role("radio", name="At most", exact=True).check()
    fresh_app.look("Roll").look("Odds")
    expect(fresh_app.page.get_by_role("radio", name="At most", exact=True)).to_be_checked()
    fresh_app.open("odds?of=dice?roll=2d6").wait_until_ready()
    expect(fresh_app.page.get_by_role("radio", name="At least", exact=True)).to_be_checked()
    fresh_app.page.go_back()
    expect(fresh_app.page.get_by_role("radio", name="At most", exact=True)).to_be_checked()


def test_what_succeeds_is_told_in_words(app: App) -> None:
    app.open("decibel?target=13").wait_until_ready()
    app.look("Odds")
    rows(app)
    success = app.page.locator(".odds").get_by_role("rowheader", name="Success")
    expect(success).to_have_count(7)
    expect(success.first).to_have_accessible_name("13 Success")


@SIZES
def test_exact_fractions_on_demand(app: App, size: ViewportSize) -> None:
    app.page.set_viewport_size(size)
    app.open("decibel?target=13").wait_until_ready()
    app.look("Odds")
    rows(app)
    app.page.get_by_role("switch", name="Exact fractions").check()
    expect(app.page.locator(".odds")).to_contain_text("49287/80000")
    expect(app.page.locator(".odds")).to_contain_text("out of 3200000")
    assert rows(app)["13"][0] == "308490"
    app.page.get_by_role("switch", name="Exact fractions").uncheck()


@SIZES
def test_a_contest_is_win_tie_and_lose_with_its_margin(app: App, size: ViewportSize) -> None:
    app.page.set_viewport_size(size)
    app.open("decibel?resolution=dynamic").wait_until_ready()
    app.look("Odds")
    parts = app.page.locator(".verdicts li")
    expect(parts).to_have_text(["46.0% Win", "8.0% Tie", "46.0% Lose"])
    expect(app.page.locator(".verdicts rect")).to_have_count(3)
    app.page.get_by_role("radio", name="Margin").check()
    assert rows(app)["0"][0] == "8.0%"


@SIZES
def test_two_parts_of_a_reading_are_a_heat_table(app: App, size: ViewportSize) -> None:
    app.page.set_viewport_size(size)
    app.open("decibel?dice=4&secondary=yes").wait_until_ready()
    app.look("Odds")
    app.page.get_by_role("radio", name="Outcome × Secondary").check()
    heat = app.page.locator(".odds .heat")
    expect(heat.locator("tbody tr")).to_have_count(20)
    expect(heat.locator("thead th")).to_have_count(21)
    expect(heat.locator("td.start")).not_to_have_count(0)
    app.page.wait_for_function(STARTS_IN_VIEW)


@SIZES
def test_words_are_bars_in_their_order(app: App, size: ViewportSize) -> None:
    app.page.set_viewport_size(size)
    app.open("storyteller?attribute=4&skill=3&red=2").wait_until_ready()
    app.look("Odds")
    expect(app.page.locator(".odds .sentence")).to_contain_text("2 Hunger")  # until then, further laws may still load
    app.page.get_by_role("radio", name="Ending").check()
    app.page.get_by_role("radio", name="Exactly", exact=True).check()
    bars = app.page.locator(".odds .bars")
    words = ["Bestial failure", "Failure", "Success", "Critical success", "Messy critical"]
    expect(bars.locator("th")).to_have_text(words)
    expect(bars.locator(".amount")).to_have_text(["6.2%", "15.8%", "63.0%", "6.6%", "8.4%"])
    app.page.get_by_role("radio", name="At least", exact=True).check()
    expect(bars.locator(".amount").last).to_have_text("8.4%")
    expect(bars.locator(".amount").first).to_have_text("100%")


def test_what_halving_does_is_said_beside_the_chance(app: App) -> None:
    app.open("storyteller?attribute=8&skill=5&difficulty=5").wait_until_ready()
    app.look("Odds")
    expect(app.page.locator(".beside")).to_contain_text("with all 13 dice")


def test_a_law_without_an_end_says_so(app: App) -> None:
    app.open("storyteller?rules=chronicles").wait_until_ready()
    app.look("Odds")
    expect(app.page.locator(".odds")).not_to_have_class(re.compile("is-stale"))
    assert any(outcome.endswith(" or more") for outcome in rows(app))
