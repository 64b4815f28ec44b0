"""The palette: every tile of a ruleset in rows, with pips for the copies left, to pick from."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from calculator.gui.look import ENTER, MIDDLE, elided, measures_of, modifiers_of, pen, sized, smooth
from calculator.gui.tiles.art import BACK, is_flower, tile_pixmap, tile_size
from calculator.gui.tiles.marks import paint_focus, paint_pips, paint_used_up, paint_wild_corner
from calculator.gui.tiles.pointed import PointedTiles
from calculator.tiles import TILES, copies_of
from calculator.view import Look, PaletteTile

_LEAST_COLUMNS = 9
_GAP = 4
_EDGE = 5
"""Room for the focus ring."""
_AROUND = (-_EDGE, -_EDGE, _EDGE, 14)
"""The width of what is painted beyond the edges of a tile: the ring of the keys, and its pips."""
_PIPS = 16
"""Below each row, for the pips and the gap to the next row."""
_LEAST = 24
_LEAST_CAPTION = 12
"""Pixels of the smallest words above a column."""
_FAR = 1 << 10
_STEPS: dict[int, tuple[int, int]] = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Home: (0, -_FAR),
    Qt.Key.Key_End: (0, _FAR),
}
"""Rows down and columns right, by key."""


def _height(rows: tuple[tuple[int, ...], ...], width: int) -> int:
    """Return the height of rows whose tiles are `width` wide."""
    return sum(tile_size(row[0], width).height() + _PIPS for row in rows) + 2 * _EDGE


class TilePalette(PointedTiles):
    """A grid of tiles; a click picks one, a right click takes one back. Tiles of which none is left cannot be picked."""

    tile_clicked = Signal(int, object)
    """The kind, and the `Qt.KeyboardModifier`s held."""

    def __init__(self) -> None:
        super().__init__()
        self.tiles: dict[int, PaletteTile] = {}
        """The tiles by their kinds."""
        self._least = _LEAST
        self._rows: tuple[tuple[int, ...], ...] = ()
        self._lines: tuple[tuple[int, ...], ...] = ()
        """The kinds as keys go through them: the rows, or with the flowers at their ends."""
        self._columns = _LEAST_COLUMNS
        self._captions: tuple[tuple[str, str], ...] = ()
        self._above = 0
        """Pixels of the captions."""
        self._tip_of: Callable[[PaletteTile], str] = lambda _: ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)

    # What is shown

    def set_tiles(
        self,
        tiles: Iterable[PaletteTile],
        tip_of: Callable[[PaletteTile], str] = lambda _: "",
        captions: Sequence[tuple[str, str]] = (),
        pixels: int = 0,
        least: int = _LEAST,
    ) -> None:
        """Set the tiles of the ruleset: one row for each letter of their notation, none narrower than `least`.

        Those that are out lie in the shade, and a click on them is answered with why. `tip_of` gives
        the text of a tile for its tooltip and the screen reader, `captions` are the words above the
        columns, each with its colour, in type of so many pixels.
        """
        before, self.tiles, self._tip_of = self.tiles, {tile.kind: tile for tile in tiles}, tip_of
        shown = tuple(captions), 3 * pixels // 2 if captions else 0, least
        if before.keys() != self.tiles.keys():
            kinds = groupby(sorted(self.tiles), key=lambda kind: TILES[kind].letter)
            self._rows = tuple(tuple(row) for _, row in kinds)
            self._columns = max(_LEAST_COLUMNS, *map(len, self._rows)) if self._rows else _LEAST_COLUMNS
            if self._current not in self.tiles:
                self._current = self._rows[0][0] if self._rows else -1
            self._hovered = self._pressed = -1
        elif shown == (self._captions, self._above, self._least):
            self._paint_again(*(kind for kind, tile in self.tiles.items() if tile != before[kind]))
            self._describe()
            return
        self._captions, self._above, self._least = shown
        self._place()
        self.updateGeometry()
        self._describe()

    def tile_rect(self, kind: int) -> QRect:
        """Return the place of a kind; empty if it is not shown."""
        return self._rects.get(kind, QRect())

    def sizeHint(self) -> QSize:
        """Return the preferred size."""
        # As much as it needs; what there is more it takes.
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return the least size."""
        return self._size(self._least)

    def _size(self, width: int) -> QSize:
        plain, _, across = self._beside()
        rows = (plain if across else self._rows) or ((BACK,),)
        columns = self._columns + across
        return QSize(columns * (width + _GAP) - _GAP + 2 * _EDGE, _height(rows, width) + self._above)

    def _beside(self) -> tuple[tuple[tuple[int, ...], ...], list[int], int]:
        """Return the rows without flowers, the flowers, and the columns that these take beside the rows."""
        plain = tuple(row for row in self._rows if not is_flower(row[0]))
        flowers = [kind for row in self._rows if is_flower(row[0]) for kind in row]
        return plain, flowers, -(-len(flowers) // len(plain)) if flowers and plain else 0

    def _place(self) -> None:
        wide, high = self.width() - 2 * _EDGE, self.height() - self._above
        width = self._widest(self._rows, (wide + _GAP) // self._columns - _GAP, high)
        plain, flowers, across = self._beside()
        beside = self._widest(plain, (wide - _GAP) // (self._columns + across) - _GAP, high) if across else 0
        # Flowers make a row of their own, unless they have no room there or all tiles are larger with them beside the rows.
        if beside > width or (across and _height(self._rows, width) > high):
            self._lines = tuple((*row, *flowers[at :: len(plain)]) for at, row in enumerate(plain))
            width = beside
        else:
            self._lines = self._rows
        self._rects = {}
        top = _EDGE + self._above
        for line in self._lines:
            size = tile_size(line[0], width)
            for x, kind in enumerate(line):
                left, own = _EDGE + x * (size.width() + _GAP), size
                if is_flower(kind) and not is_flower(line[0]):
                    x = self._columns + flowers.index(kind) // len(plain)
                    left, own = _EDGE + 2 * _GAP + x * (width + _GAP), tile_size(kind, width)
                self._rects[kind] = QRect(QPoint(left, top), own)
            top += size.height() + _PIPS
        # In the middle of what is free.
        free = max(self.width() - _EDGE - max((rect.right() for rect in self._rects.values()), default=0), 0) // 2
        beneath = max(self.height() - top, 0) // 2
        self._rects = {kind: rect.translated(free, beneath) for kind, rect in self._rects.items()}
        self.update()

    def _widest(self, rows: tuple[tuple[int, ...], ...], wide: int, high: int) -> int:
        """Return the width of the tiles of some rows in so much room."""
        width = max(min(wide, self._most), self._least)
        while width > self._least and _height(rows, width) > high:
            width -= 1
        return width

    def copies_left(self, kind: int) -> int:
        """Return the copies left of a kind."""
        left = self.tiles[kind].left
        return copies_of(kind) if left is None else left

    # Painting

    def _paint_again(self, *tiles: int) -> None:
        for kind in tiles:
            if kind in self._rects:
                self.update(self._rects[kind].adjusted(*_AROUND))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the tiles that the region touches."""
        painter, region = smooth(self), event.region()
        ratio = self.devicePixelRatioF()
        for kind, rect in self._rects.items():
            if not region.intersects(rect.adjusted(*_AROUND)):
                continue
            tile, left = self.tiles[kind], self.copies_left(kind)
            usable = bool(left) and tile.look is not Look.OUT
            lifted = rect.translated(0, -1) if kind == self._hovered and usable else rect
            pixmap = tile_pixmap(kind, rect.width(), ratio, self._faces)
            if usable:
                painter.drawPixmap(lifted.topLeft(), pixmap)
            else:
                paint_used_up(painter, QPointF(rect.topLeft()), pixmap)
            if tile.hat:
                paint_wild_corner(painter, lifted, self._palette, self._faces, kind)
            paint_pips(painter, rect, left, copies_of(kind), self._palette)
            if tile.look is Look.CHOSEN:
                paint_focus(painter, rect, self._palette, on_table=True)
        self._paint_captions(painter)
        if self.hasFocus() and self._current in self._rects:
            paint_focus(painter, self._rects[self._current], self._palette, on_table=False)

    def _paint_captions(self, painter: QPainter) -> None:
        """Write the words above the columns, smaller where a column is narrower than its words."""
        shown = [*zip(self._lines[0] if self._lines else (), self._captions, strict=False)]
        if not shown:
            return
        pixels, room = self._above * 2 // 3, self._rects[shown[0][0]].width()
        measures = measures_of(sized(painter.font(), pixels, bold=False))
        widest = max(measures.horizontalAdvance(text) for _, (text, _) in shown)
        pixels = max(min(pixels, pixels * room // max(widest, 1)), _LEAST_CAPTION)
        for kind, (text, ink) in shown:
            rect = self._rects[kind]
            box = QRect(rect.left(), rect.top() - self._above, room, self._above - 2)
            painter.drawText(box, MIDDLE, elided(text, pen(painter, ink, pixels), room))

    # Mouse and keys

    def _act(self, at: int, modifiers: Qt.KeyboardModifier) -> None:
        if self._usable(at):
            self.tile_clicked.emit(at, modifiers)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move over the grid by arrows; pick and take back by keys."""
        step = _STEPS.get(event.key())
        plain = not modifiers_of(event)
        if self._current < 0:
            event.ignore()
        elif step is not None and plain:
            self._step(*step)
        elif event.key() in (*ENTER, Qt.Key.Key_Space):
            self._act(self._current, modifiers_of(event))
        else:
            event.ignore()

    def _step(self, down: int, right: int) -> None:
        y, x = next((y, row.index(self._current)) for y, row in enumerate(self._lines) if self._current in row)
        row = self._lines[min(max(y + down, 0), len(self._lines) - 1)]
        self._choose(row[min(max(x + right, 0), len(row) - 1)])

    # What is said

    def _describe(self) -> None:
        """Make the current tile the widget's name, so that moving to it is read out.

        Each tile is a part of it.
        """
        self.setAccessibleName(self._tip(self._current))
        self._speak()

    def _usable(self, at: int) -> bool:
        return bool(self.copies_left(at))

    def _tip(self, at: int) -> str:
        return self._tip_of(self.tiles[at]) if at in self._rects else ""
