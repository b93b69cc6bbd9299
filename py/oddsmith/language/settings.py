"""What a program can set. Source: AnyDice's documentation."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from oddsmith.errors import InvalidProgram
from oddsmith.language.values import Dice, Plain, number_of

if TYPE_CHECKING:
    from oddsmith.language.machine import Machine


DEEPEST = 1_000_000
"""Greater depths are all alike: what goes so deep is refused."""


class Setting(NamedTuple):
    """A setting: the attribute of the machine that it changes, and what it may be."""

    name: str
    attribute: str
    insert: str
    """A statement that works."""
    sentence: str
    words: Mapping[str, int] = MappingProxyType({})
    """What each text that it may be means; a number is wanted where there is none."""


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
"""By their names."""


def change(machine: Machine, name: str, given: str | Plain) -> None:
    """Set a setting of a machine; a sequence is summed.

    Raises InvalidProgram: there is no such setting, or it cannot be this.
    """
    setting = SETTINGS.get(name)
    if setting is None:
        allowed = f"allowed are {_listed(SETTINGS)}"
        raise InvalidProgram.because("There is no such setting", allowed, field="program", value=name)
    if setting.words and isinstance(given, str) and given in setting.words:
        setattr(machine, setting.attribute, setting.words[given])
    elif not setting.words and not isinstance(given, str | Dice) and number_of(given) > 0:
        setattr(machine, setting.attribute, min(number_of(given), DEEPEST))
    else:
        allowed = _listed(setting.words) if setting.words else "a number from 1"
        message = f"“{name}” can only be set to {allowed}."
        raise InvalidProgram(message, field="program", value=name, allowed=allowed)
    machine.calls.forget()


def _listed(names: Mapping[str, object]) -> str:
    """The names in a sentence."""
    *first, last = (f"“{name}”" for name in names)
    return f"{', '.join(first)} and {last}"
