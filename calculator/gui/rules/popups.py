"""The card about a word that opens beside the code. It never takes the focus."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from calculator.gui.look import label, push_button, show_text
from calculator.gui.widgets import hbox, vbox

_CARD_WIDTH = 330


def put_beside(popup: QWidget, near: QRect, size: QSize, gap: int, edge: int) -> None:
    """Show a part of its parent below a rectangle of that, or above where there is room only there."""
    parent = popup.parentWidget()
    assert parent is not None
    room = parent.rect()
    left = max(min(near.left(), room.right() - size.width() - edge), edge)
    top, above = near.bottom() + gap, near.top() - size.height() - gap
    popup.setGeometry(
        QRect(left, above if top + size.height() > room.bottom() and above > 0 else top, size.width(), size.height())
    )
    popup.show()
    popup.raise_()


class WordCard(QFrame):
    """The meaning of a word, or its fault and repair: `button` is clicked, or Alt+Enter pressed in the editor."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("panel", True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        self.title = label("second")
        self.body = label("", wrap=True)
        self.detail = label("place", wrap=True)
        for one in (self.title, self.body, self.detail):
            one.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
            one.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.button = push_button("chip", focusPolicy=Qt.FocusPolicy.NoFocus)
        self.key = label("keycap", "Alt+Enter")
        row = hbox(None, self.button, self.key, 1)
        vbox(self, self.title, self.body, self.detail, row, margins=(14, 10, 14, 12), spacing=4)

    def open(self, near: QRect, title: str, body: str = "", detail: str = "", fix: str = "") -> None:
        """Show the card below a rectangle of the parent, or above if there is no room."""
        self.title.setText(title)
        show_text(self.body, body)
        show_text(self.detail, detail)
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
        put_beside(self, near, QSize(width, height), 6, 8)

    def leaveEvent(self, event: QEvent) -> None:
        """Handle the pointer leaving the widget."""
        self.hide()
