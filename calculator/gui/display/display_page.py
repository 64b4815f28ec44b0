"""The display F11: what one event pays, large enough to be read by everybody at the table, over the whole window.

All is painted in units of 1280 × 720 and grows with the window. It is always dark felt, so that it does not blind at night.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QRadialGradient,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from calculator.deals import SELF_DRAWN, Kong, Penalty, Win
from calculator.gui.display.awake import Awake
from calculator.gui.display.felt import EDGE, LEAST, PLATE, paint_board, paint_table, way_boxes
from calculator.gui.display.table import DRAWN, MIDDLE, plate
from calculator.gui.look.accessibility import Part, SpokenParts, announce
from calculator.gui.look.look import Look, smooth
from calculator.gui.look.palette import DARK, face_set, mix
from calculator.gui.tiles.art import TilePixmaps
from calculator.gui.tiles.row import paint_row
from calculator.gui.widgets.poster import CENTRE, Poster
from calculator.session import Desk, DisplayShown, display_shown, name_seat, sentence
from calculator.settlement import POT
from calculator.statement import StripTile

WIDE, HIGH = 1280.0, 720.0
_STILL = 3000
"""Milliseconds after which a pointer that rests is hidden."""
BAND = 530.0
"""Where the tiles begin."""
_KEY_PX, _APART = 32, 11
_CLOSE = QRectF(1188, 22, 64, 64)
_KEYS = QRectF(32, 84, 490, 64)
_DRAG = 12.0
"""Units from which a press that moves is a drag."""


class _Spot(NamedTuple):
    """What can be pressed."""

    box: QRectF
    name: str
    act: Callable[[], None]
    seat: int | None = None
    text: str = ""
    """What is written on it; nothing on a plate."""
    chosen: bool = False
    framed: bool = True


class DisplayPage(QWidget):
    """Covers its parent. `left`: it was left."""

    left = Signal()

    def __init__(self, desk: Desk, pixmaps: TilePixmaps, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk, self._pixmaps = desk, pixmaps
        self.whole = False
        """Whether the whole deal is shown instead of the event on the desk."""
        self._look = Look(palette=DARK, faces=DARK.faces)
        self._shown: DisplayShown | None = None
        self._told: bool | None = None
        """Whether what a screen reader was told last is the whole deal; None: nothing yet. Changes of the event are told by
        the desk."""
        self._spots: tuple[_Spot, ...] = ()
        self._focus: int | None = None
        """Which spot the keys are at."""
        self._notice = ""
        self._pressed: QPointF | None = None
        self._at = QPointF()
        self._spoken = SpokenParts(self)
        self._type = Poster(self.font(), LEAST)
        self._awake = Awake()
        self._still = QTimer(self)
        self._still.setSingleShot(True)
        self._still.setInterval(_STILL)
        self._still.timeout.connect(lambda: self.setCursor(Qt.CursorShape.BlankCursor))
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        self._windowed = Qt.WindowState.WindowNoState
        """What the window was before."""
        parent.installEventFilter(self)
        self.hide()

    # --- showing --------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Covers the parent and takes the keys."""
        window = self.window()
        self.whole, self._told, self._focus = False, None, None
        self._windowed = window.windowState()
        window.showFullScreen()
        self._spread()
        self.show()
        self.raise_()
        self.setFocus()
        self._awake.hold()
        self._still.start()

    def leave(self) -> None:
        """Back to what is below, in a window as it was before."""
        self.hide()
        self.window().setWindowState(self._windowed)
        self.left.emit()

    def _spread(self) -> None:
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._spread()
        return False

    def show_desk(self, look: Look, hand: Sequence[StripTile], number: int) -> None:
        """What lies on the desk; `hand` is the row on its felt, `number` that of the deal in its night, 0 for none. What the
        desk refuses or has done is said here too."""
        self._look = replace(look, palette=DARK, faces=face_set(look.faces.name, DARK))
        desk = self._desk
        self._notice = " ".join(sentence(one, desk.deal, look.language) for one in desk.notice[:1])
        self._type = Poster(self.font(), LEAST)
        self._shown = display_shown(desk, look.language, hand, number, whole=self.whole)
        self._spots = self._make_spots(self._shown)
        if self._focus is not None and self._focus >= len(self._spots):
            self._focus = None
        self.setAccessibleName(look.say("display_title"))
        self.setAccessibleDescription(self._shown.said)
        if self.whole != self._told:
            self._told = self.whole
            announce(self, self._shown.said)
        self._tell()
        self.update()

    def spot(self, name: str) -> QPointF:
        """The middle of what is called so, in pixels of the widget."""
        return self._transform_back(next(spot for spot in self._spots if spot.name == name).box.center())

    def boxes(self) -> dict[str, QRectF]:
        """Everything that can be pressed, in units of the display."""
        return {spot.name: spot.box for spot in self._spots}

    @property
    def shown(self) -> DisplayShown:
        assert self._shown is not None
        return self._shown

    def _make_spots(self, shown: DisplayShown) -> tuple[_Spot, ...]:
        found = self._event_keys(shown)
        if not self.whole and isinstance(self._desk.entry, (Win, Kong, Penalty)):
            seats = len(shown.names)
            for seat, name in enumerate(shown.names):
                act = partial(name_seat, self._desk, seat)
                found.append(_Spot(plate(seat, seats, self._look.seat_below(seats)), name, act, seat))
        for box, way in zip(way_boxes(len(shown.ways)), shown.ways, strict=True):
            act = partial(self._desk.choose_way, way.id)
            found.append(_Spot(box, f"{way.label} {way.points}".strip(), act, chosen=way.chosen))
        entry = self._desk.entry
        if not self.whole and isinstance(entry, Win) and entry.player is not None and entry.source is None:
            box = plate(POT, len(shown.names)) if shown.pot else DRAWN
            drawn, act = self._look.say("desk_self"), partial(self._desk.set_source, SELF_DRAWN)
            found.append(_Spot(box, drawn, act, text="" if shown.pot else drawn, framed=not shown.pot))
        found.append(_Spot(_CLOSE, self._look.say("display_close"), self.leave, text="×"))
        return tuple(found)

    def _event_keys(self, shown: DisplayShown) -> list[_Spot]:
        """A key for each event and one for the whole deal. Where they have no room, those that are not chosen show their number
        alone, and at last only the nearest are there; the arrows reach all."""
        words = self._look.say("desk_whole_deal")
        keys: list[tuple[int | None, str, str]] = [(at, text, text.partition(" ")[0]) for at, text in shown.events]
        keys.append((None, words, words))
        here = next((place for place, (at, _, _) in enumerate(keys) if at == shown.current), len(keys) - 1)

        def wide(texts: list[str]) -> list[float]:
            return [max(self._type.wide(text, _KEY_PX, True) + 38, 64.0) for text in texts]

        texts = [text for _, text, _ in keys]
        if sum(wide(texts)) + _APART * (len(texts) - 1) > _KEYS.width():
            texts = [text if place == here else short for place, (_, text, short) in enumerate(keys)]
        widths, first, last = wide(texts), 0, len(keys) - 1
        while last > first and sum(widths[first:last]) + widths[-1] + _APART * (last - first) > _KEYS.width():
            if here - first > last - 1 - here:
                first += 1
            else:
                last -= 1
        left, found = _KEYS.left(), []
        for place in (*range(first, last), len(keys) - 1):
            box = QRectF(left, _KEYS.top(), widths[place], _KEYS.height())
            at, name, _ = keys[place]
            found.append(_Spot(box, name, partial(self._choose, at), text=texts[place], chosen=place == here))
            left += widths[place] + _APART
        return found

    def _choose(self, at: int | None) -> None:
        self.whole = at is None
        if at is not None and at != self._desk.current:
            self._told = False
            self._desk.select(at)
        else:
            self._desk.changed()

    def step(self, by: int) -> None:
        """The next event, or the one before; the whole deal comes last."""
        if self._shown is None:
            return
        keys = [*(at for at, _ in self._shown.events), None]
        here = keys.index(self._shown.current) if self._shown.current in keys else len(keys) - 1
        self._choose(keys[min(max(here + by, 0), len(keys) - 1)])

    # --- places ---------------------------------------------------------------------------------------------------

    def _scale(self) -> float:
        return min(self.width() / WIDE, self.height() / HIGH)

    def _corner(self) -> QPointF:
        scale = self._scale()
        return QPointF((self.width() - WIDE * scale) / 2, (self.height() - HIGH * scale) / 2)

    def _transform_back(self, point: QPointF) -> QPointF:
        return point * self._scale() + self._corner()

    def _point(self, event: QMouseEvent) -> QPointF:
        return (event.position() - self._corner()) / max(self._scale(), 0.001)

    def _tell(self) -> None:
        def parts() -> list[Part]:
            scale, corner = self._scale(), self._corner()
            return [
                Part(
                    QRectF(spot.box.topLeft() * scale + corner, spot.box.size() * scale).toRect(),
                    self._name_of(spot),
                    spot.act,
                )
                for spot in self._spots
            ]

        self._spoken.tell(parts)

    def _name_of(self, spot: _Spot) -> str:
        """What a screen reader says of it."""
        if spot.seat is None or self._shown is None:
            return spot.name
        return " ".join(filter(None, (spot.name, self._shown.tag(spot.seat), self._shown.net_text(spot.seat))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._tell()

    def hideEvent(self, event: QHideEvent) -> None:
        self._awake.release()
        self._still.stop()
        self.unsetCursor()

    # --- mouse and keys -------------------------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.unsetCursor()
        self._still.start()
        self._at = self._point(event)
        if self._pressed is not None:
            self.update()

    def _seat_at(self, point: QPointF) -> int | None:
        return next((spot.seat for spot in self._spots if spot.seat is not None and spot.box.contains(point)), None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = self._at = self._point(event)
            self._focus = None

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        start, end = self._pressed, self._point(event)
        self._pressed = None
        self.update()
        if start is None:
            return
        payer, payee = self._seat_at(start), self._seat_at(end)
        if payer is not None and payer != payee and _far(start, end):
            self._dragged(payer, payee, end)
            return
        for spot in self._spots:
            if spot.box.contains(start) and spot.box.contains(end):
                spot.act()
                return

    def _dragged(self, payer: int, payee: int | None, end: QPointF) -> None:
        """From a plate to another: who pays whom; to the middle: drawn by oneself."""
        desk = self._desk
        if payee is not None:
            desk.pass_on(payer, payee)
        elif MIDDLE.contains(end):
            with desk.together():
                desk.set_player(payer)
                desk.set_source(SELF_DRAWN)

    def focusNextPrevChild(self, forward: bool) -> bool:
        count = len(self._spots)
        if count:
            at = self._focus if self._focus is not None else (-1 if forward else 0)
            self._focus = (at + (1 if forward else -1)) % count
            announce(self, self._name_of(self._spots[self._focus]))
            self.update()
        return True

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._focus = None
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Home: -len(self._spots)}
        steps[Qt.Key.Key_End] = len(self._desk.deal.events) + 1
        pressed = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
        if key == Qt.Key.Key_Escape:
            self.leave()
        elif event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier):
            event.ignore()
        elif key in steps:
            self.step(steps[Qt.Key(key)])
        elif key in pressed and self._focus is not None:
            self._spots[self._focus].act()
        else:
            event.ignore()

    # --- painting -------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        ground = QRadialGradient(self.width() * 0.7, self.height() * 0.35, max(self.width(), self.height()) * 0.7)
        ground.setColorAt(0, QColor(DARK.felt_top))
        ground.setColorAt(1, QColor(mix(DARK.felt_bottom, DARK.sunk, 45)))
        painter.fillRect(self.rect(), ground)
        shown = self._shown
        if shown is None:
            return
        scale, corner = self._scale(), self._corner()
        if not self.whole:
            top = BAND * scale + corner.y()
            shade = QColor(DARK.sunk)
            shade.setAlphaF(0.55)
            painter.fillRect(QRectF(0, top, self.width(), self.height() - top), shade)
        painter.translate(corner)
        painter.scale(scale, scale)
        painter.setFont(self._type.font(LEAST))
        for spot in self._spots:
            if spot.seat is None and spot.framed:
                self._paint_key(painter, spot)
        paint_board(painter, shown, self._type, HIGH if self.whole else BAND, self._notice)
        paint_table(painter, shown, self._type, self._look.seat_below(len(shown.names)))
        if not self.whole and shown.board.tiles:
            paint_row(painter, shown.board.tiles, QRectF(24, BAND + 8, 1232, 174), self._look, self._pixmaps, 80, LEAST)
        if self._focus is not None:
            painter.setPen(QPen(QColor(DARK.on_felt), 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(self._spots[self._focus].box.adjusted(-5, -5, 5, 5), 12, 12)
        start = self._pressed
        if start is not None and self._seat_at(start) is not None and _far(start, self._at):
            painter.setPen(QPen(QColor(DARK.mark), 6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(start, self._at)

    def _paint_key(self, painter: QPainter, spot: _Spot) -> None:
        painter.setPen(QPen(QColor(DARK.mark if spot.chosen else EDGE), 3.0 if spot.chosen else 1.5))
        painter.setBrush(QColor(PLATE) if spot.chosen else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(spot.box.adjusted(1.5, 1.5, -1.5, -1.5), 10, 10)
        ink = DARK.mark if spot.chosen else DARK.on_felt2
        pixels = 44 if spot.box == _CLOSE else _KEY_PX
        self._type.write(painter, spot.box, spot.text, ink, pixels, bold=spot.chosen, flags=CENTRE)


def _far(start: QPointF, end: QPointF) -> bool:
    """Whether a press has moved so far that it is a drag."""
    way = end - start
    return bool((way.x() ** 2 + way.y() ** 2) ** 0.5 > _DRAG)
