"""Compiles statements to closures: each takes the variables, and returns a value only if it is a function's result."""

from __future__ import annotations

import re
from functools import partial

from oddsmith.errors import InvalidProgram, OddsmithError
from oddsmith.language import notes, rolling, settings, symbolic, syntax, throw
from oddsmith.language.analysis import IN_TEXT, read_at_heads
from oddsmith.language.budget import RECOUNT_AFTER, refuse
from oddsmith.language.calls import Defined
from oddsmith.language.expressions import compiled, is_tuple, placed, unknown
from oddsmith.language.hand import Hand
from oddsmith.language.laws import face_bits, room
from oddsmith.language.machine import Machine, Output
from oddsmith.language.stepwise import Block, Environment, Loop, Over, Run, Test
from oddsmith.language.symbols import Statistic, Unknown, Value
from oddsmith.language.values import Dice, Plain, room_of, shown_law, text_of
from oddsmith.law.distribution import legible
from oddsmith.law.tuples import are_tuples, counts_of

A_BLOCK, A_STATEMENT = 1, 1
"""Steps of a block and of a statement, besides those of its expressions; inner blocks charge for themselves."""
CHARACTERS_A_STEP = 20
"""Characters of an output's name processed in one step."""
LONGEST_NAME = 1_000
UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Characters that are invisible in a name, or reverse the text around them."""
MOST_OUTPUTS = 5_000
MOST_OUTCOMES = 600_000
"""Outcomes of all outputs together: each is a row of the answer, which a page draws."""
MOST_SHOWN_BITS = 500
"""Bits of an output's numbers, whose variance must fit a double."""


def block(statements: tuple[syntax.Statement, ...], machine: Machine) -> Block:
    """A block of statements, which run one after the other until one returns a result."""
    made = [(_statement(statement, machine), statement.place) for statement in statements]
    runs = [(step.run if isinstance(step, Loop | Test) else step, place) for step, place in made]
    steps = [step if isinstance(step, Loop | Test) else placed(step, place) for step, place in made]
    budget = machine.budget
    nodes = [node for root in map(syntax.expression_of, statements) if root for node in syntax.nodes(root)]
    cost = A_BLOCK + A_STATEMENT * len(statements) + len(nodes)

    def run(environment: Environment) -> Value | None:
        budget.spent += cost  # `spend` inlined: programs spend most of their time here
        if budget.spent > budget.told:
            budget.tell()
        for step, place in runs:
            if budget.made > RECOUNT_AFTER:
                budget.recount()
            try:
                found = step(environment)
            except OddsmithError as error:
                raise error.at(*place).with_traceback(None) from None
            except Unknown as asked:
                raise asked.with_traceback(None) from None
            if found is not None:
                return found
        return None

    return Block(tuple(steps), cost, run)


def _statement(statement: syntax.Statement, machine: Machine) -> Run | Loop | Test:
    match statement:
        case syntax.Assign():
            return _assign(statement, machine)
        case syntax.Result(value=value):
            return compiled(value, machine)
        case syntax.If():
            return _if(statement, machine)
        case syntax.Loop():
            return _loop(statement, machine)
        case syntax.Output():
            return _output(statement, machine)
        case syntax.Setting(name=name, value=value):
            find, change = placed(settings.named, name.place), placed(settings.change, value.place)
            if isinstance(value, str):
                return lambda _: change(machine, find(name), value)
            number = compiled(value, machine)
            return lambda environment: change(machine, find(name), symbolic.plain(number(environment)))
        case syntax.Function():
            return _function(statement, machine)


def _function(statement: syntax.Function, machine: Machine) -> Run:
    heads = dict(read_at_heads(statement.body, machine.exposed))
    machine.heads |= heads
    body = block(statement.body, machine)
    if not any(isinstance(one, syntax.Result) for one in syntax.everything(statement.body)):
        machine.warn(notes.NO_RESULT, statement.place)
    function = Defined(statement, body, machine.exposed, has_loops=bool(heads))
    return lambda _: machine.define(function)


def _assign(statement: syntax.Assign, machine: Machine) -> Run:
    name, place = statement.name, statement.place
    kind = machine.kinds.get(place)
    value = partial(_given, machine, place) if place in machine.constants else compiled(statement.value, machine)

    def assign(environment: Environment) -> None:
        environment[name] = value(environment)

    def assign_kind(environment: Environment) -> None:
        found = value(environment)
        if machine.hand and isinstance(found, Dice):
            found = throw.each(machine, found, kind=kind)
        environment[name] = found

    return assign_kind if kind else assign


def _given(machine: Machine, place: syntax.Place, _: Environment) -> Value:
    constant = machine.constants[place]
    return constant if isinstance(constant, int) else rolling.roll(machine.budget, *constant)


def _decide(condition: Value) -> int:
    """The number that decides an `if`."""
    found = symbolic.settled(condition)
    if isinstance(found, int):
        return found
    kind = "a die" if isinstance(found, Dice) else "a sequence"
    raise InvalidProgram(
        f"Only a number can decide an “if”, and this is {kind}. A function with a parameter "
        ":n or :s looks at each outcome of a die on its own.",
        field="program",
    )


def _if(statement: syntax.If, machine: Machine) -> Run | Test:
    condition, decide = compiled(statement.condition, machine), placed(_decide, statement.condition.place)
    one, other = block(statement.then, machine), block(statement.otherwise, machine)
    then, otherwise = one.run, other.run if statement.otherwise else None
    names = _only_set(statement)

    def choose(environment: Environment) -> Value | None:
        found = condition(environment)
        if type(found) is not int:
            if names and isinstance(found, Statistic) and found.is_open and _both(found, environment):
                return None
            found = decide(found)
        if found:
            return then(environment)
        return otherwise(environment) if otherwise else None

    def _both(truth: Statistic, environment: Environment) -> bool:
        """Set the variables without knowing the condition, by combining both blocks; return whether that worked."""
        if not truth.is_truth:
            return False
        mine, theirs = dict(environment), dict(environment)
        try:
            then(mine)
            if otherwise:
                otherwise(theirs)
        except OddsmithError:  # this block may never be reached
            return False
        found: Environment = {}
        for name in names:
            if name not in mine or name not in theirs:
                return False
            value = symbolic.either(truth, mine[name], theirs[name])
            if value is None:
                return False
            found[name] = value
        environment |= found
        return True

    if not any(isinstance(one, syntax.Loop) for one in syntax.everything((statement,), in_functions=False)):
        return choose
    return Test(placed(lambda environment: one if decide(condition(environment)) else other, statement.place), choose)


def _only_set(statement: syntax.If) -> set[str]:
    """The variables that an `if` sets; empty if it does anything else."""
    inside = [one for one in syntax.everything((statement,)) if not isinstance(one, syntax.If)]
    names = {one.name for one in inside if isinstance(one, syntax.Assign)}
    return names if all(isinstance(one, syntax.Assign) for one in inside) else set()


def _loop(statement: syntax.Loop, machine: Machine) -> Loop:
    name, goes_over, inner = statement.name, compiled(statement.over, machine), block(statement.body, machine)
    body, budget = inner.run, machine.budget

    def over(environment: Environment) -> Over:
        """What the loop goes over; symbolic rolls stay symbolic."""
        values = symbolic.settled(goes_over(environment))
        if isinstance(values, Dice):
            message = "A loop goes over a sequence, such as {1..6}, and this is a die; {d6} are its faces."
            raise InvalidProgram(message, field="program").at(*statement.over.place)
        assert not isinstance(values, Statistic)
        return (values,) if isinstance(values, int) else values

    def loop(environment: Environment) -> Value | None:
        values = over(environment)
        held = room_of(values)
        budget.pinned += held  # a recount only sees variables, not this
        try:
            for value in values if isinstance(values, tuple) else symbolic.one_by_one(values):
                environment[name] = value
                found = body(environment)
                if found is not None:
                    return found
        finally:
            budget.pinned -= held
        return None

    return Loop(name, placed(over, statement.place), inner, loop, machine.heads.get(statement.place))


def _output(statement: syntax.Output, machine: Machine) -> Run:
    value, text, place = compiled(statement.value, machine), statement.text, statement.place
    root = statement.value
    as_written = (len(root.arguments),) if isinstance(root, syntax.Call) and is_tuple(root, machine) else ()

    def output(environment: Environment) -> None:
        found = symbolic.plain(value(environment))
        if machine.hand is not None:
            _thrown(machine, machine.hand, found)
            return
        machine.budget.spend(len(text or "") // CHARACTERS_A_STEP)
        given = placed(_filled, text.place)(text, environment) if text else ""
        name = given if given.strip() else f"output {len(machine.outputs) + 1}"
        if len(machine.outputs) >= MOST_OUTPUTS:
            allowed = f"at most {MOST_OUTPUTS:,} are allowed"
            raise InvalidProgram.because("The program has too many outputs", allowed, field="program")
        law, counts = shown_law(machine.budget, found), machine.counts_of_parts
        parts = as_written or ((1, *sorted(counts)) if counts else ())
        if law is not None:
            machine.outcomes += len(law.weights)
            if machine.outcomes > MOST_OUTCOMES:
                allowed = f"at most {MOST_OUTCOMES:,} are allowed"
                raise refuse(f"All outputs together would have {machine.outcomes:,} outcomes", allowed)
            if counts and not are_tuples(law.outcomes, max(counts)):
                allowed = "tuples can be added, subtracted, and multiplied by a number"
                raise InvalidProgram.because("These outcomes are no tuples any more", allowed, field="program")
            if face_bits(law) > MOST_SHOWN_BITS and not counts:
                raise refuse("An output has numbers that are too long", f"at most 2^{MOST_SHOWN_BITS} is allowed")
            law = legible(law)
            if counts:
                parts = as_written or counts_of(law.outcomes, parts)
            else:
                machine.warn(notes.of_outcomes(law), place)
            machine.shown += room(law)
            machine.budget.hold(room(law))
        machine.outputs.append(Output(name, law, place, parts))

    return output


def _thrown(machine: Machine, hand: Hand, found: Plain) -> None:
    """Roll this output if it is the wanted one; a sequence is a die with its members as faces.

    Raises Rolled: it has been rolled.
    """
    machine.reached += 1
    if machine.reached == machine.wanted:
        dice = Dice(shown_law(machine.budget, found)) if isinstance(found, tuple) else found
        number = hand.number(dice)
        raise Rolled(number if isinstance(number, int) else None)


class Rolled(Exception):
    """The wanted output has been rolled; `number` is None for the empty die."""

    def __init__(self, number: int | None) -> None:
        self.number = number


def _filled(text: str, environment: Environment) -> str:
    """The text with variables in brackets replaced by their values.

    Names may come from the sender of a link, so invisible characters in them are made visible.
    """
    filled, done = "", 0
    for match in IN_TEXT.finditer(text):
        if len(filled) > LONGEST_NAME:
            break
        found = environment.get(match[1])
        if found is None:
            raise unknown(match[1], environment)
        filled += text[done : match.start()] + text_of(symbolic.plain(found))
        done = match.end()
    return UNSEEN.sub("\N{REPLACEMENT CHARACTER}", (filled + text[done:])[:LONGEST_NAME])
