"""How often a click settles and paints: one settlement, and of the window what has changed. Counted, not timed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, QRect
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

import calculator.session.outcome as outcomes
from calculator.gui.desk.sitting import Sitting
from calculator.gui.window import MainWindow
from calculator.session import allowed
from calculator.session.on_desk import deal_of
from calculator.tiles import Tile
from tests.gui.mouse import Clicker

LACKS_A_TILE = {
    "format": 1,
    "ruleset": "chengdu",
    "dealer": 0,
    "events": [{"type": "win", "player": 1, "from": 2, "hand": "123456m789p56p99s"}],
}


HIS_LAST_TILE_IS_MISSING = {
    "format": 1,
    "ruleset": "hongkong",
    "dealer": 0,
    "events": [{"type": "win", "player": 1, "from": 2, "hand": "123456m789p56p99s"}],
}


WINS_WITH_A_TILE = {**LACKS_A_TILE, "events": [{"type": "win", "player": 1, "from": 2, "hand": "123456m12356p99p"}]}


class Seen(QObject):
    """How often each kind of event came to a widget of a class."""

    def __init__(self) -> None:
        super().__init__()
        self.events: Counter[tuple[str, QEvent.Type]] = Counter()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.events[type(watched).__name__, event.type()] += 1
        return False


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
def laid(window: MainWindow) -> Iterator[MainWindow]:
    """The window with a deal that lacks its winning tile, and a caret that does not blink."""
    usual = QApplication.cursorFlashTime()
    QApplication.setCursorFlashTime(0)
    window.resize(1280, 720)
    window.desk.lay(deal_of(LACKS_A_TILE))
    settled(window)
    yield window
    QApplication.setCursorFlashTime(usual)


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
    # On a busy machine bars that come and go are still painted after the click.
    while painted(laid).where:
        pass
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


def test_of_hand_and_table_only_what_looks_otherwise_is_painted(laid: MainWindow, clicker: Clicker) -> None:
    laid.desk.lay(deal_of(WINS_WITH_A_TILE))
    clicker.tile(int(Tile("4p")))
    settled(laid)
    laid.desk.undo()
    settled(laid)
    hand, seats = laid.page.hand.strip, laid.page.who.seats
    clicker.tile(int(Tile("4p")))
    watch = painted(laid)
    assert watch.of(hand).contains(hand.tile_rects()[-1])
    assert not watch.of(hand).intersects(hand.tile_rects()[0])
    assert [seat for seat in range(4) if not watch.of(seats.button(seat)).isEmpty()] == [1, 2], "who wins and who pays"


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


def seen(window: MainWindow, clicker: Clicker, tile: str) -> Counter[tuple[str, QEvent.Type]]:
    """The events of a click on a tile of the palette until all has come to its end."""
    watch, application = Seen(), QApplication.instance()
    assert application is not None
    application.installEventFilter(watch)
    clicker.tile(int(Tile(tile)))
    settled(window)
    application.removeEventFilter(watch)
    return watch.events


def test_what_is_said_below_the_felt_neither_moves_nor_dresses_it(window: MainWindow, clicker: Clicker) -> None:
    """One line that the deal is done takes the place of two about what is missing."""
    window.resize(1280, 720)
    window.desk.lay(deal_of(HIS_LAST_TILE_IS_MISSING))
    settled(window)
    for tile in ("4p", "9s", "4p"):
        clicker.tile(int(Tile(tile)))
        window.desk.undo()
        settled(window)
    said = window.page.who.message.text.text()
    events = seen(window, clicker, "4p")
    assert window.page.who.message.text.text() != said
    dressed = [name for (name, kind), _ in events.items() if kind == QEvent.Type.StyleChange]
    assert "Message" not in dressed
    assert events["SeatsView", QEvent.Type.Resize] == 0
    assert events["Plate", QEvent.Type.Resize] == 0


def test_what_is_asked_of_the_felt_is_worked_out_once(
    laid: MainWindow, clicker: Clicker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who cannot have won is asked by the felt, and by the lines that say why."""
    asked = []
    tiles_reason = allowed.tiles_reason

    def counted(deal: Any, at: int, event: Any, known: Any) -> Any:
        asked.append(event)
        return tiles_reason(deal, at, event, known)

    monkeypatch.setattr(allowed, "tiles_reason", counted)
    clicker.tile(int(Tile("4p")))
    others = [event for event in asked if event.player != 1]
    assert others
    assert len(others) == len(set(others))
