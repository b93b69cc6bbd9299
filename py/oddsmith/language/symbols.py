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
"""What a die adds to a statistic: a row for each rank, highest die first, with a number for each face, ascending."""
Truths = tuple[tuple[int, int, int], ...]
"""What two dice of one rank of two rolls add: for each rank, when the first is greater, equal, less."""

RANKS_A_STEP, NEW_RANKS_A_STEP, FACES_A_STEP = 20, 5, 6
"""Of tables that are made without looking at each number, of new rolls, and of tables whose numbers are looked at."""


class Roll:
    """The sorted roll of some dice: `ranks` are the ranks of its members in order, 0 for the highest die."""

    __slots__ = ("dice", "faces", "owner", "place", "ranks")

    def __init__(self, dice: Dice, owner: Exploration, place: int, ranks: tuple[int, ...] | None = None) -> None:
        """Take dice that are not empty, who explores them, and which of its parameters this is."""
        assert dice.law is not None
        self.dice = dice
        self.faces = dice.law.outcomes
        self.owner = owner
        self.place = place
        self.ranks = tuple(range(dice.count)) if ranks is None else ranks
        owner.budget.hold(dice.count // MEMBERS_A_CELL)
        owner.budget.spend(dice.count // NEW_RANKS_A_STEP)

    @property
    def room(self) -> int:
        """How many cells of memory it takes."""
        return len(self.ranks) // MEMBERS_A_CELL

    def reversed(self) -> Roll:
        """The same dice, the other way round."""
        return Roll(self.dice, self.owner, self.place, self.ranks[::-1])

    def sum(self) -> Statistic:
        """The sum of all dice."""
        return self.total(lambda face: face)

    def _count(self) -> None:
        """Count what it takes to make a table with a row for each die, besides its rows."""
        self.owner.budget.hold(self.dice.count // MEMBERS_A_CELL)
        self.owner.budget.spend(self.dice.count // RANKS_A_STEP)

    def total(self, worth: Callable[[int], int]) -> Statistic:
        """The sum of what each die's face is worth, whatever its rank."""
        self._count()
        self.owner.budget.spend(2 * len(self.faces))
        row = tuple(map(worth, self.faces))
        return Statistic(self.owner, 0, ((self.place, (row,) * self.dice.count),))

    def at(self, positions: Numbers) -> Statistic:
        """The sum of the dice at these positions, from 1; positions where there is none add nothing."""
        self._count()
        self.owner.budget.spend(len(positions))
        times: dict[int, int] = {}
        for position in positions:
            if 1 <= position <= len(self.ranks):
                rank = self.ranks[position - 1]
                times[rank] = times.get(rank, 0) + 1
        nothing = (0,) * len(self.faces)
        rows = [nothing] * self.dice.count
        self.owner.budget.spend(len(times) * len(self.faces) // 2)
        for rank, many in times.items():
            rows[rank] = self.faces if many == 1 else tuple(many * face for face in self.faces)
        single = next(iter(times)) if len(times) == 1 else None
        return Statistic(self.owner, 0, ((self.place, tuple(rows)),), rank=single)


class Statistic:
    """A number that depends on rolls: `start`, plus what the dice of each roll add, plus what pairs of dice add.

    `rank` is set when only the die of that rank of one roll matters: then any function of the number is a statistic.
    """

    __slots__ = ("_hash", "_room", "owner", "pairs", "parts", "rank", "start")

    def __init__(
        self,
        owner: Exploration,
        start: int,
        parts: tuple[tuple[int, Table], ...],
        pairs: tuple[tuple[tuple[int, int], Truths], ...] = (),
        rank: int | None = None,
    ) -> None:
        """Take parts by the place of their roll, ascending, and pairs by two of them."""
        self.owner = owner
        self.start = start
        self.parts = parts
        self.pairs = pairs
        self.rank = rank
        self._hash: int | None = None
        self._room: int | None = None

    @property
    def rolls(self) -> frozenset[int]:
        """The places of the rolls that it depends on."""
        return frozenset(place for place, _ in self.parts) | {place for both, _ in self.pairs for place in both}

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
            start = self.owner.budget.fits(self.start + sign * other)
            return Statistic(self.owner, start, self.parts, self.pairs, self.rank)
        parts = dict(self.parts)
        for place, table in other.parts:
            mine = parts.get(place)
            parts[place] = self._added(mine, table, sign) if mine else self._scaled(table, sign)
        pairs = dict(self.pairs)
        for both, truths in other.pairs:
            mine = pairs.get(both)
            pairs[both] = self._added(mine, truths, sign) if mine else self._scaled(truths, sign)  # type: ignore[assignment]
        same = self.rank is not None and self.rank == other.rank and len(parts) == 1
        return Statistic(
            self.owner,
            self.owner.budget.fits(self.start + sign * other.start),
            tuple(sorted(parts.items())),
            tuple(sorted(pairs.items())),
            self.rank if same else None,
        )

    def times(self, number: int) -> Statistic | int:
        """So many times the number."""
        if number == 0:
            return 0
        return Statistic(
            self.owner,
            self.owner.budget.fits(self.start * number),
            tuple((place, self._scaled(table, number)) for place, table in self.parts),
            tuple((both, self._scaled(truths, number)) for both, truths in self.pairs),  # type: ignore[misc]
            self.rank,
        )

    def map(self, function: Callable[[int], int]) -> Statistic | None:
        """Any function of a number that depends on one die only; None for others."""
        if self.rank is None:
            return None
        ((place, table),) = self.parts
        self.owner.budget.spend(len(table[self.rank]) + len(table) // RANKS_A_STEP)
        nothing = (0,) * len(table[self.rank])
        rows = [nothing] * len(table)
        rows[self.rank] = self._row(function(self.start + number) for number in table[self.rank])
        return Statistic(self.owner, 0, ((place, tuple(rows)),), rank=self.rank)

    def paired(self, other: Statistic, truths: tuple[int, int, int]) -> Statistic | None:
        """What a comparison adds when these are two bare dice of one rank of two rolls; else None.

        `truths` are what it adds when this die is greater, equal, less.
        """
        if not self._is_bare or not other._is_bare or self.rank != other.rank or self.owner is not other.owner:
            return None
        (mine, my_table), (theirs, their_table) = self.parts[0], other.parts[0]
        rank = self.rank
        assert rank is not None
        if mine == theirs:
            return None
        if mine > theirs:
            mine, theirs, truths = theirs, mine, (truths[2], truths[1], truths[0])
        rows = [(0, 0, 0)] * min(len(my_table), len(their_table))
        self.owner.budget.spend(len(my_table[0]) + len(rows) // RANKS_A_STEP)
        rows[rank] = truths
        return Statistic(self.owner, 0, (), (((mine, theirs), tuple(rows)),))

    @property
    def _is_bare(self) -> bool:
        """Whether it is the face of one die and nothing else."""
        if self.rank is None or self.start or self.pairs or len(self.parts) != 1:
            return False
        place, table = self.parts[0]
        return table[self.rank] == self.owner.faces_of(place)

    def _added(self, mine: Table, other: Table, sign: int) -> Table:
        """Row by row. A row that many ranks share is added once: tables of sums have one row for all."""
        made: dict[tuple[int, int], Row] = {}
        rows = []
        for row, further in zip(mine, other, strict=True):
            key = id(row), id(further)
            if key not in made:
                made[key] = self._row(a + sign * b for a, b in zip(row, further, strict=True)) if any(further) else row
            rows.append(made[key])
        self._count(mine)
        return tuple(rows)

    def _scaled(self, table: Table, by: int) -> Table:
        if by == 1:
            return table
        made: dict[int, Row] = {}
        for row in table:
            if id(row) not in made:
                made[id(row)] = self._row(by * number for number in row)
        self._count(table)
        return tuple(made[id(row)] for row in table)

    def _row(self, numbers: Iterable[int]) -> Row:
        """A new row of a table, if its numbers are not too long."""
        row = tuple(numbers)
        budget = self.owner.budget
        budget.fits(_longest(row), len(row))
        budget.hold(_room(row))
        budget.spend(1 + len(row) // 2)
        return row

    def _count(self, table: Table) -> None:
        """Count what it takes to make a table like this, besides its rows."""
        self.owner.budget.hold(len(table) // MEMBERS_A_CELL)
        self.owner.budget.spend(len(table))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Statistic) or hash(self) != hash(other):
            return False
        return self.parts == other.parts and self.pairs == other.pairs and self.start == other.start

    def __hash__(self) -> int:
        if self._hash is None:
            for _, table in self.parts:
                self.owner.budget.spend(len(table) * (1 + len(table[0]) // FACES_A_STEP))
            self._hash = hash((self.start, self.parts, self.pairs))
        return self._hash


def _room(row: Row) -> int:
    """How many cells of memory a row takes."""
    return 1 + len(row) // MEMBERS_A_CELL + len(row) * (_longest(row).bit_length() // BITS_A_CELL)


def _longest(row: Row) -> int:
    return max(map(abs, row))


Symbol = Roll | Statistic
Value = Plain | Symbol
