"""飞小鸡: lixinpingfriend/dahhu, config_QJMJFXJ.lua; what it leaves open from csirui/hall37, yunnan_one_result.py.

Wild tiles are tried as every kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random
from typing import Any

from tests.oracle.any_table import tiles
from tests.oracle.any_table.invent_hands import NoLuck
from tests.oracle.five.build import Builder, Held, Ledger, Record, held_of, kongs_before, some, standard

from .build import RUNS, TRIPLETS, built

OPTIONS = {
    "base": (1, 2, 5),
    "cap_fan": (3, None, 5),
    "wild_tile": ("chick", "white", "none"),
    "closed_draw": (True, False),
    "home": (True, False),
    "big_dragons_fan": (2, 3),
}
KINDS = range(34)
WILD = {"chick": 18, "white": 31, "none": -1}
FIVE_DOTS = 13


def deal(rng: Random) -> Record:
    options = some(rng, OPTIONS)
    wild = WILD[options.get("wild_tile", "chick")]
    builder = Builder(rng, KINDS, chow=True)
    dealer, winner = rng.randrange(4), rng.randrange(4)
    source = None if rng.random() < 0.5 else rng.choice(builder.others(winner))
    held = invented(builder, rng, wild)
    if wild in held.hand and source is None and not held.laid and rng.random() < 0.3:
        held = _four(builder, rng, held, wild)
    events = builder.kong_events(winner, held, fed=False)
    flags = ["after_kong"] * (source is None and bool(events) and rng.random() < 0.6)
    if source is not None and rng.random() < 0.15:
        kong = builder.wall.any_of(rng, [(kind,) * 4 for kind in KINDS if kind != wild])
        events.append({"type": "kong", "player": source, "kind": "concealed", "tile": tiles.show(kong[:1])})
        flags = ["kong_discard"]
    elif source is not None and held.tile not in held.all and rng.random() < 0.15:
        flags = ["robbing_kong"]
    wins = [builder.win_event(winner, held, source) | {"flags": flags}]
    if source is not None and rng.random() < 0.2:
        try:
            other = builder.held(held.tile, most_laid=0)
        except NoLuck:
            other = held
        if other is not held and ("robbing_kong" not in flags or held.tile not in other.all):
            seat = rng.choice([seat for seat in builder.others(winner) if seat != source])
            wins.append(builder.win_event(seat, other, source) | {"flags": flags})
    wins.sort(key=lambda win: (win["player"] - (source or 0)) % 4)
    last = wins if rng.random() < 0.95 else [{"type": "exhausted"}]
    return {"format": 1, "ruleset": "feixiaoji", "options": options, "dealer": dealer, "events": [*events, *last]}


def _four(builder: Builder, rng: Random, held: Held, wild: int) -> Held:
    """Four wild tiles, the last of them drawn, with whatever else."""
    rest = builder.wall.draw(rng, 10)
    builder.wall.left[wild] = 0
    return Held([*(one for one in rest if one != wild)][:10] + [wild] * 3, [], wild) if wild not in rest else held


def invented(builder: Builder, rng: Random, wild: int) -> Held:
    every = [*TRIPLETS, *RUNS]
    style = rng.choice(["any", "any", "pairs", "unrelated", "flush", "triplets", "honors", "dragons"])
    often = rng.choice([0, 0.3, 0.6, 1])
    if style == "unrelated":
        hand = rng.sample(range(27, 34), rng.choice([5, 6, 7, 7]))
        for suit in (0, 9, 18):
            step = rng.randrange(3)
            hand += rng.sample([suit + step, suit + step + 3, suit + step + 6], 3)
        hand = hand[:14]
        if len(hand) < 14:
            raise NoLuck
        rng.shuffle(hand)
        builder.wall.take(hand)
        held = Held(hand[1:], [], hand[0])
    elif style == "pairs":
        full = [tile for _ in range(7) for tile in builder.wall.any_of(rng, [(kind, kind) for kind in KINDS])]
        rng.shuffle(full)
        held = Held(full[1:], [], full[0])
    else:
        suit = rng.choice([0, 9, 18])
        mine = {
            "flush": [g for g in every if suit <= g[0] < suit + 9 or g[0] > 26],
            "triplets": TRIPLETS,
            "honors": [g for g in TRIPLETS if g[0] > 26],
        }.get(style, every)
        groups = [mine] * 4 if style != "dragons" else [[(31,) * 3], [(32,) * 3], [(33,) * 3], every]
        held = built(builder, rng, groups, sorted({g[0] for g in mine}), often)
    if any(wild in group for _, group in held.laid if group[0] == group[1]):
        raise NoLuck
    if wild >= 0:
        for at in rng.sample(range(len(held.hand)), min(rng.choice([0, 0, 1, 1, 2]), len(held.hand))):
            builder.wall.give([held.hand[at]])
            held.hand[at] = builder.wall.any_of(rng, [(wild,)])[0]
    return held


def best_fan(held: Held, drawn: bool, flags: list[str], options: Record) -> int | None:
    wild = WILD[options["wild_tile"]]
    concealed = [*held.hand, held.tile]
    number = concealed.count(wild)
    fixed = [tile for tile in concealed if tile != wild]
    has_wild = wild in [*held.all, held.tile]
    found = []
    if number == 4 and drawn and not held.laid:
        found.append(3)
    for stand in _stands(fixed, number):
        whole = [*fixed, *stand]
        one = Held(whole[:-1], held.laid, whole[-1])
        everything = [*one.all, one.tile]
        divisions = [list(division) for division in standard(one, one.tile)]
        counts = Counter(everything)
        paired = not held.laid and all(n in (2, 4, 6, 8) for n in counts.values())
        apart = not held.laid and len(counts) == 14 and _apart(everything)
        if not (divisions or paired or apart):
            continue
        plain = _of_all(held, everything, drawn, flags, options)
        plain += options["wild_tile"] != "none" and not has_wild
        plain += options["home"] and has_wild and all(tile == wild for tile in stand)
        for division in divisions:
            groups = [*(g for g in division if len(g) == 3), *(group for _, group in held.laid)]
            same = [g[0] for g in groups if g[0] == g[1]]
            closed = held.closed and (drawn or not options["closed_draw"])
            dragons = {31, 32, 33} <= {*same}
            found.append(plain + (len(same) == 4) + closed + options["big_dragons_fan"] * dragons)
        if paired:
            found.append(plain + (3 if max(counts.values()) > 3 else 2))
        if apart:
            found.append(plain + (2 if sum(tile > 26 for tile in everything) == 7 else 1))
    return max(found, default=None)


def _stands(fixed: list[int], number: int) -> Iterator[tuple[int, ...]]:
    """What the wild tiles may stand for: tiles beside others, or a group or pair of their own."""
    if number < 3 or (len({*fixed}) == len(fixed) and _apart(fixed)):
        yield from combinations_with_replacement(KINDS, number)
        return
    near = [k for k in KINDS if any(k == t or (k // 9 == t // 9 < 3 and abs(k - t) < 3) for t in fixed)]
    yield from combinations_with_replacement(near, number)
    for more in combinations_with_replacement(near, number - 2):
        yield from ((*more, kind, kind) for kind in KINDS)
    for more in combinations_with_replacement(near, number - 3):
        yield from ((*more, *group) for group in (*TRIPLETS, *RUNS))
    if number == 4:
        yield from ((a, a, b, b) for a in KINDS for b in KINDS)


def _apart(everything: list[int]) -> bool:
    """Whether each suit is of 147, 258 or 369 alone."""
    return all(len({tile % 3 for tile in everything if tile // 9 == suit}) < 2 for suit in range(3))


def _of_all(held: Held, everything: list[int], drawn: bool, flags: list[str], options: Record) -> int:
    suits, honors = {tile // 9 for tile in everything if tile < 27}, any(tile > 26 for tile in everything)
    fan = 2 if not suits else (1 if honors else 2) if len(suits) == 1 else 0
    if "after_kong" in flags:
        fan += 2 if held.tile == FIVE_DOTS else 1
    fan += "kong_discard" in flags
    kongs = len(held.kongs)
    fan += 3 if kongs > 2 else kongs == 2
    return fan + (not drawn and sum(how != "concealed" for how, _ in held.laid) == 4)


def settle(record: Record) -> dict[str, Any]:
    options = {name: values[0] for name, values in OPTIONS.items()} | record["options"]
    events, dealer = record["events"], record["dealer"]
    ledger, points, bad = Ledger(), [], []
    wins = [(at, event) for at, event in enumerate(events) if event["type"] == "win"]
    if not wins:
        return ledger.result([], dealer)
    for at, event in wins:
        seat, source = event["player"], event.get("from")
        held = held_of(event, kongs_before(events, seat, at))
        fan = best_fan(held, source is None, event["flags"], options)
        if fan is None:
            bad.append(f"events[{at}].hand")
            continue
        amount = options["base"] * 2 ** (fan if options["cap_fan"] is None else min(fan, options["cap_fan"]))
        points.append([at, amount])
        if source is None:
            for payer in range(4):
                ledger.pay(at, payer, seat, "win", amount)
        else:
            ledger.pay(at, source, seat, "win", amount * (3 if "robbing_kong" in event["flags"] else 1))
    return {"errors": bad} if bad else ledger.result(points, wins[0][1]["player"])
