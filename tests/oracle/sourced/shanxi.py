"""山西推倒胡: the programs and the competition rules that its ruleset names."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.oracle.any_table import tiles
from tests.oracle.five.build import Builder, Held, Ledger, Record, held_of, kongs_before, pairs, some, standard

from .build import made

ORPHANS = [0, 8, 9, 17, 18, 26, *range(27, 34)]
OPTIONS = {
    "base": (1, 2, 5),
    "honors": (True, False),
    "big_hands": (True, False),
    "orphans": (27, 9, 10),
    "declared_discard": ("shared", "alone"),
    "draw_only": (False, False, False, True),
    "drawn_double": (False, True),
    "kong_wins": (False, True),
    "kong_feeder": (True, False),
    "exhausted_kongs": (False, True),
    "several_winners": ("first", "all"),
    "next_dealer": ("winner", "pass"),
}


def deal(rng: Random) -> Record:
    options = {name: values[0] for name, values in OPTIONS.items()} | some(rng, OPTIONS)
    builder = Builder(rng, range(34 if options["honors"] else 27))
    dealer, seats, kongs, wins = rng.randrange(4), rng.sample(range(4), 4), list[Record](), list[Record]()
    source = None if options["draw_only"] or rng.random() < 0.4 else seats.pop()
    several = 1 if source is None or options["several_winners"] == "first" else rng.choice([1, 2, 3])
    flags: list[str] = []
    won: int | None = None
    for seat in seats[-several:]:
        held = _first(builder, options) if not wins else made(builder, won)
        won = held.tile
        mine = builder.kong_events(seat, held)
        if not wins:
            if source is None:
                flags = ["after_kong"] * (bool(mine) and rng.random() < 0.6)
            elif rng.random() < 0.3:
                flags = ["robbing_kong"] * (won not in held.all)
            elif rng.random() < 0.3:
                tile = builder.wall.any_of(rng, [(kind,) * 4 for kind in builder.kinds])
                mine.append({"type": "kong", "player": source, "kind": rng.choice(["added", "concealed"]),
                             "tile": tiles.show(tile[:1])})  # fmt: skip
                flags = ["kong_discard"]
        elif (mine and flags == ["kong_discard"]) or (won in held.all and flags == ["robbing_kong"]):
            continue
        kongs += mine
        facts = {"declared": True} if source is not None and rng.random() < 0.4 else {}
        wins.append(builder.win_event(seat, held, source) | {"flags": flags, "facts": facts})
    end: list[Record] = [{"type": "exhausted"}] if rng.random() < 0.1 else wins
    return {"format": 1, "ruleset": "shanxi", "options": options, "dealer": dealer, "facts": {},
            "events": [*kongs, *end]}  # fmt: skip


def _first(builder: Builder, options: dict[str, Any]) -> Held:
    style = builder.rng.random()
    if style < 0.15:
        low = builder.rng.choice([0, 9, 18])
        return made(builder, None, [(low + n, low + n + 1, low + n + 2) for n in (0, 3, 6)])
    if style < 0.9 or not options["honors"]:
        return builder.held()
    full = [*ORPHANS, builder.rng.choice(ORPHANS)]
    builder.wall.take(full)
    builder.rng.shuffle(full)
    return Held(full[:13], [], full[13])


def worth(held: Held, event: Record, options: dict[str, Any]) -> int | None:
    """What a hand is worth before the base; None where it is no win."""
    everything, found = [*held.all, held.tile], list[int]()
    suits = {tiles.suit(tile) for tile in everything}
    pure = 9 * (len(suits) == 1 and suits != {"z"})
    if not held.laid and {*everything} == {*ORPHANS}:
        found.append(options["orphans"])
    seven = pairs(held, held.tile)
    if seven:
        found.append(18 if len({*seven}) < 7 else 9)
    for division in standard(held, held.tile):
        runs = {group[0] for group in division if group[0] != group[-1]}
        found.append(9 if any({low, low + 3, low + 6} <= runs for low in (0, 9, 18)) else pure)
    if not found:
        return None
    least = 3 if "from" in event else 2
    if options["kong_wins"]:
        of_flags = {"after_kong": 4, "robbing_kong": 6, "kong_discard": 6}
        least = max([least, *(of_flags[flag] for flag in event["flags"])])
    return max(least, *found) if options["big_hands"] else least


def settle(record: Record) -> dict[str, Any]:
    options, events, dealer = record["options"], record["events"], record["dealer"]
    base, over, ledger, points = options["base"], events[-1]["type"] == "exhausted", Ledger(), []
    wrong, winners = [], []
    for at, event in enumerate(events):
        seat, source = event.get("player"), event.get("from")
        if event["type"] == "kong" and (not over or options["exhausted_kongs"]):
            if source is not None and options["kong_feeder"]:
                ledger.pay(at, source, seat, "kong", 3 * base)
            else:
                for payer in range(4):
                    ledger.pay(at, payer, seat, "kong", base * (2 if event["kind"] == "concealed" else 1))
        if event["type"] != "win":
            continue
        value = worth(held_of(event, kongs_before(events, seat, at)), event, options)
        if value is None:
            wrong.append(f"events[{at}].hand")
            continue
        shared = event["facts"].get("declared", False) and options["declared_discard"] == "shared"
        amount = base * (value // 3 if shared else value) * (2 if source is None and options["drawn_double"] else 1)
        winners.append(seat)
        points.append([at, amount])
        for payer in range(4) if source is None or shared else [source]:
            ledger.pay(
                at, payer, seat, "win", amount * (1 if options["big_hands"] or dealer not in (seat, payer) else 2)
            )
    if wrong:
        return {"errors": wrong}
    following = dealer
    if winners and options["next_dealer"] == "winner":
        following = winners[0] if len(winners) == 1 else events[-1]["from"]
    elif winners and dealer not in winners:
        following = (dealer + 1) % 4
    return ledger.result(points, following)
