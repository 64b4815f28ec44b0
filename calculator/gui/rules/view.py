"""The rules view: files at the left, the rules in words in the middle, and the file as a drawer at the right.

The current deal is below the drawer. Words and file change the same text, and one undo takes either back.

The table hears of it by signals only. It plays by the saved rules: until then, and while anything is wrong, it
keeps the last good version.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from calculator.documents import Problem, is_file
from calculator.gui.look import Look, create, label, push_button, say_within, styled_frame, tag
from calculator.gui.rules.add_panel import AddPanel
from calculator.gui.rules.card_page import CardPage
from calculator.gui.rules.check_panels import ProblemPanel
from calculator.gui.rules.code_edit import CodeEdit
from calculator.gui.rules.code_help import CodeHelp
from calculator.gui.rules.deal_card import DealCard
from calculator.gui.rules.editor_head import EditorHead
from calculator.gui.rules.file_panel import FilePanel
from calculator.gui.rules.findings import Findings
from calculator.gui.rules.folder_watch import FolderWatch
from calculator.gui.rules.open_files import Keeping, NoticeBar, OpenFile
from calculator.gui.rules.people_panel import TABS, PeoplePanel
from calculator.gui.stage.unit import NARROW
from calculator.gui.widgets import Background, FittingFrame, fill_box, go_on, hbox, later, on_keys, panel
from calculator.rules.library import RulesetFile, listing
from calculator.view import (
    CheckAnswer,
    FileState,
    NewRule,
    check_text,
    example_record,
    file_rows,
    part_edit,
    rule_edit,
    state_of,
)
from calculator.workshop import Part

if TYPE_CHECKING:
    from calculator.nights import FrozenRuleset

_WIDEST = 125
"""The greatest growth of list and drawer with the type, in percent."""
_LIST, _MIDDLE, _DRAWER = 208, 520, 372
"""Widths of the three parts at type of 100 %; the middle is never narrower, unless the drawer stands in its place."""
_LEAST_DRAWER = 300
PAUSE = 180
"""Milliseconds without a keystroke after which the text is checked."""


class RulesView(FittingFrame):
    """Everything about ruleset files; it takes what it needs and emits what it did."""

    rulesets_changed = Signal()
    """Some file was written, here or outside: what plays by them reads them again."""
    ruleset_wanted = Signal(str)
    """The table should play by this ruleset."""
    example_wanted = Signal(object)
    """A record that should lie on the table."""

    def __init__(
        self,
        folders: tuple[Path, Path],
        record: Callable[[], Mapping[str, Any] | None] = lambda: None,
        look: Look | None = None,
    ) -> None:
        super().__init__()
        self.look = look or Look()
        self.opened: bool | None = None
        """True if the drawer is open; None until the user chose: if there is room for it."""
        self.files = FilePanel()
        self.code = create(CodeEdit, "rules_editor")
        self.problems = ProblemPanel()
        self.bar = NoticeBar()
        self.head = EditorHead()
        self.people = PeoplePanel()
        self.deal = DealCard()
        self.middle = panel(self.head, styled_frame("line"), self.bar, (self.people, 1), margins=1, spacing=0)
        self.close_drawer = push_button(code="people_drawer_close")
        title = label("heading", code="people_file")
        top = hbox(None, title, (self.head.file_name, 1), self.close_drawer, margins=(16, 6, 10, 6), spacing=8)
        code = (self.code, 1)
        self.drawer = panel(
            top, styled_frame("line"), code, self.problems, styled_frame("line"), self.deal, margins=1, spacing=0
        )
        self._row = hbox(self, self.files, (self.middle, 1), self.drawer)
        self.folders = folders
        """The folders of one's own rulesets, and of the built-in ones."""
        self._record = record
        self._listed: list[RulesetFile] = []
        self._states: dict[Path, FileState] = {}
        self._shown_unsaved = False
        self.background = Background(self, done=self._answered)
        self.watch = FolderWatch(folders, self)
        self.pause = later(self, self.check, PAUSE)
        self.keeping = Keeping(folders, self.code, self.bar, self._taken, self)
        self.help = CodeHelp(self.keeping, self)
        self.findings = Findings(self.people, self.keeping, self.background, self)
        self.printed = CardPage(self.background, lambda text: self.bar.show_message(text, self.look))
        self.adding = AddPanel(self.background)
        self.people.add_page("card", self.printed)
        self.people.add_page("new", self.adding)
        self.survey = Background(self, after=self.findings.trying, done=self._surveyed)

        self._connect()
        self._read_files()
        self.show_look(self.look)

    # --- making -------------------------------------------------------------------------------------------------------

    def _connect(self) -> None:
        people, head, files, keeping, code = self.people, self.head, self.files, self.keeping, self.code
        for button in (head.drawer, self.close_drawer):
            button.clicked.connect(self.toggle_drawer)
        head.compare.clicked.connect(lambda on: people.choose_tab("differences" if on else TABS[0]))
        head.card.clicked.connect(lambda on: self.show_card() if on else people.choose_tab(TABS[0]))
        people.tab_shown.connect(self._tab_shown)
        head.list.activated.connect(lambda at: self.open(head.list.itemData(at)))
        files.list.chosen.connect(self.open)
        files.new.clicked.connect(self.ask_new)
        files.form.made.connect(keeping.make)
        code.left.connect(self._leave_code)
        code.textChanged.connect(self._typed)
        self.problems.list.chosen.connect(self.go_to_problem)
        self.problems.list.acted.connect(self.help.fix)
        keeping.wrote.connect(self._written)
        keeping.wanted.connect(self.open)
        keeping.answered.connect(self._decided)
        keeping.edited.connect(self.check)
        people.edited.connect(self._edited)
        # What is typed there and not yet written is undone in its field.
        on_keys(people, {"Ctrl+Z": code.undo, "Ctrl+Shift+Z": code.redo, "Ctrl+Y": code.redo})
        people.place_chosen.connect(self._to_file)
        people.add_asked.connect(self.add_rule)
        people.examples.list.chosen.connect(self._show_example)
        self.adding.added.connect(self._added)
        self.adding.cancel.clicked.connect(lambda: people.choose_tab(self.adding.rule.kind))
        self.adding.record_wanted.connect(self._show_record)
        self.findings.record_wanted.connect(self._show_record)
        self.findings.found.connect(self._found_out)
        self.watch.changed.connect(self._changed_outside)
        self.help.fixed.connect(self.check)
        self.help.place_wanted.connect(self.go_to_problem)
        head.use.clicked.connect(self._use)
        head.save.clicked.connect(keeping.save)
        on_keys(
            self,
            {
                "Ctrl+S": keeping.save,
                "Ctrl+N": self.ask_new,
                "F8": self.toggle_drawer,
                "Alt+Return": self.help.fix_here,
                "Alt+Enter": self.help.fix_here,
                "F6": self.next_panel,
                "Ctrl+I": self.help.show_meaning,
            },
        )

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Move the focus to the next or previous stop."""
        return go_on((self.files, self.middle, self.drawer), forward) or super().focusNextPrevChild(forward)

    # --- files --------------------------------------------------------------------------------------------------------

    @property
    def file(self) -> OpenFile | None:
        """The file that is shown."""
        return self.keeping.current

    @property
    def current(self) -> Path | None:
        """Its path."""
        return self.file.path if self.file is not None else None

    def _taken(self) -> list[str]:
        return [file.id for file in self._listed]

    def refresh_files(self) -> None:
        """Read the folders again, and look at each file in the background."""
        self._read_files()
        self._show_files()

    def _read_files(self) -> None:
        files = self._listed = listing(*self.folders)
        self.survey.start(*(lambda stopped, _, one=one: state_of(one.path, self.folders, stopped) for one in files))

    def open_named(self, name: str) -> None:
        """Show the ruleset of an id, or of a path, at a line (from 1) if one is given."""
        found = next((file.path for file in self._listed if file.id == name), None)
        self.open(found or Path(name))

    def open_kept(self, path: Path, line: int, kept: FrozenRuleset | None) -> None:
        """Show a line of the file that an answer named.

        Rules kept by a session are not a file: the living file of that name is opened, and if it
        differs by now, the bar says so.
        """
        places = [folder / path.name for folder in self.folders]
        found = path if is_file(path) else next(filter(is_file, places), path)
        self.open(found, line)
        if found != path:
            texts = [text.strip() for name, text in (kept.files if kept is not None else ()) if name == path.name]
            if self.code.text().strip() not in texts:
                self.keeping.say("ask_rules_moved", file=path.name)

    def open(self, path: Path, line: int = 0) -> None:
        """Show a file; of one that cannot be read the bar says so, and nothing else changes."""
        if self.current == path:
            if line:
                self.go_to(line)
            return
        found = self.keeping.open(path)
        if found is None:
            self._show_files()
            return
        self._show(found)
        at = self.code.textCursor().blockNumber() + 1
        first = 1 + next((at for at, one in enumerate(found.text.split("\n")) if one and not one.startswith("#")), 0)
        self.go_to(line or at, focus=bool(line))
        if not line and at < first:
            # What it says comes first, and not what other editors are told in its first lines.
            self.code.verticalScrollBar().setValue(first - 1)

    def _show(self, file: OpenFile) -> None:
        self.bar.hide()
        self.code.blockSignals(True)
        self.code.show_document(file.document)
        self.code.blockSignals(False)
        self.keeping.show(file)
        self.pause.stop()
        self._show_answer()
        self._show_files()
        self.check()
        self.keeping.ask()

    def _show_files(self) -> None:
        rows = file_rows(self._listed, self._states, self.keeping.unsaved(), self.look)
        self.files.list.show_rows(rows, self.look, self.current)
        fill_box(self.head.list, [(file.name(self.look.language), file.path) for file in self._listed], self.current)

    def ask_new(self) -> None:
        """Open the form that starts a ruleset."""
        bases = [(file.name(self.look.language), file.id) for file in self._listed]
        current = self.current.stem if self.current is not None else ""
        if not self.files.isVisible() and self.drawer_open:
            self.toggle_drawer()
        self.files.show()
        self.files.form.open(bases, self._taken(), current, self.look)

    def _written(self) -> None:
        """After a file was written here."""
        self.watch.expect()
        self._show_head()
        self.refresh_files()
        self.check()
        self.rulesets_changed.emit()

    def _changed_outside(self) -> None:
        self.keeping.look_again()
        self.refresh_files()
        self.check()
        self.rulesets_changed.emit()

    def _decided(self) -> None:
        self._show_files()
        self.check()

    # --- checking -----------------------------------------------------------------------------------------------------

    def _typed(self) -> None:
        self.pause.start()
        self.background.hold()
        self.findings.hold()
        self.help.hide()
        if self.file is not None and self.file.unsaved != self._shown_unsaved:
            self._show_head()

    def check(self) -> None:
        """Check the text, in the background."""
        self.pause.stop()
        if self.file is not None:
            job = self.keeping.job(self._record())
            self.background.start(lambda stopped, _: check_text(job, stopped))

    def refresh_deal(self) -> None:
        """Show the changed deal of the table."""
        if self.isVisible():
            self.pause.start()

    def _answered(self, answer: CheckAnswer) -> None:
        file = self.keeping.file(answer.job.path)
        if file is None:
            return
        file.take(answer)
        if file is self.file:
            self._show_answer()

    def _surveyed(self, state: FileState) -> None:
        # More is known of the file that is open.
        if state.path != self.current or state.path not in self._states:
            self._states[state.path] = state
        self._show_files()

    def _show_answer(self) -> None:
        file = self.file
        self._show_head()
        if file is None:
            return
        answer = file.answer
        if answer is not None and answer.job.text == file.text:
            self.code.changed_lines = answer.changed
            self.help.mark()
            # Of the text as it is now, saved or not: a file with faults never says that its examples hold.
            self._states[file.path] = FileState.of(answer.result, len(answer.advice))
        self._show_files()
        self.problems.show_answer(answer, self.look)
        self.people.show_answer(file, self.look)
        self.deal.show_file(file, self.look)
        if answer is not None and file.good is answer:
            self.findings.begin(answer)
        if self.people.tab == "card":
            self.show_card()

    def _found_out(self) -> None:
        """Show faults of meaning below the code too, and count them in the list."""
        file = self.file
        if file is not None and file.answer is not None and file.answer is file.good:
            faults = [one.problem for one in self.findings.faults if one.problem is not None]
            self.problems.show_answer(file.answer, self.look, faults)
            self._states[file.path] = FileState.of(file.answer.result, len(file.answer.advice) + len(faults))
            self._show_files()

    # --- head ---------------------------------------------------------------------------------------------------------

    def _show_head(self) -> None:
        file = self.file
        self.head.show_look(self.drawer_open, self.look)
        if file is not None:
            self._shown_unsaved = file.unsaved
            self.head.show_file(file, "" if file.mine else f"{self.keeping.copy_id(file)}.yaml")

    def _use(self) -> None:
        if self.file is not None:
            self.ruleset_wanted.emit(self.file.path.stem)

    # --- places -------------------------------------------------------------------------------------------------------

    def go_to(self, line: int, column: int = 1, *, focus: bool = True) -> None:
        """Put the cursor at a line and column, both from 1."""
        if focus and not self.drawer_open:
            self.toggle_drawer()
        self.code.go_to(line, column)
        if focus:
            self.code.setFocus()

    def next_panel(self) -> None:
        """Move the keys to the next visible part."""
        code, problems = self.code, self.problems.list
        parts: tuple[tuple[QWidget, QWidget], ...] = (
            (self.files, self.files.list),
            (self.middle, self.people.first()),
            (code, code),
            (problems, problems),
        )
        shown = [part for part in parts if part[0].isVisible()]
        here = self.focusWidget() or self
        at = next((at for at, (area, _) in enumerate(shown) if area is here or area.isAncestorOf(here)), -1)
        shown[(at + 1) % len(shown)][1].setFocus(Qt.FocusReason.TabFocusReason)

    def go_to_problem(self, problem: Problem) -> None:
        """Show the place of a problem, in whichever file."""
        path = Path(problem.file) if problem.file else self.current
        if path is not None and path != self.current:
            self.open(path)
        self.go_to(max(problem.line, 1), max(problem.column, 1))

    def _to_file(self, line: int, column: int) -> None:
        """Show a place of the file, in its drawer.

        An inherited part has none, and the file is shown as it stands.
        """
        self.go_to(line or self.code.textCursor().blockNumber() + 1, column if line else 1)

    def _show_example(self, place: tuple[int, int]) -> None:
        """Lay the example at a place of the file on the table."""
        definition = self.people.definition
        if self.file is not None and definition is not None:
            record = example_record(self.file.text, place[0], self.file.path.stem, definition)
            if record is not None:
                self._show_record(record)

    def _show_record(self, record: Mapping[str, Any]) -> None:
        """Lay a record on the table, which settles by the rules as they are saved."""
        if self.file is not None:
            if self.file.unsaved:
                self.keeping.say("people_example_on_table")
            self.example_wanted.emit({**record, "ruleset": self.file.path.stem})

    # --- words --------------------------------------------------------------------------------------------------------

    def show_card(self) -> None:
        """Show the card of the current rules: of the text as it is, or as it last was right."""
        self.people.choose_tab("card")
        if (file := self.file) is not None:
            job = file.good.job if file.good is not None else None
            self.printed.ask(job, self.look, wrong=file.answer is not file.good)

    def add_rule(self, kind: str) -> None:
        """Show the form for an item, a payment, an option or an example."""
        file, definition = self.file, self.people.definition
        if file is not None and file.good is not None and definition is not None:
            self.adding.open(kind, definition, replace(file.good.job, record=self._record()), self.look)
            self.people.choose_tab("new")
            self.adding.begin()

    def _added(self, rule: NewRule) -> None:
        self.people.choose_tab(rule.kind)
        if (definition := self.people.definition) is not None:
            self.keeping.edit(lambda job: rule_edit(job, rule, definition), self._record())

    def _edited(self, part: Part, key: str, value: Any) -> None:
        if (definition := self.people.definition) is not None:  # the file may have been broken meanwhile
            self.keeping.edit(lambda job: part_edit(job, definition, part, key, value))

    def _tab_shown(self, name: str) -> None:
        self.head.compare.setChecked(name == "differences")
        self.head.card.setChecked(name == "card")

    # --- look and size ------------------------------------------------------------------------------------------------

    def show_look(self, look: Look) -> None:
        """Show another theme or language."""
        self.look = look
        say_within(self, look)
        self.keeping.show_look(look)
        self.fit()
        self.code.set_look(look)
        self.help.hide()
        self.files.form.set_look(look)
        self.adding.show_look(look)
        self._show_answer()
        self.keeping.ask()

    @property
    def drawer_open(self) -> bool:
        """True if the file is visible."""
        if self.opened is not None:
            return self.opened
        return self.width() - 56 >= (_LIST + _MIDDLE + _DRAWER) * self._percent // 100

    @property
    def _percent(self) -> int:
        """The widths of list and drawer in this look, in percent of those at 100 %."""
        # Large type gets more width, but never so much that no room is left for the rest.
        return min(max(self.look.scale, 100), _WIDEST) * self.look.zoom // 100

    def toggle_drawer(self) -> None:
        """Open or close the file; it takes the keys, or gives them back."""
        self.opened = not self.drawer_open
        self.fit()
        self._show_head()
        (self.code if self.opened else self.people.first()).setFocus(Qt.FocusReason.TabFocusReason)

    def fit(self) -> None:
        """Give the parts their room, by the width of the view and the size of type."""
        opened, narrow = self.drawer_open, self.width() < NARROW
        margin, gap = (12, 8) if narrow else (16, 12)
        files, middle, drawer = (part * self._percent // 100 for part in (190 if narrow else _LIST, _MIDDLE, _DRAWER))
        room = self.width() - 2 * margin
        # The list goes first for the drawer, which then goes over the rules.
        listed = room >= files + gap + middle + (gap + drawer if opened else 0)
        left = room - gap - middle - (files + gap if listed else 0)
        beside = left >= _LEAST_DRAWER * self.look.zoom // 100
        self.files.setFixedWidth(files)
        self.files.setVisible(listed)
        self.head.list.setVisible(not listed)
        self.drawer.setVisible(opened)
        self.middle.setVisible(beside or not opened)
        self.drawer.setMinimumWidth(min(drawer, left) if beside else 0)
        self.drawer.setMaximumWidth(min(drawer, left) if beside else 16777215)
        self._row.setContentsMargins(margin, 10 if narrow else 12, margin, 10)
        self._row.setSpacing(gap)
        tag(self, "narrow", narrow)

    def showEvent(self, event: QShowEvent) -> None:
        """Handle the showing of the widget."""
        super().showEvent(event)
        self.watch.look()
        file = self.file
        if file is not None and (file.answer is None or file.answer.job != self.keeping.job(self._record())):
            self.check()

    def hideEvent(self, event: QHideEvent) -> None:
        """Handle the hiding of the widget."""
        super().hideEvent(event)
        self.help.hide()

    def _leave_code(self) -> None:
        self.help.hide()
        (self.files.list if self.files.isVisible() else self.close_drawer).setFocus()
