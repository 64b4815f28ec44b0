"""Areas that scroll up and down where their content is higher than their place."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


def dress_area(area: QScrollArea, *, keys: bool = False) -> None:
    """No frame, the background of what is around it, as wide as its place; `keys`: Tab stops at it."""
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    if not keys:
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    # One of its own has no ground. To ask for Qt's would have all classes of Qt made, which takes 14 ms and 2 MB.
    area.setViewport(QWidget())


def scroll_area(inner: QWidget, *, keys: bool = False) -> QScrollArea:
    """An area that scrolls where there is too little room for a widget."""
    area = QScrollArea()
    dress_area(area, keys=keys)
    inner.setProperty("plain", True)
    area.setWidget(inner)
    return area


class ScrollColumn(QScrollArea):
    """An area that can also squeeze its content into the place. Keys pass through it to the widget around it."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        dress_area(self)
        self._holder = _Holder(content)
        self._holder.changed.connect(self.updateGeometry)
        self.setWidget(self._holder)

    def let_scroll(self, scrolls: bool) -> None:
        """Whether the content is as high as it asks, and scrolls; otherwise it gets the height that there is."""
        self._holder.let_scroll(scrolls)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._holder.least())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()


class _Holder(QWidget):
    """Without a layout: a scroll area would ask one how high it wants to be, and not let it be squeezed."""

    changed = Signal()
    """The content asks for another height."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self.setProperty("plain", True)
        self._content = content
        self._scrolls = False
        content.setParent(self)

    def let_scroll(self, scrolls: bool) -> None:
        if scrolls != self._scrolls:
            self._scrolls = scrolls
            self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.least() if self._scrolls else 0)

    def least(self) -> int:
        """The height that the content asks for at this width."""
        layout, least = self._content.layout(), self._content.minimumSizeHint().height()
        if layout is not None and layout.hasHeightForWidth():
            least = max(least, layout.totalMinimumHeightForWidth(self.width()))
        return max(least, self._content.minimumHeight())

    def sizeHint(self) -> QSize:
        return QSize(self._content.sizeHint().width(), self.minimumSizeHint().height())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self.changed.emit()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._content.setGeometry(self.rect())
