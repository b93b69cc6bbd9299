"""The built-in functions. Source: AnyDice's documentation of its library.

Their parameters are like those of a program's own functions: n takes a number, s a sequence or a symbolic roll, d dice.
Functions of whole dice compute with their laws, without enumerating outcomes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from oddsmith.language import notes, pools, symbolic, throw
from oddsmith.language.hand import Hand, Seen
from oddsmith.language.symbols import Joined, Roll, Symbol, Value
from oddsmith.language.values import EMPTY, FEW, Dice, Numbers, Plain, law_of, number_of, room_of

if TYPE_CHECKING:
    from oddsmith.language.machine import Machine


class BuiltIn(NamedTuple):
    """A built-in function: how it is called, the types of its parameters, and what it does."""

    shape: str
    types: str
    name: str
    """The call as people write it, with a word for each argument: `[highest NUMBER of DICE]`."""
    insert: str
    """An example call that works."""
    sentence: str
    run: Callable[..., Value]
    throws: Callable[..., Plain] | None
    """What it does when dice are thrown, given the hand, the explode depth and its arguments, those for d unthrown."""
    takes_laws: bool
    """Whether `run` also takes dice for n, so that their outcomes need not be enumerated."""


def _keep(machine: Machine, number: int, *dice: Dice, highest: bool) -> Value:
    return pools.of_one_end(machine.budget, number, dice, highest=highest)


def _keep_thrown(hand: Hand, depth: int, number: int, *dice: Dice, highest: bool) -> Plain:
    kept = min(number, sum(one.count for one in dice))
    return throw.chosen(hand, range(1, kept + 1), dice, lowest_first=not highest, nothing=0)


def _middle(number: int, dice: Dice) -> Numbers:
    """The middle positions; if there is no exact middle, the higher ones."""
    kept = min(max(number, 0), dice.count)
    above = (dice.count - kept) // 2
    return tuple(range(above + 1, above + kept + 1))


def _contains(machine: Machine, sequence: Value, number: int) -> Value:
    many = _count(machine, (number,), sequence)
    return symbolic.compare(machine.budget, ">", many, 0) if isinstance(many, Symbol) else int(many != 0)


def _count(machine: Machine, values: Value, sequence: Value) -> Value:
    wanted = symbolic.plain(values)
    assert isinstance(wanted, tuple)
    if isinstance(sequence, Seen):
        sequence.tally(wanted)
    if isinstance(sequence, tuple) and (len(wanted) == 1 or len(wanted) * len(sequence) <= FEW):
        return sum(map(sequence.count, wanted))
    times = Counter(wanted)
    if isinstance(sequence, Roll | Joined):
        return symbolic.total(machine.budget, sequence, lambda face: times.get(face, 0))
    assert isinstance(sequence, tuple)
    return sum(map(times.__getitem__, filter(times.__contains__, sequence)))


def _explode(machine: Machine, die: Dice) -> Value:
    found = pools.explode(machine.budget, die, machine.explode_depth)
    share = pools.unfinished(machine.budget, die, machine.explode_depth)
    machine.warn(notes.of_explosions(machine.explode_depth, share), machine.place)
    return found


def _extreme(machine: Machine, one: Plain, other: Plain, *, highest: bool) -> Value:
    if not isinstance(one, Dice) and not isinstance(other, Dice):
        pick = max if highest else min
        return machine.budget.fits(pick(number_of(one), number_of(other)))
    mine, theirs = law_of(machine.budget, one), law_of(machine.budget, other)
    if mine is None or theirs is None:
        return EMPTY
    return Dice(pools.extreme(machine.budget, mine, theirs, highest=highest))


def _reverse(machine: Machine, sequence: Value) -> Value:
    if isinstance(sequence, Roll | Joined):
        return sequence.reversed()
    assert isinstance(sequence, tuple)
    machine.budget.hold(room_of(sequence))
    return sequence[::-1]


def _sort(machine: Machine, sequence: Value) -> Value:
    if not isinstance(sequence, tuple):
        assert isinstance(sequence, Roll | Joined)
        in_order = sequence.sorted(lowest_first=machine.lowest_first)
        if in_order is not None:
            return in_order
        sequence = symbolic.plain(sequence)
    assert isinstance(sequence, tuple)
    machine.budget.hold(room_of(sequence))
    machine.budget.spend(len(sequence))
    return tuple(sorted(sequence, reverse=not machine.lowest_first))


def _built_in(
    call: str,
    insert: str,
    sentence: str,
    run: Callable[..., Value],
    throws: Callable[..., Plain] | None = None,
    *,
    takes_laws: bool = False,
) -> BuiltIn:
    """A built-in function from its head, written as in a program: `highest NUMBER:n of DICE:d`."""
    shape, types = re.sub(r"[A-Z]+:[nsd]", "_", call), "".join(re.findall(r":([nsd])", call))
    return BuiltIn(shape, types, f"[{re.sub(':[nsd]', '', call)}]", insert, sentence, run, throws, takes_laws)


HIGHEST = partial(_keep, highest=True), partial(_keep_thrown, highest=True)
LOWEST = partial(_keep, highest=False), partial(_keep_thrown, highest=False)
FUNCTIONS = (
    _built_in("highest NUMBER:n of DICE:d", "[highest 3 of 4d6]", "Adds the highest N dice.", *HIGHEST),
    _built_in("lowest NUMBER:n of DICE:d", "[lowest 1 of 2d20]", "Adds the lowest N dice.", *LOWEST),
    _built_in(
        "middle NUMBER:n of DICE:d",
        "[middle 1 of 3d20]",
        "Adds N dice from the middle, or just above it if there is no exact middle.",
        lambda machine, number, dice: pools.at(machine.budget, _middle(number, dice), dice, lowest_first=False),
        lambda hand, _, number, dice: throw.chosen(hand, _middle(number, dice), [dice]),
    ),
    _built_in(
        "count VALUES:s in SEQUENCE:s",
        "[count {5, 6} in 8d6]",
        "How many dice, or members of a sequence, show one of the values.",
        _count,
    ),
    _built_in(
        "SEQUENCE:s contains NUMBER:n",
        "[3d6 contains 6]",
        "1 if a die, or a member of the sequence, shows the number, else 0.",
        _contains,
    ),
    _built_in(
        "explode DIE:d",
        "[explode d6]",
        "The die, rolled again and added on its highest face, as often as “explode depth” allows.",
        _explode,
        throw.exploded,
    ),
    _built_in(
        "highest of A:n and B:n",
        "[highest of d20 and 10]",
        "The higher of two numbers or rolls.",
        partial(_extreme, highest=True),
        takes_laws=True,
    ),
    _built_in(
        "lowest of A:n and B:n",
        "[lowest of 2d6 and 10]",
        "The lower of two numbers or rolls.",
        partial(_extreme, highest=False),
        takes_laws=True,
    ),
    _built_in(
        "highest NUMBER:n of DICE:d and OTHERS:d",
        "[highest 2 of 2d8 and d12]",
        "Adds the highest N of several kinds of dice, with an “and” before each further kind.",
        *HIGHEST,
    ),
    _built_in(
        "lowest NUMBER:n of DICE:d and OTHERS:d",
        "[lowest 2 of 2d8 and d12]",
        "Adds the lowest N of several kinds of dice, with an “and” before each further kind.",
        *LOWEST,
    ),
    _built_in("absolute NUMBER:n", "[absolute d6 - d6]", "The number without its sign.", lambda _, number: abs(number)),
    _built_in(
        "maximum of DIE:d",
        "[maximum of 3d6]",
        "The highest number that can be rolled.",
        lambda _, die: die.law.outcomes[-1] * die.count if die.law else 0,
    ),
    _built_in(
        "sort SEQUENCE:s",
        "[sort {3, 1, 2}]",
        "The sequence in the order of “position order”: from the highest down, unless that is set otherwise.",
        _sort,
    ),
    _built_in("reverse SEQUENCE:s", "[reverse {1..6}]", "The sequence from its end to its beginning.", _reverse),
)
"""Most used first."""
BUILT_IN = {function.shape: function for function in FUNCTIONS}
FURTHER = re.compile("((?:highest|lowest) _ of _ and _)(?: and _)+")


def built_in(shape: str) -> BuiltIn | None:
    """The built-in function of this shape; the highest or lowest of several kinds of dice takes any number of kinds."""
    found = BUILT_IN.get(shape)
    if found:
        return found
    several = FURTHER.fullmatch(shape)
    if several is None:
        return None
    return BUILT_IN[several[1]]._replace(shape=shape, types="n" + "d" * (shape.count("_") - 1))
