"""Long work: shared among processes, and shown as it goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor

from oddsmith.errors import InvalidInput, Progress, check_number, no_progress
from oddsmith.questions import link
from oddsmith.questions.link import Question
from oddsmith.questions.sweep import Answer, Changed, answer, ask_each

SHARES = 16
"""Each process is given its work in about so many parts: few enough to send, and so many that none waits long."""


def progress_of(progress: Progress | bool) -> Progress:
    """The function that is told how far work is; True for a bar of tqdm. Raises MissingPart: that is not installed."""
    if not isinstance(progress, bool):
        return progress
    if not progress:
        return no_progress
    from oddsmith.algebra.frames import needed

    bar = needed("tqdm", "tqdm.auto", "progress=True").tqdm(total=0)

    def tell(done: int, total: int) -> None:
        bar.total, bar.n = total, done
        bar.refresh()
        if done == total:
            bar.close()

    return tell


def asking(workers: int) -> Callable[[Question, Sequence[Changed], Progress], list[Answer]]:
    """How the cells of a table are asked for: by so many processes at a time, the same cells in the same order.

    Raises InvalidInput: fewer than one.
    """
    check_number("workers", "The number of workers", workers, 1)
    if workers == 1:
        return ask_each

    def ask(question: Question, asked: Sequence[Changed], progress: Progress) -> list[Answer]:
        links = [
            inputs if isinstance(inputs, InvalidInput) else link.write(question._replace(inputs=inputs, seed=None))
            for inputs in asked
        ]
        pool = ProcessPoolExecutor(workers)
        try:
            computed = pool.map(_answer, links, chunksize=max(1, len(links) // (workers * SHARES)))
            return ask_each(question, asked, progress, computed)
        finally:
            pool.shutdown(cancel_futures=True)

    return ask


def _answer(asked: str | InvalidInput) -> Answer:
    """The answer to one link, in a process of its own; or why there is none."""
    if isinstance(asked, InvalidInput):
        return asked
    question = link.read(asked)
    return answer(question, question.inputs, no_progress)
