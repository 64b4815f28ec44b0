"""A screen reader gets all of the window: names of what can be pressed, parts of what is painted, changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QImage
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from calculator.gui.look.look import Look
from calculator.gui.look.palette import DARK, LIGHT
from calculator.gui.questions.panel import KINDS
from calculator.gui.window import MainWindow
from calculator.table import OpenTable
from calculator.table.state import deal_of
from calculator.view import do
from tests.how_much import sampled

NAMES = ["老王", "小李", "阿珍", "大刘"]
RECORD: dict[str, Any] = {
    "format": 1,
    "ruleset": "chengdu",
    "players": NAMES,
    "dealer": 0,
    "events": [{"type": "win", "player": 2, "from": 3, "hand": "1222233478p555p", "tile": "9p"}],
}


@pytest.fixture
def listened() -> Iterator[None]:
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


def shown(qtbot: QtBot, look: Look) -> MainWindow:
    made = MainWindow(OpenTable(deal_of(RECORD)), look)
    qtbot.addWidget(made)
    made.show()
    made.open_table.start()
    QApplication.processEvents()
    return made


@pytest.fixture(params=["zh", "en"])
def window(request: pytest.FixtureRequest, qtbot: QtBot) -> Iterator[MainWindow]:
    made = shown(qtbot, Look(language=request.param))
    yield made
    made.close()


def stops(window: QWidget) -> list[QWidget]:
    """Everything that Tab reaches."""
    return [
        widget
        for widget in window.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isVisible()
        and widget.isEnabled()
        and not (isinstance(widget, QLineEdit) and isinstance(widget.parent(), QAbstractSpinBox))
    ]


def name(widget: QWidget) -> str:
    found = QAccessible.queryAccessibleInterface(widget)
    assert found is not None
    return found.text(QAccessible.Text.Name).strip()


def open_everything(window: MainWindow, view: str) -> None:
    if view == "options":
        window.page.toggle_options()
    elif view == "preferences":
        window.toggle_preferences()
    elif view == "rules":
        window.show_view("rules")
    QApplication.processEvents()


@sampled(2)
@pytest.mark.parametrize("view", ["table", "options", "preferences", "rules"])
def test_whatever_tab_reaches_has_a_name(window: MainWindow, view: str) -> None:
    open_everything(window, view)
    found = stops(window)
    assert len(found) >= 12
    page = window.page  # the page is the table's own stop: what lies on it is named part by part
    nameless = [widget for widget in found if widget is not page and not name(widget)]
    assert [(type(widget).__name__, widget.toolTip()) for widget in nameless] == []


def test_whatever_is_shown_of_a_question_has_a_name_and_words(window: MainWindow) -> None:
    window.toggle_inquiry()
    panel = window.inquiry
    assert panel is not None
    for name_of_page in KINDS:
        panel.show_page(name_of_page)
        QApplication.processEvents()
        page = panel.page
        assert page.name == name_of_page
        buttons = [one for one in page.findChildren(QAbstractButton) if not one.isHidden()]
        assert [one for one in buttons if not (one.text() or one.toolTip())] == []
        assert [type(one).__name__ for one in stops(panel) if not name(one)] == []


@sampled(2)
@pytest.mark.parametrize("view", ["table", "options", "preferences", "rules"])
def test_a_button_whose_picture_says_it_has_a_tooltip_or_a_word(window: MainWindow, view: str) -> None:
    open_everything(window, view)
    silent = [
        widget
        for widget in stops(window)
        if isinstance(widget, QAbstractButton) and not (widget.text() or widget.toolTip())
    ]
    assert [widget for widget in silent if not name(widget)] == []


def interfaces(widget: QWidget) -> list[Any]:
    owner = QAccessible.queryAccessibleInterface(widget)
    assert owner is not None
    return [owner.child(at) for at in range(owner.childCount())]


@pytest.mark.usefixtures("listened")
def test_every_tile_of_the_palette_is_heard_with_the_copies_left(qtbot: QtBot) -> None:
    window = shown(qtbot, Look())
    window.page.act("step:lay")
    names = [child.text(QAccessible.Text.Name) for child in interfaces(window.page.view.lay.tiles)]
    assert len(names) == 27
    assert names[9 + 3].startswith("4筒，剩 3 张")
    assert "都在桌上了" in names[9 + 1]
    window.close()


@pytest.mark.usefixtures("listened")
def test_a_screen_reader_lays_down_a_tile_by_pressing_it(qtbot: QtBot) -> None:
    window = shown(qtbot, Look())
    do(window.open_table, "clear:")
    tile = interfaces(window.page.view.lay.tiles)[9 + 6]
    assert tile.role() == QAccessible.Role.Button
    action = tile.actionInterface()
    assert isinstance(action, QAccessibleActionInterface)
    action.doAction(QAccessibleActionInterface.pressAction())
    laid = window.page.view.hand.tiles
    qtbot.waitUntil(lambda: [tile.kind for tile in laid.tiles() if tile.kind is not None] == [9 + 6])
    window.close()


@pytest.mark.usefixtures("listened")
def test_the_hand_the_payments_and_the_seats_are_heard_part_by_part(qtbot: QtBot) -> None:
    window = shown(qtbot, Look())
    view = window.page.view
    hand = [child.text(QAccessible.Text.Name) for child in interfaces(view.paper.tiles)]
    assert len(hand) == 14
    assert "9筒，胡的那张" in hand
    seats = [name(plate) for plate in view.table.plates]
    assert seats[2].startswith("阿珍 胡 +")
    assert seats[3].startswith("大刘 \N{MINUS SIGN}")
    assert "大刘" in window.page.accessibleDescription()
    assert any(sign.isdigit() for sign in window.page.accessibleDescription())
    window.close()


def test_parts_cost_nothing_where_nobody_listens(window: MainWindow) -> None:
    assert window.page.view.lay.tiles.findChildren(QWidget) == []
    assert window.page.view.hand.tiles.findChildren(QWidget) == []


def around(window: MainWindow, widget: QWidget) -> QImage:
    """What is seen of a widget and of 6 pixels around it."""
    corner = widget.mapTo(window, widget.rect().topLeft())
    place = widget.rect().translated(corner).adjusted(-6, -6, 6, 6).intersected(window.rect())
    return window.grab(place).toImage()


@sampled(2)
@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda palette: palette.name)
@pytest.mark.parametrize("view", ["table", "options", "preferences"])
def test_the_focus_can_be_seen_wherever_tab_stops(qtbot: QtBot, palette: Any, view: str) -> None:
    window = shown(qtbot, Look(palette, palette.faces))
    window.resize(1280, 1300)  # so high that nothing has to be scrolled to
    open_everything(window, view)
    window.activateWindow()
    unseen = []
    for widget in stops(window):
        if widget is window.page or (view == "preferences") != bool(window.panel and window.panel.isAncestorOf(widget)):
            continue
        window.top.more.setFocus(Qt.FocusReason.TabFocusReason)
        if widget is window.top.more:
            window.top.tabs["night"].setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        before = around(window, widget)
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        if isinstance(widget, QLineEdit):
            widget.deselect()
        if widget.hasFocus() and around(window, widget) == before:
            unseen.append(f"{type(widget).__name__} {name(widget)}")
    assert unseen == []
    window.close()
