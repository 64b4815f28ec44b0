"""Details for a screen reader beyond names: the parts of a painted widget, and changes.

Nothing here costs anything as long as no screen reader listens.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget


@cache
def _asked() -> Callable[[], bool]:
    """Return a function that knows whether a screen reader is there.

    It is made once the window stands, since its modules are loaded then.
    """
    from PySide6.QtGui import QAccessible

    return QAccessible.isActive


def _listened() -> bool:
    return _asked()()


class Part(NamedTuple):
    """The place of a painted part, its name, and the effect of pressing it."""

    rect: QRect
    name: str
    press: Callable[[], None] | None = None


class _Spot(QAbstractButton):
    """A part as a child of its widget: found and pressed by a screen reader, unseen by the mouse and by Tab."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self.act: Callable[[], None] | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.clicked.connect(self._press)

    def _press(self) -> None:
        if self.act is not None:
            self.act()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint nothing: the widget below has painted it."""


class SpokenParts:
    """The parts of one painted widget. They are made when a screen reader is there to hear of them."""

    def __init__(self, owner: QWidget) -> None:
        self._owner = owner
        self._spots: list[_Spot] = []

    def describe(self, parts: Callable[[], Sequence[Part]]) -> None:
        """Tell a screen reader the parts, which may have changed; `parts` is asked only if one listens.

        A part that never had a name gets none.
        """
        if not (self._spots or self._owner.accessibleName()) or not self._owner.window().isVisible() or not _listened():
            return
        shown = parts()
        while len(self._spots) < len(shown):
            self._spots.append(_Spot(self._owner))
        for spot, part in zip(self._spots, shown, strict=False):
            spot.setGeometry(part.rect)
            spot.act = part.press
            if spot.isEnabled() != (part.press is not None):
                spot.setEnabled(part.press is not None)
            if spot.accessibleName() != part.name:
                spot.setAccessibleName(part.name)
        for at, spot in enumerate(self._spots):
            spot.setVisible(at < len(shown))


def announce(widget: QWidget, text: str) -> None:
    """Have a screen reader say that something is so now."""
    if text and widget.window().isVisible() and _listened():
        from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))
