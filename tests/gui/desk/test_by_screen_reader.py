"""A deal entered by what a screen reader can press, in few presses; each change is told once, in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from pytestqt.qtbot import QtBot

from calculator.deals import SELF_DRAWN, Deal, Win
from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from calculator.session import Desk
from calculator.tiles import parse_tiles
from tests.gui.keyboard import press
from tests.gui.mouse import Clicker
from tests.gui.reader import Reader
from tests.gui.reader import told as all_told

NAMES = ("老王", "小李", "阿珍", "大刘")


@pytest.fixture
def window(qtbot: QtBot, library: Library, heard: list[str]) -> Iterator[MainWindow]:
    made = MainWindow(Desk(Deal("chengdu", players=NAMES)))
    qtbot.addWidget(made)
    made.desk.start(library)
    made.show()
    made.activateWindow()
    qtbot.waitActive(made).__enter__()
    yield made
    made.close()


class Winner(Reader):
    """Lays 阿珍's hand."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.palette = window.page.palette_panel.tiles

    def lay_flush(self) -> None:
        """A full flush of 14 tiles with a pong, the winning tile last."""
        self.press("阿珍")
        self.press("碰")
        self.tiles("5p", self.palette)
        self.tiles("1222345678p9p", self.palette)


def test_a_discard_win_with_a_pong_takes_two_presses_over_its_tiles(window: MainWindow, heard: list[str]) -> None:
    reader = Winner(window)
    reader.lay_flush()
    reader.press("点炮")
    reader.press("大刘")
    entry = window.desk.entry
    assert isinstance(entry, Win)
    assert (entry.player, entry.source) == (2, 3)
    assert window.desk.settlement is not None
    assert window.desk.settlement.net == (0, 0, 8, -8)
    assert heard[-1].startswith("阿珍，胡了，加 8。大刘付 8")
    assert reader.presses == 14 + 2


def test_a_screen_reader_presses_the_win_after_a_kong_by_its_amount(window: MainWindow, heard: list[str]) -> None:
    desk, reader = window.desk, Winner(window)
    desk.enter_text("阿珍暗杠9m，阿珍自摸 1222345678p 胡9p")
    assert desk.settlement is not None
    # 2 fan for the kong: 2 + 1 from each, and 2 for the kong itself; 4 + 1 directly after it.
    assert desk.settlement.net == (-5, -5, 15, -5)
    reader.press("杠上花 15", window.page.who.flags)
    assert desk.settlement.net == (-7, -7, 21, -7)
    assert "加 15" in heard[-1]
    reader.press("杠上花 不是就 9", window.page.who.flags)
    assert desk.settlement.net == (-5, -5, 15, -5)


def test_by_keys_a_win_after_a_kong_is_said_and_taken_back(window: MainWindow) -> None:
    desk = window.desk
    desk.enter_text("阿珍暗杠9m，大刘暗杠9s，阿珍自摸 1222345678p 胡9p")
    window.page.setFocus()
    press(window, "A")
    assert desk.settlement is not None
    # As above, and his own kong brought 大刘 2 from each.
    assert desk.settlement.net == (-9, -9, 19, -1)
    assert [event["tile"] for event in desk.record()["events"]] == ["9s", "9m", "9p"]
    press(window, "A")
    assert desk.settlement.net == (-7, -7, 13, 1)


def test_a_self_drawn_win_takes_one_press_over_its_tiles(window: MainWindow, heard: list[str]) -> None:
    reader = Winner(window)
    reader.lay_flush()
    reader.press("自摸；")
    entry = window.desk.entry
    assert isinstance(entry, Win)
    assert (entry.player, entry.source) == (2, SELF_DRAWN)
    assert heard[-1].startswith("阿珍，胡了，加 27。")
    assert reader.presses == 14 + 1


def test_another_winner_of_the_discard_takes_three_presses_over_his_tiles(window: MainWindow, heard: list[str]) -> None:
    reader = Winner(window)
    reader.lay_flush()
    reader.press("点炮")
    reader.press("大刘")
    reader.presses = 0
    reader.press("胡")
    reader.press("小李")
    reader.press("同一张")
    reader.tiles("12345678911m78p", reader.palette)
    entry = window.desk.entry
    assert isinstance(entry, Win)
    assert (entry.player, entry.source, entry.tile) == (1, 3, parse_tiles("9p")[0])
    assert heard[-1].startswith("小李，胡了")
    assert reader.presses == 13 + 3


def test_each_change_is_told_once(window: MainWindow, heard: list[str]) -> None:
    clicker = Clicker.__new__(Clicker)
    clicker.window = window

    told = partial(all_told, heard)
    assert len(told(lambda: clicker.drag_seat(3, 2))) == 1
    reader = Winner(window)
    assert len(told(lambda: reader.press("碰"))) <= 1, "how the next tile is laid is said by its own button"
    assert len(told(lambda: reader.tiles("5p", reader.palette))) == 1
    for kind in ("1p", "2p", "2p", "2p", "3p", "4p", "5p", "6p", "7p"):
        assert len(told(lambda kind=kind: reader.tiles(kind, reader.palette))) == 1, kind  # type: ignore[misc]
    assert len(told(lambda: reader.tiles("8p9p", reader.palette))) == 2
    assert len(told(lambda: clicker.drag_seat(3, 1))) == 1, "one more winner of the discard"
    assert len(told(lambda: press(window, "Ctrl+Z"))) == 1
    assert len(told(lambda: press(window, "Ctrl+Shift+Z"))) == 1
    assert told(lambda: window.refresh()) == [], "what did not change is not told again"
