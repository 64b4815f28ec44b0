"""What the keys of the desk do; in a text field every key is text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from calculator.gui.deal.deal import JING
from calculator.gui.deal.desk import MODES, Desk

if TYPE_CHECKING:
    from calculator.gui.window import MainWindow

_NEW = {Qt.Key.Key_H: "win", Qt.Key.Key_G: "kong", Qt.Key.Key_U: "exhausted", Qt.Key.Key_X: "penalty"}
_MODES = dict(zip((getattr(Qt.Key, f"Key_{letter}") for letter in "QYWERT"), MODES, strict=True))


def press(window: MainWindow, event: QKeyEvent) -> bool:
    """Does what a key asks of the desk; False where it asks nothing."""
    key, modifiers = Qt.Key(event.key()), event.modifiers()
    desk, page = window.desk, window.page
    if modifiers & Qt.KeyboardModifier.ControlModifier:
        action = _with_control(window, desk, key, bool(modifiers & Qt.KeyboardModifier.ShiftModifier))
        if action is not None:
            action()
        return action is not None
    if modifiers & Qt.KeyboardModifier.AltModifier:
        return False
    if key == Qt.Key.Key_Backspace:
        desk.take_back()
    elif key == Qt.Key.Key_Delete and desk.deal.current != JING:
        desk.delete_event(desk.deal.current)
    elif key in _NEW and page.whole:
        if page.strip.new[_NEW[key]].isEnabled():
            page.add_event(_NEW[key])
    elif key in _MODES:
        desk.set_mode(_MODES[key])
    elif key == Qt.Key.Key_Slash or event.text().isdigit():
        page.type_tiles(event.text() if event.text().isdigit() else "")
    else:
        return False
    return True


def _with_control(window: MainWindow, desk: Desk, key: Qt.Key, shift: bool) -> Callable[[], None] | None:
    at = desk.deal.current
    actions: dict[Qt.Key, Callable[[], None]] = {
        Qt.Key.Key_Z: desk.redo if shift else desk.undo,
        Qt.Key.Key_N: desk.new_deal,
        Qt.Key.Key_O: window.choose_file,
        Qt.Key.Key_S: window.choose_where,
        Qt.Key.Key_Left: (lambda: desk.move_event(at, -1)) if shift else (lambda: desk.select(at - 1)),
        Qt.Key.Key_Right: (lambda: desk.move_event(at, 1)) if shift else (lambda: desk.select(at + 1)),
    }
    return actions.get(key)
