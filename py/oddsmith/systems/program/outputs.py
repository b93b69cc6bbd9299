r"""What the comments after a program's outputs say of outcomes, and those after dice of faces.

    output [attack] named "Attack" \ names: 0 miss, 1 hit, 2 critical hit; success: 1..2 \
    output [check] named "Check" \ parts: successes|failures, advantages; success: successes 1+ \
    output [level] named "Skill" \ names: 0 failure, 1 tie, 2 success; success: 2; neither: tie; says: {ROLL} \
    output [hits 5d6] named "Hits" \ success: NEEDED+; counted: cancels 1, hit 5+ \
    BOON: d{[tuple 0 0], [tuple 1 0], [tuple 2 1]} \ die: Boon die; parts: success, advantage \
    THEIRS: d6 \ die: Defense; side: opponent \

`names` replace numbers; if an outcome has none, all stay numbers in the law, and only a roll shows its name. `parts`
label those of `[tuple A B]`; one that can be negative has a second name after a bar. A `success` is a number, a range
(`1..2`, `1+`, `TARGET+` with an input), or names; if there are parts, those of one part. `neither` is written alike,
and means neither success nor failure. `says` is how a roll is put: braces hold variables of the program, the OUTCOME,
or the sums of the dice that count, your ROLL and THEIR_ROLL. A part in brackets is dropped if a variable in it has no
number; if one outside has none, the whole text is. `counted` names dice by what they show. The parts of a die are
symbols, and its numbers say how many of each are on a face; a die without a name gets that of its constant.
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
"""Names whose values only a roll provides."""
LONGEST_SUCCESS = 300
"""Characters of a range; longer ones would be slow to match."""
BEYOND = 1 << 10_000
"""Larger than any outcome."""
_RANGE = re.compile(rf"(?:(.+?) +)??{BOUND}(?:[ ]*\.\.[ ]*{BOUND}|(\+))?")
_BETWEEN = re.compile(r"([0-9]+) *- *([0-9]+)")
"""A range as people write it, `1-3`, which is not meant as a difference."""


class Success(NamedTuple):
    """What counts as a success: one of these numbers in this part, or in the whole outcome if the part is None."""

    part: str | None
    numbers: Container[int] = ()
    least: str = ""
    """The least of the numbers, as a bound that may name inputs; "" if `numbers` has them already."""
    most: str = ""
    """The greatest, likewise; "" if there is none."""
    target: int | None = None
    """The number to reach, if an input alone says it."""

    def chosen(self, inputs: Mapping[str, Any]) -> Success:
        """The same with the numbers for these inputs."""
        if not self.least:
            return self
        least = worth(self.least, inputs)
        most = worth(self.most, inputs) if self.most else BEYOND
        is_target = not self.most and [self.least] == names_in(self.least)
        return Success(self.part, range(least, most + 1), target=least if is_target else None)


class View(NamedTuple):
    """How the numbers of an output are shown: as they are, by name, or part by part."""

    name: str = ""
    names: dict[int, str] = {}
    parts: tuple[str, ...] = ()
    success: Success | None = None
    side: str = "you"
    """Whose dice these are."""
    has_words: bool = True
    """Whether all outcomes have names, which then replace them."""
    neither: Success | None = None
    """What is neither success nor failure."""
    says: str = ""
    """The text for a roll, with holes for numbers."""
    counted: tuple[Success, ...] = ()
    """Labels of counted dice, each in `part`, with the numbers that get it."""

    def odds(self, law: Distribution[int]) -> Odds:
        """The odds; if there are parts, the joint law comes first."""
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
        """The reading of a roll of this number; `told` has the variables and what was rolled.

        If `is_named`, the sentence for a plain number has the name of the output.
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
        """The text of `says` for a roll; "" if a variable outside of brackets has no number."""

        def if_set(text: str) -> str:
            return text if told.keys() >= {*names_in(*holes_in(text))} else ""

        said = if_set(OPTIONAL.sub(lambda match: if_set(match[1]), self.says))
        return HOLE.sub(lambda hole: filled(worth(hole[1], told), hole), said)

    @property
    def needs(self) -> dict[str, list[str]]:
        """The inputs that each clause names; for `says`, the variables."""
        ends = {"success": (self.success,), "neither": (self.neither,), "counted": self.counted}
        needs = {
            clause: names_in(*(bound for end in some if end for bound in (end.least, end.most)))
            for clause, some in ends.items()
        }
        return needs | {"says": [name for name in names_in(*holes_in(self.says)) if name not in ROLLED]}

    def chosen(self, inputs: Mapping[str, Any]) -> View:
        """The same with all numbers for these inputs."""
        neither = self.neither and self.neither.chosen(inputs)
        counted = tuple(one.chosen(inputs) for one in self.counted)
        return self._replace(success=self.success and self.success.chosen(inputs), neither=neither, counted=counted)

    def sentence(self, number: int) -> str:
        """The result of a roll, in words."""
        if not self.parts:
            return self.names.get(number, str(number))
        decisive = self.success.part if self.success else None
        return tallied(zip(parts_of(number, len(self.parts)), self.parts, strict=True), decisive or "")

    def face(self, number: int) -> str:
        """What is on a die's face that counts as this number; "" if no comment says it."""
        if not self.parts:
            return self.names.get(number, "")
        pairs = zip(self.parts, map(abs, parts_of(number, len(self.parts))), strict=True)
        return ", ".join(f"{count} × {part}" if count > 1 else part for part, count in pairs if count) or BLANK

    def called(self, label: str, number: int) -> str:
        """The label of a die that shows this number, if the language labels it: from `counted`, or else that label."""
        called = (str(one.part) for one in self.counted if number in one.numbers)
        return next(called, label) if label else ""

    def _outcome(self, number: int) -> Hashable:
        if self.parts:
            return parts_of(number, len(self.parts))
        return self.names.get(number, number) if self.has_words else number

    @property
    def _decided_by(self) -> str:
        """The name of the law that decides success."""
        part = self.success.part if self.success else None
        return self._keys[self.parts.index(part)] if part else OUTCOME

    @property
    def _keys(self) -> list[str]:
        """The names of the parts' laws."""
        return [f"part-{place}" for place in range(1, len(self.parts) + 1)]

    def wrong_parts(self, counts: tuple[int, ...]) -> str:
        """What is wrong with the parts if outcomes have one of these counts of them; "" if nothing is."""
        if counts and counts[0] > 1 and self.success and not self.parts:
            return f"The outcomes have {counts[0]} parts: name them first, such as parts: hits, heat; success: hits 1+."
        if not self.parts or len(self.parts) in counts:
            return ""
        many = "1 part" if counts in ((), (1,)) else f"{' or '.join(map(str, counts))} parts"
        return f"The outcomes have {many}, and the comment after this output names {len(self.parts)}."

    def of(self, name: str, law: Distribution[int] | None, counts: tuple[int, ...], inputs: Mapping[str, Any]) -> View:
        """The view of an output with these inputs, whose outcomes may have these counts of parts.

        If all outcomes are 0 or 1, a 1 is a success by default. Wrong parts are dropped, together with success.
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
    """The names of parts that are not negative."""
    return tuple(part.partition("|")[0] for part in parts)


def views_of(statements: Iterable[Statement], wrong: list[Warned]) -> dict[tuple[int, int], View]:
    """The views of a program's outputs and dice, by place; adds warnings about comments to `wrong`."""
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
    """The word that a comment begins with a typo of, if the comment is valid with that word; else ""."""
    word, colon, rest = comment.partition(":")
    near = meant(word, OF_OUTPUTS) if colon else ""
    try:
        _view(clauses(near + colon + rest, *OF_OUTPUTS), "")
    except ValueError:
        return ""
    return near


def _view(said: dict[str, str], name: str) -> View:
    """The view that a comment gives of an output, or of a die with this name.

    Raises ValueError: the comment is invalid.
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
