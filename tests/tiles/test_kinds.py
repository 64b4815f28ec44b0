"""The kinds of tiles: their order, text and names, which `resources/kinds.json` says."""

from __future__ import annotations

import pytest

from calculator.text import LANGUAGES
from calculator.tiles import (
    FAMILIES,
    KINDS,
    TILES,
    MeldKind,
    Tile,
    TileError,
    beyond_copies,
    copies_of,
    format_tiles,
    groups_in_words,
    parse_tiles,
    tile_name,
    tiles_in_words,
)
from tests.written_hands import hand_from, meld_from

ALL = "123456789m123456789p123456789s1234567z12345678f1234567890x1234567890d"


def test_the_order_is_m_p_s_z_f_x_d_and_by_rank_ten_last() -> None:
    assert parse_tiles(ALL) == TILES
    assert format_tiles(range(KINDS)) == ALL
    assert len(TILES) == KINDS == 62
    assert [Tile(str(tile)) for tile in TILES] == [*TILES]
    assert "".join(family.letter for family in FAMILIES) == "mpszfxd"
    assert [kind for family in FAMILIES for kind in family.kinds] == [*range(KINDS)]


def test_ranks_copies_and_roles() -> None:
    assert [Tile(text).rank for text in ("1m", "9s", "7z", "8f", "1x", "0x", "0d")] == [1, 9, 7, 8, 1, 10, 10]
    assert [copies_of(Tile(text)) for text in ("1m", "7z", "1f", "0x", "1d")] == [4, 4, 1, 4, 4]
    assert [Tile(text).is_honor for text in ("9s", "1z", "7z", "1f", "1x", "0d")] == [
        False,
        True,
        True,
        False,
        False,
        False,
    ]
    assert beyond_copies({Tile("1m"): 4, Tile("3f"): 2, Tile("2d"): 5, Tile("0x"): 5}) == [
        Tile("3f"),
        Tile("0x"),
        Tile("2d"),
    ]


def test_the_names_are_those_of_the_table() -> None:
    assert "".join(tile_name(tile, "zh") for tile in parse_tiles("12345678f")) == "春夏秋冬梅兰竹菊"
    assert tiles_in_words(parse_tiles("1234567890x1234567890d"), "zh") == "一二三四五六七八九十 壹贰叁肆伍陆柒捌玖拾"
    for language in LANGUAGES:
        assert len({tile_name(tile, language) for tile in TILES}) == KINDS
    for tile in TILES:
        assert tile.chinese == tile_name(tile, "zh")


def test_groups_of_cards_stand_together() -> None:
    groups = [parse_tiles(text) for text in ("270x", "11x1d", "888d")]
    assert groups_in_words(groups, "zh") == "二七十 一一壹 捌捌捌"
    assert groups_in_words(groups, "en") == "270x 11x1d 888d"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        *((text, "tiles_character") for text in ("0m", "10p", "0f", "20")),
        ("9f", "tiles_flower"),
        ("8z", "tiles_honor"),
        ("12", "tiles_no_letter"),
        ("x", "tiles_no_digits"),
    ],
)
def test_ten_is_a_card_alone(text: str, code: str) -> None:
    with pytest.raises(TileError) as fault:
        parse_tiles(text)
    assert fault.value.code == code


def test_single_tiles_may_each_have_their_letter() -> None:
    assert parse_tiles("1x2x0x") == parse_tiles("120x") == parse_tiles(" 1 2 0 x")


def test_three_of_ones_own_laid_down_are_no_kong_and_concealed() -> None:
    meld = meld_from("wei 3d")
    assert meld.kind is MeldKind.WEI
    assert (len(meld.tiles), meld.is_kong, meld.kind.is_concealed) == (3, False, True)
    hand = hand_from("270x [wei 3d] +1x")
    assert hand_from(str(hand)) == hand
    assert hand.size == 7
