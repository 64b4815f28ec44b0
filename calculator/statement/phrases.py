"""Parts of what is said of a settlement: names, who pays whom and for what, rules and settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculator.statement.style import TextStyle, numbered_seats
from calculator.text import Language, code_of, say

if TYPE_CHECKING:
    from calculator.rules import Option, OptionValue, Table
    from calculator.settlement import Settlement, Transfer


def names_of(settlement: Settlement, language: Language = "zh") -> tuple[str, ...]:
    """What the four are called, by their numbers where they have no names."""
    return numbered_seats(settlement.deal.players, language)


def between(payer: int, payee: int, style: TextStyle) -> str:
    """老王 → 小李."""
    return f"{style.names[payer]} → {style.names[payee]}"


def reason_word(reason: str, language: Language) -> str:
    """For what points are paid: 胡, 杠, 查叫."""
    return say(code_of("reason", reason), language)


def transfers_of(settlement: Settlement, event: int | None) -> list[Transfer]:
    """The payments of one event, or (None) of the deal as a whole."""
    return [row for row in settlement.transfers if row.event == event]


def rules_title(table: Table, language: Language) -> str:
    """By which rules: 成都麻将 1.0 #1a2b3c."""
    definition = table.definition
    return f"{definition.name(language)} {definition.version} #{table.ruleset.hash}"


def setting(option: Option, value: OptionValue, language: Language = "zh") -> str:
    """The value of an option; an optional one may not be set."""
    return say("desk_option_unset", language) if value is None else option.show(value, language)


def settings(table: Table, language: Language, *, changed_only: bool = False) -> list[str]:
    """Every option of a table with its value, or only those that are not as the ruleset has them: 封顶 4番."""
    return [
        f"{option.label(language)} {option.show(value, language)}"
        for option, value in zip(table.definition.options, table.values, strict=True)
        if not changed_only or (type(value), value) != (type(option.default), option.default)
    ]
