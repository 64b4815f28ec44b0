"""Parts of what is said of a settlement: titles of events, who pays whom and for what, rules and settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculator.deals import Event, Kong, Penalty, Win
from calculator.statement.style import TextStyle, numbered_seats
from calculator.text import Language, code_of, say
from calculator.tiles import tile_name

if TYPE_CHECKING:
    from calculator.rules import Option, OptionValue, Table
    from calculator.settlement import Settlement, Transfer


def names_of(settlement: Settlement, language: Language = "zh") -> tuple[str, ...]:
    """What the four are called, by their numbers where they have no names."""
    return numbered_seats(settlement.deal.players, language)


def event_title(event: Event, style: TextStyle) -> str:
    """One line that says what happened, for a settled event."""
    names, language = style.names, style.language
    if isinstance(event, Kong):
        facts = {
            "player": names[event.owner],
            "kind": style.say(code_of("meld", event.kind)),
            "tile": tile_name(event.laid, language),
        }
        if event.kind == "exposed" and event.feeder is not None:
            return style.say("event_kong_fed", feeder=names[event.feeder], **facts)
        return style.say("event_kong", **facts)
    if isinstance(event, Win):
        facts = {"player": names[event.winner], "tile": tile_name(event.winning, language)}
        if event.discarder is None:
            return style.say("event_win_self", **facts)
        code = "event_win_robbed" if "robbing_kong" in event.flags else "event_win_from"
        return style.say(code, feeder=names[event.discarder], **facts)
    if isinstance(event, Penalty):
        return style.say(code_of("event_penalty", event.kind), player=names[event.offender])
    return style.say("event_exhausted")


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
