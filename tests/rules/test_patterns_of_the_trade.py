"""Every pattern that players name is one line of a ruleset file, and holds where it should."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from calculator.documents import read_yaml
from calculator.rules.library import BUILT_IN, Library
from calculator.settlement import settle_record
from calculator.workshop.examples import record_of

HEAD = """
format: 1
id: trade
version: 1.0.0
name: {zh: 行话, en: Patterns of the trade}
tiles: 123456789m 123456789p 123456789s 1234567z
melds: [chow, pong]
circumstances: [last_tile, robbing_kong, after_kong]
shapes: [standard, seven_pairs, thirteen_orphans, knitted, knitted_straight]
options:
  flowers: {zh: 花, en: flowers, type: number, max: 8, default: 0}
values:
  points: items.total
payments:
  win:
  - {pay: points}
next_dealer:
- {seat: dealer}
items:
"""

PATTERNS = """
门前清 | when: exposed_melds == 0
  yes: 123m456p789s22s67p8p
  no: 456p789s22s67p8p, melds: [chow 123m]
断幺 | when: simples == tile_count
  yes: 234m456p678s22s67p8p
  no: 123m456p678s22s67p8p
全带幺 | when: standard and every(group.terminal or group.honor) and (pair.terminal or pair.honor)
  yes: 123m789p111s99s22z2z
  no: 123m789p111s55s22z2z
混幺九 | when: simples == 0 and terminals > 0 and honor_tiles > 0
  yes: 111m999p111s99s22z2z
  no: 123m999p111s99s22z2z
清幺九 | when: terminals == tile_count
  yes: 111m999p111s99s99m9m
  no: 111m999p111s99s22z2z
将一色 | when: only("258m258p258s")
  yes: 222m555p888s55s22p2p
  no: 222m555p888s66s22p2p
一条龙 | when: has("123a 456a 789a")
  yes: 123m456m78m55p111z9m
  no: 123m456p78s55p111z9s
三色同顺 | when: has("nopa nopb nopc")
  yes: 345m345p34s11z888m5s
  no: 345m345p34p11z888m5p
三色一条龙 | when: has("123a 456b 789c")
  yes: 123m456p78s55p111z9s
  no: 123m456m78m55p111z9m
一般高 | when: has("nopa nopa")
  yes: 334455m678p11z888s
  no: 345m345p678p11z888s
双同刻 | when: has("nnna nnnb")
  yes: 333m333p678p11z88s8s
  no: 333m444p678p11z88s8s
三同刻 | when: has("nnna nnnb nnnc")
  yes: 333m333p333s11z78s9s
  no: 333m333p444s11z78s9s
三暗刻 | when: count(group.triplet and group.concealed) == 3
  yes: 333m555p999s11z78s9s
  no: 333m555p99s11z234s9s
四暗刻 | when: count(group.triplet and group.concealed) == 4
  yes: 333m555p999s22z11z1z, self_drawn: true
  no: 333m555p999s22z11z1z
连刻 | when: has("nnna oooa")
  yes: 333m444m678p11z88s8s
  no: 333m444p678p11z88s8s
五门齐 | when: suits == 3 and winds > 0 and dragons > 0
  yes: 123m456p789s11z66z6z
  no: 123m456p789s11z22z2z
边张 | when: wait.edge and waits == 1
  yes: 12m456p789s11z666z3m
  no: 24m456p789s11z666z3m
坎张 | when: wait.middle and waits == 1
  yes: 24m456p789s11z666z3m
  no: 12m456p789s11z666z3m
单钓 | when: wait.in_pair and waits == 1
  yes: 123m456p789s666z1z1z
  no: 1234m456p789s666z4m
全求人 | when: exposed_melds == 4 and win.discard
  yes: 55m, melds: [chow 123m, pong 2z, pong 7p, chow 456s]
  no: 55m, kongs: [concealed 7p], melds: [chow 123m, pong 2z, chow 456s]
不求人 | when: exposed_melds == 0 and win.self_drawn
  yes: 123m456p789s22s67p8p, self_drawn: true
  no: 123m456p789s22s67p8p
妙手回春 | when: win.last_tile and win.self_drawn
  yes: 123m456p789s22s67p8p, self_drawn: true, flags: [last_tile]
  no: 123m456p789s22s67p8p, flags: [last_tile]
绝张 | when: winning.shown == 3
  yes: 23m456p789s22s1m, melds: [pong 1m]
  no: 23m456p789s22s4m, melds: [pong 1m]
四归一 | count: fours - kongs
  yes: 333345m567p11s67s8s
  no: 345m567p11s67s8s, kongs: [exposed 8m]
字一色 | when: honor_tiles == tile_count
  yes: 111222333z55z66z6z
  no: 111222333z55z66p6p
小三元 | when: count(group.triplet and group.dragon) == 2 and pair.dragon
  yes: 555666z77z123m78p9p
  no: 555666777z11m78p9p
大三元 | when: count(group.triplet and group.dragon) == 3
  yes: 555666777z11m78p9p
  no: 555666z77z123m78p9p
小四喜 | when: count(group.triplet and group.wind) == 3 and pair.wind
  yes: 111222333z44z78p9p
  no: 111222333z55z78p9p
大四喜 | when: count(group.triplet and group.wind) == 4
  yes: 111222333444z7p7p
  no: 111222333z44z78p9p
绿一色 | when: only("23468s6z")
  yes: 223344s666s88s66z6z
  no: 223344s777s88s66z6z
九莲宝灯 | when: 'melds == 0 and shape_waits == 9 and tiles_in("1m1p1s") >= 3 and tiles_in("9m9p9s") >= 3'
  yes: 1112345678999p4p
  no: 1112345666678p9p
九莲的样子 | when: 'melds == 0 and tile_kinds == 9 and suits == 1 and tiles_in("1m1p1s") >= 3 and tiles_in("9m9p9s") >= 3'
  yes: 1112345677999p8p
  no: 1112345666678p9p
十三幺 | when: thirteen_orphans
  yes: 19m19p19s1234567z1z
  no: 1199m1199p1199s1z1z
七星不靠 | when: knitted and honor_tiles == 7
  yes: 147m258p3s1234567z
  no: 147m258p369s12345z
全不靠 | when: knitted
  yes: 147m258p369s12345z
  no: 147m258p369s123s5z5z
组合龙 | when: knitted_straight
  yes: 147m258p369s123s5z5z
  no: 147m258p369s12345z
推不倒 | when: only("1234589p245689s5z")
  yes: 123p345p888s55z44s4s
  no: 123p345p888s66z44s4s
双暗杠 | when: concealed_kongs == 2
  yes: 123m456p2z2z, kongs: [concealed 1p, concealed 9s]
  no: 123m456p2z2z, kongs: [concealed 1p, exposed 9s]
三杠 | when: kongs == 3
  yes: 123m2z2z, kongs: [concealed 1p, exposed 9s, added 5z]
  no: 123m2z2z, kongs: [concealed 1p, exposed 9s], melds: [pong 5z]
四杠 | when: kongs == 4
  yes: 2z2z, kongs: [concealed 1p, exposed 9s, added 5z, exposed 3m]
  no: 2z2z, kongs: [concealed 1p, exposed 9s, added 5z], melds: [pong 3m]
花牌 | count: flowers
  yes: 123m456p789s22s67p8p, options: {flowers: 2}
  no: 123m456p789s22s67p8p
卡五星 | when: wait.middle and winning.any_of("5p5s")
  yes: 46p123m789s11z666z5p
  no: 46m123p789s11z666z5m
豪华七对 | when: seven_pairs and fours == 1
  yes: 1111m2233p4455s6z6z
  no: 1122m2233p4455s6z6z
十八罗汉 | when: kongs == 4 and wait.in_pair
  yes: 2z2z, kongs: [concealed 1p, exposed 9s, added 5z, exposed 3m]
  no: 11m, kongs: [concealed 1p, exposed 9s, added 5z], melds: [chow 345s]
全带五 | when: standard and every(group.any_of("5m5p5s")) and pair.any_of("5m5p5s")
  yes: 345m567m555p55s46s5s
  no: 345m567m666p55s46s5s
二五八将 | when: pair.any_of("258m258p258s")
  yes: 123m456p789s88s67p8p
  no: 123m456p789s99s67p8p
一色双龙会 | when: has("123a 123a 789a 789a 55a")
  yes: 112233m778899m5m5m
  no: 112233m778899m5p5p
连七对 | value: 88, when: has("nna ooa ppa qqa rra ssa tta")
  yes: 2233445566778p8p
  no: 2233445566779p9p
全双刻 | when: every(group.triplet) and only("2468m2468p2468s")
  yes: 222m444m666p88s22p2p
  no: 222m444m666p88s33p3p
无番和 | alone: true
  yes: 22z678s56p7p, melds: [chow 123m, chow 345p]
  no: 123m456p789s22s67p8p
"""


def rows() -> dict[str, tuple[str, str, str]]:
    """By name: its line in the file, a hand that has it and one that has not."""
    lines = PATTERNS.strip().splitlines()
    found = {}
    for head, has_it, has_not in zip(lines[::3], lines[1::3], lines[2::3], strict=True):
        name, rule = head.split(" | ")
        found[name] = (rule, has_it.removeprefix("  yes: "), has_not.removeprefix("  no: "))
    return found


ROWS = rows()


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All patterns in one small file; each counts by itself, so that none hides another."""
    items = "".join(f"- {{id: i{at}, zh: {name}, {rule}}}\n" for at, (name, (rule, _, _)) in enumerate(ROWS.items()))
    file = tmp_path_factory.mktemp("trade") / "trade.yaml"
    file.write_text(HEAD + items, encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def rulesets() -> Library:
    return Library()


def counted(text: str, path: Path, library: Library) -> set[str]:
    """The names of what counts in a hand written as an example of a ruleset file."""
    data: dict[str, Any] = read_yaml("{hand: " + text + "}").plain()
    settlement = settle_record(record_of(data, library.load_file(path).definition, str(path)), library)
    return {line.item.label.zh for win in settlement.wins for line in win.score.items}


def test_the_list_of_patterns_is_long_enough() -> None:
    assert len(ROWS) >= 48
    assert BUILT_IN.is_dir()


@pytest.mark.parametrize("name", ROWS)
def test_a_hand_that_has_it_and_one_that_has_not(name: str, path: Path, rulesets: Library) -> None:
    _, has_it, has_not = ROWS[name]
    assert name in counted(has_it, path, rulesets)
    assert name not in counted(has_not, path, rulesets)


def test_wu_fan_he_stands_alone(path: Path, rulesets: Library) -> None:
    assert counted(ROWS["无番和"][1], path, rulesets) == {"无番和"}
