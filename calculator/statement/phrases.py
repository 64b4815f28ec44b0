"""Parts of what is said of a settlement: for whom it is written, names and places, rules and settings, titles of events."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, assert_never

from calculator.deals import (
    SELF_DRAWN,
    Deal,
    Event,
    Exhausted,
    Held,
    Kong,
    Penalty,
    Win,
    deal_values,
    hand_values,
    kind_of,
    player_values,
)
from calculator.rules import DEFAULT_SEATS, Seat, same_value
from calculator.settlement import POT
from calculator.text import Language, clauses, code_of, is_chinese, say, say_in
from calculator.tiles import tile_name, tiles_in_words

if TYPE_CHECKING:
    from calculator.rules import Definition, Fact, Option, OptionValue, Table
    from calculator.settlement import Settlement
    from calculator.text import Label


_WIN, _DRAWN, _DISCARD = "call_win", "call_drawn", "call_discard"
"""The names at most tables."""
_WORDS = (("discard", _DISCARD), ("win", _WIN))


class TextStyle(NamedTuple):
    """The names in a text.

    `names` are those of the seats, `pot` is the table's name for the pot. `narrow`: words are left
    out if they would not fit.
    """

    names: tuple[str, ...] = ()
    language: Language = "zh"
    narrow: bool = False
    pot: str = ""
    definition: Definition | None = None
    """The definition of the table, with its own words."""

    def called(self, name: str, code: str) -> str:
        """Return the table's word for something of `language.CALLS`, or the sentence of `code`."""
        return called(self.definition, name, code, self.language)

    def kind_word(self, kind: str, family: str = "table_tag") -> str:
        """Return the table's word for a kind of meld, kong or group, or the sentence of its family."""
        return self.called(call_of(kind), code_of(family, kind))

    def name(self, seat: int) -> str:
        """Return the name of a seat, or of the pot."""
        return self.names[seat] if seat != POT else self.pot or self.say("pot")

    def say(self, code: str, **facts: Any) -> str:
        """Return the sentence of a code, in the table's own words."""
        return say_at(self.definition, code, self.language, **facts)

    def nets(self, points: Sequence[int]) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """Return names and points of the players, with those of the pot behind them if the table has one."""
        return ((*self.names, self.pot), (*points, -sum(points))) if self.pot else (self.names, tuple(points))


def style_of(table: Table, names: tuple[str, ...], language: Language = "zh") -> TextStyle:
    """Return for whom a deal at a table is written, in the table's own words."""
    return TextStyle(names, language, pot=pot_name(table, language), definition=table.definition)


def deal_style(settlement: Settlement, language: Language = "zh") -> TextStyle:
    """Return for whom a settled deal is written."""
    return style_of(settlement.table, names_of(settlement, language), language)


def lettered_seats(
    players: Sequence[str] | None, language: Language = "zh", seats: int = DEFAULT_SEATS
) -> tuple[str, ...]:
    """Return the names of all seats, and a letter for each that has none: 甲."""
    letters = say("table_letters", language)
    return tuple(name or letters[seat] for seat, name in enumerate(players or ("",) * seats))


def place(file: str, line: int, known: str = "") -> str:
    """Return a line of a ruleset without its folder: `chengdu.yaml:82`, or `:82` if the file is known.

    It is empty without a line.
    """
    if not file or not line:
        return ""
    return f":{line}" if file == known else f"{file.replace(chr(92), '/').rpartition('/')[2]}:{line}"


def names_of(settlement: Settlement, language: Language = "zh") -> tuple[str, ...]:
    """Return the names of the players, and the number of each that has none, counted from 1: 座位1."""
    named = enumerate(settlement.deal.players or ("",) * settlement.deal.seats)
    return tuple(name or say("report_seat", language, seat=Seat(seat)) for seat, name in named)


def pot_name(table: Table, language: Language) -> str:
    """Return a table's name for its pot; empty if it has none."""
    pot = table.definition.pot
    return "" if pot is None else pot(language)


def called(definition: Definition | None, name: str, code: str, language: Language) -> str:
    """Return the table's own word for something of `language.CALLS`, such as 提 for `concealed_kong`.

    The usual one, the sentence of `code`, if it has none.
    """
    own = definition.called(name) if definition is not None else None
    return say(code, language) if own is None else own(language)


def say_at(definition: Definition | None, code: str, language: Language, **facts: Any) -> str:
    """Return a sentence in a table's own words for a win and its discard, 和 and 放铳; in Chinese, which bends no word."""
    words = _own_words(definition.calls, language) if definition is not None and is_chinese(language) else ()
    return say_in(words, code, language, facts) if words else say(code, language, **facts)


@lru_cache(32)
def _own_words(calls: tuple[tuple[str, Label], ...], language: Language) -> tuple[tuple[str, str], ...]:
    own = dict(calls)
    return tuple((say(code, language), own[name](language)) for name, code in _WORDS if name in own)


def call_of(kind: str) -> str:
    """Return the key of `called` for a kind of meld, kong or group."""
    return _KONGS.get(kind, kind)


_KONGS = {"exposed": "exposed_kong", "added": "added_kong", "concealed": "concealed_kong"}


def between(payer: int, payee: int, style: TextStyle) -> str:
    """老王 → 小李."""
    return f"{style.name(payer)} → {style.name(payee)}"


def reason_word(reason: str, language: Language, definition: Definition) -> str:
    """For what points are paid: 胡, 杠, 查叫, or a reason of the ruleset's own."""
    own = next((one for one in definition.reasons if one.id == reason), None)
    return say(code_of("reason", reason), language) if own is None else own.label(language)


def rules_title(table: Table, language: Language) -> str:
    """By which rules: 成都麻将 1.0 #1a2b3c."""
    definition = table.definition
    return f"{definition.name(language)} {definition.version} #{table.ruleset.hash}"


def setting(option: Option, value: OptionValue, language: Language = "zh") -> str:
    """Return the value of an option; an optional one may not be set."""
    return say("table_option_unset", language) if value is None else option.show(value, language)


def settings(table: Table, language: Language, *, changed_only: bool = False) -> list[str]:
    """Return every option of a table with its value, or only those that differ from the ruleset: 封顶 4番."""
    return [
        f"{option.label(language)} {option.show(value, language)}"
        for option, value in table.options()
        if not changed_only or not same_value(value, option.default)
    ]


def fact_value(fact: Fact, value: Any, style: TextStyle) -> str:
    """Return the value of a fact: tiles in words, a seat by its player's name."""
    if fact.option.type == "tiles" and isinstance(value, tuple) and value:
        return tiles_in_words(value, style.language)
    if fact.option.type == "seat" and isinstance(value, int):
        return style.name(value)
    return fact.option.show(value, style.language)


def fact_text(fact: Fact, value: Any, style: TextStyle) -> str:
    """Return a fact with its value, 連莊 2; one word where the value says both: 两立直."""
    label, shown = fact.option.label(style.language), fact_value(fact, value, style)
    return shown if label.casefold() in shown.casefold() else f"{label} {shown}"


def facts_said(deal: Deal, table: Table, style: TextStyle) -> list[str]:
    """Return the facts of a deal and of its players that are not as usual: 連莊 2, 老王 打坨 是."""
    facts_of = table.ruleset.facts_of
    found = _unusual(facts_of["deal"], deal_values(deal, table.ruleset), style)
    for seat, values in enumerate(player_values(deal, table.ruleset)):
        found += [f"{style.name(seat)} {text}" for text in _unusual(facts_of["player"], values, style)]
    return found


def facts_of_hand(held: Held, table: Table, style: TextStyle) -> list[str]:
    """Return the facts of a win or a shown hand that are not as usual."""
    return _unusual(table.ruleset.facts_of["win"], hand_values(held, table.ruleset), style)


def _unusual(facts: Sequence[Fact], values: Sequence[Any], style: TextStyle) -> list[str]:
    pairs = zip(facts, values, strict=True)
    return [fact_text(fact, value, style) for fact, value in pairs if value != fact.option.default]


def event_title(event: Event, style: TextStyle) -> str:
    """Return the title of a settled event: 老王 胡 9筒（小李 点炮）."""
    names, language, say = style.names, style.language, style.say
    match event:
        case Kong():
            kind = style.kind_word(event.kind, "meld")
            facts = {"player": names[event.owner], "kind": kind, "tile": tile_name(event.known_tile, language)}
            if event.kind == "exposed" and event.discarder is not None:
                return say("event_kong_from", discarder=names[event.discarder], **facts)
            return say("event_kong", **facts)
        case Win():
            facts = {"player": names[event.winner], "tile": tile_name(event.winning, language)}
            if event.discarder is None:
                return say("event_win_self", drawn=style.called("self_drawn", _DRAWN), **facts)
            facts |= {"win": style.called("win", _WIN), "discarder": names[event.discarder]}
            if "public_draw" in event.flags:
                return say("event_win_turned", **facts)
            if "robbing_kong" in event.flags:
                return say("event_win_robbed", **facts)
            return say("event_win_from", discard=style.called("discard", _DISCARD), **facts)
        case Penalty():
            return say(code_of("event_penalty", event.kind), player=names[event.offender])
        case Exhausted():
            from calculator.settlement import claim_text

            title = style.called("exhausted", "event_exhausted")
            claims = [
                say("claim_of", name=names[seat], claim=claim_text(claim, language)) for seat, claim in event.claims
            ]
            return say("sign_bracket", text=title, inside=clauses(claims, language)) if claims else title
        case _:
            assert_never(event)


def win_title(win: Win, style: TextStyle) -> str:
    """Return the win without its player: 胡 9筒, 自摸 3万."""
    tile = style.say("table_someone") if win.tile is None else tile_name(win.tile, style.language)
    if win.source == SELF_DRAWN:
        return style.say("result_drawn", drawn=style.called("self_drawn", _DRAWN), tile=tile)
    return style.say("result_won_on", win=style.called("win", _WIN), tile=tile)


def event_word(event: Event, style: TextStyle) -> str:
    """Return an event in one word: 胡, 暗杠, 流局."""
    if isinstance(event, Kong):
        return style.kind_word(event.kind)
    kind = kind_of(event)
    return style.called(kind.call, kind.word)
