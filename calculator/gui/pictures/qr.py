"""QR codes: the smallest that holds a text, and those on a picture, be it a screenshot or a photograph."""

from typing import Any

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

MODULE, QUIET = 4, 4
"""Pixels of a module, and modules that stay white around the code."""
LARGEST = 18
"""The largest version: a larger one is not read from a picture that a chat has made small."""
_SIDE = 4_000
"""Pixels of a side: what is larger is read smaller."""


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


def read_codes(data: bytes) -> list[str]:
    """Return the texts of the codes.

    :raises ValueError: if the bytes are not a picture.
    :raises ImportError: if nothing is there that reads codes.
    """
    import zxingcpp

    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    size = reader.size()
    if max(size.width(), size.height()) > _SIDE:
        reader.setScaledSize(size.scaled(QSize(_SIDE, _SIDE), Qt.AspectRatioMode.KeepAspectRatio))
    picture = reader.read()
    if picture.isNull():
        raise ValueError("no picture")
    grey = picture.convertToFormat(QImage.Format.Format_Grayscale8)
    pixels: Any = bytes(grey.constBits())  # which the view does not keep
    view = zxingcpp.ImageView(pixels, grey.width(), grey.height(), zxingcpp.ImageFormat.Lum, grey.bytesPerLine())
    # Receipts are QR codes; the edges of one have been taken for a bar code of another kind.
    return [
        str(found.text)
        for found in zxingcpp.read_barcodes(view, zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    ]
