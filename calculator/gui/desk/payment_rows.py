"""Who pays whom and why, line by line, painted: no word is cut, a line goes on below. Lines are clicked, hovered, or walked
through with the arrows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from calculator.gui.look.accessibility import Part, SpokenParts
from calculator.gui.look.look import Look, enlarge, measured, pen, smooth, write
from calculator.gui.widgets.text_lines import pieces
from calculator.session import PaymentLine

_LINE, _SMALL = 13, 12
"""Sizes of type."""
_EDGE, _INDENT = 6, 24
_APART = 12
"""Between the words and the amount."""
_PAD = 3
"""Above and below what a line says."""


_Runs = tuple[tuple[str, int, int, bool, bool], ...]
_KEPT = 200
"""Lines of which it is kept how they were set."""


class _Laid(NamedTuple):
    """Where a line stands: its runs of (text, x, line, bold, small), its top, and its height."""

    runs: _Runs
    top: int
    height: int


class PaymentRows(QWidget):
    """`clicked` gives the number of a line, `pointed` the line under the mouse, or the one that the keys are at; None where there
    is none."""

    clicked = Signal(int)
    pointed = Signal(object)
    moved = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._lines: tuple[PaymentLine, ...] = ()
        self._laid: tuple[_Laid, ...] = ()
        self._laid_for: object = None
        self._look = Look()
        self._flown: dict[tuple[object, ...], tuple[_Runs, int]] = {}
        """How lines were set and in how many rows, by what they say and the width."""
        self._pad = _PAD
        self._percent = 100
        """How large the type is, of what the window has."""
        self._hovered, self._current, self._chosen = -1, 0, -1
        self._pair: tuple[int, int] | None = None
        self._spoken = SpokenParts(self)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        # A click must not take Space and Enter from the desk: only Tab leads here.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def lines(self) -> tuple[PaymentLine, ...]:
        return self._lines

    def text(self) -> str:
        """As lines, cells apart by tabs: for the clipboard."""
        return "\n".join(
            "\t".join(filter(None, (line.number, line.who, line.why, line.more, line.points))) for line in self._lines
        )

    def rows(self) -> tuple[PaymentLine, ...]:
        return self._lines

    def show_lines(self, lines: Sequence[PaymentLine], look: Look, chosen: int = -1, *, pad: int = _PAD) -> None:
        """`chosen` is the line that is unfolded elsewhere; `pad` the pixels above and below what a line says."""
        if (tuple(lines), look, chosen, pad) == (self._lines, self._look, self._chosen, self._pad):
            return
        unfolded = chosen != self._chosen
        self._lines, self._look, self._chosen, self._pad = tuple(lines), look, chosen, pad
        self._hovered = -1
        self._current = min(self._current, max(len(lines) - 1, 0))
        self._laid_for = None
        self.setAccessibleName("; ".join(line.text for line in lines))
        self._lay()
        if unfolded:
            self.pointed.emit(None)
        self.updateGeometry()
        self.update()

    def enlarge(self, percent: int) -> None:
        """Larger type than that of the window, where few lines have much room."""
        if percent != self._percent:
            self._percent = percent
            enlarge(self, percent, self._look)

    # --- where everything stands ----------------------------------------------------------------------------------

    def high(self, lines: Sequence[PaymentLine], width: int, *, pad: int = _PAD) -> int:
        """How high some lines would be in a width."""
        return sum(self._line(line, 0, width, pad).height for line in lines)

    def _lay(self) -> None:
        key = (self.width(), self.font().pixelSize())
        if key == self._laid_for:
            return
        self._laid_for = key
        found, top = [], 0
        for line in self._lines:
            found.append(self._line(line, top, self.width(), self._pad))
            top += found[-1].height
        self._laid = tuple(found)
        if top != self.height():
            self.setFixedHeight(max(top, 1))
        self._spoken.tell(self._parts)

    def _line(self, line: PaymentLine, top: int, width: int, pad: int) -> _Laid:
        key = (line.who, line.why, line.more, line.points, line.head, width, self._look.language, self.font())
        if key not in self._flown:
            if len(self._flown) >= _KEPT:
                self._flown.clear()
            self._flown[key] = self._flow(line, width)
        runs, rows = self._flown[key]
        return _Laid(runs, top, rows * self._step + 2 * self._look.px(pad))

    def _flow(self, line: PaymentLine, width: int) -> tuple[_Runs, int]:
        plain, bold = measured(self, _LINE), measured(self, _LINE, bold=True)
        left = _INDENT
        points = bold if not line.head else measured(self, _SMALL)
        right = width - _EDGE - points.horizontalAdvance(line.points) - _APART
        runs: list[tuple[str, int, int, bool, bool]] = []
        x, row = left, 0
        why = line.why and self._look.say("sign_colon") + line.why
        for text, heavy in ((line.who, True), (why, False)):
            measures = bold if heavy else plain
            for piece in pieces(text):
                wide = measures.horizontalAdvance(piece)
                if x > left and x + measures.horizontalAdvance(piece.rstrip()) > right:
                    x, row, piece = left, row + 1, piece.lstrip()
                    wide = measures.horizontalAdvance(piece)
                last = runs[-1] if runs else None
                if last is not None and last[2] == row and last[3] == heavy:
                    runs[-1] = (last[0] + piece, last[1], row, heavy, False)
                else:
                    runs.append((piece, x, row, heavy, False))
                x += wide
        if line.more:
            small = measured(self, _SMALL)
            x, row = left, row + 1
            for piece in pieces(line.more):
                if x > left and x + small.horizontalAdvance(piece.rstrip()) > right:
                    x, row = left, row + 1
                last = runs[-1]
                if last[2] == row and last[4]:
                    runs[-1] = (last[0] + piece, last[1], row, False, True)
                else:
                    runs.append((piece.lstrip(), x, row, False, True))
                x += small.horizontalAdvance(piece)
        return tuple(runs), row + 1

    @property
    def _step(self) -> int:
        return self._look.px(18) * self._percent // 100

    def sizeHint(self) -> QSize:
        return QSize(200, self._laid[-1].top + self._laid[-1].height if self._laid else 0)

    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.sizeHint().height())

    def row_rect(self, at: int) -> QRect:
        """Where a line lies."""
        laid = self._laid[at]
        return QRect(0, laid.top, self.width(), laid.height)

    def _at(self, y: float) -> int:
        return next((at for at, one in enumerate(self._laid) if one.top <= y < one.top + one.height), -1)

    def _parts(self) -> list[Part]:
        def press(at: int) -> Callable[[], None] | None:
            return None if self._lines[at].head else lambda: self.clicked.emit(at)

        return [Part(self.row_rect(at), line.text, press(at)) for at, line in enumerate(self._lines)]

    def resizeEvent(self, event: QEvent) -> None:
        self._lay()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._lay()
            self.update()

    # --- painting -------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth(self)
        palette, marked = self._look.palette, self.marked()
        for at, (line, laid) in enumerate(zip(self._lines, self._laid, strict=False)):
            rect = self.row_rect(at)
            if not rect.intersects(event.rect()):
                continue
            keyed = self.hasFocus() and at == self._current
            if line.head:
                painter.fillRect(QRect(0, rect.top(), rect.width(), 1), QColor(palette.line))
            elif line.here or at in (self._hovered, self._chosen, *marked) or keyed:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(palette.soft if line.here or at == self._chosen else palette.sunk))
                painter.drawRoundedRect(QRectF(rect).adjusted(0, 1, 0, -1), 4, 4)
            if at == self._chosen:
                painter.fillRect(QRect(0, rect.top() + 1, 3, rect.height() - 2), QColor(palette.accent))
            if keyed:
                painter.setPen(QPen(QColor(palette.accent), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -1), 4, 4)
            self._paint(painter, line, laid, rect)

    def _paint(self, painter: QPainter, line: PaymentLine, laid: _Laid, rect: QRect) -> None:
        palette, pad = self._look.palette, self._look.px(self._pad)
        if line.number:
            circle = QRectF(1, rect.top() + rect.height() / 2 - 8, 16, 16)
            painter.setPen(QPen(QColor(palette.ctl), 1.1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(circle)
            pen(painter, palette.ink2, 10)
            painter.drawText(circle, Qt.AlignmentFlag.AlignCenter, line.number)
        for text, x, row, heavy, small in laid.runs:
            box = QRect(x, rect.top() + pad + row * self._step, self.width() - x, self._step)
            pen(painter, palette.ink2 if small else palette.ink, _SMALL if small else _LINE, heavy)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        if line.points:
            box = QRect(_INDENT, rect.top() + pad, self.width() - _INDENT - _EDGE, self._step)
            ink = palette.ink2 if line.head else palette.ink
            write(painter, box, line.points, ink, _SMALL if line.head else _LINE, not line.head, True)

    # --- mouse and keys -------------------------------------------------------------------------------------------

    def _point(self, at: int) -> None:
        known = 0 <= at < len(self._lines) and not self._lines[at].head
        self.pointed.emit(self._lines[at] if known else None)

    def mark(self, pair: tuple[int, int] | None) -> None:
        """Marks the lines of a pair of payer and payee, as if the mouse was on them; None takes that back."""
        self._pair = pair
        self.update()

    def marked(self) -> list[int]:
        """The lines of the pair that is pointed at elsewhere."""
        return [at for at, line in enumerate(self._lines) if self._pair in line.pairs and not line.head]

    @property
    def chosen(self) -> PaymentLine | None:
        """The line that is unfolded elsewhere."""
        return self._lines[self._chosen] if 0 <= self._chosen < len(self._lines) else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self._at(event.position().y())
        acts = at >= 0 and not self._lines[at].head
        self.setCursor(Qt.CursorShape.PointingHandCursor if acts else Qt.CursorShape.ArrowCursor)
        if at != self._hovered:
            self._hovered = at
            self.setToolTip(self._lines[at].source(self._look.language) if acts else "")
            self._point(at)
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = -1
        self._point(-1)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = self._at(event.position().y())
        if event.button() == Qt.MouseButton.LeftButton and at >= 0 and not self._lines[at].head:
            self._current = at
            self.clicked.emit(at)

    def focusInEvent(self, event: QFocusEvent) -> None:
        if self._lines and self._lines[self._current].head:
            self._go(1)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._point(-1)
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self._lines:
            self._go(1 if event.key() == Qt.Key.Key_Down else -1)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._lines:
            if not self._lines[self._current].head:
                self.clicked.emit(self._current)
        else:
            event.ignore()

    def _go(self, step: int) -> None:
        """To the next line that is no heading."""
        at = self._current + step
        while 0 <= at < len(self._lines) and self._lines[at].head:
            at += step
        if 0 <= at < len(self._lines):
            self._current = at
            self.moved.emit(at)
            self._point(at)
            self.update()
