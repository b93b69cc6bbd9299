"""How far a roll between two people has got: what a link means to a device that knows other links of such rolls.

docs/fair-dice.md says why the stages are distinguished. docs/json.md is the contract.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from oddsmith.errors import InvalidRequest, NotVerified, Progress, no_progress
from oddsmith.fair.commitment import ENTROPY, is_fresh, is_poor, unmarked
from oddsmith.questions import link
from oddsmith.questions.asking import Ask, Json, read_optional, read_text
from oddsmith.questions.exchange import exchange_report, verify
from oddsmith.questions.exchange_link import Exchange, check, read

Known = Mapping[str, Any]
"""What a device knows of one roll (`tools/shapes.py: KnownExchange`); if even the offer is missing, it was deleted."""


def stage(text: str, known: Sequence[Known], against: str | None = None) -> Json:
    """Combine the link with what the device knows of its exchange, and say which stage that is.

    Raises OddsmithError: the link cannot be read; NotVerified: it must not be trusted, because it does not match what
    is known, or the link that it is checked `against`.
    """
    found = read(text)
    own = next((one for one in known if one["commitment"] == found.commitment), None)
    second = ""
    if found.step != "reveal" and own and own["offer"]:
        check(found.offer, read(own["offer"]).offer)  # it must be the set-up that was agreed on
        if own["reveal"]:
            second = found.link if own["answer"] and found.entropy not in (None, _entropy(own["answer"])) else ""
            found = read(own["reveal"])
    report = {"waits": _waiting(found, own, known), "second": second}
    if found.step == "reveal":
        return exchange_report(found) | report | _checked(found, own, known, against)
    if own and not own["offer"]:
        return exchange_report(found.offer) | report | {"stage": "used"}
    if own and own["keep"] and found.step != "answer":
        return exchange_report(found.offer) | report | {"stage": "waiting"}
    if own and own["answer"] and found.step == "keep":
        raise ENTROPY.damaged("")  # the last link for that answer, without its entropy
    if own and own["answer"] and found.entropy in (None, _entropy(own["answer"])):
        return exchange_report(read(own["answer"])) | report | {"stage": "answered"}
    strange = {"offer": "asked", "keep": "secret", "answer": "answer" if own and own["keep"] else "elsewhere"}
    return exchange_report(found) | report | {"stage": strange[found.step]}


def _checked(final: Exchange, own: Known | None, known: Sequence[Known], against: str | None) -> Json:
    """How far a reveal can be trusted, judged by the earlier link that is given or known."""
    if own and own["reveal"] and not own["answer"] and _entropy(own["reveal"]) != final.entropy:
        raise NotVerified("This invitation was used before, for another roll.", field="commitment", value=final.entropy)
    mine = own
    if mine is None and is_fresh(final.entropy):
        # A forger may have changed the commitment, but nobody else can have drawn the fresh entropy of an answer made
        # here. Dice or a public draw could be shared with others.
        mine = next((one for one in known if _entropy(one["answer"]) == final.entropy), None)
    earlier = against or (mine and (mine["answer"] or mine["offer"]))
    if not earlier:
        return {"stage": "unknown"}
    _, before = verify(final.link, earlier)
    if is_poor(final.entropy or ""):
        return {"stage": "poor", "against": before.step}
    wholly = "verified" if own and before.entropy == _entropy(own["answer"]) else "agrees"
    return {"stage": "partly" if before.step == "offer" else wholly, "against": before.step}


def _waiting(found: Exchange, own: Known | None, known: Sequence[Known]) -> str:
    """The commitment of an exchange answered here and never revealed that this link may try to replace; "" for none.

    An offer may replace one of the same question, whatever inputs without effect differ; a reveal, any of its system.
    """
    may_stand_in = found.step == "reveal" or (found.step == "offer" and not own)
    if not may_stand_in or (own and (own["asked"] or own["reveal"])):
        return ""
    setup = found.setup
    for one in known:
        is_open = one["answer"] and not (one["asked"] or one["reveal"] or one["commitment"] == found.commitment)
        is_alike = found.step == "reveal" or one["question"] == setup.title
        if is_open and is_alike and link.split(one["link"])[0] == setup.system.key:
            return str(one["commitment"])
    return ""


def _entropy(text: str) -> str | None:
    """The entropy of an answer or a reveal that was checked when it arrived; None if it has none."""
    given = link.split(text)[1].get("entropy")
    return given and unmarked(given)


def answer_stage(request: Json, progress: Progress = no_progress) -> Json:
    """What `link` means to a device that knows these exchanges, checked `against` an earlier link if given."""
    known = request.get("known", [])
    if not isinstance(known, list) or not all(isinstance(one, dict) for one in known):
        raise InvalidRequest("What is known is a list of exchanges.", field="known", allowed="a list of objects")
    return stage(read_text(request, "link"), known, read_optional(request, "against"))


ASK = Ask("stage", answer_stage)
