"""The bar at the top: wordmark, views, the deal's file, ruleset, undo, language, theme, help and preferences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QPushButton, QSizePolicy, QToolButton, QWidget

from calculator.gui.look.icons import SIDE, icon
from calculator.gui.look.look import Look, push_button
from calculator.gui.tiles.wordmark import Wordmark
from calculator.gui.widgets.controls import FittedButton
from calculator.gui.widgets.layouts import ChoiceBox, fill, hbox
from calculator.session import BY_ID, Desk, cap, with_key
from calculator.text import KNOWN, code_of, others

if TYPE_CHECKING:
    from calculator.gui.widgets.drop_list import DropList

"""Of a list whose corners are round."""
_MOST = 250
"""The widest that the name of a ruleset makes its box, at 100 %; its list may be twice as wide."""
_BOX = 44
"""Pixels of a box beside its text."""
_FILE = {
    name: " / ".join(BY_ID[name].keys) for name in ("new", "open", "save", "copy_record", "picture", "card", "display")
}
"""What can be done with the deal's file, and the keys that do it too."""
VIEWS = {name: BY_ID[f"view_{name}"].keys[0] for name in ("desk", "night", "rules")}
"""The views of the window and their keys, in the order of the tabs."""


class TopBar(QFrame):
    """Says what was asked for; the window does it."""

    asked = Signal(str)
    """new, open, save, copy_record, undo, redo, language, theme, help, preferences."""
    ruleset_chosen = Signal(str)
    view_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("top_bar")
        self._names: dict[str, str] = {}
        self._look: Look | None = None
        self._wide: tuple[object, ...] = ()
        """What the list of rulesets has its width from."""
        self._icons: tuple[object, ...] = ()
        row = hbox(self, margins=(16, 0, 16, 0), spacing=6)
        self._mark = Wordmark(19)
        row.addWidget(self._mark)
        row.addSpacing(12)
        self.tabs = {name: self._tab(name) for name in VIEWS}
        fill(row, *self.tabs.values())
        row.addSpacing(10)
        self.file = push_button("flat", self.unfold_file, quiet=True)
        self.menu: DropList | None = None
        """The list of what can be done with the deal's file, once it has been asked for."""
        fill(row, self.file, 1)
        self.rulesets = ChoiceBox()
        self.rulesets.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        # As wide as the name that is chosen; the list is as wide as the longest.
        self.rulesets.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.rulesets.setMinimumContentsLength(12)
        # A click opens the list and leaves the keys to the desk.
        self.rulesets.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.rulesets.activated.connect(self._ruleset)
        row.addWidget(self.rulesets)
        row.addSpacing(6)
        self.undo, self.redo, self.theme, self.gear = (QToolButton() for _ in range(4))
        self.language, self.help = FittedButton("flat", wide=False), FittedButton("flat", wide=False)
        self.gear.setCheckable(True)
        tools = {
            "undo": self.undo,
            "redo": self.redo,
            "language": self.language,
            "theme": self.theme,
            "help": self.help,
            "preferences": self.gear,
        }
        for name, tool in tools.items():
            tool.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            tool.clicked.connect(lambda _=False, name=name: self.asked.emit(name))
            row.addWidget(tool)

    def _tab(self, name: str) -> QPushButton:
        button = push_button("tab", lambda: self.view_chosen.emit(name), quiet=True)
        button.setCheckable(True)
        button.setChecked(name == "desk")
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        return button

    def show_view(self, view: str) -> None:
        """Which tab is chosen; what belongs to the deal stands only beside the desk."""
        for name, button in self.tabs.items():
            button.setChecked(name == view)
        self.file.setVisible(view == "desk")
        self.rulesets.setVisible(view != "evening")
        for widget in (self.undo, self.redo):
            widget.setVisible(view not in ("rules", "evening"))

    def unfold_rulesets(self) -> None:
        """The list of rulesets, which takes the keys."""
        self.rulesets.setFocus()
        self.rulesets.showPopup()

    def unfold_file(self) -> None:
        """The list of what can be done with the deal's file, below its button."""
        if self.menu is None:
            from calculator.gui.widgets.drop_list import DropList

            self.menu = DropList(_FILE, self.file)
            self.menu.chosen.connect(self.asked)
        look = self._look or Look()
        self.menu.unfold([(look.say(BY_ID[name].text), look.say(BY_ID[name].tip)) for name in _FILE], look)

    def forget_rulesets(self) -> None:
        """The files have changed: the menu is made anew when it is next shown."""
        self._names, self._wide = {}, ()

    def _ruleset(self, at: int) -> None:
        self.ruleset_chosen.emit(self.rulesets.itemData(at))

    def show_desk(self, desk: Desk, look: Look) -> None:
        self.undo.setEnabled(desk.can_undo)
        self.redo.setEnabled(desk.can_redo)
        if look != self._look:
            self._look, self._names = look, {}
            self._show_look(look)
        self._show_icons(look)
        self._show_rulesets(desk, look)

    def _show_look(self, look: Look) -> None:
        """What does not change with the deal."""
        self.file.setText(look.say("desk_file") + " ▾")
        self.file.setAccessibleName(look.say("desk_file"))
        self.file.setToolTip(look.say("desk_file_tip"))
        self.help.set_text(look.say("desk_help_button"), "?", "" if look.narrow or look.large else cap("help"))
        self.help.setToolTip(with_key(look.say("desk_help_button_tip"), "help", look.language))
        for name, button in self.tabs.items():
            text = look.say(code_of("window_view", name))
            button.setText(text)
            button.setToolTip(look.say("rules_view_tip", name=text, key=VIEWS[name]))
        next_ones = others(look.language)
        # Where there is little room it says where a click leads.
        self.language.set_text(
            " / ".join(KNOWN[one].sign for one in (look.language, *next_ones)), KNOWN[next_ones[0]].sign
        )
        self.language.setMinimumWidth(look.px(20) + 8)
        self.language.setToolTip(with_key(KNOWN[next_ones[0]].switch, "language", look.language))
        tips = ("desk_undo", "desk_redo", "desk_light" if look.palette.dark else "desk_dark", "desk_preferences")
        actions = ("undo", "redo", "theme", "preferences")
        for tool, code, action in zip((self.undo, self.redo, self.theme, self.gear), tips, actions, strict=True):
            tool.setToolTip(with_key(look.say(code), action, look.language))
            tool.setAccessibleName(look.say(code))
        self.rulesets.setAccessibleName(look.say("desk_rules"))
        self._mark.set_theme(look.palette, look.faces)

    def _show_icons(self, look: Look) -> None:
        side = max(look.px(SIDE), SIDE)
        key = (look.palette.name, self.devicePixelRatioF(), side)
        if key == self._icons:
            return
        self._icons = key
        names = ("undo", "redo", "sun" if look.palette.dark else "moon", "gear")
        for name, tool in zip(names, (self.undo, self.redo, self.theme, self.gear), strict=True):
            tool.setIcon(icon(name, look.palette.ink2, look.palette.line, self.devicePixelRatioF(), side))
            tool.setIconSize(QSize(side, side))
            tool.setFixedSize(side + 12, side + 12)

    def _show_rulesets(self, desk: Desk, look: Look) -> None:
        if desk.library is None:
            return
        if desk.deal.ruleset not in self._names:
            entries = {entry.id: entry.name(look.language) for entry in desk.listed()}
            if desk.definition is not None:
                entries.setdefault(desk.deal.ruleset, desk.definition.name(look.language))
            self._names = entries
            self.rulesets.clear()
            for name, text in entries.items():
                self.rulesets.addItem(text, name)
                self.rulesets.setItemData(self.rulesets.count() - 1, text, Qt.ItemDataRole.ToolTipRole)
        at = self.rulesets.findData(desk.deal.ruleset)
        if at != self.rulesets.currentIndex():
            self.rulesets.setCurrentIndex(at)
        wide = (self.rulesets.font(), self._names, at)
        if wide == self._wide:
            return
        self._wide = wide
        measures, most = self.rulesets.fontMetrics(), look.px(_MOST)
        name = self.rulesets.currentText()
        needed = measures.horizontalAdvance(name) + _BOX
        self.rulesets.setFixedWidth(min(needed, most))
        rows = range(self.rulesets.count())
        longest = max((measures.horizontalAdvance(self.rulesets.itemText(row)) for row in rows), default=0)
        # A name that someone made longer than any name is shortened in the middle.
        self.rulesets.view().setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.rulesets.view().setMinimumWidth(min(longest + _BOX, 2 * most))
        tip = with_key(look.say("desk_rules"), "rulesets", look.language)
        self.rulesets.setToolTip(f"{name}\n{tip}" if needed > most else tip)
