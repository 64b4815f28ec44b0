"""Help in the code: words that fit, meanings under the pointer, problems and the way to put them right."""

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from calculator.documents import Problem
from calculator.gui.look import label, push_button, show_text
from calculator.gui.rules.code_edit import Squiggle, put_beside
from calculator.gui.rules.open_files import Keeping
from calculator.gui.widgets import hbox, vbox
from calculator.rules import Definition
from calculator.view import fix_of, span_of
from calculator.workshop import Hint, completions, meaning

_WIDTH = 330


class CodeHelp(QFrame):
    """The card beside the code: the meaning of a word, or its fault and repair. It never takes the focus.

    Its button is clicked, or Alt+Enter pressed in the editor.
    """

    fixed = Signal()
    """A problem was put right."""
    place_wanted = Signal(object)
    """A problem that only a person can put right: go there."""

    def __init__(self, keeping: Keeping, parent: QWidget) -> None:
        super().__init__(parent)
        self._code, self._keeping, self._around = keeping.code, keeping, parent
        self._hovered: Problem | None = None
        self.setProperty("panel", True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.title, self.body, self.detail = label("second"), label(""), label("place", wrap=True)
        for one in (self.title, self.body, self.detail):
            one.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
            one.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.button = push_button("chip", self.fix_here, focusPolicy=Qt.FocusPolicy.NoFocus)
        self.key = label("keycap", "Alt+Enter")
        row = hbox(None, self.button, self.key, 1)
        vbox(self, self.title, self.body, self.detail, row, margins=(14, 10, 14, 12), spacing=4)
        self.hide()
        self._code.completer = self._complete
        self._code.hovered.connect(self._hover)
        self._code.cursorPositionChanged.connect(self.hide)

    @property
    def definition(self) -> Definition | None:
        """The last ruleset that this text was, for words of its own."""
        file = self._keeping.current
        if file is not None and file.good is not None:
            return file.good.result.definition
        return file.answer.base if file is not None and file.answer is not None else None

    def _complete(self, text: str, at: int) -> tuple[int, list[Hint]]:
        return completions(text, at, self.definition, self._keeping.taken())

    def _hover(self, at: int, near: QRect) -> None:
        if at < 0:
            if not self.underMouse():
                self.hide()
            return
        text, look = self._code.text(), self._keeping.look
        place = QRect(self._code.viewport().mapTo(self._around, near.topLeft()), near.size())
        problem = self._hovered = self._problem_at(text, at)
        if problem is not None:
            fix = fix_of(problem, text)
            said = look.say("rules_fix_to", word=fix.new) if fix is not None else ""
            self._open(place, problem.message(look.language), fix=said)
            return
        found = meaning(text, at, self.definition)
        if found is None:
            self.hide()
            return
        detail = found.detail if isinstance(found.detail, str) else found.detail(look.language)
        self._open(place, f"{found.word} · {look.say(found.code)}", found.label(look.language), detail)

    def _open(self, near: QRect, title: str, body: str = "", detail: str = "", fix: str = "") -> None:
        """Show the card below a rectangle of the parent, or above if there is no room."""
        self.title.setText(title)
        show_text(self.body, body)
        show_text(self.detail, detail)
        self.button.setText(fix)
        self.button.setVisible(bool(fix))
        self.key.setVisible(bool(fix))
        width = min(_WIDTH, self._around.width() - 16)
        self.setFixedWidth(width)
        self.adjustSize()
        put_beside(self, near, QSize(width, self.heightForWidth(width)), 6, 8)

    def _problem_at(self, text: str, at: int) -> Problem | None:
        line, column = text.count("\n", 0, at), at - (text.rfind("\n", 0, at) + 1)
        placed = self._placed_problems()
        return next((one for one, place in placed if place.line == line and place.start <= column <= place.end), None)

    def _placed_problems(self) -> list[tuple[Problem, Squiggle]]:
        """Return the problems of the text with their places, if it has been checked as it is."""
        file = self._keeping.current
        if file is None or file.answer is None or file.answer.job.text != file.text:
            return []
        lines, result = file.text.split("\n"), file.answer.result
        failing = [example.problem for example in result.failing if example.problem is not None]
        return [
            (one, Squiggle(one.line - 1, *span_of(one, lines[one.line - 1])))
            for one in (*result.problems, *failing)
            if one.file == str(file.path) and 0 < one.line <= len(lines)
        ]

    def show_meaning(self) -> None:
        """Show the card for the word at the cursor: its meaning, or its fault."""
        self._hover(self._code.position(), self._code.cursorRect())

    def hide(self) -> None:
        """Hide the card."""
        super().hide()
        self._hovered = None

    def leaveEvent(self, event: QEvent) -> None:
        """Handle the pointer leaving the widget."""
        self.hide()

    def fix(self, problem: Problem) -> None:
        """Repair a problem as it suggests, as one step that can be undone."""
        edit = fix_of(problem, self._code.text())
        if edit is None:
            self.place_wanted.emit(problem)
            return
        self._code.apply(edit)
        self.hide()
        self.fixed.emit()

    def fix_here(self) -> None:
        """Repair the problem of the cursor's line, or the one whose card is open."""
        if self._hovered is not None:
            self.fix(self._hovered)
            return
        text, line = self._code.text(), self._code.textCursor().blockNumber()
        for problem, place in self._placed_problems():
            if place.line == line and fix_of(problem, text) is not None:
                self.fix(problem)
                return

    def mark(self) -> None:
        """Underlines what is wrong, if what is shown has been checked."""
        self._code.set_squiggles([place for _, place in self._placed_problems()])
