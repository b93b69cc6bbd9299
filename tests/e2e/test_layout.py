"""Every view fits: on the narrowest phone, with large text, at 200 % zoom, for fingers, and in forced colours."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.app import DESK, ENGINE_MS, PHONE, App
from tests.e2e.conftest import GatedHandler

NARROWEST: ViewportSize = {"width": 320, "height": 640}
TABLET: ViewportSize = {"width": 768, "height": 1024}
ON_ITS_SIDE: ViewportSize = {"width": 844, "height": 390}
ZOOMED_DESK: ViewportSize = {"width": 640, "height": 400}
"""1280 x 800 at 200 % zoom."""
SCREENS = (NARROWEST, DESK, *(pytest.param(size, marks=pytest.mark.long) for size in (PHONE, ZOOMED_DESK)))
SCENES = {
    "decibel?dice=30&resolution=dynamic&seed=1-wide": "#result .headline",
    "decibel?dice=100&discard=97&target=19&seed=1-wide": "#result .headline",
    "storyteller?attribute=4&skill=3&red=2&seed=1-wide": "#result .headline",
    "decibel?dice=5&discard=9": "[role=alert]",
    "odds?of=decibel?resolution=dynamic": ".chart svg",
    "odds?of=decibel?secondary=yes": ".chart svg",
    "tables?of=decibel&about=65%25": ".solutions td",
    "compare?of=decibel&of=crucible&of=storyteller": ".chart svg",
    "lab": ".cm-content",
    "lab?program=loop%20N%20over%20%7B2..4%7D%20%7B%20output%20Nd6%20%7D": ".output .chart svg",
    "lab?program=outpt%203d6": ".fault",
    "history": ".panel-column .card",
    "sheet?Fight: Longsword=decibel&Fight: Bow of the far north with a long name=blades": ".sheet b",
    "about": ".about-page",
    "history?show=fairness": ".panel-column .card",
}
"""Links, and a selector to wait for before measuring."""

OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
SMALL_TARGETS = """least => {
    const seen = element => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length;
    const found = [];
    for (const element of document.querySelectorAll("a, button, input, select, summary, [role=button]")) {
        const target = element.closest("label") ?? element;
        const inText = getComputedStyle(element).display === "inline";  // a link within a sentence
        if (!seen(element) || inText || element.closest(".sr-only, .skip")) continue;
        const { width, height } = target.getBoundingClientRect();
        if (width < least - 0.5 || height < least - 0.5) {
            found.push(`${target.outerHTML.slice(0, 120)}: ${width} x ${height}`);
        }
    }
    return found;
}"""
SHIFTS = """() => new Promise(resolve => {
    let sum = 0;
    const add = list => { for (const entry of list) if (!entry.hadRecentInput) sum += entry.value; };
    const observer = new PerformanceObserver(list => add(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    setTimeout(() => { add(observer.takeRecords()); resolve(sum); }, 100);
})"""


CROWDED = """() => [...document.querySelectorAll(".top > *")].filter((one, place, all) => {
    const { left, right, top, bottom, width } = one.getBoundingClientRect();
    const isUnder = other => {
        const box = other.getBoundingClientRect();
        return box.left < right - 1 && box.right > left + 1 && box.top < bottom - 1 && box.bottom > top + 1;
    };
    const isSmall = one.matches(".switcher") && width < 80;
    return isSmall || one.scrollWidth > width + 1 || all.slice(place + 1).some(isUnder);
}).map(({ className }) => className)"""
"""Elements of the header that are cut off, covered or too narrow to read."""


def each_scene(app: App) -> Iterator[str]:
    """Open all scenes one after the other."""
    for link, awaited in SCENES.items():
        app.open(link)
        expect(app.page.locator(awaited).first).to_be_visible(timeout=ENGINE_MS)
        yield link
        joint = app.page.get_by_role("radio", name="Outcome × Secondary")
        if joint.count():
            joint.check(force=True)
            expect(app.page.locator(".heat td").first).to_be_visible()
            yield f"{link}, both parts"
            app.page.get_by_role("radio", name="Outcome", exact=True).check(force=True)


def overflow(page: Page) -> int:
    return int(page.evaluate(OVERFLOW))


@pytest.mark.parametrize("size", SCREENS, ids=["320", "1280", "360", "640"])
def test_nothing_is_wider_than_the_screen(app: App, size: ViewportSize) -> None:
    app.page.set_viewport_size(size)
    assert [link for link in each_scene(app) if overflow(app.page) > 0] == []
    assert len(app.open("decibel?dice=100&discard=97&target=19").chance.inner_text()) < 40


BROKEN = r"""places => [...document.querySelectorAll(places)].flatMap(one => [...one.childNodes]).flatMap(node => {
    const range = document.createRange();
    const isBroken = ({ 0: word, index }) => {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        return range.getBoundingClientRect().height > 1.5 * parseFloat(getComputedStyle(node.parentElement).lineHeight);
    };
    return [...(node.nodeValue ?? "").matchAll(/[\w%]+/g)].filter(isBroken).map(([word]) => word);
})"""
"""Words that are broken across lines."""


@pytest.mark.parametrize(
    "size", [PHONE, DESK, pytest.param(TABLET, marks=pytest.mark.long)], ids=["phone", "desk", "tablet"]
)
def test_text_can_be_twice_as_large(app: App, size: ViewportSize) -> None:
    app.page.set_viewport_size(size)
    app.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert [link for link in each_scene(app) if overflow(app.page) > 0] == []
    app.open("lab?program=output 1d6%0Aoutput 2d6")
    edges = (
        "row => new Set([...row.cells].flatMap(one => one.offsetHeight ? one.offsetTop + one.offsetHeight : [])).size"
    )
    rows = app.page.locator(".summary-table tbody tr")
    expect(rows).to_have_count(2)
    assert rows.first.evaluate(edges) == 1, "the line below a row is straight"
    app.open("decibel")
    assert app.page.evaluate(CROWDED) == []
    expect(app.roll_button).to_be_in_viewport()
    app.roll()
    assert (
        app.open("").page.evaluate(
            BROKEN, ".die-keys button" if size == PHONE else ".die-keys button, .tile :is(strong, li span)"
        )
        == []
    )
    asked = app.page.locator(".tile .muted", has_text="d20+7 against DC 16")
    assert asked.evaluate("one => one.scrollHeight <= one.clientHeight && one.scrollWidth <= one.clientWidth")
    app.page.go_back()
    if size != DESK:
        expect(app.page.get_by_role("navigation", name="Views").get_by_role("link", name="Odds")).to_be_in_viewport()


@pytest.mark.parametrize("size", [TABLET, DESK], ids=["tablet", "desk"])
def test_no_word_on_a_sheet_is_cut_in_two(app: App, size: ViewportSize) -> None:
    app.page.set_viewport_size(size)
    app.open("sheet?Fight: Longsword=2d20kh1%2B5>%3D15&Damage=2d6%2B3")
    expect(app.page.locator(".sheet b", has_text="10 on average")).to_be_visible()
    assert app.page.evaluate(BROKEN, ".sheet strong") == []


def test_zoomed_to_twice_the_size_all_can_be_reached(app: App) -> None:
    app.page.set_viewport_size(ZOOMED_DESK)
    app.open("decibel")
    app.field("Target").scroll_into_view_if_needed()
    app.field("Target").fill("12")
    expect(app.page.locator(".roll-bar .notation")).to_have_text("5dB against 12")
    app.roll()
    expect(app.result.locator(".headline")).to_be_in_viewport()
    bars = app.page.evaluate(
        "[...document.querySelectorAll('.roll-bar, .top, .views')]"
        ".filter(one => ['fixed', 'sticky'].includes(getComputedStyle(one).position))"
        ".reduce((sum, one) => sum + one.offsetHeight, 0)"
    )
    assert bars < ZOOMED_DESK["height"] / 2, "what always stays must leave room for what is read"


def test_the_bars_of_a_phone_on_its_side_take_a_quarter_of_its_height(app: App) -> None:
    app.page.set_viewport_size(ON_ITS_SIDE)
    for link in ("decibel?seed=1-simple", "storyteller?attribute=8&skill=8&red=2"):
        app.open(link).wait_until_ready()
        expect(app.page.locator(".is-stale")).to_have_count(0)
        bars = app.page.evaluate("['.top', '.roll-bar'].map(bar => document.querySelector(bar).offsetHeight)")
        assert sum(bars) <= ON_ITS_SIDE["height"] / 4
        assert app.page.locator(".views").bounding_box()["y"] < 10  # type: ignore[index]
        assert overflow(app.page) == 0
    app.open("odds?of=decibel")
    chart = app.page.locator(".chart svg").first.bounding_box()
    assert chart["y"] < ON_ITS_SIDE["height"] * 0.6  # type: ignore[index]
    expect(app.page.get_by_text("5dB against 10").locator("visible=true")).to_have_count(1)
    app.page.set_viewport_size(ZOOMED_DESK)
    cut = "links => links.filter(link => link.querySelector('span').offsetWidth > link.offsetWidth).length"
    assert app.page.locator(".views a").evaluate_all(cut) == 0
    assert overflow(app.page) == 0


def test_the_end_of_a_view_has_room_for_the_bars_and_no_more(app: App) -> None:
    room = "parseFloat(getComputedStyle(document.querySelector('#app footer')).paddingBottom)"
    for link, bars in (("history", [".views"]), ("decibel", [".views", ".roll-bar"])):
        app.open(link)
        expect(app.page.locator(".roll-bar")).to_have_count(len(bars) - 1)
        covered = sum(app.page.locator(bar).evaluate("one => one.offsetHeight") for bar in bars)
        assert covered <= app.page.evaluate(room) <= covered + 50


def test_dice_charts_and_icons_grow_with_the_text(app: App) -> None:
    app.open("storyteller?seed=1-grow").faces()
    sizes = """async () => {
        await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
        const width = (selector) => parseFloat(getComputedStyle(document.querySelector(selector)).width);
        const { height } = document.querySelector(".chart .tick").getBoundingClientRect();
        return [width(".die svg"), height, width(".help .icon")];
    }"""
    expect(app.page.locator(".chart .tick").first).to_be_attached()
    before = app.page.evaluate(sizes)
    app.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert app.page.evaluate(sizes) == pytest.approx([2 * size for size in before], rel=0.05)


def test_a_large_screen_is_used(app: App) -> None:
    app.page.set_viewport_size({"width": 1600, "height": 1000})
    app.open("odds?of=decibel").wait_until_ready()
    expect(app.page.locator(".chart svg").first).to_be_visible()
    is_wide = "([part, least]) => document.querySelector(part).clientWidth >= least"
    for part, least in (("main", 1600), (".panel-column .chart svg", 950)):
        app.page.wait_for_function(is_wide, arg=[part, least])  # it is redrawn for the new width
    modifiers = [app.field(f"{kind} modifiers").bounding_box()["y"] for kind in ("Positive", "Negative")]
    assert modifiers[0] == modifiers[1]
    app.open("")
    expect(app.page.locator(".top .share")).to_have_count(0)
    assert app.page.locator(".engine").bounding_box()["x"] > 1500  # type: ignore[index]


END = """one => {
    const range = document.createRange();
    range.setStart(one, 0);
    range.setEndBefore(one.querySelector(".sr-only"));
    return range.getBoundingClientRect().right;
}"""
"""The right edge of the visible part of a text."""


def test_numbers_and_words_are_whole_on_a_phone(app: App) -> None:
    app.open("odds?of=decibel").wait_until_ready()
    app.page.get_by_text("Show as table").first.click()
    expect(app.page.locator(".numbers td").first).to_be_visible()
    assert app.page.locator(".scroller:has(.numbers)").evaluate("one => one.scrollWidth - one.clientWidth") == 0
    named = 'output [lowest 1 of 2d20] named "disadvantage"\noutput d20 named "plain"'
    app.open(f"lab?program={quote(named)}")
    name = app.page.locator(".summary-table button", has_text="disadvantage")
    expect(name).to_be_visible()
    heights = app.page.locator(".summary-table button").evaluate_all("all => all.map(one => one.scrollHeight)")
    assert len(set(heights)) == 1
    app.open("decibel?seed=1-five").faces()
    assert len(set(app.result.locator(".die").evaluate_all("all => all.map(one => one.offsetTop)"))) == 1
    app.open("2d6")
    expect(app.page.locator("#setup-title")).to_have_text("Any dice")
    title, examples = (app.page.locator(one).bounding_box() for one in ("#setup-title", ".examples"))
    assert examples["y"] < title["y"]  # type: ignore[index]
    app.page.set_viewport_size(NARROWEST)
    for link, chance in (("decibel?seed=1-whole", "84.1%"), ("20d6%3E%3D119?seed=1-whole", "<0.0001%")):
        assert app.open(link).faces()  # redraws the bar
        expect(app.chance).to_contain_text(chance, timeout=ENGINE_MS)
        expect(app.roll_button).to_have_text("Roll yours")
        lines = "one => one.clientHeight / parseFloat(getComputedStyle(one).lineHeight)"
        assert round(app.chance.evaluate(lines)) == 1
        assert app.chance.evaluate(END) <= app.roll_button.bounding_box()["x"]


def test_a_question_in_several_lines_has_room_in_its_box(app: App) -> None:
    app.open(f"blades?commitment=1-{'0' * 64}")
    asked = app.page.locator(".asked")
    expect(asked).to_be_visible(timeout=ENGINE_MS)
    box, text = asked.bounding_box(), asked.locator("strong").bounding_box()
    assert text["y"] - box["y"] >= 8  # type: ignore[index]


@pytest.mark.parametrize("size", [NARROWEST, pytest.param(DESK, marks=pytest.mark.long)], ids=["phone", "desk"])
def test_whatever_is_touched_is_large_enough_for_a_finger(app: App, size: ViewportSize) -> None:
    app.page.set_viewport_size(size)
    for link in each_scene(app):
        assert app.page.evaluate(SMALL_TARGETS, 44) == [], link


FIRST_PAINTS = ["", "tables?of=decibel", "decibel?seed=1-as-long-as-those-drawn-here"]
FURTHER_PAINTS = ["odds?of=decibel", "storyteller", "compare?of=decibel"]


@pytest.mark.parametrize(
    ("link", "size"),
    [
        *(pytest.param(link, PHONE, id=f"phone-{link}") for link in FIRST_PAINTS),
        *(pytest.param(link, NARROWEST, id=f"narrowest-{link}") for link in ("doubles", "dice?roll=4d6kh3")),
        *(pytest.param(link, DESK, id=f"desk-{link}") for link in ("odds?of=decibel", "decibel?seed=1-short")),
        *(pytest.param(link, PHONE, id=f"phone-{link}", marks=pytest.mark.long) for link in FURTHER_PAINTS),
        *(
            pytest.param(link, DESK, id=f"desk-{link}", marks=pytest.mark.long)
            for link in [*FIRST_PAINTS, *FURTHER_PAINTS[1:]]
        ),
    ],
)
def test_nothing_moves_from_first_paint_to_live_odds(
    browser: Browser, address: str, link: str, size: ViewportSize
) -> None:
    context = browser.new_context(viewport=size)
    app = App(context.new_page(), address).open(link).wait_until_ready()
    expect(app.page.locator(".is-stale, .result .waiting")).to_have_count(0)
    assert app.page.evaluate(SHIFTS) < 0.05
    context.close()


@pytest.mark.parametrize("size", [PHONE, pytest.param(DESK, marks=pytest.mark.long)], ids=["phone", "desk"])
def test_nothing_moves_when_a_roll_comes_long_after_the_tap(slow_app: App, size: ViewportSize) -> None:
    slow_app.page.set_viewport_size(size)
    slow_app.open("decibel").roll_button.click()
    expect(slow_app.result).to_contain_text("Getting the dice ready")
    slow_app.page.wait_for_timeout(600)  # layout shifts within half a second of a tap do not count
    GatedHandler.gate.set()
    assert len(slow_app.faces()) == 5
    assert slow_app.page.evaluate(SHIFTS) < 0.05


CHOSEN_LOOKS = """() => [...document.querySelectorAll(".segmented label, .chips label")].map(label => {
    const { borderTopColor, backgroundColor, color, outlineStyle } = getComputedStyle(label.querySelector("span"));
    return [label.querySelector("input").checked, [borderTopColor, backgroundColor, color, outlineStyle].join()];
})"""


DRAWN = "one => [getComputedStyle(one).backgroundImage, getComputedStyle(one).backgroundColor].join()"

SQUARE = "one => getComputedStyle(one, '::before').backgroundColor"


def test_forced_colours_show_what_is_chosen(app: App) -> None:
    app.page.emulate_media(forced_colors="active")
    for link in ("decibel", "tables?of=decibel", "history"):
        app.open(link)
        expect(app.page.locator(".segmented :checked").first).to_be_attached()
        looks = app.page.evaluate(CHOSEN_LOOKS)
        chosen, others = ({look for checked, look in looks if checked is on} for on in (True, False))
        assert chosen
        assert others
        assert not chosen & others, link
    switch = app.open("decibel").page.get_by_role("switch", name="Secondary effect")
    off = switch.evaluate(DRAWN)
    switch.check(force=True)
    assert switch.evaluate(DRAWN) != off
    assert "gradient" in switch.evaluate(DRAWN)
    expect(app.roll_button).to_have_css("border-top-style", "solid")
    ink = "button => getComputedStyle(button).color"
    enabled = app.roll_button.evaluate(ink)
    app.field("Dice").fill("")
    expect(app.roll_button).to_be_disabled()
    assert app.roll_button.evaluate(ink) != enabled
    app.open("odds?of=decibel?resolution=dynamic")
    expect(app.page.locator(".verdicts li").first).to_be_visible()
    squares = app.page.locator(".verdicts li").evaluate_all(f"all => all.map({SQUARE})")
    assert len(set(squares)) == 3
    app.open("decibel?seed=1-edges").faces()
    expect(app.page.locator(".die .edges").first).to_be_hidden()


def test_numbers_are_written_in_the_language_of_the_page(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport=PHONE, locale="de-DE")
    app = App(context.new_page(), address).open("odds?of=decibel").wait_until_ready()
    expect(app.page.locator(".odds .sentence")).to_contain_text("84.1%")
    expect(app.page.locator(".odds .statistics")).to_contain_text("13.29")
    context.close()


def test_more_contrast_is_given_where_it_is_wanted(app: App) -> None:
    muted = "getComputedStyle(document.querySelector('.muted, .hint')).color"
    ink = "getComputedStyle(document.body).color"
    app.open("history")
    expect(app.page.locator(".muted").first).to_be_visible()
    assert app.page.evaluate(muted) != app.page.evaluate(ink)
    app.page.emulate_media(contrast="more")
    assert app.page.evaluate(muted) == app.page.evaluate(ink)


def test_from_right_to_left_tables_scroll_to_the_own_cell(fresh_app: App) -> None:
    page = fresh_app.page
    page.add_init_script("addEventListener('DOMContentLoaded', () => { document.documentElement.dir = 'rtl' })")
    fresh_app.open("tables?of=decibel?target=16").wait_until_ready()
    expect(page.locator(".heat td.here")).to_be_in_viewport()
    assert not page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
