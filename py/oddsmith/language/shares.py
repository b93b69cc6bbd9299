"""Shares: the weights of numbers, mixtures of them, and the die that they make."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import lcm
from typing import Any, NamedTuple

from oddsmith.language import budget as bounds
from oddsmith.language.budget import Budget
from oddsmith.language.laws import Law, divisor_cost, divisor_of, multiplying, passing, shortened
from oddsmith.language.values import EMPTY, Dice
from oddsmith.law.distribution import BITS_A_CELL, ERROR_BITS, Distribution, among, cells, cut

Shares = Mapping[Any, int]
"""The weight of each number; None in place of a number is the empty die."""


class Drawn(NamedTuple):
    """Shares with their total, and their error as in `oddsmith.law.distribution`."""

    total: int
    shares: Shares
    error: int = 0


NOTHING = Drawn(1, {None: 1})
Found = Drawn | int | None
"""The result of a function: shares, or a certain number, or None for the empty die."""
WHAT = "What a function gives"
A_PART = 6
MOST_BITS_REDUCED = 50_000
"""Longer weights are not reduced: that would take longer than computing with them."""
FEW_CELLS = FEW_ENTRIES = 500
"""Less memory than this is not counted."""
LONG = 1 << BITS_A_CELL
MIXED_BITS = 480
"""Bits that weights are cut to if they are rounded and have no common total (docs/rounding.md)."""
MOST_WAITING, MUCH_WAITING = 10_000, 300_000
"""Cells that parts of a mixture may take before they are mixed, and the same if a few of them are long."""


class Mixture:
    """Shares that are mixed incrementally, so that not all of them are kept until the end."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.numbers: dict[int | None, int] = {}
        """The weights of certain results, until there are too many of them."""
        self.parts: dict[int, tuple[int, int, Shares]] = {}
        """By id of their shares: weights in the mixture, totals and shares; a repeated part only weighs more."""
        self.error = self.further = 0
        """The greatest error of a part, and the error added by mixing."""
        self.cells = self.pinned = 0
        self.most = MOST_WAITING

    def add(self, weight: int, found: Found) -> None:
        """Add a result with its weight in the mixture."""
        if found is None or isinstance(found, int):
            self.numbers[found] = self.numbers.get(found, 0) + weight
            if len(self.numbers) == MOST_WAITING:
                self._add_numbers()
            return
        total, shares, error = found
        self.error = max(self.error, error)
        known = self.parts.get(id(shares))
        if known and known[2] is shares:
            self.parts[id(shares)] = (known[0] + weight, total, shares)
            return
        self.parts[id(shares)] = (weight, total, shares)
        self.cells += 1 + (len(shares) if total < LONG else cells(len(shares), total.bit_length()))
        if self.cells > self.pinned + FEW_CELLS:
            if self.cells > self.most:
                self.mix(more=True)
                self.most = max(MOST_WAITING, min(8 * self.cells, MUCH_WAITING), 2 * self.cells)
            self.budget.pin(self.cells - self.pinned)
            self.pinned = self.cells

    def _add_numbers(self) -> None:
        numbers, self.numbers = self.numbers, {}
        total = sum(numbers.values())
        self.add(total, Drawn(total, numbers))

    def mixed(self) -> Drawn:
        """The shares of the mixture; their memory is no longer counted here."""
        if self.numbers:
            self._add_numbers()
        self.mix()
        self.budget.pinned -= self.pinned
        ((_, total, shares),) = self.parts.values()
        return Drawn(total, shares, self.error + self.further)

    def mix(self, *, more: bool = False) -> None:
        """Mix all parts so far into one; `more` is whether others will follow."""
        if len(self.parts) > 1:
            weight = sum(part[0] for part in self.parts.values())
            total, shares = self._mixed(more)
            self.parts = {id(shares): (weight, total, shares)}
            self.cells = cells(len(shares), total.bit_length())

    def _mixed(self, more: bool) -> tuple[int, Shares]:
        parts, common = self.parts.values(), self._common()
        is_rough, cut_to = common is None, min(MIXED_BITS, bounds.ROUNDED_BITS)
        if common is None:
            common = 1 << 2 * cut_to + 1
            self.further += 1 + max(len(shares) for _, _, shares in parts) << ERROR_BITS - cut_to
        whole = common * sum(weight for weight, _, _ in parts)
        bits = whole.bit_length()
        self.budget.check_law(WHAT, 1, bits)
        before = self.budget.spent
        entries = sum(len(shares) for _, _, shares in parts)
        a_number = 1 + multiplying(bits // 2, bits // 2) + passing(bits)
        self.budget.spend(len(parts) * A_PART + int(entries * a_number))
        if more and self.budget.would_round:  # mixing these will take about as long
            self.budget.expect(self.budget.spent - before, WHAT)
        found: dict[int | None, int] = {}
        get = found.get
        for weight, total, shares in parts:
            if entries > FEW_ENTRIES and bits > BITS_A_CELL:
                self.budget.check_law(WHAT, max(len(found), len(shares)), bits)
            excess = max(total.bit_length() - 1 - cut_to, 0) if is_rough else 0
            short = {number: many >> excess or 1 for number, many in shares.items()} if excess else shares
            scale = weight * ((common << excess) // total)
            for number, many in short.items():
                found[number] = get(number, 0) + scale * many
        self.budget.check_law(WHAT, len(found), bits)
        whole = sum(found.values()) if is_rough else whole
        if self.budget.rounds and bits > bounds.ROUNDED_BITS + bounds.SPARE_BITS:
            found, error = cut(found, whole, bounds.ROUNDED_BITS)
            whole = sum(found.values())
            self.further += error
        return whole, found

    def _common(self) -> int | None:
        """The least common multiple of the totals; None if weights are rounded and it is too long."""
        common = 1
        for total in sorted({total for _, total, _ in self.parts.values()}, reverse=True):
            if not common % total:
                continue
            bits = total.bit_length()
            self.budget.spend(int(divisor_cost(common.bit_length(), bits) + multiplying(common.bit_length(), bits)))
            common = lcm(common, total)
            if self.budget.rounds and common.bit_length() > bounds.ROUNDED_BITS + bounds.SPARE_BITS:
                return None
            self.budget.check_law(WHAT, 1, common.bit_length())
        return common


def mixture(budget: Budget, parts: Iterable[tuple[int, Law]], error: int) -> Law:
    """The law of drawing one of some laws with the given weights, then a number from it, in lowest terms.

    `error` is that of the law that the weights come from.
    """
    mixing = Mixture(budget)
    for weight, law in parts:
        mixing.add(weight, Drawn(law.total, law.weights, law.error))
    found = as_dice(budget, left_of(budget, mixing.mixed(), error)[0]).law
    assert found is not None
    return found


def left_of(budget: Budget, drawn: Drawn, further: int = 0) -> tuple[Drawn | None, int]:
    """The shares without the empty die, in lowest terms and with a `further` error; and the weight that is lost."""
    total, shares, error = drawn
    lost = shares.get(None, 0)
    left = {number: weight for number, weight in shares.items() if number is not None} if lost else shares
    if not left:
        return None, lost
    bits = total.bit_length()
    divisor = divisor_of(budget, left, bits) if bits < MOST_BITS_REDUCED else 1
    if divisor > 1:
        budget.spend(int(len(left) * (2 + multiplying(divisor.bit_length(), bits - divisor.bit_length()))))
        left = {number: weight // divisor for number, weight in left.items()}
    return Drawn((total - lost) // divisor, left, among(error + further, total - lost, total)), lost


def as_dice(budget: Budget, drawn: Drawn | None) -> Dice:
    """The die with these shares, which exclude the empty die; for None, the empty die."""
    if drawn is None:
        return EMPTY
    budget.make(WHAT, len(drawn.shares), drawn.total.bit_length(), 2 * len(drawn.shares))
    return Dice(shortened(budget, Distribution(drawn.shares, error=drawn.error)))
