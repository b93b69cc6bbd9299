"""A visitor of the page who looks, presses, types and waits, in the same way in every engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import ViewportSize
from selenium.common.exceptions import (
    ElementClickInterceptedException,
    NoSuchElementException,
    StaleElementReferenceException,
)
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

from tests.e2e.app import DESK

WAITS_S = 60
PRESSED_BY_NAME = "//*[self::button or self::a or self::summary][normalize-space()='{0}' or @aria-label='{0}']"
MEANWHILE = (
    ElementClickInterceptedException,
    NoSuchElementException,
    StaleElementReferenceException,
    IndexError,
    TypeError,
    ValueError,
)
"""Errors that are ignored while waiting, as the page may just be changing."""


class Visitor:
    """A visitor of the page with one of the engines."""

    def __init__(self, driver: WebDriver, complaints: Callable[[], list[str]]) -> None:
        self.driver = driver
        self.complaints = complaints
        """Errors and warnings on the console since the last call, if the engine reports them."""
        driver.set_script_timeout(WAITS_S)
        self.take(DESK)
        self.version = f"{driver.capabilities['browserVersion']}"

    def take(self, size: ViewportSize) -> None:
        """Resize the window so that the viewport has this size."""
        self.driver.set_window_rect(0, 0, **size)
        near = "return Math.abs(innerWidth - arguments[0]) < 200 && [innerWidth, innerHeight]"  # resizing takes a while
        inner = self.wait(lambda: self.run(near, size["width"]), "the window keeps its size")
        self.driver.set_window_rect(0, 0, 2 * size["width"] - inner[0], 2 * size["height"] - inner[1])

    def open(self, address: str) -> None:
        """Load a page."""
        self.driver.get("about:blank")
        self.driver.get(address)
        self.ready()

    def go(self, link: str) -> None:
        """Follow a link within the open page."""
        self.run("location.hash = arguments[0]", f"#/{link}")

    def ready(self) -> None:
        """Wait until the engine has started."""
        self.see("[data-engine=ready]")

    @contextmanager
    def another_page(self) -> Iterator[None]:
        """Switch to a new page while the block runs."""
        (before,) = self.driver.window_handles
        self.driver.switch_to.new_window("tab")
        try:
            yield
        finally:
            self.driver.close()
            self.driver.switch_to.window(before)

    def wait(self, condition: Callable[[], Any], what: str = "") -> Any:
        """Wait until a condition is truthy; return its value."""
        return WebDriverWait(self.driver, WAITS_S, 0.05, MEANWHILE).until(lambda _: condition(), what)

    def all(self, css: str) -> list[WebElement]:
        """All elements that match now."""
        return self.driver.find_elements(By.CSS_SELECTOR, css)

    def see(self, css: str) -> WebElement:
        """Wait until an element matches."""
        found: WebElement = self.wait(lambda: self.driver.find_element(By.CSS_SELECTOR, css), f"there is no {css}")
        return found

    def reads(self, css: str, words: str) -> None:
        """Wait until an element contains these words."""
        self.wait(lambda: words in self.text(css), f"{css} has not the words “{words}”")

    def text(self, css: str) -> str:
        """The text of an element, with single spaces."""
        return " ".join(self.texts(css)[0].split())

    def texts(self, css: str) -> list[str]:
        """The text of each element."""
        script = "return Array.from(document.querySelectorAll(arguments[0]), (one) => one.textContent)"
        words: list[str] = self.run(script, css)
        return words

    def press(self, name: str) -> None:
        """Press the button, link or fold with this name."""

        def pressed() -> bool:
            if found := self.shown(name):
                self.run("arguments[0].scrollIntoView({ block: 'center' })", found)
                found.click()
            return found is not None

        self.wait(pressed, f"there is no “{name}” to press")

    def shown(self, name: str) -> WebElement | None:
        """The visible button, link or fold with this name, if there is one now."""
        found = self.driver.find_elements(By.XPATH, PRESSED_BY_NAME.format(name))
        return next((one for one in found if one.is_displayed()), None)

    def type(self, keys: str) -> None:
        """Type into the focused element."""
        ActionChains(self.driver, duration=0).send_keys(keys).perform()

    def type_over(self, keys: str) -> None:
        """Replace the contents of the focused element."""
        actions = ActionChains(self.driver, duration=0)
        actions.key_down(Keys.CONTROL).send_keys("a").key_up(Keys.CONTROL).send_keys(keys).perform()

    def run(self, script: str, *arguments: Any) -> Any:
        """Run a function body in the page; return its result."""
        return self.driver.execute_script(script, *arguments)

    def wait_for_promise(self, script: str, *arguments: Any) -> Any:
        """Evaluate an expression in the page that gives a promise; return its result."""
        body = (
            f"const done = arguments[arguments.length - 1]; Promise.resolve({script}).then(done, (e) => done(`${{e}}`))"
        )
        return self.driver.execute_async_script(body, *arguments)
