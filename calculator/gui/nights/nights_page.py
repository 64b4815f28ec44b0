"""All sessions 换一局: the list, a button that begins a new one, the preview of a file, and the backups 备份.

If the file of sessions cannot be opened, the ways out are shown instead.
"""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QFrame

from calculator.documents import Problem, Problems
from calculator.gui.look import Look, create, label, push_button, show_text
from calculator.gui.nights.pages import NightHost, NightPage
from calculator.gui.widgets import DataTable, action_buttons, hbox, panel, scroll_area, turn, vbox
from calculator.nights import Summary
from calculator.nights.store import Backup
from calculator.view import ImportedFile, backup_table, session_table

_BESIDE, _LIST = 860, 180
"""The width from which list and form stand beside each other, and how high the list is below which the form stands, at
100 %."""
REPAIRABLE = ("store_damaged", "store_not_a_database")
ACTIONS = {
    "begin": "new_session_new",
    "open": "nights_open",
    "delete": "nights_delete",
    "restore": "nights_restore",
    "import": "nights_import",
    "backups": "nights_backups",
    "check": "nights_check",
}
_OF_ONE = ("open", "delete", "restore")
"""What is done with the chosen session."""


class NightsPage(NightPage):
    """Enter opens the chosen night, Delete puts it away."""

    def __init__(self, view: NightHost) -> None:
        super().__init__(view)
        self._nights: dict[str, Summary] = {}
        self._key: tuple[object, ...] = ()
        self.trouble = TroublePanel(view)
        self._list = self._list_panel()
        self.opened = ImportPanel(view)
        self.opened.hide()
        self._row = hbox(None, (self._list, 62), (self.opened, 48), spacing=12)
        self._area = scroll_area(self._row)
        vbox(self, (self.trouble, 1), (self._area, 1))

    def _list_panel(self) -> QFrame:
        self.title, self.count = label("heading", code="nights_title"), label("hint", wrap=False)
        self.deleted = create(QCheckBox, "nights_deleted", toggled=lambda: self.refresh())
        head = hbox(None, self.title, self.count, 1, self.deleted, margins=(15, 0, 15, 0))
        self.table = create(
            DataTable, "nights_title", chosen=lambda _: self._show_buttons(), opened=lambda _: self._open()
        )
        self.none, self.damage = label("second", code="nights_none"), label("problem")
        self.none.setContentsMargins(15, 8, 15, 8)
        self.damage.setContentsMargins(15, 0, 15, 0)
        self.buttons = action_buttons(ACTIONS, self._asked)
        row = hbox(None, *self.buttons.values(), margins=(15, 0, 15, 0), spacing=8)
        row.insertStretch(list(ACTIONS).index("import"), 1)
        return panel(head, (self.table, 1), self.none, self.damage, row, margins=(1, 10, 1, 10), spacing=6)

    # --- showing --------------------------------------------------------------------------------------------------

    def add(self) -> None:
        """Read the sessions again."""
        self._key = ()
        self.opened.hide()

    def focus_first(self) -> None:
        """Give the keys to the list, or to the button that begins a session if there is nothing to choose."""
        if self.trouble.isVisibleTo(self):
            self.trouble.again.setFocus()
        elif self.table.rows:
            if not self.table.key():
                self.table.selectRow(0)
            self.table.setFocus()
        else:
            self.buttons["begin"].setFocus()

    def show_session(self) -> None:
        """Show the sessions as they are now."""
        trouble, sheet = self.view.trouble, self.view.sheet
        self._area.setVisible(not trouble)
        self.trouble.setVisible(bool(trouble))
        if trouble:
            self.trouble.show_problems(trouble, self.look)
            return
        self.fit()
        key = (sheet.night.id, sheet.night.revision, self.look) if sheet is not None else (self.look,)
        if key != self._key:
            self._key = key
            self.refresh()
            self.opened.refresh()

    def fit(self) -> None:
        """Put the file below the list if they have no room beside each other; both scroll as one."""
        low = self.width() < self.look.px(_BESIDE)
        turn(self._row, down=low)
        self._list.setMinimumHeight(self.look.px(_LIST) if low else 0)

    def refresh(self) -> None:
        """Read the list again."""
        look, view = self.look, self.view
        try:
            store = view.recorder.book().store
            nights = store.deleted() if self.deleted.isChecked() else store.nights()
        except Problems as problems:
            view.show_problems(problems)
            return
        self._nights = {one.id: one for one in nights}
        current = view.sheet.night.id if view.sheet is not None else ""
        rules = {one.id: one.name(look.language) for one in view.recorder.living().listed()}
        self.table.show_rows(*session_table(nights, current, rules, look), look)
        self.count.setText(look.say("nights_count", count=len(nights)))
        self.none.setVisible(not nights)
        self.table.setVisible(bool(nights))
        if not self.table.key():
            self.table.choose(current)
        self._show_buttons()

    def _show_buttons(self) -> None:
        one, sheet = self._chosen(), self.view.sheet
        hidden = {"begin", "open", "delete"} if self.deleted.isChecked() else {"restore"}
        harmed = self.view.recorder.book().store.damaged or (sheet is not None and bool(sheet.night.lost_parts))
        if not harmed and all(night.problem is None for night in self._nights.values()):
            hidden.add("check")
        for name, button in self.buttons.items():
            button.setHidden(name in hidden)
            button.setEnabled(name not in _OF_ONE or (one is not None and one.problem is None))
        damage = () if one is None else one.damage if one.problem is None else (one.problem,)
        show_text(self.damage, " ".join(problem.message(self.look.language) for problem in damage))

    def _chosen(self) -> Summary | None:
        return self._nights.get(self.table.key())

    # --- doing ----------------------------------------------------------------------------------------------------

    def _asked(self, what: str) -> None:
        acts: dict[str, Callable[[], None]] = {
            "begin": self.view.new_session_wanted.emit,
            "open": self._open,
            "delete": self._delete,
            "restore": self._restore,
            "import": self.choose_file,
            "backups": lambda: self.view.ask_page("backups"),
            "check": self.view.repair,
        }
        acts[what]()

    def _open(self) -> None:
        """Go on with the chosen session; an archived one is restored by it."""
        one, view = self._chosen(), self.view
        if one is None or one.problem is not None:
            return
        if self.deleted.isChecked():
            self._restore()
        elif self._is_open(one) or view.recorder.open(one.id):
            view.to_sheet()

    def _is_open(self, one: Summary) -> bool:
        return self.view.sheet is not None and self.view.sheet.night.id == one.id

    def _delete(self) -> None:
        one, recorder = self._chosen(), self.view.recorder
        if one is not None:
            do = recorder.start if self._is_open(one) else recorder.do
            if do(lambda: recorder.book().put_away(one.id)):
                self.refresh()
                recorder.open_table.say("nights_put_away", name=one.name)

    def _restore(self) -> None:
        recorder, chosen = self.view.recorder, self.table.key()
        if recorder.do(lambda: recorder.book().bring_back(chosen)):
            self.refresh()

    def choose_file(self) -> None:
        """Ask for a file of sessions or of typed deals."""
        from calculator.gui.widgets import what_to_open

        say = self.look.say
        path = what_to_open(self, self.look.language, say("nights_import"), say("nights_files"))
        if path is not None:
            self.opened.read(path)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Archive the chosen session by Delete."""
        if event.key() == Qt.Key.Key_Delete and self.table.hasFocus() and self._chosen() is not None:
            if self.buttons["delete"].isVisible():
                self.buttons["delete"].click()
        else:
            super().keyPressEvent(event)


class TroublePanel(QFrame):
    """A file of sessions that cannot be opened: the fault, and that nothing is lost.

    It tries again, or saves all that can be read.
    """

    def __init__(self, view: NightHost) -> None:
        super().__init__(view)
        self.setProperty("panel", True)
        title, self.said, self.hint = (
            label("title", code="trouble_title"),
            label(textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse),
            label("second"),
        )
        self.again = push_button(act=view.arrive, code="trouble_again")
        self.repair_button = push_button(act=view.repair, code="nights_check")
        self.copies = push_button(act=lambda: view.ask_page("backups"), code="nights_backups")
        buttons = hbox(None, self.again, self.repair_button, self.copies, 1)
        vbox(self, title, self.said, self.hint, buttons, 1, margins=(32, 28, 32, 28), spacing=12)

    def show_problems(self, problems: tuple[Problem, ...], look: Look) -> None:
        """Show why the file cannot be opened."""
        damaged = any(one.code in REPAIRABLE for one in problems)
        self.said.setText("\n".join(one.message(look.language) for one in problems))
        self.hint.setText(look.say("trouble_damaged" if damaged else "trouble_hint"))
        self.repair_button.setVisible(damaged)


class ImportPanel(QFrame):
    """Preview of a file before it is imported: what it holds, with every fault. It is hidden once that is decided."""

    def __init__(self, view: NightHost) -> None:
        super().__init__(view)
        self._view = view
        self._file: ImportedFile | None = None
        self.setProperty("panel", True)
        self.title, self.facts = label("heading", wrap=True), label("second")
        self.faults, self.notes = label("problem"), label("second")
        for text in (self.faults, self.notes):
            text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        body = vbox(None, self.faults, self.notes, 1, margins=(0, 0, 6, 0), spacing=8)
        self.skip = create(QCheckBox, toggled=lambda _: self.refresh())
        self.back = push_button(act=self.hide, code="import_leave")
        self.append = push_button(act=lambda: self._take(ImportedFile.append), code="import_append")
        self.keep = push_button("primary", lambda: self._take(ImportedFile.begin))
        buttons = hbox(None, 1, self.back, self.append, self.keep, spacing=8)
        parts = (self.title, self.facts, (scroll_area(body), 1), self.skip, buttons)
        vbox(self, *parts, margins=(16, 10, 16, 12), spacing=8)

    def read(self, path: Path) -> None:
        """Read a file and show its content, or its faults; nothing is kept until a button is pressed."""
        self.show()
        self._file = ImportedFile(path, self._view.recorder)
        self.skip.setChecked(False)
        self.refresh()
        (self.keep if self.keep.isEnabled() else self.back).setFocus()

    def refresh(self) -> None:
        """Show the file again."""
        if self._file is None:
            return
        shown = self._file.shown(self.skip.isChecked(), self._view.look)
        self.title.setText(self._file.name)
        self.facts.setText(shown.facts)
        show_text(self.faults, shown.faults)
        self.notes.setText(shown.notes)
        self.skip.setVisible(bool(shown.skip))
        self.skip.setText(shown.skip)
        self.append.setVisible(shown.appends)
        self.append.setEnabled(shown.good)
        self.keep.setText(shown.begin)
        self.keep.setEnabled(shown.begins)

    def _take(self, how: Callable[[ImportedFile, bool], bool]) -> None:
        """Import the file, and show the score sheet; faults are shown here."""
        file = self._file
        assert file is not None
        try:
            done = how(file, self.skip.isChecked())
        except Problems as problems:
            file.problems = problems.problems
            self.refresh()
            return
        if done:
            self.hide()
            self._view.to_sheet()


class BackupsPage(NightPage):
    """The backups of the file of sessions: their times and contents.

    One takes the place of the file, which goes among the copies. The first press of the button asks, the second does it;
    choosing another copy takes the question back.
    """

    def __init__(self, view: NightHost) -> None:
        super().__init__(view)
        self._backups: dict[str, Backup] = {}
        self.setProperty("panel", True)
        title, self.hint, self.said = (
            label("title", code="backups_title"),
            label("hint"),
            label("warning"),
        )
        self.table = create(DataTable, "backups_title", chosen=lambda _: self._ask(False))
        self.back = push_button(act=lambda: view.ask_page("nights"), code="form_back", toolTip="Esc")
        self.keep = push_button("primary", self._press)
        buttons = hbox(None, (self.said, 1), self.back, self.keep)
        vbox(self, title, self.hint, (self.table, 1), buttons, margins=(24, 14, 24, 14), spacing=8)
        self.asks = False

    def add(self) -> None:
        """Look at the copies again."""
        self._backups = {one.path.name: one for one in self.view.recorder.backups()}
        self._ask(False)

    def focus_first(self) -> None:
        """Give the keys to the first control."""
        if not self.table.key():
            self.table.selectRow(0)
        self.table.setFocus()

    def show_session(self) -> None:
        """Show the copies."""
        self.hint.setText(self.look.say("backups_hint" if self._backups else "night_no_backups"))
        self.table.show_rows(*backup_table(self._backups.values(), self.look), self.look)
        self._ask(self.asks)

    def _ask(self, asks: bool) -> None:
        """Show the buttons before the question, or with it."""
        self.asks = asks
        self.keep.setText(self.look.say("backups_sure" if asks else "backups_restore"))
        self.keep.setEnabled(self.table.key() in self._backups)
        self.said.setText(self.look.say("backups_ask") if asks else "")

    def _press(self) -> None:
        backup, view = self._backups.get(self.table.key()), self.view
        if backup is None or not self.asks:
            self._ask(backup is not None)
            return
        self._ask(False)
        try:
            note = view.recorder.restore(backup.path)
        except Problems as problems:
            view.show_problems(problems)
            return
        view.arrive()
        view.ask_page("nights")
        view.recorder.open_table.notify(note)
