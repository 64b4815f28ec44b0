"""The score sheet 记分表 as a table, under it what a session comes to, and the drawer with the chosen row."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QWidget

from calculator.gui.look import LEFT, TOP, Look, label, show_text
from calculator.gui.widgets import DataTable, Flow, StepList, action_buttons, hbox, scroll_area, vbox
from calculator.nights import Night, Sheet, SheetRow
from calculator.text import amounts
from calculator.view import FIRST_SEAT, row_shown, sheet_columns, totals_rows, totals_title


class TotalsBar(DataTable):
    """Totals under the columns of the score sheet, in points, in money, and what stacks are left."""

    def __init__(self, table: DataTable) -> None:
        super().__init__(whole=True)
        self._table = table
        self.brief = False
        """True if only points are shown, without money: a low window with large type."""
        self.painter.height = 34
        self.horizontalHeader().hide()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSelectionMode(DataTable.SelectionMode.NoSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.horizontalScrollBar().valueChanged.connect(self.horizontalScrollBar().setValue)
        table.foot = self

    def show_sheet(self, sheet: Sheet, look: Look) -> None:
        """Show what a night comes to."""
        self.show_rows(sheet_columns(sheet, look), totals_rows(sheet, look, brief=self.brief), look)
        for at in range(len(self.rows)):
            self.setSpan(at, 0, 1, FIRST_SEAT)
        self._fit()
        self.setAccessibleName(f"{totals_title(sheet, look)}: {amounts(sheet.night.names, sheet.totals)}")

    def _share(self) -> None:
        for at in range(len(self.source.columns)):
            self.setColumnHidden(at, self._table.isColumnHidden(at))
            self.setColumnWidth(at, self._table.columnWidth(at))


_MARGINS = 16, 8, 12, 10
_BUTTONS = {
    "edit": "sheet_edit",
    "ask": "sheet_ask",
    "above": "sheet_above",
    "delete": "sheet_delete",
    "accept": "sheet_accept",
}


class Drawer(QFrame):
    """Shows how the chosen row came about, what it was before, and what can be done to it.

    `asked` says what is wanted of it: edit, ask, above, delete, accept.
    """

    asked = Signal(str)
    heightened = Signal()
    """Its height is another."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("sunk", True)
        self._title, self._what = label("heading", wrap=True, alignment=TOP | LEFT), label("hint")
        self._working, self._before = label(""), label("warning")
        for text in (self._working, self._before):
            text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        body = vbox(None, self._working, self._before, 1, margins=(0, 0, 6, 0), spacing=1)
        self.steps = StepList()
        self.buttons = action_buttons(_BUTTONS, self.asked.emit)
        self._keys = QWidget()
        Flow(self._keys, gap=6, between=6).put(tuple(self.buttons.values()))
        self._body, self._least = scroll_area(body, keys=True), 0
        for area in (self._body, self.steps):
            area.setMinimumHeight(1)
        head = vbox(None, self._title, self._what, 1, spacing=2)
        parts = ((head, 32), (self._body, 25), (self.steps, 25), (self._keys, 22))
        hbox(self, *parts, margins=_MARGINS, spacing=16)

    def show_look(self, look: Look) -> None:
        """Set the height of the drawer: every step has its line if there is room."""
        self._least = look.px(252 if look.wide else 116 if look.large else 96)
        self._follow()

    def _follow(self) -> None:
        """Keep all lines of its buttons within it."""
        lines = self._keys.heightForWidth(self._keys.width()) + _MARGINS[1] + _MARGINS[3]
        high = max(self._least, lines if self.isVisible() else 0)
        if high != self.maximumHeight():
            self.setFixedHeight(high)
            self.heightened.emit()

    def event(self, event: QEvent) -> bool:
        """Handle an event before other handlers."""
        done = super().event(event)
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._follow()
        return done

    def sizeHint(self) -> QSize:
        """Return the preferred size."""
        return QSize(super().sizeHint().width(), self.maximumHeight())

    def show_row(self, night: Night, row: SheetRow | None, look: Look, *, of_game: bool) -> None:
        """Show a row of a session, or the game that ended with it, or a hint if nothing is chosen."""
        shown = row_shown(night, row, look, wide=look.wide, of_game=of_game)
        for name, button in self.buttons.items():
            button.setVisible(name in shown.actions)
        self.buttons["edit"].setText(shown.edit)
        self._title.setText(shown.title)
        self._title.setToolTip(shown.tip)
        self._what.setText(shown.what)
        self._working.setText(shown.working)
        show_text(self._before, shown.before)
        self.steps.setVisible(bool(shown.steps))
        if shown.steps:
            self.steps.show_steps(shown.steps, look)
