"""Thrown dice: the same tree read from faces, and what became of every die."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from oddsmith.declare.reading import Role, Throw, ThrownDie
from oddsmith.errors import TooMuchWork
from oddsmith.systems.dice.arithmetic import function, operation, unit
from oddsmith.systems.dice.law import check_dice, faces_of
from oddsmith.systems.dice.rules import Rules, adds, cannot, refuse_alike, rules_of
from oddsmith.systems.dice.tree import (
    Arithmetic,
    Call,
    Compare,
    Dice,
    Group,
    Labelled,
    Negative,
    Number,
    Tree,
    compared,
    loose,
)

MOST_THROWN = 10_000
HUNDRED, TWENTY = 100, 20


class Die:
    """A die on the table: what it shows, and what has become of it."""

    def __init__(self, sides: int, face: int, shows: int, side: str, marks: tuple[str, ...]) -> None:
        self.sides = sides
        self.face = face
        self.shows = shows
        self.side = side
        self.marks = marks
        self.role: Role = "used"
        self.label = ""


class Piece:
    """What is kept, dropped or counted as one: a die with those added to it, or a total with all its dice."""

    def __init__(self, number: int, dice: list[Die]) -> None:
        self.number = number
        self.dice = dice


class Hand:
    """Throws the dice of one roll, and keeps what became of them."""

    def __init__(self, throw: Throw) -> None:
        self.throw = throw
        self.dice: list[Die] = []
        self.side = "you"
        self.label = ""
        self.sums: dict[str, int] = {}
        """What the labelled parts came to."""

    @property
    def thrown(self) -> tuple[ThrownDie, ...]:
        """The dice as a reading has them."""
        return tuple(
            ThrownDie(die.sides, die.face, die.role, die.label, side=die.side, marks=die.marks) for die in self.dice
        )

    def total(self, tree: Tree) -> int:
        """What a tree comes to now, in its unit.

        Raises:
            InvalidInput: the roll cannot be.
            TooMuchWork: it goes on for too long.
        """
        match tree:
            case Number(amount):
                return amount
            case Negative(body):
                return -self.total(body)
            case Labelled(body, label):
                return self._labelled(body, label)
            case Dice():
                return self._some(tree)
            case Group():
                return self._group(tree)
            case Arithmetic(sign, left, right):
                return operation(sign, left, right)[0](self.total(left), self.total(right))
            case Call(_, arguments):
                return function(tree)(*[self.total(argument) for argument in arguments])
            case Compare(sign, left, right):
                return int(compared(sign, self.whole(left), self.whole(right)))
        raise cannot("a contest or repeats can only be the whole roll")

    def whole(self, tree: Tree) -> int:
        """The total rounded down."""
        return self.total(tree) // unit(tree)

    def _labelled(self, body: Tree, label: str) -> int:
        before, self.label = self.label, label
        found = self.total(body)
        self.label = before
        self.sums[label] = self.sums.get(label, 0) + found // unit(body)
        return found

    def _some(self, dice: Dice) -> int:
        pieces, rules = self._pieces(dice)
        return rules.after(_brought(pieces, rules))

    def _group(self, group: Group) -> int:
        rules = rules_of(group.mods, (0,))
        single = loose(group)
        pieces: list[Piece] = []
        if single:
            dice, numbers = single
            for some in dice:
                pieces += self._pieces(some)[0]
            more = sum(number.amount for number in numbers)
        else:
            more = 0
            for member in group.members:
                first = len(self.dice)
                number = self.whole(member)
                pieces.append(Piece(number, [die for die in self.dice[first:] if die.role == "used"]))
        return rules.after(_brought(pieces, rules) + more)

    def _pieces(self, dice: Dice) -> tuple[list[Piece], Rules]:
        """Throw some dice, those that explode or are thrown again too."""
        count = 1 if dice.many is None else self.whole(dice.many)
        shows = faces_of(dice.faces)
        sides = len(shows) if shows else HUNDRED if dice.faces.sides is None else self.whole(dice.faces.sides)
        check_dice(count, sides)
        faces = shows or range(1, sides + 1)
        rules = rules_of(dice.mods, faces)
        if rules.unique:
            refuse_alike(count, set(faces))

        def one(*marks: str) -> Piece:
            return self._one(sides, shows, rules, marks)

        pieces: list[Piece] = []
        for _ in range(count):
            piece = one()
            while rules.unique and piece.number in [other.number for other in pieces]:
                self._again(piece.dice[-1])
                piece = one()
            pieces.append(piece)
        if rules.on:
            _explode(pieces, rules, one)
        return pieces, rules

    def _one(self, sides: int, shows: tuple[int, ...] | None, rules: Rules, marks: tuple[str, ...]) -> Piece:
        """Throw one die until it lies."""

        def throw() -> Die:
            if len(self.dice) >= MOST_THROWN:
                message = f"This roll would take more than {MOST_THROWN:,} dice, which is too many."
                raise TooMuchWork(message, field="roll", allowed=f"at most {MOST_THROWN:,} dice are thrown")
            face = self.throw(sides)
            die = Die(sides, face, shows[face - 1] if shows else face, self.side, marks)
            self.dice.append(die)
            return die

        def settled(upto: int) -> Die:
            """A die thrown again by the first so many rules, which hold for every throw of it."""
            die = throw()
            for place, (again, once) in enumerate(rules.rerolls[:upto]):
                while die.shows in again:
                    self._again(die)
                    die = settled(place)
                    if once:
                        break
            return die

        die = settled(len(rules.rerolls))
        number = rules.shown(die.shows)
        notes = [str(number)] if number != die.face else []
        die.label = " ".join(filter(None, [*notes, self.label]))
        return Piece(number, [die])

    def _again(self, die: Die) -> None:
        die.role, die.marks = "discarded", (*die.marks, "re-rolled")


def _explode(pieces: list[Piece], rules: Rules, one: Callable[..., Piece]) -> None:
    """Throw the further dice, and put them behind the others or to the one that exploded."""
    rule = rules.explode
    first, place, more = len(pieces), 0, 0
    less = int(bool(rule and rule.penetrates))
    while place < len(pieces):
        piece = pieces[place]
        place += 1
        showed = piece.number + less * (place > first)
        while showed in rules.on and (rules.further is None or more < rules.further):
            if rule and rule.once and (place > first or len(piece.dice) > 1):
                break
            more += 1
            further = one("extra")
            showed = further.number
            further.number -= less
            if less:
                further.dice[-1].label = " ".join(filter(None, [str(further.number), further.dice[-1].label]))
            if not adds(rules):
                pieces.append(further)
                break
            piece.number += further.number
            piece.dice += further.dice


def _brought(pieces: list[Piece], rules: Rules) -> int:
    """What is kept and counted, each die told what became of it."""
    ordered = sorted(range(len(pieces)), key=lambda place: pieces[place].number)
    kept = {ordered[place] for place in rules.kept(len(pieces))}
    brought = 0
    for place, piece in enumerate(pieces):
        worth = rules.worth(piece.number) if place in kept else 0
        brought += worth
        if place not in kept or not rules.picked(piece.number):
            _lay(piece.dice, "discarded")
        elif rules.counting:
            _lay(piece.dice, "used" if worth else "unused", "fails" if worth < 0 else "")
    return brought


def _lay(dice: Iterable[Die], role: Role, label: str = "") -> None:
    for die in dice:
        if die.role == "used":
            die.role = role
            dropped = "dropped" if role == "discarded" and die.label else ""  # which a label would hide
            die.label = " ".join(filter(None, [label or dropped, die.label]))


def natural(dice: Iterable[Die]) -> str:
    """“natural 20” or “natural 1”, where just one d20 counts and shows that."""
    counting = [die for die in dice if die.sides == TWENTY and die.role == "used"]
    return f"natural {counting[0].face}" if len(counting) == 1 and counting[0].face in (1, TWENTY) else ""
