"""Where the rules add up the groups of a hand, what is certain of an unfinished one stands at its head and below each meld."""

from __future__ import annotations

import pytest

from calculator.settlement import group_worths, worth_so_far
from calculator.tiles import parse_tiles
from calculator.view import Hand
from tests.view.tables import click, fresh, known_records, table_of


def laid(ruleset: str, *parts: str) -> Hand:
    """The hand after tiles of some modes: `wei 1d`."""
    open_table = fresh(ruleset)
    actions = []
    for part in parts:
        mode, _, tiles = part.rpartition(" ")
        actions += [f"tile:{int(tile)}{':' * bool(mode)}{mode}" for tile in parse_tiles(tiles)]
    return click(open_table, *actions).hand


def test_melds_and_kept_triplets_of_cards_are_added_up() -> None:
    # 壹壹壹偎 6, 六六六碰 1, 二七十吃 3, and three of 三 in the hand 3.
    hand = laid("fangpaofa", "wei 1d", "pong 6x", "chow 2x7x", "33x", "3x", "4x")
    assert hand.worth == "已有 13 胡息"
    assert list(dict.fromkeys(tile.tag for tile in hand.tiles)) == ["", "偎 6", "碰 1", "吃 3"]


def test_a_pair_is_not_certain_yet() -> None:
    assert laid("fangpaofa", "33x").worth == ""


def test_rules_that_add_up_no_groups_say_nothing() -> None:
    for ruleset in ("chengdu", "riichi", "guobiao"):
        hand = laid(ruleset, "pong 6p", "333p")
        assert hand.worth == ""
        assert hand.tiles[-1].tag == "碰"


@pytest.mark.parametrize("record", known_records("fangpaofa")[::6])
def test_a_meld_is_worth_as_much_as_in_the_settled_hand(record: dict[str, object]) -> None:
    open_table = table_of(record)
    settlement, table = open_table.settlement, open_table.table
    assert settlement is not None
    assert table is not None
    for win in settlement.wins:
        found = worth_so_far(table, (), win.score.melds)
        assert found is not None
        assert found.melds == group_worths(win.score)[len(win.score.reading.groups) :]
