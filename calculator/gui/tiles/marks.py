"""Marks around a tile: they are painted over the cached pixmap and stay off the face.

`rect` is always the tile itself, in logical pixels; each function says how far it reaches beyond it. The painter's edges
are smooth; pen, brush and font are left as a mark set them.
"""

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

from calculator.gui.look import MIDDLE, PIXMAPS, FaceSet, Palette, paint_box, pen, picture_of
from calculator.gui.tiles.art import BACK, is_card, is_flower, tile_size

LANE_ABOVE = 24
LANE_BELOW = 34
"""Free pixels above and below a row of tiles that hats and tags need."""
_SMALL = 30
"""Below this width of tile, rings are thinner and stay closer."""


def _outline(painter: QPainter, rect: QRect, line: QPen, reach: float) -> None:
    """Paint a line round a tile's body, so many pixels beyond it."""
    radius = rect.width() * 8 / 60 + max(reach, 0)
    paint_box(painter, QRectF(rect).adjusted(-reach, -reach, reach, reach), radius, line=line)


def paint_winning(painter: QPainter, rect: QRect, ink: str) -> None:
    """Paint the ring of the winning tile 胡; it reaches 5 px."""
    off, thick = (2.0, 3.0) if rect.width() >= _SMALL else (1.0, 2.0)
    _outline(painter, rect, QPen(QColor(ink), thick), off + thick / 2)


def paint_raised(painter: QPainter, rect: QRect, by: int, ink: str) -> None:
    """Paint a bar in the place of a marked tile, which is painted so much higher."""
    bar = QRect(rect.left() + 1, rect.bottom() - by + 1, rect.width() - 2, by)
    paint_box(painter, bar, 2, ink)


def paint_focus(painter: QPainter, rect: QRect, palette: Palette, on_table: bool, ringed: bool = False) -> None:
    """Paint the keyboard's ring, 2 px thick and 2 px off.

    It reaches 4 px, or 8 px round a tile that has a ring already.
    """
    _outline(painter, rect, QPen(QColor(palette.on_table if on_table else palette.accent), 2), 7.0 if ringed else 3.0)


def paint_wild_hat(painter: QPainter, rect: QRect, text: str, palette: Palette, ringed: bool = False) -> None:
    """Paint the hat of a wild tile 精 in the lane above.

    It reaches 18 px up, or 23 px if it sits on a ring.
    """
    word = pen(painter, palette.mark, min(max(11, rect.width() // 4), 14)).horizontalAdvance(text)
    # No wider than its tile, or the hats of neighbours would lie upon each other.
    width = max(min(max(word + 12, 38), rect.width() - 1), word + 4)
    lift = (5.0 if rect.width() >= _SMALL else 3.0) if ringed else 0.0
    box = QRectF(rect.left() + rect.width() / 2 - width / 2, rect.top() - 17.5 - lift, width, 17.5)
    # It ends on the tile's edge, not over it.
    painter.setPen(QPen(QColor(palette.mark), 1, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    brim = QPainterPath(box.bottomLeft())
    brim.lineTo(box.left(), box.top() + 3)
    brim.quadTo(box.topLeft(), QPointF(box.left() + 3, box.top()))
    brim.lineTo(box.right() - 3, box.top())
    brim.quadTo(box.topRight(), QPointF(box.right(), box.top() + 3))
    brim.lineTo(box.bottomRight())
    painter.drawPath(brim)
    painter.drawText(box, MIDDLE, text)


def paint_wild_corner(painter: QPainter, rect: QRect, palette: Palette, faces: FaceSet, kind: int = BACK) -> None:
    """Paint a coloured corner at the top right, for lists and the palette.

    Inside the body's outline.

    A flower has its name there, so that the corner lies at the foot of its face.
    """
    side = rect.width() * (11 if is_card(kind) else 14) / 44
    radius = rect.width() * 8 / 60
    right, top, down = rect.right() + 1.0, float(rect.top()), 1.0
    if is_flower(kind):
        top, down = top + round(rect.width() * 73 / 60), -1.0
    path = QPainterPath(QPointF(right - side, top))
    path.lineTo(right - radius, top)
    path.quadTo(right, top, right, top + down * radius)
    path.lineTo(right, top + down * side)
    path.closeSubpath()
    painter.setPen(QPen(QColor(palette.on_mark if faces.ranked else palette.mark_ink), 1))
    painter.setBrush(QColor(palette.mark))
    painter.drawPath(path.translated(-0.5, down / 2))


def paint_used_up(painter: QPainter, at: QPointF, pixmap: QPixmap) -> None:
    """Paint a tile of which none is left, or one that does not count here: 32 %."""
    painter.setOpacity(0.32)
    painter.drawPixmap(at, pixmap)
    painter.setOpacity(1.0)


def paint_pips(painter: QPainter, rect: QRect, filled: int, count: int, palette: Palette) -> None:
    """`count` pips below a tile of the palette, the first `filled` of them full; reaches 12 px down."""
    ratio = painter.device().devicePixelRatioF()
    pips = PIXMAPS.of(_pips, rect.width(), filled, count, palette.accent, palette.ctl, ratio)
    painter.drawPixmap(rect.bottomLeft(), pips)


def _pips(wide: int, filled: int, count: int, full: str, empty: str, ratio: float) -> QPixmap:
    middle = (wide - 1) // 2 + 1.0
    # Below narrow tiles they move together, so that those of neighbours do not make one row.
    pitch = min(8.0, (wide + 4) / (count + 1))

    def paint(painter: QPainter) -> None:
        for at in range(count):
            centre = QPointF(middle + pitch * (at - (count - 1) / 2), 9.0)
            reach = 2.5 if at < filled else 2.0
            box = QRectF(centre.x() - reach, centre.y() - reach, 2 * reach, 2 * reach)
            if at < filled:
                paint_box(painter, box, reach, full)
            else:
                paint_box(painter, box, reach, line=QPen(QColor(empty), 1))

    return picture_of(wide, 13, ratio, paint)


def tile_rect(left: int, top: int, width: int, kind: int = BACK, short: bool = False) -> QRect:
    """Return the rectangle of a tile of `kind`, `width` wide; `short` as in `tile_size`."""
    return QRect(QPoint(left, top), tile_size(kind, width, short))
