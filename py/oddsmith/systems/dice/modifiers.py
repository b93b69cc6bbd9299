"""Reads what stands behind dice: `kh3`, `!>=9`, `r1`, and in words `drop lowest`, `count 5+`, `explode on 5+`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from oddsmith.systems.dice.cursor import A_DIE, A_NUMBER, NUMBER, Cursor
from oddsmith.systems.dice.tree import (
    CLAMP,
    COUNT,
    EXPLODE,
    KEEP,
    REROLL,
    SHOWN,
    Condition,
    Dice,
    Group,
    Mod,
    Number,
    counts_bare,
    in_order,
    is_one,
)

TARGET = "Target"
COMPARED = ("<=", "=<", ">=", "=>", "<>", "==", "<", ">", "=", "≤", "≥", "≠")
SIGNS = {"=<": "<=", "=>": ">=", "!=": "<>", "==": "=", "≤": "<=", "≥": ">=", "≠": "<>"}
"""Comparisons that are typed in other ways."""
CONDITION = re.compile(rf"({'|'.join(COMPARED)}) *(-?)(?={A_NUMBER})|(?={A_NUMBER})")
ROLLED = re.compile(rf"(?:{'|'.join(COMPARED)}) *{A_NUMBER}{A_DIE}(?!f[0-9<>=])")
"""A comparison with dice, other than `>=5df1`."""
MOD = re.compile(
    r"(?: *(?=[kd][hl]|k *[0-9]|r[roa]?[0-9<>=]))?(?!!= )"
    r"(even|odd|rr(?!o)|ro(?!dd)|ra|r|min|mi|max|ma|ms|!!?p?(?:o(?!dd))?|xo|x|e|"
    r"[kdp][hl]|drop|df|cf|cs|count|f|k|p|d|u(?:o(?!dd))?|s[ad]?)"
)
BEST_WORDS, WORST_WORDS = ("highest", "higher", "best", "top"), ("lowest", "lower", "worst")
PICKS = "|".join(BEST_WORDS + WORST_WORDS)
AND = r"(?: *,? *(?:and|then|and then) +)"
SPOKEN = re.compile(
    rf"(?:{AND}(?=drop|keep|take)| *, *(?=drop|keep[a-z]* +(?:the +)?(?:[a-z]+ +)?{A_NUMBER})| *)"
    rf"(drop|keep|take)(?:p?ing)? +(?:the +)?(?:({PICKS})(?: +die)?(?![a-z])|(?={A_NUMBER}))"
)
PICKED = re.compile(rf" +({PICKS})(?: +dice)?(?![a-z])")
"""In words behind how many are kept."""
ALSO_DROPPED = re.compile(rf" +and +(?:the +)?({PICKS})(?: +(?:die|dice))?(?![a-z])")
BEST_FEW = re.compile(rf" +(?:the +)?({PICKS}) +(?={A_NUMBER}(?! *(?:of|or|dice +of|{A_DIE})))")
UP = r" *(?:\+(?= *(?:$|[^ 0-9d(\[{]))|(?:or|and) +(?:more|higher|better|above|up)(?![a-z]))"
PLURAL, OR_UP = re.compile(r"'?s(?![a-z])"), re.compile(UP)
FACE = rf"{A_NUMBER}(?:{UP}|{PLURAL.pattern})"
ALSO = r"(?: *, *(?:and +|or +)?| +(?:and|or) +)"
ALSO_FACE = re.compile(rf"{ALSO}(?={A_NUMBER}{PLURAL.pattern})")
COUNTED = re.compile(
    rf"(?: *,)? +(?:(?:count(?:ing)?(?: +successes| +hits)?|successes|hits)(?: +on| +at)? +(?={FACE})"
    rf"|(?={A_NUMBER}{PLURAL.pattern}))"
)
EXPLODING = re.compile(rf" *,? *explod(?:e|es|ing)(?![a-z])(?: +(?:on +)?(?={A_NUMBER}))?")
AGAIN, AGAIN_SAID = re.compile(rf" *,? *(?={A_NUMBER}(?:'?s)?[ -]*again(?![a-z]))"), re.compile("(?:'?s)?[ -]*again")
"""`10-again` and `9s again`, where all above explode too."""
REROLLED = re.compile(
    rf"(?:{AND}| *,? *)re-?roll(?:ing|s)? +(once +)?(?:all +|any +)?(?:(below|under|less than) +)?(?={A_NUMBER})"
)
OR_DOWN, ONCE = re.compile(r" +or +(?:less|fewer|lower|below|under)(?![a-z])"), re.compile(" +once(?![a-z])")
MORE_FACES = re.compile(rf"{ALSO}(?={A_NUMBER}(?:'?s)?(?! *{A_DIE}| +times|[a-z0-9]))")
MANY = re.compile(rf" *(?={A_NUMBER}(?![0-9]|{A_DIE}))")
"""How many are kept; a number right behind that is one of dice is none of these."""
PARITY, CRITICAL, ANOTHER = (
    re.compile("even|odd"),
    re.compile("(?<=cs)(?:=|[0-9])"),
    re.compile(rf",(?=[0-9]+(?![0-9]|{A_DIE}))"),
)


class Modifiers(Cursor):
    """A cursor that reads what stands behind dice."""

    def mods(self, dice: Dice | Group, *, bare: bool) -> tuple[Mod, ...]:
        """Everything behind dice, in the order in which it is applied."""
        found: list[Mod] = []
        critical: list[Mod] = []
        while True:
            start, known = self.at, len(self.numbers)
            mod = self.spoken(found) or self.mod()
            if mod is None:
                self.at = start
                if bare and not self.sees(ROLLED):
                    mod = self.counting("cs")
                    if mod and not counts_bare(dice._replace(mods=tuple(found)), mod):
                        mod = None
                        del self.numbers[known:]
            if mod is None:
                self.at = start
                if critical and is_one(dice._replace(mods=tuple(found))):
                    found = [_critical("cs", mod.conditions[0]) if mod in critical else mod for mod in found]
                return _joined(in_order(found))
            if any(_clash(mod, one) for one in found):
                self.refuse("this was said before", start)
            found.append(mod)
            if self.low.startswith("cs", start) and mod.word == "cs" and mod.conditions[0].number:
                critical.append(mod)

    def condition(self, label: str, *, signed: bool = False) -> tuple[Condition, ...]:
        """A comparison with a number, or unless it must be signed a number alone; none where there is none."""
        match = CONDITION.match(self.low, self.at)
        if not match or (signed and not match[1]):
            return ()
        self.at = match.end()
        sign = match[1] or "="
        return (Condition(SIGNS.get(sign, sign), self.number(label), bool(match[2])),)

    def mod(self) -> Mod | None:  # a branch for each word
        match = MOD.match(self.low, self.at)
        if not match:
            return None
        self.at, word = match.end(), match[1]
        match word:
            case "even" | "odd":
                return Mod("cs", (Condition(word),))
            case "r" | "rr" | "ro" | "ra":
                return self.rerolled("r" if word == "rr" else word)
            case "mi" | "min" | "ma" | "max":
                label = "Least face" if word[1] == "i" else "Greatest face"
                return Mod("min" if word[1] == "i" else "max", number=self.number(label))
            case "ms":
                (condition,) = self.condition(TARGET, signed=True) or self.unexpected()
                return Mod("ms<" if condition.sign[0] == "<" else "ms>", number=condition.number)
            case "x" | "e" | "xo":
                return self.exploding("!o" if word == "xo" else "!")
            case "kh" | "kl" | "dh" | "dl" | "ph" | "pl":
                return self.kept(word.replace("p", "d"))
            case "cs" | "count" | "cf" | "df" | "f":
                return self.counting(word)
            case "u" | "uo" | "s" | "sa" | "sd":
                return Mod(word)
            case "k" | "p" | "drop" | "d":
                picked = () if word == "d" else self.condition("Face", signed=True)
                if picked:
                    return Mod("k" if word == "k" else "drop", picked)
                if word == "k" or (word in ("p", "d") and self.sees(NUMBER)):
                    return self.kept("kh" if word == "k" else "dl")
                return None
        return Mod(word, () if self.sees(ROLLED) else self.condition("Explodes on"))

    def spoken(self, before: list[Mod]) -> Mod | None:
        """`drop lowest`, `keep highest 3`, `keep 3`, `best 3`, `count 5+`, `exploding`, `9-again`, `reroll 1s`."""
        if before and before[-1].word in ("dl", "dh") and (also := self.takes(ALSO_DROPPED)):
            return Mod("dl" if also in WORST_WORDS else "dh", number=before[-1].number)
        if self.takes(EXPLODING):
            return Mod("!", self.faces("Explodes on") if self.sees(NUMBER) else ())
        if self.sees(AGAIN):
            self.takes(AGAIN)
            on = Condition(">=", self.number("Explodes on"))
            self.takes(AGAIN_SAID)
            return Mod("!", (on,))
        if self.takes(COUNTED):
            return Mod("cs", self.faces(also=ALSO_FACE))
        if match := REROLLED.match(self.low, self.at):
            self.at = match.end()
            return self.thrown_again("<" if match[2] else "=", once=bool(match[1]))
        if picked := self.takes(BEST_FEW):
            return self.kept("kl" if picked in WORST_WORDS else "kh")
        match = SPOKEN.match(self.low, self.at)
        if not match:
            return None
        self.at = match.end()
        does = "d" if match[1] == "drop" else "k"
        many = None if match[2] else self.number("Dropped" if does == "d" else "Kept")
        picked = match[2] or self.takes(PICKED) or ("lowest" if does == "d" else "highest")
        word = does + ("l" if picked in WORST_WORDS else "h")
        return self.kept(word) if many is None else Mod(word, number=many)

    def faces(
        self,
        label: str = "Needed",
        also: re.Pattern[str] = MORE_FACES,
        further: tuple[re.Pattern[str], str] = (OR_UP, ">="),
        otherwise: str = "=",
    ) -> tuple[Condition, ...]:
        """Faces that are meant: `5s and 6s`, `5+`; those `further` on have another sign."""
        found: list[Condition] = []
        while not found or (not self.depth and self.takes(also)):
            number = self.number(label)
            self.takes(PLURAL)
            found.append(Condition(further[1] if self.takes(further[0]) else otherwise, number))
        return tuple(found)

    def kept(self, word: str) -> Mod:
        label = "Kept" if word[0] == "k" else "Dropped"
        if not self.sees(NUMBER) and not self.sees(MANY):
            return Mod(word, number=Number(1))
        self.at = self.behind_spaces()
        return Mod(word, number=self.number(label))

    def rerolled(self, word: str) -> Mod:
        """Avrae's `ra6` throws one die again and adds it."""
        if word == "ra":
            again = self.condition("Explodes on") or self.unexpected("a number is missing at the end")
            return Mod("x", again, Number(1))
        found: tuple[Condition, ...] = ()
        while condition := self.condition("Re-roll"):
            found += condition
            if self.depth and self.sees(ANOTHER):
                self.refuse("write r1r2 to re-roll both, or a space behind the comma")
            if not self.sees(ANOTHER):
                break
            self.at += 1
        return Mod(word, found)

    def thrown_again(self, sign: str, *, once: bool) -> Mod:
        """In words: `reroll 1s and 2s once`, `reroll 2 or less`, `reroll below 3`."""
        faces = self.faces("Re-roll", further=(OR_DOWN, "<="), otherwise=sign)
        return Mod("ro" if self.takes(ONCE) or once else "r", faces)

    def exploding(self, word: str) -> Mod:
        """Foundry's `x5`, `x>4`, `x3=6` (three at most), `xo`, and Avrae's `e6`."""
        first, place = self.condition("Explodes on"), len(self.numbers) - 1
        is_bound = word == "!" and bool(first) and first[0].sign == "="
        second = self.condition("Explodes on", signed=True) if is_bound else ()
        if not second:
            return Mod(word, first)
        self.numbers[place] = self.numbers[place]._replace(label="Further dice")
        return Mod("x", second, first[0].number)

    def counting(self, word: str) -> Mod | None:
        """What counts or fails; `cs=20`, `cs20` and `cf1` only show a critical face, as `cs>18` of one die does."""
        if word == "cf" or (word == "cs" and self.sees(CRITICAL)):
            critical = self.condition("Critical")
            if not critical:
                return None
            del self.numbers[-1]
            return _critical(word, critical[0])
        fails = word in ("df", "f")
        if parity := self.takes(PARITY):
            return Mod("f" if fails else "cs", (Condition(parity),))
        condition = self.condition("Fails" if fails else "Needed", signed=not fails)
        return Mod("f" if fails else "cs", condition) if condition else None


def _critical(word: str, condition: Condition) -> Mod:
    return Mod(f"{word}{condition.sign}{condition.bound}")


def _clash(one: Mod, other: Mod) -> bool:
    """Whether only one of two can stand behind the same dice."""
    if one.stage != other.stage or one.stage in (KEEP, COUNT, SHOWN):
        return False
    if one.stage in (REROLL, CLAMP) and one.word != other.word:
        return False
    return one.stage not in (REROLL, EXPLODE) or not _alike(one, other)


def _alike(one: Mod, other: Mod) -> bool:
    """Whether two do the same to faces of which each names some, and no number of dice."""
    return one.word == other.word and all(mod.conditions and not mod.number for mod in (one, other))


def _joined(mods: Iterable[Mod]) -> tuple[Mod, ...]:
    """What does the same to several faces as one: `r1r2` is `r1,2`."""
    found: list[Mod] = []
    for mod in mods:
        if found and mod.stage in (REROLL, EXPLODE, COUNT) and _alike(found[-1], mod):
            found[-1] = mod._replace(conditions=found[-1].conditions + mod.conditions)
        else:
            found.append(mod)
    return tuple(found)
