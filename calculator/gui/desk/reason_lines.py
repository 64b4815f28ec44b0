"""Why circumstances and players cannot be chosen, as one or two lines of text that never grow."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from calculator.gui.look.look import Look, pen
from calculator.text.figures import listed

_TYPE = 12
_LINE = 18
_BETWEEN = " · "
_MORE = "…"


@dataclass(frozen=True)
class Reason:
    """`name` is the thing's own name in ink, where it has one; `wrong` says that it is chosen all the same."""

    name: str
    clause: str
    wrong: bool = False

    @property
    def plain(self) -> str:
        return f"{self.name} {self.clause}".strip()


class ReasonLines(QWidget):
    """As many reasons as fit into its lines; the tooltip has them all."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._reasons: tuple[Reason, ...] = ()
        self._lines = 2
        self._look = Look()

    def show_reasons(self, reasons: list[Reason], look: Look, lines: int) -> None:
        """The most telling first. Those that say the same of several things are said once."""
        merged: dict[tuple[str, bool], list[str]] = {}
        for reason in reasons:
            merged.setdefault((reason.clause, reason.wrong), []).append(reason.name)
        told = tuple(Reason(listed(filter(None, names), look.language), *key) for key, names in merged.items())
        if (told, look, lines) == (self._reasons, self._look, self._lines):
            return
        self._reasons, self._look, self._lines = told, look, lines
        self.setVisible(lines > 0)
        self.setFixedHeight(lines * look.px(_LINE) + 2)
        self.setToolTip("\n".join(reason.plain for reason in told))
        self.setAccessibleName(_BETWEEN.join(reason.plain for reason in told))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = self._look.palette
        painter = QPainter(self)
        measures = pen(painter, palette.ink2, _TYPE)
        rows = fit([reason.plain for reason in self._reasons], measures, self.width(), self._lines)
        for line, row in enumerate(rows):
            x, y = 0, line * self._look.px(_LINE) + measures.ascent()
            for place, (at, text) in enumerate(row):
                reason = self._reasons[at]
                head = len(reason.name) if text.startswith(reason.name) else 0
                pieces = [
                    (_BETWEEN if place else "", palette.ink2),
                    (text[:head], palette.ink),
                    (text[head:], palette.ink2),
                ]
                for piece, ink in pieces:
                    painter.setPen(QColor(palette.bad if reason.wrong else ink))
                    painter.drawText(x, y, piece)
                    x += measures.horizontalAdvance(piece)


def fit(texts: list[str], measures: QFontMetrics, width: int, lines: int) -> list[list[tuple[int, str]]]:
    """Which texts stand in which line: whole ones as long as there is room, the last one cut where it is not."""
    rows: list[list[tuple[int, str]]] = [[]]
    used = 0
    gap = measures.horizontalAdvance(_BETWEEN)
    for at, text in enumerate(texts):
        wide = measures.horizontalAdvance(text) + (gap if rows[-1] else 0)
        if used + wide <= width:
            rows[-1].append((at, text))
            used += wide
        elif len(rows) < lines:
            rows.append([(at, measures.elidedText(text, Qt.TextElideMode.ElideRight, max(width, 1)))])
            used = measures.horizontalAdvance(rows[-1][0][1])
        else:
            room = width - used - gap
            if not rows[-1]:
                rows[-1].append((at, measures.elidedText(text, Qt.TextElideMode.ElideRight, max(width, 1))))
            elif room > measures.horizontalAdvance(_MORE) * 6:
                rows[-1].append((at, measures.elidedText(text, Qt.TextElideMode.ElideRight, room)))
            break
    return [row for row in rows if row]
