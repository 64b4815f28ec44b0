"""The little list of words that fit, below the cursor. It never takes the focus: the editor moves it."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QWidget

from calculator.gui.look.look import Look, smooth, type_of
from calculator.rules.editing import Hint

_MOST = 8
_ROW = 26
_WIDTH = 420


class CompletionList(QWidget):
    """Up to eight rows at once: the word, its other name, and what it means."""

    taken = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.look = Look()
        self.hints: list[Hint] = []
        self.current = 0
        self._first = 0
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.hide()

    def open(self, hints: list[Hint], below: QRect, look: Look) -> None:
        """Shows what fits, under (or above) a rectangle of the parent."""
        self.look, self.hints, self.current, self._first = look, hints, 0, 0
        if not hints:
            self.hide()
            return
        self.place(below)
        self.show()
        self.raise_()
        self.update()

    def _row(self) -> int:
        return max(self.look.px(_ROW), 22)

    def place(self, below: QRect) -> None:
        """Where there is room for it."""
        hints = self.hints
        parent = self.parentWidget()
        room = parent.rect() if parent is not None else below
        height = min(len(hints), _MOST) * self._row() + 8
        width = min(self.look.px(_WIDTH), room.width() - 8)
        left = min(below.left(), room.right() - width - 4)
        top = below.bottom() + 3
        if top + height > room.bottom() and below.top() - height > 0:
            top = below.top() - height - 3
        self.setGeometry(max(left, 4), top, width, height)

    def move_by(self, rows: int) -> None:
        self.current = max(0, min(len(self.hints) - 1, self.current + rows))
        self._first = max(min(self._first, self.current), self.current - _MOST + 1)
        self.update()

    def take(self) -> None:
        if self.hints:
            self.taken.emit(self.hints[self.current])
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self.look.palette
        painter = smooth(self)
        painter.setPen(QPen(QColor(colours.ctl), 1))
        painter.setBrush(QColor(colours.panel))
        painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), 6, 6)
        code, plain = type_of(self, 13), type_of(self, 12)
        for at, hint in enumerate(self.hints[self._first : self._first + _MOST]):
            row = QRect(4, 4 + at * self._row(), self.width() - 8, self._row())
            chosen = self._first + at == self.current
            if chosen:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(colours.soft))
                painter.drawRoundedRect(row, 4, 4)
            code.setBold(chosen)
            painter.setFont(code)
            painter.setPen(QColor(self._ink(hint, chosen)))
            flags = int(Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextSingleLine)
            wide = min(QFontMetrics(code).horizontalAdvance(hint.word), row.width() - 60)
            painter.drawText(row.adjusted(8, 0, 0, 0), flags, hint.word)
            painter.setFont(plain)
            painter.setPen(QColor(colours.ink2))
            left = row.left() + 8 + max(wide + 12, 120)
            room = row.right() - left - 8
            meaning = hint.meaning(self.look.language)
            parts = [hint.beside if hint.beside != meaning else "", meaning]
            text = painter.fontMetrics().elidedText(
                "  ".join(filter(None, parts)), Qt.TextElideMode.ElideRight, max(room, 0)
            )
            painter.drawText(QRect(left, row.top(), room, row.height()), flags, text)

    def _ink(self, hint: Hint, chosen: bool) -> str:
        colours = self.look.palette
        if chosen or hint.kind == "key":
            return colours.accent
        return colours.seats[2] if hint.kind in ("word", "function", "value") else colours.ink

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self._first + (round(event.position().y()) - 4) // self._row()
        if 0 <= at < len(self.hints):
            self.current = at
            self.take()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.move_by(-1 if event.angleDelta().y() > 0 else 1)
