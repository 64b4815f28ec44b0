"""One event of the deal as a card in the strip: number, tile, two lines, and a cross to remove it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from calculator.gui.look import Look, pen
from calculator.gui.tiles.art import TilePixmaps, tile_height
from calculator.gui.tiles.marks import paint_slot

_TILE = 27
_LEAST = 124
_MOST = 250


@dataclass(frozen=True)
class CardText:
    """What a card shows. `tiles` are kinds, None for one that is not known yet; without any there is no tile."""

    number: int | None
    tiles: tuple[int | None, ...]
    title: str
    second: str
    current: bool
    wrong: bool
    removable: bool


class EventCard(QPushButton):
    """A card that is clicked to be edited."""

    removed = Signal()

    def __init__(self, pixmaps: TilePixmaps, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pixmaps = pixmaps
        self._look = Look()
        self._card = CardText(None, (), "", "", False, False, False)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def show_card(self, card: CardText, look: Look) -> None:
        if (card, look) == (self._card, self._look):
            return
        self._card, self._look = card, look
        self.setAccessibleName(f"{card.title} {card.second}".strip())
        self.setToolTip(f"{card.title}\n{card.second}\n{look.say('desk_card_tip')}".replace("\n\n", "\n"))
        self.updateGeometry()
        self.update()

    def _lead(self) -> int:
        """Pixels before the text."""
        number = 32 if self._card.number is not None else 12
        return number + len(self._card.tiles) * (_TILE + 3) + (7 if self._card.tiles else 0)

    def sizeHint(self) -> QSize:
        font = self.font()
        font.setPixelSize(14)
        font.setBold(True)
        title = QFontMetrics(font).horizontalAdvance(self._card.title)
        font.setPixelSize(12)
        font.setBold(False)
        second = QFontMetrics(font).horizontalAdvance(self._card.second)
        return QSize(min(self._lead() + max(title + 10, second) + 22, _MOST if not self._look.narrow else 200), 52)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.sizeHint().width() if self._card.current else min(_LEAST, self.sizeHint().width()), 44)

    def _cross(self) -> QRect:
        return QRect(self.width() - 23, 5, 18, 18)

    def _shows_cross(self) -> bool:
        return self._card.removable and (self.underMouse() or self._card.current)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        inside = self._cross().contains(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and inside and self._shows_cross():
            self.setDown(False)
            self.removed.emit()
            return
        super().mouseReleaseEvent(event)

    def cross_centre(self) -> QPoint:
        """Where the cross is clicked."""
        return self._cross().center()

    def paintEvent(self, event: QPaintEvent) -> None:
        card, palette = self._card, self._look.palette
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = 2.0 if card.current or self.hasFocus() else 1.0
        colour = palette.bad if card.wrong else palette.accent if card.current else palette.line
        if self.hasFocus() and not card.wrong:
            colour = palette.ink if card.current else palette.accent
        elif self.underMouse() and not card.current and not card.wrong:
            colour = palette.ctl
        painter.setPen(QPen(QColor(colour), edge))
        painter.setBrush(QColor(palette.soft if card.current else palette.panel))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2), 8, 8)
        left = 12
        if card.number is not None:
            self._paint_number(painter, QRectF(9, self.height() / 2 - 9, 18, 18))
            left = 32
        top = (self.height() - tile_height(_TILE)) // 2
        for kind in card.tiles:
            self._paint_tile(painter, QRect(left, top, _TILE, tile_height(_TILE)), kind)
            left += _TILE + 3
        self._paint_text(painter, left + (7 if card.tiles else 0))
        if self._shows_cross():
            painter.setPen(QPen(QColor(palette.ink2), 1.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            cross = self._cross().adjusted(5, 5, -5, -5)
            painter.drawLine(cross.topLeft(), cross.bottomRight())
            painter.drawLine(cross.topRight(), cross.bottomLeft())
        painter.end()

    def _paint_number(self, painter: QPainter, circle: QRectF) -> None:
        palette, current = self._look.palette, self._card.current
        painter.setPen(QPen(QColor(palette.accent if current else palette.ctl), 1.2))
        painter.setBrush(QColor(palette.accent) if current else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(circle)
        pen(painter, palette.on_accent if current else palette.ink2, 11, current)
        painter.drawText(circle, Qt.AlignmentFlag.AlignCenter, str(self._card.number))

    def _paint_tile(self, painter: QPainter, rect: QRect, kind: int | None) -> None:
        if kind is None:
            paint_slot(painter, rect.adjusted(1, 1, -1, -1), "?", self._look.palette, felt=False)
        else:
            ratio = self.devicePixelRatioF()
            painter.drawPixmap(rect.topLeft(), self._pixmaps.pixmap(kind, _TILE, ratio, self._look.faces))

    def _paint_text(self, painter: QPainter, left: int) -> None:
        card, palette = self._card, self._look.palette
        room = self.width() - left - 10
        measures = pen(painter, palette.ink, 14, bold=True)
        middle = self.height() // 2
        title = measures.elidedText(card.title, Qt.TextElideMode.ElideRight, room - 12 * self._shows_cross())
        painter.drawText(left, middle - 4, title)
        measures = pen(painter, palette.bad if card.wrong else palette.ink2, 12)
        painter.drawText(left, middle + 15, measures.elidedText(card.second, Qt.TextElideMode.ElideRight, room))
