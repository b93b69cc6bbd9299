#!/usr/bin/env python3
"""The one entry to the project: `python3 build.py COMMAND`.

COMMAND is one of serve, build, test, check, bench, package, lighthouse and pictures; `--help` says what each does.

Needs Python 3.11 or later, Node 20 or later and npm. Everything else is installed into this folder; if that fails, a
message says how to get it. Only the standard library is used here. The steps themselves are in tools/.
"""

from __future__ import annotations

import argparse
import sys

from tools import browser, checks, lighthouse, package, server, site, tests
from tools.toolchain import ROOT, MissingToolError, need_python_packages, run, say


def main() -> int:
    """Run one command; return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    serve = commands.add_parser("serve", help="build the site and serve it on this machine")
    serve.add_argument("--port", type=int, default=8000, help="the first port to try")
    serve.add_argument("--prefix", default="/oddsmith/", help="the path that the site is served under")
    commands.add_parser("build", help="build the site into dist/")
    test = commands.add_parser("test", help="build, and run every test, in a real browser too")
    test.add_argument("--quick", action="store_true", help="what one runs after every edit: one journey in the browser")
    test.add_argument("--long", action="store_true", help="also soak runs, long fuzzing and further variations")
    test.add_argument("pytest", nargs="*", help="further arguments for pytest, after --")
    commands.add_parser("check", help="formatters, linters and type checkers")
    bench = commands.add_parser("bench", help="measure; a table of ratios")
    bench.add_argument("--peers", action="store_true", help="beside other tools only; writes docs/peers.md")
    bench.add_argument("--anydice", metavar="FILE", help=f"with --peers: AnyDice’s answers. {tests.ANYDICE}")
    packed = commands.add_parser("package", help="build the library as it is published: wheel and source archive")
    packed.add_argument("--tag", help="of the release, such as v1.2.3: checked, and build/notes.md is written for it")
    commands.add_parser("lighthouse", help="let Lighthouse judge the built site")
    commands.add_parser("pictures", help="take pictures of the built site; those of README.md and the icons too")
    given = parser.parse_args()
    try:
        return _run(given)
    except MissingToolError as missing:
        say(f"Cannot go on: {missing}")
        return 1
    except KeyboardInterrupt:
        return 130


def _run(given: argparse.Namespace) -> int:
    if given.command == "check":
        return checks.check()
    if given.command == "test":
        return tests.test(given.pytest, long=given.long, quick=given.quick)
    if given.command == "package":
        need_python_packages()
        if given.tag:
            package.write_notes(given.tag)
        say(f"The wheel and the source archive are in {package.package().relative_to(ROOT)}/.")
        return 0
    if given.command == "bench" and given.peers:
        return tests.peers(given.anydice)
    dist = site.build()
    if given.command == "serve":
        server.serve_for_ever(dist, given.port, given.prefix)
    elif given.command == "bench":
        return tests.bench()
    elif given.command == "lighthouse":
        return lighthouse.run()
    elif given.command == "pictures":
        browser.find()
        return run("Taking pictures", [*tests.PYTHON, "-m", "tools.pictures"], quiet=False)
    else:
        say(f"The site is in {dist.relative_to(ROOT)}/.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
