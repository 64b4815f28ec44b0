"""What is missing, wrong or done, in sentences; it stands beside the controls and never in a dialog."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from calculator.gui.look.look import Look, label, put, smooth
from calculator.gui.widgets.layouts import at_last, hbox, vbox
from calculator.session import Desk, Missing, event_of, seat_names, sentence
from calculator.text import code_of

_MOST = 4
"""Sentences shown at once; the tooltip has all."""
_SIDE = 16
_PRAISE = (
    "ask_kept_again",
    "ask_ruled",
    "book_began",
    "book_began_other",
    "book_changed",
    "book_game_over",
    "book_recorded",
    "desk_copied",
    "desk_saved",
    "entry_pasted",
    "export_written",
    "nights_put_away",
    "result_copied",
    "sheet_copied",
)
"""What is said after something worked."""
_NOTED = ("book_already", "book_outside", "book_was_editing", "entry_kong_kind")
"""What worked and wants a look."""


class Sign(QWidget):
    """An exclamation mark in a ring: something is wanted, or wrong."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ink = ""
        self.hide()
        self.setFixedWidth(_SIDE + 8)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def show_ink(self, ink: str) -> None:
        """In this colour; "" is without a sign."""
        if ink != self._ink:
            self._ink = ink
            self.setVisible(bool(ink))
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(_SIDE + 8, _SIDE + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth(self)
        painter.setPen(QPen(QColor(self._ink), 1.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        ring = QRectF(1, 2.5, _SIDE - 2, _SIDE - 2)
        painter.drawEllipse(ring)
        middle = ring.center()
        painter.drawLine(QPointF(middle.x(), middle.y() - 3.6), QPointF(middle.x(), middle.y() + 0.6))
        painter.setBrush(QColor(self._ink))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawEllipse(QPointF(middle.x(), middle.y() + 3.5), 1.1, 1.1)


class Message(QFrame):
    """One block of text in the ink of its kind."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sign = Sign()
        # A label for each role: to dress one anew takes longer than to show another.
        self._texts = {role: self._label(role) for role in ("hint", "second", "problem")}
        self.text = self._texts["hint"]
        """The one that is shown."""
        hbox(self, self.sign, (vbox(None, *self._texts.values()), 1), margins=(0, 3, 0, 2), spacing=0)
        self.text.show()  # only now: without what is around it, it would be a window

    def _label(self, role: str) -> QLabel:
        text = label(role, wrap=True)
        text.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        text.setTextFormat(Qt.TextFormat.PlainText)
        text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        text.hide()
        return text

    def show_desk(self, desk: Desk, look: Look) -> None:
        role, lines = sentences(desk, look)
        # What is wanted is read as text; only its sign has the colour. What is wrong is red.
        self.text = self._texts["second" if role == "warning" else role]
        put(self.text, "\n".join(lines[:_MOST]))
        self.text.setToolTip("\n".join(lines) if len(lines) > _MOST else "")
        inks = {"problem": look.palette.bad, "warning": look.palette.mark_ink}
        with at_last([self.layout()]):
            self.sign.show_ink(inks.get(role, "") if lines else "")
            self._fit()
            for text in self._texts.values():
                text.setVisible(text is self.text)

    def _fit(self) -> None:
        """As high as its sentences are at this width."""
        width = self.width() - (self.sign.width() if self.sign.isVisibleTo(self) else 0)
        before = self.text.minimumHeight()
        self.text.setMinimumHeight(0)  # a label is never less high than its least
        self.text.setMinimumHeight(self.text.heightForWidth(width) if self.text.text() else 0)
        if self.text.minimumHeight() != before:
            self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


def sentences(desk: Desk, look: Look) -> tuple[str, list[str]]:
    """The role of the text, and its sentences: what was refused, else what is wrong, else the one thing to do next."""
    deal, outcome = desk.deal, desk.outcome
    if desk.notice:
        lines = [sentence(fault, deal, look.language) for fault in desk.notice]
        good = all(isinstance(fault, Missing) and fault.code in _PRAISE for fault in desk.notice)
        noted = all(isinstance(fault, Missing) and fault.code in _NOTED for fault in desk.notice)
        return ("hint" if good else "warning" if noted else "problem"), lines
    if desk.ruleset is None and desk.unloaded:
        return "problem", [sentence(problem, deal, look.language) for problem in desk.unloaded]
    if outcome is None and desk.ruleset is not None:
        return "problem", [look.say("fault_unsettled")]
    if outcome is None:
        return "hint", [look.say("desk_loading")]
    here = outcome.missing is not None and outcome.missing_at in (desk.current, -1)
    if outcome.problems and not here:
        return "problem", [*_problems(desk, look), _settled(desk, look)]
    if outcome.missing is not None:
        text = sentence(outcome.missing, deal, look.language)
        if not here and outcome.missing_at is not None:
            text = look.say("desk_event_number", number=outcome.missing_at + 1) + text
        return "warning", [text]
    settlement = outcome.settlement
    if settlement is None:
        return "hint", []
    if not settlement.finished:
        left = deal.seats - len(set(deal.winners()))
        return "warning", [
            look.say("ask_going_on", count=left, number=look.say(code_of("desk_players_left", str(left))))
        ]
    return "hint", [look.say("desk_done", name=seat_names(deal, look.language)[settlement.next_dealer])]


def _problems(desk: Desk, look: Look) -> list[str]:
    """Everything that is wrong; of other events than the one on the felt with their number."""
    assert desk.outcome is not None
    own, others = [], []
    for problem in desk.outcome.problems:
        text, at = sentence(problem, desk.deal, look.language), event_of(problem.path)
        if at is not None and at != desk.current:
            others.append(look.say("desk_event_number", number=at + 1) + text)
        else:
            own.append(text)
    return [*own, *others]


def _settled(desk: Desk, look: Look) -> str:
    """What of the deal is settled in spite of what is wrong."""
    assert desk.outcome is not None
    counted = desk.outcome.counted if desk.outcome.settlement is not None else 0
    return look.say("ask_part", count=counted) if counted else look.say("ask_part_none")
