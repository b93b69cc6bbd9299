"""Takes screenshots of the built site at three sizes, light and dark, into build/pictures/; README.md's go to docs/.

Run by `build.py pictures`. Also makes the PNG icons from web/icons/icon.svg, and web/screenshots/, which browsers show
to people who are about to install the app.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Browser, sync_playwright

from tools import browser, moving, server
from tools.site import BUILD, DIST
from tools.toolchain import ROOT, say

SIZES = {"phone": (360, 800), "tablet": (768, 1024), "desk": (1280, 800)}
PROGRAM = """output [highest 3 of 4d6] named "4d6, the lowest dropped"
output 3d6 named "3d6"
output 2d6 + 6 named "2d6 + 6"
"""
ROLLED, DRAWN = "#result .headline", ".chart svg"
SCENES = {
    "start": ("#/decibel", ".setup"),
    "roll": ("#/storyteller?attribute=4&skill=3&red=2&seed=1-picture", ROLLED),
    "opposed": ("#/decibel?resolution=dynamic&opponent_dice=4&seed=1-picture-two", ROLLED),
    "roll-under": ("#/roll-under?ground=d8&training=d8&seed=1-picture-three", ROLLED),
    "crucible": ("#/crucible?boons=2&ability=5&skill=6&seed=1-picture-four", ROLLED),
    "blades": ("#/blades?dice=3&seed=1-picture-five", ROLLED),
    "wrong": ("#/decibel?dice=5&discard=9", "[role=alert]"),
    "odds": ("#/odds?of=storyteller?resolution=opposed", DRAWN),
    "tables": ("#/tables?of=decibel&rows=dice=3..8&columns=target=0..19&about=65%25", ".heat td"),
    "compare": ("#/compare?of=decibel&of=decibel?dice=7&of=crucible", DRAWN),
    "history": ("#/history", ".panel-column .card"),
    "lab": (f"#/lab?program={quote(PROGRAM)}", DRAWN),
}
"""For each scene its address, and a selector to wait for before the screenshot."""
README_PICTURES = ("desk-light-compare-screen",)
MOVING = "phone.webp"
SCREENSHOTS = {
    "narrow-roll": "phone-light-roll",
    "narrow-odds": "phone-light-odds",
    "wide-tables": "desk-light-tables",
    "wide-compare": "desk-light-compare",
}
"""Names of the screenshots in web/app.webmanifest, and the pictures to use."""
READY_MS = 60_000
SETTLED_MS = 400


def take(chromium: Browser, address: str, folder: Path) -> None:
    """Take every scene at every size, light and dark: the whole page, and what the screen shows."""
    for size, (width, height) in SIZES.items():
        for scheme in ("light", "dark"):
            context = chromium.new_context(
                viewport={"width": width, "height": height},
                color_scheme="dark" if scheme == "dark" else "light",
                device_scale_factor=2 if size == "phone" else 1,
                reduced_motion="reduce",
            )
            page = context.new_page()
            for scene, (link, awaited) in SCENES.items():
                page.goto("about:blank")
                page.goto(address + link)
                page.wait_for_selector("[data-engine=ready]", timeout=READY_MS)
                page.wait_for_selector(awaited, timeout=READY_MS)
                page.wait_for_timeout(SETTLED_MS)
                page.screenshot(path=folder / f"{size}-{scheme}-{scene}.png", full_page=True)
                page.screenshot(path=folder / f"{size}-{scheme}-{scene}-screen.png")
            context.close()


def draw_icons(chromium: Browser) -> None:
    """Render the PNG icons that phones need from the SVG."""
    drawing = (ROOT / "web/icons/icon.svg").read_text(encoding="utf-8")
    square = drawing.replace('rx="14"', "")
    icons = {"icon-192": (192, drawing), "icon-512": (512, drawing), "apple-touch-icon": (180, square)}
    padded = square.replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80" style="background:#16181d"')
    icons["maskable-512"] = (512, padded)
    for name, (size, source) in icons.items():
        page = chromium.new_page(viewport={"width": size, "height": size})
        page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{source}")
        page.screenshot(path=ROOT / f"web/icons/{name}.png", omit_background=True)
        page.close()


def main() -> None:
    """Take all pictures and draw all icons."""
    folder = BUILD / "pictures"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with sync_playwright() as playwright, server.serving(DIST, "/oddsmith/") as address:
        chromium = playwright.chromium.launch(executable_path=browser.find(), args=browser.arguments())
        draw_icons(chromium)
        take(chromium, address, folder)
        moving.film(chromium, address, folder / MOVING)
        chromium.close()
    shutil.rmtree(ROOT / "docs/pictures", ignore_errors=True)
    (ROOT / "docs/pictures").mkdir(parents=True)
    shutil.copy(folder / MOVING, ROOT / "docs/pictures")
    for name in README_PICTURES:
        shutil.copy(folder / f"{name}.png", ROOT / f"docs/pictures/{name}.png")
    for name, picture in SCREENSHOTS.items():
        shutil.copy(folder / f"{picture}-screen.png", ROOT / f"web/screenshots/{name}.png")
    say(f"The pictures are in {folder.relative_to(ROOT)}/.")


if __name__ == "__main__":
    main()
