"""Records with something wrong in them, and what is to be said of each; and odd ones that are right."""

from __future__ import annotations

from typing import Any

from tests.make_deals import deal, kong, win

WINNING = win(1, "123456789m123p9p", "9p", discarder=3)
HANDS = {
    "0": {"hand": "122479m3555888s"},
    "2": {"hand": "1147m7789p22367s"},
    "3": {"hand": "2223334445566p"},
}
EXHAUSTED = {"type": "exhausted", "hands": HANDS}
NO_JING = {"tile": "5m", "held": [[0, 0], [0, 0], [0, 0], [0, 0]]}
CHANGSHA_WIN = win(2, "123m456m888p8s", "8s", discarder=3, melds=["pong 2p"])
JIAN_WIN = win(0, "123p456p789p123s9s", "9s", discarder=2)


def chengdu(*events: Any, **more: Any) -> dict[str, Any]:
    return deal("chengdu", *(events or (WINNING, EXHAUSTED)), **more)


def wuhu(*events: Any, **more: Any) -> dict[str, Any]:
    return deal("wuhu", *events, **more)


def jian(*events: Any, **more: Any) -> dict[str, Any]:
    return deal("jian", *(events or (JIAN_WIN,)), **{"jing": NO_JING, **more})


def changed(event: dict[str, Any], *drop: str, **values: Any) -> dict[str, Any]:
    """The event with other values; `discarder` stands for `from`."""
    if "discarder" in values:
        values["from"] = values.pop("discarder")
    return {key: value for key, value in {**event, **values}.items() if key not in drop}


def hands(**seats: Any) -> dict[str, Any]:
    """The exhausted wall with other hands: `seat2={...}`, or None to leave one out."""
    shown = {**HANDS, **{seat.removeprefix("seat"): hand for seat, hand in seats.items()}}
    return {"type": "exhausted", "hands": {seat: hand for seat, hand in shown.items() if hand is not None}}


def lacking(key: str) -> dict[str, Any]:
    return {name: value for name, value in chengdu().items() if name != key}


PARALLEL = [  # one discard, two winners
    win(1, "123456789m123p9p", "9p", discarder=3),
    win(0, "456789m123456p9p", "9p", discarder=3),
]
KONG = kong(1, "exposed 9s", discarder=0)
AFTER_KONG = win(1, "123456789m4s", "4s")
ROBBING = win(1, "123456789m12p55p", "3p", discarder=3, flags=["robbing_kong"])

# What is wrong: the record, and every (path, code) that is said of it.
FAULTS: dict[str, tuple[Any, list[tuple[str, str]]]] = {
    # --- the form of the record
    "no record at all": (None, [("", "record_expected")]),
    "a list": ([], [("", "record_expected")]),
    "a number": (5, [("", "record_expected")]),
    "a text": ("chengdu", [("", "record_expected")]),
    "nothing in it": (
        {},
        [("format", "key_missing"), ("ruleset", "key_missing"), ("dealer", "key_missing"), ("events", "key_missing")],
    ),
    "no format": (lacking("format"), [("format", "key_missing")]),
    "another format": (chengdu(format=2), [("format", "format_unknown")]),
    "a format that is true": (chengdu(format=True), [("format", "format_unknown")]),
    "no ruleset": (lacking("ruleset"), [("ruleset", "key_missing")]),
    "no dealer": (lacking("dealer"), [("dealer", "key_missing")]),
    "no events": (lacking("events"), [("events", "key_missing")]),
    "events that are no list": (chengdu(events={"type": "win"}), [("events", "list_wanted")]),
    "two hundred and one events": (
        chengdu(*[kong(0, "added 1m")] * 201),
        [("events", "too_many_events")] + [(f"events[{at}].player", "kongs_too_many") for at in range(4, 200)],
    ),
    "an unknown key": (chengdu(note="Friday"), [("note", "key_unknown")]),
    "an unknown ruleset": ({**chengdu(), "ruleset": "chengde"}, [("ruleset", "ruleset_unknown")]),
    "a ruleset file that is not there": ({**chengdu(), "ruleset": "./x.yaml"}, [("ruleset", "ruleset_file_missing")]),
    "a ruleset that is a number": ({**chengdu(), "ruleset": 5}, [("ruleset", "text_wanted")]),
    "a ruleset without a name": ({**chengdu(), "ruleset": ""}, [("ruleset", "text_wanted")]),
    "a dealer at no seat": (chengdu(dealer=4), [("dealer", "seat_wanted")]),
    "a dealer below zero": (chengdu(dealer=-1), [("dealer", "seat_wanted")]),
    "a dealer by name": (chengdu(dealer="east"), [("dealer", "seat_wanted")]),
    "a dealer that is true": (chengdu(dealer=True), [("dealer", "seat_wanted")]),
    "a dealer that is nobody": (chengdu(dealer=None), [("dealer", "seat_wanted")]),
    "a dealer of forty digits": (chengdu(dealer=10**40), [("dealer", "seat_wanted")]),
    "three names": (chengdu(players=["老王", "小李", "阿珍"]), [("players", "players_wanted")]),
    "names that are numbers": (chengdu(players=[1, 2, 3, 4]), [("players", "players_wanted")]),
    "a stake below zero": (chengdu(stake="-1"), [("stake", "stake_wanted")]),
    "a stake in words": (chengdu(stake="half"), [("stake", "stake_wanted")]),
    "a stake that is no number": (chengdu(stake=float("nan")), [("stake", "stake_wanted")]),
    "a stake without end": (chengdu(stake=float("inf")), [("stake", "stake_wanted")]),
    "a stake that is true": (chengdu(stake=True), [("stake", "stake_wanted")]),
    "a stake in powers of ten": (chengdu(stake="1e9"), [("stake", "stake_wanted")]),
    "a stake in a list": (chengdu(stake=["1"]), [("stake", "stake_wanted")]),
    # --- options
    "an unknown option": (chengdu(options={"bse": 1}), [("options.bse", "option_unknown")]),
    "another ruleset's option": (chengdu(options={"table": 30}), [("options.table", "option_unknown")]),
    "an option with no such value": (chengdu(options={"self_draw": "twice"}), [("options.self_draw", "option_value")]),
    "a number out of bounds": (chengdu(options={"base": 0}), [("options.base", "option_value")]),
    "a number that is huge": (chengdu(options={"base": 10**30}), [("options.base", "option_value")]),
    "a number that is a text": (chengdu(options={"base": "1"}), [("options.base", "option_value")]),
    "a number that is true": (chengdu(options={"base": True}), [("options.base", "option_value")]),
    "a fraction": (chengdu(options={"base": 1.5}), [("options.base", "option_value")]),
    "a switch that is a number": (chengdu(options={"straight": 1}), [("options.straight", "option_value")]),
    "null where something must be": (chengdu(options={"base": None}), [("options.base", "option_value")]),
    "a pair with three numbers": (
        wuhu(win(1, "123m345m79m123p55z", "8m", discarder=2), options={"kong_points": [1, 2, 3]}),
        [("options.kong_points", "option_value")],
    ),
    "two options wrong": (
        chengdu(options={"base": "x", "cap_fan": -1, "straight": "yes"}),
        [("options.base", "option_value"), ("options.cap_fan", "option_value"), ("options.straight", "option_value")],
    ),
    "options in a list": (chengdu(options=["base"]), [("options", "mapping_wanted")]),
    # --- events
    "events that are nothing": (
        chengdu(None, 1, "win", []),
        [(f"events[{at}]", "mapping_wanted") for at in range(4)],
    ),
    "an unknown event": (chengdu({"type": "hu", "player": 1}), [("events[0].type", "event_type")]),
    "an event without a type": (chengdu({"player": 1}), [("events[0].type", "event_type")]),
    "an event whose type is a list": (chengdu({"type": ["win"]}), [("events[0].type", "event_type")]),
    "an unknown key of a win": (chengdu(changed(WINNING, meld=[])), [("events[0].meld", "key_unknown")]),
    "a winner at no seat": (chengdu(changed(WINNING, player=7)), [("events[0].player", "seat_wanted")]),
    "a win without a winner": (chengdu(changed(WINNING, "player")), [("events[0].player", "key_missing")]),
    "a discarder at no seat": (chengdu(changed(WINNING, discarder="me")), [("events[0].from", "seat_wanted")]),
    "a win without a hand": (chengdu(changed(WINNING, "hand")), [("events[0].hand", "key_missing")]),
    "a win without its tile": (chengdu(changed(WINNING, "tile")), [("events[0].tile", "key_missing")]),
    "a win with nothing": (
        chengdu({"type": "win"}),
        [("events[0].player", "key_missing"), ("events[0].hand", "key_missing"), ("events[0].tile", "key_missing")],
    ),
    "two winning tiles": (chengdu(changed(WINNING, tile="99p")), [("events[0].tile", "one_tile_wanted")]),
    "no winning tile in the text": (chengdu(changed(WINNING, tile="")), [("events[0].tile", "one_tile_wanted")]),
    "a hand of digits only": (chengdu(changed(WINNING, hand=1234567891239)), [("events[0].hand", "tiles_wanted")]),
    "a hand in a list": (chengdu(changed(WINNING, hand=["1m"])), [("events[0].hand", "tiles_wanted")]),
    "digits without a letter": (
        chengdu(changed(WINNING, hand="123456789m1239")),
        [("events[0].hand", "tiles_no_letter")],
    ),
    "a letter without digits": (
        chengdu(changed(WINNING, hand="m123456789m123")),
        [("events[0].hand", "tiles_no_digits")],
    ),
    "a zero": (chengdu(changed(WINNING, hand="023456789m123p9p")), [("events[0].hand", "tiles_character")]),
    "a capital": (chengdu(changed(WINNING, hand="123456789M123p9p")), [("events[0].hand", "tiles_character")]),
    "a full-width digit": (
        chengdu(changed(WINNING, hand="１23456789m123p9p")),
        [("events[0].hand", "tiles_character")],
    ),
    "a tile in Chinese": (chengdu(changed(WINNING, tile="九筒")), [("events[0].tile", "tiles_character")]),
    "an eighth honor": (chengdu(changed(WINNING, tile="8z")), [("events[0].tile", "tiles_honor")]),
    "an honor in Chengdu": (chengdu(changed(WINNING, tile="5z")), [("events[0].tile", "tile_not_here")]),
    "honors in a Chengdu hand": (
        chengdu(changed(WINNING, hand="123456789m11z9p1p")),
        [("events[0].hand", "tile_not_here")],
    ),
    "honors where the table plays none": (
        wuhu(win(1, "123m345m79m123p55z", "8m", discarder=2), options={"honors": "none"}),
        [("events[0].hand", "tile_not_here")],
    ),
    "dragons where only winds are played": (
        wuhu(win(1, "123m345m79m123p55z", "8m", discarder=2), options={"honors": "winds"}),
        [("events[0].hand", "tile_not_here")],
    ),
    "a tile too few": (chengdu(changed(WINNING, hand="123456789m123p")), [("events[0].hand", "hand_count")]),
    "a tile too many": (chengdu(changed(WINNING, hand="123456789m1239p1s")), [("events[0].hand", "hand_count")]),
    "a kong counted as four": (
        chengdu(KONG, changed(AFTER_KONG, hand="123456789m")),
        [("events[1].hand", "hand_count")],
    ),
    "a fifth copy in one hand": (
        chengdu(changed(WINNING, hand="1111123456789m", tile="1m")),
        [("events", "fifth_copy")],
    ),
    "a fifth copy over the table": (
        chengdu(kong(0, "concealed 9p"), WINNING),
        [("events", "fifth_copy")],
    ),
    "a fifth copy among the hands shown": (
        chengdu(WINNING, hands(seat2={"hand": "1147m9999p22367s"})),
        [("events", "fifth_copy")],
    ),
    "two kinds five times": (
        chengdu(kong(0, "concealed 9p"), kong(2, "concealed 1m"), WINNING),
        [("events", "fifth_copy"), ("events", "fifth_copy")],
    ),
    "three suits": (chengdu(changed(WINNING, hand="123456m123p123s9p")), [("events[0].hand", "not_legal")]),
    "three suits with a meld": (
        chengdu(changed(WINNING, hand="123456m123p9p", melds=[{"type": "pong", "tile": "1s"}])),
        [("events[0].hand", "not_legal")],
    ),
    "no win": (chengdu(changed(WINNING, hand="123456789m124p9p")), [("events[0].hand", "no_shape")]),
    "six tiles of a suit in Wuhu": (
        wuhu(win(1, "123456m1112223z", "3z", discarder=2)),
        [("events[0].hand", "not_legal")],
    ),
    "seven tiles of a suit in Wuhu": (
        wuhu(kong(1, "concealed 9m"), win(1, "123m1112223z", "3z", discarder=2)),
        [("events[1].hand", "not_legal")],
    ),
    "seven pairs in Wuhu": (wuhu(win(1, "1133557799m113p", "3p", discarder=2)), [("events[0].hand", "no_shape")]),
    # --- melds
    "a chow in Chengdu": (
        chengdu(changed(WINNING, hand="456789m123p9p", melds=[{"type": "chow", "tiles": "123m"}])),
        [("events[0].melds[0]", "chow_not_here")],
    ),
    "a chow of no run": (
        wuhu(win(1, "1234677m", "5m", discarder=2, melds=["chow 124m", "chow 789m"])),
        [("events[0].melds[0].tiles", "chow_tiles")],
    ),
    "a chow of honors": (
        wuhu(win(1, "1234677m", "5m", discarder=2, melds=["chow 123z", "chow 789m"])),
        [("events[0].melds[0].tiles", "chow_tiles")],
    ),
    "a chow over two suits": (
        wuhu(win(1, "1234677m", "5m", discarder=2, melds=["chow 89m1p", "chow 789m"])),
        [("events[0].melds[0].tiles", "chow_tiles")],
    ),
    "a chow of two": (
        wuhu(changed(win(1, "1234677m", "5m", discarder=2), melds=[{"type": "chow", "tiles": "12p"}])),
        [("events[0].melds[0].tiles", "chow_tiles")],
    ),
    "a kong among the melds": (
        chengdu(changed(WINNING, hand="456789m123p9p", melds=[{"type": "kong", "tile": "1m"}])),
        [("events[0].melds[0].type", "meld_kong")],
    ),
    "an unknown meld": (
        chengdu(changed(WINNING, hand="456789m123p9p", melds=[{"type": "pung", "tile": "1m"}])),
        [("events[0].melds[0].type", "meld_type")],
    ),
    "a meld of nothing": (
        chengdu(changed(WINNING, hand="456789m123p9p", melds=[None])),
        [("events[0].melds[0]", "mapping_wanted")],
    ),
    "a pong with tiles": (
        chengdu(changed(WINNING, hand="456789m123p9p", melds=[{"type": "pong", "tiles": "111m"}])),
        [("events[0].melds[0].tiles", "key_unknown"), ("events[0].melds[0].tile", "key_missing")],
    ),
    "melds that are no list": (chengdu(changed(WINNING, melds={"type": "pong"})), [("events[0].melds", "list_wanted")]),
    "five melds": (
        chengdu(changed(WINNING, hand="", melds=[{"type": "pong", "tile": f"{rank}m"} for rank in range(1, 6)])),
        [("events[0].hand", "melds_too_many")],
    ),
    # --- kongs
    "an exposed kong that nobody fed": (
        chengdu(changed(KONG, "from"), AFTER_KONG),
        [("events[0].from", "kong_from_missing")],
    ),
    "a concealed kong that somebody fed": (
        chengdu({**KONG, "kind": "concealed"}, AFTER_KONG),
        [("events[0].from", "kong_from_extra")],
    ),
    "a kong fed by oneself": (chengdu(changed(KONG, discarder=1), AFTER_KONG), [("events[0].from", "from_self")]),
    "an unknown kind of kong": (chengdu(changed(KONG, kind="open")), [("events[0].kind", "kong_kind")]),
    "a kong without a kind": (chengdu(changed(KONG, "kind")), [("events[0].kind", "key_missing")]),
    "a kong of no tile": (chengdu(changed(KONG, tile="0s")), [("events[0].tile", "tiles_character")]),
    "a kong of honors in Chengdu": (chengdu(kong(1, "concealed 1z")), [("events[0].tile", "tile_not_here")]),
    "the same kong twice": (chengdu(KONG, KONG), [("events", "fifth_copy")]),
    "a kong by one who has won": (chengdu(WINNING, KONG), [("events[1].player", "player_has_won")]),
    "a kong fed by one who has won": (
        chengdu(WINNING, kong(0, "exposed 9s", discarder=1)),
        [("events[1].from", "from_has_won")],
    ),
    # --- who wins and when
    "a second win by the same player": (
        chengdu(WINNING, win(1, "123456789s45677s", "7s")),
        [("events[1].player", "player_has_won"), ("events[1].hand", "hand_count")],
    ),
    "a second win by the same player, else right": (
        chengdu(WINNING, win(1, "111222333s4447s", "7s")),
        [("events[1].player", "player_has_won")],
    ),
    "the same win twice where several win on one discard": (
        deal("changsha", CHANGSHA_WIN, CHANGSHA_WIN),
        [("events[1].player", "player_has_won")],
    ),
    "the same win twice": (chengdu(WINNING, WINNING), [("events[1].player", "player_has_won")]),
    "a win off oneself": (chengdu(changed(WINNING, discarder=1)), [("events[0].from", "from_self")]),
    "a win off one who has won": (
        chengdu(WINNING, win(0, "111222333s4447s", "7s", discarder=1)),
        [("events[1].from", "from_has_won")],
    ),
    "a second winner in Wuhu": (
        wuhu(win(1, "123m345m79m123p55z", "8m", discarder=2), win(0, "123s345s79s123p66z", "8s", discarder=2)),
        [("events[1]", "after_last_win")],
    ),
    "an exhausted wall after the last win": (
        wuhu(win(1, "123m345m79m123p55z", "8m", discarder=2), {"type": "exhausted"}),
        [("events[1]", "after_last_win")],
    ),
    "a win after an exhaustive draw": (
        chengdu(WINNING, EXHAUSTED, {"type": "dead_hand", "player": 2}, EXHAUSTED),
        [("events[2]", "after_exhausted"), ("events[3]", "after_exhausted")],
    ),
    # --- penalties
    "a second penalty": (
        chengdu({"type": "false_win", "player": 2}, {"type": "dead_hand", "player": 2}, WINNING),
        [("events[1].player", "second_penalty")],
    ),
    "a win after a penalty": (
        chengdu({"type": "false_win", "player": 1}, WINNING),
        [("events[1].player", "player_has_penalty")],
    ),
    "a kong after a penalty": (
        chengdu({"type": "dead_hand", "player": 1}, KONG),
        [("events[1].player", "player_has_penalty")],
    ),
    "a penalty of one who has won": (
        chengdu(WINNING, {"type": "false_win", "player": 1}),
        [("events[1].player", "player_has_won")],
    ),
    "a penalty where the rules give no amount": (
        wuhu({"type": "false_win", "player": 2}),
        [("events[0].type", "penalty_not_here")],
    ),
    "a penalty of nobody": (chengdu({"type": "false_win"}), [("events[0].player", "key_missing")]),
    # --- circumstances
    "an unknown circumstance": (chengdu(changed(WINNING, flags=["last_tiles"])), [("events[0].flags", "flag_unknown")]),
    "circumstances in a text": (chengdu(changed(WINNING, flags="last_tile")), [("events[0].flags", "list_wanted")]),
    "circumstances of any kind": (
        chengdu(changed(WINNING, flags=[None, {}, ["x"], 3])),
        [("events[0].flags", "flag_unknown")] * 4,
    ),
    "after a kong, off a discard": (
        chengdu(KONG, changed(AFTER_KONG, discarder=3, flags=["after_kong"])),
        [("events[1].flags", "flag_after_kong_from")],
    ),
    "after a kong that nobody made": (
        chengdu(changed(WINNING, "from", flags=["after_kong"])),
        [("events[0].flags", "flag_after_kong")],
    ),
    "after another's kong": (
        chengdu(KONG, kong(2, "concealed 8p"), changed(AFTER_KONG, flags=["after_kong"])),
        [("events[2].flags", "flag_after_kong")],
    ),
    "a kong discard, self-drawn": (
        chengdu(KONG, changed(AFTER_KONG, flags=["kong_discard"])),
        [("events[1].flags", "flag_needs_from")],
    ),
    "a kong discard of one who made none": (
        chengdu(changed(WINNING, flags=["kong_discard"])),
        [("events[0].flags", "flag_kong_discard")],
    ),
    "a kong discard that robs a kong": (
        chengdu(kong(3, "added 9s"), changed(ROBBING, flags=["kong_discard", "robbing_kong"])),
        [("events[1].flags", "flags_exclude")],
    ),
    "robbing a kong, self-drawn": (chengdu(changed(ROBBING, "from")), [("events[0].flags", "flag_needs_from")]),
    "robbing a tile of which he holds another": (
        chengdu(changed(WINNING, flags=["robbing_kong"])),
        [("events[0].tile", "robbed_tile_held")],
    ),
    "the dealer's heavenly win by another": (
        chengdu(changed(WINNING, "from", flags=["heavenly"])),
        [("events[0].flags", "flag_heavenly")],
    ),
    "a heavenly win off a discard": (
        chengdu(changed(WINNING, flags=["heavenly"]), dealer=1),
        [("events[0].flags", "flag_heavenly")],
    ),
    "an earthly win of the dealer": (
        chengdu(changed(WINNING, flags=["earthly"]), dealer=1),
        [("events[0].flags", "flag_earthly")],
    ),
    "one discard under two circumstances": (
        chengdu(PARALLEL[0], changed(PARALLEL[1], flags=["last_tile"])),
        [("events[1].flags", "flags_differ")],
    ),
    # --- the hands of an exhausted wall
    "a hand missing": (chengdu(WINNING, hands(seat2=None)), [("events[1].hands.2", "hand_missing")]),
    "two hands missing": (
        chengdu(WINNING, hands(seat2=None, seat0=None)),
        [("events[1].hands.0", "hand_missing"), ("events[1].hands.2", "hand_missing")],
    ),
    "the hand of one who has won": (
        chengdu(WINNING, hands(seat1={"hand": "123456789m123p9p"})),
        [("events[1].hands.1", "hand_of_winner")],
    ),
    "a hand at no seat": (chengdu(WINNING, hands(seat4={"hand": "1m"})), [("events[1].hands.4", "seat_wanted")]),
    "a shown hand too short": (
        chengdu(WINNING, hands(seat2={"hand": "1147m"})),
        [("events[1].hands.2.hand", "hand_count")],
    ),
    "a shown hand of honors": (
        chengdu(WINNING, hands(seat2={"hand": "1147m7789p2236z7s"})),
        [("events[1].hands.2.hand", "tile_not_here")] * 3,
    ),
    "a shown hand with nothing": (chengdu(WINNING, hands(seat2={})), [("events[1].hands.2.hand", "key_missing")]),
    "a shown hand that is a text": (chengdu(WINNING, hands(seat2="1147m")), [("events[1].hands.2", "mapping_wanted")]),
    "a shown hand with a strange key": (
        chengdu(WINNING, hands(seat2={**HANDS["2"], "tile": "1m"})),
        [("events[1].hands.2.tile", "key_unknown")],
    ),
    "a shown chow in Chengdu": (
        chengdu(WINNING, hands(seat2={"hand": "1147m7789p2s7s", "melds": [{"type": "chow", "tiles": "236s"}]})),
        [("events[1].hands.2.melds[0]", "chow_not_here")],
    ),
    # --- 精
    "no 精 where they are played": ({k: v for k, v in jian().items() if k != "jing"}, [("jing", "jing_missing")]),
    "no 精 though nobody won": (deal("jian", {"type": "exhausted"}), [("jing", "jing_missing")]),
    "精 where there are none": (chengdu(jing=NO_JING), [("jing", "jing_not_here")]),
    "精 in a list": (jian(jing=[]), [("jing", "mapping_wanted")]),
    "精 with a strange key": (jian(jing={**NO_JING, "next": "6m"}), [("jing.next", "key_unknown")]),
    "no turned-up tile": (jian(jing={"held": NO_JING["held"]}), [("jing.tile", "key_missing")]),
    "a turned-up tile that is none": (jian(jing={**NO_JING, "tile": "0m"}), [("jing.tile", "tiles_character")]),
    "two turned-up tiles": (jian(jing={**NO_JING, "tile": "56m"}), [("jing.tile", "one_tile_wanted")]),
    "nobody's 精": (jian(jing={"tile": "5m"}), [("jing.held", "key_missing")]),
    "精 of three players": (jian(jing={"tile": "5m", "held": [[0, 0]] * 3}), [("jing.held", "held_wanted")]),
    "five 精 in one hand": (
        jian(jing={"tile": "5m", "held": [[0, 0], [5, 0], [0, 0], [0, 0]]}),
        [("jing.held[1]", "held_wanted")],
    ),
    "精 of two players that are no pairs": (
        jian(jing={"tile": "5m", "held": [[0, 0], 3, [0, 0], [1]]}),
        [("jing.held[1]", "held_wanted"), ("jing.held[3]", "held_wanted")],
    ),
    "six 正精 over the table": (
        jian(jing={"tile": "5m", "held": [[0, 0], [3, 0], [3, 0], [0, 0]]}),
        [("jing.held", "held_too_many")],
    ),
    "more 精 than the winner shows": (
        jian(jing={"tile": "5m", "held": [[2, 1], [0, 0], [0, 0], [0, 0]]}),
        [("jing.held[0]", "held_of_winner")],
    ),
    "fewer 精 than the winner shows": (
        jian(win(0, "123p456p789p123s5m", "5m", discarder=2), jing={"tile": "5m", "held": [[1, 0]] + [[0, 0]] * 3}),
        [("jing.held[0]", "held_of_winner")],
    ),
    "counts that a winner does not show, and a win too many after an event that cannot be read": (
        jian(JIAN_WIN, {"type": "bonus"}, JIAN_WIN, jing={**NO_JING, "held": [[1, 0], [0, 0], [0, 0], [0, 0]]}),
        [
            ("events[1].type", "event_type"),
            ("events[1]", "after_last_win"),
            ("events[2]", "after_last_win"),
            ("jing.held[0]", "held_of_winner"),
        ],
    ),
    "fewer 精 than the kong shows": (
        jian(kong(3, "concealed 5m"), JIAN_WIN),
        [("jing.held[3]", "held_of_kong")],
    ),
    # --- several at once
    "six things wrong at once": (
        chengdu(
            changed(KONG, "from"),
            changed(WINNING, player=2, hand="123456789m12p9p", flags=["heavenly", "nonsense"]),
            dealer=9,
            stake="free",
            options={"base": -1},
        ),
        [
            ("dealer", "seat_wanted"),
            ("stake", "stake_wanted"),
            ("options.base", "option_value"),
            ("events[0].from", "kong_from_missing"),
            ("events[1].flags", "flag_unknown"),
            ("events[1].flags", "flag_heavenly"),
            ("events[1].hand", "hand_count"),
        ],
    ),
    "two bad wins": (
        chengdu(
            changed(WINNING, hand="123456789m124p9p"),
            win(0, "111222333s4448s", "7s", discarder=2),
        ),
        [("events[0].hand", "no_shape"), ("events[1].hand", "no_shape")],
    ),
}


GOOD_ENOUGH: dict[str, dict[str, Any]] = {
    "a bare number as the stake": chengdu(stake=2),
    "a fraction as the stake": chengdu(stake=0.5),
    "a stake of nothing": chengdu(stake="0"),
    "null for what may be left out": chengdu(players=None, options=None, stake=None),
    "a discarder of null": chengdu(changed(WINNING, discarder=None)),
    "the word off as YAML reads it": chengdu(options={"last_tile": False}),
    "hands keyed by number": chengdu(WINNING, {"type": "exhausted", "hands": {int(k): v for k, v in HANDS.items()}}),
    "a circumstance that the rules do not use, contradiction included": wuhu(
        win(1, "123m345m79m123p55z", "8m", discarder=2, flags=["heavenly", "kong_discard", "last_tile"])
    ),
    "hands where nobody checks them": wuhu({"type": "exhausted", "hands": {"0": {"hand": "rubbish"}}}),
    "the hand of one with a penalty": chengdu(
        {"type": "false_win", "player": 2}, WINNING, hands(seat2={"hand": "1147m7789p22367s"})
    ),
    "no hand of one with a penalty": chengdu({"type": "false_win", "player": 2}, WINNING, hands(seat2=None)),
    "nothing happened yet": deal("chengdu"),
    "several winners of one tile that is there twice more": chengdu(*PARALLEL),
}
