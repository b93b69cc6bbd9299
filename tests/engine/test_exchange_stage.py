"""What a link of a roll between two people means to a device that knows other links of it."""

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
    """What a device knows of an exchange beside its offer."""
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
        (ANSWERED, ["answered", "damaged", "answered", "verified"]),  # the secret is a last link without its end
        (ROLLED, ["verified"] * 4),
        (SEEN_ONLY, ["partly"] * 4),
        (DELETED, ["used", "used", "used", "unknown"]),
    ],
)
def test_what_there_is_to_do_follows_from_the_link_and_from_what_is_known(
    record: dict[str, Any] | None, stages: list[str]
) -> None:
    told = []
    for one in LINKS:
        try:
            told.append(stage(one.link, [record] if record else []))
        except InvalidLink:
            told.append({"stage": "damaged"})
    assert [one["stage"] for one in told] == stages
    if record is not None:
        assert all("keep" not in one for one in told)  # the secret goes no further than it must


def test_the_furthest_that_is_known_is_told() -> None:
    assert stage(KEEP.offer.link, [ANSWERED])["answer"] == ANSWER.link
    assert stage(KEEP.offer.link, [ROLLED])["reveal"] == REVEAL.link
    assert [stage(one.link, [ROLLED])["second"] for one in (*LINKS, SECOND)] == [""] * 4 + [SECOND.link]
    assert stage(SECOND.link, [ROLLED])["reveal"] == REVEAL.link
    assert stage(SECOND.link, [ASKED])["stage"] == "answer"
    assert stage(SECOND.link, [ANSWERED])["stage"] == "elsewhere"


def test_a_reveal_is_believed_no_further_than_it_was_checked() -> None:
    def checked(against: str, record: dict[str, Any] | None = None) -> str:
        told = stage(REVEAL.link, [record] if record else [], against)
        return f"{told['stage']} by the {told['against']}"

    assert checked(KEEP.offer.link) == "partly by the offer"
    assert checked(ANSWER.link) == checked(ANSWER.link, SEEN_ONLY) == "agrees by the answer"
    assert checked(ANSWER.link, ANSWERED) == "verified by the answer"
    with pytest.raises(NotVerified, match="used another reply"):
        stage(REVEAL.link, [], SECOND.link)
    beside = known(answer=SECOND.link)  # somebody else's reply came first
    with pytest.raises(NotVerified, match="used another reply"):
        stage(REVEAL.link, [beside])
    assert checked(ANSWER.link, beside) == "agrees by the answer"
    poor = KEEP.offer._replace(entropy="1-6-6")
    told = stage(reveal(poor.link, KEEP.link).link, [known(answer=poor.link)])
    assert (told["stage"], told["against"]) == ("poor", "answer")


def test_a_forged_reveal_finds_the_answer_that_it_pretends_to_be_of() -> None:
    forged = REVEAL.link.replace("target=13", "target=3")
    with pytest.raises(NotVerified, match="isn’t the set-up"):
        stage(forged, [ANSWERED])
    thrown = accept(KEEP.offer.link, "4 2 6 6 1 3 5 2 6 1")  # others may have thrown that too
    also = reveal(thrown.link, KEEP.link).link.replace("target=13", "target=3")
    assert stage(also, [known(answer=thrown.link)])["stage"] == "unknown"


def test_a_reveal_of_another_answer_than_the_one_that_was_revealed_is_refused() -> None:
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


def test_what_was_answered_and_never_revealed_is_noticed() -> None:
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


def test_a_page_asks_for_it() -> None:
    assert answer(ask="stage", link=ANSWER.link, known=[ASKED]) == stage(ANSWER.link, [ASKED])
    assert answer(ask="stage", link=REVEAL.link, against=ANSWER.link)["stage"] == "agrees"
    assert refusal(ask="stage", link=ANSWER.link, known="all")["code"] == "invalid-request"
