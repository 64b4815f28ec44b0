"""How far a game of several deals 场 is, painted: what each had, what this deal brings, where it ends, what that would pay."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent

from calculator.gui.look.look import Look, measured, pen, smooth, write
from calculator.gui.widgets.controls import Pressable
from calculator.gui.widgets.seat_marker import draw_marker
from calculator.session import GamePlayer, GameShown
from calculator.text.figures import real_minus

_LINE, _HEAD, _TIGHT = 18, 20, 17
"""Heights of a player, of the title, and of all lines where it is narrow."""
_WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
_PALE = 0.42


class GameView(Pressable):
    """Pressed, it asks how what the game comes to came about. `tight`: a column a player, without bars."""

    def __init__(self) -> None:
        super().__init__()
        self._look = Look()
        self._shown: GameShown | None = None
        self.tight = False

    def shown(self) -> GameShown | None:
        """What is shown."""
        return self._shown

    def show_game(self, shown: GameShown | None, look: Look, *, tight: bool = False) -> None:
        """A game; None where there is none, and nothing is to be seen."""
        self.setVisible(shown is not None)
        if (shown, look, tight) == (self._shown, self._look, self.tight):
            return
        self._shown, self._look, self.tight = shown, look, tight
        self.let_press(shown is not None and shown.end is not None)
        self.setAccessibleName(self._spoken())
        self.setToolTip(look.say("game_tip") if shown is not None and shown.end is not None else "")
        self.updateGeometry()
        self.update()

    # --- sizes ----------------------------------------------------------------------------------------------------

    def _text_size(self) -> int:
        return 12 if self.tight else 13

    def _text_height(self) -> int:
        """Of what ending now comes to, in as many lines as it takes."""
        if self._shown is None or not self._shown.text:
            return 0
        measures = measured(self, self._text_size())
        box = QRect(0, 0, max(self.width(), 120), 1000)
        return measures.boundingRect(box, int(_WRAP), self._shown.text).height() + 2

    def full_height(self) -> int:
        """How high it is with bars."""
        players = len(self._shown.players) if self._shown is not None else 0
        return self._look.px(_HEAD) + players * self._look.px(_LINE) + 2 + self._text_height()

    def sizeHint(self) -> QSize:
        high = 2 * self._look.px(_TIGHT) + self._text_height() if self.tight else self.full_height()
        return QSize(300, high)

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
        high = look.px(_TIGHT if self.tight else _HEAD)
        head = QRectF(0, 0, self.width(), high)
        size = 12 if self.tight else 13
        wide = pen(painter, palette.mark_ink, size).horizontalAdvance(shown.limit)
        write(painter, head, shown.title, palette.ink, size, bold=True)
        write(painter, head, shown.limit, palette.mark_ink, size, right=True)
        if shown.bounds:
            _dashes(painter, palette.mark_ink, self.width() - wide - 8, 3, high - 4)
        top = high
        if self.tight:
            top += self._columns(painter, shown.players, top)
        else:
            top += self._bars(painter, shown, top)
        if shown.text:
            pen(painter, palette.mark_ink if shown.over else palette.ink2, self._text_size(), bold=shown.over)
            box = QRect(0, int(top), self.width(), self.height() - int(top))
            painter.drawText(box, int(_WRAP), shown.text)
        if self.hasFocus():
            painter.setPen(QColor(palette.accent))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), 6, 6)

    def _columns(self, painter: QPainter, players: Iterable[GamePlayer], top: float) -> int:
        """A column a player: marker, name and points, and what is wanting to the limit where all columns have room for that."""
        look, palette, high = self._look, self._look.palette, self._look.px(_TIGHT)
        listed = list(players)
        column = self.width() / max(len(listed), 1)
        lefts = [self._left(one) for one in listed]
        small, bold = measured(self, 12), measured(self, 12, bold=True)
        needs = [
            small.horizontalAdvance(one.name)
            + bold.horizontalAdvance(real_minus(one.now))
            + small.horizontalAdvance(left)
            for one, left in zip(listed, lefts, strict=True)
        ]
        roomy = max(needs, default=0) + 34 <= column
        for at, one in enumerate(listed):
            left = at * column
            spot = QPointF(left + 4, top + high / 2)
            draw_marker(painter, one.colour, spot, 3.6, palette.seats[one.colour])
            points = real_minus(one.now)
            box = QRectF(left + 13, top, column - 17, high)
            wide = pen(painter, palette.ink, 12, bold=True).horizontalAdvance(points) + 5
            used = write(painter, box.adjusted(0, 0, -wide, 0), one.name, palette.ink2, 12)
            used += 5 + write(painter, box.adjusted(used + 5, 0, 1, 0), points, palette.ink, 12, bold=True)
            if roomy and lefts[at]:
                write(painter, box.adjusted(used + 6, 0, 4, 0), lefts[at], palette.ink2, 12)
        return look.px(_TIGHT)

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
