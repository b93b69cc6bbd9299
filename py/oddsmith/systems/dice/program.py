"""A roll as a program in the AnyDice language, where that says the same."""

from __future__ import annotations

from oddsmith.systems.dice.arithmetic import fixed
from oddsmith.systems.dice.tree import SHOWN, Call, Dice, Group, Labelled, Mod, Number, Tree, has_dice, stage_of

SIGNS = {"<>": "!=", "//": "/", "vs": ">"}
ENDS = {"kh": "highest", "dl": "highest", "kl": "lowest", "dh": "lowest", "max": "highest", "min": "lowest"}
SAME = ("+", "-", "*", "^", "=", "<", "<=", ">", ">=", *SIGNS)


class _NoneSuch(Exception):
    """Nothing in that language says this."""


def program_of(tree: Tree) -> str:
    """The program, or nothing where there is none: dice that are thrown again have an end there."""
    try:
        return f"output {_part(tree)}"
    except _NoneSuch:
        return ""


def _part(tree: Tree) -> str:
    match tree:
        case Number(amount):
            return str(amount)
        case Labelled(body, _):
            return _part(body)
        case Dice():
            return _dice(tree)
        case Group(members, ()):
            return "(" + " + ".join(map(_part, members)) + ")"
        case Group((one, other), (Mod("kh" | "kl" as end, _, Number(1)),)) | Call("min" | "max" as end, (one, other)):
            return f"[{ENDS[end]} of {_part(one)} and {_part(other)}]"
        case Call("neg", (body,)):
            return f"-({_part(body)})"
        case Call("abs", (body,)):
            return f"[absolute {_part(body)}]"
        case Call(sign, (left, right)) if sign in SAME:
            return f"({_part(left)} {SIGNS.get(sign, sign)} {_part(right)})"
    raise _NoneSuch


def _dice(dice: Dice) -> str:
    count = 1 if dice.many is None else _fixed(dice.many)
    sides = 0 if dice.sides is None else _fixed(dice.sides)
    pool = f"{count}d{sides or '{' + ', '.join(map(str, dice.own)) + '}'}"
    match [mod for mod in dice.mods if stage_of(mod) < SHOWN]:
        case []:
            return pool
        case [Mod("kh" | "kl" | "dh" | "dl" as word, _, Number(many))]:
            kept = many if word[0] == "k" else count - many
            return f"[{ENDS[word]} {max(kept, 0)} of {pool}]"
        case [Mod("cs") as mod]:
            faces = sorted({face for face in dice.own or range(1, sides + 1) if mod.holds(face, 0)})
            return f"[count {{{', '.join(map(str, faces))}}} in {pool}]"
    raise _NoneSuch


def _fixed(tree: Tree) -> int:
    if has_dice(tree):
        raise _NoneSuch
    return fixed(tree)
