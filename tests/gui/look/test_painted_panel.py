"""A panel that is painted, not styled, looks as the style sheet has panels look."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from calculator.gui.look.controls import styled_frame
from calculator.gui.look.palette import DARK, LIGHT, Palette
from calculator.gui.look.stylesheet import style_sheet
from calculator.gui.stage.lay import LayView

_WHOLE = QRect(0, 0, 120, 60)
_ALIKE = 30
"""How much a colour of a smoothed corner may be another, of 255."""


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_it_looks_as_a_panel_of_the_style_sheet(qtbot: QtBot, palette: Palette) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.setProperty("window", True)
    window.setStyleSheet(style_sheet(palette))
    window.resize(_WHOLE.width(), 2 * _WHOLE.height())
    styled, painted = styled_frame("panel"), LayView()
    styled.setParent(window)
    painted.setParent(window)
    painted.colours = palette
    styled.setGeometry(_WHOLE)
    painted.setGeometry(_WHOLE.translated(0, _WHOLE.height()))
    assert painted.contentsRect() == _WHOLE.adjusted(1, 1, -1, -1)
    seen = window.grab().toImage()
    for at in (QPoint(x, y) for y in range(_WHOLE.height()) for x in range(_WHOLE.width())):
        one, other = seen.pixelColor(at), seen.pixelColor(at + QPoint(0, _WHOLE.height()))
        apart = one.red() - other.red(), one.green() - other.green(), one.blue() - other.blue()
        assert max(map(abs, apart)) <= _ALIKE
