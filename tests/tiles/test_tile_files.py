"""The drawings of the tiles: the files are what the strokes give, and the strokes stay where they belong."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF

from calculator.resources import RESOURCES
from calculator.tiles import TILES, drawing, parse_tiles
from tools.tile_art.brush import character_path
from tools.tile_art.cards import place_of
from tools.tile_art.flowers import FLOWER_NAMES, plant
from tools.tile_art.glyphs import strokes_of
from tools.tile_files import files

CARDS = parse_tiles("1234567890x1234567890d")


def test_the_files_are_what_the_strokes_give() -> None:
    there = {path.stem: path.read_text(encoding="utf-8") for path in (RESOURCES / "tiles").iterdir()}
    assert there == files(), "run tools/tile_files.py and look at tools/screenshots.py --tiles"


def test_a_drawing_is_read_without_what_is_not_seen() -> None:
    assert "open" in drawing("7s", ())
    assert "open" not in drawing("7s")
    assert "ranked" not in drawing("7s")
    assert "<style" not in drawing("7s")


@pytest.mark.parametrize("suit", "mps")
def test_every_suit_has_figures_for_those_who_ask_for_them(suit: str) -> None:
    assert "ranked" not in drawing(f"7{suit}")
    assert "ranked" in drawing(f"7{suit}", ())


def test_a_flower_stays_in_its_bed() -> None:
    for name in FLOWER_NAMES:
        for _, path in plant(name):
            assert QRectF(7.9, 21.9, 44.2, 44.2).contains(path.boundingRect()), name


@pytest.mark.parametrize("kind", CARDS)
def test_the_characters_of_a_card_stay_in_their_box(kind: int) -> None:
    name = TILES[kind].chinese
    small = [f"{name} small"] if kind in CARDS[10:] else []
    for one in (name, *small):
        drawn = place_of(kind).map(character_path(strokes_of(one))).boundingRect()
        assert QRectF(2, 2.5, 36, 36).contains(drawn)
        assert drawn.width() > 24
    # Small ones have a drawing of their own where the strokes of the usual one would run into each other.
    assert all(len(strokes_of(one)) <= len(strokes_of(name)) for one in small)


@pytest.mark.parametrize("drawn", ["玖 small", "玖"])
def test_the_nine_has_the_foot_of_a_long_time_and_not_that_of_a_rose(drawn: str) -> None:
    """玖 ends with 久, whose last stroke leaves from the one before; in 玫 it crosses it, with a part on either side."""
    *_, falling, last = (character_path((stroke,)) for stroke in strokes_of(drawn))
    parts = [part.boundingRect().width() for part in last.subtracted(falling).toSubpathPolygons()]
    assert sorted(parts)[-1] > 25
    assert sum(sorted(parts)[:-1]) < 5
