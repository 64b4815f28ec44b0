"""Sheets of all tile faces, to be looked at: each set in the sizes and on the screens where it must be crisp."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QColor, QImage, QPainter

from calculator.gui.look.painting import smooth
from calculator.gui.look.palette import DARK, FACE_SETS, LIGHT, FaceSet
from calculator.gui.tiles.art import BACK, CARD_BACK, tile_pixmap, tile_size
from calculator.gui.tiles.marks import (
    paint_focus,
    paint_used_up,
    paint_wild_corner,
    paint_wild_hat,
    paint_winning,
    tile_rect,
)
from calculator.tiles import FAMILIES, KINDS

RATIOS = (1.0, 1.25, 1.5, 2.0, 3.0)
_ACROSS = 10


class Sheet(NamedTuple):
    """The kinds of a sheet, and the widths in which they are drawn."""

    kinds: tuple[int, ...]
    widths: tuple[int, ...]
    large: int


_CARDS = tuple(kind for family in FAMILIES if family.role == "cards" for kind in family.kinds)
SHEETS = {
    "tiles": Sheet((*(kind for kind in range(KINDS) if kind not in _CARDS), BACK), (24, 34, 44), 200),
    "cards": Sheet((*_CARDS, CARD_BACK), (17, 19, 22, 29, 39), 120),
}


def draw_sheets(folder: Path) -> None:
    """`tiles-SET.png` and `cards-SET.png` with all kinds in small widths at every ratio, the same with `-large`, marks."""
    for faces in FACE_SETS:
        ground = LIGHT.table_top if faces is not FACE_SETS[1] else DARK.table_top
        for name, sheet in SHEETS.items():
            rows = [(width, ratio, sheet.kinds) for ratio in RATIOS for width in sheet.widths]
            _draw(rows, faces, ground, folder / f"{name}-{faces.name}.png")
            large = [(sheet.large, 1.0, sheet.kinds[at : at + _ACROSS]) for at in range(0, len(sheet.kinds), _ACROSS)]
            _draw(large, faces, ground, folder / f"{name}-{faces.name}-large.png")
    _marks(folder)


def _draw(rows: list[tuple[int, float, tuple[int, ...]]], faces: FaceSet, ground: str, path: Path) -> None:
    """Rows of tiles: how wide, for which screen, which kinds."""
    wide = max((round(width * ratio) + 3) * len(kinds) for width, ratio, kinds in rows) + 20
    high = sum(round(tile_size(kinds[0], width).height() * ratio) + 8 for width, ratio, kinds in rows) + 20
    picture = QImage(wide, high, QImage.Format.Format_RGB32)
    picture.fill(QColor(ground))
    painter = QPainter(picture)
    top = 10
    for width, ratio, kinds in rows:
        for at, kind in enumerate(kinds):
            tile = tile_pixmap(kind, width, ratio, faces).toImage()
            tile.setDevicePixelRatio(1.0)  # pixel for pixel, whatever the screen
            painter.drawImage(10 + at * (tile.width() + 3), top, tile)
        top += round(tile_size(kinds[0], width).height() * ratio) + 8
    painter.end()
    picture.save(str(path))


def _marks(folder: Path) -> None:
    """Every mark at two widths, twice as large as on the screen: on tiles, on flowers, on cards."""
    ratio, sheet = 2.0, QImage(1440, 1440, QImage.Format.Format_RGB32)
    sheet.setDevicePixelRatio(ratio)
    sheet.fill(QColor(LIGHT.table_top))
    painter = smooth(sheet)
    rows = ((44, 4, False, 40), (30, 11, False, 160), (40, 34, False, 270), (29, 53, False, 390), (29, 58, True, 530))
    for width, kind, short, top in rows:
        for at in range(9):
            _mark(painter, at, tile_rect(24 + at * 68, top, width, kind, short), kind, short, ratio)
    painter.end()
    sheet.save(str(folder / "tiles-marks.png"))


def _mark(painter: QPainter, at: int, rect: QRect, kind: int, short: bool, ratio: float) -> None:
    faces = LIGHT.faces
    tile = tile_pixmap(kind, rect.width(), ratio, faces, short)
    if at == 6:
        paint_used_up(painter, QPointF(rect.topLeft()), tile)
        return
    painter.drawPixmap(rect.topLeft(), tile)
    if at in (1, 2, 4, 8):
        paint_wild_hat(painter, rect, "副精" if at == 2 else "正精", LIGHT, ringed=at == 4)
    if at in (3, 4):
        paint_winning(painter, rect, LIGHT)
    if at == 5:
        paint_focus(painter, rect, LIGHT, True)
    if at == 7:
        paint_wild_corner(painter, rect, LIGHT, faces, kind)
