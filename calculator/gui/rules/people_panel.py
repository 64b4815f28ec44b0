"""The rules for who does not program: names, tiles, items, agreements, payments and examples in words, with switches,
numbers and choices. What is changed here goes out as a signal; the text of the file is what changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QFrame, QGridLayout, QLayout, QLineEdit, QWidget

from calculator.documents import Problem
from calculator.gui.look.accessibility import announce
from calculator.gui.look.look import Look, label, plain_box, push_button, put
from calculator.gui.rules.check_panels import ExamplePanel
from calculator.gui.rules.open_files import OpenFile
from calculator.gui.rules.people_rows import ItemRow, Line, OptionLine, PaymentRow, counts, option_text, told_at
from calculator.gui.rules.people_tiles import TilesPage
from calculator.gui.rules.scrolled_page import ScrolledPage
from calculator.gui.tiles.art import TilePixmaps
from calculator.gui.widgets.controls import Choice, Segments, on_keys
from calculator.gui.widgets.layouts import fill, hbox, stack, turn, vbox
from calculator.rules import Definition, Item, source_text
from calculator.rules.formulas import Number
from calculator.statement import reason_word
from calculator.text import NAME_LANGUAGES, code_of
from calculator.view import CheckAnswer, Coverage
from calculator.workshop import Part, PaymentSentence, payment_sentences, said_formula

TABS = ("names", "tiles", "items", "options", "payments", "examples")
_TWO = 600
"""From this width on, at type of 100 %, items stand in two columns."""


class PeoplePanel(QFrame):
    """Shows the text as it last was right, and beside each line what is wrong with it now."""

    item_edited = Signal(str, str, object)
    """An item's id, what of it (on, name, value), and the new value."""
    option_edited = Signal(str, str, object)
    """An option's id, its key (default, min, max), and the new value."""
    payment_edited = Signal(str, int, str, str)
    """A reason, which of its payments (from 0), the key, and what the file should say."""
    name_edited = Signal(str, str)
    """The ruleset's name in a language."""
    tile_edited = Signal(str, object)
    """A key of the file itself, and its value."""
    place_chosen = Signal(int, int)
    """A line and column of the file; line 0: what is inherited, which is shown where its section would be."""
    undo_asked = Signal()
    redo_asked = Signal()
    """The file should be as it was a step before, or after; what is typed here and not yet written is undone in its field."""
    tab_shown = Signal(str)
    example_wanted = Signal(object)
    """The part of the file that no example reaches, for which one should be proposed."""
    example_chosen = Signal(int)
    """The line of an example that should lie on the desk."""

    def __init__(self, pixmaps: TilePixmaps) -> None:
        super().__init__()
        self.pixmaps = pixmaps
        self.tiles = TilesPage(pixmaps)
        self.tab = "items"
        self._look = Look()
        self._file: OpenFile | None = None
        self._reached: Coverage | None = None
        self._about: Mapping[Part, object] = {}
        self._make_box: Callable[[Part], QWidget] = lambda _part: QWidget()
        self._columns = 0
        self.tabs = Segments()
        self.tabs.chosen.connect(lambda name: self.choose_tab(str(name)))
        self.faults = QFrame()
        self.faults.setProperty("faulty", True)
        self.faults.hide()
        self.fault_text = label("problem", wrap=True)
        self.to_fault = push_button(act=self._to_fault)
        hbox(self.faults, (self.fault_text, 1), self.to_fault, margins=(16, 4, 16, 4), spacing=8)
        self.later = label("label", wrap=True)
        self.later.setContentsMargins(16, 12, 16, 0)
        self.items: dict[str, ItemRow] = {}
        self.options: dict[str, OptionLine] = {}
        self.payments: dict[str, PaymentRow] = {}
        self.names: dict[tuple[str, str], QLineEdit] = {}
        """By what is named (an item, or name: the ruleset) and language."""
        self.examples = ExamplePanel()
        self.examples.chosen.connect(lambda place: self.example_chosen.emit(place[0]))
        self.examples.acted.connect(lambda place: self.place_chosen.emit(*place))
        self.differences = label(wrap=True)
        self.pages = {name: ScrolledPage() for name in ("names", "tiles", "options", "differences")}
        self.counts = ScrolledPage()
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(22)
        self._grid.setVerticalSpacing(0)
        self.items_title, self.payments_title = label("heading"), label("heading")
        self.items_hint, self.payments_hint = label("label", wrap=True), label("label", wrap=True)
        self._payments_head = plain_box()
        self.payments_reached = push_button("flat", self._propose_all)
        head = (self.payments_title, (self.payments_hint, 1), self.payments_reached)
        self._head = hbox(self._payments_head, *head, margins=(0, 10, 0, 4), spacing=10)
        self._payment_box = vbox(None, spacing=0)
        self.counts.column.addLayout(hbox(None, self.items_title, (self.items_hint, 1), spacing=10))
        self.counts.column.addLayout(self._grid)
        self.counts.column.addWidget(self._payments_head)
        self.counts.column.addLayout(self._payment_box)
        self.counts.column.addStretch(1)
        self.pages["differences"].column.addWidget(self.differences)
        self.pages["differences"].column.addStretch(1)
        self.card: QWidget | None = None
        """The page with the card, once there is one."""
        self._stack = stack(self.counts, *self.pages.values(), self.examples)
        column = vbox(self, margins=0, spacing=0)
        column.addLayout(hbox(None, self.tabs, margins=(16, 10, 16, 6)))
        fill(column, self.faults, self.later, (self._stack, 1))
        self._fault: Problem | None = None
        on_keys(self, QKeySequence.StandardKey.Undo, self.undo_asked)
        on_keys(self, QKeySequence.StandardKey.Redo, self.redo_asked)
        self.counts.resized.connect(self._place)

    def add_card(self, page: QWidget) -> None:
        """The page of the tab card, which no button of the tabs leads to."""
        self.card = page
        self._stack.addWidget(page)

    def first(self) -> QWidget:
        """What takes the keys."""
        return next(
            (button for button in self.tabs.findChildren(QWidget) if button.focusPolicy() & Qt.FocusPolicy.TabFocus),
            self,
        )

    # --- what is shown ------------------------------------------------------------------------------------------------

    @property
    def definition(self) -> Definition | None:
        """The ruleset that is shown: of the text as it is, or as it last was right."""
        return self._file.good.result.definition if self._file is not None and self._file.good is not None else None

    def choose_tab(self, name: str) -> None:
        """One of `TABS`, or differences, or card."""
        self.tab = name
        self._show()
        self.tab_shown.emit(name)
        if name == "payments":
            self.counts.verticalScrollBar().setValue(self._payments_head.y())
        elif name == "items":
            self.counts.verticalScrollBar().setValue(0)

    def show_answer(self, file: OpenFile | None, look: Look) -> None:
        """What came of checking the file that is shown."""
        if file is not self._file:
            self._reached = None
        self._file, self._look = file, look
        self._show()

    def _keep_lines(self, page: QWidget) -> None:
        """Only the page that is shown has lines: all those of a ruleset would be six hundred widgets."""
        if page is not self.counts:
            for line in (*self.items.values(), *self.payments.values()):
                line.hide()
                line.deleteLater()
            self.items, self.payments, self._columns = {}, {}, 0
        for name in ("names", "tiles", "options"):
            if page is not self.pages[name]:
                self.pages[name].clear()
        self.options = self.options if page is self.pages["options"] else {}

    def show_reached(self, found: Coverage | None) -> None:
        """How many examples reach each line; None while that is being counted."""
        self._reached = found
        self._show_reached()

    def show_boxes(self, about: Mapping[Part, object], make: Callable[[Part], QWidget]) -> None:
        """What is found out about parts of the file, below the line of each; `make` makes the box of one."""
        self._about, self._make_box = about, make
        for part, line in self._lines().items():
            line.show_box(about.get(part), partial(make, part))

    def _lines(self) -> dict[Part, Line]:
        """Every line that is made."""
        lines: dict[Part, Line] = {("items", key): line for key, line in self.items.items()}
        lines |= {("options", key): line for key, line in self.options.items()}
        return lines | {("payments", key): line for key, line in self.payments.items()}

    def _show(self) -> None:
        look, definition = self._look, self.definition
        file = self._file
        good = file.good if file is not None else None
        answer = file.answer if file is not None else None
        self._show_tabs(definition, good)
        self.examples.show_answer(answer, good, look)
        waits = definition is None and self.tab != "examples"
        self.later.setVisible(waits)
        put(self.later, look.say("rules_table_later") if answer is not None else look.say("rules_checking"))
        page: QWidget = self.examples if self.tab == "examples" else self.pages.get(self.tab, self.counts)
        page = self.card if self.tab == "card" and self.card is not None else page
        self._stack.setVisible(not waits)
        self._stack.setCurrentWidget(page)
        self._keep_lines(page)
        if definition is not None and good is not None:
            if page is self.counts:
                self._show_items(definition, good)
                self._show_payments(definition, good)
                self._show_reached()
            elif self.tab == "options":
                self._show_options(definition, good)
                self._show_reached()
            elif self.tab == "names":
                self._show_names(definition)
            elif self.tab == "tiles":
                self._show_tiles(definition, good.base)
            elif self.tab == "differences":
                self._show_differences(definition, good)
        self._show_faults(answer)
        self.show_boxes(self._about, self._make_box)

    def _show_tabs(self, definition: Definition | None, good: CheckAnswer | None) -> None:
        counts = {}
        if definition is not None and good is not None:
            counts = {"options": len(definition.options), "examples": len(good.result.examples)}
        say = self._look.say
        choices = [
            Choice(name, say(code_of("people_tab", name)), note=str(counts[name]) if name in counts else "")
            for name in TABS
        ]
        self.tabs.set_choices(choices, self.tab)
        self.tabs.setAccessibleName(say("people_tabs"))

    # --- items --------------------------------------------------------------------------------------------------------

    def _show_items(self, definition: Definition, good: CheckAnswer) -> None:
        look = self._look
        put(self.items_title, look.say(code_of("people_tab", "items")))
        put(self.items_hint, look.say("people_items_hint"))
        if list(self.items) != [item.id for item in definition.items]:
            for line in self.items.values():
                self._grid.removeWidget(line)
                line.deleteLater()
            self.items = {item.id: self._item_line(item.id) for item in definition.items}
            self._columns = 0
            self._place()
        below = {item.id: item for item in good.base.items} if good.base is not None else None
        for item in definition.items:
            self._show_item(self.items[item.id], item, below)

    def _item_line(self, item: str) -> ItemRow:
        line = ItemRow()
        line.switched.connect(lambda on: self.item_edited.emit(item, "on", on))
        line.written.connect(lambda text: self.item_edited.emit(item, "value", text))
        line.file_wanted.connect(lambda: self._to_item(item))
        line.example_wanted.connect(lambda: self.example_wanted.emit(("items", item)))
        return line

    def _show_item(self, line: ItemRow, item: Item, below: dict[str, Item] | None) -> None:
        look, on = self._look, counts(item)
        old = below.get(item.id) if below is not None else None
        note = ""
        if below is not None and old is None:
            note = look.say("rules_new_item")
        elif old is not None and on != counts(old):
            note = look.say("people_was_off" if on else "people_was_on")
        elif old is not None and old.value.text != item.value.text:
            note = look.say("people_was", value=self._worth(old))
        line.show_note(note)
        number = isinstance(item.value.tree, Number)
        source = source_text(item.source, look.language)
        tip = "\n".join(filter(None, (item.label(look.language), item.help(look.language), source)))
        worth, told = (item.value.text, "") if number else ("", self._worth(item))
        line.show_item(item.label(look.language), tip, on, worth, told, look, changed=bool(note))

    def _worth(self, item: Item) -> str:
        """What an item is worth, in words where it is no number."""
        if isinstance(item.value.tree, Number):
            return item.value.text
        said = said_formula(item.value)
        return said(self._look.language) if said is not None else self._look.say("people_by_file")

    def _to_item(self, item: str) -> None:
        found = next((one for one in self.definition.items if one.id == item), None) if self.definition else None
        self._to_file(found.file, found.line) if found is not None else None

    def _to_file(self, file: str, line: int) -> None:
        own = self._file is not None and file == str(self._file.path)
        self.place_chosen.emit(line if own else 0, 1)

    def _place(self) -> None:
        """Items in as many columns as have room."""
        columns = 2 if self.counts.viewport().width() >= self._look.px(_TWO) else 1
        if columns == self._columns:
            return
        self._columns = columns
        rows = -(-len(self.items) // columns)
        for at, line in enumerate(self.items.values()):
            self._grid.addWidget(line, at % rows, at // rows, Qt.AlignmentFlag.AlignTop)
        for column in range(2):
            self._grid.setColumnStretch(column, int(column < columns))

    # --- payments -----------------------------------------------------------------------------------------------------

    def _show_payments(self, definition: Definition, good: CheckAnswer) -> None:
        look = self._look
        put(self.payments_title, look.say(code_of("people_tab", "payments")))
        put(self.payments_hint, look.say("people_payments_hint"))
        turn(self._head, down=look.large)
        sentences = payment_sentences(definition)
        below = {one.key: one for one in payment_sentences(good.base)} if good.base is not None else {}
        if list(self.payments) != [one.key for one in sentences]:
            for line in self.payments.values():
                self._payment_box.removeWidget(line)
                line.deleteLater()
            self.payments = {one.key: self._payment_line(one) for one in sentences}
            for line in self.payments.values():
                self._payment_box.addWidget(line)
        for one in sentences:
            name = one.payment.label(look.language) or reason_word(one.payment.reason, look.language, definition)
            self.payments[one.key].show_payment(name, one, below.get(one.key), look)

    def _payment_line(self, sentence: PaymentSentence) -> PaymentRow:
        line, reason, at = PaymentRow(), sentence.payment.reason, sentence.at
        line.chosen.connect(lambda key, written: self.payment_edited.emit(reason, at, key, written))
        line.file_wanted.connect(lambda: self._to_payment(sentence.key))
        line.example_wanted.connect(lambda: self.example_wanted.emit(("payments", sentence.key)))
        return line

    def _to_payment(self, key: str) -> None:
        found = [one for one in payment_sentences(self.definition) if one.key == key] if self.definition else []
        for one in found:
            self._to_file(one.payment.file, one.payment.line)

    def _show_reached(self) -> None:
        definition, covered = self.definition, self._reached
        if definition is None:
            return
        found = covered.found if covered is not None else None
        not_taken = covered.parts if covered is not None else {}
        for name, line in self.items.items():
            count = None if found is None else found.items.get(name, 0)
            line.show_reached(count, self._look, not_taken.get(("items", name), ()))
        fewest: dict[str, int] = {}
        for row in covered.rows if covered is not None else ():
            if row.option is not None:
                fewest[row.option.id] = min(row.examples, fewest.get(row.option.id, row.examples))
        for name, option in self.options.items():
            option.show_reached(fewest.get(name), self._look)
        sentences = payment_sentences(definition)
        paid = [found.payments.get((one.payment.reason, one.payment.index), 0) if found else None for one in sentences]
        for one, count in zip(sentences, paid, strict=True):
            if one.key in self.payments:
                self.payments[one.key].show_reached(count, self._look, not_taken.get(("payments", one.key), ()))
        count = sum(bool(one) for one in paid)
        said = self._look.say("people_paid", count=len(sentences), reached=count) if found else ""
        missing = found is not None and count < len(sentences)
        self.payments_reached.setText(f"{said} · {self._look.say('proposal_all')}" if missing else said)
        self.payments_reached.setEnabled(missing)

    def _propose_all(self) -> None:
        """An example for every payment that none reaches."""
        found = self._reached
        if found is None or self.definition is None:
            return
        for one in payment_sentences(self.definition):
            if not found.found.payments.get((one.payment.reason, one.payment.index), 0):
                self.example_wanted.emit(("payments", one.key))

    # --- agreements ---------------------------------------------------------------------------------------------------

    def _show_options(self, definition: Definition, good: CheckAnswer) -> None:
        look = self._look
        shapes = tuple(
            (one.id, one.type, one.optional, one.choices, one.label, one.minimum, one.maximum)
            for one in definition.options
        )
        page = self.pages["options"]
        if page.shown != (shapes, look):
            page.clear()
            page.shown = (shapes, look)
            self.options = {}
            for option in definition.options:
                line = self.options[option.id] = OptionLine(option, look)
                line.written.connect(partial(self._option_written, option.id))
                line.example_wanted.connect(partial(self.example_wanted.emit, ("options", option.id)))
                page.column.addWidget(line)
            page.column.addStretch(1)
        below = {option.id: option for option in good.base.options} if good.base is not None else {}
        for option in definition.options:
            old = below.get(option.id)
            other = old is not None and (old.default, type(old.default)) != (option.default, type(option.default))
            note = (
                look.say("people_was", value=option_text(option, old.default, look))
                if old is not None and other
                else ""
            )
            self.options[option.id].show_option(option, look, note)

    def _option_written(self, option: str, key: str, value: object) -> None:
        self.option_edited.emit(option, key, list(value) if isinstance(value, tuple) else value)

    # --- names and tiles ----------------------------------------------------------------------------------------------

    def _show_names(self, definition: Definition) -> None:
        look, page = self._look, self.pages["names"]
        shown = ([item.id for item in definition.items], look)
        if page.shown != shown:
            page.clear()
            page.shown = shown
            self.names = {}
            name = look.say("people_ruleset_name")
            page.column.addWidget(label("heading", name))
            page.column.addLayout(self._name_line(name, "name", self._named))
            page.column.addSpacing(8)
            page.column.addWidget(label("heading", look.say("people_item_names")))
            for item in definition.items:
                called = item.label(look.language)
                page.column.addLayout(self._name_line(called, item.id, partial(self._item_named, item.id)))
            page.column.addStretch(1)
        labels = {"name": definition.name} | {item.id: item.label for item in definition.items}
        for (key, language), field in self.names.items():
            text: str = getattr(labels[key], language)
            if not field.hasFocus():
                field.setText(text)
            field.setProperty("was", text)

    def _name_line(self, called: str, key: str, act: Callable[[str, str], None]) -> QLayout:
        """A field for each language."""
        row = hbox(None, margins=(0, 2, 0, 2), spacing=8)
        for language in NAME_LANGUAGES:
            field = self.names[key, language] = QLineEdit()
            field.setProperty("cell", True)
            field.setAccessibleName(f"{called}: {self._look.say(code_of('people_name', language))}")
            field.setPlaceholderText(self._look.say(code_of("people_name", language)))
            field.editingFinished.connect(partial(self._name_written, field, partial(act, language)))
            row.addWidget(field, 1)
        return row

    @staticmethod
    def _name_written(field: QLineEdit, act: Callable[[str], None]) -> None:
        text = field.text().strip()
        if text and text != field.property("was"):
            field.setProperty("was", text)
            field.setText(text)
            act(text)
        elif not text:
            field.setText(field.property("was"))

    def _named(self, language: str, name: str) -> None:
        self.name_edited.emit(language, name)

    def _item_named(self, item: str, language: str, name: str) -> None:
        self.item_edited.emit(item, language, name)

    def _show_tiles(self, definition: Definition, base: Definition | None) -> None:
        page, shown = self.pages["tiles"], (definition, base, self._look)
        if all(old is new for old, new in zip(page.shown, shown, strict=False)) and page.shown:
            return
        page.clear()
        page.shown = shown
        self.tiles = TilesPage(self.pixmaps)
        self.tiles.edited.connect(self.tile_edited)
        self.tiles.file_wanted.connect(lambda: self.place_chosen.emit(0, 1))
        self.tiles.show_tiles(definition, base, self._look)
        page.column.addWidget(self.tiles)
        page.column.addStretch(1)

    def _show_differences(self, definition: Definition, good: CheckAnswer) -> None:
        look = self._look
        name = good.base.name(look.language) if good.base is not None else ""
        texts = [found.told(look.language) for found in good.differences] or [look.say("rules_differs_nowhere")]
        put(self.differences, "\n".join((look.say("rules_differs_from", name=name), "", *texts)))

    # --- faults -------------------------------------------------------------------------------------------------------

    def _show_faults(self, answer: CheckAnswer | None) -> None:
        """Each under its line; what belongs to no line that is seen here is told at the top."""
        look = self._look
        lines = self._lines()
        found, doubts, rest = told_at(lines, answer, look)
        for part, line in lines.items():
            line.show_fault(found.get(part, ()), doubts.get(part, ()))
        problems = answer.result.problems if answer is not None else ()
        count = len(problems)
        self._fault = next(iter((*rest, *problems)), None)
        self.faults.setVisible(bool(count))
        self.to_fault.setText(look.say("people_to_fault"))
        if self._fault is not None:
            said = look.say("people_faults", count=count, first=self._fault.message(look.language))
        else:
            said = look.say("people_mended") if answer is not None and self.fault_text.text() else ""
        announce(self, "" if said == self.fault_text.text() else said)
        put(self.fault_text, said if self._fault is not None else "")

    def _to_fault(self) -> None:
        if self._fault is not None:
            self.place_chosen.emit(max(self._fault.line, 1), max(self._fault.column, 1))
