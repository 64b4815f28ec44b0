"""Cards 字牌: which kinds they are, and what lies on their faces, on a grid 40 wide: 112 high a long card, which shows its
character twice, 60 high a short one."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QTransform

from calculator.tiles import FAMILIES, TILES

CARD = 40
"""The width of the grid."""
CARD_BACK = -2
"""Stands for the back of a card where a kind is expected."""
BOX = (2.0, 2.5, 36.0)
"""x, y and side of the square that the character stands in."""

_SMALL, _BIG = (family.kinds for family in FAMILIES if family.role == "cards")
_RED_RANKS = (2, 7, 10)

_CORE_FROM = 30
"""Device pixels of width from which the heart of the lozenge can be seen."""
_FEWER_BELOW = 20
"""Device pixels of width below which big characters are drawn with fewer strokes."""
_FILLS = {True: (0.864, 0.954), False: (0.9, 0.9)}
"""The shares of the box that a big and a small character fill across and down."""
_DOUBLED = 0.9
"""How large the character is inside a second outline."""
_LETTER = (1.5, 39.5, 12.0)
"""x, y and side of the letter that says small or big where colours must not."""
_TURNED = QTransform(-1, 0, 0, -1, CARD, 112)


def is_card(kind: int) -> bool:
    """Whether a kind, or the back, is that of a card."""
    return kind in _SMALL or kind in _BIG or kind == CARD_BACK


def is_big(kind: int) -> bool:
    """壹 … 拾."""
    return kind in _BIG


def is_red(kind: int) -> bool:
    """The cards 二 七 十, small and big, are red."""
    return TILES[kind].rank in _RED_RANKS if is_card(kind) and kind != CARD_BACK else False


def is_short(width: int, height: int) -> bool:
    """Whether a card of such a size shows its character once."""
    return height < 2 * width


def drawn_as(kind: int, width: int) -> str:
    """The name of the drawing of a card's character for a card so many device pixels wide."""
    name = TILES[kind].chinese
    return f"{name} small" if is_big(kind) and width < _FEWER_BELOW else name


def place_of(kind: int, doubled: bool) -> QTransform:
    """From the box of a character, 100 × 100, to its place on the card."""
    x, y, side = BOX
    across, down = (share * (_DOUBLED if doubled else 1.0) * side for share in _FILLS[is_big(kind)])
    return QTransform(across / 100, 0, 0, down / 100, x + (side - across) / 2, y + (side - down) / 2)


def letter_place() -> QTransform:
    """The same for the letter 小 or 大 below the character."""
    x, y, side = _LETTER
    return QTransform(side / 100, 0, 0, side / 100, x, y)


def both_ends(path: QPainterPath, short: bool) -> QPainterPath:
    """What stands at the upper end of a card, and the same turned round at the lower end of a long one."""
    whole = QPainterPath(path)
    if not short:
        whole.addPath(_TURNED.map(path))
    return whole


def size_mark(kind: int, width: int) -> QPainterPath:
    """The mark in the middle of a long card so many device pixels wide: a ring if it is small, a lozenge if it is big."""
    centre, pixel = QPointF(20, 56), CARD / width
    path = QPainterPath()  # odd-even: each outline inside another turns ink to face and back
    if not is_big(kind):
        line = max(1.3, pixel)
        for radius in (2.6 + line / 2, 2.6 - line / 2):
            path.addEllipse(centre, radius, radius)
        return path
    line = max(1.2, pixel)
    shares = [1.0, 1.0 - 1.53 * line / 6]
    if width >= _CORE_FROM:
        shares.append(0.42)
    for share in shares:
        path.addPolygon([centre + QPointF(x * share, y * share) for x, y in ((0, -7), (6, 0), (0, 7), (-6, 0))])
        path.closeSubpath()
    return path
