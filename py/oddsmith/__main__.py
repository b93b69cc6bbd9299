"""The command line: `oddsmith odds|roll|table|solve|compare|run|systems`, and what two people do to roll together.

Questions are links or shorthands: `odds "(7-3)dB?target=6"`. With --json, standard output is exactly one JSON value
(docs/json.md); --csv and --markdown give tables to paste. A question that cannot be answered ends with exit code 2 and
a sentence on standard error (with --json also `{"error": ...}` on standard output); a program that cannot be run ends
with 1.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from oddsmith import __version__, api
from oddsmith.errors import InvalidInput, OddsmithError
from oddsmith.questions import exchange_commands, exports, program_report, terminal

EXIT_REFUSED = 2
EXIT_PROGRAM = 1
QUESTION = "such as decibel?dice=5&target=13, or (7-3)dB?target=6"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without “ must not end in a traceback
    given = _parser().parse_args(arguments)
    try:
        report = given.answer(given)
    except OddsmithError as error:
        if given.form == "json":
            _print([json.dumps({"error": error.as_dict()})])
        for line in terminal.refusal_lines(error):
            print(line, file=sys.stderr)
        return EXIT_PROGRAM if given.kind == "program" else EXIT_REFUSED
    _print(_written(given, report))
    return 0


def _written(given: argparse.Namespace, report: Any) -> Iterable[str]:
    if given.kind == "program" and given.form == "json":
        return [json.dumps(program_report.weights_report(report), ensure_ascii=False)]
    if given.form:
        text = exports.written(given.kind, report, given.form)
        return [text.replace("\r\n", "\n").rstrip("\n")]  # a terminal's lines end as the system has them
    lines: Iterable[str] = given.lines(report)
    return lines


def _print(lines: Iterable[str]) -> None:
    try:
        for line in lines:
            print(line)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        sys.stderr.close()


def _run(given: argparse.Namespace) -> Any:
    """The report of the program in a link, in a file, or on standard input.

    Raises:
        InvalidInput: there is no such file, or it is not text; a value is not written as NAME=VALUE.
    """
    if given.file.partition("?")[0].endswith("lab") and "?" in given.file:
        return api.answer_program({"link": given.file})
    try:
        if given.file == "-":
            text = sys.stdin.read()
        else:
            with open(given.file, encoding="utf-8") as file:
                text = file.read()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text in UTF-8"
        raise InvalidInput.of("file", "The file", given.file, reason or "it cannot be read") from None
    texts = dict(_pair(one) for one in given.set)
    return api.answer_program({"program": text, "inputs": texts})


def _pair(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise InvalidInput.of("set", "What is set", text, "write it as AC=17")
    return name, value


def _table(given: argparse.Namespace) -> Any:
    if given.published is not None:
        return api.answer_table({"link": given.link, "published": given.published, "columns": given.columns})
    return api.answer_table({"link": given.link, "rows": given.rows, "columns": given.columns})


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="oddsmith", description="Fair tabletop dice with exact odds.")
    parser.add_argument("--version", action="version", version=f"oddsmith {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(
        name: str,
        help: str,
        answer: Callable[[argparse.Namespace], Any],
        lines: Callable[[Any], Iterable[str]],
    ) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=help, description=help)
        forms = added.add_mutually_exclusive_group()
        kind = "program" if name == "run" else name
        for form in ("json", *(("csv", "markdown") if kind in exports.GRIDS else ())):
            forms.add_argument(f"--{form}", dest="form", action="store_const", const=form, help=f"print as {form}")
        added.set_defaults(answer=answer, lines=lines, kind=kind)
        return added

    odds = command(
        "odds",
        "the exact odds of a question",
        lambda given: api.answer_odds({"link": given.link}),
        terminal.odds_lines,
    )
    odds.add_argument("link", help=QUESTION)

    roll = command(
        "roll",
        "roll a question with fair dice",
        lambda given: api.answer_roll({"link": given.link, "seed": given.seed}),
        terminal.roll_lines,
    )
    roll.add_argument("link", help=QUESTION)
    roll.add_argument("--seed", help="roll from this seed instead of a fresh one")

    table = command("table", "the chance for every value of one or two inputs", _table, terminal.table_lines)
    table.add_argument("link", help=QUESTION)
    wanted = table.add_mutually_exclusive_group(required=True)
    wanted.add_argument("--rows", help="such as dice=3..8")
    wanted.add_argument("--published", metavar="KEY", help="a table of the source, by its key; of a bare system")
    table.add_argument("--columns", help="such as target=0..19; only with --rows")

    solve = command(
        "solve",
        "which value of an input gives about a chance",
        lambda given: api.answer_solve({"link": given.link, "chance": given.chance, "for": given.by}),
        terminal.solve_lines,
    )
    solve.add_argument("link", help=QUESTION)
    solve.add_argument("--chance", required=True, help="such as 65%%, 0.65 or 13/20; a bare number above 1 is per cent")
    solve.add_argument("--for", dest="by", metavar="INPUT", help="only this input, such as target")

    compare = command(
        "compare",
        "up to six set-ups side by side",
        lambda given: api.answer_compare({"links": given.links}),
        terminal.compare_lines,
    )
    compare.add_argument("links", nargs="+", metavar="link", help=QUESTION)

    run = command("run", "run an AnyDice program", _run, terminal.program_lines)
    run.add_argument("file", help="a file, - for standard input, or a link such as lab?program=output+3d6")
    run.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="one of its inputs, such as AC=17"
    )

    exchange_commands.add_commands(command)

    systems = command(
        "systems",
        "the systems and their inputs",
        lambda given: api.answer_systems({"system": given.key}),
        terminal.systems_lines,
    )
    systems.add_argument("key", nargs="?", help="tell all about this one, such as decibel")
    return parser


if __name__ == "__main__":
    sys.exit(main())
