"""The night by keys alone and for a screen reader: rows, what is told once, forms to take out, a night of other rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from calculator.gui.window import MainWindow
from calculator.nights.entries import amounts
from calculator.rules.library import Library
from tests.gui.keyboard import press
from tests.gui.nights.make_night_window import Player, night_window
from tests.gui.reader import Reader, announced, spoken

MOST_STOPS = 90


@pytest.fixture
def player(qtbot: QtBot, library: Library, heard: list[str]) -> Iterator[Player]:
    with night_window(library, deals=4) as window:
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        yield Player(window)


def focus() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None
    return found


def tab_to(window: MainWindow, wanted: QWidget) -> None:
    """Tab until it has the keys."""
    for _ in range(MOST_STOPS):
        if focus() is wanted:
            return
        press(window, "Tab")
    raise AssertionError(spoken(wanted))


def row_of(player: Player) -> list[str]:
    """The cells of the chosen row, as they are said."""
    table = QAccessible.queryAccessibleInterface(player.view.table)
    cells = [table.child(at) for at in range(table.childCount())]
    return [cell.text(QAccessible.Text.Name) for cell in cells if cell.state().selected]


def test_the_newest_deal_is_the_chosen_row_and_arrows_go_on_from_it(player: Player, heard: list[str]) -> None:
    window = player.window
    press(window, "F2")
    window.record_deal()
    press(window, "F3")
    assert row_of(player)[0] == str(len(player.sheet.rows))
    tab_to(window, player.view.table)
    press(window, "Up")
    assert row_of(player)[0] == str(len(player.sheet.rows) - 1)
    heads = QAccessible.queryAccessibleInterface(player.view.table)
    names = {heads.child(at).text(QAccessible.Text.Name) for at in range(heads.childCount())}
    assert {"盘", "庄", "老王", "小李", "阿珍", "大刘"} <= names


def test_a_row_goes_to_the_table_by_enter_and_what_it_was_is_told(player: Player, heard: list[str]) -> None:
    window = player.window
    tab_to(window, player.view.table)
    press(window, "Ctrl+Home")
    press(window, "Enter")
    assert window.pages.currentWidget() is window.page
    assert player.book.editing is not None
    press(window, "F3")
    Reader(player.view).press("到桌上改")
    assert window.pages.currentWidget() is window.page


def test_what_happens_in_the_night_is_told_once(player: Player, heard: list[str]) -> None:
    window = player.window
    tab_to(window, player.view.table)
    before = spoken(player.view.totals)
    said = announced(heard, partial(press, window, "Delete"))
    assert said == [spoken(player.view.totals)]
    assert said != [before]
    assert announced(heard, partial(press, window, "Ctrl+Z")) == [before]
    assert announced(heard, player.view.refresh) == []
    for _ in range(2):
        assert len(announced(heard, partial(press, window, "I"))) == 1
    assert not QApplication.clipboard().image().isNull()


def test_the_forms_are_chosen_by_keys_and_by_a_screen_reader(
    player: Player, heard: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from calculator.gui.widgets import saving

    window, path = player.window, tmp_path / "night.png"
    monkeypatch.setattr(saving, "where_to_save", lambda *asked: path)
    export = Reader(player.view).find("导出")
    tab_to(window, export)
    press(window, "Space")
    menu = player.view.sending.menu
    assert menu.activeAction().objectName() == "picture"
    press(window, "Enter")
    assert not QApplication.clipboard().image().isNull()
    assert focus() is export
    press(window, "Space", "Down", "Enter")
    assert path.exists()
    assert len([one for one in heard if path.name in one]) == 1
    Reader(player.view).press("导出")
    names = Reader(player.view).menu()
    assert all(names)
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("way", ["keys", "press"])
def test_a_night_of_other_rules_is_offered(player: Player, heard: list[str], way: str) -> None:
    window = player.window
    press(window, "F2")
    before = player.night.id
    said = announced(heard, lambda: window.open_table.set_ruleset("wuhu"))
    note = window._note
    assert note is not None
    assert [one for one in said if one == note.text.text()] == [note.text.text()]
    QApplication.processEvents()
    if way == "keys":
        window.page.setFocus()
        tab_to(window, note.buttons["anew"])
        press(window, "Space")
    else:
        Reader(window).press(note.buttons["anew"].text())
    assert player.night.id != before
    assert player.night.ruleset.id == "wuhu"


def test_tab_goes_from_a_line_above_the_table_to_the_top_bar_and_back(player: Player) -> None:
    window = player.window
    press(window, "F2")
    window.open_table.set_ruleset("wuhu")
    QApplication.processEvents()
    window.page.setFocus()
    note = window._note
    assert note is not None
    tab_to(window, note.buttons["anew"])
    press(window, "Tab")
    assert window.top.isAncestorOf(focus())
    tab_to(window, window.page.view.lay.tiles)
    assert focus().focusPolicy() & Qt.FocusPolicy.TabFocus


def test_a_change_is_accepted_by_keys_and_by_name(player: Player, heard: list[str]) -> None:
    window, view = player.window, player.view

    def change(points: int) -> None:
        """The first row counts something else than it did."""
        player.book.alter(player.night.rows[1].id, amounts((points, -points, 0, 0), winners=(0,)))
        window.refresh()
        QApplication.processEvents()

    change(7)
    assert view.changes.text()
    tab_to(window, view.seen_all)
    press(window, "Space")
    assert not view.changes.text()
    change(9)
    Reader(view).press(spoken(view.seen_all), view.seen_all.parentWidget())
    assert not view.changes.text()


def test_a_row_is_clicked_and_taken_to_the_table(player: Player, qtbot: QtBot) -> None:
    view = player.view
    place = view.table.visualRect(view.table.model().index(0, 0)).center()
    qtbot.mouseClick(view.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert row_of(player)[0] == "1"
    player.click(Reader(view).find("到桌上改"))
    assert player.window.pages.currentWidget() is player.window.page
