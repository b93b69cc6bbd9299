"""A roll as a program in the AnyDice language, where that says the same."""

from __future__ import annotations

from oddsmith.systems.dice.arithmetic import fixed
from oddsmith.systems.dice.tree import (
    Arithmetic,
    Call,
    Compare,
    Condition,
    Count,
    Dice,
    Faces,
    Group,
    Keep,
    Labelled,
    Negative,
    Number,
    Show,
    Tree,
    Versus,
    has_dice,
)

OWN = {"F": "{-1, 0, 1}", "F.1": "{-1, 0:4, 1}", "c": "{0, 1}", "%": "100"}
SIGNS = {"<>": "!=", "//": "/"}


class _NoneSuch(Exception):
    """Nothing in that language says this."""


def program_of(tree: Tree) -> str:
    """The program, or nothing where there is none: dice that are thrown again have an end there."""
    try:
        if isinstance(tree, Versus):
            return f"output {_part(tree.left)} > {_part(tree.right)}"
        return f"output {_part(tree)}"
    except _NoneSuch:
        return ""


def _part(tree: Tree) -> str:
    match tree:
        case Number(amount):
            return str(amount)
        case Labelled(body, _):
            return _part(body)
        case Negative(body):
            return f"-({_part(body)})"
        case Dice():
            return _dice(tree)
        case Group(members, ()):
            return "(" + " + ".join(map(_part, members)) + ")"
        case Group((one, other), (Keep("kh" | "kl" as which, Number(1)),)):
            return f"[{'highest' if which == 'kh' else 'lowest'} of {_part(one)} and {_part(other)}]"
        case Arithmetic("/" | "%", _, _):
            raise _NoneSuch
        case Arithmetic(sign, left, right) | Compare(sign, left, right):
            return f"({_part(left)} {SIGNS.get(sign, sign)} {_part(right)})"
        case Call("min" | "max" as name, (one, other)):
            return f"[{'highest' if name == 'max' else 'lowest'} of {_part(one)} and {_part(other)}]"
        case Call("abs", (one,)):
            return f"[absolute {_part(one)}]"
    raise _NoneSuch


def _dice(dice: Dice) -> str:
    count = 1 if dice.many is None else _fixed(dice.many)
    sides = 100 if dice.faces.sides is None else _fixed(dice.faces.sides)
    pool = f"{count}d{_faces(dice.faces, sides)}"
    match tuple(mod for mod in dice.mods if not isinstance(mod, Show)):
        case ():
            return pool
        case (Keep(which, Number(many)),):
            kept = many if which[0] == "k" else count - many
            highest = which in ("kh", "dl")
            return f"[{'highest' if highest else 'lowest'} {max(kept, 0)} of {pool}]"
        case (Count(condition, False),) if dice.faces.sides is not None:
            return f"[count {_shown(condition, sides)} in {pool}]"
    raise _NoneSuch


def _fixed(tree: Tree) -> int:
    if has_dice(tree):
        raise _NoneSuch
    return fixed(tree)


def _faces(faces: Faces, sides: int) -> str:
    if faces.kind == "own":
        return "{" + ", ".join(map(str, faces.own)) + "}"
    return OWN.get(faces.kind, str(sides))


def _shown(condition: Condition, sides: int) -> str:
    return "{" + ", ".join(str(face) for face in range(1, sides + 1) if condition.holds(face)) + "}"
