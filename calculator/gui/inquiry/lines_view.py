"""A list of sentences that scrolls; a sentence that comes from a rules file has its place at its end, which can be opened."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from calculator.gui.look import Look, label, put, tag
from calculator.inquiry.telling import Told

MOST = 400
"""Lines that are shown; more than anybody reads."""


class _Row(QWidget):
    """One line; kept and filled again."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setProperty("plain", True)
        self.row = row = QHBoxLayout(self)
        row.setContentsMargins(0, 2, 0, 2)
        row.setSpacing(8)
        self.text = label("", wrap=True)
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.place = QPushButton()
        self.place.setProperty("flat", True)
        row.addWidget(self.text, 1)
        row.addWidget(self.place, 0, Qt.AlignmentFlag.AlignTop)


class LinesView(QScrollArea):
    """`place_wanted` asks for the line of a rules file."""

    place_wanted = Signal(str, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        body = QWidget()
        body.setProperty("plain", True)
        self._column = QVBoxLayout(body)
        self._column.setContentsMargins(0, 0, 8, 0)
        self._column.setSpacing(0)
        self._column.addStretch(1)
        self.setWidget(body)
        self._rows: list[_Row] = []
        self.lines: tuple[Told, ...] = ()

    def show_lines(self, lines: Sequence[Told], look: Look, heads: int = 0) -> None:
        """Shows lines; the first `heads` of them in bold."""
        self.lines = tuple(lines[:MOST])
        while len(self._rows) < len(self.lines):
            row = _Row(self.widget())
            at = len(self._rows)
            row.place.clicked.connect(lambda _=False, at=at: self._open(at))
            self._rows.append(row)
            self._column.insertWidget(at, row)
        for at, row in enumerate(self._rows):
            row.setVisible(at < len(self.lines))
            if at >= len(self.lines):
                continue
            told = self.lines[at]
            put(row.text, told.text)
            tag(row.text, "role", "heading" if at < heads else "second" if told.depth else "")
            row.row.setContentsMargins(look.px(18) * told.depth, 2, 0, 2)
            row.place.setVisible(bool(told.place))
            if told.place:
                row.place.setText(told.place)
                row.place.setToolTip(look.say("ask_open_place", place=told.place))

    def _open(self, at: int) -> None:
        if at < len(self.lines) and self.lines[at].line:
            self.place_wanted.emit(self.lines[at].file, self.lines[at].line)

    def text(self) -> str:
        """All of it, to be copied."""
        return "\n".join(told.plain() for told in self.lines)
