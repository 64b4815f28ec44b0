"""The bar at the top: wordmark, the deal's file, ruleset, undo, language and theme."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QPushButton, QSizePolicy, QToolButton, QWidget

from calculator.gui.deal.desk import Desk
from calculator.gui.icons import SIDE, icon
from calculator.gui.look import Look
from calculator.gui.wordmark import Wordmark

_FILE = ("new", "open", "save", "copy_record")
VIEWS = {"desk": "F2", "rules": "F4"}
"""The views of the window and their keys, in the order of the tabs."""


class TopBar(QFrame):
    """Says what was asked for; the window does it."""

    asked = Signal(str)
    """new, open, save, copy_record, undo, redo, language, theme."""
    ruleset_chosen = Signal(str)
    view_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("top_bar")
        self._names: tuple[tuple[str, str], ...] = ()
        self._icons: tuple[object, ...] = ()
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 0, 16, 0)
        row.setSpacing(6)
        self._mark = Wordmark(19)
        row.addWidget(self._mark)
        row.addSpacing(12)
        self.tabs: dict[str, QPushButton] = {}
        for name in VIEWS:
            self.tabs[name] = self._tab(name)
            row.addWidget(self.tabs[name])
        row.addSpacing(10)
        self.buttons: dict[str, QPushButton] = {}
        for name in _FILE:
            self.buttons[name] = self._flat(name)
            row.addWidget(self.buttons[name])
        row.addStretch(1)
        self.rulesets = QComboBox()
        # The list arrives after the first paint: its longest name decides then.
        self.rulesets.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.rulesets.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.rulesets.setMinimumContentsLength(12)
        self.rulesets.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.rulesets.activated.connect(self._ruleset)
        row.addWidget(self.rulesets)
        row.addSpacing(6)
        self.undo, self.redo, self.theme = QToolButton(), QToolButton(), QToolButton()
        for name, tool in (("undo", self.undo), ("redo", self.redo)):
            tool.clicked.connect(lambda _=False, name=name: self.asked.emit(name))
            row.addWidget(tool)
        self.language = self._flat("language")
        row.addWidget(self.language)
        self.theme.clicked.connect(lambda: self.asked.emit("theme"))
        row.addWidget(self.theme)
        for tool in (self.undo, self.redo, self.theme):
            tool.setIconSize(QSize(SIDE, SIDE))
            tool.setFixedSize(30, 30)
            tool.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def _flat(self, name: str) -> QPushButton:
        button = QPushButton()
        button.setProperty("flat", True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self.asked.emit(name))
        return button

    def _tab(self, name: str) -> QPushButton:
        button = QPushButton()
        button.setProperty("tab", True)
        button.setCheckable(True)
        button.setChecked(name == "desk")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        button.clicked.connect(lambda: self.view_chosen.emit(name))
        return button

    def show_view(self, view: str) -> None:
        """Which tab is chosen; what belongs to the deal stands only beside the desk."""
        for name, button in self.tabs.items():
            button.setChecked(name == view)
        for widget in (*self.buttons.values(), self.undo, self.redo):
            widget.setVisible(view == "desk")

    def forget_rulesets(self) -> None:
        """The files have changed: the menu is made anew when it is next shown."""
        self._names = ()

    def _ruleset(self, at: int) -> None:
        self.ruleset_chosen.emit(self.rulesets.itemData(at))

    def show_desk(self, desk: Desk, look: Look) -> None:
        for name, button in self.buttons.items():
            button.setText(look.say(f"desk_{name}"))
            button.setToolTip(look.say(f"desk_{name}_tip"))
        for name, button in self.tabs.items():
            text = look.say(f"rules_view_{name}")
            button.setText(text)
            button.setToolTip(look.say("rules_view_tip", name=text, key=VIEWS[name]))
        self.language.setText(look.say("desk_language"))
        self.language.setToolTip(look.say("desk_language_tip"))
        self.undo.setEnabled(desk.can_undo)
        self.redo.setEnabled(desk.can_redo)
        tips = ("desk_undo", "desk_redo", "desk_light" if look.palette.dark else "desk_dark")
        for tool, code in zip((self.undo, self.redo, self.theme), tips, strict=True):
            tool.setToolTip(look.say(code))
            tool.setAccessibleName(look.say(code))
        self.rulesets.setAccessibleName(look.say("desk_rules"))
        self._mark.set_theme(look.palette, look.faces)
        self._show_icons(look)
        self._show_rulesets(desk, look)

    def _show_icons(self, look: Look) -> None:
        key = (look.palette.name, self.devicePixelRatioF())
        if key == self._icons:
            return
        self._icons = key
        names = ("undo", "redo", "sun" if look.palette.dark else "moon")
        for name, tool in zip(names, (self.undo, self.redo, self.theme), strict=True):
            tool.setIcon(icon(name, look.palette.ink2, look.palette.line, self.devicePixelRatioF()))

    def _show_rulesets(self, desk: Desk, look: Look) -> None:
        if desk.library is None:
            return
        if self._names[:1] != ((look.language, ""),) or desk.deal.ruleset not in dict(self._names):
            entries = {entry.id: f"{entry.name(look.language)}  {entry.version}" for entry in desk.listed()}
            if desk.definition is not None:
                entries.setdefault(desk.deal.ruleset, desk.definition.name(look.language))
            self._names = ((look.language, ""), *entries.items())
            self.rulesets.clear()
            for name, text in entries.items():
                self.rulesets.addItem(text, name)
        at = self.rulesets.findData(desk.deal.ruleset)
        if at != self.rulesets.currentIndex():
            self.rulesets.setCurrentIndex(at)
