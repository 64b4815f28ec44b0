"""The night's own page 这一局: its name, people, settings, stake and stacks, changed for the deals already played too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from calculator.gui.look import Look, label, put
from calculator.gui.night.form import NightForm, focus_first
from calculator.night.making import as_json
from calculator.night.replay import Sheet
from calculator.problems import Problems

if TYPE_CHECKING:
    from calculator.gui.night.view import NightView


class HeadPage(QFrame):
    """Saves with the button or Enter; Escape leaves everything as it was."""

    def __init__(self, view: NightView) -> None:
        super().__init__(view)
        self._view = view
        self._shown: tuple[object, ...] = ()
        self.setProperty("panel", True)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 16, 24, 16)
        self._title, self._hint = label("title"), label("hint", wrap=True)
        column.addWidget(self._title)
        column.addWidget(self._hint)
        self.form = NightForm(fresh=False)
        self.form.submitted.connect(self.save)
        column.addWidget(scrolled(self.form), 1)
        row = QHBoxLayout()
        row.addStretch(1)
        self.back, self.keep = QPushButton(), QPushButton()
        self.keep.setProperty("primary", True)
        self.back.clicked.connect(lambda: view.show_page("sheet"))
        self.keep.clicked.connect(self.save)
        row.addWidget(self.back)
        row.addWidget(self.keep)
        column.addLayout(row)

    def show_sheet(self, sheet: Sheet | None, look: Look) -> None:
        """The form of this night; what is being typed stays while nothing else changed it."""
        put(self._title, look.say("head_title"))
        put(self._hint, look.say("head_hint"))
        self.back.setText(look.say("form_back"))
        self.keep.setText(look.say("form_save"))
        key = (sheet.night if sheet is not None else None, look.language, look.narrow)
        if sheet is None or key == self._shown:
            return
        self._shown = key
        book = self._view.recorder.book()
        night = sheet.night
        self.form.show_people(book.store.people(), night.people, look)
        self.form.show_night(night, look)
        try:
            table = book.replayer.table(night)
        except Problems as problems:
            self.form.show_problems(problems.problems, look)
        else:
            values = dict(zip((o.id for o in table.definition.options), table.values, strict=True))
            self.form.show_options(table.definition.options, values, look)
            self.form.show_problems((), look)
        self.form.show_look(look)
        focus_first(self.form)

    def save(self) -> None:
        """Puts what is in the form into the night, as one step that can be undone."""
        view = self._view
        book = view.recorder.book()
        try:
            filled = self.form.filled()
            for one in filled.people:
                if any(known.id == one.id and known != one for known in book.store.people()):
                    # Somebody's name is his in all nights.
                    book.store.rename(one)
            changes = {
                "name": filled.name,
                "date": filled.date,
                "people": filled.people,
                "options_text": as_json(filled.options),
                "stake": filled.stake,
                "dealer": filled.dealer,
                "chips": filled.chips,
                "unit": filled.unit,
            }
            done = book.set_head(**changes)
        except Problems as problems:
            self.form.show_problems(problems.problems, view.look)
            return
        view.recorder.took(done)
        view.show_page("sheet")


def scrolled(inner: QWidget) -> QScrollArea:
    """In an area that scrolls where there is too little room."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.viewport().setAutoFillBackground(False)
    inner.setProperty("plain", True)
    area.setWidget(inner)
    return area
