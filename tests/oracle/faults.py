"""One thing wrong in a good record: its keys, events, flags, the exhausted wall and 精; and the list of all such faults."""

from __future__ import annotations

from random import Random
from typing import Any

from . import hands
from .fault_places import (
    CHENGDU,
    Fault,
    NoPlace,
    Record,
    count_shown,
    holds_another,
    index,
    is_chengdu,
    is_shared,
    melds,
    of,
    only,
    set_flag,
    shown,
    some,
)
from .faults_of_tiles import TILE_FAULTS
from .tables import OPTIONS

# -- the record ------------------------------------------------------------------------------------------------------


def unknown_key(rng: Random, record: Record) -> None:
    record[rng.choice(["note", "Events", "wind", "stakes"])] = 1


def unknown_event_key(rng: Random, record: Record) -> None:
    some(rng, record["events"])[rng.choice(["meld", "form", "flag", "points"])] = []


def unknown_meld_key(rng: Random, record: Record) -> None:
    some(rng, melds(record))["from"] = 1


def unknown_hand_key(rng: Random, record: Record) -> None:
    only(record, *CHENGDU)
    some(rng, [h for h in shown(record) if "type" not in h])["tile"] = "1m"


def unknown_option(rng: Random, record: Record) -> None:
    others = [name for other in OPTIONS.values() for name in other if name not in OPTIONS[record["ruleset"]]]
    record.setdefault("options", {})[rng.choice([*sorted(set(others)), "bases", "自摸"])] = 1


def bad_option(rng: Random, record: Record) -> None:
    name, choice = rng.choice(list(OPTIONS[record["ruleset"]].items()))
    bad: Any
    if name == "honor_runs" and record.get("options", {}).get(name):
        raise NoPlace  # the winner may need it
    if choice.words and isinstance(choice.words[0], bool):
        bad = rng.choice(["yes", 2, None, "any"])
    elif choice.words and isinstance(choice.words[0], str):
        bad = rng.choice(["sometimes", 7, True, choice.words[0].upper()])
    elif choice.words:
        bad = rng.choice([20, 3, "30", -50])
    elif choice.pair:
        bad = rng.choice([[1], 3, "1,2", [1, 2, 3]])
    else:
        bad = rng.choice([-1, "3", 1.5, [3]])
    record.setdefault("options", {})[name] = bad


def bad_format(rng: Random, record: Record) -> None:
    record["format"] = rng.choice([2, "1", 0, None])


def no_format(rng: Random, record: Record) -> None:
    del record["format"]


def bad_ruleset(rng: Random, record: Record) -> None:
    record["ruleset"] = rng.choice(["chengdo", "", "jiann", "Wuhu"])


def no_ruleset(rng: Random, record: Record) -> None:
    del record["ruleset"]


def no_events(rng: Random, record: Record) -> None:
    del record["events"]


def bad_stake(rng: Random, record: Record) -> None:
    record["stake"] = rng.choice(["-1", -0.5, "half", "1,5", "", [1]])


def bad_players(rng: Random, record: Record) -> None:
    record["players"] = rng.choice(
        [["甲", "乙", "丙"], "四个人", ["甲", "乙", "丙", "丁", "戊"], ["甲", "乙", "丙", 4]]
    )


def bad_dealer(rng: Random, record: Record) -> None:
    record["dealer"] = rng.choice([4, -1, "east", None, 1.5])


def no_dealer(rng: Random, record: Record) -> None:
    del record["dealer"]


# -- events ----------------------------------------------------------------------------------------------------------


def event_type(rng: Random, record: Record) -> None:
    """A penalty or an unknown word; added as an event, so that nothing else becomes wrong."""
    record["events"].insert(0, {"type": rng.choice(["hu", "pong", "Win"]), "player": 0})


def penalty_elsewhere(rng: Random, record: Record) -> None:
    only(record, "wuhu", "jian")
    record["events"].insert(0, {"type": rng.choice(["false_win", "dead_hand"]), "player": rng.randrange(4)})


def no_mapping(rng: Random, record: Record) -> None:
    record["events"].insert(0, rng.choice(["kong", 3, None]))


def bad_player(rng: Random, record: Record) -> None:
    some(rng, of(record, "false_win", "dead_hand"))["player"] = rng.choice([4, -1, "0", None])


def no_player(rng: Random, record: Record) -> None:
    del some(rng, of(record, "false_win", "dead_hand"))["player"]


def second_win(rng: Random, record: Record) -> None:
    only(record, *CHENGDU)
    if len(of(record, "win")) > 1:
        raise NoPlace
    win = some(rng, of(record, "win"))
    record["events"] = record["events"][: index(record, win) + 1]
    again = {key: value for key, value in win.items() if key not in ("flags", "from")}
    record["events"].append(again)


def kong_by_one_out(rng: Random, record: Record) -> None:
    only(record, *CHENGDU)
    out = some(rng, of(record, "win", "false_win", "dead_hand"))
    if len(of(record, "win")) > 2 and out is of(record, "win")[-1]:
        raise NoPlace
    visible = count_shown(record)
    spare = some(rng, [k for k in range(27) if visible[k] == 0])
    at = len(record["events"]) - len(of(record, "exhausted"))
    if len(of(record, "win")) > 2:
        raise NoPlace
    kong = {"type": "kong", "player": out["player"], "kind": "concealed", "tile": hands.show([spare])}
    record["events"].insert(at, kong)


def win_by_penalised(rng: Random, record: Record) -> None:
    only(record, *CHENGDU)
    win = some(rng, of(record, "win"))
    after = of(record, "win")[0] is not win
    if any(e["player"] == win["player"] for e in of(record, "kong")) or after:
        raise NoPlace
    record["events"].insert(0, {"type": rng.choice(["false_win", "dead_hand"]), "player": win["player"]})
    record["events"] = record["events"][: index(record, win) + 1]


def penalty_twice(rng: Random, record: Record) -> None:
    only(record, *CHENGDU)
    penalty = some(rng, of(record, "false_win", "dead_hand"))
    record["events"].insert(
        index(record, penalty), {"type": rng.choice(["false_win", "dead_hand"]), "player": penalty["player"]}
    )


def after_the_end(rng: Random, record: Record) -> None:
    over = bool(of(record, "exhausted")) or len(of(record, "win")) == (3 if is_chengdu(record) else 1)
    if not over:
        raise NoPlace
    more: list[Record] = [
        {"type": "exhausted", "hands": {}},
        {"type": "kong", "player": rng.randrange(4), "kind": "concealed", "tile": "9p"},
    ]
    if is_chengdu(record):
        more.append({"type": "false_win", "player": rng.randrange(4)})
    record["events"].append(rng.choice(more))


def from_missing(rng: Random, record: Record) -> None:
    del some(rng, [e for e in of(record, "kong") if e["kind"] == "exposed"])["from"]


def from_forbidden(rng: Random, record: Record) -> None:
    kong = some(rng, [e for e in of(record, "kong") if e["kind"] != "exposed"])
    kong["from"] = (kong["player"] + 1) % 4


def from_nobody(rng: Random, record: Record) -> None:
    event = some(rng, [e for e in of(record, "kong", "win") if "from" in e and not is_shared(record, e)])
    if "kong_discard" in event.get("flags", []):
        raise NoPlace
    event["from"] = rng.choice([4, -1, "2", event["player"]])


def from_a_winner(rng: Random, record: Record) -> None:
    only(record, *CHENGDU)
    wins = of(record, "win")
    later = [
        e
        for e in of(record, "kong", "win")
        if "from" in e and wins and index(record, e) > index(record, wins[0]) and not is_shared(record, e)
    ]
    event = some(rng, [e for e in later if "kong_discard" not in e.get("flags", [])])
    event["from"] = wins[0]["player"]


def kong_kind(rng: Random, record: Record) -> None:
    kong = some(rng, [e for e in of(record, "kong") if "from" not in e])
    kong["kind"] = rng.choice(["hidden", "Added", None, 1])


# -- flags -----------------------------------------------------------------------------------------------------------


def flag_unknown(rng: Random, record: Record) -> None:
    win = some(rng, of(record, "win"))
    if is_shared(record, win):
        raise NoPlace
    win["flags"] = [*win.get("flags", []), rng.choice(["haidi", "self_draw", 3])]


def flag_after_kong(rng: Random, record: Record) -> None:
    """杠上花 on a discard, or without a kong right before."""
    win = some(rng, [e for e in of(record, "win") if "after_kong" not in e.get("flags", [])])
    before = record["events"][index(record, win) - 1] if index(record, win) else {"type": "none"}
    if is_shared(record, win) or ("from" not in win and before["type"] == "kong" and before["player"] == win["player"]):
        raise NoPlace
    set_flag(record, win, "after_kong")


def flag_kong_discard(rng: Random, record: Record) -> None:
    only(record, *CHENGDU)
    win = some(rng, [e for e in of(record, "win") if "kong_discard" not in e.get("flags", [])])
    before = record["events"][index(record, win) - 1] if index(record, win) else {"type": "none"}
    if is_shared(record, win) or (before["type"] == "kong" and before["player"] == win.get("from")):
        raise NoPlace
    set_flag(record, win, "kong_discard")


def flag_robbed_and_discarded(rng: Random, record: Record) -> None:
    only(record, *CHENGDU)
    win = some(rng, [e for e in of(record, "win") if "kong_discard" in e.get("flags", []) and not is_shared(record, e)])
    if holds_another(win):
        raise NoPlace
    set_flag(record, win, "robbing_kong")


def flag_robbing_drawn(rng: Random, record: Record) -> None:
    win = some(rng, [e for e in of(record, "win") if "from" not in e])
    if holds_another(win) or win.get("flags"):
        raise NoPlace
    set_flag(record, win, "robbing_kong")


def flag_heavenly(rng: Random, record: Record) -> None:
    only(record, *CHENGDU)
    win = some(rng, of(record, "win"))
    if is_shared(record, win) or ("from" not in win and win["player"] == record["dealer"]):
        raise NoPlace
    set_flag(record, win, "heavenly")


def flag_earthly(rng: Random, record: Record) -> None:
    only(record, *CHENGDU)
    win = some(rng, [e for e in of(record, "win") if e["player"] == record["dealer"]])
    if is_shared(record, win):
        raise NoPlace
    set_flag(record, win, "earthly")


def flags_differ(rng: Random, record: Record) -> None:
    only(record, *CHENGDU)
    groups = [
        (a, b)
        for a, b in zip(record["events"], record["events"][1:], strict=False)
        if a["type"] == b["type"] == "win" and "from" in a and (a["from"], a["tile"]) == (b.get("from"), b["tile"])
    ]
    _, second = some(rng, groups)
    if second is not of(record, "win")[-1]:
        raise NoPlace
    flags = second.get("flags", [])
    second["flags"] = [f for f in flags if f != "last_tile"] if "last_tile" in flags else [*flags, "last_tile"]


# -- the exhausted wall ----------------------------------------------------------------------------------------------


def _needed(record: Record) -> tuple[Record, list[str]]:
    only(record, *CHENGDU)
    wall = some(rng=Random(0), choices=of(record, "exhausted"))
    out = {e["player"] for e in of(record, "win", "false_win", "dead_hand")}
    return wall, [seat for seat in wall["hands"] if int(seat) not in out]


def hand_missing(rng: Random, record: Record) -> None:
    wall, needed = _needed(record)
    if len(needed) < 2:
        raise NoPlace
    del wall["hands"][rng.choice(needed)]


def hands_missing(rng: Random, record: Record) -> None:
    wall, needed = _needed(record)
    if not needed:
        raise NoPlace
    del wall["hands"]


def hand_of_a_winner(rng: Random, record: Record) -> None:
    wall, _ = _needed(record)
    win = some(rng, of(record, "win"))
    wall["hands"][str(win["player"])] = {"hand": win["hand"], "melds": win.get("melds", [])}


def hand_of_nobody(rng: Random, record: Record) -> None:
    wall, _ = _needed(record)
    wall["hands"][rng.choice(["4", "east"])] = {"hand": "123m"}


# -- jing ------------------------------------------------------------------------------------------------------------


def jing_missing(rng: Random, record: Record) -> None:
    only(record, "jian")
    del record["jing"]


def jing_forbidden(rng: Random, record: Record) -> None:
    only(record, *CHENGDU, "wuhu")
    record["jing"] = {"tile": "5m", "held": [[0, 0]] * 4}


def jing_tile(rng: Random, record: Record) -> None:
    only(record, "jian")
    record["jing"]["tile"] = rng.choice(["", "55m", "8z", "x", 5])


def jing_key(rng: Random, record: Record) -> None:
    only(record, "jian")
    record["jing"]["second"] = "6m"


def jing_held_count(rng: Random, record: Record) -> None:
    only(record, "jian")
    record["jing"]["held"] = rng.choice([record["jing"]["held"][:3], "none", [*record["jing"]["held"], [0, 0]]])


def jing_held_pair(rng: Random, record: Record) -> None:
    only(record, "jian")
    record["jing"]["held"][rng.randrange(4)] = rng.choice([[-1, 0], [0], 3, [5, 0], ["1", 0], [1, 0, 0]])


def jing_held_winner(rng: Random, record: Record) -> None:
    """One fewer than the winner's tiles show."""
    only(record, "jian")
    held = record["jing"]["held"][some(rng, of(record, "win"))["player"]]
    which = some(rng, [w for w in (0, 1) if held[w]])
    held[which] -= 1


def jing_held_kong(rng: Random, record: Record) -> None:
    only(record, "jian")
    winners = [e["player"] for e in of(record, "win")]
    seats = [s for s, held in enumerate(record["jing"]["held"]) if s not in winners and 4 in held]
    held = record["jing"]["held"][some(rng, seats)]
    held[held.index(4)] = rng.randrange(4)


def jing_too_many(rng: Random, record: Record) -> None:
    only(record, "jian")
    winners = [e["player"] for e in of(record, "win")]
    held = record["jing"]["held"]
    which = rng.randrange(2)
    others = [s for s in range(4) if s not in winners and held[s][which] < 4]
    missing = 5 - sum(pair[which] for pair in held)
    seat = some(rng, [s for s in others if held[s][which] + missing <= 4])
    held[seat][which] += missing


RECORD_FAULTS: dict[str, Fault] = TILE_FAULTS | {
    fault.__name__: fault
    for fault in (
        unknown_key, unknown_event_key, unknown_meld_key, unknown_hand_key, unknown_option, bad_option,
        bad_format, no_format, bad_ruleset, no_ruleset, no_events, bad_stake, bad_players, bad_dealer, no_dealer,
        event_type, penalty_elsewhere, no_mapping, bad_player, no_player, second_win, kong_by_one_out, win_by_penalised,
        penalty_twice, after_the_end, from_missing, from_forbidden, from_nobody, from_a_winner, kong_kind, flag_unknown,
        flag_after_kong, flag_kong_discard, flag_robbed_and_discarded, flag_robbing_drawn, flag_heavenly, flag_earthly,
        flags_differ, hand_missing, hands_missing, hand_of_a_winner, hand_of_nobody, jing_missing, jing_forbidden,
        jing_tile, jing_key, jing_held_count, jing_held_pair, jing_held_winner, jing_held_kong, jing_too_many,
    )
}  # fmt: skip
