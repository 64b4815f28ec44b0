"""长沙麻将: every legal reading with its 大胡, and what is paid."""

from __future__ import annotations

from collections import Counter
from typing import Any

from . import tiles
from .check import Deal, Held, Win
from .tiles import Reading

STANDARD, PAIRS, ANY_258 = "standard", "pairs", "any 258"
NO_FACTS = {"kong_tiles": 1, "birds": ""}


def is_258(tile: int) -> bool:
    return tile % 9 in (1, 4, 7)


def divisions(held: Held, hand: tuple[int, ...], options: dict[str, Any]) -> list[Reading]:
    """`hand`: the concealed tiles with the winning one."""
    laid = len(held.melds) + len(held.kongs)
    found = [Reading(STANDARD, d) for d in tiles.divisions(hand, 4 - laid, 1, tiles.plain_groups(False))]
    counts = Counter(hand)
    if not laid and len(hand) == 14 and all(n % 2 == 0 for n in counts.values()):
        found.append(Reading(PAIRS, tuple(sorted((k, k) for k, n in counts.items() for _ in range(n // 2)))))
    if options["all_258_shape"] == "any" and all(map(is_258, [*hand, *held.laid])) and len(hand) + 3 * laid == 14:
        found.append(Reading(ANY_258, tuple((t,) for t in sorted(hand))))
    return found


def bigs(held: Held, hand: tuple[int, ...], reading: Reading, win: Win, options: dict[str, Any]) -> dict[str, int]:
    flags = win.flags
    standard = reading.shape == STANDARD
    everything = [*hand, *held.laid]
    groups = [*reading.division, *(meld for _, meld in held.melds), *((t,) * 3 for _, t in held.kongs)]
    pair_258 = standard and any(len(g) == 2 and is_258(g[0]) for g in reading.division)
    open_four = len(held.melds) + sum(kind != "concealed" for kind, _ in held.kongs) == 4
    times = win.facts["kong_tiles"]
    last = "last_tile" in flags
    return {
        "all_triplets": int(standard and all(g[0] == g[-1] for g in groups)),
        "all_258": int(all(map(is_258, everything))),
        "pure_suit": int(len({tiles.suit(t) for t in everything}) == 1),
        "seven_pairs": int(reading.shape == PAIRS),
        "luxury": options["luxury_bigs"] * sum(n == 4 for n in Counter(hand).values()) if reading.shape == PAIRS else 0,
        "all_melded": int(standard and open_four and not win.drawn and (pair_258 or not options["all_melded_258"])),
        "after_kong": times if "after_kong" in flags else 0,
        "kong_discard": times if "kong_discard" in flags else 0,
        "robbing_kong": int("robbing_kong" in flags),
        "last_draw": int(last and win.drawn),
        "last_discard": int(last and not win.drawn),
        "heavenly": int("heavenly" in flags),
        "earthly": int("earthly" in flags),
    }


Worth = tuple[int, int, tuple[str, ...], tiles.Division]


def every_worth(held: Held, hand: tuple[int, ...], win: Win, options: dict[str, Any]) -> list[Worth]:
    """(points, bigs, ids of the items that are worth something, groups) of every legal reading."""
    found = []
    for reading in divisions(held, hand, options):
        items = bigs(held, hand, reading, win, options)
        number = sum(items.values())
        groups = tuple(sorted([*reading.division, *held.groups]))
        if number:
            most = number if options["max_bigs"] is None else min(number, options["max_bigs"])
            found.append((options["big"] * most, most, tuple(sorted(name for name, n in items.items() if n)), groups))
        elif reading.shape == STANDARD and any(len(g) == 2 and is_258(g[0]) for g in reading.division):
            found.append((options["small_self_draw" if win.drawn else "small"], 0, (), groups))
    return found


def worths(deal: Deal, win: Win) -> list[Worth]:
    assert win.held is not None
    assert win.tile is not None
    every = every_worth(win.held, (*win.held.hand, win.tile), win, deal.options)
    best = max(w[:2] for w in every)
    return [w for w in every if w[:2] == best]


def legal(deal: Deal, win: Win) -> bool:
    assert win.held is not None
    assert win.tile is not None
    return bool(every_worth(win.held, (*win.held.hand, win.tile), win, deal.options))


def wins_on_a_discard(held: Held, hand: tuple[int, ...], options: dict[str, Any]) -> bool:
    return bool(every_worth(held, hand, Win(0, drawn=False, facts=NO_FACTS), options))


def waits(held: Held, options: dict[str, Any]) -> list[int]:
    mine = Counter(held.tiles)
    return [t for t in tiles.SUITED if mine[t] < 4 and wins_on_a_discard(held, (*held.hand, t), options)]
