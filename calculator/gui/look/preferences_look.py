"""From what a player prefers to how everything looks: here the system's own settings are asked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale

from calculator.gui.look.look import Look, system_palette
from calculator.gui.look.palette import DARK, LIGHT, face_set
from calculator.text import LANGUAGES

if TYPE_CHECKING:
    from calculator.session import Preferences
    from calculator.text import Language


def system_language() -> Language:
    """The system's own language where there is a file of it; else the first, Chinese, in which these games are played."""
    system = QLocale.system()
    same = [language for language in LANGUAGES if QLocale(language).language() == system.language()]
    same.sort(key=lambda language: QLocale(language).script() != system.script())
    return same[0] if same else LANGUAGES[0]


def dressed(look: Look, preferences: Preferences, moves: bool = False) -> Look:
    """`look` as preferred, its width as it is. `moves`: whether the system allows animations."""
    palette = {"dark": DARK, "light": LIGHT}.get(preferences.theme) or system_palette()
    return replace(
        look,
        palette=palette,
        faces=face_set(preferences.faces, palette),
        language=preferences.language if preferences.language in LANGUAGES else system_language(),
        scale=preferences.scale,
        motion=preferences.motion == "on" or (preferences.motion == "system" and moves),
    )


def as_it_looks(look: Look) -> Preferences:
    """The preferences under which it would look so, whatever the system says."""
    from calculator.session import CHOICES, Preferences

    theme, faces = look.palette.name, look.faces.name
    kept = faces if faces in CHOICES["faces"] else "standard"
    return Preferences(kept, theme, look.language, look.scale, "on" if look.motion else "off")
