"""A layout that fills lines as words do: what finds no room in one begins the next."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

_NEITHER = Qt.Orientation(0)


class Placing(QLayout):
    """A layout whose height follows from its width: `_arrange` places the items, or only measures them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._highs: dict[int, int] = {}
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        """Add an item."""
        self._items.append(item)

    def count(self) -> int:
        """Return the number of items."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return an item, or None."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Remove an item and return it."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def hasHeightForWidth(self) -> bool:
        """Return True: the height depends on the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height at a width."""
        if width not in self._highs:
            self._highs[width] = self._arrange(QRect(0, 0, width, 0), move=False)
        return self._highs[width]

    def invalidate(self) -> None:
        """Forget the measured heights."""
        self._highs.clear()
        super().invalidate()

    def setGeometry(self, rect: QRect) -> None:
        """Place the items."""
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        """Place the items, and return their height in that width."""
        raise NotImplementedError


class Flow(Placing):
    """Its parts keep their own widths, and are in the middle of the height of their line."""

    def __init__(self, parent: QWidget | None = None, *, gap: int = 5, between: int = 3) -> None:
        """`gap` are pixels beside, `between` beneath each other."""
        super().__init__(parent)
        self._gap, self._between, self._column = gap, between, 0

    def keep(self, gap: int, between: int) -> None:
        """Keep other pixels beside and beneath each other."""
        if (gap, between) != (self._gap, self._between):
            self._gap, self._between = gap, between
            self.invalidate()

    def share(self, column: int) -> None:
        """Have all parts share the width in columns of at least so many pixels."""
        self._column = column
        self.invalidate()

    def expandingDirections(self) -> Qt.Orientation:
        """Return that nothing expands."""
        return _NEITHER

    def put(self, parts: Sequence[QWidget]) -> None:
        """Hold these and no others; hide those that it held."""
        held = {item.widget(): item for item in self._items}
        # Qt would place all of them after each that is shown.
        self.setEnabled(False)
        for widget in held:
            if widget is not None and widget not in parts:
                widget.hide()
        self._items.clear()
        for part in parts:
            # What is here already is neither hidden nor polished anew.
            if part in held:
                self._items.append(held[part])
            else:
                self.addWidget(part)
            part.show()
        self.setEnabled(True)
        self.invalidate()

    def sizeHint(self) -> QSize:
        """Return the preferred size."""
        # A form asks for the height in this width first: columns that are shared are never higher than in one.
        wide = self._column or sum(item.sizeHint().width() + self._gap for item in self._items)
        return QSize(wide, self.minimumSize().height())

    def minimumSize(self) -> QSize:
        """Return the least size of the items."""
        sizes = [item.minimumSize() for item in self._items if not item.isEmpty()]
        return QSize(
            max((size.width() for size in sizes), default=0), max((size.height() for size in sizes), default=0)
        )

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        """Place the lines, and return their height in that width."""
        lines: list[list[tuple[QLayoutItem, QSize]]] = [[]]
        left = 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = self._size(item, rect.width())
            if lines[-1] and left + size.width() > rect.width():
                lines.append([])
                left = 0
            lines[-1].append((item, size))
            left += size.width() + self._gap
        top = rect.top()
        for line in lines:
            height = max((size.height() for _, size in line), default=0)
            left = rect.left()
            for item, size in line:
                if self._column:
                    size.setHeight(height)
                if move:
                    item.setGeometry(QRect(QPoint(left, top + (height - size.height()) // 2), size))
                left += size.width() + self._gap
            top += height + self._between
        return max(top - self._between - rect.top(), 0)

    def _size(self, item: QLayoutItem, width: int) -> QSize:
        """Return the size that an item asks for; one wider than the line is broken into more."""
        size = item.sizeHint()
        if self._column:
            columns = max((width + self._gap) // (self._column + self._gap), 1)
            width = (width + self._gap) // columns - self._gap
            size.setWidth(width + 1)
        if size.width() <= width:
            return size
        return QSize(width, item.heightForWidth(width) if item.hasHeightForWidth() else size.height())
