"""Long names of a session are cut where they would push amounts out, with the whole in the tooltip."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from calculator.gui.stage.keys import Words
from calculator.nights.entries import amounts
from calculator.rules.library import Library
from calculator.view import filter_choices
from tests.gui.nights.make_night_window import NAMES, Player, night_window

LONG, SHORT = "特别特别长的名字的老王师傅一二三四五", "特别特别长的名…"


@pytest.fixture
def player(qtbot: QtBot, library: Library) -> Iterator[Player]:
    with night_window(library, deals=2) as window:
        assert window.recorder.rename(0, LONG) is None
        window.recorder.book().add(amounts((-3, -3, -3, 9), winners=(3,), self_drawn=True))
        yield Player(window)


def test_accounts_cut_a_long_name(player: Player) -> None:
    accounts = player.view.side.accounts
    texts = [words.text() for words in accounts.findChildren(Words)]
    assert any(SHORT in text for text in texts)
    assert not any(LONG in text for text in texts)
    assert accounts.toolTip() == LONG


def test_sheet_drawer_and_filter_cut_a_long_name(player: Player) -> None:
    table, drawer = player.view.table, player.view.drawer
    assert player.sheet.rows[0].row.kind == "deal"
    player.click_row(0)
    labels = drawer.findChildren(QLabel)
    assert sum(SHORT in one.text() for one in labels) > 1
    assert not any(LONG in one.text() for one in labels)
    assert any(LONG in one.toolTip() for one in labels)
    cells = [cell for row in table.rows for cell in row.cells if SHORT in cell.text]
    assert cells
    assert all(LONG in cell.tip for cell in cells)
    assert any(SHORT in text for text, _ in filter_choices(player.sheet, player.view.look))


def test_a_row_is_found_by_the_end_of_a_long_name(player: Player) -> None:
    player.type_in(player.view.search, "师傅")
    assert player.numbers()
    player.type_in(player.view.search, "师傅不在")
    assert not player.numbers()


def test_statistics_cut_a_long_name(player: Player) -> None:
    page = player.page("statistics")
    named = [
        cell
        for table in (page.table, page.highlights.people)  # type: ignore[attr-defined]
        for row in table.rows
        for cell in row.cells
        if cell.tip == LONG
    ]
    assert [cell.text for cell in named] == [SHORT, SHORT]
    heads = [column.head for column in page.highlights.people.source.columns]  # type: ignore[attr-defined]
    assert f"→ {SHORT}" in heads
    assert f"→ {NAMES[1]}" in heads
