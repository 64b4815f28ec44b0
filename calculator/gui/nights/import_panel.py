"""Preview of a file before it is imported: a whole session computed again, or typed deals with every fault."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QWidget

from calculator.app import Book, first_night, kind_of
from calculator.documents import Problem, Problems, decode, read_bytes
from calculator.gui.look import Look, label, push_button, put, tell
from calculator.gui.nights.pages import NightHost
from calculator.gui.widgets import hbox, scroll_area, vbox
from calculator.nights import Night, Opened, TypedTable, as_copy, insert, read_night, read_table
from calculator.rules import DEFAULT_SEATS
from calculator.rules.library import Library, folders

_TOLD = 60
"""Faults that are listed; a table with more is no table of deals."""


class ImportPanel(QFrame):
    """`left`: it has been taken in, or not."""

    left = Signal()

    def __init__(self, view: NightHost) -> None:
        super().__init__(view)
        self._view = view
        self._look = view.look
        self._name = ""
        self._night: Opened | None = None
        self._table: TypedTable | None = None
        self._problems: tuple[Problem, ...] = ()
        self.setProperty("panel", True)
        self.title, self.facts = label("heading", wrap=True), label("second")
        self.faults, self.notes = label("problem"), label("second")
        for text in (self.faults, self.notes):
            text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        body = QWidget()
        vbox(body, self.faults, self.notes, 1, margins=(0, 0, 6, 0), spacing=8)
        self.skip = QCheckBox()
        self.skip.toggled.connect(lambda _: self._show())
        self.back = push_button(act=self.left, code="import_leave")
        self.append = push_button(act=lambda: self._take(self._append), code="import_append")
        self.keep = push_button("primary", lambda: self._take(self._begin))
        buttons = hbox(None, 1, self.back, self.append, self.keep, spacing=8)
        parts = (self.title, self.facts, (scroll_area(body), 1), self.skip, buttons)
        vbox(self, *parts, margins=(16, 10, 16, 12), spacing=8)

    # --- reading --------------------------------------------------------------------------------------------------

    def read(self, path: Path) -> None:
        """Read a file; its faults are shown here, and nothing is imported."""
        self._name, self._night, self._table, self._problems = path.name, None, None, ()
        self.skip.setChecked(False)
        try:
            data = read_bytes(path)
            if self._is_night(data, path):
                self._night = read_night(decode(data, path.name), path.name)
            else:
                self._table = self._read_table(data, path.name)
        except Problems as problems:
            self._problems = problems.problems
        self._show()
        (self.keep if self.keep.isEnabled() else self.back).setFocus()

    def _is_night(self, data: bytes, path: Path) -> bool:
        """Return whether its content is a session.

        Its name counts only if the content says nothing.
        """
        with contextlib.suppress(Problems):
            if (kind := kind_of(decode(data))) is not None:
                return kind != "table"
        return path.suffix.lower() in (".yaml", ".yml", ".json")

    # --- showing --------------------------------------------------------------------------------------------------

    def show_look(self, look: Look) -> None:
        """Show words, colours and sizes of a look."""
        if look != self._look:
            self._look = look
            self._show()

    def _show(self) -> None:
        look, say = self._look, self._look.say
        facts, faults, notes = "", list(self._problems), list[str]()
        if self._night is not None:
            night, sheet = self._night.night, self._night.sheet
            facts = say(
                "import_night",
                name=night.name,
                date=night.date,
                names="、".join(night.names),
                ruleset=f"{night.ruleset.name(look.language)} {night.ruleset.version}",
                count=sheet.deals,
            )
            faults += self._night.record_differences.confirmed
            notes += [one.message(look.language) for one in self._night.messages()[:_TOLD]]
            if self._is_here(night):
                notes.append(say("nights_there"))
        elif self._table is not None:
            table = self._table
            faults += table.problems
            facts = say("import_table", names="、".join(table.names) or "—", count=len(table.entries))
            notes += [one.located(look.language) for one in table.notes]
            if table.names and not table.problems:
                definition = self._view.recorder.desk.definition
                name = definition.name(look.language) if definition is not None else ""
                notes.append(say("import_rules", ruleset=name))
        put(self.title, self._name)
        put(self.facts, facts)
        lines = [_located(one, look) for one in faults[:_TOLD]]
        if len(faults) > _TOLD:
            lines.append(say("import_more", count=len(faults) - _TOLD))
        if faults and not self._asks:
            lines.append(say("nights_skipped", count=len(faults)))
        tell(self.faults, "\n".join(lines))
        put(self.notes, "\n".join(notes))
        self._show_buttons()

    def _read_table(self, data: bytes, name: str) -> TypedTable:
        """Read it as a table for the open session, if it names its players.

        Else as one for the current table.
        """
        sheet = self._view.sheet
        if sheet is not None:
            night = sheet.night
            found = read_table(data, name, night.ruleset.rules)
            if found.names == night.names:
                return found
        return read_table(data, name, self._view.recorder.desk.ruleset)

    def _show_buttons(self) -> None:
        say, table = self._look.say, self._table
        readable = table is not None and bool(table.entries) and bool(table.names)
        skippable = self._asks or (table is not None and readable and bool(table.problems))
        good = (self._night is not None or readable) and (not skippable or self.skip.isChecked())
        self.skip.setVisible(skippable)
        count = len(table.entries) if table is not None else 0
        self.skip.setText(say("import_under_night") if self._asks else say("import_skip", count=count))
        self.append.setVisible(table is not None and self._fits())
        self.append.setEnabled(good)
        definition = self._view.recorder.desk.definition
        seats = DEFAULT_SEATS if definition is None else definition.seats
        other = table is not None and len(table.names) != seats
        self.keep.setText(say("import_keep" if table is None else "import_begin"))
        self.keep.setEnabled(good and not other)

    @property
    def _asks(self) -> bool:
        """True if records differ from the session, and are taken only if the user says so."""
        return self._night is not None and bool(self._night.record_differences.confirmed)

    def _is_here(self, night: Night) -> bool:
        try:
            store = self._view.recorder.book().store
            return any(one.id == night.id for one in (*store.headings(), *store.headings(True)))
        except Problems:
            return False

    def _fits(self) -> bool:
        """Return whether the table's people are those of the open session, so that it can go on with it."""
        sheet = self._view.sheet
        return (
            sheet is not None
            and self._table is not None
            and sheet.night.settled is None
            and self._table.names == sheet.night.names
        )

    # --- keeping --------------------------------------------------------------------------------------------------

    def _take(self, how: Callable[[Book], bool]) -> None:
        """Import the file, and show the score sheet; faults are shown here."""
        view = self._view
        try:
            done = how(view.recorder.book())
        except Problems as problems:
            self._problems = problems.problems
            self._show()
            return
        if done:
            self.left.emit()
            view.sheet_wanted.emit()

    def _begin(self, book: Book) -> bool:
        """Begin a session of its own, which is the current one from then on; undo removes it again."""
        night = self._made(book)
        return self._view.recorder.start(lambda: book.begin(night))

    def _append(self, book: Book) -> bool:
        """Append the deals to the open session, as one step."""
        assert book.night is not None
        self._view.recorder.took(book.put(self._with_rows(book.night), "import"))
        return True

    def _with_rows(self, night: Night) -> Night:
        """Return the session with the deals of the table after its own."""
        assert self._table is not None
        for row in self._table.rows(self.skip.isChecked()):
            night = insert(night, row)
        return night

    def _made(self, book: Book) -> Night:
        if self._night is not None:
            night = self._night.night
            # A player who is known here keeps the name that he has here.
            known = {one.id: one for one in book.store.people()}
            people = tuple(known.get(one.id, one) for one in night.people)
            night = replace(night, people=people, revision=0)
            return as_copy(night) if self._is_here(night) else night
        assert self._table is not None
        made = self._view.recorder.desk.recorded()._replace(dealer=0)
        night = first_night(made, self._table.names, book.store.people(), Library(folders()))
        return self._with_rows(replace(night, name=Path(self._name).stem[:60].strip() or night.name))


def _located(problem: Problem, look: Look) -> str:
    """Return `第 3 行第 2 格：…`."""
    text = problem.message(look.language)
    if problem.line:
        return look.say("import_place", line=problem.line, column=problem.column, text=text)
    return text
