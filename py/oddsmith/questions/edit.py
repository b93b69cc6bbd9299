"""What an editor does with a program's text: put in order, and a variable under another name."""

from __future__ import annotations

from oddsmith.errors import InvalidRequest, Progress, no_progress
from oddsmith.questions.asking import Ask, Json, read_text


def answer_format(request: Json, progress: Progress = no_progress) -> Json:
    """The `program` with its white space in order."""
    from oddsmith.language.formatted import formatted

    return {"program": formatted(read_text(request, "program"))}


def answer_rename(request: Json, progress: Progress = no_progress) -> Json:
    """The `program` with the variable at `line` and `column` under another `name`."""
    from oddsmith.systems.program.renamed import renamed

    line, column = (request.get(name) or 0 for name in ("line", "column"))
    if not all(isinstance(number, int) and number > 0 for number in (line, column)):
        raise InvalidRequest.because("The request needs “line” and “column”", "numbers from 1", field="line")
    return {"program": renamed(read_text(request, "program"), line, column, read_text(request, "name"))}


FORMAT = Ask("format", answer_format)
RENAME = Ask("rename", answer_rename)
