"""A change on the table costs one settlement, also where the rules leave only one way and the table fills it in; what was settled
before costs none."""

from __future__ import annotations

import pytest

import calculator.settlement
from calculator.deals import Deal, Form, Kong
from calculator.documents import Problems
from calculator.rules import Table
from calculator.rules.library import Library
from calculator.settlement import Settlement
from calculator.table import OpenTable, set_source, settled
from calculator.tiles import Tile, parse_tiles
from calculator.view import do

HANDS = {
    "two waits, then the winning tile": ("2345678999p123s", "8p", 1),
    "one wait, which is filled in": ("123m456m789m1p", "1p", 0),
}


@pytest.mark.parametrize("name", HANDS)
def test_a_tile_costs_one_settlement(library: Library, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    hand, tile, source = HANDS[name]
    open_table = OpenTable(Deal("chengdu"))
    open_table.start(library)
    open_table.set_player(2)
    open_table.make(set_source, source)
    kinds = [int(kind) for kind in parse_tiles(hand)]
    open_table.add_tiles(kinds)
    settled: list[Deal] = []
    settle = calculator.settlement.settle

    def counting(deal: Deal, table: Table, form: Form | None = None) -> Settlement:
        settled.append(deal)
        return settle(deal, table, form)

    monkeypatch.setattr(calculator.settlement, "settle", counting)
    open_table.take_back()
    assert len(settled) <= 1
    known = len(settled)
    open_table.add_tile(kinds[-1])
    assert len(settled) == known, "the same lay there before"
    do(open_table, f"wait:{int(Tile(tile))}")
    assert len(settled) <= known + 1, "where the table filled the tile in already, nothing changes"


def test_a_refused_deal_is_refused_again_without_keeping_what_it_was_refused_in(library: Library) -> None:
    ruleset = library.load("chengdu")
    table = ruleset.table(tuple(option.default for option in ruleset.definition.options))
    deal = Deal("chengdu", events=(Kong("added", 0, int(Tile("5p"))), Kong("added", 1, int(Tile("5p")))))
    raised = []
    for _ in range(2):
        with pytest.raises(Problems) as refused:
            settled(deal, table)
        raised.append(refused.value)
    first, second = raised
    assert first is not second
    assert first.problems == second.problems
    # A frame that is kept keeps all that it had: of the second time there are those of this test and of `settled` alone.
    assert len(refused.traceback) == 2
