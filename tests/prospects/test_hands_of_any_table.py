"""Requests about hands of a table with sixteen tiles, flowers and facts; and what can become of such hands."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from calculator.documents import Problems
from calculator.prospects import Position, answer, prospects, read_request
from calculator.rules.library import Library
from calculator.scoring import PLAIN, PLAIN_DRAW, Scorer
from calculator.tiles import TILES, Hand, Tile, parse_tiles
from tests.how_much import how_many

RULES = """\
format: 1
id: sixteen
version: 1.0.0
name: {zh: 十六张, en: Sixteen}
tiles: 123456789m 123456789p 123456789s 1234567z
flowers: 12345678f
hand: 16
melds: [chow, pong]
options:
  missing: {zh: 缺一门, en: A suit must be missing, type: switch, default: false}
facts:
  ready: {zh: 听, en: Ready, of: win, type: switch, default: false}
  birds: {zh: 鸟, en: Birds, of: win, type: tiles, most: 2, default: ""}
  streak: {zh: 连庄, en: Streak, of: deal, type: number, default: 0}
shapes:
  standard:
  pairs: {zh: 对子, en: pairs, pairs: 7, triplets: 1}
  flower_win: {zh: 花胡, en: flower win, flowers: all}
requirements:
- {zh: 缺一门, en: a suit is missing, when: not missing or suits < 3}
items:
- {id: flowers, zh: 花胡, en: Flower win, value: 8, when: shapes.flower_win}
- {id: ready, zh: 听, en: Ready, value: 2, when: facts.ready}
- {id: flower, zh: 花, en: Flower, count: "count_in(flowers, true)"}
values:
  points: 1 + items.total
payments:
  win:
  - {zh: 付, en: pay, pay: points}
next_dealer:
- {seat: dealer}
"""
WAITING = "123m456m789m123p4569s"


@pytest.fixture(scope="module")
def ruleset(tmp_path_factory: pytest.TempPathFactory) -> str:
    file: Path = tmp_path_factory.mktemp("rules") / "sixteen.yaml"
    file.write_text(RULES, encoding="utf-8")
    return str(file)


def asked(ruleset: str, hand: str, **more: Any) -> dict[str, Any]:
    return answer(read_request({"ruleset": ruleset, "hand": hand, **more}, Library()))


def refused(ruleset: str, hand: str = WAITING, **more: Any) -> list[tuple[str, str]]:
    with pytest.raises(Problems) as caught:
        asked(ruleset, hand, **more)
    return [(problem.path, problem.code) for problem in caught.value.problems]


def test_a_hand_has_as_many_tiles_as_the_ruleset_says(ruleset: str) -> None:
    assert asked(ruleset, WAITING) == {"shanten": 0, "waits": ["9s"]}
    assert asked(ruleset, WAITING + "9s")["wins"] is True
    assert refused(ruleset, "123m456m789m1234p") == [("hand", "request_count")]
    five = [{"type": "pong", "tile": tile} for tile in ("1z", "2z", "3z", "4z", "5z")]
    assert asked(ruleset, "6z", melds=five) == {"shanten": 0, "waits": ["6z"]}
    assert ("hand", "melds_too_many") in refused(ruleset, "6z", melds=[*five, {"type": "pong", "tile": "7z"}])


def test_a_shape_of_the_ruleset_is_read_in_its_groups(ruleset: str) -> None:
    found = asked(ruleset, "1133557799m11p333s55z")
    assert (found["wins"], found["shanten"]) == (True, -1)
    assert found["readings"] == [["11m", "33m", "55m", "77m", "99m", "11p", "333s", "55z"]]


def test_flowers_and_facts_of_a_hand_are_those_of_the_ruleset(ruleset: str) -> None:
    assert asked(ruleset, WAITING, flowers="15f", facts={"ready": True})["waits"] == ["9s"]
    assert refused(ruleset, flowers="11f") == [("flowers", "fifth_copy")]
    assert refused(ruleset, flowers="1m") == [("flowers", "tile_not_here")]
    assert refused(ruleset, facts={"raedy": True}) == [("facts.raedy", "fact_unknown")]
    assert refused(ruleset, facts={"streak": 1}) == [("facts.streak", "fact_elsewhere")]
    assert refused(ruleset, facts={"ready": 3}) == [("facts.ready", "option_value")]
    assert asked(ruleset, WAITING, facts={"birds": "11m"})["waits"] == ["9s"]
    assert refused(ruleset, facts={"birds": "123m"}) == [("facts.birds", "fact_most")]
    assert refused("chengdu", "123m456m789m1234p", flowers="1f") == [("flowers", "flowers_not_here")]


def test_the_last_flower_wins_with_any_hand(ruleset: str) -> None:
    found = Library().load_named(ruleset)
    scorer = Scorer(found.table(found.options({})[0]))
    hand = Hand(parse_tiles("1479m258p369s1123z47z"), (), Tile("8f"))
    seven = PLAIN_DRAW._replace(flowers=parse_tiles("1234567f"))
    score = scorer.best(hand, seven)
    assert score is not None
    assert (score.reading.shape, score.points) == ("flower_win", 1 + 8 + 7)
    assert score.groups == tuple((kind,) for kind in hand.concealed)
    assert scorer.unmet(hand, seven) == -1
    for flowers in ("123456f", "1234568f", "12345677f"):
        assert scorer.unmet(hand, PLAIN._replace(flowers=parse_tiles(flowers))) == -2


def test_facts_that_nobody_said_are_the_defaults(ruleset: str) -> None:
    found = Library().load_named(ruleset)
    scorer = Scorer(found.table(found.options({})[0]))
    hand = Hand(parse_tiles(WAITING), (), Tile("9s"))
    points = [scorer.best(hand, way) for way in (PLAIN, PLAIN._replace(facts=(True,)))]
    assert [score and score.points for score in points] == [1, 3]


def test_what_helps_sixteen_tiles_is_what_brings_them_nearer(ruleset: str) -> None:
    random = Random(16)
    found = Library().load_named(ruleset)
    for missing in (False, True):
        table = found.table(found.options({"missing": missing})[0])
        for _ in range(how_many(40, 6)):
            wall = [tile for tile in table.tiles for _ in range(4)]
            hand = Hand(random.sample([tile for tile in wall if tile.letter != "s"] if missing else wall, 16))
            position = Position(table, hand)
            outlook = position.outlook(hand.concealed_counts)
            assert len(position.targets) == (3 if missing else 1)
            helps = {help.kind for help in outlook.helps}
            for tile in table.tiles:
                if hand.counts[tile] < 4:
                    nearer = position.shanten(hand.with_winning(tile).concealed_counts) < outlook.shanten
                    assert (tile in helps) == nearer
            if outlook.shanten == 0:
                assert {wait.kind for wait in outlook.waits} == set(Scorer(table).waits(hand))


def test_prospects_of_a_whole_hand_name_its_discards(ruleset: str) -> None:
    found = prospects(read_request({"ruleset": ruleset, "hand": WAITING + "1z"}, Library()), draws=4)
    assert found is not None
    best = found["discards"][0]
    assert (best["tile"], best["shanten"]) in (("1z", 0), ("9s", 0))
    assert len(found["discards"]) == len(Counter(parse_tiles(WAITING + "1z")))
    assert len(found["chances"]["win"]) == 5
    assert all(one["tile"] in map(str, TILES) for one in found["discards"])
