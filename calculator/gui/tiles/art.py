"""Tiles as pixmaps: the body, the art of the face, the back, and a cache of what has been painted."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

from calculator.gui.look.palette import FaceSet
from calculator.gui.tiles.faces import BACK, Faces

__all__ = ["BACK", "TilePixmaps", "paint_body", "paint_tile", "tile_height"]

_KEPT = 800
"""Pixmaps kept; a window being resized leaves old widths behind."""


def tile_height(width: int) -> int:
    """The height of a tile `width` wide."""
    return (width * 8 + 3) // 6


class TilePixmaps:
    """Painted tiles by kind, face set and device pixels. Nothing is made before it is asked for."""

    def __init__(self) -> None:
        self._faces = Faces()
        self._pixmaps: dict[tuple[int, str, int, float], QPixmap] = {}

    def pixmap(self, kind: int, width: int, ratio: float, faces: FaceSet) -> QPixmap:
        """The tile of `kind`, or of `BACK`, `width` logical pixels wide on a screen of `ratio` device pixels each."""
        key = (kind, faces.name, width, ratio)
        pixmap = self._pixmaps.get(key)
        if pixmap is None:
            if len(self._pixmaps) >= _KEPT:
                del self._pixmaps[next(iter(self._pixmaps))]
            pixmap = self._pixmaps[key] = self._painted(kind, width, ratio, faces)
        return pixmap

    def _painted(self, kind: int, width: int, ratio: float, faces: FaceSet) -> QPixmap:
        size = QRect(0, 0, round(width * ratio), round(tile_height(width) * ratio))
        pixmap = QPixmap(size.size())
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        paint_tile(painter, size, kind, faces, self._faces)
        painter.end()
        pixmap.setDevicePixelRatio(ratio)
        return pixmap


def paint_tile(painter: QPainter, rect: QRect, kind: int, faces: FaceSet, art: Faces) -> None:
    """Paint a tile into `rect`, whose units must be device pixels for a crisp outline."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    scale = rect.width() / 60
    paint_body(painter, rect.width(), rect.height(), scale, faces, kind == BACK)
    painter.scale(scale, scale)
    if kind == BACK:
        _paint_lattice(painter, faces)
    else:
        for ink, path in art.layers(kind, faces, rect.width()):
            painter.fillPath(path, QColor(getattr(faces, ink)))
    painter.restore()


def paint_body(painter: QPainter, width: int, height: int, scale: float, faces: FaceSet, turned: bool = False) -> None:
    """Three plates over each other, each edge on a whole device pixel: back, side, face with its outline. A tile that
    lies on its face shows them the other way round. `scale` is in pixels to the unit of the 60 × 80 grid."""
    painter.setPen(Qt.PenStyle.NoPen)
    radius = 8 * scale
    line = max(1, round(scale))
    side = round(76.5 * scale)
    front = min(round(73 * scale), side - 1)
    plates = (
        (faces.side if turned else faces.back, QRectF(0, round(8 * scale), width, height - round(8 * scale))),
        (faces.back if turned else faces.side, QRectF(0, round(2 * scale), width, side - round(2 * scale))),
        (faces.outline, QRectF(0, 0, width, front)),
    )
    for colour, plate in plates:
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(plate, radius, radius)
    inner = QRectF(line, line, width - 2 * line, front - 2 * line)
    painter.setBrush(QColor(faces.back if turned else faces.face))
    painter.drawRoundedRect(inner, radius - line, radius - line)


def _paint_lattice(painter: QPainter, faces: FaceSet) -> None:
    """Lozenges on the back, faint: six across and five down, so that every line ends at a lozenge's corner."""
    left, top, across, down = 7.0, 7.5, 6, 5
    wide, high = 46 / across, 58 / down
    path = QPainterPath()
    for start in range(-down + 1, across):
        first, last = max(0, -start), min(down, across - start)  # rows in which the line is inside
        for mirrored in (False, True):
            ends = ((start + first, first), (start + last, last))
            (ax, ay), (bx, by) = (((across - x if mirrored else x), y) for x, y in ends)
            path.moveTo(left + ax * wide, top + ay * high)
            path.lineTo(left + bx * wide, top + by * high)
    colour = QColor(faces.face)
    colour.setAlphaF(0.35)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour, 0.9))
    painter.drawPath(path)
