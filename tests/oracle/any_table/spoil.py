"""Faults: each makes one thing wrong in a good record or request. What comes of it is for the oracle to say."""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random
from typing import Any

from . import tiles
from .fault_places import NO_SEATS, NO_TEXTS, ODD, Data, NoPlace, game_of, holders, kongs, melds, shown, some, wins
from .games import FLAGS

# -- the record ------------------------------------------------------------------------------------------------------


def unknown_key(rng: Random, record: Data) -> None:
    if rng.random() < 0.3:
        record["jing"] = {"tile": "5m", "held": [[0, 0]] * rng.choice([3, 4])}
    else:
        record[rng.choice(["fact", "Dealer", "pot", "seats", "flowers", "hands"])] = rng.choice([1, {}, "1m"])


def missing_key(rng: Random, record: Data) -> None:
    del record[rng.choice(["format", "ruleset", "dealer", "events"])]


def bad_top(rng: Random, record: Data) -> None:
    name = rng.choice(["format", "dealer", "stake", "players", "ruleset", "events"])
    seats = game_of(record).seats
    record[name] = rng.choice(
        {
            "format": [2, "1", None, True, 0],
            "dealer": [s for s in NO_SEATS if s != 3 or seats == 3],
            "stake": ["-1", "x", True, None, [1], "1,5", "", -0.5],
            "players": [["a"] * 2, ["a"] * (7 - seats), "abc", None, [1] * seats, {}],
            "ruleset": ["fangpao", "", 3, None, ["taiwan"]],
            "events": [None, {}, "win", 3],
        }[name]
    )


def bad_option(rng: Random, record: Data) -> None:
    game = game_of(record)
    name = rng.choice([*game.options, "colour", "Base"])
    wrong = [v for v in ODD if name not in game.options or not _accepts(game.options[name][1], v)]
    record["options"] = {**record.get("options", {}), name: some(rng, wrong)}


def _accepts(check: Callable[[Any], bool], value: Any) -> bool:
    return check("off" if value is False and check("off") else value)


def options_no_mapping(rng: Random, record: Data) -> None:
    record["options"] = rng.choice([[], "none", 3])


def bad_fact(rng: Random, record: Data) -> None:
    game = game_of(record)
    name = rng.choice(list(game.facts))
    fact = game.facts[name]
    if fact.of == "win":
        win = some(rng, wins(record))
        win["facts"] = {**win.get("facts", {}), name: some(rng, [v for v in ODD if not fact.check(v)])}
        return
    value = some(rng, [v for v in ODD if not fact.check(v)])
    if fact.of == "player":
        good = [fact.default] * game.seats
        broken = good[:]
        broken[rng.randrange(game.seats)] = value
        value = rng.choice([broken, good[1:], [*good, fact.default], value, fact.default])
    record["facts"] = {**record.get("facts", {}), name: value}


def fact_misplaced(rng: Random, record: Data) -> None:
    game = game_of(record)
    name = rng.choice([*game.facts, "riichi", "strek", "Tuo"])
    fact = game.facts.get(name)
    value = fact.default if fact is not None else 1
    if fact is not None and fact.of != "win":
        some(rng, wins(record)).setdefault("facts", {})[name] = value
    else:
        record.setdefault("facts", {})[name] = value


def facts_no_mapping(rng: Random, record: Data) -> None:
    some(rng, [record, *wins(record)])["facts"] = rng.choice([[], "none", 3, True])


def facts_elsewhere(rng: Random, record: Data) -> None:
    event = some(rng, [e for e in record["events"] if e["type"] != "win"])
    event["facts"] = {}


# -- events ----------------------------------------------------------------------------------------------------------


def event_type(rng: Random, record: Data) -> None:
    kind = rng.choice(["false_win", "dead_hand", "Win", None, 3, ["win"], "draw"])
    event = {"type": kind, "player": 0}
    if kind is None and rng.random() < 0.5:
        del event["type"]
    record["events"].insert(0, event)


def event_no_mapping(rng: Random, record: Data) -> None:
    record["events"].insert(0, rng.choice(["win", None, 3, []]))


def event_key(rng: Random, record: Data) -> None:
    event = some(rng, record["events"])
    names = ["Tile", "stake", "reason", "jing", *({"flowers"} if not game_of(record).flowers else ())]
    if event["type"] != "win":
        names += ["flags", "melds"]
    if event["type"] != "exhausted":
        names += ["hands"]
    event[rng.choice(names)] = rng.choice([[], "1f", {}])


def bad_player(rng: Random, record: Data) -> None:
    event = some(rng, [e for e in record["events"] if "player" in e])
    if rng.random() < 0.2:
        del event["player"]
    else:
        event["player"] = rng.choice([s for s in NO_SEATS if s != 3 or game_of(record).seats == 3])


def bad_from(rng: Random, record: Data) -> None:
    event = some(rng, [e for e in record["events"] if "from" in e])
    event["from"] = rng.choice([*(s for s in NO_SEATS if s != 3 or game_of(record).seats == 3), event["player"]])


def from_forbidden(rng: Random, record: Data) -> None:
    some(rng, [e for e in kongs(record) if e["kind"] != "exposed"])["from"] = rng.randrange(3)


def kong_kind(rng: Random, record: Data) -> None:
    event = some(rng, kongs(record))
    event["kind"] = rng.choice(["open", None, 3, ["exposed"], "提", "Concealed"])


def no_event_key(rng: Random, record: Data) -> None:
    event = some(rng, [e for e in record["events"] if e["type"] != "exhausted"])
    key = rng.choice([k for k in ("player", "kind", "tile", "hand") if k in event])
    del event[key]


def after_the_end(rng: Random, record: Data) -> None:
    game = game_of(record)
    if not wins(record) and not any(e["type"] == "exhausted" for e in record["events"]):
        raise NoPlace
    more: list[Any] = [
        {"type": "exhausted"},
        {"type": "kong", "player": 0, "kind": "concealed", "tile": tiles.NAMES[game.kinds[0]]},
    ]
    more += [3] if record["events"][-1]["type"] != "win" else []
    more += [copy.deepcopy(w) for w in wins(record)[:1]]
    record["events"] += rng.choice([[rng.choice(more)], rng.sample(more, 2)])


def second_win(rng: Random, record: Data) -> None:
    """A win more, of the same discard or nearly, with a hand that need not be one."""
    first = some(rng, wins(record)[-1:])
    more = copy.deepcopy(first)
    more["player"] = rng.choice([s for s in range(game_of(record).seats) if s != first.get("from")])
    what = rng.choice(["same", "other tile", "other from", "drawn", "flags"])
    if what == "other tile":
        more["tile"] = tiles.NAMES[rng.choice(game_of(record).kinds)]
    elif what == "other from":
        more["from"] = rng.randrange(game_of(record).seats)
    elif what == "drawn":
        more.pop("from", None)
    elif what == "flags" and all(win["player"] != more["player"] for win in wins(record)):
        more["flags"] = [rng.choice(FLAGS)]
    record["events"].append(more)


def flags_differ(rng: Random, record: Data) -> None:
    found = wins(record)
    if len(found) < 2:
        raise NoPlace
    win = rng.choice(found)
    flags = win.get("flags", [])
    win["flags"] = [f for f in flags if f != "last_tile"] if "last_tile" in flags else [*flags, "last_tile"]


def no_flag(rng: Random, record: Data) -> None:
    some(rng, wins(record))["flags"] = rng.choice(
        [["riichi"], ["Last_tile"], "last_tile", None, 3, [3], {}, [None], [["last_tile"]]]
    )


def flag_against(rng: Random, record: Data) -> None:
    win = some(rng, wins(record))
    win["flags"] = [*win.get("flags", []), rng.choice([f for f in FLAGS if f not in win.get("flags", [])])]


def not_nearest(rng: Random, record: Data) -> None:
    if len(wins(record)) < 2 or "several_winners" not in game_of(record).options:
        raise NoPlace
    record["options"] = {**record.get("options", {}), "several_winners": "first"}


# -- tiles -----------------------------------------------------------------------------------------------------------


def hand_text(rng: Random, given: Data) -> None:
    some(rng, holders(given))["hand"] = rng.choice(NO_TEXTS)


def tile_text(rng: Random, record: Data) -> None:
    some(rng, [*wins(record), *kongs(record)])["tile"] = rng.choice([*NO_TEXTS, "12m", "", "1x2x", "55p"])


def other_tiles(rng: Random, given: Data) -> None:
    """A tile that the game does not play."""
    game = game_of(given)
    tile = rng.choice([name for kind, name in enumerate(tiles.NAMES) if kind not in game.kinds])
    where = rng.choice(["hand", "tile", "meld", "kong"])
    if where == "hand":
        holder = some(rng, holders(given))
        held = tiles.parse(holder["hand"])
        holder["hand"] = (tiles.show(held[1:]) + tile) if held else tile
    elif where == "tile" and "events" in given:
        some(rng, wins(given))["tile"] = tile
    elif where == "meld":
        meld = some(rng, melds(given))
        if "tile" in meld:
            meld["tile"] = tile
        else:
            meld["tiles"] = tile * 3
    else:
        some(rng, kongs(given) if "events" in given else given.get("kongs", []))["tile"] = tile


def count_short(rng: Random, given: Data) -> None:
    holder = some(rng, holders(given))
    held = tiles.parse(holder["hand"])
    gone = rng.choice([1, 1, 2, 3] if "events" in given else [2, 3])
    if len(held) <= gone:
        raise NoPlace
    holder["hand"] = tiles.show(held[gone:])


def count_long(rng: Random, given: Data) -> None:
    holder = some(rng, holders(given))
    held = tiles.parse(holder["hand"])
    spare = [k for k in game_of(given).kinds if shown(given)[k] == 0]
    rng.shuffle(spare)
    holder["hand"] = tiles.show([*held, *spare[: rng.choice([1, 2, 3])]])


def tile_exchanged(rng: Random, record: Data) -> None:
    win = some(rng, wins(record))
    held = tiles.parse(win["hand"])
    visible = shown(record)
    held[rng.randrange(len(held))] = some(rng, [k for k in game_of(record).kinds if visible[k] < 4])
    win["hand"] = tiles.show(held)


def fifth_copy(rng: Random, given: Data) -> None:
    visible = shown(given)
    full = some(rng, [k for k, n in visible.items() if n == 4 and k not in tiles.FLOWERS])
    holder = some(rng, holders(given))
    held = tiles.parse(holder["hand"])
    held[rng.randrange(len(held))] = full
    holder["hand"] = tiles.show(held)


def kong_of_held(rng: Random, record: Data) -> None:
    """A kong of a tile that the winner shows."""
    win = some(rng, wins(record))
    tile = some(rng, [*tiles.parse(win["hand"]), *tiles.parse(win["tile"])])
    if tile in tiles.FLOWERS:
        raise NoPlace
    player = rng.randrange(game_of(record).seats)
    record["events"].insert(0, {"type": "kong", "player": player, "kind": "concealed", "tile": tiles.NAMES[tile]})


def robbed_tile_held(rng: Random, record: Data) -> None:
    win = some(rng, [w for w in wins(record) if "from" in w and "kong_discard" not in w.get("flags", [])])
    for other in wins(record):
        other["flags"] = [*win.get("flags", []), "robbing_kong"]


def meld_wrong(rng: Random, given: Data) -> None:
    meld = some(rng, melds(given))
    key = "tiles" if "tiles" in meld else "tile"
    what = rng.choice(["text", "key", "type", "both"])
    if what == "text":
        texts = [
            "12m",
            "124m",
            "99m1p",
            "",
            "1x2x4x",
            "1x1d2d",
            "150d",
            "111z",
            "567z",
            "1234s",
            "333d",
            "1f2f3f",
            *NO_TEXTS,
        ]
        meld[key] = rng.choice(texts)
    elif what == "key":
        meld[rng.choice(["from", "kind", "Tile"])] = 1
    elif what == "both":
        meld["tiles" if key == "tile" else "tile"] = "1m"
    else:
        meld["type"] = rng.choice(
            ["kong", "Chow", None, 3, "concealed", ["pong"], *(("wei",) if key == "tile" else ())]
        )


def melds_wrong(rng: Random, given: Data) -> None:
    some(rng, holders(given))["melds"] = rng.choice([None, {}, "chow 123m", ["chow"], [None], [[]]])


def meld_more(rng: Random, given: Data) -> None:
    holder = some(rng, holders(given))
    kind = some(rng, [k for k in game_of(given).kinds if shown(given)[k] == 0])
    holder["melds"] = [*holder.get("melds", []), {"type": "pong", "tile": tiles.NAMES[kind]}]


def flowers_wrong(rng: Random, record: Data) -> None:
    win = some(rng, wins(record))
    win["flowers"] = rng.choice(["1m", "0f", "9f", "11f", None, 3, ["1f"], "1f2f1f", "12345678f", "", "1f"])


def flower_twice(rng: Random, record: Data) -> None:
    found = [w for w in wins(record) if w.get("flowers")]
    win = some(rng, found)
    win["flowers"] += some(rng, found)["flowers"][:1] + "f"


def flower_win_forbidden(rng: Random, record: Data) -> None:
    some(rng, [w for w in wins(record) if w["tile"].endswith("f")])
    record["options"] = {**record.get("options", {}), "flower_win": False}


def flower_win_wrong(rng: Random, record: Data) -> None:
    win = some(rng, [w for w in wins(record) if w["tile"].endswith("f")])
    what = rng.choice(["flags", "facts", "flowers"])
    if what == "flags":
        win["flags"] = [rng.choice(FLAGS)]
    elif what == "facts":
        win["facts"] = rng.choice(
            [{"ready": "heavenly"}, {"after_flower": True}, {"ready": "earthly", "after_flower": True}]
        )
    else:
        flowers = tiles.parse(win["flowers"])
        win["flowers"] = tiles.show(
            rng.choice([flowers[1:], flowers[:3], [*flowers, flowers[0]], [*flowers[1:], *tiles.parse(win["tile"])]])
        )
        if rng.random() < 0.2:
            del win["flowers"]


def tile_a_flower(rng: Random, record: Data) -> None:
    some(rng, wins(record))["tile"] = rng.choice(["1f", "8f"])


def fact_against(rng: Random, record: Data) -> None:
    """A fact that the win does not allow."""
    win = some(rng, wins(record))
    facts = {
        "fangpaofa": {},
        "taiwan": {"ready": "earthly", "after_flower": True},
        "changsha": {"kong_tiles": 2, "birds": "123456789m"},
    }
    name = some(rng, facts[record["ruleset"]])
    win["facts"] = {**win.get("facts", {}), name: facts[record["ruleset"]][name]}


RECORD_FAULTS = (
    unknown_key, missing_key, bad_top, bad_option, bad_option, options_no_mapping, bad_fact, bad_fact, fact_misplaced,
    facts_no_mapping, facts_elsewhere, event_type, event_no_mapping, event_key, bad_player, bad_from, from_forbidden,
    kong_kind, no_event_key, after_the_end, second_win, flags_differ, no_flag, flag_against, flag_against,
    not_nearest, hand_text, tile_text, other_tiles, count_short, count_long, tile_exchanged, fifth_copy, kong_of_held,
    robbed_tile_held, meld_wrong, meld_wrong, melds_wrong, meld_more, flowers_wrong, flower_twice,
    flower_win_forbidden, flower_win_wrong, tile_a_flower, fact_against,
)  # fmt: skip


# -- requests --------------------------------------------------------------------------------------------------------


def request_key(rng: Random, request: Data) -> None:
    request[rng.choice(["tile", "Hand", "flags", "jing", *(() if game_of(request).flowers else ("flowers",))])] = "1f"


def request_missing(rng: Random, request: Data) -> None:
    del request[rng.choice(["ruleset", "hand"])]


def request_kong(rng: Random, request: Data) -> None:
    kong = some(rng, request.get("kongs", []))
    what = rng.choice(["kind", "tile", "key"])
    if what == "kind":
        kong["kind"] = rng.choice(["open", None, 3])
    elif what == "tile":
        kong["tile"] = rng.choice([*NO_TEXTS, "12m", ""])
    else:
        kong["from"] = 1


def request_fact(rng: Random, request: Data) -> None:
    game = game_of(request)
    name = rng.choice([*game.facts, "riichi"])
    fact = game.facts.get(name)
    wrong = [v for v in ODD if fact is None or fact.of == "deal" or not fact.check(v)]
    request["facts"] = {name: some(rng, wrong)}


REQUEST_FAULTS = (
    request_key, request_missing, request_kong, request_fact, bad_option, options_no_mapping, hand_text, other_tiles,
    count_short, count_long, fifth_copy, meld_wrong, melds_wrong, meld_more,
)  # fmt: skip


def spoiled(rng: Random, good: Callable[[], Data], faults: Any) -> tuple[str, Data]:
    """A fault's name and what it made of a good one; by chance that may be good as well."""
    while True:
        fault = rng.choice(faults)
        for _ in range(20):
            given = copy.deepcopy(good())
            try:
                fault(rng, given)
            except NoPlace:
                continue
            return fault.__name__, given
