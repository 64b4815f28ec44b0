"""The wild tiles of 精 that each player of an example holds, where it names only the tile that was turned up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculator.rules import Definition
from calculator.tiles import Tile, TileError, parse_tiles


def with_held(record: dict[str, Any], definition: Definition | None) -> dict[str, Any]:
    """The record with what its hands, melds and kongs show; as it is where it says so itself, or nothing can be read."""
    jing = record.get("jing")
    if definition is None or definition.jing is None or not isinstance(jing, Mapping) or set(jing) != {"tile"}:
        return record
    try:
        turned = int(Tile(str(jing["tile"])))
        pair = (turned, int(definition.jing.next_of[turned]))
        shown: list[list[int]] = [[] for _ in range(definition.seats)]
        for event in record["events"]:
            hands = {event["player"]: event} if "player" in event else event.get("hands") or {}
            for seat, held in hands.items():
                shown[int(seat)] += [int(tile) for tile in parse_tiles(_text(held))]
    except (TileError, KeyError, IndexError, TypeError, ValueError, AttributeError):
        return record
    return {**record, "jing": {**jing, "held": [[tiles.count(kind) for kind in pair] for tiles in shown]}}


def _text(held: Mapping[str, Any]) -> str:
    """All tiles that an event shows of a player: a kong, or a hand with its melds and the tile won on."""
    if held.get("type") == "kong":
        return str(held["tile"]) * 4
    melds = held.get("melds") or ()
    laid = [str(meld.get("tiles") or str(meld["tile"]) * 3) for meld in melds]
    return "".join((str(held.get("hand", "")), str(held.get("tile", "")), *laid))
