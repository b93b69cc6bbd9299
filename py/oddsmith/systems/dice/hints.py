"""What somebody may have meant who typed what cannot be read, and what other tools would make of what can be."""

from __future__ import annotations

from collections.abc import Iterator

from oddsmith.systems.dice.tree import (
    Clamp,
    Compare,
    Condition,
    Count,
    Dice,
    Explode,
    Group,
    Keep,
    Margin,
    Mod,
    Pick,
    Reroll,
    Tree,
    parts_of,
)

TYPED = (
    ("uo", "Write u: no two dice are the same"),
    ("ra", "Write ro to re-roll once, or !o to add a die once"),
    ("&", "Write one roll at a time"),
    ("|", "Write one roll at a time"),
    ("~", "Write ro to re-roll once"),
    ("'", "Write what a roll is for in square brackets: 2d6 [fire]"),
    ('"', "Write what a roll is for in square brackets: 2d6 [fire]"),
    (".", "Write whole numbers only"),
    (":", "Write [bonus:5] for a number with a name"),
)
EXAMPLES = "Write dice as 4d6kh3+2, or 2d20kh1+5 >= 15"


def hint_for(text: str, place: int) -> str:
    """A sentence without its full stop, or nothing."""
    rest = text[place:].strip().lower()
    for sign, hint in TYPED:
        if rest.startswith(sign):
            return hint
    if rest[:1].isdigit() and text[:place].endswith(" "):
        return "A sign is missing before it; in a link a + is written %2B"
    for opening, closing in ("()", "{}", "[]"):
        if text.count(opening) > text.count(closing):
            return f"A “{closing}” is missing"
        if text.count(opening) < text.count(closing):
            return f"A “{closing}” has no “{opening}”"
    return "" if any(sign.isdigit() for sign in text[:place]) else EXAMPLES


def notes_on(tree: Tree, typed: str) -> list[str]:
    """What Roll20, Foundry or Avrae would do with this otherwise, and how to write that here."""
    return list(dict.fromkeys(_notes(tree, typed.lower().replace(" ", ""))))


def _notes(tree: Tree, typed: str) -> Iterator[str]:
    if isinstance(tree, Dice | Group):
        for mod in tree.mods:
            yield from _on(mod, tree, typed)
    match tree:
        case Compare(">" | "<" as sign, Dice(), _) if f"{sign}" in typed:
            yield from _on_sign(Condition(sign))
        case Compare(_, Dice() as dice, _) if dice.many is not None and not dice.mods:
            bare = typed.replace(" ", "")
            yield f"This compares the total. To count dice write the condition right behind them: {bare}."
    if type(tree).__name__ == "Arithmetic" and "/" in typed and "//" not in typed:
        yield "Roll20 and Foundry keep fractions; here a total is rounded down, and ceil() or round() round otherwise."
    for part in parts_of(tree):
        yield from _notes(part, typed)


def _on(mod: Mod, tree: Dice | Group, typed: str) -> Iterator[str]:  # noqa: PLR0912  # one case for each word
    match mod:
        case Count(condition, fails):
            yield from _on_sign(condition)
            if not fails and isinstance(tree, Dice) and condition.number:
                yield "This counts dice. To compare the total put a space before the sign."
        case Explode(_, _, _, condition) if condition:
            yield from _on_sign(condition)
            if condition.sign in ("<=", ">="):
                text = "cs" + "".join([condition.sign, str(condition.bound)])
                yield f"These are the faces that explode. To count dice as well, add {text}."
        case Reroll(once, conditions):
            for condition in conditions:
                yield from _on_sign(condition)
            if not once and "rr" not in typed:
                yield "Foundry re-rolls once for r; write ro for that."
        case Keep(which, number) if which == "kh" and "kh" not in typed and "keep" not in typed and "adv" not in typed:
            if f"k{number.amount}" in typed:
                yield f"Avrae keeps dice that show {number.amount}; write k={number.amount} for that."
        case Keep("dl", number) if f"pl{number.amount}" not in typed and f"d{number.amount}" in typed:
            if "dl" not in typed and "drop" not in typed:
                yield "This drops the lowest, as in Roll20 and Foundry; Avrae writes pl for it."
        case Margin(_, _):
            yield "Only Foundry has margins: the total less the number."
        case Pick(_, _) | Clamp(_, _):
            yield "Roll20 does not have this; here it is read as Avrae does."


def _on_sign(condition: Condition) -> Iterator[str]:
    if condition.sign in ("<", ">"):
        word = "or more" if condition.sign == ">" else "or less"
        number = f" {condition.bound}" if condition.number else ""
        yield (
            f"Roll20 reads {condition.sign}{number.strip()} as{number or ' the number'} {word}; "
            f"write {condition.sign}={number.strip()} for that."
        )
