"""Hints on what an unreadable roll may have been meant to be, and notes on how other tools read a valid one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from oddsmith.declare.notation import ALIKE
from oddsmith.systems.dice.inputs import rolls
from oddsmith.systems.dice.tree import (
    COMPARISONS,
    Call,
    Condition,
    Dice,
    Group,
    Mod,
    Number,
    Stage,
    Tree,
    counts_bare,
    does,
    has_dice,
    in_rows,
    is_check,
    is_one,
    loose,
    parts_of,
    written,
)
from oddsmith.systems.dice.words import (
    ADVANTAGE,
    AGAINST,
    COMPARED,
    DIGITS,
    DISADVANTAGE,
    NAMED,
    NUMBER_WORDS,
)

IN_BRACKETS, ONE = "Write what a roll is for in square brackets: 2d6 [fire]", "Write one roll at a time"
TYPED = {
    "&": ONE,
    ";": ONE,
    "|": "Write abs(1d6-1d6) for a number without its sign",
    "~": "Write ro to re-roll once",
    "'": IN_BRACKETS,
    '"': IN_BRACKETS,
    ".": "Write whole numbers only",
    ":": "Write [bonus:5] for a number with a name",
    "dice": "Say which dice, such as 5d6",
    "crit": "Write cs>=19 to mark what is critical",
    "how many d": "Ask for the chance with some dice, as any 6 on 4d6; Work backwards finds how many it takes",
    "times,": "Write 6x before a roll, and behind it what is counted, if anything is, as 6x4d6dl1 >= 16",
    "drop": "Say how many to drop, as 4d6dl1",
    "sf": "Write f for dice that take one away each, as 8d10>=8f1; what failed dice show cannot be subtracted",
    "dv": "Write > 15 for a DV that must be beaten, >= 15 for one that is enough",
    "ties": "Write >= for ties that win, and > for ties that lose",
    "twice": "Write 2x before a roll to repeat it; a die counts once",
}
A_FACE = re.compile(r"(?<![a-z])(?:an? +)?([0-9]+) +(?:on|in|with|from) ")
"""A number that may be meant as the face of one die or as the total."""
POOLED = re.compile(
    r"d[0-9]+!*,? +(?:for |on |needs? |tn |diff(?:iculty)? )?[0-9]|[0-9](?:\+| or [a-z]+) (?:on|in|with|from) "
)
"""A target for each die, in words that could also mean the total."""
VERSUS = re.compile(f" (?:v|vs|{AGAINST})(?![a-z])")
OF_DICE = re.compile(f"d[0-9%]|dice|(?:{DIGITS.pattern})$", re.IGNORECASE)
"""Text that must not be cut off in front of other dice."""
SEVERAL = re.compile(r"d[0-9].*[,;].*d[0-9]")
WORDS_BEHIND = re.compile("(?!with |or |once|(?:dis)?adv|dis$)([a-z][a-z ]*)()", re.IGNORECASE)
WORDS_BEFORE = re.compile("([a-z][a-z ]*?)(?<! on| of| in):? +([0-9]*d[0-9%].*)", re.IGNORECASE)
NO_SIDES = re.compile("d(?![a-z0-9])")
A_TERM = re.compile(rf"d?[0-9]+(?![0-9%])|{NAMED.pattern}")
A_FEW = re.compile("d([1-3])(?![0-9])")
"""May be meant to drop the lowest dice."""
A_SET = re.compile("(?<![a-z])(?:doubles|triples|pairs?|of a kind)(?![a-z])")
A_RANGE = re.compile("[0-9]+(?: ?[-–]| to )")
SIGNED = re.compile("[<>=≤≥≠]")
"""A comparison by symbol; those in words can be misread in other ways."""
A_SPAN = re.compile(r"(ro?|!|x|cs|roll |ode |on |(?<![<>!])= ?)=?([0-9]+) ?- ?([0-9]+)(?![0-9]*d)")
"""May be meant as a range of faces or totals."""
SPANS = {"=": "= {}..{}", "cs": "cs>={}", "r": "reroll {}-{}", "roll": "reroll {}-{}", "ro": "reroll once {}-{}"}
"""How to write such a range, by what is before it; any other is of exploding faces."""
IN_WORDS = re.compile(r"(?<![a-z])(?:keep|drop|take|taking|high|low|best|worst|top)")
EDGE = re.compile(f"^(?!.*(?:fail|miss)).*(?<![a-z])(?:{ADVANTAGE}|{DISADVANTAGE})(?![a-z])")
OF_A_SUM = re.compile(r" of [^,]*\+")
MEANT = re.compile(
    "(?<![a-z])(?:half|halved|doubled?|tripled?|dozen|twice|round(?:ed|ing)?|drop(?:ping)?|keep(?:ing)?|pick|take|taking"
    "|(?:high|low)(?:er|est)?|best|better|worst|worse|top|bottom|middle|median|second|third|explod(?:es?|ing)|open"
    "|re-?roll(?:s|ing)?|(?:dis)?adv(?:antage)?|dis|fail(?:ing)?|miss(?:ing)?|beat(?:ing)?|ties?|wins?|not?|never|neither"
    "|without|except|but|nat(?:ural)?|ac|d[cv]|tn"
    "|count(?:ed|ing)?|success(?:es)?|hits|(?:bonus|penalty) (?:die|dice)|boon|(?:hard|extreme|wild)$"
    "|acing|rote|abs|percentile|even|odd"
    "|doubles|triples|pairs?|kind|only|all|both|each|every|or|and|fewer|less|more|least|most|under|over|above|below)(?![a-z])",
    re.IGNORECASE,
)
"""Words with a meaning for the roll: they are not a label and cannot be left out."""
QUOTED = re.compile(r"\bas ([^;]*)")
"""Finds the example roll in a hint."""
EXAMPLES = "Write dice as 4d6kh3+2, or 2d20kh1+5 >= 15"


def hint_for(text: str, place: int) -> str:
    """A sentence without its full stop, or "" if there is nothing to suggest."""
    rest = text[place:].strip().lower()
    for sign, hint in TYPED.items():
        if rest.startswith(sign):
            return hint
    if A_SET.search(text.lower()):
        return "For dice that are alike search for doubles"
    if NO_SIDES.match(rest):
        return "Say how many sides, as 3d6"
    if with_label := labelled(text, place):
        return f"Write {with_label} if that is what it is for"
    if SEVERAL.search(text.lower()) and not any(bracket in text for bracket in "({"):
        return ONE
    if A_TERM.match(rest) and text[:place].endswith(" "):
        return _joined(text[:place].strip(), text[place:].strip())
    for opening, closing in ("()", "{}", "[]"):
        if text.count(opening) > text.count(closing):
            return f"A “{closing}” is missing"
        if text.count(opening) < text.count(closing):
            return f"A “{closing}” has no “{opening}”"
    return "" if DIGITS.search(text[:place]) else EXAMPLES


def _joined(before: str, behind: str) -> str:
    """What two parts without an operator between them may be meant to be."""
    before = str(NUMBER_WORDS.get(before.lower(), before))
    if before.isdigit():
        found, hint = f"{before}x{behind}", "Write {} to roll it {} times"
    elif A_RANGE.match(behind):
        found, hint = f"{behind} on {before}", "Write {} for one of these"
    else:
        found, hint = f"{before}+{behind}", "Put + between them: {}"
        if few := A_FEW.match(behind):
            hint += f", or write dl{few[1]} to drop the lowest"
        elif " " not in before + behind:  # the only space may have been a + in a link
            hint += " (in a link a + is %2B)"
    return hint.format(found, before) if rolls(found) else ""


def labelled(text: str, place: int) -> str:
    """The roll with the words after or before it turned into a label; "" if that does not parse either."""
    before, behind = text[:place], text[place:].strip()
    if before[-1:].isalpha():
        return ""
    words = WORDS_BEHIND.fullmatch(behind) if before.endswith(" ") else WORDS_BEFORE.fullmatch(behind)
    found = f"{words[2] or before.strip()} [{words[1]}]" if words else ""
    return found if words and not MEANT.search(words[1]) and rolls(found) else ""


def notes_on(tree: Tree, typed: str) -> list[str]:
    """Where Roll20, Foundry or Avrae would read this differently, and how to write their meaning here."""
    low = typed.translate(ALIKE).lower()
    return list(dict.fromkeys([*_on_text(tree, low), *_notes(tree, low)]))


def _on_text(tree: Tree, typed: str) -> Iterator[str]:
    if not has_dice(tree):
        left, *bounds = tree.parts if is_check(tree) else (tree,)
        rolled = Call("+", (Dice(None, Number(20)), left))
        meant = tree._replace(parts=(rolled, *bounds)) if is_check(tree) else rolled
        instead = (
            f"For a chance write d100 <= {written(left)}" if "%" in typed else f"With a d20 write {written(meant)}"
        )
        yield f"There are no dice in this. {instead}."
    if isinstance(tree, Dice) and POOLED.search(typed) and not re.search("count|many", typed):
        counted = [condition for mod in tree.mods if mod.word == "cs" for condition in mod.conditions]
        if len(counted) == 1:
            yield f"This counts dice. For the total write at least {counted[0].bound}."
    if isinstance(tree, Call) and tree.name in ("<", "<=") and EDGE.search(typed):
        yield "Advantage keeps the higher die, disadvantage the lower. If low is good, write the other one."
    dice = _together(tree)
    for one in dice:
        dropped = 0 if does(one, Stage.EXPLODE) else sum(mod.amount for mod in one.mods if mod.word in ("dl", "dh"))
        if dropped and isinstance(one.many, Number | None) and dropped >= (one.many.amount if one.many else 1):
            yield "This drops every die, and so counts 0."
        if "again" in typed and one.sides == Number(10) and does(one, Stage.EXPLODE) and not does(one, Stage.COUNT):
            yield f"This adds up the dice. To count successes write {written(one)}cs>=8."
    for stage, words, does_so in ((Stage.EXPLODE, "explod", "explodes"), (Stage.REROLL, "re-?roll[^+]*$", "re-rolls")):
        those = [one for one in dice if does(one, stage)]
        if len(those) == 1 < len(dice) and re.search(words, typed):
            sign = written(Dice(None, Number(6), tuple(mod for mod in those[0].mods if mod.stage == stage)))[2:]
            yield f"Only {written(those[0])} {does_so}; write {sign} behind all dice that should."
    for word, first, last in A_SPAN.findall(typed):
        if int(first) < int(last) and f"-{last}" in written(tree):
            instead = SPANS.get(word.strip(), "explode on {}-{}").format(first, last)
            what = "totals" if word.startswith("=") else "faces"
            yield f"This subtracts {last}. For {what} {first} to {last} write {instead}."


def _together(tree: Tree) -> list[Dice]:
    """The dice that are added up, or kept beside one another."""
    parts = parts_of(tree)[:1] if is_check(tree) else parts_of(tree)
    return [tree] if isinstance(tree, Dice) else [dice for part in parts for dice in _together(part)]


def _notes(tree: Tree, typed: str) -> Iterator[str]:
    match tree:
        case Dice(None | Number(1), Number(66)):
            yield "This is one die with 66 sides. For tens and ones of two d6 write 1d6*10+1d6."
        case Dice(None | Number(1), _, (Mod("kh" | "kl", _, Number(1)),)) if IN_WORDS.search(typed):
            yield f"There is one die only. To keep one of two write {written(tree._replace(many=Number(2)))}."
        case Dice(_, _, mods) | Group(_, mods):
            for mod in mods:
                yield from _on(mod, tree, typed)
        case Call(sign, (Dice() as dice, right)) if sign in COMPARISONS:
            yield from _on_check(sign, dice, right, typed)
        case Call("+", (left, right)) if has_dice(left) and has_dice(right):
            yield from _on_sum(left, right, typed)
        case Call("repeat", (times, body)) if not is_check(body):
            if "×" in typed or " x" in typed:
                product = written(Call("*", (body, times)))
                yield f"This is rolled {written(times)} times. To multiply write {product}."
            if times != Number(1):
                all_rolls = "both" if times == Number(2) else f"all {written(times)}"
                yield f"The total adds up {all_rolls} rolls. For the odds of one write {written(body)}."
        case Call("floor" | "ceil" | "round", (Call("/") as quotient,)):
            tree = quotient
        case Call("/"):
            yield "Roll20 and Foundry keep fractions; here a total is rounded down; ceil() and round() do otherwise."
    for part in parts_of(tree):
        yield from _notes(part, typed)


def _on_check(sign: str, dice: Dice, right: Tree, typed: str) -> Iterator[str]:
    condition = Condition(sign, right if isinstance(right, Number) else None)
    yield from _on_sign(condition, typed)
    if does(dice, Stage.COUNT) and not is_one(dice) and right != Number(0):
        asked = [one for mod in dice.mods if mod.word == "cs" for one in mod.conditions if one.number]
        faces = [one.number for one in asked if one.number]
        is_any = sign == ">=" and A_FACE.search(typed) and not re.search("least|more", typed)
        plain = dice._replace(mods=tuple(mod for mod in dice.mods if mod.stage < Stage.COUNT))
        is_beyond = faces and not counts_bare(plain, Mod("cs", (Condition("=", min(faces)),)))
        if (is_any or is_beyond) and (len(asked) == 1 or {one.sign for one in asked} == {"="}):
            total = written(Call(asked[0].sign, (plain, *(in_rows(faces) if faces[1:] else faces))))
            yield f"{'No die' if is_beyond else 'One die is enough that'} shows it. For the total write {total}."
        elif sign == "=" and right != dice.many and not SIGNED.search(typed) and not re.search("exact|equal", typed):
            yield f"More fails here; write at least {written(right)} if it should succeed."
    if not condition.number:
        return
    bound = condition.bound
    if sign == "<=" and f"{bound}%" in typed.replace(" ", "") and dice.sides != Number(100):
        yield f"A percentage is for d100: write d100 <= {bound}."
    if sign in COMPARED and re.search(COMPARED[sign], typed) and sign in "<>" and not does(dice, Stage.COUNT):
        instead = f"at {'least' if sign == '>' else 'most'} {bound}"
        yield f"{bound} itself fails here; write {instead} if it should succeed."
    if is_one(dice) and dice.sides == Number(100) and sign == ">=" and VERSUS.search(typed):
        yield f"{bound} or more succeeds. To roll under write d100 <= {bound}."
    if all(mod.stage <= Stage.EXPLODE for mod in dice.mods) and not is_one(dice) and not re.search("total|sum", typed):
        counting = Mod("cs", (condition,))
        if counts_bare(dice, counting):
            counted = written(dice._replace(mods=(*dice.mods, counting)))
            yield f"This compares the total. To count dice write the condition right after them: {counted}."
        elif SIGNED.search(typed) and f" {sign}" not in typed:
            yield "No single die can decide this, so it compares the total; cs counts dice all the same."


def _on_sum(left: Tree, right: Tree, typed: str) -> Iterator[str]:
    """A note on highest or lowest dice kept in one part of a sum, perhaps meant for all of it."""
    match left, right:
        case _, Dice(many, _, (*before, Mod(_, _, kept) as last)) if last.stage == Stage.KEEP:
            is_told, dice = many in (None, kept) or IN_WORDS.search(typed), right._replace(mods=tuple(before))
            every = Call("+", (left, dice))
        case Dice(_, _, (*before, last)), _ if last.stage == Stage.KEEP:
            is_told, dice = OF_A_SUM.search(typed), left._replace(mods=tuple(before))
            every = Call("+", (dice, right))
        case _:
            return
    if is_told and loose(group := Group((every,), (last,))):
        yield f"This is about {written(dice)} alone; for all dice write {written(group)}."


def _on(mod: Mod, tree: Dice | Group, typed: str) -> Iterator[str]:
    if mod.word[:2] in ("cs", "cf") and not mod.conditions:
        counted = f"count{mod.word[2:]}"
        yield f"This only marks what is critical, as in Roll20. To count dice write {counted}, as Foundry does."
    for condition in mod.conditions:
        yield from _on_sign(condition, typed)
        is_bound = mod.stage == Stage.EXPLODE and condition.sign in ("<=", ">=")
        if is_bound and SIGNED.search(typed) and not does(tree, Stage.COUNT):
            text = f"cs{condition.sign}{condition.bound}"
            yield f"These are the faces that explode. To count dice as well, add {text}."
        if mod.word == "cs" and condition.number and (isinstance(tree, Dice) or loose(tree)):
            is_signed = re.search(f"[<>=≤≥≠] *{condition.bound}(?![0-9])(?!.*[<>=≤≥≠])", typed)
            if is_signed and not re.search("cs|count", typed):
                yield "This counts dice. To compare the total put a space before the sign."
    if mod.word == "!" and any(f"x{condition.bound}" in typed for condition in mod.conditions):
        yield "This explodes, as in Foundry. To roll it several times put a space before the x."
    if mod.word == "f" and re.search("df[<>=0-9]", typed) and not any(one.word == "cs" for one in tree.mods):
        yield "This takes one away for each die that fails, and counts no other; Foundry adds up the others."
    if mod.word == "r" and "rr" not in typed and not any(word in typed for word in ("reroll", "re-roll")):
        yield "Foundry re-rolls once for r; write ro for that."
    if mod.word == "kh" and f"k{mod.amount}" in typed and "keep" not in typed:
        yield f"Avrae keeps dice that show {mod.amount}; write k={mod.amount} for that."
    if mod.word == "dl" and re.search(rf"(?<![a-z])p{mod.amount}(?![0-9])", typed):
        yield f"Avrae drops dice that show {mod.amount}; write p={mod.amount} for that."
    elif mod.word == "dl" and re.search(rf"d{mod.amount}(?![0-9])", typed) and not re.search("dl|pl|drop", typed):
        yield "This drops the lowest, as in Roll20 and Foundry; Avrae writes pl for it."


def _on_sign(condition: Condition, typed: str) -> Iterator[str]:
    if condition.sign in ("<", ">") and condition.sign in typed:
        bound = str(condition.bound) if condition.number else ""
        means = f"{bound or 'the number'} or {'more' if condition.sign == '>' else 'less'}"
        yield f"Roll20 reads {condition.sign}{bound} as {means}; write {condition.sign}={bound} for that."
