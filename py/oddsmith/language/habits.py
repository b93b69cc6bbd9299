"""Notation of other languages and dice rollers that this language writes differently, with a hint for each."""

from __future__ import annotations

FUDGE = "Fudge dice are d{-1..1}: 4d{-1..1}."
ELSEWHERE = (
    (r"==", "Equality is a single “=”."),
    (r"&&|\band\b|\bAND\s+\S", "“And” is a single “&”."),
    (r"\|\||\bor\b|\bOR\s+\S", "“Or” is a single “|”: X = 7 | X = 11; for dice [{7, 11} contains 2d6]."),
    (r"\bnot\b|\bNOT\s+\S", "“Not” is written “!”, with brackets: !(X = 3)."),
    (r"<>|≠", "“Not equal” is written “!=”."),
    (r"=>|≥", "“At least” is written “>=”."),
    (r"=<|≤", "“At most” is written “<=”."),
    (r"×|(?<=[\d)\]}])\s*x\s*(?=[\d(\[{dA-Z])", "“Times” is written “*”."),
    (r"÷", "“Divided by” is written “/”."),
    (r"[−–—]", "“Minus” is the plain “-” of the keyboard."),
    (r"//|/\*|#|(?<![A-Z_])--\s*[a-z]", "A comment stands between two backslashes: \\ like this \\."),
    (r"[“”„«»']", 'A text stands between straight quotes: "like this".'),
    (r'"[^"]*"', "A text stands only after “named” and in “set”."),
    (r";", "There is no “;”: a statement ends where the next one begins."),
    (r",", "A “,” stands only between the members of a sequence: {1, 2}."),
    (r"\.{3,}|…", "A range stands in braces, with two dots: {1..6}."),
    (r"\.\.", "A range stands in braces: {1..6}."),
    (r"\.", "Numbers are whole: there are no decimals."),
    (
        r"(?<!d)%(?=\s*[\dA-Z({\[d])",
        "For a remainder: function: mod A:n by B:n { result: A - B * (A / B) } output [mod d6 by 2].",
    ),
    (r"%", "There is no “%”: percentile dice are d100."),
    (r"\*\*", "“To the power of” is written “^”."),
    (r"[A-Z_]\s*([-+*/]=|\+\+|--)", "To change a variable, set it: X: X + 1."),
    (r":=", "A variable is set with a colon: X: 3d6."),
    (r"(?<=[A-Za-z_]{2})\s*\(", "Functions are called in square brackets: [highest 3 of 4d6]."),
    (r"\bcount\s*[<>=]+|\bcount\b[^\]]*\+\s*in\b", "Name the values to count: [count {5, 6} in 8d6]."),
    (r"\bloop\s+[A-Z_]+\s+in\b", "It is “over”: loop X over {1..6} { }."),
    (r"\bin\b|\bIN\s+\S", "“In” is the function “contains”: [{2, 4, 6} contains d6], [3d6 contains 6]."),
    (r"(?<=\d)(k|d)[hl]?(?=\d)|\bdrop\b|\bkeep\b", "Dice are kept by a function: [highest 3 of 4d6]."),
    (r"(?<=[\d)\]}])!(?!=)|(?<=\d)e(?=\d)", "Dice explode by a function: [explode d6], or 4d[explode d6]."),
    (
        r"(?<=\d)ro?(?=[\d<>=])",
        "To re-roll: function: again X:n { if X = 1 { result: d6 } result: X } output 4d[again d6].",
    ),
    (r"(?<=\d)d?f\b", FUDGE),
    (r"\b(dis)?adv(antage)?\b", "Advantage is [highest 1 of 2d20], disadvantage [lowest 1 of 2d20]."),
    (r"D\d", "The d of dice is a small letter: 3d6."),
)
"""Patterns, with their hints; one applies if its match covers the position of the error."""
IN_CALL = "In a call a function’s words are in small letters, only variables in capitals: [highest X of 4d6]."
"""For an unknown variable among the words of a call."""
UNDERSCORE = "The words of a function have spaces between them, and no “_”: function: my func N:n { }."
WORDS = {
    "return": "A function’s value is given by “result:”.",
    "elif": "It is “else if”.",
    "elsif": "It is “else if”.",
    "for": "It is “loop”: loop X over {1..6} { }.",
    "foreach": "It is “loop”: loop X over {1..6} { }.",
    "while": "There is only “loop”: loop X over {1..6} { }.",
    "as": "It is “named”.",
    "print": "It is “output”.",
    "show": "It is “output”.",
    "def": "It is “function:”.",
    "then": "What is done stands in braces: if X > 1 { }.",
    "else": "“else” comes right after the “}” of an “if”.",
}
"""Words at the position of the error, in lower case."""
