"""What somebody may have meant who wrote what cannot be read."""

from __future__ import annotations

from difflib import get_close_matches

KEYWORDS = ("output", "named", "function", "result", "if", "else", "loop", "over", "set", "to")
STARTS = {"OUTPUT", "FUNCTION", "SET"}


def hint_for(got: str, is_end: bool, expected: set[str], text: str, position: int | None) -> str:
    """A sentence, or nothing."""
    if is_end:
        for opening, closing in (("{", "}"), ("[", "]"), ("(", ")")):
            if text.count(opening) > text.count(closing):
                return f"Perhaps a “{closing}” is missing."
        return "Perhaps the end got lost."
    word = _word_at(text, position) if position is not None else got
    if word.isalpha() and word not in KEYWORDS:
        close = get_close_matches(word.lower(), KEYWORDS, 1)
        if close:
            return f"Perhaps you meant “{close[0]}”."
        if word.islower() and "VARIABLE" in expected and not expected & STARTS:
            return "Names of variables are in capitals: X, DAMAGE."
        if not word.isupper() and not word.islower():
            return "Variables are written in capitals, words of a function's name in small letters."
        if word.islower() and word.isalpha() and "WORD" not in expected:
            return "Names of functions stand in square brackets, with their arguments: [highest 3 of 4d6]."
    if got == '"':
        return 'A text needs a “"” at its end.'
    if expected & STARTS:
        return "Perhaps you forgot “output”."
    for name, sign in (("RBRACE", "}"), ("RSQB", "]"), ("RPAR", ")"), ("COLON", ":"), ("LBRACE", "{")):
        if name in expected:
            return f"Perhaps a “{sign}” is missing before it."
    return ""


def _word_at(text: str, position: int) -> str:
    """The letters from here on."""
    end = position
    while end < len(text) and text[end].isalpha():
        end += 1
    return text[position:end] or text[position : position + 1]
