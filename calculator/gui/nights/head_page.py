"""The night's own page 这一局: its name, people, settings, stake and stacks, changed for the deals already played too; and the
same form with nothing in it, by which a night begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from calculator.documents import Problems
from calculator.gui.look.look import Look, label, push_button, put
from calculator.gui.nights.form import NightForm
from calculator.gui.nights.form_page import FormPage, SavingFrame
from calculator.gui.widgets.layouts import hbox, vbox
from calculator.gui.widgets.scroll import scroll_area
from calculator.nights import Sheet, as_json, freeze, new_night
from calculator.rules.library import Library, folders

if TYPE_CHECKING:
    from calculator.gui.nights.host import NightHost


class HeadPage(FormPage):
    """Saves with the button or Enter; Escape leaves everything as it was."""

    def __init__(self, view: NightHost) -> None:
        super().__init__(view)
        self._shown: tuple[object, ...] = ()
        self.form = NightForm(fresh=False)
        self._lay(self.form)

    def add(self) -> None:
        """Comes anew: what was typed and not kept is gone."""
        self._shown = ()

    def focus_first(self) -> None:
        """The keys go to the name."""
        self.form.focus_first()

    def show_sheet(self, sheet: Sheet | None, look: Look) -> None:
        """The form of this night; what is being typed stays while nothing else changed it."""
        self._say(look.say("head_title"), look.say("head_hint"), "form_save", look)
        key = (sheet.night if sheet is not None else None, look.language, look.narrow, look.palette)
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

    def save(self) -> None:
        """Puts what is in the form into the night, as one step that can be undone."""
        view = self._view
        book = view.recorder.book()
        try:
            filled = self.form.filled()
            del filled["ruleset"]
            done = book.set_head(options_text=as_json(filled.pop("options")), **filled)
        except Problems as problems:
            self.form.show_problems(problems.problems, view.look)
            return
        view.recorder.took(done)
        view.to_sheet()


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
        deal = view.recorder.desk.deal
        self._ruleset = self._ruleset if not first and self._ruleset else deal.ruleset
        self.form.show_rulesets(view.recorder.living().listed(), self._ruleset, look)
        if first:
            book = view.recorder.book()
            last = book.night.people if book.night is not None else ()
            try:
                known = book.store.people()
            except Problems as problems:
                view.show_problems(problems)
                known = ()
            self.form.show_people(known, last or known[:4], look)
            self.form.show_fresh(deal.stake, book.night)
            self.form.show_problems((), look)
        self._choose_ruleset(self._ruleset)

    def _choose_ruleset(self, name: str) -> None:
        """The options of a ruleset, as they are on the desk where it is the desk's."""
        self._ruleset = name
        look, recorder = self._view.look, self._view.recorder
        deal = recorder.desk.deal
        try:
            options = recorder.living().load(name).definition.options
        except Problems as problems:
            self.form.show_problems(problems.problems, look)
        else:
            self.form.show_options(options, dict(deal.options) if name == deal.ruleset else {}, look)

    def save(self) -> None:
        """Begins the night; the next deal of the desk is its first."""
        view = self._view
        recorder = view.recorder
        try:
            filled = self.form.filled()
            people, ruleset = filled.pop("people"), freeze(Library(folders()), filled.pop("ruleset"))
            night = new_night(people, ruleset, day=filled.pop("date"), **filled)
        except Problems as problems:
            self.form.show_problems(problems.problems, view.look)
            return
        self.form.show_problems((), view.look)
        if recorder.start(lambda: recorder.book().begin(night)):
            self.began.emit()
