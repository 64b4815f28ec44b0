"""The desk of a table with other tiles and a hand of another size."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculator.deals import Deal, Exhausted, Win
from calculator.rules.library import Library
from calculator.table import Desk, TableState
from calculator.tiles import Meld, Tile, format_tiles, parse_tiles
from calculator.typed import enter_text
from calculator.view import do
from tests.make_rulesets import SMALL

CARDS = (
    SMALL.replace("123456789m 123456789p 123456789s 1234567z", "1234567890x 1234567890d")
    .replace("shapes: [standard]", "shapes: {standard: {keep_triplets: true}}")
    .replace("melds: [chow, pong]", "melds: [chow, pong, wei]\nhand: 19 if kongs > 0 else 20")
)
SIXTEEN = SMALL.replace("melds: [chow, pong]", "melds: [chow, pong]\nhand: 16\nwild: 7z")


def desk_of(text: str, folder: Path) -> Desk:
    (folder / "small.yaml").write_text(text, encoding="utf-8")
    made = Desk(TableState(Deal("small", events=(Win(player=0),))))
    made.start(Library([folder]))
    return made


def win(desk: Desk) -> Win:
    assert isinstance(desk.entry, Win)
    return desk.entry


def test_cards_are_typed_as_they_are_said(tmp_path: Path) -> None:
    desk = desk_of(CARDS, tmp_path)
    assert desk.kinds() == parse_tiles("1234567890x1234567890d")
    assert desk.room == 20
    assert enter_text(desk, "一二三 四五六 七八九 壹贰叁 肆肆 偎玖 碰十")
    assert format_tiles(win(desk).hand.tiles) == "123456789x12344d"
    assert win(desk).hand.melds == (Meld.of("wei 9d"), Meld.of("pong 0x"))
    assert desk.room == 0


def test_cards_are_laid_by_the_palette(tmp_path: Path) -> None:
    desk = desk_of(CARDS, tmp_path)
    assert desk.modes() == ("hand", "chow", "pong", "wei", "exposed", "added", "concealed")
    desk.set_mode("wei")
    desk.add_tile(Tile("3d"))
    desk.set_mode("chow")
    for text in ("0x", "8x", "9x"):
        desk.add_tile(Tile(text))
    assert win(desk).hand.melds == (Meld.of("wei 3d"), Meld.of("chow 890x"))
    assert desk.room == 14
    desk.set_mode("concealed")
    desk.add_tile(Tile("5x"))
    assert desk.room == 10  # one less beside a kong


@pytest.mark.parametrize(("text", "left"), [("111222333m44p5678s", 1), ("111222333m44p56789s", 0)])
def test_a_hand_of_sixteen(text: str, left: int, tmp_path: Path) -> None:
    desk = desk_of(SIXTEEN, tmp_path)
    assert desk.wild == parse_tiles("7z")
    assert enter_text(desk, text)
    assert desk.room == left
    assert not enter_text(desk, "111222333444555m99p1z")
    assert [fault.facts["most"] for fault in desk.notice] == [17]


def test_nobody_has_to_show_a_hand_that_may_stay_hidden(library: Library) -> None:
    desk = Desk(TableState(Deal("riichi", events=(Exhausted(),))))
    desk.start(library)

    def net() -> tuple[int, ...] | None:
        assert desk.outcome is not None
        return tuple(desk.outcome.settlement.net) if desk.outcome.complete and desk.outcome.settlement else None

    assert net() == (0, 0, 0, 0)
    for tile in parse_tiles("123456m789p235s"):
        desk.add_tile(tile)
    assert net() is None
    desk.add_tile(Tile("5s"))
    assert net() == (3000, -1000, -1000, -1000)
    do(desk, "clear:")
    assert desk.entry == Exhausted()
    assert net() == (0, 0, 0, 0)
