"""A row of tiles: a hand on the table, or a reading in small tiles on paper."""

from collections.abc import Iterable, Sequence
from itertools import groupby, zip_longest

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from calculator.gui.look import CENTRE, ENTER, TOP, modifiers_of, pen, smooth, text_px
from calculator.gui.tiles.art import (
    BACK,
    CARD_BACK,
    back_of,
    is_card,
    is_flower,
    tile_height,
    tile_pixmap,
    tile_size,
    width_within,
)
from calculator.gui.tiles.marks import (
    LANE_ABOVE,
    LANE_BELOW,
    paint_focus,
    paint_raised,
    paint_wild_corner,
    paint_wild_hat,
    paint_winning,
    tile_rect,
)
from calculator.gui.tiles.pointed import PointedTiles
from calculator.statement import StripTile

_TAG_MOST, _TAG_SHARE = 19, 0.26
"""The largest type that the lane below a row has room for, and how large it is beside the height of a large tile."""
_LEAST = 20
_LEAST_CARD = 17
"""A row that is still too long with its least width shrinks down to this, its groups move together, and then tiles are as
narrow as cards may be, rather than run out of sight."""
_EASY, _TIGHT = 24, ((8, _LEAST), (5, 0))
"""The width of a tile below which groups move together; the gaps that are tried, and the width that is enough for each."""


_MANY = 18
"""Tiles up to which groups stand well apart."""
_MANY_CARDS = 21
"""Cards up to which groups stand well apart on the table."""
_CARD_ABOVE, _CARD_BELOW = 6, 30
"""The lanes of a row of cards on the table: they are high, and only a hat needs more above them."""
_RINGED = 8
"""A lane in which nothing but the ring of a tile lies."""
_LINE_GAP, _RING = 6, 3
"""Between groups where cards lie in two lines, and above each line, for a ring."""
_RAISED, _RAISED_SMALL = 6, 3
"""Heights of a marked tile above its row, on the table and on paper."""
_BESIDE = 24
"""So many pixels beside a group belong to what is painted of it: what it is called may be wider than it."""
_FLOWER = 0.8
"""Size of a flower on the table, as a share of a tile's."""


class TileStrip(PointedTiles):
    """A row of tiles whose size follows the width; `on_table` chooses the inks.

    Cards stay within the height that mahjong tiles would have, so that nothing moves with the
    rules.
    """

    clicked = Signal(int)

    def __init__(
        self,
        *,
        on_table: bool = True,
        least: int = 30,
        most: int = 44,
        active: bool = True,
    ) -> None:
        """Cards are long ones on the table, short ones on paper."""
        super().__init__(most=most, active=active)
        self._on_table = on_table
        self._short = not on_table
        self._least = least
        self._tiles: tuple[StripTile, ...] = ()
        self._seen: tuple[tuple[StripTile, QRect], ...] = ()
        """The tiles as they are painted, and where each lies; () where more than these is to be painted again."""
        self._current = 0
        self._blank = BACK
        """The back that has the form of these tiles."""
        self._tight = 0
        """The gap between groups that lie close together for want of room."""
        self._lines = 1
        self._kept = (True, True)
        self.marked: frozenset[int] = frozenset()
        """The places of tiles that something elsewhere is about: they stand out of the row."""
        self.setProperty("table", on_table)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    # What is shown

    def set_tiles(self, tiles: Sequence[StripTile], *, above: bool = True, below: bool = True) -> None:
        """Show other tiles. Lanes `above` and `below` are kept while nothing stands in them, so that nothing moves later."""
        touched = max(self._hovered, self._pressed) >= 0
        if (tuple(tiles), (above, below)) == (self._tiles, self._kept) and not touched:
            return
        if touched or self.marked or self.hasFocus() or self._blank == CARD_BACK:
            self._seen = ()
        high = self._height()
        self._tiles, self._kept = tuple(tiles), (above, below)
        self._current = min(max(self._current, 0), len(self._tiles) - 1)
        self._hovered = self._pressed = -1
        self.marked = frozenset()
        self._place()
        if self._height() != high or self.hasHeightForWidth():
            self.updateGeometry()
        self._describe()

    def tiles(self) -> tuple[StripTile, ...]:
        """Return the tiles."""
        return self._tiles

    def tile_rects(self) -> tuple[QRect, ...]:
        """Return the place of each tile, for drawing or dragging beside it."""
        return tuple(self._rects.values())

    def mark(self, places: Iterable[int]) -> None:
        """Mark the tiles at some places, and no others."""
        marked = frozenset(places)
        if marked != self.marked:
            self.marked = marked
            self.update()

    def sizeHint(self) -> QSize:
        """Return the preferred size."""
        return QSize(2 * self._margin() + 14 * (self._most + 2), self._height())

    def minimumSizeHint(self) -> QSize:
        """Return the least size."""
        high = self._height(_LEAST) if self.hasHeightForWidth() else self._height()
        return QSize(2 * self._margin() + 14 * _LEAST, high)

    def hasHeightForWidth(self) -> bool:
        """Return whether its height follows its tiles, as where nothing more is laid."""
        return self._on_table and not self._kept[1] and bool(self._tiles) and self._blank == BACK

    def heightForWidth(self, wide: int) -> int:
        """Return the height at a width."""
        return self._height(self._width_in(wide)) if self.hasHeightForWidth() else -1

    def _height(self, width: int = 0) -> int:
        return sum(self._lanes()) + tile_height(width or self._most)

    def _lanes(self) -> tuple[int, int]:
        if not self._on_table:
            return 4, 20
        cards = self._blank == CARD_BACK
        above, below = self._kept
        above = above or cards or any(tile.hat for tile in self._tiles)
        below = below or any(tile.tag for tile in self._tiles)
        return LANE_ABOVE if above else _RINGED, LANE_BELOW if below else _RINGED

    def _margin(self) -> int:
        return 18 if self._on_table else 4

    # Where it lies

    def _gap(self, at: int) -> int:
        """Return the pixels between the tile at `at` and the one before it."""
        before, here = self._tiles[at - 1], self._tiles[at]
        if before.group == here.group:
            return self._close()
        if not self._on_table:
            return self._tight or (11 if len(self._tiles) <= _MANY else 6)
        if self._tight:
            return self._tight
        if self._blank == CARD_BACK:
            return 10 if len(self._tiles) <= _MANY_CARDS else 7
        if self._share(here) < 1:
            return 20
        if len(self._tiles) >= 15:
            return 12
        return 20 if before.winning else 16

    def _share(self, tile: StripTile) -> float:
        """Return the width of a tile, relative to the others of the row."""
        return _FLOWER if self._on_table and is_flower(tile.kind) else 1.0

    def _room(self) -> tuple[int, int]:
        """Return the top of the tiles, and their greatest height."""
        above, height = self._lanes()[0], tile_height(self._most)
        if not self._on_table or self._blank != CARD_BACK:
            return above, height
        above = above if any(tile.hat for tile in self._tiles) else _CARD_ABOVE
        below = self._lanes()[1]
        return above, sum(self._lanes()) + height - above - min(below, _CARD_BELOW)

    def _close(self) -> int:
        """Return the pixels between the tiles of a group."""
        return 2 if self._on_table and self._blank == BACK and not self._tight else 1

    def _place(self) -> None:
        cards = any(is_card(tile.kind) for tile in self._tiles)
        self._blank = CARD_BACK if cards else BACK
        self._lines = 1
        rects: list[QRect] = []
        if self._tiles:
            rects = self._in_a_row()
            if cards and self._short and rects[0].width() < _LEAST_CARD:
                other = self._in_two_lines()
                if other[0].width() > rects[0].width() or rects[-1].right() >= self.width():
                    rects, self._lines = other, 2
        self._rects = dict(enumerate(rects))
        self._paint_changed()

    def _paint_changed(self) -> None:
        """Paint again from the group of the first tile on that is another, or lies elsewhere."""
        before, self._seen = self._seen, tuple(zip(self._tiles, self._rects.values(), strict=True))
        pairs = enumerate(zip_longest(before, self._seen))
        first = next((at for at, (old, new) in pairs if old != new), None)
        if not before:
            self.update()
        elif first is not None:
            groups = {seen[first][0].group for seen in (before, self._seen) if first < len(seen)}
            left = min(rect.left() for tile, rect in (*before, *self._seen) if tile.group in groups) - _BESIDE
            self.update(left, 0, self.width() - left, self.height())

    def _width_in(self, wide: int) -> int:
        """Return the width of a tile in a row so wide, whose groups move together where it would be narrow."""
        cards, shares = self._blank == CARD_BACK, [self._share(tile) for tile in self._tiles]
        least = min(_LEAST_CARD if cards else _LEAST, self._least)
        easy = least if cards else min(_EASY, self._least)
        for self._tight, enough in ((0, easy), *_TIGHT):  # tiles that would be too narrow move together first
            gaps = [0, *(self._gap(at) for at in range(1, len(self._tiles)))]
            close = self._close()
            between = sum(gap for gap in gaps if gap > close)
            room = int((wide - 2 * self._margin() - between) // sum(shares)) - close
            if room >= enough:
                break
        width = min(max(room, self._least), self._most)
        if width > room:
            width = max(room, min(_LEAST_CARD, least))
        return width

    def _in_a_row(self) -> list[QRect]:
        width = self._width_in(self.width())
        shares = [self._share(tile) for tile in self._tiles]
        gaps = [0, *(self._gap(at) for at in range(1, len(self._tiles)))]
        top, height = self._room()
        width = width_within(self._blank, width, height, self._short)
        left, high = self._margin(), tile_size(self._blank, width, self._short).height()
        rects: list[QRect] = []
        for tile, gap, share in zip(self._tiles, gaps, shares, strict=True):
            left += gap
            rect = tile_rect(left, top, max(int(width * share), 1), tile.kind, self._short)
            rects.append(rect.translated(0, max(high - rect.height(), 0)))
            left += rect.width()
        return rects

    def _in_two_lines(self) -> list[QRect]:
        """Return the places of cards in two lines, if one line would make them too narrow to read.

        They have no lanes; the groups of the first line are no fewer than those of the second.
        """
        counts = [sum(1 for _ in tiles) for _, tiles in groupby(self._tiles, key=lambda tile: tile.group)]
        first = min(
            range(1, len(counts) + 1), key=lambda at: max(sum(counts[:at]) + at, sum(counts[at:]) + len(counts) - at)
        )
        lines = counts[:first], counts[first:]
        room = self.width() - 2 * self._margin() - _LINE_GAP * (max(map(len, lines)) - 1)
        width = width_within(
            CARD_BACK, max(room // max(map(sum, lines)) - 1, 1), (self.height() - 3 * _RING) // 2, short=True
        )
        rects: list[QRect] = []
        for at, line in enumerate(lines):
            left, top = self._margin(), _RING + at * (tile_size(CARD_BACK, width, True).height() + _RING)
            for count in line:
                rects += [tile_rect(left + one * (width + 1), top, width, CARD_BACK, True) for one in range(count)]
                left += count * (width + 1) + _LINE_GAP
        return rects

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the tiles, marked and pointed ones raised."""
        painter = smooth(self)
        ratio = self.devicePixelRatioF()
        rects = [*self._rects.values()]
        for at in {*self.marked, self._hovered}:
            if 0 <= at < len(rects):
                rects[at] = rects[at].translated(0, -self._raised(at))
        left, right = event.rect().left() - _BESIDE, event.rect().right() + _BESIDE
        pairs = zip(self._tiles, rects, strict=True)
        shown = [(tile, rect) for tile, rect in pairs if left <= rect.right() and rect.left() <= right]
        for at in self.marked:
            paint_raised(painter, self._rects[at], self._raised(at), self._ink())
        for tile, rect in shown:
            self._paint_tile(painter, tile, rect, ratio)
        for tile, rect in shown:
            self._paint_marks(painter, tile, rect)
        end = 0
        for text, span in self._tags():
            large = int(self._rects[0].height() * _TAG_SHARE) if self._on_table else 0
            pen(
                painter,
                self._palette.on_table2 if self._on_table else self._palette.ink2,
                min(max(text_px(self, 12), large), _TAG_MOST),
            )
            # Names of single tiles beside each other give way.
            box = painter.boundingRect(span, CENTRE, text)
            box.moveLeft(max(end, min(box.left(), self.width() - box.width())))
            painter.drawText(box, TOP, text)
            end = box.right() + 8
        if self.hasFocus() and self._rects:
            tile = self._tiles[self._current]
            paint_focus(painter, self._rects[self._current], self._palette, self._on_table, tile.winning)

    def _raised(self, at: int) -> int:
        """Return how far above its place a tile is painted."""
        if at in self.marked:
            return _RAISED if self._on_table else _RAISED_SMALL
        return int(at == self._hovered)

    def _ink(self) -> str:
        """Return the colour of a marked tile."""
        return self._palette.mark if self._on_table else self._palette.mark_ink

    def _paint_tile(self, painter: QPainter, tile: StripTile, rect: QRect, ratio: float) -> None:
        kind = back_of(tile.kind) if tile.back else tile.kind
        pixmap = tile_pixmap(kind, rect.width(), ratio, self._faces, self._short)
        painter.drawPixmap(rect.topLeft(), pixmap)

    def _paint_marks(self, painter: QPainter, tile: StripTile, rect: QRect) -> None:
        palette, faces = self._palette, self._faces
        if tile.hat and self._on_table:
            paint_wild_hat(painter, rect, tile.hat, palette, ringed=tile.winning)
        elif tile.hat:
            paint_wild_corner(painter, rect, palette, faces, tile.kind)
        if tile.winning:
            paint_winning(painter, rect, self._ink())

    def _tags(self) -> list[tuple[str, QRect]]:
        """Return the text below each group and its place; none if a second line lies there."""
        if self._lines == 2:
            return []
        spans: dict[int, tuple[str, QRect]] = {}
        for tile, rect in zip(self._tiles, self._rects.values(), strict=True):
            text, span = spans.get(tile.group, ("", rect))
            spans[tile.group] = (text or tile.tag, span.united(rect))
        drop = 5 if self._on_table else 1
        return [(text, span.translated(0, span.height() + drop)) for text, span in spans.values() if text]

    # Mouse and keys

    def _act(self, at: int, modifiers: Qt.KeyboardModifier) -> None:
        self.clicked.emit(at)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Handle a double click."""
        # The first click has moved the tiles: the second of two quick ones is not meant for what lies there now.
        if event.button() == Qt.MouseButton.LeftButton:
            event.accept()
        else:
            self.mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move along the row by arrows, Home and End; act by Enter and Delete."""
        last = len(self._tiles) - 1
        goals: dict[int, int] = {
            Qt.Key.Key_Left: self._current - 1,
            Qt.Key.Key_Right: self._current + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        goal = goals.get(event.key())
        if last < 0 or modifiers_of(event):
            event.ignore()
        elif goal is not None:
            self._choose(min(max(goal, 0), last))
        elif event.key() in (*ENTER, Qt.Key.Key_Space):
            self.clicked.emit(self._current)
        elif event.key() == Qt.Key.Key_Delete:
            self.right_clicked.emit(self._current)
        else:
            event.ignore()

    # What is said

    def _describe(self) -> None:
        """Make the current tile the widget's name, so that moving to it is read out.

        The whole row its description.
        """
        self.setAccessibleName(self._tiles[self._current].label if self._tiles else "")
        self.setAccessibleDescription(" ".join(tile.label for tile in self._tiles if tile.label))
        self._speak()

    def _tip(self, at: int) -> str:
        return self._tiles[at].label
