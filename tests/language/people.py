"""Random programs like those people write: functions that call one another, loops that fill sequences, nested dice.

The type of each expression (number, sequence or dice) is tracked while writing, so nearly all programs are valid; a
few are not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hypothesis import strategies as st

SETTINGS = (
    "", "", "", 'set "position order" to "lowest first"', 'set "position order" to "highest first"',
    'set "explode depth" to 1', 'set "explode depth" to 3', 'set "maximum function depth" to 4',
    'set "maximum function depth" to 12',
)  # fmt: skip
DICE = (
    "d3", "2d3", "d2", "d4", "d6", "2d2", "3d2", "3d3", "2d4", "4d2", "3d4", "2d6", "4d3", "d{1,1,3}", "2d{0,1,1,2}",
    "3d{0,0,1}", "3d{1,2,2,4}", "d-2",
)  # fmt: skip
STRANGE = ("d{}", "0d6", "d0", "-2d3", "(d2)d3", "d2d2", "d{-1..1}", "1d(2d2)", "d(2d2)", "2d{}")
NUMBERS = ("1", "0", "2", "3", "4", "5", "6", "-1", "12", "305", "-24")
SEQUENCES = ("{1..3}", "{2,1}", "{}", "{3,1,3}", "{1:2,4}", "{-1,0,2}", "{5..3}")
OWN = ("roll _ against _", "best of _ or _", "mix _ and _ by _", "score _ with _", "step _ then _")
SHADOWED = ("highest _ of _", "_ contains _", "highest of _ and _", "count _ in _")
RECURSIVE = "again _ until _"
PARAMETERS = ("N", "S", "B")
COMPARISONS = ("=", "!=", "<", "<=", ">", ">=")
ARITHMETIC = ("+", "+", "-", "*", "/", "&", "|")


class Function(NamedTuple):
    """A function that can be called: the types of its parameters, and the type of its result for known arguments."""

    shape: str
    types: str
    kind: str


class Person:
    """Writes one program; each byte is a choice: the first option for 0 and after the bytes run out."""

    def __init__(self, choices: bytes) -> None:
        self.choices = iter(choices)
        self.functions: list[Function] = []
        self.kinds: dict[str, str] = {}
        """The variables in scope, by type: n, s or d."""
        self.left = 0
        """How many more operators this statement may have."""

    def pick(self, *choices: str) -> str:
        """Choose one of the texts."""
        return choices[self.upto(len(choices) - 1)]

    def upto(self, most: int) -> int:
        """Choose a number from 0 to `most`."""
        return next(self.choices, 0) % (most + 1)

    def rarely(self, one_in: int) -> bool:
        """True once in `one_in` times."""
        return self.upto(one_in - 1) == one_in - 1

    def one_of(self, *ways: Callable[[], str]) -> str:
        """The text from one of these writers."""
        return ways[self.upto(len(ways) - 1)]()

    def variable(self, kind: str, otherwise: Callable[[], str]) -> Callable[[], str]:
        """A writer of a variable of this type, or `otherwise` if there is none."""
        names = [name for name, found in self.kinds.items() if found == kind]
        names += 2 * [name for name in names if name in PARAMETERS]
        return (lambda: self.pick(*names)) if names else otherwise

    def expression(self, kind: str) -> str:
        """An expression of this type, occasionally of another."""
        self.left -= 1
        if self.rarely(150):
            kind = self.pick("n", "s", "d")
        return {"n": self.number, "s": self.sequence, "d": self.dice}[kind]()

    def number(self) -> str:
        """An expression that is a number."""
        leaves = (lambda: self.pick(*NUMBERS), self.variable("n", lambda: self.pick(*NUMBERS)))
        calls = self.giving("n")
        if self.left <= 0:
            return self.one_of(*leaves)
        return self.one_of(
            *leaves,
            leaves[1],
            lambda: f"({self.expression('n')} {self.pick(*ARITHMETIC)} {self.expression('n')})",
            lambda: f"({self.expression('n')} {self.pick(*COMPARISONS)} {self.expression('n')})",
            lambda: f"({self.expression('s')} {self.pick(*COMPARISONS)} {self.expression('n')})",
            lambda: f"({self.expression('s')} {self.pick(*COMPARISONS)} {self.expression('s')})",
            lambda: f"{self.pick('1', '2', '3', '{1,2}', self.expression('n'))}@{self.expression('s')}",
            lambda: f"{self.pick('1', '2', '{1,2}')}@{self.expression('n')}",
            lambda: f"({self.expression('n')} ^ {self.pick('2', '0', '3', '-1')})",
            lambda: f"{self.pick('#', '!', '-')}{self.expression('s')}",
            lambda: f"({self.expression('s')} {self.pick('+', '-', '*')} {self.expression('n')})",
            lambda: f"[count {self.expression('s')} in {self.expression('s')}]",
            lambda: f"[{self.expression('s')} contains {self.expression('n')}]",
            lambda: f"{self.pick('1', '2')}@[sort {self.expression('s')}]",
            lambda: f"#{self.variable('d', lambda: '(3d6)')()}",
            lambda: f"[maximum of {self.dice()}]",
            lambda: f"[{self.pick('highest', 'lowest')} of {self.expression('n')} and {self.expression('n')}]",
            self.of_rolls,
            self.of_rolls,
            self.of_rolls,
            lambda: self.call(calls, is_known=True) if calls else f"[absolute {self.expression('n')}]",
        )

    def of_rolls(self) -> str:
        """A typical expression over two sorted rolls."""
        roll = self.variable("s", lambda: self.pick(*SEQUENCES))
        one, other, place, sign = roll(), roll(), self.pick("1", "2", "3"), self.pick(*COMPARISONS)
        return self.pick(
            f"({place}@{one} {sign} {place}@{other})",
            f"({one} {sign} {place}@{other})",
            f"(1@{one} {sign} {place}@{other})",
            f"[count {place}@{one} in {other}]",
            f"({place}@{one} - {self.pick(*NUMBERS)} * {place}@{other})",
            f"([count {self.pick(*NUMBERS)} in {one}] {sign} [count {self.pick(*SEQUENCES)} in {other}])",
            f"({one} {sign} {other})",
            f"#{one}",
            f"{place}@[sort {{{one}, {other}}}]",
            f"([sort {{{one}, {other}}}] {sign} {self.pick(*NUMBERS)})",
            f"({{{one}, {place}@{other}}} {sign} {self.pick(*NUMBERS)})",
            f"{place}@{{{other}, {self.expression('n')}, {one}}}",
        )

    def sequence(self) -> str:
        """An expression that is a sequence."""
        leaves = (lambda: self.pick(*SEQUENCES), self.variable("s", lambda: self.pick(*SEQUENCES)))
        calls = self.giving("s")
        if self.left <= 0:
            return self.one_of(*leaves)
        return self.one_of(
            *leaves,
            leaves[1],
            leaves[1],
            lambda: f"{{{self.expression('s')}, {self.expression('n')}}}",
            lambda: f"{{{self.expression('n')}, {self.expression('n')}}}",
            lambda: f"{{{self.expression('d')}}}",
            lambda: f"{{{self.pick('0', '1', '2')}..{self.pick('3', self.expression('n'))}}}",
            lambda: f"{{{self.expression('s')}:{self.pick('2', '0', self.expression('n'))}}}",
            lambda: f"[{self.pick('sort', 'reverse')} {self.expression('s')}]",
            *2 * [lambda: self.call(calls, is_known=True) if calls else leaves[1]()],
        )

    def dice(self) -> str:
        """An expression that is dice."""
        leaves = (lambda: self.pick(*DICE), self.variable("d", lambda: self.pick(*DICE)))
        if self.left <= 0:
            return self.one_of(*leaves)
        return self.one_of(
            *leaves,
            *leaves,
            lambda: self.pick(*STRANGE),
            lambda: f"({self.expression('d')} {self.pick(*ARITHMETIC)} {self.expression(self.pick('n', 'd', 's'))})",
            lambda: f"({self.expression('d')} {self.pick(*COMPARISONS)} {self.expression(self.pick('n', 'd', 's'))})",
            lambda: f"{self.pick('1', '2', '{1,2}', self.expression('n'))}@{self.expression('d')}",
            lambda: f"[{self.pick('highest', 'lowest', 'middle')} {self.expression('n')} of {self.expression('d')}]",
            lambda: f"[{self.pick('highest', 'lowest')} 2 of {self.pick(*DICE)} and {self.dice()}]",
            lambda: f"[{self.pick('highest', 'lowest')} {self.upto(4)} of d4 and {self.dice()} and 2d3]",
            lambda: f"[{self.pick('highest', 'lowest')} of {self.expression('d')} and {self.expression('n')}]",
            lambda: f"[count {self.expression('s')} in {self.expression('d')}]",
            lambda: f"[{self.expression('d')} contains {self.expression('n')}]",
            lambda: f"[{self.pick('explode', 'absolute', 'sort', 'reverse')} {self.expression('d')}]",
            lambda: f"d{self.expression('s')}",
            lambda: f"{self.pick('2', '1', '-1')}d{self.expression('s')}",
            lambda: f"({self.expression('n')} * {self.expression('d')})",
            lambda: f"({self.expression('d')} ^ {self.pick('2', '0', '-1', 'd2')})",
            lambda: f"{self.pick('!', '-')}{self.expression('d')}",
            lambda: self.call(self.functions) if self.functions else self.pick(*DICE),
            lambda: self.call(self.functions) if self.functions else self.pick(*DICE),
            lambda: self.call(self.functions) if self.functions else self.pick(*DICE),
        )

    def giving(self, kind: str) -> list[Function]:
        """The functions that return this type."""
        return [function for function in self.functions if function.kind == kind]

    def call(self, functions: list[Function], *, is_known: bool = False) -> str:
        """A call of one of the functions; with `is_known`, no argument has to be enumerated."""
        function = functions[self.upto(len(functions) - 1)]
        text, types = function.shape, function.types
        if text == RECURSIVE:
            text, types = text.replace("_", self.pick("3", "2", "8", "9", "11", self.expression("n")), 1), types[1:]
        for kind in types:
            wanted = {"n": "dnd", "s": "dddsn", "d": "dddn", "?": "dnsd"}[kind]
            if is_known:
                wanted = {"n": "n", "s": "s", "d": "d", "?": "n"}[kind]
            text = text.replace("_", self.expression(self.pick(*wanted)), 1)
        return f"[{text}]"

    def statements(self, most: int, depth: int, result: str) -> str:
        """Some statements of a function's body, before its result, which has the given type."""
        lines = []
        for _ in range(self.upto(most)):
            self.left = 6
            match self.pick("set", "set", "grow", "tally", "if", "if", "choose", "loop"):
                case "set":
                    kind = self.pick("n", "n", "s", "d")
                    lines.append(self.set(self.pick(*{"n": "KT", "s": "L", "d": "D"}[kind]), kind))
                case "grow":
                    lines.append(self.growing())
                case "tally":
                    lines.append(self.tallying())
                case "choose":
                    lines.append(self.choosing())
                case "if" if depth:
                    lines.append(self.branching(depth, result))
                case "loop" if depth:
                    lines.append(self.looping(depth, result))
                case _:
                    lines.append(self.set("K", "n"))
        return "\n".join(lines)

    def set(self, name: str, kind: str) -> str:
        """An assignment."""
        value = self.expression(kind)
        self.kinds[name] = kind
        return f"{name}: {value}"

    def growing(self) -> str:
        """A number or a sequence that grows in a loop."""
        self.left = 3
        before, self.kinds = self.kinds, {**self.kinds, "I": "n"}
        grown, start = ("L", "{}") if self.upto(1) else ("T", "0")
        over = self.pick("{1..3}", "{1,2}", "{1..#S}", "S") if self.kinds.get("S") == "s" else "{1..3}"
        more = self.expression("n")
        self.kinds = {**before, grown: "s" if grown == "L" else "n"}
        addition = f"{{L, {more}}}" if grown == "L" else f"T + {more}"
        return f"{grown}: {start} loop I over {over} {{ {grown}: {addition} }}"

    def tallying(self) -> str:
        """A tally of two rolls compared rank by rank, or face by face."""
        one, other = (self.variable("s", lambda: self.pick(*SEQUENCES))() for _ in range(2))
        self.left = 1
        by, sign = self.expression("n"), self.pick(*COMPARISONS)
        otherwise = self.pick("", f" else {{ T: T - {self.pick(*NUMBERS)} }}", " else { T: T }")
        asked = self.pick(f"I@{one} {sign} I@{other}", f"I@{one} {sign} {by}", f"[count I in {one}] {sign} {by}")
        self.kinds["T"] = "n"
        return f"T: 0 loop I over {{1..3}} {{ if {asked} {{ T: T + {by} }}{otherwise} }}"

    def choosing(self) -> str:
        """One variable set in every branch, and perhaps another."""
        kind = self.pick("n", "n", "d", "s")
        name = {"n": "K", "s": "L", "d": "D"}[kind]
        self.left = 4
        first, condition = self.set(name, kind), self.expression("n")
        self.left = 3
        values = [self.expression(kind) for _ in range(3)]
        further = self.pick("", f" else if {self.expression('n')} {{ {name}: {values[1]} }}")
        return f"{first} if {condition} {{ {name}: {values[0]} }}{further} else {{ {name}: {values[2]} }}"

    def branching(self, depth: int, result: str) -> str:
        """An `if`, perhaps with an `else`."""
        condition, before = self.expression("n"), dict(self.kinds)
        then = self.branch(depth, result)
        self.kinds = dict(before)
        if self.upto(1):
            return f"if {condition} {{ {then} }}"
        otherwise = self.branch(depth, result)
        self.kinds = before
        return f"if {condition} {{ {then} }} else {{ {otherwise} }}"

    def branch(self, depth: int, result: str) -> str:
        """The block of an `if`."""
        before = self.statements(1, depth - 1, result)
        self.left = 3
        return f"{before} result: {self.expression(result)}" if self.upto(2) else before or self.set("K", "n")

    def looping(self, depth: int, result: str) -> str:
        """A loop over a sequence; afterwards its variables count as unset, since the sequence may be empty."""
        over, before = self.expression("s"), dict(self.kinds)
        self.kinds["I"] = "n"
        body = self.statements(2, depth - 1, result) or self.set("K", "n")
        self.kinds = before
        return f"loop I over {over} {{ {body} }}"

    def function(self, shape: str) -> str:
        """A function, which may call earlier ones."""
        types = self.pick("ss", "ns", "ss", "sn", "ss", "ds", "s?", "nn", "dn", "?s", "nd")
        names: tuple[str, ...] = ("N", "S") if types[0] == "n" else ("S", "B")
        if shape.count("_") == 3:
            types, names = self.pick("nss", "nnn", "sss", "nsd", "nns"), PARAMETERS
        before = dict(self.kinds)
        for name, kind in zip(names, types, strict=True):
            self.kinds[name] = kind if kind in "nsd" else "d"
        result = self.pick("n", "n", "s" if "s" in types else "n", "d") if "?" not in types else "d"
        body = self.statements(3, 2, result)
        self.left = 8
        ending = "" if self.rarely(9) else f"result: {self.expression(result)}"
        self.kinds = before
        self.functions.append(Function(shape, types, result if ending else "d"))
        return f"function: {with_parameters(shape, names, types)} {{\n{body}\n{ending}\n}}"

    def handing_back(self) -> str:
        """A function that inspects all dice of a roll and returns a roll, and another that queries this result."""
        one, other = (self.pick("S", "S", "{S, S}", "[reverse S]", "{S, T}", "T") for _ in range(2))
        sign, number, dice = self.pick(*COMPARISONS), self.pick("90", *NUMBERS), self.pick("6d6", "5d8", *DICE)
        looked = f"T: 0 loop I over S {{ T: T + I * {self.pick('I', '3')} }} if T {sign} {number} {{ result: {one} }}"
        asked = self.pick("#", "1@", "{1,2}@", f"{number} {sign} ", f"{self.pick(*SEQUENCES)} {sign} ") + "[sift S]"
        return f"""function: sift S:s {{ {looked} result: {other} }}
            function: ask S:s {{ result: {asked} }} output [ask {dice}]"""

    def recursion(self) -> str:
        """A function that calls itself with different arguments."""
        kind = self.pick(*"nsd?")
        before = dict(self.kinds)
        self.kinds |= {"N": "n", "S": kind if kind != "?" else "d"}
        result = "d" if kind in "d?" else "n"
        self.left = 3
        end = self.expression(result)
        self.left = 3
        before_it = self.pick("", self.set("K", "n"), f"if {self.expression('n')} {{ result: {end} }}")
        less = self.pick("N - 1", "N - 2", "N / 2", f"N - [absolute {self.expression('n')}] - 1")
        again = self.pick("S", self.expression("s" if kind == "s" else "d" if kind in "d?" else "n"), self.pick(*DICE))
        call = f"[again {less} until {again}]"
        ending = self.pick(f"{self.expression(result)} + {call}", f"{call} * {self.expression('n')}", call)
        self.kinds = before
        self.functions.append(Function(RECURSIVE, f"n{kind}", "d"))
        head = with_parameters(RECURSIVE, ("N", "S"), f"n{kind}")
        return f"function: {head} {{ if N <= 0 {{ result: {end} }}\n{before_it}\nresult: {ending} }}"

    def program(self) -> str:
        """The whole program."""
        lines = [self.pick(*SETTINGS), "K: 1 T: 0"]
        if self.rarely(4):
            return f"{lines[0]} {self.handing_back()}"
        self.kinds = {"K": "n", "T": "n"}
        for name, kind in (("A", "d"), ("X", "n"), ("Q", "s")):
            self.left = 2
            lines.append(self.set(name, kind))
        lines += [self.recursion()] if self.rarely(4) else []
        lines += [self.function(shape) for shape in OWN[: 1 + self.upto(2)]]
        lines += [self.function(self.pick(*SHADOWED))] if self.rarely(4) else []
        lines += [self.recursion()] if self.rarely(4) else []
        for _ in range(1 + self.upto(4)):
            self.left = 4
            shown = self.output()
            lines.append(shown)
            self.left = 2
            lines += [self.pick(*SETTINGS)] if self.rarely(6) else []
            lines += [self.set("X", "n")] if self.rarely(4) else []
            lines += [self.function(self.pick(*OWN))] if self.rarely(8) else []
            lines += [shown] if self.rarely(3) else []
        return "\n".join(filter(None, lines))

    def output(self) -> str:
        """An output, perhaps in a loop."""
        shown = self.pick("", "", "", "", ' named "[X] of [Q], [A]"', ' named "K is [K]"')
        if self.rarely(7):
            self.kinds["I"] = "n"
            looped = f"loop I over {{1, 3}} {{ output {self.call(self.functions)}{shown} }}"
            del self.kinds["I"]
            return looped
        return f"output {self.expression(self.pick(*'nsd')) if self.rarely(5) else self.call(self.functions)}{shown}"


def with_parameters(shape: str, names: tuple[str, ...], types: str) -> str:
    """The head of a function."""
    for name, kind in zip(names, types, strict=True):
        shape = shape.replace("_", name if kind == "?" else f"{name}:{kind}", 1)
    return shape


def programs() -> st.SearchStrategy[str]:
    """Random programs like those people write."""
    return st.binary(min_size=500, max_size=500).map(lambda choices: Person(choices).program())
