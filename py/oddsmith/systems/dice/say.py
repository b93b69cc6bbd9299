"""Reads a roll back as a sentence, so that users see how it was understood."""

from __future__ import annotations

from oddsmith.systems.dice.arithmetic import fixed, spans
from oddsmith.systems.dice.tree import (
    BLANKS,
    COIN,
    COMPARISONS,
    FATE,
    WORDS,
    Call,
    Condition,
    Dice,
    Group,
    Labelled,
    Mod,
    Number,
    Stage,
    Tree,
    has_dice,
    loose,
    rows,
    written,
)

NEEDED = {
    ">=": "{} or more",
    "<=": "{} or less",
    ">": "anything above {}",
    "<": "anything below {}",
    "=": "exactly {}",
    "<>": "anything but {}",
}
DONE = {
    "+": "add {}",
    "-": "subtract {}",
    "*": "multiply by {}",
    "/": "divide by {}",
    "//": "divide by {}, rounded down",
    "%": "take the rest after dividing by {}",
    "floor": "rounded down",
    "ceil": "rounded up",
    "round": "rounded",
    "abs": "without its sign",
}
MODS = {
    "r": "re-roll while a {piece} shows {shows}",
    "ro": "re-roll {shows} once",
    "min": "count anything below {number} as {number}",
    "max": "count anything above {number} as {number}",
    "u": "re-roll until no two are the same",
    "uo": "re-roll each once that shows what one before it does",
    "k": "keep only {pieces} that show {shows}",
    "drop": "drop {pieces} that show {shows}",
    "kh": "keep the high{many}",
    "kl": "keep the low{many}",
    "dh": "drop the high{many}",
    "dl": "drop the low{many}",
    "cs": "count the {pieces} that show {shows}",
    "f": "take one away for each {piece} that shows {shows}",
}
OFTEN = {"one times": "once", "two times": "twice"}
KINDS = {FATE: "Fate {}", BLANKS: "Fate {} with four blanks", COIN: "{} (0 or 1)"}


def said(tree: Tree) -> str:
    """The roll in a sentence, without a full stop."""
    match tree:
        case Call("repeat", (times, body)):
            inner, often = said(body), f"{_number(times)} times"
            return f"{OFTEN.get(often, often).capitalize()}: {inner[0].lower()}{inner[1:]}"
        case Call("vs", (left, right)):
            return f"You roll {_phrase(left)}; they roll {_phrase(right)}; the higher total wins"
        case Call(sign, (left, *_)) if sign in COMPARISONS:
            return f"Roll {_phrase(left)}; {sought(tree)} succeeds"
    return f"Roll {_phrase(tree)}"


def sought(check: Call) -> str:
    """What a check needs: “15 or more”, or for ranges “5 to 9”, “5 or 6” or “anything but 7, 11 or 12”."""
    ends = check.parts[1:]
    if isinstance(ends[0], Labelled) and not has_dice(ends[0]):
        return f"{sought(check._replace(parts=(check.parts[0], ends[0].body)))} for {ends[0].label}"
    if len(ends) == 1:
        return NEEDED[check.name].format(_fixed(ends[0]))
    found = [sorted(row, key=fixed) for row in rows(ends)]
    is_pair = list(map(len, spans(ends))) == [2]
    *others, last = dict.fromkeys((" or " if is_pair else " to ").join(map(_fixed, row)) for row in found)
    numbers = f"{', '.join(others)} or {last}" if others else last
    return numbers if check.name == "=" else NEEDED["<>"].format(numbers)


def _number(tree: Tree) -> str:
    """A count in words; a named number with its name."""
    match tree:
        case Number(amount, ""):
            return WORDS[amount] if amount < len(WORDS) else str(amount)
        case Number():
            return _phrase(tree)
    return f"({_phrase(tree)})" if has_dice(tree) else written(tree)


def _fixed(tree: Tree) -> str:
    """A bound or a number of sides: in words if it has dice or a name, else as written."""
    return _phrase(tree, tight=True) if has_dice(tree) or "[" in written(tree) else written(tree)


def _phrase(tree: Tree, *, tight: bool = False) -> str:
    """A part of the roll; `tight` puts what is done to its dice in brackets, for the middle of a sentence."""
    match tree:
        case Number(amount, name):
            return f"{amount} ({name.replace('_', ' ')})" if name else str(amount)
        case Labelled(body, label):
            return f"{_phrase(body, tight=tight)} for {label}"
        case Dice(_, _, mods):
            return _with(_dice(tree), _done(mods, "die", two=tree.many == Number(2)), tight=tight)
        case Group(members, mods):
            single = loose(tree)
            listed, numbers = single or (members, ())
            *others, last = [_phrase(part, tight=True) for part in listed]
            both = f"{', '.join(others)} and {last}" if others else last
            ranked = "" if single or all(map(_is_one, listed)) else "total"
            more = [f"add {_phrase(number)}" for number in numbers]
            return _with(both, _done(mods, "die" if single else "total", ranked) + more, tight=tight)
        case Call("-", (Number(0, ""), body)):
            return f"minus {_phrase(body, tight=True)}"
        case Call("^", (left, right)):
            return f"{_phrase(left, tight=True)} to the power of {_phrase(right, tight=True)}"
        case Call("min" | "max" as name, parts):
            several = ", ".join(_phrase(part, tight=True) for part in parts)
            return f"the {'lower' if name == 'min' else 'higher'} of {several}"
        case Call(sign, (left, *_)) if sign in COMPARISONS:
            return f"1 if {_phrase(left, tight=True)} is {sought(tree)}, else 0"
        case Call(name, (left, *right)) if name in DONE:
            is_sum = isinstance(left, Call) and left.name in ("+", "-") and name in ("*", "/", "//", "%")
            done = DONE["//" if name == "/" and has_dice(right[0]) else name]
            told = done.format(*[_phrase(part, tight=True) for part in right])
            return _with(f"({_phrase(left)})" if is_sum else _phrase(left), [told], tight=tight)
    return written(tree)


def _with(what: str, done: list[str], *, tight: bool) -> str:
    if not done:
        return what
    return f"{what} ({', '.join(done)})" if tight else ", ".join([what, *done])


def _dice(dice: Dice) -> str:
    count = "one" if dice.many is None else _number(dice.many)
    one = count == "one"
    if dice.own in KINDS:
        piece = ("coin" if one else "coins") if dice.own == COIN else "die" if one else "dice"
        return f"{count} {KINDS[dice.own].format(piece)}"
    if dice.sides is None:
        return f"{count} {'die' if one else 'dice'} with the faces {', '.join(map(str, dice.own))}"
    sides = _fixed(dice.sides)
    return f"{count} d{sides}" if isinstance(dice.sides, Number) else f"{count} d({sides})"


def _shows(condition: Condition) -> str:
    if condition.number is None:
        return f"an {condition.sign} number"
    bound = str(condition.bound)
    return bound if condition.sign == "=" else NEEDED[condition.sign].format(bound)


def _is_one(tree: Tree) -> bool:
    """Whether it is a single die or a number."""
    match tree:
        case Labelled(body, _):
            return _is_one(body)
        case Dice(many, _, _):
            return many in (None, Number(1))
    return isinstance(tree, Number)


def _done(mods: tuple[Mod, ...], piece: str, ranked: str = "", *, two: bool = False) -> list[str]:
    """What is done to dice, in order; `ranked` names what is kept or dropped by rank, where needed."""
    done: list[str] = []
    for before, mod in zip((Mod(""), *mods), mods, strict=False):
        if mod.stage == Stage.EXPLODE:
            done.append(_exploding(mod))
        elif mod.word[1:] in ("h", "l") and not mod.amount:
            done.append("keep none" if mod.word[0] == "k" else "drop none")
        elif mod.word in MODS:
            lone = "er" if two and len(mods) == 1 else "est"
            many = lone if mod.number in (None, Number(1)) else f"est {_number(mod.number)}"
            shows = " or ".join(map(_shows, mod.conditions)) or "the lowest face"
            pieces = "dice" if piece == "die" else "totals"
            many += f" {ranked}{'' if many == lone else 's'}" if ranked else ""
            done.append(MODS[mod.word].format(piece=piece, pieces=pieces, shows=shows, number=mod.amount, many=many))
        if before.stage == mod.stage == Stage.KEEP and "k" in before.word[0] + mod.word[0]:
            done[-1] = f"of {'these' if before.word[0] == 'k' else 'the rest'} {done[-1]}"
    return done


def _exploding(mod: Mod) -> str:
    shows = " or ".join(map(_shows, mod.conditions)) or "the highest face"
    added = ", adding to the same die" if mod.adds else ""
    less = ", each extra die counting one less" if mod.less else ""
    bound = f", at most {_number(mod.number)} more in all" if mod.number else ""
    return f"explode{' once' if mod.once else ''} on {shows}{added}{less}{bound}"
