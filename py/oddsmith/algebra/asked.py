"""The questions of `oddsmith.questions`, with answers to compute with: their laws have operators."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import partial
from itertools import chain, count
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from oddsmith.algebra.event import Event
from oddsmith.algebra.law import Law
from oddsmith.algebra.parts import named
from oddsmith.algebra.shown import Shown
from oddsmith.algebra.work import asking, progress_of
from oddsmith.declare import system as declare
from oddsmith.errors import InvalidInput, InvalidRequest, Progress, shown
from oddsmith.law.distribution import Distribution
from oddsmith.law.tuples import parts_of
from oddsmith.questions import catalog, link
from oddsmith.questions import compare as comparing
from oddsmith.questions import odds as of_odds
from oddsmith.questions import roll as rolling
from oddsmith.questions import solve as solving
from oddsmith.questions import table as tables
from oddsmith.questions.link import Question
from oddsmith.questions.solve import Solution

if TYPE_CHECKING:
    from oddsmith.questions.chance import AnyChance

T = TypeVar("T")


class Roll(Shown, rolling.Roll):
    """The result of one roll."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Roll({self.question.title}: {self.reading.sentence})"

    def __str__(self) -> str:
        return self.reading.sentence


class Table(Shown, tables.Table):
    """A table of chances or means; `cells[row][column]` is None where the two values exclude each other."""

    __slots__ = ()

    def __repr__(self) -> str:
        """The table as on the command line."""
        return "\n".join(tables.table_lines(tables.table_report(self)))


class Solutions(Shown, list[Solution]):
    """The values that give a wanted chance, one `Solution` for each input."""

    def __repr__(self) -> str:
        """One sentence per input."""
        return "\n".join(found.sentence for found in self)


def roll(question: str | Question | Odds, seed: str | None = None) -> Roll:
    """Roll a link or a question: from `seed`, else from the seed in the question, else from a fresh one.

    Raises OddsmithError: when it cannot be rolled.

    >>> print(roll("5dB?target=13", seed="1-example"))
    10 against 13: missed by 3
    """
    if seed is not None:
        _check_text(seed, 'a seed is a text such as "1-example"')
    return Roll(*rolling.roll(_question(question), seed))


def table(
    question: str | Question | Odds,
    rows: str,
    columns: str | None = None,
    progress: Progress | bool = False,
    *,
    workers: int = 1,
    shows: Literal["chance", "mean"] | None = None,
) -> Table:
    """Tabulate the chance for every value of one or two inputs: `table("decibel", "dice=3..8", "target=0..19")`.

    With `shows="mean"` it tabulates means. `workers` is the number of processes that share the cells; above 1, a script
    must start its work behind `if __name__ == "__main__":`. With `progress=True` it shows a tqdm progress bar.

    Raises OddsmithError: when there is no such table, or no cell can be answered, with the reason of the first one.
    """
    for given in (rows, "" if columns is None else columns):
        _check_text(given, 'rows and columns are texts such as "dice=3..8"')
    made = tables.table(_question(question), rows, columns, progress_of(progress), asking(workers), shows=shows)
    if shows and all(number is None for number in chain(*made.numbers(shows))):
        raise InvalidRequest(f"{made.question.title} has no {shows}: {tables.LACKS[shows]}.", field="shows")
    return Table(*made)


def solve(
    question: str | Question | Odds, chance: AnyChance | Event, by: str | None = None, progress: Progress | bool = False
) -> Solutions:
    """Find values of input `by`, or of each number that matters, that give about this chance: `solve("5dB", "65%")`.

    Raises OddsmithError: when there is no such input, no input changes the chance, or it is too much work.
    """
    wanted = chance.chance if isinstance(chance, Event) else chance
    return Solutions(solving.solve(_question(question), wanted, by, progress_of(progress)))


class Odds(Shown, declare.Odds):
    """The exact odds of a set-up: its chance of success, the law of its outcome, and its other laws.

    The methods `roll`, `table` and `solve` are the functions of the same names, with these odds as the question.
    """

    def __init__(self, question: Question, found: declare.Odds) -> None:
        """Take the question and the engine's answer, whose laws are converted on first use."""
        vars(self).update(vars(found))
        self.laws = declare.OnDemand({name: partial(_law, question, found, name) for name in found.laws})
        self.question = question

    if TYPE_CHECKING:
        laws: Mapping[str, Law[Any]]

        @property
        def outcome(self) -> Law[Any]:
            """The law of the first measure."""

    @property
    def link(self) -> str:
        """The link to this question, which the page opens too."""
        return link.write(self.question)

    @property
    def success(self) -> Event:
        """Success as an event: `3 @ odds.success` is the number of successes in three tries."""
        return Event(self.chance)

    def but(self, **inputs: Any) -> Odds:
        """The odds of the same set-up with some inputs changed."""
        return odds(_with(self.question, inputs))

    roll, table, solve = roll, table, solve

    def __repr__(self) -> str:
        return f"Odds({self.question.title}: {self.in_short})"

    def __reduce__(self) -> tuple[Any, ...]:
        return odds, (self.question,)


def _law(question: Question, found: declare.Odds, name: str) -> Law[Any]:
    """Convert one of the laws; where outcomes have several parts, their labels become names if Python allows these."""
    label, words = of_odds.told_as(question.system, found, name)
    law: Law[Any] = Law.of(found.laws[name], words=words)
    if isinstance(label, tuple):
        with suppress(ValueError):  # a label is not a valid name in Python
            return law.map(named(tuple(part.lower().replace(" ", "_") for part in label)))
    return law


class Comparison(Shown, list[tuple[Question, Odds]]):
    """Up to six set-ups side by side, each with its odds."""

    def __repr__(self) -> str:
        """One line per set-up."""
        return "\n".join(repr(odds) for _, odds in self)


def odds(question: str | Question | Odds, progress: Progress | bool = False) -> Odds:
    """Compute the exact odds of a link or a question. Raises OddsmithError: when it cannot be answered.

    >>> odds("(7-3)dB?target=6").chance.percent
    '70%'
    """
    asked, tell = link.read(_question(question)), progress_of(progress)
    found = of_odds.odds(asked, tell)
    tell(1, 1)
    return Odds(asked._replace(seed=None), found)


def compare(questions: Iterable[str | Question | Odds], progress: Progress | bool = False) -> Comparison:
    """Compute the odds of up to six set-ups.

    Raises OddsmithError: when there are none or more than six, it is too much work, or one cannot be answered.
    """
    if isinstance(questions, str) or not isinstance(questions, Iterable):
        raise TypeError('give a list of set-ups: compare(["5dB", "6dB"])')
    compared = comparing.compare(map(_question, questions), progress_of(progress))
    return Comparison((question, Odds(question, found)) for question, found in compared)


def game(key: str, /, **inputs: Any) -> Odds:
    """The odds of a system or a game: `game("dnd-attack", AC=15)`. Inputs that are left out have their defaults.

    Raises OddsmithError: when there is no such game or input, or the value is not valid.
    """
    _check_text(key, 'a game is a text such as "dnd-attack"')
    system = catalog.system(key.replace("_", "-"))
    return odds(_with(Question(system, system.inputs()), inputs))


def lab(program: str, /, **inputs: Any) -> Odds:
    r"""The odds of an AnyDice program with inputs: of its first output, or of the one named by `output`.

    Raises OddsmithError: when it cannot be read, has no such input, or is too much work.

    >>> attack = lab(r"AC: 15 \ Armor Class 10..22 \ output d20 + 5 >= AC", AC=17)
    >>> attack.chance.percent, attack.but(AC=10).chance.percent
    ('45%', '80%')
    """
    _check_text(program, 'a program is a text such as "output 3d6"')
    asked = link.question_of(catalog.PROGRAM, {"program": program})
    return odds(_with(asked, inputs))


def notation(text: str) -> Law[Any]:
    """The law of dice as players type them: `notation("4d6kh3")` is the law of the total.

    For two rolls, as in `d20 vs d12`, it is the law of how far the first is ahead.

    Raises OddsmithError: when it cannot be read, or compares a total with a number: that has a chance but no law.

    >>> (notation("2d20kh1") >= 15).chance.percent
    '51%'
    """
    found = game("dice", roll=text)
    if found.succeeds and "margin" not in found.laws:
        problem = f"“{shown(text)}” compares a total, so it has a chance and no law of its own"
        allowed = 'write odds("d20+5 >= 15").chance, or notation("d20+5") >= 15'
        raise InvalidRequest.because(problem, allowed, field="roll", value=text)
    return found.outcome


def program(text: str, progress: Progress | bool = False) -> dict[str, Law[Any]]:
    """Run an AnyDice program: the law of each output by name, without empty outputs.

    Outcomes are numbers, or tuples if the program makes tuples.

    Raises OddsmithError: when it cannot be read, or is too much work.

    >>> program("output 3d6")["output 1"].mean()
    Ratio(21/2)
    """
    from oddsmith.language import run

    _check_text(text, 'a program is a text such as "output 3d6"')
    ran = run(text, tell := progress_of(progress))
    tell(1, 1)
    laws: list[tuple[str, Law[Any]]] = []
    for output in ran.outputs:
        if output.law is not None:
            law: Law[Any] = Law.of(output.law)
            count = output.counts[0] if output.counts else 1
            laws.append((output.name, law.map(partial(parts_of, count=count)) if count > 1 else law))
    return by_name(laws)


def by_name(found: Iterable[tuple[str, T]]) -> dict[str, T]:
    """Collect values by name; when a name repeats, the second becomes “name #2”, and so on."""
    named: dict[str, T] = {}
    for name, one in found:
        texts = chain([name], (f"{name} #{number}" for number in count(2)))
        named[next(text for text in texts if text not in named)] = one
    return named


def _check_text(given: object, expected: str) -> None:
    if not isinstance(given, str):
        raise TypeError(f"{expected}, not {shown(repr(given))}")


def _question(question: str | Question | Odds) -> str | Question:
    """The question to ask. Raises TypeError: when it is neither a link, a question, nor the odds of one."""
    if isinstance(question, Odds):
        return question.question
    if not isinstance(question, (str, Question)):
        instead = "a law has no link, and " if isinstance(question, Distribution) else ""
        raise TypeError(f"{instead}questions are links such as “5dB” or “4d6kh3”, not {shown(repr(question))}")
    return question


def _with(question: Question, inputs: Mapping[str, Any]) -> Question:
    """The question with some inputs changed, given as values or as texts like in a link."""
    declared = question.system.inputs.declared | question.inputs.declared

    def text(name: str, given: Any) -> str:
        if isinstance(given, Distribution):
            raise TypeError(f'a die is given as a text, {name}="d8", not as {shown(repr(given))}')
        one = declared.get(name)
        has_order = isinstance(given, Iterable) and not isinstance(given, (Mapping, set, frozenset))
        is_another_kind = one and isinstance(one.default, tuple) and not has_order
        return str(given) if one is None or is_another_kind or isinstance(given, str) else one.write(given)

    texts = {name: text(name, given) for name, given in inputs.items()}
    try:
        return question._replace(inputs=question.inputs.from_texts({**question.inputs.texts(), **texts}))
    except InvalidInput as error:
        error.add_note(f"The input is {error.field}.")  # the message has only the input's label
        raise
