"""Where in a record or request something can be broken. A fault that has no place there raises NoPlace."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from . import hands

Record = dict[str, Any]
Fault = Callable[[Random, Record], None]


class NoPlace(Exception):
    """There is nothing in this record that could be broken so."""


def some(rng: Random, choices: Any) -> Any:
    """One of `choices`, if there are any."""
    found = list(choices)
    if not found:
        raise NoPlace
    return rng.choice(found)


def of(record: Record, *kinds: str) -> list[Record]:
    return [e for e in record["events"] if e["type"] in kinds]


def index(record: Record, event: Record) -> int:
    return next(at for at, e in enumerate(record["events"]) if e is event)


def is_chengdu(record: Record) -> bool:
    return str(record["ruleset"]).startswith("chengdu")


def only(record: Record, *rulesets: str) -> None:
    if record["ruleset"] not in rulesets:
        raise NoPlace


CHENGDU = ("chengdu", "chengdu_five")


def shown(record: Record) -> list[Record]:
    """Every mapping with a hand that is read."""
    found = of(record, "win")
    if is_chengdu(record):
        out = {e["player"] for e in of(record, "false_win", "dead_hand")}
        for event in of(record, "exhausted"):
            found += [hand for seat, hand in event["hands"].items() if int(seat) not in out]
    return found


def melds(record: Record) -> list[Record]:
    return [m for holder in shown(record) for m in holder.get("melds", [])]


def is_shared(record: Record, event: Record) -> bool:
    """Is it one of several wins on one tile?"""
    key = (event.get("from"), event.get("tile"))
    return event["type"] == "win" and sum((e.get("from"), e["tile"]) == key for e in of(record, "win")) > 1


def set_flag(record: Record, event: Record, flag: str) -> None:
    """On this win and, so that theirs stay the same, on those that share its tile."""
    for other in of(record, "win"):
        if other is event or ("from" in event and is_shared(record, event) and other.get("tile") == event["tile"]):
            other["flags"] = [*other.get("flags", []), flag]


def count_shown(record: Record) -> list[int]:
    """How many of each kind the record shows, by the number of the kind."""
    tiles = [hands.parse(e["tile"])[0] for e in of(record, "kong") for _ in range(4)]
    tiles += [hands.parse(e["tile"])[0] for e in of(record, "win")]
    for holder in shown(record):
        tiles += hands.parse(holder["hand"])
        for meld in holder.get("melds", []):
            tiles += hands.parse(meld["tile"]) * 3 if "tile" in meld else hands.parse(meld["tiles"])
    return hands.count(tiles)


def _single(text: str) -> list[str]:
    return [hands.show([t]) for t in hands.parse(text)]


def holds_another(win: Record) -> bool:
    return hands.parse(win["tile"])[0] in hands.parse(win["hand"]) or any(
        win["tile"] in (m.get("tile"), *_single(m.get("tiles", ""))) for m in win.get("melds", [])
    )
