"""Tiles under the mouse: hovered, pressed and let go; what is said of the one below the pointer."""

from functools import partial

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QHelpEvent, QMouseEvent, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QToolTip, QWidget

from calculator.gui.look import LIGHT, FaceSet, Palette, is_heard
from calculator.gui.tiles.art import tile_pixmap


class _Spot(QAbstractButton):
    """A tile as a child of its widget: found and pressed by a screen reader, unseen by the mouse and by Tab."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint nothing: the widget below has painted it."""


class PointedTiles(QWidget):
    """Each tile is known by a number, none by -1. Who draws the tiles says where they lie and what a click does."""

    right_clicked = Signal(int)
    """A right click on a tile, or the key for the menu."""

    def __init__(self, *, most: int = 44, active: bool = True) -> None:
        super().__init__()
        self._active, self._most = active, most
        self._palette = LIGHT
        self._faces = LIGHT.faces
        self._rects: dict[int, QRect] = {}
        self._spots: list[_Spot] = []
        self._current = self._hovered = self._pressed = -1
        self.setMouseTracking(active)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if active else Qt.FocusPolicy.NoFocus)

    # What each kind of them knows

    def _place(self) -> None:
        """Lay the tiles into the room that there is."""
        raise NotImplementedError

    def _act(self, at: int, modifiers: Qt.KeyboardModifier) -> None:
        """Handle a click."""
        raise NotImplementedError

    def _describe(self) -> None:
        """Tell a screen reader the tiles and the current one."""
        raise NotImplementedError

    def _tip(self, at: int) -> str:
        raise NotImplementedError

    def _usable(self, at: int) -> bool:
        """Return whether a click does something."""
        return self._active

    def _paint_again(self, *tiles: int) -> None:
        """Paint some tiles again, which look different now."""
        self.update()

    # What all of them do

    def _at(self, point: QPoint) -> int:
        """Return the tile at a point."""
        return next((at for at, rect in self._rects.items() if rect.contains(point)), -1)

    def _speak(self) -> None:
        """Tell a screen reader the tiles, which may have changed; a tile that never had a name gets none."""
        if not (self._spots or self.accessibleName()) or not is_heard(self):
            return
        while len(self._spots) < len(self._rects):
            self._spots.append(spot := _Spot(self))
            spot.clicked.connect(partial(self._press_spot, len(self._spots) - 1))
        for spot, (at, rect) in zip(self._spots, self._rects.items(), strict=False):
            spot.setGeometry(rect)
            spot.setEnabled(self._usable(at))
            if spot.accessibleName() != self._tip(at):
                spot.setAccessibleName(self._tip(at))
        for place, spot in enumerate(self._spots):
            spot.setVisible(place < len(self._rects))

    def _press_spot(self, place: int) -> None:
        self._act([*self._rects][place], Qt.KeyboardModifier.NoModifier)

    def set_theme(self, palette: Palette, face_set: FaceSet) -> None:
        """Set the colours and the tile faces."""
        if (palette, face_set) != (self._palette, self._faces):
            self._palette, self._faces = palette, face_set
            self.update()

    def set_most(self, most: int) -> None:
        """Set the widest that a tile may become: 44, or 56 in a wide window."""
        if most != self._most:
            self._most = most
            self._place()
            self.updateGeometry()

    def picture(self, kind: int, width: int) -> QPixmap:
        """Return a tile as it is painted here."""
        return tile_pixmap(kind, width, self.devicePixelRatioF(), self._faces)

    def current(self) -> int:
        """Return the tile that keys act upon."""
        return self._current

    def _choose(self, at: int) -> None:
        before, self._current = self._current, at
        self._describe()
        if at != before:
            self._paint_again(before, at)

    def _hover(self, at: int) -> None:
        if at != self._hovered:
            before, self._hovered = self._hovered, at
            self._paint_again(before, at)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the parts in the new size."""
        self._place()
        self._describe()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Handle a move of the mouse."""
        if self._pressed < 0:
            self._hover(self._at(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        """Handle the pointer leaving the widget."""
        self._hover(-1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Handle a pressed button of the mouse."""
        at = self._at(event.position().toPoint())
        if not self._active or at < 0:
            event.ignore()
        elif event.button() == Qt.MouseButton.LeftButton:
            self._pressed = at
        elif event.button() == Qt.MouseButton.RightButton:
            self._choose(at)
            self.right_clicked.emit(at)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Handle a released button of the mouse."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        at, pressed = self._at(event.position().toPoint()), self._pressed
        self._pressed = -1
        if at >= 0 and at == pressed:
            self._choose(at)
            self._act(at, event.modifiers())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the context menu."""
        if not self._active:
            event.ignore()
        elif event.reason() == QContextMenuEvent.Reason.Keyboard and self._current >= 0:
            self.right_clicked.emit(self._current)

    def event(self, event: QEvent) -> bool:
        """Handle an event before other handlers."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            at = self._at(event.pos())
            QToolTip.showText(event.globalPos(), self._tip(at) if at >= 0 else "", self)
            return True
        return super().event(event)
