"""How often which number comes: mixtures of such shares, and the die that they make."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import lcm
from typing import Any

from oddsmith.language.budget import Budget, check_law
from oddsmith.language.laws import Law, divisor_cost, divisor_of, multiplying, passing
from oddsmith.language.values import EMPTY, Dice
from oddsmith.law.distribution import Distribution
from oddsmith.law.kept import BITS_A_CELL, cells

Shares = Mapping[Any, int]
"""How often which number comes; None in place of a number is the empty die."""
Found = tuple[int, Shares] | int | None
"""What a function gives: a total and its shares, or what it gives for certain."""
WHAT = "What a function gives"
A_PART = 10
MOST_BITS_REDUCED = 50_000
"""Longer weights are not reduced: that would take longer than going on with them."""
FEW_CELLS = 500
"""Less memory than this is not counted."""
LONG = 1 << BITS_A_CELL
MOST_WAITING = 10_000
"""Cells of the parts of a mixture that are not mixed yet, at least."""


class Mixture:
    """Shares that are mixed as they come, so that not all of them are kept until the end."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.numbers: dict[int | None, int] = {}
        """The weights of what was certain, until there are too many of them."""
        self.parts: list[tuple[int, int, Shares]] = []
        """Their weights in the mixture, their totals, and they themselves."""
        self.cells = self.pinned = 0
        self.most = MOST_WAITING

    def add(self, weight: int, found: Found) -> None:
        """Add what was found, with the weight that it has in the mixture."""
        if found is None or isinstance(found, int):
            self.numbers[found] = self.numbers.get(found, 0) + weight
            if len(self.numbers) == MOST_WAITING:
                self._add_numbers()
            return
        total, shares = found
        self.parts.append((weight, total, shares))
        self.cells += 1 + (len(shares) if total < LONG else cells(len(shares), total.bit_length()))
        if self.cells > self.pinned + FEW_CELLS:
            if self.cells > self.most:
                self.mix()
                self.most = max(MOST_WAITING, 2 * self.cells)
            self.budget.pin(self.cells - self.pinned)
            self.pinned = self.cells

    def _add_numbers(self) -> None:
        numbers, self.numbers = self.numbers, {}
        total = sum(numbers.values())
        self.add(total, (total, numbers))

    def mixed(self) -> tuple[int, Shares]:
        """The total and the shares of all, which are no longer counted as memory that is held here."""
        if self.numbers:
            self._add_numbers()
        self.mix()
        self.budget.pinned -= self.pinned
        return self.parts[0][1:]

    def mix(self) -> None:
        """Make one part of all so far."""
        if len(self.parts) > 1:
            weight = sum(part[0] for part in self.parts)
            total, shares = self._mixed()
            self.parts = [(weight, total, shares)]
            self.cells = cells(len(shares), total.bit_length())

    def _mixed(self) -> tuple[int, Shares]:
        common = self._common()
        bits = common.bit_length() + sum(weight for weight, _, _ in self.parts).bit_length()
        entries = sum(len(shares) for _, _, shares in self.parts)
        a_number = 1 + multiplying(bits // 2, bits // 2) + passing(bits)
        self.budget.spend(len(self.parts) * A_PART + int(entries * a_number))
        found: dict[int | None, int] = {}
        get = found.get
        whole = 0
        for weight, total, shares in self.parts:
            scale = weight * (common // total)
            whole += scale * total
            if bits > BITS_A_CELL:
                check_law(WHAT, max(len(found), len(shares)), bits)
            for number, many in shares.items():
                found[number] = get(number, 0) + scale * many
        check_law(WHAT, len(found), bits)
        return whole, found

    def _common(self) -> int:
        """The least common multiple of the totals."""
        common = 1
        for total in {total for _, total, _ in self.parts}:
            bits = total.bit_length()
            self.budget.spend(int(divisor_cost(common.bit_length(), bits) + multiplying(common.bit_length(), bits)))
            common = lcm(common, total)
            check_law(WHAT, 1, common.bit_length())
        return common


def mixture(budget: Budget, parts: Iterable[tuple[int, Law]]) -> Law:
    """The law of drawing one of some laws with the given weights, then a number from it, in lowest terms."""
    mixing = Mixture(budget)
    for weight, law in parts:
        mixing.add(weight, (law.total, law.weights))
    found = as_dice(budget, *mixing.mixed())[0].law
    assert found is not None
    return found


def as_dice(budget: Budget, total: int, shares: Shares) -> tuple[Dice, int]:
    """The die of what comes, and how much of the total was lost to the empty die."""
    lost = shares.get(None, 0)
    bits = total.bit_length()
    divisor = divisor_of(budget, shares, bits) if bits < MOST_BITS_REDUCED else 1
    steps = 2 + (multiplying(divisor.bit_length(), bits - divisor.bit_length()) if divisor > 1 else 0)
    budget.make(WHAT, len(shares), bits, len(shares) * steps)
    weights = {number: weight // divisor for number, weight in shares.items() if number is not None}
    return (Dice(Distribution(weights)) if weights else EMPTY), lost
