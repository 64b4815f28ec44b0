"""贵阳捉鸡: rules-guiyang.md."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tests.oracle.any_table import tiles

from .build import Builder, Held, Ledger, Record, held_of, kongs_before, pairs, some, standard, waits

OPTIONS = {
    "base": (1, 2, 5),
    "missing_suit": (False, True),
    "pass": (True, False),
    "seven_pairs": (10, 7),
    "dragon_pairs": (20, 10),
    "self_draw_extra": (0, 1, 2),
    "heavenly": (20, 0),
    "earthly": (20, 10),
    "declared": (10, 0),
    "robbed_pays": ("three", "one"),
    "robbed_extra": (0, 9),
    "fed_bean": (1, 0, 3),
    "added_bean": (3, 1),
    "concealed_bean": (2, 3),
    "exhausted_beans": (False, True),
    "black_hen": (True, False),
    "charge": (2, 3, 0),
    "responsible": (1, 2),
    "liable": ("all", "charging", "none"),
    "burn": (True, False),
    "streak_points": (1, 0, 2),
}


def deal(rng: Random) -> Record:
    builder = Builder(rng, range(27))
    dealer, winner = rng.randrange(4), rng.randrange(4)
    options = some(rng, OPTIONS, 0.2)
    facts: Record = {"streak": rng.randrange(4)} if rng.random() < 0.5 else {}
    if rng.random() < 0.15:
        events: list[Record] = []
        hands = {}
        for seat in range(4):
            held, shown = builder.shown(rng.random() < 0.5)
            events += builder.kong_events(seat, held)
            hands[str(seat)] = shown
        events.append({"type": "exhausted", "hands": hands})
        return _record(options, dealer, facts, events)
    held = builder.held()
    source = None if rng.random() < 0.4 else rng.choice(builder.others(winner))
    events = builder.kong_events(winner, held)
    flags = []
    if source is None and events and rng.random() < 0.4:
        flags.append("after_kong")
    if source is not None:
        if held.tile not in held.all and rng.random() < 0.2:
            flags.append("robbing_kong")
        elif rng.random() < 0.3:
            kong = builder.wall.any_of(rng, [(kind,) * 4 for kind in range(27)])
            kind = rng.choice(["added", "concealed"])
            events.append({"type": "kong", "player": source, "kind": kind, "tile": tiles.show(kong[:1])})
            flags.append("kong_discard")
    if winner == dealer and source is None and rng.random() < 0.1:
        flags.append("heavenly")
    if winner != dealer and rng.random() < 0.1:
        flags.append("earthly")
    win = builder.win_event(winner, held, source) | {"flags": flags}
    if rng.random() < 0.2:
        win["facts"] = {"declared": True}
    facts["ready"] = [rng.random() < 0.5 for _ in range(4)]
    turned = rng.choice(["", "", "9s", "7p", "3m"])
    facts["turned"] = turned
    for name in ("hens", "black_hens", "turned_hens"):
        counts = Counter(rng.choices(range(4), k=rng.randrange(3)))
        facts[name] = [counts[seat] for seat in range(4)]
    if turned == "9s" or (turned == "7p" and options.get("black_hen", True)):
        facts["turned_hens"] = [0] * 4
    for black in ("", "_black"):
        how = rng.choice(["", "charging", "responsible"])
        if how == "charging":
            facts[f"charging{black}"] = rng.randrange(4)
        elif how == "responsible":
            facts[f"responsible{black}"], facts[f"responsible{black}_to"] = rng.sample(range(4), 2)
    return _record(options, dealer, facts, [*events, win])


def _record(options: Record, dealer: int, facts: Record, events: list[Record]) -> Record:
    return {"format": 1, "ruleset": "guiyang", "options": options, "dealer": dealer, "facts": facts, "events": events}


def patterns(held: Held, tile: int, options: Record) -> list[int]:
    """The sum of the patterns, of each reading."""
    everything, found = [*held.all, tile], []
    if options["missing_suit"] and len({tiles.suit(one) for one in everything}) == 3:
        return []
    pure = 10 * (len({tiles.suit(one) for one in everything}) == 1)
    for division in standard(held, tile, honors=False):
        groups = [g for g in division if len(g) == 3] + [g for _, g in held.laid]
        same = all(group[0] == group[1] for group in groups)
        found.append(pure + 5 * same + 5 * (same and len(held.laid) == 4))
    if pairs(held, tile):
        alike = max(Counter(everything).values()) == 4
        found.append(pure + options["dragon_pairs" if alike else "seven_pairs"])
    return found


def settle(record: Record) -> dict[str, Any]:
    options = {name: values[0] for name, values in OPTIONS.items()} | record["options"]
    events, dealer, facts, base = record["events"], record["dealer"], record["facts"], options["base"]
    ledger = Ledger()
    beans: list[tuple[int, int, int]] = []
    for at, event in enumerate(events):
        if event["type"] == "kong":
            owner, kind = event["player"], event["kind"]
            points = base * options[{"exposed": "fed_bean", "added": "added_bean", "concealed": "concealed_bean"}[kind]]
            for payer in [event["from"]] if kind == "exposed" else [s for s in range(4) if s != owner]:
                ledger.pay(at, payer, owner, "kong", points)
                beans.append((payer, owner, points))
    at, last = len(events) - 1, events[-1]
    streak = facts.get("streak", 0)

    def refund(back: list[int]) -> None:
        for payer, owner, points in beans:
            if owner in back:
                ledger.pay(None, owner, payer, "kong_refund", points)

    if last["type"] == "exhausted":
        worth = {}
        for seat in range(4):
            held = held_of(last["hands"][str(seat)], kongs_before(events, seat, at))
            found = [patterns(held, kind, options) for kind in waits(held, range(27)) if held.all.count(kind) < 4]
            worth[seat] = max((max(1, *one) for one in found if one), default=0)
        for payer in range(4):
            for payee in range(4):
                if not worth[payer] and worth[payee]:
                    ledger.pay(at, payer, payee, "ready_check", base * worth[payee])
        refund([seat for seat in range(4) if not (options["exhausted_beans"] and worth[seat])])
        return ledger.result([], dealer, next_facts={"streak": streak + 1})
    seat, source, flags = last["player"], last.get("from"), {*last["flags"]}
    declared = last.get("facts", {}).get("declared", False)
    held = held_of(last, kongs_before(events, seat, at))
    found = patterns(held, held.tile, options)
    may = source is None or held.kongs or flags & {"kong_discard", "robbing_kong", "earthly"} or declared
    if options["pass"] and not may:
        found = [one for one in found if one]
    if not found:
        return {"errors": [f"events[{at}].hand"]}
    worths = [max(1, one) for one in found]
    others = len(flags & {"after_kong", "kong_discard"}) + options["robbed_extra"] * ("robbing_kong" in flags)
    others += options["self_draw_extra"] * (source is None) + options["declared"] * declared
    others += sum(options[flag] for flag in ("heavenly", "earthly") if flag in flags)
    points = base * (max(worths) + others)
    three = "robbing_kong" in flags and options["robbed_pays"] == "three"
    shares = [s for s in range(4) if s != seat] if source is None or three else [source]
    for share in shares:
        payer = source if source is not None else share
        ledger.pay(at, payer, seat, "win", points)
        if dealer in (share, seat):
            ledger.pay(at, payer, seat, "dealer", base * options["streak_points"] * streak)
    burnt = source if options["burn"] and flags & {"kong_discard", "robbing_kong"} else None
    ready = [one == seat or facts["ready"][one] for one in range(4)]
    takers = [one for one in range(4) if ready[one] and one != burnt]
    refund([one for one in range(4) if one not in takers])
    golden = 2 if facts["turned"] == "9s" else 1
    black = (4 if facts["turned"] == "7p" else 2) if options["black_hen"] else 0
    charge = [
        options["charge"] * (golden * (facts.get("charging") == s) + black * (facts.get("charging_black") == s))
        for s in range(4)
    ]
    own = [facts["hens"][s] * golden + facts["black_hens"][s] * black + charge[s] for s in range(4)]
    for taker in takers:
        for payer in range(4):
            ledger.pay(None, payer, taker, "hen", base * (own[taker] + facts["turned_hens"][taker]))
            if not ready[payer] and options["liable"] != "none":
                due = own[payer] if options["liable"] == "all" else charge[payer]
                ledger.pay(None, payer, taker, "liable", base * due)
    for name, worth_of in (("responsible", golden), ("responsible_black", black)):
        gave, took = facts.get(name), facts.get(f"{name}_to")
        if gave is None or took is None:
            continue
        due = base * options["responsible"] * worth_of
        if took in takers:
            ledger.pay(None, gave, took, "responsible", due)
        elif not ready[took] and gave in takers:
            ledger.pay(None, took, gave, "responsible", due)
    following = {"streak": streak + 1 if seat == dealer else 0}
    return ledger.result([[at, points]], seat, next_facts=following)
