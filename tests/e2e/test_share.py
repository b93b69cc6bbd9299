"""Sharing a roll, a set-up or a view: the link, the clipboard, the system's share sheet and the QR code."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.e2e.app import DESK, HELD, HOLD_ALL, SIZES, App
from tools.toolchain import ROOT, need_node

ROLL = "decibel?dice=7&discard=3&seed=1-share"
SET_UP = "decibel?dice=7&discard=3"
SHARE_SHEET = "navigator.share = given => { globalThis.shared = given; return Promise.resolve() }"
MODULES = """() => {
    const svg = document.querySelector(".code svg");
    const [left, , size] = svg.getAttribute("viewBox").split(" ").map(Number);
    const path = new Path2D(svg.querySelector("path").getAttribute("d"));
    const canvas = document.createElement("canvas").getContext("2d");
    const isDark = (x, y) => canvas.isPointInPath(path, left + x + 0.5, left + y + 0.5);
    const places = Array.from({ length: size }, (_, place) => place);
    return places.map(y => places.map(x => isDark(x, y) ? "1" : "0").join(""));
}"""
ENCODE = """import { generate } from "lean-qr";
process.stdout.write(generate(process.argv[1]).toString({ on: "1", off: "0", pad: 4 }));"""


def dialog(app: App) -> Any:
    return app.page.get_by_role("dialog", name="Share")


def shown_link(app: App) -> str:
    link: str = dialog(app).get_by_role("textbox", name="Link").inner_text()
    return link


@SIZES
def test_a_roll_or_its_set_up_is_shared(app: App, browser: Browser, size: ViewportSize) -> None:
    app.page.set_viewport_size(size)
    app.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    app.open(ROLL).wait_until_ready()
    faces = app.faces()
    opener = app.page.locator(".top").get_by_role("button", name="Share")
    opener.click()
    expect(dialog(app)).to_contain_text("everyone who opens it sees these dice")
    assert shown_link(app) == f"{app.address}#/{ROLL}"
    dialog(app).get_by_role("button", name="Copy link").click()
    expect(dialog(app).get_by_role("status")).to_have_text("Link copied")
    copied = app.page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{app.address}#/{ROLL}"
    assert app.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    dialog(app).get_by_role("radio", name="The set-up").check(force=True)
    expect(dialog(app)).to_contain_text("everyone who opens it rolls their own dice")
    assert shown_link(app) == f"{app.address}#/{SET_UP}"
    dialog(app).get_by_role("button", name="Copy link").click()
    expect(dialog(app).get_by_role("status")).to_have_text("Link copied")
    app.page.keyboard.press("Escape")
    expect(dialog(app)).to_have_count(0)
    expect(opener).to_be_focused()
    app.result.get_by_role("button", name="Share this roll").click()
    expect(dialog(app)).to_be_visible()
    app.page.mouse.click(4, 4)
    expect(dialog(app)).to_have_count(0)

    elsewhere = browser.new_context()
    other = App(elsewhere.new_page(), app.address)
    other.page.goto(copied)
    assert other.faces() == faces
    expect(other.result).to_contain_text("A shared roll")
    expect(other.roll_button).to_have_text("Roll yours")
    elsewhere.close()


def test_without_a_roll_there_is_nothing_to_choose(app: App) -> None:
    app.open(ROLL).faces()
    app.page.get_by_role("button", name="More: Dice").click()
    expect(app.page.locator(".roll-bar .notation")).to_have_text("(8-3)dB against 10")
    app.page.locator(".top").get_by_role("button", name="Share").click()
    assert shown_link(app) == f"{app.address}#/decibel?dice=8&discard=3"
    expect(dialog(app).get_by_role("radio")).to_have_count(0)
    expect(dialog(app)).to_contain_text("rolls their own dice")


def test_a_roll_is_passed_on_as_it_was_also_after_an_edit(app: App) -> None:
    app.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    app.open(ROLL).wait_until_ready()
    app.faces()
    app.page.get_by_role("button", name="More: Dice").click()
    expect(app.result).to_contain_text("This was (7-3)dB against 10")
    app.result.get_by_role("button", name="Copy link").click()
    expect(app.page.locator("#told")).to_have_text("Link copied")
    assert app.page.evaluate("navigator.clipboard.readText()") == f"{app.address}#/{ROLL}"
    app.result.get_by_role("button", name="Share this roll").click()
    assert shown_link(app) == f"{app.address}#/{ROLL}"
    expect(dialog(app).get_by_role("radio")).to_have_count(0)


def test_the_dialog_closes_when_the_browser_goes_back(app: App) -> None:
    app.open("decibel").wait_until_ready()
    app.look("Odds")
    app.page.locator(".top").get_by_role("button", name="Share").click()
    expect(dialog(app)).to_be_visible()
    app.page.go_back()
    expect(app.roll_button).to_be_visible()
    expect(dialog(app)).to_have_count(0)


def test_the_present_view_is_shared_from_a_phone(app: App) -> None:
    app.open(ROLL).wait_until_ready()
    app.faces()
    app.page.get_by_role("navigation").get_by_role("link", name="Odds").click()
    app.page.locator(".top").get_by_role("button", name="Share").click()
    dialog(app).get_by_role("radio", name="These odds").check(force=True)
    assert shown_link(app).partition("&show=")[0] == f"{app.address}#/odds?of=decibel?dice=7%26discard=3"
    expect(dialog(app)).to_contain_text("without a roll")


@pytest.mark.parametrize("view", ["tables", pytest.param("compare", marks=pytest.mark.long)])
def test_tables_and_comparisons_are_shared_as_they_are_seen(app: App, view: str) -> None:
    app.page.set_viewport_size(DESK)
    app.open(f"{view}?of=blades").wait_until_ready()
    app.page.locator(".top").get_by_role("button", name="Share").click()
    expect(dialog(app).get_by_role("radio").last).to_be_checked()
    assert shown_link(app).startswith(f"{app.address}#/{view}?of=blades")
    expect(app.page).to_have_url(shown_link(app))


def test_the_share_sheet_of_the_system_gets_link_and_words(fresh_app: App) -> None:
    app = fresh_app
    app.page.add_init_script(SHARE_SHEET)
    app.open(ROLL).wait_until_ready()
    app.faces()
    app.page.locator(".top").get_by_role("button", name="Share").click()
    sentence = app.result.locator(".sentence").inner_text()
    dialog(app).get_by_role("button", name="More ways to share").click()
    assert app.page.evaluate("shared") == {
        "title": "Oddsmith",
        "text": f"(7-3)dB against 10: {sentence}",
        "url": f"{app.address}#/{ROLL}",
    }
    app.page.goto(f"{app.address}#/compare?of=decibel&of=3d6")
    expect(app.page.locator(".compared")).to_contain_text("Roll three d6")
    app.page.locator(".top").get_by_role("button", name="Share").click()
    dialog(app).get_by_role("button", name="More ways to share").click()
    assert app.page.evaluate("shared.text") == "5dB against 10 · Roll three d6"
    app.page.evaluate("navigator.share = () => Promise.reject(new DOMException('closed', 'AbortError')); 0")
    dialog(app).get_by_role("button", name="More ways to share").click()
    expect(dialog(app).get_by_role("status")).to_be_empty()
    app.page.evaluate("navigator.share = () => Promise.reject(new DOMException('no', 'NotAllowedError')); 0")
    dialog(app).get_by_role("button", name="More ways to share").click()
    expect(dialog(app).get_by_role("status")).to_contain_text("Copy the link instead")


def test_a_roll_that_comes_behind_the_dialog_is_not_what_is_shared(fresh_app: App) -> None:
    app = fresh_app
    for script in (SHARE_SHEET, HELD):
        app.page.add_init_script(script)
    app.open(ROLL).wait_until_ready()
    app.faces()
    sentence = app.result.locator(".sentence").inner_text()
    app.page.evaluate(HOLD_ALL)
    app.roll_button.click()
    app.result.get_by_role("button", name="Share this roll").click()
    assert shown_link(app) == f"{app.address}#/{ROLL}"
    app.page.evaluate("goOn()")
    expect(app.page).not_to_have_url(f"{app.address}#/{ROLL}")
    dialog(app).get_by_role("button", name="More ways to share").click()
    told = app.page.evaluate("shared")
    assert (told["text"], told["url"]) == (f"(7-3)dB against 10: {sentence}", f"{app.address}#/{ROLL}")


def test_where_nothing_can_be_copied_the_link_is_marked(fresh_app: App) -> None:
    app = fresh_app
    app.page.add_init_script(
        "if (navigator.clipboard) navigator.clipboard.writeText = () => Promise.reject(new Error('no'))"
    )
    app.open(ROLL).wait_until_ready()
    app.faces()
    app.result.get_by_role("button", name="Copy link").click()
    expect(dialog(app).get_by_role("status")).to_contain_text("The text is selected")
    assert app.page.evaluate("getSelection().toString().trim()") == f"{app.address}#/{ROLL}"


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_the_code_is_that_of_the_link_and_dark_on_light(app: App, scheme: Any) -> None:
    app.page.emulate_media(color_scheme=scheme)
    app.open(ROLL).wait_until_ready()
    app.faces()
    app.page.locator(".top").get_by_role("button", name="Share").click()
    code = dialog(app).get_by_role("img", name="QR code")
    codes = []
    for part in ("The roll", "The set-up"):
        dialog(app).get_by_role("radio", name=part).check(force=True)
        expect(code).to_be_visible()
        node = [need_node(), "--input-type=module", "-e", ENCODE, shown_link(app)]
        wanted = subprocess.run(node, capture_output=True, text=True, check=True, cwd=ROOT).stdout.split()
        assert app.page.evaluate(MODULES) == wanted
        codes.append(wanted)
    assert codes[0] != codes[1]
    assert set("".join(codes[0][:4])) == {"0"}  # the quiet zone
    fills = "part => getComputedStyle(document.querySelector(`.code ${part}`)).fill"
    assert [app.page.evaluate(fills, part) for part in ("rect", "path")] == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]


def test_a_link_too_long_for_a_code_is_shared_all_the_same(app: App) -> None:
    long = "decibel?dice=5" + json.dumps("x" * 4000)
    app.open(long).wait_until_ready()
    app.page.locator(".top").get_by_role("button", name="Share").click()
    expect(dialog(app)).to_contain_text("too long for a QR code")
    expect(dialog(app).get_by_role("button", name="Copy link")).to_be_visible()
