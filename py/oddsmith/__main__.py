"""The command line: a command for each question of `oddsmith.api` that has one, such as `oddsmith odds "5dB?target=6"`.

With --json, standard output is exactly one JSON value (docs/json.md); --csv and --markdown give tables to paste. When a
question cannot be answered, a sentence goes to standard error (with --json also `{"error": ...}` to standard output),
and the exit code is 2.
"""

from __future__ import annotations

import argparse
import errno
import json
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from os.path import exists
from typing import Any

from oddsmith import __version__, api
from oddsmith.errors import InvalidInput, OddsmithError, no_progress, shown
from oddsmith.questions import catalog, link
from oddsmith.questions.asking import LINE_WIDTH, Ask, Command
from oddsmith.questions.export import written

EXIT_REFUSED = 2
LESS_DICE = re.compile(r"-[0-9]*[dD(]|-[0-9]+[-+*]|-\?")
"""Matches an argument that begins with a minus but is a roll, or standard input with inputs behind it: `-?AC=17`."""
FILES = (".dice", ".txt")
"""Endings of names that are always files."""
IN_PROGRAMS = re.compile(r"(?:^|[\s}\\])output\b")
"""Matches in every program."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without “ must not end in a traceback
    texts = sys.argv[1:] if arguments is None else arguments
    # An argument that begins with a space is never taken for an option.
    parsed = vars(_parser().parse_args([f" {text}" if LESS_DICE.match(text) else text for text in texts]))
    given = {name: value for name, value in parsed.items() if value is not None}
    form: str = given.pop("form", "")
    ask: Ask = given.pop("ask")
    command: Command = given.pop("command")
    try:
        lines = _lines(ask, command, form, ask.answer(_with_files(given), no_progress))
    except OddsmithError as error:
        if form == "json":
            _print([json.dumps({"error": error.as_dict()})])
        for line in _refusal_lines(error):
            print(line, file=sys.stderr)
        return EXIT_REFUSED
    return _print(lines)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="oddsmith", description="Fair tabletop dice with exact odds.")
    parser.add_argument("--version", action="version", version=f"oddsmith {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for ask, command in [(ask, ask.command) for ask in api.ASKS.values() if ask.command]:
        added = commands.add_parser(command.name or ask.name, help=command.help, description=command.help)
        forms = added.add_mutually_exclusive_group()
        for form in ("JSON", *(("CSV", "Markdown") if ask.sheet else ())):
            key = form.lower()
            forms.add_argument(f"--{key}", dest="form", action="store_const", const=key, help=f"print as {form}")
        wanted = added.add_mutually_exclusive_group(required=True) if command.one_of else added
        for name, described in command.flags.items():
            (wanted if name in command.one_of else added).add_argument(*name.split(), **described)
        added.set_defaults(ask=ask, command=command)
    return parser


def _with_files(given: dict[str, Any]) -> dict[str, Any]:
    """Replace program files among the arguments, such as `check.dice?AC=17`, by links to their programs."""
    if "link" in given:
        asked = _link_of(given["link"])
        return given | {"link": _with_settings(asked, given["set"]) if given.get("set") else asked}
    return given | {"links": list(map(_link_of, given["links"]))} if "links" in given else given


def _link_of(text: str) -> str:
    """The text if it is a link; otherwise the link of the program in a file, in standard input (`-`), or typed itself.

    A file may have inputs behind it: `check.dice?AC=17`. What can be read as a link is one.

    Raises InvalidInput: there is no such file, or it is not text.
    """
    file, _, inputs = text.strip().partition("?")
    if not file.lower().endswith(FILES) and file != "-":
        is_file = exists(file)
        if file == catalog.PROGRAM or not (is_file or IN_PROGRAMS.search(text)):
            return text
        with suppress(OddsmithError):
            link.read(file if is_file else text)
            return text
        if not is_file:
            return link.joined(catalog.PROGRAM, {"program": text})
    try:
        with open(sys.stdin.fileno() if file == "-" else file, encoding="utf-8", closefd=file != "-") as opened:
            whole = link.joined(catalog.PROGRAM, {"program": opened.read()})
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text in UTF-8"
        message = f"Cannot open “{shown(file)}”: {reason or 'it cannot be read'}."
        raise InvalidInput(message, field="link", value=file) from None
    return f"{whole}&{inputs}" if inputs else whole


def _with_settings(text: str, settings: Sequence[str]) -> str:
    """A link with some of its inputs set, such as `AC=17`. Raises InvalidInput: a setting is not written like that."""
    head, texts = link.split(text)
    for setting in settings:
        field, sign, texts[field] = setting.partition("=")
        if not sign or field in ("program", "packed"):
            raise InvalidInput.of("set", "What is set", setting, "write it as AC=17")
    return link.joined(head, texts)


def _lines(ask: Ask, command: Command, form: str, report: Any) -> Iterable[str]:
    if form == "json":
        return [json.dumps(report)]
    if form and ask.sheet:
        text = written(ask.sheet(report), form)
        return [text.replace("\r\n", "\n").rstrip("\n")]  # a terminal gets the line ends of its system
    return command.lines(report)


def _print(lines: Iterable[str]) -> int:
    """Print an answer and return the exit code."""
    try:
        if sys.stdout is None:
            raise OSError(errno.EBADF, "standard output is closed")
        for line in lines:
            print(line)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        sys.stderr.close()
    except OSError as error:
        print(f"oddsmith: Cannot write the answer: {error.strerror}.", file=sys.stderr)
        sys.stdout = None  # otherwise Python would flush it again on exit
        return EXIT_REFUSED
    return 0


def _refusal_lines(error: OddsmithError) -> Iterator[str]:
    """What is wrong; for a program, the line at fault with a mark under the place; and the nearest link that works."""
    yield f"oddsmith: {error.message}"
    if error.source and error.column:
        start = max(error.column - LINE_WIDTH // 2, 0)
        seen = "".join(c if c.isprintable() else " " for c in error.source[start : start + LINE_WIDTH])
        yield from (f"  {seen}", f"  {' ' * (error.column - start - 1)}^")
    if error.nearest:
        yield f"The nearest that works: {error.nearest}"


if __name__ == "__main__":
    sys.exit(main())
