"""Programs in the AnyDice language. Each is a system of its own, made from its text: its inputs stand in comments.

What is asked is one of its outputs. The language, with the parser that it needs, is loaded only when a program is run.
"""

from __future__ import annotations

import re
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, Any, ClassVar

from oddsmith.declare.input_kinds import Integer
from oddsmith.declare.inputs import Inputs
from oddsmith.declare.reading import Reading, Throw, ThrownDie
from oddsmith.declare.system import Odds, System
from oddsmith.errors import InvalidInput, InvalidProgram, Progress, TooMuchWork, millions, no_progress
from oddsmith.systems.program import inputs as program_inputs
from oddsmith.systems.program import outputs as program_outputs
from oddsmith.systems.program.inputs import Place
from oddsmith.systems.program.outputs import Said, View, view_of
from oddsmith.systems.program.text import packed, unpacked

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oddsmith.language import Outcome, Output

OUTPUT = "output"
MOST_PROGRAMS = 3
"""That are remembered with what came of them."""
MOST_OUTPUTS = 5_000
MOST_DIGITS = 30_000_000
"""Of all weights of an answer: more than that no page would take."""
DIGITS_A_BIT = 0.302
_LOOP = re.compile(r"\bloop\b")
STEPS_A_STEP = 3
"""Of the language's, which are shorter, in one of `oddsmith.errors`."""


class Program(System[Inputs]):
    """One of a program's outputs; what its outcomes are called and what a success is, its comment may say."""

    key = "lab"
    name = "Program"
    summary = "Any dice, exact odds. Runs AnyDice programs."
    source = "The language of anydice.com"
    game = ""
    """The key of the game that it is, if it is one."""
    measures: ClassVar[Mapping[str, str | tuple[str, ...]]] = {"outcome": "Outcome"}

    def __init__(self, text: str) -> None:
        """Take a program as it is typed; nothing is run yet.

        Raises:
            InvalidLink: there is half of a character in it.
        """
        self.text = text
        self.found = program_inputs.found(text)
        self.outcomes = program_outputs.found(text)
        self.is_straight = not _LOOP.search(program_inputs.masked(text))
        """Whether each output in the text is shown at most once."""
        most = max(len(self.outcomes.names), 1) if self.is_straight else MOST_OUTPUTS
        output = Integer("Output", 1, 1, most, help="Which of the program’s outputs.", seldom=True)
        self.inputs = type("ProgramInputs", (Inputs,), {**self.found.inputs, OUTPUT: output})
        self._last: tuple[Any, Outcome] | None = None
        self._refused: tuple[Any, TooMuchWork] | None = None

    def own_texts(self, *, short: bool) -> dict[str, str]:
        if self.game:
            return {}
        return packed(self.text) if short else {"program": self.text}

    def notation(self, inputs: Inputs) -> str:
        """The name of the output, as far as the text alone tells it."""
        number: int = inputs.chosen[OUTPUT]
        names = self.outcomes.names
        name = names[number - 1] if number <= len(names) and self.is_straight else ""
        return name if name and "[" not in name else f"output {number}"

    def question(self, inputs: Inputs) -> str:
        """The output's name, and the inputs that are not as the program has them."""
        changed = (
            f"{declared.label} {declared.write(inputs.chosen[name])}"
            for name, declared in inputs.declared.items()
            if name != OUTPUT and inputs.chosen[name] != declared.default
        )
        return ", ".join([self.notation(inputs), *changed])

    def prepare(self, inputs: Inputs, progress: Progress) -> None:
        self.run(inputs, progress)

    def work(self, inputs: Inputs) -> int:
        """What the program took when it was last run: it counts its own steps while it runs."""
        return 1_000 + (self._last[1].steps // STEPS_A_STEP if self._last else 0)

    def run(self, inputs: Inputs, progress: Progress = no_progress) -> Outcome:
        """All outputs with these inputs; see `oddsmith.language.run`.

        Raises:
            TooMuchWork: also when the exact answer would be too long to be told.
        """
        from oddsmith import language

        constants = self._constants(inputs)
        if self._refused and self._refused[0] == constants:
            raise self._refused[1]  # a roll asks for the odds twice, and what is refused may have taken long
        if self._last is None or self._last[0] != constants:
            self._last = None  # two may not fit into memory
            try:
                outcome = language.run(self.text, progress, constants)
                _refuse_long(outcome)
            except TooMuchWork as refusal:
                self._refused = constants, refusal.with_traceback(None)
                raise
            self._last = constants, outcome
        return self._last[1]

    def _constants(self, inputs: Inputs) -> dict[tuple[int, int], int | tuple[int, ...]]:
        given = program_inputs.given(inputs, self.found.inputs)
        return {self.found.places[name]: value for name, value in given.items()}

    def output(self, inputs: Inputs) -> Output:
        """The output that is asked for.

        Raises:
            InvalidInput: there is none.
        """
        outcome = self.run(inputs)
        number: int = inputs.chosen[OUTPUT]
        many = len(outcome.outputs)
        if number > many:
            raise self._missing(number, many)
        return outcome.outputs[number - 1]

    def odds(self, inputs: Inputs) -> Odds:
        found = self.output(inputs)
        if found.law is None:
            raise self._empty(found.name)
        return self.view(found).odds(found.law)

    def roll(self, inputs: Inputs, throw: Throw) -> Reading:
        from oddsmith import language

        try:
            view = self.view(self.output(inputs))
        except TooMuchWork:  # of which dice can be thrown all the same
            view = View("", {}, (), None)
        rolled = language.roll(self.text, inputs.chosen[OUTPUT], throw, self._constants(inputs))
        if rolled is None:
            raise self._missing(inputs.chosen[OUTPUT], 0)
        if rolled.number is None:
            raise self._empty(self.notation(inputs))
        dice = tuple(
            ThrownDie(
                die.sides,
                die.face,
                "used" if die.is_kept else "discarded",
                "" if die.number == die.face else view.sentence(die.number),
                marks=die.marks,
            )
            for die in rolled.dice
        )
        number = rolled.number
        return Reading(dice, view.measures(number), view.is_success(number), 0, view.sentence(number))

    def view(self, output: Output) -> View:
        """How the outcomes of an output are told."""
        line, column = output.place
        said = self.outcomes.outputs.get(Place(line, column), Said())
        try:
            return view_of(said, output.name, output.law, has_tuples=self._last is None or self._last[1].has_tuples)
        except InvalidProgram as error:
            raise error.at(line, column) from None

    def _missing(self, number: int, many: int) -> InvalidInput:
        allowed = f"the program has outputs 1 to {many}" if many > 1 else f"the program has {'one' if many else 'none'}"
        return InvalidInput.of(OUTPUT, "The output", number, allowed)

    def _empty(self, name: str) -> InvalidInput:
        allowed = "it has nothing to roll"
        return InvalidInput(f"The output “{name}” is empty: {allowed}.", field=OUTPUT, allowed=allowed)


@lru_cache(maxsize=MOST_PROGRAMS)
def of_text(text: str) -> Program:
    """The system that a program is."""
    return Program(text)


def of_game(key: str, text: str) -> Program:
    """The system that a game's program is. Its first comment is “Name. Summary. Source: the book and chapter.”."""
    game = Program(text)
    about = " ".join(text.partition("\\")[2].partition("\\")[0].split())
    name, _, rest = about.partition(". ")
    summary, _, source = rest.partition(" Source: ")
    vars(game).update(key=key, game=key, name=name, summary=summary, source=source)
    return game


def of_link(texts: dict[str, str]) -> Program:
    """The system that a link's texts give as `program` or `packed`, which are taken from them.

    Raises:
        InvalidLink: neither, or both; or what is wrong with it.
    """
    return of_text(unpacked(texts))


def _refuse_long(outcome: Outcome) -> None:
    digits = sum(
        len(output.law.weights) * output.law.total.bit_length() * DIGITS_A_BIT
        for output in outcome.outputs
        if output.law
    )
    if digits > MOST_DIGITS:
        allowed = f"at most {millions(MOST_DIGITS):,} million are allowed"
        message = f"The exact weights of the outputs have about {millions(ceil(digits)):,} million digits: {allowed}."
        raise TooMuchWork(message, field="program", allowed=allowed)
