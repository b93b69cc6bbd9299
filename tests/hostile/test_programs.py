"""Programs that nobody wrote: each is answered, or refused in a sentence, in time and with room to spare.

`python -m tests.hostile.test_programs SEED COUNT` runs as many as one likes and prints what the worst of them took.
"""

from __future__ import annotations

import os
import resource
import sys
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from oddsmith.errors import OddsmithError
from oddsmith.fair.dice import FairDice
from oddsmith.language import budget, roll, run
from tests.hostile.programs import programs

MOST_SECONDS, MOST_BYTES = 20, 2**30
ANSWERED, REFUSED, BROKEN = range(3)


class Taken(NamedTuple):
    """What became of a program, and what it took."""

    how: int
    seconds: float
    memory: int
    """In bytes, beside what the process has that runs it."""


def alone(program: str) -> Taken:
    """Run it in a process of its own."""
    before = int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
    child = os.fork()
    if not child:
        how = BROKEN
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (2 * MOST_SECONDS, 2 * MOST_SECONDS))
            resource.setrlimit(resource.RLIMIT_AS, (4 * MOST_BYTES, 4 * MOST_BYTES))
            run(program)
            how = ANSWERED
        except OddsmithError as error:
            how = REFUSED if error.message.isprintable() else BROKEN
        finally:
            os._exit(how)
    _, status, used = os.wait4(child, 0)
    how = os.waitstatus_to_exitcode(status)
    return Taken(
        how if how in (ANSWERED, REFUSED) else BROKEN, used.ru_utime + used.ru_stime, used.ru_maxrss * 1024 - before
    )


def test_none_of_two_hundred_breaks_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "MOST_STEPS", budget.MOST_STEPS // 100)
    for program in programs(3, 200):
        with suppress(OddsmithError):  # any other error fails the test
            run(program)
        with suppress(OddsmithError):
            roll(program, 2, FairDice("1-hostile"))


@pytest.mark.long
def test_none_of_thousands_takes_too_much() -> None:
    for program in programs(4, 2_000):
        taken = alone(program)
        if taken.seconds > MOST_SECONDS:  # the machine may have been busy
            taken = alone(program)
        assert taken.how != BROKEN, program
        assert taken.seconds < MOST_SECONDS, program
        assert taken.memory < MOST_BYTES, program


if __name__ == "__main__":
    wanted, count = map(int, sys.argv[1:])
    found = [(alone(program), program) for program in programs(wanted, count)]
    ways = [sum(taken.how == how for taken, _ in found) for how in (ANSWERED, REFUSED, BROKEN)]
    print(*ways, "answered, refused, broken")
    for measure in ("seconds", "memory"):
        taken, program = max(found, key=lambda one: getattr(one[0], measure))
        print(f"most {measure}: {taken.seconds:.1f} s, {taken.memory / 2**20:.0f} MiB", program, sep="\n")
    for taken, program in found:
        if taken.how == BROKEN or taken.seconds > MOST_SECONDS or taken.memory > MOST_BYTES:
            print(taken, program, sep="\n")
