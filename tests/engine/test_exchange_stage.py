"""The stage of a roll between two people, from a link and the other links that a device knows."""

from __future__ import annotations

from typing import Any

import pytest

from oddsmith.errors import InvalidLink, NotVerified
from oddsmith.questions.exchange import accept, offer, reveal
from oddsmith.questions.exchange_link import Exchange
from oddsmith.questions.exchange_stage import stage
from tests.engine.test_api import answer, refusal

KEEP = offer("5dB?target=13")
ANSWER, SECOND = accept(KEEP.offer.link), accept(KEEP.offer.link)
REVEAL = reveal(ANSWER.link, KEEP.link)
LINKS = (KEEP.offer, KEEP, ANSWER, REVEAL)


def known(of: Exchange = KEEP, **further: Any) -> dict[str, Any]:
    """A device's record of an exchange, beyond its offer."""
    record = {"commitment": of.commitment, "link": "decibel?target=13", "question": "5dB against 13", "asked": False}
    return record | {"offer": of.offer.link, "keep": "", "answer": "", "reveal": ""} | further


ASKED = known(asked=True, keep=KEEP.link)
ANSWERED = known(answer=ANSWER.link)
ROLLED = known(asked=True, answer=ANSWER.link, reveal=REVEAL.link)
SEEN_ONLY = known(asked=True, reveal=REVEAL.link)
DELETED = known(asked=True, offer="", link="", question="")


@pytest.mark.parametrize(
    ("record", "stages"),
    [
        (None, ["asked", "secret", "elsewhere", "unknown"]),
        (ASKED, ["waiting", "waiting", "answer", "partly"]),
        (ANSWERED, ["answered", "damaged", "answered", "verified"]),  # the keep looks like a reveal that was cut off
        (ROLLED, ["verified"] * 4),
        (SEEN_ONLY, ["partly"] * 4),
        (DELETED, ["used", "used", "used", "unknown"]),
    ],
)
def test_the_stage_follows_from_the_link_and_the_known_links(record: dict[str, Any] | None, stages: list[str]) -> None:
    told = []
    for one in LINKS:
        try:
            told.append(stage(one.link, [record] if record else []))
        except InvalidLink:
            told.append({"stage": "damaged"})
    assert [one["stage"] for one in told] == stages
    if record is not None:
        assert all("keep" not in one for one in told)  # the secret must not spread


def test_the_most_advanced_known_link_is_returned() -> None:
    assert stage(KEEP.offer.link, [ANSWERED])["answer"] == ANSWER.link
    assert stage(KEEP.offer.link, [ROLLED])["reveal"] == REVEAL.link
    assert [stage(one.link, [ROLLED])["second"] for one in (*LINKS, SECOND)] == [""] * 4 + [SECOND.link]
    assert stage(SECOND.link, [ROLLED])["reveal"] == REVEAL.link
    assert stage(SECOND.link, [ASKED])["stage"] == "answer"
    assert stage(SECOND.link, [ANSWERED])["stage"] == "elsewhere"


def test_a_reveal_is_trusted_only_as_far_as_it_was_checked() -> None:
    def checked(against: str, record: dict[str, Any] | None = None) -> str:
        told = stage(REVEAL.link, [record] if record else [], against)
        return f"{told['stage']} by the {told['against']}"

    assert checked(KEEP.offer.link) == "partly by the offer"
    assert checked(ANSWER.link) == checked(ANSWER.link, SEEN_ONLY) == "agrees by the answer"
    assert checked(ANSWER.link, ANSWERED) == "verified by the answer"
    with pytest.raises(NotVerified, match="used another reply"):
        stage(REVEAL.link, [], SECOND.link)
    beside = known(answer=SECOND.link)  # another person's reply came first
    with pytest.raises(NotVerified, match="used another reply"):
        stage(REVEAL.link, [beside])
    assert checked(ANSWER.link, beside) == "agrees by the answer"
    poor = KEEP.offer._replace(entropy="1-6-6")
    told = stage(reveal(poor.link, KEEP.link).link, [known(answer=poor.link)])
    assert (told["stage"], told["against"]) == ("poor", "answer")


def test_a_forged_reveal_is_checked_against_its_answer() -> None:
    forged = REVEAL.link.replace("target=13", "target=3")
    with pytest.raises(NotVerified, match="isn’t the set-up"):
        stage(forged, [ANSWERED])
    thrown = accept(KEEP.offer.link, "4 2 6 6 1 3 5 2 6 1")  # others may have thrown the same
    also = reveal(thrown.link, KEEP.link).link.replace("target=13", "target=3")
    assert stage(also, [known(answer=thrown.link)])["stage"] == "unknown"


def test_a_second_reveal_of_another_answer_is_refused() -> None:
    other = reveal(SECOND.link, KEEP.link)
    with pytest.raises(NotVerified, match="used before, for another roll"):
        stage(other.link, [SEEN_ONLY])
    assert stage(other.link, [ASKED])["stage"] == "partly"


@pytest.mark.parametrize("one", LINKS[:1] + LINKS[2:3])
@pytest.mark.parametrize("record", [ASKED, ANSWERED, ROLLED])
def test_another_set_up_under_a_known_commitment_is_refused(one: Exchange, record: dict[str, Any]) -> None:
    with pytest.raises(NotVerified, match="isn’t the set-up") as refused:
        stage(one.link.replace("target=13", "target=3"), [record])
    assert refused.value.field == "setup"


def test_unrevealed_answers_are_noticed() -> None:
    before = known(
        offer("5dB?target=13"), answer="decibel?target=13&entropy=1-a-end03", link="decibel?target=13&unused=3"
    )
    assert stage(KEEP.offer.link, [before])["waits"] == before["commitment"]
    for other in ({"reveal": "r"}, {"asked": True}, {"link": "blades"}, {"question": "6dB"}, {"answer": ""}):
        assert stage(KEEP.offer.link, [before | other])["waits"] == ""
    another = before | {"question": "6dB"}
    assert stage(REVEAL.link, [another])["waits"] == before["commitment"]
    assert stage(REVEAL.link, [another, ANSWERED])["waits"] == before["commitment"]
    for told_already in (ASKED, ANSWERED | {"reveal": REVEAL.link}):
        assert stage(REVEAL.link, [another, told_already])["waits"] == ""
    assert stage(REVEAL.link, [ANSWERED])["waits"] == ""


def test_the_api_returns_the_stage() -> None:
    assert answer(ask="stage", link=ANSWER.link, known=[ASKED]) == stage(ANSWER.link, [ASKED])
    assert answer(ask="stage", link=REVEAL.link, against=ANSWER.link)["stage"] == "agrees"
    assert refusal(ask="stage", link=ANSWER.link, known="all")["code"] == "invalid-request"
