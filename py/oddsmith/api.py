"""The only door that a page uses: JSON text in, JSON text out, and never an exception but the caller's own.

A request is `{"ask": "odds", ...}` (or another of `ASKS`) with `link`, and for a table `rows` and `columns`, or
`published`, the key of one of the system's own tables. The answer is `{"answer": ...}` as `oddsmith.report` has it, or
`{"error": {"code", "message", "field", "value", "allowed", "nearest"}}`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import starmap
from typing import Any

from oddsmith import ask, catalog, fairness, link, report
from oddsmith.errors import InvalidRequest, OddsmithError, TooMuchWork, shown
from oddsmith.link import Question
from oddsmith.report import Json
from oddsmith.system import Odds
from oddsmith.work import Progress, no_progress

MOST_REPLAYED = 200
MOST_SIDES = 1_000
MOST_COUNTED = 10**9


def answer(request_text: str, progress: Progress = no_progress) -> str:
    """Answer one request. Long work calls `progress(done, total)` between its steps; what that raises ends the work."""
    raised: list[Exception] = []

    def told(done: int, total: int) -> None:
        try:
            progress(done, total)
        except Exception as stop:
            raised.append(stop)
            raise

    try:
        return json.dumps({"answer": _answer(request_text, told)}, ensure_ascii=False)
    except Exception as error:  # the page must go on working whatever is wrong in here; the sentence asks for a report
        if error in raised:  # the caller's own way to stop
            raise
        if isinstance(error, OddsmithError):
            return json.dumps({"error": error.as_dict()}, ensure_ascii=False)
        message = f"Oddsmith made a mistake ({type(error).__name__}: {shown(error)}). Please report it with the link."
        return json.dumps({"error": {"code": "internal", "message": message}}, ensure_ascii=False)


def _answer(request_text: str, progress: Progress) -> Any:
    try:
        request = json.loads(request_text)
    except (ValueError, RecursionError):
        raise InvalidRequest("The request is not JSON.", field="request") from None
    kind = request.get("ask") if isinstance(request, dict) else None
    if not isinstance(kind, str) or kind not in ASKS:
        allowed = f"allowed are {', '.join(ASKS)}"
        raise InvalidRequest(f"The request asks “{shown(kind)}”: {allowed}.", field="ask", value=kind, allowed=allowed)
    return ASKS[kind](request, progress)


def _text(request: Json, name: str) -> str:
    text = request.get(name)
    if not isinstance(text, str):
        raise InvalidRequest(f"The request needs a text “{name}”.", field=name, value=text, allowed="a text")
    return text


def _links(request: Json) -> list[str]:
    links = request.get("links")
    if not isinstance(links, list) or not all(isinstance(text, str) for text in links):
        raise InvalidRequest("The request needs a list of texts “links”.", field="links", allowed="a list of texts")
    return links


def answer_systems(request: Json, progress: Progress = no_progress) -> list[Json]:
    """Every system, as `report.system_report`."""
    return [report.system_report(system) for system in catalog.systems()]


def answer_home(request: Json, progress: Progress = no_progress) -> str:
    """The key of the system to begin with."""
    return catalog.HOME


def answer_odds(request: Json, progress: Progress = no_progress) -> Json:
    """The odds of `link`, as `report.odds_report`."""
    question = link.read(_text(request, "link"))
    return report.odds_report(question, ask.odds(question))


def answer_roll(request: Json, progress: Progress = no_progress) -> Json:
    """A roll of `link`, from its seed or a fresh one, as `report.roll_report`, even if its odds are too much work."""
    question, reading = ask.roll(_text(request, "link"))
    try:
        odds: Odds | TooMuchWork = ask.odds(question)
    except TooMuchWork as refusal:
        odds = refusal
    return report.roll_report(question, reading, odds)


def answer_table(request: Json, progress: Progress = no_progress) -> Json:
    """A table of `link` over `rows` and `columns`, or the system's own table `published`, as `report.table_report`."""
    question = link.read(_text(request, "link"))
    if "published" in request:
        return _published(question, _text(request, "published"), progress)
    columns = _text(request, "columns") if request.get("columns") else None
    return report.table_report(ask.table(question, _text(request, "rows"), columns, progress))


def answer_solve(request: Json, progress: Progress = no_progress) -> Json:
    """What gives the wanted `chance` (`65%`) in `link`, by the input `for` or by each; as `report.solutions_report`."""
    by = _text(request, "for") if request.get("for") else None
    return report.solutions_report(ask.solve(_text(request, "link"), _text(request, "chance"), by, progress))


def answer_compare(request: Json, progress: Progress = no_progress) -> Json:
    """The set-ups of `links`, a list of up to six, as `report.comparison_report`."""
    return report.comparison_report(ask.compare(_links(request)))


def answer_replay(request: Json, progress: Progress = no_progress) -> list[Json]:
    """What each of `links` asks and, with a seed, rolls: as `fairness.replay_report`, without odds."""
    links = _links(request)
    if len(links) > MOST_REPLAYED:
        allowed = f"at most {MOST_REPLAYED} are allowed"
        raise InvalidRequest(f"There are {len(links)} links to replay: {allowed}.", field="links", allowed=allowed)
    return fairness.replay_report(links)


def answer_working(request: Json, progress: Progress = no_progress) -> Json:
    """How the roll of `link`, which carries its seed, is computed by hand; as `fairness.working_report`."""
    return fairness.working_report(_text(request, "link"))


def answer_fairness(request: Json, progress: Progress = no_progress) -> Json:
    """Chi-squared of `faces`: by the number of sides, how often each face came; as `fairness.fairness_report`."""
    faces = request.get("faces")
    if not isinstance(faces, dict) or not all(starmap(_are_counts, faces.items())):
        allowed = f"by the number of sides, up to {MOST_SIDES:,}, a list with the count of every face"
        raise InvalidRequest(f"The request needs “faces”: {allowed}.", field="faces", allowed=allowed)
    return fairness.fairness_report({int(sides): counts for sides, counts in faces.items()})


def _are_counts(sides: str, counts: Any) -> bool:
    """Whether these are the counts of a die with so many sides."""
    if not isinstance(counts, list) or not 2 <= len(counts) <= MOST_SIDES or sides != str(len(counts)):
        return False
    return all(type(count) is int and 0 <= count <= MOST_COUNTED for count in counts)


def _published(question: Question, key: str, progress: Progress) -> Json:
    system = question.system
    for published in system.tables:
        if published.key == key:
            own = Question(system, system.inputs.from_texts(published.inputs))
            return report.table_report(ask.table(own, published.rows, published.columns, progress), published)
    allowed = f"allowed are {', '.join(published.key for published in system.tables)}"
    raise InvalidRequest(
        f"{system.name} has no table “{shown(key)}”: {allowed}.", field="published", value=key, allowed=allowed
    )


ASKS: dict[str, Callable[[Json, Progress], Any]] = {
    "odds": answer_odds,
    "roll": answer_roll,
    "table": answer_table,
    "solve": answer_solve,
    "compare": answer_compare,
    "replay": answer_replay,
    "working": answer_working,
    "fairness": answer_fairness,
    "systems": answer_systems,
    "home": answer_home,
}
