"""A roll that two people make together, so that neither chose it: offered, accepted, revealed, and verified by anyone.

The one who offers commits to a secret before the other adds entropy, and the seed comes from both. Each step makes one
link for the other (`oddsmith.questions.exchange_link`); docs/fair-dice.md says what that proves, and what it does not.

Every step raises OddsmithError where a link cannot be read or is of another step, and NotVerified where two links do
not go together.
"""

from __future__ import annotations

from collections.abc import Callable

from oddsmith.errors import InvalidLink, Progress
from oddsmith.fair.commitment import commitment_text, fresh, is_poor, seed_text, typed
from oddsmith.fair.dice import block
from oddsmith.questions import link
from oddsmith.questions.asking import Ask, Command, Json, read_optional, read_text
from oddsmith.questions.exchange_link import Exchange, bound, check, kept, read, read_setup
from oddsmith.questions.link import question_report
from oddsmith.questions.roll import answer_roll, roll, roll_lines


def offer(setup: str) -> Exchange:
    """What to keep of a new offer, with a fresh opening; the offer itself is its `offer`."""
    asked = read_setup(setup)
    roll(asked)  # a roll that nobody sees: better refused now than when somebody has accepted
    return kept(asked, fresh())


def accept(offered: str, entropy: str | None = None) -> Exchange:
    """The answer to an offer: with fresh entropy, or what somebody writes down (`oddsmith.fair.commitment.typed`)."""
    received = _read(offered, "link", "offer")
    return received._replace(entropy=fresh() if entropy is None else typed(entropy))


def reveal(answered: str, keep: str) -> Exchange:
    """The roll that came of an answer, by what was kept of the offer."""
    answer, own = _read(answered, "link", "answer"), _read(keep, "keep", "keep")
    revealed = own._replace(entropy=answer.entropy)
    check(revealed, answer)
    return revealed


def verify(revealed: str, against: str) -> tuple[Exchange, Exchange]:
    """A reveal, and the offer or answer from before it, with which it goes together."""
    final, before = _read(revealed, "link", "reveal"), _read(against, "against", "offer", "answer")
    check(final, before)
    return final, before


def _read(text: str, field: str, *steps: str) -> Exchange:
    found = read(text)
    if found.step not in steps:
        allowed = f"use the {' or '.join(steps)}"
        raise InvalidLink.because(f"This is the link of the {found.step}", allowed, field=field)
    return found


def exchange_report(exchange: Exchange) -> Json:
    """What a link of an exchange says: the set-up, the links that follow from it, and in a reveal seed and roll.

    The opening, and the keep with it, are in the report only of links that have them.
    """
    setup, commitment, opening, entropy = exchange
    offered = {"step": exchange.step, "commitment": commitment, "offer": exchange.offer.link}
    report = question_report(setup) | offered
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
    report = exchange_report(final)
    sentence = f"The opening opens the commitment of the {before.step}, for this set-up"
    if before.entropy is None:
        sentence += ". Whose entropy it is, an offer cannot tell: compare with the answer."
    else:
        sentence += ", and the entropy is that of the answer."
    if report["poor"]:
        sentence += " But it is so short that the first player could have tried every result and chosen one."
    return report | {"against": before.step, "sentence": sentence}


NEXT = {
    "offer": "An offer. To accept it: oddsmith accept '{offer}'",
    "keep": "Send this offer: {offer}\nKeep this to yourself until there is an answer: {keep}",
    "answer": "An answer, to send back and to keep. It reveals the roll: oddsmith reveal '{answer}' --keep KEEP",
    "reveal": "A reveal, for everyone to verify: oddsmith verify '{reveal}' --against ANSWER",
}
"""What a link is good for, by its step: whose turn it is, it does not say."""


def _lines(report: Json) -> list[str]:
    """What was asked, what comes next or was verified, and the roll; made at once, since that may be refused."""
    told = report.get("sentence") or NEXT[report["step"]].format_map(report)
    rolled = roll_lines(answer_roll({"link": report["roll"]})) if "roll" in report else ()
    return [f"{report['question']}, commitment {report['commitment']}", told, *rolled]


def _ask(name: str, help: str, report: Callable[..., Json], flags: Json) -> Ask:
    """A step whose report is made of the texts of a request that its command's flags are named after."""
    fields = [flag.lstrip("-") for flag in flags]

    def answer(request: Json, progress: Progress) -> Json:
        return report(*((read_optional if field == "entropy" else read_text)(request, field) for field in fields))

    return Ask(name, answer, Command(help, _lines, flags))


OFFER = _ask(
    "offer",
    "offer somebody a roll that neither of you can choose",
    lambda setup: exchange_report(offer(setup)),
    {"link": {"help": "what to roll, such as decibel?dice=5&target=13"}},
)
ENTROPY = {"help": "instead of fresh randomness: dice you threw ('4 2 6 6 1 3 5 2 6 1'), or a public value"}
ACCEPT = _ask(
    "accept",
    "answer somebody’s offer",
    lambda offered, entropy: exchange_report(accept(offered, entropy)),
    {"link": {"help": "the offer"}, "--entropy": ENTROPY},
)
REVEAL = _ask(
    "reveal",
    "reveal the roll that the answer to your offer has led to",
    lambda answered, keep: exchange_report(reveal(answered, keep)),
    {"link": {"help": "the answer"}, "--keep": {"required": True, "help": "what you kept of your offer"}},
)
AGAINST = {"required": True, "metavar": "LINK", "help": "the offer or, better, the answer"}
VERIFY = _ask(
    "verify",
    "check a reveal against the offer or the answer from before it",
    lambda revealed, against: verified_report(*verify(revealed, against)),
    {"link": {"help": "the reveal"}, "--against": AGAINST},
)
STEP = _ask(
    "step",
    "what a link from an offer, an answer or a reveal says",
    lambda received: exchange_report(read(received)),
    {"link": {"help": "an offer, what was kept of one, an answer or a reveal"}},
)
