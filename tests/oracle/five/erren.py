"""二人麻将: rules-erren.md."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tests.oracle.any_table import tiles

from .build import Builder, Held, Ledger, Record, held_of, kongs_before, pairs, some, standard, waits

KINDS = (*range(9), *range(27, 34))
OPTIONS = {"base": (1, 2, 5), "min_fan": (0, 1, 8, 24), "cap_fan": (None, 1, 24, 88)}
WIND, DRAGON = range(27, 31), range(31, 34)
ENDS = (0, 8, *range(27, 34))


def deal(rng: Random) -> Record:
    builder = Builder(rng, KINDS, chow=True, seats=2)
    dealer, winner = rng.randrange(2), rng.randrange(2)
    held = builder.held()
    source = None if rng.random() < 0.5 else 1 - winner
    flags = [flag for flag in ("last_tile",) if rng.random() < 0.15]
    events = builder.kong_events(winner, held, fed=False)
    if source is None and events and rng.random() < 0.3:
        flags.append("after_kong")
    if source is not None and held.tile not in held.all and rng.random() < 0.1:
        flags.append("robbing_kong")
    if winner == dealer and source is None and rng.random() < 0.05:
        flags.append("heavenly")
    if winner != dealer and rng.random() < 0.05:
        flags.append("earthly")
    win = builder.win_event(winner, held, source) | {"flags": flags}
    if rng.random() < 0.2:
        win["facts"] = {"called": True}
    return {"format": 1, "ruleset": "erren", "options": some(rng, OPTIONS), "dealer": dealer, "events": [*events, win]}


def settle(record: Record) -> dict[str, Any]:
    options = {"base": 1, "min_fan": 8, "cap_fan": None} | record["options"]
    at, win = len(record["events"]) - 1, record["events"][-1]
    held = held_of(win, kongs_before(record["events"], win["player"], at))
    fan = best_fan(held, "from" not in win, set(win["flags"]), win.get("facts", {}).get("called", False))
    if fan is None or fan < options["min_fan"]:
        return {"errors": [f"events[{at}].hand"]}
    ledger = Ledger(2)
    points = options["base"] * (fan if options["cap_fan"] is None else min(fan, options["cap_fan"]))
    ledger.pay(at, 1 - win["player"], win["player"], "win", points)
    return ledger.result([[at, points]], win["player"])


def best_fan(held: Held, drawn: bool, flags: set[str], called: bool) -> int | None:
    found = []
    for division in standard(held, held.tile):
        for done in {group for group in division if held.tile in group}:
            found.append(_fan(held, list(division), done, drawn, flags, called))
    if pairs(held, held.tile):
        found.append(_fan(held, [], (), drawn, flags, called))
    return max(found, default=None)


def _fan(
    held: Held, division: list[tuple[int, ...]], done: tuple[int, ...], drawn: bool, flags: set[str], called: bool
) -> int:
    everything = [*held.all, held.tile]
    counts, shape = Counter(everything), bool(division)
    pair = next((group[0] for group in division if len(group) == 2), None)
    inner = [group for group in division if len(group) == 3]
    groups = [*inner, *(group for _, group in held.laid)]
    runs = Counter(group[0] for group in groups if group[0] != group[1])
    triplets = [group[0] for group in groups if group[0] == group[1]]
    quiet = [group[0] for group in inner if group[0] == group[1]] + [g[0] for how, g in held.laid if how == "concealed"]
    if not drawn and len(done) == 3 and done[0] == done[1]:
        quiet.remove(done[0])
    kongs = Counter(how for how, _ in held.kongs)
    winds, dragons = (sum(t in kind for t in triplets) for kind in (WIND, DRAGON))
    seven = sorted(pairs(held, held.tile)) if not shape else []
    suited = sorted(t for t in triplets if t < 9)
    melded = sum(how != "concealed" for how, _ in held.laid)

    def ladder(number: int, starts: list[int] | Counter[int], steps: tuple[int, ...]) -> bool:
        return any(all(first + n * step in starts for n in range(number)) for step in steps for first in range(9))

    honors = sum(t > 8 for t in everything)
    closed = melded == 0
    table: list[tuple[str, int, int, str]] = [
        ("big_winds", 88, winds == 4, "all_triplets"),
        ("big_dragons", 88, dragons == 3, ""),
        ("nine_gates", 88, not held.laid and sorted(held.hand) == [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8],
         "pure_suit concealed_draw concealed self_draw"),
        ("four_kongs", 88, sum(kongs.values()) == 4, "concealed_kong open_kong single_wait"),
        ("seven_stars", 88, seven == list(range(27, 34)),
         "all_honors mixed_terminals seven_pairs concealed_draw concealed self_draw"),
        ("seven_in_row", 88, len(seven) == 7 and seven in ([*range(7)], [*range(1, 8)], [*range(2, 9)]),
         "pure_suit seven_pairs concealed_draw concealed self_draw"),
        ("heavenly", 88, "heavenly" in flags, "concealed_draw single_wait self_draw"),
        ("earthly", 88, "earthly" in flags, "single_wait self_draw"),
        ("little_winds", 64, winds == 3 and pair in WIND, "three_winds half_flush"),
        ("little_dragons", 64, dragons == 2 and pair in DRAGON, "two_dragons"),
        ("all_honors", 64, honors == len(everything), "all_triplets mixed_terminals outside"),
        ("four_concealed", 64, len(quiet) == 4, "all_triplets concealed_draw concealed self_draw"),
        ("twin_dragons", 64, runs == Counter({0: 2, 6: 2}) and pair == 4, "pure_suit all_runs twin_runs old_young"),
        ("four_equal_runs", 48, 4 in runs.values(), "three_equal_runs four_of_a_kind twin_runs"),
        ("four_step_triplets", 48, ladder(4, suited, (1,)), "three_step_triplets all_triplets"),
        ("four_shifted_runs", 32, ladder(4, runs, (1, 2)), "three_shifted_runs six_run old_young"),
        ("mixed_terminals", 32, all(t in ENDS for t in everything), "all_triplets outside"),
        ("three_kongs", 32, sum(kongs.values()) == 3, "concealed_kong open_kong"),
        ("three_winds", 24, winds == 3, ""),
        ("three_equal_runs", 24, max(runs.values(), default=0) >= 3, "twin_runs"),
        ("seven_pairs", 24, not shape, "concealed self_draw"),
        ("three_step_triplets", 24, ladder(3, suited, (1,)), ""),
        ("straight", 16, all(start in runs for start in (0, 3, 6)), "six_run old_young"),
        ("three_shifted_runs", 16, ladder(3, runs, (1, 2)), ""),
        ("three_concealed", 16, len(quiet) == 3, ""),
        ("pure_suit", 16, honors == 0, ""),
        ("last_draw", 8, "last_tile" in flags and drawn, "self_draw"),
        ("last_discard", 8, "last_tile" in flags and not drawn and "robbing_kong" not in flags, ""),
        ("after_kong", 8, "after_kong" in flags, "self_draw"),
        ("robbing_kong", 8, "robbing_kong" in flags, ""),
        ("two_dragons", 6, dragons == 2, ""),
        ("all_triplets", 6, shape and not runs, ""),
        ("half_flush", 6, 0 < honors < len(everything), ""),
        ("all_melded", 6, melded == 4 and not drawn, "single_wait"),
        ("little_three_winds", 6, winds == 2 and pair in WIND, ""),
        ("outside", 4, shape and pair in ENDS and all({*group} & {*ENDS} for group in groups), ""),
        ("concealed_draw", 4, closed and drawn, "concealed self_draw"),
        ("called", 4, called, ""),
        ("dragon", 2, dragons == 1, ""),
        ("all_runs", 2, sum(runs.values()) == 4 and pair is not None and pair < 9, ""),
        ("all_simples", 2, not any(t in ENDS for t in everything), ""),
        ("two_concealed", 2, len(quiet) == 2, ""),
        ("four_of_a_kind", 2, any(n == 4 and (t,) * 4 not in [g for _, g in held.kongs] for t, n in counts.items()), ""),
        ("concealed_kong", 2, kongs["concealed"], ""),
        ("concealed", 2, closed, ""),
        ("twin_runs", 1, max(runs.values(), default=0) >= 2, ""),
        ("six_run", 1, any(start + 3 in runs for start in runs), ""),
        ("old_young", 1, 0 in runs and 6 in runs, ""),
        ("open_kong", 1, kongs["exposed"] + kongs["added"], ""),
        ("single_wait", 1, shape and len(done) == 2 and waits(held, KINDS) == [held.tile], ""),
        ("self_draw", 1, drawn, ""),
    ]  # fmt: skip
    out: set[str] = set()
    total = 0
    for name, fan, often, excludes in table:
        if often and name not in out:
            total += fan * int(often)
            out |= {*excludes.split()}
    return total


assert tiles.NAMES[27] == "1z"
