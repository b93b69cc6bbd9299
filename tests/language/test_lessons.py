"""Every lesson runs, both as given and as solved, and its answer agrees with the engine."""

from __future__ import annotations

import pytest

from oddsmith.language import run
from oddsmith.language.formatted import formatted
from oddsmith.language.lessons import LESSONS, Lesson
from oddsmith.systems.program import of_text
from tests.language.laws import laws

Asked = list[tuple[int, str, int]]
ASKED: list[Asked] = [
    [(1, "exactly", 20)],
    [(1, "at least", 10)],
    [(1, "at least", 15), (2, "at least", 15)],
    [(1, "exactly", 1)],
    [(2, "mean", 0)],
    [(1, "exactly", 1)],
    [(1, "at least", 3)],
    [(1, "at least", 12)],
    [(1, "at least", 2)],
    [(1, "exactly", 0)],
    [(1, "exactly", 1)],
    [(1, "at most", 2)],
]
"""What each lesson asks about: outputs, counted from 1, and their outcomes."""


def told(solved: str, output: int, what: str, outcome: int) -> str:
    law = laws(solved)[output - 1]
    if what == "mean":
        return f"{float(sum(number * chance for number, chance in law.items())):g}"
    fits = {"exactly": outcome.__eq__, "at least": outcome.__le__, "at most": outcome.__ge__}[what]
    return f"{float(sum(chance for number, chance in law.items() if fits(number))):.1%}"


@pytest.mark.parametrize(
    ("lesson", "asked"), list(zip(LESSONS, ASKED, strict=True)), ids=[one.title for one in LESSONS]
)
def test_a_lesson_is_right(lesson: Lesson, asked: Asked) -> None:
    assert lesson.program != lesson.solved
    for number, what, outcome in asked:
        assert told(lesson.solved, number, what, outcome) in lesson.answer
    warned = run(lesson.program).warnings
    assert [one.fix for one in warned] == ([lesson.solved] if "Change it" in lesson.task else [])
    for program in (lesson.program, lesson.solved):
        assert formatted(program).strip() == program
        assert not of_text(program).wrong
    assert not run(lesson.solved).warnings


def test_figures_of_comparison_in_a_lesson_are_right() -> None:
    assert "up from 55.0%" in LESSONS[3].answer
    assert told(LESSONS[3].program, 1, "exactly", 1) == "55.0%"
