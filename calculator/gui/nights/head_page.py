"""The night's own page 这一局: its name, people, settings, stake and stacks, changed for the deals already played too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculator.documents import Problems
from calculator.gui.look.look import Look
from calculator.gui.nights.form import NightForm
from calculator.gui.nights.form_page import FormPage
from calculator.nights import Sheet, as_json

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
            changes = {name: value for name, value in vars(filled).items() if name not in ("ruleset", "options")}
            done = book.set_head(**changes, options_text=as_json(filled.options))
        except Problems as problems:
            self.form.show_problems(problems.problems, view.look)
            return
        view.recorder.took(done)
        view.to_sheet()
