"""台灣十六張麻將: every reading with its 台, and what is paid."""

from __future__ import annotations

from collections import Counter
from typing import Any

from . import tiles
from .check import Deal, Held, Win
from .tiles import Reading

WINDS, DRAGONS = range(27, 31), range(31, 34)
STANDARD, LIGU = "standard", "ligu"


def divisions(held: Held, hand: tuple[int, ...], options: dict[str, Any]) -> list[Reading]:
    """`hand`: the concealed tiles with the winning one."""
    laid = len(held.melds) + len(held.kongs)
    found = [Reading(STANDARD, d) for d in tiles.divisions(hand, 5 - laid, 1, tiles.plain_groups(True))]
    if options["ligu"] and not laid and len(hand) == 17:
        counts = Counter(hand)
        odd = [k for k, n in counts.items() if n % 2]
        if len(odd) == 1 and counts[odd[0]] >= 3:
            groups = [(odd[0],) * 3, *((k, k) for k, n in counts.items() for _ in range((n - 3 * (k in odd)) // 2))]
            found.append(Reading(LIGU, tuple(sorted(groups))))
    return found


def legal(deal: Deal, win: Win) -> bool:
    assert win.held is not None
    assert win.tile is not None
    return bool(divisions(win.held, (*win.held.hand, win.tile), deal.options))


def waits(held: Held, options: dict[str, Any]) -> list[int]:
    mine = Counter(held.tiles)
    return [t for t in tiles.WITH_HONORS if mine[t] < 4 and divisions(held, (*held.hand, t), options)]


Worth = tuple[int, tuple[str, ...], tiles.Division]


def worths(deal: Deal, win: Win) -> list[Worth]:
    """(台 after the cap, ids of the items that are worth something, groups: none in a flower win) of every best reading."""
    assert win.held is not None
    assert win.tile is not None
    cap = deal.options["cap_tai"]
    if win.flower_win:
        every: list[tuple[dict[str, int], tiles.Division]] = [
            ({"eight_flowers" if win.drawn else "seven_rob_one": 8}, ())
        ]
    else:
        alone = waits(win.held, deal.options) == [win.tile]
        every = []
        for reading in divisions(win.held, (*win.held.hand, win.tile), deal.options):
            for at, group in enumerate(reading.division):
                if win.tile in group:
                    groups = tuple(sorted([*reading.division, *win.held.groups]))
                    every.append((_items(deal, win, reading, at, alone), groups))
    totals = [sum(items.values()) for items, _ in every]
    most = max(totals)
    best = [one for one, total in zip(every, totals, strict=True) if total == most]
    tai = most if cap is None else min(most, cap)
    return [(tai, tuple(sorted(name for name, value in items.items() if value)), groups) for items, groups in best]


def _items(deal: Deal, win: Win, reading: Reading, at: int, alone: bool) -> dict[str, int]:
    assert win.held is not None
    assert win.tile is not None
    assert deal.dealer is not None
    assert win.player is not None
    held, flags, options, tile = win.held, win.flags, deal.options, win.tile
    standard = reading.shape == STANDARD
    melds = [meld for _, meld in held.melds]
    kongs = [(t,) * 3 for _, t in held.kongs]
    groups = [*reading.division, *melds, *kongs]
    triplets = [g[0] for g in groups if len(g) == 3 and g[0] == g[-1]]
    runs = [g for g in groups if len(g) == 3 and g[0] != g[-1]]
    eyes = next(g[0] for g in reading.division if len(g) == 2) if standard else None
    completed = reading.division[at]
    everything = [*held.tiles, tile]
    honors = any(t >= 27 for t in everything)
    suits = {tiles.suit(t) for t in everything if t < 27}
    seat = (win.player - deal.dealer) % 4
    ready = win.facts["ready"]

    heavenly = options["heavenly"] if "heavenly" in flags else 0
    earthly = options["earthly"] if "earthly" in flags else 0
    lucky = bool(heavenly or earthly)
    concealed = held.closed and not lucky and ready == "none" and standard
    open_five = sum(1 for kind, _ in held.kongs if kind != "concealed") + len(melds) == 5

    winds = [t for t in triplets if t in WINDS]
    dragons = [t for t in triplets if t in DRAGONS]
    big_winds = len(winds) == 4
    little_winds = standard and len(winds) == 3 and eyes in WINDS
    big_dragons = len(dragons) == 3
    little_dragons = standard and len(dragons) == 2 and eyes in DRAGONS

    run = len(completed) == 3 and completed[0] != completed[-1]
    low = run and tile == completed[0]
    high = run and tile == completed[2]
    edge = (high and tile % 9 == 2) or (low and tile % 9 == 6)
    one_way = (run and tile == completed[1]) or edge or len(completed) == 2

    hidden = [g for i, g in enumerate(reading.division) if len(g) == 3 and g[0] == g[-1] and (win.drawn or i != at)]
    hidden_count = len(hidden) + sum(kind == "concealed" for kind, _ in held.kongs)

    flowers = win.flowers
    own = [f for f in flowers if (f - 34) % 4 == seat]
    sets = sum(all(f in flowers for f in range(first, first + 4)) for first in (34, 38))
    all_flowers = len(flowers) == 8
    all_honors = not suits

    items = {
        "concealed": 1 if concealed else 0,
        "concealed_self_draw": 1 if concealed and win.drawn else 0,
        "self_drawn": 1 if win.drawn and not lucky else 0,
        "single_wait": 1 if alone and one_way and not lucky and standard and not open_five else 0,
        "dragon": 0 if big_dragons or little_dragons else len(dragons),
        "little_dragons": 4 if little_dragons else 0,
        "big_dragons": 8 if big_dragons else 0,
        "little_winds": 8 if little_winds else 0,
        "big_winds": 16 if big_winds else 0,
        "last_draw": 1 if "last_tile" in flags and win.drawn else 0,
        "last_discard": 1 if "last_tile" in flags and not win.drawn and "robbing_kong" not in flags else 0,
        "after_kong": 1 if "after_kong" in flags or win.facts["after_flower"] else 0,
        "robbing_kong": 1 if "robbing_kong" in flags else 0,
        "all_begged": 2 if open_five and not win.drawn else 0,
        "half_begged": 1 if open_five and win.drawn else 0,
        "all_triplets": 4 if standard and not runs and not all_honors else 0,
        "half_flush": 4 if len(suits) == 1 and honors else 0,
        "pure_suit": 8 if len(suits) == 1 and not honors else 0,
        "all_honors": 16 if all_honors else 0,
        "ligu": 0 if standard else 8,
        "heavenly": heavenly,
        "earthly": earthly,
        "heavenly_ready": 8 if ready == "heavenly" and not lucky else 0,
        "earthly_ready": 4 if ready == "earthly" and not lucky else 0,
        "open_kong": options["kong_tai"][0] * sum(kind != "concealed" for kind, _ in held.kongs),
        "concealed_kong": options["kong_tai"][1] * sum(kind == "concealed" for kind, _ in held.kongs),
    }
    if not big_winds:
        if options["winds"] == "any":
            items["wind"] = len(winds)
        else:
            items["seat_wind"] = winds.count(27 + seat)
            items["round_wind"] = winds.count(26 + deal.facts["round_wind"])
    if all_flowers:
        items["eight_flowers"] = 8
    else:
        if options["flowers"] == "own":
            items["own_flower"] = len(own)
        elif options["flowers"] == "any":
            items["flower"] = len(flowers)
        items["flower_kong"] = options["flower_kong"] * sets
    plain = standard and len(runs) == 5 and not honors and not win.drawn
    if plain and (not flowers or options["all_runs"] == "flowers_allowed") and (low or high) and not edge:
        items["all_runs"] = 2
    if standard and hidden_count >= 3:
        name, value = {3: ("three", 2), 4: ("four", 5), 5: ("five", 8)}[hidden_count]
        items[f"{name}_concealed"] = value
    return items
