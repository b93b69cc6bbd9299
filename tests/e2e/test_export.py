"""Exports: numbers as on the command line, self-contained pictures, and a printable page."""

from __future__ import annotations

import base64
import json
import re
import xml.etree.ElementTree as ET
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Download, ViewportSize, expect

from oddsmith import __main__, __version__
from tests.e2e.app import ENGINE_MS, NEXT_FRAME, PHONE, SIZES, App

LINK = "decibel?resolution=dynamic&opponent_dice=4"
SVG = "{http://www.w3.org/2000/svg}"
PIXELS = """async (png) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const { width, height } = picture;
    const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    context.drawImage(picture, 0, 0);
    const colours = new Set();
    for (let row = 0; row < height; row += 8) {
        const { data } = context.getImageData(0, row, width, 1);
        for (let at = 0; at < data.length; at += 4) colours.add(data.slice(at, at + 3).join());
    }
    return [width, height, [...colours].map((colour) => colour.split(",").map(Number))];
}"""
SUFFIX = {"CSV": ".csv", "Markdown": ".md", "JSON": ".json"}


def open_export(app: App, view: str, size: ViewportSize = PHONE, scheme: Any = "light") -> None:
    app.page.set_viewport_size(size)
    app.page.emulate_media(color_scheme=scheme)
    app.open(view).wait_until_ready()
    app.page.locator("details.export summary").first.click()


def saved(app: App, form: str) -> Download:
    with app.page.expect_download(timeout=ENGINE_MS) as download:
        app.page.get_by_role("button", name=f"Save as {form}").click()
    return download.value


def content(download: Download) -> bytes:
    return Path(download.path()).read_bytes()


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    capsys.readouterr()
    assert __main__.main(arguments) == 0
    return capsys.readouterr().out


def origin(form: str, address: str) -> str:
    """The last line of an export: what made it and when, and the link that opens it again."""
    made = f"Oddsmith {__version__}, {datetime.now().astimezone():%B %-d, %Y}"
    return {"CSV": f'\n"{made}",{address}\n', "Markdown": f"\n{made} <{address}>\n", "JSON": ""}[form]


@pytest.mark.parametrize(
    ("view", "arguments", "name", "asked"),
    [
        (
            f"odds?of={LINK.replace('&', '%26')}",
            ["odds", LINK],
            "odds-decibel-resolution-dynamic-opponent_dice-4",
            "5dB against 4dB",
        ),
        ("compare?of=decibel&of=blades", ["compare", "decibel", "blades"], "compare-decibel-blades", "75.0%"),
    ],
    ids=["odds", "compare"],
)
def test_numbers_are_those_of_the_command_line(
    app: App, view: str, arguments: list[str], *, name: str, asked: str, capsys: pytest.CaptureFixture[str]
) -> None:
    app.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_export(app, view)
    expect(app.page.locator("main")).to_contain_text(asked)
    for form, suffix in SUFFIX.items():
        told = printed(capsys, *arguments, f"--{form.lower()}")
        download = saved(app, form)
        assert download.suggested_filename == f"oddsmith-{name}{suffix}"
        text = content(download).decode("utf-8")
        mark = "\ufeff" if form == "CSV" else ""  # only in files: Excel needs it to read UTF-8
        assert text.replace("\r\n", "\n") == mark + told + origin(form, f"{app.address}#/{view}")
        app.page.get_by_role("button", name=f"Copy as {form}").click()
        expect(app.page.locator("#told")).to_have_text(f"{form} copied")
        copied = app.page.evaluate("navigator.clipboard.readText()")
        assert copied.replace("\r\n", "\n") == told + origin(form, f"{app.address}#/{view}")
    assert json.loads(text)["setups" if arguments[0] == "compare" else "further"]


def test_numbers_of_a_comparison_are_those_that_are_shown(app: App) -> None:
    open_export(app, "compare?of=3d6&of=2d8&show=at_least")
    rows = {
        form: content(download).decode("utf-8-sig").splitlines()
        for form in ("CSV", "Markdown")
        for download in [saved(app, form)]
        if download.suggested_filename.startswith("oddsmith-compare-dice-roll-3d6-dice-roll-2d8-at_least.")
    }
    assert rows["CSV"][0].startswith("Outcome (at least),")
    assert "11,0.500000,0.328125" in rows["CSV"]
    assert "| 17 | 0.018519 | 0.000000 |" in rows["Markdown"]


def parts(svg: str) -> ET.Element:
    """The parsed picture, after checking that it refers to nothing and uses no style that only the page has."""
    root = ET.fromstring(svg)  # noqa: S314 - our own
    assert root.tag == f"{SVG}svg"
    for element in root.iter():
        assert element.tag not in {f"{SVG}image", f"{SVG}style", f"{SVG}script", f"{SVG}use", f"{SVG}foreignObject"}
        for name, text in element.attrib.items():
            assert not name.endswith("href")
            assert name not in {"class", "style"}
            assert not re.search(r"url\((?!#)|var\(|currentColor|color-mix|//", text), (name, text)
    return root


def pixels(app: App, png: bytes) -> tuple[int, int, set[bytes]]:
    """Width, height and colours of a PNG; the browser samples one row in eight."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height, colours = app.page.evaluate(PIXELS, base64.b64encode(png).decode())
    return width, height, {bytes(colour) for colour in colours}


def rgb(text: str) -> bytes:
    return bytes(int(part) for part in re.findall(r"\d+", text)[:3])


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_a_chart_is_a_picture_as_it_is_seen(app: App, scheme: str) -> None:
    open_export(app, "odds?of=decibel", scheme=scheme)
    svg = content(saved(app, "SVG")).decode("utf-8")
    root = parts(svg)
    ground = app.page.evaluate("getComputedStyle(document.querySelector('.card')).backgroundColor")
    bar = app.page.evaluate("getComputedStyle([...document.querySelectorAll('.chart rect')].at(-1)).fill")
    assert next(root.iter(f"{SVG}rect")).get("fill") == ground
    bars = [one for one in root.iter(f"{SVG}rect") if one.get("fill") not in {ground, "none", None}]
    assert len(bars) == 20
    assert {one.get("fill") for one in bars} >= {bar}
    words = [text.text for text in root.iter(f"{SVG}text")]
    assert {"Decibel: 5dB against 10", "Chance of success: 84.1%", "Outcome: At least", "success →"} <= set(words)

    download = saved(app, "PNG")
    assert download.suggested_filename == "oddsmith-odds-decibel.png"
    width, height, colours = pixels(app, content(download))
    assert (width, height) == (2 * int(root.get("width", "")), 2 * int(root.get("height", "")))
    assert {rgb(ground), rgb(bar)} <= colours
    expect(app.page.locator(".stage")).to_have_count(0)

    app.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    app.page.get_by_role("button", name="Copy as PNG").click()
    expect(app.page.locator("#told")).to_have_text("PNG copied")
    types = app.page.evaluate("navigator.clipboard.read().then(items => items.flatMap(item => item.types))")
    assert types == ["image/png"]


def test_words_joint_laws_and_comparisons_are_pictures_too(app: App) -> None:
    open_export(app, "odds?of=decibel?dice=4%26target=13%26secondary=yes")
    app.page.get_by_role("radio", name="Outcome × Secondary").check(force=True)
    root = parts(content(saved(app, "SVG")).decode("utf-8"))
    assert len([one for one in root.iter(f"{SVG}rect") if one.get("fill-opacity")]) == 400
    cells = [text.text for text in root.iter(f"{SVG}text")]
    shown = app.page.locator(".heat tbody td").all_inner_texts()
    assert set(shown) <= set(cells)

    app.page.goto(f"{app.address}#/odds?of=blades")
    app.page.get_by_role("radio", name="Result").check(force=True)
    root = parts(content(saved(app, "SVG")).decode("utf-8"))
    words = {text.text for text in root.iter(f"{SVG}text")}
    assert {"Bad outcome", "Critical success"} <= words

    app.page.goto(f"{app.address}#/compare?of=decibel&of=crucible")
    expect(app.page.locator(".compared .chance")).to_have_count(2)
    away = app.page.locator("details.export").first
    expect(away).to_be_visible()  # once the comparison is complete
    if away.get_attribute("open") is None:
        away.locator("summary").click()
    root = parts(content(saved(app, "SVG")).decode("utf-8"))
    words = {text.text for text in root.iter(f"{SVG}text")}
    assert {"A · Decibel: 5dB against 10, 84.1%", "A", "B"} <= words


def test_outputs_of_which_the_first_is_empty_are_a_picture(app: App) -> None:
    open_export(app, "lab?program=output%20%7B%7D%0Aoutput%203d6")
    root = parts(content(saved(app, "SVG")).decode("utf-8"))
    assert "18" in {text.text for text in root.iter(f"{SVG}text")}


@SIZES
def test_paper_has_chart_and_table_and_nothing_to_press(fresh_app: App, size: ViewportSize) -> None:
    fresh_app.page.add_init_script("window.print = () => { window.printed = (window.printed ?? 0) + 1; }")
    open_export(fresh_app, "odds?of=decibel", size, "dark")
    folded = fresh_app.page.locator(".law details")
    expect(folded).not_to_have_attribute("open", "")
    fresh_app.page.get_by_role("button", name="Print").click()
    assert fresh_app.page.evaluate("window.printed") == 1
    fresh_app.page.emulate_media(media="print")
    expect(fresh_app.page.locator(".numbers").first).to_be_visible()
    expect(fresh_app.page.locator(".chart svg")).to_be_visible()
    expect(fresh_app.page.locator(".sheet-head")).to_have_text("Decibel: 5dB against 10")
    expect(fresh_app.page.locator(".law .segmented")).to_contain_text("At least")
    expect(fresh_app.page.get_by_text("At most", exact=True).first).to_be_hidden()
    for hidden in (".top", ".views", ".setup", ".roll-bar", ".export", "footer", ".toast-place"):
        expect(fresh_app.page.locator(hidden).first).to_be_hidden()
    pressed = "button:visible, select:visible, input:visible:not([type=radio]), summary:visible"
    expect(fresh_app.page.locator(pressed)).to_have_count(0)
    style = "getComputedStyle(document.querySelector('.card .numbers td'))"
    assert fresh_app.page.evaluate(f"{style}.color") == "rgb(0, 0, 0)"
    assert fresh_app.page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
    fresh_app.page.emulate_media(media="screen")
    fresh_app.look("Tables")
    expect(fresh_app.page.locator(".sheet-head")).to_have_text("Decibel: 5dB against 10: 84.1%")
    fresh_app.look("Odds")
    expect(folded).not_to_have_attribute("open", "")

    fresh_app.page.goto(f"{fresh_app.address}#/compare?of=decibel&of=crucible")
    expect(fresh_app.page.locator(".compared .chance")).to_have_count(2)
    fresh_app.page.emulate_media(media="print")
    expect(fresh_app.page.locator(".compared-numbers")).to_be_visible()
    expect(fresh_app.page.locator("button:visible, select:visible")).to_have_count(0)
    foot = fresh_app.page.locator(".sheet-foot")
    expect(foot).to_contain_text(f"Oddsmith {__version__}, ")
    expect(foot).to_contain_text(f"{fresh_app.address}#/compare?of=decibel&of=crucible")
    last, below = fresh_app.page.locator(".compared-numbers tr").last.bounding_box(), foot.bounding_box()
    assert last
    assert below
    assert last["y"] + last["height"] <= below["y"]


A4 = 703
"""The width of A4 paper without its margins, in CSS pixels."""
OUTSIDE = """width => {
    document.body.style.width = `${width}px`;
    const cells = [...document.querySelectorAll(".heat th, .heat td")].map(cell => cell.getBoundingClientRect());
    const box = document.querySelector(".heat").closest(".scroller").getBoundingClientRect();
    document.body.style.width = "";
    return [cells.length, cells.filter(cell => cell.left < 0 || cell.right > width || cell.bottom > box.bottom).length];
}"""


@SIZES
def test_paper_has_every_row_and_column_of_a_table(app: App, size: ViewportSize) -> None:
    for rows, columns, width in (("dice=3..40", "target=0..19", A4), ("target=5..9", "dice=3..62", 1027)):
        app.page.emulate_media(media="screen")
        app.page.set_viewport_size(size)
        app.open(f"tables?of=decibel&rows={rows}&columns={columns}").wait_until_ready()
        expect(app.page.locator(".heat tbody tr")).to_have_count(38 if width == A4 else 5, timeout=ENGINE_MS)
        app.page.emulate_media(media="print")
        assert app.page.evaluate(OUTSIDE, width) == [39 * 21 if width == A4 else 6 * 61, 0]
        expect(app.page.locator(".scroll-hint")).to_be_hidden()
        sheet = app.page.pdf(format="A4", prefer_css_page_size=True)
        box = re.search(rb"/MediaBox *\[0 0 (\d+)[.\d]* (\d+)", sheet)
        assert box
        assert (int(box[1]) > int(box[2])) == (width > A4)  # landscape if the columns need it
    assert app.page.evaluate("getComputedStyle(document.querySelector('.heat thead th')).position") == "static"


@SIZES
def test_a_table_on_paper_has_nothing_to_press(app: App, size: ViewportSize) -> None:
    open_export(app, "tables?of=storyteller?attribute=4%26skill=3&table=&about=50%25", size)
    expect(app.page.locator(".solutions")).to_be_visible()
    app.page.emulate_media(media="print")
    title = "Storyteller: chance by attribute (rows) and difficulty (columns); Skill: 3"
    expect(app.page.locator(".caption")).to_have_text(title)
    for hidden in (".sources", ".sweeps", ".about", ".legend .tap", ".source", ".backwards > .muted"):
        expect(app.page.locator(hidden).first).to_be_hidden()
    pressed = "button:not(.answer):visible, select:visible, input:visible:not([type=radio]), summary:visible"
    expect(app.page.locator(pressed)).to_have_count(0)
    expect(app.page.get_by_text("About 50%", exact=True)).to_be_visible()
    expect(app.page.locator(".solutions .answer:visible")).not_to_have_count(0)
    breaks = "getComputedStyle(document.querySelector('.solutions tbody tr')).breakInside"
    assert app.page.evaluate(breaks) == "avoid"
    app.page.emulate_media(media="screen")
    app.page.get_by_label("Target chance").fill("")
    expect(app.page.locator(".solutions")).to_have_count(0)
    app.page.emulate_media(media="print")
    expect(app.page.locator(".backwards")).to_be_hidden()


def test_a_closed_clipboard_is_said(fresh_app: App) -> None:
    fresh_app.page.add_init_script(
        "if (navigator.clipboard) navigator.clipboard.write = () => Promise.reject(new DOMException('no'))"
    )
    open_export(fresh_app, "odds?of=decibel")
    note = fresh_app.page.get_by_role("status").and_(fresh_app.page.locator("#told"))
    expect(note).to_have_text("")  # it is always there, so that screen readers hear it
    fresh_app.page.get_by_role("button", name="Copy as CSV").click()
    expect(note).to_have_text(re.compile("Save it as a file instead"))
    expect(note).to_have_text("")  # shown only for a moment
    expect(note).to_be_hidden()


def test_backwards_answers_are_those_of_the_command_line(app: App, capsys: pytest.CaptureFixture[str]) -> None:
    app.open("tables?of=decibel&about=65%25").wait_until_ready()
    app.page.locator(".backwards .export summary").click()
    for form, suffix in SUFFIX.items():
        download = saved(app, form)
        assert download.suggested_filename == f"oddsmith-tables-decibel-65%{suffix}"
        told = printed(capsys, "solve", "decibel", "--chance", "65%", f"--{form.lower()}")
        ending = origin(form, f"{app.address}#/tables?of=decibel&about=65%25")
        assert content(download).decode("utf-8-sig").replace("\r\n", "\n") == told + ending


def test_beside_a_refused_table_the_one_before_is_exported_with_its_own_address(app: App) -> None:
    kept = "tables?of=decibel&rows=dice=3..4&columns=target=9..10"
    open_export(app, kept)
    app.page.evaluate("location.hash = '#/tables?of=decibel?discard=1&rows=dice=3..300&columns=target=0..19'")
    expect(app.page.locator(".answer-table.is-stale")).to_be_visible(timeout=ENGINE_MS)
    text = content(saved(app, "CSV")).decode("utf-8")
    assert text.splitlines()[-1].endswith(f"{app.address}#/{kept}")
    app.page.emulate_media(media="print")
    expect(app.page.locator(".answer-table")).to_be_hidden()


@pytest.mark.parametrize("missing", ["navigator.clipboard", "ClipboardItem"])
def test_a_browser_without_a_clipboard_is_said_too(fresh_app: App, missing: str) -> None:
    owner, _, name = missing.rpartition(".")
    fresh_app.page.add_init_script(f"Object.defineProperty({owner or 'globalThis'}, '{name}', {{ value: undefined }})")
    open_export(fresh_app, "odds?of=decibel")
    note = fresh_app.page.locator("#told")
    for form in ("CSV", "PNG"):
        fresh_app.page.get_by_role("button", name=f"Copy as {form}").click()
        expect(note).to_have_text(re.compile("Save it as a file instead"))
        expect(note).to_have_text("")


def test_a_chart_tells_its_numbers(app: App) -> None:
    app.open("odds?of=storyteller?rules=chronicles%26difficulty=1").wait_until_ready()
    chart = app.page.locator(".chart")
    label = "Successes: most likely 1 (32.4%), mean 1.67, chance of success 83.2%. Shown: "
    app.page.get_by_role("radio", name="At least").check(force=True)
    expect(chart).to_have_attribute("aria-label", f"{label}At least.", timeout=ENGINE_MS)
    app.page.get_by_role("radio", name="Exactly").check(force=True)
    expect(chart).to_have_attribute("aria-label", f"{label}Exactly.")
    readout = app.page.locator(".readout")
    expect(readout).to_have_text("Point at or touch the chart for its numbers.")
    box = chart.locator("svg").bounding_box()
    assert box
    rows = app.page.locator(".law .numbers tbody tr")
    for share, place in ((0.16, 0), (0.32, 2)):
        app.page.mouse.move(box["x"] + box["width"] * share, box["y"] + 100)
        head, exactly, at_least, at_most = (
            part.strip() for part in rows.nth(place).locator("th, td").all_text_contents()
        )
        expect(readout).to_have_text(f"{head.rstrip('✓ ')}: exactly {exactly}, at least {at_least}, at most {at_most}")
    app.page.mouse.move(box["x"] + box["width"] * 0.97, box["y"] + 100)
    expect(readout).to_contain_text("11 or more: exactly <0.0001%")
    assert "11+" in chart.locator("svg text").all_text_contents()
    expect(chart.locator(".threshold")).to_have_count(1)
    expect(chart).to_contain_text("success →")


def test_a_long_law_is_seen_whole_and_its_axis_has_few_numbers(app: App) -> None:
    app.open("lab?program=output%20100d20").wait_until_ready()
    chart = app.page.locator(".output .chart")
    expect(chart.locator(".area")).to_have_count(1, timeout=ENGINE_MS)
    box = chart.locator(".area").evaluate(
        "area => { const { width, height } = area.getBBox(); return [width, height]; }"
    )
    assert box[0] > 200
    assert box[1] > 150
    assert 3 <= chart.locator(".tick").count() <= 10
    expect(app.page.locator(".output .readout")).to_contain_text("The rarest outcomes aren’t drawn")


FIRST_WIDTH = "20rem"
"""The width of a chart before its place is measured: see web/charts/figure.ts."""
WIDTHS = """() => {
    window.widths = [];
    const set = Element.prototype.setAttribute;
    Element.prototype.setAttribute = function (name, text) {
        if (this.matches(".chart > svg") && name === "width") window.widths.push(String(text));
        return set.call(this, name, text);
    };
}"""


def test_a_chart_that_was_removed_is_not_drawn_again(app: App) -> None:
    app.open("odds?of=decibel").wait_until_ready()
    expect(app.page.locator(".chart rect")).not_to_have_count(0)
    expect(app.page.locator(".chart svg")).not_to_have_attribute("width", FIRST_WIDTH)
    width = app.page.locator(".chart svg").get_attribute("width")
    app.page.evaluate(WIDTHS)
    app.look("History").look("Odds")
    expect(app.page.locator(".chart rect")).not_to_have_count(0)
    app.page.evaluate(NEXT_FRAME)
    assert set(app.page.evaluate("widths")) <= {width, FIRST_WIDTH}


def test_a_picture_says_where_it_comes_from_and_nothing_is_cut(app: App) -> None:
    dice = [f"of=decibel?dice={dice}%26resolution=dynamic%26opponent_dice=4" for dice in (7, 6)]
    view = f"compare?{'&'.join(dice)}"
    open_export(app, view)
    expect(app.page.locator(".compared .chance")).to_have_count(2)
    root = parts(content(saved(app, "SVG")).decode("utf-8"))
    told = " ".join(text.text or "" for text in root.iter(f"{SVG}text"))
    assert f"Oddsmith {__version__}, {datetime.now().astimezone():%B %-d, %Y}:" in told
    address = f"{app.address}#/{view}"
    assert address in told.replace(" ", "") or address in "".join(root.find(f"{SVG}desc").itertext())  # type: ignore[union-attr]
    over = app.page.evaluate(
        """svg => {
            document.body.insertAdjacentHTML("beforeend", svg);
            const picture = document.body.lastElementChild;
            const { right, bottom } = picture.getBoundingClientRect();
            const texts = [...picture.querySelectorAll("text")].map(text => text.getBoundingClientRect());
            picture.remove();
            return texts.filter(text => text.right > right || text.bottom > bottom).length;
        }""",
        ET.tostring(root, encoding="unicode").replace("ns0:", "").replace(":ns0", ""),
    )
    assert over == 0


def test_the_picture_of_a_published_table_marks_its_misprints(app: App) -> None:
    open_export(app, "tables?of=decibel&table=static")
    root = parts(content(saved(app, "SVG")).decode("utf-8"))
    words = [text.text or "" for text in root.iter(f"{SVG}text")]
    marked = [word for word in words if word.endswith("*")]
    assert len(marked) == app.page.locator(".heat .misprint").count() > 0
    assert sum(word.startswith("* ") for word in words) == len(marked)
    sentences = app.page.locator(".errata li").all_text_contents()
    assert all(re.search(r"published \d+%, correct \d+\.\d%", sentence) for sentence in sentences)
