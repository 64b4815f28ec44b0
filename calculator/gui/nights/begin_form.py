"""A night that begins: the form of a night with nothing in it, filled with what was played last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from calculator.documents import Problems
from calculator.gui.look.look import Look, label, push_button, put
from calculator.gui.nights.form import NightForm
from calculator.gui.nights.form_page import SavingFrame
from calculator.gui.widgets.layouts import hbox, vbox
from calculator.gui.widgets.scroll import scroll_area
from calculator.nights import freeze, new_night
from calculator.rules.library import Library, folders

if TYPE_CHECKING:
    from calculator.gui.nights.host import NightHost


class BeginForm(SavingFrame):
    """Enter begins the night."""

    began = Signal()

    def __init__(self, view: NightHost) -> None:
        super().__init__(view)
        self._view = view
        self._shown: tuple[object, ...] = ()
        self._ruleset = ""
        self.setProperty("panel", True)
        column = vbox(self, margins=(16, 10, 16, 12), spacing=8)
        self.title = label("heading")
        column.addWidget(self.title)
        self.form = NightForm(fresh=True, tight=True)
        self.form.ruleset_chosen.connect(self._choose_ruleset)
        column.addWidget(scroll_area(self.form), 1)
        self.keep = push_button("primary", self.save)
        column.addLayout(hbox(None, 1, self.keep))

    def add(self) -> None:
        """Comes anew: filled with what the desk has."""
        self._shown = ()

    def focus_first(self) -> None:
        self.form.focus_first()

    def show_look(self, look: Look) -> None:
        """Fills the form once; what is typed stays until the language or theme is another."""
        view, say = self._view, look.say
        put(self.title, say("nights_new"))
        self.keep.setText(say("form_begin"))
        self.keep.setToolTip(say("form_begin_tip"))
        if (look,) == self._shown:
            return
        first, self._shown = not self._shown, (look,)
        self.form.show_look(look)
        desk = view.recorder.desk
        library = view.recorder.living()
        self._ruleset = self._ruleset if not first and self._ruleset else desk.deal.ruleset
        self.form.show_rulesets(library.listed(), self._ruleset, look)
        if first:
            book = view.recorder.book()
            last = book.night.people if book.night is not None else ()
            try:
                known = book.store.people()
            except Problems as problems:
                view.show_problems(problems)
                known = ()
            self.form.show_people(known, last or known[:4], look)
            self.form.show_fresh(desk.deal.stake, book.night)
            self.form.show_problems((), look)
        self._show_options(dict(desk.deal.options) if self._ruleset == desk.deal.ruleset else {}, look)

    def _choose_ruleset(self, name: str) -> None:
        desk = self._view.recorder.desk
        self._ruleset = name
        self._show_options(dict(desk.deal.options) if name == desk.deal.ruleset else {}, self._view.look)

    def _show_options(self, values: dict[str, object], look: Look) -> None:
        try:
            definition = self._view.recorder.living().load(self._ruleset).definition
        except Problems as problems:
            self.form.show_problems(problems.problems, look)
            return
        self.form.show_options(definition.options, values, look)

    def save(self) -> None:
        """Begins the night; the next deal of the desk is its first."""
        view = self._view
        recorder = view.recorder
        try:
            filled = self.form.filled()
            night = new_night(
                filled.people,
                freeze(Library(folders()), filled.ruleset),
                name=filled.name,
                day=filled.date,
                stake=filled.stake,
                options=filled.options,
                dealer=filled.dealer,
                chips=filled.chips,
                unit=filled.unit,
            )
        except Problems as problems:
            self.form.show_problems(problems.problems, view.look)
            return
        self.form.show_problems((), view.look)
        if recorder.start(lambda: recorder.book().begin(night)):
            self.began.emit()
