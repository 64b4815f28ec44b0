"""A page of the rules in words, that scrolls where it has not room enough."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLayout, QScrollArea

from calculator.gui.look.look import plain_box
from calculator.gui.widgets.layouts import vbox
from calculator.gui.widgets.scroll import dress_area


class ScrolledPage(QScrollArea):
    """`shown` is what its lines were made of."""

    resized = Signal()

    def __init__(self) -> None:
        super().__init__()
        inner = plain_box()
        dress_area(self)
        self.setWidget(inner)
        self.shown: tuple[object, ...] = ()
        self.column = vbox(inner, margins=(16, 4, 16, 10), spacing=0)

    def clear(self) -> None:
        """Takes everything away."""
        _empty(self.column)
        self.shown = ()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()


def _empty(layout: QLayout) -> None:
    """Takes all parts of a layout away, and what stands in it."""
    while (item := layout.takeAt(0)) is not None:
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
        elif inner is not None:
            _empty(inner)
