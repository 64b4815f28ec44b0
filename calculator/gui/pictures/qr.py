"""QR codes: the smallest that holds a text, as black and white dots."""

from __future__ import annotations

from typing import NamedTuple

import segno
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

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


def code_picture(code: Code) -> QImage:
    """Black on white, in whole pixels."""
    image = QImage(code.side, code.side, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    for down, row in enumerate(code.rows):
        for along, module in enumerate(row):
            if module:
                painter.fillRect(
                    (along + QUIET) * MODULE, (down + QUIET) * MODULE, MODULE, MODULE, Qt.GlobalColor.black
                )
    painter.end()
    return image
