"""How far a game of several deals 场 is, painted: what each had, what this deal brings, where it ends, what that would pay."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from calculator.gui.look.look import Look, measured, pen, smooth, write
from calculator.gui.widgets.seat_marker import draw_marker
from calculator.text.figures import real_minus
from calculator.view import GamePlayer, GameShown

_LINE, _HEAD = 18, 20
"""Heights of a player and of the title."""
_WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
_PALE = 0.42


class GameView(QWidget):
    """Nothing here can be clicked; what the game comes to stands below in rows of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._look = Look()
        self._shown: GameShown | None = None

    def show_game(self, shown: GameShown | None, look: Look) -> None:
        """A game; None where there is none, and nothing is to be seen."""
        self.setVisible(shown is not None)
        if (shown, look) == (self._shown, self._look):
            return
        self._shown, self._look = shown, look
        self.setAccessibleName(self._spoken())
        self.updateGeometry()
        self.update()

    # --- sizes ----------------------------------------------------------------------------------------------------

    def _text_height(self) -> int:
        """Of what ending now comes to, in as many lines as it takes."""
        if self._shown is None or not self._shown.text:
            return 0
        box = QRect(0, 0, max(self.width(), 120), 1000)
        return measured(self, 13).boundingRect(box, int(_WRAP), self._shown.text).height() + 2

    def sizeHint(self) -> QSize:
        players = len(self._shown.players) if self._shown is not None else 0
        return QSize(300, self._look.px(_HEAD) + players * self._look.px(_LINE) + 2 + self._text_height())

    def minimumSizeHint(self) -> QSize:
        return QSize(160, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.updateGeometry()

    # --- painting -------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        shown, look = self._shown, self._look
        if shown is None:
            return
        palette, painter = look.palette, smooth(self)
        high = look.px(_HEAD)
        head = QRectF(0, 0, self.width(), high)
        wide = pen(painter, palette.mark_ink, 13).horizontalAdvance(shown.limit)
        write(painter, head, shown.title, palette.ink, 13, bold=True)
        write(painter, head, shown.limit, palette.mark_ink, 13, right=True)
        if shown.bounds:
            _dashes(painter, palette.mark_ink, self.width() - wide - 8, 3, high - 4)
        top = high + self._bars(painter, shown, high)
        if shown.text:
            pen(painter, palette.mark_ink if shown.over else palette.ink2, 13, bold=shown.over)
            box = QRect(0, int(top), self.width(), self.height() - int(top))
            painter.drawText(box, int(_WRAP), shown.text)

    def _left(self, player: GamePlayer) -> str:
        """What a player is wanting to the limit."""
        return "" if player.left is None else self._look.say("game_left", points=player.left)

    def _spoken(self) -> str:
        """All of it for those who hear it, with what everybody is wanting."""
        if self._shown is None:
            return ""
        lefts = [f"{one.name} {self._left(one)}" for one in self._shown.players if one.left is not None]
        return "; ".join(filter(None, (self._shown.spoken(), ", ".join(lefts))))

    def _bars(self, painter: QPainter, shown: GameShown, top: float) -> int:
        """A line a player: what he had pale, this deal full, and dashed where the game ends."""
        look, palette = self._look, self._look.palette
        high, players = look.px(_LINE), shown.players
        points = [(real_minus(one.before) if one.before != one.now else "", real_minus(one.now)) for one in players]
        lefts = [self._left(one) for one in players]
        measures = pen(painter, palette.ink, 13)
        names = min(max(measures.horizontalAdvance(one.name) for one in players), self.width() // 4)
        bold = pen(painter, palette.ink, 13, bold=True)
        now = max(bold.horizontalAdvance(text) for _, text in points)
        before = max(measures.horizontalAdvance(f"{text} → ") if text else 0 for text, _ in points)
        small = pen(painter, palette.ink2, 12)
        left = max(small.horizontalAdvance(text) for text in lefts)
        plot_left, plot_right = 18 + names + 10.0, self.width() - now - before - (left + 12 if left else 0) - 10.0
        ends = [bound.points for bound in shown.bounds]
        numbers = [0, *ends, *(n for one in players for n in (one.before, one.now))]
        low, most = min(numbers), max(numbers)
        unit = max(plot_right - plot_left, 1) / (most - low or 1)

        def x(number: int) -> float:
            return plot_left + (number - low) * unit

        for at, one in enumerate(players):
            line = QRectF(0, top + at * high, self.width(), high)
            draw_marker(painter, one.colour, QPointF(6, line.center().y()), 4, palette.seats[one.colour])
            write(painter, QRectF(18, line.top(), names + 4, high), one.name, palette.ink, 13)
            bar = QRectF(0, line.top() + high * 0.22, 0, high * 0.56)
            pale = QColor(palette.accent if one.before > 0 else palette.ink3)
            pale.setAlphaF(_PALE)
            _bar(painter, pale, bar, x(0), x(one.before))
            gained = one.now > one.before
            _bar(painter, QColor(palette.accent if gained else palette.ink2), bar, x(one.before), x(one.now))
            painter.setPen(QPen(QColor(palette.ctl), 1))
            painter.drawLine(QPointF(x(0), line.top() + 2), QPointF(x(0), line.bottom() - 2))
            if lefts[at]:
                write(painter, line, lefts[at], palette.ink2, 12, right=True)
                line.setRight(line.right() - left - 12)
            ink = palette.accent if gained else palette.ink
            used = write(painter, line, points[at][1], ink, 13, bold=True, right=True)
            if points[at][0]:
                write(painter, line.adjusted(0, 0, -used, 0), f"{points[at][0]} → ", palette.ink2, 13, right=True)
        for end in ends:
            _dashes(painter, palette.mark_ink, x(end), top, top + high * len(players))
        return high * len(players) + 2


def _bar(painter: QPainter, ink: QColor, place: QRectF, start: float, end: float) -> None:
    """From one number to another."""
    if start != end:
        painter.fillRect(QRectF(min(start, end), place.top(), abs(end - start), place.height()), ink)


def _dashes(painter: QPainter, ink: str, x: float, top: float, bottom: float) -> None:
    painter.setPen(QPen(QColor(ink), 1.5, Qt.PenStyle.DashLine))
    painter.drawLine(QPointF(x, top), QPointF(x, bottom))
