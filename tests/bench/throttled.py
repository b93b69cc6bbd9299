"""A slow line and a slow machine for the benchmark: the devtools' own throttling does not reach workers.

A line has a bandwidth that all connections share, and delays every request. A browser is slowed down by stopping all
its processes most of the time, on one core; that needs Linux, but no privileges.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tools import server

CAN_HOLD_DOWN = sys.platform == "linux"
PERIOD_S = 0.04
PIECE = 16 * 1024


class Line:
    """Counts the bytes that it carries, and limits their rate."""

    def __init__(self, bits_a_second: float = 0, delay_s: float = 0) -> None:
        self.sent = 0
        self.is_cut = False
        self.delay_s = delay_s
        self.held: Callable[[str], bool] = lambda _path: False
        self._a_byte_s = 8 / bits_a_second if bits_a_second else 0
        self._free_at = 0.0
        self._lock = threading.Lock()

    def carry(self, length: int) -> None:
        """Wait until so many bytes have been carried."""
        with self._lock:
            self.sent += length
            self._free_at = max(self._free_at, time.perf_counter()) + length * self._a_byte_s
            wait = self._free_at - time.perf_counter()
        if wait > 0:
            time.sleep(wait)

    def handler(self) -> type[server.Handler]:
        """A request handler at the other end of this line."""
        line = self

        class Handler(server.Handler):
            def before_sending(self, path: str) -> None:
                time.sleep(line.delay_s)
                while line.held(path):
                    time.sleep(PERIOD_S)

            def do_GET(self) -> None:  # noqa: N802 (the name that http.server calls)
                self.close_connection = line.is_cut
                if not line.is_cut:
                    with suppress(ConnectionError):  # a closed browser leaves requests behind
                        super().do_GET()

            def setup(self) -> None:
                super().setup()
                plain = self.wfile.write

                def write(content: bytes) -> int:
                    for at in range(0, len(content), PIECE):
                        line.carry(len(content[at : at + PIECE]))
                        plain(content[at : at + PIECE])
                    return len(content)

                self.wfile.write = write  # type: ignore[assignment,method-assign]

        return Handler


@contextmanager
def held_down(profile: str, share: float) -> Iterator[None]:
    """Limit the browser with this profile to a share of one core while the block runs."""
    processes = _group_of(profile)
    over = threading.Event()

    def hold() -> None:
        while not over.wait(PERIOD_S * share):
            os.killpg(processes, signal.SIGSTOP)
            time.sleep(PERIOD_S * (1 - share))
            os.killpg(processes, signal.SIGCONT)

    _pin(processes)
    holding = threading.Thread(target=hold, daemon=True)
    holding.start()
    try:
        yield
    finally:
        over.set()
        holding.join()


def _group_of(profile: str) -> int:
    """The process group of a browser; Playwright starts each in its own."""
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if profile in (process / "cmdline").read_text():
                return os.getpgid(int(process.name))
        except OSError:
            continue  # it has exited meanwhile
    raise ProcessLookupError(profile)


def _pin(processes: int) -> None:
    """Pin every existing thread to one core; later ones inherit that."""
    core = {max(os.sched_getaffinity(0))}
    for thread in Path("/proc").glob("[0-9]*/task/[0-9]*"):
        try:
            if os.getpgid(int(thread.parts[2])) == processes:
                os.sched_setaffinity(int(thread.name), core)
        except OSError:
            continue
