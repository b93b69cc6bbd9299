"""The text of a program beside its tree: where its statements stand in it, so that parts can be written otherwise."""

from __future__ import annotations

from lark import Token

from oddsmith.language import syntax
from oddsmith.language.parser import parse, tokens
from oddsmith.language.syntax import Place

HEADERS = {"FUNCTION", "IF", "ELSE", "LOOP"}
VALUE_ENDS = {"NUMBER", "VARIABLE", "RPAR", "RSQB", "RBRACE"}


class Source:
    """The text of a program, to be changed by its statements."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.statements = parse(text)
        self.tokens = tokens(text)
        self.at = {place_of_token(one): index for index, one in enumerate(self.tokens)}
        self.begins = {statement.place for statement in syntax.everything(self.statements)}
        self.words = {str(one) for one in self.tokens if one.type == "WORD"}

    def start(self, token: int) -> int:
        """Where a token begins, counted from 0."""
        return self.tokens[token].start_pos or 0

    def value(self, place: Place, before: int) -> tuple[int, int, int]:
        """From where to where the value of a statement goes, which has so many tokens before it; and the next token."""
        first = token = self.at[place] + before
        depth = 0
        while token < len(self.tokens):
            one = self.tokens[token]
            depth += (one.type in ("LBRACE", "LSQB", "LPAR")) - (one.type in ("RBRACE", "RSQB", "RPAR"))
            is_next = place_of_token(one) in self.begins and token > first
            if depth < 0 or (depth == 0 and (one.type == "NAMED" or is_next)):
                break
            token += 1
        return self.start(first), self.tokens[token - 1].end_pos or 0, token

    def blocks(self) -> dict[int, int]:
        """The tokens that close the blocks of statements, by those that open them."""
        blocks: dict[int, int] = {}
        opened: list[int] = []
        header, calls = "", 0
        for index, token in enumerate(self.tokens):
            kind = token.type
            calls += (kind == "LSQB") - (kind == "RSQB")
            if kind in HEADERS and not calls and header != "FUNCTION":
                header = kind
            elif kind == "LBRACE":
                ends_value = self.tokens[index - 1].type in VALUE_ENDS
                is_block = header in ("FUNCTION", "ELSE") or (header != "" and not calls and ends_value)
                opened.append(index if is_block else -1)
                header = "" if is_block else header
            elif kind == "RBRACE" and (start := opened.pop()) >= 0:
                blocks[start] = index
        return blocks

    def _closing(self, opened: int) -> int:
        """The brace that closes one."""
        depth = 1
        while depth:
            opened += 1
            depth += (self.tokens[opened].type == "LBRACE") - (self.tokens[opened].type == "RBRACE")
        return opened

    def as_one_roll(self, top: syntax.Statement, statement: syntax.Assign | syntax.Output, names: list[str]) -> str:
        """The program with the value made by a function, to which the variables are given as numbers."""
        start, end, _ = self.value(statement.place, 2 if isinstance(statement, syntax.Assign) else 1)
        given = " and ".join(names)
        taken = " and ".join(f"{name}:n" for name in names)
        name = self._new("one roll of")
        function = f"function: {name} {taken} {{\n  result: {self.text[start:end]}\n}}\n"
        return self._with(top, function, start, end, f"[{name} {given}]")

    def as_one_law(self, top: syntax.Statement, loop: syntax.Loop, output: syntax.Output) -> tuple[str, str]:
        """What a loop goes over; and the program with a function in its place."""
        opened = self.at[loop.place] + 3
        closed = self._closing(opened)
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
        close = self.tokens[after].end_pos or 0
        return dice, self._with(top, function, self.start(self.at[loop.place]), close, f"output [{name} {dice}]{named}")

    def _new(self, words: str) -> str:
        """A name of a function that the program has not got."""
        return words if not {*words.split()} <= self.words else self._new(f"{words} just")

    def _with(self, top: syntax.Statement, function: str, start: int, end: int, text: str) -> str:
        head = self.start(self.at[top.place])
        return f"{self.text[:head]}{function}{self.text[head:start]}{text}{self.text[end:]}"


def place_of_token(token: Token) -> Place:
    """Where it stands."""
    return Place(token.line or 1, token.column or 1)
