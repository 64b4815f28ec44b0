"""One ruleset file in the editor: its document with its undo list, and what is on the disk."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QPlainTextDocumentLayout

from calculator.documents import TextFile
from calculator.gui.look.palette import Palette
from calculator.gui.rules.highlighter import Highlighter
from calculator.session import CheckAnswer


class OpenFile:
    """`answer` is the newest check of it; `good` the last text on the disk that had no problems, `good_at` its time."""

    def __init__(self, opened: TextFile, mine: bool, palette: Palette) -> None:
        self.opened = opened
        self.mine = mine
        self.answer: CheckAnswer | None = None
        self.good: CheckAnswer | None = None
        self.good_text: str | None = None
        self.good_at = ""
        self.draft = ""
        """Text left unsaved the last time, until the user has said what to do with it."""
        self.outside = ""
        """changed or gone, until the user has said what to do about it."""
        self.document = QTextDocument()
        self.document.setDocumentLayout(QPlainTextDocumentLayout(self.document))
        self.document.setPlainText(opened.text)
        self.document.setModified(False)
        self.document.clearUndoRedoStacks()
        self.highlighter = Highlighter(self.document, palette)

    @property
    def path(self) -> Path:
        return self.opened.path

    @property
    def text(self) -> str:
        return self.document.toPlainText()

    @property
    def unsaved(self) -> bool:
        return self.text != self.opened.text

    def take(self, answer: CheckAnswer) -> None:
        """Keeps an answer, and what it says of the version on the disk."""
        self.answer = answer
        if not answer.result.problems:
            self.good = answer
            if answer.job.text == self.opened.text:
                self.good_text = answer.job.text
                self.good_at = clock(self.opened.stamp.modified)


def clock(nanoseconds: int) -> str:
    """14:32 of today; the day before that."""
    then = datetime.fromtimestamp(nanoseconds / 1e9)
    return then.strftime("%H:%M" if then.date() == datetime.now().date() else "%m-%d %H:%M")
