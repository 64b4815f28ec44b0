"""Areas that scroll up and down where their content is higher than their place."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLayout, QScrollArea, QWidget


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
