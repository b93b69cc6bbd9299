r"""What the comments behind a program's outputs say of their outcomes, and those behind dice of their faces.

    output [attack] named "Attack" \ names: 0 miss, 1 hit, 2 critical hit; success: 1..2 \
    output [check] named "Check" \ parts: successes|failures, advantages; success: successes 1+ \
    output [level] named "Skill" \ names: 0 failure, 1 tie, 2 success; success: 2; neither: tie; says: {ROLL} \
    output [hits 5d6] named "Hits" \ success: NEEDED+; counted: cancels 1, hit 5+ \
    BOON: d{[tuple 0 0], [tuple 1 0], [tuple 2 1]} \ die: Boon die; parts: success, advantage \
    THEIRS: d6 \ die: Defense; side: opponent \

Names stand for numbers; where some have none all stay numbers, and only a roll is told by its name. Parts are those of
`[tuple A B]`. A success is a number, a range (`1..2`, `1+`, `TARGET+` with an input), or names; of an outcome with
parts, one part's; what is neither success nor failure is said likewise. A part that may be less than 0 has a bar and
what it is called then. A roll is told as the output `says`, where numbers in braces are of the program's variables, of
the OUTCOME, and of all dice that count: your ROLL, and THEIR_ROLL; what stands in brackets only where all in it have
numbers, nothing where one outside has none. Dice that were `counted` are called by what they showed. Of a die the parts
are symbols, of which a face has as many as that part says; its name is the constant's where nothing else is said.
"""

from __future__ import annotations

import re
from collections.abc import Container, Hashable, Iterable, Iterator, Mapping
from operator import itemgetter
from typing import Any, NamedTuple

from oddsmith.declare.notation import capital, counted, tallied
from oddsmith.declare.reading import Reading, ThrownDie
from oddsmith.declare.resolution import Target
from oddsmith.declare.system import Laws, Odds
from oddsmith.errors import Warned, shown
from oddsmith.law.distribution import Distribution
from oddsmith.law.tuples import parts_of
from oddsmith.systems.program.bounds import BOUND, HOLE, OPTIONAL, filled, holes_in, names_in, worth
from oddsmith.systems.program.comments import LONGEST_NAME, Statement, clauses, in_words, meant, names_of

OUTCOME = "outcome"
BLANK = "blank"
OF_OUTPUTS = ("names", "parts", "success", "neither", "counted", "says")
OF_DICE = ("die", "names", "parts", "side")
OPPONENT = "opponent"
ROLLED = ("OUTCOME", "ROLL", "THEIR_ROLL")
"""What only a roll tells."""
LONGEST_SUCCESS = 300
"""Characters of a range, which takes longer to read the longer it is."""
BEYOND = 1 << 10_000
"""No outcome is as large."""
_RANGE = re.compile(rf"(?:(.+?) +)??{BOUND}(?:[ ]*\.\.[ ]*{BOUND}|(\+))?")
_BETWEEN = re.compile(r"([0-9]+) *- *([0-9]+)")
"""Two numbers as people write a range, and no difference."""


class Success(NamedTuple):
    """What a success is: a part, None for the only one, with one of these numbers."""

    part: str | None
    numbers: Container[int] = ()
    least: str = ""
    """Where inputs are named among them: the least of the numbers, a bound."""
    most: str = ""
    """And the greatest; "" if there is none."""
    target: int | None = None
    """What an input alone says is enough."""

    def chosen(self, inputs: Mapping[str, Any]) -> Success:
        """The same with these inputs."""
        if not self.least:
            return self
        least = worth(self.least, inputs)
        most = worth(self.most, inputs) if self.most else BEYOND
        is_target = not self.most and [self.least] == names_in(self.least)
        return Success(self.part, range(least, most + 1), target=least if is_target else None)


class View(NamedTuple):
    """How the numbers of an output are told: as they are, by their names, or part by part."""

    name: str = ""
    names: dict[int, str] = {}
    parts: tuple[str, ...] = ()
    success: Success | None = None
    side: str = "you"
    """Whose dice these are."""
    has_words: bool = True
    """Whether all outcomes have names, by which they then go."""
    neither: Success | None = None
    """What is no success and no failure."""
    says: str = ""
    """How a roll is told, with what its numbers are in braces."""
    counted: tuple[Success, ...] = ()
    """What counted dice are called, as parts, that show these numbers."""

    def odds(self, law: Distribution[int]) -> Odds:
        """The laws: of parts the joint one first."""
        words = self.names if self.has_words else {}
        outcome: Distribution[Any] = law.map(self._outcome) if words or self.parts else law
        laws: Laws = {OUTCOME: outcome}
        labels: dict[str, str | tuple[str, ...]] = {OUTCOME: _labels(self.parts) or self.name}
        for place, (key, label) in enumerate(zip(self._keys, _labels(self.parts), strict=True)):
            laws[key], labels[key] = outcome.map(itemgetter(place)), label
        ranked = {OUTCOME: tuple(words[number] for number in sorted(words))} if words else {}
        if self.success is None:
            return Odds(laws, OUTCOME, None, labels=labels, words=ranked)
        wins: Container[Any] = self.success.numbers
        if words:
            wins = {word for number, word in words.items() if number in self.success.numbers}
        return Odds(laws, self._decided_by, wins.__contains__, labels=labels, words=ranked)

    def reading(self, dice: tuple[ThrownDie, ...], number: int, told: Mapping[str, Any], *, is_named: bool) -> Reading:
        """What a roll of that number reads, where variables and what was rolled are `told`.

        A plain number perhaps with the name of the output.
        """
        parts = parts_of(number, len(self.parts))
        measures: dict[str, Any] = {OUTCOME: self._outcome(number), **dict(zip(self._keys, parts, strict=True))}
        said = self._said(told)
        sentence = said or self.sentence(number)
        headline = capital(self.names.get(number, "")) if said else ""
        if is_named and not said and sentence == str(number):
            sentence = counted(number, self.name)
        decisive = measures[self._decided_by] if self.success and self.success.part else number
        if self.success is None or (self.neither and decisive in self.neither.numbers):
            return Reading(dice, measures, None, 0, sentence, headline)
        if self.success.target is not None and not self.names:
            said = sentence if parts else said
            return Target(self._decided_by, self.success.target).reading(dice, measures, said)
        return Reading(dice, measures, decisive in self.success.numbers, 0, sentence, headline)

    def _said(self, told: Mapping[str, int]) -> str:
        """How a roll is told; "" where a variable outside brackets has no number."""

        def if_set(text: str) -> str:
            return text if told.keys() >= {*names_in(*holes_in(text))} else ""

        said = if_set(OPTIONAL.sub(lambda match: if_set(match[1]), self.says))
        return HOLE.sub(lambda hole: filled(worth(hole[1], told), hole), said)

    @property
    def needs(self) -> dict[str, list[str]]:
        """The inputs that its clauses name: what a success is, what is neither, what dice count as; and variables."""
        ends = {"success": (self.success,), "neither": (self.neither,), "counted": self.counted}
        needs = {
            clause: names_in(*(bound for end in some if end for bound in (end.least, end.most)))
            for clause, some in ends.items()
        }
        return needs | {"says": [name for name in names_in(*holes_in(self.says)) if name not in ROLLED]}

    def chosen(self, inputs: Mapping[str, Any]) -> View:
        """The same with these inputs."""
        neither = self.neither and self.neither.chosen(inputs)
        counted = tuple(one.chosen(inputs) for one in self.counted)
        return self._replace(success=self.success and self.success.chosen(inputs), neither=neither, counted=counted)

    def sentence(self, number: int) -> str:
        """What a roll came to."""
        if not self.parts:
            return self.names.get(number, str(number))
        decisive = self.success.part if self.success else None
        return tallied(zip(parts_of(number, len(self.parts)), self.parts, strict=True), decisive or "")

    def face(self, number: int) -> str:
        """What stands on a die's face that counts as this number; "" where that is not said."""
        if not self.parts:
            return self.names.get(number, "")
        pairs = zip(self.parts, map(abs, parts_of(number, len(self.parts))), strict=True)
        return ", ".join(f"{count} × {part}" if count > 1 else part for part, count in pairs if count) or BLANK

    def called(self, label: str, number: int) -> str:
        """What is said of a die that shows this, where the language calls it so."""
        called = (str(one.part) for one in self.counted if number in one.numbers)
        return next(called, label) if label else ""

    def _outcome(self, number: int) -> Hashable:
        if self.parts:
            return parts_of(number, len(self.parts))
        return self.names.get(number, number) if self.has_words else number

    @property
    def _decided_by(self) -> str:
        """The law that tells success."""
        part = self.success.part if self.success else None
        return self._keys[self.parts.index(part)] if part else OUTCOME

    @property
    def _keys(self) -> list[str]:
        """The names of the parts' laws."""
        return [f"part-{place}" for place in range(1, len(self.parts) + 1)]

    def wrong_parts(self, counts: tuple[int, ...]) -> str:
        """What is wrong where so many parts may be, whose names and success are then left out; "" if nothing is."""
        if counts and counts[0] > 1 and self.success and not self.parts:
            return f"The outcomes have {counts[0]} parts: name them first, such as parts: hits, heat; success: hits 1+."
        if not self.parts or len(self.parts) in counts:
            return ""
        many = "1 part" if counts in ((), (1,)) else f"{' or '.join(map(str, counts))} parts"
        return f"The outcomes have {many}, and the comment after this output names {len(self.parts)}."

    def of(self, name: str, law: Distribution[int] | None, counts: tuple[int, ...], inputs: Mapping[str, Any]) -> View:
        """The view of an output that may have so many parts, with these inputs.

        By itself 1 is a success where there is nothing but 0 and 1.
        """
        view = self.chosen(inputs)
        if self.wrong_parts(counts):
            view = view._replace(parts=(), success=None, neither=None)
        parts, success = view.parts, view.success
        if counts and not parts:
            parts = tuple(f"part {place}" for place in range(1, counts[0] + 1) if counts[0] > 1)
        if law and success is None and not parts and set(law.weights) <= {0, 1}:
            success = Success(None, {1})
        has_words = law is None or law.weights.keys() <= self.names.keys()
        return view._replace(name=name, parts=parts, success=success, has_words=has_words)


def _labels(parts: tuple[str, ...]) -> tuple[str, ...]:
    """What parts are called that are not below 0."""
    return tuple(part.partition("|")[0] for part in parts)


def views_of(statements: Iterable[Statement], wrong: list[Warned]) -> dict[tuple[int, int], View]:
    """What a program says of its outputs and of dice, by where they stand; adds what is wrong with comments."""
    views: dict[tuple[int, int], View] = {}
    for statement in statements:
        is_output = statement.kind == "output"
        if not is_output and not statement.is_top:
            continue
        try:
            said = clauses(statement.comment, *(OF_OUTPUTS if is_output else OF_DICE))
            if is_output and not said and (near := _slip(statement.comment)):
                raise ValueError(f"begins with “{statement.comment.partition(':')[0]}:”; perhaps {near}: is meant")
            if said:
                views[statement.place] = _view(said, said.get("die") or in_words(statement.name))
        except ValueError as error:
            what = "this output" if is_output else statement.name
            wrong.append(Warned(f"The comment after {what} {error}.", *statement.place))
    return views


def _slip(comment: str) -> str:
    """The word with which a comment would be right that begins with a slip of it; "" for any other."""
    word, colon, rest = comment.partition(":")
    near = meant(word, OF_OUTPUTS) if colon else ""
    try:
        _view(clauses(near + colon + rest, *OF_OUTPUTS), "")
    except ValueError:
        return ""
    return near


def _view(said: dict[str, str], name: str) -> View:
    """What a comment says of an output, whose name is told by the program, or of a die.

    Raises ValueError: what cannot be.
    """
    names = names_of(said["names"]) if "names" in said else {}
    parts = tuple(part.strip()[:LONGEST_NAME] for part in said["parts"].split(",")) if "parts" in said else ()
    if parts and (names or not 2 <= len(set(parts)) == len(parts) or not all(parts)):
        raise ValueError("has parts that cannot be: two to four are needed, of different names and without “names:”")
    success, neither = (_success(said[end], names, parts) if said.get(end) else None for end in ("success", "neither"))
    if said.get("side", OPPONENT) != OPPONENT:
        raise ValueError(f"has the side “{said['side']}”: write {OPPONENT}, or nothing for dice of your own")
    side = OPPONENT if "side" in said else "you"
    says = said.get("says", "")
    counted = tuple(_counted(said["counted"])) if "counted" in said else ()
    return View(name[:LONGEST_NAME], names, parts, success, side, neither=neither, says=says, counted=counted)


def _counted(text: str) -> Iterator[Success]:
    for item in map(str.strip, text.split(",")):
        match = _RANGE.fullmatch(item) if len(text) <= LONGEST_SUCCESS else None
        if match is None or not match[1]:
            raise ValueError(f"says “{shown(item)}” of counted dice: write a word and a number, such as hit 5+")
        yield _between(match[1][:LONGEST_NAME], match)


def _success(text: str, names: dict[int, str], parts: tuple[str, ...]) -> Success:
    numbers = {name: number for number, name in names.items()}
    words = [word.strip() for word in text.split(",")]
    if all(word in numbers for word in words):
        return Success(None, {numbers[word] for word in words})
    match = _RANGE.fullmatch(text) if len(text) <= LONGEST_SUCCESS else None
    label = match[1] if match else None
    part = dict(zip(_labels(parts), parts, strict=True)).get(label or "")
    if match is None or (label is None) == bool(parts) or (label and not part):
        needed = "1, 1..3, 1+, TARGET+ with an input, or names"
        needed += f"; for a part of a tuple name the parts first: parts: {label}, …" if label else ""
        if parts:
            needed = f"one of {', '.join(parts)} with a number, such as {parts[0]} 1+"
        raise ValueError(f"has the success “{text}”: write {needed}")
    between = None if match[3] or match[4] else _BETWEEN.fullmatch(match[2])
    if between:
        return Success(part, least=between[1], most=between[2])
    return _between(part, match)


def _between(part: str | None, match: re.Match[str]) -> Success:
    """The numbers of a range."""
    return Success(part, least=match[2], most="" if match[4] else match[3] or match[2])
