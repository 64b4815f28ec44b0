"""The display F11: one event of the deal for all at the table, in type that is read from two metres."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from calculator.deals import SELF_DRAWN, Win
from calculator.gui.display.display_page import DisplayPage
from calculator.gui.look.look import Look
from calculator.gui.stage.keys import Key, Words
from calculator.gui.stage.stage import Sheet
from calculator.gui.window import MainWindow
from calculator.table import OpenTable
from calculator.table.state import deal_of
from calculator.tiles import parse_tiles
from calculator.view import Stage
from tests.gui.mouse import choose
from tests.gui.reader import spoken
from tests.how_much import sampled
from tests.make_deals import KONG_THEN_FLUSH
from tests.ruleset_examples import examples

RECORD: dict[str, Any] = {
    "format": 1,
    "ruleset": "chengdu",
    "players": ["老王", "小李", "阿珍", "大刘"],
    "dealer": 0,
    "events": [
        *KONG_THEN_FLUSH,
    ],
}
"""A concealed kong, 2 of each other; then a full flush with a root off the discard of the fourth, 4 fan, 8."""


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    yield from shown(qtbot, RECORD)


def shown(qtbot: QtBot, record: dict[str, Any], look: Look | None = None) -> Iterator[MainWindow]:
    made = MainWindow(OpenTable(deal_of(record)), look or Look())
    qtbot.addWidget(made)
    made.show()
    made.open_table.start()
    QApplication.processEvents()
    yield made
    made.close()


def opened(qtbot: QtBot, window: MainWindow, wide: int = 1280, high: int = 720) -> DisplayPage:
    qtbot.keyClick(window, Qt.Key.Key_F11)
    assert window.display is not None
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.resize(wide, high)
    settle()
    return window.display


def settle() -> None:
    """What is shown or placed later is so now."""
    for _ in range(3):
        QApplication.processEvents()


def shown_by(display: DisplayPage) -> Stage:
    assert display.shown is not None
    return display.shown


def keys(display: DisplayPage) -> dict[str, Key]:
    """Everything that can be pressed, by what a screen reader says of it."""
    return {spoken(key): key for key in display.findChildren(Key) if key.isVisible()}


def click(qtbot: QtBot, display: DisplayPage, name: str) -> None:
    settle()
    qtbot.mouseClick(keys(display)[name], Qt.MouseButton.LeftButton)


def totals(display: DisplayPage) -> list[str]:
    return [plate.total for plate in shown_by(display).plates]


def test_f11_shows_who_paid_whom_how_much_and_what_all_have(qtbot: QtBot, window: MainWindow) -> None:
    display = opened(qtbot, window)
    said = shown_by(display)
    assert [(row.payers_text, row.payee_text, row.amount) for row in said.rows] == [("大刘", "阿珍", "8")]
    assert (said.big.amount, said.big.unit) == ("8", "分")
    assert said.why.startswith("清一色 2 + 根 1 + 底番 1 = 4番")
    assert totals(display) == ["0", "0", "+8", "−8"]
    assert said.arrows == ((3, 2, "8"),)
    assert [tile.winning for tile in display.stage.paper.tiles.tiles()].count(True) == 1


def test_arrows_go_through_the_events_and_the_whole_deal_comes_last(qtbot: QtBot, window: MainWindow) -> None:
    display = opened(qtbot, window)
    qtbot.keyClick(display, Qt.Key.Key_Home)
    assert (window.open_table.current, totals(display)) == (0, ["−2", "+6", "−2", "−2"])
    for _ in range(2):
        qtbot.keyClick(display, Qt.Key.Key_Right)
    assert display.whole
    assert totals(display) == ["−2", "+6", "+6", "−10"]
    click(qtbot, display, "2 阿珍 胡，大刘点炮 +8")
    assert not display.whole
    assert window.open_table.current == 1


@pytest.mark.parametrize("way", ["Esc", "F11", "×"])
def test_it_is_left_as_it_was_entered(qtbot: QtBot, window: MainWindow, way: str) -> None:
    display = opened(qtbot, window)
    if way == "×":
        click(qtbot, display, "退出")
    else:
        qtbot.keyClick(display, Qt.Key.Key_Escape if way == "Esc" else Qt.Key.Key_F11)
    assert not display.isVisible()
    assert not window.isFullScreen()
    assert window.page.hasFocus()


def test_another_view_is_seen_when_it_is_asked_for(qtbot: QtBot, window: MainWindow) -> None:
    display = opened(qtbot, window)
    qtbot.keyClick(display, Qt.Key.Key_F4)
    assert not display.isVisible()
    assert window.pages.currentWidget() is window.pages.rules


def entry_of(window: MainWindow) -> Win:
    found = window.open_table.entry
    assert isinstance(found, Win)
    return found


def test_a_drag_says_from_whom_to_whom(qtbot: QtBot, window: MainWindow) -> None:
    display = opened(qtbot, window)
    drag(display, 0, 2)
    assert (entry_of(window).player, entry_of(window).source) == (2, 0)
    drag(display, 3, None)
    assert (entry_of(window).player, entry_of(window).source) == (3, SELF_DRAWN)
    qtbot.keyClick(display, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (entry_of(window).player, entry_of(window).source) == (2, 0)


def drag(display: DisplayPage, start: int, end: int | None) -> None:
    """From one seat to another, or to the middle of the table."""
    settle()
    left, table = Qt.MouseButton.LeftButton, display.stage.table
    plate: QWidget = table.plates[start]
    to = plate.mapFrom(table, table.rect().center() if end is None else table.plates[end].geometry().center())
    QTest.mousePress(plate, left)
    QTest.mouseMove(plate, to)
    QTest.mouseRelease(plate, left, pos=to)


def test_a_full_hand_asks_who_won_and_then_each_plate_carries_what_it_would_pay(
    qtbot: QtBot, window: MainWindow
) -> None:
    display = opened(qtbot, window)
    full_hand(window)
    assert shown_by(display).question == "② 谁胡了？"
    click(qtbot, display, next(name for name in keys(display) if name.startswith("阿珍")))
    assert [plate.amount for plate in shown_by(display).plates if plate.seat != 2] == ["8", "8", "8"]
    click(qtbot, display, "大刘 点炮，付 8")
    said = shown_by(display)
    assert (said.big.amount, said.arrows) == ("8", ((3, 2, "8"),))


def full_hand(window: MainWindow) -> None:
    """The tiles of the win alone, in a deal of their own."""
    win = {key: value for key, value in RECORD["events"][1].items() if key not in ("player", "from")}
    window.open_table.new_deal()
    for kind in parse_tiles(win["hand"]):
        window.open_table.add_tile(int(kind))
    window.open_table.add_tile(int(parse_tiles("5p")[0]), "pong")
    window.open_table.add_tile(int(parse_tiles(win["tile"])[0]))


def test_keys_of_the_deal_work_and_nothing_unfolds_behind_it(qtbot: QtBot, window: MainWindow) -> None:
    display = opened(qtbot, window)
    qtbot.keyClicks(display, "k")
    assert isinstance(window.open_table.entry, Win)
    assert window.open_table.entry.player == 1
    for key in "/?o=":
        qtbot.keyClicks(display, key)
    assert window.inquiry is None
    assert display.isVisible()
    assert window.page.entry is None


def test_every_step_lies_over_the_stage_until_escape(qtbot: QtBot, window: MainWindow) -> None:
    display = opened(qtbot, window)
    click(qtbot, display, shown_by(display).why)
    settle()
    (sheet,) = [one for one in display.findChildren(Sheet) if one.isVisible()]
    assert sheet.geometry() == display.stage.area.geometry()
    assert any("清一色" in words.text() for words in sheet.inner.findChildren(Words))
    qtbot.keyClick(sheet.close_key, Qt.Key.Key_Escape)
    assert not sheet.isVisible()
    assert display.isVisible()


def test_a_pointer_that_rests_is_hidden_until_it_moves(qtbot: QtBot, window: MainWindow) -> None:
    display = opened(qtbot, window)
    qtbot.waitUntil(lambda: display.cursor().shape() == Qt.CursorShape.BlankCursor, timeout=60_000)
    qtbot.mouseMove(display.stage.table, QPoint(5, 5))
    qtbot.mouseMove(display.stage.table, QPoint(30, 30))
    qtbot.waitUntil(lambda: display.cursor().shape() != Qt.CursorShape.BlankCursor, timeout=60_000)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (2560, 1440)])
def test_a_finger_finds_everything(qtbot: QtBot, window: MainWindow, size: tuple[int, int]) -> None:
    display = opened(qtbot, window, *size)
    for name, key in keys(display).items():
        assert min(key.width(), key.height()) >= 28, name
        assert display.rect().contains(key.rect().translated(key.mapTo(display, QPoint()))), name


RULESETS = ["chengdu", "fangpaofa", "taiwan", "riichi", "sanren", "jian", "wuhan"]
CASES = [(name, language) for name in RULESETS for language in ("zh", "en", "zh-Hant")]


@sampled(2)
@pytest.mark.parametrize(("name", "language"), CASES)
def test_all_that_is_written_has_room(name: str, language: Any, qtbot: QtBot) -> None:
    records = examples(name)
    windows = shown(qtbot, records[0], Look(language=language))
    window = next(windows)
    display = opened(qtbot, window)
    for record in records[:: max(len(records) // 6, 1)]:
        window.open_table.open_data(record)
        for card in (None, *shown_by(display).strip):
            if card is not None:
                display.act(card.action)
            settle()
            for words in display.findChildren(Words):
                if words.isVisible():
                    above = words.parentWidget()
                    assert above is not None
                    assert above.rect().contains(words.geometry()), words.text()
                    assert words.height() + 2 >= words.heightForWidth(words.width()), words.text()
            for key in display.findChildren(Key):
                if key.isVisible():
                    assert key.height() + 2 >= key.heightForWidth(key.width()), key.accessibleName()
                    assert key.width() + 2 >= key.minimumSizeHint().width(), key.accessibleName()
    next(windows, None)


def test_the_mouse_finds_it_in_the_list_of_the_deal(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.mouseClick(window.top.more, Qt.MouseButton.LeftButton)
    choose(window.top.menu, "display")
    assert window.display is not None
    assert window.display.isVisible()
    assert window.display.hasFocus()


def test_who_sits_at_the_bottom_of_the_table_does_so_here(qtbot: QtBot, window: MainWindow) -> None:
    plates = opened(qtbot, window).stage.table.plates
    before = [plate.geometry().center() for plate in plates]
    window.set_preferences(window.preferences._replace(bottom=2))
    settle()
    assert [plate.geometry().center() for plate in plates] == [*before[2:], *before[:2]]


def test_the_totals_after_recording_go_on_from_those_of_the_session(qtbot: QtBot, window: MainWindow) -> None:
    window.record_deal()  # −2 +6 +6 −10
    window.open_table.load(deal_of(RECORD))
    display = opened(qtbot, window)
    assert [total for _, total in shown_by(display).totals] == ["−4", "+12", "+12", "−20"]
