"""How often a click settles and paints: one settlement, and of the window what has changed. Counted, not timed."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, QRect
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

import calculator.session.outcome as outcomes
from calculator.gui.desk.sitting import Sitting
from calculator.gui.window import MainWindow
from calculator.session.on_desk import deal_of
from calculator.tiles import Tile
from tests.gui.mouse import Clicker

LACKS_A_TILE = {
    "format": 1,
    "ruleset": "chengdu",
    "dealer": 0,
    "events": [{"type": "win", "player": 1, "from": 2, "hand": "123456m789p56p99s"}],
}


class Painted(QObject):
    """Which widgets were painted, and where."""

    def __init__(self) -> None:
        super().__init__()
        self.where: list[tuple[QWidget, QRect]] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent) and isinstance(watched, QWidget):
            self.where.append((watched, event.region().boundingRect()))
        return False

    def of(self, widget: QWidget) -> QRect:
        """What of a widget was painted."""
        found = QRect()
        for painted, rect in self.where:
            found = found.united(rect) if painted is widget else found
        return found


@pytest.fixture
def laid(window: MainWindow) -> MainWindow:
    """The window with a deal that lacks its winning tile."""
    window.resize(1280, 720)
    window.desk.lay(deal_of(LACKS_A_TILE))
    settled(window)
    return window


def settled(window: MainWindow) -> None:
    """Everything that goes on after a click has come to its end."""
    application = QApplication.instance()
    assert application is not None
    while window.page.result.thinking:
        application.processEvents()
    for _ in range(3):
        application.sendPostedEvents()
        application.processEvents()


def painted(window: MainWindow) -> Painted:
    """What is painted until all has come to its end."""
    watch, application = Painted(), QApplication.instance()
    assert application is not None
    application.installEventFilter(watch)
    settled(window)
    application.removeEventFilter(watch)
    return watch


def test_a_click_settles_once(laid: MainWindow, clicker: Clicker, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    work_out = outcomes.work_out

    def counted(*given: Any) -> Any:
        asked.append(given)
        return work_out(*given)

    monkeypatch.setattr(outcomes, "work_out", counted)
    clicker.tile(int(Tile("4p")))
    assert len(asked) == 1
    assert laid.desk.settlement is not None


def test_what_is_the_same_is_not_painted_again(laid: MainWindow, clicker: Clicker) -> None:
    clicker.tile(int(Tile("4p")))
    settled(laid)
    laid.refresh()
    assert painted(laid).where == []


def test_a_click_paints_what_has_changed(laid: MainWindow, clicker: Clicker) -> None:
    page, palette = laid.page, laid.page.palette_panel.tiles
    clicker.tile(int(Tile("4p")))
    watch = painted(laid)
    clicked, far = (palette.tile_rect(int(Tile(tile))) for tile in ("4p", "9s"))
    assert watch.of(palette).contains(clicked)
    assert not watch.of(palette).intersects(far)
    for part in (laid.top, page.entry, page.palette_panel.modes):
        assert watch.of(part).isEmpty()


def test_the_amounts_on_the_felt_are_placed_once(
    laid: MainWindow, clicker: Clicker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The felt gets what the questions below it leave, which take several heights until they fit: none but the last counts."""
    placed = []
    amounts = Sitting.amounts

    def counted(sitting: Sitting, *given: Any) -> Any:
        placed.append(sitting.size)
        return amounts(sitting, *given)

    monkeypatch.setattr(Sitting, "amounts", counted)
    clicker.tile(int(Tile("4p")))
    settled(laid)
    assert len(placed) == 1
    view = laid.page.who.seats
    size = view.size()
    for less in (30, 20, 10, 0):
        view.resize(size.width(), size.height() - less)
    settled(laid)
    assert [found.toSize() for found in placed] == [size, size]
