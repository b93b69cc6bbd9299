"""Advantage and disadvantage: on which die of a roll they are, and the roll with them."""

from __future__ import annotations

from collections.abc import Iterator

from oddsmith.systems.dice.tree import KEEP, Call, Dice, Labelled, Mod, Number, Tree, in_order, parts_of, replaced

EDGES = {"▲": "kh", "▼": "kl"}
"""The signs of them, and which die is kept."""


def edge_alone(edge: str) -> Dice:
    """Two d20 of which one is kept."""
    return Dice(Number(2), Number(20), (Mod(EDGES[edge], number=Number(1)),))


def has_d20(tree: Tree) -> bool:
    """Whether a single d20 is added up in a roll."""
    return any(map(_is_d20, _lone(tree)))


def with_edge(tree: Tree, edge: str) -> Tree | None:
    """The roll with it on its only d20, or its only die; None where there is no such."""
    lone = list(_lone(tree))
    lone = [dice for dice in lone if _is_d20(dice)] or lone
    if len(lone) != 1:
        return None
    (die,), two = lone, edge_alone(edge)
    kept = die._replace(many=two.many, mods=in_order(die.mods + two.mods))
    found: Tree = replaced(tree, {id(die): kept})
    return found


def _is_d20(dice: Dice) -> bool:
    return isinstance(dice.sides, Number) and dice.sides.amount == 20


def _lone(tree: Tree) -> Iterator[Dice]:
    """The single dice that are added up in a roll, of which nothing is kept yet."""
    match tree:
        case Dice(None | Number(1), _, mods) if all(mod.stage != KEEP for mod in mods):
            yield tree
        case Call() | Labelled():
            for part in parts_of(tree):
                yield from _lone(part)
