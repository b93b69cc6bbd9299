"""The text of a program alongside its AST: where each statement is, so that parts of the text can be rewritten."""

from __future__ import annotations

from oddsmith.language import syntax
from oddsmith.language.parser import parse, tokens
from oddsmith.language.syntax import Place
from oddsmith.language.tree import place_of_token

OPENING, CLOSING = {"LBRACE", "LSQB", "LPAR", "BEGIN"}, {"RBRACE", "RSQB", "RPAR", "END"}


class Source:
    """The text of a program, indexed by token and statement so that it can be rewritten."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = tokens(text)
        self.at = {place_of_token(one): index for index, one in enumerate(self.tokens)}
        self.starts = {self.at[statement.place] for statement in syntax.everything(parse(text))}
        """Indexes of the tokens that begin a statement."""
        self.closing: dict[int, int] = {}
        """Index of each closing bracket, by that of its opening bracket."""
        opened: list[int] = []
        for index, token in enumerate(self.tokens):
            if token.type in OPENING:
                opened.append(index)
            elif token.type in CLOSING:
                self.closing[opened.pop()] = index

    def start(self, token: int) -> int:
        """The offset at which a token begins, from 0."""
        return self.tokens[token].start_pos or 0

    def end(self, token: int) -> int:
        """The offset at which a token ends."""
        return self.tokens[token].end_pos or 0

    def value(self, place: Place, before: int) -> tuple[int, int, int]:
        """Start and end offset of a statement's value, which follows `before` tokens, and the next token's index."""
        first = token = self.at[place] + before
        while token < len(self.tokens) and token not in self.starts and self.tokens[token].type not in ("NAMED", "END"):
            token = self.closing.get(token, token) + 1
        return self.start(first), self.end(token - 1), token

    def as_one_roll(
        self, top: syntax.Statement, statement: syntax.Assign | syntax.Output, names: list[str], kind: str
    ) -> str:
        """The program with the value moved into a function that takes the variables as n or s."""
        start, end, _ = self.value(statement.place, 2 if isinstance(statement, syntax.Assign) else 1)
        given = " and ".join(names)
        taken = " and ".join(f"{name}:{kind}" for name in names)
        name = self._new("one roll of")
        function = f"function: {name} {taken} {{\n  result: {self.text[start:end]}\n}}\n"
        return self._with(top, function, start, end, f"[{name} {given}]")

    def as_one_law(self, top: syntax.Statement, loop: syntax.Loop, output: syntax.Output) -> tuple[str, str]:
        """The dice that a loop goes over, and the program with a function in place of the loop."""
        opened = self.at[loop.place] + 3
        closed = self.closing[opened]
        dice = self.text[self.start(opened + 1) : self.start(closed)].strip()
        start, end, after = self.value(output.place, 1)
        named = ""
        if self.tokens[after].type == "NAMED":
            text = str(self.tokens[after + 1])
            named = "" if "[" in text else f" named {text}"
            after += 2
        before = self.text[self.start(closed + 1) + 1 : self.start(self.at[output.place])].strip()
        name = self._new("for each")
        body = " ".join(filter(None, [before, f"result: {self.text[start:end]}"]))
        function = f"function: {name} {loop.name}:n {{\n  {body}\n}}\n"
        start, end = self.start(self.at[loop.place]), self.end(after)
        return dice, self._with(top, function, start, end, f"output [{name} {dice}]{named}")

    def _new(self, words: str) -> str:
        """A function name that the program does not use yet."""
        return words if not {*words.split()} <= {*map(str, self.tokens)} else self._new(f"{words} just")

    def _with(self, top: syntax.Statement, function: str, start: int, end: int, text: str) -> str:
        head = self.start(self.at[top.place])
        return f"{self.text[:head]}{function}{self.text[head:start]}{text}{self.text[end:]}"
