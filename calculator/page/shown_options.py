"""The table's options, as plain values: presets and options, each with its possible values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculator.documents import Data
from calculator.statement import settings
from calculator.table import OpenTable, preset_of
from calculator.text import Language, say

if TYPE_CHECKING:
    from calculator.rules import Option


def shown_options(open_table: OpenTable, language: Language) -> Data:
    """Return presets and options of the table; `changed` are those that are not as the ruleset has them."""
    definition, table = open_table.definition, open_table.table
    if definition is None or table is None:
        return {"presets": [], "rows": [], "changed": []}
    held = preset_of(open_table)
    presets = [{"id": one.id, "text": one.label(language), "on": one.id == held} for one in definition.presets]
    if presets:
        presets.insert(0, {"id": "", "text": say("preset_usual", language), "on": held == ""})
    rows = [_option(open_table, option, language) for option in definition.open_options]
    return {"presets": presets, "rows": rows, "changed": settings(table, language, changed_only=True)}


def _option(open_table: OpenTable, option: Option, language: Language) -> Data:
    value = open_table.option(option.id)
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
