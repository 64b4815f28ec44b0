"""Hands of any table lie within the felt of the smallest window, whatever they have of melds, kongs, flowers and birds."""

from __future__ import annotations

from itertools import pairwise

import pytest

from calculator.deals import Win
from calculator.gui.window import MainWindow
from calculator.tiles import TILES
from tests.ruleset_examples import examples

LEAST = 17
"""The narrowest that a tile is still known by."""


@pytest.mark.parametrize("ruleset", ["fangpaofa", "taiwan", "changsha", "riichi", "sanren"])
def test_hands_lie_within_the_felt_of_a_small_window(window: MainWindow, ruleset: str) -> None:
    window.resize(1024, 640)
    desk, strip = window.desk, window.page.hand.strip
    widest = 0
    for record in examples(ruleset):
        desk.open_data(record)
        for at, event in enumerate(desk.deal.events):
            if not isinstance(event, Win):
                continue
            desk.select(at)
            rects = strip.tile_rects()
            widest = max(widest, len(rects))
            assert rects[0].left() >= 0
            assert rects[-1].right() < strip.width()
            assert all(first.right() < second.left() for first, second in pairwise(rects))
            assert all(rect.bottom() < strip.height() - 18 for rect in rects), "the names of the groups lie below"
            tiles = [tile.kind for tile in strip.tiles()]
            roles = [None if kind is None else TILES[kind].family.role for kind in tiles]
            assert all(rect.width() >= LEAST for rect, role in zip(rects, roles, strict=True) if role != "flowers")
    assert widest >= {"fangpaofa": 23, "taiwan": 22, "changsha": 17, "riichi": 15, "sanren": 14}[ruleset]
