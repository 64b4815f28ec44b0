"""The display by Tab and for a screen reader: all of it is named and pressed, each change told once, a refusal seen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from calculator.deals import SELF_DRAWN
from calculator.gui.display.display_page import DisplayPage
from calculator.gui.window import MainWindow
from tests.gui.display.test_display import RECORD, click, entry_of, full_hand, keys, opened, settle, shown, shown_by
from tests.gui.reader import Reader, announced, spoken


@pytest.fixture
def window(qtbot: QtBot, heard: list[str]) -> Iterator[MainWindow]:
    yield from shown(qtbot, RECORD)


def test_it_says_what_it_shows_when_it_comes_and_everything_on_it_has_a_name(
    qtbot: QtBot, window: MainWindow, heard: list[str]
) -> None:
    heard.clear()
    display = opened(qtbot, window)
    assert heard == [display.accessibleDescription()]
    assert "大刘 → 阿珍 8" in heard[0]
    assert spoken(display) == "投到桌边"
    reader = Reader(display)
    for name in ("1 小李 暗杠 +6", "整盘", "老王 庄 0", "小李 0", "阿珍 胡 +8", "大刘 −8", "退出"):
        assert spoken(reader.find(name)) == name


def test_a_screen_reader_presses_plates_and_events(qtbot: QtBot, window: MainWindow, heard: list[str]) -> None:
    display = opened(qtbot, window)
    reader = Reader(display)
    assert len(announced(heard, lambda: reader.press("1 小李 暗杠"))) == 1
    assert window.open_table.current == 0
    assert len(announced(heard, lambda: reader.press("2 阿珍 胡"))) == 1
    assert len(announced(heard, lambda: reader.press("整盘"))) == 1
    full_hand(window)
    assert len(announced(heard, lambda: reader.press("小李"))) == 1
    assert entry_of(window).player == 1
    reader.press("退出")
    assert window.page.hasFocus()


def test_tab_reaches_everything_and_enter_presses_it(qtbot: QtBot, window: MainWindow) -> None:
    display = opened(qtbot, window)
    full_hand(window)
    settle()
    reached = set[str]()
    for _ in range(2 * len(keys(display))):
        qtbot.keyClick(QApplication.focusWidget() or display, Qt.Key.Key_Tab)
        focus = QApplication.focusWidget()
        reached.add(spoken(focus) if focus is not None else "")
    open_keys = {name for name, key in keys(display).items() if key.isEnabled()}
    assert open_keys <= reached
    plate = display.stage.table.plates[1]
    plate.setFocus()
    qtbot.keyClick(plate, Qt.Key.Key_Return)
    assert entry_of(window).player == 1


def test_each_step_is_told_once(qtbot: QtBot, window: MainWindow, heard: list[str]) -> None:
    display = opened(qtbot, window)
    key = partial(qtbot.keyClick, display)
    for step in (Qt.Key.Key_Home, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_K):
        assert len(announced(heard, partial(key, step))) == 1, step
    assert announced(heard, window.refresh) == []
    key(Qt.Key.Key_Left)
    assert announced(heard, partial(key, Qt.Key.Key_End)) == [display.accessibleDescription()]
    key(Qt.Key.Key_Home)
    assert window.open_table.current == 0
    key(Qt.Key.Key_End)
    assert len(announced(heard, partial(key, Qt.Key.Key_Home))) == 1


def open_question(qtbot: QtBot, window: MainWindow) -> DisplayPage:
    """It is known who won, not from where."""
    display = opened(qtbot, window)
    full_hand(window)
    settle()
    click(qtbot, display, next(name for name in keys(display) if name.startswith("阿珍")))
    settle()
    return display


@pytest.mark.parametrize("way", ["tap", "Enter", "Space", "press"])
def test_that_the_winner_drew_it_is_said_in_the_middle(qtbot: QtBot, window: MainWindow, way: str) -> None:
    display = open_question(qtbot, window)
    assert entry_of(window).source is None
    name = next(name for name in keys(display) if name.startswith("自摸"))
    if way == "tap":
        click(qtbot, display, name)
    elif way == "press":
        Reader(display).press(name)
    else:
        key = keys(display)[name]
        key.setFocus()
        qtbot.keyClick(key, Qt.Key.Key_Space if way == "Space" else Qt.Key.Key_Return)
    assert entry_of(window).source == SELF_DRAWN
    settle()
    assert name not in keys(display)


def test_what_is_refused_is_seen_and_told(qtbot: QtBot, window: MainWindow, heard: list[str]) -> None:
    display = opened(qtbot, window)
    window.open_table.add_event("win")
    said = announced(heard, lambda: window.open_table.set_player(2))
    assert len(said) == 1
    assert "阿珍第 2 步已经胡了。" in said[0]
    assert shown_by(display).hint == "阿珍第 2 步已经胡了。"
    assert "阿珍第 2 步已经胡了。" in display.stage.asked.text()
