"""上海敲麻: the competition rules of 2024, sections 7 to 9, and the table rules that differ."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.oracle.any_table import tiles
from tests.oracle.five.build import Builder, Held, Ledger, Record, held_of, kongs_before, some, standard

from .build import made

OPTIONS = {
    "base_flowers": (1, 0, 3),
    "no_flowers": (10, 0, 2),
    "least": ("strict", "loose"),
    "least_fan": (False, True),
    "cap_fan": (3, None, 1, 2),
    "cap": (None, 20, 50),
    "robbing": ("fan", "triple"),
}
PARTNERS = ("contract_next", "contract_opposite", "contract_previous")


def deal(rng: Random) -> Record:
    builder = Builder(rng, range(31), chow=True)
    dealer, seats = rng.randrange(4), rng.sample(range(4), 4)
    record: Record = {"format": 1, "ruleset": "shanghai", "options": some(rng, OPTIONS), "dealer": dealer, "facts": {}}
    if rng.random() < 0.05:
        return record | {"events": [{"type": "exhausted"}]}
    source = seats.pop() if rng.random() < 0.6 else None
    winners = seats[: rng.choice([1, 1, 1, 2, 3])] if source is not None else seats[:1]
    wins: list[Record] = []
    kongs: list[Record] = []
    tile, flags, flowers = None, list[str](), rng.sample(range(34, 42), 8)
    for seat in winners:
        held = builder.held() if tile is None and rng.random() < 0.8 else made(builder, tile)
        tile = held.tile
        mine = builder.kong_events(seat, held, fed=False)
        if seat == winners[0]:
            flags = _flags(rng, source, bool(mine), held)
        if "robbing_kong" in flags and held.tile in held.all:
            continue
        kongs += mine
        facts: dict[str, Any] = {name: True for name in PARTNERS if rng.random() < 0.15}
        if facts and source is not None and rng.random() < 0.5:
            facts["knocked"] = True
        if rng.random() < 0.4:
            facts["dragon_flowers"] = rng.randrange(1, 5)
        event = builder.win_event(seat, held, source) | {"flags": flags, "facts": facts}
        if rng.random() < 0.6:
            event["flowers"] = tiles.show(sorted(flowers.pop() for _ in range(rng.choice([1, 1, 2, 2]))))
        wins.append(event)
    return record | {"events": [*kongs, *wins]}


def _flags(rng: Random, source: int | None, after: bool, held: Held) -> list[str]:
    if source is None:
        return ["after_kong"] * (after and rng.random() < 0.6)
    return ["robbing_kong"] * (held.tile not in held.all and rng.random() < 0.2)


def worth(held: Held, event: Record, options: dict[str, Any]) -> int | None:
    """The most that the hand is worth; None where it may not win."""
    drawn, facts = "from" not in event, event.get("facts", {})
    everything = [*held.all, held.tile]
    suits = {tiles.suit(tile) for tile in everything} - {"z"}
    winds = any(tiles.suit(tile) == "z" for tile in everything)
    laid_flowers = len(tiles.parse(event.get("flowers", ""))) + facts.get("dragon_flowers", 0)
    found = []
    for division in standard(held, held.tile):
        groups = [*(group for _, group in held.laid), *(group for group in division if len(group) == 3)]
        fan = 1 if held.closed else 0
        fan += len(held.laid) == 4
        fan += 0 if len(suits) != 1 else 1 if winds else 2
        fan += all(group[0] == group[1] for group in groups)
        count = laid_flowers + sum(tiles.suit(group[0]) == "z" for group in groups)
        count += sum({"exposed": 1, "added": 1, "concealed": 2}.get(how, 0) for how, _ in held.laid)
        count = count or options["no_flowers"]
        least = (2 if options["least"] == "strict" else 1) + (not drawn)
        if fan == 0 and count < least:
            continue
        fan += "after_kong" in event["flags"]
        fan += "robbing_kong" in event["flags"] and options["robbing"] == "fan"
        if options["least_fan"] and not fan:
            continue
        most = fan if options["cap_fan"] is None else min(fan, options["cap_fan"])
        points = (options["base_flowers"] + count) * 2**most
        found.append(points if options["cap"] is None else min(points, options["cap"]))
    return max(found, default=None)


def settle(record: Record) -> dict[str, Any]:
    options = {name: values[0] for name, values in OPTIONS.items()} | record["options"]
    events, ledger = record["events"], Ledger()
    points, winners, wrong = [], [], []
    for at, event in enumerate(events):
        if event["type"] != "win":
            continue
        seat, source, facts = event["player"], event.get("from"), event.get("facts", {})
        amount = worth(held_of(event, kongs_before(events, seat, at)), event, options)
        if amount is None:
            wrong.append(f"events[{at}].hand")
            continue
        points.append([at, amount])
        winners.append(seat)
        partners = [(seat + 1 + n) % 4 for n, name in enumerate(PARTNERS) if facts.get(name)]
        if source is None:
            for payer in partners or [one for one in range(4) if one != seat]:
                ledger.pay(at, payer, seat, "win", amount * (5 if partners else 1))
            continue
        robbed = "robbing_kong" in event["flags"] and options["robbing"] == "triple"
        ledger.pay(at, source, seat, "win", amount * (3 if robbed else 1))
        for partner in partners:
            ledger.pay(at, partner if facts.get("knocked") else source, seat, "win", amount)
    if wrong:
        return {"errors": wrong}
    following = record["dealer"] if not winners else winners[0] if len(winners) == 1 else events[-1]["from"]
    return ledger.result(points, following)
