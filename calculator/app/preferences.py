"""A player's preferences: faces, theme, language, size of type, motion, the seat at the bottom, an address.

They are kept in a small file of the data folder. No Qt.

The file is JSON with one key for each preference; a key that is missing, or that holds an
impossible value, means the default, so that one mistake in the file does not cost the others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from calculator.documents import data_folder, regular_bytes
from calculator.rules import MOST_SEATS, same_value
from calculator.text import LANGUAGES, Language

if TYPE_CHECKING:
    from calculator.settlement import Settlement

PREFERENCES = "preferences.json"
"""The name of the file."""
SCALES = tuple(range(80, 201, 10))
"""Sizes of type in percent."""
CHOICES: dict[str, tuple[object, ...]] = {
    "faces": ("standard", "colour_blind", "high_contrast"),
    "theme": ("system", "light", "dark"),
    "language": ("system", *LANGUAGES),
    "scale": SCALES,
    "motion": ("system", "on", "off"),
    "bottom": tuple(range(MOST_SEATS)),
}
"""The choices for each; the first is the default, except for the scale."""


class Preferences(NamedTuple):
    """A player's preferences.

    `system` follows the system's own setting; `scale` is one of `SCALES`; `bottom` is the seat at
    the lower edge of the table; `page` is the address of one's own page for friends, or nothing.
    """

    faces: str = "standard"
    theme: str = "system"
    language: str = "system"
    scale: int = 100
    motion: str = "system"
    bottom: int = 0
    page: str = ""

    def text(self) -> str:
        """Return the content of the file."""
        import json

        return json.dumps(self._asdict(), indent=1) + "\n"


def is_address(text: str) -> bool:
    """Return whether a text is the address of a page."""
    return re.fullmatch(r"https?://[^\s#\"<>]{4,200}", text) is not None


def own_page() -> str:
    """Return the address that the file has."""
    return load_preferences(data_folder())[0].page


def linked(code: str, page: str) -> str:
    """Return a receipt's code as a link that opens it on the user's own page; the code itself if there is none."""
    return f"{page}#{code}" if page else code


def sent(settlement: Settlement, record: Mapping[str, Any], language: Language, page: str) -> str:
    """Return the receipt of a deal as text, with the link below it if the user has a page."""
    from calculator.statement import receipt, receipt_code

    text = receipt(settlement, record, language)
    return f"{text}\n{linked(receipt_code(settlement, record, language), page)}" if page else text


def preferences_of(text: str) -> Preferences:
    """Return the preferences of a file's content.

    :raises ValueError: if the text is not a JSON object; single keys are never a reason.
    """
    try:
        # Read before the window is painted: without a file there is nothing to wait for.
        import json

        data = json.loads(text)
    except RecursionError as error:
        raise ValueError(str(error)) from None
    if not isinstance(data, dict):
        raise ValueError("no object")
    chosen: dict[str, Any] = {}
    for name in Preferences._fields:
        value = data.get(name)
        # A bool is an int to Python, and 100.0 equals 100: neither is what the file says.
        if any(same_value(value, choice) for choice in CHOICES.get(name, ())) or (
            name not in CHOICES and isinstance(value, str) and is_address(value)
        ):
            chosen[name] = value
    return Preferences(**chosen)


def load_preferences(folder: Path) -> tuple[Preferences, bool]:
    """Return the kept preferences, or the defaults; and whether there is an unreadable file."""
    try:
        return preferences_of(regular_bytes(folder / PREFERENCES).decode()), False
    except FileNotFoundError:
        return Preferences(), False
    except (OSError, ValueError):
        return Preferences(), True


def store_preferences(folder: Path, preferences: Preferences) -> bool:
    """Write the file whole or not at all.

    Return False if it could not be written; the old one is as it was.
    """
    from calculator.documents import Problems, save_text

    try:
        save_text(folder / PREFERENCES, preferences.text(), backup=False)
    except Problems:
        return False
    return True
