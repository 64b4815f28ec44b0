"""The night's view as its pages know it: the night that is shown, and where they can lead."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from calculator.documents import Problem, Problems
from calculator.gui.look.look import Look
from calculator.nights import Sheet
from calculator.session import Recorder


class NightHost(QWidget):
    """What pages use of the view that they belong to."""

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

    def to_sheet(self) -> None:
        """Back to the score sheet, or to the nights where none is open."""
        raise NotImplementedError

    def choose(self, chosen: str) -> None:
        """Chooses a row of the score sheet by its id."""
        raise NotImplementedError
