"""沈阳麻将: phpgoc/game_ws, rust/shenyang_mahjong/rule.md."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tests.oracle.any_table import tiles
from tests.oracle.any_table.invent_hands import NoLuck
from tests.oracle.five.build import Builder, Held, Ledger, Record, held_of, kongs_before, pairs, some, standard

from .build import RUNS, TRIPLETS, built

OPTIONS = {
    "cap": (50, 20, 200, None),
    "first_chow": (True, False),
    "seven_pairs_fan": (4, 2, 0),
    "drawn_fan": (0, 1),
    "declared_fan": (False, True),
    "closed_pay": (False, True),
}
KINDS = range(34)
DRAGONS = range(31, 34)
ENDS = (0, 8, 9, 17, 18, 26, *range(27, 34))


def deal(rng: Random) -> Record:
    options = some(rng, OPTIONS)
    first_chow = options.get("first_chow", True)
    keep_bad = rng.random() < 0.15
    dealer, winner = rng.randrange(4), rng.randrange(4)
    builder = Builder(rng, KINDS, chow=True)
    source = None if rng.random() < 0.4 else rng.choice(builder.others(winner))
    hands = {}
    for _ in range(500):
        builder = Builder(rng, KINDS, chow=True)
        held = invented(builder, rng)
        if keep_bad or legal_readings(held, held.tile, first_chow):
            hands[winner] = held
            break
    if source is not None and rng.random() < 0.2:
        for _ in range(200):
            before = Counter(builder.wall.left)
            try:
                other = builder.held(hands[winner].tile)
            except NoLuck:
                builder.wall.left = before
                continue
            if legal_readings(other, other.tile, first_chow):
                hands[rng.choice([s for s in builder.others(winner) if s != source])] = other
                break
            builder.wall.left = before
    opened = {seat: any(how != "concealed" for how, _ in held.laid) for seat, held in hands.items()}
    events: list[Record] = []
    for seat, held in hands.items():
        events += builder.kong_events(seat, held, fed=False)
    if rng.random() < 0.15:
        other = rng.choice([seat for seat in range(4) if seat not in hands])
        kong = builder.wall.any_of(rng, [(kind,) * 4 for kind in KINDS])
        kind = rng.choice(["exposed", "concealed"])
        opened[other] = kind == "exposed"
        events.insert(0, {"type": "kong", "player": other, "kind": kind, "tile": tiles.show(kong[:1])})
    flags = []
    if source is None and any(event["player"] == winner for event in events) and rng.random() < 0.5:
        flags.append("after_kong")
    if source is None and rng.random() < 0.2:
        flags.append("last_tile")
    if source is not None and hands[winner].tile not in [t for h in hands.values() for t in h.all]:
        flags += ["robbing_kong"] * (rng.random() < 0.3)
    facts: Record = {"closed": [not opened.get(seat) and rng.random() < 0.6 for seat in range(4)]}
    for seat in sorted(hands, key=lambda seat: (seat - (source or 0)) % 4):
        event = builder.win_event(seat, hands[seat], source) | {"flags": flags}
        if options.get("declared_fan") and rng.random() < 0.5:
            event["facts"] = {"declared": True}
        events.append(event)
    return {"format": 1, "ruleset": "shenyang", "options": options, "dealer": dealer, "facts": facts, "events": events}


def invented(builder: Builder, rng: Random) -> Held:
    style = rng.choice(["any", "pure", "triplets", "runs", "common", "common", "common"])
    if style == "any":
        return builder.held(most_laid=rng.choice([1, 4]))
    every = [*TRIPLETS, *RUNS]
    pair = [*DRAGONS] if rng.random() < 0.4 else [*KINDS]
    often = rng.choice([0, 0.3, 0.5, 1])
    if style == "pure":
        suit = rng.choice([0, 9, 18])
        mine = [group for group in every if suit <= group[0] < suit + 9]
        return built(builder, rng, [mine] * 4, range(suit, suit + 9), often)
    every = {"triplets": TRIPLETS, "runs": RUNS}.get(style, every)
    suits = [[group for group in every if suit <= group[0] < suit + 9] for suit in (0, 9, 18)]
    return built(builder, rng, [*suits, [group for group in every if group[0] > 30] or every], pair, often)


def legal_readings(held: Held, tile: int, first_chow: bool) -> list[tuple[tiles.Group, ...]]:
    """The readings that may win by section one; () stands for seven pairs."""
    everything = [*held.all, tile]
    suits = {t // 9 for t in everything if t < 27}
    pure = len(suits) == 1 and max(everything) < 27
    opened = any(how != "concealed" for how, _ in held.laid)
    found: list[tuple[tiles.Group, ...]] = [()] if pairs(held, tile) else []
    for division in standard(held, tile):
        (pair,) = (group[0] for group in division if len(group) == 2)
        groups = [*(group for group in division if len(group) == 3), *(group for _, group in held.laid)]
        same = [group[0] == group[1] for group in groups]
        door = opened or (pair in DRAGONS and (all(same) or (not first_chow and not held.laid and not any(same))))
        common = len(suits) == 3 and any(t in ENDS for t in everything) and (any(same) or pair in DRAGONS)
        if pure or (door and common):
            found.append(division)
    return found


def best_fan(held: Held, drawn: bool, flags: list[str], declared: bool, options: Record) -> int | None:
    readings = legal_readings(held, held.tile, options["first_chow"])
    everything = [*held.all, held.tile]
    counts = Counter(everything)
    pure = len({t // 9 for t in everything}) == 1 and max(everything) < 27
    konged = [group[0] for _, group in held.kongs]
    fan = len(flags) + declared + (options["drawn_fan"] if drawn else 0)
    for how, group in held.kongs:
        fan += (2 if how == "concealed" else 1) * (2 if group[0] in DRAGONS else 1)
    fan += sum(counts[kind] >= 3 and kind not in konged for kind in DRAGONS)
    fan += sum(number == 4 and kind not in konged for kind, number in counts.items())
    before = Counter(held.all)
    open_to = [k for k in KINDS if before[k] < 4 and legal_readings(held, k, options["first_chow"])]
    found = []
    for division in readings:
        groups = [*(g for g in division if len(g) == 3), *(group for _, group in held.laid)]
        piao = bool(division) and not pure and all(g[0] == g[1] for g in groups)
        worth = max(4 if pure else 0, 3 if piao else 0, 1 if division else options["seven_pairs_fan"])
        for done in {g for g in division if held.tile in g} or {()}:
            run = len(done) == 3 and done[0] != done[1]
            middle = run and done[1] == held.tile
            edge = run and held.tile == (done[2] if done[0] % 9 == 0 else done[0] if done[2] % 9 == 8 else -1)
            single = len(open_to) == 1 and (len(done) in (0, 2) or middle or edge or held.tile in ENDS)
            found.append(fan + worth + single + (piao and len(held.laid) == 4))
    return max(found, default=None)


def settle(record: Record) -> dict[str, Any]:
    options = {name: values[0] for name, values in OPTIONS.items()} | record["options"]
    events, dealer, closed = record["events"], record["dealer"], record["facts"]["closed"]
    wins = [(at, event) for at, event in enumerate(events) if event["type"] == "win"]
    ledger, points, bad = Ledger(), [], []
    winners = [event["player"] for _, event in wins]

    def money(fan: int) -> int:
        return 2**fan if options["cap"] is None else min(2**fan, options["cap"])

    for at, event in wins:
        seat, source = event["player"], event.get("from")
        held = held_of(event, kongs_before(events, seat, at))
        declared = event.get("facts", {}).get("declared", False)
        fan = best_fan(held, source is None, event["flags"], declared, options)
        if fan is None:
            bad.append(f"events[{at}].hand")
            continue
        points.append([at, money(fan)])
        losers = [one for one in range(4) if one not in winners]
        all_shut = len(losers) == 3 and all(closed[one] for one in losers)
        for payer in losers:
            if source in (None, payer) or (options["closed_pay"] and closed[payer]):
                more = (dealer in (seat, payer)) + (closed[payer] and (2 if all_shut else 1))
                ledger.pay(at, payer, seat, "win", money(fan + more))
    if bad:
        return {"errors": bad}
    return ledger.result(points, dealer if dealer in winners else (dealer + 1) % 4)
