"""The right panel: items, options and payments as tables, the examples, and the desk's deal under the edited rules."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from calculator.gui.look.look import Look, label, styled_frame
from calculator.gui.rules.check_panels import ExamplePanel
from calculator.gui.rules.deal_card import DealCard
from calculator.gui.rules.open_files import OpenFile
from calculator.gui.rules.table_lines import (
    ITEM_NAME,
    ITEM_ON,
    OPTION_MAX,
    OPTION_MIN,
    OPTION_VALUE,
    TABLES,
    written_option,
)
from calculator.gui.tiles.art import TilePixmaps
from calculator.gui.widgets.controls import Choice, Segments
from calculator.gui.widgets.layouts import fill, hbox, vbox
from calculator.gui.widgets.table_editing import EditableTable
from calculator.rules import Definition
from calculator.text import code_of

_OPTION_KEYS = {OPTION_VALUE: "default", OPTION_MIN: "min", OPTION_MAX: "max"}


class SidePanel(QFrame):
    """Edits go out as signals; the file's text is what changes."""

    item_edited = Signal(str, str, object)
    """An item's id, what of it (on, name, value), and the new value."""
    option_edited = Signal(str, str, object)
    """An option's id, its key (default, min, max), and the new value."""
    place_chosen = Signal(int, int)
    """A line and column of the file."""

    def __init__(self, pixmaps: TilePixmaps) -> None:
        super().__init__()
        self.setProperty("panel", True)
        self.tab = "items"
        self._look = Look()
        self._file: OpenFile | None = None
        column = vbox(self, margins=1, spacing=0)
        top = hbox(None, margins=(15, 9, 15, 6))
        self.tabs = Segments()
        self.tabs.chosen.connect(self.choose_tab)
        top.addWidget(self.tabs)
        column.addLayout(top)
        self.table = EditableTable()
        self.table.edited.connect(self._edited)
        self.table.line_chosen.connect(lambda line: self.place_chosen.emit(line, 1))
        self.empty = label("label", wrap=True)
        self.empty.setContentsMargins(8, 8, 8, 0)
        self.empty.hide()
        box = vbox(None, self.empty, (self.table, 1), margins=(8, 0, 8, 0))
        fill(column, (box, 5), styled_frame("line"))
        self.examples = ExamplePanel()
        self.examples.chosen.connect(lambda place: self.place_chosen.emit(*place))
        fill(column, (self.examples, 4), styled_frame("line"))
        self.deal = DealCard(pixmaps)
        column.addWidget(self.deal)

    def choose_tab(self, name: object) -> None:
        """items, options or payments."""
        self.tab = str(name)
        self.show_answer(self._file, self._look)

    @property
    def definition(self) -> Definition | None:
        """The ruleset that is shown: of the text as it is, or as it last was right."""
        return self._file.good.result.definition if self._file is not None and self._file.good is not None else None

    def show_answer(self, file: OpenFile | None, look: Look) -> None:
        self._file, self._look = file, look
        self.tabs.set_choices([Choice(name, look.say(code_of("rules_tab", name))) for name in TABLES], self.tab)
        self._show_table(look)
        answer, good = (file.answer, file.good) if file is not None else (None, None)
        self.examples.show_answer(answer, good, look)
        wrong = answer is not None and bool(answer.result.problems)
        shown = good if wrong else answer
        by = look.say("rules_deal_by")
        if wrong and file is not None and good is not None:
            # The deal is settled by the last text that was right: that on the disk, or one that was never saved.
            saved = good.job.text == file.good_text
            by = look.say("rules_deal_by_good", time=file.good_at) if saved else look.say("rules_deal_by_before")
        usable = not wrong or good is not None
        self.deal.show_deal(shown.deal if shown is not None else None, by, look, usable=usable)

    def _show_table(self, look: Look) -> None:
        definition, file = self.definition, self._file
        self.table.setAccessibleName(look.say(code_of("rules_tab", self.tab)))
        self.empty.setText(look.say("rules_table_later"))
        self.empty.setVisible(definition is None and file is not None and file.answer is not None)
        if definition is None or file is None or file.good is None:
            self.table.show_rows((), (), look)
            return
        self.table.show_rows(*TABLES[self.tab](definition, file.good, look), look)

    def _edited(self, key: str, column: int, value: object) -> None:
        if self.tab == "items":
            what = "on" if column == ITEM_ON else "name" if column == ITEM_NAME else "value"
            self.item_edited.emit(key, what, value)
            return
        definition = self.definition
        option = next((o for o in definition.options if o.id == key), None) if definition is not None else None
        name = _OPTION_KEYS.get(column)
        if option is None or name is None:
            return
        written = written_option(option, value, self._look)
        if name != "default" and isinstance(written, list):
            written = written[0]
        self.option_edited.emit(key, name, written)
