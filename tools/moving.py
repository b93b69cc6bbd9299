"""Makes the animation in README.md: on a phone somebody types dice, sees the chance, rolls, and looks at the odds.

Part of `build.py pictures`. Every frame is a screenshot of the page at rest, so that it does not depend on the machine:
the animation of the dice is set to each frame's time.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Locator, Page

TYPED = "2d20kh1+5 >= 15"
SHARPNESS = 1.5
QUALITY = 70
KEY_MS, LOOK_MS, TAP_MS, TUMBLE_MS, READ_MS = 110, 900, 350, 60, 2_400
TUMBLES = range(0, 601, TUMBLE_MS)
READY_MS = 60_000
HOLD = """
const animate = Element.prototype.animate;
window.held = [];
Element.prototype.animate = function (...how) {
  const made = animate.apply(this, how);
  made.pause();
  held.push(made);
  return made;
};
"""
"""Pauses every animation."""
FINGER = """place => {
  const mark = document.createElement("i");
  const { x, y, width, height } = place.getBoundingClientRect();
  mark.style.cssText = `position: fixed; z-index: 9; width: 44px; height: 44px; border-radius: 50%;
    left: ${x + width / 2 - 22}px; top: ${y + height / 2 - 22}px; background: #1a6fd488; border: 2px solid #fff`;
  document.body.append(mark);
  return mark;
}"""


class Film:
    """Frames, and how long each is shown."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[Image.Image] = []
        self.durations: list[int] = []

    def shoot(self, ms: int) -> None:
        """Add the page as it is now."""
        self.frames.append(Image.open(BytesIO(self.page.screenshot())).convert("RGB"))
        self.durations.append(ms)

    def tap(self, place: Locator) -> None:
        """Show a finger on the spot, then tap it."""
        mark = place.evaluate_handle(FINGER)
        self.shoot(TAP_MS)
        mark.evaluate("mark => mark.remove()")
        place.tap()

    def save(self, path: Path) -> None:
        """Save as an animated WebP that loops."""
        first, *others = self.frames
        first.save(
            path,
            save_all=True,
            append_images=others,
            duration=self.durations,
            loop=0,
            quality=QUALITY,
            method=6,
            minimize_size=True,
        )


def film(chromium: Browser, address: str, path: Path) -> None:
    """Make the picture."""
    context = chromium.new_context(
        viewport={"width": 360, "height": 690},
        device_scale_factor=SHARPNESS,
        color_scheme="light",
        has_touch=True,
        bypass_csp=True,  # the policy would forbid wait_for_function
    )
    page = context.new_page()
    page.add_init_script(HOLD)
    page.goto(address)
    page.wait_for_selector("[data-engine=ready]", timeout=READY_MS)
    page.get_by_role("button", name="Got it").tap()
    page.evaluate("scrollTo(0, 0)")
    taken = Film(page)
    taken.shoot(LOOK_MS)
    box = page.get_by_role("searchbox", name="Dice, or a game")
    for key in TYPED:
        box.press_sequentially(key)
        page.wait_for_timeout(KEY_MS)
        taken.shoot(KEY_MS)
    page.wait_for_timeout(LOOK_MS)
    taken.shoot(READ_MS)
    taken.tap(page.get_by_role("button", name="Roll", exact=True))
    page.wait_for_function("held.length >= 2")  # the dice tumble
    for ms in TUMBLES:
        page.evaluate("ms => held.forEach(one => { one.currentTime = ms; })", ms)
        taken.shoot(TUMBLE_MS)
    page.evaluate("held.forEach(one => one.finish())")
    taken.shoot(READ_MS)
    taken.tap(page.get_by_role("link", name="Odds", exact=True))
    page.locator(".chart svg").first.wait_for()
    page.wait_for_timeout(LOOK_MS)
    taken.shoot(READ_MS)
    taken.save(path)
    context.close()
