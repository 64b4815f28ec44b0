"""A line of text that underlines parts of itself, and emits what is pasted or dropped."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QLineEdit, QWidget

from calculator.gui.look.look import smooth

_STEP = 3.0
_THICK = 1.5


class EntryField(QLineEdit):
    """Line breaks would be lost before they are seen, so that pasted text does not go straight in."""

    pasted = Signal(str)
    escaped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.spans: tuple[tuple[int, int], ...] = ()
        """What has a wave below it: characters from and to."""
        self._colour = QColor()

    def underline(self, spans: Sequence[tuple[int, int]], colour: str) -> None:
        """Waves below characters from and to, counted as Python counts them."""
        wanted = tuple(spans)
        if (wanted, QColor(colour)) != (self.spans, self._colour):
            self.spans, self._colour = wanted, QColor(colour)
            self.update()

    def _paste(self) -> None:
        self.pasted.emit(QGuiApplication.clipboard().text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self._paste()
        else:
            super().keyPressEvent(event)
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                # Qt lets it go on to the window, where Enter is something else.
                event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.createStandardContextMenu()
        for action in menu.actions():
            if action.objectName() == "edit-paste":
                action.triggered.disconnect()
                action.triggered.connect(self._paste)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasText() and event.source() is not self:
            event.acceptProposedAction()
        else:
            super().dragEnterEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        if event.source() is self:
            super().dropEvent(event)
            return
        event.acceptProposedAction()
        self.pasted.emit(event.mimeData().text())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.spans:
            return
        painter = smooth(self)
        painter.setPen(QPen(self._colour, _THICK))
        cursor = self.cursorRect()
        # Qt counts characters beyond the first plane, such as pictures of tiles, twice.
        before = (
            self.text().encode("utf-16-le", "surrogatepass")[: 2 * self.cursorPosition()].decode("utf-16-le", "ignore")
        )
        measures, text = self.fontMetrics(), self.text()
        origin = cursor.center().x() - measures.horizontalAdvance(before)
        below = min(cursor.center().y() + measures.ascent() // 2 + 1, self.height() - 7)
        edge = self.width() - self.textMargins().right() - 2
        for start, end in self.spans:
            first = origin + measures.horizontalAdvance(text[:start])
            last = min(origin + measures.horizontalAdvance(text[:end]), edge)
            self._wave(painter, max(first, 4), last, below)

    @staticmethod
    def _wave(painter: QPainter, first: float, last: float, below: float) -> None:
        points, x, up = [], float(first), True
        while x <= max(last, first + 2 * _STEP):
            points.append(QPointF(x, below if up else below + _STEP))
            x, up = x + _STEP, not up
        painter.drawPolyline(QPolygonF(points))
