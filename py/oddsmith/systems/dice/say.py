"""A roll read back in a sentence, so that nobody is misunderstood."""

from __future__ import annotations

from collections.abc import Iterator

from oddsmith.systems.dice.tree import (
    ADDED,
    Arithmetic,
    Call,
    Clamp,
    Compare,
    Condition,
    Count,
    Dice,
    Explode,
    Faces,
    Group,
    Keep,
    Labelled,
    Margin,
    Mod,
    Negative,
    Number,
    Pick,
    Repeat,
    Reroll,
    Tree,
    Unique,
    Versus,
    has_dice,
    loose,
    written,
)

WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
NEEDED = {
    ">=": "{} or more",
    "<=": "{} or less",
    ">": "more than {}",
    "<": "less than {}",
    "=": "exactly {}",
    "<>": "anything but {}",
}
DONE = {"+": "add", "-": "subtract", "*": "multiply by", "/": "divide by", "//": "divide by", "%": "take the rest of"}
ROUNDED = {"floor": "rounded down", "ceil": "rounded up", "round": "rounded", "abs": "without its sign"}


def said(tree: Tree) -> str:
    """The roll in a sentence, without a full stop."""
    match tree:
        case Repeat(times, body):
            inner = said(body)
            return f"{_number(times).capitalize()} times: {inner[0].lower()}{inner[1:]}"
        case Versus(left, right):
            return f"Roll {_phrase(left)} against {_phrase(right)}; the higher total wins"
        case Compare(sign, left, right) if not has_dice(right):
            return f"Roll {_phrase(left)}; {NEEDED[sign].format(_phrase(right))} succeeds"
        case Compare(sign, left, right):
            return f"Roll {_phrase(left)}; {NEEDED[sign].format(_phrase(right, tight=True))} succeeds"
    return f"Roll {_phrase(tree)}"


def _number(tree: Tree) -> str:
    """A count in words; a named number with its name."""
    if not isinstance(tree, Number):
        return f"({_phrase(tree)})" if has_dice(tree) else written(tree)
    if tree.name:
        return f"{tree.amount} ({tree.name.replace('_', ' ')})"
    return WORDS[tree.amount] if tree.amount < len(WORDS) else str(tree.amount)


def _phrase(tree: Tree, *, tight: bool = False) -> str:
    """A part; `tight` where it stands in the middle of a sentence, so that what is done to its dice is in brackets."""
    match tree:
        case Number(amount, name):
            return f"{amount} ({name.replace('_', ' ')})" if name else str(amount)
        case Labelled(body, label):
            return f"{_phrase(body, tight=tight)} for {label}"
        case Negative(body):
            return f"minus {_phrase(body, tight=True)}"
        case Dice(_, _, mods):
            return _with(_dice(tree), list(_done(mods)), tight=tight)
        case Group(members, mods):
            single = loose(tree)
            members = (*single[0], *single[1]) if single else members
            listed = ", ".join(_phrase(member, tight=True) for member in members[:-1])
            last = _phrase(members[-1], tight=True)
            both = f"{listed} and {last}" if listed else last
            return _with(both, list(_done(mods, "die" if single else "total")), tight=tight)
        case Arithmetic("^", left, right):
            return f"{_phrase(left, tight=True)} to the power of {_phrase(right, tight=True)}"
        case Arithmetic("%", left, right):
            done = f"take the rest after dividing by {_phrase(right, tight=True)}"
            return _with(_phrase(left), [done], tight=tight)
        case Arithmetic(sign, left, right):
            rounded = ", rounded down" if sign == "//" or (sign == "/" and has_dice(right)) else ""
            is_sum = isinstance(left, Arithmetic) and left.sign in "+-" and sign not in "+-"
            done = f"{DONE[sign]} {_phrase(right, tight=True)}{rounded}"
            return _with(f"({_phrase(left)})" if is_sum else _phrase(left), [done], tight=tight)
        case Call("min" | "max" as name, arguments):
            listed = ", ".join(_phrase(argument, tight=True) for argument in arguments)
            return f"the {'lower' if name == 'min' else 'higher'} of {listed}"
        case Call(name, arguments):
            return _with(_phrase(arguments[0]), [ROUNDED[name]], tight=tight)
        case Compare(sign, left, right):
            return f"1 if {_phrase(left, tight=True)} is {NEEDED[sign].format(_phrase(right, tight=True))}, else 0"
    return written(tree)


def _with(what: str, done: list[str], *, tight: bool) -> str:
    if not done:
        return what
    return f"{what} ({', '.join(done)})" if tight else ", ".join([what, *done])


def _dice(dice: Dice) -> str:
    count = "one" if dice.many is None else _number(dice.many)
    one = count == "one"
    faces = dice.faces
    match faces:
        case Faces("own", _, own):
            return f"{count} {'die' if one else 'dice'} with the faces {', '.join(map(str, own))}"
        case Faces("F", _, _):
            return f"{count} Fate {'die' if one else 'dice'}"
        case Faces("F.1", _, _):
            return f"{count} Fate {'die' if one else 'dice'} with four blanks"
        case Faces("c", _, _):
            return f"{count} {'coin' if one else 'coins'} (0 or 1)"
        case Faces("%", _, _):
            return f"{count} d100"
        case Faces(_, Number(sides, name), _):
            return f"{count} d{sides}" + (f" ({name})" if name else "")
    return f"{count} d({_phrase(faces.sides or Number(1))})"


def _shows(condition: Condition) -> str:
    if condition.number is None:
        return f"an {condition.sign} number"
    bound = str(condition.bound)
    return bound if condition.sign == "=" else NEEDED[condition.sign].format(bound)


def _done(mods: tuple[Mod, ...], piece: str = "die") -> Iterator[str]:
    """What is done to dice, in the order in which it is done."""
    pieces = "dice" if piece == "die" else "totals"
    for mod in mods:
        match mod:
            case Reroll(once, conditions):
                shows = " or ".join(map(_shows, conditions)) or "the lowest face"
                yield f"re-roll {shows} once" if once else f"re-roll while a die shows {shows}"
            case Clamp(least, number):
                yield f"count {'less' if least else 'more'} than {number.amount} as {number.amount}"
            case Explode():
                yield _exploding(mod)
            case Unique():
                yield "re-roll until no two are the same"
            case Pick(keeps, condition):
                yield f"{'keep only' if keeps else 'drop'} {pieces} that show {_shows(condition)}"
            case Keep(which, number):
                if not number.amount:
                    yield "keep none" if which[0] == "k" else "drop none"
                    continue
                many = "" if number == Number(1) else f" {_number(number)}"
                yield f"{'keep' if which[0] == 'k' else 'drop'} the {'highest' if which[1] == 'h' else 'lowest'}{many}"
            case Count(condition, True):
                yield f"take one away for each {piece} that shows {_shows(condition)}"
            case Count(condition):
                yield f"count the {pieces} that show {_shows(condition)}"
            case Margin(above, number):
                yield f"subtract {number.amount}" if above else f"subtract from {number.amount}"


def _exploding(mod: Explode) -> str:
    shows = _shows(mod.condition) if mod.condition else "the highest face"
    becomes = "added to it" if mod.into == ADDED else "of its own"
    less = ", which counts one less" if mod.penetrates else ""
    bound = ", once" if mod.once else f", at most {_number(mod.most)} in all" if mod.most else ", and so on"
    return f"each die that shows {shows} brings one more {becomes}{less}{bound}"
