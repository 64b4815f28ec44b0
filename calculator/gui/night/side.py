"""Beside the score sheet: the chart of running totals, and below it the accounts. Tabs of one place where it is narrow."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from calculator.gui.look import Look
from calculator.night.replay import Sheet, SheetRow


class Side(QWidget):
    """`view` is asked to choose the row of a point that is clicked."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        self.frames = [QFrame(), QFrame()]
        for frame, share in zip(self.frames, (236, 364), strict=True):
            frame.setProperty("panel", True)
            column.addWidget(frame, share)

    def show_look(self, look: Look) -> None:
        pass

    def show_sheet(self, sheet: Sheet | None, row: SheetRow | None, look: Look) -> None:
        pass
