"""Sentences about deal records and hand requests: code -> (Chinese, English). Seats are shown as 0 to 3, as in the record."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    "record_expected": (
        "这不是一盘牌的记录：要有 format、ruleset、dealer、events",
        "This is no deal record: it needs format, ruleset, dealer and events.",
    ),
    "key_unknown": ("没有“{name}”这个键。", "There is no key “{name}”."),
    "key_missing": ("少了“{name}”", "“{name}” is missing."),
    "text_wanted": ("{name} 要是文字，这里是“{text}”", "{name} must be text, not “{text}”."),
    "mapping_wanted": ("{name} 这里要写成 键: 值", "{name} must be written as key: value."),
    "list_wanted": ("{name} 要是一列", "{name} must be a list."),
    "seat_wanted": ("座位是 0 到 3，这里是“{text}”", "A seat is 0 to 3, not “{text}”."),
    "stake_wanted": (
        '一分多少钱要是不小于 0 的小数，如 "0.5"；这里是“{text}”',
        'The stake is a decimal not below 0, such as "0.5"; not “{text}”.',
    ),
    "players_wanted": ("players 要正好四个名字", "players must be exactly four names."),
    "too_many_events": ("一盘最多 {limit} 件事", "A deal has at most {limit} events."),
    "event_type": ("没有“{text}”这种事；有：{words}。", "There is no event “{text}”; there are: {words}."),
    "kong_kind": (
        "杠有 exposed 直杠、added 补杠、concealed 暗杠，没有“{text}”。",
        "A kong is exposed, added or concealed, not “{text}”.",
    ),
    "kong_from_missing": ("直杠要写是谁打出来的（from）", "An exposed kong needs who discarded the tile (from)."),
    "kong_from_extra": ("只有直杠写 from", "Only an exposed kong has from."),
    "kongs_too_many": ("座位 {seat} 杠了五次", "Seat {seat} made a fifth kong."),
    "meld_kong": (
        "杠不写在 melds 里，写成一件事（type: kong）",
        "A kong is no entry of melds; write it as an event (type: kong).",
    ),
    "meld_type": ("副露是 chow 吃或 pong 碰，没有“{text}”。", "A meld is a chow or a pong, not “{text}”."),
    "melds_too_many": ("副露最多四副", "There are at most four melds."),
    "chow_tiles": ("吃的三张要连着，“{text}”不是", "A chow is three tiles in a row; “{text}” is not."),
    "chow_not_here": ("这里不能吃", "There is no chow here."),
    "pong_not_here": ("这里不能碰", "There is no pong here."),
    "flag_unknown": ("没有“{text}”这种情况。", "There is no circumstance “{text}”."),
    "tiles_wanted": ("{name} 要写成 123m55p 这样，这里是“{text}”", "{name} is written like 123m55p, not “{text}”."),
    "one_tile_wanted": ("这里正好一张牌，“{text}”不是", "Exactly one tile is wanted; “{text}” is not."),
    "tiles_tile": ("“{text}”不是牌", "“{text}” is no tile."),
    "tiles_character": (
        "第 {at} 个字“{text}”不是牌：数字 1–9 后面跟 m 万、p 筒、s 条、z 字",
        "Character {at}, “{text}”, is no tile: digits 1–9, then m, p, s or z.",
    ),
    "tiles_no_letter": ("“{text}”后面少了 m、p、s 或 z", "“{text}” lacks its m, p, s or z."),
    "tiles_no_digits": ("第 {at} 个字“{text}”前面少了数字", "Character {at}, “{text}”, has no digits before it."),
    "tiles_honor": ("没有 {text}：字牌是 1z 东到 7z 中", "There is no {text}: honors are 1z East to 7z Red."),
    "held_wanted": ("精要写四家，每家 [正精, 副精]，每样 0 到 4 张", "held is four pairs [main, second], each 0 to 4."),
    # against the ruleset
    "tile_not_here": ("{ruleset}没有{tile}（{text}）", "There is no {text} in this ruleset."),
    "hand_count": (
        "手上 {found} 张，应该 {wanted} 张（另有 {melds} 副吃碰杠）",
        "{found} concealed tiles; there should be {wanted} (beside {melds} melds).",
    ),
    "no_shape": ("不能胡：凑不成{ruleset}的牌型", "No win: the tiles make no shape of the ruleset."),
    "not_legal": ("不能胡：不满足“{zh}”", "No win: it does not meet “{en}”."),
    "player_has_won": ("座位 {seat} 已经胡了", "Seat {seat} has won already."),
    "player_has_penalty": (
        "座位 {seat} 已经诈胡或相公，不能再胡、再杠",
        "Seat {seat} has a penalty and can neither win nor kong.",
    ),
    "second_penalty": ("座位 {seat} 已经罚过了", "Seat {seat} has a penalty already."),
    "from_self": (
        "座位 {seat} 不能给自己点炮、引杠；自摸就不写 from",
        "Seat {seat} cannot discard to itself; leave out from for a self-draw.",
    ),
    "from_has_won": ("座位 {seat} 已经胡了，不会再打牌", "Seat {seat} has won already and discards no more."),
    "after_exhausted": ("流局以后不会再有事", "Nothing follows an exhausted wall."),
    "after_last_win": ("已经胡满 {winners} 家，这一盘完了", "The deal is over after {winners} wins."),
    "penalty_not_here": ("{ruleset}没有定 {text} 赔多少", "This ruleset gives no amount for {text}."),
    "fifth_copy": ("{tile}一共 {count} 张，最多 4 张", "There are {count} of {tile}; at most 4 exist."),
    "robbed_tile_held": (
        "抢杠胡的{tile}，另外三张在被抢的人那里，手上不会还有",
        "The other three {tile} lie with the robbed player; the winner cannot hold one.",
    ),
    "hand_of_winner": ("座位 {seat} 已经胡了，不用亮牌", "Seat {seat} has won; its hand is not shown."),
    "hand_missing": ("流局要查座位 {seat} 的牌", "The hand of seat {seat} is needed at an exhausted wall."),
    "flag_after_kong": (
        "杠上花：前一件事要是座位 {seat} 自己的杠",
        "after_kong needs a kong of seat {seat} right before.",
    ),
    "flag_after_kong_from": ("杠上花是自摸，不写 from", "after_kong is a self-draw: no from."),
    "flag_kong_discard": (
        "杠上炮：前一件事要是座位 {seat} 的杠",
        "kong_discard needs a kong of seat {seat} right before.",
    ),
    "flag_needs_from": ("{flag} 要写 from", "{flag} needs from."),
    "flags_exclude": ("{flag} 和 {other} 不会一起有", "{flag} and {other} exclude each other."),
    "flag_heavenly": ("天胡只能是庄家自摸", "heavenly is the dealer's self-draw."),
    "flag_earthly": ("地胡不会是庄家", "earthly is not the dealer's."),
    "flags_differ": ("同一张牌胡几家，情况要一样", "Several winners of one discard have the same flags."),
    "jing_missing": (
        "{ruleset}要写精：翻出哪张，四家各有几张",
        "jing is required here: the turned-up tile and what each seat holds.",
    ),
    "jing_not_here": ("{ruleset}没有精", "There is no jing in this ruleset."),
    "held_too_many": (
        "四家的{tile}一共 {count} 张，最多 4 张",
        "{count} of {tile} are held altogether; at most 4 exist.",
    ),
    "held_of_winner": (
        "座位 {seat} 胡了，他的牌里正精、副精是 {shown} 张，这里写 {held}",
        "Seat {seat} won with {shown} wild tiles, but held says {held}.",
    ),
    "held_of_kong": (
        "座位 {seat} 杠的精就有 {shown} 张，这里写 {held}",
        "The kong of seat {seat} shows {shown}, but held says {held}.",
    ),
    # hand requests
    "request_expected": ("要一个 JSON 对象，有 ruleset 和 hand", "A JSON object with ruleset and hand is wanted."),
    "request_count": (
        "手牌 {found} 张，应该 {ready} 或 {full} 张（另有 {melds} 副吃碰杠）",
        "{found} concealed tiles; there should be {ready} or {full} (beside {melds} melds).",
    ),
    "kong_kinds": (
        "杠写成 {{kind: exposed|added|concealed, tile: 1m}}",
        "A kong is {{kind: exposed|added|concealed, tile: 1m}}.",
    ),
    "unfinished": ("这一盘还没完：已经发生的算好了", "The deal is not finished; what has happened is settled."),
}
