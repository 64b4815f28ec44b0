"""Colours for ruleset files: keys, numbers, the words of the language, comments. One line at a time, never the whole."""

from __future__ import annotations

import re

from PySide6.QtGui import QColor, QSyntaxHighlighter, QTextCharFormat, QTextDocument

from calculator.gui.look import Palette
from calculator.rules.language import CHOICES, EMPTY, FUNCTION_DOCS, WORDS
from calculator.text import NAME_LANGUAGES
from calculator.view import units

_KEY = re.compile(r"(?:^\s*(?:-\s+)*|[{,]\s*)([^\s:{}\[\],#\"'][^:{}\[\],#\"']*?)\s*:(?=\s|$)")
_NUMBER = re.compile(r"(?<![\w.])-?\d+(?![\w.])")
_WORD = re.compile(r"[^\W\d]\w*(?:\.\w+)*")
_TEXT_KEYS = frozenset(
    (
        *(*NAME_LANGUAGES, "name", "about", "help", "aliases", "sources", "source", "show"),
        *("id", "version", "kinds", "cycles", "hand", "tile"),
    )
)
"""Keys whose values are what people read: no word in them is a word of the language."""
_KNOWN = frozenset(
    {
        *WORDS,
        *(word.chinese for word in WORDS.values()),
        *FUNCTION_DOCS,
        *(word for words in CHOICES.values() for word in words),
        *("and", "or", "not", "if", "else", "in", "true", "false", "null", EMPTY),
    }
)


_LONGEST = 1000
"""Letters of a line that is coloured; nobody reads a longer one."""


def comment_start(line: str) -> int:
    """Return the start of the comment of a line, or its length."""
    quote = ""
    for at, character in enumerate(line):
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'" and (at == 0 or line[at - 1] in " {[(,"):
            quote = character
        elif character == "#" and (at == 0 or line[at - 1] == " "):
            return at
    return len(line)


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
        self._key = _ink(palette.accent)
        self._number = _ink(palette.seats[1])
        self._word = _ink(palette.seats[2])
        self._comment = _ink(palette.ink3)

    def highlightBlock(self, text: str) -> None:
        """Colour a line."""
        if len(text) > _LONGEST:
            return
        end = comment_start(text)
        code = text[:end]

        def paint(start: int, stop: int, ink: QTextCharFormat) -> None:
            first = units(text, start)
            self.setFormat(first, units(text, stop) - first, ink)

        keys = list(_KEY.finditer(code))
        spans = []
        for at, match in enumerate(keys):
            paint(match.start(1), match.end(1), self._key)
            stop = keys[at + 1].start(1) if at + 1 < len(keys) else end
            if match[1] not in _TEXT_KEYS:
                spans.append((match.end(), stop))
        if not keys:
            spans.append((0, end))
        for start, stop in spans:
            for match in _NUMBER.finditer(code, start, stop):
                paint(match.start(), match.end(), self._number)
            for match in _WORD.finditer(code, start, stop):
                if match[0] in _KNOWN:
                    paint(match.start(), match.end(), self._word)
        if end < len(text):
            paint(end, len(text), self._comment)


def _ink(colour: str) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setForeground(QColor(colour))
    return made
