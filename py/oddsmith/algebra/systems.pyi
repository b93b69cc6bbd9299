"""The systems as functions of their inputs. Written by `python -m tools.system_types`: see `offered.of_system`."""

from typing import Literal

from oddsmith.algebra.asked import Odds

__all__ = ["blades", "crucible", "decibel", "roll_under", "storyteller"]

def blades(
    *,
    dice: int = ...,
    need: Literal["partial", "full", "critical"] = ...,
    position: Literal["controlled", "risky", "desperate"] = ...,
    effect: Literal["limited", "standard", "great"] = ...,
) -> Odds:
    """Blades in the Dark.

    Roll a handful of d6 and read the highest. With no dice, roll two and read the lower.
    """

def crucible(
    *,
    boons: int = ...,
    banes: int = ...,
    ability: int = ...,
    skill: int = ...,
    enchantment: int = ...,
    resolution: Literal["static", "dynamic"] = ...,
    difficulty: int = ...,
    opponent_boons: int = ...,
    opponent_banes: int = ...,
    opponent_bonus: int = ...,
) -> Odds:
    """Crucible.

    Roll three dice and add your bonuses. Boons make the dice larger, banes smaller.
    """

def decibel(
    *,
    dice: int = ...,
    discard: int = ...,
    positive: int = ...,
    negative: int = ...,
    modifiers: Literal["both", "cancel"] = ...,
    resolution: Literal["static", "dynamic", "compound"] = ...,
    target: int = ...,
    opponent_dice: int = ...,
    opponent_discard: int = ...,
    ties: Literal["none", "reroll", "pool", "unused"] = ...,
    secondary: bool = ...,
    targets: tuple[int, ...] | str = ...,
    needed: int = ...,
) -> Odds:
    """Decibel.

    Roll a pool of d20. The outcome is the highest die minus the lowest.
    """

def roll_under(
    *,
    ability: Literal["d20", "d12", "d10", "d8", "d6"] = ...,
    tool: Literal["d20", "d12", "d10", "d8", "d6"] = ...,
    ground: Literal["d20", "d12", "d10", "d8", "d6"] = ...,
    training: Literal["none", "d12", "d10", "d8", "d6"] = ...,
    dice: tuple[int, ...] | str = ...,
    resolution: Literal["challenge", "opposed", "ties"] = ...,
    challenge: int = ...,
    effort: int = ...,
    opponent_dice: tuple[int, ...] | str = ...,
    participants: int = ...,
    group_table: tuple[int, ...] | str = ...,
) -> Odds:
    """Roll under.

    Roll one die each for ability, tool, ground and training. Effort is how many dice roll the
    challenge number or less.
    """

def storyteller(
    *,
    attribute: int = ...,
    attribute_name: str = ...,
    skill: int = ...,
    skill_name: str = ...,
    bonus: int = ...,
    penalty: int = ...,
    red: int = ...,
    rules: Literal["fifth", "chronicles", "revised", "custom"] = ...,
    threshold: int = ...,
    again: Literal["10", "9", "8", "never"] = ...,
    cap: int = ...,
    ones: bool = ...,
    pairs: bool = ...,
    resolution: Literal["test", "attribute", "opposed"] = ...,
    difficulty: int = ...,
    npc_bonus: int = ...,
    secret: int = ...,
    target: int = ...,
    target_name: str = ...,
    opponent_dice: int = ...,
    defender: Literal["opponent", "you", "none"] = ...,
    willpower: bool = ...,
    rerolls: int = ...,
    halving: Literal["never", "over", "always"] = ...,
    halved: Literal["double", "halve"] = ...,
    margin_words: bool = ...,
    anew: tuple[int, ...] | str = ...,
) -> Odds:
    """Storyteller.

    Roll d10s for an attribute and a skill. Every high die is a success: do they reach the
    difficulty?
    """
