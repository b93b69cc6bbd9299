"""A roll that two people make together, so that neither chose it: offered, accepted, revealed, and verified by anyone.

The one who offers commits to a secret before the other adds entropy, and the seed comes from both. Each step makes one
link for the other (`oddsmith.questions.exchange_link`); docs/fair-dice.md says what that proves, and what it does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from oddsmith.errors import InvalidLink, Progress, no_progress
from oddsmith.fair.commitment import commitment_text, fresh, is_cut, is_poor, seed_text, typed
from oddsmith.fair.stream import block
from oddsmith.questions import link
from oddsmith.questions.asking import Ask, Command, Json, read_optional, read_text
from oddsmith.questions.exchange_link import Exchange, bound, check, kept, read, read_setup
from oddsmith.questions.link import question_report
from oddsmith.questions.roll import answer_roll, roll, roll_lines


def offer(setup: str, progress: Progress = no_progress) -> Exchange:
    """What to keep of a new offer, with a fresh opening; the offer itself is its `offer`.

    Raises:
        OddsmithError: the link cannot be rolled, or has a seed already.
    """
    asked = read_setup(setup)
    roll(asked)  # a roll that nobody sees: better refused now than when somebody has accepted
    return kept(asked, fresh())


def accept(offered: str, entropy: str | None = None) -> Exchange:
    """The answer to an offer: with fresh entropy, or what somebody writes down (`oddsmith.fair.commitment.typed`).

    Raises:
        OddsmithError: the link cannot be read, or is not an offer; or what is wrong with the entropy.
    """
    received = _read(offered, "link", "offer")
    return received._replace(entropy=fresh() if entropy is None else typed(entropy))


def reveal(answered: str, keep: str) -> Exchange:
    """The roll that came of an answer, by what was kept of the offer.

    Raises:
        OddsmithError: one of the links cannot be read, or is another one.
        NotVerified: the answer is to another offer.
    """
    answer, own = _read(answered, "link", "answer"), _read(keep, "keep", "keep")
    revealed = own._replace(entropy=answer.entropy)
    check(revealed, answer)
    return revealed


def verify(revealed: str, against: str) -> tuple[Exchange, Exchange]:
    """A reveal, and the offer or answer from before it, with which it goes together.

    Raises:
        OddsmithError: one of the links cannot be read, or is another one.
        NotVerified: they do not go together, and why.
    """
    final, before = _read(revealed, "link", "reveal"), _read(against, "against", "offer", "answer")
    check(final, before)
    return final, before


def step(text: str) -> Exchange:
    """What any link of an exchange says.

    Raises:
        OddsmithError: it cannot be read, or is an answer that was cut off: with it the offer would be used up.
    """
    found = read(text)
    if found.step == "answer" and is_cut(found.entropy or ""):
        allowed = "copy the whole link, or ask for it once more"
        raise InvalidLink(f"The answer is cut off: {allowed}.", field="entropy", value=found.entropy, allowed=allowed)
    return found


def _read(text: str, field: str, *steps: str) -> Exchange:
    found = step(text)
    if found.step not in steps:
        allowed = f"needed is the {' or '.join(steps)}"
        raise InvalidLink(f"This is the link of the {found.step}: {allowed}.", field=field, allowed=allowed)
    return found


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


def _lines(report: Json) -> Iterator[str]:
    """What was asked, what to do now with which link, and of a reveal what was verified, and the roll."""
    match report["step"]:
        case "keep":
            keep = f"Keep this to yourself until there is an answer: {report['keep']}"
            told = [f"Send this offer: {report['offer']}", keep]
        case "answer":
            told = [f"Send this answer back, and keep it to verify: {report['answer']}"]
        case _:
            told = [report.get("sentence") or f"Send this reveal: {report['reveal']}"]
    return _with_roll(report, told)


def _step_lines(report: Json) -> Iterator[str]:
    """What a link from somewhere is good for: whose turn it is, it does not say."""
    match report["step"]:
        case "keep":
            return _lines(report)
        case "offer":
            use = f"An offer. To accept it: oddsmith accept '{report['offer']}'"
        case "answer":
            use = f"An answer. Whoever asked reveals the roll: oddsmith reveal '{report['answer']}' --keep KEEP"
        case _:
            use = f"A reveal, not verified yet: oddsmith verify '{report['reveal']}' --against ANSWER"
    return _with_roll(report, [use])


def _with_roll(report: Json, told: list[str]) -> Iterator[str]:
    """What was asked, what is told of it, and the roll where there is one; made at once, since it may be refused."""
    rolled = roll_lines(answer_roll({"link": report["roll"]})) if "roll" in report else ()
    return chain([f"{report['question']}, commitment {report['commitment']}", *told], rolled)


LINK = {"help": "what to roll, such as decibel?dice=5&target=13"}
ENTROPY = {"help": "instead of fresh randomness: dice you threw ('4 2 6 6 1 3 5 2 6 1'), or a public value"}
KEEP = {"required": True, "help": "what you kept of your offer"}
AGAINST = {"required": True, "metavar": "LINK", "help": "the offer or, better, the answer"}
ANY_LINK = {"help": "an offer, what was kept of one, an answer or a reveal"}
OFFER = Ask(
    "offer",
    lambda request, progress: exchange_report(offer(read_text(request, "link"), progress)),
    Command("offer somebody a roll that neither of you can choose", _lines, {"link": LINK}),
)
ACCEPT = Ask(
    "accept",
    lambda request, _: exchange_report(accept(read_text(request, "link"), read_optional(request, "entropy"))),
    Command("answer somebody's offer", _lines, {"link": {"help": "the offer"}, "--entropy": ENTROPY}),
)
REVEAL = Ask(
    "reveal",
    lambda request, _: exchange_report(reveal(read_text(request, "link"), read_text(request, "keep"))),
    Command(
        "reveal the roll that the answer to your offer has led to",
        _lines,
        {"link": {"help": "the answer"}, "--keep": KEEP},
    ),
)
VERIFY = Ask(
    "verify",
    lambda request, _: verified_report(*verify(read_text(request, "link"), read_text(request, "against"))),
    Command(
        "check a reveal against the offer or the answer from before it",
        _lines,
        {"link": {"help": "the reveal"}, "--against": AGAINST},
    ),
)
STEP = Ask(
    "step",
    lambda request, _: exchange_report(step(read_text(request, "link"))),
    Command("what a link from an offer, an answer or a reveal says", _step_lines, {"link": ANY_LINK}),
)
