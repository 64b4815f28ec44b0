"""Presses keys as a keyboard does: they arrive at the window, which gives them to the widget with the focus."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from calculator.deals import Win
from calculator.gui.window import MainWindow
from calculator.view import Step

_NAMED = {
    ";": Qt.Key.Key_Semicolon,
    "=": Qt.Key.Key_Equal,
    "/": Qt.Key.Key_Slash,
    ",": Qt.Key.Key_Comma,
    ".": Qt.Key.Key_Period,
    "?": Qt.Key.Key_Question,
    "Enter": Qt.Key.Key_Return,
}


def press(window: MainWindow, *chords: str) -> None:
    """Chords as the table of actions writes them."""
    handle = window.windowHandle()
    assert handle is not None
    for chord in chords:
        *held, name = chord.split("+")
        modifiers = Qt.KeyboardModifier.NoModifier
        for one in held:
            modifiers |= {
                "Ctrl": Qt.KeyboardModifier.ControlModifier,
                "Shift": Qt.KeyboardModifier.ShiftModifier,
                "Alt": Qt.KeyboardModifier.AltModifier,
            }[one]
        key = _NAMED.get(name) or getattr(Qt.Key, f"Key_{name}")
        if key == Qt.Key.Key_Semicolon and "Shift" in held and "Ctrl" not in held:
            key = Qt.Key.Key_Colon
        QTest.keyClick(handle, key, modifiers)


def type_(window: MainWindow, text: str) -> None:
    """Plain keys, one after another."""
    press(window, *(sign.upper() if sign.isalpha() else sign for sign in text))


def at_the_keyboard(qtbot: QtBot, window: MainWindow) -> MainWindow:
    """The window in front, the keys going to its table."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.page.setFocus()
    return window


def message(window: MainWindow) -> str:
    """What the stage says beside its question."""
    assert window.page.shown is not None
    return window.page.shown.hint


def win(window: MainWindow) -> Win:
    """The win that lies on the table."""
    entry = window.open_table.entry
    assert isinstance(entry, Win)
    return entry


def shown_net(window: MainWindow) -> tuple[int, ...] | None:
    """What the plates show of the whole deal; None while it is not answered."""
    window.page.act("page:")
    window.page.act("step:answer")
    shown = window.page.shown
    if shown is None or shown.step is not Step.ANSWER:
        return None
    return tuple(int(plate.total.replace("\N{MINUS SIGN}", "-")) for plate in shown.plates)
