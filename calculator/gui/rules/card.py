"""The card beside the code: what a word means, or what is wrong with it and the way to put it right."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from calculator.gui.look.look import Look, label, push_button, smooth
from calculator.gui.widgets.layouts import fill, vbox

_WIDTH = 330


class Card(QWidget):
    """Never takes the focus; `fix` is clicked, or Alt+Enter pressed in the editor."""

    fix = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = Look()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
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
        self.hide()

    def open(self, near: QRect, look: Look, title: str, body: str = "", detail: str = "", fix: str = "") -> None:
        """Shows the card below a rectangle of the parent, or above where there is no room."""
        self._look = look
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
        width = min(_WIDTH, parent.width() - 16)
        self.setFixedWidth(width)
        self.adjustSize()
        layout = self.layout()
        height = layout.heightForWidth(width) if layout is not None and layout.hasHeightForWidth() else self.height()
        size = QSize(width, height)
        left = max(8, min(near.left(), parent.width() - size.width() - 8))
        top = near.bottom() + 6
        if top + size.height() > parent.height() - 4:
            top = max(near.top() - size.height() - 6, 4)
        self.setGeometry(QRect(QPoint(left, top), size))
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self._look.palette
        painter = smooth(self)
        painter.setPen(QPen(QColor(colours.ctl), 1))
        painter.setBrush(QColor(colours.panel))
        painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), 7, 7)

    def leaveEvent(self, event: QEvent) -> None:
        self.hide()
