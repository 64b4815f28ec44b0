"""A face set to choose, shown as the tiles in which it differs."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QSizePolicy

from calculator.gui.look.look import Look, pen, smooth
from calculator.gui.look.palette import STANDARD, FaceSet
from calculator.gui.tiles.art import TilePixmaps, tile_height

SAMPLE = (4, 9, 13, 16, 18, 22, 24, 26, 32, 33)
"""五万, 1 5 8 筒, 1 5 7 9 条, 發, 中: one of each way to draw."""
_TILE, _LEFT, _TOP = 30, 14, 8


class FaceChoice(QPushButton):
    """A row of tiles under its name; the one that is chosen has a ring and a tick."""

    def __init__(self, pixmaps: TilePixmaps) -> None:
        super().__init__()
        self._pixmaps = pixmaps
        self._look = Look()
        self._faces: FaceSet = STANDARD
        self._name, self._tip = "", ""
        self.setCheckable(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_choice(self, name: str, tip: str, faces: FaceSet, look: Look, chosen: bool) -> None:
        self._name, self._tip, self._faces, self._look = name, tip, faces, look
        self.setChecked(chosen)
        self.setAccessibleName(name)
        self.setAccessibleDescription(tip)
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def nextCheckState(self) -> None:
        """Whether it is chosen is decided by the panel."""

    def sizeHint(self) -> QSize:
        return QSize(300, _TOP + self._look.px(20) + self._look.px(16) + 6 + tile_height(_TILE) + _TOP)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, chosen = self._look.palette, self.isChecked()
        painter = smooth(self)
        edge = 2.0 if chosen or self.hasFocus() else 1.0
        colour = palette.accent if chosen else palette.ctl
        if self.hasFocus():
            colour = palette.ink if chosen else palette.accent
        painter.setPen(QPen(QColor(colour), edge))
        ground = palette.soft if chosen else palette.sunk if self.underMouse() else palette.panel
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2), 6, 6)
        room = self.width() - 2 * _LEFT
        first = QRectF(_LEFT, _TOP, room, self._look.px(20))
        pen(painter, palette.accent if chosen else palette.ink, bold=chosen)
        painter.drawText(first, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self._name)
        if chosen:
            painter.drawText(first, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, "✓")
        measures = pen(painter, palette.ink2, 12)
        second = QRectF(_LEFT, first.bottom(), room, self._look.px(16))
        said = measures.elidedText(self._tip, Qt.TextElideMode.ElideRight, int(room))
        painter.drawText(second, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, said)
        width = min(_TILE, (int(room) - 2 * len(SAMPLE)) // len(SAMPLE))
        for at, kind in enumerate(SAMPLE):
            pixmap = self._pixmaps.pixmap(kind, width, self.devicePixelRatioF(), self._faces)
            painter.drawPixmap(_LEFT + at * (width + 2), round(second.bottom()) + 6, pixmap)
