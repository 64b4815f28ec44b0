"""Enters a whole record on the stage by mouse: clicks on tiles, plates, chips and buttons, each found by what it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QMenu, QWidget
from pytestqt.qtbot import QtBot

from calculator.deals import SELF_DRAWN
from calculator.gui.stage.keys import Key
from calculator.gui.widgets.option_controls import OptionControl
from calculator.gui.window import MainWindow
from calculator.view import Stage
from tests.view.entering import Entering

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
MORE = "unfold"
"""What shows the rare choices of a row."""


def drag(source: QWidget, target: QWidget) -> None:
    """From the middle of one widget to that of another, as a hand does it."""
    start = source.rect().center()
    there = source.mapFromGlobal(target.mapToGlobal(target.rect().center()))
    QTest.mousePress(source, LEFT, Qt.KeyboardModifier.NoModifier, start)
    for step in range(1, 5):
        QTest.mouseMove(source, start + (there - start) * step / 4)
    QTest.mouseRelease(source, LEFT, Qt.KeyboardModifier.NoModifier, there)


def choose(menu: QMenu, name: str) -> None:
    """By a click on an action of a menu."""
    assert menu.isVisible()
    (action,) = [one for one in menu.actions() if one.objectName() == name]
    QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(action).center())


class Clicker(Entering):
    """The mouse over one window."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        self.qtbot = qtbot
        self.window, self.open_table = window, window.open_table
        self.clicks = 0

    def click(self, widget: QWidget, button: Qt.MouseButton = LEFT) -> None:
        assert widget.isEnabled(), widget.accessibleName()
        self.clicks += 1
        area = self.window.page.view.area
        if area.isAncestorOf(widget):
            area.ensureWidgetVisible(widget)
        self.qtbot.mouseClick(widget, button, pos=QPoint(12, 12))
        QApplication.processEvents()

    @property
    def shown(self) -> Stage:
        shown = self.window.page.shown
        assert shown is not None
        return shown

    def keys(self) -> Iterator[Key]:
        """Every control that is to be seen on the stage."""
        return (key for key in self.window.page.view.findChildren(Key) if key.isVisible())

    def find(self, action: str) -> Key | None:
        """The control that does an action; rare ones are unfolded for it."""
        found = next((key for key in self.keys() if key.action == action), None)
        for more in [key for key in self.keys() if key.action == MORE] if found is None else []:
            self.click(more)
            found = found or next((key for key in self.keys() if key.action == action), None)
        return found

    def actions(self) -> list[str]:
        return [key.action for key in self.keys()]

    def offers(self, action: str) -> bool:
        return self.find(action) is not None

    def act(self, action: str) -> None:
        """Clicks on what does an action."""
        key = self.find(action)
        assert key is not None, (action, [key.action for key in self.keys()], self.shown.hint)
        self.click(key)

    def drag_seat(self, giver: int, taker: int) -> None:
        """From plate to plate; SELF_DRAWN is the middle."""
        table = self.window.page.view.table
        drag(table.plates[giver], table if taker == SELF_DRAWN else table.plates[taker])

    def tile(self, kind: int, button: Qt.MouseButton = LEFT) -> None:
        palette = self.window.page.view.lay.tiles
        if not palette.isVisible():
            # More tiles than a whole hand seemed to need, as where a flower was taken for the winning tile.
            self.act("step:lay")
        assert palette.isVisible(), self.shown.question
        self.clicks += 1
        self.qtbot.mouseClick(palette, button, pos=palette.tile_rect(kind).center())
        QApplication.processEvents()

    def choose(self, box: QComboBox, at: int) -> None:
        """Opens nothing: arrows choose in a list that has the keys, from where it is."""
        box.setFocus()
        away = at - box.currentIndex()
        for _ in range(abs(away)):
            self.qtbot.keyClick(box, Qt.Key.Key_Down if away > 0 else Qt.Key.Key_Up)

    def control(self, control: OptionControl, value: Any) -> None:
        """One value, in a list, a switch or numbers."""
        if control.list is not None:
            self.choose(control.list, control.list.findData(value))
            return
        wanted = bool(value) if not control.numbers else value is not None
        if control.switch is not None and control.switch.isChecked() != wanted:
            self.qtbot.mouseClick(control.switch, LEFT, pos=QPoint(9, control.switch.height() // 2))
        if control.numbers and value is not None:
            for box, number in zip(control.numbers, value if isinstance(value, list) else [value], strict=True):
                box.selectAll()
                self.qtbot.keyClicks(box, str(number))
                self.qtbot.keyClick(box, Qt.Key.Key_Return)

    def options(self, values: dict[str, Any], stake: str | None = None) -> None:
        """Options and stake, on the sheet that the menu opens."""
        if not values and stake is None:
            return
        page = self.window.page
        page.toggle_options()
        assert page.options is not None
        for name, value in values.items():
            self.control(page.options.grid.controls[name], value)
        if stake is not None:
            page.options.stake.selectAll()
            self.qtbot.keyClicks(page.options.stake, stake)
            self.qtbot.keyClick(page.options.stake, Qt.Key.Key_Return)
        page.toggle_options()

    def open(self, record: dict[str, Any]) -> None:
        rulesets = self.window.top.rulesets
        self.choose(rulesets, rulesets.findData(record["ruleset"]))
        assert self.open_table.deal.ruleset == record["ruleset"]
        self.options(record.get("options", {}), record.get("stake"))
