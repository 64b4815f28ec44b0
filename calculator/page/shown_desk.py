"""The desk of a page as plain values: what lies there, what can be clicked and why not, and what it comes to."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from calculator.deals import SELF_DRAWN, Exhausted, Kong, Penalty, Win
from calculator.page.shown_deal import ShownDeal
from calculator.page.shown_tiles import tile_groups
from calculator.session import (
    JING,
    Desk,
    FactShown,
    Missing,
    actor_reason,
    both_ways,
    facts_of_deal,
    facts_of_hand,
    facts_of_players,
    flag_reason,
    is_on,
    keys_of,
    kong_choices,
    new_reason,
    preset_of,
    refusal,
    result_chain,
    result_heading,
    seat_names,
    sentence,
    source_reason,
    stepped,
    table_settings,
    value_text,
    wait_rows,
    wild_name,
    win_shares,
)
from calculator.statement import StripTile, TextStyle, call_of, lying, short_event_title
from calculator.text import Language, code_of, say
from calculator.text.figures import real_minus
from calculator.tiles import KONG_KINDS, TILES, tile_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from calculator.rules import Option

_WHO = {Win: "desk_who_wins", Kong: "desk_who_kongs", Penalty: "desk_who_pays", Exhausted: "desk_whose"}
_OWN_WORDS = {
    "desk_which_source": "page_which_source",
    "desk_who_fed": "page_who_fed",
    "desk_tiles_over": "page_tiles_over",
    "desk_no_room": "page_no_room",
    "desk_hand_full": "page_hand_full",
}
"""What a page says where the desk names gestures that a page does not have."""
_NEW = {
    "win": "page_new_win",
    "kong": "page_new_kong",
    "exhausted": "page_new_exhausted",
    "false_win": "page_new_false_win",
    "dead_hand": "page_new_dead_hand",
}
"""Kinds of events, and what the button of each says."""


def shown_desk(desk: Desk, language: Language) -> dict[str, Any]:
    """All of it."""
    shown = _Shown(desk, language)
    return {
        "ruleset": desk.deal.ruleset,
        "notice": shown.sentences(desk.notice),
        **shown.heading(),
        "events": shown.events(),
        "new": shown.new_events(),
        "hand": shown.hand(),
        "palette": shown.palette(),
        "modes": shown.modes(),
        "named": shown.named(),
        "who": shown.who(),
        "source": shown.source(),
        "flags": shown.flags(),
        "facts": shown.facts(),
        "held": shown.held(),
        "dealer": [
            {"seat": seat, "text": name, "on": seat == desk.deal.dealer} for seat, name in enumerate(shown.names)
        ],
        "options": shown.options(),
        "ways": shown.ways(),
        "waits": shown.waits(),
        "deal": shown.deal(),
        "undo": desk.can_undo,
        "redo": desk.can_redo,
    }


class _Shown:
    """The parts, each plain values."""

    def __init__(self, desk: Desk, language: Language) -> None:
        self.desk, self.language = desk, language
        self.names = seat_names(desk.deal, language)
        self.style = TextStyle(self.names, language, pot=desk.pot(language), definition=desk.definition)

    def say(self, code: str, **facts: Any) -> str:
        return say(code, self.language, **facts)

    def sentences(self, faults: Iterable[Any]) -> list[str]:
        """What is missing or wrong, in the page's words."""
        return [self._sentence(fault) for fault in faults]

    def _sentence(self, fault: Any) -> str:
        code = _OWN_WORDS.get(fault.code, fault.code)
        if isinstance(fault, Missing) and code != fault.code:
            fault = Missing(code, fault.facts)
        return sentence(fault, self.desk.deal, self.language)

    def _why(self, reason: Missing | None) -> str:
        return "" if reason is None else sentence(reason, self.desk.deal, self.language)

    def heading(self) -> dict[str, Any]:
        """What it is, and what is asked next or wrong."""
        desk, outcome = self.desk, self.desk.outcome
        title, second = result_heading(desk, win_shares(desk, self.style), self.style)
        asked, wrong = "", list[str]()
        if outcome is not None:
            asked = "" if outcome.missing is None else self._sentence(outcome.missing)
            wrong = self.sentences(outcome.problems)
        elif desk.unloaded:
            wrong = self.sentences(desk.unloaded)
        chain = result_chain(desk, win_shares(desk, self.style), self.style)
        return {
            "title": title,
            "second": second,
            "amount": f"{real_minus(chain.amount)} {chain.unit}".strip() if chain.amount else "",
            "asked": asked,
            "wrong": wrong,
            "complete": outcome is not None and outcome.complete,
        }

    # --- what lies there ------------------------------------------------------------------------------------------

    def events(self) -> list[dict[str, Any]]:
        """The events, and before them the turned-up tile where one is turned up."""
        desk = self.desk
        found = []
        if desk.has_jing:
            title = tile_name(desk.deal.jing, self.language) if desk.deal.jing is not None else "?"
            found.append({"at": JING, "text": f"{self.say('page_turned')} {title}", "on": desk.current == JING})
        for at, event in enumerate(desk.deal.events):
            text = f"{at + 1} {short_event_title(event, self.style)}"
            found.append({"at": at, "text": text, "on": at == desk.current})
        return found

    def new_events(self) -> list[dict[str, str]]:
        """What can be added now."""
        known = [kind for kind in _NEW if new_reason(self.desk, kind) is None]
        return [{"kind": kind, "text": self.say(_NEW[kind])} for kind in known]

    def hand(self) -> dict[str, Any]:
        """Tiles, winning tile, melds and flowers of the hand on the felt; `tile` of a kong."""
        desk = self.desk
        held, entry, kongs = desk.held, desk.entry, list[dict[str, Any]]()
        if desk.current == JING:
            jing = desk.deal.jing
            return {"tiles": [] if jing is None else [self._tile(jing)], "room": 0}
        if isinstance(entry, Kong):
            meld = entry.meld
            tiles = (
                [] if meld is None else [StripTile(int(t), back=at in lying(meld)) for at, t in enumerate(meld.tiles)]
            )
            return {"tiles": [], "melds": tile_groups(tiles, self.language), "room": 0}
        if held is None:
            return {"tiles": [], "room": 0}
        for meld in desk.deal.kong_melds(desk.actor, desk.current):
            kongs += tile_groups(self._meld(meld), self.language)
        melds = [group for meld in held.melds for group in tile_groups(self._meld(meld), self.language)]
        found: dict[str, Any] = {
            "tiles": [self._tile(kind) for kind in held.tiles],
            "melds": melds,
            "kongs": kongs,
            "flowers": [self._tile(kind) for kind in held.flowers],
            "pending": [self._tile(kind) for kind in desk.pending],
            "room": max(desk.room, 0),
        }
        if isinstance(entry, Win):
            found["winning"] = None if entry.tile is None else self._tile(entry.tile)
        return found

    def _meld(self, meld: Any) -> list[StripTile]:
        hidden = lying(meld) if meld.is_kong else frozenset[int]()
        kind = meld.kind.value
        word = self.desk.called(call_of(kind), code_of("desk_tag", kind), self.language)
        return [StripTile(int(tile), tag=word, back=at in hidden) for at, tile in enumerate(meld.tiles)]

    def _tile(self, kind: int) -> dict[str, Any]:
        hat = wild_name(self.desk, int(kind), self.language)
        return {"tile": str(TILES[kind]), "name": tile_name(int(kind), self.language), "hat": hat}

    # --- what can be clicked --------------------------------------------------------------------------------------

    def palette(self) -> list[list[dict[str, Any]]]:
        """A row for each suit."""
        desk = self.desk
        left = {} if desk.current == JING or desk.mode in {one.mode for one in desk.named()} else desk.copies_left()
        lit = desk.lit() if isinstance(desk.entry, (Win, Exhausted)) else None
        rows = []
        for _, kinds in groupby(desk.kinds(), key=lambda kind: TILES[kind].letter):
            rows.append(
                [
                    self._tile(kind)
                    | {"left": left.get(kind), "off": left.get(kind) == 0 or (lit is not None and kind not in lit)}
                    for kind in kinds
                ]
            )
        return rows

    def modes(self) -> list[dict[str, Any]]:
        """How the next tile is laid down."""
        desk, entry = self.desk, self.desk.entry
        if isinstance(entry, Kong):
            return [self._mode(mode, mode == entry.kind) for mode in desk.modes() if mode in KONG_KINDS]
        if not isinstance(entry, (Win, Exhausted)):
            return []
        found = [self._mode(mode, mode == desk.mode) for mode in desk.modes()]
        for named in desk.named():
            count = f"{len(named.kinds)}" if named.most is None else f"{len(named.kinds)}/{named.most}"
            text = f"{named.fact.option.label(self.language)} {count}"
            found.append({"id": named.mode, "text": text, "on": named.mode == desk.mode})
        return found

    def _mode(self, mode: str, on: bool) -> dict[str, Any]:
        text = self.desk.button_word(call_of(mode), code_of("desk_mode", mode), self.language)
        return {"id": mode, "text": text, "on": on}

    def named(self) -> list[dict[str, Any]]:
        """The tiles that facts name, to be taken back."""
        return [
            {
                "mode": one.mode,
                "text": one.fact.option.label(self.language),
                "tiles": [self._tile(kind) for kind in one.kinds],
            }
            for one in self.desk.named()
            if one.kinds
        ]

    def who(self) -> dict[str, Any] | None:
        """Who won, konged or is penalized, or whose hand is shown."""
        desk = self.desk
        if desk.entry is None:
            return None
        seats = [
            {"seat": seat, "text": name, "on": seat == desk.actor, "why": self._why(actor_reason(desk, seat))}
            for seat, name in enumerate(self.names)
        ]
        return {"title": self.say(_WHO[type(desk.entry)]), "seats": seats}

    def source(self) -> dict[str, Any] | None:
        """Where the tile came from; None where that is not asked."""
        desk, entry = self.desk, self.desk.entry
        if isinstance(entry, Win):
            known, ends = entry.source, [(SELF_DRAWN, desk.button_word("self_drawn", "desk_self", self.language))]
        elif isinstance(entry, Kong) and entry.kind == "exposed" and desk.asks_feeder:
            known, ends = entry.feeder, []
        else:
            return None
        player = desk.actor
        ends += [(seat, name) for seat, name in enumerate(self.names) if seat != player]
        seats = [
            {"seat": seat, "text": name, "on": seat == known, "why": self._why(source_reason(desk, seat))}
            for seat, name in ends
        ]
        return {"title": self.say("page_from"), "seats": seats}

    def flags(self) -> list[dict[str, Any]]:
        """The circumstances of the win on the felt."""
        desk, entry = self.desk, self.desk.entry
        if not isinstance(entry, Win):
            return []
        kongs = kong_choices(desk, self.language)
        found = []
        for flag in desk.circumstances:
            on, amounts = (
                flag in entry.flags,
                [(one.key, f"{one.label} {one.note}") for one in kongs if one.flag == flag],
            )
            why = "" if on else self._why(flag_reason(desk, flag))
            for key, text in amounts or [(flag, self.say(code_of("desk_flag", flag)))]:
                found.append({"id": key, "text": text, "on": on and key == flag, "why": why})
        return found

    def facts(self) -> list[dict[str, Any]]:
        """Facts of the deal, of the hand and of the players, as rows of buttons."""
        desk = self.desk
        of_hand = facts_of_hand(desk) if isinstance(desk.entry, Win) else ()
        rows = [(self.say("page_facts"), facts_of_deal(desk)), (self.say("page_hand_facts"), of_hand)]
        rows += [(row[0].fact.option.label(self.language), row) for row in facts_of_players(desk) if row]
        return [
            {"title": title, "buttons": [button for shown in row for button in self._fact(shown)]}
            for title, row in rows
            if row
        ]

    def _fact(self, shown: FactShown) -> list[dict[str, Any]]:
        option, found = shown.fact.option, []
        for key in keys_of(shown.fact, shown.seat):
            name = option.label(self.language)
            if shown.seat is not None:
                name = self.names[shown.seat]
            value = value_text(shown, self.names, self.language)
            if key.value is not None:
                chosen = next(choice for choice in option.choices if choice.value == key.value)
                name = " ".join(filter(None, (name if shown.seat is not None else "", chosen.label(self.language))))
                value = ""
            on = is_on(shown, key)
            now = shown.value if on else stepped(shown, key, 1, self.desk.deal.seats)
            refused = refusal(self.desk, shown, now)
            why = "" if refused is None else refused(self.language)
            found.append(
                {
                    "id": key.id,
                    "seat": key.seat,
                    "value": key.value,
                    "text": f"{name} {value}".strip(),
                    "help": option.help(self.language),
                    "counts": option.type == "number",
                    "on": on,
                    "why": why,
                }
            )
        return found

    def held(self) -> list[dict[str, Any]]:
        """How many of the turned-up tile and of the next each seat holds that has not won."""
        desk = self.desk
        if not desk.jing:
            return []
        winners, now = desk.deal.winners(), desk.deal.held_now(desk.jing)
        return [
            {
                "tile": self._tile(kind),
                "place": place,
                "counts": [
                    {"seat": seat, "text": name, "count": now[seat][place], "open": seat not in winners}
                    for seat, name in enumerate(self.names)
                ],
            }
            for place, kind in enumerate(desk.jing)
        ]

    def options(self) -> dict[str, Any]:
        """What the table agreed: presets and options, each with the values that it can have."""
        desk, definition = self.desk, self.desk.definition
        if definition is None:
            return {"presets": [], "rows": [], "changed": []}
        held = preset_of(desk)
        presets = [{"id": one.id, "text": one.label(self.language), "on": one.id == held} for one in definition.presets]
        if presets:
            presets.insert(0, {"id": "", "text": self.say("preset_usual"), "on": held == ""})
        changed = [f"{one.name} {one.value}" for one in table_settings(desk, self.style) if one.changed]
        return {
            "presets": presets,
            "rows": [self._option(option) for option in definition.open_options],
            "changed": changed,
        }

    def _option(self, option: Option) -> dict[str, Any]:
        value = self.desk.option(option.id)
        values = list(option.listed_values())
        if values and option.optional:
            values.insert(0, None)
        return {
            "id": option.id,
            "text": option.label(self.language),
            "help": option.help(self.language),
            "type": option.type,
            "value": list(value) if isinstance(value, tuple) else value,
            "values": [{"value": one, "text": option.show(one, self.language)} for one in values],
            "fields": [label(self.language) for _, label in option.fields],
            "least": option.minimum,
            "most": option.maximum,
            "optional": option.optional,
        }

    # --- what it comes to -----------------------------------------------------------------------------------------

    def ways(self) -> dict[str, Any] | None:
        """What a full hand is worth before it is said who won it."""
        desk = self.desk
        full = desk.outcome.full if desk.outcome is not None else None
        if full is None:
            return None
        while full.work():
            pass
        found = both_ways(desk, self.style)
        if found is None:
            return None
        return {
            "cards": [
                {
                    "id": way.id,
                    "text": way.label,
                    "points": way.points,
                    "unit": way.unit,
                    "payers": way.payers_text,
                    "why": way.refused,
                    "more": [f"{one.label} {one.points}" for one in way.more],
                    "on": way.chosen,
                }
                for way in found.ways
            ],
        }

    def waits(self) -> list[dict[str, Any]]:
        """The tiles that would complete the hand."""
        desk = self.desk
        waits = desk.outcome.waits if desk.outcome is not None else None
        if waits is None:
            return []
        rows = zip(waits.kinds, wait_rows(desk, self.style), strict=True)
        return [self._tile(kind) | {"left": waits.left[kind], "note": row.cells[0].second} for kind, row in rows]

    def deal(self) -> dict[str, Any] | None:
        """What is settled so far."""
        settlement = self.desk.settlement
        if settlement is None or not (settlement.transfers or settlement.deal.events):
            return None
        return ShownDeal(settlement, self.language, self.names).as_dict()
