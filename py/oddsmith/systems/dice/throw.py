"""Rolls the dice of a tree: the total, and what became of every die."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any

from oddsmith.declare.notation import signed
from oddsmith.declare.reading import Role, Throw, ThrownDie
from oddsmith.errors import TooMuchWork
from oddsmith.systems.dice.arithmetic import operation, unit
from oddsmith.systems.dice.rules import Rules, check_dice, places_kept, refuse_alike
from oddsmith.systems.dice.tree import Call, Dice, Group, Labelled, Number, Tree, loose

MOST_THROWN = 10_000
TWENTY = 20


class Piece:
    """A unit that is kept, dropped or counted: a die with the dice added to it, or a total with all its dice."""

    def __init__(self, number: int, dice: list[int]) -> None:
        self.number = number
        self.dice = dice
        """Indices into `Hand.dice`."""


class Hand:
    """Rolls the dice of one roll and records what became of them."""

    def __init__(self, throw: Throw) -> None:
        self.throw = throw
        self.dice: list[ThrownDie] = []
        self.side = "you"
        self.label = ""
        self.sums: dict[str, int] = {}
        """What each label contributes to the total."""
        self.times = 1
        """Factor of the current part in the total; 0 if its contribution is not simply a multiple."""
        self.untold: set[str] = set()
        """Labels whose sums are not shown, because their part is not simply in the total."""

    def natural(self, side: str = "you") -> str:
        """“natural 20” or “natural 1” if exactly one d20 of that side counts and shows it, else ""."""
        counting = [die.face for die in self.dice if (die.sides, die.role, die.side) == (TWENTY, "used", side)]
        return f"natural {counting[0]}" if len(counting) == 1 and counting[0] in (1, TWENTY) else ""

    def whole(self, tree: Tree, times: int = 1) -> int:
        """The total rounded down."""
        return self.total(tree, times) // unit(tree)

    def total(self, tree: Tree, times: int = 1) -> int:
        """Roll a tree; return its total in its unit. `times` is the factor of its total in that of its parent.

        Raises InvalidInput: when the roll is impossible; TooMuchWork: when it goes on for too long.
        """
        before, self.times = self.times, self.times * times
        found = self._total(tree)
        self.times = before
        return found

    def _total(self, tree: Tree) -> int:
        match tree:
            case Number(amount):
                return amount
            case Labelled(body, label):
                before, self.label = self.label, label
                found = self.total(body)
                self.label = before
                self.sums[label] = self.sums.get(label, 0) + self.times * (found // unit(body))
                if not self.times:
                    self.untold.add(label)
                return found
            case Dice():
                pieces, rules = self._pieces(tree)
                return self._brought(pieces, rules)
            case Group():
                return self._group(tree)
        run, width = operation(tree)
        totals, dice = [], []
        for part, times in zip(tree.parts, _shares(tree), strict=False):
            first = len(self.dice)
            totals.append(self.total(part, times))
            dice.append(range(first, len(self.dice)))
        found = run(*totals)
        if tree.name in ("min", "max"):
            lifted = [total * (width // unit(part)) for total, part in zip(totals, tree.parts, strict=True)]
            del dice[lifted.index(found)]
            self._lay(chain(*dice), "discarded")
        return found

    def _group(self, group: Group) -> int:
        rules = Rules(group.mods, (0,))
        single = loose(group)
        if single:
            dice, numbers = single
            pieces = [piece for some in dice for piece in self._pieces(some)[0]]
            return self._brought(pieces, rules, sum(number.amount for number in numbers))
        pieces = []
        for member in group.members:
            first = len(self.dice)
            number = self.whole(member, 0 if group.mods else 1)
            used = [place for place in range(first, len(self.dice)) if self.dice[place].role == "used"]
            pieces.append(Piece(number, used))
        return self._brought(pieces, rules)

    def _pieces(self, dice: Dice) -> tuple[list[Piece], Rules]:
        """Roll some dice, with all re-rolls and explosions."""
        count = 1 if dice.many is None else self.whole(dice.many, 0)
        sides = len(dice.own) if dice.sides is None else self.whole(dice.sides, 0)
        check_dice(count, sides)
        faces = dice.own or range(1, sides + 1)
        rules = Rules(dice.mods, faces)
        if rules.unique == "u":
            refuse_alike(count, set(faces))

        def one(*marks: str) -> Piece:
            place = self._settled(faces, rules, marks, len(rules.rerolls))
            shows = faces[self.dice[place].face - 1]
            number = rules.shown(shows)
            if self.label or number != shows:
                self._say(place, f"{number if number != shows else ''} {self.label}")
            return Piece(number, [place])

        pieces: list[Piece] = []
        for _ in range(count):
            piece = one()
            while rules.unique and piece.number in [other.number for other in pieces]:
                self._again(piece.dice[-1])
                piece = one()
                if rules.unique == "uo":
                    break
            pieces.append(piece)
        if rules.on:
            self._explode(pieces, rules, one)
        return pieces, rules

    def _settled(self, faces: tuple[int, ...] | range, rules: Rules, marks: tuple[str, ...], upto: int) -> int:
        """Roll one die and apply the first `upto` re-roll rules to it and its re-rolls; return its index."""
        place = len(self.dice)
        if place >= MOST_THROWN:
            allowed = f"at most {MOST_THROWN:,} dice are thrown"
            raise TooMuchWork.because("This roll goes on for too long", allowed, field="roll")
        face = self.throw(len(faces))
        word = signed(faces[face - 1]) if faces[face - 1] != face else ""
        self.dice.append(ThrownDie(len(faces), face, "used", side=self.side, marks=marks, word=word))
        for nth, (again, once) in enumerate(rules.rerolls[:upto]):
            while faces[self.dice[place].face - 1] in again:
                self._again(place)
                place = self._settled(faces, rules, marks, nth)
                if once:
                    break
        return place

    def _again(self, place: int) -> None:
        die = self.dice[place]
        self.dice[place] = die._replace(role="discarded", marks=(*die.marks, "re-rolled"))

    def _explode(self, pieces: list[Piece], rules: Rules, one: Callable[..., Piece]) -> None:
        """Roll the extra dice; append them as separate pieces or add them to the piece that exploded."""
        first, more = len(pieces), 0
        for place, piece in enumerate(pieces):  # grows while iterating
            showed = piece.number + rules.explode.less * (place >= first)
            while showed in rules.on and (not rules.explode.number or more < rules.explode.amount):
                if rules.explode.once and (place >= first or len(piece.dice) > 1):
                    break
                more += 1
                further = one("extra")
                showed = further.number
                further.number -= rules.explode.less
                if rules.explode.less:
                    self._say(further.dice[-1], str(further.number))
                if not rules.explode.adds:
                    pieces.append(further)
                    break
                piece.number += further.number
                piece.dice += further.dice

    def _brought(self, pieces: list[Piece], rules: Rules, more: int = 0) -> int:
        """The total of what is kept and counted, on top of `more`; marks each die with what became of it."""
        ordered = sorted(range(len(pieces)), key=lambda place: pieces[place].number)
        kept = {ordered[place] for place in places_kept(rules.keeps, len(pieces))}
        for place, piece in enumerate(pieces):
            worth = rules.worth(piece.number) if place in kept else 0
            more += worth
            if place not in kept or not rules.picked(piece.number):
                self._lay(piece.dice, "discarded")
            elif rules.counts:
                self._lay(piece.dice, "used" if worth else "unused", "fails" if worth < 0 else "")
        return more

    def _lay(self, dice: Iterable[int], role: Role, word: str = "") -> None:
        for place in dice:
            if self.dice[place].role == "used":
                hidden = role == "discarded" and self.dice[place].label  # a label would hide that the die is dropped
                self._say(place, "dropped" if hidden else word, role=role)

    def _say(self, place: int, words: str, **changes: Any) -> None:
        """Put words in front of a die's label, and change other fields of it."""
        die = self.dice[place]
        self.dice[place] = die._replace(label=f"{words} {die.label}".strip(), **changes)


def _shares(call: Call) -> tuple[int, ...]:
    """The factor of each part in the total of a call; 0 if it is not simply a multiple."""
    match call:
        case Call("*", (Number(times), _) | (_, Number(times))):
            return times, times
    return {"+": (1, 1), "-": (1, -1)}.get(call.name, (0,) * len(call.parts))
