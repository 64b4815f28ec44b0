"""How everything looks just now: theme, tile faces, language, and whether the window is narrow or wide."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QGuiApplication, QPainter
from PySide6.QtWidgets import QLabel, QWidget

from calculator.gui.deal.speech import say
from calculator.gui.palette import DARK, LIGHT, FaceSet, Palette
from calculator.gui.stylesheet import restyle
from calculator.text import Language

FAMILIES = (
    "Noto Sans CJK SC",
    "Noto Sans SC",
    "PingFang SC",
    "Microsoft YaHei UI",
    "WenQuanYi Micro Hei",
    "Sans Serif",
)


@dataclass(frozen=True)
class Look:
    """What every view is shown with."""

    palette: Palette = LIGHT
    faces: FaceSet = LIGHT.faces
    language: Language = "zh"
    narrow: bool = False
    wide: bool = False

    def say(self, code: str, **facts: object) -> str:
        return say(code, self.language, **facts)


def system_palette() -> Palette:
    """The palette of the system's own theme, where it has one; light elsewhere."""
    dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    return DARK if dark else LIGHT


def put(label: QLabel, text: str) -> None:
    """Sets a label's text where it differs; a label that stays costs nothing."""
    if label.text() != text:
        label.setText(text)


def tag(widget: QWidget, name: str, value: object) -> None:
    """Sets a property of the style sheet where it differs."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        restyle(widget)


def label(role: str = "", text: str = "", *, wrap: bool = False) -> QLabel:
    """A label in one of the style sheet's roles."""
    made = QLabel(text)
    if role:
        made.setProperty("role", role)
    made.setWordWrap(wrap)
    return made


def pen(painter: QPainter, colour: str, pixels: int = 13, bold: bool = False) -> QFontMetrics:
    """Sets colour and type for the next text; gives its measures."""
    font = QFont(painter.font())
    font.setPixelSize(pixels)
    font.setBold(bold)
    painter.setFont(font)
    painter.setPen(QColor(colour))
    return painter.fontMetrics()
