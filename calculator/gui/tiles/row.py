"""A row of tiles painted into a box: as wide as it allows, with what each group is called below. For what is looked at from far
and for pictures; the rows that are clicked are `TileStrip`s."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from calculator.gui.look.look import Look
from calculator.gui.tiles.art import BACK, TilePixmaps, back_of, tile_size
from calculator.gui.tiles.marks import paint_slot, paint_wild_corner
from calculator.statement import StripTile

_RING = 5.0
"""Free pixels round the winning tile for its ring."""


def _kind(tile: StripTile) -> int:
    return BACK if tile.kind is None else back_of(tile.kind) if tile.back else tile.kind


def row_rects(tiles: Sequence[StripTile], box: QRectF, most: int, lane: float) -> list[QRect]:
    """Where each tile lies: in the middle of the box, at most `most` wide, with `lane` free below the row."""

    def gaps(width: int) -> list[int]:
        apart = max(width // 4, round(2 * _RING) + 3)
        return [0, *(2 + width // 40 if a.group == b.group else apart for a, b in pairwise(tiles))]

    if not tiles:
        return []
    width = most
    while width > 1:
        high = max(tile_size(_kind(tile), width).height() for tile in tiles)
        if width * len(tiles) + sum(gaps(width)) + 2 * _RING <= box.width() and high + lane + _RING <= box.height():
            break
        width -= 1
    between = gaps(width)
    high = max(tile_size(_kind(tile), width).height() for tile in tiles)
    left = round(box.left() + (box.width() - width * len(tiles) - sum(between)) / 2)
    top = round(box.top() + (box.height() - high - lane - _RING) / 2 + _RING)
    rects = []
    for tile, gap in zip(tiles, between, strict=True):
        left += gap
        rects.append(QRect(left, top, width, tile_size(_kind(tile), width).height()))
        left += width
    return rects


def paint_row(
    painter: QPainter,
    tiles: Sequence[StripTile],
    box: QRectF,
    look: Look,
    pixmaps: TilePixmaps,
    most: int,
    type_px: int,
) -> None:
    """Paints them on felt; `type_px` is the size of the words below."""
    lane = type_px * 1.6
    rects = row_rects(tiles, box, most, lane)
    ratio = painter.device().devicePixelRatioF() * painter.transform().m11()
    palette = look.palette
    for tile, rect in zip(tiles, rects, strict=True):
        kind = _kind(tile)
        if tile.kind is None:
            paint_slot(painter, rect, "?", palette, True)
            continue
        painter.setOpacity(0.5 if tile.dim else 1.0)
        painter.drawPixmap(QPointF(rect.topLeft()), pixmaps.pixmap(kind, rect.width(), ratio, look.faces))
        painter.setOpacity(1.0)
        if tile.hat and not tile.back:
            paint_wild_corner(painter, rect, palette, look.faces, kind)
        if tile.winning:
            painter.setPen(QPen(QColor(palette.mark), _RING * 0.8))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            round_ = rect.width() * 8 / 60 + _RING
            painter.drawRoundedRect(QRectF(rect).adjusted(-_RING, -_RING, _RING, _RING), round_, round_)
    font = QFont(painter.font())
    font.setPixelSize(type_px)
    for span, text, won in _words(tiles, rects):
        font.setBold(won)
        painter.setFont(font)
        wide = QFontMetricsF(font).horizontalAdvance(text) + type_px * 0.7
        place = QRectF(span.center().x() - wide / 2, span.bottom() + _RING + type_px * 0.2, wide, type_px * 1.3)
        if won:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette.mark))
            painter.drawRoundedRect(place, 5, 5)
        painter.setPen(QColor(palette.on_mark if won else palette.on_felt2))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)


def _words(tiles: Sequence[StripTile], rects: Sequence[QRect]) -> list[tuple[QRect, str, bool]]:
    """What stands below each group and whether it is what was won on."""
    spans: dict[int, tuple[QRect, list[str], bool]] = {}
    for tile, rect in zip(tiles, rects, strict=True):
        span, texts, won = spans.get(tile.group, (rect, [], False))
        if tile.winning and tile.under:
            texts = [tile.under, *texts]
        if tile.tag and tile.tag not in texts:
            texts = [*texts, tile.tag]
        spans[tile.group] = (span.united(rect), texts, won or (tile.winning and bool(tile.under)))
    return [(span, " ".join(texts), won) for span, texts, won in spans.values() if texts]
