"""The page's only entry point: JSON text in, JSON text out, and no exception but MemoryError.

A request is `{"ask": "odds", ...}`, or another name from `ASKS`, with the fields that its file in `questions/` reads.
The answer is `{"answer": ...}`, or
`{"error": {"code", "message", "field", "value", "allowed", "nearest", "line", "column", "source"}}`.
"""

from __future__ import annotations

import json
from typing import Any

from oddsmith.errors import InvalidRequest, OddsmithError, Progress, check_listed, no_progress, shown
from oddsmith.questions import (
    compare,
    exchange,
    exchange_stage,
    export,
    fairness,
    odds,
    replay,
    roll,
    run,
    solve,
    systems,
    table,
)

_ALL = (
    *(odds.ASK, roll.ASK, table.ASK, solve.ASK, compare.ASK, solve.CHANCE),
    *(replay.REPLAY, run.PROGRAM, run.LANGUAGE, run.FORMAT, run.RENAME, replay.WORKING, fairness.ASK),
    *(exchange.OFFER, exchange.ACCEPT, exchange.REVEAL, exchange.VERIFY, exchange.STEP, exchange_stage.ASK),
    *(export.ASK, systems.SYSTEMS, systems.GAMES),
)
ASKS = {ask.name: ask for ask in _ALL}
"""Every question, by its name in a request."""
MISTAKE = "internal"
"""The code of an error that is the engine's own fault."""


def answer(request_text: str, progress: Progress = no_progress) -> str:
    """Answer one request. Long work calls `progress(done, total)` between its steps."""
    try:
        return json.dumps({"answer": _answer(request_text, progress)}, ensure_ascii=False)
    except OddsmithError as refusal:
        return json.dumps({"error": refusal.as_dict()}, ensure_ascii=False)
    except MemoryError:  # what still works in here is unknown: the page continues in another worker
        raise
    except Exception as error:  # the page must survive any bug in here; the message asks for a report
        message = f"Oddsmith made a mistake ({type(error).__name__}: {shown(error)}). Please report it with the link."
        return json.dumps({"error": {"code": MISTAKE, "message": message}}, ensure_ascii=False)


def _answer(request_text: str, progress: Progress) -> Any:
    try:
        request = json.loads(request_text)
    except (ValueError, RecursionError):
        raise InvalidRequest("The request is not JSON.", field="request") from None
    kind = request.get("ask") if isinstance(request, dict) else None
    check_listed(kind, ASKS, "The request asks", "ask")
    return ASKS[str(kind)].answer(request, progress)
