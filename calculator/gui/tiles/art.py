"""Tiles and cards as pixmaps: the body, the drawing of the face or the back upon it, and a cache of what has been painted."""

import re
from functools import lru_cache, partial

from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QPainter, QPixmap

from calculator.gui.look import PIXMAPS, FaceSet, paint_box, picture_of
from calculator.tiles import FAMILIES, TILES, drawing

__all__ = [
    "BACK",
    "CARD_BACK",
    "back_of",
    "is_card",
    "is_flower",
    "paint_body",
    "paint_drawing",
    "paint_tile",
    "painted_tile",
    "tile_height",
    "tile_pixmap",
    "tile_size",
    "width_within",
]

BACK, CARD_BACK = -1, -2
"""Stand for the back of a tile, and of a card, where a kind is expected."""
_BACKS = {BACK: "back", CARD_BACK: "card-back"}
_ROLES = {kind: family.role for family in FAMILIES for kind in family.kinds} | {CARD_BACK: "cards"}

_LONG_FROM = 22
"""Logical pixels of width below which a card is a short one."""
_HINTED_BELOW = 64
"""Device pixels of width below which the edges of sticks are put on whole pixels."""
_RANKED, _RANKED_LEFT = 0.82, 10.5
"""The size of the art beside a figure, and the distance it moves to the right."""
_MOVED = (
    f".art{{transform:translate({_RANKED_LEFT} 9.5) scale({_RANKED})}}",
    ".doubled{transform:translate(2 2.05) scale(.9)}",
)
_STICK = re.compile(r"translate\((\S+) (\S+)\) scale\((\S+) 1\)(.*)scale\((\S+) 1\)")


def is_card(kind: int) -> bool:
    """Return whether a kind, or the back, is that of a card."""
    return _ROLES.get(kind) == "cards"


def is_flower(kind: int) -> bool:
    """Return whether a kind is a flower."""
    return _ROLES.get(kind) == "flowers"


def tile_height(width: int) -> int:
    """Return the height of a mahjong tile `width` wide; `tile_size` knows the cards too."""
    return (width * 8 + 3) // 6


def tile_size(kind: int, width: int, short: bool = False) -> QSize:
    """Return the size of a tile of `kind`, or of a back, `width` logical pixels wide.

    `short` asks for cards that show one character instead of two; narrow ones are short anyhow.
    """
    if not is_card(kind):
        return QSize(width, tile_height(width))
    return QSize(width, (width * 3 + 1) // 2 if short or width < _LONG_FROM else (width * 14 + 2) // 5)


@lru_cache(64)
def width_within(kind: int, width: int, height: int, short: bool = False) -> int:
    """Return the widest tile of `kind` that is at most `width` wide and `height` high; at least 1."""
    while width > 1 and tile_size(kind, width, short).height() > height:
        width -= 1
    return width


def back_of(kind: int) -> int:
    """Return the back of a tile of `kind`."""
    return CARD_BACK if is_card(kind) else BACK


def tile_pixmap(kind: int, width: int, ratio: float, faces: FaceSet, short: bool = False) -> QPixmap:
    """Return the tile of `kind`, or a back, of `tile_size` in logical pixels.

    The screen has `ratio` device pixels to each of them.
    """
    return PIXMAPS.of(painted_tile, kind, width, ratio, faces, short)


def painted_tile(kind: int, width: int, ratio: float, faces: FaceSet, short: bool) -> QPixmap:
    """Return a tile that is painted anew, and not kept."""
    size = tile_size(kind, width, short)
    wide, high = round(size.width() * ratio), round(size.height() * ratio)
    pixmap = picture_of(wide, high, 1, lambda painter: paint_tile(painter, QRect(0, 0, wide, high), kind, faces))
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def paint_tile(painter: QPainter, rect: QRect, kind: int, faces: FaceSet) -> None:
    """Paint a tile into `rect`, whose units must be device pixels for a crisp outline. A card is long or short as `rect` is."""
    card, width, height = is_card(kind), rect.width(), rect.height()
    long, unit = card and height >= 2 * width, width / (40 if card else 60)
    drawn = _face(kind, width, long, faces)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    if card:
        _paint_card(painter, width, height, unit, kind == CARD_BACK, "doubled" in drawn, faces)
    else:
        paint_body(painter, width, height, unit, faces, kind == BACK)
    high = (112 if long else 60) if card else 80
    paint_drawing(painter, QRectF(0, 0, width, high * unit), drawn, QRectF(0, 0, 40 if card else 60, high), faces)
    painter.restore()


def _face(kind: int, width: int, long: bool, faces: FaceSet) -> str:
    """Return what is drawn of a tile so many device pixels wide."""
    either = (
        (width >= 20, "whole", "few"),
        (width >= 28, "fine", "rough"),
        (width >= 34, "named", "nameless"),
        (long, "long", "short"),
        (faces.open_red, "open", "filled"),
        (faces.ranked, "ranked", ""),
    )
    drawn = drawing(_BACKS.get(kind) or str(TILES[kind]), {"body", *(b if seen else a for seen, a, b in either)})
    if width >= _HINTED_BELOW:
        return drawn
    pixel, left = 60 / width, 0.0
    if faces.ranked:
        pixel, left = pixel / _RANKED, _RANKED_LEFT / _RANKED
    return _STICK.sub(partial(_on_pixels, pixel, left), drawn)


def _on_pixels(pixel: float, left: float, stick: re.Match[str]) -> str:
    """Return an upright stick whose edges are on pixels, a little wider or narrower than drawn.

    The light in it, of one or two, or the hole of an open one, is on pixels too.
    """
    at, y, width, light = (float(stick[group]) for group in (1, 2, 3, 5))
    wide = max(round(width / pixel), 3)
    at = (at + left) / pixel
    middle = (int(at) + 0.5 if wide % 2 else round(at)) * pixel - left
    light_width = wide - 2 * max(round(2 / pixel), 1) if light > 0.4 else 2 - wide % 2
    return f"translate({middle} {y}) scale({wide * pixel} 1){stick[4]}scale({light_width / wide} 1)"


def paint_drawing(painter: QPainter, place: QRectF, drawn: str, box: QRectF, faces: FaceSet, **inks: str) -> None:
    """Paint `box` of a drawing into a place, in the inks of a face set and those given."""
    from PySide6.QtSvg import QSvgRenderer  # not needed before the first tile

    inks = {name: getattr(faces, name) for name in ("face", "red", "green", "blue", "black")} | inks
    style = "".join(f".{name}{{fill:{colour}}}" for name, colour in inks.items())
    style += f".lattice{{fill:none;stroke:{faces.face};stroke-opacity:.35;stroke-width:.9}}"
    style += "".join(one for one, moved in zip(_MOVED, (faces.ranked, faces.open_red), strict=True) if moved)
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}"><style>{}</style>'
    text = head.format(box.width(), box.height(), style) + drawn + "</svg>"
    QSvgRenderer(text.encode()).render(painter, place)


def paint_body(painter: QPainter, width: int, height: int, scale: float, faces: FaceSet, turned: bool = False) -> None:
    """Paint three plates over each other, each edge on a whole device pixel: back, side, face with its outline.

    A tile that lies on its face shows them the other way round. `scale` is in pixels to the unit of the 60 × 80
    grid.
    """
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
        paint_box(painter, plate, radius, colour)
    inner = QRectF(line, line, width - 2 * line, front - 2 * line)
    paint_box(painter, inner, radius - line, faces.back if turned else faces.face)


def _paint_card(
    painter: QPainter, width: int, height: int, scale: float, turned: bool, doubled: bool, faces: FaceSet
) -> None:
    """Paint a card's two plates: its side, seen at the foot only, and the face with its outline.

    `scale` is in pixels to the unit of a grid 40 wide. If shape must tell red, a red card has a
    second outline.
    """
    radius, line = 5 * scale, max(1, round(0.75 * scale))
    front = height - max(1, round(2.5 * scale))
    paint_box(painter, QRectF(0, front - 2 * radius, width, height - front + 2 * radius), radius, faces.side)
    plates = [(0, faces.outline), (line, faces.back if turned else faces.face)]
    if doubled and faces.open_red:
        gap, second = max(1, round(1.2 * scale)), max(1, round(1.1 * scale))
        plates += [(line + gap, faces.red), (line + gap + second, faces.face)]
    for inset, colour in plates:
        plate = QRectF(inset, inset, width - 2 * inset, front - 2 * inset)
        paint_box(painter, plate, max(radius - inset, 1), colour)
