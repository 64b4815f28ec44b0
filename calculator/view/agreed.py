"""What the table agreed, as it is listed: the preset that holds, and every option with its value."""

from __future__ import annotations

from typing import NamedTuple

from calculator.statement import TextStyle, setting
from calculator.table import Desk, preset_of
from calculator.text import Language, say


class Setting(NamedTuple):
    """One agreement of the table: what it is called, its value, and whether it was changed from the ruleset's own."""

    id: str
    name: str
    value: str
    changed: bool = False


PRESET = ""
"""The id of the setting that says which preset holds."""


def preset_name(desk: Desk, language: Language) -> str:
    """What the options of the table are called as a whole."""
    held = preset_of(desk)
    presets = desk.definition.presets if desk.definition is not None else ()
    return next(
        (one.label(language) for one in presets if one.id == held),
        say("preset_own" if held is None else "preset_usual", language),
    )


def table_settings(desk: Desk, style: TextStyle) -> tuple[Setting, ...]:
    """The preset that holds, where the ruleset has some, and all options, those that the table changed first."""
    if desk.definition is None:
        return ()
    given = dict(desk.deal.options)
    found = []
    if desk.definition.presets:
        found.append(Setting(PRESET, say("desk_options", style.language), preset_name(desk, style.language)))
    for option in sorted(desk.definition.open_options, key=lambda option: option.id not in given):
        value = desk.option(option.id)
        shown = setting(option, value, style.language)
        found.append(Setting(option.id, option.label(style.language), shown, option.id in given))
    return tuple(found)
