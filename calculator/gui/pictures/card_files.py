"""The card of a table's rules as a picture, or as a file to print."""

from __future__ import annotations

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter

from calculator.gui.look import Look, smooth
from calculator.gui.pictures.pdf import pdf_of
from calculator.gui.pictures.rules_card import DPI, HIGH, WIDE, paint_card
from calculator.gui.widgets import png_of
from calculator.view import RulesCard

_SCALE = 2
"""Pixels of the picture to a unit."""


def card_image(card: RulesCard, look: Look, *, grey: bool = False, scale: float = _SCALE) -> QImage:
    """Return the page as a picture, of `scale` pixels to a unit: 384 to the inch unless it is for a screen."""
    image = QImage(round(WIDE * scale), round(HIGH * scale), QImage.Format.Format_RGB32)
    image.setDotsPerMeterX(round(DPI * scale / 0.0254))
    image.setDotsPerMeterY(round(DPI * scale / 0.0254))
    painter = smooth(image)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(scale, scale)
    paint_card(painter, card, look, grey=grey)
    painter.end()
    return image.convertToFormat(QImage.Format.Format_Grayscale8) if grey else image


def card_file(card: RulesCard, look: Look, ending: str, *, grey: bool = False) -> bytes:
    """Return the page as a file; `ending` is .pdf or .png."""
    if ending == ".png":
        return png_of(card_image(card, look, grey=grey))
    return pdf_of(card.name, lambda writer: _paint(writer, card, look, grey))


def _paint(writer: QPdfWriter, card: RulesCard, look: Look, grey: bool) -> None:
    size = QPageSize(QPageSize.PageSizeId.A5)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF()))
    painter = QPainter(writer)
    painter.scale(writer.width() / WIDE, writer.height() / HIGH)
    paint_card(painter, card, look, grey=grey)
    painter.end()
