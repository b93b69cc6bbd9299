"""People who roll with someone, each on a separate device; and absent people, of whom there are only links."""

from __future__ import annotations

import hashlib
import re

from playwright.sync_api import BrowserContext, Locator, expect

from oddsmith.questions import exchange
from oddsmith.questions.exchange_link import Exchange
from tests.e2e.app import ENGINE_MS, PHONE, App
from tests.e2e.test_history import history

SET_UP = "decibel?target=13"
OTHER_OPENING = "1-" + "a" * 52
FORGET_ALL = """async () => {
    const databases = { oddsmith: ["rolls", "setUps"], "oddsmith-exchanges": ["exchanges"] };
    for (const [name, stores] of Object.entries(databases)) {
        await new Promise((done) => {
            const opening = indexedDB.open(name);
            opening.onupgradeneeded = () => opening.transaction.abort(); // there is none yet
            opening.onerror = done;
            opening.onsuccess = ({ target: { result: database } }) => {
                const transaction = database.transaction(stores, "readwrite");
                for (const store of stores) transaction.objectStore(store).clear();
                transaction.oncomplete = () => {
                    database.close();
                    new BroadcastChannel(name).postMessage(null); // as another tab tells it
                    done();
                };
            };
        });
    }
}"""


class Person:
    """A person with a separate browser profile, and a page that tests share, one after the other."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.take_page()

    def take_page(self) -> Person:
        """Open a new page; the others stay open."""
        self.app = App(self.context.new_page(), self.address)
        self.page = self.app.page
        return self

    def become_a_stranger(self) -> None:
        """Forget everything, in the open page."""
        self.page.set_viewport_size(PHONE)
        self.page.emulate_media(color_scheme="light", reduced_motion="no-preference")
        self.context.clear_permissions()
        self.app.open("decibel?dice=8&target=19").wait_until_ready()
        expect(self.page.locator(".roll-bar .chance")).to_contain_text("10.4%")  # earlier questions are answered by now
        self.page.evaluate(FORGET_ALL)
        history(self.app)
        expect(self.page.get_by_text("No rolls yet.")).to_be_visible()
        expect(self.page.locator(".unfinished")).to_have_count(0)

    def sees(self, scene: str) -> Locator:
        """Wait until a scene is shown; return it."""
        words = self.page.locator(f".scene.is-{scene}")
        expect(words).to_be_visible(timeout=ENGINE_MS)
        return words

    def follow(self, link: str, *, fresh: bool = False) -> Person:
        """Open a link from a chat: in the open page; if there is none, or if `fresh`, in a new load."""
        self.app.open(text_of(link), fresh=fresh)
        return self

    def ask(self, link: str = SET_UP) -> str:
        """Ask someone to roll this; return the link to send."""
        self.app.open(link).wait_until_ready()
        self.button("Roll with someone").click()
        self.sees("waiting")
        return self.link

    def keep_secret(self, link: str = SET_UP) -> str:
        """The same with the secret `OTHER_OPENING`, from a link that contains it."""
        self.follow(f"#/{link}&opening={OTHER_OPENING}").sees("secret")
        self.button("Save in this browser").click()
        self.sees("waiting")
        return self.link

    def answer(self, offer: str) -> str:
        """Join the roll that was offered; return the link to send back."""
        self.follow(offer).sees("asked")
        self.button("Join the roll").click()
        self.sees("answered")
        return self.link

    def roll(self, answer: str) -> str:
        """Roll with the answer; return the last link."""
        self.follow(answer).sees("answer")
        self.button("Roll the dice").click()
        self.sees("verified")
        return self.link

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def link(self) -> str:
        """The link to send now."""
        return self.page.get_by_role("textbox", name="Link to send").inner_text()

    def faces(self) -> list[int]:
        return sorted(self.app.faces())


class Absent:
    """An absent person who asks: only their links appear, made by the same engine."""

    def __init__(self, setup: str = SET_UP) -> None:
        self._keep = exchange.offer(setup)
        self.offer = sent(self._keep.offer)

    def roll(self, answer: str) -> str:
        """The last link."""
        return sent(exchange.reveal(text_of(answer), self._keep.link))


def answered(offer: str, entropy: str | None = None) -> str:
    """The answer of an absent person."""
    return sent(exchange.accept(text_of(offer), entropy))


def sent(step: Exchange) -> str:
    return f"#/{step.link}"


def text_of(link: str) -> str:
    return link.partition("#/")[2]


def parts(link: str) -> dict[str, str]:
    """The fields of a link of a roll with someone, besides its set-up."""
    return dict(re.findall(r"[?&](commitment|opening|entropy)=([^&]*)", link))


def altered(link: str, name: str, text: str) -> str:
    forged = re.sub(rf"(?<=[?&]{name}=)[^&]*", text, link)
    assert forged != link
    return forged


def seed_by_hand(reveal: str, setup: str) -> str:
    """The seed, computed as docs/fair-dice.md describes."""
    opening, entropy = parts(reveal)["opening"], parts(reveal)["entropy"]
    commitment = "1-" + hashlib.sha256(f"oddsmith/commitment/1:{opening}:{setup}".encode()).hexdigest()
    return "1-" + hashlib.sha256(f"oddsmith/seed/1:{commitment}:{opening}:{entropy}".encode()).hexdigest()
