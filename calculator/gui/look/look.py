"""The present look of everything: theme, tile faces, language, size of type, motion, and the window's width."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QGuiApplication

from calculator.gui.look.palette import DARK, LIGHT, FaceSet, Palette, face_set
from calculator.gui.look.stylesheet import scaled
from calculator.statement import TextStyle
from calculator.text import KNOWN, LANGUAGES, Language, Voice, language_of

if TYPE_CHECKING:
    from calculator.app import Preferences

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


_LARGE, _LARGE_NARROW = 130, 110
"""Beyond this size of type, in percent, what stands between the parts that are always seen scrolls."""


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

    def style(self, names: tuple[str, ...] = (), pot: str = "") -> TextStyle:
        """Return the names for the texts of a settlement: those of the seats, and the table's for its pot."""
        return TextStyle(names, self.language, self.narrow, pot)


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
