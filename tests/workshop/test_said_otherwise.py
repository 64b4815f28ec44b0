"""Formulas that are not what the texts of their file say are told at their own line."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculator.rules.library import Library
from calculator.workshop import advice_on
from tests.make_rulesets import SMALL

TWO_SUITS = "{zh: 两门, en: two suits, when: suits <= 2}"
WIN = "{zh: 三家付, en: all pay, pay: points + 多付}"
OPTIONS = "options:\n"
TILES = "tiles: 123456789m 123456789p 123456789s 1234567z\n"
KINDS = "- {kinds: 123456789m 123456789p 123456789s}\n"
DICE = "dice: {zh: 开牌, en: dice, type: choice, choices: {lowest: 小的, total: 点数和}, default: lowest}\n"
HONORS = "honors: {zh: 字牌, en: honors, type: choice, choices: {all: 全有, winds: 只有风}, default: all}\n"
Change = tuple[str, str]

ROWS: dict[str, tuple[str, str, tuple[Change, ...]]] = {
    "choice of a payment": (
        "choice_beside",
        "who == all",
        ((WIN, "{zh: 点炮的付, en: p, when: who == all, pay: points + 多付}"),),
    ),
    "choice of dice": (
        "choice_beside",
        "dice == total",
        ((OPTIONS, f"wall:\n- {{skip: lowest, when: dice == total}}\n- {{skip: total}}\noptions:\n  {DICE}"),),
    ),
    "still in play": (
        "text_differs",
        "未胡",
        (
            (TILES, f"{TILES}winners: 3\n"),
            ("kong_pay.open}", "kong_pay.open, source: 桌上：收未胡者每家一倍}"),
        ),
    ),
    "winners": ("text_differs", "winners: 2", ((TILES, f"{TILES}about: {{zh: 胡满三家为止, en: a}}\nwinners: 2\n"),)),
    "seats": ("text_differs", "seats: 3", ((TILES, f"{TILES}about: {{zh: 四个人打, en: a}}\nseats: 3\n"),)),
    "cannot": ("never_refuses", "点炮不能", ((TWO_SUITS, "{zh: 点炮不能胡, en: n, when: win.discard or suits <= 2}"),)),
    "all tiles": (
        "all_leaves_out",
        "honors == winds",
        (
            (OPTIONS, f"options:\n  {HONORS}"),
            (
                TILES,
                f"tiles:\n{KINDS}- {{kinds: 1234z, when: honors == winds}}\n- {{kinds: 567z, when: honors == all}}\n",
            ),
        ),
    ),
    "circumstances": (
        "name_differs",
        "海底",
        (
            (
                "circumstances: [last_tile]",
                "circumstances:\n  last_tile: {zh: 海底, en: last, when: win.discard, source: 桌上：最后一张自摸}",
            ),
        ),
    ),
}


def warnings(text: str, folder: Path) -> set[tuple[int, str]]:
    path = folder / "small.yaml"
    path.write_text(text, encoding="utf-8")
    return {(one.line, one.code) for one in advice_on(Library([folder]), path)}


@pytest.mark.parametrize(("code", "at", "changes"), ROWS.values(), ids=list(ROWS))
def test_a_formula_that_is_not_what_a_text_says_is_told_at_its_line(
    code: str, at: str, changes: tuple[Change, ...], tmp_path: Path
) -> None:
    text = SMALL
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    lines = [number for number, line in enumerate(text.split("\n"), 1) if at in line]
    assert {(line, code) for line in lines} & warnings(text, tmp_path)


def test_what_is_meant_is_not_told(tmp_path: Path) -> None:
    row = "{zh: 点炮不能胡, en: none, when: win.discard or suits <= 2}"
    codes = [
        {code for _, code in warnings(SMALL.replace(TWO_SUITS, one), tmp_path)}
        for one in (row, row.replace("}", ", meant: true}"))
    ]
    assert ["never_refuses" in one for one in codes] == [True, False]


def test_a_requirement_that_a_file_takes_from_the_one_it_extends_is_told(tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_text(SMALL, encoding="utf-8")
    child = tmp_path / "child.yaml"
    head = "format: 1\nid: child\nversion: 1.0.0\nextends: small\nname: {zh: 小, en: Child}\nrequirements:\n"
    row = "- {zh: 没杠, en: no kong, when: kongs == 0}\n"
    for rows, warned in ((row, True), (f"- {TWO_SUITS}\n{row}", False)):
        child.write_text(head + rows, encoding="utf-8")
        assert ("row_dropped" in {one.code for one in advice_on(Library([tmp_path]), child)}) == warned
