"""The keycap beside a control's text: the key that does the same, small and quiet."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QIcon, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from calculator.gui.look.look import smooth, type_of

GAP = 2
"""Between the text and its keycap; a style keeps as much beside an icon."""
_EDGE = 3
"""Free pixels before a keycap."""
_SPACE = "␣"


def keycap_size(widget: QWidget, cap: str, boxed: bool = False) -> QSize:
    """How large a keycap is beside the text of `widget`, in logical pixels."""
    measures = QFontMetrics(type_of(widget, 11))
    width = 8 if cap == _SPACE else max(measures.horizontalAdvance(cap), 7)
    return QSize(_EDGE + width + (8 if boxed else 0), measures.height() + 1)


def keycap_icon(widget: QWidget, cap: str, ink: QColor, boxed: bool) -> QIcon:
    """The keycap as an icon, so that the style lays it out with the text; `boxed` draws its edge."""
    size, ratio = keycap_size(widget, cap, boxed), widget.devicePixelRatioF()
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = smooth(pixmap)
    if boxed:
        edge = QColor(ink)
        edge.setAlphaF(0.4)
        painter.setPen(QPen(edge, 1))
        painter.drawRoundedRect(QRectF(_EDGE + 0.5, 0.5, size.width() - _EDGE - 1, size.height() - 1), 3, 3)
    painter.setPen(QPen(ink, 1.2))
    face = QRectF(_EDGE, 1, size.width() - _EDGE, size.height() - 1)
    if cap == _SPACE:
        left, right, low = face.center().x() - 3.5, face.center().x() + 3.5, size.height() * 0.74
        corners = (left, low - 3), (left, low), (right, low), (right, low - 3)
        painter.drawPolyline([QPointF(x, y) for x, y in corners])
    else:
        painter.setFont(type_of(widget, 11))
        painter.drawText(face, Qt.AlignmentFlag.AlignCenter, cap)
    painter.end()
    icon = QIcon()
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Active, QIcon.Mode.Selected):
        for state in (QIcon.State.On, QIcon.State.Off):
            icon.addPixmap(pixmap, mode, state)
    return icon
