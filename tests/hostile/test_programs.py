"""Random programs: each gets an answer or an error message, within limits on time and memory.

`python -m tests.hostile.test_programs SEED COUNT` runs any number of them and prints what the worst ones took.
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
    """How a program ended, and what it took."""

    how: int
    seconds: float
    memory: int
    """In bytes, on top of the memory of the parent process."""


def alone(program: str) -> Taken:
    """Run a program in its own process."""
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


def test_random_programs_do_not_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "MOST_STEPS", budget.MOST_STEPS // 100)
    for program in programs(3, 200):
        with suppress(OddsmithError):  # any other error fails the test
            run(program)
        with suppress(OddsmithError):
            roll(program, 2, FairDice("1-hostile"))


@pytest.mark.long
def test_random_programs_stay_within_limits() -> None:
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
