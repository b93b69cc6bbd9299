"""Random rolls in notation, as trees: few dice with few faces, and every word that may stand behind them."""

from __future__ import annotations

from hypothesis import strategies as st

from oddsmith.systems.dice.tree import (
    ADDED,
    EACH,
    STAGES,
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
    Show,
    Tree,
    Unique,
    Versus,
)

small = st.integers(0, 6)
numbers = small.map(Number) | st.sampled_from([Number(3, "bonus"), Number(5, "skill_level")])
signs = st.sampled_from(["=", "<>", "<", "<=", ">", ">="])
conditions = st.builds(Condition, signs, numbers, st.booleans()).filter(lambda one: one.bound or not one.negative)
counted = conditions | st.sampled_from([Condition("even"), Condition("odd")])
own_faces = st.lists(st.integers(-2, 5), min_size=1, max_size=4).map(tuple)
faces = (
    st.builds(Faces, st.just("sides"), st.integers(2, 6).map(Number), st.just(()))
    | st.sampled_from([Faces("F"), Faces("F.1"), Faces("c")])
    | st.builds(Faces, st.just("own"), st.none(), own_faces)
)
rerolls = st.builds(Reroll, st.booleans(), st.lists(conditions, max_size=2).map(tuple))
explosions = st.builds(
    Explode, st.sampled_from([EACH, ADDED]), st.booleans(), st.booleans(), st.none() | conditions, st.none()
) | st.builds(lambda condition, most: Explode(EACH, condition=condition, most=most), conditions, numbers)
keeps = st.builds(Keep, st.sampled_from(["kh", "kl", "dh", "dl"]), st.integers(0, 3).map(Number))
mods: st.SearchStrategy[Mod] = st.one_of(
    rerolls,
    st.builds(Clamp, st.booleans(), numbers),
    explosions,
    st.just(Unique()),
    st.builds(Pick, st.booleans(), conditions),
    keeps,
    st.builds(Count, counted, st.booleans()),
    st.builds(Margin, st.booleans(), numbers),
    st.just(Show("sd")),
)
ONLY_ONCE = (Explode, Unique, Pick, Margin, Show)


def _in_order(found: list[Mod]) -> tuple[Mod, ...]:
    """The words as they are read: sorted, none twice of which one is enough, re-rolls of one kind together."""
    kept: list[Mod] = []
    for mod in sorted(found, key=lambda one: STAGES.index(type(one))):
        last = kept[-1] if kept else None
        again = isinstance(mod, ONLY_ONCE) and any(type(one) is type(mod) for one in kept)
        alike = isinstance(mod, Clamp) and any(isinstance(one, Clamp) and one.least == mod.least for one in kept)
        lone = isinstance(mod, Reroll) and isinstance(last, Reroll)
        if not (again or alike or lone):
            kept.append(mod)
    return tuple(kept)


few_mods = st.lists(mods, max_size=3).map(_in_order)
few_dice = st.builds(Dice, st.none() | st.integers(0, 3).map(Number), faces, few_mods)
group_words: st.SearchStrategy[Mod] = st.one_of(
    keeps, st.builds(Count, counted, st.booleans()), st.builds(Pick, st.booleans(), conditions)
)
group_mods = st.lists(group_words, max_size=2).map(_in_order)


def _larger(trees: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
    return st.one_of(
        st.builds(Arithmetic, st.sampled_from(["+", "-", "*", "/", "//", "%"]), trees, trees),
        st.builds(lambda base, power: Arithmetic("^", base, power), trees, st.integers(0, 2).map(Number)),
        st.builds(Negative, trees),
        st.builds(Call, st.sampled_from(["floor", "ceil", "round", "abs"]), trees.map(lambda one: (one,))),
        st.builds(Call, st.sampled_from(["min", "max"]), st.lists(trees, min_size=1, max_size=2).map(tuple)),
        st.builds(Group, st.lists(trees, min_size=1, max_size=3).map(tuple), group_mods),
        st.builds(Compare, signs, trees, trees),
        st.builds(Labelled, trees, st.sampled_from(["fire", "cold iron"])),
        st.builds(Dice, trees, faces, few_mods),
        st.builds(
            lambda count, sides, mods: Dice(count, Faces("sides", sides), mods),
            numbers,
            trees.filter(lambda sides: sides != Number(0)),
            few_mods,
        ),
    )


trees: st.SearchStrategy[Tree] = st.recursive(st.one_of(numbers, few_dice), _larger, max_leaves=4)
checks = st.builds(Compare, signs, trees, trees)
contests = st.builds(Versus, trees, few_dice)
rolls: st.SearchStrategy[Tree] = st.one_of(
    few_dice,
    trees,
    checks,
    contests,
    st.builds(Repeat, st.integers(1, 3).map(Number), st.one_of(few_dice, checks, contests)),
)
"""Whole rolls."""
