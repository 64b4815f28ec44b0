"""A menu in a round list above or below the button that unfolds it."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from calculator.gui.widgets.layouts import rounded
from calculator.table import BY_ID
from calculator.view import Offer


def passing_menu(parent: QWidget, *offers: Offer) -> QMenu:
    """Return a round menu of what is offered, which is gone when it is closed."""
    menu = QMenu(parent)
    rounded(menu)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for one in offers:
        if one.inner:
            inner = passing_menu(menu, *one.inner)
            inner.setTitle(one.text)
            inner.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)  # it may be unfolded again
            menu.addMenu(inner)
            continue
        action = menu.addAction(one.text)
        action.setSeparator(not one.text)
        action.setEnabled(one.refused is None)
        action.triggered.connect(lambda _=False, act=one.act: act())
        if one.key in BY_ID:
            action.setShortcut(QKeySequence(BY_ID[one.key].keys[0]))
    return menu


class ListMenu(QMenu):
    """A menu of a button, or of the part with its buttons; `act` gets the name of the entry that is chosen."""

    def __init__(self, button: QWidget, act: Callable[[str], object] = str) -> None:
        super().__init__(button)
        self._parent = button
        rounded(self)
        self.setToolTipsVisible(True)
        # What a screen reader presses leaves it open.
        self.triggered.connect(self.close)
        self.triggered.connect(lambda action: act(action.objectName()))

    def offer(self, entries: Iterable[tuple[str, str, str]], key: str = "") -> None:
        """Offer names, each with its words and tooltip; `key` does the first one too."""
        self.clear()
        for name, text, tip in entries:
            action = self.addAction(text.replace("&", "&&"))
            action.setObjectName(name)
            action.setToolTip(tip)
        self.actions()[0].setShortcut(QKeySequence(key))

    def unfold(self, button: QWidget | None = None, *, above: bool = False, right: bool = False) -> None:
        """Show the menu at an edge of the button, the first action chosen."""
        button = button or self._parent
        size, box = self.sizeHint(), button.rect()
        across = box.width() - size.width() if right else 0
        self.popup(button.mapToGlobal(QPoint(across, -size.height() - 2 if above else box.height() + 2)))
        self.setActiveAction(self.actions()[0])
