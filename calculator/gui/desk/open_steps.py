"""Every step to the amount in words, open below the payments of a very large window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy, QWidget

from calculator.gui.look.look import Look, enlarge, label, put
from calculator.gui.widgets.layouts import vbox
from calculator.gui.widgets.scroll import scroll_area
from calculator.session import Desk, seat_names, told_steps
from calculator.statement import power_markup


class OpenSteps(QWidget):
    """What a click on the amount unfolds, without formulas."""

    def __init__(self) -> None:
        super().__init__()
        self._percent = 100
        self.title, self.steps = label("heading"), label("", wrap=True)
        self.steps.setProperty("rich", True)
        self.steps.setTextFormat(Qt.TextFormat.RichText)
        self.steps.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.steps.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        vbox(self, self.title, (scroll_area(self.steps), 1), margins=0, spacing=6)

    def lines(self) -> int:
        """How many there are."""
        return len(self.steps.accessibleName().split("\n")) if self.steps.text() else 0

    def enlarge(self, percent: int, look: Look) -> None:
        """Larger type than that of the window, where few steps have much room."""
        if percent != self._percent:
            self._percent = percent
            enlarge(self.steps, percent, look)

    def show_desk(self, desk: Desk, look: Look) -> None:
        """The steps of the deal that lies on the desk; none as long as nothing is settled."""
        style = look.style(seat_names(desk.deal, look.language), desk.pot(look.language), desk.definition)
        put(self.title, look.say("steps_title"))
        lines = told_steps(desk, style)
        self.steps.setAccessibleName("\n".join(lines))
        put(
            self.steps,
            f'<div style="white-space:pre-wrap">{"<br>".join(map(power_markup, lines))}</div>' if lines else "",
        )
