"""The display by Tab and for a screen reader: all of it is named and pressed, each change told once, a refusal seen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from calculator.deals import SELF_DRAWN, Win
from calculator.gui.display.display_page import DisplayPage
from calculator.gui.look.look import Look
from calculator.gui.window import MainWindow
from calculator.session import both_ways, seat_names
from tests.gui.display.test_display import RECORD, click, full_hand, opened, shown
from tests.gui.reader import Reader, spoken, told


@pytest.fixture
def window(qtbot: QtBot, heard: list[str]) -> Iterator[MainWindow]:
    yield from shown(qtbot, RECORD)


def entry(window: MainWindow) -> Win:
    found = window.desk.entry
    assert isinstance(found, Win)
    return found


def test_it_says_what_it_shows_when_it_comes_and_everything_on_it_has_a_name(
    qtbot: QtBot, window: MainWindow, heard: list[str]
) -> None:
    heard.clear()
    display = opened(qtbot, window)
    assert heard == [display.shown.said]
    assert "大刘" in heard[0]
    assert "8 分" in heard[0]
    assert spoken(display) == "投到桌边"
    reader = Reader(display)
    for name in ("1 暗杠", "2 胡", "整盘", "老王 庄 −2", "小李 +6", "阿珍 胡 +6", "大刘 −10", "退出"):
        assert spoken(reader.find(name)) == name


def test_a_screen_reader_presses_plates_and_events(qtbot: QtBot, window: MainWindow, heard: list[str]) -> None:
    reader = Reader(opened(qtbot, window))
    assert len(told(heard, lambda: reader.press("1 暗杠"))) == 1
    assert window.desk.current == 0
    assert len(told(heard, lambda: reader.press("2 胡"))) == 1
    assert len(told(heard, lambda: reader.press("小李"))) == 1
    assert entry(window).player == 1
    reader.press("退出")
    assert window.page.hasFocus()


def test_tab_says_where_it_is_and_enter_presses_it(qtbot: QtBot, window: MainWindow, heard: list[str]) -> None:
    display = opened(qtbot, window)
    heard.clear()
    count = len(display.boxes())
    for _ in range(count):
        qtbot.keyClick(display, Qt.Key.Key_Tab)
    assert len(heard) == count
    assert heard == ["1 暗杠", "2 胡", "整盘", "老王 庄 −2", "小李 +6", "阿珍 胡 +6", "大刘 −10", "退出"]
    qtbot.keyClick(display, Qt.Key.Key_Backtab)
    assert heard[-1] == "大刘 −10"
    for _ in range(2):
        qtbot.keyClick(display, Qt.Key.Key_Backtab)
    qtbot.keyClick(display, Qt.Key.Key_Return)
    assert entry(window).player == 1


def test_each_step_is_told_once(qtbot: QtBot, window: MainWindow, heard: list[str]) -> None:
    display = opened(qtbot, window)
    key = partial(qtbot.keyClick, display)
    for step in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_K):
        assert len(told(heard, partial(key, step))) == 1, step
    assert told(heard, window.refresh) == []
    assert told(heard, partial(key, Qt.Key.Key_End)) == [display.shown.said]
    key(Qt.Key.Key_Home)
    assert window.desk.current == 0
    key(Qt.Key.Key_End)
    assert len(told(heard, partial(key, Qt.Key.Key_Home))) == 1


def open_question(qtbot: QtBot, window: MainWindow) -> DisplayPage:
    """It is known who won, not from where."""
    display = opened(qtbot, window)
    assert "自摸" not in display.boxes()
    full_hand(window)
    click(qtbot, display, "阿珍")
    return display


@pytest.mark.parametrize("way", ["tap", "Tab", "Space", "press"])
def test_that_the_winner_drew_it_is_said_in_the_middle(qtbot: QtBot, window: MainWindow, way: str) -> None:
    display = open_question(qtbot, window)
    assert entry(window).source is None
    if way == "tap":
        click(qtbot, display, "自摸")
    elif way == "press":
        Reader(display).press("自摸")
    elif way == "Space":
        qtbot.keyClick(display, Qt.Key.Key_Space)
    else:
        for _ in range(list(display.boxes()).index("自摸") + 1):
            qtbot.keyClick(display, Qt.Key.Key_Tab)
        qtbot.keyClick(display, Qt.Key.Key_Return)
    assert entry(window).source == SELF_DRAWN
    assert "自摸" not in display.boxes()


def test_the_key_for_a_drawn_tile_lies_on_no_plate(qtbot: QtBot, window: MainWindow) -> None:
    boxes = open_question(qtbot, window).boxes()
    names = seat_names(window.desk.deal, "zh")
    assert not any(boxes["自摸"].intersects(boxes[name]) for name in names)


def test_what_is_refused_is_seen_and_told(
    qtbot: QtBot, window: MainWindow, heard: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from calculator.gui.widgets.poster import Poster

    written: list[str] = []
    lines = Poster.lines
    monkeypatch.setattr(Poster, "lines", lambda *given, **more: written.append(given[3]) or lines(*given, **more))
    display = opened(qtbot, window)
    window.desk.add_event("win")
    said = told(heard, lambda: click(qtbot, display, "阿珍"))
    assert len(said) == 1
    display.grab()
    assert "阿珍第 2 件已经胡了。" in said[0]
    assert "阿珍第 2 件已经胡了。" in written


def test_each_way_has_its_own_unit(qtbot: QtBot) -> None:
    windows = shown(qtbot, RECORD, Look(language="en"))
    window = next(windows)
    full_hand(window)
    found = both_ways(window.desk, window.look.style(seat_names(window.desk.deal, "en"), ""))
    assert found is not None
    assert [(way.points == "1", way.unit) for way in found.ways] == [(False, "pts"), (False, "pts")]
    next(windows, None)
