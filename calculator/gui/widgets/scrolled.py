"""A list that scrolls up and down within its place."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from calculator.gui.widgets.layouts import vbox
from calculator.gui.widgets.rows_view import RowsView


def scrolled(view: RowsView) -> QScrollArea:
    """The area around a list; the row that the keys go to is kept in sight."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    inner = QWidget()
    inner.setProperty("plain", True)
    vbox(inner, view, 1, margins=0)
    area.setWidget(inner)
    area.viewport().setAutoFillBackground(False)

    def follow(at: int) -> None:
        rect = view.row_rect(at)
        area.ensureVisible(0, rect.center().y(), 0, rect.height())

    view.moved.connect(follow)
    return area
