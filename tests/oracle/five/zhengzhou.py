"""郑州麻将 带跑带混: rules-zhengzhou.md. Wild tiles are tried as every kind."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from random import Random
from typing import Any

from tests.oracle.any_table import tiles

from .build import Builder, Held, Ledger, Record, held_of, kongs_before, some

OPTIONS = {
    "base": (1, 2, 5),
    "honors": (True, False),
    "draw_only": (False, False, True),
    "dealer_more": (True, False),
    "kong_run": (True, False),
    "concealed_kong": (1, 0, 2),
    "exhausted_kongs": (False, True),
    "seven_pairs": (True, False),
    "after_kong": (True, False),
    "luxury": (False, True),
    "four_wilds": ("double", "win", "off"),
    "several_winners": ("all", "first"),
    "next_dealer": ("winner", "pass"),
}


def wild_of(turned: int) -> int:
    for cycle in (range(9), range(9, 18), range(18, 27), range(27, 31), (33, 32, 31)):
        if turned in cycle:
            order = list(cycle)
            return order[(order.index(turned) + 1) % len(order)]
    raise ValueError(turned)


def deal(rng: Random) -> Record:
    options = some(rng, OPTIONS)
    kinds = range(34) if options.get("honors", True) else range(27)
    builder = Builder(rng, kinds)
    turned = builder.wall.draw(rng, 1)[0]
    wild = wild_of(turned)
    most = rng.choice([0, 0, 1, 1, 2, 2, 3])
    kept = builder.wall.left[wild]
    builder.wall.left[wild] = 0
    dealer, winner = rng.randrange(4), rng.randrange(4)
    source = None if options.get("draw_only") or rng.random() < 0.5 else rng.choice(builder.others(winner))
    held = builder.held()
    builder.wall.left[wild] = kept
    for at in rng.sample(range(len(held.hand)), min(most, len(held.hand))):
        held.hand[at] = wild
        builder.wall.take([wild])
    if source is None and rng.random() < 0.2 and most < 3:
        held.tile = wild
        builder.wall.take([wild])
    if not held.laid and source is None and rng.random() < 0.05 and kept == 4 and most == 3:
        held.tile = wild
        builder.wall.take([wild])
    events = builder.kong_events(winner, held)
    flags = []
    if source is None and events and rng.random() < 0.4:
        flags.append("after_kong")
    if rng.random() < 0.2:
        other = rng.choice(builder.others(winner))
        kong = builder.wall.any_of(rng, [(kind,) * 4 for kind in kinds if kind != wild])
        events.insert(0, {"type": "kong", "player": other, "kind": rng.choice(["added", "concealed"]),
                          "tile": tiles.show(kong[:1])})  # fmt: skip
    if rng.random() < 0.1:
        events.append({"type": "exhausted"})
    else:
        events.append(builder.win_event(winner, held, source) | {"flags": flags})
    facts = {"run": [rng.randrange(4) for _ in range(4)]} if rng.random() < 0.6 else {}
    return {"format": 1, "ruleset": "zhengzhou", "options": options, "dealer": dealer, "facts": facts,
            "jing": {"tile": tiles.show([turned])}, "events": events}  # fmt: skip


def doublings(held: Held, wild: int, drawn: bool, flowers: bool, options: dict[str, Any]) -> int | None:
    """The most doublings of a hand; None where it is no win."""
    concealed = [*held.hand, held.tile]
    number = concealed.count(wild)
    fixed = [tile for tile in concealed if tile != wild]
    plain = int(flowers and options["after_kong"]) + int(number == 4 and options["four_wilds"] == "double")
    found = []
    if number == 4 and drawn and options["four_wilds"] != "off":
        found.append(plain)
    if _complete(tuple(sorted(fixed)), number, 4 - len(held.laid)):
        found.append(plain)
    if not held.laid:
        odd = [kind for kind, n in Counter(fixed).items() if n % 2]
        if len(odd) <= number:
            counts = Counter(fixed)
            counts.update(odd)
            spare = (number - len(odd)) // 2
            for more in combinations_with_replacement(range(34), spare):
                now = counts + Counter({kind: 2 * n for kind, n in Counter(more).items()})
                alike = sum(n // 4 for n in now.values()) if options["luxury"] else 0
                found.append(plain + alike + int(options["seven_pairs"]))
    return max(found, default=None)


def _complete(fixed: tuple[int, ...], wilds: int, groups: int) -> bool:
    """So many groups and a pair of the fixed tiles, the lowest first, and wild ones."""

    def divide(rest: tuple[int, ...], left: int, groups: int, pair: bool) -> bool:
        if not rest:
            return left == 3 * groups + 2 * pair
        low = rest[0]
        wanted = [(low,) * 3] if groups else []
        if groups and low < 27:
            wanted += [
                (s, s + 1, s + 2) for s in range(low - 2, low + 1) if s >= 0 and s // 9 == (s + 2) // 9 == low // 9
            ]
        wanted += [(low, low)] if pair else []
        for group in wanted:
            for used in _parts(group, rest):
                if low in used and len(group) - len(used) <= left:
                    now = tiles.take(rest, used)
                    more = left - len(group) + len(used)
                    if divide(now, more, groups - (len(group) == 3), pair and len(group) == 3):
                        return True
        return False

    return divide(fixed, wilds, groups, True)


def _parts(group: tuple[int, ...], rest: tuple[int, ...]) -> set[tuple[int, ...]]:
    """The parts of a group that the rest holds."""
    have, found = Counter(rest), {()}
    for tile in group:
        found |= {(*one, tile) for one in found if one.count(tile) < have[tile]}
    return {one for one in found if one}


def settle(record: Record) -> dict[str, Any]:
    options = {name: values[0] for name, values in OPTIONS.items()} | record["options"]
    events, dealer, wild = record["events"], record["dealer"], wild_of(tiles.parse(record["jing"]["tile"])[0])
    runs = record["facts"].get("run", [0] * 4)
    ledger = Ledger()

    def stake(a: int, b: int, *, run: bool = True) -> int:
        return options["base"] * (1 + (options["dealer_more"] and dealer in (a, b))) + run * (runs[a] + runs[b])

    for at, event in enumerate(events):
        if event["type"] == "kong" and (events[-1]["type"] != "exhausted" or options["exhausted_kongs"]):
            owner = event["player"]
            for payer in [event["from"]] if "from" in event else [s for s in range(4) if s != owner]:
                times = options["concealed_kong"] if event["kind"] == "concealed" else 1
                ledger.pay(at, payer, owner, "kong", times * stake(owner, payer, run=options["kong_run"]))
    win, at = events[-1], len(events) - 1
    if win["type"] != "win":
        return ledger.result([], dealer)
    seat, source = win["player"], win.get("from")
    held = held_of(win, kongs_before(events, seat, at))
    number = doublings(held, wild, source is None, "after_kong" in win["flags"], options)
    if number is None:
        return {"errors": [f"events[{at}].hand"]}
    for payer in range(4) if source is None else [source]:
        ledger.pay(at, payer, seat, "win", stake(seat, payer) * 2**number)
    passes = options["next_dealer"] == "pass" and seat != dealer
    following = (dealer + 1) % 4 if passes else dealer if options["next_dealer"] == "pass" else seat
    return ledger.result([[at, options["base"] * 2**number]], following)
