"""Keys of the main block and of the keypad alike."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def modifiers_of(event: QKeyEvent) -> Qt.KeyboardModifier:
    """Return what is held with a key; a key of the keypad is one as any other."""
    return event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
