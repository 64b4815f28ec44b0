"""What was answered: rich text that can be selected and copied, with links that the keyboard reaches too."""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QTextCursor
from PySide6.QtWidgets import QTextBrowser, QWidget

from calculator.gui.widgets.later import later
from calculator.statement import RichText, place


class AnswerView(QTextBrowser):
    """`place_wanted` asks for the line of a rules file; other links are emitted by `followed`, the one under the pointer or
    the keyboard's by `pointed` (empty for none)."""

    place_wanted = Signal(str, int)
    followed = Signal(str)
    pointed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "answer")
        self.setOpenLinks(False)
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.document().setDocumentMargin(0)
        self.viewport().setAutoFillBackground(False)
        self._places: tuple[tuple[str, int], ...] = ()
        self._shown = ""
        self._rest: list[str] = []
        self._at = 0
        self._more = later(self, self._go_on)
        self.anchorClicked.connect(self._follow)
        self.highlighted.connect(lambda url: self.pointed.emit(url.toString()))

    def show_answer(self, made: RichText) -> None:
        """Shows an answer; where the reader had scrolled to stays. A long one is laid out in several turns."""
        html, self._places = made.html(), tuple(made.places)
        if html == self._shown:
            return
        self._shown = html
        first, *self._rest = made.parts()
        bar = self.verticalScrollBar()
        self._at = bar.value()
        self.setHtml(first)
        bar.setValue(min(self._at, bar.maximum()))
        if self._rest:
            self._more.start()

    def _go_on(self) -> None:
        if not self._rest:
            return
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertHtml(self._rest.pop(0))
        bar = self.verticalScrollBar()
        if bar.value() < self._at:
            bar.setValue(min(self._at, bar.maximum()))
        if self._rest:
            self._more.start()

    def place(self, link: str) -> str:
        """What a link to the rules is called, `chengdu.yaml:82`; empty for any other."""
        at = self._place_at(link)
        return place(*self._places[at]) if at is not None else ""

    def _place_at(self, link: str) -> int | None:
        kind, _, number = link.partition(":")
        at = int(number) if kind == "rule" and number.isdigit() else len(self._places)
        return at if at < len(self._places) else None

    def _follow(self, url: QUrl) -> None:
        at = self._place_at(url.toString())
        if at is None:
            self.followed.emit(url.toString())
        else:
            self.place_wanted.emit(*self._places[at])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            # Putting the panel away is the panel's.
            event.ignore()
            return
        super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.pointed.emit("")
