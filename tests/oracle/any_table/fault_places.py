"""Where a good record or request has what a fault needs."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from . import tiles
from .games import GAMES, Game

Data = dict[str, Any]
NO_TEXTS = ("0m5p", "10z", "8z", "9f", "m5", "12", "1M2M", "1-3m", "１m", 123, None, ["1m"], "1m,2m", True)
NO_SEATS = (-1, 4, 3, "0", None, True, 1.0, [0], "east")
ODD = (
    None,
    True,
    False,
    -1,
    0,
    1,
    2,
    3,
    5,
    1.5,
    "1",
    "none",
    "off",
    "both",
    "heavenly",
    [],
    [0],
    [1, 2],
    [0, 0, 0],
    {},
    "15m",
    "5f",
    "12x",
)


class NoPlace(Exception):
    """The record has no place for this fault."""


def some(rng: Random, places: Any) -> Any:
    found = list(places)
    if not found:
        raise NoPlace
    return rng.choice(found)


def game_of(record: Data) -> Game:
    return GAMES[record["ruleset"]]


def wins(record: Data) -> list[Data]:
    return [e for e in record["events"] if e["type"] == "win"]


def kongs(record: Data) -> list[Data]:
    return [e for e in record["events"] if e["type"] == "kong"]


def holders(given: Data) -> list[Data]:
    return wins(given) if "events" in given else [given]


def melds(given: Data) -> list[Data]:
    return [m for holder in holders(given) for m in holder.get("melds", [])]


def shown(record: Data) -> Counter[int]:
    found: Counter[int] = Counter()
    for kong in kongs(record) if "events" in record else record.get("kongs", []):
        found.update(tiles.parse(kong["tile"]) * 4)
    for holder in holders(record):
        found.update(tiles.parse(holder["hand"]))
        for meld in holder.get("melds", []):
            found.update(tiles.parse(meld["tiles"]) if "tiles" in meld else tiles.parse(meld["tile"]) * 3)
    for win in wins(record)[:1] if "events" in record else []:
        found.update(tiles.parse(win["tile"]))
    return found
