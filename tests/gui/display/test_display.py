"""The display F11: one event of the deal for all at the table, in type that is read from two metres."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from calculator.deals import SELF_DRAWN, Win
from calculator.gui.display.display_page import HIGH, WIDE, DisplayPage
from calculator.gui.look.look import Look
from calculator.gui.widgets.poster import Poster
from calculator.gui.window import MainWindow
from calculator.session import Desk
from calculator.session.on_desk import deal_of
from calculator.tiles import parse_tiles
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
    made = MainWindow(Desk(deal_of(record)), look or Look())
    qtbot.addWidget(made)
    made.show()
    made.desk.start()
    QApplication.processEvents()
    yield made
    made.close()


def opened(qtbot: QtBot, window: MainWindow, wide: int = 1280, high: int = 720) -> DisplayPage:
    qtbot.keyClick(window, Qt.Key.Key_F11)
    assert window.display is not None
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.resize(wide, high)
    QApplication.processEvents()
    return window.display


def click(qtbot: QtBot, display: DisplayPage, name: str) -> None:
    qtbot.mouseClick(display, Qt.MouseButton.LeftButton, pos=display.spot(name).toPoint())


def test_f11_shows_who_paid_whom_how_much_and_what_all_have(qtbot: QtBot, window: MainWindow) -> None:
    display = opened(qtbot, window)
    assert display.isVisible()
    said = display.shown
    assert (said.payer_names, said.payee_names, said.board.amount, said.board.unit) == ("大刘", "阿珍", "8", "分")
    assert (said.board.items, said.board.steps) == ("清一色 · 根", "4番 8倍")
    assert [said.net_text(seat) for seat in range(len(said.names))] == ["−2", "+6", "+6", "−10"]
    assert dict(said.pays) == {(3, 2): 8}
    assert [tile.under for tile in said.board.tiles if tile.winning] == ["胡"]


def test_arrows_go_through_the_events_and_the_whole_deal_comes_last(qtbot: QtBot, window: MainWindow) -> None:
    display = opened(qtbot, window)
    qtbot.keyClick(display, Qt.Key.Key_Left)
    assert (window.desk.current, display.shown.board.amount, display.shown.payee_names) == (0, "6", "小李")
    for _ in range(2):
        qtbot.keyClick(display, Qt.Key.Key_Right)
    assert display.whole
    assert len(display.shown.lines[0]) == 2
    assert display.shown.lines[0][1].startswith("大刘 → 阿珍")
    click(qtbot, display, "2 胡")
    assert not display.whole
    assert window.desk.current == 1


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
    assert window.pages.currentWidget() is window.rules


def test_a_tap_on_a_plate_says_who_won_and_a_drag_from_whom(qtbot: QtBot, window: MainWindow) -> None:
    display = opened(qtbot, window)

    def entry() -> Win:
        found = window.desk.entry
        assert isinstance(found, Win)
        return found

    click(qtbot, display, "小李")
    assert entry().player == 1
    drag(qtbot, display, "老王", "阿珍")
    assert (entry().player, entry().source) == (2, 0)
    drag(qtbot, display, "大刘", "")
    assert (entry().player, entry().source) == (3, SELF_DRAWN)
    qtbot.keyClick(display, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (entry().player, entry().source) == (2, 0)


def drag(qtbot: QtBot, display: DisplayPage, start: str, end: str) -> None:
    """From one name to another, or to the middle of the table."""
    left = Qt.MouseButton.LeftButton
    to = display.spot(end).toPoint() if end else QPoint(900, 260)
    qtbot.mousePress(display, left, pos=display.spot(start).toPoint())
    qtbot.mouseMove(display, to)
    qtbot.mouseRelease(display, left, pos=to)


def test_a_full_hand_shows_both_ways_and_a_tap_takes_one(qtbot: QtBot, window: MainWindow) -> None:
    display = opened(qtbot, window)
    full_hand(window)
    discard, drawn = display.shown.ways
    assert discard.points == "8"
    click(qtbot, display, f"{discard.label} 8")
    assert window.desk.way == "discard"
    click(qtbot, display, "阿珍")
    click(qtbot, display, "大刘")
    assert (display.shown.board.amount, display.shown.payer_names, display.shown.payee_names) == ("8", "大刘", "阿珍")
    assert drawn.id == "drawn"


def full_hand(window: MainWindow) -> None:
    """The tiles of the win alone, in a deal of their own."""
    win = {key: value for key, value in RECORD["events"][1].items() if key not in ("player", "from")}
    window.desk.new_deal()
    for kind in parse_tiles(win["hand"]):
        window.desk.add_tile(int(kind))
    window.desk.add_tile(int(parse_tiles("5p")[0]), "pong")
    window.desk.add_tile(int(parse_tiles(win["tile"])[0]))


def test_keys_of_the_deal_work_and_nothing_unfolds_behind_it(qtbot: QtBot, window: MainWindow) -> None:
    display = opened(qtbot, window)
    qtbot.keyClicks(display, "k")
    assert isinstance(window.desk.entry, Win)
    assert window.desk.entry.player == 1
    for key in "/?o=":
        qtbot.keyClicks(display, key)
    assert window.inquiry is None
    assert display.isVisible()
    assert not window.page.entry.field.hasFocus()


def test_a_pointer_that_rests_is_hidden_until_it_moves(qtbot: QtBot, window: MainWindow) -> None:
    display = opened(qtbot, window)
    qtbot.waitUntil(lambda: display.cursor().shape() == Qt.CursorShape.BlankCursor, timeout=60_000)
    qtbot.mouseMove(display, QPoint(300, 300))
    qtbot.mouseMove(display, QPoint(320, 320))
    assert display.cursor().shape() != Qt.CursorShape.BlankCursor


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (2560, 1440)])
def test_a_finger_finds_everything(qtbot: QtBot, window: MainWindow, size: tuple[int, int]) -> None:
    """In the units of the display, which grow with the window, and in pixels of a screen of 1280 × 720 or more."""
    display = opened(qtbot, window, *size)
    for box in display.boxes().values():
        assert min(box.width(), box.height()) >= 64
        assert QRectF(0, 0, WIDE, HIGH).contains(box)


RULESETS = ["chengdu", "fangpaofa", "taiwan", "riichi", "sanren", "jian", "wuhan"]
CASES = [(name, language) for name in RULESETS for language in ("zh", "en", "zh-Hant")]


@sampled(7)
@pytest.mark.parametrize(("name", "language"), CASES)
def test_all_that_is_written_is_large_and_has_room(
    name: str, language: Any, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No type is smaller than 28, nothing leaves the display, and no word is squeezed to less than two thirds."""
    written: list[tuple[str, QRectF, int]] = []
    write = Poster.write

    def spy(self: Poster, painter: Any, box: QRectF, text: str, *rest: Any, **more: Any) -> float:
        used = write(self, painter, box, text, *rest, **more)
        font = painter.font()
        written.append((text, box, font.pixelSize()))
        assert font.pixelSize() >= 28, text
        assert QRectF(0, 0, WIDE, HIGH).contains(box), (text, box)
        assert not font.stretch() or font.stretch() >= 66, (text, box)
        return used

    monkeypatch.setattr(Poster, "write", spy)
    records = examples(name)
    windows = shown(qtbot, records[0], Look(language=language))
    window = next(windows)
    display = opened(qtbot, window)
    for record in records[:: max(len(records) // 6, 1)]:
        window.desk.open_data(record)
        for at in [at for at, _ in display.shown.events]:
            window.desk.select(at)
            display.grab()
        display.whole = True
        window.refresh()
        display.grab()
        display.whole = False
    assert written
    next(windows, None)


def test_the_mouse_finds_it_in_the_list_of_the_deal(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.mouseClick(window.top.file, Qt.MouseButton.LeftButton)
    menu = window.top.menu
    assert menu is not None
    qtbot.mouseClick(menu.buttons["display"], Qt.MouseButton.LeftButton)
    assert window.display is not None
    assert window.display.isVisible()
    assert window.display.hasFocus()


def test_who_sits_at_the_bottom_of_the_desk_does_so_here(qtbot: QtBot, window: MainWindow) -> None:
    display = opened(qtbot, window)
    names = RECORD["players"]
    before = [display.boxes()[name] for name in names]
    window.set_preferences(replace(window.preferences, bottom=2))
    assert [display.boxes()[name] for name in names] == [*before[2:], *before[:2]]
    assert not display.grab().isNull()
