"""Random rolls in notation, as syntax trees: few dice with few faces, and every possible modifier."""

from __future__ import annotations

from hypothesis import strategies as st

from oddsmith.systems.dice.tree import (
    BLANKS,
    COIN,
    COMPARISONS,
    FATE,
    STAGES,
    Call,
    Condition,
    Dice,
    Group,
    Labelled,
    Mod,
    Number,
    Stage,
    Tree,
    in_order,
)

small = st.integers(0, 6)
numbers = small.map(Number) | st.sampled_from([Number(3, "bonus"), Number(5, "skill_level")])
signs = st.sampled_from(list(COMPARISONS))
conditions = st.builds(Condition, signs, numbers, st.booleans()).filter(lambda one: one.bound or not one.negative)
one_condition = st.tuples(conditions)
some_conditions = st.lists(conditions, max_size=2).map(tuple)
parities = st.sampled_from([Condition("even"), Condition("odd")])
counted = st.lists(conditions | parities, min_size=1, max_size=2).map(tuple)
own_faces = st.lists(st.integers(-2, 5), min_size=1, max_size=4).map(tuple) | st.sampled_from([FATE, BLANKS, COIN])
few = st.integers(0, 3).map(Number)


def mods_of(
    words: st.SearchStrategy[str],
    conditions: st.SearchStrategy[tuple[Condition, ...]] | None = None,
    numbers: st.SearchStrategy[Number] | None = None,
) -> st.SearchStrategy[Mod]:
    return st.builds(
        Mod, words, st.just(()) if conditions is None else conditions, st.none() if numbers is None else numbers
    )


def dice_of(many: st.SearchStrategy[Tree | None]) -> st.SearchStrategy[Dice]:
    fair = st.builds(Dice, many, st.integers(2, 6).map(Number), few_mods, st.just(()))
    return fair | st.builds(Dice, many, st.none(), few_mods, own_faces)


def words(stage: int) -> st.SearchStrategy[str]:
    return st.sampled_from([word for word in STAGES[stage].split() if word != "x"])


keeps = mods_of(words(Stage.KEEP), numbers=few)
counts = mods_of(words(Stage.COUNT), counted)
picks = mods_of(st.sampled_from(["k", "drop"]), one_condition)
mods: st.SearchStrategy[Mod] = st.one_of(
    mods_of(words(Stage.REROLL), some_conditions),
    mods_of(words(Stage.CLAMP), numbers=numbers),
    mods_of(words(Stage.EXPLODE), some_conditions),
    mods_of(st.just("x"), one_condition, numbers),
    st.sampled_from([Mod("u"), Mod("uo"), Mod("sd")]),
    picks,
    keeps,
    counts,
)


def _in_order(found: list[Mod]) -> tuple[Mod, ...]:
    """The modifiers as the parser returns them: sorted, without duplicates or neighbours that it would merge."""
    kept: list[Mod] = []
    for mod in in_order(found):
        alike = [one for one in kept if one.stage == mod.stage]
        if mod.stage == Stage.CLAMP:
            alike = [one for one in alike if one.word == mod.word]
        elif mod.stage in (Stage.REROLL, Stage.COUNT):
            same = [one for one in alike if one.word == mod.word]
            alike = [one for one in same if one is alike[-1] or not (one.conditions and mod.conditions)]
        if not alike or mod.stage == Stage.KEEP:
            kept.append(mod)
    return tuple(kept)


few_mods = st.lists(mods, max_size=3).map(_in_order)
some = st.none() | few
few_dice = dice_of(some)
group_mods = st.lists(keeps | counts | picks, max_size=2).map(_in_order)


def pairs(
    parts: st.SearchStrategy[Tree], other: st.SearchStrategy[Tree] | None = None
) -> st.SearchStrategy[tuple[Tree, ...]]:
    return st.tuples(parts, parts if other is None else other)


def among(totals: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
    """Rolls that check whether a total is, or is not, among some numbers or ranges."""
    ends: st.SearchStrategy[Tree] = numbers | numbers.map(lambda one: Call("-", (Number(0), one)))
    rows = st.lists(ends.map(lambda one: (one, one)) | pairs(ends), min_size=1, max_size=3)
    sought = rows.map(lambda found: [end for row in found for end in row])
    signs = st.sampled_from(["=", "<>"])
    return st.builds(lambda sign, total, found: Call(sign, (total, *found)), signs, totals, sought)


def _larger(trees: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
    return st.one_of(
        st.builds(Call, st.sampled_from(["+", "-", "*", "/", "//", "%"]), pairs(trees)),
        st.builds(Call, st.just("^"), pairs(trees, st.integers(0, 2).map(Number))),
        st.builds(Call, st.sampled_from(["floor", "ceil", "round", "abs"]), st.tuples(trees)),
        st.builds(Call, st.sampled_from(["min", "max"]), st.lists(trees, min_size=2, max_size=3).map(tuple)),
        st.builds(Group, st.lists(trees, min_size=1, max_size=3).map(tuple), group_mods),
        st.builds(Call, signs, pairs(trees)),
        among(trees),
        st.builds(Labelled, trees, st.sampled_from(["fire", "cold iron"])),
        dice_of(trees),
        st.builds(Dice, numbers, trees.filter(lambda sides: sides != Number(0)), few_mods, st.just(())),
    )


trees: st.SearchStrategy[Tree] = st.recursive(st.one_of(numbers, few_dice), _larger, max_leaves=4)
exploding = st.builds(
    Dice,
    some,
    st.integers(2, 6).map(Number),
    st.tuples(mods_of(st.sampled_from(["!", "!p", "!!", "!!p"]))) | st.tuples(mods_of(st.just("!!")), picks),
    st.just(()),
)


def _without_end(trees: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
    """The operations allowed on totals that may be endless."""
    return st.one_of(
        st.builds(Call, st.sampled_from(["+", "-"]), pairs(trees)),
        st.builds(Call, st.sampled_from(["*", "/", "//"]), pairs(trees, small.map(Number))),
        st.builds(Call, st.sampled_from(["floor", "ceil", "round"]), st.tuples(trees)),
        st.builds(Call, st.sampled_from(["min", "max"]), pairs(trees)),
        st.builds(Group, pairs(trees), group_mods),
        st.builds(Call, signs, pairs(trees)),
        among(trees),
    )


endless: st.SearchStrategy[Tree] = st.recursive(exploding | numbers, _without_end, max_leaves=4)
checks = st.builds(Call, signs, pairs(trees)) | st.builds(Call, signs, pairs(endless)) | among(trees | endless)
contests = st.builds(Call, st.just("vs"), pairs(trees, few_dice) | pairs(endless, exploding))
repeated = st.one_of(trees, endless, checks, contests)
repeats = st.builds(Call, st.just("repeat"), pairs(st.integers(1, 3).map(Number), repeated))
rolls: st.SearchStrategy[Tree] = st.one_of(few_dice, trees, endless, checks, contests, repeats)
"""Whole rolls."""
counting = dice_of(trees)
"""Dice whose number is itself a roll."""
totals = st.builds(Group, st.lists(trees, min_size=3, max_size=3).map(tuple), st.tuples(keeps))
kept = st.builds(Dice, few, st.integers(2, 6).map(Number), st.tuples(keeps), st.just(()))
nested = st.builds(Group, pairs(st.builds(Group, pairs(few_dice), group_mods), few_dice), group_mods)
lists: st.SearchStrategy[Tree] = st.builds(Group, st.tuples(few_dice, kept, nested), group_mods)
"""Lists with nested brackets after a comma."""
