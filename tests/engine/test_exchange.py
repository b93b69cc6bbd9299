"""Rolls between two people: both contribute, nobody knows the result in advance, and everyone can verify it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import oddsmith
from oddsmith.declare.system import System
from oddsmith.errors import InvalidLink, OddsmithError, TooMuchWork
from oddsmith.fair import dice as fair
from oddsmith.fair.commitment import VERSION
from oddsmith.questions import catalog, exchange, exchange_link, link
from oddsmith.questions.exchange import exchange_report, verified_report
from oddsmith.questions.exchange_link import Exchange, kept
from oddsmith.questions.link import Question
from tests.engine.by_hand import seal_by_hand, throw_by_hand
from tests.engine.contract import rolled
from tests.engine.golden import read_json
from tests.engine.strategies import entropies, inputs, openings

GUIDE = (Path(__file__).parents[2] / "docs" / "fair-dice.md").read_text("utf-8")
vectors = read_json("exchange.json")
every_system = pytest.mark.parametrize("system", list(catalog.systems()), ids=lambda system: system.key)
CUT = "The link is damaged or cut off: copy it whole, or ask for it again"
OFFER = kept(exchange_link.read_setup("blades"), "1-" + "a" * 52).offer.link
FRESH = re.compile("1-[a-z2-7]{52}")  # 256 bits in base 32


def drawn(data: st.DataObject, system: System[Any]) -> Exchange:
    """A reveal of any set-up of a system."""
    setup = Question(system, data.draw(inputs(system)))
    return kept(setup, data.draw(openings), data.draw(entropies))


@pytest.mark.parametrize("vector", vectors["vectors"], ids=lambda vector: vector["setup"])
def test_golden_rolls_agree_with_the_engine_and_the_description(vector: dict[str, Any]) -> None:
    setup, opening, entropy = vector["setup"], vector["opening"], vector["entropy"]
    made = kept(exchange_link.read_setup(setup), opening, entropy)
    assert seal_by_hand(opening, setup, entropy) == (made.commitment, made.seed)
    assert (made.commitment, made.seed) == (vector["commitment"], vector["seed"])
    thrown = oddsmith.roll(made.setup, made.seed).reading.dice
    assert [die.face for die in thrown] == vector["faces"]
    assert throw_by_hand(vector["seed"], [die.sides for die in thrown]).faces == vector["faces"]
    assert vectors["version"] == VERSION


def test_the_guide_shows_the_first_golden_roll() -> None:
    shown = re.findall(r"^    \$ printf '%s' '([^']+)' \| sha256sum\n    ([0-9a-f]{64})$", GUIDE, re.MULTILINE)
    assert [hashlib.sha256(text.encode()).hexdigest() for text, _ in shown] == [digest for _, digest in shown]
    first = vectors["vectors"][0]
    assert [f"1-{digest}" for _, digest in shown] == [first["commitment"], first["seed"]]
    assert f"`{first['setup']}&seed={first['seed']}`: {', '.join(map(str, first['faces']))}." in GUIDE


@every_system
@given(data=st.data())
def test_any_set_up_can_be_rolled_by_two_people_and_verified(system: System[Any], data: st.DataObject) -> None:
    asked = Question(system, data.draw(inputs(system)))
    try:
        keep = exchange.offer(link.write(asked))
    except TooMuchWork:
        assume(False)
    own = data.draw(st.none() | entropies)
    answer = exchange.accept(keep.offer.link) if own is None else keep.offer._replace(entropy=own)
    reveal = exchange.reveal(answer.link, keep.link)
    assert exchange.verify(reveal.link, answer.link) == (reveal, answer)
    assert exchange.verify(reveal.link, keep.offer.link) == (reveal, keep.offer)
    assert reveal.setup == asked
    assert keep.opening is not None
    assert answer.entropy is not None
    sealed = seal_by_hand(keep.opening, link.write(asked), answer.entropy)
    assert (answer.commitment, reveal.seed) == sealed
    report = exchange_report(reveal)
    assert report["seed"] == fair.check_seed(sealed.seed)
    assert report["roll"] == link.write(asked._replace(seed=sealed.seed))
    thrown = rolled(system, asked.inputs, fair.FairDice(sealed.seed)).dice
    assert oddsmith.roll(report["roll"]).reading.dice == thrown
    assert [die.face for die in thrown] == throw_by_hand(sealed.seed, [die.sides for die in thrown]).faces


@every_system
@given(data=st.data())
def test_every_link_round_trips_and_survives_chats(system: System[Any], data: st.DataObject) -> None:
    reveal = drawn(data, system)
    for one in (reveal.offer, reveal._replace(entropy=None), reveal.answer, reveal):
        assert exchange_link.read(one.link) == one
        assert exchange_link.read(f"https://example.org/x/#/{one.link}\n") == one
        assert re.fullmatch(r"[A-Za-z0-9%&=?.,:_~-]+", one.link)


MAIL = "decibel?target=13&commitment=1-" + "0" * 64 + "&entropy=1-" + "abcdefghijklm" * 4
THROWN = "decibel?target=13&commitment=1-" + "0" * 64 + "&entropy=1-4-2-6-6-1-3-5-2-6-1-end21"


@pytest.mark.parametrize("link_text", [MAIL, MAIL.partition("&entropy")[0], THROWN], ids=["drawn", "offer", "thrown"])
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("https://example.org/oddsmith/#/", ""),
        (" so the answer is https://example.org/#/", " ok?\n"),
        ("<https://example.org/#/", ">"),
        ("(see https://example.org/#/", ")."),
        ("“https://example.org/#/", "”, she wrote"),
        ("`https://example.org/#/", "`"),
        ("**https://example.org/#/", "** your turn"),
        (f"<https://example.org/#/{MAIL}|https://example.org/#/", ">"),
        ("[my reply](https://example.org/#/", ")"),
        ("https://example.org/#/", "\N{ZERO WIDTH SPACE}"),
        ("https://example.org/#/", "%20your%20turn!"),
        ("https://example.org/#/", "%E2%80%8B"),
        pytest.param(" " * 100_000 + "https://example.org/#/", "", id="spaces"),
    ],
)
def test_a_link_is_extracted_from_the_text_copied_with_it(link_text: str, before: str, after: str) -> None:
    assert exchange_link.read(f"{before}{link_text}{after}").link in (link_text, MAIL)
    for escaped in ("&amp;", "&amp;amp;", "&#38;"):
        assert exchange_link.read(f"{before}{link_text}{after}".replace("&", escaped)).link in (link_text, MAIL)


@pytest.mark.parametrize("link_text", [MAIL, MAIL.partition("&entropy")[0], THROWN], ids=["drawn", "offer", "thrown"])
def test_a_fully_escaped_link_is_read(link_text: str) -> None:
    escaped = quote(f"https://example.org/#/{link_text}", safe="")
    assert exchange_link.read(f"See https://mail.example/?url={escaped}&data=05 ok?").link == link_text
    assert exchange_link.read(f"https://example.org/#/{quote(link_text)} ok?").link == link_text


def test_a_set_up_that_was_escaped_twice_is_read() -> None:
    offer = kept(exchange_link.read_setup("d20+5 vs 15 with advantage"), DRAWN).offer.link
    assert exchange_link.read(offer.replace("%", "%25")).link == offer


BREAKS = ["\n", "\n> ", " ", " > "]


@pytest.mark.parametrize(("width", "break_"), [*product(range(20, 78), BREAKS)])
def test_a_link_wrapped_by_mail_is_read(width: int, break_: str) -> None:
    whole = f"https://example.org/#/{MAIL}"
    wrapped = break_.join(whole[at : at + width] for at in range(0, len(whole), width))
    assert exchange_link.read(f"{wrapped}{break_}Your turn & mine").link == MAIL


@pytest.mark.parametrize(
    "setup",
    [
        "decibel?target=13",
        "blades",
        "d20+5 vs 15 with advantage",
        link.joined("lab", {"program": 'AC: 15 \\ Armour \\\noutput d20 + 5 >= AC named "hit"', "AC": "17"}),
        link.joined("lab", {"program": "output 2d6\n" * 200}),
    ],
    ids=["system", "without inputs", "dice", "program", "packed"],
)
def test_a_link_wrapped_anywhere_is_read(setup: str) -> None:
    reveal = kept(exchange_link.read_setup(setup), DRAWN, DICE)
    for one in (reveal.offer, reveal.answer, reveal):
        whole = f"https://example.org/#/{one.link}"
        for at, break_ in product(range(1, len(whole)), BREAKS):
            assert exchange_link.read(f"{whole[:at]}{break_}{whole[at:]}") == one


@pytest.mark.parametrize("break_", ["\n", "\n> ", " ", "%20", "%0A"])
@pytest.mark.parametrize("after", ["", "\n-Bob", "\n-5-2", " 6 days to the week-end", "_", "%20ok"])
def test_a_link_wrapped_within_its_dice_is_read(break_: str, after: str) -> None:
    whole = f"https://example.org/#/{THROWN.replace('1-4-2-6', '1-14-2-20-6').replace('21', '25')}"
    for at in range(whole.index("-14-2"), len(whole)):
        wrapped = f"{whole[:at]}{break_}{whole[at:]}{after}"
        for text in (wrapped, wrapped.replace(f"commitment=1-{'0' * 64}", f"opening={DRAWN}")):
            assert exchange_link.read(text).entropy == "1-14-2-20-6-6-1-3-5-2-6-1"


@pytest.mark.parametrize("reply", [MAIL, THROWN, f"blades?{MAIL.partition('&')[2]}"])
def test_the_most_advanced_of_several_links_is_read(reply: str) -> None:
    page = "https://example.org/#/"
    last = reply.replace(f"commitment=1-{'0' * 64}", f"opening={DRAWN}")
    for text in (f"{page}{last}\n\n> Bob:\n> {page}{reply}\n", f"> {page}{reply}\n\n{page}{last}"):
        assert exchange_link.read(text).link == last
    offer = f"{page}{MAIL.partition('&entropy')[0]}"
    for text in (f"> {offer}\n> Bob\nMine: {page}{reply} ok", f"{page}{reply}\nYou wrote:\n> {offer}"):
        assert exchange_link.read(text).link == reply


def test_a_name_keeps_its_spaces() -> None:
    setup = exchange_link.read(f"own?called=My nice > rule&{OFFER.partition('?')[2]}").setup
    assert setup.inputs.texts() == {"called": "My nice > rule"}


def test_links_with_soft_hyphens_or_in_italics_are_read() -> None:
    assert exchange_link.read(f"{MAIL[:-9]}\N{SOFT HYPHEN}{MAIL[-9:]}").link == MAIL
    assert exchange_link.read(f"_{'https://example.org/#/'}{MAIL}_").link == MAIL
    assert exchange_link.read(f"{MAIL}.Your turn").link == MAIL


@pytest.mark.parametrize("sign", "‐‑–")
def test_typographic_hyphens_are_read(sign: str) -> None:
    for link_text in (MAIL, THROWN, THROWN.replace(f"commitment=1-{'0' * 64}", f"opening={DRAWN}")):
        assert exchange_link.read(f"{link_text.replace('-', sign)} ok").link == link_text


@every_system
@given(data=st.data())
def test_the_second_player_cannot_see_the_opening(system: System[Any], data: st.DataObject) -> None:
    reveal = drawn(data, system)
    assert reveal.opening is not None
    assert reveal.seed is not None
    assume(reveal.entropy != reveal.opening)
    secret, seed = reveal.opening.removeprefix("1-"), reveal.seed.removeprefix("1-")
    for public in (reveal.offer, reveal.answer):
        assert public.opening is public.seed is None
        for told in (public.link, repr(public), str(exchange_report(public))):
            assert secret not in told
            assert seed not in told
    report = exchange_report(reveal._replace(entropy=None))
    assert secret not in str({name: told for name, told in report.items() if name != "keep"})


@given(openings, openings, entropies, entropies)
def test_the_seed_depends_on_both_players_and_the_set_up(one: str, other: str, mine: str, yours: str) -> None:
    decibel, blades = (Question(system, system.inputs()) for system in map(catalog.system, ("decibel", "blades")))
    choices = [
        (setup, opening, entropy)
        for setup in (decibel, blades)
        for opening in (one, other)
        for entropy in (mine, yours)
    ]
    made = {choice: kept(*choice) for choice in choices}
    assert len({each.seed for each in made.values()}) == len(made)
    assert len({each.commitment for each in made.values()}) == len({choice[:2] for choice in made})


@pytest.mark.parametrize(
    "fresh", [lambda: exchange.offer("blades").opening, lambda: exchange.accept(OFFER).entropy], ids=["offer", "accept"]
)
def test_both_players_draw_256_fresh_bits(fresh: Callable[[], str], monkeypatch: pytest.MonkeyPatch) -> None:
    made = [fresh() for _ in range(300)]
    assert len(set(made)) == len(made)
    assert all(map(FRESH.fullmatch, made))
    monkeypatch.setattr("os.urandom", lambda size: b"\x00" * (size if size == 32 else 16))
    assert fresh() == "1-" + "a" * 52


@pytest.mark.parametrize(
    ("typed", "entropy"),
    [
        ("4 2 6 6 1 3 5 2 6 1", "1-4-2-6-6-1-3-5-2-6-1"),
        ("1, 4, 2; 6.6\t1 3 5 2 6\n", "1-1-4-2-6-6-1-3-5-2-6"),
        ("1-14-15-26-35-49", "1-1-14-15-26-35-49"),
        ("4266135261", "1-4266135261"),
        ("on the week-end", "1-on-the-week-end"),
        ("Saturday_3-14-15", "1-Saturday_3-14-15"),
        ("x" * 52, "1-" + "x" * 52),
        ("a_" * 31 + "a", "1-" + "a_" * 31 + "a"),
    ],
)
def test_the_second_player_can_type_real_dice_in_any_format(typed: str, entropy: str) -> None:
    answer = exchange.accept(OFFER, typed)
    assert answer.entropy == entropy
    for at in range(answer.link.index(entropy), len(answer.link)):
        assert exchange_link.read(f"{answer.link[:at]}\n> {answer.link[at:]}\n-1 ok?") == answer


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (
            "",
            "“” is so short that the first player could try every result: at least 10 dice, letters or digits are",
        ),
        ("4 2 6 6 1 3 5 2 6", "“4 2 6 6 1 3 5 2 6” is so short that"),
        ("x" * 65, f"“{'x' * 39}…” cannot be in a link: "),
        ("4" + " 4" * 35, "cannot be in a link: 1 to 64 letters a-z, A-Z, digits, “-” or “_”."),
        ("٤ ٢ ٦ ٦ ١ ٣ ٥ ٢ ٦ ١", "cannot be in a link: "),
    ],
)
def test_invalid_entropy_is_refused_as_typed(typed: str, words: str) -> None:
    with pytest.raises(InvalidLink) as refused:
        exchange.accept(OFFER, typed)
    assert words in str(refused.value)
    assert refused.value.field == "entropy"


DRAWN = "1-abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz"
DICE = "1-4-2-6-6-1-3-5-2-6-1"


@pytest.mark.parametrize(
    "entropy",
    [
        *(DRAWN[:end] for end in (3, 12, 53)),
        "1-4-2-\nBob",
        "1-a_2-",
        DICE,
        f"{DICE}-en",
        f"{DICE}–6 ok",
        f"{DICE}-ending",
        f"{DICE}-end",
        f"{DICE}-3 See you on the week-end",
        f"{DICE}-3\nfor the back-end21",
    ],
)
def test_a_cut_off_reply_does_not_use_up_the_offer(entropy: str) -> None:
    keep = exchange.offer("blades")
    answer = f"{keep.offer.link}&entropy={entropy}"
    with pytest.raises(InvalidLink, match=CUT):
        exchange_link.read(answer)
    with pytest.raises(InvalidLink, match=CUT):
        exchange.reveal(answer, keep.link)


@pytest.mark.parametrize("entropy", ["1-4-2-6-6-1-3-5-2-6", "1-0", "1-4_2"])
def test_guessable_entropy_is_reported(entropy: str) -> None:
    poor = kept(exchange_link.read_setup("blades"), "1-" + "a" * 52, entropy)
    for before in (poor.answer, poor.offer):
        told = verified_report(*exchange.verify(poor.link, before.link))
        assert told["poor"]
        assert "the first player could have tried every result" in str(told["sentence"])


@pytest.mark.parametrize("program", ["output 3d6", "output 2d6\n" * 200, 'output 1d2 named "é&=#?%+ ~"'])
def test_a_program_is_bound_by_its_text_in_either_form(program: str) -> None:
    asked = link.read(link.joined("lab", {"program": program}))
    keep = exchange.offer(link.write(asked))
    answer = exchange.accept(keep.offer.link)
    assert answer.setup == asked
    reveal = exchange.reveal(answer.link, keep.link)
    assert reveal.opening is not None
    whole = exchange_link.bound(reveal.setup)
    assert "program=" in whole
    otherwise = f"{whole}&opening={reveal.opening}&entropy={reveal.entropy}"
    assert exchange.verify(otherwise, answer.link) == (reveal, answer)
    roll = exchange_report(reveal)["roll"]
    assert link.read(roll) == asked._replace(seed=reveal.seed)


@pytest.mark.parametrize(
    ("setup", "field"),
    [
        ("blades?seed=1-a", "seed"),
        ("lab?program=output+1&seed=1-a", "seed"),
        ("lab?program=output+1&output=2", "output"),
        ("lab?program=output+d{}", "output"),
        ("lab?program=output", "program"),
        ("blades?dice=99", "dice"),
        (OFFER, "commitment"),
        ("decible", "system"),
    ],
)
def test_set_ups_that_cannot_be_rolled_are_refused(setup: str, field: str) -> None:
    with pytest.raises(OddsmithError) as caught:
        exchange.offer(setup)
    assert caught.value.field == field


def test_the_longest_set_up_can_be_exchanged() -> None:
    program = "\\" + "\N{GAME DIE}" * 40_000 + "\\ output 1"
    longest = kept(link.read(link.joined("lab", {"program": program})), "1-" + "a" * 52, "1-" + "b" * 64)
    assert exchange_link.read(longest.answer.link) == longest.answer
    with pytest.raises(InvalidLink, match="The link is 600,001 characters long: at most 600,000 "):
        exchange_link.read("decibel?" + "x" * 599_993)
