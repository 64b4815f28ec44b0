"""What the pages of a night share: the view that they belong to, and forms that are filled in, which Enter keeps."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QFrame, QGridLayout, QPushButton, QWidget

from calculator.app import Recorder
from calculator.documents import Problem, Problems
from calculator.gui.look.look import Look, label, put
from calculator.gui.widgets.layouts import fill, hbox, vbox
from calculator.gui.widgets.scroll import scroll_area
from calculator.nights import Sheet


class NightHost(QWidget):
    """What pages use of the view that they belong to."""

    evening_wanted = Signal()
    """A night is to begin."""

    def __init__(self, recorder: Recorder, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.recorder = recorder
        self.look = look
        self.trouble: tuple[Problem, ...] = ()
        """Why the file of nights cannot be opened."""

    @property
    def sheet(self) -> Sheet | None:
        """The night as it is now; None where there is none, or its file cannot be opened."""
        return self.recorder.book().sheet if self.recorder.is_open else None

    def show_problems(self, problems: Problems) -> None:
        """Says what could not be done."""
        self.recorder.desk.notify(problems.problems)

    def arrive(self) -> None:
        """Opens the file of nights, or reads it again, and shows what it holds."""
        raise NotImplementedError

    def repair(self) -> None:
        """Saves of a damaged file what can be read."""
        raise NotImplementedError

    def ask_page(self, name: str) -> None:
        """Another page, as it is when one comes to it."""
        raise NotImplementedError

    def to_sheet(self) -> None:
        """Back to the score sheet, or to the nights where none is open."""
        raise NotImplementedError

    def choose(self, chosen: str) -> None:
        """Chooses a row of the score sheet by its id."""
        raise NotImplementedError


class SavingFrame(QFrame):
    """A frame that Enter saves; on a button Enter presses that button, which is the view's."""

    def save(self) -> None:
        raise NotImplementedError

    def keyPressEvent(self, event: QKeyEvent) -> None:
        on_button = isinstance(QApplication.focusWidget(), QAbstractButton)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not on_button:
            self.save()
        else:
            super().keyPressEvent(event)


class FormPage(SavingFrame):
    """A page that is filled in: title, what it is for, the form, and two buttons. `_lay` puts the form in; `save` is the
    page's own."""

    def __init__(self, view: NightHost) -> None:
        super().__init__(view)
        self._view = view
        self.setProperty("panel", True)
        self._column = vbox(self, margins=(24, 14, 24, 14), spacing=8)
        self.title, self.hint = label("title"), label("hint", wrap=True)
        fill(self._column, self.title, self.hint)

    def _lay(self, form: QWidget) -> None:
        """The form, and under it the buttons, which never scroll away."""
        self._column.addWidget(scroll_area(form), 1)
        self.back, self.keep = QPushButton(), QPushButton()
        self.keep.setProperty("primary", True)
        self.back.clicked.connect(self._view.to_sheet)
        self.keep.clicked.connect(self.save)
        self._column.addLayout(hbox(None, 1, self.back, self.keep))

    def _say(self, title: str, hint: str, keep: str, look: Look) -> None:
        put(self.title, title)
        put(self.hint, hint)
        self.back.setText(look.say("form_back"))
        self.back.setToolTip("Esc")
        self.keep.setText(look.say(keep))
        self.keep.setToolTip("Enter")


def field_grid(across: int, down: int) -> tuple[QWidget, QGridLayout]:
    """A widget and its grid, with the room between columns and between lines."""
    box = QWidget()
    grid = QGridLayout(box)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(across)
    grid.setVerticalSpacing(down)
    return box, grid


def labelled(*parts: tuple[QWidget, QWidget, int], spacing: int) -> QWidget:
    """Labels over their fields, beside each other, each with its stretch."""
    box, grid = field_grid(spacing, 3)
    for at, (name, field, wide) in enumerate(parts):
        grid.addWidget(name, 0, at)
        grid.addWidget(field, 1, at)
        grid.setColumnStretch(at, wide)
    return box
