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
from calculator.gui.nights.sheet_table import WHO
from calculator.gui.window import MainWindow
from calculator.nights import Amounts
from calculator.rules.library import Library
from calculator.session import Desk
from calculator.session.on_desk import OnDesk
from tests.gui.nights.make_night_window import Player


@pytest.fixture
def player(qtbot: QtBot, library: Library) -> Iterator[Player]:
    """The wall has run out at a table of three."""
    ended = Deal("fangpaofa", seats=3, held=none_held(3), events=(Exhausted((None,) * 3),))
    window = MainWindow(Desk(Deal("fangpaofa", seats=3, held=none_held(3))))
    window.desk.start(library, on=OnDesk(ended))
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
    assert player.window.desk.deal.seats == 3


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
    assert "满百" in player.view.table.rows[1].cells[WHO].text
    assert len(paper.pdf_bytes(sheet, player.view.look)) > 1000
    assert len(paper.png_bytes(sheet, player.view.look)) > 1000


def test_the_form_asks_for_as_many_as_play_by_the_chosen_rules(player: Player) -> None:
    page = player.page("nights")
    assert isinstance(page, NightsPage)
    assert [cell.text for cell in page.table.rows[0].cells][4:8] == ["甲 −10", "乙 0", "丙 0", ""]
    form = page.begin.form
    for ruleset, shown in (("fangpaofa", 3), ("wuhu", 4), ("taiwan", 4), ("fangpaofa", 3)):
        form.ruleset_chosen.emit(ruleset)
        assert sum(field.isVisible() for field in form.names) == shown
        for seat in range(shown):
            form.names[seat].setEditText(f"人{seat}")
        assert len(form.filled()["people"]) == shown
