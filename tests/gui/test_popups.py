"""Lists and menus have round corners behind which the window is seen, and words never lie under a keycap."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QMenu, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from calculator.gui.look.palette import DARK, LIGHT
from calculator.gui.stage.name_field import NameField
from calculator.gui.widgets import tips
from calculator.gui.window import MainWindow
from calculator.text import LANGUAGES

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support raise", extend=True)


def is_round(popup: QWidget) -> bool:
    return popup.windowType() == Qt.WindowType.Popup and popup.testAttribute(
        Qt.WidgetAttribute.WA_TranslucentBackground
    )


@pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing the keyboard)", extend=True)
def test_lists_of_choices_have_round_corners(window: MainWindow) -> None:
    window.page.toggle_options()
    boxes = window.findChildren(QComboBox)
    assert len(boxes) >= 4
    for box in boxes:
        box.showPopup()
        assert is_round(box.view().window())
        box.hidePopup()


@pytest.mark.qt_log_ignore("This plugin does not support setting window masks", extend=True)
def test_where_windows_are_not_blended_the_corners_of_a_menu_are_cut_off(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QGuiApplication, "platformName", lambda: "xcb")
    window.page.open_menu(0)
    menu = window.page.findChildren(QMenu)[0]
    assert menu.mask().contains(menu.rect().center())
    assert not menu.mask().contains(menu.rect().topLeft())
    assert not menu.mask().contains(menu.rect().bottomRight())
    menu.close()


def test_the_menu_of_a_seat_opens_where_its_plate_is(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = list[int]()
    monkeypatch.setattr(window.page, "open_menu", lambda seat, _: wanted.append(seat))
    table = window.page.view.table
    for at in (table.plates[2].geometry().center(), QPoint(1, 1)):
        below = table.childAt(at) or table
        where = below.mapFrom(table, at)
        QApplication.sendEvent(below, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, where, table.mapToGlobal(at)))
    assert wanted == [2]


def test_the_menu_of_a_seat_has_round_corners_and_its_submenus_too(window: MainWindow) -> None:
    window.open_table.add_event("win")
    window.page.open_menu(0)
    menus = window.page.findChildren(QMenu)
    assert len(menus) >= 3
    assert all(map(is_round, menus))
    menus[0].close()


@pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing the keyboard)", extend=True)
def test_the_names_that_are_offered_for_a_seat_stand_in_a_list_with_round_corners(window: MainWindow) -> None:
    field = NameField(window)
    field.ask(0, ["", "小李"], QRect(10, 10, 90, 40), ["老王", "阿珍", "小李"], window.look)
    offered = field.completer().popup()
    assert is_round(offered)
    image = offered.grab().toImage()
    assert image.pixelColor(0, 0).alpha() == 0, "what lies behind the corner is seen"
    field.leave()
    offered.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("percent", [80, 100, 150, 200])
def test_words_of_a_list_end_before_their_keycap(window: MainWindow, language: str, percent: int) -> None:
    window.set_look(replace(window.look, language=language, scale=percent))
    window.top.more.click()
    menu = window.top.menu
    assert is_round(menu)
    for action in menu.actions():
        words = menu.fontMetrics().horizontalAdvance(f"{action.text()}{action.shortcut().toString()}")
        assert action.shortcut().toString()
        assert words + 10 <= menu.actionGeometry(action).width(), action.text()
    menu.close()


def shown_tip(qtbot: QtBot, widget: QWidget, text: str) -> QLabel:
    """The tooltip as Qt shows it when the pointer rests upon a widget."""
    widget.setToolTip(text)
    for away in (5, 12):
        QTest.mouseMove(widget, QPoint(away, away))
    found = list[QLabel]()

    def shown() -> bool:
        found[:] = [
            one
            for one in QApplication.topLevelWidgets()
            if one.inherits("QTipLabel") and one.isVisible() and isinstance(one, QLabel) and one.text() == text
        ]
        return len(found) == 1

    qtbot.waitUntil(shown)
    return found[0]


def hide_tip() -> None:
    QToolTip.hideText()
    QApplication.processEvents()
    for one in QApplication.topLevelWidgets():
        if one.inherits("QTipLabel"):
            one.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_a_tooltip_has_round_corners_in_the_colours_of_the_window(qtbot: QtBot, window: MainWindow) -> None:
    # One that a test before asked for by itself would be used again.
    hide_tip()
    for palette in (LIGHT, DARK):
        window.set_look(replace(window.look, palette=palette))
        tip = shown_tip(qtbot, window.page.view.surface, "清空 <b>手牌</b>")
        assert tip.testAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        assert tip.windowFlags() & Qt.WindowType.NoDropShadowWindowHint
        assert tip.textFormat() == Qt.TextFormat.PlainText
        image = tip.grab().toImage()
        assert image.pixelColor(0, 0).alpha() == 0, "what lies behind the corner is seen"
        assert image.pixelColor(image.width() // 2, 2).name() == palette.panel.lower()
        hide_tip()


def test_a_long_tooltip_goes_on_in_the_next_line_and_a_later_short_one_does_not(
    qtbot: QtBot, window: MainWindow
) -> None:
    long = "这一句话说得很长，要在好几行里才能写完，" * 6
    tip = shown_tip(qtbot, window.page.view.surface, long)
    assert tip.width() <= tips.MOST
    assert tip.height() >= tip.heightForWidth(tip.width()) > 3 * tip.fontMetrics().height()
    area = tip.screen().availableGeometry()
    assert area.contains(tip.geometry())
    tip = shown_tip(qtbot, window.page.view.bar, "短")
    assert tip.width() < 100
    assert tip.height() < 3 * tip.fontMetrics().height()
    tip = shown_tip(qtbot, window.page.view.surface, long)
    assert tip.width() <= tips.MOST
    hide_tip()


def test_a_very_long_name_of_a_ruleset_does_not_widen_the_bar_or_its_list(window: MainWindow) -> None:
    open_table = window.open_table
    before = window.top.minimumSizeHint().width()
    name = "院子里老王和老李一起改了很多次又商量了很多次的成都麻将血战到底换三张规则" * 2
    entries = open_table.listed()
    longer = [entry if at else _Named(entry, name) for at, entry in enumerate(entries)]
    window.top.forget_rulesets()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(open_table), "listed", lambda self: longer)
        window.top.show_table(open_table, window.look)
    box = window.top.rulesets
    at = next(row for row in range(box.count()) if name in box.itemText(row))
    assert name in box.itemData(at, Qt.ItemDataRole.ToolTipRole)
    assert box.view().minimumWidth() <= 500
    box.setCurrentIndex(at)
    window.top.show_table(open_table, window.look)
    assert window.top.minimumSizeHint().width() <= before + 250


class _Named:
    """An entry of the library under another name."""

    def __init__(self, entry: Any, name: str) -> None:
        self.id, self.version, self._name = entry.id, entry.version, name

    def name(self, language: str) -> str:
        return self._name
