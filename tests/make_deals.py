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
    """A win event. `discarder` is who discarded; melds are written `pong 1m`, `chow 123m`."""
    event: dict[str, Any] = {"type": "win", "player": player, "hand": hand, "tile": tile}
    if (discarder := more.pop("discarder", None)) is not None:
        event["from"] = discarder
    if melds := more.pop("melds", ()):
        event["melds"] = [meld(text) for text in melds]
    return {**event, **more}


def meld(text: str) -> dict[str, str]:
    """`pong 1m` or `chow 123m` as a record has it."""
    kind, tiles = text.split()
    return {"type": kind, ("tiles" if kind == "chow" else "tile"): tiles}


def kong(player: int, text: str, discarder: int | None = None) -> dict[str, Any]:
    """A kong event; `text` is `exposed 5s`, `added 5s` or `concealed 5s`. An exposed one is fed by the next player but one."""
    kind, tile = text.split()
    event: dict[str, Any] = {"type": "kong", "player": player, "kind": kind, "tile": tile}
    if kind == "exposed":
        event["from"] = (player + 2) % 4 if discarder is None else discarder
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


# 直杠 3→1 2分；清一色 2 + 海底 1 + 1 = 4番 8分，2→0；流局：花猪 3→1 10 + 2，3→2 10，查叫 2→1 2.
SPECIFIED = deal(
    "chengdu",
    kong(1, "exposed 5s", discarder=3),
    win(0, "2345678999p", "8p", discarder=2, melds=["pong 1p"], flags=["last_tile"]),
    {
        "type": "exhausted",
        "hands": {
            1: {"hand": "123m456m789m1s"},
            2: {"hand": "1147m22668899s1m"},
            3: {"hand": "3336m2347p66789s"},
        },
    },
    players=["老王", "小李", "阿珍", "大刘"],
)
"""The deal of the specification: nets 8, 16, 0, -24."""
WITH_JING = deal(
    "jian",
    win(2, "56m222p77s", "3m", melds=["pong 9s", "pong 1z"]),
    jing={"tile": "5m", "held": [[0, 1], [0, 0], [1, 1], [2, 1]]},
)
"""A win with 精, which all hold and pay for."""

KONG_THEN_FLUSH: tuple[dict[str, Any], ...] = (
    {"type": "kong", "player": 1, "kind": "concealed", "tile": "9s"},
    {
        "type": "win",
        "player": 2,
        "from": 3,
        "hand": "1222345678p",
        "melds": [{"type": "pong", "tile": "5p"}],
        "tile": "9p",
    },
)
"""A concealed kong of seat 1, then seat 2 wins a full flush off the discard of seat 3."""
