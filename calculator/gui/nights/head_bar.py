"""The line over the night: its name and facts, which page is shown, what is looked for, and what else can be done."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QSizePolicy, QWidget

from calculator.gui.look.look import Look, label, put
from calculator.gui.nights.sheet_table import facts_text, kinds
from calculator.gui.widgets.controls import ActionButtons, Choice, ElidedLabel, Segments, fill_box
from calculator.gui.widgets.layouts import fill, hbox
from calculator.nights import Sheet

TABS = {"sheet": "sheet_page_sheet", "statistics": "sheet_page_statistics", "rescore": "sheet_page_rescore"}
_BUTTONS = {"row": "sheet_page_row", "head": "sheet_page_head", "nights": "sheet_page_nights"}


def _least(look: Look, large: int, narrow: int, wide: int) -> int:
    """A width at 100 %: in a narrow window with large type, in a narrow one, in any other."""
    return wide if not look.narrow else large if look.large else narrow


class HeadBar(QWidget):
    """36 pixels high. The facts give way first, then the name."""

    page_wanted = Signal(str)
    words_changed = Signal(str)
    kind_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.facts = ElidedLabel("title"), ElidedLabel("hint")
        self.title.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.tabs = Segments()
        self.tabs.chosen.connect(lambda name: self.page_wanted.emit(str(name)))
        self.found = label("hint")
        self.kind = QComboBox()
        self.kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.kind.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.kind.activated.connect(lambda at: self.kind_chosen.emit(self.kind.itemData(at)))
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.search.setMaxLength(60)
        self.search.textChanged.connect(self.words_changed)
        self.buttons = ActionButtons(_BUTTONS, self.page_wanted.emit)
        row = hbox(self, self.title, (self.facts, 1), self.tabs, 0, margins=0, spacing=8)
        for part in (self.found, self.kind, self.search):
            # What stands beside them stays where it is on every page.
            policy = part.sizePolicy()
            policy.setRetainSizeWhenHidden(part is not self.found)
            part.setSizePolicy(policy)
            row.addWidget(part)
        fill(row, *self.buttons.values())

    def show_sheet(self, sheet: Sheet | None, page: str, trouble: bool, look: Look) -> None:
        """The night and which page of it is shown."""
        say = look.say
        self.title.setText(
            sheet.night.name if sheet is not None else say("nights_title" if trouble else "sheet_no_night")
        )
        self.title.setMaximumWidth(look.px(220))
        self.title.setMinimumWidth(min(self.title.sizeHint().width(), look.px(_least(look, 48, 96, 132))))
        facts = facts_text(sheet, look, 4) if sheet is not None else ""
        if sheet is not None and sheet.night.settled is not None:
            facts = f"{say('nights_settled')} · {facts}"
        self.facts.setText(facts)
        for part in (self.title, self.facts):
            part.setToolTip(part.text())
        none = say("sheet_no_night_yet") if sheet is None else ""
        reasons = {name: say("trouble_title") if trouble else "" if name == "statistics" else none for name in TABS}
        choices = [Choice(name, say(code), reason=reasons[name]) for name, code in TABS.items()]
        self.tabs.set_choices(choices, page)
        measures = self.fontMetrics()
        wide = max(measures.horizontalAdvance(choice.text) for choice in choices) + look.px(20)
        self.tabs.setFixedWidth(wide * len(choices))
        self.buttons.show_texts(look)
        for name, button in self.buttons.items():
            button.setEnabled(sheet is not None or name == "nights")
        self._show_filter(sheet, page, look)
        self.setFixedHeight(max(look.px(36), 34))

    def _show_filter(self, sheet: Sheet | None, page: str, look: Look) -> None:
        say, shown = look.say, page == "sheet" and sheet is not None
        self.search.setPlaceholderText(say("sheet_search"))
        parts = ((self.search, "sheet_search", "sheet_search_tip", 132), (self.kind, "filter_name", "filter_name", 116))
        for part, name, tip, wide in parts:
            part.setAccessibleName(say(name))
            part.setToolTip(say(tip))
            part.setFixedWidth(look.px(_least(look, 72, 92, wide)))
            part.setVisible(shown)
        fill_box(self.kind, kinds(sheet, look), self.kind.currentData())

    def show_found(self, shown: int, count: int, filters: bool, look: Look) -> None:
        """How many rows are left of how many, where some may be left out."""
        put(self.found, f"{shown} / {count}" if filters else "")
        self.found.setVisible(filters)
