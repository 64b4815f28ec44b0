"""A file of nights that cannot be opened: what is the matter, that nothing is lost, and what can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame

from calculator.documents import Problem
from calculator.gui.look.look import Look, label, push_button, put
from calculator.gui.widgets.layouts import hbox, vbox

if TYPE_CHECKING:
    from calculator.gui.nights.host import NightHost

REPAIRABLE = ("store_damaged", "store_not_a_database")


class TroublePanel(QFrame):
    """Tries again, or saves what can be read."""

    def __init__(self, view: NightHost) -> None:
        super().__init__(view)
        self.setProperty("panel", True)
        self.title, self.said, self.hint = label("title"), label("", wrap=True), label("second", wrap=True)
        self.said.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.again, self.mend = push_button(act=view.arrive), push_button(act=view.repair)
        buttons = hbox(None, self.again, self.mend, 1)
        vbox(self, self.title, self.said, self.hint, buttons, 1, margins=(32, 28, 32, 28), spacing=12)

    def focus_first(self) -> None:
        self.again.setFocus()

    def show_problems(self, problems: tuple[Problem, ...], look: Look) -> None:
        """Why the file cannot be opened."""
        say = look.say
        damaged = any(one.code in REPAIRABLE for one in problems)
        put(self.title, say("trouble_title"))
        put(self.said, "\n".join(one.message(look.language) for one in problems))
        put(self.hint, say("trouble_damaged" if damaged else "trouble_hint"))
        self.again.setText(say("trouble_again"))
        self.mend.setText(say("nights_check"))
        self.mend.setToolTip(say("nights_check_tip"))
        self.mend.setVisible(damaged)
