"""Paths as elements of SVG."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainterPath

_COMMANDS = {
    QPainterPath.ElementType.MoveToElement: "M",
    QPainterPath.ElementType.LineToElement: "L",
    QPainterPath.ElementType.CurveToElement: "C",
    QPainterPath.ElementType.CurveToDataElement: " ",
}


def numbers(*given: float) -> str:
    """Return numbers with up to four decimals, a space between them."""
    return " ".join(f"{one:.4f}".rstrip("0").rstrip(".") for one in (round(one, 4) + 0.0 for one in given))


def outline(classes: str, path: QPainterPath, transform: str = "") -> str:
    """Return a path that is filled with the ink its first class names."""
    turned = f' transform="{transform}"' if transform else ""
    rule = ' fill-rule="evenodd"' if path.fillRule() == Qt.FillRule.OddEvenFill else ""
    return f'<path class="{classes}"{rule}{turned} d="{_data(path)}"></path>'


def _data(path: QPainterPath) -> str:
    places = map(path.elementAt, range(path.elementCount()))
    return "".join(f"{_COMMANDS[one.type]}{_short(one.x)} {_short(one.y)}" for one in places)


def _short(number: float) -> str:
    return f"{round(number, 2) + 0.0:.2f}".rstrip("0").rstrip(".")
