"""What opens beside the code: the card about a word, and the list of words that fit. They never take the focus."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from calculator.gui.look.look import Look, elided, label, push_button, smooth, type_of
from calculator.gui.widgets.layouts import fill, vbox
from calculator.workshop import Hint

_CARD_WIDTH = 330
_MOST_ROWS = 8
_ROW = 26
_LIST_WIDTH = 420


class _Popup(QWidget):
    """A small panel on top of its parent."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.look = Look()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def room(self) -> QRect:
        """Where it can be."""
        parent = self.parentWidget()
        return parent.rect() if parent is not None else QRect()

    def put(self, near: QRect, size: QSize, *, gap: int, edge: int) -> None:
        """Shows it below a rectangle of the parent, or above where there is room only there."""
        room = self.room()
        left = max(min(near.left(), room.right() - size.width() - edge), edge)
        top, above = near.bottom() + gap, near.top() - size.height() - gap
        if top + size.height() > room.bottom() and above > 0:
            top = above
        self.setGeometry(left, top, size.width(), size.height())
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth(self)
        painter.setPen(QPen(QColor(self.look.palette.ctl), 1))
        painter.setBrush(QColor(self.look.palette.panel))
        painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), 6, 6)


class WordCard(_Popup):
    """What a word means, or what is wrong with it and the way to put it right: `fix` is clicked, or Alt+Enter pressed in
    the editor."""

    fix = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        column = vbox(self, margins=(14, 10, 14, 12), spacing=4)
        self.title = label("second", wrap=True)
        self.body = label("", wrap=True)
        self.detail = label("place", wrap=True)
        for one in (self.title, self.body, self.detail):
            one.setTextFormat(Qt.TextFormat.PlainText)
            one.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
            one.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
            column.addWidget(one)
        row = QHBoxLayout()
        self.button = push_button("chip", self.fix)
        self.button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.key = label("keycap", "Alt+Enter")
        fill(row, self.button, self.key, 1)
        column.addLayout(row)

    def open(self, near: QRect, look: Look, title: str, body: str = "", detail: str = "", fix: str = "") -> None:
        """Shows the card below a rectangle of the parent, or above where there is no room."""
        self.look = look
        self.title.setText(title)
        self.body.setText(body)
        self.detail.setText(detail)
        self.body.setVisible(bool(body))
        self.detail.setVisible(bool(detail))
        self.button.setText(fix)
        self.button.setVisible(bool(fix))
        self.key.setVisible(bool(fix))
        parent = self.parentWidget()
        assert parent is not None
        width = min(_CARD_WIDTH, parent.width() - 16)
        self.setFixedWidth(width)
        self.adjustSize()
        layout = self.layout()
        height = layout.heightForWidth(width) if layout is not None and layout.hasHeightForWidth() else self.height()
        self.put(near, QSize(width, height), gap=6, edge=8)

    def leaveEvent(self, event: QEvent) -> None:
        self.hide()


class CompletionList(_Popup):
    """The words that fit, below the cursor; the editor moves it. Up to eight rows at once: the word, its other name, and
    what it means."""

    taken = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.hints: list[Hint] = []
        self.current = 0
        self._first = 0
        self.setCursor(Qt.CursorShape.ArrowCursor)

    def open(self, hints: list[Hint], below: QRect, look: Look) -> None:
        """Shows what fits, under (or above) a rectangle of the parent."""
        self.look, self.hints, self.current, self._first = look, hints, 0, 0
        if not hints:
            self.hide()
            return
        self.place(below)

    def _row(self) -> int:
        return max(self.look.px(_ROW), 22)

    def place(self, below: QRect) -> None:
        """Where there is room for it."""
        height = min(len(self.hints), _MOST_ROWS) * self._row() + 8
        wide = min(self.look.px(_LIST_WIDTH), self.room().width() - 8)
        self.put(below, QSize(wide, height), gap=3, edge=4)
        self.update()

    def move_by(self, rows: int) -> None:
        self.current = max(0, min(len(self.hints) - 1, self.current + rows))
        self._first = max(min(self._first, self.current), self.current - _MOST_ROWS + 1)
        self.update()

    def take(self) -> None:
        if self.hints:
            self.taken.emit(self.hints[self.current])
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self.look.palette
        super().paintEvent(event)
        painter = smooth(self)
        code, plain = type_of(self, 13), type_of(self, 12)
        for at, hint in enumerate(self.hints[self._first : self._first + _MOST_ROWS]):
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
            second = "  ".join(filter(None, parts))
            text = elided(second, painter.fontMetrics(), max(room, 0))
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
