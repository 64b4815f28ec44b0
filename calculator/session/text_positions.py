"""Positions in text: Python counts characters, Qt counts UTF-16 units, of which a tile picture such as 🀄 has two."""

from __future__ import annotations


def units(text: str, at: int) -> int:
    """The unit at which character `at` of a text begins."""
    return at + sum(ord(character) > 0xFFFF for character in text[:at])


def characters(text: str, at: int) -> int:
    """The character that holds unit `at` of a text."""
    if text.isascii():
        return at
    seen = 0
    for index, character in enumerate(text):
        if seen >= at:
            return index
        seen += 2 if ord(character) > 0xFFFF else 1
    return len(text)
