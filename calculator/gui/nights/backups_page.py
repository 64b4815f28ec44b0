"""The backups of the file of sessions 备份: their times and contents.

One takes the place of the file after a question, and the file goes among the copies.
"""

from __future__ import annotations

from calculator.documents import Problems
from calculator.gui.look import create, label, push_button, put
from calculator.gui.nights.pages import NightHost, NightPage
from calculator.gui.widgets import DataTable, hbox, vbox
from calculator.nights.store import Backup
from calculator.view import backup_table


class BackupsPage(NightPage):
    """The first press of the button asks, the second does it; choosing another copy takes the question back."""

    def __init__(self, view: NightHost) -> None:
        super().__init__(view)
        self._backups: dict[str, Backup] = {}
        self.setProperty("panel", True)
        title, self.hint, self.said = (
            label("title", code="backups_title"),
            label("hint", wrap=True),
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
        put(self.hint, self.look.say("backups_hint" if self._backups else "night_no_backups"))
        self.table.show_rows(*backup_table(self._backups.values(), self.look), self.look)
        self._ask(self.asks)

    def _ask(self, asks: bool) -> None:
        """Show the buttons before the question, or with it."""
        self.asks = asks
        self.keep.setText(self.look.say("backups_sure" if asks else "backups_restore"))
        self.keep.setEnabled(self.table.key() in self._backups)
        put(self.said, self.look.say("backups_ask") if asks else "")

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
