"""A night of three: as many names, columns and fields as its rules have seats; what a game came to is seen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from calculator.deals import Deal, Exhausted, none_held
from calculator.gui.nights import paper
from calculator.gui.nights.nights_page import NightsPage
from calculator.gui.nights.row_page import RowPage
from calculator.gui.window import MainWindow
from calculator.nights import Amounts, PlayedDeal
from calculator.rules.library import Library
from calculator.table import OpenTable
from calculator.table.state import TableState
from calculator.view import FIRST_SEAT, WHO
from tests.gui.nights.make_night_window import Player


@pytest.fixture
def player(qtbot: QtBot, library: Library) -> Iterator[Player]:
    """The wall has run out at a table of three."""
    ended = Deal("fangpaofa", seats=3, held=none_held(3), events=(Exhausted((None,) * 3),))
    window = MainWindow(OpenTable(Deal("fangpaofa", seats=3, held=none_held(3))))
    window.open_table.start(library, on=TableState(ended))
    window.resize(1280, 800)
    window.show()
    window.record_deal()
    window.show_view("night")
    QTest.qWait(1)
    yield Player(window)
    window.close()
    window.deleteLater()


def test_the_deal_of_three_begins_a_night_of_three(player: Player) -> None:
    assert player.night.seats == 3
    assert (player.sheet.totals, player.sheet.pot) == ((-10, 0, 0), 10)
    assert player.window.open_table.deal.seats == 3


def test_amounts_by_hand_have_three_fields_and_end_a_game(player: Player) -> None:
    page = player.page("row")
    assert isinstance(page, RowPage)
    assert [field.isVisible() for field in page.net] == [True, True, True, False]
    player.type_in(page.net[1], "130")
    player.press(Qt.Key.Key_Return)
    entry = player.night.rows[-1].entry
    assert isinstance(entry, Amounts)
    assert entry.net == (0, 130, 0)
    sheet = player.sheet
    assert [game.totals for game in sheet.games] == [(-10, 130, 0)]
    line = player.view.table.rows[2]
    assert line.cells[WHO].text == "第 1 场 · 满百"
    assert [cell.text for cell in line.cells[FIRST_SEAT:]] == ["−150", "+270", "−120", "·"]
    assert player.view.table.source.columns[-1].head == "公账"
    assert [row.cells[-1].text for row in player.view.table.rows] == ["+10", "−130", "·"]
    assert player.view.head.found.text() == ""
    player.view.choose(line.key)
    drawer = player.view.drawer
    assert drawer._title.text() == "第 1 场完（满百）"
    working = drawer._working.text()
    assert working.splitlines()[0] == "甲 → 乙：满百，总分差，乙总分 130 − 甲总分 −10 = 140"
    assert not any(button.isVisible() for button in drawer.buttons.values())
    before = player.night
    player.view.table.setFocus()
    player.press(Qt.Key.Key_Delete)
    assert player.night == before, "the line of a game is no row that could be deleted"
    assert len(paper.made(sheet, "pdf", player.view.look)) > 1000
    assert len(paper.made(sheet, "png", player.view.look)) > 1000


def test_the_list_of_nights_tells_all_who_play_and_nobody_else(player: Player) -> None:
    page = player.page("nights")
    assert isinstance(page, NightsPage)
    assert page.table.rows[0].cells[4].text.split() == ["甲", "−10", "乙", "0", "丙", "0"]


def test_facts_that_go_on_lie_on_the_table_and_follow_in_the_night(qtbot: QtBot, library: Library) -> None:
    """台灣: the dealer's streak counts up with each exhausted wall; what is changed before changes it."""
    window = MainWindow(OpenTable(Deal("taiwan")))
    open_table = window.open_table
    open_table.start(library, on=TableState(Deal("taiwan", events=(Exhausted(),))))
    window.show()
    for streak in (1, 2, 3):
        window.record_deal()
        assert dict(open_table.deal.facts)["streak"] == streak
        open_table.load(TableState(open_table.deal._replace(events=(Exhausted(),))))
    window.show_view("night")
    QTest.qWait(1)
    player = Player(window)
    rows = player.night.rows
    assert [row.entry.deal.facts for row in rows if isinstance(row.entry, PlayedDeal)] == [()] * 3, "they follow"
    assert player.sheet.next_facts["streak"] == 3
    window.recorder.edit(rows[1].id)
    assert dict(open_table.deal.facts)["streak"] == 1
    open_table.load(TableState(open_table.deal._replace(facts=(("streak", 7), ("round_wind", 1)))))
    window.record_deal()
    assert [row.facts.get("streak") for row in player.sheet.rows] == [None, 1, 8]
    entry = player.night.rows[1].entry
    assert isinstance(entry, PlayedDeal)
    assert entry.deal.facts == (("streak", 7),), "only what is otherwise"
    window.close()
    window.deleteLater()


def test_facts_of_a_row_by_hand_decide_what_its_game_comes_to(player: Player) -> None:
    page = player.page("row")
    assert isinstance(page, RowPage)
    assert sorted(page.facts.controls) == ["tuo 0", "tuo 1", "tuo 2"]
    player.type_in(page.net[1], "130")
    QTest.qWait(1)
    switch = page.facts.controls["tuo 2"].switch
    assert switch is not None
    player.click(switch)
    player.choose(page.winners, 1)
    assert switch.isChecked(), "what was said stays while the form changes"
    player.click(page.keep)
    row = player.night.rows[-1]
    assert isinstance(row.entry, Amounts)
    assert dict(row.entry.facts) == {"tuo": (False, False, True)}
    (game,) = player.sheet.games
    assert game.end.net == (-140 - 10 * 2, 140 + 130 * 2, 10 * 2 - 130 * 2)
    assert not player.sheet.rows[-1].warnings
    player.click_row(1)
    player.press(Qt.Key.Key_Return)
    page = player.view.pages.currentWidget()
    assert isinstance(page, RowPage)
    switch = page.facts.controls["tuo 2"].switch
    assert switch is not None
    assert switch.isChecked()
    QTest.qWait(1)
    player.click(switch)
    player.click(page.keep)
    assert player.night.rows[-1].entry.facts == ()  # type: ignore[union-attr]
