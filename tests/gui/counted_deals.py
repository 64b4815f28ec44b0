"""The deals whose gestures are counted (tests/gui/count_gestures.py): ten varied ones, short ones, a slip and a paste."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from calculator.documents import read_text, read_yaml
from calculator.rules.library import Library
from calculator.tiles import parse_tiles
from calculator.workshop.examples import record_of
from tests.read_golden import GOLDEN
from tests.run_program import ROOT

RECORDS = GOLDEN / "records.jsonl"
SPARE = 6
"""So many gestures more than tiles are the most that a deal may take."""


@dataclass(frozen=True)
class TestDeal:
    """`mistake` is a kong whose kind is first told wrongly, and put right when the deal has been entered to its end."""

    __test__ = False

    id: str
    name: str
    record: dict[str, Any]
    net: tuple[int, ...]
    pasted: bool = False
    mistake: int | None = None
    spare: dict[str, int] = field(default_factory=dict)
    """How many gestures over its tiles it may take, by way; SPARE where it is not said."""


def _golden(name: str) -> tuple[dict[str, Any], tuple[int, ...]]:
    rows = map(json.loads, RECORDS.read_text(encoding="utf-8").splitlines())
    row = next(row for row in rows if row["id"] == name)
    return row["record"], tuple(row["expect"]["net"])


def _example(ruleset: str, name: str) -> tuple[dict[str, Any], tuple[int, ...]]:
    path = ROOT / "rulesets" / f"{ruleset}.yaml"
    examples = read_yaml(read_text(path), str(path)).plain()["examples"]
    data = next(example for example in examples if example["name"] == name)
    return record_of(data, Library().load(ruleset).definition), tuple(data["net"])


def _plain(*, drawn: bool = False, second: bool = False) -> tuple[dict[str, Any], tuple[int, ...]]:
    """平胡 of 1 fan, which is 1 point: who discards pays it, and all three pay 1 more for a self-draw."""
    win: dict[str, Any] = {
        "type": "win",
        "player": 3,
        "hand": "12345699m78s",
        "melds": [{"type": "pong", "tile": "5s"}],
    }
    win |= {"tile": "9s"} if drawn else {"from": 2, "tile": "9s"}
    other = {"type": "win", "player": 0, "from": 2, "hand": "34511m12367878s", "tile": "9s"}
    events = [win, other] if second else [win]
    net = (-2, -2, -2, 6) if drawn else (1, 0, -2, 1) if second else (0, 0, -1, 1)
    return {"format": 1, "ruleset": "chengdu", "dealer": 0, "events": events}, net


DEALS = (
    TestDeal(
        "chengdu-004",
        "Chengdu: three kongs, two winners of one discard, exhausted wall with two hands (查叫, 花猪)",
        *_golden("chengdu-004"),
    ),
    TestDeal(
        "chengdu-013",
        "Chengdu: three exposed kongs, two winners of a kong's discard (杠上炮), exhausted wall with two hands",
        *_golden("chengdu-013"),
    ),
    TestDeal("wuhu-014", "Wuhu: three kongs, a robbed kong (抢杠)", *_golden("wuhu-014")),
    TestDeal("wuhu-012", "Wuhu: 全交 with four melds (四嘴)", *_golden("wuhu-012")),
    TestDeal("wuhu-033", "Wuhu: two kongs and a chow, won off a discard", *_golden("wuhu-033")),
    TestDeal("jian-021", "Ji'an: 霸精, a kong of 精, self-drawn", *_golden("jian-021")),
    TestDeal("jian-000", "Ji'an: seven pairs, all four hold 精 (精调)", *_golden("jian-000")),
    TestDeal("jian-clean", "Ji'an: 德国, self-drawn", *_example("jian", "德国平胡自摸")),
    TestDeal("guobiao", "国标: 五门齐 with a pong", *_example("guobiao", "五门齐")),
    TestDeal("hongkong", "Hong Kong: all triplets, three pongs", *_example("hongkong", "对对糊三番")),
    TestDeal("wuhan", "Wuhan: a wild tile in the pair", *_example("wuhan", "癞子顶将")),
    TestDeal("pong", "Chengdu: 14 tiles with a pong, won off a discard", *_plain(), spare={"Keyboard": 4, "Mouse": 4}),
    TestDeal(
        "second",
        "Chengdu: the same, and a second winner of the discard",
        *_plain(second=True),
        spare={"Keyboard": 6, "Mouse": 4},
    ),
    TestDeal(
        "drawn", "Chengdu: 14 tiles with a pong, self-drawn", *_plain(drawn=True), spare={"Keyboard": 4, "Mouse": 4}
    ),
    TestDeal(
        "slip",
        "wuhu-014, its first kong told as another kind and put right at the end",
        *_golden("wuhu-014"),
        mistake=0,
    ),
    TestDeal("paste", "chengdu-013, pasted as a whole from the clipboard", *_golden("chengdu-013"), pasted=True),
)

MOST = (
    (
        TestDeal(
            "riichi",
            "Riichi: 立直 and 里宝牌, won off a discard, 14 tiles",
            {
                "format": 1,
                "ruleset": "riichi",
                "dealer": 0,
                "events": [
                    {
                        "type": "win",
                        "player": 1,
                        "from": 3,
                        "hand": "123456m789p2355s",
                        "tile": "4s",
                        "facts": {"ura": 1},
                    }
                ],
                "facts": {"riichi": ["none", "single", "none", "none"]},
            },
            # 立直 1, 平和 1, 里宝牌 1: 3 番 30 符.
            (0, 3900, 0, -3900),
        ),
        18,
    ),
    (
        TestDeal(
            "claims",
            "三人: an exhausted wall, one 没叫, two 有叫 of which it is known how many 番",
            {
                "format": 1,
                "ruleset": "sanren",
                "dealer": 0,
                "events": [
                    {"type": "exhausted", "claims": {"1": {"ready": 4}, "2": {"ready": 2}, "0": "not_ready"}},
                ],
            },
            # Who is not ready pays each the most that his hand could have won.
            (-6, 4, 2),
        ),
        8,
    ),
)
"""Deals by mouse, each with the most clicks that it may take."""


def tiles_of(record: dict[str, Any]) -> int:
    """How many tiles have to be laid down for a record: four for a kong, three for a meld, one for every other."""
    tiles = 0
    before: dict[str, Any] = {}
    for event in record["events"]:
        if event["type"] == "kong":
            tiles += 4
        elif event["type"] == "win":
            # On the discard that another has won on already no tile is laid: it lies there once.
            tiles += tiles_of_hand(event) + (not joins(event, before))
        for hand in event.get("hands", {}).values():
            tiles += tiles_of_hand(hand)
        before = event
    winners = {event["player"] for event in record["events"] if event["type"] == "win"}
    if "jing" in record:
        # The one turned up, and those that the others hold; the winner's lie in the hand.
        tiles += 1 + sum(sum(pair) for seat, pair in enumerate(held_of(record)) if seat not in winners)
    return tiles


def tiles_of_hand(hand: dict[str, Any]) -> int:
    """The same of one hand."""
    return len(parse_tiles(hand["hand"])) + 3 * len(hand.get("melds", []))


def held_of(record: dict[str, Any]) -> list[list[int]]:
    """精 that have to be counted: not those of a kong, which lies on the table."""
    held: list[list[int]] = record["jing"]["held"]
    return held


def joins(event: dict[str, Any], before: dict[str, Any]) -> bool:
    """Whether an event is one more win of the discard that the event before it was won with."""
    same = all(event.get(key) == before.get(key) for key in ("type", "from", "tile"))
    return same and event["type"] == "win" and "from" in event
