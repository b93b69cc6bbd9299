"""Sorted rolls that nobody has looked at yet, and the numbers that can be had from them without listing rolls.

A `:s` parameter is bound to a `Roll`. What a body asks of it is mostly a sum over its dice of a number that depends on
the die's rank and face: a `Statistic`. Its joint law with others is one walk over the faces (see `joint`), however
many rolls there are. Whoever needs the number itself asks the exploration that made the roll (see `explore`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from oddsmith.language.budget import MEMBERS_A_CELL
from oddsmith.language.values import Dice, Numbers, Plain
from oddsmith.law.kept import BITS_A_CELL

if TYPE_CHECKING:
    from oddsmith.language.explore import Exploration

Row = tuple[int, ...]
Table = tuple[Row, ...]
"""What dice add to a statistic: a row for each rank, highest die first.

Of one roll a row has a number for each face, ascending; of two rolls three numbers, for the die of that rank of the
first being greater than that of the second, equal, and less.
"""
Parts = tuple[tuple[tuple[int, ...], Table], ...]
"""The tables of a statistic, ascending by the places of the one or two rolls that each is about."""
ROWS_A_STEP = 10
"""Of tables that are copied as they are."""
FACES_A_STEP = 6
"""Of tables whose numbers are looked at."""


class Unknown(Exception):
    """A body needs more than is known in the branch that is being run; whoever explores it will see to that."""


class Roll:
    """The sorted roll of some dice: `ranks` are the ranks of its members in order, 0 for the highest die."""

    __slots__ = ("dice", "faces", "owner", "place", "ranks")

    def __init__(self, dice: Dice, owner: Exploration, place: int, ranks: tuple[int, ...]) -> None:
        """Take dice that are not empty, who explores them, and which of its parameters this is."""
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

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Roll) and self.place == other.place and self.ranks == other.ranks

    def __hash__(self) -> int:
        return hash((self.place, self.ranks))

    def reversed(self) -> Roll:
        """The same dice, the other way round."""
        return Roll(self.dice, self.owner, self.place, self.ranks[::-1])

    def sorted(self, *, lowest_first: bool) -> Roll:
        """The same dice from the highest to the lowest, or the other way round."""
        return Roll(self.dice, self.owner, self.place, tuple(sorted(self.ranks, reverse=lowest_first)))

    def sum(self) -> Statistic:
        """The sum of all dice."""
        return self.total(lambda face: face)

    def total(self, worth: Callable[[int], int]) -> Statistic:
        """The sum of what each die's face is worth, whatever its rank."""
        self.owner.budget.spend(2 * len(self.faces))
        row = tuple(map(worth, self.faces))
        return Statistic(self.owner, 0, (((self.place,), (row,) * self.dice.count),))

    def at(self, positions: Numbers) -> Statistic:
        """The sum of the dice at these positions, from 1; positions where there is none add nothing."""
        self.owner.budget.spend(len(positions))
        times: dict[int, int] = {}
        for position in positions:
            if 1 <= position <= len(self.ranks):
                rank = self.ranks[position - 1]
                times[rank] = times.get(rank, 0) + 1
        rows: list[Row] = [(0,) * len(self.faces)] * self.dice.count
        self.owner.budget.spend(len(times) * len(self.faces) // 2)
        for rank, many in times.items():
            rows[rank] = self.faces if many == 1 else tuple(many * face for face in self.faces)
        single = next(iter(times)) if len(times) == 1 else None
        is_face = single is not None and times[single] == 1
        return Statistic(self.owner, 0, (((self.place,), tuple(rows)),), single, is_face=is_face)


class Statistic:
    """A number that depends on rolls: `start`, plus what the dice of each roll add, plus what pairs of dice add.

    `rank` is set when only the die of that rank of one roll matters: then any function of the number is a statistic.
    """

    __slots__ = ("_hash", "_room", "is_face", "owner", "parts", "rank", "start")

    def __init__(
        self, owner: Exploration, start: int, parts: Parts, rank: int | None = None, *, is_face: bool = False
    ) -> None:
        """Take what it starts from, and what is added; `is_face` is whether it is what one die shows."""
        self.owner = owner
        self.start = owner.budget.fits(start)
        self.parts = parts
        self.rank = rank
        self.is_face = is_face
        self._hash: int | None = None
        self._room: int | None = None
        for _, table in parts:
            owner.budget.hold(len(table) // MEMBERS_A_CELL)
            owner.budget.spend(1 + len(table) // ROWS_A_STEP)

    @property
    def rolls(self) -> frozenset[int]:
        """The places of the rolls that it depends on."""
        return frozenset(place for places, _ in self.parts for place in places)

    @property
    def is_known(self) -> bool:
        """Whether its number is known in the branch that is being run."""
        return self in self.owner.known

    @property
    def room(self) -> int:
        """How many cells of memory it takes."""
        if self._room is None:
            tables = [table for _, table in self.parts]
            rows = {id(row): row for table in tables for row in table}.values()
            self._room = sum(map(len, tables)) // MEMBERS_A_CELL + sum(map(_room, rows))
        return self._room

    def plus(self, other: Statistic | int, sign: int = 1) -> Statistic:
        """The sum, or with sign -1 the difference."""
        if isinstance(other, int):
            return Statistic(self.owner, self.start + sign * other, self.parts, self.rank)
        parts = dict(self.parts)
        for places, table in other.parts:
            mine = parts.get(places)
            if mine and other.rank is not None:  # the rows of all other ranks stay as they are
                row = self._added((mine[other.rank],), (table[other.rank],), sign)
                parts[places] = mine[: other.rank] + row + mine[other.rank + 1 :]
            else:
                parts[places] = self._added(mine, table, sign) if mine else self._scaled(table, sign)
        rank = self.rank if self.rank == other.rank and len(parts) == 1 else None
        return Statistic(self.owner, self.start + sign * other.start, tuple(sorted(parts.items())), rank)

    def times(self, number: int) -> Statistic:
        """So many times the number."""
        parts = tuple((places, self._scaled(table, number)) for places, table in self.parts) if number else ()
        return Statistic(self.owner, self.start * number, parts, self.rank if number else None)

    def map(self, function: Callable[[int], int]) -> Statistic | None:
        """Any function of a number that depends on one die only; None for others."""
        if self.rank is None:
            return None
        ((places, table),) = self.parts
        self.owner.budget.spend(len(table[self.rank]))
        rows: list[Row] = [(0,) * len(table[self.rank])] * len(table)
        rows[self.rank] = self._row(function(self.start + number) for number in table[self.rank])
        return Statistic(self.owner, 0, ((places, tuple(rows)),), self.rank)

    def paired(self, other: Statistic, truths: tuple[int, int, int]) -> Statistic | None:
        """What a comparison adds when these are the faces of two dice of one rank of two rolls; else None.

        `truths` are what it adds when this die is greater, equal, less.
        """
        if not self.is_face or not other.is_face or self.rank != other.rank or self.rolls == other.rolls:
            return None
        ((mine, my_table),), ((theirs, their_table),) = self.parts, other.parts
        rows = [(0, 0, 0)] * min(len(my_table), len(their_table))
        assert self.rank is not None
        rows[self.rank] = truths if mine < theirs else truths[::-1]
        return Statistic(self.owner, 0, ((tuple(sorted(mine + theirs)), tuple(rows)),))

    def _added(self, mine: Table, other: Table, sign: int) -> Table:
        """Row by row. A row that many ranks share is added once: tables of sums have one row for all."""
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
        """A new row of a table, if its numbers are not too long."""
        row = tuple(numbers)
        budget = self.owner.budget
        budget.fits(_longest(row), len(row))
        budget.hold(_room(row))
        budget.spend(1 + len(row) // 2)
        return row

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Statistic) or hash(self) != hash(other):
            return False
        return self.parts == other.parts and self.start == other.start

    def __hash__(self) -> int:
        if self._hash is None:
            for _, table in self.parts:
                self.owner.budget.spend(len(table) * (1 + len(table[0]) // FACES_A_STEP))
            self._hash = hash((self.start, self.parts))
        return self._hash


def _room(row: Row) -> int:
    """How many cells of memory a row takes."""
    return 1 + len(row) // MEMBERS_A_CELL + len(row) * (_longest(row).bit_length() // BITS_A_CELL)


def _longest(row: Row) -> int:
    return max(map(abs, row))


Symbol = Roll | Statistic
Value = Plain | Symbol
