"""What are the odds? The exact law of every measure of a set-up, and its chance of success."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from oddsmith.declare.system import Odds, System
from oddsmith.errors import MOST_STEPS, Progress, no_progress, refuse_too_much
from oddsmith.law.ratio import significant
from oddsmith.questions import link
from oddsmith.questions.asking import LINK, Ask, Command, Json, Sheet, read_text
from oddsmith.questions.chance import chance_report
from oddsmith.questions.law import MOST_MODES, law_grids, law_lines, law_report, law_summary, most_rows
from oddsmith.questions.link import Question, question_report, refused
from oddsmith.questions.sweep import suggested_table

MOST_PAIRS = 40
"""Joint laws with more outcomes are not printed in a terminal."""


def odds(question: str | Question, progress: Progress = no_progress) -> Odds:
    """The exact odds of a link or a question. Raises OddsmithError when it cannot be answered."""
    asked = link.read(question)
    bounded_work(asked)
    with refused(asked):
        asked.system.prepare(asked.inputs, progress)
        return asked.system.odds(asked.inputs)


def bounded_work(question: Question) -> int:
    """The estimated work of a question, in steps of `oddsmith.errors`. Raises TooMuchWork when it exceeds the bound."""
    work = question.system.work(question.inputs)
    if work > MOST_STEPS:  # only then, since a program may have to run to get its name
        refuse_too_much(work, question.system.notation(question.inputs))
    return work


def answer_odds(request: Json, progress: Progress = no_progress) -> Json:
    """The odds of `link`, as `odds_report`, with its form and a table to start with.

    With `joined`, neighbours in long laws are joined into classes.
    """
    question = link.read(read_text(request, "link"))
    report = odds_report(question, odds(question, progress), most_rows(request))
    notice = question.system.notice(question.inputs)
    return {
        **report,
        "notice": notice and notice._asdict(),
        "program": question.system.program(question.inputs),
        "form": question.inputs.describe(),
        "table": suggested_table(question),
    }


def odds_report(question: Question, found: Odds, most: int | None = None) -> Json:
    """The chance of success, the outcome's law, and the system's further laws, each as `measure_report`."""
    outcome, *further = (measure_report(question.system, found, measure, most) for measure in found.laws)
    return {**odds_summary(question, found), **outcome, "further": further}


def odds_summary(question: Question, found: Odds) -> Json:
    """The chance of success, and the summary of the outcome's law, without its rows."""
    asked, measure = question_report(question._replace(seed=None)), next(iter(found.laws))
    label, words = told_as(question.system, found, measure)
    return {
        **asked,
        "chance": chance_report(found.chance) if found.succeeds else None,
        "beside": [{"label": label, "chance": chance_report(chance)} for label, chance in found.beside.items()],
        "sentence": f"{asked['question']}: {found.in_short}.",
        **law_summary(measure, label, found.outcome, words, MOST_MODES),
        "decided_by": found.decided_by,
    }


def measure_report(system: System[Any], found: Odds, measure: str, most: int | None = None) -> Json:
    """The law of one measure, as `law_report`; the one that decides success marks which of its outcomes succeed."""
    succeeds = found.succeeds if measure == found.decided_by else None
    label, words = told_as(system, found, measure)
    return law_report(measure, label, found.laws[measure], succeeds, words, most=most)


def told_as(system: System[Any], found: Odds, measure: str) -> tuple[str | tuple[str, ...], tuple[str, ...]]:
    """The label of a law, and its words; those of these odds override the system's."""
    return {**system.measures, **found.labels}[measure], {**system.words, **found.words}.get(measure, ())


def odds_lines(report: Json) -> Iterator[str]:
    """The answer in a sentence, then each law as a table with bars."""
    yield report["sentence"]
    yield from (f"Note: {note}" for one in report["form"] for note in one.get("notes", ()))
    if report["chance"] and "error" not in report:
        fraction, one_in = report["chance"]["fraction"], report["chance"]["one_in"]
        rare = f", 1 in {significant(one_in)}" if one_in and one_in >= 2 else ""
        exactly = f"Exactly {fraction} of all rolls{rare}."
        yield {"0/1": "Never.", "1/1": "Always."}.get(fraction, exactly)
    for beside in report["beside"]:
        yield f"And {beside['label']}: {beside['chance']['percent']}."
    for law in (report, *report["further"]):
        yield ""
        if "axes" in law and len(law["outcomes"]) > MOST_PAIRS:
            yield f"{law['label']}: {len(law['outcomes'])} outcomes; --csv, --markdown and --json list them."
        else:
            yield from law_lines(law)


def odds_sheet(report: Json) -> Sheet:
    """The answer in a sentence, each law, and a summary of them."""
    return Sheet(law_grids([report, *report["further"]]), report["sentence"].removesuffix("."))


COMMAND = Command("the exact odds of a question", odds_lines, {"link": LINK})
ASK = Ask("odds", answer_odds, COMMAND, odds_sheet)
