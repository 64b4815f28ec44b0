"""血流成河: rules-xueliu.md."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tests.oracle.any_table import tiles

from .build import Builder, Held, Ledger, Record, held_of, kongs_before, pairs, some, standard, waits

OPTIONS = {
    "base": (1, 2, 5),
    "self_draw": ("add_base", "add_fan", "none"),
    "cap_fan": (6, None, 0, 3),
    "flower_pig_fan": (6, 0, 4),
    "kong_flower": ("self_draw", "feeder"),
    "ready_check": ("max", "min", "off"),
    "check_winners": (False, True),
    "refund_kongs": (True, False),
    "kong_transfer": ("off", "last_kong"),
    "terminals_258": (True, False),
    "golden_hook": (True, False),
    "concealed_and_simple": (False, True),
    "dragon_extra": (0, 1, 2),
    "last_tile": ("any", "self_draw", "off"),
    "heavenly": (0, 2),
    "earthly": (0, 1),
}
KINDS = range(27)


def deal(rng: Random) -> Record:
    builder = Builder(rng, KINDS)
    dealer, events = rng.randrange(4), list[Record]()
    winners = rng.sample(range(4), rng.randrange(1, 4))
    fixed: dict[int, Held] = {}
    for seat in winners:
        held = fixed[seat] = builder.held()
        builder.wall.give([held.tile])
        events += builder.kong_events(seat, held)
    for seat in winners * rng.randrange(1, 4):
        held = fixed[seat]
        can = [
            k for k in waits(held, KINDS) if builder.wall.left[k] and best(held, k, True, set(), _usual()) is not None
        ]
        if not can:
            continue
        held.tile = rng.choice(can)
        builder.wall.take([held.tile])
        source = None if rng.random() < 0.4 else rng.choice(builder.others(seat))
        again = any(one["type"] == "win" and one["player"] == seat for one in events)
        win = builder.win_event(seat, held, source)
        if again and rng.random() < 0.7:
            del win["hand"], win["melds"]
        flags = []
        before = events[-1] if events else {}
        if source is None and before.get("type") == "kong" and before["player"] == seat and rng.random() < 0.8:
            flags.append("after_kong")
        if source is not None and before.get("type") == "kong" and before["player"] == source:
            flags.append("kong_discard")
        elif source is not None and held.tile not in held.all and rng.random() < 0.1:
            flags.append("robbing_kong")
        if not again and seat == dealer and source is None and rng.random() < 0.2:
            flags.append("heavenly")
        if not again and seat != dealer and rng.random() < 0.1:
            flags.append("earthly")
        key, run = (source, win["tile"]), list[int]()
        for one in reversed(events):
            if one["type"] != "win" or (one.get("from"), one["tile"]) != key or source is None:
                break
            run.append(one["player"])
        if run and run[0] != seat:
            flags = list(before["flags"])
            first = {"heavenly", "earthly"} & {*flags} and (again or seat == dealer)
            if seat in run or first or ("robbing_kong" in flags and held.tile in held.all):
                builder.wall.give([held.tile])
                continue
            builder.wall.give([held.tile])  # the same tile
        events.append(win | {"flags": flags})
        kong = _kong_after(rng, builder, held) if rng.random() < 0.4 else None
        if kong is not None:
            fixed[seat] = kong[1]
            events.append({"type": "kong", "player": seat, "kind": "concealed", "tile": tiles.show([kong[0]])})
    if not any(event["type"] == "win" for event in events):
        return deal(rng)
    never = [seat for seat in range(4) if not any(e["type"] == "win" and e["player"] == seat for e in events)]
    if rng.random() < 0.8:
        hands = {}
        for seat in never:
            had = kongs_before(events, seat, len(events))
            held, shown = builder.shown(rng.random() < 0.5)
            if had or held.kongs:
                return deal(rng)
            hands[str(seat)] = shown
        events.append({"type": "exhausted", "hands": hands})
    return {"format": 1, "ruleset": "xueliu", "options": some(rng, OPTIONS), "dealer": dealer, "events": events}


def _kong_after(rng: Random, builder: Builder, held: Held) -> tuple[int, Held] | None:
    """A concealed kong that keeps the waits of a fixed hand, and the hand then."""
    for kind, n in sorted(Counter(held.hand).items(), key=lambda _: rng.random()):
        if n == 3 and builder.wall.left[kind]:
            hand = [tile for tile in held.hand if tile != kind]
            after = Held(hand, [*held.laid, ("concealed", (kind,) * 4)])
            if legal_waits(after) == legal_waits(held):
                builder.wall.take([kind])
                return kind, after
    return None


def legal_waits(held: Held) -> list[int]:
    """Kinds that complete a win, of which the player does not hold all four."""
    return [
        k for k in waits(held, KINDS) if held.all.count(k) < 4 and best(held, k, False, set(), _usual()) is not None
    ]


def _usual() -> Record:
    return {name: values[0] for name, values in OPTIONS.items()}


def best(held: Held, tile: int, drawn: bool, flags: set[str], options: Record) -> int | None:
    """The most fan of hand and tile; None where it is no win."""
    everything = [*held.all, tile]
    suits, counts = {tiles.suit(one) for one in everything}, Counter(everything)
    if len(suits) > 2:
        return None
    roots = sum(n == 4 for n in counts.values())
    common = roots + 2 * (len(suits) == 1) + len(flags & {"after_kong", "kong_discard", "robbing_kong"})
    common += drawn and options["self_draw"] == "add_fan"
    common += "last_tile" in flags and (
        options["last_tile"] == "any" or (options["last_tile"] == "self_draw" and drawn)
    )
    common += sum(options[flag] for flag in ("heavenly", "earthly") if flag in flags)
    if options["concealed_and_simple"]:
        common += held.closed + (not any(tiles.rank(one) in (1, 9) for one in everything))
    found = []
    for division in standard(held, tile, honors=False):
        groups = [g for g in division if len(g) == 3] + [g for _, g in held.laid]
        pair = next(g for g in division if len(g) == 2)
        same = all(group[0] == group[1] for group in groups)
        fan = common + same + (same and len(held.laid) == 4 and options["golden_hook"])
        ends = all(any(tiles.rank(t) in (1, 9) for t in group) for group in (*groups, pair))
        middle = same and all(tiles.rank(group[0]) in (2, 5, 8) for group in (*groups, pair))
        found.append(fan + 2 * (options["terminals_258"] and ends) + 2 * (options["terminals_258"] and middle))
    if pairs(held, tile):
        found.append(common + 2 + options["dragon_extra"] * (roots > 0))
    return max(found, default=None)


def settle(record: Record) -> dict[str, Any]:
    options = _usual() | record["options"]
    events, dealer, base, cap = record["events"], record["dealer"], options["base"], options["cap_fan"]

    def worth(fan: int) -> int:
        return int(base * 2 ** (fan if cap is None else min(fan, cap)))

    ledger, points, following = Ledger(), list[list[int]](), dealer
    fixed: dict[int, Held] = {}
    kongs: dict[int, list[tuple[int, int]]] = {}
    gone: set[int] = set()
    group: list[int] = []
    for at, event in enumerate(events):
        if event["type"] == "kong":
            owner, kind = event["player"], event["kind"]
            due = base if kind == "added" else 2 * base
            payers = [event["from"]] if kind == "exposed" else [s for s in range(4) if s != owner]
            kongs[at] = [(payer, due) for payer in payers]
            for payer in payers:
                ledger.pay(at, payer, owner, "kong", due)
            if owner in fixed:
                tile, held = tiles.parse(event["tile"])[0], fixed[owner]
                hand = [one for one in held.hand if one != tile]
                fixed[owner] = Held(hand, [*held.laid, ("concealed", (tile,) * 4)])
        elif event["type"] == "win":
            seat, source, flags = event["player"], event.get("from"), {*event["flags"]}
            if seat not in fixed:
                fixed[seat] = held_of(event, kongs_before(events, seat, at))
            before = events[group[0] - 1] if group and group[0] else None
            last = events[group[-1]] if group else None
            players = [events[one]["player"] for one in group]
            if last is None or group[-1] != at - 1 or source is None or seat in players or (
                last.get("from"), last["tile"]) != (source, event["tile"]):  # fmt: skip
                group = []
            group.append(at)
            before = events[group[0] - 1] if group[0] else None
            fed = "after_kong" in flags and before is not None and before["kind"] == "exposed"
            feeder = before["from"] if fed and before is not None and options["kong_flower"] == "feeder" else None
            drawn = source is None and feeder is None
            fan = best(fixed[seat], tiles.parse(event["tile"])[0], drawn, flags, options)
            if fan is None:
                return {"errors": [f"events[{at}].{'hand' if 'hand' in event else 'tile'}"]}
            points.append([at, worth(fan)])
            if drawn:
                for payer in range(4):
                    ledger.pay(at, payer, seat, "win", worth(fan) + base * (options["self_draw"] == "add_base"))
            else:
                ledger.pay(at, feeder if source is None else source, seat, "win", worth(fan))
            if "kong_discard" in flags and options["kong_transfer"] == "last_kong":
                kong = group[0] - 1
                size = 1
                while at - group[0] + size < len(events) - group[0] and _joins(events, group[0], group[0] + size):
                    size += 1
                gone.add(kong)
                ledger.pay(at, source, seat, "kong_transfer", sum(due for _, due in kongs[kong]) // size)
    first = next((at for at, event in enumerate(events) if event["type"] == "win"), None)
    if first is not None:
        several = first + 1 < len(events) and _joins(events, first, first + 1)
        following = events[first]["from"] if several else events[first]["player"]
    if events[-1]["type"] == "exhausted":
        _empty_wall(events, fixed, kongs, gone, options, ledger, worth)
    return ledger.result(points, following)


def _joins(events: list[Record], first: int, at: int) -> bool:
    """Whether a win is on the same discard as those from `first` on."""
    if at >= len(events) or events[at]["type"] != "win" or events[first].get("from") is None:
        return False
    key = [(one.get("from"), one.get("tile")) for one in events[first : at + 1]]
    players = [one["player"] for one in events[first : at + 1]]
    return len({*key}) == 1 and len({*players}) == len(players)


def _empty_wall(
    events: list[Record],
    fixed: dict[int, Held],
    kongs: dict[int, list[tuple[int, int]]],
    gone: set[int],
    options: Record,
    ledger: Ledger,
    worth: Any,
) -> None:
    at, base, cap = len(events) - 1, options["base"], options["cap_fan"]
    hands = {
        int(seat): held_of(hand, kongs_before(events, int(seat), at)) for seat, hand in events[-1]["hands"].items()
    }
    pigs = [seat for seat, held in hands.items() if len({tiles.suit(tile) for tile in held.all}) == 3]
    amounts = {}
    for seat, held in (fixed | hands).items():
        fans = [best(held, k, False, set(), options) for k in waits(held, KINDS) if held.all.count(k) < 4]
        amounts[seat] = [worth(fan) for fan in fans if fan is not None]
    unready = [seat for seat in hands if seat not in pigs and not amounts[seat]]
    for pig in pigs:
        for other in range(4):
            if other not in pigs:
                fan = options["flower_pig_fan"]
                ledger.pay(at, pig, other, "flower_pig", base * 2 ** (fan if cap is None else min(fan, cap)))
    for payer in unready if options["ready_check"] != "off" else ():
        for payee in [*hands, *(fixed if options["check_winners"] else ())]:
            if amounts[payee] and payee not in pigs:
                most = max if options["ready_check"] == "max" else min
                ledger.pay(at, payer, payee, "ready_check", most(amounts[payee]))
    if options["refund_kongs"]:
        for made, paid in kongs.items():
            owner = events[made]["player"]
            if owner in (*pigs, *unready) and made not in gone:
                for payer, due in paid:
                    ledger.pay(at, owner, payer, "kong_refund", due)
