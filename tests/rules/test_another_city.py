"""A city that the program has never heard of, written in YAML alone: 推倒胡 as some play it, settled as reckoned by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from calculator.documents import Problems
from calculator.rules.library import Library
from calculator.settlement import Settlement, settle_record
from calculator.workshop import check_examples
from tests.analyse_hands import analyse
from tests.make_deals import deal, kong, paid_to, win

CITY = """\
format: 1
id: tuidaohu
version: 0.1.0
name: {zh: 某城 推倒胡, en: Some city}
about: {zh: 能吃能碰，三家都付，点炮的双份，庄家双份，封顶。, en: "All pay, the discarder and the dealer double, up to a cap."}
sources: [编出来的]
tiles:
- {kinds: 123456789m 123456789p 123456789s}
- {kinds: 1234567z, when: honors}
shapes:
  standard: {}
  seven_pairs: {when: pairs}
  thirteen_unrelated: {when: pairs and honors}
melds: [chow, pong]
circumstances: [after_kong, robbing_kong, last_tile]
unit: {zh: 倍, en: times}
chain: [doubles, points]

options:
  base: {zh: 底, en: base, type: number, min: 1, max: 100, default: 2}
  cap: {zh: 封顶, en: cap, type: number, min: 1, max: 1000, optional: true, default: 24}
  honors: {zh: 带风, en: with honors, type: switch, default: true}
  pairs: {zh: 七对, en: seven pairs, type: switch, default: true}
  discard: {zh: 点炮, en: discard, type: choice, choices: {double: 双份, alone: 包三家}, default: double}
  kong_pay: {zh: 杠钱, en: kong pay, type: numbers, fields: {open: 明杠, closed: 暗杠}, default: [1, 2]}

requirements:
- zh: 有 2 5 8 将
  en: a pair of 2, 5, 8
  when: not standard or every(group.triplet) or pair.rank in (2, 5, 8) and not pair.honor

items:
- {id: triplets, zh: 碰碰胡, en: All triplets, when: every(group.triplet)}
- {id: pure, zh: 清一色, en: Pure suit, value: 2, when: suits == 1 and honor_tiles == 0}
- {id: mixed, zh: 混一色, en: Half flush, when: suits == 1 and honor_tiles > 0}
- {id: pairs, zh: 七对, en: Seven pairs, when: seven_pairs, excludes: [four]}
- {id: four, zh: 四归一, en: Four of a kind, count: fours - kongs, when: fours > kongs}
- {id: straight, zh: 一条龙, en: Straight, when: 'has("123a 456a 789a")'}
- {id: flower, zh: 杠上花, en: After a kong, when: win.after_kong}
- {id: last, zh: 海底, en: Last tile, when: win.last_tile}

values:
  doubles: {zh: 番, en: doubles, show: "{}番", is: items.total}
  points: {zh: 分, en: points, show: "{}分", is: 底 * pow2(番)}

per_payer:
  double:
    zh: 双份
    en: double
    is: "(2 if payer.discarder else 1) * (2 if winner.dealer or payer.dealer else 1)"
  share: {zh: 一家付, en: share, is: "at_most(分 * 双份, cap)"}

payments:
  win:
  - {zh: 三家付, en: all pay, when: win.self_drawn or discard == double, pay: 一家付}
  - {zh: 点炮的包, en: the discarder pays for all, when: win.discard and discard == alone, borne_by: discarder, pay: 一家付}
  kong:
  - {zh: 直杠, en: fed kong, when: kong.exposed, from: payer.feeder, pay: 3 * kong_pay.open}
  - {zh: 补杠, en: added kong, when: kong.added, pay: kong_pay.open}
  - {zh: 暗杠, en: concealed kong, when: kong.concealed, pay: kong_pay.closed}

next_dealer:
- {when: deal.winners == 0, seat: next_seat}
- {seat: first_winner}

examples:
- {name: 平胡, hand: 123m456m789s111z55p, points: 2, items: []}
- {name: 七对不算四归一, hand: 11112233m556677p, points: 4, items: [pairs]}
- {name: 将不对, hand: 123m456m789s111z44p, error: not_legal}
"""
PLAIN = ("123m456m789s111z5p", "5p")


@pytest.fixture
def library(tmp_path: Path) -> Library:
    (tmp_path / "tuidaohu.yaml").write_text(CITY, encoding="utf-8")
    return Library([tmp_path])


def settled(library: Library, *events: Any, **more: Any) -> Settlement:
    return settle_record(deal("tuidaohu", *events, **more), library)


def test_the_file_is_right_and_its_examples_hold(library: Library, tmp_path: Path) -> None:
    count, problems = check_examples(library, tmp_path / "tuidaohu.yaml")
    assert (count, [problem.located() for problem in problems]) == (3, [])


# hand, tile, events before, who wins, who discards, dealer, options -> what each seat pays
CASES: dict[str, tuple[Any, ...]] = {
    "a plain win off a player, another deals": (*PLAIN, (), 1, 2, 0, {}, {0: 4, 2: 4, 3: 2}),
    "a plain win off the dealer": (*PLAIN, (), 1, 0, 0, {}, {0: 8, 2: 2, 3: 2}),
    "a plain win of the dealer off a player": (*PLAIN, (), 0, 2, 0, {}, {1: 4, 2: 8, 3: 4}),
    "a plain self-draw": (*PLAIN, (), 1, None, 0, {}, {0: 4, 2: 2, 3: 2}),
    "a self-draw of the dealer": (*PLAIN, (), 0, None, 0, {}, {1: 4, 2: 4, 3: 4}),
    "the discarder for all three": (*PLAIN, (), 1, 2, 0, {"discard": "alone"}, {2: 4 + 4 + 2}),
    "the dealer for all three": (*PLAIN, (), 1, 0, 0, {"discard": "alone"}, {0: 8 + 2 + 2}),
    "a straight": ("123456789s55p23m", "4m", (), 1, None, 0, {}, {0: 8, 2: 4, 3: 4}),
    "a pure straight of two doubles and one": ("123456789s55s24s", "3s", (), 1, None, 0, {}, {0: 24, 2: 16, 3: 16}),
    "the same without a cap": ("123456789s55s24s", "3s", (), 1, 2, 0, {"cap": None}, {0: 32, 2: 32, 3: 16}),
    "a chow laid open": ("456m789s111z5p", "5p", ("chow 123m",), 1, None, 0, {"base": 3}, {0: 6, 2: 3, 3: 3}),
    "half flush of triplets": ("111222m333z444z5z", "5z", (), 1, None, 0, {}, {0: 16, 2: 8, 3: 8}),
    "seven pairs, four of a kind left out": ("11112233m55667p", "7p", (), 1, None, 0, {}, {0: 8, 2: 4, 3: 4}),
    "a kind all four of which are in runs": ("123123m111789s5p", "5p", (), 1, None, 0, {}, {0: 4, 2: 2, 3: 2}),
    "thirteen unrelated tiles tiles": ("147m258p369s1234z", "5z", (), 1, None, 0, {}, {0: 4, 2: 2, 3: 2}),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_deal_comes_to_what_was_reckoned_by_hand(name: str, library: Library) -> None:
    hand, tile, melds, winner, discarder, dealer, options, pays = CASES[name]
    event = win(winner, hand, tile, discarder=discarder, melds=melds)
    settlement = settled(library, event, dealer=dealer, options=options)
    assert paid_to(settlement, winner, "win") == pays
    assert settlement.net[winner] == sum(pays.values())
    assert settlement.next_dealer == winner
    assert settlement.finished


def test_kongs_are_paid_and_a_flower_doubles(library: Library) -> None:
    events = [
        kong(1, "exposed 9p", discarder=3),
        kong(2, "concealed 2z"),
        kong(3, "added 1p"),
        kong(1, "concealed 6z"),
        win(1, "123m456m5p", "5p", flags=["after_kong"]),
    ]
    settlement = settled(library, *events, stake="0.5", options={"kong_pay": [2, 5]})
    kongs = [(row.event, row.payer, row.payee, row.points) for row in settlement.transfers if row.reason == "kong"]
    assert kongs == [
        (0, 3, 1, 6),
        *((1, payer, 2, 5) for payer in (0, 1, 3)),
        *((2, payer, 3, 2) for payer in (0, 1, 2)),
        *((3, payer, 1, 5) for payer in (0, 2, 3)),
    ]
    assert paid_to(settlement, 1, "win") == {0: 8, 2: 4, 3: 4}
    assert settlement.net == (-5 - 2 - 5 - 8, 6 - 5 - 2 + 15 + 16, 15 - 2 - 5 - 4, -6 - 5 + 6 - 5 - 4)
    assert settlement.money == ("-10", "15", "2", "-7")


def test_an_exhausted_wall_moves_nothing_and_the_deal_passes_on(library: Library) -> None:
    settlement = settled(library, {"type": "exhausted"}, dealer=3)
    assert (settlement.net, settlement.next_dealer) == ((0, 0, 0, 0), 0)


@pytest.mark.parametrize(
    ("event", "options", "path", "code"),
    [
        (win(1, *("123m456m789s111z4p", "4p")), {}, "events[0].hand", "not_legal"),
        (win(1, *PLAIN), {"honors": False}, "events[0].hand", "tile_not_here"),
        (win(1, "1199m2255p3388s7z", "7z"), {"pairs": False}, "events[0].hand", "no_shape"),
        ({"type": "dead_hand", "player": 1}, {}, "events[0].type", "penalty_not_here"),
    ],
)
def test_what_the_city_does_not_play_is_refused(
    event: Any, options: dict[str, Any], path: str, code: str, library: Library
) -> None:
    with pytest.raises(Problems) as caught:
        settled(library, event, options=options)
    assert [(problem.path, problem.code) for problem in caught.value.problems] == [(path, code)]


def test_hands_of_the_city_are_read_too(library: Library) -> None:
    ready = analyse({"ruleset": "tuidaohu", "hand": "123m456m78s111z55p"}, library)
    assert ready == {"shanten": 0, "waits": ["6s", "9s"]}
    other = analyse({"ruleset": "tuidaohu", "hand": "123m456m78s111z44p"}, library)
    assert other == {"shanten": 0, "waits": []}
    won = analyse({"ruleset": "tuidaohu", "hand": "22334455667788s", "options": {"pairs": False}}, library)
    assert (won["wins"], won["shanten"]) == (True, -1)


def test_the_working_speaks_the_citys_language(library: Library) -> None:
    settlement = settled(library, win(1, "123456789s55p23m", "4m", discarder=2))
    (row,) = [row for row in settlement.transfers if row.payer == 2]
    assert "一条龙 1" in row.describe("zh")
    assert "1番" in row.describe("zh")
    assert "Straight 1" in row.describe("en")
    assert row.points == 8
