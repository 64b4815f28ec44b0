"""QR codes: the smallest that holds a text, painted dot by dot."""

from __future__ import annotations

from typing import NamedTuple

import segno
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter

MODULE, QUIET = 4, 4
"""Pixels of a module, and modules that stay white around the code."""
LARGEST = 18
"""The largest version: a larger one is not read from a picture that a chat has made small."""


class Code(NamedTuple):
    """Rows of modules, 1 for black."""

    rows: tuple[tuple[int, ...], ...]

    @property
    def side(self) -> int:
        """Pixels, the white around it among them."""
        return (len(self.rows) + 2 * QUIET) * MODULE


def code_of(text: str) -> Code | None:
    """None where the text needs more than the largest version."""
    try:
        made = segno.make_qr(text, error="l")
    except segno.DataOverflowError:
        return None
    if not isinstance(made.version, int) or made.version > LARGEST:
        return None
    return Code(tuple(tuple(row) for row in made.matrix))


def paint_code(painter: QPainter, left: int, top: int, code: Code) -> None:
    """Black on white, in whole pixels of the picture."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.fillRect(QRect(left, top, code.side, code.side), Qt.GlobalColor.white)
    for down, row in enumerate(code.rows):
        for along, module in enumerate(row):
            if module:
                at = QRect(left + (along + QUIET) * MODULE, top + (down + QUIET) * MODULE, MODULE, MODULE)
                painter.fillRect(at, Qt.GlobalColor.black)
    painter.restore()
