"""The values of calls that are made of others, depth by depth.

Fighters who may both miss come to the same calls at every depth. What a call needs is found first, from its own depth
down; then it is mixed, from the deepest up, in one loop: nearly all time of a fight is spent there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oddsmith.language.alike import alike, mixed, shares_of
from oddsmith.language.budget import MOST_DEPTH
from oddsmith.language.remembered import Branches, Call, Passed, size_of
from oddsmith.language.shares import NOTHING, Drawn
from oddsmith.language.symbols import Value

if TYPE_CHECKING:
    from oddsmith.language.calls import Calls
    from oddsmith.language.syntax import Place

A_LOOK, A_CALL_AGAIN, A_PART = 6, 15, 1
"""Steps of looking at a call at one more depth, of finding what it gives there, and of each call that it is made of."""
CALLS_A_CELL = 8
"""That are needed at a depth."""


class _Depth(NamedTuple):
    """What is needed at one depth: calls that are known, and others with what they are made of, in their order."""

    places: dict[Call, Place]
    """Where the calls stand that are needed, but for parts of others."""
    known: dict[Call, tuple[Value | Drawn, int]]
    others: list[tuple[Call, Branches | Passed]]


class _Found(NamedTuple):
    """What is known of one depth: what each call gives, and which of them were stopped by the greatest depth."""

    shares: dict[Call, Drawn]
    stopped: set[Call]
    cells: int


def again(calls: Calls, call: Call) -> tuple[Drawn, int]:
    """What a call gives at this depth that is made of others, and how far down it comes. All of it is remembered."""
    start, place, deepest = calls.depth, calls.place, calls.deepest
    budget = calls.budget
    before = budget.set_aside()
    try:
        depths = _needed(calls, {call: place})
        found = _Found({}, set(), 0)
        while depths:
            calls.depth = start + len(depths) - 1
            below, found = found, _mixed(calls, depths.pop(), found)
            budget.made -= below.cells
    finally:
        calls.depth, calls.place, calls.deepest = start, place, deepest
        budget.take_back(before)
    drawn = found.shares[call]
    budget.hold(size_of(drawn))
    return drawn, calls.machine.depth_allowed + 1 - start if call in found.stopped else call.reached


def _needed(calls: Calls, needed: dict[Call, Place]) -> list[_Depth]:
    """What is needed at each depth from this one down."""
    depths = []
    while needed:
        depth, below = _look(calls, needed)
        depths.append(depth)
        if below == needed and not any(call.at for call, _ in depth.others):  # it is the same from here on
            most = max([reached for _, reached in depth.known.values()], default=1)
            more = max(min(calls.machine.depth_allowed - most, MOST_DEPTH - 1) - calls.depth, 0)
            depths += [depth] * more
            calls.depth += more
        calls.depth += 1
        needed = below if below and calls.may_go_deeper(next(iter(below.values()))) else {}
    return depths


def _look(calls: Calls, places: dict[Call, Place]) -> tuple[_Depth, dict[Call, Place]]:
    """What is needed at this depth for some calls, and one deeper."""
    depth = _Depth(places, {}, [])
    below: dict[Call, Place] = {}
    waiting, seen = list(places), set(places)
    for call in waiting:
        calls.place = places.get(call, calls.place)
        known = call.found(calls.depth, calls.machine.depth_allowed) or calls.run_or_follow(call)
        follows = call.follows
        if known or not follows:
            assert known
            depth.known[call] = known
            continue
        depth.others.append((call, follows))
        if isinstance(follows, Passed):
            below.setdefault(follows.call, follows.place)
        else:
            waiting += [part for part in follows.calls if part not in seen]
            seen.update(follows.calls)
    depth.others.sort(key=_dice_left)
    calls.budget.hold(len(seen) // CALLS_A_CELL)
    calls.budget.spend(A_LOOK * len(seen))
    return depth, below


def _dice_left(other: tuple[Call, Branches | Passed]) -> int:
    """How many dice a call has: what it is made of has fewer of them."""
    return len(other[0].bound.dice)


def _mixed(calls: Calls, depth: _Depth, below: _Found) -> _Found:
    """What the calls of one depth give, from what those one deeper do."""
    budget, at, allowed = calls.budget, calls.depth, calls.machine.depth_allowed
    budget.spend(A_LOOK * (len(depth.known) + len(depth.others)) // 2)
    shares = {call: shares_of(budget, value) for call, (value, _) in depth.known.items()}
    reached = {call: reached for call, (_, reached) in depth.known.items()}
    stopped = {call for call in depth.known if at + reached[call] > allowed}
    mixtures = []
    for call, follows in depth.others:
        if isinstance(follows, Passed):
            shares[call] = below.shares.get(follows.call, NOTHING)
            is_stopped = follows.call in below.stopped or follows.call not in below.shares
            reached[call] = 1 + follows.call.reached
        elif call.value is not None and at + call.reached <= allowed:  # it was found deeper down
            shares[call], is_stopped, reached[call] = shares_of(budget, call.value), False, call.reached
        else:
            budget.spend(A_CALL_AGAIN + A_PART * len(follows.calls))
            made = mixed(budget, follows.weights, [shares[part] for part in follows.calls])
            if follows.error:
                made = made._replace(error=made.error + follows.error)
            if not call.is_part:
                left = calls.left(made, depth.places[call]) if None in made.shares else made
                if left:
                    mixtures.append(call)
                made = left or NOTHING
            shares[call] = made
            is_stopped = not stopped.isdisjoint(follows.calls)
            reached[call] = 0 if is_stopped else max(1, *[reached[part] for part in follows.calls])
        if is_stopped:
            stopped.add(call)
    shares |= zip(mixtures, alike(budget, [shares[call] for call in mixtures]), strict=True)
    cells = 0
    for call, follows in depth.others:
        made = shares[call]
        cells += 1 if isinstance(follows, Passed) else 1 + size_of(made)
        if call in stopped:
            call.at[at] = made
        else:
            call.value, call.reached = made, reached[call]
    budget.hold(cells)
    calls.keep(cells)
    return _Found(shares, stopped, cells)
