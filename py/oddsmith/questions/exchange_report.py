"""Answers about exchanges, rolls that two people make together, as JSON values. docs/json.md is the contract."""

from __future__ import annotations

from oddsmith.fair.commitment import commitment_text, is_poor, seed_text
from oddsmith.fair.stream import block
from oddsmith.questions import link
from oddsmith.questions.exchange_link import Exchange, bound
from oddsmith.questions.law_report import Json
from oddsmith.questions.report import question_report


def exchange_report(exchange: Exchange) -> Json:
    """What a link of an exchange says: the set-up, the links that follow from it, and in a reveal seed and roll.

    The opening, and the keep with it, are in the report only of links that have them.
    """
    setup, commitment, opening, entropy = exchange
    offered = {"step": exchange.step, "commitment": commitment, "offer": exchange.offer.link}
    report = {**question_report(setup), **offered}
    if entropy is None:
        return report if opening is None else report | {"keep": exchange.link}
    report |= {"entropy": entropy, "poor": is_poor(entropy), "answer": exchange.answer.link}
    if opening is None:
        return report
    hashed = (commitment_text(opening, bound(setup)), seed_text(commitment, opening, entropy))
    return report | {
        "opening": opening,
        "reveal": exchange.link,
        "seed": exchange.seed,
        "roll": link.write(setup._replace(seed=exchange.seed)),
        "blocks": [{"text": text, "sha256": block(text).hex()} for text in hashed],
    }


def verified_report(final: Exchange, before: Exchange) -> Json:
    """A reveal that goes together with the offer or answer from before it, and what that shows."""
    opened = f"The opening opens the commitment of the {before.step}, for this set-up"
    if before.entropy is None:
        sentence = f"{opened}. Whose entropy it is, an offer cannot tell: compare with the answer."
    else:
        sentence = f"{opened}, and the entropy is that of the answer."
    report = exchange_report(final)
    if report["poor"]:
        sentence = f"{sentence} But it is so little that whoever asked could have tried all of it out, and chosen."
    return {**report, "against": before.step, "sentence": sentence}
