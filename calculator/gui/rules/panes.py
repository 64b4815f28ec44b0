"""Where the parts of the rules view stand: the list, the code in its frame, the tables; in a narrow window, a drawer."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget

from calculator.gui.look.look import Look, tag
from calculator.gui.rules.check_panels import ProblemPanel
from calculator.gui.rules.code_edit import CodeEdit
from calculator.gui.rules.editor_head import EditorHead
from calculator.gui.rules.file_panel import FilePanel
from calculator.gui.rules.open_files import Bar
from calculator.gui.rules.popups import Card
from calculator.gui.rules.side_panel import SidePanel
from calculator.gui.tiles.art import TilePixmaps
from calculator.gui.widgets.layouts import fill, hbox, vbox

NARROW = 1180
"""Below this width the tables are a drawer (F8) in the place of the list and the code."""
_WIDEST = 125
"""How far, in percent, lists and tables grow with the type."""


class Panes(QWidget):
    """The parts, side by side; the view, a subclass, connects them."""

    drawer_turned = Signal()
    """The tables took the place of the list and the code, or gave it back."""

    def __init__(self, pixmaps: TilePixmaps, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.in_drawer = False
        self.files = FilePanel()
        self.code = CodeEdit()
        self.problems = ProblemPanel()
        self.bar = Bar()
        self.head = EditorHead()
        self.head.drawer.clicked.connect(self.toggle_drawer)
        self.side = SidePanel(pixmaps)
        self.card = Card(self)
        self.middle = self._middle()
        self._row = hbox(self, self.files, (self.middle, 1), self.side)
        self.fit()

    def _middle(self) -> QFrame:
        middle, line = QFrame(), QFrame()
        middle.setProperty("panel", True)
        line.setProperty("line", True)
        column = vbox(middle, margins=1, spacing=0)
        for widget in (self.head, line, self.bar):
            column.addWidget(widget)
        fill(column, (self.code, 1), self.problems)
        return middle

    def toggle_drawer(self) -> None:
        """In a narrow window: the tables in the place of the files and the code, and back."""
        if self.width() < NARROW:
            self.in_drawer = not self.in_drawer
            self.fit()
            self.drawer_turned.emit()
            (self.side.table if self.in_drawer else self.code).setFocus()

    def fit(self) -> None:
        """Gives the parts their room, by the width of the view and the size of type."""
        narrow = self.width() < NARROW
        self.in_drawer = self.in_drawer and narrow
        # Large type gets more width, but never so much that no room is left for the code.
        scale = min(max(self.look.scale, 100), _WIDEST)
        self.files.setFixedWidth((176 if narrow else 208) * scale // 100)
        self.side.setFixedWidth((360 if narrow else 376) * scale // 100)
        self.files.setVisible(not self.in_drawer)
        self.side.setVisible(not narrow or self.in_drawer)
        self.head.drawer.setVisible(narrow)
        margin, gap = (12, 8) if narrow else (16, 12)
        self._row.setContentsMargins(margin, 10 if narrow else 12, margin, 10)
        self._row.setSpacing(gap)
        tag(self, "narrow", narrow)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def go_to(self, line: int, column: int = 1, *, focus: bool = True) -> None:
        """Puts the cursor at a line and column, both from 1."""
        if self.in_drawer and focus:
            self.toggle_drawer()
        self.code.go_to(line, column)
        if focus:
            self.code.setFocus()

    def next_panel(self) -> None:
        """The keyboard goes on to the next part that is to be seen."""
        stops: list[QWidget] = [
            self.files.list,
            self.code,
            self.problems.list,
            self.side.table,
            self.side.examples.list,
        ]
        stops = [stop for stop in stops if stop.isVisible()]
        if not stops:
            return
        at = next((at for at, stop in enumerate(stops) if stop.hasFocus()), -1)
        stops[(at + 1) % len(stops)].setFocus()
