"""The deals that the screenshots show, as records, and a ruleset of somebody's own."""

from __future__ import annotations

from typing import Any

NAMES = ["老王", "小李", "阿珍", "大刘"]
WUHU: dict[str, Any] = {
    "format": 1,
    "ruleset": "wuhu",
    "players": NAMES,
    "dealer": 3,
    "events": [
        {"type": "kong", "player": 2, "kind": "concealed", "tile": "7z"},
        {"type": "win", "player": 2, "hand": "12357p55s", "melds": [{"type": "chow", "tiles": "789p"}], "tile": "6p"},
    ],
}
JIAN: dict[str, Any] = {
    "format": 1,
    "ruleset": "jian",
    "stake": "0.5",
    "players": NAMES,
    "dealer": 0,
    "jing": {"tile": "5m", "held": [[0, 1], [0, 0], [1, 1], [2, 1]]},
    "events": [
        {
            "type": "win",
            "player": 2,
            "hand": "56m222p77s",
            "melds": [{"type": "pong", "tile": "9s"}, {"type": "pong", "tile": "1z"}],
            "tile": "3m",
        }
    ],
}
CHENGDU: dict[str, Any] = {
    "format": 1,
    "ruleset": "chengdu",
    "options": {"cap_fan": 5, "self_draw": "add_fan"},
    "stake": "0.5",
    "players": NAMES,
    "dealer": 0,
    "events": [
        {"type": "kong", "player": 1, "kind": "concealed", "tile": "9s"},
        {"type": "kong", "player": 2, "kind": "exposed", "tile": "5p", "from": 3},
        {"type": "win", "player": 2, "from": 3, "hand": "1222233478p", "tile": "9p"},
        {"type": "kong", "player": 0, "kind": "added", "tile": "8m"},
        {"type": "win", "player": 0, "hand": "33344m456s77s", "tile": "4m", "flags": ["after_kong"]},
        {
            "type": "exhausted",
            "hands": {"1": {"hand": "567m234s678s3s"}, "3": {"hand": "1145m22s6677m1p36s"}},
        },
    ],
}
UNFINISHED = {
    **CHENGDU,
    "events": [
        CHENGDU["events"][0],
        {
            "type": "win",
            "player": 2,
            "from": 3,
            "hand": "1222345678p",
            "melds": [{"type": "pong", "tile": "5p"}],
            "tile": "9p",
        },
        {"type": "win", "player": 0, "hand": "2233445566778m"},
    ],
}


COURTYARD = """\
# 院坝头的打法：成都为底，清一色三番，六番封顶
format: 1
id: courtyard
version: 0.3.0
name: {zh: 院坝成都, en: Courtyard Chengdu}
extends: chengdu

options:
  self_draw: add_fan
  cap_fan: 6
  straight: true

items:
- {id: pure_suit, value: 3}
- {id: golden_hook, off: true}
- id: all_five
  zh: 全带五
  en: A five everywhere
  value: 2
  when: every(group.rank in (3, 4, 5)) and pair.rank == 5

examples:
- {name: 清一色一根, hand: 1222345678p9p, melds: [pong 5p], points: 16}
- {name: 清一色, hand: 123567234888s99s, points: 4}
- {name: 对对胡, hand: 111444m222999p66p, points: 2}
- {name: 七对, hand: 112299m44668899p, points: 8}
- {name: 清七对, hand: 11223344668899p, points: 32}
"""

FOURTEEN = {
    "format": 1,
    "ruleset": "chengdu",
    "players": ["老王", "小李", "阿珍", "大刘"],
    "stake": "0.5",
    "dealer": 0,
    "events": [
        {"type": "kong", "player": 1, "kind": "concealed", "tile": "9s"},
        {"type": "win", "player": 0, "from": 3, "hand": "22345678m34577p", "tile": "9p"},
    ],
}
"""One tile too many for a win: which to throw."""
FAR = {
    "format": 1,
    "ruleset": "jian",
    "players": ["老王", "小李", "阿珍", "大刘"],
    "stake": "1",
    "dealer": 1,
    "jing": {"tile": "5m", "held": [[0, 0], [0, 0], [0, 0], [0, 0]]},
    "events": [{"type": "win", "player": 2, "hand": "5m1378p24799s12z5p"}],
}
"""Two from ready, with a wild tile."""
CARDS = {
    "format": 1,
    "ruleset": "fangpaofa",
    "players": ["老王", "小李", "阿珍"],
    "dealer": 1,
    "events": [
        {"type": "kong", "player": 2, "kind": "concealed", "tile": "8d"},
        {
            "type": "win",
            "player": 0,
            "from": 1,
            "flags": ["public_draw"],
            "hand": "555678x11x133d",
            "melds": [{"type": "chow", "tiles": "270x"}, {"type": "wei", "tile": "4d"}, {"type": "pong", "tile": "9d"}],
            "tile": "3d",
        },
    ],
}
"""Cards 字牌."""
FLOWERS = {
    "format": 1,
    "ruleset": "taiwan",
    "players": NAMES,
    "dealer": 0,
    "events": [
        {
            "type": "win",
            "player": 0,
            "hand": "123456m345p22z68s",
            "melds": [{"type": "pong", "tile": "7z"}],
            "tile": "7s",
            "flowers": "1356f",
        }
    ],
}
"""Sixteen tiles, and flowers beside them."""
ZIPAI: dict[str, Any] = {
    "format": 1,
    "ruleset": "fangpaofa",
    "players": ["老王", "小李", "阿珍"],
    "dealer": 1,
    "events": [
        {
            "type": "win",
            "player": 0,
            "from": 1,
            "flags": ["public_draw"],
            "hand": "33555678x123d",
            "melds": [{"type": "pong", "tile": "9d"}, {"type": "chow", "tiles": "270x"}, {"type": "wei", "tile": "4d"}],
            "tile": "9d",
        },
    ],
}
"""The example of cards that the rules work out: a turned 玖 makes 跑 of the 碰."""
ZIPAI_RUN: dict[str, Any] = {
    "format": 1,
    "ruleset": "fangpaofa",
    "players": ["老王", "小李", "阿珍"],
    "dealer": 1,
    "events": [{"type": "win", "player": 2, "hand": "445566x", "melds": [{"type": "wei", "tile": "3d"}]}],
}
"""A hand of cards that is being entered."""
TAIWAN: dict[str, Any] = {
    "format": 1,
    "ruleset": "taiwan",
    "players": NAMES,
    "dealer": 2,
    "facts": {"streak": 2},
    "events": [
        {"type": "kong", "player": 2, "kind": "concealed", "tile": "7z"},
        {"type": "kong", "player": 2, "kind": "exposed", "from": 0, "tile": "9s"},
        {
            "type": "win",
            "player": 2,
            "hand": "5p",
            "melds": [
                {"type": "pong", "tile": "1m"},
                {"type": "chow", "tiles": "234p"},
                {"type": "pong", "tile": "5z"},
            ],
            "tile": "5p",
            "from": 3,
            "flowers": "12567f",
        },
    ],
}
"""Sixteen tiles, of which five melds and kongs lie open, and flowers."""
CHANGSHA: dict[str, Any] = {
    "format": 1,
    "ruleset": "changsha",
    "players": NAMES,
    "dealer": 0,
    "events": [
        {"type": "kong", "player": 1, "kind": "concealed", "tile": "9s"},
        {
            "type": "win",
            "player": 1,
            "hand": "22m55p888s",
            "melds": [{"type": "pong", "tile": "8m"}],
            "tile": "5p",
            "facts": {"birds": "5p1s"},
        },
    ],
}
"""A big win with birds."""
RIICHI: dict[str, Any] = {
    "format": 1,
    "ruleset": "riichi",
    "players": NAMES,
    "dealer": 0,
    "facts": {"riichi": ["none", "single", "none", "none"], "counters": 1},
    "events": [
        {
            "type": "win",
            "player": 1,
            "from": 3,
            "hand": "234m34455p567s22z",
            "tile": "3p",
        }
    ],
}
SANREN: dict[str, Any] = {
    "format": 1,
    "ruleset": "sanren",
    "players": ["老王", "小李", "阿珍"],
    "dealer": 0,
    "events": [
        {"type": "kong", "player": 1, "kind": "concealed", "tile": "9s"},
        {"type": "win", "player": 0, "from": 2, "hand": "222333p44466s", "melds": [], "tile": "6s"},
        {"type": "win", "player": 1, "hand": "1112345p78s", "melds": [], "tile": "9s"},
    ],
}
