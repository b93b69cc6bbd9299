"""What are the odds? The exact law of every measure of a set-up, and its chance of success."""

from __future__ import annotations

from collections.abc import Iterator

from oddsmith.declare.system import Odds
from oddsmith.errors import Progress, no_progress, refuse_too_much
from oddsmith.questions.asking import LINK, Ask, Command, Json, Sheet, read_text
from oddsmith.questions.chance import chance_report
from oddsmith.questions.law import law_grid, law_lines, law_report, most_rows
from oddsmith.questions.link import Question, as_question, question_report, refused

MOST_PAIRS = 40
"""Joint laws with more outcomes are not for a terminal."""


def odds(question: str | Question, progress: Progress = no_progress) -> Odds:
    """The exact odds of a link or a question. Raises OddsmithError when it cannot be answered.

    >>> odds("(7-3)dB?target=6").chance.percent
    '70 %'
    """
    asked = as_question(question)
    bounded_work(asked)
    with refused(asked):
        asked.system.prepare(asked.inputs, progress)
        return asked.system.odds(asked.inputs)


def bounded_work(question: Question) -> int:
    """The estimate for one question, in steps of `oddsmith.errors`. Raises TooMuchWork when it is above the bound."""
    work = question.system.work(question.inputs)
    refuse_too_much(work, question.system.notation(question.inputs))
    return work


def answer_odds(request: Json, progress: Progress = no_progress) -> Json:
    """The odds of `link`, as `odds_report`; with `joined`, neighbours in long laws are joined into classes."""
    question = as_question(read_text(request, "link"))
    return odds_report(question, odds(question, progress), most_rows(request))


def odds_report(question: Question, found: Odds, most: int | None = None) -> Json:
    """The chance of success, the outcome's law, and the system's further laws.

    A law with more than `most` outcomes that are numbers has neighbours joined into classes.
    """
    labels, words = {**question.system.measures, **found.labels}, {**question.system.words, **found.words}

    def law(key: str) -> Json:
        succeeds = found.succeeds if key == found.decided_by else None
        return law_report(key, labels[key], found.laws[key], succeeds, words.get(key, ()), most=most)

    first, *further = found.laws
    asked = question_report(question._replace(seed=None))
    return {
        **asked,
        "chance": chance_report(found.chance) if found.succeeds else None,
        "beside": [{"label": label, "chance": chance_report(chance)} for label, chance in found.beside.items()],
        "sentence": f"{asked['question']}: {found.in_short}.",
        **law(first),
        "decided_by": found.decided_by,
        "further": [law(key) for key in further],
        "form": question.inputs.describe(),
    }


def odds_sheet(report: Json) -> Sheet:
    """A grid for each law, the outcome's first."""
    return Sheet([law_grid(law) for law in (report, *report["further"])])


def odds_lines(report: Json) -> Iterator[str]:
    """The answer in a sentence, then each law as a table with bars."""
    yield report["sentence"]
    if report["chance"]:
        fraction, one_in = report["chance"]["fraction"], report["chance"]["one_in"]
        exactly = f"Exactly {fraction} of all rolls" + (f", 1 in {one_in:.4g}." if one_in else ".")
        yield {"0/1": "Never.", "1/1": "Always."}.get(fraction, exactly)
    for beside in report["beside"]:
        yield f"And {beside['label']}: {beside['chance']['percent']}."
    for law in (report, *report["further"]):
        yield ""
        if "axes" in law and len(law["outcomes"]) > MOST_PAIRS:
            yield f"{law['label']}: {len(law['outcomes'])} outcomes; --csv, --markdown and --json list them."
        else:
            yield from law_lines(law)


ASK = Ask("odds", answer_odds, Command("the exact odds of a question", odds_lines, {"link": LINK}), odds_sheet)
