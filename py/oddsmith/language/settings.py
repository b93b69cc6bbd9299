"""The settings of a program. Source: AnyDice's documentation."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from oddsmith.errors import InvalidProgram, check_listed
from oddsmith.language.values import Dice, Plain, number_of

if TYPE_CHECKING:
    from oddsmith.language.machine import Machine


DEEPEST = 1_000_000
"""Greater depths make no difference: anything that deep is refused."""


class Setting(NamedTuple):
    """A setting: the attribute of the machine that it changes, and the values it may have."""

    name: str
    attribute: str
    insert: str
    """An example statement that works."""
    sentence: str
    words: Mapping[str, int] = MappingProxyType({})
    """The value of each text that it can be set to; if there are none, it takes a number."""


SETTINGS = {
    setting.name: setting
    for setting in (
        Setting(
            "explode depth",
            "explode_depth",
            'set "explode depth" to 5',
            "How often [explode DIE] may roll again: 2 times unless this is set.",
        ),
        Setting(
            "maximum function depth",
            "depth_allowed",
            'set "maximum function depth" to 20',
            "How many calls of functions may stand inside one another: 10 unless this is set.",
        ),
        Setting(
            "position order",
            "lowest_first",
            'set "position order" to "lowest first"',
            "Whether 1@DICE is the highest die, as it is unless this is set, or the lowest.",
            {"highest first": False, "lowest first": True},
        ),
    )
}
"""By name."""


def named(name: str) -> Setting:
    """The setting of this name. Raises InvalidProgram: there is none."""
    check_listed(name, SETTINGS, "There is no setting", "program", InvalidProgram)
    return SETTINGS[name]


def change(machine: Machine, setting: Setting, given: str | Plain) -> None:
    """Set a setting of a machine; a sequence is summed. Raises InvalidProgram: this value is not allowed."""
    chosen = None
    if isinstance(given, str):
        chosen = setting.words.get(given)
    elif not setting.words and not isinstance(given, Dice) and number_of(given) > 0:
        chosen = min(number_of(given), DEEPEST)
    if chosen is None:
        allowed = " or ".join(f"“{word}”" for word in setting.words) or "a number from 1"
        message = f"“{setting.name}” can only be set to {allowed}."
        raise InvalidProgram(message, field="program", value=setting.name, allowed=allowed)
    setattr(machine, setting.attribute, chosen)
    machine.calls.forget()
