"""Why not: the first condition that an item, or a win, does not meet, in words that name what is there instead."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from calculator.inquiry import items_not_counted, why_no_wins
from calculator.rules.library import BUILT_IN, Library
from calculator.settlement import settle_record
from calculator.text import LANGUAGES
from tests.make_deals import deal, win
from tests.make_rulesets import changed, settled
from tests.read_golden import golden_lines
from tests.run_program import command_line, program

GOOD = [line["record"] for line in golden_lines("records.jsonl") if "errors" not in line["expect"]]


def reasons(record: dict[str, Any], library: Library, language: str = "zh") -> dict[str, str]:
    settlement = settle_record(record, library)
    (won,) = settlement.wins
    return {one.item.id: one.why for one in items_not_counted(settlement, won, language)}  # type: ignore[arg-type]


def test_two_dots_keep_a_hand_from_being_of_one_suit(library: Library) -> None:
    why = reasons(deal("chengdu", win(0, "123456789m11m22p", "2p", discarder=1)), library)["pure_suit"]
    assert why == "没算清一色：还有 3 张筒"


def test_the_runs_keep_a_hand_from_being_all_triplets(library: Library) -> None:
    why = reasons(deal("chengdu", win(0, "111m222m333m456p9p", "9p", discarder=1)), library)["all_triplets"]
    assert why == "没算对对胡：456筒 不是刻"


def test_what_the_table_did_not_agree_on_is_told_as_that(library: Library) -> None:
    hand = deal("chengdu", win(0, "123456789m11p22p", "2p", discarder=1))
    assert "本桌没有约定" in reasons(hand, library)["straight"]
    assert "straight" not in reasons({**hand, "options": {"straight": True}}, library)


def test_an_item_that_another_holds_already_names_that_other(library: Library) -> None:
    why = reasons(deal("guobiao", win(0, "555z666z777z123m9p", "9p", discarder=1)), library)["dragon_pung"]
    assert "大三元" in why


def test_groups_that_are_not_there_are_shown_by_an_example(library: Library) -> None:
    why = reasons(deal("guobiao", win(0, "123m456p789s123p9p", "9p", discarder=1)), library)
    assert why["mixed_triple_chow"].endswith("没有像 123万 123筒 123条 这样的组合")
    assert "已经和别的算过了" in why["short_straight"], "456p and 123p are there, but counted as a mixed straight"


def test_what_counts_only_by_itself_and_what_another_includes_say_so(library: Library) -> None:
    why = reasons(deal("guobiao", win(0, "123m456p789s123p9p", "9p", discarder=1)), library)
    assert why["chicken_hand"] == "无番和：有别的番种，就不算它。"
    assert why["no_honors"] == "无字：有了平和，不重复算。"


def test_an_item_that_a_file_switches_off_is_not_played_here() -> None:
    path = BUILT_IN / "mine.yaml"
    text = "format: 1\nid: mine\nname: {zh: 我, en: Mine}\nversion: 1.0.0\nextends: chengdu\n"
    library = Library(texts={path: text + "items:\n- {id: pure_suit, off: true}\n"})
    record = {**deal("chengdu", win(0, "123456789m1122m", "2m", discarder=1)), "ruleset": str(path)}
    assert reasons(record, library)["pure_suit"] == "清一色：本桌不算。"


def test_every_condition_that_fails_is_told(library: Library) -> None:
    why = reasons(deal("guobiao", win(0, "222333444m111z9p", "9p", discarder=1)), library)
    assert why["full_flush"] == "没算清一色：还有 2 张筒；还有 东"
    honors = reasons(deal("guobiao", win(0, "111222333444z5z", "5z", discarder=1)), library)
    assert honors["full_flush"].startswith("没算清一色：没有万、筒、条")


def test_a_self_draw_that_is_paid_otherwise_is_not_called_a_discard(library: Library) -> None:
    # Chengdu plays 自摸加底 unless the table agrees on a fan for it.
    record = deal("chengdu", win(0, "123456m1234567p", "1p"))
    assert reasons(record, library)["self_draw"] == "没算自摸：本桌的约定是自摸 加底"
    assert reasons(record, library, "en")["self_draw"] == "Self-draw: not scored; this table plays Self-draw: + base"


def test_too_few_kongs_and_tiles_left_over_are_told_by_number_and_name(library: Library) -> None:
    why = reasons(deal("guobiao", win(0, "555z666z777z123m9p", "9p", discarder=1)), library)
    assert why["four_kongs"] == "没算四杠：没有杠，要 4 个"
    assert why["all_honors"] == "没算字一色：还有 123万 9筒"
    assert why["little_three_dragons"] == "没算小三元：箭刻有 3 组，要正好 2 组；要箭牌做将"
    assert why["big_four_winds"] == "没算大四喜：没有风刻，要 4 组"


@pytest.mark.parametrize("when", ["group.dragon and group.triplet", "group.triplet and group.dragon"])
def test_what_a_group_is_comes_last_in_chinese_and_english_says_and(tmp_path: Path, when: str) -> None:
    item = f"- {{id: dragons, zh: 小三元, en: Little dragons, when: count({when}) == 2}}\n"
    settlement = settled(changed("items:\n", f"items:\n{item}"), tmp_path)
    (zh, *_), (en, *_) = (items_not_counted(settlement, settlement.wins[0], language) for language in LANGUAGES[:2])
    assert zh.why == "没算小三元：没有箭刻，要 2 组"
    one, other = (
        {"dragon": "a group of dragons", "triplet": "a triplet or kong"}[word[6:]] for word in when.split(" and ")
    )
    assert en.why == f"Little dragons: not scored; {one} and {other}: none, 2 required"


def test_tiles_are_counted_as_people_count_them(tmp_path: Path) -> None:
    conditions = ('tiles_in("123s") >= 2', "jing_tiles == 3", "count_in(flowers, true) == 1", "exposed_kongs == 1")
    items = "".join(f"- {{id: i{at}, zh: 番, en: Fan, when: '{when}'}}\n" for at, when in enumerate(conditions))
    items += "- {id: kongs, zh: 明杠, en: Kongs, count: exposed_kongs}\n"
    text = changed("items:\n", f"items:\n{items}").replace("options:\n", "wild: 7z\nflowers: 12345678f\noptions:\n", 1)
    settlement = settled(text, tmp_path)
    whys = [one.why.partition("：")[2] for one in items_not_counted(settlement, settlement.wins[0])]
    assert whys[:4] == ["没有123条，要 2 张", "没有精，要 3 张", "没有花牌", "没有明杠"]
    assert items_not_counted(settlement, settlement.wins[0])[4].why == "没有明杠（明杠数：0）"


def test_a_group_of_cards_is_one_word(library: Library) -> None:
    record = deal("shaoyang", win(0, "270x270d456d345d789x45x", "6x", discarder=1, melds=["wei 9d"]))
    item = "- {id: triplets, zh: 碰碰胡, en: All triplets, when: every(group.triplet)}\n"
    text = f"format: 1\nid: own\nversion: 1.0.0\nname: own\nextends: shaoyang\nitems:\n{item}"
    own = Library(texts={BUILT_IN / "own.yaml": text})
    assert reasons({**record, "ruleset": str(BUILT_IN / "own.yaml")}, own)["triplets"].startswith(
        "没算碰碰胡：二七十 四五六 "
    )


def test_an_item_of_another_reading_says_what_that_reading_is_worth(library: Library) -> None:
    found = 0
    for record in GOOD:
        settlement = settle_record(record, library)
        for won in settlement.wins:
            for one in items_not_counted(settlement, won):
                if "另一种拆法" in one.why:
                    found += 1
    assert found, "some golden hand has an item only in a lesser reading"


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_item_either_counts_or_has_a_reason(library: Library, language: str) -> None:
    for record in GOOD:
        settlement = settle_record(record, library)
        for won in settlement.wins:
            counted = {line.item.id for line in won.score.items}
            messages = {one.item.id: one.why for one in items_not_counted(settlement, won, language)}  # type: ignore[arg-type]
            assert counted | set(messages) == {item.id for item in settlement.table.definition.items}
            assert not counted & set(messages)
            assert all(messages.values())


# --- no win ---------------------------------------------------------------------------------------------------------


def test_three_suits_are_told_with_how_many_tiles_of_each(library: Library) -> None:
    why = why_no_wins(deal("chengdu", win(0, "123456m123456p9s", "9s", discarder=1)), library)
    (sentence,) = why[0]
    assert "缺一门" in sentence
    assert sentence.endswith("还有 2 张条")


def test_seven_zhi_are_too_few_and_the_most_that_the_hand_reaches_is_told(library: Library) -> None:
    (sentence,) = why_no_wins(deal("wuhu", win(0, "123456m123p123s1z", "1z", discarder=1)), library)[0]
    assert sentence == "不能胡，不满足“八支”：最长一门只有 6 张，要 8 张（万 6 张 · 筒 3 张 · 条 3 张）"
    hand = deal("wuhu", win(0, "123m234p1z", "1z", discarder=1, melds=["chow 789s"]))
    hand["events"].insert(0, {"type": "kong", "player": 0, "kind": "concealed", "tile": "9m"})
    (sentence,) = why_no_wins(hand, library)[1]
    assert "最长一门只有 7 张，要 8 张" in sentence


def test_two_tiles_off_are_told_with_whole_exchanges_that_win(library: Library) -> None:
    (head, *hints) = why_no_wins(deal("chengdu", win(0, "1345678m19p45p24m", "8p", discarder=1)), library)[0]
    assert head == "不能胡：还差 2 张。"
    assert hints
    assert all("、" in way and "就胡" in way for way in hints)


def test_of_a_hand_far_from_a_win_only_the_next_step_is_told(library: Library) -> None:
    (head, *steps) = why_no_wins(deal("guobiao", win(0, "147m147p147s1234z", "5m", discarder=1)), library)[0]
    assert head == "不能胡：还差 6 张。"
    assert steps
    assert not any("就胡" in step for step in steps)


def test_every_exchange_that_is_named_does_win(library: Library) -> None:
    from calculator.tiles import TILES, format_tiles, parse_tiles, tile_name

    tiles = parse_tiles("13456789m99p456p2m")[:13]
    record = deal("chengdu", win(0, format_tiles(tiles), "5m", discarder=1))
    sentences = why_no_wins(record, library)[0]
    assert sentences[0] == "不能胡：还差 1 张。"
    assert len(sentences) > 1
    by_name = {tile_name(tile, "zh"): tile for tile in TILES}
    for line in sentences[1:]:
        match = re.fullmatch("把 (.*) 换成 (.*) 就胡（(.*) 分）", line)
        assert match is not None, line
        kept = [*tiles, parse_tiles("5m")[0]]
        kept.remove(by_name[match[1]])
        changed = deal("chengdu", win(0, format_tiles(sorted(kept)), str(by_name[match[2]]), discarder=1))
        (won,) = settle_record(changed, library).wins
        assert won.points == int(match[3]), line


def test_a_win_needs_no_excuse(library: Library) -> None:
    assert why_no_wins(deal("chengdu", win(0, "123456789m11p22p", "2p", discarder=1)), library) == {}


def test_the_command_answers_for_a_win_and_for_none(tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(deal("chengdu", win(0, "123456789m11p22p", "2p", discarder=1))), encoding="utf-8")
    ran = program("why-not", path, "--item", "清一色")
    assert ran.returncode == 0
    assert "还有 5 张筒" in ran.stdout
    assert command_line("why-not", path, "--item", "没有这番").returncode == 2
    assert command_line("why-not", path, "--event", "9").returncode == 2
    path.write_text(json.dumps(deal("chengdu", win(0, "123456m123456p9s", "9s", discarder=1))), encoding="utf-8")
    ran = command_line("why-not", path, "--lang", "en")
    assert ran.returncode == 0
    assert "2 Bamboo" in ran.stdout


def test_flowers_that_are_too_few_are_counted(tmp_path: Path) -> None:
    needed = "- {zh: 两个花, en: two flowers, when: 'count_in(flowers, true) >= 2 or suits == 1'}"
    text = changed("- {zh: 两门, en: two suits, when: suits <= 2}", needed)
    (tmp_path / "small.yaml").write_text(
        text.replace("options:\n", "flowers: 12345678f\noptions:\n", 1), encoding="utf-8"
    )
    event = {"type": "win", "player": 1, "from": 0, "hand": "123456m789p1115z", "tile": "5z", "flowers": "1f"}
    record = {"format": 1, "ruleset": "small", "dealer": 0, "events": [event]}
    (sentence,) = why_no_wins(record, Library([tmp_path]))[0]
    assert "花牌的张数 1" in sentence
