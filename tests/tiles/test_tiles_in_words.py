"""Tiles as people say them."""

from __future__ import annotations

import pytest

from calculator.tiles import groups_in_words, parse_tiles, tiles_in_words


@pytest.mark.parametrize(
    ("tiles", "chinese", "english"),
    [
        ("258m", "258万", "2 character, 5 character, 8 character"),
        ("2m3p17z", "2万 3筒 东中", "2 character, 3 dot, east, red"),
        ("", "", ""),
    ],
)
def test_each_suit_is_named_once_in_chinese(tiles: str, chinese: str, english: str) -> None:
    kinds = parse_tiles(tiles)
    assert tiles_in_words(kinds, "zh") == chinese
    assert tiles_in_words(kinds, "en").casefold() == english


def test_groups_stand_side_by_side() -> None:
    groups = [parse_tiles(text) for text in ("123p", "44p", "111z")]
    assert groups_in_words(groups, "zh") == "123筒 44筒 东东东"
    assert groups_in_words(groups, "en").casefold() == "123p 44p 3 east"
