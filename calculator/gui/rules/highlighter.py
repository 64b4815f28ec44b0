"""Colours for ruleset files. One line at a time, never the whole."""

from __future__ import annotations

from PySide6.QtGui import QColor, QSyntaxHighlighter, QTextCharFormat, QTextDocument

from calculator.gui.look import Palette
from calculator.view import inked_parts, units


class Highlighter(QSyntaxHighlighter):
    """Follows the palette it is given."""

    def __init__(self, document: QTextDocument, palette: Palette) -> None:
        super().__init__(document)
        self._inks(palette)

    def set_palette(self, palette: Palette) -> None:
        """Set the colours."""
        self._inks(palette)
        self.rehighlight()

    def _inks(self, palette: Palette) -> None:
        inks = {"key": palette.accent, "number": palette.seats[1], "word": palette.seats[2], "comment": palette.ink3}
        self._formats = {name: _ink(ink) for name, ink in inks.items()}

    def highlightBlock(self, text: str) -> None:
        """Colour a line."""
        for start, end, name in inked_parts(text):
            first = units(text, start)
            self.setFormat(first, units(text, end) - first, self._formats[name])


def _ink(colour: str) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setForeground(QColor(colour))
    return made
