"""The QR codes on a picture, be it a screenshot or a photograph."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

_LARGEST = 4_000
"""Pixels of a side: what is larger is read smaller."""


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
    if max(size.width(), size.height()) > _LARGEST:
        reader.setScaledSize(size.scaled(QSize(_LARGEST, _LARGEST), Qt.AspectRatioMode.KeepAspectRatio))
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
