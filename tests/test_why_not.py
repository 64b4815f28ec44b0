"""Why not: the first condition that an item, or a win, does not meet, in words that name what is there instead."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from dealing import command_line, deal, golden_lines, win

from calculator.inquiry.why_not import items_not_counted, why_no_wins
from calculator.rules.library import Library
from calculator.settlement import settle

GOOD = [line["record"] for line in golden_lines("records.jsonl") if "errors" not in line["expect"]]


def reasons(record: dict[str, Any], library: Library, language: str = "zh") -> dict[str, str]:
    settlement = settle(record, library)
    (won,) = settlement.wins
    return {one.item.id: one.why for one in items_not_counted(settlement, won, language)}  # type: ignore[arg-type]


def test_two_dots_keep_a_hand_from_being_of_one_suit(library: Library) -> None:
    why = reasons(deal("chengdu", win(0, "123456789m11m22p", "2p", feeder=1)), library)["pure_suit"]
    assert "清一色" in why
    assert "万 11 张" in why
    assert "筒 3 张" in why


def test_the_runs_keep_a_hand_from_being_all_triplets(library: Library) -> None:
    why = reasons(deal("chengdu", win(0, "111m222m333m456p9p", "9p", feeder=1)), library)["all_triplets"]
    assert "456p 不是" in why
    assert "111m" not in why


def test_what_the_table_did_not_agree_on_is_told_as_that(library: Library) -> None:
    hand = deal("chengdu", win(0, "123456789m11p22p", "2p", feeder=1))
    assert "本桌没有约定" in reasons(hand, library)["straight"]
    assert "straight" not in reasons({**hand, "options": {"straight": True}}, library)


def test_an_item_that_another_holds_already_names_that_other(library: Library) -> None:
    why = reasons(deal("guobiao", win(0, "555z666z777z123m9p", "9p", feeder=1)), library)["dragon_pung"]
    assert "大三元" in why


def test_an_item_of_another_reading_says_what_that_reading_is_worth(library: Library) -> None:
    found = 0
    for record in GOOD:
        settlement = settle(record, library)
        for won in settlement.wins:
            for one in items_not_counted(settlement, won):
                if "另一种拆法" in one.why:
                    found += 1
    assert found, "some golden hand has an item only in a lesser reading"


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_item_either_counts_or_has_a_reason(library: Library, language: str) -> None:
    for record in GOOD:
        settlement = settle(record, library)
        for won in settlement.wins:
            counted = {line.item.id for line in won.score.items}
            told = {one.item.id: one.why for one in items_not_counted(settlement, won, language)}  # type: ignore[arg-type]
            assert counted | set(told) == {item.id for item in settlement.table.definition.items}
            assert not counted & set(told)
            assert all(told.values())


# --- no win ---------------------------------------------------------------------------------------------------------


def test_three_suits_are_told_with_how_many_tiles_of_each(library: Library) -> None:
    why = why_no_wins(deal("chengdu", win(0, "123456m123456p9s", "9s", feeder=1)), library)
    (sentence,) = why[0]
    assert "缺一门" in sentence
    assert "条 2 张" in sentence


def test_seven_zhi_are_too_few_and_the_most_that_the_hand_reaches_is_told(library: Library) -> None:
    why = why_no_wins(deal("wuhu", win(0, "1234567m111p22s", "2s", feeder=1)), library)
    why = why or why_no_wins(deal("wuhu", win(0, "123456m123p123s1z", "1z", feeder=1)), library)
    (sentence,) = why[0]
    assert "最长一门 6" in sentence
    assert "≥ 8" in sentence


def test_one_tile_off_names_every_exchange_that_would_win(library: Library) -> None:
    record = deal("chengdu", win(0, "123456789m11m2p", "5p", feeder=1))
    record["events"][0]["hand"] = "123456789m112m5p"
    record["events"][0]["tile"] = "8p"
    sentences = why_no_wins(record, library)[0]
    assert "换 1 张" in sentences[0] or "换 2 张" in sentences[0]


def test_every_exchange_that_is_named_does_win(library: Library) -> None:
    from calculator.tiles import TILES, format_tiles, parse_tiles, tile_name

    tiles = parse_tiles("13456789m99p456p2m")[:13]
    record = deal("chengdu", win(0, format_tiles(tiles), "5m", feeder=1))
    sentences = why_no_wins(record, library)[0]
    exchanges = [line for line in sentences if line.startswith("打 ")]
    assert exchanges
    by_name = {tile_name(tile, "zh"): tile for tile in TILES}
    for line in exchanges:
        out, _, into = line.removeprefix("打 ").partition("，换 ")
        for name in into.removesuffix(" 就胡").split("、"):
            kept = [*tiles, parse_tiles("5m")[0]]
            kept.remove(by_name[out])
            changed = deal("chengdu", win(0, format_tiles(sorted(kept)), str(by_name[name]), feeder=1))
            assert settle(changed, library).wins, line


def test_a_win_needs_no_excuse(library: Library) -> None:
    assert why_no_wins(deal("chengdu", win(0, "123456789m11p22p", "2p", feeder=1)), library) == {}


def test_the_command_answers_for_a_win_and_for_none(tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(deal("chengdu", win(0, "123456789m11p22p", "2p", feeder=1))), encoding="utf-8")
    ran = command_line("why-not", path, "--item", "清一色")
    assert ran.returncode == 0
    assert "万 9 张" in ran.stdout
    assert command_line("why-not", path, "--item", "没有这番").returncode == 2
    assert command_line("why-not", path, "--event", "9").returncode == 2
    path.write_text(json.dumps(deal("chengdu", win(0, "123456m123456p9s", "9s", feeder=1))), encoding="utf-8")
    ran = command_line("why-not", path, "--lang", "en")
    assert ran.returncode == 0
    assert "2 bamboos" in ran.stdout
