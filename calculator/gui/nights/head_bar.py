"""The line over the night: its name and facts, which page is shown, what is looked for, and what else can be done."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QSizePolicy, QWidget

from calculator.gui.look.look import Look, elided, label, put
from calculator.gui.nights.sheet_table import facts_text, kinds
from calculator.gui.widgets.choice_bar import Alternative, ChoiceBar
from calculator.gui.widgets.controls import ActionButtons, fill_box
from calculator.gui.widgets.layouts import ChoiceBox, fill, hbox, vbox
from calculator.gui.widgets.text_lines import in_two
from calculator.nights import Sheet

TABS = {"sheet": "sheet_page_sheet", "statistics": "sheet_page_statistics", "rescore": "sheet_page_rescore"}
_BUTTONS = {"row": "sheet_page_row", "head": "sheet_page_head", "nights": "sheet_page_nights"}
_GAP = 8
_TITLE = 320
"""The most of a night's name, at type of 100 %."""
_ARROW = 40
"""Pixels around the text of a list, its arrow among them."""
_ROUND = 30
"""Pixels around what stands in a line that is typed in."""


class HeadBar(QWidget):
    """A line of 36 pixels; where not everything has room in it, two. The facts stand in as much as the others leave."""

    page_wanted = Signal(str)
    words_changed = Signal(str)
    kind_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.facts = label("title"), label("hint", wrap=True, yields=True)
        self.title.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.tabs = ChoiceBar()
        self.tabs.chosen.connect(lambda name: self.page_wanted.emit(str(name)))
        self.found = label("hint")
        self.kind = ChoiceBox()
        self.kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.kind.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.kind.activated.connect(lambda at: self.kind_chosen.emit(self.kind.itemData(at)))
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.search.setMaxLength(60)
        self.search.textChanged.connect(self.words_changed)
        self.buttons = ActionButtons(_BUTTONS, self.page_wanted.emit)
        for part in (self.found, self.kind, self.search):
            # What stands beside them stays where it is on every page.
            policy = part.sizePolicy()
            policy.setRetainSizeWhenHidden(part is not self.found)
            part.setSizePolicy(policy)
        self._first, self._second = (hbox(None, margins=0, spacing=_GAP) for _ in range(2))
        vbox(self, self._first, self._second, margins=0, spacing=6)
        self._lines = 0
        self._look = Look()
        self._lay()

    def _lay(self) -> None:
        """What says and leads to the night in the first line; its pages and its rows beside that, or where that is too much
        in a second."""
        look, measures = self._look, self.facts.fontMetrics()
        moved = (self.tabs, self.found, self.kind, self.search)
        parts = (self.title, *moved, *self.buttons.values())
        wide = [max(part.minimumWidth(), min(part.sizeHint().width(), part.maximumWidth())) for part in parts]
        facts = max(map(measures.horizontalAdvance, in_two(self.facts.text(), measures) or ("",)))
        asked = sum(wide) + facts + _GAP * len(parts)
        lines = 1 if asked <= self.width() else 2
        self.facts.setFixedHeight(look.px(36))
        self.setFixedHeight(lines * max(look.px(36), 34) + (lines - 1) * 6)
        if lines == self._lines:
            return
        self._lines = lines
        for layout in (self._first, self._second):
            while layout.takeAt(0) is not None:
                pass
        fill(self._first, self.title, (self.facts, 1))
        fill(self._first if lines == 1 else self._second, self.tabs, *([] if lines == 1 else [1]), *moved[1:])
        fill(self._first, *self.buttons.values())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay()

    def show_sheet(self, sheet: Sheet | None, page: str, trouble: bool, look: Look) -> None:
        """The night and which page of it is shown."""
        say = look.say
        name = sheet.night.name if sheet is not None else say("nights_title" if trouble else "sheet_no_night")
        self.title.setText(elided(name, self.title.fontMetrics(), look.px(_TITLE)))
        facts, whole = "", ""
        if sheet is not None:
            paid = f"{say('nights_settled')} · " if sheet.night.settled is not None else ""
            facts, whole = (paid + facts_text(sheet, look, letters) for letters in (0, 8))
        self.facts.setText(facts)
        self.facts.setToolTip(whole)
        self.title.setToolTip(name)
        none = say("sheet_no_night_yet") if sheet is None else ""
        reasons = {name: say("trouble_title") if trouble else "" if name == "statistics" else none for name in TABS}
        choices = [Alternative(name, say(code), reason=reasons[name]) for name, code in TABS.items()]
        self.tabs.set_choices(choices, page)
        self.buttons.show_texts(look)
        for name, button in self.buttons.items():
            button.setEnabled(sheet is not None or name == "nights")
        self._show_filter(sheet, page, look)
        self._look = look
        self._lay()

    def _show_filter(self, sheet: Sheet | None, page: str, look: Look) -> None:
        say, shown = look.say, page == "sheet" and sheet is not None
        self.search.setPlaceholderText(say("sheet_search"))
        for part, name, tip in ((self.search, "sheet_search", "sheet_search_tip"), (self.kind, *("filter_name",) * 2)):
            part.setAccessibleName(say(name))
            part.setToolTip(say(tip))
            part.setVisible(shown)
        least = self.search.fontMetrics().horizontalAdvance(say("sheet_search")) + _ROUND
        self.search.setMinimumWidth(least)
        self.search.setMaximumWidth(max(look.px(92 if look.narrow else 132), least))
        fill_box(self.kind, kinds(sheet, look), self.kind.currentData())
        measures, count = self.kind.fontMetrics(), self.kind.count()
        widest = max(measures.horizontalAdvance(self.kind.itemText(at)) for at in range(count))
        self.kind.setFixedWidth(widest + _ARROW)

    def show_found(self, shown: int, count: int, filters: bool, look: Look) -> None:
        """How many rows are left of how many, where some may be left out."""
        put(self.found, f"{shown} / {count}" if filters else "")
        self.found.setVisible(filters)
