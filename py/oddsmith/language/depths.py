"""Evaluates calls that are made of other calls, depth by depth.

First the calls needed are found, depth by depth; then they are evaluated from the deepest up. If two fighters may both
miss, the same calls come up at every depth: a fight spends nearly all its time in that loop.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oddsmith.language.alike import alike, mixed, shares_of
from oddsmith.language.budget import MOST_DEPTH
from oddsmith.language.remembered import Branches, Call, Passed, size_of
from oddsmith.language.shares import NOTHING, Drawn
from oddsmith.language.symbols import Value
from oddsmith.law.distribution import cells

if TYPE_CHECKING:
    from oddsmith.language.calls import Calls
    from oddsmith.language.syntax import Place

A_LOOK, A_CALL_AGAIN, A_PART = 5, 5, 1
"""Steps of looking at a call at one more depth, of evaluating it there, and of each call that it is made of."""
CALLS_A_CELL = 8
"""Calls needed at a depth, per cell of memory."""


class _Depth(NamedTuple):
    """The calls needed at one depth: those that are known, and the others with what they are made of, in order."""

    places: dict[Call, Place]
    """The places of the calls needed, except those that are only parts of others."""
    known: dict[Call, tuple[Value | Drawn, int]]
    others: list[tuple[Call, Branches | Passed]]


class _Found(NamedTuple):
    """The values of calls at one depth, and how many levels they reach down from there.

    A call that reaches beyond the depth limit was cut off there: its value holds at this depth only.
    """

    shares: dict[Call, Drawn]
    values: dict[Call, Value | Drawn]
    """The values that are not mixtures: a number, a sequence or dice."""
    reached: dict[Call, int]


def evaluate(calls: Calls, call: Call) -> tuple[Value | Drawn, int]:
    """The value of a call that is made of others, and how far down it reaches; all values on the way are remembered."""
    start, place, deepest = calls.depth, calls.place, calls.deepest
    before = calls.budget.set_aside()
    found, held = _Found({}, {}, {}), 0
    try:
        depths = _needed(calls, {call: place})
        while depths:
            calls.depth = start + len(depths) - 1
            depth = depths.pop()
            found = _evaluated(calls, depth, found)
            calls.budget.made -= held
            held = _keep(calls, depth, found)
            calls.budget.hold(held)
    finally:
        calls.depth, calls.place, calls.deepest = start, place, deepest
        calls.budget.take_back(before)
    value = found.values.get(call, found.shares[call])
    calls.budget.hold(size_of(value))
    return value, found.reached[call]


def _needed(calls: Calls, needed: dict[Call, Place]) -> list[_Depth]:
    """The calls needed at each depth from this one down."""
    depths = []
    while needed:
        depth, below = _look(calls, needed)
        depths.append(depth)
        if below == needed and not any(call.at for call, _ in depth.others):
            # Each further depth needs the same calls, as long as the known values hold there too.
            most = max([reached for _, reached in depth.known.values()], default=1)
            more = max(min(calls.machine.depth_allowed - most, MOST_DEPTH - 1) - calls.depth, 0)
            depths += [depth] * more
            calls.depth += more
        calls.depth += 1
        may = [calls.may_go_deeper(place) for place in dict.fromkeys(below.values())]  # a list: each place warns
        needed = below if all(may) else {}
    return depths


def _look(calls: Calls, places: dict[Call, Place]) -> tuple[_Depth, dict[Call, Place]]:
    """What some calls need at this depth, and at the next."""
    depth = _Depth(places, {}, [])
    below: dict[Call, Place] = {}
    waiting, seen = list(places), set(places)
    for call in waiting:
        calls.place = places.get(call, calls.place)
        known = call.found(calls.depth, calls.machine.depth_allowed) or calls.run_or_follow(call)
        follows = call.follows
        if known or not follows:
            assert known, "what does not follow from others was run"
            depth.known[call] = known
            continue
        depth.others.append((call, follows))
        if isinstance(follows, Passed):
            below.setdefault(follows.call, follows.place)
        else:
            waiting += [part for part in follows.calls if part not in seen]
            seen.update(follows.calls)
    depth.others.sort(key=lambda other: len(other[0].bound.dice))  # the calls that it is made of have fewer dice
    calls.budget.hold(len(waiting) // CALLS_A_CELL)
    calls.budget.spend(A_LOOK * len(waiting))
    return depth, below


def _evaluated(calls: Calls, depth: _Depth, below: _Found) -> _Found:
    """The values of the calls of one depth, from those of the next."""
    budget, at, allowed = calls.budget, calls.depth, calls.machine.depth_allowed
    budget.spend(A_LOOK * (len(depth.known) + len(depth.others)) // 2)
    values = {call: value for call, (value, _) in depth.known.items()}
    shares = {call: shares_of(budget, value) for call, value in values.items()}
    reached = {call: reached for call, (_, reached) in depth.known.items()}
    mixtures = []
    for call, follows in depth.others:
        if isinstance(follows, Passed):
            shares[call] = below.shares.get(follows.call, NOTHING)
            reached[call] = 1 + below.reached.get(follows.call, 1)
            if follows.call in below.values:
                values[call] = below.values[follows.call]
        elif call.value is not None and at + call.reached <= allowed:  # it was found deeper down
            values[call], shares[call], reached[call] = call.value, shares_of(budget, call.value), call.reached
        else:
            parts = list(map(shares.__getitem__, follows.calls))
            budget.spend(A_CALL_AGAIN + A_PART * len(parts))
            made = mixed(budget, follows.weights, parts)
            if follows.error:
                made = made._replace(error=made.error + follows.error)
            if not call.is_part:
                if None in made.shares:
                    made = calls.left(made, depth.places[call], at) or NOTHING
                mixtures.append(call)
            shares[call] = made
            reached[call] = max(map(reached.__getitem__, follows.calls))
    shares |= zip(mixtures, alike(budget, [shares[call] for call in mixtures]), strict=True)
    return _Found(shares, values, reached)


def _keep(calls: Calls, depth: _Depth, found: _Found) -> int:
    """Remember the values of one depth; return how many cells of memory that takes."""
    size, at, allowed = len(depth.others), calls.depth, calls.machine.depth_allowed
    for call, follows in depth.others:
        drawn = found.shares[call]
        call.keep(found.values.get(call, drawn), found.reached[call], at, allowed)
        if not isinstance(follows, Passed):
            size += cells(len(drawn.shares), drawn.total.bit_length())
    calls.keep(size)
    return size
