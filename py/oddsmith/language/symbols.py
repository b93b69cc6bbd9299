"""Symbolic sorted rolls, and the numbers that can be derived from them without enumerating rolls.

A `:s` parameter is bound to a `Roll`, whose faces are not known yet. What a body asks of it is mostly a sum over its
dice of a number that depends on the die's rank and face: a `Statistic`. The joint law of statistics takes one walk over
the faces (see `joint`), however many rolls there are. Code that needs the number itself asks the exploration that made
the roll (see `explore`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from oddsmith.language.budget import MEMBERS_A_CELL
from oddsmith.language.values import Dice, Numbers, Plain, room_of

if TYPE_CHECKING:
    from oddsmith.language.explore import Exploration

Row = tuple[int, ...]
Table = tuple[Row, ...]
"""What dice add to a statistic: a row for each rank, highest die first.

For sorted dice a row has a number for each face, ascending. For a pair of rolls it has three numbers: for the first
roll's die of that rank being greater than, equal to, and less than the second's. Rolls compared as a whole have one
such row.
"""


class About(NamedTuple):
    """The rolls that a table is about, by place: one, several sorted together, or a pair that is compared."""

    places: tuple[int, ...]
    is_pair: bool = False
    is_whole: bool = False
    """For a pair: whether the highest dice that differ decide; if none do, the longer roll is greater."""


Parts = tuple[tuple[About, Table], ...]
"""The tables of a statistic, sorted by what each is about."""
ROWS_A_STEP = 10
"""Rows of a table copied in one step."""
FACES_A_STEP = 6
"""Numbers of a row hashed in one step."""


class Unknown(Exception):
    """A body needs more than the current branch knows; the owner, which explores the body, catches this."""

    def __init__(self, owner: object) -> None:
        self.owner = owner


class Symbol:
    """A value that depends on what rolls will show."""

    __slots__ = ()
    owner: Exploration

    @property
    def rolls(self) -> frozenset[int]:
        """The places of the rolls that it depends on."""
        raise NotImplementedError


class Roll(Symbol):
    """The sorted roll of some dice: `ranks` are the ranks of its members in order, 0 for the highest die."""

    __slots__ = ("dice", "faces", "owner", "place", "ranks")

    def __init__(self, dice: Dice, owner: Exploration, place: int, ranks: tuple[int, ...]) -> None:
        """Take non-empty dice, the exploration of them, and the index of the parameter that they are for."""
        assert dice.law is not None
        self.dice = dice
        self.faces = dice.law.outcomes
        self.owner = owner
        self.place = place
        self.ranks = ranks
        owner.budget.hold(self.room)
        owner.budget.spend(dice.count)

    @property
    def room(self) -> int:
        """How many cells of memory it takes."""
        return self.dice.count // MEMBERS_A_CELL

    @property
    def size(self) -> int:
        """How many members it has."""
        return len(self.ranks)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Roll) or self.owner is not other.owner:
            return False
        return self.place == other.place and self.ranks == other.ranks

    def __hash__(self) -> int:
        return hash((self.place, self.ranks))

    @property
    def rolls(self) -> frozenset[int]:
        """Its own place."""
        return frozenset({self.place})

    @property
    def is_from_highest(self) -> bool:
        """Whether it has all dice, highest first."""
        return self.ranks == tuple(range(self.dice.count))

    def reversed(self) -> Roll:
        """The same dice in reverse order."""
        return Roll(self.dice, self.owner, self.place, self.ranks[::-1])

    def sorted(self, *, lowest_first: bool) -> Roll:
        """The same dice from the highest to the lowest, or the reverse."""
        return Roll(self.dice, self.owner, self.place, tuple(sorted(self.ranks, reverse=lowest_first)))

    def compared(self, other: Roll, truths: tuple[int, int, int]) -> Statistic | None:
        """The statistic of a comparison with another roll as a whole, if both have their highest dice first; else None.

        `truths` are its values when this roll is greater, equal, less.
        """
        if self.owner is not other.owner or self.place == other.place:
            return None
        if not self.is_from_highest or not other.is_from_highest:
            return None
        places, row = (self.place, other.place), truths
        if self.place > other.place:
            places, row = places[::-1], truths[::-1]
        return Statistic(self.owner, 0, ((About(places, is_pair=True, is_whole=True), (row,)),))

    def members(self) -> Iterator[Statistic]:
        """Each die as a statistic."""
        return (self.at((position,)) for position in range(1, self.size + 1))

    def sum(self) -> Statistic:
        """The sum of all dice."""
        return self.at((1,)) if self.dice.count == 1 else self.total(lambda face: face)

    def total(self, worth: Callable[[int], int]) -> Statistic:
        """The sum of what each die's face is worth, regardless of rank."""
        self.owner.budget.spend(2 * len(self.faces))
        row = tuple(map(worth, self.faces))
        rank = 0 if self.dice.count == 1 else None
        return Statistic(self.owner, 0, ((About((self.place,)), (row,) * self.dice.count),), rank)

    def at(self, positions: Numbers) -> Statistic:
        """The sum of the dice at these positions, from 1; positions out of range add nothing."""
        self.owner.budget.spend(len(positions))
        times: dict[int, int] = {}
        for position in positions:
            if 1 <= position <= self.size:
                rank = self.ranks[position - 1]
                times[rank] = times.get(rank, 0) + 1
        rows: list[Row] = [(0,) * len(self.faces)] * self.dice.count
        self.owner.budget.spend(len(times) * len(self.faces) // 2)
        for rank, many in times.items():
            rows[rank] = self.faces if many == 1 else tuple(many * face for face in self.faces)
        single = next(iter(times)) if len(times) == 1 else None
        is_face = single is not None and times[single] == 1
        return Statistic(self.owner, 0, ((About((self.place,)), tuple(rows)),), single, is_face=is_face)


class Statistic(Symbol):
    """A number that depends on rolls: `start`, plus what the dice of each roll add, plus what pairs of dice add.

    `rank` is set when only the die of that rank of one roll matters: then any function of the number is a statistic.
    """

    __slots__ = ("_hash", "_room", "is_face", "of", "owner", "parts", "rank", "start")

    def __init__(
        self, owner: Exploration, start: int, parts: Parts, rank: int | None = None, *, is_face: bool = False
    ) -> None:
        """`is_face` is whether it is simply what one die shows."""
        self.owner = owner
        self.start = owner.budget.fits(start)
        self.parts = parts
        self.rank = rank
        self.is_face = is_face
        self.of: tuple[Statistic, int] | None = None
        """Another statistic and a factor: this adds so many times what that adds, so only that need be asked for."""
        self._hash: int | None = None
        self._room: int | None = None
        for _, table in parts:
            owner.budget.hold(len(table) // MEMBERS_A_CELL)
            owner.budget.spend(1 + len(table) // ROWS_A_STEP)

    @property
    def rolls(self) -> frozenset[int]:
        """The places of the rolls that it depends on."""
        return frozenset(place for about, _ in self.parts for place in about.places)

    @property
    def is_known(self) -> bool:
        """Whether its number is known in the current branch."""
        return not self.parts or self.owner.found(self) is not None

    @property
    def is_open(self) -> bool:
        """Whether its number is not known, and it can stay symbolic."""
        return not self.is_known and not self.owner.merged

    @property
    def room(self) -> int:
        """How many cells of memory it takes."""
        if self._room is None:
            tables = [table for _, table in self.parts]
            rows = {id(row): row for table in tables for row in table}.values()
            self._room = sum(map(len, tables)) // MEMBERS_A_CELL + sum(1 + room_of(row) for row in rows)
        return self._room

    def plus(self, other: Statistic | int, sign: int = 1) -> Statistic:
        """The sum, or with sign -1 the difference."""
        if isinstance(other, int):
            made = Statistic(self.owner, self.start + sign * other, self.parts, self.rank)
            made.of = self.of or (self, 1)
            return made
        parts = dict(self.parts)
        for about, table in other.parts:
            mine = parts.get(about)
            if mine and other.rank is not None:  # the rows of all other ranks stay as they are
                row = self._added((mine[other.rank],), (table[other.rank],), sign)
                parts[about] = mine[: other.rank] + row + mine[other.rank + 1 :]
            else:
                parts[about] = self._added(mine, table, sign) if mine else self._scaled(table, sign)
        rank = self.rank if self.rank == other.rank and len(parts) == 1 else None
        least = tuple(sorted(part for part in parts.items() if any(map(any, part[1]))))
        return Statistic(self.owner, self.start + sign * other.start, least, rank if least else None)

    def narrowed(self) -> Statistic:
        """The same statistic, with its `rank` set if only one rank adds anything."""
        if self.rank is not None or len(self.parts) != 1 or self.parts[0][0].is_pair:
            return self
        ranks = [rank for rank, row in enumerate(self.parts[0][1]) if any(row)]
        return self if len(ranks) != 1 else Statistic(self.owner, self.start, self.parts, ranks[0])

    def times(self, number: int) -> Statistic:
        """The product with a number."""
        parts = tuple((about, self._scaled(table, number)) for about, table in self.parts) if number else ()
        made = Statistic(self.owner, self.start * number, parts, self.rank if number else None)
        one, by = self.of or (self, 1)
        made.of = (one, by * number) if number else None
        return made

    def from_other(self, number: int) -> int:
        """Its number, from that of the statistic in `of`."""
        assert self.of
        one, by = self.of
        return self.start + by * (number - one.start)

    @property
    def numbers(self) -> list[int]:
        """Its value for each face of the one die that it depends on; empty if there are more."""
        return [] if self.rank is None else [self.start + number for number in self.parts[0][1][self.rank]]

    def map(self, function: Callable[[int], int]) -> Statistic | None:
        """A function of it, if it depends on one die only; else None."""
        return None if self.rank is None else self._by_face(self.rank, map(function, self.numbers))

    def paired(self, other: Statistic, truths: tuple[int, int, int]) -> Statistic | None:
        """The statistic of a comparison, if these are the faces of dice of the same rank in two rolls; else None.

        `truths` are its values when this die is greater, equal, less.
        """
        if not self.is_face or not other.is_face or self.rank != other.rank or self.rolls == other.rolls:
            return None
        (((mine, *_), my_table),), (((theirs, *_), their_table),) = self.parts, other.parts
        if len(mine) > 1 or len(theirs) > 1:
            return None
        rows = [(0, 0, 0)] * min(len(my_table), len(their_table))
        assert self.rank is not None
        rows[self.rank] = truths if mine < theirs else truths[::-1]
        return Statistic(self.owner, 0, ((About(tuple(sorted(mine + theirs)), is_pair=True), tuple(rows)),))

    def joined(self, other: Statistic, function: Callable[[int, int], int]) -> Statistic | None:
        """A function of both numbers, if they depend on the same die only; else None."""
        if self.rank is None or self.rank != other.rank or self.parts[0][0] != other.parts[0][0]:
            return None
        return self._by_face(self.rank, map(function, self.numbers, other.numbers))

    def _by_face(self, rank: int, numbers: Iterable[int]) -> Statistic:
        """The statistic with these numbers for the faces of the one die that it depends on, which has this rank."""
        ((about, table),) = self.parts
        self.owner.budget.spend(len(table[rank]))
        rows: list[Row] = [(0,) * len(table[rank])] * len(table)
        rows[rank] = self._row(numbers)
        return Statistic(self.owner, 0, ((about, tuple(rows)),), rank)

    @property
    def tells(self) -> bool:
        """Whether its number determines the face of a roll of one die."""
        return self.rank is not None and len(self.parts[0][1]) == 1 and len(set(self.numbers)) == len(self.numbers)

    @property
    def is_truth(self) -> bool:
        """Whether it can only be 0 or 1, as a comparison of one die or of a pair is."""
        if self.start or len(self.parts) != 1:
            return False
        ((about, table),) = self.parts
        if self.rank is None and (not about.is_pair or sum(map(any, table)) > 1):
            return False
        return all(number in (0, 1) for row in table for number in row)

    def _added(self, mine: Table, other: Table, sign: int) -> Table:
        """Add row by row. A row shared by many ranks is added once: tables of sums have one row for all."""
        self.owner.budget.spend(len(mine))
        made: dict[tuple[int, int], Row] = {}
        rows = []
        for row, further in zip(mine, other, strict=True):
            key = id(row), id(further)
            if key not in made:
                made[key] = self._row(a + sign * b for a, b in zip(row, further, strict=True)) if any(further) else row
            rows.append(made[key])
        return tuple(rows)

    def _scaled(self, table: Table, by: int) -> Table:
        if by == 1:
            return table
        self.owner.budget.spend(len(table))
        made: dict[int, Row] = {}
        for row in table:
            if id(row) not in made:
                made[id(row)] = self._row(by * number for number in row)
        return tuple(made[id(row)] for row in table)

    def _row(self, numbers: Iterable[int]) -> Row:
        """A new row of a table, charged to the budget, which refuses numbers that are too long."""
        row = tuple(numbers)
        budget = self.owner.budget
        budget.fits(max(map(abs, row)), len(row))
        budget.hold(1 + room_of(row))
        budget.spend(1 + len(row) // 2)
        return row

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Statistic) or hash(self) != hash(other):
            return False
        return self.owner is other.owner and self.parts == other.parts and self.start == other.start

    def __hash__(self) -> int:
        if self._hash is None:
            for _, table in self.parts:
                self.owner.budget.spend(len(table) * (1 + len(table[0]) // FACES_A_STEP))
            self._hash = hash((self.start, self.parts))
        return self._hash


class Joined(Symbol):
    """A sequence with symbolic members: rolls, statistics and numbers, in order.

    With `ranks`, all parts are sorted together, and its members are those of these ranks, in order.
    """

    __slots__ = ("owner", "parts", "ranks", "size")

    def __init__(
        self, owner: Exploration, parts: tuple[int | Roll | Statistic, ...], ranks: tuple[int, ...] | None = None
    ) -> None:
        """Take its parts, which all belong to one exploration."""
        self.owner = owner
        self.parts = parts
        self.ranks = ranks
        self.size = sum(part.size if isinstance(part, Roll) else 1 for part in parts)
        owner.budget.spend(1 + self.size // ROWS_A_STEP)
        owner.budget.hold(self.room)

    @property
    def room(self) -> int:
        """How many cells of memory it takes."""
        return 1 + len(self.parts) // MEMBERS_A_CELL

    @property
    def rolls(self) -> frozenset[int]:
        """The places of the rolls that its members depend on."""
        return frozenset[int]().union(*(part.rolls for part in self.parts if isinstance(part, Symbol)))

    def members(self) -> list[int | Statistic]:
        """Each member."""
        if self.ranks is not None:
            return [self.at_rank(rank) for rank in self.ranks]
        found: list[int | Statistic] = []
        for part in self.parts:
            if isinstance(part, Roll):
                found += part.members()
            else:
                found.append(part)
        return found

    def member(self, position: int) -> int | Statistic:
        """The member at a position, from 1."""
        if self.ranks is not None:
            return self.at_rank(self.ranks[position - 1])
        for part in self.parts:
            size = part.size if isinstance(part, Roll) else 1
            if position <= size:
                return part.at((position,)) if isinstance(part, Roll) else part
            position -= size
        raise AssertionError("positions are looked at before")

    def sum(self) -> Statistic:
        """The sum of all members."""
        found = Statistic(self.owner, 0, ())
        for part in self.parts:
            found = found.plus(part.sum() if isinstance(part, Roll) else part)
        return found

    def at_rank(self, rank: int) -> int | Statistic:
        """The member of a rank, 0 for the highest of all.

        With numbers among the dice, it is the lowest value possible, plus what it covers of each interval between
        adjacent numbers: all of it if more than `rank` numbers are above it, otherwise, with n of them above it, the
        part below the die of rank `rank` - n.
        """
        places = tuple(sorted(self.rolls))
        faces = self.owner.faces_of(places)
        numbers = sorted((part for part in self.parts if isinstance(part, int)), reverse=True)
        rows: list[Row] = [(0,) * len(faces)] * (self.size - len(numbers))
        if not numbers:
            rows[rank] = faces
            return Statistic(self.owner, 0, ((About(places), tuple(rows)),), rank, is_face=True)
        self.owner.budget.spend(len(numbers) + len(faces))
        lowest, highest = min(*faces[:1], numbers[-1], numbers[0]), max(*faces[-1:], numbers[-1], numbers[0])
        start = lowest
        for before, (high, low) in enumerate(pairwise([highest, *numbers, lowest])):
            if before > rank:
                start += high - low
            elif rank - before < len(rows):
                rows[rank - before] = tuple(min(max(face, low), high) - low for face in faces)
        among = [place for place, row in enumerate(rows) if any(row)]
        if not among:
            return start
        return Statistic(self.owner, start, ((About(places), tuple(rows)),), among[0] if len(among) == 1 else None)

    def sorted(self, *, lowest_first: bool) -> Joined | None:
        """The same, sorted; None unless its parts are whole independent rolls, single dice and numbers."""
        places: set[int] = set()
        for part in self.parts:
            if isinstance(part, Roll) and part.size != part.dice.count:
                return None
            if isinstance(part, Statistic) and not (part.is_face and len(part.parts[0][1]) == 1 and not part.start):
                return None
            if isinstance(part, Symbol):
                if places & part.rolls:
                    return None
                places |= part.rolls
        ranks = range(self.size)
        return Joined(self.owner, self.parts, tuple(reversed(ranks) if lowest_first else ranks))

    def reversed(self) -> Joined:
        """The same in reverse order."""
        if self.ranks is not None:
            return Joined(self.owner, self.parts, self.ranks[::-1])
        parts = tuple(part.reversed() if isinstance(part, Roll) else part for part in reversed(self.parts))
        return Joined(self.owner, parts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Joined) and self.parts == other.parts and self.ranks == other.ranks

    def __hash__(self) -> int:
        return hash((self.parts, self.ranks))


Symbols = Roll | Statistic | Joined
Value = Plain | Symbols
