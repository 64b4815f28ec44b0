"""The chances of an unfinished hand: how likely it is ready, and wins, within 1 to 18 draws, as two lines, and beside them
one draw in words and what a wild tile is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from calculator.gui.look.look import Look, label, pen, plain_box, put, smooth, write
from calculator.gui.widgets.layouts import hbox, vbox
from calculator.gui.widgets.scroll import ScrollColumn
from calculator.session import already_ready, chance_notes, chances_spoken, chances_values, chances_within, wild_lines

if TYPE_CHECKING:
    from calculator.prospects import Chance, Chances
    from calculator.session import Prospects

_FIRST = 6
"""The draw that is described before another is pointed at."""
_TICKS = (1, 3, 6, 9, 12, 15, 18)
_LEVELS, _FEW_LEVELS = (0, 25, 50, 75, 100), (0, 50, 100)
_APART = 15


class ChancePlot(QWidget):
    """Two lines, with their error where they were played out. `pointed` gives the draw that is described: the one under
    the mouse, or that the arrows went to."""

    pointed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._look = Look()
        self._chances: Chances | None = None
        self._at = _FIRST
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_chances(self, chances: Chances | None, look: Look) -> None:
        """None: nothing is known yet."""
        if (chances, look) != (self._chances, self._look):
            self._chances, self._look = chances, look
            self.update()

    def chances(self) -> Chances | None:
        return self._chances

    @property
    def draws(self) -> int:
        """How many draws there are at most."""
        return len(self._chances.win) - 1 if self._chances is not None else 0

    @property
    def at(self) -> int:
        """The draw that is described."""
        return min(self._at, self.draws)

    def point_at(self, draw: int) -> None:
        draw = max(1, min(draw, self.draws))
        if self.draws and draw != self._at:
            self._at = draw
            self.update()
            self.pointed.emit(draw)

    # --- painting -------------------------------------------------------------------------------------------------

    def field(self) -> QRect:
        """Where the lines are; what stands around it names the axes and the ends."""
        px = self._look.px
        return self.rect().adjusted(px(36), px(8), -px(64), -px(20))

    def _place(self, draw: float, value: float) -> QPointF:
        field = self.field()
        across = (draw - 1) / max(self.draws - 1, 1)
        return QPointF(field.left() + across * field.width(), field.bottom() - value * field.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth(self)
        self._paint_axes(painter)
        if self._chances is not None and self.draws:
            self._paint_ends(painter, [self._paint_line(painter, *line) for line in self._lines()])
            self._paint_pointed(painter)
        if self.hasFocus():
            painter.setPen(QPen(QColor(self._look.palette.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 6, 6)

    def _lines(self) -> list[tuple[tuple[Chance, ...], str, str]]:
        """The chances of each line, its ink, and what it is called."""
        assert self._chances is not None
        palette = self._look.palette
        lines = [(self._chances.win, palette.accent, "desk_prospect_wins")]
        if not already_ready(self._chances):
            lines.append((self._chances.ready, palette.ink2, "desk_prospect_is_ready"))
        return lines

    def _paint_axes(self, painter: QPainter) -> None:
        field, palette, px = self.field(), self._look.palette, self._look.px
        high = px(16)
        for level in _LEVELS if field.height() >= 4 * high else _FEW_LEVELS:
            y = field.bottom() - level * field.height() / 100
            painter.setPen(QPen(QColor(palette.ctl if not level else palette.line), 1))
            painter.drawLine(QPointF(field.left(), y), QPointF(field.right(), y))
            box = QRectF(0, y - high / 2, field.left() - 6, high)
            write(painter, box, f"{level}%", palette.ink2, 11, right=True)
        pen(painter, palette.ink2, 11)
        last = -px(20)
        for draw in _TICKS if self.draws in (0, 18) else range(1, self.draws + 1):
            x = field.left() + round((draw - 1) / max((self.draws or 18) - 1, 1) * field.width())
            if x - last >= px(16):
                last = x
                box = QRectF(x - px(14), field.bottom() + 2, px(28), high)
                painter.drawText(box, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, str(draw))
        box = QRectF(field.right() + 14, field.bottom() + 2, self.width() - field.right() - 14, high)
        painter.drawText(
            box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, self._look.say("desk_prospect_axis")
        )

    def _paint_line(self, painter: QPainter, line: tuple[Chance, ...], ink: str, word: str) -> tuple[float, str, str]:
        """The line and the band of its error; where it ends, what it is called, and in which ink."""
        colour, draws = QColor(ink), range(1, len(line))
        if any(one.error for one in line):
            above = [self._place(n, min(line[n].value + line[n].error, 1.0)) for n in draws]
            below = [self._place(n, max(line[n].value - line[n].error, 0.0)) for n in reversed(draws)]
            band = QColor(colour)
            band.setAlpha(44)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(band)
            painter.drawPolygon(QPolygonF([*above, *below]))
        # What is drawn whole is the win, what is dashed the way there.
        style = Qt.PenStyle.SolidLine if word == "desk_prospect_wins" else Qt.PenStyle.DashLine
        painter.setPen(QPen(colour, 2, style))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF([self._place(n, line[n].value) for n in draws]))
        return self._place(draws[-1], line[-1].value).y(), f"{self._look.say(word)} {line[-1].value:.0%}", ink

    def _paint_ends(self, painter: QPainter, ends: list[tuple[float, str, str]]) -> None:
        """What the lines are called and come to, moved apart where they end close together."""
        field, apart = self.field(), self._look.px(_APART)
        low = float(field.bottom())
        for y, text, ink in sorted(ends, reverse=True):
            y = min(y, low)
            low = y - apart
            box = QRectF(field.right() + 6, y - apart / 2, self.width() - field.right() - 6, apart)
            write(painter, box, text, ink, 12, bold=True)

    def _paint_pointed(self, painter: QPainter) -> None:
        field, palette = self.field(), self._look.palette
        x = self._place(self.at, 0).x()
        painter.setPen(QPen(QColor(palette.ctl), 1, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(x, field.top()), QPointF(x, field.bottom()))
        for line, ink, _ in self._lines():
            painter.setPen(QPen(QColor(palette.panel), 2))
            painter.setBrush(QColor(ink))
            painter.drawEllipse(self._place(self.at, line[self.at].value), 4, 4)

    # --- mouse and keys -------------------------------------------------------------------------------------------

    def _point(self, x: float) -> None:
        field = self.field()
        if self.draws and field.width() > 0:
            self.point_at(1 + round((x - field.left()) / field.width() * (self.draws - 1)))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point(event.position().x())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._point(event.position().x())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if event.key() in steps and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self.point_at(self.at + steps[event.key()])
        else:
            event.ignore()


class ChancesView(QWidget):
    """Shows what is known so far; it works nothing out."""

    def __init__(self) -> None:
        super().__init__()
        self._prospects: Prospects | None = None
        self._jing = False
        self._look = Look()
        self.plot = ChancePlot()
        self.plot.pointed.connect(self._tell)
        self.within, self.values = label("hint", wrap=True), label("heading", wrap=True)
        self.notes = label("hint", wrap=True)
        column = plain_box()
        told = vbox(column, margins=0, spacing=2)
        for one in (self.within, self.values, self.notes):
            one.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            told.addWidget(one)
        told.addStretch(1)
        self.side = ScrollColumn(column)
        self.side.let_scroll(True)
        hbox(self, (self.plot, 3), (self.side, 2), margins=0, spacing=8)

    def show_prospects(self, prospects: Prospects, jing: bool, look: Look) -> None:
        """`jing`: whether the wild tiles are called 精 here."""
        self._prospects, self._jing, self._look = prospects, jing, look
        self.plot.show_chances(prospects.chances, look)
        self._tell()

    def _tell(self) -> None:
        prospects, look = self._prospects, self._look
        if prospects is None:
            return
        chances, style = prospects.chances, look.style()
        known = chances is not None and self.plot.draws > 0
        put(self.within, chances_within(prospects, self.plot.at, style) if known else "")
        put(
            self.values,
            "\n".join(chances_values(chances, self.plot.at, style)) if chances is not None and known else "",
        )
        put(self.notes, "\n".join(chance_notes(prospects, self._jing, style)))
        self.plot.setAccessibleName(
            "; ".join((*chances_spoken(prospects, style), self.within.text(), self.values.text()))
        )
        self.plot.setToolTip(look.say("desk_prospect_move"))

    def text(self) -> str:
        """The chances and what a wild tile is worth, for the clipboard."""
        if self._prospects is None:
            return ""
        return "\n".join((*chances_spoken(self._prospects, self._look.style()), *self._wild()))

    def _wild(self) -> list[str]:
        worth = self._prospects.wild if self._prospects is not None else None
        word = self._look.say("desk_prospect_jing" if self._jing else "desk_prospect_wild")
        return wild_lines(worth, word, self._look.style()) if worth is not None else []
