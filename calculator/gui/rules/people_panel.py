"""The rules for people who do not program, in words, with switches, numbers and choices.

They are names, tiles, items, options, payments and examples. Changes here go out as a signal; the
text of the file is changed by them.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from calculator.documents import Problem
from calculator.gui.look import TOP, Look, announce, create, label, plain_box, push_button, say_within
from calculator.gui.rules.check_panels import ExamplePanel
from calculator.gui.rules.open_files import OpenFile
from calculator.gui.rules.people_line import RuleLine
from calculator.gui.widgets import (
    Alternative,
    ChoiceBar,
    Flow,
    empty,
    fill,
    hbox,
    later,
    scroll_area,
    stack,
    style_area,
    tab_stops,
    vbox,
)
from calculator.rules import Definition
from calculator.text import code_of
from calculator.view import FILE, CheckAnswer, Coverage, Finding, PeopleLine, page_of
from calculator.workshop import Part

TABS = ("names", "tiles", "items", "options", "payments", "examples")
ADDED = ("items", "options", "payments")
"""Sections to which a rule can be added."""
_HINTS = {"items": "people_items_hint", "payments": "people_payments_hint"}
"""The codes of what is said beside the title of a section."""
_COLUMN, _WHOLE = 290, 9999
"""The least width of a column of items at type of 100 %; other lines take the whole width."""


class PeoplePanel(QFrame):
    """Shows the text as it last was right, and beside each line what is wrong with it now."""

    edited = Signal(object, str, object)
    """A part of the file, what of it, and the new value."""
    place_chosen = Signal(int, int)
    """A line and column of the file; line 0: what is inherited, which is shown where its section would be."""
    tab_shown = Signal(str)
    example_wanted = Signal(object)
    """The part of the file that no example reaches, for which one should be proposed."""
    found_pressed = Signal(object, object)
    """A part, and what a button of what is found out about it does."""
    add_asked = Signal(str)
    """A rule of this section should be added."""

    def __init__(self) -> None:
        super().__init__()
        self.tab = "items"
        self._look, self._size = Look(), 0
        self._file: OpenFile | None = None
        self._good: CheckAnswer | None = None
        self._answer: CheckAnswer | None = None
        self._reached: Coverage | None = None
        self._found: Mapping[Part, Finding] = {}
        self.tabs = create(ChoiceBar, "people_tabs", chosen=self.choose_tab)
        self.faults = QFrame()
        self.faults.setProperty("faulty", True)
        self.faults.hide()
        self.fault_text = label("problem")
        self.to_fault = push_button(act=self._to_fault, code="people_to_fault")
        hbox(self.faults, (self.fault_text, 1), self.to_fault, margins=(16, 4, 16, 4), spacing=8)
        self.later = label("label", wrap=True)
        self.later.setContentsMargins(16, 12, 16, 0)
        self.lines: dict[Part, RuleLine] = {}
        """Those of the page that is shown: all of a ruleset would be six hundred widgets."""
        self._heads: dict[str, QWidget] = {}
        self.examples = ExamplePanel()
        self.examples.list.acted.connect(lambda place: self.place_chosen.emit(*place))
        self.examples.more.clicked.connect(lambda: self.add_asked.emit("examples"))
        self.differences = label(alignment=TOP)
        self.payments_reached = push_button("flat", self._propose_all)
        self._area = QScrollArea()
        style_area(self._area)
        inner = plain_box()
        self._area.setWidget(inner)
        self._page = vbox(inner, margins=(16, 4, 16, 10), spacing=0)
        self.differences.setContentsMargins(16, 4, 16, 10)
        self._stack = stack(self._area)
        self.pages: dict[str, QWidget] = {}
        """The pages that show no lines of rules."""
        self.add_page("differences", scroll_area(self.differences))
        self.add_page("examples", self.examples)
        tabs = hbox(None, self.tabs, margins=(16, 10, 16, 6))
        vbox(self, tabs, self.faults, self.later, (self._stack, 1), spacing=0)
        self._scroll = later(self, self._to_head)
        self._fault: Problem | None = None

    def add_page(self, name: str, page: QWidget) -> None:
        """Take a page that shows no lines of rules."""
        self.pages[name] = page
        self._stack.addWidget(page)

    def first(self) -> QWidget:
        """Return what takes the keys."""
        return next(iter(tab_stops(self.tabs)), self)

    # --- what is shown ------------------------------------------------------------------------------------------------

    @property
    def definition(self) -> Definition | None:
        """The ruleset that is shown: of the text as it is, or as it last was right."""
        return self._good.result.definition if self._good is not None else None

    def choose_tab(self, name: str) -> None:
        """Show one of `TABS`, or differences, or card."""
        self.tab = name
        self._show()
        self.tab_shown.emit(name)
        # A page that was just made is as high as its lines only when they are laid out.
        self._scroll.start()

    def _to_head(self) -> None:
        """Show the head of the tab, where several are on one page."""
        if self.tab in self._heads:
            self._page.activate()
            self._area.verticalScrollBar().setValue(self._heads[self.tab].y())

    def show_answer(self, file: OpenFile, look: Look) -> None:
        """Show what came of checking the file that is shown."""
        if file is not self._file:
            self._reached = None
        self._file, self._look = file, look
        self._good, self._answer = file.good, file.answer
        self._show()

    def show_reached(self, found: Coverage | None) -> None:
        """Show how many examples reach each line; None while that is being counted."""
        self._reached = found
        self._show_lines()

    def show_found(self, found: Mapping[Part, Finding]) -> None:
        """Show what is found out about parts of the file, below the line of each."""
        self._found = found
        for part, line in self.lines.items():
            line.show_found(found.get(part), self._look)

    def _show(self) -> None:
        say, good, definition = self._look.say, self._good, self.definition
        counts = {}
        if good is not None and definition is not None:
            counts = {"options": len(definition.options), "examples": len(good.result.examples)}
        names = {name: f"{say(code_of('people_tab', name))} {counts.get(name, '')}".strip() for name in TABS}
        self.tabs.set_choices([Alternative(*one) for one in names.items()], self.tab)
        self.examples.show_answer(self._answer, good, self._look)
        waits = definition is None and self.tab != "examples"
        self.later.setVisible(waits)
        self.later.setText(say("rules_checking" if self._answer is None else "rules_table_later"))
        self._stack.setVisible(not waits)
        self._stack.setCurrentWidget(self.pages.get(self.tab, self._area))
        self._show_lines()

    def _show_lines(self) -> None:
        """Show the page of a tab, its lines with what is known of each."""
        look, good = self._look, self._good
        shown, rest = page_of(self.tab, good, self._answer, self._reached, look)
        parts = [line.part for lines in shown for line in lines]
        if parts and ([*self.lines], self._size) != (parts, look.size):
            self._size = look.size
            self._make_page(shown)
        for lines in shown:
            for line in lines:
                self.lines[line.part].show_line(line, look)
        if parts:
            self._show_heads(shown)
        if self.tab == "differences" and good is not None:
            name = good.base.name(look.language) if good.base is not None else ""
            texts = [found.sentence(look.language) for found in good.differences] or [look.say("rules_differs_nowhere")]
            self.differences.setText("\n".join((look.say("rules_differs_from", name=name), "", *texts)))
        self._show_faults(rest)
        self.show_found(self._found)

    def _make_page(self, shown: Sequence[Sequence[PeopleLine]]) -> None:
        self.payments_reached.setParent(None)
        empty(self._page)
        self.lines, self._heads = {}, {}
        for lines in shown:
            kind = lines[0].part[0] if lines else ""
            more = [self.payments_reached] if kind == "payments" else []
            if kind in ADDED:
                more.append(push_button("flat", partial(self.add_asked.emit, kind), code="new_rule_more"))
            head, room = plain_box(), plain_box()
            title = label("heading", code=code_of("people_tab", kind) if kind in TABS else "")
            hint = label("label", wrap=True, code=_HINTS.get(kind, ""))
            hbox(head, title, (hint, 1), *more, margins=(0, 10, 0, 4), spacing=10)
            if kind not in ADDED:
                head.hide()
            flow = Flow(room, gap=22, between=0)
            flow.share(self._look.px(_COLUMN) if kind == "items" else _WHOLE)
            for one in lines:
                line = self.lines[one.part] = RuleLine()
                line.edited.connect(partial(self._edited, one.part))
                line.example_wanted.connect(partial(self.example_wanted.emit, one.part))
                line.pressed.connect(partial(self.found_pressed.emit, one.part))
                flow.addWidget(line)
            fill(self._page, head, room)
            self._heads[kind] = head
        fill(self._page, 1)

    def _show_heads(self, shown: Sequence[Sequence[PeopleLine]]) -> None:
        say = self._look.say
        for head in self._heads.values():
            say_within(head, self._look)
        counts = [line.reached for lines in shown for line in lines if line.part[0] == "payments"]
        known = [count for count in counts if count is not None]
        paid = sum(map(bool, known))
        said = say("people_paid", count=len(counts), reached=paid) if known else ""
        missing = bool(known) and paid < len(counts)
        self.payments_reached.setText(f"{said} · {say('proposal_all')}" if missing else said)
        self.payments_reached.setEnabled(missing)
        self.payments_reached.setVisible(bool(said))

    def _edited(self, part: Part, key: str, value: object) -> None:
        if key != FILE:
            self.edited.emit(part, key, value)
            return
        shown = self.lines[part].shown
        file, line = shown.place if shown is not None and shown.place is not None else ("", 0)
        own = self._file is not None and file == str(self._file.path)
        self.place_chosen.emit(line if own else 0, 1)

    def _propose_all(self) -> None:
        """Propose an example for every payment that none reaches."""
        for part, line in [*self.lines.items()]:
            if part[0] == "payments" and line.shown is not None and line.shown.reached == 0:
                self.example_wanted.emit(part)

    # --- faults -------------------------------------------------------------------------------------------------------

    def _show_faults(self, rest: Sequence[Problem]) -> None:
        look, answer, before = self._look, self._answer, self.fault_text.text()
        problems = answer.result.problems if answer is not None else ()
        fault = self._fault = next(iter((*rest, *problems)), None)
        self.faults.setVisible(bool(problems))
        said = ""
        if fault is not None:
            said = look.say("people_faults", count=len(problems), first=fault.message(look.language))
        self.fault_text.setText(said)
        if said != before:
            announce(self, said or (look.say("people_mended") if answer is not None else ""))

    def _to_fault(self) -> None:
        if self._fault is not None:
            self.place_chosen.emit(max(self._fault.line, 1), max(self._fault.column, 1))
