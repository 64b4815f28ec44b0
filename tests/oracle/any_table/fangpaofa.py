"""娄底放炮罚: every reading with its 胡息 and points."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from . import tiles
from .check import Deal, Held, Meld, Win

DRAWN, PUBLIC, DISCARD = "drawn", "public", "discard"
HUXI = {"提": (9, 12), "跑": (6, 9), "偎": (3, 6), "碰": (1, 3)}


@dataclass(frozen=True)
class Reading:
    """The 门子: (what it is, its tiles); and the groups that the concealed tiles make."""

    groups: tuple[tuple[str, tuple[int, ...]], ...]
    concealed: tuple[tuple[int, ...], ...]

    @property
    def huxi(self) -> int:
        total = 0
        for kind, group in self.groups:
            big = tiles.suit(group[0]) == "d"
            if kind in HUXI:
                total += HUXI[kind][big]
            elif kind == "吃" and [tiles.rank(t) for t in group] in ([1, 2, 3], [2, 7, 0], [1, 5, 0]):
                total += 6 if big and tiles.suit(group[-1]) == "d" else 3
        return total


def readings(held: Held, tile: int, how: str, run_1_5_10: bool) -> set[Reading]:
    counts = Counter(held.hand)
    if any(n > 3 for n in counts.values()):
        return set()
    own = counts[tile]
    triplets = [("偎", (kind,) * 3) for kind, n in counts.items() if n == 3]
    loose = tuple(t for t in held.hand if counts[t] < 3)
    laid = [({"pong": "碰", "wei": "偎", "chow": "吃"}[kind], meld) for kind, meld in held.melds]
    kongs = [("提" if kind == "concealed" else "跑", (t,) * 4) for kind, t in held.kongs]
    found: set[Reading] = set()

    def complete(
        fixed: list[tuple[str, tuple[int, ...]]],
        shown: list[tuple[int, ...]],
        rest: tuple[int, ...],
    ) -> None:
        """`fixed` groups all told, of which `shown` are made of concealed tiles; `rest` is to be divided."""
        pairs = 1 if any(len(group) == 4 for _, group in fixed) else 0
        need = (6 if pairs else 7) - len(fixed)
        for division in tiles.divisions(rest, need, pairs, tiles.card_groups(run_1_5_10)):
            groups = [("将" if len(g) == 2 else "吃", g) for g in division]
            found.add(Reading(tuple(sorted([*fixed, *groups])), tuple(sorted([*shown, *division]))))

    own_melds = {kind for kind, meld in laid if kind in "碰偎" and meld[0] == tile}
    four = ("提" if how == DRAWN else "跑", (tile,) * 4)
    free = True
    in_hand = [g for _, g in triplets]
    if own == 2:
        made = ("偎" if how == DRAWN else "碰", (tile,) * 3)
        complete([*laid, *kongs, *triplets, made], [*in_hand, made[1]], tiles.take(loose, (tile, tile)))
        free = how != DRAWN
    elif own == 3:
        others = [t for t in triplets if t[1][0] != tile]
        complete([*laid, *kongs, *others, four], [*(g for _, g in others), four[1]], loose)
        free = how != DRAWN
    elif "偎" in own_melds or ("碰" in own_melds and how != DISCARD):
        if "碰" in own_melds:
            four = ("跑", four[1])
        rest = [m for m in laid if m != (next(iter(own_melds)), (tile,) * 3)]
        complete([*rest, *kongs, *triplets, four], [*in_hand, (tile,)], loose)
        free = how != DRAWN or "碰" in own_melds
    if free:
        complete([*laid, *kongs, *triplets], in_hand, (*loose, tile))
    return found


def legal_huxi(options: dict[str, Any], huxi: int) -> bool:
    return huxi >= options["min_huxi"] or (options["no_huxi_win"] and huxi == 0)


def how_won(win: Win) -> str:
    if win.drawn:
        return DRAWN
    return PUBLIC if "public_draw" in win.flags else DISCARD


def legal(deal: Deal, win: Win) -> bool:
    assert win.held is not None
    assert win.tile is not None
    found = readings(win.held, win.tile, how_won(win), deal.options["run_1_5_10"])
    return any(legal_huxi(deal.options, r.huxi) for r in found)


Worth = tuple[int, int, tuple[str, ...], dict[str, int], tiles.Division]


def worths(deal: Deal, win: Win) -> list[Worth]:
    """(points, 胡息, items, values, groups) of every best reading."""
    assert win.held is not None
    assert win.tile is not None
    every = []
    for reading in readings(win.held, win.tile, how_won(win), deal.options["run_1_5_10"]):
        if legal_huxi(deal.options, reading.huxi):
            every.append(_worth(deal, win, reading))
    best = max(w[:2] for w in every)
    return [w for w in every if w[:2] == best]


def _worth(deal: Deal, win: Win, reading: Reading) -> Worth:
    flags = win.flags
    huxi = reading.huxi
    red_of = [sum(t in tiles.RED for t in group) for _, group in reading.groups]
    red = sum(red_of)
    with_red = [(n, group) for n, (_, group) in zip(red_of, reading.groups, strict=True) if n]
    hundreds = {
        "heavenly": "heavenly" in flags or win.facts["opening_hand"],
        "earthly": "earthly" in flags,
        "exactly_thirty": huxi == 30,
        "all_black": red == 0,
        "thirteen_red": red >= 13,
    }
    last = deal.options["last_tile"]
    twice = {
        "self_draw": win.drawn and not hundreds["heavenly"],
        "one_red": red == 1,
        "one_red_group": len(with_red) == 1 and with_red[0][0] == len(with_red[0][1]),
        "last_tile": "last_tile" in flags and (last == "any" or (last == "draw" and how_won(win) != DISCARD)),
        "ten_red": 10 <= red <= 12,
        "exactly_twenty": huxi == 20,
    }
    items = [name for name, counts in (*hundreds.items(), *twice.items()) if counts]
    if huxi == 0:
        items.append("no_huxi")
    base = 100 * sum(hundreds.values()) or (30 if huxi == 0 else huxi)
    doublings = sum(twice.values())
    points = base * 2**doublings
    if deal.options["cap"] is not None:
        points = min(points, deal.options["cap"])
    values = {"huxi": huxi, "red": red, "base": base, "doublings": doublings}
    return points, huxi, tuple(sorted(items)), values, tuple(sorted(group for _, group in reading.groups))


def waits(held: Held, options: dict[str, Any]) -> list[int]:
    mine = Counter(held.tiles)
    found = []
    for tile in (*tiles.SMALL, *tiles.BIG):
        if mine[tile] < 4 and any(
            legal_huxi(options, reading.huxi)
            for how in (DRAWN, PUBLIC, DISCARD)
            for reading in readings(held, tile, how, options["run_1_5_10"])
        ):
            found.append(tile)
    return found


def drawn_readings(hand: tuple[int, ...], melds: tuple[Meld, ...], kongs: tuple[Any, ...], run: bool) -> set[Reading]:
    """Of a hand with the winning tile in it, whichever it was."""
    return {
        reading
        for tile in set(hand)
        for reading in readings(Held(tiles.take(hand, (tile,)), melds, kongs), tile, DRAWN, run)
    }
