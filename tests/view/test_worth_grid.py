"""The table of han and fu on the card of riichi: as printed in every book, and as a table has agreed."""

from __future__ import annotations

from typing import Any

import pytest

from calculator.rules.library import BUILT_IN, Library
from calculator.view import WorthGrid, printed_card

# Han, fu: what a discard pays a player and the dealer, what a self-drawn win takes from a player and the dealer.
# Reckoned apart: fu times two to the power of han and two, at most 2000, times 4 or 6, or 1 and 2, rounded up to hundreds.
LIMITS = {"5番": 2000, "6–7番": 3000, "8–10番": 4000, "11–12番": 6000, "13番起": 8000}


def grid_of(name: str, **options: Any) -> WorthGrid | None:
    rules = Library([BUILT_IN])
    ruleset = rules.load(name)
    values, wrong = ruleset.options(options)
    assert not wrong
    return printed_card(rules, rules.find(name), ruleset.table(values), "zh").grid


def hundreds(number: int) -> int:
    return -(-number // 100) * 100


def cell(basic: int) -> tuple[str, str]:
    discard = f"{hundreds(4 * basic)} · {hundreds(6 * basic)}"
    return discard, f"{hundreds(basic)}/{hundreds(2 * basic)}"


def test_every_cell_is_what_the_formula_of_the_books_makes() -> None:
    grid = grid_of("riichi")
    assert grid is not None
    assert grid.heads == ("20符", "25符", "30符", "40符", "50符", "60符", "70符")
    assert [head for head, _ in grid.rows] == ["1番", "2番", "3番", "4番"]
    for han, (_, cells) in enumerate(grid.rows, 1):
        for head, shown in zip(grid.heads, cells, strict=True):
            whole = cell(min(2000, int(head[:-1]) * 2 ** (han + 2)))
            assert all(part in ("", full) for part, full in zip(shown, whole, strict=True))
    assert dict(grid.beyond) == {head: cell(basic) for head, basic in LIMITS.items()}


def test_what_no_hand_can_be_is_left_empty() -> None:
    grid = grid_of("riichi")
    assert grid is not None
    by_fu = {head: [cells[at] for _, cells in grid.rows] for at, head in enumerate(grid.heads)}
    # 20 fu is a self-drawn pinfu, two han at least; 25 fu seven pairs, two han, three when self-drawn.
    assert by_fu["20符"] == [("", ""), ("", "400/700"), ("", "700/1300"), ("", "1300/2600")]
    assert by_fu["25符"][:3] == [("", ""), ("1600 · 2400", ""), ("3200 · 4800", "800/1600")]
    assert all(part for head in grid.heads[2:] for shown in by_fu[head] for part in shown)


def test_it_is_the_table_of_what_was_agreed() -> None:
    usual, rounded, least = (grid_of("riichi", **options) for options in ({}, {"round_up": True}, {"counted": False}))
    assert usual is not None
    assert rounded is not None
    assert least is not None
    assert usual.rows[3][1][2] == ("7700 · 11600", "2000/3900")
    assert rounded.rows[3][1][2] == cell(2000)
    assert rounded.rows[2][1][5] == cell(2000)
    assert least.beyond[-1] == ("11番起", cell(6000))


@pytest.mark.parametrize("name", ["chengdu", "guobiao", "fangpaofa", "jian", "sanren"])
def test_where_two_numbers_do_not_decide_there_is_none(name: str) -> None:
    assert grid_of(name) is None
