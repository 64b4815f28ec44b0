"""What lies on the faces of cards 字牌, on a grid 40 wide: 112 high a long card, which shows its character twice, 60 high a
short one."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QTransform

from calculator.tiles import FAMILIES, TILES

BOX = (2.0, 2.5, 36.0)
"""x, y and side of the square that the character stands in."""
SMALL, BIG = (family.kinds for family in FAMILIES if family.role == "cards")
_RED_RANKS = (2, 7, 10)
_FILLS = {True: (0.864, 0.954), False: (0.9, 0.9)}
"""The shares of the box that a big and a small character fill across and down."""
_LETTER = (1.5, 39.5, 12.0)
"""x, y and side of the letter that says small or big where colours must not."""


def ink_of(kind: int) -> str:
    """Return the ink of a card: 二 七 十, small and big, are red."""
    return "red" if TILES[kind].rank in _RED_RANKS else "black"


def place_of(kind: int) -> QTransform:
    """Return the way from the box of a character, 100 × 100, to its place on the card."""
    x, y, side = BOX
    across, down = (share * side for share in _FILLS[kind in BIG])
    return QTransform(across / 100, 0, 0, down / 100, x + (side - across) / 2, y + (side - down) / 2)


def letter_place() -> QTransform:
    """Return the same for the letter 小 or 大 below the character."""
    x, y, side = _LETTER
    return QTransform(side / 100, 0, 0, side / 100, x, y)


def size_mark(kind: int, fine: bool) -> QPainterPath:
    """Return the mark in the middle of a long card: a ring if it is small, a lozenge if it is big."""
    centre, line = QPointF(20, 56), 1.3 if fine else 1.7
    path = QPainterPath()  # odd-even: each outline inside another turns ink to face and back
    if kind not in BIG:
        for radius in (2.6 + line / 2, 2.6 - line / 2):
            path.addEllipse(centre, radius, radius)
        return path
    for share in (1.0, 1.0 - 1.53 * line / 6, *((0.42,) if fine else ())):
        path.addPolygon([centre + QPointF(x * share, y * share) for x, y in ((0, -7), (6, 0), (0, 7), (-6, 0))])
        path.closeSubpath()
    return path
