"""QR codes: the smallest that holds a text, as black and white dots."""

from __future__ import annotations

from typing import Any

from PySide6.QtGui import QImage

MODULE, QUIET = 4, 4
"""Pixels of a module, and modules that stay white around the code."""
LARGEST = 18
"""The largest version: a larger one is not read from a picture that a chat has made small."""


def code_picture(text: str) -> QImage | None:
    """Return the code in black on white, in whole pixels.

    None if the text needs more than the largest version.
    """
    import zxingcpp  # its library is read when the first code is made

    try:
        code = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode, ec_level="L")
    except ValueError:
        return None
    made: Any = zxingcpp.write_barcode_to_image(code, scale=MODULE)  # its types lack the buffer
    high, wide = made.shape
    if wide > (LARGEST * 4 + 17 + 2 * QUIET) * MODULE:
        return None
    return QImage(bytes(made), wide, high, wide, QImage.Format.Format_Grayscale8).copy()
