"""Parts common to the pages of a session: the view that they belong to, and forms that Enter saves."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QFormLayout, QLineEdit, QWidget

from calculator.app import Recorder
from calculator.documents import Problem, Problems
from calculator.gui.look import ENTER, Look, label, push_button, show_text, tag
from calculator.gui.widgets import FittingFrame, Part, hbox, scroll_area, vbox
from calculator.nights import Sheet


class NightHost(FittingFrame):
    """The view of a page, and its services for the page."""

    new_session_wanted = Signal()
    """A night is to begin."""
    rule_wanted = Signal(str, int)

    def __init__(self, recorder: Recorder, look: Look) -> None:
        super().__init__()
        self.recorder = recorder
        self.look = look
        self.trouble: tuple[Problem, ...] = ()
        """The reasons that the file of sessions cannot be opened."""

    @property
    def sheet(self) -> Sheet | None:
        """The session as it is now; None if there is none, or its file cannot be opened."""
        return self.recorder.book().sheet if self.recorder.is_open else None

    def arrive(self) -> None:
        """Open the file of sessions, or read it again."""

    def repair(self) -> None:
        """Save the readable part of a damaged file."""

    def ask_page(self, name: str) -> None:
        """Show another page, as it is when one comes to it."""

    def to_sheet(self) -> None:
        """Back to the score sheet, or to the nights where none is open."""

    def choose(self, chosen: str) -> None:
        """Choose a row of the score sheet."""

    def show_problems(self, problems: Problems) -> None:
        """Show why something could not be done."""
        self.recorder.open_table.notify(problems.problems)


class NightPage(FittingFrame):
    """A page of the view."""

    def __init__(self, view: NightHost) -> None:
        super().__init__(view)
        self.view = view
        self.first: QWidget = self
        """The control that has the keys first."""

    @property
    def look(self) -> Look:
        """The look of the view."""
        return self.view.look

    @property
    def sheet(self) -> Sheet:
        """The session that is open; a page that needs one is only shown while there is one."""
        sheet = self.view.sheet
        assert sheet is not None
        return sheet

    def add(self) -> None:
        """Start again; unsaved text is gone."""

    def focus_first(self) -> None:
        """Give the keys to the first control."""
        self.first.setFocus()

    def show_session(self) -> None:
        """Show the session that is open, in the look of the view."""


class FormPage(NightPage):
    """A page that is filled in: title, purpose, fields below each other, and two buttons.

    Enter saves it; on a button Enter presses that button, which is the view's.
    """

    def __init__(self, view: NightHost, save: str) -> None:
        """`save`: the code of what the button says that saves it."""
        super().__init__(view)
        self.setProperty("panel", True)
        self.title, self.hint = label("title"), label("hint")
        form = QWidget()
        self.rows = QFormLayout(form)
        self.rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.fields: dict[str, QLineEdit | QWidget] = {}
        """The fields, by the paths of their problems."""
        self.problems = label("problem")
        self.problems.hide()
        self.back = push_button(act=view.to_sheet, code="form_back", toolTip="Esc")
        self.keep = push_button("primary", self.save, code=save, toolTip="Enter")
        buttons = hbox(None, (self.problems, 1), self.back, self.keep)
        parts = (self.title, self.hint, (scroll_area(form), 1), buttons)
        vbox(self, *parts, margins=(24, 14, 24, 14), spacing=8)

    def add_field(self, code: str, *parts: Part) -> QWidget:
        """Put a field below the others, of parts beside each other, under the name of a code; return it."""
        field = QWidget()
        hbox(field, *parts, spacing=8)
        self.rows.addRow(label("label", code=code), field)
        return field

    def show_problems(self, problems: tuple[Problem, ...], seats: Mapping[str, str] | None = None) -> None:
        """Mark what is wrong, and say it; `seats` are put before the problems of their paths."""
        wrong = {problem.path for problem in problems}
        for path, field in self.fields.items():
            tag(field, "problem", path in wrong or path.partition("[")[0] in wrong)
        language = self.look.language
        show_text(self.problems, "\n".join((seats or {}).get(one.path, "") + one.message(language) for one in problems))

    def save(self) -> None:
        """Save what is filled in."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Save by Enter, unless a button has the focus."""
        on_button = isinstance(QApplication.focusWidget(), QAbstractButton)
        if event.key() in ENTER and not on_button:
            self.save()
        else:
            super().keyPressEvent(event)
