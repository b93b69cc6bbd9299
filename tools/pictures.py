"""Takes pictures of the built site at three sizes, light and dark, into build/pictures/; those of README.md into docs/.

Run by `build.py pictures`. Also makes the PNG icons from web/icons/icon.svg.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tools import browser, server
from tools.site import BUILD, DIST
from tools.toolchain import ROOT, say

SIZES = {"phone": (360, 800), "tablet": (768, 1024), "desk": (1280, 800)}
SCENES = {
    "start": "#/decibel",
    "roll": "#/decibel?dice=7&discard=3&target=6&seed=1-picture",
    "opposed": "#/decibel?resolution=dynamic&opponent_dice=4&seed=1-picture-two",
    "roll-under": "#/roll-under?ground=d8&training=d8&seed=1-picture-three",
    "crucible": "#/crucible?boons=2&ability=5&skill=6&seed=1-picture-four",
    "blades": "#/blades?dice=3&seed=1-picture-five",
    "wrong": "#/decibel?dice=5&discard=9",
}
README_PICTURES = ("phone-light-first-screen", "desk-dark-first-screen")
READY_MS = 60_000


def take(chromium: Browser, address: str, folder: Path) -> None:
    """Every scene at every size, in light and dark, the whole page each."""
    for size, (width, height) in SIZES.items():
        for scheme in ("light", "dark"):
            context = chromium.new_context(
                viewport={"width": width, "height": height},
                color_scheme="dark" if scheme == "dark" else "light",
                device_scale_factor=2 if size == "phone" else 1,
                reduced_motion="reduce",
            )
            page = context.new_page()
            for scene, link in SCENES.items():
                _open(page, address + link)
                page.screenshot(path=folder / f"{size}-{scheme}-{scene}.png", full_page=True)
                if scene == "roll":
                    page.screenshot(path=folder / f"{size}-{scheme}-first-screen.png")
            context.close()


def _open(page: Page, address: str) -> None:
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector("[data-engine=ready]", timeout=READY_MS)
    page.wait_for_selector(".published .waiting", state="detached", timeout=READY_MS)
    page.wait_for_selector(".chart svg", timeout=READY_MS)
    if "seed=" in address:
        page.wait_for_selector(".headline", timeout=READY_MS)


def draw_icons(chromium: Browser) -> None:
    """The PNG icons that phones want, from the one drawing."""
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
        chromium.close()
    (ROOT / "docs/pictures").mkdir(parents=True, exist_ok=True)
    for name in README_PICTURES:
        shutil.copy(folder / f"{name}.png", ROOT / f"docs/pictures/{name}.png")
    say(f"The pictures are in {folder.relative_to(ROOT)}/.")


if __name__ == "__main__":
    main()
