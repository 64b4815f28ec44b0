"""邵阳字牌: rules-shaoyang.md; the groups are those of 放炮罚."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.oracle.any_table import fangpaofa, invent, tiles
from tests.oracle.any_table.check import Held as Cards

from .build import Ledger, Record, held_of, kongs_before, some

OPTIONS = {
    "base": (1, 2, 5),
    "min_huxi": (10, 6, 15),
    "per_tun": (3, 5, 1),
    "self_draw": ("add_tun", "double", "none"),
    "red_black": (True, False),
    "discard_pays": ("both", "one"),
    "exhausted": ("pass", "stays"),
}


def deal(rng: Random) -> Record:
    """A deal of 放炮罚 whose options and facts are those of this game."""
    while True:
        found = invent.deal(rng, "fangpaofa")
        runs = [sorted(map(tiles.rank, tiles.parse(m["tiles"]))) for e in found["events"] for m in e.get("melds", [])
                if m["type"] == "chow"]  # fmt: skip
        flags = {flag for event in found["events"] for flag in event.get("flags", [])}
        if (
            [1, 5, 10] not in [[r or 10 for r in run] for run in runs]
            and [0, 1, 5] not in runs
            and "after" not in flags
        ):
            break
    for event in found["events"]:
        event.pop("facts", None)
        if event["type"] == "win" and rng.random() < 0.1:
            event["facts"] = {"opening_hand": True}
    return {
        "format": 1,
        "ruleset": "shaoyang",
        "options": some(rng, OPTIONS),
        "dealer": found["dealer"],
        "events": found["events"],
    }


def settle(record: Record) -> dict[str, Any]:
    options = {name: values[0] for name, values in OPTIONS.items()} | record["options"]
    events, dealer = record["events"], record["dealer"]
    last, at = events[-1] if events else {"type": ""}, len(events) - 1
    ledger = Ledger(3)
    if last["type"] != "win":
        passes = last["type"] == "exhausted" and options["exhausted"] == "pass"
        return ledger.result([], (dealer + 1) % 3 if passes else dealer)
    seat, flags = last["player"], {*last.get("flags", ())}
    drawn = "from" not in last
    how = fangpaofa.DRAWN if drawn else fangpaofa.PUBLIC if "public_draw" in flags else fangpaofa.DISCARD
    mine = held_of(last, kongs_before(events, seat, at))
    melds = tuple((kind, group) for kind, group in mine.laid if len(group) == 3)
    held = Cards(tuple(mine.hand), melds, tuple((kind, group[0]) for kind, group in mine.kongs))
    red = sum(tile in tiles.RED for tile in [*mine.all, mine.tile])
    best = []
    for reading in fangpaofa.readings(held, mine.tile, how, False):
        if reading.huxi < options["min_huxi"]:
            continue
        tun = 1 + (reading.huxi - options["min_huxi"]) // options["per_tun"]
        tun += drawn and options["self_draw"] == "add_tun"
        items = [2 * (red in (0, 1)) + 2 * (10 <= red <= 12) + 3 * (red >= 13)] if options["red_black"] else []
        items += [
            2 * ("heavenly" in flags or last.get("facts", {}).get("opening_hand", False)),
            2 * ("earthly" in flags),
        ]
        factor = (sum(items) or 1) * (2 if drawn and options["self_draw"] == "double" else 1)
        best.append(options["base"] * tun * factor)
    if not best:
        return {"errors": [f"events[{at}].hand"]}
    points = max(best)
    if how == fangpaofa.DISCARD:
        ledger.pay(at, last["from"], seat, "win", points * (2 if options["discard_pays"] == "both" else 1))
    else:
        for payer in range(3):
            ledger.pay(at, payer, seat, "win", points)
    return ledger.result([[at, points]], seat)
