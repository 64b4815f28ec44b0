"""Sheets of all tile faces, to be looked at: each set in the sizes and on the screens where it must be crisp."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from calculator.gui.look.look import smooth
from calculator.gui.look.palette import DARK, FACE_SETS, LIGHT
from calculator.gui.tiles.art import BACK, TilePixmaps, tile_height
from calculator.gui.tiles.marks import (
    paint_focus,
    paint_under,
    paint_used_up,
    paint_wild_corner,
    paint_wild_hat,
    paint_winning,
    tile_rect,
)

WIDTHS = (24, 34, 44)
RATIOS = (1.0, 1.25, 1.5, 2.0, 3.0)
KINDS = (*range(34), BACK)
_LARGE = 200
_ACROSS = 9


def draw_sheets(folder: Path) -> None:
    """`tiles-SET.png` with all kinds in small widths at every ratio, `tiles-SET-200.png` with large ones, marks."""
    pixmaps = TilePixmaps()
    for faces in FACE_SETS:
        felt = LIGHT.felt_top if faces is not FACE_SETS[1] else DARK.felt_top
        rows = [(width, ratio) for ratio in RATIOS for width in WIDTHS]
        wide = max(round(width * ratio) + 3 for width, ratio in rows) * len(KINDS) + 20
        high = sum(round(tile_height(width) * ratio) + 8 for width, ratio in rows) + 20
        sheet = QImage(wide, high, QImage.Format.Format_RGB32)
        sheet.fill(QColor(felt))
        painter = QPainter(sheet)
        top = 10
        for width, ratio in rows:
            for at, kind in enumerate(KINDS):
                picture = pixmaps.pixmap(kind, width, ratio, faces).toImage()
                picture.setDevicePixelRatio(1.0)  # pixel for pixel, whatever the screen
                painter.drawImage(10 + at * (picture.width() + 3), top, picture)
            top += round(tile_height(width) * ratio) + 8
        painter.end()
        sheet.save(str(folder / f"tiles-{faces.name}.png"))
        _large(pixmaps, faces.name, felt, folder)
    _marks(pixmaps, folder)


def _large(pixmaps: TilePixmaps, name: str, felt: str, folder: Path) -> None:
    faces = next(faces for faces in FACE_SETS if faces.name == name)
    down = -(-len(KINDS) // _ACROSS)
    sheet = QImage(_ACROSS * (_LARGE + 8) + 8, down * (tile_height(_LARGE) + 8) + 8, QImage.Format.Format_RGB32)
    sheet.fill(QColor(felt))
    painter = QPainter(sheet)
    for at, kind in enumerate(KINDS):
        x, y = at % _ACROSS, at // _ACROSS
        pixmap = pixmaps.pixmap(kind, _LARGE, 1.0, faces)
        painter.drawPixmap(8 + x * (_LARGE + 8), 8 + y * (tile_height(_LARGE) + 8), pixmap)
    painter.end()
    sheet.save(str(folder / f"tiles-{name}-{_LARGE}.png"))


def _marks(pixmaps: TilePixmaps, folder: Path) -> None:
    """Every mark at two widths, twice as large as on the screen."""
    ratio, sheet = 2.0, QImage(1280, 560, QImage.Format.Format_RGB32)
    sheet.setDevicePixelRatio(ratio)
    sheet.fill(QColor(LIGHT.felt_top))
    painter = smooth(sheet)
    for row, width in enumerate((44, 30)):
        for at in range(9):
            _mark(painter, at, tile_rect(24 + at * 68, 40 + row * 130, width), pixmaps, ratio)
    painter.end()
    sheet.save(str(folder / "tiles-marks.png"))


def _mark(painter: QPainter, at: int, rect: QRect, pixmaps: TilePixmaps, ratio: float) -> None:
    faces = LIGHT.faces
    tile = pixmaps.pixmap(4 if at < 5 else 11, rect.width(), ratio, faces)
    if at == 6:
        paint_used_up(painter, QPointF(rect.topLeft()), tile)
        return
    painter.drawPixmap(rect.topLeft(), tile)
    painter.setPen(Qt.PenStyle.NoPen)
    if at in (1, 2, 4, 8):
        paint_wild_hat(painter, rect, "副精" if at == 2 else "正精", LIGHT, ringed=at == 4)
    if at == 1:
        paint_under(painter, rect, "顶", 26, False, LIGHT, faces, pixmaps)
    if at == 2:
        paint_under(painter, rect, "顶本身", None, False, LIGHT, faces, pixmaps)
    if at in (3, 4):
        paint_winning(painter, rect, LIGHT)
        paint_under(painter, rect, "胡", 26 if at == 4 else None, True, LIGHT, faces, pixmaps)
    if at == 5:
        paint_focus(painter, rect, LIGHT, True)
    if at == 7:
        paint_wild_corner(painter, rect, LIGHT, faces)
