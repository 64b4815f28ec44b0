"""What is missing, wrong or done, in sentences; it stands beside the controls and never in a dialog."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout, QWidget

from calculator.gui.deal.desk import Desk
from calculator.gui.deal.missing import Missing
from calculator.gui.look import Look, label, put, tag
from calculator.gui.words import seat_names, sentence

_MOST = 4
"""Sentences shown at once; the tooltip has all."""


class Message(QFrame):
    """One block of text in the ink of its kind."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 0)
        self.text = label("hint", wrap=True)
        self.text.setAlignment(Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft)
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        column.addWidget(self.text)

    def show_desk(self, desk: Desk, look: Look) -> None:
        role, lines = _sentences(desk, look)
        tag(self.text, "role", role)
        put(self.text, "\n".join(lines[:_MOST]))
        self.text.setToolTip("\n".join(lines) if len(lines) > _MOST else "")
        self._fit()

    def _fit(self) -> None:
        """As high as its sentences are at this width."""
        high = self.text.heightForWidth(self.width()) if self.text.text() else 0
        if high != self.text.minimumHeight():
            self.text.setMinimumHeight(high)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


def _sentences(desk: Desk, look: Look) -> tuple[str, list[str]]:
    """The role of the text, and its sentences."""
    deal, outcome = desk.deal, desk.outcome
    if desk.notice:
        lines = [sentence(fault, deal, look.language) for fault in desk.notice]
        good = all(isinstance(fault, Missing) and fault.code in ("desk_saved", "desk_copied") for fault in desk.notice)
        return ("hint" if good else "problem"), lines
    if outcome is None:
        return "hint", [look.say("desk_loading")]
    lines = []
    for problem in outcome.problems:
        text = sentence(problem, deal, look.language)
        at = problem.path[7 : problem.path.find("]")] if problem.path.startswith("events[") else ""
        if at and int(at) != deal.current:
            text = look.say("desk_event_number", number=int(at) + 1) + text
        lines.append(text)
    if lines:
        return "problem", lines
    if outcome.missing is not None:
        text = sentence(outcome.missing, deal, look.language)
        if outcome.missing_at not in (deal.current, -1) and outcome.missing_at is not None:
            text = look.say("desk_event_number", number=outcome.missing_at + 1) + text
        return "warning", [text]
    settlement = outcome.settlement
    if settlement is None:
        return "hint", []
    if not settlement.finished:
        return "hint", [look.say("desk_unfinished")]
    return "hint", [look.say("desk_done", name=seat_names(deal, look.language)[settlement.next_dealer])]
