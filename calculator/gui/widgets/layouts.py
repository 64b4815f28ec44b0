"""Layouts filled in one line: parts beneath (`vbox`) or beside each other (`hbox`), and areas that scroll."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QPainterPath, QRegion, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLayout,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from calculator.gui.look import styled_frame
from calculator.gui.widgets.background import later

Part = QWidget | QLayout | int | tuple[QWidget | QLayout, int]
"""A widget, a layout, either with its stretch, or empty room of a stretch."""
Margins = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels."""
Box = TypeVar("Box", bound=QBoxLayout)
_ROUND = 5
"""Pixels of a popup's round corners, a little less than the style sheet gives them."""


def vbox(parent: QWidget | None, *parts: Part, margins: Margins | int = 0, spacing: int | None = None) -> QVBoxLayout:
    """Return parts from top to bottom, by default without margins, and with the style's spacing."""
    return _filled(QVBoxLayout() if parent is None else QVBoxLayout(parent), parts, margins, spacing)


def hbox(parent: QWidget | None, *parts: Part, margins: Margins | int = 0, spacing: int | None = None) -> QHBoxLayout:
    """Return parts from left to right."""
    return _filled(QHBoxLayout() if parent is None else QHBoxLayout(parent), parts, margins, spacing)


def panel(*parts: Part, margins: Margins | int, spacing: int | None = None) -> QFrame:
    """Return a framed part of a page, its parts from top to bottom."""
    frame = styled_frame("panel")
    vbox(frame, *parts, margins=margins, spacing=spacing)
    return frame


def stack(*pages: QWidget) -> QStackedWidget:
    """Return pages of which one is seen at a time."""
    made = QStackedWidget()
    for page in pages:
        made.addWidget(page)
    return made


def fill(layout: QBoxLayout, *parts: Part) -> None:
    """Add parts at the end."""
    for part in parts:
        what, stretch = part if isinstance(part, tuple) else (part, 0)
        if isinstance(what, int):
            layout.addStretch(what)
        elif isinstance(what, QLayout):
            layout.addLayout(what, stretch)
        else:
            layout.addWidget(what, stretch)


def empty(layout: QLayout) -> None:
    """Take all parts of a layout away, and what stands in it."""
    while (item := layout.takeAt(0)) is not None:
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
        elif inner is not None:
            empty(inner)


def rounded(popup: QWidget) -> None:
    """Show the ground behind a menu or list at its round corners.

    Call this before it is first shown.
    """
    flat = Qt.WindowType.FramelessWindowHint | Qt.WindowType.NoDropShadowWindowHint
    popup.setWindowFlags(Qt.WindowType.Popup | flat)
    popup.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
    popup.installEventFilter(_Popup(popup))


class _Popup(QObject):
    """Frees the picture of a popup that is not shown any more, and cuts off the corners of one."""

    def __init__(self, popup: QWidget) -> None:
        super().__init__(popup)
        self._popup = popup
        self._hidden = later(self, self._free)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Hide:
            self._hidden.start()
        # Where nothing blends windows, what is translucent is black.
        if (
            event.type() == QEvent.Type.Resize
            and QGuiApplication.platformName() == "xcb"
            and isinstance(watched, QWidget)
        ):
            path = QPainterPath()
            path.addRoundedRect(QRectF(watched.rect()), _ROUND, _ROUND)
            watched.setMask(QRegion(path.toFillPolygon().toPolygon()))
        return False

    def _free(self) -> None:
        if self._popup.isHidden():
            self._popup.destroy()


class FittingFrame(QFrame):
    """A part that is laid out by the room that there is."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the parts in the new size."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Lay out the parts by the room that there is."""


class ChoiceBox(QComboBox):
    """A box with a round list of choices, which is made when it is first shown."""

    _round = False

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)

    def showPopup(self) -> None:
        """Show the list with round corners."""
        if not self._round:
            self._round = True
            rounded(self.view().window())
            # A name that someone made longer than any name is shortened in the middle.
            self.view().setTextElideMode(Qt.TextElideMode.ElideMiddle)
        super().showPopup()


def space(layout: QBoxLayout, pixels: int) -> None:
    """Set the room between parts if it is another; Qt would lay all of them out again in any case."""
    if layout.spacing() != pixels:
        layout.setSpacing(pixels)


def turn(layout: QBoxLayout, *, down: bool) -> None:
    """Lay out the parts from top to bottom, or from left to right."""
    layout.setDirection(QBoxLayout.Direction.TopToBottom if down else QBoxLayout.Direction.LeftToRight)


def activate(widget: QWidget) -> None:
    """Lay out changes in a widget at once, so that its height fits its content."""
    layout = widget.layout()
    if layout is not None:
        layout.activate()


@contextmanager
def at_last(widgets: Iterable[QWidget]) -> Iterator[None]:
    """Lay out changes once at the end, the inner widgets first.

    Qt lays out everything around each widget that is shown or hidden.
    """
    held = [(widget, layout) for widget in widgets if (layout := widget.layout()) is not None]
    for _, layout in held:
        layout.setEnabled(False)
    try:
        yield
    finally:
        changed = []
        for widget, layout in held:
            layout.setEnabled(True)
            # What is in it has made its place invalid, and then so does this with what is around it.
            if not widget.isHidden() and layout.geometry().isNull():
                for inner in layout.findChildren(QLayout):
                    # Qt would find only when it lays them out that they have changed, and then place everything once more.
                    inner.invalidate()
                widget.updateGeometry()
                changed.append(layout)
        # The outermost first, by which most others are placed. What were left to lay out later would be painted twice.
        for layout in reversed(changed):
            layout.activate()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)


def style_area(area: QScrollArea, *, keys: bool = False) -> None:
    """No frame, the background of what is around it, as wide as its place; `keys`: Tab stops at it."""
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    if not keys:
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    # One of its own has no ground. To ask for Qt's would have all classes of Qt made, which takes 14 ms and 2 MB.
    area.setViewport(QWidget())


def scroll_area(inner: QWidget | QLayout, *, keys: bool = False) -> QScrollArea:
    """Return an area that scrolls if there is too little room for a widget, or for what a layout holds."""
    area = QScrollArea()
    style_area(area, keys=keys)
    if isinstance(inner, QLayout):
        layout, inner = inner, QWidget()
        inner.setLayout(layout)
    inner.setProperty("plain", True)
    area.setWidget(inner)
    return area


def _filled(layout: Box, parts: tuple[Part, ...], margins: Margins | int, spacing: int | None) -> Box:
    layout.setContentsMargins(*((margins,) * 4 if isinstance(margins, int) else margins))
    if spacing is not None:
        layout.setSpacing(spacing)
    fill(layout, *parts)
    return layout
