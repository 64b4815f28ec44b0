"""天津麻将: tiansh/tjmj, rules.html; the dealer, bets and kongs from heguanyu/offlineGames.

Each place of a group is tried with a tile of the hand and with a wild one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from random import Random
from typing import Any

from tests.oracle.any_table import tiles
from tests.oracle.any_table.invent_hands import NoLuck
from tests.oracle.five.build import Builder, Held, Ledger, Record, held_of, kongs_before, some

from .build import RUNS, TRIPLETS, built

OPTIONS = {
    "base": (1, 2, 5),
    "min_fan": (2, 1, 3, 8),
    "dealer_double": (True, False),
    "first_draw_fan": (28, 8, 0),
    "kong_points": ([1, 2], [2, 4], [0, 1]),
}
KINDS = range(34)
STRAIGHT = [(0, 1, 2), (3, 4, 5), (6, 7, 8)]


def wild_of(turned: int) -> tuple[int, int]:
    for cycle in ([*range(9)], [*range(9, 18)], [*range(18, 27)], [27, 28, 29, 30], [33, 32, 31]):
        if turned in cycle:
            return turned, cycle[(cycle.index(turned) + 1) % len(cycle)]
    raise ValueError(turned)


def deal(rng: Random) -> Record:
    options = some(rng, OPTIONS)
    builder = Builder(rng, KINDS)
    turned = builder.wall.draw(rng, 1)[0]
    wild = wild_of(turned)
    dealer, winner = rng.randrange(4), rng.randrange(4)
    held = invented(builder, rng, wild)
    events = builder.kong_events(winner, held, fed=False)
    if rng.random() < 0.3:
        other = rng.choice(builder.others(winner))
        kong = builder.wall.any_of(rng, [(kind,) * 4 for kind in KINDS if kind not in wild])
        kind = rng.choice(["added", "concealed", "exposed"])
        events.insert(0, {"type": "kong", "player": other, "kind": kind, "tile": tiles.show(kong[:1])})
    if rng.random() < 0.1:
        events.append({"type": "exhausted"})
    else:
        flags = ["after_kong"] * (bool(held.kongs) and rng.random() < 0.6)
        if not events and options.get("first_draw_fan", 28) and rng.random() < 0.1:
            flags = ["heavenly" if winner == dealer else "earthly"]
        events.append(builder.win_event(winner, held, None) | {"flags": flags})
    facts = {"pull": [seat != dealer and rng.random() < 0.3 for seat in range(4)]}
    return {"format": 1, "ruleset": "tianjin", "options": options, "dealer": dealer, "facts": facts,
            "jing": {"tile": tiles.show([turned])}, "events": events}  # fmt: skip


def invented(builder: Builder, rng: Random, wild: tuple[int, int]) -> Held:
    every = [*TRIPLETS, *RUNS]
    suit = wild[0] // 9 * 9 if wild[0] < 27 and rng.random() < 0.5 else rng.choice([0, 9, 18])
    straight = [[tuple(suit + tile for tile in group)] for group in STRAIGHT]
    groups = rng.choice([[every] * 4, [*straight, every], [*straight, [(3, 4, 5)]], [[(3, 4, 5)], *[every] * 3]])
    held = built(builder, rng, groups, KINDS, rng.choice([0, 0, 0.3, 0.6]))
    if any(how == "chow" or group[0] in wild for how, group in held.laid):
        raise NoLuck
    if (3, 4, 5) in [one[0] for one in groups] and 4 in held.hand and rng.random() < 0.6:
        held.hand[held.hand.index(4)] = held.tile
        held.tile = 4
    for at in rng.sample(range(len(held.hand)), min(rng.choice([0, 1, 1, 2, 2, 3]), len(held.hand))):
        builder.wall.give([held.hand[at]])
        held.hand[at] = builder.wall.any_of(rng, [(kind,) for kind in wild])[0]
    if rng.random() < 0.2:
        builder.wall.give([held.tile])
        held.tile = builder.wall.any_of(rng, [(kind,) for kind in wild])[0]
    return held


@lru_cache(maxsize=200_000)
def parts(fixed: tuple[int, ...], wilds: int, groups: int, pair: bool) -> frozenset[tuple[tuple[int, ...], ...]]:
    """Every way to make so many groups and a pair of fixed and wild tiles; groups of wild tiles are runs of a straight."""
    if len(fixed) + wilds != 3 * groups + 2 * pair:
        return frozenset()
    if not groups and not pair:
        return frozenset({()})
    found = set()
    starts = fixed[0] if fixed else None
    for group in _with(starts) if starts is not None else _of_wilds(groups, pair):
        size_left = (groups - (len(group) == 3), pair and len(group) == 3)
        if min(size_left) < 0 or (len(group) == 2 and not pair):
            continue
        for rest, used in _taken(group, starts, fixed):
            if used <= wilds:
                found |= {tuple(sorted((group, *more))) for more in parts(rest, wilds - used, *size_left)}
    return frozenset(found)


def _with(kind: int) -> list[tuple[int, ...]]:
    return [(kind, kind), (kind,) * 3, *[run for run in RUNS if kind in run]]


def _of_wilds(groups: int, pair: bool) -> list[tuple[int, ...]]:
    runs = [tuple(suit + tile for tile in group) for suit in (0, 9, 18) for group in STRAIGHT]
    return [*runs, (27, 27, 27)] if groups else [(27, 27)] * pair


def _taken(group: tuple[int, ...], sure: int | None, fixed: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    """The tiles that are left, and how many wild ones a group takes, where `sure` is none of them."""
    others = list(group)
    rest = fixed
    if sure is not None:
        others.remove(sure)
        if sure in rest:
            rest = tiles.take(rest, [sure])
    for wild in {*product([False, True], repeat=len(others))}:
        mine = [tile for tile, stands in zip(others, wild, strict=True) if not stands]
        if all(rest.count(tile) >= n for tile, n in Counter(mine).items()):
            yield tiles.take(rest, mine), sum(wild)


def best_fan(held: Held, wild: tuple[int, int], after_kong: bool) -> int | None:
    fixed = tuple(sorted(tile for tile in held.hand if tile not in wild))
    wilds = len(held.hand) - len(fixed)
    drawn_wild = held.tile in wild
    laid = [group[:3] for _, group in held.laid]
    best = None
    for kind in KINDS if drawn_wild else [held.tile]:
        for group in _with(kind):
            for rest, used in _taken(group, kind, (*fixed, kind)):
                left = (4 - len(laid) - (len(group) == 3), len(group) == 3)
                if used > wilds:
                    continue
                for more in parts(tuple(sorted(rest)), wilds - used, *left):
                    hung = used == len(group) - 1
                    fan = _fan(group, kind, hung, [*more, *laid], wild, wilds + drawn_wild == 0, after_kong)
                    best = max(fan, best or 0)
    return best


def _fan(
    group: tuple[int, ...], kind: int, hung: bool, others: list[tuple[int, ...]], wild: tuple[int, int],
    no_wild: bool, after_kong: bool,
) -> int:  # fmt: skip
    def straights(groups: list[tuple[int, ...]]) -> list[int]:
        return [suit for suit in range(3) if all(tuple(9 * suit + t for t in run) in groups for run in STRAIGHT)]

    long = straights([group, *others])
    five = group == (3, 4, 5) and kind == 4
    hung = hung and (not long or bool(straights(others)))
    total = 3 * five + 4 * bool(long) or 1
    same = wild[0] < 27 and wild[0] // 9 in long
    return total * 2 ** (same + hung + no_wild + after_kong)


def settle(record: Record) -> dict[str, Any]:
    options = {name: values[0] for name, values in OPTIONS.items()} | record["options"]
    events, dealer, pull = record["events"], record["dealer"], record["facts"]["pull"]
    wild = wild_of(tiles.parse(record["jing"]["tile"])[0])
    ledger = Ledger()

    def take(at: int, seat: int, reason: str, amount: int) -> None:
        for payer in range(4):
            times = options["base"]
            if dealer in (seat, payer):
                times *= (2 if options["dealer_double"] else 1) * (2 if pull[seat] or pull[payer] else 1)
            ledger.pay(at, payer, seat, reason, amount * times)

    for at, event in enumerate(events):
        if event["type"] == "kong":
            take(at, event["player"], "kong", options["kong_points"][event["kind"] == "concealed"])
    at, win = len(events) - 1, events[-1]
    if win["type"] == "exhausted":
        return ledger.result([], (dealer + 1) % 4)
    seat = win["player"]
    held = held_of(win, kongs_before(events, seat, at))
    fan = best_fan(held, wild, "after_kong" in win["flags"])
    if fan is not None and {"heavenly", "earthly"} & {*win["flags"]}:
        fan = options["first_draw_fan"]
    if fan is None or fan < options["min_fan"]:
        return {"errors": [f"events[{at}].hand"]}
    take(at, seat, "win", fan)
    return ledger.result([[at, options["base"] * fan]], dealer if seat == dealer else (dealer + 1) % 4)
