"""Rolls that two people make together, on the command line: `oddsmith offer|accept|reveal|verify|step`."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from oddsmith import api
from oddsmith.questions import terminal
from oddsmith.questions.law_report import Json

Command: TypeAlias = Callable[
    [str, str, Callable[[Namespace], Any], Callable[[Any], Iterable[str]]],
    ArgumentParser,
]
"""Adds a command: its name, its help, its report, and the report's lines."""


def add_commands(command: Command) -> None:
    """Add the commands, in the order in which two people use them."""
    offer = command(
        "offer",
        "offer somebody a roll that neither of you can choose",
        lambda given: api.answer_offer({"link": given.link}),
        exchange_lines,
    )
    offer.add_argument("link", help="what to roll, such as decibel?dice=5&target=13")

    accept = command(
        "accept",
        "answer somebody's offer",
        lambda given: api.answer_accept({"link": given.link, "entropy": given.entropy}),
        exchange_lines,
    )
    accept.add_argument("link", help="the offer")
    accept.add_argument(
        "--entropy",
        help="instead of fresh randomness: dice you threw ('4 2 6 6 1 3 5 2 6 1'), or a public value",
    )

    reveal = command(
        "reveal",
        "reveal the roll that the answer to your offer has led to",
        lambda given: _rolled(given, api.answer_reveal({"link": given.link, "keep": given.keep})),
        exchange_lines,
    )
    reveal.add_argument("link", help="the answer")
    reveal.add_argument("--keep", required=True, help="what you kept of your offer")

    verify = command(
        "verify",
        "check a reveal against the offer or the answer from before it",
        lambda given: _rolled(given, api.answer_verify({"link": given.link, "against": given.against})),
        exchange_lines,
    )
    verify.add_argument("link", help="the reveal")
    verify.add_argument("--against", required=True, metavar="LINK", help="the offer or, better, the answer")

    step = command(
        "step",
        "what a link from an offer, an answer or a reveal says",
        lambda given: _rolled(given, api.answer_step({"link": given.link})),
        step_lines,
    )
    step.add_argument("link", help="an offer, what was kept of one, an answer or a reveal")


def _rolled(given: Namespace, report: Json) -> Json:
    """For people the roll stands beside the reveal; it may be refused, so it is made before anything is printed."""
    if given.form or "roll" not in report:
        return report
    return report | {"rolled": api.answer_roll({"link": report["roll"]})}


def exchange_lines(report: Json) -> Iterator[str]:
    """What was asked, what to do now with which link, and of a reveal what was verified, and the roll."""
    match report["step"]:
        case "keep":
            told = [
                f"Send this offer: {report['offer']}",
                f"Keep this to yourself until there is an answer: {report['keep']}",
            ]
        case "answer":
            told = [f"Send this answer back, and keep it to verify: {report['answer']}"]
        case _:
            told = [report.get("sentence") or f"Send this reveal: {report['reveal']}"]
    return _lines(report, told)


def step_lines(report: Json) -> Iterator[str]:
    """What a link from somewhere is good for: whose turn it is, it does not say."""
    match report["step"]:
        case "keep":
            return exchange_lines(report)
        case "offer":
            use = f"An offer. To accept it: oddsmith accept '{report['offer']}'"
        case "answer":
            use = f"An answer. Whoever asked reveals the roll: oddsmith reveal '{report['answer']}' --keep KEEP"
        case _:
            use = f"A reveal, not verified yet: oddsmith verify '{report['reveal']}' --against ANSWER"
    return _lines(report, [use])


def _lines(report: Json, told: list[str]) -> Iterator[str]:
    """What was asked, what is told of it, and the roll where there is one."""
    yield f"{report['question']}, commitment {report['commitment']}"
    yield from told
    if "rolled" in report:
        yield from terminal.roll_lines(report["rolled"])
