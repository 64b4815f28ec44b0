"""Where the parts of the desk stand when there is no room for all: the palette as a drawer over the seats, and then one
column with three tabs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QApplication, QBoxLayout, QSizePolicy, QWidget

from calculator.deals import Kong, Win
from calculator.gui.look.look import Look
from calculator.gui.widgets.controls import Choice, FittedButton, Segments
from calculator.gui.widgets.layouts import hbox
from calculator.session import JING
from calculator.text import code_of

if TYPE_CHECKING:
    from calculator.gui.desk.page import DeskPage

TABS = ("tiles", "seats", "result")
_PADDING = 24
"""Of the button that enters the deal, on both sides of its bold text."""
_UNBOUND = 16777215
"""The width of what may be as wide as there is room."""


class RecordButton(FittedButton):
    """Enters the deal where the button of the seats may be out of sight."""

    def __init__(self, page: DeskPage, *, wide: bool) -> None:
        super().__init__("primary", wide=wide)
        self._page = page
        self.clicked.connect(page.who.record.click)

    def sizeHint(self) -> QSize:
        return super().sizeHint() + QSize(_PADDING, 0)

    def show_desk(self) -> None:
        own = self._page.who.record
        self.set_text(own.accessibleName())
        self.setEnabled(own.isEnabled())
        self.setToolTip(own.toolTip())


class TabRow(QWidget):
    """Hand, seats or result, of which one is seen; beside them the button that enters the deal, which is always in sight."""

    chosen = Signal(str)

    def __init__(self, page: DeskPage) -> None:
        super().__init__()
        self.tabs = Segments()
        self.tabs.chosen.connect(lambda key: self.chosen.emit(str(key)))
        self.record = RecordButton(page, wide=True)
        hbox(self, (self.tabs, 3), (self.record, 2), margins=0, spacing=8)

    def show_row(self, page: DeskPage, current: str, look: Look) -> None:
        amount = page.result.amount.text()
        words = {name: look.say(code_of("desk_tab", name)) for name in TABS}
        choices = [Choice(name, f"{word} {amount}" if name == "result" else word) for name, word in words.items()]
        self.tabs.set_choices(choices, current)
        self.record.show_desk()


class Stacking:
    """Arranges the parts of a page. `tab` is the one that is seen where there are tabs."""

    def __init__(self, page: DeskPage) -> None:
        self._page = page
        self._look = Look()
        self.tab = TABS[0]
        self.row: TabRow | None = None
        self.record: RecordButton | None = None
        """Beside the line to type in, where the palette is a drawer."""
        self._unfolded: bool | None = None
        """Whether the drawer was opened or shut by hand; None: it is open as long as a tile is wanted."""
        self._wanted = False
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(page.follow_focus)

    @property
    def open(self) -> bool:
        """Whether all of the palette is seen."""
        return not self._page.measured.drawer or (self._wanted if self._unfolded is None else self._unfolded)

    def show_desk(self, look: Look) -> None:
        """A drawer opens when a tile is wanted, and shuts when the hand is whole."""
        desk, self._look = self._page.desk, look
        entry = desk.entry
        winning = isinstance(entry, (Win, Kong)) and entry.tile is None
        wanted = winning or (desk.held is not None and desk.room > 0) or bool(desk.pending) or desk.current == JING
        if wanted != self._wanted:
            self._wanted, self._unfolded = wanted, None
        self.arrange()

    def unfold(self, unfolded: bool) -> None:
        """Opens or shuts the drawer."""
        if unfolded != self.open and self._page.measured.drawer:
            self._unfolded = unfolded
            self.arrange()

    def choose(self, tab: str) -> None:
        self.tab = tab
        self.arrange()

    def arrange(self) -> None:
        """Puts every part where it belongs in a window of this size."""
        page, found = self._page, self._page.measured
        stacked, tabs = found.drawer or found.tabs, found.tabs
        ways = QBoxLayout.Direction
        page.below.setDirection(ways.TopToBottom if stacked else ways.LeftToRight)
        who = page.who
        who.setMinimumWidth(0 if stacked else found.seats)
        who.setMaximumWidth(_UNBOUND if stacked else found.seats)
        seen = self.tab if tabs else ""
        palette_open = self.open or tabs
        folded = stacked and not tabs and palette_open
        page.palette_panel.fold(not palette_open)
        who.stack(stacked, folded=folded)
        page.below.setStretch(0, int(palette_open and seen != "seats"))
        page.below.setStretch(1, int(stacked and not folded and seen != "tiles"))
        page.hand.setVisible(seen != "seats")
        page.palette_panel.setVisible(seen != "seats")
        who.setVisible(seen != "tiles" and (not folded or bool(who.message.text.text())))
        page.asking.setVisible(seen != "result")
        page.result.setVisible(seen in ("", "result"))
        if not tabs:
            page.result.setFixedWidth(found.result)
        else:
            page.result.setMinimumWidth(0)
            page.result.setMaximumWidth(_UNBOUND)
        across = QSizePolicy.Policy.Expanding if tabs else QSizePolicy.Policy.Fixed
        page.result.setSizePolicy(across, QSizePolicy.Policy.Expanding)
        page.scroll_left(stacked)
        self._show_row(tabs)
        if found.drawer and self.record is None:
            self.record = RecordButton(page, wide=False)
            page.typing.addWidget(self.record)
        if self.record is not None:
            self.record.show_desk()
            self.record.setVisible(stacked and not tabs)

    def _show_row(self, tabs: bool) -> None:
        if tabs and self.row is None:
            self.row = TabRow(self._page)
            self.row.chosen.connect(self.choose)
            self._page.body.insertWidget(1, self.row)
        if self.row is not None:
            self.row.setVisible(tabs)
            if tabs:
                self.row.show_row(self._page, self.tab, self._look)

    def follow(self, focus: QWidget | None) -> None:
        """The drawer opens with the keys, and shuts when they go to the seats."""
        if focus is not None and self._page.measured.drawer:
            if self._page.palette_panel.isAncestorOf(focus):
                self.unfold(True)
            elif self._page.who.isAncestorOf(focus):
                self.unfold(False)
