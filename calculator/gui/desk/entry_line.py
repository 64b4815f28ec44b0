"""The line at the bottom where tiles are typed or pasted."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QWidget

from calculator.gui.look import Look, label, put
from calculator.gui.words import tiles_text
from calculator.tiles import TileError, parse_tiles


class EntryLine(QFrame):
    """Enter hands the text over; what was understood stands at its right."""

    entered = Signal(str)
    left = Signal()
    """Escape was pressed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        self.field = _Field()
        self.field.setMaxLength(400)
        self.field.returnPressed.connect(self._enter)
        self.field.textChanged.connect(self._read)
        self.field.escaped.connect(self.left)
        row.addWidget(self.field)
        inner = QHBoxLayout(self.field)
        inner.setContentsMargins(0, 0, 12, 0)
        self._understood: QLabel = label("hint")
        self._understood.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        inner.addStretch(1)
        inner.addWidget(self._understood)
        self._look = Look()

    def show_look(self, look: Look) -> None:
        self._look = look
        self.field.setPlaceholderText(look.say("desk_entry"))
        self.field.setAccessibleName(look.say("desk_entry"))
        self._read(self.field.text())

    def _read(self, text: str) -> None:
        try:
            tiles = parse_tiles(text)
        except TileError:
            tiles = ()
        language = self._look.language
        shown = self._look.say("desk_understood", count=len(tiles), tiles=tiles_text(tiles, language)) if tiles else ""
        put(self._understood, shown)

    def _enter(self) -> None:
        if self.field.text().strip():
            self.entered.emit(self.field.text().strip())


class _Field(QLineEdit):
    escaped = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)
