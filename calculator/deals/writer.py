"""A deal as a record: plain data, and that as YAML text that people like to read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, assert_never

from calculator.deals.deal import ClaimedHand, Deal, Event, Exhausted, Held, Kong, Penalty, Win, none_held, said_facts
from calculator.text import latin
from calculator.tiles import TILES, Meld, MeldKind, format_tiles

if TYPE_CHECKING:
    from calculator.documents import Data, ReadOnlyData

_PLAIN = r"(?!0x[0-9a-f]+\Z)([0-9]+[mpszfxd])+\Z|[A-Za-z_][A-Za-z_0-9]*\Z"
"""Each Chinese character as `_`."""
_WORDS = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}
"""Words that YAML, old or new, may take for something else than text."""


def as_recorded(deal: Deal, pair: tuple[int, ...] = (), every_hand: bool = False) -> Deal:
    """Return a deal as its record has it.

    Without wins of which nothing is known, 精 as the tiles show.

    :param pair: 正精 and 副精, where the ruleset has them and the turned-up tile is known.
    :param every_hand: also hands of an exhausted wall that winners had laid down, which no record has.
    """
    events: list[Event] = []
    for at, event in enumerate(deal.events):
        match event:
            case Exhausted():
                gone = () if every_hand else deal.winners(at)
                hands = [None if seat in gone or held == Held() else held for seat, held in enumerate(event.hands)]
                events.append(Exhausted(tuple(hands), tuple([one for one in event.claims if one[0] not in gone])))
            case Win(blank=True):
                pass
            case Win() | Kong() | Penalty():
                events.append(event)
            case _:
                assert_never(event)
    jing = deal.jing if pair else None
    return deal._replace(events=tuple(events), jing=jing, held=deal.held_now(pair) if pair else none_held(deal.seats))


def record_of(deal: Deal) -> Data:
    """Return the deal as a record, as plain data."""
    record = {"format": 1, "ruleset": deal.ruleset}
    if deal.options:
        record["options"] = deal.choices
    if deal.stake != "1":
        record["stake"] = deal.stake
    if deal.players:
        record["players"] = list(deal.players)
    record["dealer"] = deal.dealer
    return record | facts_of(deal)


def facts_of(deal: Deal) -> Data:
    """Return the happenings of a deal: `events`, and `facts` and `jing` if there are any."""
    facts: Data = {}
    if deal.facts:
        facts["facts"] = said_facts(deal.facts)
    if deal.jing is not None:
        facts["jing"] = {"tile": str(TILES[deal.jing])}
        if deal.held:
            facts["jing"]["held"] = [list(counts) for counts in deal.held]
    facts["events"] = [_event_data(event) for event in deal.events]
    return facts


def _event_data(event: Event) -> Data:
    data: Data = {"type": event.type, "player": event.player}
    match event:
        case Kong():
            data |= {"kind": event.kind, "tile": _text(event.tile)}
            if event.kind == "exposed":
                data["from"] = event.discarder
        case Win():
            data["from"] = event.discarder
            data |= _held_data(event.hand._replace(facts=()))
            data["tile"] = _text(event.tile)
            data["flags"] = list(event.flags) or None
            data["facts"] = said_facts(event.hand.facts) or None
        case Exhausted():
            data["hands"] = {seat: _held_data(held) for seat, held in event.shown} or None
            data["claims"] = {seat: _claim_data(claim) for seat, claim in event.claims} or None
        case Penalty():
            pass
        case _:
            assert_never(event)
    return {key: value for key, value in data.items() if value is not None}


def _text(tile: int | None) -> str | None:
    return None if tile is None else str(TILES[tile])


def _held_data(held: Held) -> Data:
    data: Data = {"hand": format_tiles(held.tiles)}
    if held.melds:
        data["melds"] = melds_data(held.melds)
    if held.flowers:
        data["flowers"] = format_tiles(held.flowers)
    if held.facts:
        data["facts"] = said_facts(held.facts)
    return data


def _claim_data(claim: ClaimedHand) -> str | Data:
    if claim.kind != "ready":
        return claim.kind
    return {"ready": claim.most if claim.most == claim.least else {"most": claim.most, "least": claim.least}}


def melds_data(melds: Iterable[Meld]) -> list[dict[str, str]]:
    """Return chows, pongs and 偎 as a record writes them."""
    return [
        {"type": "chow", "tiles": format_tiles(meld.tiles)}
        if meld.kind is MeldKind.CHOW
        else {"type": meld.kind.value, "tile": str(meld.tiles[0])}
        for meld in melds
    ]


def record_text(record: ReadOnlyData) -> str:
    """Return the whole record as YAML: an event a line, tiles and words without quotes."""
    from calculator.documents import flow_text  # not needed before the first paint

    lines = []
    for key, value in record.items():
        if key == "events":
            lines.append("events:" if value else "events: []")
            lines += [f"- {flow_text(event, _is_word)}" for event in value]
        else:
            lines.append(f"{key}: {flow_text(value, _is_word)}")
    return "\n".join(lines) + "\n"


def _is_word(text: str) -> bool:
    """Return whether YAML of any version reads the text as text without quotes: tiles and words."""
    return bool(re.match(_PLAIN, latin(text))) and text.lower() not in _WORDS
