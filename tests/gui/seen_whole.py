"""What of a window is not seen whole: text that is cut, and parts that reach out of their place."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QScrollBar,
    QWidget,
)

from calculator.gui.look import painting
from calculator.gui.stage.keys import Words
from calculator.gui.tiles import TileStrip
from calculator.gui.widgets import DataTable
from calculator.gui.widgets.choice_bar import WrappedButton

_SLACK = 2
"""Pixels by which a place may be too small for a text without a letter being cut."""
_ARROW = 22
"""Of a box: its edges and its arrow."""


class Fault(NamedTuple):
    """`part` is where it is, such as `ResultPanel.QLabel` or the module that painted; `what` says what is cut or outside."""

    part: str
    what: str


def part_of(widget: QWidget) -> str:
    """The class of a widget after that of the panel which it belongs to."""
    owner: QWidget | None = widget
    while owner is not None and not type(owner).__module__.startswith("calculator.gui.stage"):
        if type(owner).__module__.startswith("calculator.gui.") and "widgets" not in type(owner).__module__:
            break
        owner = owner.parentWidget()
    above = type(owner).__name__ if owner is not None else "Window"
    return above if owner is widget else f"{above}.{type(widget).__name__}"


@contextmanager
def watched() -> Iterator[list[Fault]]:
    """What painted parts cut from now on: all of them ask `painting.elided`."""
    found: list[Fault] = []
    plain = painting.elided

    def elided(text: str, measures: QFontMetrics, width: int, *rest: Any) -> str:
        shown = plain(text, measures, width, *rest)
        if shown != text:
            frame = sys._getframe(1)
            while frame.f_globals["__name__"] == painting.__name__ and frame.f_back is not None:
                frame = frame.f_back
            module = str(frame.f_globals["__name__"]).rpartition(".")[2]
            if module == "choice_bar":
                return shown  # buttons are asked themselves
            found.append(Fault(module, f"{text!r} is cut to {shown!r}"))
        return shown

    holders = [
        module
        for name, module in list(sys.modules.items())
        if name.startswith("calculator.gui.") and getattr(module, "elided", None) is plain
    ]
    for module in holders:
        module.elided = elided  # type: ignore[attr-defined]
    try:
        yield found
    finally:
        for module in holders:
            module.elided = plain  # type: ignore[attr-defined]


def faults(window: QWidget) -> list[Fault]:
    """Everything of a window that is cut or reaches out of its place."""
    found = []
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or widget.window() is not window or isinstance(widget, QScrollBar):
            continue
        said = _outside(widget) or _cut(widget)
        if said:
            found.append(Fault(part_of(widget), said))
    with watched() as painted:
        window.grab()
    return [*found, *dict.fromkeys(painted)]


def _scrolled(widget: QWidget) -> QAbstractScrollArea | None:
    """The area that scrolls a widget, where it is the content of one."""
    above = widget.parentWidget()
    area = above.parentWidget() if above is not None else None
    return area if isinstance(area, QAbstractScrollArea) and area.viewport() is above else None


def _outside(widget: QWidget) -> str:
    """Where it reaches out of what it lies in; what scrolls may be higher than its place, and with a bar wider."""
    above = widget.parentWidget()
    if above is None or widget.isWindow():
        return ""
    area = _scrolled(widget)
    if area is not None:
        hidden = widget.width() - area.viewport().width()
        wheel = area.horizontalScrollBarPolicy() != Qt.ScrollBarPolicy.ScrollBarAlwaysOff or area.property("pages")
        return f"{hidden} of its width are out of sight" if hidden > 0 and not wheel else ""
    room = above.rect().adjusted(-_SLACK, -_SLACK, _SLACK, _SLACK)
    if room.contains(widget.geometry()) or isinstance(above, QAbstractScrollArea):
        return ""
    return f"{widget.geometry().getRect()} is outside {type(above).__name__} {above.rect().getRect()}"


def _cut(widget: QWidget) -> str:
    for kind, cut in _CUT:
        if isinstance(widget, kind):
            return str(cut(widget))
    return ""


def _label(label: QLabel) -> str:
    text = label.text()
    painted = type(label).paintEvent is not QLabel.paintEvent and "setText" not in vars(type(label))
    if not text or label.property("rich") or label.textFormat() == Qt.TextFormat.RichText or painted:
        return ""
    room = label.contentsRect().width() - 2 * label.margin()
    measures = label.fontMetrics()
    if label.wordWrap():
        needed = measures.boundingRect(QRect(0, 0, max(room, 1), 10000), int(Qt.TextFlag.TextWordWrap), text)
        if needed.height() > label.contentsRect().height() + measures.descent():
            return f"{text!r} needs a height of {needed.height()}, has {label.contentsRect().height()}"
        return f"{text!r} is wider than {room}" if needed.width() > room + _SLACK else ""
    if "…" in text and "…" not in (label.toolTip() or text):
        return f"{text!r} ends in …"
    wide = max(map(measures.horizontalAdvance, text.split("\n")))
    return f"{text!r} needs {wide} of {room}" if wide > room + _SLACK else ""


def _wrapped(button: WrappedButton) -> str:
    shown = button.text()
    whole = button.accessibleName()
    return f"{whole!r} is cut to {shown!r}" if "…" in shown and "…" not in whole else _button(button)


def _button(button: QAbstractButton) -> str:
    text = button.text().replace("&&", "&")
    wide = max(map(button.fontMetrics().horizontalAdvance, text.split("\n"))) if text else 0
    return f"{text!r} needs {wide} of {button.width()}" if wide > button.width() else ""


def _box(box: QComboBox) -> str:
    wide = box.fontMetrics().horizontalAdvance(box.currentText())
    return f"{box.currentText()!r} needs {wide} of {box.width() - _ARROW}" if wide > box.width() - _ARROW else ""


def _field(field: QLineEdit) -> str:
    if isinstance(field.parent(), QComboBox) or field.text():
        return ""
    text = field.placeholderText()
    wide, room = field.fontMetrics().horizontalAdvance(text), field.contentsRect().width() - 8
    return f"{text!r} needs {wide} of {room}" if wide > room else ""


def _header(header: QHeaderView) -> str:
    model = header.model()
    if model is None or header.orientation() != Qt.Orientation.Horizontal:
        return ""
    for at in range(header.count()):
        text = str(model.headerData(at, Qt.Orientation.Horizontal) or "")
        wide, room = header.fontMetrics().horizontalAdvance(text), header.sectionSize(at)
        if not header.isSectionHidden(at) and wide > room:
            return f"{text!r} needs {wide} of {room}"
        end = header.sectionViewportPosition(at) + room
        area = header.parentWidget()
        if isinstance(area, QAbstractScrollArea) and area.horizontalScrollBar().isVisible():
            continue
        if not header.isSectionHidden(at) and end > header.viewport().width() + _SLACK:
            return f"the column {text!r} ends at {end} of {header.viewport().width()}"
    return ""


def _words(words: Words) -> str:
    """Words that do not wrap are as wide as they need to be."""
    need, room = words.minimumSizeHint().width(), words.width()
    return f"{words.text()!r} needs {need} of {room}" if need > room + _SLACK else ""


def _strip(strip: TileStrip) -> str:
    end = max((rect.right() for rect in strip.tile_rects()), default=0)
    return f"the last tile ends at {end} of {strip.width()}" if end > strip.width() else ""


def _table(table: DataTable) -> str:
    """One that is as high as its rows has no row behind a bar."""
    whole = table.minimumHeight() == table.maximumHeight()
    return "rows are out of sight" if whole and table.verticalScrollBar().maximum() > 0 else ""


_CUT: tuple[tuple[type[QWidget], Callable[[Any], str]], ...] = (
    (Words, _words),
    (QLabel, _label),
    (WrappedButton, _wrapped),
    (QAbstractButton, _button),
    (QComboBox, _box),
    (QLineEdit, _field),
    (QHeaderView, _header),
    (TileStrip, _strip),
    (DataTable, _table),
)
