"""Programs in the AnyDice language. Each text makes its own system, with its inputs declared in comments.

A question is about one of its outputs. The language and its parser are loaded only when a program is run.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, ClassVar

from oddsmith.declare.inputs import Inputs
from oddsmith.declare.notation import signed
from oddsmith.declare.reading import Reading, Throw, ThrownDie
from oddsmith.declare.system import Odds, System
from oddsmith.errors import InvalidInput, OddsmithError, Progress, TooMuchWork, Warned, no_progress, shown
from oddsmith.law.distribution import cells
from oddsmith.systems.program import comments
from oddsmith.systems.program.about import about, asked
from oddsmith.systems.program.bounds import holes_in, names_in, wrong_brackets
from oddsmith.systems.program.comments import LONGEST_NAME, Statement
from oddsmith.systems.program.inputs import OneKind, Which, Words, given, inputs_of, written
from oddsmith.systems.program.outputs import View, views_of
from oddsmith.systems.program.text import packed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oddsmith.language import Outcome, Output
    from oddsmith.language.hand import Thrown

OUTPUT = "output"
MOST_PROGRAMS = 3
"""Programs that are cached together with their results."""
CELLS_A_RUN, MOST_CELLS = 50, 20_000
"""Cells of memory: the base cost of one cached run, and the limit of all cached runs of a program."""
MOST_OUTPUTS = 5_000
STEPS_A_STEP = 3
"""Steps of the language, which are shorter, per step of `oddsmith.errors`."""


class Program(System[Inputs]):
    """A program, asked for one of its outputs, whose comment may name outcomes and say what a success is."""

    key = "lab"
    name = "Program"
    summary = "Any dice, exact odds. Runs AnyDice programs."
    source = "The language of anydice.com"
    measures: ClassVar[Mapping[str, str | tuple[str, ...]]] = {"outcome": "Outcome"}

    def __init__(self, text: str, key: str = key) -> None:
        """Take the text of a program, and its key if it is a game; nothing is run yet."""
        vars(self)["key"] = key
        self.text = text
        self.wrong: list[Warned] = []
        """Warnings about comments."""
        statements = list(comments.statements(text))
        self._views = views_of(statements, self.wrong)
        """How outputs and dice are described, by their place in the text."""
        declared, self._places = inputs_of(statements, self._views, self.wrong)
        for name, place in self._places.items():
            if isinstance(declared[name], OneKind):
                self._views[place] = View(declared[name].label)
        numbers = {name for name, one in declared.items() if not isinstance(one, Words | OneKind)}
        variables = {*names_in(comments.blanked(text))}
        for at, view in self._views.items():
            for clause, names in view.needs.items():
                known, what = (
                    (variables, "isn’t a variable") if clause == "says" else (numbers, "is no number that can be set")
                )
                unknown = [f"names {name}, which {what}" for name in names if name not in known]
                reason = unknown[0] if unknown else wrong_brackets(view.says) if clause == "says" else ""
                if reason:
                    self.wrong.append(Warned(f"“{clause}:” {reason}.", *at))
                    self._views[at] = self._views[at]._replace(**{clause: View._field_defaults[clause]})
        outputs = [statement for statement in statements if statement.kind == "output"]
        is_straight = all(output.is_top for output in outputs)
        self._outputs = outputs if is_straight else []
        """The outputs in the text, if the text alone decides which there are; else none."""
        most = max(len(outputs), 1) if is_straight else MOST_OUTPUTS
        output = Which("Output", 1, 1, most, help="Which of the program’s outputs.", when=lambda inputs: False)
        named = ((number, one.text) for number, one in enumerate(self._outputs, 1) if one.text and "[" not in one.text)
        output.names = {str(number): name for number, name in named}
        self.inputs = type("ProgramInputs", (Inputs,), {**declared, OUTPUT: output})
        self.asks = ""
        vars(self).update(about(text, self.inputs.from_texts, self.wrong))
        unknown = [hole for hole in holes_in(self.asks) if hole not in declared and not {*names_in(hole)} <= numbers]
        reason = f"names {unknown[0]}, which is no input" if unknown else wrong_brackets(self.asks)
        if reason:
            self.wrong.append(Warned(f"“asks” {reason}.", 1, 1))
            self.asks = ""
        self._runs: dict[tuple[object, ...], Outcome | TooMuchWork] = {}
        """Cached results, by the constants of the inputs."""
        self._room = 0

    def warnings(self, outcome: Outcome) -> list[Warned]:
        """The warnings about the program and about its outcome."""
        from oddsmith.language.analysis import set_in_vain
        from oddsmith.language.parser import parse
        from oddsmith.systems.program.loops import loops_as_inputs

        views, in_vain, statements = self._views, set_in_vain(parse(self.text)), [*comments.statements(self.text)]
        named = {*names_in(self.asks, *(one.comment for one in statements))}
        parts = {one.place: views[one.place].wrong_parts(one.counts) for one in outcome.outputs if one.place in views}
        found = [Warned(wrong, *at) for at, wrong in parts.items() if wrong]
        unused = [(name, at) for name, at in self._places.items() if at in in_vain and name not in named]
        found += [Warned(f"This input is never used: the program sets {name} again first.", *at) for name, at in unused]
        offers = islice(loops_as_inputs(self.text, statements), 1)  # one, since each has a whole program
        return [*self.wrong, *found, *outcome.warnings, *offers]

    def own_texts(self, *, short: bool) -> dict[str, str]:
        if self.key != Program.key:
            return {}
        return packed(self.text) if short else {"program": self.text}

    def notation(self, inputs: Inputs) -> str:
        """The name of the output, or its expression; the program is run only if its text does not show the name."""
        number: int = inputs.chosen[OUTPUT]
        known = self._known(number)
        name = known.text or " ".join(known.value.split()) if known else ""
        if known and not known.text:
            return shown(name, LONGEST_NAME) or f"output {number}"
        if name and "[" not in name:
            return name
        try:
            return self.output(inputs).name
        except OddsmithError:
            return f"output {number}"

    def question(self, inputs: Inputs) -> str:
        """The program's own description, or the output's name and the inputs that are not at their defaults."""
        if self.asks:
            named = asked(self.asks, inputs)
            return named if inputs.chosen[OUTPUT] == 1 else f"{named}: {self.notation(inputs)}"
        changed = (
            f"{declared.label} {declared.write(inputs.chosen[name])}"
            for name, declared in inputs.declared.items()
            if name != OUTPUT and inputs.chosen[name] != declared.default
        )
        return ", ".join([self.notation(inputs), *changed])

    def program(self, inputs: Inputs) -> str:
        """The text of a game, with its inputs set; empty for other programs, whose text the lab already has."""
        return "" if self.key == Program.key else written(self.text, inputs, self._places)

    def prepare(self, inputs: Inputs, progress: Progress) -> None:
        self.run(inputs, progress)

    def work(self, inputs: Inputs) -> int:
        """The steps that the program took with these inputs, or else in its last run; it counts them as it runs."""
        known = self._runs.get(tuple(given(inputs, self._places).values()))
        if isinstance(known, TooMuchWork):
            from oddsmith.language.budget import MOST_STEPS

            return MOST_STEPS // STEPS_A_STEP
        last = known or next(reversed(self._runs.values()), None)
        return 1_000 + (0 if last is None or isinstance(last, TooMuchWork) else last.steps // STEPS_A_STEP)

    def run(self, inputs: Inputs, progress: Progress = no_progress) -> Outcome:
        """All outputs with these inputs; see `oddsmith.language.run`. Results are cached as long as there is room.

        Raises InvalidProgram: the program is wrong; TooMuchWork: it exceeds a bound.
        """
        constants = given(inputs, self._places)
        chosen = tuple(constants.values())
        found = self._runs.get(chosen)
        if found is None:
            from oddsmith import language

            if self._room > MOST_CELLS:  # two large results may not fit into memory
                self._runs.clear()
                self._room = 0
            try:
                found = language.run(self.text, progress, constants)
            except TooMuchWork as refusal:
                found = refusal.with_traceback(None)
            self._runs[chosen] = found
            outputs = () if isinstance(found, TooMuchWork) else found.outputs
            laws = [output.law for output in outputs if output.law]
            self._room += CELLS_A_RUN + sum(cells(len(law.weights), law.total.bit_length()) for law in laws)
        if isinstance(found, TooMuchWork):
            raise found
        return found

    def _known(self, number: int) -> Statement | None:
        """The statement of an output, if the text alone shows which one it is."""
        return self._outputs[number - 1] if number <= len(self._outputs) else None

    def output(self, inputs: Inputs) -> Output:
        """The output that is asked for. Raises InvalidInput when the program does not have it."""
        outputs = self.run(inputs).outputs
        number: int = inputs.chosen[OUTPUT]
        if number > len(outputs):
            many = len(outputs)
            allowed = f"outputs 1 to {many}" if many > 1 else "one" if many else "none"
            raise InvalidInput.of(OUTPUT, "Output", number, f"this program has {allowed}")
        return outputs[number - 1]

    def odds(self, inputs: Inputs) -> Odds:
        found = self.output(inputs)
        if found.law is None:
            raise self._empty(found.name)
        return self.view(found, inputs).odds(found.law)

    def roll(self, inputs: Inputs, throw: Throw) -> Reading:
        from oddsmith import language

        output: int = inputs.chosen[OUTPUT]
        try:
            view = self.view(self.output(inputs), inputs)
        except TooMuchWork:  # the dice can be thrown all the same
            known = self._known(output)
            view = (self._views.get(known.place, View()) if known else View()).chosen(inputs.chosen)
        rolled = language.roll(self.text, output, throw, given(inputs, self._places), self._views)
        if rolled is None:
            raise InvalidInput.of(OUTPUT, "Output", output, "this program has fewer")
        number = rolled.number
        if number is None:
            raise self._empty(self.notation(inputs))
        dice = tuple(self._thrown(die, view) for die in rolled.dice)
        sums = {"ROLL": 0, "THEIR_ROLL": 0}
        for die, thrown in zip(rolled.dice, dice, strict=True):
            sums["ROLL" if thrown.side == "you" else "THEIR_ROLL"] += die.number * (die.role == "used")
        told = {**rolled.variables, **sums, "OUTCOME": number}
        return view.reading(dice, number, told, is_named=self.key != Program.key)

    @staticmethod
    def _thrown(die: Thrown, view: View) -> ThrownDie:
        known = die.kind if isinstance(die.kind, View) else View()
        number = view.sentence(die.number) if view.parts else signed(die.number)
        word = known.face(die.number) or ("" if die.number == die.face else number)
        side = die.side if known.side == "you" else known.side
        label = view.called(die.label, die.number)
        return ThrownDie(die.sides, die.face, die.role, label, side, die.marks, known.name, word)

    def view(self, output: Output, inputs: Inputs) -> View:
        """How the outcomes of an output are described."""
        return self._views.get(output.place, View()).of(output.name, output.law, output.counts, inputs.chosen)

    def _empty(self, name: str) -> InvalidInput:
        allowed = "it has nothing to roll"
        return InvalidInput(f"The output “{name}” is empty: {allowed}.", field=OUTPUT, allowed=allowed)


@lru_cache(maxsize=MOST_PROGRAMS)
def of_text(text: str) -> Program:
    """The system made from a program's text."""
    return Program(text)
