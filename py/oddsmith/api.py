"""The only door that a page uses: JSON text in, JSON text out, and never an exception but the caller's own.

A request is `{"ask": "odds", ...}` (or another of `ASKS`) with `link`, and for a table `rows` and `columns`, or
`published`, the key of one of the system's own tables. The answer is `{"answer": ...}` as `oddsmith.report` has it, or
`{"error": {"code", "message", "field", "value", "allowed", "nearest"}}`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from oddsmith import ask, catalog, exports, link, report
from oddsmith.errors import InvalidRequest, OddsmithError, TooMuchWork, shown
from oddsmith.link import Question
from oddsmith.report import Json
from oddsmith.system import Odds
from oddsmith.work import Progress, no_progress


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
    links = request.get("links")
    if not isinstance(links, list) or not all(isinstance(text, str) for text in links):
        raise InvalidRequest("The request needs a list of texts “links”.", field="links", allowed="a list of texts")
    return report.comparison_report(ask.compare(links))


def answer_export(request: Json, progress: Progress = no_progress) -> Json:
    """The answer to another `request` as a text to take away, in a `form` of `exports.MEDIA_TYPES`."""
    form = _text(request, "form")
    if form not in exports.MEDIA_TYPES:
        allowed = f"allowed are {', '.join(exports.MEDIA_TYPES)}"
        raise InvalidRequest(f"There is no form “{shown(form)}”: {allowed}.", field="form", value=form, allowed=allowed)
    inner = request.get("request")
    kind = inner.get("ask") if isinstance(inner, dict) else None
    if not isinstance(inner, dict) or not isinstance(kind, str) or kind not in exports.GRIDS:
        allowed = f"a request that asks {', '.join(exports.GRIDS)}"
        raise InvalidRequest(f"Only some answers can be taken away: {allowed}.", field="request", allowed=allowed)
    told = ASKS[kind](inner, progress)
    return {"form": form, "media_type": exports.MEDIA_TYPES[form], "text": exports.written(kind, told, form)}


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
    "export": answer_export,
    "systems": answer_systems,
    "home": answer_home,
}
