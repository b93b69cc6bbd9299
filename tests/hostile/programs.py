"""Random programs: syntactically valid, and of all sizes. The same for the same seed and number.

`python -m tests.hostile.programs SEED NUMBER` prints one. Most are small; some are far too large in one part.
Values have another type only where the language accepts it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from random import Random

BINARY = ("+", "-", "*", "/", "^", "=", "!=", "<", "<=", ">", ">=", "&", "|")
REACHES = (0.6, 0.9, 0.9, 1.2, 1.2, 1.6, 2, 3, 4.5, 6, 12)
"""How large the numbers of a program may be, as exponents of ten."""
TYPES = "nnsssd?"
SETTINGS = (
    'set "position order" to "lowest first"',
    'set "explode depth" to {}',
    'set "maximum function depth" to {}',
)
NOTHINGS = ("d{}", "d0", "0d6", "d{0}", "d(-6)")
LETTERS = {"n": "NIJK", "s": "STW", "d": "ABCD"}
"""The names of variables by type: numbers, sequences, dice."""


def programs(seed: int, count: int) -> Iterator[str]:
    """Yield the first `count` programs of a seed."""
    return (program(seed, number) for number in range(count))


def program(seed: int, number: int) -> str:
    """The program of this seed and number."""
    return Writer(Random(f"{seed} {number}")).program()  # noqa: S311 (no secret)


class Writer:
    """Writes one program."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.reach = random.choice(REACHES)
        self.functions: list[tuple[str, str]] = []
        """Names, and the types of their parameters."""
        self.variables: dict[str, list[str]] = {"n": [], "s": [], "d": []}

    def program(self) -> str:
        """Settings, variables, functions that may call one another, and statements with outputs."""
        random = self.random
        lines = [random.choice(SETTINGS).format(self.size()) for _ in range(random.choice((0, 0, 0, 1, 2)))]
        lines += [f"{LETTERS[kind][0]}: {self.literal(kind)}" for kind in "nsd"]
        self.variables = {kind: [LETTERS[kind][0]] for kind in "nsd"}
        lines += [self.assignment(2) for _ in range(random.randint(0, 2))]
        self.functions = [
            (name, "".join(random.choice(TYPES) for _ in range(random.choice((1, 1, 2, 2, 3)))))
            for name in "fgh"[: random.choice((0, 1, 1, 1, 2, 3))]
        ]
        lines += [self.function(name, types) for name, types in self.functions]
        lines += [self.statement(2) for _ in range(random.choice((0, 1, 1, 2)))]
        name = random.choice(self.variables["d"])
        lines.append(f'output {name} named "[{name}]"')
        lines += [f"output {self.call(2) if self.functions else self.dice(3)}" for _ in range(random.randint(1, 3))]
        return "\n".join(lines)

    def size(self) -> int:
        """A number up to this program's limit; small ones are more likely."""
        return int(10 ** (self.random.random() * self.reach))

    def one_of(self, *ways: Callable[[], str]) -> str:
        """The text from one of these writers, chosen at random."""
        return self.random.choice(ways)()

    def value(self, depth: int, kind: str = "?") -> str:
        """A value of this type, occasionally of another."""
        if kind == "?" or self.random.random() < 0.05:
            kind = self.random.choice("nsdd")
        return {"n": self.number, "s": self.sequence, "d": self.dice}[kind](depth)

    def literal(self, kind: str) -> str:
        """A literal, with no variables."""
        if self.random.random() < 0.06:
            return self.random.choice({"n": ("0", f"-{self.size()}"), "s": ("{}", "{0}"), "d": NOTHINGS}[kind])
        if kind == "n":
            return str(self.size())
        if kind == "s":
            return f"{{1..{self.size()}}}" if self.random.random() < 0.8 else f"{{{self.size()}, {self.size()}}}"
        return f"{self.size()}d{self.size()}" if self.random.random() < 0.6 else f"d{self.size()}"

    def leaf(self, kind: str) -> str:
        """A variable of this type, or a literal."""
        return self.random.choice(self.variables[kind]) if self.random.random() < 0.6 else self.literal(kind)

    def plain(self, depth: int = 1) -> str:
        """An expression that is certainly a number: for an end of a range, or a condition."""
        if depth <= 0:
            return self.leaf("n")
        sign = self.random.choice(BINARY)
        return self.one_of(
            lambda: self.leaf("n"),
            lambda: f"({self.plain(depth - 1)} {sign} {self.plain(depth - 1)})",
            lambda: f"({self.leaf('s')} {sign} {self.plain(depth - 1)})",
            lambda: f"#{self.leaf('s')}",
            lambda: f"{self.leaf('n')}@{self.leaf('s')}",
            lambda: f"({self.leaf('n')}@{self.leaf('s')} {sign} {self.leaf('n')}@{self.leaf('s')})",
            lambda: f"[count {self.leaf('s')} in {self.leaf('s')}]",
            lambda: f"[{self.leaf('s')} contains {self.leaf('n')}]",
        )

    def number(self, depth: int) -> str:
        """A number, provided that the functions it calls return numbers."""
        if depth <= 0:
            return self.plain()
        below = depth - 1
        sign = self.random.choice(BINARY)
        return self.one_of(
            self.plain,
            self.plain,
            lambda: f"({self.number(below)} {sign} {self.number(below)})",
            lambda: f"[maximum of {self.dice(below)}]",
            lambda: f"[absolute {self.number(below)}]",
            lambda: self.call(below),
        )

    def sequence(self, depth: int) -> str:
        """A sequence."""
        if depth <= 0:
            return self.leaf("s")
        below = depth - 1
        return self.one_of(
            lambda: self.leaf("s"),
            lambda: f"{{{self.plain()}..{self.plain()}}}",
            lambda: f"{{{', '.join(self.value(below) for _ in range(self.random.randint(0, 3)))}}}",
            lambda: f"{{{self.leaf('n')}, {self.sequence(below)}:{self.plain()}}}",
            lambda: f"[{self.random.choice(('sort', 'reverse'))} {self.leaf('s')}]",
        )

    def dice(self, depth: int) -> str:
        """Dice, usually."""
        if depth <= 0:
            return self.leaf("d")
        below = depth - 1
        sign, end = self.random.choice(BINARY), self.random.choice(("highest", "lowest"))
        return self.one_of(
            lambda: self.leaf("d"),
            lambda: self.leaf("d"),
            lambda: f"{self.leaf('n')}d{self.sequence(below)}",
            lambda: f"({self.dice(below)} {sign} {self.value(below, 'd')})",
            lambda: f"({self.number(below)} {sign} {self.dice(below)})",
            lambda: f"({self.dice(below)})d({self.value(below, 'd')})",
            lambda: f"{self.leaf('n')}d({self.dice(below)})",
            lambda: f"({self.value(below, self.random.choice('nns'))})@{self.dice(below)}",
            lambda: f"[{end} {self.number(0)} of {self.dice(below)}]",
            lambda: f"[{end} {self.number(0)} of {self.dice(below)} and {self.dice(below)}]",
            lambda: f"[{end} of {self.dice(below)} and {self.dice(below)}]",
            lambda: f"[middle {self.number(0)} of {self.dice(below)}]",
            lambda: f"[explode {self.dice(below)}]",
            lambda: f"[count {self.value(below, 's')} in {self.value(below, 'd')}]",
            lambda: f"[{self.value(below, 's')} contains {self.value(below, 'd')}]",
            lambda: f"({self.random.choice('-!d')} {self.dice(below)})",
            lambda: self.call(below),
        )

    def call(self, depth: int) -> str:
        """A function call; half of the numbers and sequences it takes are passed as dice."""
        if not self.functions:
            return self.dice(0)
        name, types = self.random.choice(self.functions)
        kinds = ["d" if kind in "ns" and self.random.random() < 0.5 else kind for kind in types]
        return f"[{name} {' with '.join(self.value(depth, kind) for kind in kinds)}]"

    def function(self, name: str, types: str) -> str:
        """A function whose body uses its parameters as variables of their types."""
        before = {kind: list(names) for kind, names in self.variables.items()}
        takes = []
        for kind, letter in zip(types, self.random.sample("PQRUV", len(types)), strict=True):
            self.variables["d" if kind == "?" else kind] += [letter] * 3
            takes.append(letter if kind == "?" else f"{letter}:{kind}")
        statements = [self.statement(2, inside=True) for _ in range(self.random.choice((0, 1, 1, 2)))]
        statements.append(f"result: {self.value(2)}")
        self.variables = before
        return f"function: {name} {' with '.join(takes)} {{ {' '.join(statements)} }}"

    def assignment(self, depth: int) -> str:
        """A variable, perhaps a new one."""
        kind = self.random.choice("nsdd")
        name = self.random.choice(LETTERS[kind])
        value = self.plain(depth) if kind == "n" else self.sequence(depth) if kind == "s" else self.dice(depth)
        self.variables[kind].append(name)
        return f"{name}: {value}"

    def statement(self, depth: int, *, inside: bool = False) -> str:
        """One statement; `inside` a function it may return a result but has no outputs."""
        below = depth - 1
        if depth <= 0 or self.random.random() < 0.4:
            end = "result:" if inside else "output"
            return self.one_of(lambda: self.assignment(1), lambda: f"{end} {self.value(1)}")
        return self.one_of(
            lambda: f"if {self.plain(2)} {{ {self.block(below, inside)} }}",
            lambda: f"if {self.plain(2)} {{ {self.block(below, inside)} }} else {{ {self.block(below, inside)} }}",
            lambda: self.loop(lambda: self.block(below, inside)),
            lambda: self.loop(lambda: self.block(below, inside)),
            lambda: self.loop(self.grown),
            lambda: self.loop(self.grown),
        )

    def block(self, depth: int, inside: bool) -> str:
        """Statements, or none."""
        return " ".join(self.statement(depth, inside=inside) for _ in range(self.random.choice((0, 1, 1, 2))))

    def loop(self, body: Callable[[], str]) -> str:
        """A loop whose body can use its variable."""
        name, over = self.random.choice("IJK"), self.sequence(1)
        before = {kind: list(names) for kind, names in self.variables.items()}
        self.variables["n"] += [name] * 2
        written = f"loop {name} over {over} {{ {body()} }}"
        self.variables = before
        return written

    def grown(self) -> str:
        """A variable assigned from itself, so that it doubles again and again, or adds up."""
        kind = self.random.choice("nsdd")
        name = self.random.choice(self.variables[kind])
        self.variables[kind] += [name] * 4
        if self.random.random() < 0.2:
            return f"{name}: {name} {self.random.choice(BINARY)} {name}"
        if kind == "n":
            return f"{name}: {name} {self.random.choice(BINARY)} {self.plain(2)}"
        return f"{name}: {self.sequence(1) if kind == 's' else self.dice(1)}"


if __name__ == "__main__":
    wanted, chosen = map(int, sys.argv[1:])
    print(program(wanted, chosen))
