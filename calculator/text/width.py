"""How wide text is in a terminal, where a Chinese character takes two columns."""

from __future__ import annotations

import unicodedata


def width(text: str) -> int:
    """Columns of a terminal."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


def padded(text: str, columns: int, right: bool = False) -> str:
    """The text filled up with spaces."""
    fill = " " * max(0, columns - width(text))
    return fill + text if right else text + fill
