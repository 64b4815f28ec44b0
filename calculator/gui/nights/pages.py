"""Parts common to the pages of a session: the view that they belong to, and forms that Enter saves."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QFormLayout, QLineEdit, QWidget

from calculator.app import Recorder
from calculator.documents import Problem, Problems
from calculator.gui.look import ENTER, Look, label, push_button, put, show_text, tag
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

    def add(self) -> None:
        """Start again; unsaved text is gone."""

    def focus_first(self) -> None:
        """Give the keys to the first control."""
        self.first.setFocus()

    def show_sheet(self, sheet: Sheet | None, look: Look) -> None:
        """Show the session that is open."""


class FormPage(NightPage):
    """A page that is filled in: title, purpose, fields below each other, and two buttons.

    Enter saves it; on a button Enter presses that button, which is the view's.
    """

    kept = Signal()

    def __init__(self, view: NightHost) -> None:
        super().__init__(view)
        self.setProperty("panel", True)
        self.title, self.hint = label("title"), label("hint", wrap=True)
        form = QWidget()
        self._rows = QFormLayout(form)
        self._rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._boxes: dict[str, QWidget] = {}
        self.fields: dict[str, QLineEdit | QWidget] = {}
        """The fields, by the paths of their problems."""
        self.problems = label("problem")
        self.problems.hide()
        self.back = push_button(act=view.to_sheet, code="form_back", toolTip="Esc")
        self.keep = push_button("primary", self.kept)
        buttons = hbox(None, (self.problems, 1), self.back, self.keep)
        parts = (self.title, self.hint, (scroll_area(form), 1), buttons)
        vbox(self, *parts, margins=(24, 14, 24, 14), spacing=8)

    def add_field(self, name: str, *parts: Part) -> None:
        """Put a named field below the others, of parts beside each other."""
        field = QWidget()
        hbox(field, *parts, margins=0, spacing=8)
        self._rows.addRow(label("label"), field)
        self._boxes[name] = field

    def show_fields(self, texts: Mapping[str, str], shown: Collection[str]) -> None:
        """Show the labels of fields, and those that are asked for now."""
        for name, field in self._boxes.items():
            self._rows.setRowVisible(field, name in shown)
            text = self._rows.labelForField(field)
            text.setText(texts.get(name, ""))  # type: ignore[attr-defined]

    def show_texts(self, title: str, hint: str, keep: str, look: Look) -> None:
        """Show what the page is for, and what its buttons do."""
        put(self.title, title)
        put(self.hint, hint)
        self.keep.setText(look.say(keep))
        self.keep.setToolTip("Enter")

    def show_problems(self, problems: tuple[Problem, ...], seats: Mapping[str, str] | None = None) -> None:
        """Mark what is wrong, and say it; `seats` are put before the problems of their paths."""
        wrong = {problem.path for problem in problems}
        for path, field in self.fields.items():
            tag(field, "problem", path in wrong or path.partition("[")[0] in wrong)
        language = self.view.look.language
        show_text(self.problems, "\n".join((seats or {}).get(one.path, "") + one.message(language) for one in problems))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Save by Enter, unless a button has the focus."""
        on_button = isinstance(QApplication.focusWidget(), QAbstractButton)
        if event.key() in ENTER and not on_button:
            self.kept.emit()
        else:
            super().keyPressEvent(event)
