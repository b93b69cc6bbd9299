"""The only door that a page uses: JSON text in, JSON text out, and never an exception but the caller's own.

A request is `{"ask": "odds", ...}` (or another of `ASKS`) with `link`, and for a table `rows` and `columns`, or
`published`, the key of one of the system's own tables. The answer is `{"answer": ...}`, or
`{"error": {"code", "message", "field", "value", "allowed", "nearest", "line", "column", "source"}}`. AnyDice programs
are asked by their text, `program`, or by a link of their own.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import starmap
from typing import Any

from oddsmith.declare.system import Odds
from oddsmith.errors import InvalidRequest, OddsmithError, TooMuchWork, shown
from oddsmith.questions import ask, catalog, exchange, exchange_report, exports, fairness, link, program_report, report
from oddsmith.questions.joined_report import MOST_ROWS
from oddsmith.questions.law_report import Json, chance_report
from oddsmith.questions.link import Question
from oddsmith.systems.program import Program, of_text
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
    except MemoryError:  # nobody knows what still works in here: the page goes on in another worker
        raise
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


def _texts(request: Json, name: str) -> dict[str, str]:
    texts = request.get(name, {})
    if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
        raise InvalidRequest(f"The request needs texts by name as “{name}”.", field=name, allowed="texts by name")
    return texts


def _links(request: Json) -> list[str]:
    links = request.get("links")
    if not isinstance(links, list) or not all(isinstance(text, str) for text in links):
        raise InvalidRequest("The request needs a list of texts “links”.", field="links", allowed="a list of texts")
    return links


def answer_systems(request: Json, progress: Progress = no_progress) -> list[Json]:
    """Every system, or only the one with the key `system`, as `report.system_report`."""
    asked = [catalog.system(_text(request, "system"))] if request.get("system") else catalog.systems()
    return [report.system_report(system) for system in asked]


def answer_home(request: Json, progress: Progress = no_progress) -> str:
    """The key of the system to begin with."""
    return catalog.HOME


def answer_odds(request: Json, progress: Progress = no_progress) -> Json:
    """The odds of `link`, as `report.odds_report`; with `joined` neighbours in long laws are joined into classes."""
    question = link.read(_text(request, "link"))
    return report.odds_report(
        question, ask.odds(question, progress), MOST_ROWS if request.get("joined") is True else None
    )


def answer_roll(request: Json, progress: Progress = no_progress) -> Json:
    """A roll of `link`, from `seed`, its own or a fresh one.

    As `report.roll_report`, even if its odds are too much work.
    """
    asked = _text(request, "link")
    question, reading = ask.roll(asked, _text(request, "seed") if request.get("seed") is not None else None)
    try:
        odds: Odds | TooMuchWork = ask.odds(question, progress)
    except TooMuchWork as refusal:
        odds = refusal
    return report.roll_report(question, reading, odds)


def answer_table(request: Json, progress: Progress = no_progress) -> Json:
    """A table of `link` over `rows` and `columns`, or the system's own table `published`, as `report.table_report`.

    `shows`, `chance` or `mean`, is what it is taken away as; by default a source's table what the source shows.
    """
    question = link.read(_text(request, "link"))
    shows = _shows(request)
    if "published" in request:
        for name in ("rows", "columns"):
            if request.get(name):
                message = f"A published table has its own rows and columns: ask for it without “{name}”."
                raise InvalidRequest(message, field=name, value=request[name])
        return _published(question, _text(request, "published"), shows, progress)
    columns = _text(request, "columns") if request.get("columns") else None
    return report.table_report(ask.table(question, _text(request, "rows"), columns, progress), shows=shows)


def answer_solve(request: Json, progress: Progress = no_progress) -> Json:
    """What gives the wanted `chance` (`65%`) in `link`, by the input `for` or by each; as `report.solutions_report`."""
    by = _text(request, "for") if request.get("for") else None
    return report.solutions_report(ask.solve(_text(request, "link"), _text(request, "chance"), by, progress))


def answer_compare(request: Json, progress: Progress = no_progress) -> Json:
    """The set-ups of `links`, a list of up to six, as `report.comparison_report`."""
    return report.comparison_report(ask.compare(_links(request), progress), request.get("joined") is True)


def answer_replay(request: Json, progress: Progress = no_progress) -> list[Json]:
    """What each of `links` asks and, with a seed, rolls: as `fairness.replay_report`, without odds."""
    links = _links(request)
    if len(links) > MOST_REPLAYED:
        allowed = f"at most {MOST_REPLAYED} are allowed"
        raise InvalidRequest(f"There are {len(links)} links to replay: {allowed}.", field="links", allowed=allowed)
    return fairness.replay_report(links, progress)


def answer_program(request: Json, progress: Progress = no_progress) -> Json:
    """All outputs of a program, in a `link` or as text in `program` with `inputs`: `program_report.program_report`.

    With `joined` neighbours in long laws are joined into classes.
    """
    program, question = _program(request)
    with ask.refused(question):
        outcome = program.run(question.inputs, progress)
        if "link" in request:
            program.output(question.inputs)
    return program_report.program_report(program, question.inputs, outcome, request.get("joined") is True)


def _program(request: Json) -> tuple[Program, Question]:
    """The program that a request is about, and what is asked of it."""
    if "link" not in request:
        program = of_text(_text(request, "program"))
        return program, Question(program, program.inputs.from_texts(_texts(request, "inputs")))
    if "program" in request:
        message, allowed = "The request has “program” and “link”", "one of them is needed"
        raise InvalidRequest(f"{message}: {allowed}.", field="program", allowed=allowed)
    question = link.read(_text(request, "link"))
    if not isinstance(question.system, Program):
        allowed = "lab?program=… is needed"
        raise InvalidRequest(f"This is no link of a program: {allowed}.", field="link", allowed=allowed)
    return question.system, question


def answer_language(request: Json, progress: Progress = no_progress) -> Json:
    """What an editor of programs offers, as `program_report.language_report`."""
    return program_report.language_report()


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


def answer_offer(request: Json, progress: Progress = no_progress) -> Json:
    """A new offer of `link`, of a system or a program, and what to keep; as `exchange_report.exchange_report`."""
    return exchange_report.exchange_report(exchange.offer(_text(request, "link"), progress))


def answer_accept(request: Json, progress: Progress = no_progress) -> Json:
    """The answer to the offer `link`, with `entropy` or fresh entropy; as `exchange_report.exchange_report`."""
    entropy = _text(request, "entropy") if request.get("entropy") is not None else None
    return exchange_report.exchange_report(exchange.accept(_text(request, "link"), entropy))


def answer_reveal(request: Json, progress: Progress = no_progress) -> Json:
    """The roll of the answer `link`, by the link `keep`; as `exchange_report.exchange_report`."""
    return exchange_report.exchange_report(exchange.reveal(_text(request, "link"), _text(request, "keep")))


def answer_verify(request: Json, progress: Progress = no_progress) -> Json:
    """What the reveal `link` shows beside the offer or answer `against`; as `exchange_report.verified_report`."""
    return exchange_report.verified_report(*exchange.verify(_text(request, "link"), _text(request, "against")))


def answer_step(request: Json, progress: Progress = no_progress) -> Json:
    """What any `link` of an exchange says; as `exchange_report.exchange_report`."""
    return exchange_report.exchange_report(exchange.step(_text(request, "link")))


def _are_counts(sides: str, counts: Any) -> bool:
    """Whether these are the counts of a die with so many sides."""
    if not isinstance(counts, list) or not 2 <= len(counts) <= MOST_SIDES or sides != str(len(counts)):
        return False
    return all(type(count) is int and 0 <= count <= MOST_COUNTED for count in counts)


def answer_chance(request: Json, progress: Progress = no_progress) -> Json:
    """The `chance` that a person wrote (`65%`), as `law_report.chance_report`: cheap, where `solve` is long work."""
    from oddsmith.questions import solver

    return chance_report(solver.read_chance(_text(request, "chance")))


def _shows(request: Json) -> str | None:
    shows: str | None = request.get("shows")
    if shows not in (None, *report.SHOWS):
        allowed = f"allowed are {', '.join(report.SHOWS)}"
        message = f"A table cannot show “{shown(shows)}”: {allowed}."
        raise InvalidRequest(message, field="shows", value=shows, allowed=allowed)
    return shows


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
    told = ASKS[kind](inner | {"joined": False}, progress)  # what is taken away is whole
    return {"form": form, "media_type": exports.MEDIA_TYPES[form], "text": exports.written(kind, told, form)}


def _published(question: Question, key: str, shows: str | None, progress: Progress) -> Json:
    system = question.system
    published = next((table for table in system.tables if table.key == key), None)
    if published is None:
        allowed = f"allowed are {', '.join(table.key for table in system.tables)}"
        message = f"{system.name} has no table “{shown(key)}”: {allowed}."
        raise InvalidRequest(message, field="published", value=key, allowed=allowed)
    own = Question(system, system.inputs.from_texts(published.inputs))
    if question.inputs not in (own.inputs, system.inputs()):
        asked, allowed = link.write(question._replace(seed=None)), f"ask for it as {system.key}"
        message = f"The table “{key}” has the inputs of its source, not those of {shown(asked)}: {allowed}."
        raise InvalidRequest(message, field="link", value=asked, allowed=allowed)
    return report.table_report(ask.table(own, published.rows, published.columns, progress), published, shows)


ASKS: dict[str, Callable[[Json, Progress], Any]] = {
    "odds": answer_odds,
    "roll": answer_roll,
    "table": answer_table,
    "solve": answer_solve,
    "compare": answer_compare,
    "chance": answer_chance,
    "replay": answer_replay,
    "program": answer_program,
    "language": answer_language,
    "working": answer_working,
    "fairness": answer_fairness,
    "offer": answer_offer,
    "accept": answer_accept,
    "reveal": answer_reveal,
    "verify": answer_verify,
    "step": answer_step,
    "export": answer_export,
    "systems": answer_systems,
    "home": answer_home,
}
