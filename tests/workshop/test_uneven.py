"""What does not go with the lines beside it, or with the name that it has in the trade, is told at its own line."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculator.rules.library import Library
from calculator.workshop import advice_on, faults_of_meaning, tried_deals
from tests.make_rulesets import changed

TRIPLETS = "value: 2, when: every(group.triplet)}"
PURE = "value: 4, when: suits == 1 and honor_tiles == 0}"
WIN = "pay: points + 多付}"

ROWS = (
    ("tiles_uneven", "tiles: 123456789m 123456789p 123456789s", "tiles: 123456789m 12345679p 123456789s"),
    (
        "tiles_uneven",
        "options:\n",
        "jing: {wild: [next], cycles: [123456789m, 123456789p,\n    12345769s, 1234567z]}\noptions:\n",
    ),
    ("tiles_uneven", TRIPLETS, "when: 'only(\"258m258p259s\")'}"),
    ("tiles_uneven", TRIPLETS, "when: 'only(\"258m258p\")'}"),
    ("tiles_uneven", TRIPLETS, "when: 'only(\"258m258p258s8s\")'}"),
    ("languages_differ", "zh: 两门, en: two suits,", "zh: 最多 2 门, en: 3 suits at most,"),
    ("names_swapped", "{all: 都付, one: 点炮的付}", "{all: {zh: 都付, en: one}, one: {zh: 点炮的付, en: all}}"),
    (
        "names_swapped",
        "{all: 都付, one: 点炮的付}",
        "{all: {zh: 都付, en: Ones pay}, one: {zh: 点炮的付, en: All pay}}",
    ),
    ("worth_falls", PURE, "value: 1, when: suits == 1 and honor_tiles == 0, excludes: [triplets]}"),
    (
        "worth_falls",
        PURE,
        "value: 4, when: kongs == 3}\n- {id: four, zh: 四个, en: Four, value: 3, when: kongs == 4}",
    ),
    ("count_differs", PURE, "value: 4, when: kongs > 0, count: exposed_melds}"),
    ("count_differs", PURE, "value: 4, when: some(group.triplet), count: count(group.run)}"),
    ("others_differ", "zh: 三家付, en", "zh: 四家付, en"),
    ("name_differs", "{zh: 三家付, en: all pay, ", "{zh: 点炮的付, en: the discarder pays, from: payer.dealer, "),
    ("name_differs", "pay: points + 多付}", "from: payer.dealer, pay: points + 多付}"),
    ("name_differs", f"zh: 清一色, en: Pure suit, {PURE}", "zh: 全大, en: Upper, when: 'only(\"6789m6789p6789s\")'}"),
    ("from_missing", "{zh: 三家付, en: all pay, ", "{zh: 放炮的包三家, en: for all, when: win.discard, "),
    ("about_differs", "tiles: 123", "about: {zh: 两底, en: two}\ntiles: 123"),
    (
        "source_differs",
        "max: 1000, default: 1}",
        "max: 1000,\n    default: 1, source: 房间说明：3}",
    ),
    (
        "name_differs",
        "requirements:\n",
        "facts:\n  last: {zh: 末, en: last, of: win, type: switch, default: false, requires: [\n"
        "    {zh: 自摸, en: drawn, when: win.discard}]}\nrequirements:\n",
    ),
    ("seat_of_nobody", "- {when: deal.dealer_won, seat: dealer}", "- {when: deal.winners == 1, seat: first_discarder}"),
    ("term_again", PURE, "value: 4, when: suits == 1 and suits == 1}"),
    (
        "way_forbidden",
        WIN,
        "when: win.self_drawn, pay: 1}\n  - {zh: 点炮, en: d, when: win.discard, from: payer.discarder, pay: 2}",
    ),
    ("way_forbidden", "when: suits <= 2}", "when: not win.last_tile}"),
)
NAMED = (PURE.replace("==", ">=", 1), PURE.replace(" and honor_tiles == 0", " and kongs > 0"))


def codes_at(text: str, folder: Path) -> set[tuple[int, str]]:
    path = folder / "small.yaml"
    path.write_text(text, encoding="utf-8")
    library = Library([folder])
    found = [*advice_on(library, path), *faults_of_meaning(library.load_file(path), tried_deals(library, path))]
    return {(one.line, one.code) for one in found}


@pytest.mark.parametrize(("code", "old", "new"), ROWS)
def test_a_line_that_does_not_go_with_others_is_told(code: str, old: str, new: str, tmp_path: Path) -> None:
    text = changed(old, new)
    if code == "way_forbidden" and old == WIN:
        text = text.replace("when: suits <= 2}", "when: win.self_drawn}")
    assert code in {one for _, one in codes_at(text, tmp_path)}


@pytest.mark.parametrize("row", NAMED)
def test_an_item_that_is_not_what_its_name_says_is_told_with_a_deal(row: str, tmp_path: Path) -> None:
    text = changed(PURE, row)
    line = text[: text.index(row)].count("\n") + 1
    assert (line, "meaning_name") in codes_at(text, tmp_path)
    meant = codes_at(changed(PURE, row.replace("}", ", meant: true}")), tmp_path)
    assert (line, "meaning_name") not in meant


@pytest.mark.parametrize(
    ("code", "row"),
    [
        (
            "worth_falls",
            "- {id: pure, zh: 清一色, en: a, value: 4, when: suits == 1}\n- {id: b, zh: 缺一门, en: b, when: suits == 2}",
        ),
        (
            "count_differs",
            "- {id: a, zh: 每副露, en: a, count: melds}\n- {id: b, zh: 开门, en: b, value: 2, when: melds > 0}",
        ),
        (
            "source_differs",
            "- {id: a, zh: 清, en: a, value: 4, when: suits == 1, source: 老李家 2019 年定的，原来 3 分}",
        ),
        ("meaning_name", "- {id: a, zh: 坎边张, en: a, when: wait.middle or wait.edge}"),
        ("meaning_name", "- {id: a, zh: 小杠开花, en: a, when: melds == 1}"),
    ],
)
def test_what_is_in_order_is_not_told(code: str, row: str, tmp_path: Path) -> None:
    text = changed(f"- {{id: pure, zh: 清一色, en: Pure suit, {PURE}", row)
    assert code not in {one for _, one in codes_at(text, tmp_path)}


def test_flowers_beyond_the_seats_that_are_asked_besides_are_not_told(tmp_path: Path) -> None:
    count = "count_in(flowers, tile.rank == winner.seat%s)"
    for more, warned in (("", True), (" or tile.rank == winner.seat + 4", False)):
        row = f"- {{id: a, zh: 正花, en: own, count: '{count % more}'}}"
        text = changed(f"- {{id: pure, zh: 清一色, en: Pure suit, {PURE}", row).replace(
            "options:\n", "flowers: 12345678f\noptions:\n", 1
        )
        assert ("flowers_never" in {one for _, one in codes_at(text, tmp_path)}) == warned
