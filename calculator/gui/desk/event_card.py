"""One event of the deal as a card in the strip: grip, number, tile, what happened and what it paid, and a cross."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QTextLayout
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from calculator.gui.look.boxes import Box, paint_box
from calculator.gui.look.look import Look, elided, measured, measures_of, pen, put_line, smooth, type_of
from calculator.gui.tiles.art import BACK, TilePixmaps
from calculator.gui.tiles.marks import paint_slot, tile_rect
from calculator.gui.widgets.controls import ARROWS, arrow_step

_TILE = 27
_MOST = 300
"""A card that is alone does not become wider; what it says goes on in the next line."""
_LEAST_TEXT = 84
_CROSS = 20
_BESIDE = 6
"""Beside the tile of a card that is folded twice."""
_TITLE, _SECOND = 14, 12
_MOST_LESS = 3
"""Type is at most so much smaller than it should be, at 100 %."""
_SMALLEST = 9
"""Pixels of type."""
_BETWEEN = " · "
"""Between the parts of the second text."""


Cut = Callable[[str, QFontMetrics, int], str]
"""Makes of a text that is too wide what is shown of it."""


class CardText(NamedTuple):
    """What a card shows. `tiles` are kinds, None for one that is not known yet; without any there is no tile."""

    number: int | None
    tiles: tuple[int | None, ...]
    title: str
    second: str
    current: bool
    wrong: bool
    removable: bool
    movable: bool = False
    changed: str = ""
    """The tag of a card whose amount the last edit changed."""


class EventCard(QPushButton):
    """A card that is clicked to be edited, and dragged to another place."""

    removed = Signal()
    stepped = Signal(int)
    """An arrow asks for the card before (-1) or after (1)."""
    dragged = Signal(QPoint)
    """Where its left top corner is dragged to, in its parent."""
    dropped = Signal(bool)
    """False: the drag was given up."""

    def __init__(self, pixmaps: TilePixmaps, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pixmaps = pixmaps
        self._look = Look()
        self._card = CardText(None, (), "", "", False, False, False)
        self._needs: tuple[int, int, int] | None = None
        self._held: QPoint | None = None
        self.dragging = False
        self._pointed = False
        self.folded = 0
        """How often it is folded."""
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def show_card(self, card: CardText, look: Look) -> None:
        # One stop of Tab for all cards: the one that is being looked at.
        policy = Qt.FocusPolicy.TabFocus if card.current else Qt.FocusPolicy.NoFocus
        self.setFocusPolicy(policy)
        if (card, look) == (self._card, self._look):
            return
        self._card, self._look, self._needs = card, look, None
        self.setAccessibleName(f"{card.title} {card.second} {card.changed}".strip())
        self.setToolTip(f"{card.title}\n{card.second}\n{look.say('desk_card_tip')}".replace("\n\n", "\n"))
        self.update()

    def point(self, pointed: bool) -> None:
        """Marks the card that something elsewhere in the window is about."""
        if pointed != self._pointed:
            self._pointed = pointed
            self.update()

    @property
    def current(self) -> bool:
        """Whether it is of the event on the felt."""
        return self._card.current

    def fold(self, folded: int) -> None:
        """Folded once it shows its number and its tile only, twice the number lies on the tile; the rest is in its tooltip, and
        comes back with a click."""
        if folded != self.folded:
            self.folded = folded
            self.update()

    # --- how wide -------------------------------------------------------------------------------------------------

    def _lead(self) -> int:
        """Pixels before the text."""
        number = 38 if self._card.number is not None else 14
        grip = 4 if self._card.movable else 0
        return grip + number + self._tiles_width() + (6 if self._card.tiles else 2)

    def _tail(self) -> int:
        return 12 + (self._tag_width() + 6 if self._card.changed else 0)

    def _tag_width(self) -> int:
        return self._measures(_SECOND, bold=True).horizontalAdvance(self._card.changed) + 8

    def _measures(self, pixels: int, bold: bool) -> QFontMetrics:
        return measured(self, pixels, bold=bold)

    def _text_widths(self) -> tuple[int, int]:
        title = self._measures(_TITLE, bold=True).horizontalAdvance(self._card.title)
        return title, self._measures(_SECOND, bold=False).horizontalAdvance(self._card.second)

    def widest(self) -> int:
        """With each text in one line, within reason."""
        title, second = self._text_widths()
        cross = _CROSS if self._card.removable else 4
        return min(self._lead() + max(title + cross, second, 40) + self._tail(), max(_MOST, self._lead() + title + 30))

    def narrowest(self) -> int:
        """With three lines for both texts; the card that is being looked at keeps more."""
        if self._card.current:
            whole = self._lead() + self._text_widths()[0] + _CROSS + self._tail()
            return min(self.widest(), max(self._px(200), min(whole, self._px(290))))
        title, second = self._text_widths()
        measures = self._measures(_TITLE, bold=True)
        cross = _CROSS if self._card.removable else 0
        if title <= self._px(120):
            text = min(max(title + cross, second // 2 + 14), self._px(128) + cross)
        else:
            best = next(iter(parting(self._card.title)), len(self._card.title) // 2)
            least = max(map(measures.horizontalAdvance, parted(self._card.title, best))) + 2
            text = min(max(least, _LEAST_TEXT), self._px(140)) + cross
        return min(self.widest(), self._lead() + max(text, 40) + self._tail())

    def _px(self, pixels: int) -> int:
        """In larger type more pixels, in smaller type no fewer: its least size is soon reached."""
        return max(self._look.px(pixels), pixels)

    def folded_width(self, folded: int) -> int:
        """How wide it is when it is folded so often. Without a tile it says what happened."""
        if folded > 1:
            return 2 * _BESIDE + (self._tiles_width() or self._brief_width())
        return self._lead() + (0 if self._card.tiles else self._brief_width())

    def _tiles_width(self) -> int:
        return len(self._card.tiles) * (_TILE + 3)

    def _brief_width(self) -> int:
        return self._measures(_SECOND, bold=True).horizontalAdvance(self._brief()) + 2

    def _brief(self) -> str:
        """The last word of what happened."""
        return self._card.title.split(" ")[-1]

    def needs(self) -> tuple[int, int]:
        """At least and at most how wide it wants to be; measured once for each text and type."""
        pixels = self.font().pixelSize()
        if self._needs is None or self._needs[0] != pixels:
            self._needs = (pixels, self.narrowest(), self.widest())
        return self._needs[1:]

    def sizeHint(self) -> QSize:
        return QSize(self.widest(), 52)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.narrowest(), 44)

    # --- mouse and keys -------------------------------------------------------------------------------------------

    def _cross(self) -> QRect:
        return QRect(self.width() - _CROSS - 4, 4, _CROSS, _CROSS)

    def _shows_cross(self) -> bool:
        return (
            self._card.removable and not self.dragging and not self.folded and (self.underMouse() or self._card.current)
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._held = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        if self._held is None or not self._card.movable:
            super().mouseMoveEvent(event)
            return
        if not self.dragging and (at - self._held).manhattanLength() >= QApplication.startDragDistance():
            self.dragging = True
            self.setDown(False)
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        if self.dragging:
            self.dragged.emit(self.mapToParent(at - self._held))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.dragging:
            self.end_drag(True)
            return
        pressed, self._held = self._held, None
        cross = self._cross()
        inside = cross.contains(event.position().toPoint()) and pressed is not None and cross.contains(pressed)
        if event.button() == Qt.MouseButton.LeftButton and inside and self._shows_cross():
            self.setDown(False)
            self.removed.emit()
            return
        super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # The second click of two would fall on what has moved under the mouse, such as the next card's cross.
        event.accept()

    def end_drag(self, there: bool) -> None:
        """Lets go of the card, `there` or back where it came from."""
        if self.dragging:
            self.dragging, self._held = False, None
            self.unsetCursor()
            self.setDown(False)
            self.dropped.emit(there)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if (step := arrow_step(event)) is not None:
            self.stepped.emit(step)
        elif event.key() in ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)

    # --- painting -------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        card, palette = self._card, self._look.palette
        painter = smooth(self)
        edge = 2.0 if card.current or card.wrong or self.hasFocus() or self.dragging else 1.0
        colour = palette.bad if card.wrong else palette.accent if card.current or self.dragging else palette.line
        if self.hasFocus() and not card.wrong:
            colour = palette.ink if card.current else palette.accent
        elif self.underMouse() and not card.current and not card.wrong:
            colour = palette.ctl
        if self._pointed:
            edge, colour = 3.0, palette.mark_ink
        frame = QRectF(self.rect()).adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2)
        paint_box(painter, frame, Box(8, palette.soft if card.current else palette.panel, colour, edge))
        left, small = 10, self.folded > 1
        if small:
            left = _BESIDE
        elif card.movable:
            self._paint_grip(painter)
            left += 6
        if card.number is not None and not small:
            self._paint_number(painter, QRectF(left, self.height() / 2 - 9, 18, 18))
            left += 26
        for kind in card.tiles:
            place = tile_rect(left, 0, _TILE, BACK if kind is None else kind, short=True)
            self._paint_tile(painter, place.translated(0, (self.height() - place.height()) // 2), kind)
            left += _TILE + 3
        if not self.folded:
            self._paint_text(painter, self._lead())
        elif not card.tiles:
            pen(painter, palette.ink, _SECOND, bold=True)
            painter.drawText(self.rect().adjusted(left, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, self._brief())
        if small and card.number is not None:
            self._paint_number(painter, QRectF(3, 3, 16, 16))
        if self._shows_cross():
            painter.setPen(QPen(QColor(palette.ink2), 1.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            cross = self._cross().adjusted(6, 6, -6, -6)
            painter.drawLine(cross.topLeft(), cross.bottomRight())
            painter.drawLine(cross.topRight(), cross.bottomLeft())

    def _lines(self, room: int, beside: int) -> tuple[QFont, QFont, list[str], list[str]]:
        """The type and the lines of both texts: in smaller type where they would be cut, and then without the first parts of the
        second, which the result says too. `beside` are the pixels of the title's line that something else takes."""
        card = self._card
        second, less = card.second, 0
        while True:
            heavy, light = type_of(self, _TITLE - less, bold=True), type_of(self, _SECOND - less)
            heights = measures_of(heavy).height(), measures_of(light).height()
            # As many lines as there is height for, at most four; the title gets a second one only if it needs it.
            lines = min(max(1 + (self.height() - 2 - heights[0]) // heights[1], 2), 4)
            titles = wrapped(card.title, heavy, room - beside, lines - bool(second), _is_cut)
            seconds = wrapped(second, light, room, lines - len(titles), _is_cut) if second else []
            if "…" not in (*titles, *seconds):
                return heavy, light, titles, seconds
            if less < _MOST_LESS and light.pixelSize() > _SMALLEST:
                less += 1
            elif _BETWEEN in second:
                second, less = second.partition(_BETWEEN)[2], 0
            else:
                titles = wrapped(card.title, heavy, room - beside, lines - bool(second))
                return heavy, light, titles, wrapped(second, light, room, lines - len(titles)) if second else []

    def _paint_grip(self, painter: QPainter) -> None:
        palette = self._look.palette
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(palette.ink2 if self.underMouse() or self.dragging else palette.ctl))
        for y in range(-2, 2):
            for x in (6, 10):
                painter.drawEllipse(QRectF(x - 1, self.height() / 2 + 4 * y + 1, 2, 2))

    def _paint_number(self, painter: QPainter, circle: QRectF) -> None:
        palette, current = self._look.palette, self._card.current
        painter.setPen(QPen(QColor(palette.accent if current else palette.ctl), 1.2))
        painter.setBrush(QColor(palette.accent if current else palette.panel))
        painter.drawEllipse(circle)
        pen(painter, palette.on_accent if current else palette.ink2, 11, current)
        painter.drawText(circle, Qt.AlignmentFlag.AlignCenter, str(self._card.number))

    def _paint_tile(self, painter: QPainter, rect: QRect, kind: int | None) -> None:
        if kind is None:
            paint_slot(painter, rect.adjusted(1, 1, -1, -1), "?", self._look.palette, felt=False)
        else:
            ratio = self.devicePixelRatioF()
            painter.drawPixmap(rect.topLeft(), self._pixmaps.pixmap(kind, _TILE, ratio, self._look.faces, short=True))

    def _paint_text(self, painter: QPainter, left: int) -> None:
        card, palette = self._card, self._look.palette
        room = self.width() - left - 10
        # Room for the cross is kept, so that no word moves when the mouse comes.
        cross = _CROSS - 4 if self._card.removable and not self.dragging else 0
        tag = self._tag_width() + 6 if card.changed else 0
        heavy, light, titles, seconds = self._lines(room, max(cross, tag))
        heights = measures_of(heavy).height(), measures_of(light).height()
        top = (self.height() - len(titles) * heights[0] - len(seconds) * heights[1]) // 2
        second_ink = palette.bad if card.wrong else palette.ink2
        for texts, font, ink, high in (
            (titles, heavy, palette.ink, heights[0]),
            (seconds, light, second_ink, heights[1]),
        ):
            painter.setPen(QColor(ink))
            for text in texts:
                put_line(painter, QRect(left, top, room + 10, high), text, font)
                top += high
        if card.changed:
            box = QRect(self.width() - self._tag_width() - 8 - cross, 7, self._tag_width(), heights[1])
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette.mark_soft))
            painter.drawRoundedRect(box, 3, 3)
            pen(painter, palette.mark_ink, _SECOND, bold=True)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, card.changed)


def parting(text: str) -> list[int]:
    """Where a text may go on in the next line, the best first: before a bracket, between two parts, before a plus, then between
    words near its middle; last of all between a name and its number."""
    places = [at for at, sign in enumerate(text) if sign in " （" and at]

    def rank(at: int) -> int:
        if text[at] == "（":
            return 0
        if text.startswith(_BETWEEN, at):
            return 1
        return 2 if text.startswith(" + ", at) else 4 if text[at + 1 : at + 2].isdigit() else 3

    return sorted(places, key=lambda at: (rank(at), abs(2 * at - len(text))))


def parted(text: str, at: int) -> tuple[str, str]:
    """Both lines; where the text ends a part, what stands between the parts is left out."""
    return text[:at], text[at:].removeprefix(_BETWEEN).strip()


def _is_cut(text: str, measures: QFontMetrics, width: int) -> str:
    """Instead of `elided`, where it is only tried whether a text fits."""
    return text if measures.horizontalAdvance(text) <= width else "…"


def wrapped(text: str, font: QFont, width: int, most: int, cut: Cut = elided) -> list[str]:
    """The text in at most `most` lines of a width; what does not fit ends in an ellipsis."""
    measures = measures_of(font)
    if most <= 1 or measures.horizontalAdvance(text) <= width:
        return [cut(text, measures, width)]
    for at in parting(text):
        # Between words, where both parts fit, rather than within a name.
        if max(map(measures.horizontalAdvance, parted(text, at))) <= width:
            return list(parted(text, at))
    layout = QTextLayout(text, font)
    layout.beginLayout()
    ends = [0]
    while len(ends) < most and (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        ends.append(line.textStart() + line.textLength())
    layout.endLayout()
    lines = [text[start:end].strip() for start, end in pairwise(ends)]
    rest = text[ends[-1] :].strip()
    return [*lines, cut(rest, measures, width)] if rest else lines
