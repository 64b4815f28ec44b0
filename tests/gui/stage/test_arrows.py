"""The way of an arrow between two plates."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from calculator.gui.stage.arrows import paint_bare_arrow

PLATE = QRectF(70, 380, 210, 40)


@pytest.mark.parametrize(
    "end", [QRectF(180, 300, 125, 40), QRectF(40, 300, 125, 40), QRectF(420, 300, 125, 40), QRectF(180, 500, 125, 40)]
)
def test_an_arrow_lies_between_its_plates_and_points_at_the_second(qapp: QApplication, end: QRectF) -> None:
    """Two plates that overlap leave no room to bend: in a new session the arrow of play turned back on itself."""
    image = QImage(640, 640, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    path, aside = paint_bare_arrow(painter, PLATE, end, "#000000")
    painter.end()
    points = [path.pointAtPercent(at / 20) for at in range(21)]
    assert not any(plate.contains(point) for plate in (PLATE, end) for point in points)
    ahead = QPointF(aside.y(), -aside.x())
    assert end.contains(path.currentPosition() + ahead * 12)
    assert path.length() > 24, "longer than its head"
