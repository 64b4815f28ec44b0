"""The findings from trying the written rules on many deals, shown at their places.

They are the number of examples that reach each line, among the words and in the margin of the file;
faults of meaning under their lines, with ways out; an example for each unreached part.

They are found in the background, a while after the last key, and dropped as soon as the next one is
pressed.
"""

from PySide6.QtCore import QObject, Signal

from calculator.gui.rules.open_files import Keeping
from calculator.gui.rules.people_panel import PeoplePanel
from calculator.gui.widgets import Background, later
from calculator.view import (
    CheckAnswer,
    Coverage,
    Finding,
    Remedy,
    covered_by_examples,
    findings_of,
    found_parts,
    proposals_of,
)
from calculator.workshop import Part

PAUSE = 500
"""Milliseconds without a key after which deals are tried."""


class Findings(QObject):
    """`begin` with each good answer of the check, `hold` upon each key."""

    record_wanted = Signal(object)
    """A deal should lie on the table."""
    found = Signal()
    """The faults of meaning of the text are known."""

    def __init__(self, people: PeoplePanel, keeping: Keeping, background: Background, parent: QObject) -> None:
        super().__init__(parent)
        self._people, self._keeping = people, keeping
        self._answer: CheckAnswer | None = None
        self.coverage: Coverage | None = None
        self.faults: tuple[Finding, ...] = ()
        self._open = False
        """True if a text has not been looked at to its end."""
        self._proposals: tuple[Finding, ...] | None = None
        self._proposed: set[Part] = set()
        """The parts for which an example was asked."""
        self._counting = Background(self, after=background, done=self._counted)
        self.trying = Background(self, after=self._counting, done=self._tried)
        """Below the counting; what matters less still goes after it."""
        self._proposing = Background(self, after=background, done=self._proposed_are)
        self._pause = later(self, self._try, PAUSE)
        people.example_wanted.connect(self.propose)
        people.found_pressed.connect(self._pressed)

    # --- finding out --------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """True if something is still to be found out."""
        return self._pause.isActive() or any(one.busy for one in (self._counting, self.trying, self._proposing))

    def begin(self, answer: CheckAnswer) -> None:
        """Look for findings in the text of an answer, which has no faults."""
        known, job = self._answer, answer.job
        self._answer = answer
        if known is None or known.job.path != job.path:
            # Another file is shown.
            self.coverage, self.faults = None, ()
            self._proposed.clear()
            self.show()
        if known is not None and (known.job.path, known.job.text) == (job.path, job.text) and not self._open:
            self.show()
            self.found.emit()
            return
        self.hold()
        self._open = True
        self._proposals = None
        self._counting.start(lambda stopped, _: covered_by_examples(job, stopped))
        self._pause.start()

    def hold(self) -> None:
        """Stop while somebody writes."""
        self._pause.stop()
        if self.busy:
            self._open = True
        for one in (self._counting, self.trying, self._proposing):
            one.stop()

    def _try(self) -> None:
        answer = self._answer
        if answer is not None:
            self.trying.start(lambda stopped, _: findings_of(answer.job, stopped))

    def _counted(self, coverage: Coverage | None) -> None:
        self.coverage = coverage
        self.show()

    def _tried(self, faults: tuple[Finding, ...]) -> None:
        self._open = False
        self.faults = faults
        self.show()
        self.found.emit()

    def propose(self, part: Part) -> None:
        """Propose an example for an unreached part."""
        self._proposed.add(part)
        answer, coverage = self._answer, self.coverage
        if self._proposals is not None:
            self.show()
        elif answer is not None and coverage is not None:
            self._proposing.start(lambda stopped, _: proposals_of(answer.job, coverage.rows, stopped))
            self.show()

    def _proposed_are(self, proposals: tuple[Finding, ...]) -> None:
        self._proposals = proposals
        self.show()

    # --- showing ------------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show all findings, at their lines."""
        answer, coverage = self._answer, self.coverage
        own = str(answer.job.path) if answer is not None else ""
        reached = (coverage.lines, coverage.missing) if coverage is not None else ({}, {})
        problems = [one.problem for one in self.faults if one.problem is not None]
        lines = frozenset(problem.line - 1 for problem in problems if problem.file == own)
        self._keeping.code.set_found(*reached, lines)
        self._people.show_reached(coverage)
        asked = self._proposed if coverage is not None else ()
        self._people.show_found(found_parts(self.faults, asked, self._proposals))

    def _pressed(self, part: Part, remedy: Remedy) -> None:
        """Handle a button below a line."""
        if remedy.record is not None:
            self.record_wanted.emit(remedy.record)
            return
        self._proposed.discard(part)
        if remedy.edit is not None:
            self._keeping.edit(remedy.edit)
        else:
            self.show()
