"""A change on the desk costs one settlement, also where the rules leave only one way and the desk fills it in; what was settled
before costs none."""

from __future__ import annotations

import pytest

import calculator.settlement
from calculator.deals import Deal, Form
from calculator.rules import Table
from calculator.rules.library import Library
from calculator.session import Desk
from calculator.settlement import Settlement
from calculator.tiles import Tile, parse_tiles

HANDS = {
    "two waits, then the winning tile": ("2345678999p123s", "8p", 1),
    "one wait, which is filled in": ("123m456m789m1p", "1p", 0),
}


@pytest.mark.parametrize("name", HANDS)
def test_a_tile_costs_one_settlement(library: Library, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    hand, tile, source = HANDS[name]
    desk = Desk(Deal("chengdu"))
    desk.start(library)
    desk.set_player(2)
    desk.set_source(source)
    kinds = [int(kind) for kind in parse_tiles(hand)]
    desk.add_tiles(kinds)
    settled: list[Deal] = []
    settle = calculator.settlement.settle

    def counting(deal: Deal, table: Table, form: Form | None = None) -> Settlement:
        settled.append(deal)
        return settle(deal, table, form)

    monkeypatch.setattr(calculator.settlement, "settle", counting)
    desk.take_back()
    assert len(settled) <= 1
    known = len(settled)
    desk.add_tile(kinds[-1])
    assert len(settled) == known, "the same lay there before"
    desk.set_winning(int(Tile(tile)))
    assert len(settled) <= known + 1, "where the desk filled the tile in already, nothing changes"
