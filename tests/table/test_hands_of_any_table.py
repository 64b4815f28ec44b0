"""The table of a table with other tiles and a hand of another size."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculator.deals import Deal, Exhausted, Win
from calculator.rules.library import Library
from calculator.table import OpenTable, TableState
from calculator.tiles import Tile, format_tiles, parse_tiles
from calculator.typed import enter_text
from calculator.view import do
from tests.make_rulesets import SMALL
from tests.written_hands import meld_from

CARDS = (
    SMALL.replace("123456789m 123456789p 123456789s 1234567z", "1234567890x 1234567890d")
    .replace("shapes: [standard]", "shapes: {standard: {keep_triplets: true}}")
    .replace("melds: [chow, pong]", "melds: [chow, pong, wei]\nhand: 19 if kongs > 0 else 20")
)
SIXTEEN = SMALL.replace("melds: [chow, pong]", "melds: [chow, pong]\nhand: 16\nwild: 7z")


def table_of(text: str, folder: Path) -> OpenTable:
    (folder / "small.yaml").write_text(text, encoding="utf-8")
    made = OpenTable(TableState(Deal("small", events=(Win(player=0),))))
    made.start(Library([folder]))
    return made


def win(open_table: OpenTable) -> Win:
    assert isinstance(open_table.entry, Win)
    return open_table.entry


def test_cards_are_typed_as_they_are_said(tmp_path: Path) -> None:
    open_table = table_of(CARDS, tmp_path)
    assert open_table.kinds() == parse_tiles("1234567890x1234567890d")
    assert open_table.room == 20
    assert enter_text(open_table, "一二三 四五六 七八九 壹贰叁 肆肆 偎玖 碰十")
    assert format_tiles(win(open_table).hand.tiles) == "123456789x12344d"
    assert win(open_table).hand.melds == (meld_from("wei 9d"), meld_from("pong 0x"))
    assert open_table.room == 0


def test_cards_are_laid_by_the_palette(tmp_path: Path) -> None:
    open_table = table_of(CARDS, tmp_path)
    assert open_table.modes() == ("hand", "chow", "pong", "wei", "exposed", "added", "concealed")
    open_table.set_mode("wei")
    open_table.add_tile(Tile("3d"))
    open_table.set_mode("chow")
    for text in ("0x", "8x", "9x"):
        open_table.add_tile(Tile(text))
    assert win(open_table).hand.melds == (meld_from("wei 3d"), meld_from("chow 890x"))
    assert open_table.room == 14
    open_table.set_mode("concealed")
    open_table.add_tile(Tile("5x"))
    assert open_table.room == 10  # one less beside a kong


@pytest.mark.parametrize(("text", "left"), [("111222333m44p5678s", 1), ("111222333m44p56789s", 0)])
def test_a_hand_of_sixteen(text: str, left: int, tmp_path: Path) -> None:
    open_table = table_of(SIXTEEN, tmp_path)
    assert open_table.wild == parse_tiles("7z")
    assert enter_text(open_table, text)
    assert open_table.room == left
    assert not enter_text(open_table, "111222333444555m99p1z")
    assert [fault.facts["most"] for fault in open_table.notice] == [17]


def test_nobody_has_to_show_a_hand_that_may_stay_hidden(library: Library) -> None:
    open_table = OpenTable(TableState(Deal("riichi", events=(Exhausted(),))))
    open_table.start(library)

    def net() -> tuple[int, ...] | None:
        assert open_table.outcome is not None
        return (
            tuple(open_table.outcome.settlement.net)
            if open_table.outcome.complete and open_table.outcome.settlement
            else None
        )

    assert net() == (0, 0, 0, 0)
    for tile in parse_tiles("123456m789p235s"):
        open_table.add_tile(tile)
    assert net() is None
    open_table.add_tile(Tile("5s"))
    assert net() == (3000, -1000, -1000, -1000)
    do(open_table, "clear:")
    assert open_table.entry == Exhausted()
    assert net() == (0, 0, 0, 0)
