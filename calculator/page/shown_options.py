"""What the table agreed, as plain values: presets and options, each with the values that it can have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from calculator.statement import TextStyle
from calculator.table import Desk, preset_of, seat_names
from calculator.text import Language, say
from calculator.view import table_settings

if TYPE_CHECKING:
    from calculator.rules import Option


def shown_options(desk: Desk, language: Language) -> dict[str, Any]:
    """Return presets and options of the table; `changed` are those that are not as the ruleset has them."""
    definition = desk.definition
    if definition is None:
        return {"presets": [], "rows": [], "changed": []}
    held, style = preset_of(desk), TextStyle(seat_names(desk.deal, language), language, definition=definition)
    presets = [{"id": one.id, "text": one.label(language), "on": one.id == held} for one in definition.presets]
    if presets:
        presets.insert(0, {"id": "", "text": say("preset_usual", language), "on": held == ""})
    changed = [f"{one.name} {one.value}" for one in table_settings(desk, style) if one.changed]
    rows = [_option(desk, option, language) for option in definition.open_options]
    return {"presets": presets, "rows": rows, "changed": changed}


def _option(desk: Desk, option: Option, language: Language) -> dict[str, Any]:
    value = desk.option(option.id)
    values = list(option.listed_values())
    if values and option.optional:
        values.insert(0, None)
    return {
        "id": option.id,
        "text": option.label(language),
        "help": option.help(language),
        "type": option.type,
        "value": list(value) if isinstance(value, tuple) else value,
        "values": [{"value": one, "text": option.show(one, language)} for one in values],
        "fields": [label(language) for _, label in option.fields],
        "least": option.minimum,
        "most": option.maximum,
        "optional": option.optional,
    }
