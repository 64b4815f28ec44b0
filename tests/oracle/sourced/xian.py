"""西安麻将 推倒胡: the programs that its ruleset names. Wild tiles are tried as every kind."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random
from typing import Any

from tests.oracle.any_table import tiles
from tests.oracle.five.build import Builder, Held, Ledger, Record, held_of, kongs_before, pairs, some, standard

from .build import made

RED = 33
OPTIONS = {
    "base": (1, 2, 5),
    "honors": (False, True),
    "red_wild": (False, True),
    "draw_only": (False, False, False, True),
    "hard_pair": (False, False, True),
    "won_258": (False, True),
    "pair_258": (False, True),
    "pure_suit": (True, False),
    "seven_pairs": ("double", "win", "off"),
    "drawn_double": (True, False),
    "dealer_double": (True, False),
    "stakes": ("both", "sum"),
    "discard_pays": ("one", "all"),
    "exhausted_kongs": (False, True),
    "several_winners": ("all", "first"),
    "exhausted": ("stays", "passes"),
}


def deal(rng: Random) -> Record:
    options = {name: values[0] for name, values in OPTIONS.items()} | some(rng, OPTIONS, 0.35)
    kinds = [*range(27), *([*range(27, 34)] if options["honors"] else [])]
    wild = options["red_wild"]
    builder = Builder(rng, [kind for kind in kinds if kind != RED or not wild])
    dealer, seats = rng.randrange(4), rng.sample(range(4), 4)
    kongs: list[Record] = []
    if rng.random() < 0.3:
        tile = builder.wall.any_of(rng, [(kind,) * 4 for kind in builder.kinds])
        kongs.append({"type": "kong", "player": seats[0], "kind": rng.choice(["added", "concealed"]),
                      "tile": tiles.show(tile[:1])})  # fmt: skip
    source = None if options["draw_only"] or rng.random() < 0.5 else seats.pop()
    several = 1 if source is None or options["several_winners"] == "first" else rng.choice([1, 1, 2, 3])
    winners, wins, won, reds, flags = seats[-several:], list[Record](), None, 4, list[str]()
    for seat in winners:
        held = builder.held() if won is None else made(builder, won)
        won = held.tile
        if not wins:
            flags = ["robbing_kong"] * (source is not None and won not in held.all and rng.random() < 0.2)
        if flags and won in held.all:
            continue
        for at in rng.sample(range(len(held.hand)), min(rng.choice([0, 0, 1, 2]) * wild, len(held.hand), reds)):
            held.hand[at] = RED
            reds -= 1
        if wild and source is None and reds and rng.random() < 0.2:
            held.tile = RED
        kongs += builder.kong_events(seat, held)
        wins.append(builder.win_event(seat, held, source) | {"flags": flags})
    facts = {"stake": [rng.choice([0, 0, 1, 2, 4]) for _ in range(4)]} if rng.random() < 0.6 else {}
    events = [*kongs, *([{"type": "exhausted"}] if rng.random() < 0.1 else wins)]
    return {"format": 1, "ruleset": "xian", "options": options, "dealer": dealer, "facts": facts, "events": events}


def readings(held: Held, wild: bool) -> list[tuple[tiles.Division, list[int]]]:
    """The groups and pairs of each way to read a hand, and the seven pairs; red dragons as every kind."""
    concealed = [*held.hand, held.tile]
    fixed = [tile for tile in concealed if tile != RED or not wild]
    number = len(concealed) - len(fixed)
    usual = sorted({near for tile in fixed for near in range(tile - 2, tile + 3) if 0 <= near <= RED} | {1})
    found: list[tuple[tiles.Division, list[int]]] = []
    for stands in combinations_with_replacement([*usual, *([] if RED in usual else [RED])], number):
        made = Held([*fixed, *stands], held.laid)
        last = made.hand.pop()
        found += [(division, []) for division in standard(made, last)]
        seven = pairs(made, last)
        found += [((), seven)] if seven else []
    return found


def worth(held: Held, options: dict[str, Any]) -> int | None:
    """The most doublings of a hand; None where it is no win."""
    wild, found = options["red_wild"], []
    for division, seven in readings(held, wild):
        if seven and options["seven_pairs"] == "off":
            continue
        pair = seven or [group[0] for group in division if len(group) == 2]
        good = any(kind < 27 and tiles.rank(kind) in (2, 5, 8) for kind in pair)
        if options["hard_pair"] and not good:
            continue
        everything = [*seven, *(tile for group in division for tile in group), *(t for _, g in held.laid for t in g)]
        suits = {tiles.suit(tile) for tile in everything}
        number = int(bool(seven) and options["seven_pairs"] == "double")
        number += options["pure_suit"] and len(suits) == 1 and suits != {"z"}
        number += options["won_258"] and held.tile < 27 and tiles.rank(held.tile) in (2, 5, 8)
        number += options["pair_258"] and good
        found.append(number)
    return max(found, default=None)


def settle(record: Record) -> dict[str, Any]:
    options, events, dealer = record["options"], record["events"], record["dealer"]
    stakes, ledger, points = record["facts"].get("stake", [0] * 4), Ledger(), []
    base, over = options["base"], bool(events) and events[-1]["type"] == "exhausted"
    wrong, winners = [], []
    for at, event in enumerate(events):
        seat = event.get("player")
        if event["type"] == "kong" and (not over or options["exhausted_kongs"]):
            for payer in [event["from"]] if "from" in event else range(4):
                ledger.pay(at, payer, seat, "kong", base * (2 if event["kind"] == "concealed" else 1))
        if event["type"] != "win":
            continue
        source = event.get("from")
        number = worth(held_of(event, kongs_before(events, seat, at)), options)
        if number is None:
            wrong.append(f"events[{at}].hand")
            continue
        winners.append(seat)
        points.append([at, base * 2**number])
        for payer in range(4) if source is None or options["discard_pays"] == "all" else [source]:
            share = 2**number * (2 if options["dealer_double"] and dealer in (seat, payer) else 1)
            both = stakes[seat] > 0 and stakes[payer] > 0
            share += stakes[seat] + stakes[payer] if both or options["stakes"] == "sum" else 0
            ledger.pay(at, payer, seat, "win", base * share * (2 if options["drawn_double"] and source is None else 1))
    if wrong:
        return {"errors": wrong}
    following = winners[0] if winners else (dealer + (over and options["exhausted"] == "passes")) % 4
    return ledger.result(points, events[-1]["from"] if len(winners) > 1 else following)
