"""Helpers for controls: keys of an area, where Tab stops, and boxes that are filled."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeGuard

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QWidget
from shiboken6 import isValid

from calculator.gui.look import push_button


def on_keys(area: QWidget, acts: Mapping[str, Callable[[], object]]) -> None:
    """Have keys act wherever the focus is inside an area."""
    from PySide6.QtGui import QShortcut  # not needed before the first paint

    for keys, act in acts.items():
        shortcut = QShortcut(QKeySequence(keys), area, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(act)


def tab_stops(area: QWidget) -> list[QWidget]:
    """Return the stops of Tab in an area just now, in the order of making."""
    return [
        widget
        for widget in area.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isVisible()
        and widget.isEnabled()
        and not _in_its_box(widget)
    ]


def _in_its_box(widget: QWidget) -> bool:
    """Return whether it is the editor of a spin box, which is not a stop beside its box."""
    around = widget.parentWidget()
    return isinstance(widget, QLineEdit) and around is not None and around.inherits("QAbstractSpinBox")


def stops_by_row(area: QWidget) -> list[QWidget]:
    """Return the stops of Tab in an area, row by row."""

    def place(widget: QWidget) -> tuple[int, int]:
        centre = widget.mapTo(area, QPoint(0, widget.height() // 2))
        return centre.y() // 12, centre.x()

    return sorted(tab_stops(area), key=place)


def stops_above(window: QWidget) -> list[QWidget]:
    """Return the stops of Tab above the pages of a window: in the notices, then in the bar at the top."""
    bars = (*window.findChildren(QWidget, "bar"), window.findChild(QWidget, "top_bar"))
    return [stop for bar in bars if bar is not None for stop in stops_by_row(bar)]


def go_on(areas: Sequence[QWidget], forward: bool, *before: QWidget) -> bool:
    """Tab goes through areas in their order, and past them to what is above; False where it is in none of them.

    The widget `before` them has the keys where no control has.
    """
    window = areas[0].window()
    within = [stop for area in areas for stop in stops_by_row(area)]
    stops = list(dict.fromkeys((*before, *within, *stops_above(window))))
    focus = window.focusWidget()
    if focus not in stops:
        return False
    focus_next(stops, stops.index(focus), forward)
    return True


def focus_next(stops: Sequence[QWidget], at: int, forward: bool) -> QWidget:
    """Give the keys to the stop after the one at a place, or before it, and return it; the first follows the last."""
    stop = stops[(at + (1 if forward else -1)) % len(stops)]
    stop.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
    return stop


def seen(widget: QWidget | None) -> TypeGuard[QWidget]:
    """Return whether a kept widget is still there and visible.

    Qt may have deleted it since, which Python does not notice.
    """
    return widget is not None and isValid(widget) and widget.isVisible()


def action_buttons(codes: Mapping[str, str], act: Callable[[str], object]) -> dict[str, QPushButton]:
    """Buttons by the name of what they do; `act` gets the name of one that is pressed, `codes` has their words."""
    return {name: push_button(act=lambda _=False, name=name: act(name), code=code) for name, code in codes.items()}


def fill_box(box: QComboBox, entries: Sequence[tuple[str, object]], chosen: object) -> None:
    """Fill a box with texts and their values, and choose one: the first if it is not there."""
    if [(box.itemText(at), box.itemData(at)) for at in range(box.count())] != list(entries):
        box.clear()
        for text, data in entries:
            box.addItem(text, data)
    box.setCurrentIndex(next((at for at, (_, data) in enumerate(entries) if data == chosen), 0))
