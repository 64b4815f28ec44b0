"""PySide6 6.12.0 lost a reference to None, True or False with each call that returned one, and the interpreter
aborted after some thousand calls. The version we install must not."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

CALLS = 500
TOLERANCE = 50  # other objects come and go meanwhile; the fault lost one reference a call

CALLS_THAT_RETURN: dict[str, tuple[object, Callable[[QLabel, QPushButton], object]]] = {
    "None from setText": (None, lambda label, button: label.setText("八筒")),
    "None from processEvents": (None, lambda label, button: QApplication.processEvents()),
    "None from click": (None, lambda label, button: button.click()),
    "None from update": (None, lambda label, button: label.update()),
    "True from isEnabled": (True, lambda label, button: label.isEnabled()),
    "False from isCheckable": (False, lambda label, button: button.isCheckable()),
}


@pytest.mark.parametrize("name", CALLS_THAT_RETURN)
def test_a_call_into_qt_keeps_the_references_to_what_it_returns(qtbot: QtBot, name: str) -> None:
    value, call = CALLS_THAT_RETURN[name]
    label, button = QLabel(), QPushButton()
    qtbot.addWidget(label)
    qtbot.addWidget(button)
    assert call(label, button) is value
    before = sys.getrefcount(value)
    for _ in range(CALLS):
        call(label, button)
    assert abs(sys.getrefcount(value) - before) <= TOLERANCE
