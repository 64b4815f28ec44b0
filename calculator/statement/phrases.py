"""Parts of what is said of a settlement: for whom it is written, names and places, rules and settings, titles of events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from calculator.deals import SELF_DRAWN, Event, Exhausted, Kong, Penalty, Win
from calculator.text import Language, code_of, say
from calculator.tiles import tile_name

if TYPE_CHECKING:
    from calculator.rules import Option, OptionValue, Table
    from calculator.settlement import Settlement, Transfer


class TextStyle(NamedTuple):
    """`names` are those of the four seats. `narrow`: words are left out where they would not fit."""

    names: tuple[str, ...] = ()
    language: Language = "zh"
    narrow: bool = False

    def say(self, code: str, **facts: Any) -> str:
        """The sentence of a code."""
        return say(code, self.language, **facts)


def numbered_seats(players: Sequence[str] | None, language: Language = "zh") -> tuple[str, ...]:
    """The names of the four, and the number of each seat that has none: 座位0."""
    return tuple(name or say("report_seat", language, seat=seat) for seat, name in enumerate(players or ("",) * 4))


def lettered_seats(players: Sequence[str] | None, language: Language = "zh") -> tuple[str, ...]:
    """The names of the four, and a letter for each seat that has none: 甲."""
    letters = say("desk_letters", language)
    return tuple(name or letters[seat] for seat, name in enumerate(players or ("",) * 4))


def place(file: str, line: int, known: str = "") -> str:
    """A line of a ruleset without its folder: `chengdu.yaml:82`, or `:82` where the file is known; nothing without a line."""
    if not file or not line:
        return ""
    return f":{line}" if file == known else f"{file.replace(chr(92), '/').rpartition('/')[2]}:{line}"


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


def event_title(event: Event, style: TextStyle) -> str:
    """The title of a settled event: 老王 胡 9筒（小李 点炮）."""
    names, language, say = style.names, style.language, style.say
    if isinstance(event, Kong):
        kind, tile = say(code_of("meld", event.kind)), tile_name(event.laid, language)
        facts = {"player": names[event.owner], "kind": kind, "tile": tile}
        if event.kind == "exposed" and event.feeder is not None:
            return say("event_kong_fed", feeder=names[event.feeder], **facts)
        return say("event_kong", **facts)
    if isinstance(event, Win):
        facts = {"player": names[event.winner], "tile": tile_name(event.winning, language)}
        if event.discarder is None:
            return say("event_win_self", **facts)
        code = "event_win_robbed" if "robbing_kong" in event.flags else "event_win_from"
        return say(code, feeder=names[event.discarder], **facts)
    if isinstance(event, Penalty):
        return say(code_of("event_penalty", event.kind), player=names[event.offender])
    return say("event_exhausted")


def short_event_title(event: Event, style: TextStyle) -> str:
    """The title of an event of which not everything need be known: 老王 胡（小李 点炮）."""
    say = style.say
    if isinstance(event, Exhausted):
        return say("desk_event_exhausted")
    name = style.names[event.player] if event.player is not None else say("desk_someone")
    if isinstance(event, Penalty):
        return say(code_of("desk_event_penalty", event.kind), name=name)
    if isinstance(event, Kong):
        kind = say(code_of("desk_tag", event.kind))
        return say("desk_event_kong", name=name, kind=kind, tile=tile_or_unknown(event.tile, style))
    if event.blank:
        return say("desk_event_blank")
    if event.source is None:
        return say("desk_event_unknown", name=name)
    if event.source == SELF_DRAWN:
        return say("desk_event_drawn", name=name)
    code = "desk_event_robbed" if "robbing_kong" in event.flags else "desk_event_discard"
    return say(code, name=name, other=style.names[event.source])


def win_title(win: Win, style: TextStyle) -> str:
    """The win without its player: 胡 9筒, 自摸 3万."""
    code = "result_drawn" if win.source == SELF_DRAWN else "result_won_on"
    return style.say(code, tile=tile_or_unknown(win.tile, style))


def tile_or_unknown(tile: int | None, style: TextStyle) -> str:
    """The name of a tile, or a question mark where it is not known yet."""
    return style.say("desk_someone") if tile is None else tile_name(tile, style.language)
