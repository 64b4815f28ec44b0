"""The present look of everything: theme, tile faces, language, size of type, motion, and the window's width."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import ceil
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QLocale, QRect, QRectF, Qt, SignalInstance
from PySide6.QtGui import QColor, QFont, QFontMetrics, QGuiApplication, QPaintDevice, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QAbstractButton, QFrame, QLabel, QPushButton, QSizePolicy, QWidget

from calculator.gui.look.palette import DARK, LIGHT, FaceSet, Palette, face_set
from calculator.gui.look.stylesheet import restyle, scaled, type_px
from calculator.statement import TextStyle
from calculator.text import KNOWN, LANGUAGES, Language, Voice, codes, language_of, tip_of

if TYPE_CHECKING:
    from calculator.app import Preferences
    from calculator.rules import Definition

FAMILIES = (
    "Noto Sans CJK SC",
    "Noto Sans SC",
    "PingFang SC",
    "Microsoft YaHei UI",
    "WenQuanYi Micro Hei",
    "Sans Serif",
)


def families_of(language: Language) -> tuple[str, ...]:
    """Return the families of type for a language, the best first."""
    return (*KNOWN[language].fonts, *FAMILIES)


Control = TypeVar("Control", bound=QWidget)
Act = Callable[..., object] | SignalInstance
"""The effect of a click, or the signal that it becomes."""
_LARGE, _LARGE_NARROW = 130, 110
"""Beyond this size of type, in percent, what stands between the parts that are always seen scrolls."""

LEFT, CENTRE, RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter, Qt.AlignmentFlag.AlignRight
TOP, UPRIGHT, MIDDLE = Qt.AlignmentFlag.AlignTop, Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignCenter


@dataclass(frozen=True)
class Look(Voice):
    """The look of every view."""

    palette: Palette = LIGHT
    faces: FaceSet = LIGHT.faces
    language: Language = "zh"
    narrow: bool = False
    wide: bool = False
    scale: int = 100
    """The preferred size of type and of the controls around it, in percent."""
    zoom: int = 100
    """The percent by which a large window enlarges them."""
    motion: bool = False
    """True if anything moves or flashes; its result is there at once in any case."""
    bottom: int = 0
    """The seat that is preferred at the lower edge of the table."""
    page: str = ""
    """The address of one's own page for friends."""

    @property
    def large(self) -> bool:
        """True if the type is so large that not everything is seen at once."""
        return self.scale > (_LARGE_NARROW if self.narrow else _LARGE)

    @property
    def size(self) -> int:
        """Return the size of type and of the controls around it in this window, in percent."""
        return self.scale * self.zoom // 100

    def seat_below(self, seats: int) -> int:
        """Return the seat at the lower edge of a table with so many.

        It is the first if the preferred one is not among them.
        """
        return self.bottom if self.bottom < seats else 0

    def px(self, pixels: int) -> int:
        """Return a height or width that follows the type, given at 100 %."""
        return scaled(pixels, self.size)

    def style(self, names: tuple[str, ...] = (), pot: str = "", definition: Definition | None = None) -> TextStyle:
        """Return the names for the texts of a settlement.

        `names` are those of the seats, `pot` the table's name for its pot, and `definition` has its
        other names.
        """
        return TextStyle(names, self.language, self.narrow, pot, definition)


def system_palette() -> Palette:
    """Return the palette of the system's own theme, if it has one; light elsewhere."""
    dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    return DARK if dark else LIGHT


def system_language() -> Language:
    """Return the system's own language, or what the environment names in its stead."""
    return language_of(os.environ.get("SUANFAN_LANG") or QLocale.system().name())


def with_preferences(look: Look, preferences: Preferences, moves: bool = False) -> Look:
    """Return `look` with the preferences, its width as it is.

    `moves`: whether the system allows animations.
    """
    palette = {"dark": DARK, "light": LIGHT}.get(preferences.theme) or system_palette()
    return replace(
        look,
        palette=palette,
        faces=face_set(preferences.faces, palette),
        language=preferences.language if preferences.language in LANGUAGES else system_language(),
        scale=preferences.scale,
        motion=preferences.motion == "on" or (preferences.motion == "system" and moves),
        bottom=preferences.bottom,
        page=preferences.page,
    )


def to_preferences(look: Look) -> Preferences:
    """Return the preferences with which it would look the same, whatever the system's settings."""
    from calculator.app import CHOICES, Preferences

    theme, faces = look.palette.name, look.faces.name
    kept = faces if faces in CHOICES["faces"] else "standard"
    return Preferences(kept, theme, look.language, look.scale, "on" if look.motion else "off", look.bottom)


def put(label: QLabel, text: str) -> None:
    """Set a label's text if it differs; a label that stays costs nothing."""
    if label.text() != text:
        label.setText(text)


def show_text(label: QLabel, text: str) -> None:
    """Show a text, or hide the label where there is none."""
    put(label, text)
    label.setVisible(bool(text))


def tag(widget: QWidget, name: str, value: object) -> None:
    """Set a property of the style sheet if it differs."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        restyle(widget)


def says(widget: Control, code: str) -> Control:
    """Have a widget say the sentence of a code, and its tooltip if there is one, from the next `say_within` on."""
    widget.setProperty("says", code)
    return widget


def say_within(area: QWidget, look: Look) -> None:
    """Have the widgets within an area say their sentences, if they do not in this language yet."""
    if area.property("spoken") == look.language:
        return
    area.setProperty("spoken", look.language)
    for widget in area.findChildren(QWidget):
        if code := widget.property("says"):
            if isinstance(widget, QLabel | QAbstractButton):
                widget.setText(look.say(code))
            else:
                widget.setAccessibleName(look.say(code))
            if tip_of(code) in codes():
                widget.setToolTip(look.say(tip_of(code)))


_SENTENCES = ("problem", "second", "warning")
"""Roles of whole sentences."""


def create(kind: type[Control], code: str = "", **properties: Any) -> Control:
    """Return a widget that says the sentence of a `code`, with Qt's properties and the slots of its signals by name."""
    return says(kind(**properties), code)


def label(
    role: str = "",
    text: str = "",
    *,
    wrap: bool | None = None,
    yields: bool = False,
    code: str = "",
    **properties: Any,
) -> QLabel:
    """Return a label in one of the style sheet's roles.

    Sentences wrap. One that `yields` is no wider than what is left for it. The rest is as for `create`.
    """
    made = create(QLabel, code, text=text, **properties)
    if role:
        made.setProperty("role", role)
    made.setWordWrap(role in _SENTENCES if wrap is None else wrap)
    if yields:
        made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    return made


def push_button(
    role: str = "", act: Act | None = None, text: str = "", *, quiet: bool = False, code: str = "", **properties: Any
) -> QPushButton:
    """Return a button in one of the style sheet's roles.

    A click on a `quiet` one leaves the keys where they are. The rest is as for `create`.
    """
    made = create(QPushButton, code, text=text, **properties)
    if role:
        made.setProperty(role, True)
    if quiet:
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    if act is not None:
        made.clicked.connect(act)
    return made


def styled_frame(role: str) -> QFrame:
    """Return a frame in one of the style sheet's roles."""
    made = QFrame()
    made.setProperty(role, True)
    return made


def plain_box() -> QWidget:
    """Return a widget for others, on the ground of what is around it."""
    made = QWidget()
    made.setProperty("plain", True)
    return made


@lru_cache(64)
def measures_of(font: QFont) -> QFontMetrics:
    """Return the measures of text in a type on the screen."""
    return QFontMetrics(font)


@lru_cache(256)
def sized(font: QFont, pixels: int, bold: bool) -> QFont:
    """Return a font in another size, which nobody changes."""
    sized = QFont(font)
    if pixels > 0:
        sized.setPixelSize(pixels)
    sized.setBold(bold)
    return sized


@cache
def keep_open(font: QFont) -> QFontMetrics:
    """Hold the files that a font takes its letters from: when Qt closes one, it opens the others a second time."""
    measures = QFontMetrics(font)
    measures.horizontalAdvance("a字▾⌫")
    return measures


def forget_types() -> None:
    """Let go of the type of another look: every size that is held keeps its letters in Qt."""
    for kept in (measures_of, sized):
        kept.cache_clear()


@lru_cache(128)
def colour_of(name: str) -> QColor:
    """Return a colour by its name, which nobody changes."""
    return QColor(name)


def text_px(widget: QWidget, pixels: int) -> int:
    """Return a size of type given at 100 %, in proportion to the widget's own."""
    own = widget.font().pixelSize()
    return type_px(pixels, own) if own > 0 else pixels


def smooth(device: QPaintDevice) -> QPainter:
    """Return a painter whose edges are smooth."""
    painter = QPainter(device)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def pen(painter: QPainter, colour: str, pixels: int, bold: bool = False) -> QFontMetrics:
    """Set colour and type for the next text, and return its measures."""
    painter.setPen(colour_of(colour))
    painter.setFont(sized(painter.font(), pixels, bold))
    return painter.fontMetrics()


def across(right: bool) -> Qt.AlignmentFlag:
    """Beside the left or the right edge, in the middle of the height."""
    return (RIGHT if right else LEFT) | UPRIGHT


def elided(text: str, measures: QFontMetrics, width: int) -> str:
    """Return the text, with an ellipsis for its end if it is wider than so many pixels."""
    if measures.horizontalAdvance(text) <= width:
        return text  # an ellipsis is laid out in parts of a pixel, and would find no room for the last letter
    return measures.elidedText(text, Qt.TextElideMode.ElideRight, width)


def paint_box(
    painter: QPainter, box: QRect | QRectF, radius: float, ground: str = "", line: QPen | None = None
) -> None:
    """Paint a box with round corners, with a ground or a line or both."""
    painter.setPen(line or Qt.PenStyle.NoPen)
    painter.setBrush(colour_of(ground) if ground else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(box), radius, radius)


def picture_of(wide: float, high: float, ratio: float, paint: Callable[[QPainter], object]) -> QPixmap:
    """Return what is painted in logical pixels, of which each has `ratio` of the screen."""
    made = QPixmap(ceil(wide * ratio), ceil(high * ratio))
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = smooth(made)
    paint(painter)
    painter.end()
    # The painter's own memory would stay with what it painted on.
    return made.copy()


def frame_focus(painter: QPainter, widget: QWidget, ink: str) -> None:
    """Paint a frame along the edge of the widget that has the keys."""
    if widget.hasFocus():
        paint_box(painter, widget.rect().adjusted(1, 1, -1, -1), 6, line=QPen(QColor(ink), 2))
