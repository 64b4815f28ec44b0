"""Preview of a file before it is imported: what it holds, with every fault."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QFrame

from calculator.documents import Problems
from calculator.gui.look import create, label, push_button, put, show_text
from calculator.gui.nights.pages import NightHost
from calculator.gui.widgets import hbox, scroll_area, vbox
from calculator.view import ImportedFile


class ImportPanel(QFrame):
    """It is hidden once the file has been taken in, or not."""

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
        put(self.title, self._file.name)
        put(self.facts, shown.facts)
        show_text(self.faults, shown.faults)
        put(self.notes, shown.notes)
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
