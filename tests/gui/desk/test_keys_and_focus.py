"""Who has the keys of the desk: where the focus is, where it goes by Tab, F6 and arrows, and what a click leaves of it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from calculator.deals import SELF_DRAWN, Deal
from calculator.gui.window import MainWindow
from calculator.resources import SAMPLE
from calculator.session import OnDesk
from calculator.tiles import parse_tiles
from tests.gui.keyboard import at_the_keyboard, press, type_, win
from tests.gui.mouse import LEFT


@pytest.fixture
def window(qtbot: QtBot, window: MainWindow) -> MainWindow:
    return at_the_keyboard(qtbot, window)


def focus() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)  # a list that unfolds, off screen
@pytest.mark.parametrize("where", ["dealer", "rulesets", "actor", "result", "undo"])
def test_keys_reach_the_desk_wherever_one_clicked_last(window: MainWindow, where: str) -> None:
    page, top = window.page, window.top
    widgets: dict[str, QWidget] = {
        "dealer": page.strip.dealer,
        "rulesets": top.rulesets,
        "actor": page.who.seats.button(1),
        "result": page.result,
        "undo": top.undo,
    }
    type_(window, "5p")
    QTest.mouseClick(widgets[where], LEFT)
    for box in (page.strip.dealer, top.rulesets):
        box.hidePopup()
    before = window.desk.on
    press(window, "Space")
    type_(window, "6p")
    assert win(window).source == SELF_DRAWN
    assert len(win(window).hand.tiles) == len(before.entry.hand.tiles) + 1  # type: ignore[union-attr]


def test_in_a_text_field_everything_is_text_and_escape_returns(window: MainWindow) -> None:
    press(window, "/")
    field = window.page.entry.field
    assert field.hasFocus()
    type_(window, "123m")
    press(window, "J", "H", "Space", "Delete", "Backspace")
    assert field.text().startswith("123mjh")
    assert window.desk.on == OnDesk(Deal("chengdu", events=window.desk.deal.events))
    assert win(window).blank
    press(window, "Escape")
    assert not field.hasFocus()
    press(window, "J")
    assert win(window).player == 0


def test_a_control_reached_by_tab_is_worked_by_space_and_enter(window: MainWindow) -> None:
    button = window.page.who.seats.button(0)
    button.setFocus(Qt.FocusReason.TabFocusReason)
    press(window, "Right", "Space")
    assert win(window).player == 1
    press(window, "Up", "Enter")
    assert win(window).player == 2


def test_with_ctrl_arrows_choose_events_also_while_a_control_has_the_focus(window: MainWindow) -> None:
    window.desk.open(SAMPLE)
    window.page.who.seats.button(0).setFocus(Qt.FocusReason.TabFocusReason)
    at = window.desk.current
    press(window, "Ctrl+Up")
    assert window.desk.current == at - 1


def panel_of(window: MainWindow, widget: QWidget) -> int:
    return next(at for at, panel in enumerate(window.page.panels()) if panel.isAncestorOf(widget))


def test_f6_goes_from_panel_to_panel_and_back(window: MainWindow) -> None:
    window.desk.open(SAMPLE)
    seen = []
    for _ in window.page.panels():
        press(window, "F6")
        seen.append(panel_of(window, focus()))
    assert seen == [0, 1, 2, 3, 4, 5]
    press(window, "Shift+F6")
    assert panel_of(window, focus()) == 4


def test_tab_goes_as_the_eye_reads_and_stops_once_at_palette_and_hand(window: MainWindow) -> None:
    window.desk.open(SAMPLE)
    window.page.setFocus()
    stops: list[QWidget] = []
    while not stops or window.page.isAncestorOf(focus()):
        press(window, "Tab")
        assert focus() not in stops
        stops.append(focus())
        assert len(stops) < 200
    inside = [widget for widget in stops if window.page.isAncestorOf(widget)]
    panels = [panel_of(window, widget) for widget in inside]
    assert panels == sorted(panels)
    assert set(panels) == {0, 1, 2, 3, 4, 5}
    assert inside.count(window.page.hand.strip) == 1
    assert inside.count(window.page.palette_panel.tiles) == 1
    assert sum(window.page.who.seats.isAncestorOf(widget) for widget in inside) == 1
    assert sum(card in inside for card in window.page.strip.cards) == 1
    press(window, *["Shift+Backtab"] * 2)
    assert focus() is inside[-2] or window.page.isAncestorOf(focus())


def test_arrows_in_the_strip_go_from_card_to_card(window: MainWindow) -> None:
    window.desk.open(SAMPLE)
    window.page.strip.cards[window.desk.current].setFocus(Qt.FocusReason.TabFocusReason)
    press(window, "Right")
    assert window.desk.current == 2
    assert window.page.strip.cards[2].hasFocus()
    press(window, "Left", "Left")
    assert window.desk.current == 0
    press(window, "Delete")
    assert len(window.desk.deal.events) == 2


def test_in_the_hand_enter_marks_and_delete_removes(window: MainWindow) -> None:
    type_(window, "123m456p")
    strip = window.page.hand.strip
    strip.setFocus(Qt.FocusReason.TabFocusReason)
    press(window, "Home", "Delete")
    assert win(window).hand.tiles == tuple(parse_tiles("23m456p"))
    press(window, "Right", "Enter")
    assert win(window).tile == parse_tiles("3m")[0]
    press(window, "Home", "Space")
    assert win(window).tile == parse_tiles("2m")[0]


def test_clicks_of_the_mouse_leave_the_keys_to_the_desk(window: MainWindow) -> None:
    palette = window.page.palette_panel.tiles
    QTest.mouseClick(palette, LEFT, pos=palette.tile_rect(0).center())
    QTest.mouseClick(window.page.hand.strip, LEFT, pos=QPoint(2, 2))
    press(window, "Space")
    assert win(window).source == SELF_DRAWN


@pytest.mark.parametrize("kind", ["numbers", "list", "switch"])
def test_the_sheet_of_keys_gives_the_focus_back_also_where_the_field_that_had_it_was_made_anew(
    window: MainWindow, kind: str
) -> None:
    """F9 makes the options anew in the other language while the sheet of F1 lies over them."""
    window.page.result.toggle_options()
    QApplication.processEvents()
    controls = window.page.result.options.grid.controls.values()
    one = next(found for control in controls if (found := getattr(control, kind)))
    field = one[0] if isinstance(one, list) else one
    field.setFocus()
    assert focus() is field
    press(window, "F1", "F9")
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    press(window, "F1")
    assert focus() is window.page
    type_(window, "1m")
    assert win(window).hand.tiles == tuple(parse_tiles("1m"))
