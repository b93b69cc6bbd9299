"""A roll that two people make together and neither can choose: offered, accepted, revealed, and verified by anyone.

The first player commits to a secret before the second adds entropy, and the seed comes from both. Each step makes one
link for the other player (`oddsmith.questions.exchange_link`); docs/fair-dice.md says what this proves and what not.

Every step raises OddsmithError when a link cannot be read or is of another step, and NotVerified when two links do not
match.
"""

from __future__ import annotations

from collections.abc import Callable

from oddsmith.errors import InvalidLink, Progress
from oddsmith.fair.commitment import commitment_text, fresh, is_poor, seed_text, typed
from oddsmith.fair.dice import block
from oddsmith.questions import link
from oddsmith.questions.asking import Ask, Command, Json, read_optional, read_text
from oddsmith.questions.exchange_link import CALLED, Exchange, bound, check, kept, read, read_setup
from oddsmith.questions.link import question_report
from oddsmith.questions.roll import answer_roll, roll, roll_lines


def offer(setup: str) -> Exchange:
    """A new exchange with a fresh opening, to be kept secret; its `offer` is for the other player."""
    asked = read_setup(setup)
    roll(asked)  # a trial: better refused now than after somebody has accepted
    return kept(asked, fresh())


def accept(offered: str, entropy: str | None = None) -> Exchange:
    """The answer to an offer: with fresh entropy, or with what somebody typed (`oddsmith.fair.commitment.typed`)."""
    received = _read(offered, "link", "offer")
    return received._replace(entropy=fresh() if entropy is None else typed(entropy))


def reveal(answered: str, keep: str) -> Exchange:
    """The roll that an answer leads to, revealed with what was kept of the offer."""
    answer, own = _read(answered, "link", "answer"), _read(keep, "keep", "keep")
    revealed = own._replace(entropy=answer.entropy)
    check(revealed, answer)
    return revealed


def verify(revealed: str, against: str) -> tuple[Exchange, Exchange]:
    """A reveal, and the earlier offer or answer that it was checked against."""
    final, before = _read(revealed, "link", "reveal"), _read(against, "against", "offer", "answer")
    check(final, before)
    return final, before


def _read(text: str, field: str, *steps: str) -> Exchange:
    found = read(text)
    if found.step not in steps:
        allowed = f"the {' or '.join(CALLED[step] for step in steps)} is needed"
        raise InvalidLink.because(f"This is the {CALLED[found.step]}", allowed, field=field)
    return found


def exchange_report(exchange: Exchange) -> Json:
    """What a link of an exchange says: the set-up, the links that follow from it, and for a reveal seed and roll.

    Opening and keep are reported only for links that carry the opening.
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
    """A reveal that matches the earlier offer or answer, and a sentence on what that proves."""
    report = exchange_report(final)
    sentence = f"The set-up and the first player’s secret are those of the {CALLED[before.step]}"
    if before.entropy is None:
        sentence += ". Whose reply was used, it can’t tell: check with the reply."
    else:
        sentence += ", and so is the second player’s secret."
    if report["poor"]:
        sentence += " But it is so short that the first player could have tried every result and chosen one."
    return report | {"against": before.step, "sentence": sentence}


NEXT = {
    "offer": "An invitation. To join the roll: oddsmith accept '{offer}'",
    "keep": "Send this invitation: {offer}\nKeep this secret to yourself until there is a reply: {keep}",
    "answer": "Send back this reply: {answer}\nIt leads to the roll: oddsmith reveal '{answer}' --keep SECRET",
    "reveal": "Send this last link: {reveal}\nAnyone can check it: oddsmith verify '{reveal}' --against REPLY",
}
"""What to do with a link, by its step; a link does not say whose turn it is."""


def _lines(report: Json) -> list[str]:
    """The question, what comes next or was verified, and the roll. A list, not a generator, since a roll may raise."""
    told = report.get("sentence") or NEXT[report["step"]].format_map(report)
    rolled = roll_lines(answer_roll({"link": report["roll"]})) if "roll" in report else ()
    return [f"{report['question']}, commitment {report['commitment']}", told, *rolled]


def _ask(name: str, help: str, report: Callable[..., Json], flags: Json) -> Ask:
    """A step that calls `report` with the request's texts, one for each flag of its command."""
    fields = [flag.lstrip("-") for flag in flags]

    def answer(request: Json, progress: Progress) -> Json:
        return report(*((read_optional if field == "entropy" else read_text)(request, field) for field in fields))

    return Ask(name, answer, Command(help, _lines, flags))


OFFER = _ask(
    "offer",
    "invite somebody to a roll that neither of you can choose",
    lambda setup: exchange_report(offer(setup)),
    {"link": {"help": "what to roll, such as decibel?dice=5&target=13"}},
)
ENTROPY = {"help": "instead of fresh randomness: dice you threw ('4 2 6 6 1 3 5 2 6 1'), or a public value"}
ACCEPT = _ask(
    "accept",
    "reply to somebody's invitation",
    lambda offered, entropy: exchange_report(accept(offered, entropy)),
    {"link": {"help": "the invitation"}, "--entropy": ENTROPY},
)
REVEAL = _ask(
    "reveal",
    "reveal the roll that the reply to your invitation has led to",
    lambda answered, keep: exchange_report(reveal(answered, keep)),
    {"link": {"help": "the reply"}, "--keep": {"required": True, "metavar": "SECRET", "help": "the secret you kept"}},
)
AGAINST = {"required": True, "metavar": "LINK", "help": "the invitation or, better, the reply"}
VERIFY = _ask(
    "verify",
    "check a last link against the reply or the invitation from before it",
    lambda revealed, against: verified_report(*verify(revealed, against)),
    {"link": {"help": "the last link"}, "--against": AGAINST},
)
STEP = _ask(
    "step",
    "what a link of a roll with someone says",
    lambda received: exchange_report(read(received)),
    {"link": {"help": "an invitation, its secret, a reply or a last link"}},
)
