"""Seats as controls by keys and for a screen reader: names, who fed whom, what is refused."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from calculator.deals import SELF_DRAWN, Deal, Kong, Win
from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from calculator.session import Desk
from tests.gui.desk.test_seats import action
from tests.gui.evening.test_evening import compose
from tests.gui.keyboard import at_the_keyboard, press
from tests.gui.reader import Reader, spoken, told

NAMES = ("老王", "小李", "阿珍", "大刘")
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)  # a menu, off screen


@pytest.fixture
def window(qtbot: QtBot, library: Library, heard: list[str]) -> Iterator[MainWindow]:
    made = MainWindow(Desk(Deal("chengdu", players=NAMES)))
    qtbot.addWidget(made)
    made.desk.start(library)
    made.show()
    yield at_the_keyboard(qtbot, made)
    made.close()


def menu_of(window: MainWindow, seat: int) -> QMenu:
    """As keys open it: the plate has the focus."""
    window.page.who.seats.button(seat).setFocus(Qt.FocusReason.TabFocusReason)
    press(window, "M")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def test_a_player_is_renamed_by_keys_and_each_step_is_heard(window: MainWindow, heard: list[str]) -> None:
    field = window.page.who.table.name
    window.page.who.seats.button(1).setFocus(Qt.FocusReason.TabFocusReason)
    press(window, "F2")
    assert field.hasFocus()
    assert spoken(field) == "小李改叫什么"
    assert spoken(field, QAccessible.Text.Value) == "小李"
    field.setText("阿珍")
    assert told(heard, lambda: press(window, "Enter")) == ["“阿珍”已经坐了一个位子，换个名字，好分清谁付谁。"]
    assert window.desk.deal.players == NAMES
    field.setText("客人")
    assert told(heard, lambda: press(window, "Enter")) == ["小李改叫客人"]
    assert window.desk.deal.players == ("老王", "客人", "阿珍", "大刘")
    assert spoken(window.page.who.seats.button(1)).startswith("客人")
    assert len(told(heard, lambda: press(window, "Ctrl+Z"))) == 0
    assert window.desk.deal.players == NAMES


def test_a_regular_is_taken_by_keys(window: MainWindow) -> None:
    window.page.who.table.regulars = lambda: ("小陈", "老王")
    window.page.who.seats.button(3).setFocus(Qt.FocusReason.TabFocusReason)
    press(window, "F2")
    field = window.page.who.table.name
    field.clear()
    compose(field, "小")
    completer = field.completer()
    assert [completer.completionModel().index(row, 0).data() for row in range(completer.completionCount())] == ["小陈"]
    press(window, "Down", "Enter")
    if field.isVisible():
        press(window, "Enter")
    assert window.desk.deal.players[3] == "小陈"


def test_by_keys_the_arrow_is_taken_back_seats_change_and_the_dealer(window: MainWindow, heard: list[str]) -> None:
    press(window, "L", "Shift+;")
    assert window.desk.entry == Win(2, 3)
    menu = menu_of(window, 3)
    taken = action(menu, "不知道从哪来")
    assert told(heard, taken.trigger)
    menu.close()
    assert window.desk.entry == Win(2)
    menu = menu_of(window, 0)
    action(menu, "换座，和…", "大刘").trigger()
    menu.close()
    assert window.desk.deal.players == ("大刘", "小李", "阿珍", "老王")
    menu = menu_of(window, 1)
    action(menu, "坐庄").trigger()
    menu.close()
    assert window.desk.deal.dealer == 1


def test_by_keys_a_kong_has_who_konged_and_who_fed_it(window: MainWindow) -> None:
    press(window, "G", "K", "Shift+J")
    assert window.desk.entry == Kong("exposed", 1, feeder=0)


def test_a_refused_seat_says_why_once(window: MainWindow, heard: list[str]) -> None:
    window.desk.pass_on(3, 2)
    window.desk.enter_text("123456789m44s99s9s")
    press(window, "H")
    said = told(heard, lambda: press(window, "L"))
    assert len(said) == 1
    assert "阿珍第 1 件已经胡了。" in said[0]
    plate = window.page.who.seats.button(2)
    assert spoken(plate, QAccessible.Text.Description) == "阿珍第 1 件已经胡了。"


def test_a_screen_reader_says_that_the_tile_was_drawn(window: MainWindow, heard: list[str]) -> None:
    reader = Reader(window)
    reader.press("小李")
    reader.press("自摸 (空格)")
    assert window.desk.entry == Win(1, SELF_DRAWN)
    assert spoken(window.page.who.seats) == "各家围坐，谁付谁"
    assert heard
