"""Rolls between two people, through the page's API and on the command line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from oddsmith import __main__
from oddsmith.__main__ import EXIT_REFUSED
from oddsmith.errors import NotVerified
from oddsmith.questions import link
from oddsmith.questions.exchange_link import kept, read_setup
from tests.engine.test_api import answer, check_answer, refusal
from tests.engine.test_command_line import answered
from tests.engine.test_doors import run

OPENING, OTHER, ENTROPY = "1-" + "abcdefghijklm" * 4, "1-" + "nopqrstuvwxyz" * 4, "1-4-2-6-6-1-3-5-2-6-1"
REVEAL = kept(read_setup("5dB?target=13"), OPENING, ENTROPY)
KEEP, OFFER, ANSWER = REVEAL._replace(entropy=None), REVEAL.offer, REVEAL.answer
PROGRAM = kept(read_setup("lab?program=output 1 output 3d6&output=2"), OPENING, ENTROPY)
ASKED = {"system", "inputs", "link", "notation", "question"}
OFFERED = ASKED | {"step", "commitment", "offer"}
ANSWERED = OFFERED | {"entropy", "poor", "answer"}
REVEALED = ANSWERED | {"opening", "reveal", "seed", "roll", "blocks"}


def test_the_api_supports_all_steps() -> None:
    offered = answer(ask="offer", link="5dB?target=13")
    accepted = answer(ask="accept", link=offered["offer"])
    revealed = answer(ask="reveal", link=accepted["answer"], keep=offered["keep"])
    verified = answer(ask="verify", link=revealed["reveal"], against=accepted["answer"])
    assert [report["step"] for report in (offered, accepted, revealed, verified)] == [
        "keep",
        "answer",
        "reveal",
        "reveal",
    ]
    assert [set(report) for report in (offered, accepted, revealed)] == [OFFERED | {"keep"}, ANSWERED, REVEALED]
    assert verified == revealed | {"against": "answer", "sentence": verified["sentence"]}
    for earlier, later in ((offered, accepted), (accepted, revealed)):
        shared = earlier.keys() & later.keys() - {"step"}
        assert {name: earlier[name] for name in shared} == {name: later[name] for name in shared}
    for report, step in ((offered, "offer"), (offered, "keep"), (accepted, "answer"), (revealed, "reveal")):
        told = answer(ask="step", link=report[step])
        assert told["step"] == step
        assert told[step] == report[step]
    rolled = answer(ask="roll", link=verified["roll"])
    assert (rolled["seed"], rolled["question"]) == (verified["seed"], offered["question"])
    assert answer(ask="working", link=verified["roll"])["seed"] == verified["seed"]


def test_a_step_reports_its_set_up() -> None:
    told = answer(ask="step", link=OFFER.link)
    assert {name: told[name] for name in ASKED} == answer(ask="replay", links=["5dB?target=13"])[0]
    told = answer(ask="step", link=PROGRAM.offer.link)
    assert {name: told[name] for name in ASKED} == {
        "system": "lab",
        "inputs": {"program": "output 1 output 3d6", "output": 2},
        "link": "lab?program=output%201%20output%203d6&output=2",
        "notation": "3d6",
        "question": "3d6",
    }


def test_hashed_texts_are_shown_for_verification() -> None:
    told = answer(ask="step", link=REVEAL.link)
    commitment, seed = told["blocks"]
    assert commitment["text"] == f"oddsmith/commitment/1:{OPENING}:{link.write(REVEAL.setup)}"
    assert seed["text"] == f"oddsmith/seed/1:1-{commitment['sha256']}:{OPENING}:{ENTROPY}"
    assert (told["commitment"], told["seed"]) == (f"1-{commitment['sha256']}", f"1-{seed['sha256']}")


def test_a_program_is_rolled_from_the_shared_seed() -> None:
    told = answer(ask="verify", link=PROGRAM.link, against=PROGRAM.answer.link)
    rolled = answer(ask="roll", link=told["roll"])
    assert (rolled["seed"], rolled["inputs"]["output"]) == (PROGRAM.seed, 2)
    assert [die["sides"] for die in rolled["dice"]] == [6, 6, 6]


def test_a_reveal_is_replayed_as_its_roll() -> None:
    *reveals, _, _, _ = told = answer(
        ask="replay", links=[part.link for part in (REVEAL, PROGRAM, OFFER, KEEP, ANSWER)]
    )
    for made, reveal in zip((REVEAL, PROGRAM), reveals, strict=True):
        rolled = answer(ask="roll", link=answer(ask="step", link=made.link)["roll"])
        assert reveal == {name: rolled[name] for name in reveal.keys() - {"link", "thrown"}} | {
            "link": made.link,
            "thrown": [[die["sides"], die["face"]] for die in rolled["dice"]],
        }
    assert [one["error"]["message"].partition(":")[0] for one in told[2:]] == [
        "This is the invitation",
        "This is the secret",
        "This is the reply",
    ]
    [damaged] = answer(ask="replay", links=[REVEAL.link[:-1] + ".1"])
    assert damaged["error"]["field"] == "entropy"


@pytest.mark.parametrize(
    ("against", "sentence"),
    [
        (
            ANSWER,
            "The set-up and the first player’s secret are those of the reply, and so is the second player’s secret.",
        ),
        (
            OFFER,
            (
                "The set-up and the first player’s secret are those of the invitation. "
                "Whose reply was used, it can’t tell: check with the reply."
            ),
        ),
    ],
    ids=["answer", "offer"],
)
def test_verification_says_what_was_verified(against: Any, sentence: str) -> None:
    told = answer(ask="verify", link=REVEAL.link, against=against.link)
    assert (told["against"], told["sentence"]) == (against.step, sentence)


@pytest.mark.parametrize(
    ("request_parts", "code", "field"),
    [
        (
            {"ask": "verify", "link": REVEAL.link, "against": kept(REVEAL.setup, OTHER).offer.link},
            "not-verified",
            "commitment",
        ),
        ({"ask": "verify", "link": REVEAL.link}, "invalid-request", "against"),
        ({"ask": "reveal", "link": ANSWER.link}, "invalid-request", "keep"),
        ({"ask": "accept", "link": OFFER.link, "entropy": 5}, "invalid-request", "entropy"),
        ({"ask": "accept", "link": OFFER.link, "entropy": ""}, "invalid-link", "entropy"),
        ({"ask": "accept", "link": OFFER.link, "entropy": "4-2"}, "invalid-link", "entropy"),
        ({"ask": "offer", "link": REVEAL.link}, "invalid-link", "opening"),
        ({"ask": "offer"}, "invalid-request", "link"),
        ({"ask": "step", "link": "5dB"}, "invalid-link", "link"),
        *(({"ask": ask, "link": OFFER.link}, "invalid-link", "commitment") for ask in ("odds", "roll", "working")),
        *(({"ask": ask, "link": PROGRAM.link}, "invalid-link", "opening") for ask in ("odds", "program")),
    ],
)
def test_invalid_requests_are_refused(request_parts: dict[str, Any], code: str, field: str) -> None:
    error = refusal(**request_parts)
    assert (error["code"], error["field"]) == (code, field)
    check_answer(json.dumps({"error": error}))


def test_two_people_can_roll_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    def printed(*arguments: str) -> list[str]:
        assert __main__.main(arguments) == 0
        return capsys.readouterr().out.splitlines()

    offered = printed("offer", "5dB?target=13")
    offer, keep = (line.rpartition(" ")[2] for line in offered[1:3])
    assert [line.rpartition(": ")[0] for line in offered[1:3]] == [
        "Send this invitation",
        "Keep this secret to yourself until there is a reply",
    ]
    assert printed("step", keep) == offered
    assert printed("step", offer)[1] == f"An invitation. To join the roll: oddsmith accept '{offer}'"
    accepted = printed("accept", offer, "--entropy", "4 2 6 6 1 3 5 2 6 1")
    reply = f"{offer}&entropy={ENTROPY}-end{len(ENTROPY)}"
    assert accepted[1] == f"Send back this reply: {reply}"
    assert accepted[2] == f"It leads to the roll: oddsmith reveal '{reply}' --keep SECRET"
    assert printed("step", reply) == accepted
    revealed = printed("reveal", reply, "--keep", keep)
    reveal = f"{keep}&entropy={ENTROPY}-end{len(ENTROPY)}"
    assert revealed[1] == f"Send this last link: {reveal}"
    assert revealed[2] == f"Anyone can check it: oddsmith verify '{reveal}' --against REPLY"
    assert printed("step", reveal) == revealed
    verified = printed("verify", reveal, "--against", reply)
    assert verified[2:] == revealed[3:] == printed("roll", revealed[-1].removeprefix("Again: "))
    assert verified[1].startswith("The set-up and the first player’s secret are those of the reply")
    assert offered[0] == accepted[0] == verified[0]
    assert offered[0].startswith("5dB against 13, commitment 1-")


def test_a_program_can_be_verified_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert __main__.main(["verify", PROGRAM.link, "--against", PROGRAM.answer.link]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"3d6, commitment {PROGRAM.commitment}"
    assert lines[2] == "3d6"


def test_an_offer_is_one_json_value() -> None:
    offered = answered("offer", "blades")
    assert answer(ask="step", link=offered["keep"]) == offered


def test_a_forged_reveal_is_refused() -> None:
    forged = kept(REVEAL.setup, OTHER, ENTROPY).link
    ran = run("verify", forged, "--against", ANSWER.link, "--json")
    assert ran.returncode == EXIT_REFUSED
    assert ran.stderr.startswith("oddsmith: The reply belongs to another roll, or ")
    assert json.loads(ran.stdout)["error"]["code"] == NotVerified.code


def test_an_empty_roll_is_refused_before_any_output(
    capsys: pytest.CaptureFixture[str],
) -> None:
    empty = kept(read_setup("lab?program=output d{}"), OPENING, ENTROPY)
    assert __main__.main(["verify", empty.link, "--against", empty.answer.link]) == EXIT_REFUSED
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "it has nothing to roll" in printed.err
