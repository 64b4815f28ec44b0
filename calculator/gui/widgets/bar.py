"""A line that says what happened, with what can be done about it; never a dialog."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QPushButton

from calculator.documents import Problems
from calculator.gui.look import Look, announce, label, push_button, tag
from calculator.gui.widgets.controls import stops_above
from calculator.gui.widgets.layouts import hbox


class NoticeBar(QFrame):
    """A sentence and its buttons."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("bar")
        self.setProperty("sunk", True)
        self.text = label("warning")
        self._row = hbox(self, (self.text, 1), margins=(12, 4, 8, 4), spacing=8)
        self.buttons: dict[str, QPushButton] = {}
        self.hide()

    def say(self, text: str, *buttons: tuple[str, str, Callable[[], object]], role: str = "warning") -> None:
        """Show a sentence and buttons, each with its name, its text and what it does; have a screen reader say it."""
        for button in self.buttons.values():
            self._row.removeWidget(button)
            button.deleteLater()
        self.buttons = {}
        self.text.setText(text)
        tag(self.text, "role", role)
        for name, caption, act in buttons:
            button = push_button(act=lambda _=False, act=act: act(), text=caption, quiet=True)
            self._row.addWidget(button)
            self.buttons[name] = button
        self.show()
        announce(self, text)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Move the focus to the next or previous stop."""
        # It was made after everything else, and stands before it.
        stops, focus = stops_above(self.window()), self.window().focusWidget()
        at = stops.index(focus) + 1 if focus in stops else len(stops)
        if not forward or at == len(stops):
            return super().focusNextPrevChild(forward)
        stops[at].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def show_message(self, text: str, look: Look, *, role: str = "warning") -> None:
        """Show a sentence that is only to be read: its one button closes it."""
        self.say(text, ("ok", look.say("rules_close_bar"), self.hide), role=role)

    def show_problems(self, problems: Problems, look: Look) -> None:
        """Show the first two problems."""
        sentences = [problem.message(look.language) for problem in problems.problems[:2]]
        self.show_message(" ".join(sentences), look, role="problem")
