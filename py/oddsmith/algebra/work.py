"""Long work: shared among processes, with its progress shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor

from oddsmith.errors import InvalidInput, Progress, check_number, no_progress
from oddsmith.questions import link
from oddsmith.questions.link import Question
from oddsmith.questions.sweep import Answer, Changed, answer, ask_each

SHARES = 16
"""Chunks of work per process, about: few enough to send quickly, enough that no process idles for long."""


def progress_of(progress: Progress | bool) -> Progress:
    """The function to report progress to; True makes a tqdm bar. Raises MissingPart: when tqdm is not installed."""
    if callable(progress):
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
    """Return what computes the cells of a table with this many processes, in the same order as with one.

    Raises InvalidInput: when `workers` is below 1.
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
    """Answer one link in a worker process, or pass on why it is invalid."""
    if isinstance(asked, InvalidInput):
        return asked
    question = link.read(asked)
    return answer(question, question.inputs, no_progress)
