"""Why things cannot be, in as few lines as there is room for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from calculator.gui.look.look import Look, measured, pen
from calculator.text.figures import listed

_TYPE, _LINE = 12, 18
"""Of reasons: the size of type and the height of a line, in pixels."""
_BETWEEN = " · "
_UNIT = re.compile(r"\s*(?:[!-~\u00a0-\u02ff]+|[^\s])[，。、：；]?")
"""What stays together in one line: a word with its sign, or one character of Chinese."""


class Reason(NamedTuple):
    """Why something cannot be chosen: `name` is the thing's own name in ink, where it has one; `wrong`
    says that it is chosen all the same."""

    name: str
    clause: str
    wrong: bool = False

    @property
    def plain(self) -> str:
        return f"{self.name} {self.clause}".strip()


class ReasonLines(QWidget):
    """A few lines with as many whole reasons as have room there, the first in as many as it needs; the tooltip has them all."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._reasons: tuple[Reason, ...] = ()
        self._lines = 2
        self._look = Look()
        self._rows: dict[tuple[int, ...], list[list[tuple[int, str]]]] = {}
        """What stands in each line, by the width, the number of lines and the size of type."""

    def reasons(self) -> tuple[Reason, ...]:
        """What is told, also where it has no room."""
        return self._reasons

    def tell(self, reasons: Sequence[Reason], look: Look) -> None:
        """The most telling first. Those that say the same of several things are said once."""
        merged: dict[tuple[str, bool], list[str]] = {}
        for reason in reasons:
            merged.setdefault((reason.clause, reason.wrong), []).append(reason.name)
        told = tuple(Reason(listed(filter(None, names), look.language), *key) for key, names in merged.items())
        if (told, look) == (self._reasons, self._look):
            return
        self._reasons, self._look = told, look
        self._rows.clear()
        self.setToolTip("\n".join(reason.plain for reason in told))
        self.setAccessibleName(_BETWEEN.join(reason.plain for reason in told))
        self.update()

    def show_lines(self, lines: int) -> None:
        """In how many lines they are seen, where the first has no need of more."""
        self._lines = lines
        self.setVisible(lines > 0)
        self.setFixedHeight(self.high(lines))

    def rows(self, lines: int | None = None) -> list[list[tuple[int, str]]]:
        """What stands in each line: pieces of reasons, by their number."""
        key = (self.width(), self._lines if lines is None else lines, self.font().pixelSize())
        if key not in self._rows:
            texts = [reason.plain for reason in self._reasons]
            self._rows[key] = flow(texts, measured(self, _TYPE), *key[:2])
        return self._rows[key]

    def high(self, lines: int) -> int:
        """The height of so many lines, or of those that the first reason needs."""
        return max(len(self.rows(lines)), lines) * self._look.px(_LINE) + 2

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.setFixedHeight(self.high(self._lines))

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = self._look.palette
        painter = QPainter(self)
        measures = pen(painter, palette.ink2, _TYPE)
        begun = set[int]()
        for line, row in enumerate(self.rows()):
            x, y = 0, line * self._look.px(_LINE) + measures.ascent()
            for place, (at, text) in enumerate(row):
                reason = self._reasons[at]
                head = len(reason.name) if at not in begun and text.startswith(reason.name) else 0
                begun.add(at)
                pieces = [
                    (_BETWEEN if place else "", palette.ink2),
                    (text[:head], palette.ink),
                    (text[head:], palette.ink2),
                ]
                for piece, ink in pieces:
                    painter.setPen(QColor(palette.bad if reason.wrong else ink))
                    painter.drawText(x, y, piece)
                    x += measures.horizontalAdvance(piece)


def flow(texts: list[str], measures: QFontMetrics, width: int, lines: int) -> list[list[tuple[int, str]]]:
    """Which pieces of which texts stand in each line. All of a text or nothing: the first in as many lines as it needs, the
    others as long as there is room in so many lines."""
    rows: list[list[tuple[int, str]]] = [[]]
    wide = measures.horizontalAdvance
    gap = wide(_BETWEEN)
    for at, text in enumerate(texts if width > gap and lines else ()):
        tried, before = [*map(list, rows)], sum(wide(one) + gap for _, one in rows[-1])
        piece, used = "", before
        for unit in _UNIT.findall(text):
            if used + wide(unit.rstrip()) > width and tried[-1]:
                tried.append([])
                piece, before = "", 0
            if piece:
                tried[-1].pop()
            piece = piece + unit if piece else unit.lstrip()
            tried[-1].append((at, piece))
            used = before + wide(piece)
        if at == 0 or len(tried) <= lines:
            rows = tried
    return [row for row in rows if row]
