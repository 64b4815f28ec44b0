"""A large window is read from further away: all its type grows with it, as the stage does."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from calculator.gui.window import MainWindow


@pytest.mark.parametrize(
    ("size", "percent"),
    [((1024, 640), 100), ((1280, 720), 100), ((1920, 1080), 150), ((1920, 720), 100), ((2560, 1440), 200)],
)
def test_type_grows_with_the_window(window: MainWindow, size: tuple[int, int], percent: int) -> None:
    window.resize(*size)
    QApplication.processEvents()
    assert window.look.size == percent
    assert window.top.rulesets.font().pixelSize() == -(-13 * percent // 100)
    window.set_look(replace(window.look, scale=120))
    assert window.look.size == 120 * percent // 100


def test_a_large_window_is_no_window_of_large_type(window: MainWindow) -> None:
    window.resize(2560, 1440)
    assert not window.look.large
    assert window.preferences.scale == 100
