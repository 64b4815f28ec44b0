"""The line over the night: its name and facts, which page is shown, what is looked for, and what else can be done."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit

from calculator.gui.look import create, elided, label
from calculator.gui.nights.pages import NightHost
from calculator.gui.widgets import Alternative, ChoiceBar, ChoiceBox, FittingFrame, action_buttons, fill_box, hbox, turn
from calculator.view import facts_text, filter_choices

TABS = {"sheet": "sheet_page_sheet", "statistics": "sheet_page_statistics", "rescore": "sheet_page_rescore"}
_BUTTONS = {"row": "sheet_page_row", "head": "sheet_page_head", "nights": "sheet_page_nights"}
_TITLE, _HIGH = 320, 36
"""The widest title, and the height of a line, at 100 %."""


class HeadBar(FittingFrame):
    """A line; where the window is narrow or the type large two, or three."""

    def __init__(self, view: NightHost) -> None:
        super().__init__()
        self._view = view
        self.title, self.facts = label("title"), label("hint", yields=True)
        self.tabs = ChoiceBar(chosen=view.ask_page)
        self.found = label("hint", wrap=False)
        self.kind = create(
            ChoiceBox,
            "filter_name",
            sizeAdjustPolicy=QComboBox.SizeAdjustPolicy.AdjustToContents,
            focusPolicy=Qt.FocusPolicy.TabFocus,
        )
        self.search = create(QLineEdit, "sheet_search", clearButtonEnabled=True, maxLength=60)
        self.buttons = action_buttons(_BUTTONS, view.ask_page)
        for part in (self.kind, self.search):
            # What stands behind them stays where it is on every page.
            policy = part.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            part.setSizePolicy(policy)
        first = hbox(None, self.title, (self.facts, 1), spacing=8)
        parts = (self.kind, self.search, self.found, *self.buttons.values())
        self._rest = hbox(None, *parts, spacing=8)
        self._second = hbox(None, self.tabs, (self._rest, 1), spacing=8)
        self._lines = hbox(self, (first, 1), self._second, spacing=6)

    def show_page(self, page: str) -> None:
        """Show the session and its current page."""
        sheet, trouble, look, say = self._view.sheet, self._view.trouble, self._view.look, self._view.look.say
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
        for name, button in self.buttons.items():
            button.setEnabled(sheet is not None or name == "nights")
        self.search.setPlaceholderText(self.search.accessibleName())
        self.kind.setToolTip(self.kind.accessibleName())
        for part in (self.search, self.kind):
            part.setVisible(page == "sheet" and sheet is not None)
        fill_box(self.kind, filter_choices(sheet, look), self.kind.currentData())
        self.fit()

    def fit(self) -> None:
        """Lay out the parts in one line, two or three."""
        look = self._view.look
        two = look.narrow or look.large
        turn(self._lines, down=two)
        needed = self.tabs.sizeHint().width() + self._second.spacing() + self._rest.sizeHint().width()
        three = two and needed > self.width()
        turn(self._second, down=three)
        # Tabs that go on in the next line have it higher.
        self.setMinimumHeight(0 if three else max(look.px(_HIGH), 34) * (1 + two) + 6 * two)

    def show_found(self, shown: int, count: int, filters: bool) -> None:
        """Show the number of rows left, if some may be left out."""
        self.found.setText(f"{shown} / {count}" if filters else "")
        self.found.setVisible(filters)
