"""Tiles and cards as pixmaps: the body, the art of the face, the back, and a cache of what has been painted."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

from calculator.gui.look.kept import KeptPixmaps
from calculator.gui.look.palette import FaceSet
from calculator.gui.tiles.cards import CARD, CARD_BACK, is_card, is_red, is_short
from calculator.gui.tiles.faces import BACK, Faces

__all__ = [
    "BACK",
    "CARD_BACK",
    "TilePixmaps",
    "back_of",
    "paint_body",
    "paint_tile",
    "tile_height",
    "tile_size",
    "width_within",
]

_LONG_FROM = 22
"""Logical pixels of width below which a card is a short one."""


def tile_height(width: int) -> int:
    """The height of a mahjong tile `width` wide; `tile_size` knows the cards too."""
    return (width * 8 + 3) // 6


def tile_size(kind: int, width: int, short: bool = False) -> QSize:
    """The size of a tile of `kind`, or of a back, `width` logical pixels wide. `short` asks for cards that show one
    character instead of two; narrow ones are short anyhow."""
    if not is_card(kind):
        return QSize(width, tile_height(width))
    return QSize(width, (width * 3 + 1) // 2 if short or width < _LONG_FROM else (width * 14 + 2) // 5)


def width_within(kind: int, width: int, height: int, short: bool = False) -> int:
    """The widest tile of `kind` that is at most `width` wide and `height` high; at least 1."""
    while width > 1 and tile_size(kind, width, short).height() > height:
        width -= 1
    return width


def back_of(kind: int) -> int:
    """The back of a tile of `kind`."""
    return CARD_BACK if is_card(kind) else BACK


class TilePixmaps:
    """Painted tiles by kind, face set and device pixels. Nothing is made before it is asked for."""

    def __init__(self) -> None:
        self._faces = Faces()
        self._kept = KeptPixmaps(1 << 21)

    def pixmap(self, kind: int, width: int, ratio: float, faces: FaceSet, short: bool = False) -> QPixmap:
        """The tile of `kind`, or a back, of `tile_size` in logical pixels on a screen of `ratio` device pixels each."""
        return self._kept.of((kind, width, ratio, faces, short), self._painted)

    def _painted(self, kind: int, width: int, ratio: float, faces: FaceSet, short: bool) -> QPixmap:
        logical = tile_size(kind, width, short)
        size = QRect(0, 0, round(logical.width() * ratio), round(logical.height() * ratio))
        pixmap = QPixmap(size.size())
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        paint_tile(painter, size, kind, faces, self._faces)
        painter.end()
        # The painter's own memory stays with what it painted on, and is larger than the tile; a copy has none.
        pixmap = pixmap.copy()
        pixmap.setDevicePixelRatio(ratio)
        return pixmap


def paint_tile(painter: QPainter, rect: QRect, kind: int, faces: FaceSet, art: Faces) -> None:
    """Paint a tile into `rect`, whose units must be device pixels for a crisp outline. A card is long or short as `rect` is."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    card, width, height = is_card(kind), rect.width(), rect.height()
    scale = width / (CARD if card else 60)
    if card:
        _paint_card(painter, width, height, scale, kind, faces)
    else:
        paint_body(painter, width, height, scale, faces, kind == BACK)
    painter.scale(scale, scale)
    if kind == BACK:
        _paint_lattice(painter, QRectF(7, 7.5, 46, 58), 6, 5, faces)
    elif kind == CARD_BACK:
        long = not is_short(width, height)
        _paint_lattice(painter, QRectF(4, 4, 32, 101.5 if long else 49.5), 4, 12 if long else 6, faces)
    else:
        for ink, path in art.layers(kind, faces, width, is_short(width, height)):
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


def _paint_card(painter: QPainter, width: int, height: int, scale: float, kind: int, faces: FaceSet) -> None:
    """A card's two plates: its side, seen at the foot only, and the face with its outline. `scale` is in pixels to the unit
    of a grid 40 wide. Where shape must tell red, a red card has a second outline."""
    painter.setPen(Qt.PenStyle.NoPen)
    radius, line = 5 * scale, max(1, round(0.75 * scale))
    front = height - max(1, round(2.5 * scale))
    turned = kind == CARD_BACK
    painter.setBrush(QColor(faces.side))
    painter.drawRoundedRect(QRectF(0, front - 2 * radius, width, height - front + 2 * radius), radius, radius)
    plates = [(0, faces.outline), (line, faces.back if turned else faces.face)]
    if faces.open_red and is_red(kind):
        gap, second = max(1, round(1.2 * scale)), max(1, round(1.1 * scale))
        plates += [(line + gap, faces.red), (line + gap + second, faces.face)]
    for inset, colour in plates:
        painter.setBrush(QColor(colour))
        plate = QRectF(inset, inset, width - 2 * inset, front - 2 * inset)
        painter.drawRoundedRect(plate, max(radius - inset, 1), max(radius - inset, 1))


def _paint_lattice(painter: QPainter, box: QRectF, across: int, down: int, faces: FaceSet) -> None:
    """Lozenges on the back, faint: so many across and down that every line ends at a lozenge's corner."""
    wide, high = box.width() / across, box.height() / down
    path = QPainterPath()
    for start in range(-down + 1, across):
        first, last = max(0, -start), min(down, across - start)  # rows in which the line is inside
        for mirrored in (False, True):
            ends = ((start + first, first), (start + last, last))
            (ax, ay), (bx, by) = (((across - x if mirrored else x), y) for x, y in ends)
            path.moveTo(box.left() + ax * wide, box.top() + ay * high)
            path.lineTo(box.left() + bx * wide, box.top() + by * high)
    colour = QColor(faces.face)
    colour.setAlphaF(0.35)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour, 0.9))
    painter.drawPath(path)
