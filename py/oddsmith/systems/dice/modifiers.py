"""Parses the modifiers after dice: `kh3`, `!>=9`, `r1`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from oddsmith.systems.dice.cursor import NUMBER, Cursor
from oddsmith.systems.dice.tree import Condition, Dice, Group, Mod, Number, Stage, counts_bare, in_order, is_one
from oddsmith.systems.dice.words import D, N

TARGET, FROM, UPTO, OR = "Target", "From", "To", "Or"
"""Labels of targets: a single one, the two ends of a range, and further alternatives."""
MOST_FACES = 100
COMPARED = ("<=", ">=", "<>", "<", ">", "=")
CONDITION = re.compile(rf"({'|'.join(COMPARED)}) ?(-?)(?={N})|(?={N})")
OR_MORE = {"↑": ">=", "↓": "<="}
ROLLED = re.compile(rf"(?:{'|'.join(COMPARED)}) ?{N}{D}(?!f[<>=#0-9])|(?<!!)(?:=|<>) ?[-+]?{N}\.\.")
"""A comparison with dice (not `>=5df1`) or with a range of totals."""
MOD = re.compile(
    rf"(?: ?(?=[kdp][hl]|k ?{N}|[efp]{N}|m(?:in?|ax?){N}|c[sf][<>=#0-9]|uo?(?![a-z])|!|r[roa]?[<>=#0-9]))?"
    r"(even|odd|rr(?!o)|ro(?!dd)|ra|r|min|mi|max|ma|!!?p?(?:o(?!dd))?|xo|x|e|"
    r"[kdp][hl]|drop|df|cf|cs|count|f|k|p|d|u(?:o(?!dd))?|s[ad]?(?!f))"
)
SAME = {"rr": "r", "mi": "min", "ma": "max", "e": "!", "xo": "!o", "ph": "dh", "pl": "dl", "df": "f"}
"""Modifiers of other tools, and their equivalents here."""
MANY = re.compile(rf" ?{N}(?!{D}|[↑↓])")
"""How many dice to keep; not a number that starts other dice or is a target."""
CRITICAL, ANOTHER = re.compile(rf"(?<=cs)(?:=|{N})"), re.compile(rf",{N}(?!{D})")


class Modifiers(Cursor):
    """A cursor that parses modifiers."""

    def mods(self, dice: Dice | Group, *, bare: bool) -> tuple[Mod, ...]:
        """Read all modifiers of some dice; return them in the order in which they apply."""
        found: list[Mod] = []
        critical: list[Mod] = []
        while True:
            start = self.at
            mod = self.mod()
            if mod is None:
                self.at = start
                if bare and not self.sees(ROLLED):
                    mod = self.counting("")
                    if mod and not counts_bare(dice._replace(mods=tuple(found)), mod):
                        mod = None
            if mod is None:
                self.at = start
                if critical and is_one(dice._replace(mods=tuple(found))):
                    found = [_critical("cs", mod.conditions[0]) if mod in critical else mod for mod in found]
                return _joined(in_order(found))
            if any(_clash(mod, one) for one in found):
                self.refuse("this was said before", start)
            found.append(mod)
            if self.signs.startswith(("cs", " cs"), start) and mod.word == "cs" and mod.conditions[0].number:
                critical.append(mod)

    def conditions(self, label: str, *, signed: bool = False) -> tuple[Condition, ...]:
        """Read comparisons with a number, or bare numbers unless `signed`; () if there are none."""
        match = CONDITION.match(self.signs, self.at)
        if not match or (signed and not match[1]):
            return ()
        self.at = match.end()
        number, _ = self.number(label), self.passes("•")
        if faces := self.faces_from(number, label):
            return faces
        one = Condition(match[1] or OR_MORE.get(self.passes(*OR_MORE), "="), number, bool(match[2]))
        return (one, *(self.conditions(label) if self.passes("|") else ()))

    def faces_from(self, first: Number, label: str) -> tuple[Condition, ...]:
        """Read a range of faces, whose ends cannot be set; before a lower number the dash is a minus."""
        start, numbers = self.at, self.numbers
        if not self.passes("–"):
            return ()
        self.numbers = dict(numbers)
        last = self.number(label)
        if last.amount <= first.amount:
            self.at, self.numbers = start, numbers
            return ()
        if last.amount - first.amount >= MOST_FACES:
            self.refuse(f"at most {MOST_FACES} faces can be named")
        self.forget(first)
        self.forget(last)
        return tuple(Condition("=", Number(face)) for face in range(first.amount, last.amount + 1))

    def mod(self) -> Mod | None:  # one branch per modifier
        match = MOD.match(self.signs, self.at)
        if not match:
            return None
        self.at, word = match.end(), SAME.get(match[1], match[1])
        match word:
            case "even" | "odd":
                return Mod("cs", (Condition(word),))
            case "r" | "ro" | "ra":
                return self.rerolled(word)
            case "min" | "max":
                return Mod(word, number=self.number("Least face" if word == "min" else "Greatest face"))
            case "x":
                return self.exploding()
            case "kh" | "kl" | "dh" | "dl":
                return self.kept(word)
            case "cs" | "count" | "cf" | "f":
                return self.counting(word)
            case "u" | "uo" | "s" | "sa" | "sd":
                return Mod(word)
            case "k" | "p" | "drop" | "d":
                picked = () if word == "d" else self.conditions("Face", signed=True)
                if picked:
                    return Mod("k" if word == "k" else "drop", picked)
                if word == "k" or (word in ("p", "d") and self.sees(NUMBER)):
                    return self.kept("kh" if word == "k" else "dl")
                return None
        return Mod(word, () if self.sees(ROLLED) else self.conditions("Explodes on"))

    def kept(self, word: str) -> Mod:
        if not self.sees(NUMBER) and not self.sees(MANY):
            return Mod(word, number=Number(1))
        return Mod(word, number=self.number("Kept" if word[0] == "k" else "Dropped"))

    def rerolled(self, word: str) -> Mod:
        """Read what to re-roll; Avrae's `ra6` instead rolls one more die and adds it."""
        if word == "ra":
            again = self.conditions("Explodes on") or self.unexpected("a number is missing at the end")
            return Mod("x", again, Number(1))
        found = self.conditions("Re-roll")
        while self.sees(ANOTHER):
            if self.depth:
                self.refuse("write r1r2 to re-roll both, or a space after the comma")
            self.at += 1
            found += self.conditions("Re-roll")
        return Mod(word, found)

    def exploding(self) -> Mod:
        """Read Foundry's `x5`, `x>4`, and `x3=6`, where the 3 is the most extra dice."""
        first = self.conditions("Explodes on")
        is_bound = bool(first) and first[0].sign == "="
        second = self.conditions("Explodes on", signed=True) if is_bound else ()
        if not second:
            return Mod("!", first)
        bound = first[0].number
        self.relabel(bound, "Further dice")
        return Mod("x", second, bound)

    def counting(self, word: str) -> Mod | None:
        """Read what counts or fails; `cs=20`, `cs20` and `cf1`, and `cs>18` on one die, only mark critical faces."""
        if word == "cf" or (word == "cs" and self.sees(CRITICAL)):
            critical = self.conditions("Critical")
            if not critical:
                return None
            self.forget(critical[0].number)
            return _critical(word, critical[0])
        found = "f" if word == "f" else "cs"
        if parity := self.passes("even", "odd"):
            return Mod(found, (Condition(parity),))
        condition = self.conditions("Fails" if word == "f" else "Needed", signed=word in ("", "cs"))
        return Mod(found, condition) if condition else None


def _critical(word: str, condition: Condition) -> Mod:
    return Mod(f"{word}{condition.sign}{condition.bound}")


def _clash(one: Mod, other: Mod) -> bool:
    """Whether two modifiers exclude each other on the same dice."""
    if one.stage != other.stage or one.stage in (Stage.KEEP, Stage.COUNT, Stage.SHOWN):
        return False
    if one.stage in (Stage.REROLL, Stage.CLAMP) and one.word != other.word:
        return False
    return one.stage not in (Stage.REROLL, Stage.EXPLODE) or not _alike(one, other)


def _alike(one: Mod, other: Mod) -> bool:
    """Whether two are the same modifier for different faces, with no number of dice, so that they can be merged."""
    return one.word == other.word and all(mod.conditions and not mod.number for mod in (one, other))


def _joined(mods: Iterable[Mod]) -> tuple[Mod, ...]:
    """Merge adjacent modifiers that do the same to several faces: `r1r2` is `r1,2`."""
    found: list[Mod] = []
    for mod in mods:
        if found and mod.stage in (Stage.REROLL, Stage.EXPLODE, Stage.COUNT) and _alike(found[-1], mod):
            found[-1] = mod._replace(conditions=found[-1].conditions + mod.conditions)
        else:
            found.append(mod)
    return tuple(found)
