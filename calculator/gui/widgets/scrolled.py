"""A list that scrolls up and down within its place."""

from __future__ import annotations

from PySide6.QtWidgets import QScrollArea, QWidget

from calculator.gui.widgets.layouts import vbox
from calculator.gui.widgets.rows_view import RowsView
from calculator.gui.widgets.scroll import scroll_area


def scrolled(view: RowsView) -> QScrollArea:
    """The area around a list; the row that the keys go to is kept in sight."""
    inner = QWidget()
    vbox(inner, view, 1, margins=0)
    area = scroll_area(inner)

    def follow(at: int) -> None:
        rect = view.row_rect(at)
        area.ensureVisible(0, rect.center().y(), 0, rect.height())

    view.moved.connect(follow)
    return area
