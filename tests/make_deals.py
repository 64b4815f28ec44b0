"""Makes records of deals from few words."""

from __future__ import annotations

from collections import Counter
from typing import Any

from calculator.settlement import Settlement, Transfer
from calculator.tiles import format_tiles, parse_tiles


def deal(ruleset: str, *events: dict[str, Any], dealer: int = 0, **more: Any) -> dict[str, Any]:
    """A record of these events; `more` are further keys of it."""
    return {"format": 1, "ruleset": ruleset, "dealer": dealer, "events": list(events), **more}


def win(player: int, hand: str, tile: str, **more: Any) -> dict[str, Any]:
    """A win event. `feeder` is who discarded; melds are written `pong 1m`, `chow 123m`."""
    event: dict[str, Any] = {"type": "win", "player": player, "hand": hand, "tile": tile}
    if (feeder := more.pop("feeder", None)) is not None:
        event["from"] = feeder
    if melds := more.pop("melds", ()):
        event["melds"] = [meld(text) for text in melds]
    return {**event, **more}


def meld(text: str) -> dict[str, str]:
    """`pong 1m` or `chow 123m` as a record has it."""
    kind, tiles = text.split()
    return {"type": kind, ("tiles" if kind == "chow" else "tile"): tiles}


def kong(player: int, text: str, feeder: int | None = None) -> dict[str, Any]:
    """A kong event; `text` is `exposed 5s`, `added 5s` or `concealed 5s`. An exposed one is fed by the next player but one."""
    kind, tile = text.split()
    event: dict[str, Any] = {"type": "kong", "player": player, "kind": kind, "tile": tile}
    if kind == "exposed":
        event["from"] = (player + 2) % 4 if feeder is None else feeder
    return event


def without(hand: str, tile: str) -> str:
    """The hand without one tile of it."""
    left = Counter(parse_tiles(hand)) - Counter(parse_tiles(tile))
    return format_tiles(sorted(left.elements()))


def rows(settlement: Settlement, reason: str | None = None) -> list[Transfer]:
    """The transfers, of one reason if named."""
    return [row for row in settlement.transfers if reason is None or row.reason == reason]


def paid_to(settlement: Settlement, seat: int, reason: str) -> dict[int, int]:
    """What each payer pays a seat for one reason."""
    return {row.payer: row.points for row in rows(settlement, reason) if row.payee == seat}
