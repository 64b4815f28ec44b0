"""What a screen reader does: finds things by their names, presses them, and says what is announced."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleAnnouncementEvent, QAccessibleInterface
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from calculator.tiles import parse_tiles, tile_name


@contextmanager
def listening() -> Iterator[list[str]]:
    """A screen reader is there; gives what is announced to it."""
    said = list[str]()

    def hear(event: Any) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            said.append(event.message())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QAccessible, "updateAccessibility", staticmethod(hear))
        QAccessible.setActive(True)
        try:
            yield said
        finally:
            QAccessible.setActive(False)


def announced(said: list[str], act: Callable[[], object]) -> list[str]:
    """What is announced when something is done."""
    said.clear()
    act()
    return list(said)


def spoken(widget: QWidget, text: QAccessible.Text = QAccessible.Text.Name) -> str:
    """What is said of a widget."""
    found = QAccessible.queryAccessibleInterface(widget)
    assert found is not None
    return str(found.text(text))


class Reader:
    """Presses what is found by its name, as assistive programs do."""

    def __init__(self, window: QWidget) -> None:
        self.window = window
        self.presses = 0

    def find(self, name: str, part: QWidget | None = None) -> QAbstractButton:
        """The one thing that can be pressed that is called so, or else whose name begins so."""
        QApplication.processEvents()  # what is new is shown behind
        found = [
            one for one in (part or self.window).findChildren(QAbstractButton) if one.isVisible() and one.isEnabled()
        ]
        names = [spoken(one) for one in found]
        found = [one for one in found if spoken(one).startswith(name)]
        found = [one for one in found if spoken(one) == name] or found
        assert found, (name, names)
        assert len({spoken(one) for one in found}) == 1, [spoken(one) for one in found]
        return found[0]

    def press(self, name: str, part: QWidget | None = None) -> None:
        self.presses += 1
        button = self.find(name, part)
        offered = QAccessible.queryAccessibleInterface(button)
        actions = offered.actionInterface() if offered is not None else None
        assert actions is not None, name
        assert QAccessibleActionInterface.pressAction() in actions.actionNames(), name
        button.click()

    def menu(self) -> list[str]:
        """What is said of the actions of the menu that is open, in their order."""
        return [one.text(QAccessible.Text.Name) for one in self._offered()]

    def press_in_menu(self, name: str) -> None:
        self.presses += 1
        (found,) = [one for one in self._offered() if one.text(QAccessible.Text.Name) == name]
        actions = found.actionInterface()
        assert actions is not None
        actions.doAction(QAccessibleActionInterface.pressAction())
        QApplication.processEvents()

    @staticmethod
    def _offered() -> list[QAccessibleInterface]:
        popup = QApplication.activePopupWidget()
        assert popup is not None
        found = QAccessible.queryAccessibleInterface(popup)
        assert found is not None
        children = [found.child(at) for at in range(found.childCount())]
        return [one for one in children if one is not None]

    def tiles(self, text: str, palette: QWidget) -> None:
        for kind in parse_tiles(text):
            self.press(tile_name(int(kind), "zh"), palette)
