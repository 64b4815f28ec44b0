"""Makes a window with a night in it, and a player who clicks and types in its view."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QLineEdit, QPushButton, QWidget

from calculator.app import Book
from calculator.deals import Deal
from calculator.gui.look.look import Look
from calculator.gui.nights.view import NightView
from calculator.gui.widgets.choice_bar import ChoiceBar
from calculator.gui.window import MainWindow
from calculator.nights import Night, Sheet
from calculator.nights.entries import amounts
from calculator.rules.library import Library
from calculator.table import OpenTable, sample_deal

NAMES = ("老王", "小李", "阿珍", "大刘")
LEFT = Qt.MouseButton.LeftButton


@contextmanager
def night_window(library: Library, deals: int = 1, look: Look | None = None) -> Iterator[MainWindow]:
    """A window in whose night the sample deal was played, and after it rows of amounts; the night's view is shown."""
    open_table = OpenTable(Deal("chengdu"))
    open_table.start(library, on=sample_deal())
    window = MainWindow(open_table, look or Look())
    try:
        window.show()
        if deals:
            window.record_deal()
            book = window.recorder.book()
            for number in range(1, deals):
                points = number + 1
                book.add(amounts((3 * points, -points, -points, -points), winners=(0,), self_drawn=True))
        window.show_view("night")
        QTest.qWait(1)
        yield window
    finally:
        window.close()
        window.deleteLater()


class Player:
    """Mouse and keyboard at the night's view."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        assert window.pages.night is not None
        self.view: NightView = window.pages.night

    @property
    def book(self) -> Book:
        return self.window.recorder.book()

    @property
    def night(self) -> Night:
        night = self.book.night
        assert night is not None
        return night

    @property
    def sheet(self) -> Sheet:
        sheet = self.book.sheet
        assert sheet is not None
        return sheet

    def nets(self) -> list[tuple[int, ...] | None]:
        return [row.net for row in self.sheet.rows]

    def click(self, widget: QWidget) -> None:
        assert widget.isVisible(), widget.accessibleName()
        assert widget.isEnabled(), widget.toolTip()
        # The words of a box take clicks too, but not the empty room behind them.
        spot = QPoint(9, widget.height() // 2) if isinstance(widget, QCheckBox) else widget.rect().center()
        QTest.mouseClick(widget, LEFT, pos=spot)

    def choose(self, control: ChoiceBar, key: object) -> None:
        self.click(control.button(key))

    def press(self, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """As a keyboard does: to the window, which gives it to the widget with the focus."""
        handle = self.window.windowHandle()
        assert handle is not None
        QTest.keyClick(handle, key, held)

    def undo(self) -> None:
        self.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)

    def type_in(self, field: QLineEdit, text: str) -> None:
        """By the mouse into the field, over what is there."""
        QTest.mouseClick(field, LEFT)
        field.selectAll()
        field.insert(text)

    def click_row(self, at: int, column: int = 2) -> None:
        table = self.view.table
        index = table.model().index(at, column)
        table.scrollTo(index)
        QTest.mouseClick(table.viewport(), LEFT, pos=table.visualRect(index).center())

    def click_head(self, column: int) -> None:
        header = self.view.table.horizontalHeader()
        at = QPoint(header.sectionViewportPosition(column) + header.sectionSize(column) // 2, header.height() // 2)
        QTest.mouseClick(header.viewport(), LEFT, pos=at)

    def numbers(self) -> list[int]:
        """The numbers of the rows in the order in which they are shown."""
        numbers = {row.row.id: row.number for row in self.sheet.rows}
        return [numbers[shown.key] for shown in self.view.table.rows]

    def page(self, name: str) -> QWidget:
        """A page by the button that leads there."""
        tab = self.view.head.buttons.get(name)
        self.click(tab if isinstance(tab, QPushButton) else self.view.head.tabs.button(name))
        return self.view.pages.currentWidget()

    def begin(self, name: str, ruleset: str = "") -> None:
        """A night of the people of the last, by the view that begins one."""
        self.window.pages.open_new_session()
        session = self.window.pages.new_session
        assert session is not None
        if ruleset:
            session.choose_ruleset(ruleset)
        self.type_in(session.who.name, name)
        self.click(session.play)
        self.window.show_view("night")

    def notices(self) -> list[str]:
        return [problem.code for problem in self.window.open_table.notice]
