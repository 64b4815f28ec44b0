"""The bar at the top: wordmark, ruleset, number and dealer of the deal, undo, the way to the session, and a menu for the rest."""

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QComboBox, QFrame, QPushButton, QSizePolicy, QToolButton

from calculator.gui.look import Look, Palette, drawn_picture, label, push_button
from calculator.gui.stage.unit import BAR
from calculator.gui.tiles import Wordmark
from calculator.gui.widgets import ChoiceBox, fill, hbox
from calculator.table import BY_ID, OpenTable, with_key
from calculator.text import code_of

_MOST = 250
"""The widest that the names of rulesets make their box, at 100 %."""
_MENU = (
    *("new", "entry", "paste", "options", "open", "save", "copy_record", "picture", "card", "display", "view_rules"),
    *("redo", "language", "theme", "preferences", "help"),
)
"""The actions needed now and then."""
_SIDE = 18
"""The side of the arrow back at 100 %."""
_UNDO = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 18 18"><path d="M6.5 3.5 3 7l3.5 3.5M3 7h7.5a4 4 0 0 1 0 8H7"
fill="none" stroke="{}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/></svg>"""
VIEWS = {name: BY_ID[f"view_{name}"].keys[0] for name in ("table", "night", "rules")}
"""The views of the window and their keys, in the order of the tabs."""


class TopBar(QFrame):
    """Says what was asked for; the window does it."""

    ruleset_chosen = Signal(str)
    view_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("top_bar")
        self._names: dict[str, str] = {}
        self._look: Look | None = None
        row = hbox(self, margins=(16, 0, 16, 0), spacing=6)
        self._mark = Wordmark()
        row.addWidget(self._mark)
        self.tabs = {name: self._tab(name) for name in VIEWS}
        self.place = label("hint", yields=True)
        """The number of the deal, and its dealer."""
        row.addSpacing(10)
        self.rulesets = ChoiceBox(sizeAdjustPolicy=QComboBox.SizeAdjustPolicy.AdjustToContents, activated=self._ruleset)
        # A click opens the list and leaves the keys to the table.
        self.rulesets.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.undo, self.more = QToolButton(), QToolButton()
        for tool in (self.undo, self.more):
            tool.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        # The second stretch is for the views in which nothing is said of the deal.
        fill(row, self.rulesets, (self.place, 99), 1, self.undo, *self.tabs.values(), self.more)
        self.show_view("table")

    def _tab(self, name: str) -> QPushButton:
        button = push_button("tab", lambda: self.view_chosen.emit(name), quiet=True, checkable=True)
        button.setChecked(name == "table")
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        return button

    def show_view(self, view: str) -> None:
        """Show the name of the view; at the table only the way to the session stands beside it."""
        for name, button in self.tabs.items():
            button.setChecked(name == view)
            button.setVisible(view != "table" or name == "night")
        for part in (self.rulesets, self.place):
            part.setVisible(view == "table")
        self.undo.setVisible(view not in ("rules", "new_session"))

    def unfold_rulesets(self) -> None:
        """Show the list of rulesets, which takes the keys."""
        self.rulesets.setFocus()
        self.rulesets.showPopup()

    def offer(self, actions: Mapping[str, QAction]) -> None:
        """Put actions by their ids behind the buttons."""
        from calculator.gui.widgets import ListMenu

        self.menu = ListMenu(self.more)
        self.menu.addActions([actions[name] for name in _MENU])
        self.more.clicked.connect(lambda: self.menu.unfold(right=True))
        self.undo.clicked.connect(actions["undo"].trigger)

    def forget_rulesets(self) -> None:
        """Forget the menu of rulesets, since files have changed.

        It is made again when it is next shown.
        """
        self._names = {}

    def _ruleset(self, at: int) -> None:
        self.ruleset_chosen.emit(self.rulesets.itemData(at))

    def show_table(self, open_table: OpenTable, look: Look) -> None:
        """Show the deal of the table."""
        self.undo.setEnabled(open_table.can_undo)
        if look != self._look:
            self._look, self._names = look, {}
            self._show_look(look)
        self._show_rulesets(open_table, look)

    def _show_look(self, look: Look) -> None:
        """Show the parts that do not change with the deal."""
        for name, button in self.tabs.items():
            text = look.say(code_of("window_view", name))
            button.setText(text)
            button.setToolTip(look.say("rules_view_tip", name=text, key=VIEWS[name]))
        self.undo.setToolTip(with_key(look.say("table_undo"), "undo", look.language))
        self.undo.setAccessibleName(look.say("table_undo"))
        self.more.setText("☰")
        self.more.setToolTip(look.say("window_more"))
        self.more.setAccessibleName(look.say("window_more"))
        self.rulesets.setAccessibleName(look.say("table_rules"))
        self._mark.show_look(look.palette, look.px(19))
        side = max(look.px(_SIDE), _SIDE)
        # Two thirds of it grow with the type.
        self.setFixedHeight(max(look.px(BAR * 2 // 3) + BAR * look.zoom // 300, BAR - 2))
        self.undo.setIconSize(QSize(side, side))
        for tool in (self.undo, self.more):
            tool.setFixedSize(side + 12, side + 12)

    def _show_rulesets(self, open_table: OpenTable, look: Look) -> None:
        if open_table.library is None:
            return
        if open_table.deal.ruleset not in self._names:
            entries = {entry.id: entry.name(look.language) for entry in open_table.listed()}
            if open_table.definition is not None:
                entries.setdefault(open_table.deal.ruleset, open_table.definition.name(look.language))
            self._names = entries
            # Not before the first paint: Qt's names of icons take 2 ms.
            side, ratio = self.undo.iconSize().width(), self.devicePixelRatioF()
            self.undo.setIcon(_undo_icon(look.palette, ratio, side))
            self.rulesets.clear()
            for name, text in entries.items():
                self.rulesets.addItem(text, name)
                self.rulesets.setItemData(self.rulesets.count() - 1, text, Qt.ItemDataRole.ToolTipRole)
        at = self.rulesets.findData(open_table.deal.ruleset)
        if at != self.rulesets.currentIndex():
            self.rulesets.setCurrentIndex(at)
        most, name = look.px(_MOST), self.rulesets.currentText()
        self.rulesets.setMaximumWidth(most)
        tip = with_key(look.say("table_rules"), "rulesets", look.language)
        self.rulesets.setToolTip(f"{name}\n{tip}" if self.rulesets.sizeHint().width() > most else tip)


def _undo_icon(palette: Palette, ratio: float, side: int) -> QIcon:
    """Return the arrow back, `side` logical pixels wide and high."""
    made = QIcon()
    for mode, ink in ((QIcon.Mode.Normal, palette.ink2), (QIcon.Mode.Disabled, palette.line)):
        made.addPixmap(drawn_picture(_UNDO.format(ink), side, ratio), mode)
    return made
