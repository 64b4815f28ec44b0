"""What five games written from the manual alone could not say, each as the line that one would have liked to write."""

from __future__ import annotations

from typing import Any

import pytest

from calculator.documents import Problems
from calculator.rules.library import BUILT_IN, Library
from calculator.settlement import settle_record
from calculator.workshop import advice_on, check_examples, differences

PATH = BUILT_IN / "table.yaml"
TABLE = """\
format: 1
id: table
version: 1.0.0
name: {zh: 桌, en: Table}
tiles: 123456789m 123456789p 123456789s 1234567z
melds: [chow, pong]
shapes: [standard]
facts:
  shown: {zh: 指示牌, en: indicators, of: deal, type: tiles, most: 5, default: ""}
  hens: {zh: 鸡, en: hens, of: player, type: number, max: 4, default: 0}
impossible:
- {id: hens, zh: 鸡多过四张, en: more than four hens, when: sum(each.hens) > 4}
values:
  points: 1 + 10 * sum_in(shown, 牌.下张有几张) + 100 * sum_in(shown, tile.held)
payments:
  win:
  - {when: win.discard, from: payer.discarder, pay: points}
next_dealer: [{seat: dealer}]
"""


def library(text: str) -> Library:
    return Library((BUILT_IN,), {PATH: text})


def points(hand: str, tile: str, text: str = TABLE, **deal: Any) -> int:
    event = {"type": "win", "player": 1, "from": 2, "hand": hand, "tile": tile}
    record = {"format": 1, "ruleset": str(PATH), "dealer": 0, "events": [event], **deal}
    return settle_record(record, library(text)).net[1]


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        ("8m", 1 + 10 + 100),
        ("9m", 1 + 10 + 100),
        ("4z", 1),
        ("7z", 1 + 10 * 3),
        ("5z", 1 + 100 * 3),
        ("8m8m", 1 + 20 + 200),
        ("8p9p", 1 + 10 * 2 + 100 * 2),
    ],
)
def test_tiles_named_by_a_fact_are_counted_in_the_hand(shown: str, expected: int) -> None:
    assert points("123789m99p555z78s", "9s", facts={"shown": shown}) == expected


def test_a_kind_is_limited_over_all_players() -> None:
    assert points("123789m99p555z78s", "9s", facts={"hens": [1, 1, 1, 1]}) == 1
    with pytest.raises(Problems) as found:
        points("123789m99p555z78s", "9s", facts={"hens": [2, 1, 1, 1]})
    assert found.value.problems[0].code == "impossible"


TURNED = f"""{TABLE}jing: {{cycles: [123456789m, 123456789p, 123456789s, 1234z, 567z], wild: [next], melded: false,
  open: true, held: false}}
requirements:
- {{zh: 打出来的混不能胡, en: no discarded wild, when: win.self_drawn or not winning.jing}}
"""


def refused(**event: Any) -> str:
    """The code of what is wrong with a win where 4z is turned, so that 1z is wild."""
    won = {"type": "win", "player": 1, "from": 2, "hand": "123789m99p555z78s", "tile": "9s", **event}
    record = {"format": 1, "ruleset": str(PATH), "dealer": 0, "jing": {"tile": "4z"}, "events": [won]}
    try:
        settle_record(record, library(TURNED))
    except Problems as found:
        return found.problems[0].code
    return ""


def test_a_turned_wild_is_not_melded_nor_won_from_a_discard_and_lies_open_without_what_each_holds() -> None:
    assert refused() == ""
    assert refused(**{"from": None}, tile="1z") == ""
    assert refused(tile="1z") == "not_legal"
    assert refused(hand="123789m99p78s", melds=[{"type": "pong", "tile": "1z"}]) != ""


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("winners: 3", "winners: {deal: 60, again: true}"), ""),
        (("tiles:", "hand: 14\ntiles:"), "hand_size"),
    ],
)
def test_what_a_table_may_say_and_what_it_is_told(change: tuple[str, str], code: str) -> None:
    text = TABLE.replace("melds: [chow", "winners: 3\nmelds: [chow").replace(*change)
    found = {problem.code for problem in advice_on(library(text), PATH)}
    assert (code in found) if code else "winners" not in found


@pytest.mark.parametrize("discarder", [2, 3])
def test_an_example_says_who_discarded_the_tile_of_a_kong(discarder: int) -> None:
    kong = "  kong:\n  - {when: kong.exposed, from: payer.feeder, pay: 5}\n"
    paid = [0, 6, -1, 0]
    paid[discarder] -= 5
    example = f"examples:\n- {{name: 杠, hand: 123789m99p78s9s, kongs: [exposed 5z from {discarder}], net: {paid}}}\n"
    assert check_examples(library(TABLE.replace("next_dealer", kong + "next_dealer") + example), PATH) == (1, [])


FLOWERS = TABLE.replace(
    "melds:",
    """flowers:
- {kinds: 1234f, when: seasons}
- {kinds: 5678f, when: seasons and plants}
options:
  seasons: {zh: 四季, en: seasons, type: switch, default: false}
  plants: {zh: 四君子, en: plants, type: switch, default: true}
melds:""",
    1,
).replace("points: 1 + ", "points: 1 + count_in(flowers, true) + ")


@pytest.mark.parametrize(
    ("options", "flowers", "expected"),
    [
        ({"seasons": True}, "1f5f", 3),
        ({"seasons": True, "plants": False}, "14f", 3),
        ({"seasons": True, "plants": False}, "1f5f", "tile_not_here"),
        ({}, "1f", "tile_not_here"),
        ({}, "", 1),
    ],
)
def test_flowers_are_played_with_where_the_options_say_so(
    options: dict[str, bool], flowers: str, expected: int | str
) -> None:
    event = {"type": "win", "player": 1, "from": 2, "hand": "123789m99p555z78s", "tile": "9s", "flowers": flowers}
    record = {"format": 1, "ruleset": str(PATH), "options": options, "dealer": 0, "events": [event]}
    if isinstance(expected, int):
        assert settle_record(record, library(FLOWERS)).net[1] == expected
    else:
        with pytest.raises(Problems) as found:
            settle_record(record, library(FLOWERS))
        assert [(one.path, one.code) for one in found.value.problems] == [("events[0].flowers", expected)] * len(
            found.value.problems
        )


def test_a_difference_of_flowers_says_when_they_are_played() -> None:
    rules = [library(text).load_file(PATH) for text in (TABLE, FLOWERS)]
    said = [one.sentence("zh") for one in differences(*rules)]
    assert said[0] == "花牌 无 → 1234f 四季 · 5678f 四季 and 四君子"
