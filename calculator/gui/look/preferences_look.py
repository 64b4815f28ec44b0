"""From what a player prefers to how everything looks: here the system's own settings are asked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale

from calculator.gui.look.look import Look, system_palette
from calculator.gui.look.palette import DARK, LIGHT, face_set

if TYPE_CHECKING:
    from calculator.session import Preferences
    from calculator.text import Language


def system_language() -> Language:
    """English where the system speaks it; Chinese, in which these games are played, everywhere else."""
    return "en" if QLocale.system().language() == QLocale.Language.English else "zh"


def dressed(look: Look, preferences: Preferences, moves: bool = False) -> Look:
    """`look` as preferred, its width as it is. `moves` tells what the system says of animations."""
    palette = {"dark": DARK, "light": LIGHT}.get(preferences.theme) or system_palette()
    languages: dict[str, Language] = {"zh": "zh", "en": "en"}
    return replace(
        look,
        palette=palette,
        faces=face_set(preferences.faces, palette),
        language=languages.get(preferences.language) or system_language(),
        scale=preferences.scale,
        motion=preferences.motion == "on" or (preferences.motion == "system" and moves),
    )


def as_it_looks(look: Look) -> Preferences:
    """The preferences under which it would look so, whatever the system says."""
    from calculator.session import CHOICES, Preferences

    theme, faces = look.palette.name, look.faces.name
    kept = faces if faces in CHOICES["faces"] else "standard"
    return Preferences(kept, theme, look.language, look.scale, "on" if look.motion else "off")
